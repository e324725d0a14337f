"""Tic-tac-toe and boards: the counts of the literature, and boards that come back as they were."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mmcourse import MAX, MIN, STANDARD, games, to_networkx
from mmcourse.gametree import walk
from mmcourse.search import minimax


@pytest.fixture(scope="module")
def graph():
    """Tic-tac-toe as a graph of positions."""
    return to_networkx(games.TicTacToe())


def test_tree_counts():
    ends, nodes = Counter(), 0
    for position in walk(games.TicTacToe()):
        nodes += 1
        if position.is_terminal:
            ends[position.utility] += 1
    assert nodes == 549_946
    assert ends == {1: 131_184, -1: 77_904, 0: 46_080} and ends.total() == 255_168


def test_position_counts(graph):
    ends = Counter(position.utility for position in graph if position.is_terminal)
    assert len(graph) == 5_478
    assert ends == {1: 626, -1: 316, 0: 16} and ends.total() == 958


def symmetric(position):
    """The eight boards that are the same up to turning and mirroring, as one key."""
    turned, boards = position.squares, []
    for _ in range(4):
        turned = tuple(turned[3 * (2 - column) + row] for row in range(3) for column in range(3))
        boards += [turned, tuple(turned[3 * row + 2 - column] for row in range(3) for column in range(3))]
    return min(boards)


def test_counts_up_to_symmetry(graph):
    assert len({symmetric(position) for position in graph}) == 765
    assert len({symmetric(position) for position in graph if position.is_terminal}) == 138


def test_value_and_openings():
    start = games.TicTacToe()
    assert minimax(start) == 0
    assert [minimax(child) for child in start.children] == [0] * 9


def test_a_position():
    position = games.TicTacToe("XX. OO. ...")
    assert position == games.TicTacToe("xx.\noo.\n...") == games.TicTacToe("XX OO    ")
    assert position.player is MAX and position.moves == (2, 5, 6, 7, 8) and not position.is_terminal
    assert position.children[0].is_terminal and position.children[0].utility == 1 and position.children[0].moves == ()
    assert position.squares == ("X", "X", " ", "O", "O", " ", " ", " ", " ")
    assert str(position) == "XX.\nOO.\n..." and repr(position) == "XX. OO. ..."
    assert games.TicTacToe("XXX OO. ...").utility == 1 and games.TicTacToe("OOO XX. X..").utility == -1


def test_equal_positions_of_a_game_are_one():
    start = games.TicTacToe()
    one, other = start.children[0].children[3].children[0], start.children[1].children[3].children[0]
    assert one is other and hash(one) == hash(games.TicTacToe(repr(one))) and one == games.TicTacToe(repr(one))


def test_positions_survive_pickle_and_copy_and_cannot_be_changed():
    position = games.TicTacToe("X.. .O. ...")
    assert pickle.loads(pickle.dumps(position)) == position == copy.deepcopy(position)
    with pytest.raises(AttributeError, match="cannot be changed"):
        position.player = MIN


@pytest.mark.parametrize(
    "squares",
    ["", "XOX", "XX. ... ...", "OO. ... ...", "XXX OOO ...", "OOO XXX ...", "XXX OO. O..", "ABC DEF GHI", 5, None],
)
def test_boards_that_are_none(squares):
    with pytest.raises(ValueError) as refused:
        games.TicTacToe(squares)
    assert str(refused.value).endswith(".")


def boards():
    return [
        games.Board(STANDARD),
        games.Board(games.TicTacToe("XO. .X. ..O")),
        games.NineSquares(games.TicTacToe("XO. .X. ..O")),
    ]


@given(st.integers(0, 2), st.lists(st.integers(0, 8), max_size=9))
def test_make_then_retract_restores_the_board(which, choices):
    board, made = boards()[which], []
    seen = [(board.position, board.player, board.moves, board.is_terminal)]
    for choice in choices:
        if board.is_terminal:
            break
        made.append(board.moves[choice % len(board.moves)])
        board.make(made[-1])
        seen.append((board.position, board.player, board.moves, board.is_terminal))
    for move in reversed(made):
        assert (board.position, board.player, board.moves, board.is_terminal) == seen.pop()
        board.retract(move)
    assert board.position == seen[0][0]


def test_a_board_says_what_cannot_be():
    board = games.Board(STANDARD)
    with pytest.raises(ValueError, match=r"'C1' cannot be made here.*not taken back"):
        board.make("C1")
    with pytest.raises(ValueError, match="no move was made"):
        board.retract("B1")
    board.make("B1")
    with pytest.raises(ValueError, match="the last move made is 'B1'"):
        board.retract("B2")
    assert repr(board) == "Board at B1: MIN [3, 12, 8]"


def test_nine_squares_agree_with_positions():
    board = games.NineSquares()
    for position in walk(games.TicTacToe(), depth=3):
        board = games.NineSquares(position)
        assert (board.player, board.moves, board.is_terminal) == (position.player, position.moves, position.is_terminal)


def test_nine_squares_do_not_notice_a_forgotten_retract():
    board = games.NineSquares()
    board.make(0)
    board.make(0)
    assert board.squares[0] == "O"
