"""Connect four on a board of any size, and an evaluation for it."""

from functools import cached_property

from mmcourse.games.rules import BoardPosition, Game, marks, need_position, need_whole, read_rows
from mmcourse.gametree import MAX, MIN

WORTH = (1, 3, 9)  # of a four that is still possible, with one, two or three of its own side's marks in it
HALFWAY = 20  # the lead at which the evaluation is 1/2


class ConnectFour(BoardPosition):
    """A connect-four position: X is MAX and moves first, O is MIN, and a game ends with the first four in a row.

    A move is a column, counted from 0 at the left; the utility is 1, 0 or -1, from MAX's point of view.

    Parameters
    ----------
    board : str
        The rows from top to bottom, each of ``X``, ``O`` and dot, with blanks or new lines between them. It brings its
        own size. Without it the board is empty.
    columns, rows : int
        The size of the empty board.

    Raises
    ------
    ValueError
        For other text, rows of different lengths, a size below 1, a mark with nothing below it, and a board that no
        game reaches.

    References
    ----------
    V. Allis, "A knowledge-based approach of Connect-Four", 1988 (the rules).

    Examples
    --------
    >>> position = ConnectFour("....... ...O... ..XXX..")
    Traceback (most recent call last):
    ValueError: No game reaches the board ....... ...O... ..XXX..: 3 X and 1 O, but X moves first and turns alternate.
    >>> position = ConnectFour("....... ...O... .OXXX..")
    >>> position.player, position.moves, position.children[5].utility
    (MIN, (0, 1, 2, 3, 4, 5, 6), None)
    """

    __slots__ = ()

    def __new__(cls, board=None, columns=7, rows=6):
        if board is None:
            need_whole("ConnectFour", 1, columns=columns, rows=rows)
            return _Drops(columns, rows).at((0, 0))
        lines = read_rows(board, "connect-four")
        game = _Drops(len(lines[0]), len(lines))
        xs, os = marks("".join(lines), game.bits)
        game.check(xs, os, " ".join(lines))
        return game.at((xs, os))

    def __reduce__(self):
        return ConnectFour, (repr(self),)


class _Drops(Game):
    """The rules of connect four. A state is the marks of X and of O, each as bits.

    Each column has one bit for each row, from the bottom up, and one more that stays empty, so that no line runs from
    one column into the next. ``bits`` are those of the squares in reading order.
    """

    kind = ConnectFour

    def __init__(self, columns, rows):
        super().__init__((columns, rows))
        column = rows + 1
        self.bits = [1 << column * x + y for y in reversed(range(rows)) for x in range(columns)]
        self.lowest = [1 << column * x for x in range(columns)]
        self.full = sum(self.bits)
        self.top = sum(self.bits[:columns])
        self.steps = 1, rows, column, rows + 2  # up, down to the right, to the right, up to the right
        self._moves = {}  # by the top row

    def judge(self, state):
        xs, os = state
        x_moves = xs.bit_count() == os.bit_count()
        if self.has_four(os if x_moves else xs):
            return None, -1 if x_moves else 1, ()
        taken = xs | os
        if taken == self.full:
            return None, 0, ()
        return MAX if x_moves else MIN, None, self.open_columns(taken & self.top)

    def after(self, state, moves):
        xs, os = state
        taken = xs | os
        new = [self.landing(taken, move) for move in moves]
        x_moves = xs.bit_count() == os.bit_count()
        return [(xs | bit, os) if x_moves else (xs, os | bit) for bit in new]

    def landing(self, taken, move):
        """The square on which a mark comes to lie."""
        return (taken + self.lowest[move]) & ~taken  # the sum carries up to the first empty square

    def has_four(self, marks):
        """Whether four of these marks stand in a line."""
        for step in self.steps:
            pairs = marks & marks >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def open_columns(self, top):
        """The columns that are not full, by what stands in the top row."""
        if top not in self._moves:
            self._moves[top] = tuple([move for move, bit in enumerate(self.bits[:self.size[0]]) if not top & bit])
        return self._moves[top]

    @cached_property
    def fours(self):
        """Every line of four squares on the board, as bits."""
        lines = [sum(bit << step * i for i in range(4)) for step in self.steps for bit in self.bits]
        return [line for line in lines if line & self.full == line]

    def check(self, xs, os, board):
        """Raise ValueError unless a game can have come here."""
        taken, ahead = xs | os, xs.bit_count() - os.bit_count()
        for number, bit in enumerate(self.bits):
            if taken & bit and bit not in self.lowest and not taken & bit >> 1:
                raise ValueError(f"The board {board} cannot be: in column {number % self.size[0]} a mark has nothing "
                                 "below it.")
        if ahead not in (0, 1):
            raise ValueError(f"No game reaches the board {board}: {xs.bit_count()} X and {os.bit_count()} O, but X "
                             "moves first and turns alternate.")
        if not self.is_reached(xs, os):
            raise ValueError(f"No game reaches the board {board}: turns alternate, and the first four in a row ends "
                             "the game.")

    def is_reached(self, xs, os):
        """Whether marks can be taken off one by one, from the top and in turn, with no four left after the first."""
        waiting, seen = [(xs, os)], set()
        while waiting:
            xs, os = waiting.pop()
            if not xs:
                return True
            x_moved = xs.bit_count() > os.bit_count()
            last, taken = xs if x_moved else os, xs | os
            for bit in self.bits:
                before = (xs ^ bit, os) if x_moved else (xs, os ^ bit)
                if last & bit and not taken & bit << 1 and before not in seen and not any(map(self.has_four, before)):
                    seen.add(before)
                    waiting.append(before)
        return False


def open_fours(position):
    """Count the fours that each side can still get, by how many of its own marks stand in them.

    Parameters
    ----------
    position : ConnectFour

    Returns
    -------
    list, list
        For X and for O: the numbers of lines of four squares that hold 1, 2 and 3 marks of that side and none of the
        other.

    Raises
    ------
    TypeError
        For a position of another game.

    Examples
    --------
    >>> open_fours(ConnectFour("....... .O.X..."))
    ([2, 0, 0], [0, 0, 0])
    """
    need_position(ConnectFour, position)
    xs, os = position._state
    counts = [0] * 5, [0] * 5
    for four in position._game.fours:
        x, o = (xs & four).bit_count(), (os & four).bit_count()
        if not o:
            counts[0][x] += 1
        elif not x:
            counts[1][o] += 1
    return counts[0][1:4], counts[1][1:4]


def open_lines(position):
    """Estimate a connect-four position by the fours that are still possible.

    A possible four counts 1, 3 or 9 with one, two or three marks in it: for X if no O stands in it, for O if no X does.

    Parameters
    ----------
    position : ConnectFour

    Returns
    -------
    float
        X's lead between -1 and 1, from MAX's point of view: a lead of 20 points makes 1/2, and no lead as much as a
        win.

    Raises
    ------
    TypeError
        For a position of another game.

    Examples
    --------
    >>> open_lines(ConnectFour()), open_lines(ConnectFour("....... ...X..."))
    (0.0, 0.16666666666666666)
    """
    ours, theirs = open_fours(position)
    lead = sum(worth * (x - o) for worth, x, o in zip(WORTH, ours, theirs))
    return lead / (HALFWAY + abs(lead))


def threats(position):
    """Return the columns in which the side that is not to move would complete four, were it its turn.

    Parameters
    ----------
    position : ConnectFour

    Returns
    -------
    list of int

    Raises
    ------
    TypeError
        For a position of another game.

    Examples
    --------
    >>> threats(ConnectFour(".... OO.. XXX."))
    [3]
    """
    need_position(ConnectFour, position)
    xs, os = position._state
    game, waiting = position._game, os if position.player is MAX else xs
    return [move for move in position.moves if game.has_four(waiting | game.landing(xs | os, move))]


def forcing(position, move):
    """Tell whether a move leaves the other side hardly a choice: it ends the game, makes a threat or answers one.

    Parameters
    ----------
    position : ConnectFour
    move : int
        A column.

    Returns
    -------
    bool

    Examples
    --------
    >>> [move for move in range(7) if forcing(ConnectFour("....... .OO.... .XX...."), move)]
    [0, 3, 4]
    """
    child = position.children[position.moves.index(move)]
    return child.is_terminal or move in threats(position) or bool(threats(child))
