"""Hexapawn on a board of any size, its material, and which moves take."""

from mmcourse.games.rules import BoardPosition, Game, marks, need_position, need_whole, read_rows
from mmcourse.gametree import MAX, MIN

MOST = 9  # columns or rows, so that a square is a letter and a digit, and material stays below a win


class Hexapawn(BoardPosition):
    """A hexapawn position: X is MAX and moves up from the bottom row, O is MIN and moves down from the top row.

    A pawn steps one square straight ahead onto an empty square, or takes one square diagonally ahead. Who reaches the
    far row wins; who has no move loses. A move is written as in chess, columns by letters from the left and rows by
    numbers from the bottom: ``"a1-a2"`` is a step, ``"a1xb2"`` takes. The utility is 1 or -1, from MAX's point of view.

    Parameters
    ----------
    board : str
        The rows from top to bottom, each of ``X``, ``O`` and dot, with blanks or new lines between them. It brings its
        own size. Without it all pawns stand where they start.
    columns, rows : int
        The size of the board without ``board``: 1 to 9 columns, 2 to 9 rows.
    player : Player
        Who is to move: MAX or MIN.

    Raises
    ------
    ValueError
        For other text, rows of different lengths, another size or player, more pawns of a side than columns, and a
        board on which both sides have reached the far row.

    References
    ----------
    M. Gardner, "How to build a game-learning machine and then teach it to play and to win", 1962.

    Examples
    --------
    >>> Hexapawn().moves
    ('a1-a2', 'b1-b2', 'c1-c2')
    >>> Hexapawn("OOO .X. X.X", player=MIN).moves
    ('a3-a2', 'a3xb2', 'c3xb2', 'c3-c2')
    """

    __slots__ = ()

    def __new__(cls, board=None, columns=3, rows=3, player=MAX):
        if player not in (MAX, MIN):
            raise ValueError(f"Hexapawn: player={player!r}; it must be MAX or MIN.")
        if board is None:
            need_whole("Hexapawn", 1, MOST, columns=columns)
            need_whole("Hexapawn", 2, MOST, rows=rows)
            lines = ["O" * columns, *["." * columns] * (rows - 2), "X" * columns]
        else:
            lines = read_rows(board, "hexapawn")
        game = _Pawns(len(lines[0]), len(lines))
        xs, os = marks("".join(lines), game.bits)
        game.check(xs, os, " ".join(lines))
        return game.at((xs, os, player is MAX))

    def __reduce__(self):
        return _restored, (repr(self), self._state[2])


def _restored(board, x_moves):
    return Hexapawn(board, player=MAX if x_moves else MIN)


class _Pawns(Game):
    """The rules of hexapawn. A state is the pawns of X and of O, each as bits in reading order, and whether X moves."""

    kind = Hexapawn

    def __init__(self, columns, rows):
        super().__init__((columns, rows))
        self.bits = [1 << square for square in range(columns * rows)]
        self.top, self.bottom = sum(self.bits[:columns]), sum(self.bits[-columns:])
        self.ways = {x_moves: list(self._ways(x_moves)) for x_moves in (True, False)}
        self.ends = {move: (start, end) for ways in self.ways.values() for move, start, end, _ in ways}

    def _ways(self, x_moves):
        """Where pawns of a side can ever go, in reading order: (move, start, end, whether it takes)."""
        columns, rows = self.size
        for square in range(columns * rows):
            row, column = square // columns + (-1 if x_moves else 1), square % columns
            for to in range(max(column - 1, 0), min(column + 2, columns)) if 0 <= row < rows else ():
                names = "x-"[to == column].join((self._name(square), self._name(row * columns + to)))
                yield names, self.bits[square], self.bits[row * columns + to], to != column

    def _name(self, square):
        columns, rows = self.size
        return f"{'abcdefghi'[square % columns]}{rows - square // columns}"

    def judge(self, state):
        xs, os, x_moves = state
        if xs & self.top or os & self.bottom:
            return None, 1 if xs & self.top else -1, ()
        moves = tuple(self.moves(xs, os, x_moves))
        return (MAX if x_moves else MIN, None, moves) if moves else (None, -1 if x_moves else 1, ())

    def moves(self, xs, os, x_moves):
        """The moves of a side, its pawns in reading order, what each can do from left to right."""
        own, other = (xs, os) if x_moves else (os, xs)
        for move, start, end, taking in self.ways[x_moves]:
            if own & start and (other & end if taking else not (xs | os) & end):
                yield move

    def after(self, state, moves):
        xs, os, x_moves = state
        for start, end in map(self.ends.get, moves):
            yield (xs ^ start | end, os & ~end, False) if x_moves else (xs & ~end, os ^ start | end, True)

    def check(self, xs, os, board):
        """Raise ValueError for a board that has no place in the game."""
        columns, rows = self.size
        if columns > MOST or not 2 <= rows <= MOST:
            raise ValueError(f"The board {board} is no hexapawn board: it takes 1 to {MOST} columns and 2 to {MOST} "
                             "rows.")
        if max(xs.bit_count(), os.bit_count()) > columns:
            raise ValueError(f"No game reaches the board {board}: a side has at most {columns} pawns there.")
        if xs & self.top and os & self.bottom:
            raise ValueError(f"No game reaches the board {board}: it ends with the first pawn on the far row.")


def material(position):
    """Estimate a hexapawn position by its pawns alone.

    Parameters
    ----------
    position : Hexapawn

    Returns
    -------
    float
        A tenth of X's pawns less O's, from MAX's point of view: never as much as a win.

    Raises
    ------
    TypeError
        For a position of another game.

    Examples
    --------
    >>> material(Hexapawn("O.O .XX X.."))
    0.1
    """
    need_position(Hexapawn, position)
    xs, os, _ = position._state
    return (xs.bit_count() - os.bit_count()) / 10


def takes(position, move):
    """Tell whether a move takes a pawn.

    Parameters
    ----------
    position : Hexapawn
    move : str

    Returns
    -------
    bool

    Examples
    --------
    >>> takes(Hexapawn(), "b1-b2")
    False
    """
    return "x" in move
