"""The fastest win and the slowest loss: among equal values the number of plies decides."""

from mmcourse.gametree import MAX


def minimax_distance(position):
    """Return the minimax value of a position, and after how many plies of best play the game is over.

    A side that wins wants it soon, a side that loses wants it late. The plies decide only between equal values: they
    are never mixed into the value, which stays comparable with any other.

    Parameters
    ----------
    position : position
        With MAX or MIN to move, or a terminal.

    Returns
    -------
    value : number
        From MAX's point of view; 0 counts as a draw, where the first of equal moves is taken.
    plies : int
        How long best play lasts.

    Examples
    --------
    >>> from mmcourse.gametree import tree
    >>> minimax_distance(tree([[[1]], 1]))
    (1, 1)
    """
    if position.is_terminal:
        return position.utility, 0
    best = None
    for child in position.children:
        value, plies = minimax_distance(child)
        if best is None or liking(position.player, value, plies + 1) > liking(position.player, *best):
            best = value, plies + 1
    return best


def liking(player, value, plies):
    """How much a player likes an end of the game: what compares greater is liked better.

    Parameters
    ----------
    player : Player
        MAX or MIN.
    value : number
        From MAX's point of view.
    plies : int
        After which the game is over.

    Returns
    -------
    tuple

    Examples
    --------
    >>> liking(MAX, 1, 3) > liking(MAX, 1, 5), liking(MAX, -1, 5) > liking(MAX, -1, 3)
    (True, True)
    """
    own = value if player is MAX else -value
    return own, (-plies if own > 0 else plies if own < 0 else 0)
