"""Faulty searches of lesson 6: games with chance."""

from math import inf

from faults.fault import Fault
from mmcourse.gametree import CHANCE, MAX
from mmcourse.search import expectiminimax, star1

# ---- chance nodes


def averaged_twice(position):
    if position.is_terminal:
        return position.utility
    values = [averaged_twice(child) for child in position.children]
    if position.player is CHANCE:
        return sum(p * value for p, value in zip(position.probabilities, values)) / len(values)
    return max(values) if position.player is MAX else min(values)


def impossible_ends_it(position):
    if position.is_terminal:
        return position.utility
    values = [impossible_ends_it(child) for child in position.children]
    if position.player is CHANCE:
        total = 0
        for p, value in zip(position.probabilities, values):
            if not p:
                break
            total += p * value
        return total
    return max(values) if position.player is MAX else min(values)


def looked_up_by_likelihood(position):
    if position.is_terminal:
        return position.utility
    values = [looked_up_by_likelihood(child) for child in position.children]
    if position.player is CHANCE:
        return sum(p * value for p, value in dict(zip(position.probabilities, values)).items())
    return max(values) if position.player is MAX else min(values)


def rest_counts_as_nothing(position, low, high, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        known = 0
        for p, child in zip(position.probabilities, position.children):
            known += p * rest_counts_as_nothing(child, low, high)
            if known >= beta or known <= alpha:
                break
        return known
    for child in position.children:
        value = rest_counts_as_nothing(child, low, high, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def window_handed_through(position, low, high, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        known, left = 0, 1
        for p, child in zip(position.probabilities, position.children):
            known, left = known + p * window_handed_through(child, low, high, alpha, beta), left - p
            if known + left * low >= beta or known + left * high <= alpha:
                break
        return known
    for child in position.children:
        value = window_handed_through(child, low, high, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


_BOUNDED = {"low": -10, "high": 10}
FAULTS = (
    Fault("chance nodes", 6, averaged_twice, expectiminimax, "tree([chance((0.5, 0), (0.5, 1))])",
          "The weighted sum is divided by the number of outcomes once more."),
    Fault("chance nodes", 6, impossible_ends_it, expectiminimax, "tree([chance((0, 0), (1, 1))], first=MIN)",
          "An outcome of probability 0 ends the sum, and those behind it are lost."),
    Fault("chance nodes", 6, looked_up_by_likelihood, expectiminimax, "tree([chance((0.5, 1), (0.5, 0))])",
          "Of the outcomes with the same probability only the last one counts."),
    Fault("chance nodes", 6, rest_counts_as_nothing, star1, "tree([0, chance((0.125, 0), (0.875, 0))])",
          "A chance node is given up as if all outcomes still unknown were worth 0.", _BOUNDED),
    Fault("chance nodes", 6, window_handed_through, star1, "tree([0, chance((0.5, 1), (0.5, [0, 0]))])",
          "An outcome is searched with the window of the whole chance node.", _BOUNDED),
)
