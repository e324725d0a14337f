"""Faulty searches of lesson 5: transposition tables, iterative deepening, the distance to the win."""

from math import inf

from faults.fault import Fault, first_leaf
from mmcourse.gametree import MAX
from mmcourse.search import alphabeta_table, iterative_deepening, minimax_distance, minimax_table
from mmcourse.search.deepening import Budget, Spent, best_line
from mmcourse.search.table import EXACT, LOWER, UPPER, Entry, kind_of, serves

# ---- transposition table


def high_is_upper(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    if position in table and serves(table[position], depth, alpha, beta):
        return table[position].value
    best, low, high = -inf if position.player is MAX else inf, alpha, beta
    for child in position.children:
        value = high_is_upper(child, depth - 1, evaluate, low, high, table)
        if position.player is MAX:
            best, low = max(best, value), max(low, value)
        else:
            best, high = min(best, value), min(high, value)
        if low >= high:
            break
    table[position] = Entry(best, UPPER if best >= beta else LOWER if best <= alpha else EXACT, depth)
    return best


def depth_not_asked(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    if position in table and serves(table[position], 0, alpha, beta):
        return table[position].value
    best, low, high = -inf if position.player is MAX else inf, alpha, beta
    for child in position.children:
        value = depth_not_asked(child, depth - 1, evaluate, low, high, table)
        if position.player is MAX:
            best, low = max(best, value), max(low, value)
        else:
            best, high = min(best, value), min(high, value)
        if low >= high:
            break
    table[position] = Entry(best, kind_of(best, alpha, beta), depth)
    return best


def known_by_the_children(position, table=None):
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if position.children not in table:
        values = [known_by_the_children(child, table) for child in position.children]
        table[position.children] = max(values) if position.player is MAX else min(values)
    return table[position.children]


def line_not_remembered(position, depth, evaluate, table={}):
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position), []
    if (position, depth) in table:
        return table[position, depth], []
    best, line = None, []
    for move, child in zip(position.moves, position.children):
        value, below = line_not_remembered(child, depth - 1, evaluate, table)
        if best is None or (value > best if position.player is MAX else value < best):
            best, line = value, [move, *below]
    table[position, depth] = best
    return best, line


# ---- iterative deepening


def unfinished_round(position, depth, evaluate, budget=inf):
    nodes, value, line = Budget(budget), evaluate(position), []
    try:
        for limit in range(1, depth + 1):
            best = None
            for move, child in zip(position.moves, position.children):
                found, below = best_line(child, limit - 1, evaluate, [], nodes)
                if best is None or (found > best if position.player is MAX else found < best):
                    best = value = found
                    line = [move, *below]
    except Spent:
        pass
    return value, line


def first_line_kept(position, depth, evaluate, budget=inf):
    nodes, value, line = Budget(budget), evaluate(position), []
    try:
        for limit in range(1, depth + 1):
            value, found = best_line(position, limit, evaluate, line, nodes)
            line = line or found
    except Spent:
        pass
    return value, line


def all_or_nothing(position, depth, evaluate, budget=inf):
    nodes, answer = Budget(budget), (evaluate(position), [])
    try:
        for limit in range(1, depth + 1):
            answer = best_line(position, limit, evaluate, answer[1], nodes)
    except Spent:
        return evaluate(position), []
    return answer


# ---- distance to the win ignored


def first_win_will_do(position):
    if position.is_terminal:
        return position.utility, 0
    ends = [first_win_will_do(child) for child in position.children]
    value, plies = (max if position.player is MAX else min)(ends, key=lambda end: end[0])
    return value, plies + 1


def always_in_a_hurry(position):
    if position.is_terminal:
        return position.utility, 0
    sign = 1 if position.player is MAX else -1
    ends = [always_in_a_hurry(child) for child in position.children]
    value, plies = max(ends, key=lambda end: (sign * end[0], -end[1] if end[0] else 0))
    return value, plies + 1


def each_ply_costs(position):
    if position.is_terminal:
        return position.utility, 0
    ends = [each_ply_costs(child) for child in position.children]
    value, plies = (max if position.player is MAX else min)(ends, key=lambda end: end[0])
    return value - (value > 0) + (value < 0), plies + 1


_TABLE = {"depth": 5, "evaluate": first_leaf}
_FOUR_PLIES = {"depth": 4, "evaluate": first_leaf}
_ROUNDS = {"depth": 2, "evaluate": first_leaf}
_BUDGET = {"depth": 3, "evaluate": first_leaf, "budget": 6}
FAULTS = (
    Fault("transposition table", 5, high_is_upper, alphabeta_table, "tree([[0, [0, 1]], [[0, 1]]])",
          "Upper and lower bounds are kept the wrong way round.", _TABLE),
    Fault("transposition table", 5, depth_not_asked, alphabeta_table, "tree([[[[[0, 1]]]], [[0, 1]]])",
          "An entry serves a search of any depth, however shallow the one was that left it.", _FOUR_PLIES),
    Fault("transposition table", 5, known_by_the_children, minimax_table, "tree([[0, 1], [[0, 1]]])",
          "Two positions that differ only in whose turn it is have one entry."),
    Fault("transposition table", 5, line_not_remembered, iterative_deepening, "tree([0])",
          "The table outlives the search, and a position found in it has a value but no moves.", _ROUNDS),
    Fault("iterative deepening", 5, unfinished_round, iterative_deepening, "tree([0, [1]])",
          "The best of a round that could not be finished is returned.", _BUDGET),
    Fault("iterative deepening", 5, first_line_kept, iterative_deepening, "tree([[0]])",
          "The value is that of the last round, the line that of the first.", _ROUNDS),
    Fault("iterative deepening", 5, all_or_nothing, iterative_deepening, "tree([0, 0])",
          "What the finished rounds have found is thrown away when the budget is used up.", _BUDGET),
    Fault("distance to the win ignored", 5, first_win_will_do, minimax_distance, "tree([[1], 1])",
          "The plies are counted but never compared, so that a win may be put off."),
    Fault("distance to the win ignored", 5, always_in_a_hurry, minimax_distance, "tree([[1], 1], first=MIN)",
          "A side that loses ends the game as soon as it can."),
    Fault("distance to the win ignored", 5, each_ply_costs, minimax_distance, "tree([1])",
          "The distance is taken off the value, which can no longer be compared with a utility."),
)
