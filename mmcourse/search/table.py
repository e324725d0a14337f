"""Transposition tables: what was found out about a position is remembered, however the game came there."""

from math import inf
from typing import NamedTuple

from mmcourse.gametree import MAX

EXACT, LOWER, UPPER = "exact", "lower", "upper"


class Entry(NamedTuple):
    """What a table holds of a position: a value, what kind of bound it is, and how deep the search below it was.

    Attributes
    ----------
    value : number
        From MAX's point of view.
    kind : str
        "exact", "lower" or "upper".
    depth : int
        In plies.
    """

    value: float
    kind: str
    depth: int


def minimax_table(position, table=None):
    """Return the minimax value of a position, each position below it searched only once.

    Parameters
    ----------
    position : position
        With MAX or MIN to move, or a terminal; it can be hashed.
    table : dict
        position -> its value; filled while searching, empty without it.

    Returns
    -------
    number
        From MAX's point of view. Every value is exact, so that the table needs nothing else.

    Examples
    --------
    >>> from mmcourse.games import TicTacToe
    >>> table = {}
    >>> minimax_table(TicTacToe(), table), len(table)
    (0, 5478)
    """
    table = {} if table is None else table
    if position not in table:
        if position.is_terminal:
            table[position] = position.utility
        else:
            values = [minimax_table(child, table) for child in position.children]
            table[position] = max(values) if position.player is MAX else min(values)
    return table[position]


def alphabeta_table(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    """Return what `alphabeta_soft` does, with a table of what was found out before.

    Parameters
    ----------
    position, depth, evaluate, alpha, beta : as in `alphabeta_soft`
    table : dict
        position -> `Entry`; filled while searching, empty without it. Hand the same one on only while ``evaluate``
        stays the same.

    Returns
    -------
    number
        From MAX's point of view, with the contract of `alphabeta_soft`. An entry from a deeper search serves too, so
        that with an old table the value may be that of a greater depth.

    References
    ----------
    R. Greenblatt, D. Eastlake and S. Crocker, "The Greenblatt chess program", 1967; the kinds of entries as in T.
    Marsland, "A review of game-tree pruning", 1986.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> table = {}
    >>> alphabeta_table(STANDARD, depth=2, evaluate=None, table=table), table[STANDARD.children[1]]
    (3, Entry(value=2, kind='upper', depth=1))
    """
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    known = table.get(position)
    if known and serves(known, depth, alpha, beta):
        return known.value
    best = best_below(position, depth, evaluate, alpha, beta, table)
    store(table, position, Entry(best, kind_of(best, alpha, beta), depth))
    return best


def best_below(position, depth, evaluate, alpha, beta, table):
    """Return the best value of a position's children, as far as the window asks for it, for `alphabeta_table`.

    Parameters
    ----------
    position, depth, evaluate, alpha, beta, table : as in `alphabeta_table`

    Returns
    -------
    number
        From MAX's point of view.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> best_below(STANDARD.children[1], depth=1, evaluate=None, alpha=3, beta=inf, table={})
    2
    """
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = alphabeta_table(child, depth - 1, evaluate, alpha, beta, table)
        if position.player is MAX:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best


def serves(entry, depth, alpha, beta):
    """Whether an entry answers a search of this depth and window.

    Parameters
    ----------
    entry : Entry
    depth : int
        In plies.
    alpha, beta : number
        The window, from MAX's point of view.

    Returns
    -------
    bool

    Examples
    --------
    >>> serves(Entry(5, LOWER, 2), 2, alpha=3, beta=5), serves(Entry(5, LOWER, 2), 2, alpha=3, beta=9)
    (True, False)
    """
    if entry.depth < depth:
        return False
    return (entry.kind == EXACT or entry.kind == LOWER and entry.value >= beta
            or entry.kind == UPPER and entry.value <= alpha)


def kind_of(value, alpha, beta):
    """Which kind of bound a value is that a search returned for the window it was *called* with.

    Parameters
    ----------
    value : number
        From MAX's point of view.
    alpha, beta : number
        The window, from MAX's point of view.

    Returns
    -------
    str
        "exact", "lower" or "upper".

    Examples
    --------
    >>> kind_of(3, 3, 9), kind_of(4, 3, 9), kind_of(9, 3, 9)
    ('upper', 'exact', 'lower')
    """
    return UPPER if value <= alpha else LOWER if value >= beta else EXACT


def store(table, position, entry):
    """Put an entry into a table, unless one from a deeper search stands there.

    Parameters
    ----------
    table : dict
    position : position
    entry : Entry

    Examples
    --------
    >>> table = {"here": Entry(5, EXACT, 4)}
    >>> store(table, "here", Entry(1, EXACT, 2))
    >>> table["here"].value
    5
    """
    known = table.get(position)
    if known is None or known.depth <= entry.depth:
        table[position] = entry
