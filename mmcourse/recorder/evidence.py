"""What the numbers of a whole run show: whose numbers they are, and from whose point of view."""

from typing import NamedTuple

from mmcourse.gametree import MAX, MIN
from mmcourse.recorder.values import is_real, number


class View(NamedTuple):
    """How the numbers that a search returns are meant."""

    movers: bool = False  # whether each is from the point of view of the side to move, as in negamax
    part: int | None = None  # of three players or more the one whose number all are, as in paranoid search


def view(story, positions):
    """Tell how the numbers of a run are meant.

    Parameters
    ----------
    story : Story
    positions : Positions

    Returns
    -------
    View
    """
    root = positions[()]
    if type(root.player) is int:
        return View(part=root.player if any(_numbers(story, positions)) else None)
    return View(movers=_are_movers(story, positions))


def _are_movers(story, positions):
    """Whether values are from the point of view of the side to move.

    The first MIN node tells whose value, or the opposite, stands below; without one a MAX node above MIN nodes.
    """
    values, by_max, returned = {}, False, set()
    for place, value, taken in _numbers(story, positions):
        if not taken and value:  # of 0 nobody can tell whose it is
            kids = positions.kids(place)
            below, player = [values.get(kid) for kid in kids], positions[place].player
            if player is MIN and (value in below) != (-value in below):
                return -value in below
            by_max |= player is MAX and value not in below and (
                returned.issuperset(kids) and value == max([-each for each in below]))
            returned.add(place)
        if taken or value:
            values[place] = value
    return by_max


def _numbers(story, positions):
    """The numbers of a run in order: (place, number, whether it was taken there and not returned)."""
    for step in story.steps:
        if step.kind in ("read", "eval", "return"):
            value, taken = number(step.what), step.kind != "return"
            if is_real(value) and (taken or not positions[step.place].is_terminal):
                yield step.place, value, taken
