"""Faulty searches of lesson 4: depth cutoff, evaluation and quiescence."""

from math import inf

from faults.fault import Fault, first_leaf, mobility, swings
from mmcourse.gametree import MAX
from mmcourse.search import alphabeta_cutoff, minimax_cutoff, quiescence

# ---- depth


def below_zero(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth < 0:
        return evaluate(position)
    values = [below_zero(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


# ---- terminal test


def end_evaluated(position, depth, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal or depth == 0:
        return evaluate(position)
    for child in position.children:
        value = end_evaluated(child, depth - 1, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


# ---- sign or viewpoint


def estimate_as_it_stands(position, depth, evaluate):
    def value(node, left, sign):
        if node.is_terminal:
            return sign * node.utility
        if left == 0:
            return evaluate(node)
        return max(-value(child, left - 1, -sign) for child in node.children)

    sign = 1 if position.player is MAX else -1
    return sign * value(position, depth, sign)


# ---- quiescence and horizon


def must_take(position, evaluate, noisy, limit):
    if position.is_terminal:
        return position.utility
    taking = [child for move, child in zip(position.moves, position.children) if noisy(position, move)]
    if limit == 0 or not taking:
        return evaluate(position)
    values = [must_take(child, evaluate, noisy, limit - 1) for child in taking]
    return max(values) if position.player is MAX else min(values)


def only_max_may_wait(position, evaluate, noisy, limit):
    if position.is_terminal:
        return position.utility
    taking = [child for move, child in zip(position.moves, position.children) if noisy(position, move)]
    if limit == 0 or not taking:
        return evaluate(position)
    values = [only_max_may_wait(child, evaluate, noisy, limit - 1) for child in taking]
    return max(evaluate(position), *values) if position.player is MAX else min(values)


def no_end_to_it(position, evaluate, noisy, limit):
    if position.is_terminal:
        return position.utility
    best = evaluate(position)
    if limit == 0:
        return best
    for move, child in zip(position.moves, position.children):
        if noisy(position, move):
            value = no_end_to_it(child, evaluate, noisy, limit)
            best = max(best, value) if position.player is MAX else min(best, value)
    return best


_CUTOFF = {"depth": 2, "evaluate": first_leaf}
_COUNTING = {"depth": 2, "evaluate": mobility}
_QUIET = {"evaluate": first_leaf, "noisy": swings, "limit": 1}
FAULTS = (
    Fault("depth", 4, below_zero, minimax_cutoff, "tree([[[0, 1]]])",
          "The limit is tested one ply too late.", _CUTOFF),
    Fault("terminal test", 4, end_evaluated, alphabeta_cutoff, "tree([1])",
          "The end of a game is evaluated like any other position.", _COUNTING),
    Fault("sign or viewpoint", 4, estimate_as_it_stands, minimax_cutoff, "tree([[[1]]], first=MIN)",
          "Utilities are told as the side to move sees them, evaluations as MAX does.", _CUTOFF),
    Fault("quiescence and horizon", 4, must_take, quiescence, "tree([0, 1], first=MIN)",
          "A side that has a noisy move must make it: nobody may stand pat.", _QUIET),
    Fault("quiescence and horizon", 4, only_max_may_wait, quiescence, "tree([0, 1], first=MIN)",
          "Only MAX may stand pat.", _QUIET),
    Fault("quiescence and horizon", 4, no_end_to_it, quiescence, "tree([0, [1, 0]])",
          "The limit of noisy moves is never counted down.", _QUIET),
)
