"""The exercises of lesson 6: of each the answer, then mistakes."""

EXERCISES = {}

EXERCISES["exercise-1"] = """
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
"""

EXERCISES["exercise-2"] = """
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
"""

EXERCISES["exercise-3"] = """
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
"""
