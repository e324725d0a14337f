"""A run in words: its text twin, and the sentence that goes with a step."""

from collections import Counter
from math import inf
from textwrap import fill
from typing import NamedTuple

from mmcourse.gametree import CHANCE, plain, player_name

DEEPEST = 1000  # plies that are told; only an endless game comes so far
LINES = 40  # of a text twin; of a larger tree only the upper plies are told
CUTS = 12  # that are put into words
ENDLESS = "the calls found no end: a game that can go on for ever needs a depth, or a memory of the positions met"
NUMBERS = 30  # that are listed of those taken
NAMED = 8  # nodes, or moves, that are named in a row


def place_name(root, place):
    """What a node is called: its name in a hand-written tree, the moves that lead to it in a game."""
    position, moves = root, []
    for index in place:
        moves.append(str(position.moves[index]))
        position = position.children[index]
    if len(moves) > NAMED:
        moves[NAMED // 2:-NAMED // 2] = [f"… ({len(moves) - NAMED} moves) …"]
    return getattr(position, "name", None) or ("the position after " + ", ".join(moves) if moves else "the root")


def step(run, known):
    """The sentence for the step that was taken last.

    Parameters
    ----------
    run : Run
    known : Knowledge
        What is known after the step.

    Returns
    -------
    str
        Empty for no step. The last of a run that went on without being followed is its end.
    """
    step = known.step
    if step is None:
        return ""
    if run.full and known.k == len(run.steps) - 1 and run.error is None:
        return f"{run.name} went on and returned {plain(run.value)}; {len(run.steps):,} steps were recorded."
    call = run.calls[step.call] if step.call >= 0 else None
    name = names(run.root, call.places if step.kind in ("call", "line", "return", "raise") else (step.place,))
    function = run.functions[call.function] if call else None
    return _sentence(_TELL[step.kind](run, known, step, name, function))


def names(root, places):
    """The names of some nodes, the first few of many."""
    named = [place_name(root, place) for place in list(places)[:NAMED]]
    more = f" and {len(places) - NAMED} more" if len(places) > NAMED else ""
    return ("; " if any("," in name for name in named) else ", ").join(named) + more


def _sentence(text):
    """The text with a capital; a function, a variable or a node keeps its own case."""
    return text.replace("the ", "The ", 1) if text.startswith("the ") else text


def _call(run, known, step, name, function):
    window = known.entry_windows.get(step.place)
    within = f", with the window {_interval(window)}" if window else ""
    ply = run.calls[step.call].ply
    if len(ply) > 1:
        return f"{function.name} is called on {len(ply)} positions at once: {name}."
    return f"{function.name} is called on {name}, {_kind(known.positions[step.place])}{within}."


def _kind(position):
    return "a terminal" if position.is_terminal else f"a {player_name(position.player)} node"


def _interval(window):
    return f"[{plain(window[0])}, {plain(window[1])}]"


def _line(run, known, step, name, function):
    if step.changed:
        return "; ".join(f"{variable} is now {plain(value)}" for variable, value in step.changed) + "."
    lines, index = function.source.splitlines(), step.what - function.first_line
    return f"At {name}: {lines[index].strip()}" if 0 <= index < len(lines) else f"At {name}: line {step.what}."


def _read(run, known, step, name, function):
    return f"{name} is worth {plain(step.what)}."


def _eval(run, known, step, name, function):
    return f"{name} is not searched further; it is estimated at {plain(step.what)}."


def _hit(run, known, step, name, function):
    if step.what is None:
        return f"{name} was met in an earlier search; its value is remembered."
    as_before = f", as {place_name(run.root, step.what)}" if step.what != step.place else ""
    return f"{name} was met before{as_before}; its value is remembered."


def _kept(run, known, step, name, function):
    kept, fallen = len(step.what), len(known.fallen)
    are = f"the {kept} kept {'are' if kept > 1 else 'is'} {names(run.root, step.what)}."
    if not fallen:
        return f"Nothing is dropped: {are}"
    return f"{names(run.root, known.fallen)} {'are' if fallen > 1 else 'is'} dropped: {are}"


def _look(run, known, step, name, function):
    return f"The search looks at {name}, {_kind(known.positions[step.place])}."


def _raise(run, known, step, name, function):
    return f"{function.name} was left at {name} by {type(run.error).__name__ if run.error else 'an error'}."


def _return(run, known, step, name, function):
    if isinstance(step.what, list):
        return f"{function.name} returns [{', '.join(map(plain, step.what))}] for {name}."
    text = f"{name} returns {plain(step.what)}."
    left = [kid for kid in known.positions.kids(step.place) if kid in known.pruned]
    return " ".join([text, *([_sentence(_cut(run, known, step.place, left))] if left else []),
                     *_impossible(run, known, step.place)])


_TELL = {"call": _call, "line": _line, "return": _return, "raise": _raise, "read": _read, "eval": _eval, "hit": _hit,
         "look": _look, "kept": _kept}


def _impossible(run, known, place):
    """A sentence for each outcome of a chance node that was left out since it cannot happen."""
    left = [kid for kid in known.positions.kids(place) if kid not in known.seen and not known.can_happen(kid)]
    return [f"The outcome {place_name(run.root, kid)} has probability 0 and cannot happen." for kid in left]


def _cut(run, known, place, left):
    """Why the children that are left of a node need not be looked at, or that nothing says so."""
    name, count = place_name(run.root, place), len(left)
    leaves = all(known.positions[kid].is_terminal for kid in left)
    kind = ("leaves" if leaves else "branches") if count > 1 else "leaf" if leaves else "branch"
    if not known.pruned[left[0]]:
        return f"{name} was left with {count} {kind} not looked at."
    cut, player = known.cuts[place], known.positions[place].player
    low, high = cut.interval
    if player is CHANCE:
        return f"{name} is a chance node: {_open_average(count, low, high)}, and {_rival(run, cut)}. It cannot matter."
    if cut.name == "α-cut":
        reason = f"it can already hold {_gainer(run)} to {plain(high)}"
    else:
        reason = f"{_gainer(run)} can already have {plain(low)} here"
    rest = f"{count} remaining {kind}" if count > 1 else f"remaining {kind}"
    return f"{name} is a {player_name(player)} node: {reason}, and {_rival(run, cut)}. The {rest} cannot matter."


def _gainer(run):
    """Who gains by a high value: MAX, of three players or more the one at the root."""
    return player_name(run.root.player) if type(run.root.player) is int else "MAX"


def _open_average(count, low, high):
    """What is known of the value of a chance node while some of its outcomes are left."""
    rest = "its remaining outcome is" if count == 1 else f"its {count} remaining outcomes are"
    lies = f"lies in [{rounded(low)}, {rounded(high)}]" if -inf < low and high < inf else (
        f"is at most {plain(high)}" if high < inf else f"is at least {plain(low)}")
    return f"whatever {rest} worth, its value {lies}"


def _rival(run, cut):
    """What stands against a node that was cut."""
    if cut.is_handed:
        what = "more" if cut.name == "α-cut" else "less"
        return f"only {what} than {plain(cut.bound)} could change the choice above the chance node"
    if cut.name == "α-cut":
        return f"{_gainer(run)} has {plain(cut.bound)} elsewhere"
    other = "MIN" if _gainer(run) == "MAX" else "the others"
    return f"{other} can hold {_gainer(run)} to {plain(cut.bound)} elsewhere"


def rounded(value):
    """A number with at most two decimals, fewer where it is large: five characters up to 100."""
    size = abs(value)
    return plain(value if size == inf else round(float(value), 2 if size < 10 else 1 if size < 100 else None))


def twin(run):
    """The text twin of a run: what each node returned and why, the cuts, and what was examined.

    Parameters
    ----------
    run : Run

    Returns
    -------
    str
    """
    parts = ["\n".join(_returns(run)), "\n".join(_cuts(run)), _summary(run)]
    return "\n\n".join(part for part in parts if part)


class _Row(NamedTuple):
    """A node that returned, as a line of the text twin."""

    place: tuple
    label: str
    sign: str
    value: str
    window: str


def _returns(run):
    """A line for each node that returned, in the order of the returns; of a large run the upper plies only."""
    shown, count = _rows(run)
    width = max((len(row.label) for row in shown), default=0) + 5
    room = max((len(row.value) for row in shown), default=0)
    for place, label, sign, value, window in shown:
        yield f"{'  ' * len(place)}{label:<{width}}{sign}  {value if not window else value.ljust(room)}{window}"
    if len(shown) < count:
        yield f"... and {count - len(shown)} nodes further down"


def _rows(run):
    """The rows of the upper plies, as many whole plies as `LINES` lines hold, and how many rows there are in all."""
    rows, plies, before, deepest = [], Counter(), None, inf
    for known in run.replay():
        for place, value in known.answers(known.step) if known.step.kind == "return" else ():
            answer = place, value, known.handed.get(known.step.call)
            if answer != before and not known.positions[place].is_terminal:  # a wrapped function returns twice
                before, plies[len(place)] = answer, plies[len(place)] + 1
                while deepest and sum([plies[ply] for ply in plies if ply <= deepest]) > LINES:
                    deepest = min(deepest, max(plies) + 1) - 1
                if len(place) <= deepest:
                    rows.append(_row(known, *answer))
    return [row for row in rows if len(row.place) <= deepest], plies.total()


def _row(known, place, value, handed):
    """A node that has just returned, with its children as they are known now."""
    label = f"{player_name(known.positions[place].player)}{_made_of(known, place)}"
    window = f"   window {_interval(handed)}" if handed else ""
    return _Row(place, label, known.bounds.get(place) or "=", plain(value), window)


def _made_of(known, place):
    """What the value of a node comes from: its children, an estimate, a memory."""
    name, kids = getattr(known.positions[place], "name", ""), known.positions.kids(place)
    if place in known.hits or known.bounds.get(place) == "≈":
        return f" {name}".rstrip() + (", met before" if place in known.hits else "")
    if place in known.estimates:  # it did not stand pat
        estimate = [f"≈{plain(known.estimates[place])}"]
        return f" of [{', '.join(estimate + [_worth(known, kid) for kid in kids if kid in known.values])}]"
    return f" of [{', '.join([_worth(known, kid) for kid in kids])}]"


def _worth(known, place):
    if place not in known.values:
        return "?" if place in known.proven else "–"
    text = known.bounds.get(place, "") + plain(known.values[place])
    return f"({text})" if place in known.dropped else text


def _cuts(run):
    """A sentence for each cut, in the order of the cuts."""
    known = run.ended
    parents = list(dict.fromkeys(place[:-1] for place in known.pruned))
    for parent in parents[:CUTS]:
        left = [place for place in known.pruned if place[:-1] == parent]
        name = f"{known.pruned[left[0]]} at {place_name(run.root, parent)}: " if known.pruned[left[0]] else ""
        yield fill(name + _sentence(_cut(run, known, parent, left)), 90, subsequent_indent="  ")
    if len(parents) > CUTS:
        yield f"... and {len(parents) - CUTS} more cuts"
    tree = run.story.tree
    for place in sorted([tree.place(node) for node in run.story.visited if tree.position[node].player is CHANCE]):
        yield from _impossible(run, known, place)
    if known.dropped:
        yield f"dropped: {names(run.root, sorted(known.dropped))}"


def _summary(run):
    lines = [f"{run.name} value of the root: {plain(run.value)}"]
    if run.error is not None:
        lines = [failure(run)]
    taken, evaluated = run.taken, len(run.evaluated)
    numbers = ", ".join(map(plain, taken[:NUMBERS])) + (", …" if len(taken) > NUMBERS else "")
    again = ", some more than once" if len(taken) > len(run.ended.examined) else ""
    lines.append(f"{'positions' if evaluated else 'terminals'} examined: {len(taken)}{again} [{numbers}]")
    if evaluated:
        lines.append(f"of these evaluated, not terminal: {evaluated}")
    return "\n".join(lines + notices(run))


def failure(run):
    """The sentence that says what a search raised, and at which node."""
    raised = [step.place for step in run.steps if step.kind == "raise"] or [step.place for step in run.steps[-1:]]
    where, error = f" at {place_name(run.root, raised[0])}" if raised else "", run.error
    kind = "" if isinstance(error, NoNumber) else f"{type(error).__name__}: "
    notes = [*getattr(error, "__notes__", ()), *([ENDLESS] if isinstance(error, RecursionError) else ())]
    return f"{run.name} stopped{where}: {kind}{error}".rstrip(": ") + "".join(f" ({note})" for note in notes)


class NoNumber(ValueError):
    """An evaluation was no number; the message says all."""


def notices(run):
    """What could not be recorded, a sentence each."""
    lines = []
    if run.full:
        lines.append(f"After {len(run.steps):,} steps lines and variables were no longer recorded; "
                     "an evaluation counts from there on only if it is handed over.")
    if run.deep:
        lines.append(f"What the search did from ply {DEEPEST:,} on is not told. A game that can go on for ever needs a "
                     "depth, or a memory of the positions met.")
    if run.astray:
        lines.append("A move was made that the board did not have there. Was an earlier move not taken back?")
    if "threads" in run.blind:
        lines.append("A part of this search ran in another thread. What happened there cannot be recorded.")
    if "generators" in run.blind:
        lines.append("This search has generators or coroutines. Their calls cannot be recorded, only what they read.")
    return lines
