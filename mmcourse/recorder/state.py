"""What a run knows of every node after one of its steps, as plain data."""

from dataclasses import dataclass, field

from mmcourse import words
from mmcourse.gametree import Pictured


@dataclass(frozen=True, kw_only=True)
class State(Pictured):
    """What a run knows of every node after one of its steps.

    A *place* is the path of child indices that leads to a node: ``()`` is the root, ``(1, 0)`` the first
    child of the second child. Equal leaves stand in many places; a place is always one node.

    Attributes
    ----------
    root : position
        The top of the tree.
    step : int
        Which step this is; 0 is the first.
    kind : str
        call, line, return, raise, read, eval, hit, look or kept.
    current : tuple
        The place this step is about.
    seen, examined : frozenset
        Places visited so far, the root included; places where a number was taken.
    stack : tuple
        Places of the calls that are open now, outermost first.
    values : dict
        place -> what was returned or read there, as the search has it.
    bounds : dict
        place -> "≤" or "≥" where the value is a bound, "≈" an estimate.
    windows, intervals : dict
        place -> (alpha, beta) as the search's own variables have them; place of a chance node -> (lower, upper), where
        true.
    pruned : dict
        Topmost skipped place -> "α-cut", "β-cut", or "" for no sound reason.
    best : tuple
        Places of the principal variation as known now, without the root.
    dropped, hits : frozenset
        Places that a beam valued and did not keep; places whose value was remembered from elsewhere.
    final : bool
        Whether nothing comes after this step.
    function, line : str, int
        Whose line is run, and the line as its file counts.
    variables : dict
        The search's own variables at this step.
    words : str
        The step as a sentence.
    """

    root: object
    step: int = 0
    kind: str = ""
    current: tuple = ()
    seen: frozenset = frozenset()
    stack: tuple = ()
    values: dict = field(default_factory=dict)
    bounds: dict = field(default_factory=dict)
    windows: dict = field(default_factory=dict)
    examined: frozenset = frozenset()
    pruned: dict = field(default_factory=dict)
    best: tuple = ()
    final: bool = False
    function: str = ""
    line: int = 0
    variables: dict = field(default_factory=dict)
    words: str = ""
    intervals: dict = field(default_factory=dict)
    dropped: frozenset = frozenset()
    hits: frozenset = frozenset()


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
