"""Alpha-beta: the same value as minimax, without looking at what cannot change it."""

from math import inf

from mmcourse.gametree import MAX


def alphabeta(position, alpha=-inf, beta=inf):
    """Return the minimax value of a position, skipping what cannot change the answer.

    Parameters
    ----------
    position : position
        With MAX or MIN to move, or a terminal.
    alpha, beta : number
        The window, from MAX's point of view: MAX can already have ``alpha`` elsewhere, MIN can already hold MAX to
        ``beta``.

    Returns
    -------
    number
        ``r``, from MAX's point of view. The minimax value itself is ``r`` if ``alpha < r < beta``, at most ``r`` if ``r
        <= alpha``, at least ``r`` if ``r >= beta``. Fail-hard: a MAX node never returns less than the ``alpha`` it was
        given, a MIN node never more than its ``beta``.

    References
    ----------
    D. Knuth and R. Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975, section 1.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> alphabeta(STANDARD)
    3
    """
    # exact     alpha < r < beta   every value that counts was seen
    # at most   r <= alpha         MAX has something as good elsewhere and will not come here
    # at least  r >= beta          MIN has something as good elsewhere and will not let it come here
    if position.is_terminal:
        return position.utility
    if position.player is MAX:
        for child in position.children:
            alpha = max(alpha, alphabeta(child, alpha, beta))
            if alpha >= beta:
                break
        return alpha
    for child in position.children:
        beta = min(beta, alphabeta(child, alpha, beta))
        if alpha >= beta:
            break
    return beta


def alphabeta_move(position):
    """Return the best move for the side to move, found with one window for all moves; of equally good ones the first.

    After the first move the others are searched with what it promises as a bound, and a bound that equals it is no
    reason to change: only a strictly better value is surely a value.

    Parameters
    ----------
    position : position
        With MAX or MIN to move.

    Returns
    -------
    move or None
        In a hand-written tree the child's name; None at a terminal.

    Examples
    --------
    >>> from mmcourse.gametree import tree
    >>> alphabeta_move(tree([[10], [10, 0]]))
    'B1'
    """
    alpha, beta, best = -inf, inf, None
    for move, child in zip(position.moves, position.children):
        value = alphabeta(child, alpha, beta)
        if position.player is MAX and (best is None or value > alpha):
            alpha, best = value, move
        elif position.player is not MAX and (best is None or value < beta):
            beta, best = value, move
    return best


def maximizer_within(board, best=-inf, worst=inf):
    """Return the minimax value of a board on which MAX is to move, as far as it matters.

    `minimizer_within` answers for MIN. Each side hands on what it has: my ``best`` is my opponent's worst case, and the
    other way round.

    Parameters
    ----------
    board : Board
        Any board with ``make`` and ``retract``; it is left as it was.
    best : number
        What the side to move can already have elsewhere, from MAX's point of view.
    worst : number
        What the opponent can already hold it to elsewhere, from MAX's point of view.

    Returns
    -------
    number
        From MAX's point of view, with the contract of `alphabeta`.

    Examples
    --------
    >>> from mmcourse.games import Board
    >>> from mmcourse.gametree import STANDARD
    >>> maximizer_within(Board(STANDARD))
    3
    """
    if board.is_terminal:
        return board.utility
    for move in board.moves:
        if best >= worst:
            break
        board.make(move)
        best = max(best, minimizer_within(board, worst, best))
        board.retract(move)
    return best


def minimizer_within(board, best=inf, worst=-inf):
    """Return the minimax value of a board on which MIN is to move, as far as it matters; see `maximizer_within`.

    Parameters
    ----------
    board, best, worst : as in `maximizer_within`

    Returns
    -------
    number
        From MAX's point of view, with the contract of `alphabeta`.

    Examples
    --------
    >>> from mmcourse.games import Board
    >>> from mmcourse.gametree import MIN, tree
    >>> minimizer_within(Board(tree([3, 12, 8], first=MIN)))
    3
    """
    if board.is_terminal:
        return board.utility
    for move in board.moves:
        if best <= worst:
            break
        board.make(move)
        best = min(best, maximizer_within(board, worst, best))
        board.retract(move)
    return best
