"""Answers from memory, whatever the key; and what looks like one and is none."""

from functools import cache

import pytest

from mmcourse import MAX, tree, watch

TWINS = tree([[3, 12], [12, 3], [3, 12]])


def best(position, values):
    return max(values) if position.player is MAX else min(values)


def by_text(memory, key):
    def search(position):
        if key(position) in memory:
            return memory[key(position)]
        value = position.utility if position.is_terminal else best(position, map(search, position.children))
        memory[key(position)] = value
        return value
    return search


@pytest.mark.parametrize("steps", [1000, False])
@pytest.mark.parametrize("key", [str, "{0!s}".format, lambda position: (str(position), 0),
                                 lambda position: repr(position).partition(": ")[2]])
def test_an_equal_position_was_searched_before(key, steps):
    run = watch(by_text({}, key), TWINS, steps=steps)
    assert (run.taken, run.nodes, run.pruned, run.evaluated) == ((3, 12), 8, (), ())


def test_a_table_that_was_filled_before():
    search = by_text({}, str)
    first, again = watch(search, TWINS), watch(search, TWINS)
    assert first.value == again.value == 3
    assert (again.examined, again.pruned, again.nodes) == ((), (), 1) and "met before" in str(again)


@pytest.mark.parametrize("steps", [1000, False])
def test_a_cache_that_never_sees_the_position(steps):
    known = {}

    def key(position):
        known.setdefault(str(position), position)
        return str(position)

    @cache
    def search(text):
        position = known[text]
        return position.utility if position.is_terminal else best(
            position, [search(key(child)) for child in position.children])

    run = watch(lambda root: search(key(root)), TWINS, steps=steps)
    assert (run.taken, run.nodes, run.pruned) == ((3, 12), 8, ())


WEIGHTS = {"bishop": 0, "rook": 5}


def test_an_estimate_that_stands_in_a_table_of_weights():
    def search(position, depth=1):
        if position.is_terminal:
            return position.utility
        if depth == 0:
            return WEIGHTS["bishop"]
        return best(position, [search(child, depth - 1) for child in position.children])

    assert [position.name for position in watch(search, TWINS).evaluated] == ["B1", "B2", "B3"]


def test_an_estimate_beside_a_count_of_nodes():
    state = {"nodes": 0}

    def search(position, depth=1):
        state["nodes"] += 1
        if position.is_terminal:
            return position.utility
        return 0 if depth == 0 else best(position, [search(child, depth - 1) for child in position.children])

    assert [position.name for position in watch(search, TWINS).evaluated] == ["B1", "B2", "B3"]


def test_a_table_filled_from_below_without_calls():
    def search(root):
        order, waiting, values = [], [root], {}
        while waiting:
            node = waiting.pop(0)
            if node not in order:
                order.append(node)
                waiting += node.children
        for node in reversed(order):
            values[node] = node.utility if node.is_terminal else best(node, [values[child] for child in node.children])
        return values[root]

    full, bare = watch(search, TWINS), watch(search, TWINS, steps=False)
    assert (full.nodes, full.pruned) == (bare.nodes, bare.pruned) == (8, ())
