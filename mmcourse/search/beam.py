"""Beam search: of all that could be looked at only the most promising is kept."""

from mmcourse.gametree import MAX


def beam_search(position, depth, width, evaluate):
    """Return the value of a position when of each ply only the most promising positions are searched further.

    All positions of a ply compete with each other, whichever position they come from. Terminals compete by their
    utility, all others by their evaluation; those are kept that are best for the side that chose them.

    Parameters
    ----------
    position : position
        With MAX or MIN to move, or a terminal.
    depth : int
        How many plies to look ahead, 0 or more.
    width : int
        How many positions of a ply are kept, 1 or more.
    evaluate : as in `minimax_cutoff`

    Returns
    -------
    number
        From MAX's point of view. A position none of whose children was kept is worth its evaluation.

    References
    ----------
    B. Lowerre, "The HARPY speech recognition system", 1976, for one player; the ply's side decides here.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> beam_search(STANDARD, depth=2, width=9, evaluate=lambda position: 0)
    3
    """
    return ply_values([position], depth, width, evaluate)[0]


def ply_values(ply, depth, width, evaluate):
    """Return the values of the positions of a ply, all with the same side to move, for `beam_search`.

    Parameters
    ----------
    ply : list of positions
    depth, width, evaluate : as in `beam_search`

    Returns
    -------
    list of number
        One for each position, from MAX's point of view.
    """
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    ranked = sorted(children, key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)
    kept = ranked[:width]
    values = ply_values([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, value), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]


def worth(position, evaluate):
    """Return the utility of a terminal, the evaluation of any other position.

    Parameters
    ----------
    position : position
    evaluate : as in `minimax_cutoff`

    Returns
    -------
    number
        From MAX's point of view.
    """
    return position.utility if position.is_terminal else evaluate(position)


def beam_per_node(position, depth, width, evaluate):
    """Return the value of a position when of each position only the most promising children are searched further.

    Parameters
    ----------
    position, depth, evaluate : as in `beam_search`
    width : int
        How many children of a position are kept, 1 or more.

    Returns
    -------
    number
        From MAX's point of view.

    References
    ----------
    C. Shannon, "Programming a computer for playing chess", 1950, section 6: a type B strategy, which looks at a few
    moves of each position.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> beam_per_node(STANDARD, depth=2, width=3, evaluate=lambda position: 0)
    3
    """
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    chooses = max if position.player is MAX else min
    ranked = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=chooses is max)
    kept = ranked[:width]
    return chooses(beam_per_node(child, depth - 1, width, evaluate) for child in kept)
