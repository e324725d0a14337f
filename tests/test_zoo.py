"""The bug zoo: every search in it is caught, and the tree kept beside it shows its fault and cannot be smaller."""

import inspect
from collections import Counter

import pytest

from mmcourse import STANDARD, zoo
from mmcourse.checker import check
from mmcourse.gametree import walk
from mmcourse.zoo import ZOO

KINDS = {"sign or viewpoint", "whose turn", "board or tree changed", "ties and bounds at the root", "prunes too little",
         "terminal test", "depth", "start values", "cut test", "value and move updated apart", "tree shape",
         "quiescence and horizon", "transposition table", "iterative deepening", "distance to the win ignored",
         "chance nodes", "beam"}
of_each = pytest.mark.parametrize("fault", ZOO, ids=lambda fault: fault.name)


@of_each
def test_it_is_caught_with_the_tree_that_is_kept(fault):
    report = check(fault.search, against=fault.reference, **fault.keywords)
    assert not report.ok
    assert report.counterexample == fault.position
    # a table goes wrong only where a branch comes again, under another parent
    assert len(list(walk(report.counterexample))) <= (11 if fault.kind == "transposition table" else 8)


@of_each
def test_the_tree_that_is_kept_shows_it(fault):
    report = check(fault.search, against=fault.reference, on=[fault.position], **fault.keywords)
    assert not report.ok and report.counterexample == fault.position
    assert check(fault.reference, against=fault.reference, on=[fault.position], **fault.keywords).ok


def test_at_least_two_of_each_kind_and_no_line_twice():
    assert {fault.kind for fault in ZOO} == KINDS
    assert min(Counter(fault.kind for fault in ZOO).values()) >= 2
    assert {fault.lesson for fault in ZOO} == {2, 3, 4, 5, 6, 7}
    bodies = [inspect.getsource(fault.search).replace(fault.name, "search") for fault in ZOO]
    assert len(set(bodies)) == len({fault.name for fault in ZOO}) == len({fault.sentence for fault in ZOO}) == len(ZOO)


def test_at_least_half_are_right_on_the_standard_tree():
    """Those of lessons 2 and 3: later ones need what it has not, such as dice, or differ there by the evaluation."""
    faults = [fault for fault in ZOO if fault.lesson <= 3]
    on_boards = [fault for fault in faults if not fault.tree.startswith("tree")]  # of tic-tac-toe: no standard tree
    right = [fault for fault in faults if fault not in on_boards
             and check(fault.search, against=fault.reference, on=[STANDARD], **fault.keywords).ok]
    assert len(right) >= len(faults) / 2


def test_the_searches_do_not_tell_what_is_wrong_with_them():
    for fault in ZOO:
        assert fault.search.__doc__ is None and "#" not in inspect.getsource(fault.search)
        assert fault.sentence.endswith(".") and fault.name not in fault.sentence


def test_each_is_at_hand_by_its_name():
    assert all(getattr(zoo, fault.name) is fault.search for fault in ZOO)
