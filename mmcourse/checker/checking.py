"""How `check` works: run two searches on the same trees, compare, make the first failure as small as it gets."""

import contextlib
import functools
import io
from typing import NamedTuple

from mmcourse.checker import trees
from mmcourse.checker.places import missed, needless
from mmcourse.checker.reference import Answer, Reference
from mmcourse.checker.report import Failure, Report
from mmcourse.gametree import nested
from mmcourse.recorder import Run, watch
from mmcourse.recorder.timelimit import TimeLimit, TooLong
from mmcourse.recorder.watching import STEPS, check_keywords, name_of

GRACE = 1  # seconds more, after which a second thread ends what the recorder's own limit does not
TWICE = "differs on the second call"
FIRST = 20  # trees: who answers None on all of them, and looks at nothing, has not written anything yet


class Fault(NamedTuple):
    """How a search fails on a position."""

    kind: str
    run: Run
    answer: Answer
    detail: str = ""


def compare(search, against, on, time_limit, keywords):
    """Do what `mmcourse.checker.check` promises."""
    for function in search, against:
        if not callable(function):
            raise TypeError(f"check compares two searches, functions that take a position first; {function!r} is none.")
    if isinstance(on, str) and on not in trees.KINDS:
        raise ValueError(f"check: on={on!r}; it must be one of {', '.join(trees.KINDS)}, a position, or several.")
    check_keywords(keywords, "check")
    reference = Reference(against, on if isinstance(on, str) else None, keywords)
    fails = functools.partial(_fault, search, reference, time_limit)
    positions, names = _positions(on, reference), (name_of(search), name_of(against))
    for position in positions:
        if fault := fails(position, refuses=True):
            unanswered = _is_unanswered(fault) and all(map(_is_unanswered, map(fails, positions[:FIRST])))
            position, fault = _shrunk(fails, position, fault)
            answer = Answer(reference, reference.run(position, steps=STEPS))  # until here its steps were not needed
            return Failure(*names, position, fault._replace(answer=answer), unanswered)
    return Report(*names, len(positions))


def _is_unanswered(fault):
    """Whether a search returned None without looking at anything, as one does that is still to be written."""
    return fault is not None and fault.kind == "no answer" and fault.run.value is None and not fault.run.examined


def _positions(on, reference):
    """The positions to compare on, small and telling ones first."""
    if on is None or isinstance(on, str):
        found = [*trees.picked(reference.kind), *trees.generated(reference.kind)]
    else:
        found = trees.positions(on) if hasattr(on, "children") else [getattr(one, "position", one) for one in on]
    served = [position for position in found if reference.serves(position)]
    if not served:
        raise ValueError(f"check: {name_of(reference.against)} can search none of the positions in on={on!r:.60}. "
                         "Is it the right player's turn, and is the game not over?")
    return served


def _shrunk(fails, position, fault):
    """The position after all steps that make it smaller and leave it failing, and the fault there.

    A search that remembers something may fail in any way later on: there only the same fault counts.
    """
    while True:
        for smaller in trees.smaller(position):
            found = fails(smaller)
            if found and (found.kind == fault.kind or fault.kind != TWICE):
                position, fault = smaller, found
                break
        else:
            return position, fault


def _fault(search, reference, time_limit, position, refuses=False):
    """What is wrong with a search on a position; None if nothing is, or if the reference cannot search it.

    Where the reference stops with an error, ``refuses`` tells whether to raise ValueError.
    """
    right = reference.run(position) if reference.serves(position) else None
    if right is None or right.error:
        if right and refuses:
            raise reference.refusal(right)
        return None
    answer, start, before = Answer(reference, right), reference.start(position), nested(position)
    run = _watched(search, start, time_limit, reference.keywords)
    if isinstance(run.error, KeyboardInterrupt):
        raise run.error
    if run.error is not None:
        ended = not isinstance(run.error, (TooLong, RecursionError))
        return Fault("raised" if ended else "never ends", run, answer)
    if nested(getattr(start, "position", start)) != before:
        return Fault("tree changed", run, answer)
    kind, detail = _wrong_answer(run.value, answer)
    kind = kind or _again(search, reference, time_limit, position, run) or _wrong_places(run, answer)
    return Fault(kind, run, answer, detail) if kind else None


def _wrong_answer(given, answer):
    """The kind of fault that an answer shows, "" for none, and a sentence where it has the wrong form."""
    try:
        value, moves = answer.reference.parts(given)
    except ValueError as refused:
        return "no answer", f"{refused}, such as {answer.run.value!r}."
    if value is not None and not answer.is_value(value):
        return "wrong value", ""
    if answer.is_move(moves):
        return "", ""
    return "wrong value" if answer.reference.form == "value and plies" else "wrong move", ""


def _again(search, reference, time_limit, position, run):
    again = _watched(search, reference.start(position), time_limit, reference.keywords, steps=False)
    return "" if again.error is None and again.value == run.value else TWICE


def _watched(search, start, time_limit, keywords, steps=STEPS):
    """Watch a search, and end it also in a comprehension without end, where the recorder sees no time pass."""
    limit = TimeLimit(time_limit + GRACE, ())
    limit.guard()
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # what it prints would come some hundred times
            return watch(search, start, steps=steps, time_limit=time_limit, **keywords)
    finally:
        limit.release()


def _wrong_places(run, answer):
    """Whether a right answer was found by looking at too little, or at too much."""
    reference = answer.reference
    if answer.is_luck(run) or reference.prunes and missed(run, reference):
        return "skipped too much"
    return "examined needlessly" if reference.prunes and needless(run, reference) else ""
