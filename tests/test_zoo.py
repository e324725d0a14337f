"""The bug zoo: every search in it is caught, and the tree kept beside it shows its fault and cannot be smaller."""

import inspect
from collections import Counter

import pytest

from mmcourse import STANDARD
from mmcourse.checker import check
from mmcourse.gametree import walk
from mmcourse.zoo import ZOO

KINDS = {"sign or viewpoint", "whose turn", "board or tree changed", "ties and bounds at the root", "prunes too little",
         "terminal test", "depth", "start values", "cut test", "value and move updated apart", "tree shape"}
of_each = pytest.mark.parametrize("fault", ZOO, ids=lambda fault: fault.name)


@of_each
def test_it_is_caught_with_the_tree_that_is_kept(fault):
    report = check(fault.search, against=fault.reference, **fault.keywords)
    assert not report.ok
    assert report.counterexample == fault.position
    assert len(list(walk(report.counterexample))) <= 8


@of_each
def test_the_tree_that_is_kept_shows_it(fault):
    report = check(fault.search, against=fault.reference, on=[fault.position], **fault.keywords)
    assert not report.ok and report.counterexample == fault.position
    assert check(fault.reference, against=fault.reference, on=[fault.position], **fault.keywords).ok


def test_at_least_two_of_each_kind_and_no_line_twice():
    assert {fault.kind for fault in ZOO} == KINDS
    assert min(Counter(fault.kind for fault in ZOO).values()) >= 2
    assert {fault.lesson for fault in ZOO} == {2, 3}
    bodies = [inspect.getsource(fault.search).replace(fault.name, "search") for fault in ZOO]
    assert len(set(bodies)) == len({fault.name for fault in ZOO}) == len({fault.sentence for fault in ZOO}) == len(ZOO)


def test_at_least_half_are_right_on_the_standard_tree():
    on_boards = [fault for fault in ZOO if not fault.tree.startswith("tree")]  # of tic-tac-toe: no standard tree there
    right = [fault for fault in ZOO if fault not in on_boards
             and check(fault.search, against=fault.reference, on=[STANDARD], **fault.keywords).ok]
    assert len(right) >= len(ZOO) / 2


def test_the_searches_do_not_tell_what_is_wrong_with_them():
    for fault in ZOO:
        assert fault.search.__doc__ is None and "#" not in inspect.getsource(fault.search)
        assert fault.sentence.endswith(".") and fault.name not in fault.sentence
