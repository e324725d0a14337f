"""The exercises of lesson 4: of each the answer, then mistakes."""

EXERCISES = {}

EXERCISES["exercise-1"] = """
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
"""

EXERCISES["exercise-2"] = """
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
"""

EXERCISES["exercise-3"] = """
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
"""
