"""Minimax, written in several ways: every position below the root is looked at."""

from math import inf

from mmcourse.gametree import MAX, MIN


def minimax(position):
    """Return the minimax value of a position: what MAX can be sure of, however MIN plays.

    Parameters
    ----------
    position : position
        With MAX or MIN to move, or a terminal.

    Returns
    -------
    number
        The minimax value, from MAX's point of view.

    References
    ----------
    J. von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; the procedure as in S. Russell and P. Norvig,
    *Artificial Intelligence: A Modern Approach*, 4th US edition, 2020, section 5.2.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> minimax(STANDARD)
    3
    """
    if position.is_terminal:
        return position.utility
    if position.player is MAX:
        best = -inf
        for child in position.children:
            value = minimax(child)
            best = value if value > best else best
    else:
        best = inf
        for child in position.children:
            value = minimax(child)
            best = value if value < best else best
    return best


def negamax(position, sign=1):
    """Return the value of a position from the point of view of the side to move: minimax in one rule.

    What is good for one side is as bad for the other, so each side takes the largest of the negated values below.

    Parameters
    ----------
    position : position
        With MAX or MIN to move, or a terminal.
    sign : int
        1 if MAX is the side to move, -1 if MIN is.

    Returns
    -------
    number
        The minimax value times ``sign``: from the point of view of the side to move.

    References
    ----------
    D. Knuth and R. Moore, "An analysis of alpha-beta pruning", 1975, section 1.

    Examples
    --------
    >>> from mmcourse.gametree import MIN, STANDARD, tree
    >>> negamax(STANDARD), negamax(tree([3, 12, 8], first=MIN), sign=-1)
    (3, -3)
    """
    if position.is_terminal:
        return sign * position.utility
    best = -inf
    for child in position.children:
        value = -negamax(child, -sign)
        best = value if value > best else best
    return best


def best_move(position, by=minimax):
    """Return the move that leads to the best value for the side to move; of equally good ones the first.

    Parameters
    ----------
    position : position
        With MAX or MIN to move.
    by : callable
        The search that gives each child its value, from MAX's point of view. Each child gets a search of its own, with
        a full window: the bounds of a pruned sibling must not pass for values.

    Returns
    -------
    move or None
        In a hand-written tree the child's name; None at a terminal.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> best_move(STANDARD)
    'B1'
    """
    best = chosen = None
    for move, child in zip(position.moves, position.children):
        value = by(child)
        if best is None or (value > best if position.player is MAX else value < best):
            best, chosen = value, move
    return chosen


def maximizer(board):
    """Return the minimax value of a board on which MAX is to move; `minimizer` answers for MIN.

    Parameters
    ----------
    board : Board
        Any board with ``make`` and ``retract``; it is left as it was.

    Returns
    -------
    number
        The minimax value, from MAX's point of view.

    Examples
    --------
    >>> from mmcourse.games import Board
    >>> from mmcourse.gametree import STANDARD
    >>> maximizer(Board(STANDARD))
    3
    """
    if board.is_terminal:
        return board.utility
    best = -inf
    for move in board.moves:
        board.make(move)
        best = max(best, minimizer(board))
        board.retract(move)
    return best


def minimizer(board):
    """Return the minimax value of a board on which MIN is to move; see `maximizer`.

    Parameters
    ----------
    board : as in `maximizer`

    Returns
    -------
    number
        The minimax value, from MAX's point of view.

    Examples
    --------
    >>> from mmcourse.games import Board
    >>> from mmcourse.gametree import MIN, tree
    >>> minimizer(Board(tree([3, 12, 8], first=MIN)))
    3
    """
    if board.is_terminal:
        return board.utility
    best = inf
    for move in board.moves:
        board.make(move)
        best = min(best, maximizer(board))
        board.retract(move)
    return best


def minimax_path(position, depth, static, player):
    """Return the value of a position and the path of best moves: the textbook procedure.

    Parameters
    ----------
    position : position
    depth : int
        How many plies to look ahead.
    static : callable
        ``static(position, player)``: how good a position is for ``player``, a number.
    player : Player
        The side to move, MAX or MIN.

    Returns
    -------
    value : number
        From the point of view of ``player``.
    path : list
        The best moves, from the root on.

    References
    ----------
    E. Rich and K. Knight, *Artificial Intelligence*, 2nd ed., 1991, section 12.2 (MINIMAX).

    Examples
    --------
    >>> from mmcourse.gametree import MAX, STANDARD
    >>> def static(position, player):
    ...     return position.utility if player is MAX else -position.utility
    >>> minimax_path(STANDARD, 2, static, MAX)
    (3, ['B1', 'C1'])
    """
    if deep_enough(position, depth):
        return static(position, player), []
    best, best_path = -inf, []
    for move, successor in move_gen(position, player):
        value, path = minimax_path(successor, depth - 1, static, opposite(player))
        if -value > best:
            best, best_path = -value, [move, *path]
    return best, best_path


def deep_enough(position, depth):
    """DEEP-ENOUGH: whether to stop here, at a terminal or when no plies are left.

    Parameters
    ----------
    position : position
    depth : int
        Plies that are left.

    Returns
    -------
    bool
    """
    return position.is_terminal or depth == 0


def move_gen(position, player):
    """MOVE-GEN: the moves of ``player``, each with the position it leads to.

    Parameters
    ----------
    position : position
    player : Player
        The side to move.

    Returns
    -------
    iterator of (move, position)
    """
    return zip(position.moves, position.children)


def opposite(player):
    """OPPOSITE: the other player.

    Parameters
    ----------
    player : Player
        MAX or MIN.

    Returns
    -------
    Player
    """
    return MIN if player is MAX else MAX
