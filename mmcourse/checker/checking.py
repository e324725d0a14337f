"""How `check` works: run two searches on the same trees, compare, make the first failure as small as it gets."""

import contextlib
import copy
import io
from typing import NamedTuple

from mmcourse.checker import trees
from mmcourse.checker.places import missed_places, needless_places
from mmcourse.checker.reference import Answer, Reference
from mmcourse.checker.report import Failure, Report
from mmcourse.gametree import Node, nested
from mmcourse.recorder import Run, watch
from mmcourse.recorder.timelimit import TooLong, one_guardian
from mmcourse.recorder.watching import STEPS, check_keywords, name_of

TWICE = "differs on the second call"
FIRST = 20  # trees: who answers None on all of them, and looks at nothing, has not written anything yet


class Fault(NamedTuple):
    """How a search fails on a position."""

    kind: str
    run: Run
    answer: Answer
    detail: str = ""

    @property
    def is_of_a_stub(self):
        """Whether the search returned None without looking at anything, as one does that is still to be written."""
        return self.kind == "no answer" and self.run.value is None and not self.run.examined


def compare(search, against, on, time_limit, keywords):
    """Do what `mmcourse.checker.check` promises."""
    for function in search, against:
        if not callable(function):
            raise TypeError(f"check compares two searches, functions that take a position first; {function!r} is none.")
    if isinstance(on, str) and on not in trees.KINDS:
        raise ValueError(f"check: on={on!r}; it must be one of {', '.join(trees.KINDS)}, a position, or several.")
    check_keywords(keywords, "check")
    with one_guardian() as guardian:
        first_steps = False if guardian else STEPS  # in a browser there is none, and only steps see the time pass
        return _compare(search, against, on, time_limit, first_steps, keywords)


def _compare(search, against, on, time_limit, first_steps, keywords):
    reference = Reference(against, on if isinstance(on, str) else None, keywords)
    comparison = Comparison(search, reference, time_limit, first_steps)
    positions, names = _positions(on, reference), (name_of(search), name_of(against))
    for position in positions:
        if fault := comparison.fault(position, refuses=True):
            unanswered = fault.is_of_a_stub and comparison.is_of_a_stub(positions[:FIRST])
            position, fault = comparison.shrunk(position, fault)
            return Failure(*names, position, comparison.with_steps(position, fault), unanswered)
    return Report(*names, len(positions))


def _positions(on, reference):
    """The positions to compare on, small and telling ones first."""
    if on is None or isinstance(on, str):
        positions = [*trees.picked(reference.kind), *trees.generated(reference.kind)]
    else:
        positions = trees.positions(on) if hasattr(on, "children") else [getattr(one, "position", one) for one in on]
    positions = [position for position in positions if reference.serves(position)]
    if not positions:
        raise ValueError(f"check: {name_of(reference.against)} can search none of the positions in on={on!r:.60}. "
                         "Is it the right player's turn, and is the game not over?")
    return positions


class Comparison:
    """A search beside the one that it is compared with.

    Both are watched without steps, which takes a fraction of the time. That decides what follows from answers alone:
    values, moves, errors, endless searches, changed trees. A search that takes its numbers where the other one takes
    them is not asked for more. Of any other it decides nothing that it was without steps: they alone tell what a helper
    estimates or only looks at, what was remembered, and what a move made on a board was for. So the second call, which
    must come anyway, records them, and places skipped or examined needlessly are judged by it.
    """

    def __init__(self, search, reference, time_limit, first_steps):
        self.search, self.reference, self.time_limit, self.steps = search, reference, time_limit, first_steps

    def fault(self, position, steps=False, refuses=False):
        """What is wrong with the search on a position; None if nothing is, or if the reference cannot search it.

        ``steps`` records the first call with steps, not the second. Where the reference stops with an error,
        ``refuses`` tells whether to raise ValueError.
        """
        if not self.reference.serves(position):
            return None
        before, position = nested(position), _afresh(position)
        right = self.reference.run(position)
        if right.error and refuses:
            raise self.reference.refusal(right)
        return None if right.error else self._fault(Answer(self.reference, right), before, steps or self.steps)

    def _fault(self, answer, before, steps):
        start = self.reference.start(answer.position)
        run = self._watched(start, steps)
        kind, detail = _wrong_outcome(run, start, before, answer)
        if kind:
            return Fault(kind, run, answer, detail)
        alike = _same_positions(run.examined, answer.run.examined)
        second = self._watched(self.reference.start(answer.position), False if steps or alike else STEPS)
        if second.error is not None or second.value != run.value:
            return Fault(TWICE, run, answer)
        run = run if steps else second
        kind = "" if alike else _wrong_places(run, answer)
        return Fault(kind, run, answer) if kind else None

    def _watched(self, start, steps):
        with contextlib.redirect_stdout(io.StringIO()):  # what it prints would come some hundred times
            run = watch(self.search, start, steps=steps, time_limit=self.time_limit, **self.reference.keywords)
        if isinstance(run.error, KeyboardInterrupt):
            raise run.error
        return run

    def is_of_a_stub(self, positions):
        """Whether on all of these positions the search looks like one that is still to be written."""
        faults = (self.fault(position, STEPS) for position in positions)
        return all(fault is not None and fault.is_of_a_stub for fault in faults)

    def shrunk(self, position, fault):
        """The position after all steps that make it smaller and leave it failing, and the fault there.

        A search that remembers something may fail in any way later on: there only the same fault counts.
        """
        while True:
            for smaller in trees.smaller(position):
                other = self.fault(smaller)
                if other and (other.kind == fault.kind or fault.kind != TWICE):
                    position, fault = smaller, other
                    break
            else:
                return position, fault

    def with_steps(self, position, fault):
        """The fault with all steps recorded, for places and words; as it is if it does not come again."""
        again = self.fault(position, STEPS)
        if again and again.kind == fault.kind:
            fault = again
        return fault._replace(answer=Answer(self.reference, self.reference.run(_afresh(position), STEPS)))


def _afresh(position):
    """A tree built anew, since a search may spoil it: what a node is copied from names and describes all below it."""
    return copy.copy(position) if isinstance(position, Node) else position


def _same_positions(some, others):
    """Whether these are the same objects, so that they stand in the same places."""
    return set(map(id, some)) == set(map(id, others))


def _wrong_outcome(run, start, before, answer):
    """The kind of fault that shows without a look at places, "" for none, and a sentence for a wrong form."""
    if run.error is not None:
        return "never ends" if isinstance(run.error, (TooLong, RecursionError)) else "raised", ""
    if nested(getattr(start, "position", start)) != before:
        return "tree changed", ""
    try:
        value, moves = answer.reference.parts(run.value)
    except ValueError as refused:
        return "no answer", f"{refused}, such as {answer.run.value!r}."
    if value is not None and not answer.is_value(value):
        return "wrong value", ""
    if answer.is_move(moves):
        return "", ""
    return "wrong value" if answer.reference.form == "value and plies" else "wrong move", ""


def _wrong_places(run, answer):
    """Whether a right answer was found by looking at too little, or at too much."""
    prunes = answer.reference.prunes
    if answer.is_luck(run) or prunes and missed_places(run, answer):
        return "skipped too much"
    return "examined needlessly" if prunes and needless_places(run, answer) else ""
