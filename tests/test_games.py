"""Games and boards: the counts and values of the literature, and boards that come back as they were."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mmcourse import CHANCE, MAX, MIN, STANDARD, games, to_networkx
from mmcourse.gametree import walk
from mmcourse.search import (alphabeta_table, expectiminimax_cutoff, iterative_deepening, minimax, minimax_cutoff,
                             minimax_quiescent, minimax_table)


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


# Laws of every game

GAMES = {
    "tic-tac-toe": games.TicTacToe(),
    "connect four": games.ConnectFour(),
    "connect four, 4 by 4": games.ConnectFour(columns=4, rows=4),
    "hexapawn": games.Hexapawn(),
    "hexapawn, MIN first": games.Hexapawn(columns=4, rows=5, player=MIN),
    "Pig": games.Pig(goal=20),
    "Piglet": games.Piglet(goal=4),
}
CHOICES = st.lists(st.integers(0, 30), max_size=45)


def played(name, choices):
    """The positions of a game in which these moves are chosen, counted round and round, and the moves."""
    line, moves = [GAMES[name]], []
    for choice in choices:
        if line[-1].is_terminal:
            break
        moves.append(line[-1].moves[choice % len(line[-1].moves)])
        line.append(line[-1].children[choice % len(line[-1].moves)])
    return line, moves


@given(st.sampled_from(sorted(GAMES)), CHOICES)
def test_every_position_answers_the_same_questions(name, choices):
    for position in played(name, choices)[0]:
        assert len(position.moves) == len(position.children) == len(set(position.moves))
        assert position.is_terminal == (position.children == ()) == (position.player is None)
        assert (position.utility is not None) == position.is_terminal
        assert len(position.probabilities) == (len(position.moves) if position.player is CHANCE else 0)
        assert sum(position.probabilities) == (position.player is CHANCE)


@given(st.sampled_from([name for name in sorted(GAMES) if not name.startswith("Pig")]), CHOICES)
def test_players_alternate(name, choices):
    line, _ = played(name, choices)
    for before, after in pairwise(line):
        assert after.player in (before.player.opponent, None)


@given(st.sampled_from(sorted(GAMES)), CHOICES)
def test_positions_come_back_from_pickle_and_copy_equal_and_with_equal_children(name, choices):
    position = played(name, choices)[0][-1]
    for again in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert again == position and hash(again) == hash(position) and again is not position
        assert again.children == position.children and again.player == position.player
        assert (again.moves, again.utility, str(again)) == (position.moves, position.utility, str(position))


@given(st.sampled_from(sorted(GAMES)), CHOICES)
def test_a_board_comes_back_along_the_way_it_went(name, choices):
    line, moves = played(name, choices)
    board = games.Board(line[0])
    for move, position in zip(moves, line[1:]):
        board.make(move)
        assert board.position is position
    for move, position in zip(reversed(moves), reversed(line[:-1])):
        board.retract(move)
        assert board.position is position


@given(st.permutations(range(7)), st.booleans())
def test_a_position_that_other_moves_lead_to_is_the_same(columns, again):
    first, answer, last = columns[0], columns[1], columns[0 if again else 2]
    one, other = games.ConnectFour(), GAMES["connect four"]
    for move in (first, answer, last):
        one = one.children[move]
    for move in (last, answer, first):
        other = other.children[move]
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert GAMES["connect four"].children[first].children[answer].children[last] is other, "one object within one game"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_positions_cannot_be_changed(name):
    with pytest.raises(AttributeError, match="cannot be changed"):
        GAMES[name].player = MIN


# Connect four


def test_connect_four_positions_by_ply():
    ply, counts = {games.ConnectFour()}, []
    for _ in range(8):
        counts.append(len(ply))
        ply = {child for position in ply for child in position.children}
    assert counts == [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859]


def win(position):
    """Whether a side has four in a row: by looking at every line of four squares."""
    columns, rows, at = position.columns, position.rows, position.squares
    for column, row, (right, down) in product(range(columns), range(rows), ((1, 0), (0, 1), (1, 1), (1, -1))):
        if column + 3 * right < columns and 0 <= row + 3 * down < rows:
            line = {at[(row + i * down) * columns + column + i * right] for i in range(4)}
            if line in ({"X"}, {"O"}):
                return 1 if line == {"X"} else -1
    return 0


@given(st.sampled_from(["connect four", "connect four, 4 by 4"]), CHOICES)
def test_connect_four_ends_with_the_first_four_or_a_full_board(name, choices):
    for position in played(name, choices)[0]:
        assert position.is_terminal == (win(position) != 0 or " " not in position.squares)
        assert position.utility in (win(position) if position.is_terminal else None, )
        above = position.squares[:position.columns]
        assert position.moves == (() if position.is_terminal else tuple(c for c, m in enumerate(above) if m == " "))


@pytest.mark.parametrize("columns, rows", [(4, 3), (4, 4)])
def test_connect_four_on_small_boards_is_a_draw(columns, rows):
    assert alphabeta_table(games.ConnectFour(columns=columns, rows=rows), columns * rows, None, table={}) == 0


class Folded:
    """Connect four for a long search: mirror images are one, and of the moves only those that need a look are made.

    Whoever can win does; a threat must be answered; else the middle first, and above a mark first for O. Nothing is
    kept: on 6 columns and 4 rows that would be some gigabytes.
    """

    def __init__(self, game, state):
        self.game, self.state = game, state
        self.player, self.utility, self.moves = game.judge(state)
        self.is_terminal = self.player is None
        self.key = min(state, mirrored(game, state))

    def __eq__(self, other):
        return self.key == other.key

    def __hash__(self):
        return hash(self.key)

    @property
    def children(self):
        (xs, os), (columns, rows) = self.state, self.game.size
        for marks in (xs, os) if self.player is MAX else (os, xs):
            urgent = [m for m in self.moves if self.game.has_four(marks | self.game.landing(xs | os, m))]
            if urgent:
                return [Folded(self.game, state) for state in self.game.after(self.state, urgent[:1])]
        lower = [(xs | os) >> (rows + 1) * m & self.game.lowest[1] - 1 for m in range(columns)]
        order = lambda m: (self.player is MIN and lower[m].bit_count() % 2 == 0, abs(2 * m + 1 - columns))
        return [Folded(self.game, state) for state in self.game.after(self.state, sorted(self.moves, key=order))]


def mirrored(game, state):
    """The state with left and right exchanged."""
    columns, rows = game.size
    return tuple([sum((marks >> (rows + 1) * c & (1 << rows) - 1) << (rows + 1) * (columns - 1 - c)
                      for c in range(columns)) for marks in state])


def test_connect_four_on_5_columns_and_4_rows_is_a_draw():
    start = Folded(games.ConnectFour(columns=5, rows=4)._game, (0, 0))
    assert alphabeta_table(start, 20, None, -1, 1, table={}) == 0


def test_connect_four_on_6_columns_and_4_rows_is_lost_in_the_middle():
    """X loses whatever comes first; the middle, tried first, is looked at. A window below 0 is enough to tell."""
    middle, *_ = Folded(games.ConnectFour(columns=6, rows=4)._game, (0, 0)).children
    assert alphabeta_table(middle, 23, None, -1, 0, table={}) == -1


def test_a_connect_four_position():
    position = games.ConnectFour("....... ...O... .OXXX..")
    assert position == games.ConnectFour("""
        .......
        ...o...
        .oxxx..
    """)
    assert position.player is MIN and position.moves == tuple(range(7)) and (position.columns, position.rows) == (7, 3)
    assert str(position) == ".......\n...O...\n.OXXX.." and repr(position) == "....... ...O... .OXXX.."
    assert position.children[5].squares[-2] == "O" and repr(position.children[3]) == "...O... ...O... .OXXX.."
    won = games.ConnectFour("....... ...OO.. .OXXXX.")
    assert won.is_terminal and won.utility == 1 and won.player is None and won.moves == won.children == ()


def test_equal_connect_four_marks_on_boards_of_different_size_differ():
    assert games.ConnectFour(columns=4) != games.ConnectFour(columns=5)
    assert games.ConnectFour(rows=4) != games.ConnectFour(rows=5) and games.ConnectFour() != games.TicTacToe()
    assert games.ConnectFour() == games.ConnectFour() and games.ConnectFour().columns == 7


@pytest.mark.parametrize(
    "arguments, why",
    [
        (("",), "takes rows of X, O and dots"),
        ((5,), "takes rows of X, O and dots"),
        (("...A ....",), "takes rows of X, O and dots"),
        (("... ..",), "row 2: '..' has 2 squares, but the first row has 3"),
        (("X... ....",), "in column 0 a mark has nothing below it"),
        ((".... XX..",), "2 X and 0 O, but X moves first"),
        ((".... O...",), "0 X and 1 O"),
        (("OOOO XXXX",), "the first four in a row ends the game"),
        (("OOO.... XXXX...O",), "row 2"),
        (("O...... OOO.... XXXX...",), "the first four in a row ends the game"),
        (("XOO.... XOO.... XOO.... XOXXXX.",), "the first four in a row ends the game"),
        (("X.. O..",), "turns alternate, and the first four"),
        ((None, 0), "columns=0"),
        ((None, 7, -1), "rows=-1"),
        ((None, 7.0), "columns=7.0"),
        ((None, True), "columns=True"),
    ],
)
def test_connect_four_boards_that_are_none(arguments, why):
    with pytest.raises(ValueError) as refused:
        games.ConnectFour(*arguments)
    assert why in str(refused.value) and str(refused.value).endswith(".") and "\n" not in str(refused.value)


@given(CHOICES)
def test_every_board_that_a_game_reaches_is_taken(choices):
    position = played("connect four", choices)[0][-1]
    assert games.ConnectFour(repr(position)) == position


@given(CHOICES)
def test_open_lines_sees_both_sides_and_both_hands_alike(choices):
    position = played("connect four", choices)[0][-1]
    game, (xs, os) = position._game, position._state
    value = games.open_lines(position)
    assert -1 < value < 1
    assert games.open_lines(game.at((os, xs))) == -value, "X and O exchanged"
    assert games.open_lines(game.at(mirrored(game, (xs, os)))) == value


def test_open_lines_counts_fours_that_are_still_possible():
    assert games.open_lines(games.ConnectFour()) == 0
    corner = games.ConnectFour().children[0]
    assert games.open_fours(corner) == ([3, 0, 0], [0, 0, 0])
    assert games.open_lines(corner) == 3 / 23
    middle = games.ConnectFour("....... .OOXXX.")  # of the fours in a row only columns 3 to 6 is left to X
    assert games.open_fours(middle) == ([0, 0, 1], [0, 0, 0])
    assert games.open_fours(games.ConnectFour(columns=3, rows=3)) == ([0, 0, 0], [0, 0, 0])


def test_threats_and_forcing_moves():
    position = games.ConnectFour(".... .... .... OO.. XXX.".replace(" ", "\n"))
    assert position.player is MIN and games.threats(position) == [3]
    assert [move for move in position.moves if games.forcing(position, move)] == [3], "the answer to a threat"
    assert games.forcing(position.children[0], 3) and games.forcing(games.ConnectFour("....... .OO.... .XX...."), 0)
    assert games.threats(games.ConnectFour()) == [] and not games.forcing(games.ConnectFour(), 3)


def test_connect_four_deepens():
    value, line = iterative_deepening(games.ConnectFour(), 5, games.open_lines)
    assert len(line) == 5 and value == minimax_cutoff(games.ConnectFour(), 5, games.open_lines)


def values(position, search, *depths):
    """What a search gives for each move, rounded, at each depth."""
    return [[round(search(child, depth - 1), 2) for child in position.children] for depth in depths]


def cutoff(position, depth):
    return minimax_cutoff(position, depth, games.open_lines)


def quiescent(position, depth):
    return minimax_quiescent(position, depth, games.open_lines, games.forcing, limit=8)


def test_horizon_a_threat_only_puts_the_loss_off():
    position = games.ConnectFour("O.X. O.O. X.XX O.OX")
    assert position.moves == (1, 3) and [minimax(child) for child in position.children] == [-1, -1]
    assert values(position, cutoff, 3, 4, 5, 6) == [[0, 0.05], [-0.31, -1], [0, -1], [-1, -1]]
    assert values(position, quiescent, 3, 4, 5) == [[-0.23, -1], [-0.23, -1], [-1, -1]]


def test_horizon_quiescence_keeps_the_draw():
    position = games.ConnectFour("X..O O..O X..O OXXX")
    assert position.moves == (1, 2) and [minimax(child) for child in position.children] == [0, -1]
    assert values(position, cutoff, 1, 3, 4) == [[0.17, 0.26], [-0.23, 0.13], [-0.31, -1]]
    assert values(position, quiescent, 1, 3, 4) == [[0.17, -0.29], [-0.29, -1], [0, -1]]


# Hexapawn


def test_hexapawn_values():
    sizes = [(3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3)]
    found = {(c, r): minimax_table(games.Hexapawn(columns=c, rows=r)) for c, r in sizes}
    assert found == {(3, 3): -1, (3, 4): -1, (4, 3): 1, (4, 4): 1, (3, 5): 1, (5, 3): 1}
    assert minimax_table(games.Hexapawn(player=MIN)) == 1, "whoever moves second"


def test_hexapawn_moves():
    start = games.Hexapawn()
    assert str(start) == "OOO\n...\nXXX" and start.moves == ("a1-a2", "b1-b2", "c1-c2")
    after = start.children[1]
    assert repr(after) == "OOO .X. X.X" and after.player is MIN and after.moves == ("a3-a2", "a3xb2", "c3xb2", "c3-c2")
    assert repr(after.children[1]) == ".OO .O. X.X" and games.material(after.children[1]) == -0.1
    assert [games.takes(after, move) for move in after.moves] == [False, True, True, False]
    assert after == games.Hexapawn("ooo .x. x.x", player=MIN) != games.Hexapawn("OOO .X. X.X")


def test_hexapawn_ends():
    assert games.Hexapawn("X.. ..O ...", player=MIN).utility == 1 and games.Hexapawn("... X.. .O.").utility == -1
    stuck = games.Hexapawn("O.. X.. ...")
    assert stuck.is_terminal and stuck.utility == -1 and games.Hexapawn("O.. X.. ...", player=MIN).utility == 1


def test_hexapawn_quiescence_sees_the_pawn_taken_back():
    position = games.Hexapawn("O.. .O. .XX ...")
    assert position.moves == ("c2xb3", "c2-c3") and [minimax(child) for child in position.children] == [-1, 1]
    assert [games.material(child) for child in position.children] == [0.1, 0]
    quiet = [minimax_quiescent(child, 0, games.material, games.takes, limit=8) for child in position.children]
    assert quiet == [-1, 0]


@pytest.mark.parametrize(
    "arguments, why",
    [
        (("XOX",), "2 to 9 rows"),
        (("OOO ... XX",), "row 3"),
        (("OOO ..? XXX",), "takes rows of X, O and dots"),
        (("OOO .O. XXX",), "at most 3 pawns"),
        (("X.. ... ..O",), "first pawn on the far row"),
        ((None, 0), "columns=0"),
        ((None, 10), "from 1 to 9"),
        ((None, 3, 1), "rows=1"),
        ((None, 3, 3, CHANCE), "must be MAX or MIN"),
    ],
)
def test_hexapawn_boards_that_are_none(arguments, why):
    with pytest.raises(ValueError) as refused:
        games.Hexapawn(*arguments)
    assert why in str(refused.value) and str(refused.value).endswith(".")


# Games of dice


def test_pig_rolls_and_holds():
    position = games.Pig(goal=20, mine=12, yours=15, turn_total=4)
    assert position.player is MAX and position.moves == ("roll", "hold")
    rolled, held = position.children
    assert held == games.Pig(goal=20, mine=16, yours=15, player=MIN) and held.moves == ("roll",)
    assert rolled.player is CHANCE and rolled.moves == (1, 2, 3, 4, 5, 6)
    assert rolled.probabilities == (Fraction(1, 6),) * 6
    assert rolled.children[0] == games.Pig(goal=20, mine=12, yours=15, player=MIN), "a 1 loses the turn total"
    assert rolled.children[2] == games.Pig(goal=20, mine=12, yours=15, turn_total=7)
    assert [child.utility for child in rolled.children] == [None, None, None, 1, 1, 1]
    assert games.Pig(goal=5, player=MIN).children[0].children[4].utility == 0
    assert position.label == "12–15 +4" and rolled.label == "" and str(held) == "Pig to 20: 16–15, MIN to move with 0"


def test_pig_and_piglet_differ():
    assert games.Pig(goal=2) != games.Piglet() and games.Piglet() != games.Piglet(goal=3)
    assert games.Pig().goal == 100 and games.Piglet().goal == 2


def test_piglet_between_the_worst_and_the_best_that_may_follow():
    start, width = games.Piglet(), 1
    for depth in range(0, 17, 4):
        low = expectiminimax_cutoff(start, depth, lambda position: 0)
        high = expectiminimax_cutoff(start, depth, lambda position: 1)
        assert 0 <= low <= Fraction(4, 7) <= high <= 1 and high - low <= width
        width = high - low
    assert width < Fraction(1, 4) and isinstance(width, Fraction)


PIGLET = {  # own score, the other's, turn total: the chance that the side to move wins
    (0, 0, 0): Fraction(4, 7), (0, 0, 1): Fraction(5, 7), (0, 1, 0): Fraction(2, 5), (0, 1, 1): Fraction(3, 5),
    (1, 0, 0): Fraction(4, 5), (1, 1, 0): Fraction(2, 3),
}


def piglet_value(position):
    """The value by the table: from MAX's point of view, the average at CHANCE."""
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        return sum(p * piglet_value(child) for p, child in zip(position.probabilities, position.children))
    scores = position.mine, position.yours
    wins = PIGLET[(*(scores if position.player is MAX else scores[::-1]), position.turn_total)]
    return wins if position.player is MAX else 1 - wins


def test_piglet_exactly():
    """Each value is the best of what follows; no other values do that, since the bounds above close in on one."""
    found, waiting = set(), [games.Piglet()]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found.add(position)
            waiting += position.children
    decisions = [position for position in found if position.player in (MAX, MIN)]
    assert len(decisions) == 12
    for position in decisions:
        best = max if position.player is MAX else min
        assert piglet_value(position) == best(map(piglet_value, position.children))


def test_backgammon_rolls():
    rolls = games.backgammon_rolls()
    assert len(rolls) == 21 and sum(p for p, _ in rolls) == 1
    counted = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=2))
    assert {roll: p for p, roll in rolls} == {roll: Fraction(count, 36) for roll, count in counted.items()}
    assert Counter(p for p, _ in rolls) == {Fraction(1, 36): 6, Fraction(1, 18): 15}


@pytest.mark.parametrize(
    "make, why",
    [
        (lambda: games.Pig(goal=0), "goal=0"),
        (lambda: games.Pig(goal=10, mine=10), "mine=10; it must be a whole number, from 0 to 9"),
        (lambda: games.Pig(goal=10, yours=-1), "yours=-1"),
        (lambda: games.Pig(goal=10, mine=6, turn_total=4), "from 0 to 3"),
        (lambda: games.Piglet(player=CHANCE), "must be MAX or MIN"),
        (lambda: games.Piglet(goal="2"), "Piglet: goal='2'"),
    ],
)
def test_dice_games_that_are_none(make, why):
    with pytest.raises(ValueError) as refused:
        make()
    assert why in str(refused.value) and str(refused.value).endswith(".")


@pytest.mark.parametrize("function", [games.open_lines, games.open_fours, games.threats, games.material])
def test_an_evaluation_is_for_its_own_game(function):
    with pytest.raises(TypeError, match="This is for positions of .*, not for B1"):
        function(STANDARD.children[0])


def test_a_board_stands_on_a_position():
    with pytest.raises(TypeError, match=r"A board stands on a position, .* \[1, 2\] is none"):
        games.Board([1, 2])
