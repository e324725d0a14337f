"""The states of a run, step by step, and what is left without them."""

import pickle
from math import inf

import pytest
from hypothesis import given
from strategies import finite
from styles import written

from mmcourse import STANDARD, random_tree, search, watch


def test_states_replay_forward_and_backward():
    run = watch(search.alphabeta, STANDARD)
    forward = [run.at(k) for k in range(len(run.steps))]
    backward = [run.at(k) for k in reversed(range(len(run.steps)))]
    assert forward == backward[::-1] and run.at(-1) == run.last
    assert forward[0].stack == ((),) and forward[-1].stack == () and forward[-1].final and not forward[-2].final
    assert max(len(state.stack) for state in forward) == 3
    for earlier, later in zip(forward, forward[1:]):
        assert (
            earlier.seen <= later.seen
            and earlier.examined <= later.examined
            and earlier.pruned.keys() <= later.pruned.keys()
        )
    with pytest.raises(IndexError, match=f"0 to {len(run.steps) - 1}"):
        run.at(len(run.steps))


def test_what_a_state_holds():
    run = watch(search.alphabeta, STANDARD)
    cut = next(state for state in map(run.at, range(len(run.steps))) if state.pruned)
    assert cut.kind == "return" and cut.current == (1,) and cut.values[(1,)] == 2 and cut.bounds == {(1,): "≤"}
    assert cut.pruned == {(1, 1): "α-cut", (1, 2): "α-cut"} and cut.windows[(1,)] == (3, 2) and cut.stack == ((),)
    assert cut.words == (
        "B2 returns 2. B2 is a MIN node: it can already hold MAX to 2, and MAX has 3 elsewhere. "
        "The 2 remaining leaves cannot matter."
    )
    assert run.last.best == ((0,), (0, 0)) and run.last.values[()] == 3


def test_lines_and_variables_are_the_searchs_own():
    run = watch(search.alphabeta, STANDARD)
    function = run.functions[run.calls[0].function]
    lines = function.source.splitlines()
    alphas = []
    for k, step in enumerate(run.steps):
        state = run.at(k)
        if state.kind == "line":
            assert lines[state.line - function.first_line].strip() and state.function == "alphabeta"
        if state.current == () and "alpha" in state.variables:
            alphas.append(state.variables["alpha"])
    assert sorted(set(alphas)) == [-inf, 3]
    child = [value for step in run.steps for name, value in step.changed if name == "child"]
    assert child[:4] == ["B1", "C1", "C2", "C3"]


def test_lists_are_followed_as_they_grow():
    run = watch(
        written("""
def search(node):
    if node.is_terminal:
        return node.utility
    values = []
    for child in node.children:
        values.append(search(child))
    return max(values) if node.player is MAX else min(values)
""")[0],
        STANDARD,
    )
    seen = [
        run.at(k).variables["values"]
        for k, s in enumerate(run.steps)
        if s.place == () and "values" in run.at(k).variables
    ]
    assert list(dict.fromkeys(seen)) == ["[]", "[3]", "[3, 2]", "[3, 2, 2]"]


def test_steps_are_plain_and_a_run_pickles():
    run = watch(search.alphabeta, STANDARD)
    again = pickle.loads(pickle.dumps(run))
    assert (
        again.steps == run.steps == pickle.loads(pickle.dumps(run.steps))
        and again.last == run.last
        and str(again) == str(run)
    )
    kinds = {type(part) for step in run.steps for _, part in step.changed}
    assert kinds <= {int, float, str, type(None), bool}


@given(finite)
def test_steps_or_none_the_same_is_examined(game):
    one, other, some = (watch(search.alphabeta, game, steps=steps) for steps in (20_000, False, 10))
    assert one.examined == other.examined == some.examined and one.pruned == other.pruned == some.pruned
    assert one.nodes == other.nodes == some.nodes and one.path == other.path == some.path


def test_without_steps_no_skip_is_called_sound():
    assert set(watch(search.alphabeta, STANDARD, steps=False).last.pruned.values()) == {""}


def test_after_the_steps_ran_out():
    run = watch(search.alphabeta, random_tree(5, depth=6), steps=500)
    whole = watch(search.alphabeta, random_tree(5, depth=6))
    assert run.full and not whole.full and len(run.steps) < 1_000
    assert run.examined == whole.examined and run.nodes == whole.nodes and run.pruned == whole.pruned
    assert "no longer recorded" in str(run) and run.last.examined == whole.last.examined and run.path == whole.path


def test_the_last_words_of_a_run_that_was_not_followed_to_its_end():
    run = watch(search.minimax, STANDARD, steps=20)
    assert run.last.words == f"minimax went on and returned 3; {len(run.steps)} steps were recorded."
