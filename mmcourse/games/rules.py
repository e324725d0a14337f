"""What the games share: positions that are known by their state, and boards that are read from text."""

from mmcourse.gametree import Pictured


class Game:
    """The rules of one game, and the positions of it that were met, so that each is made once.

    A state is whatever says all of a position, such as the marks on a board. The rules of a game are two functions:
    ``judge(state)`` returns who moves, the utility and the moves (None, a number and () when the game is over), and
    ``after(state, moves)`` the states that the moves lead to.

    Parameters
    ----------
    size : tuple or int
        What tells games of one kind apart.
    """

    kind = None  # the class of the positions

    def __init__(self, size):
        self.size = size
        self._known = {}

    def at(self, state):
        """The position with this state.

        Parameters
        ----------
        state : hashable

        Returns
        -------
        Position
        """
        position = self._known.get(state)
        if position is None:
            position = self._known[state] = object.__new__(_Draft)
            position._game, position._state, position._children = self, state, None
            position.player, position.utility, position.moves = self.judge(state)
            position.is_terminal = position.player is None
            position.__class__ = self.kind  # from here on nothing changes
        return position


class _Draft(Pictured):
    """A position while its fields are set; see `Game.at`."""

    __slots__ = ("player", "is_terminal", "utility", "moves", "_game", "_state", "_children")


class Position(_Draft):
    """A position of a `Game`; its children are made when they are asked for, and kept.

    Within one game equal positions are one object, however they were reached.
    """

    __slots__ = ()
    probabilities = ()

    def __setattr__(self, attribute, value):
        raise AttributeError("A position cannot be changed; its children are new positions.")

    @property
    def children(self):
        """The positions that the moves lead to, in the same order; () at a terminal."""
        if self._children is None:
            game = self._game
            below = tuple([game.at(state) for state in game.after(self._state, self.moves)])
            object.__setattr__(self, "_children", below)
        return self._children

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._state == other._state and self._game.size == other._game.size

    def __hash__(self):
        return hash(self._state)


class BoardPosition(Position):
    """A position with marks on a board, shown as rows of ``X``, ``O`` and dot from top to bottom."""

    __slots__ = ()

    @property
    def columns(self):
        """How many squares stand side by side."""
        return self._game.size[0]

    @property
    def rows(self):
        """How many squares stand one above the other."""
        return self._game.size[1]

    @property
    def squares(self):
        """What stands on the board in reading order: a tuple of ``"X"``, ``"O"`` and ``" "``."""
        xs, os = self._state[:2]
        return tuple(["X" if xs & bit else "O" if os & bit else " " for bit in self._game.bits])

    def __str__(self):
        text = "".join(self.squares).replace(" ", ".")
        return "\n".join(text[start:start + self.columns] for start in range(0, len(text), self.columns))

    def __repr__(self):
        return str(self).replace("\n", " ")


def marks(text, bits):
    """Return the marks of X and of O in the text of a board, each as bits.

    Parameters
    ----------
    text : str
        The rows in reading order, each square ``X``, ``O`` or dot.
    bits : list of int
        Those of the squares in reading order.

    Returns
    -------
    int, int
        The marks of X and of O.

    Examples
    --------
    >>> marks("X.OX", [1, 2, 4, 8])
    (9, 4)
    """
    return tuple([sum(bit for bit, found in zip(bits, text) if found == mark) for mark in "XO"])


def read_rows(board, game):
    """Return the rows of a board that is given as text.

    Parameters
    ----------
    board : str
        Rows of ``X``, ``O`` and dot, with blanks or new lines between them.
    game : str
        What the board should be, for the sentence that refuses it.

    Returns
    -------
    list of str

    Raises
    ------
    ValueError
        For other text, and rows of different lengths.

    Examples
    --------
    >>> read_rows("..x oxo", "connect-four")
    ['..X', 'OXO']
    """
    rows = board.upper().split() if isinstance(board, str) else []
    if not rows or set("".join(rows)) - set("XO."):
        raise ValueError(f"{board!r} is no {game} board: it takes rows of X, O and dots, with blanks or new lines "
                         "between the rows.")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ValueError(f"{game} board, row {number}: {row!r} has {len(row)} squares, but the first row has "
                             f"{len(rows[0])}.")
    return rows


def need_position(game, position):
    """Refuse what is no position of a game.

    Parameters
    ----------
    game : class
    position : object

    Raises
    ------
    TypeError
        Unless the position is one of the game.
    """
    if not isinstance(position, game):
        raise TypeError(f"This is for positions of {game.__name__}, not for {position!r:.60}.")


def need_whole(game, least, most=None, **numbers):
    """Refuse what is no whole number within its limits.

    Parameters
    ----------
    game : str
        Who asks, for the sentence that refuses.
    least : int
    most : int or None
        None for no limit.
    **numbers : int
        By the names that the sentence gives them.

    Raises
    ------
    ValueError
        Unless each number is a whole one from ``least`` to ``most``.
    """
    for name, number in numbers.items():
        if type(number) is not int or number < least or most is not None and number > most:
            limits = f"{least} or more" if most is None else f"from {least} to {most}"
            raise ValueError(f"{game}: {name}={number!r}; it must be a whole number, {limits}.")
