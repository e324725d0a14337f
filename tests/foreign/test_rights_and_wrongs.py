"""The tables of right and of wrong searches are what they say, by the tiny reference and by plain counting."""

import random

import pytest
from rights import HARDER, RIGHTS
from witness import Witness, worth
from wrongs import SELDOM, WRONGS

from mmcourse import MAX, MIN, chance, random_tree, tree

SHAPES = ([3], [1, 2], [-1, -2], [0.5, 0.25, 0.75], [[1, 2], 0], [1, [2, 0]], [[10], [10, 0]], [[-10], [-10, 0]],
          [[0, 0], [3]], [5, [[[3, 9]]]], [[[1, 2]], [[0, 3], 4]], [[-60, -80], [-70]], [[2, [3, 7]], 5, [[3, 7]]],
          [[[[[0, 3]]]], [[0, 3]]], [[[1, [7, 3]], [2]], [[[1, [7, 3]]], [0, 4]]], [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
          [[20, 30], [16, [15, 40]]], [[1, 7], [[1, 7], 9]])
RANDOM = [random_tree(seed, depth=4, branching=3, low=-9, high=9, uneven=True, first=(MAX, MIN)[seed % 2])
          for seed in range(400)]
DRAWN = [(first, *random.Random(n).choices(range(-5, 6), k=6)) for first in (MAX, MIN) for n in range(60)]
TWICE = [tree([[[[a, b], c], [d, [a, b]]], [[c, [[a, b], e]], f]], first) for first, a, b, c, d, e, f in DRAWN]
AGAIN = [tree([[[[[a, b], [c]], d], e], [[a, b], [c]]], first) for first, a, b, c, d, e, _ in DRAWN]
TREES = [tree(branches, first) for branches in SHAPES for first in (MAX, MIN)] + TWICE + AGAIN + [
    position for position in RANDOM if not position.is_terminal]
DICE = [tree(branches, first) for first in (MAX, MIN) for branches in (
    [chance((0.5, 1), (0.5, 4)), 2], [chance((0.9, 2), (0.1, 3)), chance((0.9, 1), (0.1, 4))],
    [[chance((0.5, 2), (0.5, -4)), 0], [-2]], [chance((0.25, 8), (0.25, 0), (0.5, -6)), [1, 3]],
    [chance((0, 9), (1, 1)), 2], [chance((0.25, [4, 1]), (0.75, [0, 8])), [chance((0.5, 3), (0.5, [1, 9])), 5]],
    [5, chance((0.5, [3, -90]), (0.5, 20))], [[5, chance((0.5, [3, 90]), (0.5, -20))], 0],
    [5, [chance((0.5, [9, 0]), (0.5, 6)), 7]], [[3, 9], [chance((0.5, [1, 8]), (0.5, [7, 2])), chance((1, [4, 6]))]])]


def to_a_depth(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    values = [to_a_depth(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def is_right(reference, search, position, keywords):
    answer = search(position, **keywords)
    if reference == "best_move":
        return answer in position.moves and worth(position.children[position.moves.index(answer)]) == worth(position)
    right = to_a_depth(position, **keywords) if keywords else worth(position)
    return answer == pytest.approx(right)


def looked_at(search, position):
    witness = Witness(position)
    search(witness)
    return {place for place, _ in filter(None, witness._log)}


def named(table):
    return [pytest.param(*row, id=f"{row[0]}: {getattr(row[1], '__name__', type(row[1]).__name__)}") for row in table]


@pytest.mark.parametrize("reference, search, keywords", named(RIGHTS + HARDER))
def test_right(reference, search, keywords):
    for position in DICE if reference == "expectiminimax" else TREES:
        assert is_right(reference, search, position, keywords), position


def left_to_right(position, alpha=float("-inf"), beta=float("inf")):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = left_to_right(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha > beta:
            break
    return alpha if position.player is MAX else beta


@pytest.mark.parametrize("reference, search, keywords", named(WRONGS))
def test_wrong(reference, search, keywords):
    """Somewhere its answer is wrong, or for alpha-beta it looks at more than even a hesitant one does."""
    for position in DICE if reference == "expectiminimax" else TREES:
        if not is_right(reference, search, position, keywords):
            return
        if reference == "alphabeta" and not looked_at(search, position) <= looked_at(left_to_right, position):
            return
    pytest.fail("nothing shows that it is wrong")


@pytest.mark.parametrize("reference, search, keywords, position", named(SELDOM))
def test_seldom_wrong(reference, search, keywords, position):
    more = reference == "alphabeta" and looked_at(search, position) - looked_at(left_to_right, position)
    assert more or not is_right(reference, search, position, keywords)
