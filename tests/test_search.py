"""The searches: known results, and laws that hold on every tree."""

import ast
import inspect
import re
from math import ceil, floor, inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mmcourse import MAX, MIN, STANDARD, games, search, tree, watch
from mmcourse.gametree import nested, walk
from mmcourse.search import exhaustive, pruning, tictactoe

values = st.integers(-20, 20) | st.sampled_from([0.5, -0.5, inf, -inf])
shapes = st.recursive(values, lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=25)
trees = st.builds(tree, shapes, first=st.sampled_from([MAX, MIN]))
finite = st.builds(
    tree,
    st.recursive(st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=25),
    first=st.sampled_from([MAX, MIN]),
)


def complete(width, depth):
    """Complete trees of one width and depth, with distinct or repeated leaves."""
    leaves = st.lists(st.integers(-50, 50), min_size=width**depth, max_size=width**depth)
    return leaves.map(lambda leaves: tree(folded(leaves, width)))


def folded(leaves, width):
    while len(leaves) > 1:
        leaves = [leaves[i : i + width] for i in range(0, len(leaves), width)]
    return leaves[0]


# -- the standard tree


def test_standard_tree():
    assert [search.minimax(child) for child in STANDARD.children] == [3, 2, 2]
    assert search.minimax(STANDARD) == search.alphabeta(STANDARD) == search.negamax(STANDARD) == 3
    assert search.best_move(STANDARD) == search.alphabeta_move(STANDARD) == "B1"
    run = watch(search.minimax, STANDARD)
    assert list(run.taken) == [3, 12, 8, 2, 4, 6, 14, 5, 2] and run.nodes == 13 and run.path == ("B1", "C1")
    run = watch(search.alphabeta, STANDARD)
    assert list(run.taken) == [3, 12, 8, 2, 14, 5, 2] and run.nodes == 11
    assert [node.name for node in run.pruned] == ["C5", "C6"]


def strict_alphabeta(position, alpha=-inf, beta=inf):
    """Alpha-beta that cuts on ``>`` alone."""
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = strict_alphabeta(child, alpha, beta)
        if position.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha > beta:
            break
    return alpha if position.player is MAX else beta


def test_strict_cut_examines_the_same_on_the_standard_tree():
    assert watch(strict_alphabeta, STANDARD).taken == watch(search.alphabeta, STANDARD).taken


def test_order_within_the_third_branch():
    run = watch(search.alphabeta, tree([[3, 12, 8], [2, 4, 6], [2, 5, 14]]))
    assert len(run.examined) == 5 and [node.utility for node in run.pruned] == [4, 6, 5, 14]


@pytest.mark.parametrize("leaf", [leaf.name for leaf in walk(STANDARD) if leaf.is_terminal])
def test_the_value_as_a_function_of_one_leaf_is_a_clamp(leaf):
    low, high = (search.minimax(STANDARD.replace(**{leaf: end})) for end in (-inf, inf))
    for value in range(-5, 20):
        assert search.minimax(STANDARD.replace(**{leaf: value})) == max(low, min(value, high))


# -- other known trees


def test_estimates_tree_takes_the_second_branch():
    assert search.best_move(tree([[99, 1000, 1000, 1000], [100, 101, 102, 100]])) == "B2"


def test_the_smallest_deep_cut():
    run = watch(search.alphabeta, tree([5, [[[3, 9]]]]))
    assert list(run.taken) == [5, 3] and [node.utility for node in run.pruned] == [9]


def test_a_bound_is_no_value_at_the_root():
    game = tree([[10], [10, 0]])
    assert search.alphabeta_move(game) == search.best_move(game) == "B1"
    assert search.alphabeta(game.children[1], 10, inf) == 10 > search.minimax(game.children[1]) == 0
    assert search.best_move(game, by=search.alphabeta) == "B1"


def test_first_best_is_kept_and_a_lost_position_has_a_move():
    assert search.best_move(tree([[7], [7], [7]])) == "B1"
    for by in (search.best_move, search.alphabeta_move):
        assert by(tree([[-inf], [-inf, 3]])) == "B1"
        assert by(tree([[inf], [inf]], first=MIN)) == "B1"
        assert by(tree(5)) is None


def test_alpha_44_against_a_min_node_that_has_found_40():
    run = watch(search.alphabeta, tree([44, [40, 50, 60]]))
    assert list(run.taken) == [44, 40] and run.last.pruned == {(1, 1): "α-cut", (1, 2): "α-cut"}


@pytest.mark.parametrize(
    "width, depth, fewest",
    [(2, 2, 3), (2, 4, 7), (2, 6, 15), (3, 2, 5), (3, 3, 11), (3, 4, 17), (3, 5, 35), (4, 4, 31), (10, 3, 109)],
)
def test_fewest_terminals_with_the_best_order(width, depth, fewest):
    """Knuth and Moore (1975): met exactly if the best child of each node comes first."""
    best_first = tree(folded([0] * width**depth, width))  # equal leaves: every order is a best order
    assert len(watch(search.alphabeta, best_first, steps=False).examined) == fewest
    assert fewest == width ** ceil(depth / 2) + width ** floor(depth / 2) - 1


def test_tic_tac_toe():
    assert search.alphabeta(games.TicTacToe()) == 0
    assert watch(search.alphabeta, games.TicTacToe(), steps=False).nodes == 18_297


def test_tic_tac_toe_centre_corners_edges():
    order = (4, 0, 2, 6, 8, 1, 3, 5, 7)

    def ordered(position, alpha=-inf, beta=inf):
        if position.is_terminal:
            return position.utility
        for child in sorted(
            position.children,
            key=lambda child: order.index(next(s for s in range(9) if child.squares[s] != position.squares[s])),
        ):
            value = ordered(child, alpha, beta)
            if position.player is MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if position.player is MAX else beta

    assert watch(ordered, games.TicTacToe(), steps=False).nodes == 7_275


# -- laws


@given(trees)
def test_every_way_of_writing_minimax_agrees(game):
    value = search.minimax(game)
    sign = 1 if game.player is not MIN else -1
    assert search.negamax(game, sign) == sign * value
    by_board = search.minimizer if game.player is MIN else search.maximizer
    assert by_board(games.Board(game)) == value
    path_value, path = search.minimax_path(game, 99, static, game.player or MAX)
    assert path_value == (value if game.player is not MIN else -value)


def static(position, player):
    return position.utility if player is MAX else -position.utility


@given(finite)
def test_the_path_leads_to_the_value(game):
    _, path = search.minimax_path(game, 99, static, game.player or MAX)
    for move in path:
        game = game.children[game.moves.index(move)]
    assert game.is_terminal


@given(trees)
def test_alphabeta_equals_minimax(game):
    value = search.minimax(game)
    assert search.alphabeta(game) == value
    by_board = search.minimizer_within if game.player is MIN else search.maximizer_within
    assert by_board(games.Board(game)) == value


@given(finite, st.integers(-10, 10), st.integers(1, 10))
def test_the_contract_of_alphabeta(game, alpha, width):
    """Exact inside the window, a bound at its ends; with any window that contains the value, the value."""
    value, found = search.minimax(game), search.alphabeta(game, alpha, alpha + width)
    if found <= alpha:
        assert value <= found
    elif found >= alpha + width:
        assert value >= found
    else:
        assert value == found
    if alpha < value < alpha + width:
        assert found == value


@given(finite, st.integers(-10, 10), st.integers(1, 10))
def test_fail_hard(game, alpha, width):
    found = search.alphabeta(game, alpha, alpha + width)
    if game.player is MAX:
        assert found >= alpha
    if game.player is MIN:
        assert found <= alpha + width


@given(finite, st.randoms(use_true_random=False))
def test_any_order_gives_the_value(game, random):
    assert search.alphabeta(tree(shuffled(nested(game), random), first=game.player or MAX)) == search.minimax(game)


def shuffled(spec, random):
    return random.sample([shuffled(part, random) for part in spec], len(spec)) if isinstance(spec, list) else spec


@pytest.mark.parametrize("width, depth", [(2, 3), (3, 2), (2, 4)])
def test_never_fewer_terminals_than_the_bound(width, depth):
    @given(complete(width, depth))
    def law(game):
        fewest = width ** ceil(depth / 2) + width ** floor(depth / 2) - 1
        assert len(watch(search.alphabeta, game, steps=False).examined) >= fewest

    law()


@given(finite)
def test_strict_cut_examines_a_superset(game):
    names = lambda run: {node.name for node in run.examined}
    assert names(watch(strict_alphabeta, game)) >= names(watch(search.alphabeta, game))


@given(finite, st.integers(-99, 99), st.integers(-99, 99))
def test_skipped_leaves_never_matter(game, one, other):
    """All together, to anything."""
    skipped = [
        leaf.name for top in watch(search.alphabeta, game, steps=False).pruned for leaf in walk(top) if leaf.is_terminal
    ]
    changed = game.replace(**{name: one if i % 2 else other for i, name in enumerate(skipped)})
    assert search.minimax(changed) == search.minimax(game)


@given(trees)
def test_the_move_is_the_first_best(game):
    if game.is_terminal:
        return
    values = [search.minimax(child) for child in game.children]
    first = game.moves[values.index((max if game.player is MAX else min)(values))]
    assert search.best_move(game) == search.alphabeta_move(game) == search.best_move(game, by=search.alphabeta) == first


# -- tic-tac-toe as a program


def test_the_pair_agrees_with_minimax_on_every_position():
    for position in {position for position in walk(games.TicTacToe(), depth=5)}:
        if position.is_terminal:
            continue
        board = games.NineSquares(position)
        find = search.find_computer_move if position.player is MAX else search.find_human_move
        if position.squares.count(" ") <= 6:
            value, move = find(board)
            assert value == search.minimax(position) == search.minimax(position.children[position.moves.index(move)])
            assert board.position == position


def test_a_win_on_the_last_square_is_seen():
    board = games.NineSquares(games.TicTacToe("XOX OXO OX."))
    assert search.find_computer_move(board) == (1, 8)
    assert search.find_computer_move(games.NineSquares(games.TicTacToe("XOX XXO OXO"))) == (0, None)


def test_a_human_who_never_looks_ahead_does_not_win():
    board = games.NineSquares()
    moves = search.play_tictactoe(board, human=lambda board: board.moves[-1])
    assert board.is_terminal and board.utility >= 0 and len(moves) == len(set(moves))


# -- the form of a search


@pytest.mark.parametrize("module", [exhaustive, pruning, tictactoe])
def test_searches_stay_as_taught(module):
    """No counter, no print, no hook, no argument check: nothing but the search."""
    for function in ast.parse(inspect.getsource(module)).body:
        if isinstance(function, ast.FunctionDef):
            code = ast.unparse(function.body[1:])  # without the docstring
            assert not re.search(r"\b(print|raise|assert|isinstance|global|nonlocal|count|watch)\b", code), (
                function.name
            )
            assert len(code.splitlines()) <= 18, function.name
