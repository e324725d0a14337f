"""A run in words: its text twin, and the sentence that goes with a step."""

from numbers import Real
from textwrap import fill

from mmcourse.gametree import plain, player_name

LINES = 40  # of a text twin; of a larger tree only the upper plies are told
CUTS = 12  # that are put into words


def place_name(root, place):
    """What a node is called: its name in a hand-written tree, the moves that lead to it in a game."""
    position, moves = root, []
    for index in place:
        moves.append(str(position.moves[index]))
        position = position.children[index]
    return getattr(position, "name", None) or ("the position after " + ", ".join(moves) if moves else "the root")


def step(replay, step):
    """The sentence for one step; empty for none."""
    if step is None:
        return ""
    name = place_name(replay.run.root, step.place)
    function = replay.run.functions[replay.told.calls[step.call].function] if step.call >= 0 else None
    tell = {"call": _call, "line": _line, "return": _return, "raise": _raise, "read": _read, "eval": _eval, "hit": _hit,
            "look": _look}[step.kind]
    return _sentence(tell(replay, step, name, function))


def _sentence(text):
    """The text with a capital; a function, a variable or a node keeps its own case."""
    return text.replace("the ", "The ", 1) if text.startswith("the ") else text


def _call(replay, step, name, function):
    window = replay.entry_windows.get(step.place)
    within = f", with the window {_interval(window)}" if window else ""
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
    return f"{name} was met before; its value is remembered."


def _look(replay, step, name, function):
    return f"The search looks at {name}, {_kind(replay.position(step.place))}."


def _raise(replay, step, name, function):
    error = replay.run.error
    return f"{function.name} was left at {name} by {type(error).__name__ if error else 'an error'}."


def _return(replay, step, name, function):
    text = f"{name} returns {plain(step.what)}."
    left = [kid for kid in replay.kids(step.place) if kid in replay.pruned]
    return f"{text} {cut_sentence(replay, step.place, left)}" if left else text


def cut_sentence(replay, place, left):
    """Why the children that are left of a node need not be looked at, or that nothing says so."""
    return _sentence(_cut(replay, place, left))


def _cut(replay, place, left):
    name = place_name(replay.run.root, place)
    leaves = all(replay.position(kid).is_terminal for kid in left)
    kind = ("leaves" if leaves else "branches") if len(left) > 1 else "leaf" if leaves else "branch"
    rest = f"{len(left)} remaining {kind}" if len(left) > 1 else f"remaining {kind}"
    (low, high), (alpha, beta) = replay.reasons.get(place) or (replay.combine(place), replay.elsewhere(place))
    cut = replay.pruned[left[0]]
    if cut == "α-cut":
        return (f"{name} is a MIN node: it can already hold MAX to {plain(high)}, and MAX has {plain(alpha)} "
                f"elsewhere. The {rest} cannot matter.")
    if cut == "β-cut":
        return (f"{name} is a MAX node: MAX can already have {plain(low)} here, and MIN can hold MAX to {plain(beta)} "
                f"elsewhere. The {rest} cannot matter.")
    return f"{name} was left with {len(left)} {kind} not looked at."


def twin(run):
    """The text twin of a run: what each node returned and why, the cuts, and what was examined."""
    parts = ["\n".join(_returns(run)), "\n".join(_cuts(run)), _summary(run)]
    return "\n\n".join(part for part in parts if part)


def _returns(run):
    """A line for each node that returned, in the order of the returns; of a large run the upper plies only."""
    done = [(step.place, step.what, run.ended.handed.get(step.call)) for step in run.steps
            if step.kind == "return" and not run.ended.position(step.place).is_terminal]
    done = [row for row, before in zip(done, [None, *done]) if row != before]  # a wrapped function returns twice
    depth = max((len(place) for place, _, _ in done), default=0)
    while depth and sum(len(place) <= depth for place, _, _ in done) > LINES:
        depth -= 1
    shown = [row for row in done if len(row[0]) <= depth]
    state, rows = run.last, []
    for place, value, handed in shown:
        position = run.ended.position(place)
        kids = [_worth(state, kid) for kid in run.ended.kids(place)]
        label = f"{player_name(position.player)} of [{', '.join(kids)}]"
        window = f"   window {_interval(handed)}" if handed else ""
        rows.append((place, label, state.bounds.get(place, "="), plain(value), window))
    width = max((len(row[1]) for row in rows), default=0) + 5
    room = max((len(row[3]) for row in rows), default=0)
    for place, label, sign, value, window in rows:
        yield f"{'  ' * len(place)}{label:<{width}}{sign}  {value if not window else value.ljust(room)}{window}"
    if len(shown) < len(done):
        yield f"... and {len(done) - len(shown)} nodes further down"


def _worth(state, place):
    if place in state.values:
        return state.bounds.get(place, "") + plain(state.values[place])
    return "–" if place in state.pruned else "?"


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


def _summary(run):
    lines = [f"{run.name} value of the root: {plain(run.value)}"]
    if run.error is not None:
        lines = [failure(run)]
    examined = [plain(value) for value in run.taken]
    numbers = ", ".join(examined[:30]) + (", …" if len(examined) > 30 else "")
    what = "positions" if run.evaluated else "terminals"
    lines.append(f"{what} examined: {len(examined)} [{numbers}]")
    if run.evaluated:
        lines.append(f"of these evaluated, not terminal: {len(run.evaluated)}")
    return "\n".join(lines + notices(run))


def failure(run):
    """The sentence that says what a search raised, and at which node."""
    raised = [step.place for step in run.steps if step.kind == "raise"] or [step.place for step in run.steps[-1:]]
    where = f" at {place_name(run.root, raised[0])}" if raised else ""
    return f"{run.name} stopped{where}: {type(run.error).__name__}: {run.error}".rstrip(": ")


def notices(run):
    """What could not be recorded, a sentence each."""
    lines = []
    if run.full:
        lines.append(f"After {len(run.steps):,} steps lines and variables were no longer recorded; "
                     "an evaluation counts from there on only if it was handed over by keyword.")
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
        text = hasattr(value, "is_terminal") and getattr(value, "name", None) or repr(value)
    except Exception:  # a learner's own class must not end the learner's search
        text = type(value).__name__
    return Written(text if len(text) <= 40 else text[:39] + "…")
