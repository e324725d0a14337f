"""Searching deeper, round by round: fail-soft alpha-beta, and iterative deepening within a budget of nodes."""

from math import inf

from mmcourse.gametree import MAX


def alphabeta_soft(position, depth, evaluate, alpha=-inf, beta=inf):
    """Return what `alphabeta_cutoff` does, fail-soft: outside the window the tightest bound that was seen.

    Parameters
    ----------
    position, depth, evaluate, alpha, beta : as in `alphabeta_cutoff`

    Returns
    -------
    number
        ``r``, from MAX's point of view. The value at this depth is ``r`` if ``alpha < r < beta``, at most ``r`` if ``r
        <= alpha``, at least ``r`` if ``r >= beta``; here ``r`` may lie well outside the window.

    References
    ----------
    J. Fishburn, "Another optimization of alpha-beta search", 1983.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> alphabeta_soft(STANDARD, depth=2, evaluate=None, alpha=10, beta=20)
    5
    """
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = alphabeta_soft(child, depth - 1, evaluate, alpha, beta)
        if position.player is MAX:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best


class Spent(Exception):
    """The budget of nodes is used up."""


class Budget:
    """How many nodes a search may still visit.

    Parameters
    ----------
    nodes : int

    Examples
    --------
    >>> budget = Budget(1)
    >>> budget.spend()
    >>> budget.spend()
    Traceback (most recent call last):
    mmcourse.search.deepening.Spent
    """

    def __init__(self, nodes):
        self.left = nodes

    def spend(self):
        """Pay for one node.

        Raises
        ------
        Spent
            If nothing is left.
        """
        if self.left <= 0:
            raise Spent
        self.left -= 1


def iterative_deepening(position, depth, evaluate, budget=inf):
    """Search one ply deep, then two, and so on, each round beginning with the best line of the round before.

    Parameters
    ----------
    position, evaluate : as in `minimax_cutoff`
    depth : int
        That of the last round, in plies.
    budget : int
        How many nodes all rounds together may visit. A round that cannot be finished counts for nothing.

    Returns
    -------
    value : number
        Of the last finished round, from MAX's point of view; before the first is finished the evaluation.
    line : list
        The best moves of that round; none before the first is finished.

    References
    ----------
    D. Slate and L. Atkin, "CHESS 4.5", 1977.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> iterative_deepening(STANDARD, depth=2, evaluate=lambda position: position.children[0].utility)
    (3, ['B1', 'C1'])
    """
    nodes = Budget(budget)
    answer = position.utility if position.is_terminal else evaluate(position), []
    for limit in range(1, depth + 1):
        try:
            answer = best_line(position, limit, evaluate, answer[1], nodes)
        except Spent:
            break
    return answer


def best_line(position, depth, evaluate, first, nodes, alpha=-inf, beta=inf):
    """Return the value and the best line of one round: alpha-beta that tries the moves of a line first.

    Parameters
    ----------
    position, depth, evaluate, alpha, beta : as in `alphabeta_cutoff`
    first : list
        Moves to try first, one for each ply.
    nodes : Budget
        What the nodes are paid from.

    Returns
    -------
    value : number
        From MAX's point of view.
    line : list
        The best moves, sure only where the value is exact.

    Raises
    ------
    Spent
        If the budget is used up.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> best_line(STANDARD, 2, evaluate=None, first=["B3", "C9"], nodes=Budget(13))
    (3, ['B1', 'C1'])
    """
    nodes.spend()
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position), []
    line = []
    for move, child in led_by(first, position):
        value, below = best_line(child, depth - 1, evaluate, first[1:] if move in first[:1] else [], nodes, alpha, beta)
        if position.player is MAX and value > alpha:
            alpha, line = value, [move, *below]
        elif position.player is not MAX and value < beta:
            beta, line = value, [move, *below]
        if alpha >= beta:
            break
    return (alpha if position.player is MAX else beta), line


def led_by(line, position):
    """Return the moves of a position with the positions they lead to, the first move of a line before the others.

    Parameters
    ----------
    line : list
        Moves, of which the first counts.
    position : position

    Returns
    -------
    list of (move, position)

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> [move for move, _ in led_by(["B2"], STANDARD)]
    ['B2', 'B1', 'B3']
    """
    return sorted(zip(position.moves, position.children), key=lambda pair: pair[0] not in line[:1])
