"""Tic-tac-toe: as an immutable position, and as nine squares that are changed in place."""

from mmcourse.games.rules import BoardPosition, Game, marks
from mmcourse.gametree import MAX, MIN

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_MASKS = [sum(1 << square for square in line) for line in LINES]
_WON = tuple(any(squares & mask == mask for mask in _MASKS) for squares in range(512))
_EMPTY = tuple(tuple(square for square in range(9) if not taken >> square & 1) for taken in range(512))
_FULL = 511


def _nine(squares):
    """The board as nine characters X, O and dot."""
    text = squares.upper() if isinstance(squares, str) else ""
    text = (text if len(text) == 9 else "".join(text.split())).replace(" ", ".")
    if len(text) != 9 or set(text) - set("XO."):
        raise ValueError(f"{squares!r} is no tic-tac-toe board: it takes nine characters, each X, O or a dot.")
    return text


class TicTacToe(BoardPosition):
    """A tic-tac-toe position: X is MAX and moves first, O is MIN, and a game ends with the first full line.

    A move is a square, 0 to 8 in reading order; the utility is 1, 0 or -1, from MAX's point of view. Within one game
    equal positions are one object, however they were reached.

    Parameters
    ----------
    squares : str
        Nine characters ``X``, ``O`` and ``.`` (or a space), row by row; blanks between rows are allowed.

    Raises
    ------
    ValueError
        For other text and for a board that no game reaches.

    Examples
    --------
    >>> TicTacToe("XX. OO. ...").moves
    (2, 5, 6, 7, 8)
    """

    __slots__ = ()

    def __new__(cls, squares="........."):
        text = _nine(squares)
        xs, os = marks(text, _Lines.bits)
        ahead = xs.bit_count() - os.bit_count()
        if ahead not in (0, 1) or _WON[xs] and ahead == 0 or _WON[os] and ahead == 1:
            raise ValueError(f"No game reaches the board {text[:3]} {text[3:6]} {text[6:]}: X moves first, "
                             "turns alternate, and a full line ends the game.")
        return _Lines((3, 3)).at((xs, os))

    def __reduce__(self):
        return TicTacToe, ("".join(self.squares),)


class _Lines(Game):
    """The rules of tic-tac-toe. A state is the marks of X and of O, each as bits in reading order."""

    kind = TicTacToe
    bits = [1 << square for square in range(9)]

    def judge(self, state):
        xs, os = state
        x_moves = xs.bit_count() == os.bit_count()
        if _WON[os if x_moves else xs]:
            return None, -1 if x_moves else 1, ()
        if xs | os == _FULL:
            return None, 0, ()
        return MAX if x_moves else MIN, None, _EMPTY[xs | os]

    def after(self, state, moves):
        xs, os = state
        if xs.bit_count() == os.bit_count():
            return [(xs | 1 << square, os) for square in moves]
        return [(xs, os | 1 << square) for square in moves]


class NineSquares:
    """A tic-tac-toe board as a plain list of nine squares, changed in place.

    ``make`` and ``retract`` check nothing, as a real array does not: whoever forgets to take a move back goes on
    with a board that is no longer the one they think. Moves, players and utilities are as in `TicTacToe`.

    Parameters
    ----------
    position : TicTacToe
        Where the board stands first; empty without it.

    Examples
    --------
    >>> board = NineSquares()
    >>> board.make(4)
    >>> board.player, board.moves
    (MIN, (0, 1, 2, 3, 5, 6, 7, 8))
    >>> board.retract(4)
    >>> board.position == TicTacToe()
    True
    """

    def __init__(self, position=None):
        self.squares = list((position or TicTacToe()).squares)

    @property
    def player(self):
        """Who moves now, MAX or MIN; None when the game is over."""
        if self.is_terminal:
            return None
        return MAX if self.squares.count("X") == self.squares.count("O") else MIN

    @property
    def utility(self):
        """1 if X has a line, -1 if O has one, 0 if neither, from MAX's point of view."""
        for a, b, c in LINES:
            if self.squares[a] != " " and self.squares[a] == self.squares[b] == self.squares[c]:
                return 1 if self.squares[a] == "X" else -1
        return 0

    @property
    def is_terminal(self):
        """Whether a line is full or no square is empty."""
        return " " not in self.squares or self.utility != 0

    @property
    def moves(self):
        """The empty squares; () when the game is over."""
        return () if self.is_terminal else tuple(s for s in range(9) if self.squares[s] == " ")

    def make(self, move):
        """Put the mark of the side to move on a square.

        Parameters
        ----------
        move : int
            A square, 0 to 8; nothing is checked.
        """
        self.squares[move] = "X" if self.squares.count("X") == self.squares.count("O") else "O"

    def retract(self, move):
        """Empty a square again.

        Parameters
        ----------
        move : int
            A square, 0 to 8; nothing is checked.
        """
        self.squares[move] = " "

    @property
    def position(self):
        """The board as a `TicTacToe` position."""
        return TicTacToe("".join(self.squares))

    def __repr__(self):
        text = "".join(self.squares).replace(" ", ".")
        return f"{text[:3]} {text[3:6]} {text[6:]}"
