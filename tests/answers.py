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
