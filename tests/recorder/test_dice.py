"""Chance nodes: values, intervals and cuts below the dice."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from strategies import HIGH, LOW, with_chance

from mmcourse import CHANCE, MAX, MIN, chance, search, tree, watch
from mmcourse.scene import scene


STAR1 = tree([chance((0.5, [2, 2]), (0.5, [1, 2])), chance((0.5, [0, 2]), (0.5, [-1, 0]))])


def test_chance_nodes():
    def expected(position):
        if position.is_terminal:
            return position.utility
        values = [expected(child) for child in position.children]
        if position.probabilities:
            return sum(p * value for p, value in zip(position.probabilities, values))
        return max(values) if position.player is MAX else min(values)

    run = watch(expected, tree([chance((0.9, 2), (0.1, 3)), chance((0.9, 1), (0.1, 4))]))
    assert run.value == pytest.approx(2.1) and run.path == ("B1",) and run.last.bounds == {}
    assert "CHANCE of [2, 3]      =  2.1" in str(run)


def test_bounds_of_star1_are_true_and_its_cuts_are_named():
    run = watch(search.star1, STAR1, low=-2, high=2)
    assert run.last.bounds == {(1,): "≤", (1, 0): "≤"} and run.value == 1.5 and run.path == ("B1",)
    assert run.last.pruned == {(1, 0, 1): "α-cut", (1, 1): "α-cut"}
    text = " ".join(str(run).split())
    assert "MAX of [1.5, ≤1] = 1.5" in text and "CHANCE of [≤0, –] ≤ 1" in text
    assert "hold MAX to 0, and only more than 1 could change the choice above the chance node." in text
    assert "its value is at most 1, and MAX has 1.5 elsewhere. It cannot matter." in text


def test_the_interval_of_a_chance_node():
    game = tree([3, chance((1 / 3, 2), (1 / 3, -4), (1 / 3, 9)), chance((0.5, 2), (0.5, 10))])
    run = watch(search.star1, game, low=-10, high=10)
    assert [round(end, 2) for end in run.last.intervals[(1,)]] == [-4, 2.67]
    assert run.last.intervals[(2,)] == (6, 6), "exact in the end"
    open_at = [run.at(k).intervals.get((2,)) for k in range(len(run.steps))]
    assert (-4, 6) in open_at and (2,) not in run.at(5).intervals
    assert (
        "α-cut at B2: B2 is a chance node: whatever its remaining outcome is worth, its value lies in [−4, 2.67], "
        "and MAX has 3 elsewhere. It cannot matter."
    ) in " ".join(str(run).split())


def test_an_interval_ends_where_an_outcome_is_only_a_bound():
    game = tree([chance((0.5, [2, 2]), (0.5, [1, 2])), chance((0.5, [0, -2]), (0.5, [-2, -2]))])
    run = watch(search.star1, game, low=-2, high=2)
    assert search.expectiminimax(game.children[1]) == -2
    assert run.last.intervals[(1,)] == (-inf, 1) and run.last.bounds[(1,)] == "≤"
    assert [symbol.value for symbol in scene(run).symbols if symbol.name == "B2"] == ["≤1"]


def test_an_interval_of_fractions_is_written_with_few_decimals():
    third = Fraction(1, 3)
    game = tree([3, chance((third, 2), (third, -4), (third, 9))])
    run = watch(search.star1, game, low=-10, high=10)
    assert "[−4, 2.67]" in " ".join(str(run).split())


def test_chance_among_three_players():
    def expected(position):
        if position.is_terminal:
            return position.utility
        values = [expected(child) for child in position.children]
        if position.player is CHANCE:
            return tuple(sum(p * part for p, part in zip(position.probabilities, parts)) for parts in zip(*values))
        return max(values, key=lambda value: value[position.player])

    run = watch(expected, tree([chance((0.5, [(1, 2, 6)]), (0.5, (3, 4, 2))), (1, 1, 1)], players=3))
    assert run.value == (2, 3, 4) and run.last.bounds == {} and "CHANCE of [(1, 2, 6), (3, 4, 2)]" in str(run)


def test_a_beta_cut_at_a_chance_node():
    game = tree([3, chance((0.25, 9), (0.5, 9), (0.25, -9))], first=MIN)
    run = watch(search.star1, game, low=-10, high=10)
    assert run.last.pruned == {(1, 2): "β-cut"} and run.last.bounds == {(1,): "≥"} and run.value == 3
    assert "and MIN can hold MAX to 3 elsewhere. It cannot matter." in " ".join(str(run).split())


def test_an_outcome_that_cannot_happen_is_not_skipped():
    run = watch(search.expectiminimax, tree([chance((0.5, 2), (0, 9), (0.5, 4)), 1]))
    assert run.pruned == () and run.last.pruned == {} and run.last.bounds == {} and run.value == 3
    assert "The outcome C2 has probability 0 and cannot happen." in str(run) and "CHANCE of [2, –, 4]" in str(run)
    assert any("The outcome C2 has probability 0" in run.at(k).words for k in range(len(run.steps)))


@given(with_chance)
def test_bounds_and_intervals_below_chance_are_true(game):
    run = watch(search.star1, game, low=LOW - 1, high=HIGH + 1)
    assert run.value == pytest.approx(search.expectiminimax(run.root)) and () not in run.last.bounds
    assert all(run.last.pruned.values()), "every cut has its reason"
    for place, shown in run.last.values.items():
        position = run.root
        for index in place:
            position = position.children[index]
        true, sign = search.expectiminimax(position), run.last.bounds.get(place, "=")
        low, high = run.ended.intervals.get(place, (-inf, inf))
        assert low - 1e-9 <= true <= high + 1e-9
        assert sign != "≤" or true <= shown + 1e-9
        assert sign != "≥" or true >= shown - 1e-9
