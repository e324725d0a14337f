"""The values and moves that are right on a tree, found without any search that is being compared."""

from itertools import product
from math import inf, isclose
from numbers import Real

from mmcourse.gametree import CHANCE, MAX, MIN, walk


def right_values(position, depth=inf, evaluate=None, put=None, place=()):
    """Work out the values that are right for a position.

    Parameters
    ----------
    position : position
    depth : int
        After how many plies ``evaluate(position)`` stands for the value.
    put : dict
        place -> the value to take there, whatever lies below.
    place : tuple
        The place of ``position`` itself.

    Returns
    -------
    set
        One value, unless ties leave three or more players a choice.
    """
    if put and place in put:
        return {put[place]}
    if position.is_terminal:
        return {position.utility}
    if depth == 0:
        return {evaluate(position)}
    below = [right_values(child, depth - 1, evaluate, put, (*place, i)) for i, child in enumerate(position.children)]
    if position.player is CHANCE:
        return {_expected(position.probabilities, values) for values in product(*below)}
    gain = _gain(position.player)
    least = [min(map(gain, values)) for values in below]  # what a child is worth at least, however ties are broken
    return {value for values in below for value in values if gain(value) >= max(least)}


def _gain(player):
    """How much a value is worth to the player who chooses."""
    if player in (MAX, MIN):
        return (lambda value: value) if player is MAX else (lambda value: -value)
    return lambda value: value[player]


def _expected(weights, values):
    if isinstance(values[0], tuple):
        return tuple(_expected(weights, parts) for parts in zip(*values))
    return sum(weight * value for weight, value in zip(weights, values))


def plays_best(position, moves, depth=inf, evaluate=None, put=None):
    """Whether each of the moves, made one after the other, is a best one where it is made."""
    place = ()
    for move in moves:
        if move not in position.moves:
            return False
        here = right_values(position, depth, evaluate, put, place)
        place, depth = (*place, position.moves.index(move)), depth - 1
        position = position.children[place[-1]]
        if not here & right_values(position, depth, evaluate, put, place):
            return False
    return True


def window_search(position, cut, depth=inf, evaluate=None):
    """Run alpha-beta from left to right, cutting where ``cut(alpha, beta)`` holds.

    Returns
    -------
    taken : dict
        place -> the number taken there.
    windows : dict
        place -> the window that a node was entered with.
    """
    taken, windows = {}, {}

    def value(position, place, depth, alpha, beta):
        windows[place] = alpha, beta
        if position.is_terminal or depth == 0:
            taken[place] = position.utility if position.is_terminal else evaluate(position)
            return taken[place]
        for i, child in enumerate(position.children):
            number = value(child, (*place, i), depth - 1, alpha, beta)
            if position.player is MAX:
                alpha = max(alpha, number)
            else:
                beta = min(beta, number)
            if cut(alpha, beta):
                break
        return alpha if position.player is MAX else beta

    value(position, (), depth, -inf, inf)
    return taken, windows


def skipped_places(run):
    """The topmost places that a search never looked at although it looked at their parent."""
    return [place for place in sorted(run.last.pruned) if place not in run.last.seen]


def holds(value, moves, position, unknown, ends, sign=1, **cutoff):
    """Whether an answer stays right if all the unknown places are put to one of the two ends, and if to the other."""
    for end in ends:
        put = dict.fromkeys(unknown, end)
        if value is not None and not is_one_of(value, right_values(position, put=put, **cutoff), sign):
            return False
        if moves and not plays_best(position, moves, put=put, **cutoff):
            return False
    return True


def extremes(position, depth=inf, evaluate=None):
    """A value below all that a search may meet under a position, and one above."""
    values = [node.utility for node in walk(position) if node.is_terminal]
    if isinstance(values[0], tuple):
        parts = [number for value in values for number in value]
        return [(end,) * len(values[0]) for end in (min(parts) - 1, max(parts) + 1)]
    values += [evaluate(node) for node in walk(position, depth) if evaluate and not node.is_terminal]
    return min(values) - 1, max(values) + 1


def is_value(thing):
    """Whether this can be a value: a number, or a tuple of three or more."""
    if isinstance(thing, tuple):
        return len(thing) > 2 and all(map(is_value, thing))
    return isinstance(thing, Real) and not isinstance(thing, bool)


def is_one_of(value, right, sign=1):
    """Whether a value, times the sign, is among those that are right; rounding aside. ``nan`` never is."""
    value = -value if sign == -1 and not isinstance(value, tuple) else value
    return any(same(value, other) for other in right)


def same(value, other):
    """Whether two values are equal, rounding aside."""
    if not is_value(value) or not is_value(other) or isinstance(value, tuple) != isinstance(other, tuple):
        return False
    if isinstance(value, tuple):
        return len(value) == len(other) and all(map(same, value, other))
    return value == other or isclose(value, other, rel_tol=1e-9, abs_tol=1e-12)
