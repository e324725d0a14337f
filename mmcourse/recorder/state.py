"""What a run knows of every node after one of its steps, as plain data."""

from dataclasses import dataclass, field

from mmcourse import words
from mmcourse.gametree import Pictured


@dataclass(frozen=True, kw_only=True)
class State(Pictured):
    """What a run knows of every node after one of its steps.

    A *place* is the path of child indices that leads to a node: ``()`` is the root, ``(1, 0)`` the first
    child of the second child. Equal leaves stand in many places; a place is always one node.
    """

    root: object  # the position at the top of the tree
    step: int = 0  # which step this is; 0 is the first
    kind: str = ""  # call, line, return, raise, read, eval, hit, look, kept
    current: tuple = ()  # the place this step is about
    seen: frozenset = frozenset()  # places visited so far, the root included
    stack: tuple = ()  # places of the calls that are open now, outermost first
    values: dict = field(default_factory=dict)  # place -> what was returned or read there
    bounds: dict = field(default_factory=dict)  # place -> "≤" or "≥" where the value is a bound, "≈" an estimate
    windows: dict = field(default_factory=dict)  # place -> (alpha, beta) as the search's own variables have them
    examined: frozenset = frozenset()  # places where a number was taken: utilities read, positions evaluated
    pruned: dict = field(default_factory=dict)  # topmost skipped place -> "α-cut", "β-cut", or "" for no sound reason
    best: tuple = ()  # places of the principal variation as known now, without the root
    final: bool = False  # whether nothing comes after this step
    function: str = ""  # whose line is run
    line: int = 0  # the running line, counted in its file
    variables: dict = field(default_factory=dict)  # the search's own variables at this step
    words: str = ""  # the step as a sentence
    intervals: dict = field(default_factory=dict)  # place of a chance node -> (lower, upper) of the search, where true
    dropped: frozenset = frozenset()  # places that a beam valued and did not keep
    hits: frozenset = frozenset()  # places whose value was remembered from elsewhere


def snapshot(run, known):
    """The `State` of a run by what is known now."""
    step = known.step
    call = run.calls[step.call] if step and step.call >= 0 else None
    return State(
        root=run.root, step=max(known.k, 0), kind=step.kind if step else "", current=known.current,
        seen=frozenset(known.seen), stack=tuple(known.stack), values=dict(known.values), bounds=dict(known.bounds),
        windows=dict(known.windows), examined=frozenset(known.examined), pruned=dict(known.pruned), best=known.best,
        final=known.final, function=run.functions[call.function].name if call else "",
        line=step.what if step and step.kind == "line" else 0,
        variables=dict(known.variables.get(step.call, {})) if step else {}, words=words.step(run, known),
        intervals=dict(known.intervals), dropped=frozenset(known.dropped), hits=frozenset(known.hits))
