"""Faulty searches: each is caught by `check`, with the tree that is kept, and those of the bug zoo by a value too."""

import inspect
from collections import Counter
from itertools import product

import pytest
from faults import FAULTS, GROUPS, misconceptions

from mmcourse import STANDARD
from mmcourse.checker import check
from mmcourse.gametree import walk
from mmcourse.zoo import ZOO

KINDS = {"sign or viewpoint", "whose turn", "board or tree changed", "ties and bounds at the root", "prunes too little",
         "terminal test", "depth", "start values", "cut test", "value and move updated apart", "tree shape",
         "quiescence and horizon", "transposition table", "iterative deepening", "distance to the win ignored",
         "chance nodes", "beam"}
of_each = pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)


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
    of_kind = Counter(fault.kind for fault in FAULTS.values())
    assert set(of_kind) == KINDS and min(of_kind.values()) >= 2
    assert {fault.lesson for fault in FAULTS.values()} == {2, 3, 4, 5, 6, 7}
    bodies = {inspect.getsource(fault.search).replace(name, "search") for name, fault in FAULTS.items()}
    sentences = {fault.sentence for fault in FAULTS.values()}
    assert len(bodies) == len(sentences) == len(FAULTS) == sum(len(group.FAULTS) for group in GROUPS)


def test_at_least_half_are_right_on_the_standard_tree():
    """Those of lessons 2 and 3: later ones need what it has not, such as dice, or differ there by the evaluation."""
    faults = [fault for fault in FAULTS.values() if fault.lesson <= 3]
    on_boards = [fault for fault in faults if not fault.tree.startswith("tree")]  # of tic-tac-toe: no standard tree
    right = [fault for fault in faults if fault not in on_boards
             and check(fault.search, against=fault.reference, on=[STANDARD], **fault.keywords).ok]
    assert len(right) >= len(faults) / 2


def test_the_searches_do_not_tell_what_is_wrong_with_them():
    for fault in FAULTS.values():
        assert fault.search.__doc__ is None and "#" not in inspect.getsource(fault.search)
        assert fault.sentence.endswith(".") and fault.name not in fault.sentence


def test_the_zoo_has_five_to_eight_for_each_lesson():
    assert all(5 <= len(lesson.wrong) <= 8 for lesson in ZOO.values())
    assert [search for lesson in ZOO.values() for search in lesson.wrong] == [
        fault.search for fault in misconceptions.FAULTS]


@pytest.mark.parametrize("fault", misconceptions.FAULTS, ids=lambda fault: fault.name)
def test_a_tree_of_the_shape_that_is_kept_catches_one_of_the_zoo_by_its_value(fault):
    leaves = [node.name for node in walk(fault.position) if node.is_terminal]
    trees = [fault.position.replace(**dict(zip(leaves, numbers)))
             for numbers in product((-1, 0, 1, 2), repeat=len(leaves))]
    values = [(fault.search(root, **fault.keywords), fault.reference(root, **fault.keywords)) for root in trees]
    assert any(wrong != right for wrong, right in values)
