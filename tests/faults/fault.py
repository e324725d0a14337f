"""What is known of a faulty search, and the evaluations that faulty searches are given."""

from typing import Callable, NamedTuple

from mmcourse.games import TicTacToe
from mmcourse.gametree import MAX, from_text


def leftmost(position, player):
    """A crude static value: that of the leaf to which the first moves lead, from the point of view of ``player``."""
    while not position.is_terminal:
        position = position.children[0]
    return position.utility if player is MAX else -position.utility


def first_leaf(position):
    """A crude evaluation: that of the leaf to which the first moves lead, from MAX's point of view.

    >>> from mmcourse.gametree import STANDARD
    >>> first_leaf(STANDARD)
    3
    """
    return leftmost(position, MAX)


def mobility(position):
    """Another: how many moves there are, less than 0 where they are MIN's. At the end of a game 0.

    >>> from mmcourse.gametree import STANDARD
    >>> mobility(STANDARD), mobility(STANDARD.children[0])
    (3, -3)
    """
    return len(position.moves) if position.player is MAX else -len(position.moves)


def swings(position, move):
    """Whether a move changes `first_leaf`: the noisy moves."""
    return first_leaf(position.children[position.moves.index(move)]) != first_leaf(position)


class Fault(NamedTuple):
    """A faulty search and what is known of it.

    ``lesson`` is the number of the lesson that it belongs to, ``reference`` the search that is right, ``tree`` the text
    of the smallest tree that shows the fault (of tic-tac-toe the board), ``keywords`` what both searches need.
    """

    kind: str
    lesson: int
    search: Callable
    reference: Callable
    tree: str
    sentence: str
    keywords: dict = {}

    @property
    def name(self):
        """The name of the faulty search."""
        return self.search.__name__

    @property
    def position(self):
        """The smallest tree, or board, that shows the fault.

        >>> from faults import FAULTS
        >>> FAULTS["leaf_as_it_stands"].position
        A: MAX [1]
        """
        return from_text(self.tree) if self.tree.startswith("tree") else TicTacToe(self.tree)
