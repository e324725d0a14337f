"""A run in words: its text twin, and the sentence that goes with a step."""

from math import inf
from numbers import Real
from textwrap import fill
from typing import NamedTuple

from mmcourse.gametree import CHANCE, plain, player_name

DEEPEST = 1000  # plies that are told; only an endless game comes so far
LINES = 40  # of a text twin; of a larger tree only the upper plies are told
CUTS = 12  # that are put into words
ENDLESS = "the calls found no end: a game that can go on for ever needs a depth, or a memory of the positions met"
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


def step(replay, step):
    """The sentence for one step; empty for none. The last of a run that went on without being followed is its end."""
    if step is None:
        return ""
    run = replay.run
    if run.full and replay.k == len(run.steps) - 1 and run.error is None:
        return f"{run.name} went on and returned {plain(run.value)}; {len(run.steps):,} steps were recorded."
    call = replay.told.calls[step.call] if step.call >= 0 else None
    name = names(run.root, call.places if step.kind in ("call", "line", "return", "raise") else (step.place,))
    function = run.functions[call.function] if call else None
    tell = {"call": _call, "line": _line, "return": _return, "raise": _raise, "read": _read, "eval": _eval, "hit": _hit,
            "look": _look, "kept": _kept}[step.kind]
    return _sentence(tell(replay, step, name, function))


def names(root, places):
    """The names of some nodes, the first few of many."""
    named = [place_name(root, place) for place in list(places)[:NAMED]]
    more = f" and {len(places) - NAMED} more" if len(places) > NAMED else ""
    return ("; " if any("," in name for name in named) else ", ").join(named) + more


def _sentence(text):
    """The text with a capital; a function, a variable or a node keeps its own case."""
    return text.replace("the ", "The ", 1) if text.startswith("the ") else text


def _call(replay, step, name, function):
    window = replay.entry_windows.get(step.place)
    within = f", with the window {_interval(window)}" if window else ""
    ply = replay.told.calls[step.call].ply
    if len(ply) > 1:
        return f"{function.name} is called on {len(ply)} positions at once: {name}."
    return f"{function.name} is called on {name}, {_kind(replay.position(step.place))}{within}."


def _kind(position):
    return "a terminal" if position.is_terminal else f"a {player_name(position.player)} node"


def _interval(window):
    return f"[{plain(window[0])}, {plain(window[1])}]"


def _line(replay, step, name, function):
    if step.changed:
        return "; ".join(f"{variable} is now {plain(value)}" for variable, value in step.changed) + "."
    lines, index = function.source.splitlines(), step.what - function.first_line
    return f"At {name}: {lines[index].strip()}" if 0 <= index < len(lines) else f"At {name}: line {step.what}."


def _read(replay, step, name, function):
    return f"{name} is worth {plain(step.what)}."


def _eval(replay, step, name, function):
    return f"{name} is not searched further; it is estimated at {plain(step.what)}."


def _hit(replay, step, name, function):
    if step.what is None:
        return f"{name} was met in an earlier search; its value is remembered."
    as_before = f", as {place_name(replay.run.root, step.what)}" if step.what != step.place else ""
    return f"{name} was met before{as_before}; its value is remembered."


def _kept(replay, step, name, function):
    kept, fallen = len(step.what), len(replay.fallen)
    are = f"the {kept} kept {'are' if kept > 1 else 'is'} {names(replay.run.root, step.what)}."
    if not fallen:
        return f"Nothing is dropped: {are}"
    return f"{names(replay.run.root, replay.fallen)} {'are' if fallen > 1 else 'is'} dropped: {are}"


def _look(replay, step, name, function):
    return f"The search looks at {name}, {_kind(replay.position(step.place))}."


def _raise(replay, step, name, function):
    error = replay.run.error
    return f"{function.name} was left at {name} by {type(error).__name__ if error else 'an error'}."


def _return(replay, step, name, function):
    if isinstance(step.what, list):
        return f"{function.name} returns [{', '.join(map(plain, step.what))}] for {name}."
    text = f"{name} returns {plain(step.what)}."
    left = [kid for kid in replay.kids(step.place) if kid in replay.pruned]
    return " ".join([text, *([cut_sentence(replay, step.place, left)] if left else []),
                     *impossible(replay, step.place)])


def impossible(replay, place):
    """A sentence for each outcome of a chance node that was left out since it cannot happen."""
    left = [kid for kid in replay.kids(place) if kid not in replay.seen and not replay.can_happen(kid)]
    return [f"The outcome {place_name(replay.run.root, kid)} has probability 0 and cannot happen." for kid in left]


def cut_sentence(replay, place, left):
    """Why the children that are left of a node need not be looked at, or that nothing says so."""
    return _sentence(_cut(replay, place, left))


def _cut(replay, place, left):
    name = place_name(replay.run.root, place)
    leaves = all(replay.position(kid).is_terminal for kid in left)
    kind = ("leaves" if leaves else "branches") if len(left) > 1 else "leaf" if leaves else "branch"
    cut = replay.pruned[left[0]]
    if not cut:
        return f"{name} was left with {len(left)} {kind} not looked at."
    (low, high), (alpha, beta) = replay.reasons.get(place) or (replay.combine(place), replay.elsewhere(place))
    rival = _rival(replay, place, cut, alpha if cut == "α-cut" else beta)
    if replay.position(place).player is CHANCE:
        return f"{name} is a chance node: {_open_average(len(left), low, high)}, and {rival}. It cannot matter."
    rest = f"{len(left)} remaining {kind}" if len(left) > 1 else f"remaining {kind}"
    if cut == "α-cut":
        return f"{name} is a MIN node: it can already hold MAX to {plain(high)}, and {rival}. The {rest} cannot matter."
    return f"{name} is a MAX node: MAX can already have {plain(low)} here, and {rival}. The {rest} cannot matter."


def _open_average(count, low, high):
    """What is known of the value of a chance node while some of its outcomes are left."""
    rest = "its remaining outcome is" if count == 1 else f"its {count} remaining outcomes are"
    lies = f"lies in [{rounded(low)}, {rounded(high)}]" if -inf < low and high < inf else (
        f"is at most {plain(high)}" if high < inf else f"is at least {plain(low)}")
    return f"whatever {rest} worth, its value {lies}"


def _rival(replay, place, cut, bound):
    """What stands against a node that was cut, with the bound that it did not beat."""
    while place and not replay.below_chance(place):
        place = place[:-1]
    if place and bound in replay.entry_windows.get(place, ()):
        what = "more" if cut == "α-cut" else "less"
        return f"only {what} than {plain(bound)} could change the choice above the chance node"
    return f"MAX has {plain(bound)} elsewhere" if cut == "α-cut" else f"MIN can hold MAX to {plain(bound)} elsewhere"


def rounded(value):
    """A number with at most two decimals, fewer where it is large: five characters up to 100."""
    size = abs(value)
    return plain(value if size == inf else round(float(value), 2 if size < 10 else 1 if size < 100 else None))


def twin(run):
    """The text twin of a run: what each node returned and why, the cuts, and what was examined."""
    parts = ["\n".join(_returns(run)), "\n".join(_cuts(run)), _summary(run)]
    return "\n\n".join(part for part in parts if part)


def _returns(run):
    """A line for each node that returned, in the order of the returns; of a large run the upper plies only."""
    done = list(run.replayed(_row))
    depth = max((len(row.place) for row in done), default=0)
    while depth and sum(len(row.place) <= depth for row in done) > LINES:
        depth -= 1
    shown = [row for row in done if len(row.place) <= depth]
    width = max((len(row.label) for row in shown), default=0) + 5
    room = max((len(row.value) for row in shown), default=0)
    for place, label, sign, value, window in shown:
        yield f"{'  ' * len(place)}{label:<{width}}{sign}  {value if not window else value.ljust(room)}{window}"
    if len(shown) < len(done):
        yield f"... and {len(done) - len(shown)} nodes further down"


class _Row(NamedTuple):
    """A node that returned, as a line of the text twin."""

    place: tuple
    label: str
    sign: str
    value: str
    window: str


def _row(replay, place, value, handed):
    """A node that has just returned, with its children as they are known now."""
    label = f"{player_name(replay.position(place).player)}{_made_of(replay, place)}"
    window = f"   window {_interval(handed)}" if handed else ""
    return _Row(place, label, replay.bound(place) or "=", plain(value), window)


def _made_of(replay, place):
    """What the value of a node comes from: its children, an estimate, a memory."""
    name, kids = getattr(replay.position(place), "name", ""), replay.kids(place)
    if place in replay.hits or replay.is_estimate(place):
        return f" {name}".rstrip() + (", met before" if place in replay.hits else "")
    if place in replay.estimates:  # it did not stand pat
        estimate = [f"≈{plain(replay.estimates[place])}"]
        return f" of [{', '.join(estimate + [_worth(replay, kid) for kid in kids if kid in replay.values])}]"
    return f" of [{', '.join([_worth(replay, kid) for kid in kids])}]"


def _worth(replay, place):
    if place not in replay.values:
        return "?" if place in replay.intervals else "–"
    text = replay.bound(place) + plain(replay.values[place])
    return f"({text})" if place in replay.dropped else text


def _cuts(run):
    """A sentence for each cut, in the order of the cuts."""
    parents = list(dict.fromkeys(place[:-1] for place in run.last.pruned))
    for parent in parents[:CUTS]:
        left = [place for place in run.last.pruned if place[:-1] == parent]
        name = run.last.pruned[left[0]]
        text = f"{f'{name} at {place_name(run.root, parent)}: ' if name else ''}{cut_sentence(run.ended, parent, left)}"
        yield fill(text, 90, subsequent_indent="  ")
    if len(parents) > CUTS:
        yield f"... and {len(parents) - CUTS} more cuts"
    for place in sorted(run.last.seen):
        if run.ended.position(place).player is CHANCE:
            yield from impossible(run.ended, place)
    if run.last.dropped:
        yield f"dropped: {names(run.root, sorted(run.last.dropped))}"


def _summary(run):
    lines = [f"{run.name} value of the root: {plain(run.value)}"]
    if run.error is not None:
        lines = [failure(run)]
    examined = [plain(value) for value in run.taken]
    numbers = ", ".join(examined[:30]) + (", …" if len(examined) > 30 else "")
    what = "positions" if run.evaluated else "terminals"
    again = ", some more than once" if len(examined) > len(run.last.examined) else ""
    lines.append(f"{what} examined: {len(examined)}{again} [{numbers}]")
    if run.evaluated:
        lines.append(f"of these evaluated, not terminal: {len(run.evaluated)}")
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
                     "an evaluation counts from there on only if it is handed over or called evaluate.")
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


class Written(str):
    """Text that stands for a value, so that it is not written down once more, in quotation marks."""


def written(value):
    """A variable's value as plain data: numbers as they are, positions by name, everything else as short text."""
    if value is None or isinstance(value, (Real, Written)):
        return value
    if isinstance(value, dict):
        return _bracketed("{}", [f"{_short(key)}: {_short(value[key])}" for key in list(value)[:8]], len(value))
    if isinstance(value, (list, tuple, set)):
        brackets = {list: "[]", tuple: "()"}.get(type(value), "{}")
        return _bracketed(brackets, [_short(part) for part in list(value)[:8]], len(value))
    return _short(value)


def _bracketed(brackets, items, count):
    return Written(f"{brackets[0]}{', '.join(items)}{', …' if count > len(items) else ''}{brackets[1]}")


def _short(value):
    if isinstance(value, Real):
        return plain(value)
    try:
        name = hasattr(value, "is_terminal") and getattr(value, "name", None)
        text = name or callable(value) and getattr(value, "__name__", None) or repr(value)
    except Exception:  # a learner's own class must not end the learner's search
        text = type(value).__name__
    return Written(text if len(text) <= 40 else text[:39] + "…")
