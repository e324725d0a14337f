"""How `check` works: run two searches on the same trees, compare, make the first failure as small as it gets."""

import contextlib
import copy
import inspect
import io
import signal
import sys
import threading
from functools import cached_property, partial
from math import inf
from time import process_time
from typing import NamedTuple

from mmcourse.checker import trees
from mmcourse.checker.optimal import extremes, skipped_places
from mmcourse.checker.places import needed_and_skipped, needless_places
from mmcourse.checker.reference import Answer, Reference
from mmcourse.checker.report import Failure, Report
from mmcourse.checker.words import own_way, shown
from mmcourse.gametree import Node, at, nested, player_name, walk
from mmcourse.recorder import Run
from mmcourse.recorder.timelimit import TooLong, serve_all
from mmcourse.recorder.undo import Undo
from mmcourse.recorder.watching import STEPS, check_keywords, name_of

TWICE, NEEDLESS, UNASKED = "differs on the second call", "examined needlessly", "not its own work"
TIME = 30  # seconds of the processor, after which no further position is compared
DOWN = 20  # steps to later positions of a game, which need not be nearer to its end
FIRST = 20  # trees: who answers None on all of them, and looks at nothing, has not written anything yet


class Proof(NamedTuple):
    """That what a search skipped could have changed its answer: with ``value`` at ``leaves``, ``right`` is right."""

    places: tuple
    leaves: tuple
    value: object
    right: object


class Fault(NamedTuple):
    """How a search fails on a position."""

    kind: str
    run: Run
    answer: Answer
    detail: str = ""
    proof: Proof = None
    place: tuple = None  # where the looks differ, if they should not

    @property
    def is_of_a_stub(self):
        """Whether the search returned None without looking at anything, as one does that is still to be written."""
        return self.kind == "no answer" and self.run.value is None and not self.run.examined


def compare(search, against, on, time_limit, exactly, without, keywords):
    """Do what `mmcourse.checker.check` promises."""
    without = (without,) if callable(without) else tuple(without)
    for function in search, against, *without:
        if not callable(function):
            raise TypeError(f"check compares two searches, functions that take a position first; {function!r} is none.")
    if isinstance(on, str) and on not in trees.KINDS:
        raise ValueError(f"check: on={on!r}; it must be one of {', '.join(trees.KINDS)}, a position, or several.")
    check_keywords(keywords, "check")
    undo = Undo()
    try:
        guardian = serve_all(sys._getframe(), undo)
        first_steps = False if guardian else STEPS  # in a browser there is none, and only steps see the time pass
        interrupts, positions = _interrupts(undo), _given(on, keywords)
        reference = Reference(against, on if isinstance(on, str) else None, keywords, positions[:FIRST], interrupts)
        positions = _positions(positions, on, reference)
        return _report(Comparison(search, reference, positions, time_limit, first_steps, exactly, without))
    finally:
        undo.all()


def _interrupts(undo):
    """The list of each Ctrl-C from now on: a search may catch one, and a run keeps it as its error."""
    met, before = [], signal.getsignal(signal.SIGINT)

    def note(*arguments):
        met.append(arguments)
        before(*arguments)

    if threading.current_thread() is threading.main_thread() and callable(before):
        undo.note(signal.signal, signal.SIGINT, before)
        signal.signal(signal.SIGINT, note)
    return met


def _report(comparison):
    positions, names = comparison.positions, (name_of(comparison.search), name_of(comparison.reference.against))
    position, fault = comparison.first_fault()
    if fault is None:
        looked = comparison.looked if comparison.prunes else None
        return Report(*names, comparison.count, len(positions), looked, comparison.remark)
    unanswered = fault.is_of_a_stub and comparison.is_of_a_stub(positions[:FIRST])
    position, fault = comparison.shrunk(position, fault)
    return Failure(*names, position, comparison.with_steps(position, fault), unanswered)


def _given(on, keywords):
    """The positions that were handed over; none where a kind of trees was."""
    if on is None or isinstance(on, str):
        return []
    if hasattr(on, "children"):
        return trees.positions(on, keywords.get("depth", inf))
    return [getattr(one, "position", one) for one in on]


def _positions(given, on, reference):
    """The positions to compare on, small and telling ones first."""
    if on is None or isinstance(on, str):
        given = [*trees.picked(reference.kind), *trees.generated(reference.kind)]
    positions = [position for position in given if reference.serves(position)]
    if not positions:
        first = next(iter(given), None)
        players = " or ".join(sorted(map(player_name, reference.players)))
        here = first and f" A {type(first).__name__} must say that {players} moves, and says {first.player!r}."
        raise ValueError(f"check: {name_of(reference.against)} can search none of the positions in on={on!r:.60}. "
                         "Is it the right player's turn, and is the game not over?" + (here or ""))
    return positions


class Comparison:
    """A search beside the one that it is compared with.

    Both are watched without steps, which takes a fraction of the time. That decides what follows from answers alone:
    values, moves, errors, endless searches, changed trees. A search that takes its numbers where the other one takes
    them is not asked for more. Of any other it decides nothing that it was without steps: they alone tell what a helper
    estimates or only looks at, what was remembered, and what a move made on a board was for. So the second call, which
    must come anyway, records them, and places skipped or examined needlessly are judged by it.

    Attributes
    ----------
    remark : str
        What it skips although alpha-beta looks there, on the first tree where it does; "" if it never does.
    prunes : bool
        Whether the one that it is compared with left something out.
    count : int
        On how many positions the two were compared.
    looked : list of int
        At how many leaves the two looked where nothing was wrong.
    """

    def __init__(self, search, reference, positions, time_limit, first_steps, exactly, without):
        self.search, self.reference, self.time_limit = search, reference, time_limit
        self.positions, self.exactly, self.without = positions, exactly, without
        self.steps = STEPS if without else first_steps
        self.remark, self.prunes, self.count, self.looked = "", False, 0, [0, 0]

    def first_fault(self):
        """The first position on which the search is wrong, and the fault; (None, None) if it is right.

        To look at more than alpha-beta is a fault of a search that never looks at less: its cuts are too few. One that
        does is of another kind. Any later position may show that.
        """
        late, end = (None, None), process_time() + TIME
        for self.count, position in enumerate(self.positions, 1):
            fault = self.fault(position, refuses=True)
            if fault and (fault.kind != NEEDLESS or self.exactly):
                return position, fault
            if fault and not late[1]:
                late = position, fault
            if process_time() > end:
                break
        return (None, None) if self.remark else late

    def fault(self, position, steps=False, refuses=False):
        """What is wrong with the search on a position; None if nothing is, or if the reference cannot search it.

        ``steps`` records the first call with steps, not the second. Where the reference stops with an error,
        ``refuses`` tells whether to raise ValueError.
        """
        if not self.reference.serves(position):
            return None
        before, position = _state(position), _afresh(position)
        right = self.reference.run(position)
        if right.error and refuses:
            raise self.reference.refusal(right)
        return None if right.error else self._fault(Answer(self.reference, right), before, steps or self.steps)

    def _fault(self, answer, before, steps):
        run, start = self._watched(answer.position, steps)
        kind, detail = self._unasked(run) or _wrong_outcome(run, start, before, answer)
        if kind:
            return Fault(kind, run, answer, detail)
        alike = _same_positions(run.examined, answer.run.examined)
        second, start = self._watched(answer.position, False if steps or alike else STEPS)
        if _wrong_outcome(second, start, before, answer)[0]:
            return Fault(TWICE, run, answer, repr(second.error) if second.error else shown(second.value))
        run = run if steps or alike else second
        self.prunes = self.prunes or bool(answer.run.pruned)
        self.looked = [self.looked[0] + len(run.examined), self.looked[1] + len(answer.run.examined)]
        return None if alike else self._fault_of_places(run, answer)

    def _unasked(self, run):
        """That the search is, or calls, what it is to do without, as a kind of fault and a sentence; else None."""
        for other in self.without:
            if code_of(other) == code_of(self.search):
                return UNASKED, f"This is {name_of(other)} itself"
            if id(code_of(other)) in run.functions:
                return UNASKED, f"It calls {name_of(other)}"
        return None

    def _fault_of_places(self, run, answer):
        """Whether a right answer was found by looking at too little, or at too much."""
        if proof := self._proof(run, answer):
            return Fault("skipped too much", run, answer, proof=proof)
        if self.exactly:
            return _difference(run, answer)
        if not answer.reference.prunes:
            return None
        if skipped := not self.remark and needed_and_skipped(run, answer):
            self.remark = own_way(run.root, skipped[0])
        return Fault(NEEDLESS, run, answer) if needless_places(run, answer) else None

    def _proof(self, run, answer):
        """What put in place of the skipped makes the same answer wrong; None where nothing does, or can be put.

        The search is run once more there: it may know what it was not seen to look at. In a game each end is worth
        what the rules say, and nothing else can be put there.
        """
        skipped = skipped_places(run)
        if not skipped or not isinstance(run.root, Node) or not answer.may_be_luck(run, self._ends(run.root)):
            return None
        for places in [*([place] for place in skipped), skipped]:
            leaves = [node.name for place in places for node in walk(at(run.root, place)) if node.is_terminal]
            for value in self._ends(run.root):
                changed = self.reference.run(run.root.replace(**dict.fromkeys(leaves, value)))
                if not changed.error and self._is_wrong_now(run, Answer(self.reference, changed)):
                    return Proof(tuple(places), tuple(leaves), value, changed.value)
        return None

    def _is_wrong_now(self, run, answer):
        """Whether the search answers on a changed tree as it did before, and that is wrong there."""
        now, _ = self._watched(answer.position, False)
        return now.error is None and now.value == run.value and not answer.accepts(now.value)

    def _ends(self, root):
        """The lowest and the highest number that may stand at an end: of wins, draws and losses these."""
        if self.reference.bounds:
            return self.reference.bounds
        return (-1, 1) if self._is_won_or_lost else extremes(root, **self.reference.cutoff)

    @cached_property
    def _is_won_or_lost(self):
        """Whether all numbers at the ends of the positions are 1, 0 and -1."""
        return all(node.utility in (-1, 0, 1) for position in self.positions for node in walk(position)
                   if node.is_terminal)

    def _watched(self, position, steps):
        """The run of the search on a position, and what it was given."""
        start = self.reference.start(position)
        with contextlib.redirect_stdout(io.StringIO()):  # what it prints would come some hundred times
            return self.reference.watched(self.search, start, steps=steps, time_limit=self.time_limit), start

    def is_of_a_stub(self, positions):
        """Whether on all of these positions the search looks like one that is still to be written."""
        faults = (self.fault(position, STEPS) for position in positions)
        return all(fault is not None and fault.is_of_a_stub for fault in faults)

    def shrunk(self, position, fault):
        """The position after all steps that make it smaller and leave it failing, and the fault there.

        A search that remembers something may fail in any way later on: there only the same fault counts.
        """
        end, left = process_time() + TIME, inf if isinstance(position, Node) else DOWN
        while left > 0 and process_time() < end:
            for smaller in trees.smaller(position):
                other = self.fault(smaller)
                if other and (other.kind == fault.kind or fault.kind != TWICE):
                    position, fault, left = smaller, other, left - 1
                    break
            else:
                break
        return position, fault

    def with_steps(self, position, fault):
        """The fault with all steps recorded, for places and words; as it is if it does not come again."""
        again = self.fault(position, STEPS)
        if again and again.kind == fault.kind:
            fault = again
        return fault._replace(answer=Answer(self.reference, self.reference.run(_afresh(position), STEPS)))


def code_of(function):
    """What Python runs for a function, whatever its name and whatever it is wrapped in; None if it is built in."""
    while isinstance(function, partial):
        function = function.func
    function = inspect.unwrap(function)
    function = getattr(function, "__func__", function)
    return getattr(function if hasattr(function, "__code__") else type(function).__call__, "__code__", None)


def _afresh(position):
    """A tree built anew, since a search may spoil it: what a node is copied from names and describes all below it."""
    return copy.copy(position) if isinstance(position, Node) else position


def _state(position):
    """What a search has to leave as it was: a whole tree; of a game, which may have no end, what it says of itself."""
    if isinstance(position, Node):
        return nested(position)
    return None if type(position).__repr__ is object.__repr__ else repr(position)


def _difference(run, answer):
    """The first place where one of the two looked and the other did not."""
    mine, right = set(run.last.examined), set(answer.run.last.examined)
    if not mine ^ right:
        return None
    place = min(mine ^ right)
    return Fault(NEEDLESS if place in mine else "skipped more", run, answer, place=place)


def _same_positions(some, others):
    """Whether these are the same objects, so that they stand in the same places."""
    return set(map(id, some)) == set(map(id, others))


def _wrong_outcome(run, start, before, answer):
    """The kind of fault that shows without a look at places, "" for none, and a sentence for a wrong form."""
    if run.error is not None:
        return "never ends" if isinstance(run.error, (TooLong, RecursionError)) else "raised", ""
    if _state(getattr(start, "position", start)) != before:
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
