"""Depth cutoff: look some plies ahead, and estimate what lies beyond."""

from math import inf

from mmcourse.gametree import MAX


def minimax_cutoff(position, depth, evaluate):
    """Return the minimax value of a position as far as it can be told by looking some plies ahead.

    Parameters
    ----------
    position : position
        With MAX or MIN to move, or a terminal.
    depth : int
        How many plies to look ahead, 0 or more.
    evaluate : callable
        ``evaluate(position)``: an estimate of a position's minimax value, from MAX's point of view. It is asked only
        where the game is not over.

    Returns
    -------
    number
        The minimax value at this depth, from MAX's point of view.

    References
    ----------
    C. Shannon, "Programming a computer for playing chess", 1950, sections 3 and 4 (a type A strategy).

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> minimax_cutoff(STANDARD, depth=1, evaluate=lambda position: {"B1": 4, "B2": 5, "B3": 1}[position.name])
    5
    """
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if position.player is MAX:
        best = -inf
        for child in position.children:
            best = max(best, minimax_cutoff(child, depth - 1, evaluate))
    else:
        best = inf
        for child in position.children:
            best = min(best, minimax_cutoff(child, depth - 1, evaluate))
    return best


def alphabeta_cutoff(position, depth, evaluate, alpha=-inf, beta=inf):
    """Return what `minimax_cutoff` returns, skipping what cannot change it.

    Parameters
    ----------
    position, depth, evaluate : as in `minimax_cutoff`
    alpha, beta : number
        The window, as in `alphabeta`, whose contract holds for the value at this depth. Fail-hard.

    Returns
    -------
    number
        From MAX's point of view, with the contract of `alphabeta`.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> alphabeta_cutoff(STANDARD, depth=1, evaluate=lambda position: {"B1": 4, "B2": 5, "B3": 1}[position.name])
    5
    """
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    for child in position.children:
        value = alphabeta_cutoff(child, depth - 1, evaluate, alpha, beta)
        if position.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def minimax_variable(position, depth, evaluate):
    """Return what `minimax_cutoff` does, with a forced move, the only one there is, costing no depth: variable ply.

    Parameters
    ----------
    position, depth, evaluate : as in `minimax_cutoff`

    Returns
    -------
    number
        From MAX's point of view.

    Examples
    --------
    >>> from mmcourse.gametree import tree
    >>> minimax_variable(tree([[[[3]]], [4, 5]]), depth=2, evaluate=lambda position: 0)
    4
    """
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    left = depth - (len(position.children) > 1)
    values = [minimax_variable(child, left, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def minimax_quiescent(position, depth, evaluate, noisy, limit):
    """Return what `minimax_cutoff` does, with a quiescence search in place of the evaluation.

    Parameters
    ----------
    position, depth, evaluate : as in `minimax_cutoff`
    noisy, limit : as in `quiescence`

    Returns
    -------
    number
        From MAX's point of view.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> always = lambda position, move: True
    >>> minimax_quiescent(STANDARD, depth=1, evaluate=lambda position: 9, noisy=always, limit=1)
    3
    """
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return quiescence(position, evaluate, noisy, limit)
    values = [minimax_quiescent(child, depth - 1, evaluate, noisy, limit) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def quiescence(position, evaluate, noisy, limit):
    """Return an estimate of a position after its noisy moves are played out, as far as the sides wish to play them.

    The side to move may *stand pat*: take the estimate as it stands instead of making a noisy move.

    Parameters
    ----------
    position, evaluate : as in `minimax_cutoff`
    noisy : callable
        ``noisy(position, move)``: whether a move changes so much that an estimate just before it would mislead.
    limit : int
        How many noisy moves are followed one after the other at most, 0 or more.

    Returns
    -------
    number
        From MAX's point of view.

    References
    ----------
    A. Turing, "Digital computers applied to games", 1953 (dead positions); D. Beal, "A generalised quiescence search
    algorithm", 1990 (standing pat as the null move).

    Examples
    --------
    >>> from mmcourse.gametree import tree
    >>> game = tree([3, 12])
    >>> quiescence(game, evaluate=lambda position: 5, noisy=lambda position, move: move == "B1", limit=9)
    5
    """
    if position.is_terminal:
        return position.utility
    best = evaluate(position)
    if limit == 0:
        return best
    for move, child in zip(position.moves, position.children):
        if noisy(position, move):
            value = quiescence(child, evaluate, noisy, limit - 1)
            best = max(best, value) if position.player is MAX else min(best, value)
    return best
