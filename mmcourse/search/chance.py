"""Expectiminimax: players choose, dice do not; and Star1, which prunes below the dice."""

from math import inf

from mmcourse.gametree import CHANCE, MAX


def expectiminimax(position):
    """Return the value of a position when both sides play as well as they can and dice decide where nobody does.

    Parameters
    ----------
    position : position
        With MAX, MIN or CHANCE to move, or a terminal. An outcome of probability 0 is not looked at.

    Returns
    -------
    number
        The utility to be had on average, from MAX's point of view.

    References
    ----------
    D. Michie, "Game-playing and game-learning automata", 1966.

    Examples
    --------
    >>> from mmcourse.gametree import chance, tree
    >>> expectiminimax(tree([chance((0.5, 2), (0.5, 4)), 1]))
    3.0
    """
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * expectiminimax(child) for p, child in outcomes if p)
    values = [expectiminimax(child) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def expectiminimax_cutoff(position, depth, evaluate):
    """Return what `expectiminimax` does, as far as it can be told by looking some plies ahead.

    Parameters
    ----------
    position : as in `expectiminimax`
    depth : int
        How many plies to look ahead, 0 or more; what the dice decide counts as a ply.
    evaluate : callable
        ``evaluate(position)``: an estimate of the utility to be had on average, from MAX's point of view. Not only the
        order of its values matters.

    Returns
    -------
    number
        The average at this depth, from MAX's point of view.

    Examples
    --------
    >>> from mmcourse.gametree import chance, tree
    >>> expectiminimax_cutoff(tree([chance((0.5, 2), (0.5, 4)), 1]), depth=1, evaluate=lambda position: 0)
    1
    """
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * expectiminimax_cutoff(child, depth - 1, evaluate) for p, child in outcomes if p)
    values = [expectiminimax_cutoff(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def star1(position, low, high, alpha=-inf, beta=inf):
    """Return the value of a position with chance, skipping what cannot change it.

    Parameters
    ----------
    position : as in `expectiminimax`
    low, high : number
        No utility below the position lies outside these.
    alpha, beta : number
        The window, as in `alphabeta`, whose contract holds.

    Returns
    -------
    number
        From MAX's point of view, with the contract of `alphabeta`.

    References
    ----------
    B. Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983 (Star1).

    Examples
    --------
    >>> from mmcourse.gametree import chance, tree
    >>> star1(tree([chance((0.5, 2), (0.5, 4)), chance((0.5, -9), (0.5, 4))]), low=-10, high=10)
    3.0
    """
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        return chance_within(position, low, high, alpha, beta)
    for child in position.children:
        value = star1(child, low, high, alpha, beta)
        if position.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def chance_within(position, low, high, alpha, beta):
    """Return the value of a chance node for `star1`, or a bound as soon as that lies outside the window.

    While some outcomes are still unknown the node's value lies between ``lower`` and ``upper``: the known outcomes as
    they are, the others all at ``low`` and all at ``high``.

    Parameters
    ----------
    position : position
        With CHANCE to move.
    low, high, alpha, beta : as in `star1`

    Returns
    -------
    number
        From MAX's point of view: the value, or the end of the interval that lies outside the window.

    Examples
    --------
    >>> from mmcourse.gametree import tree, chance
    >>> node = tree([chance((1 / 3, 2), (1 / 3, -4), (1 / 3, 9))]).children[0]
    >>> round(chance_within(node, low=-10, high=10, alpha=3, beta=4), 4)
    2.6667
    """
    known, left = 0, 1
    for p, child in zip(position.probabilities, position.children):
        if p:
            left -= p
            # what the child must exceed for the node to get above alpha, and must stay below for beta
            above = (alpha - known - left * high) / p
            below = (beta - known - left * low) / p
            known += p * star1(child, low, high, max(low, above), min(high, below))
            lower, upper = known + left * low, known + left * high
            if lower >= beta or upper <= alpha:
                return lower if lower >= beta else upper
    return known
