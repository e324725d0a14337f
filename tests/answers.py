"""The answers to the exercises, and typical mistakes; `test_exercises.py` runs them through the lessons' own checks.

They stand in no lesson, and only the lessons are copied into a learner's folder.
"""

from typing import NamedTuple


class Exercise(NamedTuple):
    """What may stand in place of a stub: the answer, and mistakes that its check must find."""

    answer: str
    mistakes: tuple


ANSWERS = {}  # lesson and exercise, such as ("02_minimax", "exercise-1"): an Exercise


def exercise(lesson, name, answer, *mistakes):
    """Enter the answer to an exercise and mistakes, each the text of a function."""
    ANSWERS[lesson, name] = Exercise(answer.strip(), tuple(mistake.strip() for mistake in mistakes))


exercise("00_start_here", "exercise-1", """
def best_branch():
    return "B2"
""", """
def best_branch():
    return "B3"
""", """
def best_branch():
    return "B1"
""", """
def best_branch():
    return "C4"
""")

exercise("00_start_here", "exercise-2", """
def better_tree():
    return game.replace(C1=5)
""", """
def better_tree():
    return game.replace(C5=5)
""", """
def better_tree():
    return game.replace(C4=5, C5=5)
""", """
def better_tree():
    return game.replace(C1=6)
""", """
def better_tree():
    return 5
""")

exercise("01_games_as_trees", "exercise-1", """
def count_nodes(position):
    return 1 + sum(map(count_nodes, position.children))
""", """
def count_nodes(position):
    return sum(map(count_nodes, position.children))
""", """
def count_nodes(position):
    return 1 + len(position.children)
""", """
def count_nodes(position):
    if position.is_terminal:
        return 1
    return sum(map(count_nodes, position.children))
""", """
def count_nodes(position):
    return 1 + len(position.children) * count_nodes(position.children[0]) if position.children else 1
""")

exercise("01_games_as_trees", "exercise-2", """
def mended(board):
    for move in board.moves:
        board.make(move)
        won = board.utility == 1
        board.retract(move)
        if won:
            return True
    return False
""", """
def mended(board):
    for move in board.moves:
        board.make(move)
        if board.utility == 1:
            return True
        board.retract(move)
    return False
""", """
def mended(board):
    for move in board.moves:
        board.make(move)
        if board.utility == 1:
            return True
    return False
""", """
def mended(board):
    for move in board.moves:
        board.make(move)
        won = board.utility == 1
        board.retract(move)
        return won
    return False
""", """
def mended(board):
    for move in board.moves:
        board.make(move)
        won = board.is_terminal
        board.retract(move)
        if won:
            return True
    return False
""")

exercise("01_games_as_trees", "exercise-3", """
def breaker():
    return tree([[4], 7])
""", """
def breaker():
    return game
""", """
def breaker():
    return tree([1, 2])
""", """
def breaker():
    return tree([[1, 2], [3, 4]])
""", """
def breaker():
    return [[4], 7]
""")

exercise("02_minimax", "exercise-1", """
def best_move(position):
    best = chosen = None
    for move, child in zip(position.moves, position.children):
        value = minimax(child)
        if best is None or (value > best if position.player is MAX else value < best):
            best, chosen = value, move
    return chosen
""", """
def best_move(position):
    best = chosen = None
    for move, child in zip(position.moves, position.children):
        value = minimax(child)
        if best is None or (value > best):
            best, chosen = value, move
    return chosen
""", """
def best_move(position):
    best, chosen = -1, None
    for move, child in zip(position.moves, position.children):
        value = minimax(child)
        if best is None or (value > best):
            best, chosen = value, move
    return chosen
""", """
def best_move(position):
    best = chosen = None
    for move, child in zip(position.moves, position.children):
        value = minimax(child)
        if best is None or (value > best if position.player is MAX else value < best):
            best = value
        chosen = move
    return chosen
""", """
def best_move(position):
    best = chosen = None
    for move, child in zip(position.moves, position.children):
        value = minimax(child)
        if best is None or (value > best if position.player is MAX else value < best):
            best, chosen = value, move
    return best
""", """
def best_move(position):
    best = chosen = None
    for move, child in zip(position.moves, position.children):
        value = 0 if child.utility is None else child.utility
        if best is None or (value > best if position.player is MAX else value < best):
            best, chosen = value, move
    return chosen
""")

exercise("02_minimax", "exercise-2", """
def mended(position):
    if position.is_terminal:
        return position.utility
    values = [mended(child) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def mended(position, ply=0):
    if position.is_terminal:
        return position.utility
    values = [mended(child, ply + 1) for child in position.children]
    return max(values) if ply % 2 == 0 else min(values)
""", """
def mended(position, ply=1):
    if position.is_terminal:
        return position.utility
    values = [mended(child, ply + 1) for child in position.children]
    return max(values) if ply % 2 == 0 else min(values)
""", """
def mended(position):
    if position.is_terminal:
        return position.utility
    values = [mended(child) for child in position.children]
    return min(values) if position.player is MAX else max(values)
""", """
def mended(position):
    if position.is_terminal:
        return position.utility
    values = [mended(child) for child in position.children]
    return max(values)
""")

exercise("02_minimax", "exercise-3", """
def breaker():
    return tree([0, -1])
""", """
def breaker():
    return game
""", """
def breaker():
    return tree([0, 1])
""", """
def breaker():
    return tree([-1, 0])
""", """
def breaker():
    return [0, -1]
""")

exercise("03_alphabeta", "exercise-1", """
def negamax_within(position, sign=1, alpha=-inf, beta=inf):
    if position.is_terminal:
        return sign * position.utility
    for child in position.children:
        alpha = max(alpha, -negamax_within(child, -sign, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
""", """
def negamax_within(position, sign=1, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        alpha = max(alpha, -negamax_within(child, -sign, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
""", """
def negamax_within(position, sign=1, alpha=-inf, beta=inf):
    if position.is_terminal:
        return sign * position.utility
    for child in position.children:
        alpha = max(alpha, -negamax_within(child, -sign, alpha, beta))
        if alpha >= beta:
            break
    return alpha
""", """
def negamax_within(position, sign=1, alpha=-inf, beta=inf):
    if position.is_terminal:
        return sign * position.utility
    for child in position.children:
        alpha = max(alpha, -negamax_within(child, -sign, -alpha, -beta))
        if alpha >= beta:
            break
    return alpha
""", """
def negamax_within(position, sign=1, alpha=-inf, beta=inf):
    if position.is_terminal:
        return sign * position.utility
    for child in position.children:
        alpha = max(alpha, negamax_within(child, -sign, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
""", """
def negamax_within(position, sign=1, alpha=-inf, beta=inf):
    if position.is_terminal:
        return sign * position.utility
    for child in position.children:
        alpha = max(alpha, -negamax_within(child, -sign, -inf, -alpha))
        if alpha >= beta:
            break
    return alpha
""", """
def negamax_within(position, sign=1, alpha=-inf, beta=inf):
    if position.is_terminal:
        return sign * position.utility
    for child in position.children:
        alpha = max(alpha, -negamax_within(child, -sign, -beta, -alpha))
    return alpha
""")

exercise("03_alphabeta", "exercise-2", """
def mended(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = mended(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def mended(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = mended(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if value >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def mended(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = mended(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha <= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def mended(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = mended(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if position.player is MAX and alpha >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def mended(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = mended(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
    return alpha if position.player is MAX else beta
""")

exercise("03_alphabeta", "exercise-3", """
def breaker():
    return tree([1, [2, 0]])
""", """
def breaker():
    return game
""", """
def breaker():
    return tree([1, [3, 0]])
""", """
def breaker():
    return tree([1, [0, 2]])
""", """
def breaker():
    return tree([[2, 0], 1])
""")

exercise("04_depth_cutoff", "exercise-1", """
def negamax_cutoff(position, depth, evaluate, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if depth == 0:
        return sign * evaluate(position)
    return max(-negamax_cutoff(child, depth - 1, evaluate, -sign) for child in position.children)
""", """
def negamax_cutoff(position, depth, evaluate, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if depth == 0:
        return evaluate(position)
    return max(-negamax_cutoff(child, depth - 1, evaluate, -sign) for child in position.children)
""", """
def negamax_cutoff(position, depth, evaluate, sign=1):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return sign * evaluate(position)
    return max(-negamax_cutoff(child, depth - 1, evaluate, -sign) for child in position.children)
""", """
def negamax_cutoff(position, depth, evaluate, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if depth == 1:
        return sign * evaluate(position)
    return max(-negamax_cutoff(child, depth - 1, evaluate, -sign) for child in position.children)
""", """
def negamax_cutoff(position, depth, evaluate, sign=1):
    if position.is_terminal:
        return sign * position.utility
    return max(-negamax_cutoff(child, depth - 1, evaluate, -sign) for child in position.children)
""", """
def negamax_cutoff(position, depth, evaluate, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if depth == 0:
        return sign * evaluate(position)
    return max(negamax_cutoff(child, depth - 1, evaluate, -sign) for child in position.children)
""", """
def negamax_cutoff(position, depth, evaluate, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if depth == 0:
        return sign * evaluate(position)
    return max(-negamax_cutoff(child, depth - 1, evaluate) for child in position.children)
""")

exercise("04_depth_cutoff", "exercise-2", """
def mended(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    values = [mended(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def mended(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth <= 0:
        return evaluate(position)
    values = [mended(child, depth, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def mended(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth < 0:
        return evaluate(position)
    values = [mended(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def mended(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth <= 0:
        return evaluate(position)
    values = []
    for child in position.children:
        values.append(mended(child, depth, evaluate))
        depth -= 1
    return max(values) if position.player is MAX else min(values)
""", """
def mended(position, depth, evaluate):
    if position.is_terminal or depth <= 0:
        return evaluate(position)
    values = [mended(child, depth - 2, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""")

exercise("04_depth_cutoff", "exercise-3", """
def breaker():
    return tree([[3, 3], [0, 9]])
""", """
def breaker():
    return game
""", """
def breaker():
    return tree([[3, 3], [4, 9]])
""", """
def breaker():
    return tree([3, 9])
""", """
def breaker():
    return tree([[[3, 3], [0, 9]]])
""", """
def breaker():
    return [[3, 3], [0, 9]]
""")

exercise("05_searching_deeper", "exercise-1", """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if (position, depth) not in table:
        values = [remembered(child, depth - 1, evaluate, table) for child in position.children]
        table[position, depth] = max(values) if position.player is MAX else min(values)
    return table[position, depth]
""", """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if position not in table:
        values = [remembered(child, depth - 1, evaluate, table) for child in position.children]
        table[position] = max(values) if position.player is MAX else min(values)
    return table[position]
""", """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position not in table:
        if position.is_terminal or depth == 0:
            table[position] = position.utility if position.is_terminal else evaluate(position)
        else:
            values = [remembered(child, depth - 1, evaluate, table) for child in position.children]
            table[position] = max(values) if position.player is MAX else min(values)
    return table[position]
""", """
def remembered(position, depth, evaluate, table=None):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    values = [remembered(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if (position, depth) not in table:
        values = [remembered(child, depth, evaluate, table) for child in position.children]
        table[position, depth] = max(values) if position.player is MAX else min(values)
    return table[position, depth]
""", """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if (position, depth) not in table:
        values = [remembered(child, depth - 1, evaluate, table) for child in position.children]
        table[position, depth] = max(values)
    return table[position, depth]
""")

exercise("05_searching_deeper", "exercise-2", """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    known = table.get(position)
    if known and serves(known, depth, alpha, beta):
        return known.value
    low, high = alpha, beta
    for child in position.children:
        value = mended(child, depth - 1, evaluate, low, high, table)
        low, high = (max(low, value), high) if position.player is MAX else (low, min(high, value))
        if low >= high:
            break
    best = low if position.player is MAX else high
    store(table, position, Entry(best, kind_of(best, alpha, beta), depth))
    return best
""", """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    known = table.get(position)
    if known and serves(known, depth, alpha, beta):
        return known.value
    for child in position.children:
        value = mended(child, depth - 1, evaluate, alpha, beta, table)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    best = alpha if position.player is MAX else beta
    store(table, position, Entry(best, kind_of(best, alpha, beta), depth))
    return best
""", """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    known = table.get(position)
    if known and serves(known, depth, alpha, beta):
        return known.value
    for child in position.children:
        value = mended(child, depth - 1, evaluate, alpha, beta, table)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    best = alpha if position.player is MAX else beta
    store(table, position, Entry(best, EXACT, depth))
    return best
""", """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    known = table.get(position)
    if known and serves(known, depth, alpha, beta):
        return known.value
    low, high = alpha, beta
    for child in position.children:
        value = mended(child, depth - 1, evaluate, low, high, table)
        low, high = (max(low, value), high) if position.player is MAX else (low, min(high, value))
        if low >= high:
            break
    best = low if position.player is MAX else high
    store(table, position, Entry(best, LOWER if best <= alpha else UPPER if best >= beta else EXACT, depth))
    return best
""", """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    if position in table:
        return table[position].value
    low, high = alpha, beta
    for child in position.children:
        value = mended(child, depth - 1, evaluate, low, high, table)
        low, high = (max(low, value), high) if position.player is MAX else (low, min(high, value))
        if low >= high:
            break
    best = low if position.player is MAX else high
    store(table, position, Entry(best, kind_of(best, alpha, beta), depth))
    return best
""")

exercise("05_searching_deeper", "exercise-3", """
def breaker():
    return tree([1, [[2]]])
""", """
def breaker():
    return patient
""", """
def breaker():
    return tree([[[5]], 2])
""", """
def breaker():
    return tree([2, [[1]]])
""", """
def breaker():
    return [1, [[2]]]
""")

exercise("06_expectiminimax", "exercise-1", """
def expectiminimax_cutoff(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * expectiminimax_cutoff(child, depth - 1, evaluate) for p, child in outcomes if p)
    values = [expectiminimax_cutoff(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def expectiminimax_cutoff(position, depth, evaluate):
    if depth == 0:
        return evaluate(position)
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * expectiminimax_cutoff(child, depth - 1, evaluate) for p, child in outcomes if p)
    values = [expectiminimax_cutoff(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def expectiminimax_cutoff(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * expectiminimax_cutoff(child, depth, evaluate) for p, child in outcomes if p)
    values = [expectiminimax_cutoff(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def expectiminimax_cutoff(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 1:
        return evaluate(position)
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * expectiminimax_cutoff(child, depth - 1, evaluate) for p, child in outcomes if p)
    values = [expectiminimax_cutoff(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def expectiminimax_cutoff(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position) if position.player is MAX else -evaluate(position)
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * expectiminimax_cutoff(child, depth - 1, evaluate) for p, child in outcomes if p)
    values = [expectiminimax_cutoff(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def expectiminimax_cutoff(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    values = [expectiminimax_cutoff(child, depth - 1, evaluate) for child in position.children]
    if position.player is CHANCE:
        return sum(p * value for p, value in zip(position.probabilities, values)) / len(values)
    return max(values) if position.player is MAX else min(values)
""", """
def expectiminimax_cutoff(position, depth, evaluate):
    return expectiminimax(position)
""")

exercise("06_expectiminimax", "exercise-2", """
def mended(position, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * mended(child, sign) for p, child in outcomes if p)
    return max(-mended(child, -sign) for child in position.children)
""", """
def mended(position, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * -mended(child, -sign) for p, child in outcomes if p)
    return max(-mended(child, -sign) for child in position.children)
""", """
def mended(position, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * mended(child, -sign) for p, child in outcomes if p)
    return max(-mended(child, -sign) for child in position.children)
""", """
def mended(position, sign=1):
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * mended(child, sign) for p, child in outcomes if p)
    return max(-mended(child, -sign) for child in position.children)
""", """
def mended(position, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * mended(child, sign) for p, child in outcomes if p)
    return max(mended(child, -sign) for child in position.children)
""", """
def mended(position, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(-p * mended(child, sign) for p, child in outcomes if p)
    return max(-mended(child, -sign) for child in position.children)
""", """
def mended(position, sign=1):
    if position.is_terminal:
        return sign * position.utility
    if position.player is CHANCE:
        outcomes = zip(position.probabilities, position.children)
        return sum(p * mended(child, sign) for p, child in outcomes if p)
    return max(-mended(child, sign) for child in position.children)
""")

exercise("06_expectiminimax", "exercise-3", """
def breaker():
    return tree([die(2, 8)])
""", """
def breaker():
    return game
""", """
def breaker():
    return tree([chance((0.25, 2), (0.75, 8))])
""", """
def breaker():
    return STANDARD
""", """
def breaker():
    return [0.5, 0.5]
""")

exercise("07_beam_search", "exercise-1", """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    ranked = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=position.player is MAX)
    for child in ranked[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    ranked = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=True)
    for child in ranked[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    for child in position.children[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    ranked = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=position.player is MAX)
    for child in ranked[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if value >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if depth == 0:
        return evaluate(position)
    ranked = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=position.player is MAX)
    for child in ranked[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta
""")

exercise("07_beam_search", "exercise-2", """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children, key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)[:width]
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, value), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children[:width], key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, value), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children, key=lambda pair: worth(pair[1], evaluate))[:width]
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, value), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children, key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, value), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children, key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)[:width]
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, 0), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    return beam_search(ply[0], depth, width, evaluate)
""")

exercise("07_beam_search", "exercise-3", """
def breaker():
    return tree([[12, 0], [13, 1], [8, 8]], first=MIN)
""", """
def breaker():
    return hidden(2)
""", """
def breaker():
    return tree([[0, 10], [0, 10], [4, 4]], first=MIN)
""", """
def breaker():
    return tree([[12, 0], [8, 8]], first=MIN)
""", """
def breaker():
    return [[12, 0], [13, 1], [8, 8]]
""")
