"""Tables and memories: what was met before."""

from math import inf

import pytest
from styles import written

from mmcourse import MAX, games, search, tree, watch


def remember(node, table=None):
    """Minimax with a memory of its own."""
    table = {} if table is None else table
    if node.is_terminal:
        return node.utility
    if node not in table:
        table[node] = (max if node.player is MAX else min)([remember(child, table) for child in node.children])
    return table[node]


@pytest.mark.parametrize("search_with_table", [search.minimax_table, remember])
def test_what_a_table_knew(search_with_table):
    run = watch(search_with_table, tree([[[2, 2], [3, 7]], [[3, 7], [4, 6]]]))
    assert (1, 0) in run.last.hits and run.last.values[(1, 0)] == 7 and run.last.bounds == {} and run.pruned == ()
    assert "C3 was met before, as C2; its value is remembered." in [run.at(k).words for k in range(len(run.steps))]
    assert "    MAX C3, met before     =  7" in str(run) and run.path == ("B2", "C4", "D8")


def test_an_entry_that_does_not_serve_is_no_hit():
    run = watch(search.alphabeta_table, tree([[[2, 2], [3, 7]], [[3, 7], [4, 6]]]), depth=9, evaluate=None)
    assert run.last.hits == frozenset() and run.last.bounds[(0, 1)] == "≥" and run.last.values[(1, 0)] == 7


def test_a_bound_from_a_table_stays_a_bound():
    run = watch(search.alphabeta_table, tree([[[2, 2], [3, 7]], [1, [3, 7]], [2, [3, 7]]]), depth=9, evaluate=None)
    assert run.value == 2 and not run.last.hits, "cut before it is looked up"
    run = watch(search.alphabeta_table, tree([[[2, 2], [3, 7], [3, 7]], 1]), depth=9, evaluate=None)
    assert run.last.hits == {(0, 2)} and run.last.bounds[(0, 2)] == "≥" and run.last.values[(0, 2)] == 3
    assert "MIN of [2, ≥3, ≥3]" in str(run)


def test_what_a_table_knew_from_an_earlier_search():
    table, game = {}, tree([[[2, 2], [3, 7]], [[3, 7], [4, 6]]])
    search.minimax_table(game.children[0], table)
    run = watch(search.minimax_table, game, table=table)
    assert run.last.hits >= {(0,), (1, 0)} and run.last.bounds == {} and run.evaluated == () and run.pruned == ()
    told = [run.at(k).words for k in range(len(run.steps))]
    assert "B1 was met in an earlier search; its value is remembered." in told
    assert run.value == 6 and run.last.values[(0,)] == 2 and run.path[0] == "B2"


def test_a_hit_in_a_game():
    run = watch(search.minimax_table, games.TicTacToe("XOX OX. ..."))
    assert run.last.hits and run.value == 1 and run.path
    places = [place for place in run.last.hits if not run.ended.positions[place].is_terminal]
    met = [step for step in run.steps if step.kind == "hit"]
    assert places and all(run.ended.positions[step.place] == run.ended.positions[step.what] for step in met)


def test_moves_ordered_by_a_table_are_no_hits():
    def ordered(node, table, alpha=-inf, beta=inf):
        if node.is_terminal:
            return node.utility
        for child in sorted(node.children, key=lambda child: table.get(child, 0)):
            value = ordered(child, table, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        table[node] = alpha if node.player is MAX else beta
        return table[node]

    run = watch(lambda root: ordered(root, {}), tree([[3, 5], [2, 9], [2, 9]]))
    assert run.last.hits == frozenset() and set(run.last.pruned) == {(1, 1), (2, 1)}


def test_what_a_memory_knows_is_not_skipped():
    memo = {}

    def remembering(node):
        if node not in memo:
            memo[node] = node.utility if node.is_terminal else (max if node.player is MAX else min)(
                [remembering(child) for child in node.children]
            )
        return memo[node]

    run = watch(remembering, tree([[3, 12], [3, 12]]))
    assert run.pruned == () and run.last.bounds == {} and "hit" in [step.kind for step in run.steps]


SHARED = "tree([[[3, 12], [3, 12]], [[2, 4], [3, 12]]])"


@pytest.mark.parametrize("key", ["repr(node)[3:]", "(node, depth)", "node"])
def test_a_memory_with_any_keys(key):
    source = f"""
TABLE = {{}}
def search(node, depth=9):
    if {key} in TABLE:
        return TABLE[{key}]
    if node.is_terminal:
        return node.utility
    values = [search(child, depth - 1) for child in node.children]
    TABLE[{key}] = max(values) if node.player is MAX else min(values)
    return TABLE[{key}]
"""
    found, space = written(source)
    run = watch(found, eval(SHARED, space))
    assert run.last.hits >= {(0, 1), (1, 1)} and not run.evaluated and run.path == ("B1", "C1", "D2")
    if key != "repr(node)[3:]":
        again = watch(found, eval(SHARED, space))  # the table is full now
        assert again.last.hits == {()} and not again.examined and not again.pruned
        assert not watch(found, eval(SHARED, space), steps=False).pruned


@pytest.mark.parametrize("board", [games.Board(eval(SHARED)), games.NineSquares(games.TicTacToe("XX. OO. ..."))])
def test_a_memory_of_boards(board):
    def search(board, table):
        key = repr(board.position).split(":")[-1]
        if key in table:
            return table[key]
        if board.is_terminal:
            return board.utility
        values = []
        for move in board.moves:
            board.make(move)
            values.append(search(board, table))
            board.retract(move)
        table[key] = max(values) if board.player is MAX else min(values)
        return table[key]

    run = watch(search, board, table={})
    assert run.last.hits and not run.pruned and not run.evaluated and "≤" not in str(run)


@pytest.mark.parametrize("steps", range(100, 700, 37))
def test_a_memory_when_the_steps_run_out(steps):
    assert not watch(search.minimax_table, games.TicTacToe("XX. OO. ..."), steps=steps).pruned
