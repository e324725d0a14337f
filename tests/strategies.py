"""Trees that Hypothesis makes, for laws that hold on every tree.

Trees of any shape are mostly small, and in few of them can a search skip anything. So trees in which the players have
choices in each ply stand beside them; `test_strategies.py` counts in how many a search cuts.
"""

from math import inf

from hypothesis import strategies as st

from mmcourse import MAX, MIN, chance, tree


def branches(inner, least=1, most=4):
    return st.lists(inner, min_size=least, max_size=most)


def plies(inner, number, most):
    """Some plies of two to so many choices each."""
    return branches(plies(inner, number - 1, most), 2, most) if number else inner


def built(*kinds):
    return st.builds(tree, st.one_of(*kinds), first=st.sampled_from([MAX, MIN]))


def uneven(leaves):
    """Branches of any shape."""
    return st.recursive(leaves, branches, max_leaves=25)


def two_players(leaves):
    """Trees of MAX and MIN with such leaves."""
    small = st.recursive(leaves, lambda inner: branches(inner, most=3), max_leaves=5)
    return built(uneven(leaves), plies(small, 2, 4), plies(leaves, 3, 3), plies(leaves, 4, 2))


finite = two_players(st.integers(-9, 9))
any_shape = built(uneven(st.integers(-9, 9)))  # only few give a cut
trees = two_players(st.integers(-20, 20) | st.sampled_from([0.5, -0.5, inf, -inf]))


LOW, HIGH = -9, 9  # of the leaves of trees with chance
WEIGHTS = {1: [(1,)], 2: [(0.5, 0.5), (0, 1), (1, 0), (0.25, 0.75)], 3: [(0.5, 0.25, 0.25), (0.1, 0, 0.9)]}


def dice(inner, least=1):
    def weighed(outcomes, number):
        choices = WEIGHTS[len(outcomes)]
        return chance(*zip(choices[number % len(choices)], outcomes))

    return st.builds(weighed, branches(inner, least, 3), st.integers(0, 3))


def uneven_with_dice(leaves):
    return st.recursive(st.integers(LOW, HIGH), lambda inner: branches(inner, most=3) | dice(inner), max_leaves=leaves)


small_with_dice = uneven_with_dice(4)
with_chance = built(
    uneven_with_dice(20),
    plies(dice(plies(small_with_dice, 1, 3), 2), 1, 3),
    plies(dice(small_with_dice, 2), 2, 3),
    plies(dice(plies(st.integers(LOW, HIGH), 2, 2), 2), 1, 3),
)


def drawn(places, pool):
    """Put the same few families of leaves in many places, each by its number."""
    return [drawn(place, pool) for place in places] if isinstance(places, list) else pool[places % len(pool)]


shared = st.builds(
    drawn,
    plies(st.integers(0, 5) | branches(st.integers(0, 5), most=3), 2, 3),
    branches(branches(st.integers(-9, 9), most=3), most=3),
)


def complete(width, depth):
    """Complete trees of one width and depth, with distinct or repeated leaves."""
    leaves = st.lists(st.integers(-50, 50), min_size=width**depth, max_size=width**depth)
    return leaves.map(lambda leaves: tree(folded(leaves, width)))


def folded(leaves, width):
    while len(leaves) > 1:
        leaves = [leaves[i : i + width] for i in range(0, len(leaves), width)]
    return leaves[0]
