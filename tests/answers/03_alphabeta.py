"""The exercises of lesson 3: of each the answer, then mistakes."""

EXERCISES = {}

EXERCISES["exercise-1"] = """
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
"""

EXERCISES["exercise-2"] = """
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
"""

EXERCISES["exercise-3"] = """
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
"""
