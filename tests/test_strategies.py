"""The generated trees are of every kind that a law must hold for."""

import pytest
from hypothesis import given
from strategies import HIGH, LOW, finite, shared, trees, with_chance

from mmcourse import search, tree, watch
from mmcourse.gametree import walk

CUTTING = {
    "finite": (finite, search.alphabeta, {}),
    "trees": (trees, search.alphabeta, {}),
    "with chance": (with_chance, search.star1, {"low": LOW, "high": HIGH}),
    "shared": (shared.map(tree), search.alphabeta_table, {"depth": 99, "evaluate": None}),
}


def share(strategy, holds):
    """Return in how many of the trees that a law would be tried on something holds, from 0 to 1."""
    found = []

    @given(strategy)
    def note(game):
        found.append(bool(holds(game)))

    note()
    return sum(found) / len(found)


@pytest.mark.parametrize("name", CUTTING)
def test_a_search_cuts_in_most_trees(name):
    strategy, by, keywords = CUTTING[name]
    assert share(strategy, lambda game: watch(by, game, steps=False, **keywords).pruned) >= 0.5


def depths(game):
    """Return the plies from the root at which there are terminals."""
    return {0} if game.is_terminal else {1 + depth for child in game.children for depth in depths(child)}


@pytest.mark.parametrize("name", CUTTING)
def test_single_children_and_uneven_depths_are_not_rare(name):
    def is_mixed(game):
        return len(depths(game)) > 1 and any(len(node.children) == 1 for node in walk(game))

    assert share(CUTTING[name][0], is_mixed) >= 0.1


@pytest.mark.parametrize("name", ["finite", "trees", "with chance"])
def test_a_root_may_be_terminal(name):
    assert share(CUTTING[name][0], lambda game: game.is_terminal) > 0
