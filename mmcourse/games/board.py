"""A board on which moves are made and taken back, over any position."""


class Board:
    """One board that walks the tree below a position by ``make`` and ``retract``.

    ``player``, ``is_terminal``, ``utility`` and ``moves`` are those of ``position``, where it stands now.

    Parameters
    ----------
    position : position
        Where the board stands first.

    Raises
    ------
    TypeError
        For what is no position.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> board = Board(STANDARD)
    >>> board.make("B3")
    >>> board.make("C8")
    >>> board.utility
    5
    >>> board.retract("C8")
    >>> board.moves
    ('C7', 'C8', 'C9')
    """

    def __init__(self, position):
        if not hasattr(position, "moves"):
            raise TypeError("A board stands on a position, such as Board(tree([[3, 12], 5])); "
                            f"{position!r:.60} is none.")
        self.position = position
        self._line = []  # the moves made and the positions they were made from

    @property
    def player(self):
        """Who moves now; None at a terminal."""
        return self.position.player

    @property
    def is_terminal(self):
        """Whether the game is over here."""
        return self.position.is_terminal

    @property
    def utility(self):
        """The utility of a terminal, from MAX's point of view."""
        return self.position.utility

    @property
    def moves(self):
        """The moves that can be made now, in order."""
        return self.position.moves

    def make(self, move):
        """Make a move.

        Parameters
        ----------
        move : one of ``moves``

        Raises
        ------
        ValueError
            For a move that cannot be made here.
        """
        if move not in self.moves:
            raise ValueError(f"{move!r} cannot be made here; the moves are {self.moves}. "
                             "Was an earlier move not taken back?")
        self._line.append((move, self.position))
        self.position = self.position.children[self.moves.index(move)]

    def retract(self, move):
        """Take back the last move made.

        Parameters
        ----------
        move : the last move made

        Raises
        ------
        ValueError
            If that was another move.
        """
        if not self._line or self._line[-1][0] != move:
            last = f"the last move made is {self._line[-1][0]!r}" if self._line else "no move was made"
            raise ValueError(f"{move!r} cannot be taken back; {last}.")
        _, self.position = self._line.pop()

    def __repr__(self):
        return f"Board at {self.position!r}"
