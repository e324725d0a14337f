"""Trees that Hypothesis makes, for laws that hold on every tree."""

from math import inf

from hypothesis import strategies as st

from mmcourse import MAX, MIN, chance, tree

values = st.integers(-20, 20) | st.sampled_from([0.5, -0.5, inf, -inf])
shapes = st.recursive(values, lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=25)
trees = st.builds(tree, shapes, first=st.sampled_from([MAX, MIN]))
finite = st.builds(
    tree,
    st.recursive(st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=25),
    first=st.sampled_from([MAX, MIN]),
)

LOW, HIGH = -9, 9  # of the leaves of trees with chance
weights = st.sampled_from([(1,), (0.5, 0.5), (0, 1), (1, 0), (0.25, 0.75), (0.5, 0.25, 0.25), (0.1, 0, 0.9)])


def dice_or_list(inner):
    outcomes = weights.flatmap(lambda chosen: st.tuples(*[inner] * len(chosen)).map(lambda parts: (chosen, parts)))
    return st.lists(inner, min_size=1, max_size=3) | outcomes.map(lambda pair: chance(*zip(*pair)))


with_chance = st.builds(
    tree, st.recursive(st.integers(LOW, HIGH), dice_or_list, max_leaves=20), first=st.sampled_from([MAX, MIN])
)
shared = st.lists(st.lists(st.integers(-9, 9), min_size=1, max_size=3), min_size=1, max_size=3).flatmap(
    lambda pool: st.recursive(
        st.sampled_from(pool), lambda inner: st.lists(inner, min_size=1, max_size=3), max_leaves=9
    )
)


def complete(width, depth):
    """Complete trees of one width and depth, with distinct or repeated leaves."""
    leaves = st.lists(st.integers(-50, 50), min_size=width**depth, max_size=width**depth)
    return leaves.map(lambda leaves: tree(folded(leaves, width)))


def folded(leaves, width):
    while len(leaves) > 1:
        leaves = [leaves[i : i + width] for i in range(0, len(leaves), width)]
    return leaves[0]
