"""Games of the learner's own, in their own forms; and positions of large games and of games without end."""

from collections import namedtuple
from dataclasses import dataclass
from functools import partial
from math import inf

import numpy as np
from witness import told

from mmcourse import MAX, MIN, games

WEIGHTS = np.array([1, 2, 4])


@dataclass
class Row:
    """Three squares in a row, 1 and -1 in turn; the sum of the weighted marks is the utility at the end.

    A dataclass around an array: its generated == raises an error.
    """

    board: np.ndarray
    to_play: int = 1
    probabilities = ()

    @property
    def is_terminal(self):
        return bool((self.board != 0).all())

    @property
    def player(self):
        return None if self.is_terminal else MAX if self.to_play == 1 else MIN

    @property
    def utility(self):
        return int((self.board * WEIGHTS).sum()) if self.is_terminal else None

    @property
    def moves(self):
        return tuple(int(i) for i in np.flatnonzero(self.board == 0))

    def result(self, move):
        board = self.board.copy()
        board[move] = self.to_play
        return type(self)(board, -self.to_play)

    @property
    def children(self):
        return tuple(self.result(move) for move in self.moves)

    def __repr__(self):
        return f"{type(self).__name__}{self.board}"


class Plain(Row):
    """The same with the identity for ==, as in a class without __eq__."""

    __eq__, __hash__ = object.__eq__, object.__hash__


class Nested:
    """The same on a tuple of tuples, with == and hash."""

    probabilities = ()

    def __init__(self, cells=((0,), (0,), (0,)), turn=1):
        self.cells, self.turn = cells, turn

    is_terminal = property(lambda self: all(cell[0] for cell in self.cells))
    player = property(lambda self: None if self.is_terminal else MAX if self.turn == 1 else MIN)
    utility = property(lambda self: sum(w * c[0] for w, c in zip((1, 2, 4), self.cells)) if self.is_terminal else None)
    moves = property(lambda self: tuple(i for i, cell in enumerate(self.cells) if not cell[0]))
    children = property(lambda self: tuple(map(self.after, self.moves)))

    def after(self, move):
        return Nested(tuple((self.turn,) if i == move else cell for i, cell in enumerate(self.cells)), -self.turn)

    def __eq__(self, other):
        return isinstance(other, Nested) and (self.cells, self.turn) == (other.cells, other.turn)

    def __hash__(self):
        return hash((self.cells, self.turn))

    def __repr__(self):
        return "Nested" + "".join("-XO"[cell[0]] for cell in self.cells)


class Text(namedtuple("Text", "marks")):
    """The same as a tuple with a name; a position is a tuple, and so is equal to other tuples."""

    probabilities = ()
    is_terminal = property(lambda self: "." not in self.marks)
    player = property(lambda self: None if self.is_terminal else MAX if self.marks.count(".") % 2 else MIN)
    moves = property(lambda self: tuple(i for i, mark in enumerate(self.marks) if mark == "."))
    children = property(lambda self: tuple(map(self.do, self.moves)))

    @property
    def utility(self):
        return sum(w if mark == "x" else -w for w, mark in zip((1, 2, 4), self.marks)) if self.is_terminal else None

    def do(self, move):
        return Text(self.marks[:move] + "ox"[self.marks.count(".") % 2] + self.marks[move + 1:])


ENDS = [3, -1, 5, -1, 5, 3]  # of the three squares in their order: + weight for X, - for O, X on two of them


def minimax(state):
    if state.is_terminal:
        return state.utility
    values = [minimax(child) for child in state.children]
    return max(values) if state.player is MAX else min(values)


@told(Row(np.zeros(3, int)), value=3, taken=ENDS, nodes=16, pruned=[], counts=False, path=[2, 1, 0])
def dataclass_by_children(state):
    return minimax(state)


@told(Row(np.zeros(3, int)), value=3, taken=ENDS, nodes=16, pruned=[], counts=False, path=[2, 1, 0])
def dataclass_by_result(state):
    """Never asks for children: makes each position by itself, as with result(state, action)."""
    if state.is_terminal:
        return state.utility
    values = [dataclass_by_result(state.result(move)) for move in state.moves]
    return max(values) if state.player is MAX else min(values)


@told(Plain(np.zeros(3, int)), value=3, taken=ENDS, nodes=16, pruned=[], counts=False, path=[2, 1, 0])
def array_without_eq_by_result(state):
    if state.is_terminal:
        return state.utility
    values = [array_without_eq_by_result(state.result(move)) for move in state.moves]
    return max(values) if state.player is MAX else min(values)


@told(Plain(np.zeros(3, int)), value=2, taken=ENDS, nodes=16, pruned=[], counts=False, view=None, path=None)
def array_without_eq_argmax(state):
    """The move, by argmax over an array of values."""
    values = np.array([minimax(child) for child in state.children])
    return state.moves[int(np.argmax(values) if state.player is MAX else np.argmin(values))]


@told(Nested(), value=3, taken=ENDS, nodes=16, pruned=[], counts=False, path=[2, 1, 0])
def tuples_by_after(state, alpha=-inf, beta=inf):
    """Alpha-beta on positions that are made by hand."""
    if state.is_terminal:
        return state.utility
    for move in state.moves:
        value = tuples_by_after(state.after(move), alpha, beta)
        if state.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha > beta:
            break
    return alpha if state.player is MAX else beta


@told(Text("..."), value=(3, 2), taken=ENDS, nodes=16, pruned=[], counts=False, path=[2, 1, 0])
def named_tuple_by_do(state):
    if state.is_terminal:
        return state.utility, None
    found = [(named_tuple_by_do(state.do(move))[0], move) for move in state.moves]
    return max(found) if state.player is MAX else min(found)


# ---- other forms of the six attributes; see test_own_forms


class Pile:
    """Take one or two stones; who takes the last one wins. The right form: MAX and MIN, properties."""

    players, probabilities = {1: MAX, -1: MIN}, ()

    def __init__(self, stones, turn=1):
        self.stones, self.turn = stones, turn

    player = property(lambda self: self.players[self.turn] if self.stones else None)
    is_terminal = property(lambda self: not self.stones)
    utility = property(lambda self: None if self.stones else -self.turn)
    moves = property(lambda self: tuple(n for n in (1, 2) if n <= self.stones))

    @property
    def children(self):
        return tuple(type(self)(self.stones - n, -self.turn) for n in self.moves)


class Signs(Pile):
    players = {1: 1, -1: -1}


class Letters(Pile):
    players = {1: "X", -1: "O"}


class ZeroAndOne(Pile):
    players = {1: 0, -1: 1}


class Flags(Pile):
    players = {1: True, -1: False}


class Methods(Pile):
    def is_terminal(self):
        return not self.stones

    def utility(self):
        return None if self.stones else -self.turn


class PlayerMethod(Pile):
    def player(self):
        return self.players[self.turn] if self.stones else None


class Generators(Pile):
    """Children and moves as generators in place of tuples."""

    moves = property(lambda self: (n for n in (1, 2) if n <= self.stones))
    children = property(lambda self: (type(self)(self.stones - n, -self.turn) for n in self.moves))


class Lists(Pile):
    moves = property(lambda self: [n for n in (1, 2) if n <= self.stones])
    children = property(lambda self: [type(self)(self.stones - n, -self.turn) for n in self.moves])


class NoProbabilities(Pile):
    probabilities = property(lambda self: (_ for _ in ()).throw(AttributeError("no probabilities")))


FORMS = (Pile, Signs, Letters, ZeroAndOne, Flags, Methods, PlayerMethod, Generators, Lists, NoProbabilities)


def any_form(pile):
    """Minimax, whatever the form."""
    over = pile.is_terminal() if callable(pile.is_terminal) else pile.is_terminal
    if over:
        return pile.utility() if callable(pile.utility) else pile.utility
    values = [any_form(child) for child in pile.children]
    first = pile.turn == 1 if isinstance(pile, Pile) else pile.player is MAX
    return max(values) if first else min(values)


# ---- one position of a large game, or of one without end; see test_one_big_position


def limited(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    values = [limited(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def depth_before_the_end(position, depth, evaluate):
    """Wrong: at the depth it estimates a game that is over."""
    if depth == 0:
        return evaluate(position)
    if position.is_terminal:
        return position.utility
    values = [depth_before_the_end(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def limited_dice(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    values = [limited_dice(child, depth - 1, evaluate) for child in position.children]
    if position.probabilities:
        return sum(p * value for p, value in zip(position.probabilities, values))
    return max(values) if position.player is MAX else min(values)


def counted_from_the_root(position, depth, evaluate):
    """The ply is counted up, in a function inside."""
    def value(node, ply):
        if node.is_terminal:
            return node.utility
        if ply >= depth:
            return evaluate(node)
        return (max if node.player is MAX else min)(value(child, ply + 1) for child in node.children)

    return value(position, 0)


def half(position):
    return 0.5


FOUR = games.ConnectFour("....... ....... ....... ...O... ..OO... .XXX...")
DICE = games.Pig(goal=20, mine=12, yours=15)
BIG = {  # name: (search, against, position, keywords, whether it is right)
    "limited to one ply": (limited, "minimax_cutoff", FOUR, {"depth": 1, "evaluate": games.open_lines}, True),
    "limited to two plies": (limited, "minimax_cutoff", FOUR, {"depth": 2, "evaluate": games.open_lines}, True),
    "depth before the end, one ply": (
        depth_before_the_end, "minimax_cutoff", FOUR, {"depth": 1, "evaluate": games.open_lines}, False),
    "depth before the end, two plies": (
        depth_before_the_end, "minimax_cutoff", FOUR, {"depth": 2, "evaluate": games.open_lines}, False),
    "counted from the root": (
        counted_from_the_root, "minimax_cutoff", FOUR, {"depth": 2, "evaluate": games.open_lines}, True),
    "dice without end": (limited_dice, "expectiminimax_cutoff", DICE, {"depth": 3, "evaluate": half}, True),
    "alpha-beta for minimax": (
        partial(limited), "alphabeta_cutoff", games.ConnectFour(), {"depth": 1, "evaluate": games.open_lines}, True),
}
