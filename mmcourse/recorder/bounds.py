"""What may be concluded from what is known of a tree: intervals, windows, cuts, bounds, the best line.

Each function takes what is known, a `Knowledge`, and a place, and changes nothing. Who chooses at a place, and what
for, is asked of `side` alone.
"""

from math import inf, isclose
from typing import NamedTuple

from mmcourse.gametree import CHANCE, MAX, MIN
from mmcourse.recorder.names import SPAN, WINDOW
from mmcourse.recorder.values import is_real

UNKNOWN = (-inf, inf)  # all that is known of a value before anything below was looked at


class Side(NamedTuple):
    """Who chooses at a place, and what for."""

    part: int | None  # whose number of a vector counts; None where values are single numbers
    gains: bool | None  # whether who moves gains by more; None where nobody chooses


def side(known, place):
    """Whose part of a value counts at a place, and whether who moves there gains by more."""
    player = known.positions[place].player
    if type(player) is int:
        part = known.view.part
        return Side(player, True) if part is None else Side(part, player == part)
    return _MAX if player is MAX else _MIN if player is MIN else _NOBODY


_MAX, _MIN, _NOBODY = Side(None, True), Side(None, False), Side(None, None)


def counted(known, value):
    """The number in a value that counts for the root's side; None where there is none, as with one for each player."""
    if is_real(value):
        return value
    return value[known.view.part] if isinstance(value, tuple) and known.view.part is not None else None


def combined(known, place):
    """Where the true value of a node lies, by what is known of its children, and by its estimate if it has one."""
    gains, proven = side(known, place).gains, known.proven
    if place in known.estimates and is_real(known.estimates[place]):
        parts = _beside_estimate(known, place)
    elif gains is not None:
        kids = known.positions.kids(place)
        kids = [kid for kid in kids if kid not in known.dropped] if known.dropped else kids
        parts = [proven.get(kid, UNKNOWN) for kid in kids]
    else:
        return averaged(known, place) if known.positions[place].player is CHANCE else UNKNOWN
    if not parts:
        return UNKNOWN
    lows, highs = zip(*parts)
    return (max(lows), max(highs)) if gains else (min(lows), min(highs))


def _beside_estimate(known, place):
    """The intervals of an estimate and of what was looked at below, which at a chance node counts for nothing."""
    own = seen_from_root(known, place) if is_estimate(known, place) else known.estimates[place]
    kids = () if known.positions[place].player is CHANCE else known.positions.kids(place)
    return [(own, own), *(known.proven[kid] for kid in kids if kid in known.proven)]


def averaged(known, place):
    """Where the value of a chance node lies, by its outcomes and by what the search itself says.

    An outcome whose value is only a bound spoils the end of the search's interval on the other side.
    """
    kids, weights = known.positions.kids(place), known.positions[place].probabilities
    parts = [(p, known.proven.get(kid, UNKNOWN)) for p, kid in zip(weights, kids) if p]
    low, high = [sum([p * part[end] for p, part in parts]) for end in (0, 1)]
    lower, upper = known.spans.get(place, UNKNOWN)
    seen = [(seen_from_root(known, kid), known.proven[kid]) for kid in kids if kid in known.proven]
    seen = [(value, part) for value, part in seen if is_real(value)]
    low = max(low, lower) if all([part[0] >= value for value, part in seen]) else low
    high = min(high, upper) if all([part[1] <= value for value, part in seen]) else high
    return (high, high) if low > high or isclose(low, high, abs_tol=1e-12) else (low, high)


def is_estimate(known, place):
    """Whether the value of a node is the evaluation that was made there."""
    estimate, value = known.estimates.get(place), known.values.get(place)
    if estimate is None or value is None:
        return False
    return value == estimate or known.view.movers and is_real(value) and -value == estimate


def elsewhere(known, place):
    """What MAX can already have, and what MIN can already hold MAX to, at the nodes above: (alpha, beta).

    Below chance that follows from no single node: there the window counts that the search handed down.
    """
    alpha, beta = UNKNOWN
    while place and (gains := side(known, place[:-1]).gains) is not None:
        place = place[:-1]
        parts = [known.proven[kid] for kid in known.positions.kids(place) if kid in known.proven]
        if gains:
            alpha = max([alpha, *[low for low, _ in parts]])
        else:
            beta = min([beta, *[high for _, high in parts]])
    handed = known.entry_windows.get(place, UNKNOWN) if not place or is_below_chance(known, place) else UNKNOWN
    return max(alpha, handed[0]), min(beta, handed[1])


def is_below_chance(known, place):
    """Whether the node above a node is a chance node."""
    return place != () and known.positions[place[:-1]].player is CHANCE


class Cut(NamedTuple):
    """Why the rest of a node was left aside."""

    name: str  # "α-cut", "β-cut", or "" if nothing examined justifies it
    interval: tuple  # where the node's value lies, whatever the rest is worth
    bound: float | None  # what stands against it elsewhere
    is_handed: bool = False  # whether the search handed that down from above a chance node


def cut(known, place):
    """Why the rest of a node was left aside, by what was examined."""
    (low, high), (alpha, beta), gains = combined(known, place), elsewhere(known, place), side(known, place).gains
    chooses = known.positions[place].player is not CHANCE
    if high <= alpha and not (chooses and gains):
        name, bound = "α-cut", alpha
    elif low >= beta and (gains or not chooses):
        name, bound = "β-cut", beta
    else:
        return Cut("", (low, high), None)
    while place and not is_below_chance(known, place):
        place = place[:-1]
    return Cut(name, (low, high), bound, place != () and bound in known.entry_windows.get(place, ()))


def seen_from_root(known, place):
    """The value of a node from the root's point of view (MAX's): returned or read there, or following from below."""
    low, high = known.proven.get(place, UNKNOWN)
    value = known.values.get(place)
    if place not in known.values:
        return low if low == high else None
    if known.view.part is not None:
        value = counted(known, value)
    turned = known.view.movers and value is not None and known.positions[place].player is MIN
    return -value if turned else value


def sign(known, place):
    """ "≤" or "≥" where what was examined leaves room beside the value returned, "≈" for an estimate, or ""."""
    if is_estimate(known, place):
        return "≈"
    value, (low, high) = seen_from_root(known, place), known.proven.get(place, UNKNOWN)
    if (low, high) == UNKNOWN or not is_real(value) or known.positions[place].is_terminal:
        return ""
    alpha, beta = known.entry_windows.get(place, UNKNOWN)
    if low == high:  # seen whole, but fail-hard: what lies outside the window is not told apart
        told = "≤" if high < value <= alpha else "≥" if low > value >= beta else ""
    else:
        told = "≤" if high <= value else "≥" if low >= value else ""
    turned = known.view.movers and known.positions[place].player is MIN
    return {"≤": "≥", "≥": "≤"}.get(told, "") if turned else told


def best_line(known):
    """The places of the principal variation, as far as it is known, without the root."""
    line, kid = [], _best_kid(known, ())
    while kid is not None:
        line.append(kid)
        kid = _best_kid(known, kid)
    return tuple(line)


def _best_kid(known, place):
    """The child that the value of a node comes from, or the best one so far; of equal ones the first found.

    A bound that equals the value is no reason: a child whose value is known goes before.
    """
    position, gains = known.positions[place], side(known, place).gains
    if position.player is CHANCE or position.is_terminal or is_estimate(known, place):
        return None
    kids = [kid for kid in known.positions.kids(place) if kid not in known.dropped]
    value = seen_from_root(known, place) if place in known.values else None
    if value is not None:
        equal = [kid for kid in kids if seen_from_root(known, kid) == value]
        sure = [kid for kid in equal if not known.bounds.get(kid)]
        return min(sure or equal, key=lambda kid: known.order.get(kid, 0), default=None)
    if gains is None:
        return None
    parts = [(known.proven[kid], kid) for kid in kids if known.proven.get(kid, UNKNOWN) != UNKNOWN]
    best, end = (max, 0) if gains else (min, 1)
    return best(parts, key=lambda part: part[0][end], default=(None, None))[1]


def window(known, place, variables):
    """The window that a search's variables hold, from the root's point of view (MAX's); None if there is none."""
    player = known.positions[place].player
    for low, high in WINDOW:
        if low in variables and high in variables and not (player is CHANCE and (low, high) == SPAN):
            pair = variables[low], variables[high]
            if is_real(pair[0]) and is_real(pair[1]):
                if player is MIN and low == "best":
                    return pair[::-1]
                return (-pair[1], -pair[0]) if player is MIN and known.view.movers else pair
    return None
