"""Cutoffs and evaluations: an estimate is no value."""

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from searches import GUESS, guess
from strategies import any_shape, finite
from styles import written

from mmcourse import STANDARD, random_tree, search, tree, watch
from mmcourse.search.probcut import Fit


def test_an_estimate_is_no_value():
    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=guess)
    assert run.last.bounds == {(0,): "≈", (1,): "≈", (2,): "≈"} and run.path == ("B2",) and run.pruned == ()
    assert str(run).splitlines()[:4] == [
        "  MIN B1                  ≈  4",
        "  MIN B2                  ≈  5",
        "  MIN B3                  ≈  1",
        "MAX of [≈4, ≈5, ≈1]     =  5",
    ]


def test_an_estimate_in_place_is_an_evaluation():
    def shallow(node, depth=1):
        if node.is_terminal:
            return node.utility
        if depth == 0:
            return len(node.name)
        return max(shallow(child, depth - 1) for child in node.children)

    run = watch(shallow, STANDARD)
    assert list(run.taken) == [2, 2, 2] and run.pruned == () and "of these evaluated, not terminal: 3" in str(run)


def test_an_estimate_in_a_negamax_is_one_from_the_movers_view_too():
    def negamax_cutoff(node, depth, evaluate, sign=1):
        if node.is_terminal or depth == 0:
            return sign * (node.utility if node.is_terminal else evaluate(node))
        return max(-negamax_cutoff(child, depth - 1, evaluate, -sign) for child in node.children)

    run = watch(negamax_cutoff, tree([[3, 12], [2, [4, 6]]]), depth=2, evaluate=lambda node: 7)
    assert run.last.bounds == {(1, 1): "≈"} and run.last.values[(1,)] == -2


def test_a_search_that_finds_better_than_standing_pat_estimates_nothing():
    noisy = lambda position, move: move in ("C1", "C4")
    run = watch(search.minimax_quiescent, STANDARD, depth=1, evaluate=guess, noisy=noisy, limit=2)
    assert run.last.bounds == {(2,): "≈"} and run.pruned == () and run.last.pruned == {} and "left with" not in str(run)
    assert "MIN of [≈4, 3]        =  3" in str(run) and run.path == ("B1", "C1")


def test_an_evaluation_may_call_itself():
    def mean_of_means(position):
        return position.utility if position.is_terminal else mean(mean_of_means(child) for child in position.children)

    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=mean_of_means)
    assert run.evaluated == STANDARD.children and run.nodes == 4


def depth_one(source, **keywords):
    return watch(written(f"GUESS = {GUESS}\n{source}")[0], STANDARD, depth=1, **keywords)


CUTOFF = """
def search(node, depth):
    if node.is_terminal:
        return node.utility
    if depth == 0:
        return evaluate(node)
    values = [search(child, depth - 1) for child in node.children]
    return max(values) if node.player is MAX else min(values)
"""


def test_a_search_called_evaluate_is_no_evaluation():
    run = watch(written("""
def search(node):
    return evaluate(node)
def evaluate(node):
    return node.utility if node.is_terminal else pick(node)
def pick(node):
    return (max if node.player is MAX else min)([evaluate(child) for child in node.children])
""")[0], STANDARD)
    assert len(run.examined) == 9 and not run.evaluated and run.path == ("B1", "C1")


def test_an_evaluation_on_the_parents_side():
    run = depth_one("""
def guess(node):
    return GUESS[node.name]
def search(node, depth):
    values = [guess(child) if depth == 1 else search(child, depth - 1) for child in node.children]
    return max(values) if node.player is MAX else min(values)
""")
    assert list(run.taken) == [4, 5, 1] and not run.pruned and run.path == ("B2",)


@pytest.mark.parametrize("sign", ["sign * ", ""])
def test_a_negamax_that_stops_after_one_ply(sign):
    run = depth_one(f"""
def search(node, depth, sign=1):
    if depth == 0:
        return {sign}GUESS[node.name]
    return max(-search(child, depth - 1, -sign) for child in node.children)
""")
    assert run.path == (("B2",) if sign else ("B3",)) and set(run.last.bounds.values()) <= {"≈"}


def test_a_probable_cut_gives_a_bound():
    fits = {2: Fit(shallow=1, slope=1, intercept=0, sigma=1)}
    run = watch(search.probcut, random_tree(3, depth=3), depth=3, evaluate=lambda p: 5, fits=fits, threshold=1)
    assert run.value == 11 and run.last.bounds[(1,)] == "≤" and run.path == ("B1", "C1", "D2")


def test_each_round_of_deepening_is_told_by_itself():
    run = watch(search.iterative_deepening, STANDARD, depth=2, evaluate=guess)
    rows = [line.split("  ")[0] or line.strip().split("  ")[0] for line in str(run).splitlines()]
    assert rows[:4] == ["MIN B1", "MIN B2", "MIN B3", "MAX of [≈4, ≈5, ≈1]"] and "MAX of [3, 2, 2]" in rows
    assert run.path == ("B1", "C1") and run.last.bounds == {}


def test_a_round_that_was_broken_off_counts_for_nothing():
    run = watch(search.iterative_deepening, STANDARD, depth=2, evaluate=guess, budget=9)
    assert run.value == (5, ["B2"]) and run.path == ("B2",) and run.pruned == ()
    assert run.last.values == {(): 5, (0,): 4, (1,): 5, (2,): 1} and run.last.bounds[(0,)] == "≈"


def test_a_round_that_was_broken_off_leaves_the_cuts_of_the_round_before():
    run = watch(search.iterative_deepening, random_tree(4, depth=4, branching=2), depth=4, budget=30,
                evaluate=lambda position: 3)
    assert "D4" in [position.name for position in run.pruned] and len(run.pruned) == len(run.last.pruned)


@given(finite, st.integers(0, 3))
def test_bounds_of_a_cutoff_are_true_at_its_depth(game, depth):
    run = watch(search.alphabeta_cutoff, game, depth=depth, evaluate=lambda position: len(position.children))
    assert all(run.last.pruned.values()) and run.value == search.minimax_cutoff(game, depth, lambda p: len(p.children))
    for place, shown in run.last.values.items():
        position, left = game, depth - len(place)
        for index in place:
            position = position.children[index]
        true, sign = search.minimax_cutoff(position, left, lambda p: len(p.children)), run.last.bounds.get(place, "=")
        assert {"≤": true <= shown, "≥": true >= shown, "≈": left == 0 and true == shown, "=": true == shown}[sign]


@pytest.mark.parametrize("function", [search.alphabeta_soft, search.alphabeta_table, search.iterative_deepening])
@given(any_shape)
def test_the_best_line_and_the_cuts_are_sound_in_deeper_searches(function, game):
    run = watch(function, game, depth=4, evaluate=lambda position: 3)
    if not run.full:
        assert all(run.last.pruned.values()) and () not in run.last.bounds or run.last.bounds[()] == "≈"
        position = game
        for move in run.path:
            position = position.children[position.moves.index(move)]
        value = run.value[0] if isinstance(run.value, tuple) else run.value
        assert (position.utility if position.is_terminal else 3) == value or run.last.hits


def test_the_best_line_of_deepening_after_an_estimate_of_the_other_sign():
    run = watch(search.iterative_deepening, tree([[-3]]), depth=4, evaluate=lambda position: 3)
    assert run.value == (-3, ["B1", "C1"]) and run.path == ("B1", "C1")
