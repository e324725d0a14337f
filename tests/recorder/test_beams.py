"""Beams: what was kept, and what was dropped."""

import pickle

import pytest
from searches import GUESS, guess
from styles import written

from mmcourse import MAX, STANDARD, games, search, tree, watch


def beam_in_a_loop(root, depth, width, evaluate):
    ply = [root]
    for _ in range(depth):
        chooses_max = ply[0].player is MAX
        children = [child for position in ply for child in position.children]
        kept = sorted(children, key=lambda c: c.utility if c.is_terminal else evaluate(c), reverse=chooses_max)
        kept = kept[:width]
        ply = kept
    return max(position.utility for position in ply)


@pytest.mark.parametrize("beam", [search.beam_search, search.beam_per_node, beam_in_a_loop])
def test_what_a_beam_dropped(beam):
    run = watch(beam, STANDARD, depth=2, width=2, evaluate=guess)
    dropped = {place for place in run.last.dropped if len(place) == 1}
    assert run.value == 3 and run.path == ("B1", "C1") and dropped == {(2,)} and run.pruned == ()
    shown = {place: run.last.values[place] for place in ((), (0,), (1,), (2,))}
    assert shown == {(): 3, (0,): 3, (1,): 2, (2,): 1} and run.last.bounds == {(2,): "≈"}
    assert "B3 is dropped: the 2 kept are B2, B1." in [run.at(k).words for k in range(len(run.steps))]
    assert "MAX of [3, 2, (≈1)]" in str(run) and "\ndropped: C" in str(run)


def test_what_was_taken_twice_is_said_to_be():
    keywords = {"depth": 2, "evaluate": guess}
    assert "examined: 11, some more than once [" in str(watch(search.beam_search, STANDARD, width=2, **keywords))
    assert "examined: 9 [" in str(watch(search.minimax_cutoff, STANDARD, **keywords))


def test_a_ply_wide_beam_leaves_a_kept_node_without_children():
    run = watch(search.beam_search, STANDARD, depth=2, width=2, evaluate=lambda p: {"B1": 5, "B2": 9}.get(p.name, 0))
    assert run.last.dropped == {(2,), (1, 1), (1, 2), (0, 1), (0, 2)}
    run = watch(search.beam_search, tree([[8, 9], [1, 2]]), depth=2, width=2, evaluate=lambda p: 5)
    assert run.last.dropped == {(0, 0), (0, 1)} and run.last.bounds == {(0,): "≈"} and run.value == 5
    assert run.path == ("B1",) and "  MIN B1             ≈  5" in str(run)


def test_a_call_on_a_ply_is_a_call_on_its_positions():
    run = watch(search.beam_search, STANDARD, depth=2, width=2, evaluate=guess)
    plies = [call.places for call in run.calls]
    assert plies == [((),), ((),), ((1,), (0,)), ((1, 0), (0, 0))]
    told = [run.at(k).words for k in range(len(run.steps))]
    assert "ply_values is called on 2 positions at once: B2, B1." in told
    assert "ply_values returns [2, 3] for B2, B1." in told
    assert any(set(run.at(k).stack) >= {(1,), (0,)} for k in range(len(run.steps)))


def test_what_is_kept_or_looked_into_later_is_not_dropped():
    def twice(root, evaluate):
        kept = [max(root.children, key=evaluate)]
        return search.minimax(root.children[2]), search.minimax(kept[0])

    run = watch(twice, STANDARD, evaluate=guess)
    assert run.last.dropped == {(0,)}


@pytest.mark.parametrize("kept", ["set(ranked[:2])", "tuple(ranked[:2])", "dict.fromkeys(ranked[:2])"])
def test_what_a_beam_kept_in_a_set(kept):
    run = watch(written(f"""
def search(root, value):
    ranked = sorted(root.children, key=value)
    kept = {kept}
    return max(value(node) for node in kept)
""")[0], STANDARD, value=lambda node: GUESS[node.name])
    assert run.last.dropped == {(1,)}


@pytest.mark.parametrize("width", [8, 125])
def test_a_ply_wide_beam_comes_to_each_place_of_a_position(width):
    game, options = games.ConnectFour(columns=5, rows=4), {"depth": 3, "evaluate": games.open_lines}
    run = watch(search.beam_search, game, width=width, **options)
    last_ply = [place for call in run.calls for place in call.places if len(place) == 3]
    assert len(last_ply) == len(set(last_ply)) == width
    assert run.pruned == () and all(place in run.last.values for place in run.last.seen)
    if width == 125:
        whole = watch(search.beam_per_node, game, width=5, **options)
        assert run.nodes == whole.nodes == 156 and run.last.examined == whole.last.examined
        assert run.last.values == whole.last.values and not run.last.dropped


def test_a_beam_as_wide_as_the_tree_drops_nothing():
    run = watch(search.beam_search, STANDARD, depth=2, width=9, evaluate=guess)
    assert run.last.dropped == frozenset() and run.path == ("B1", "C1") and run.last.bounds == {}
    assert "Nothing is dropped: the 3 kept are B2, B1, B3." in [run.at(k).words for k in range(len(run.steps))]
    again = pickle.loads(pickle.dumps(run))
    assert again.last == run.last and str(again) == str(run)
