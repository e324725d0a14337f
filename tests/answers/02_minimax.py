"""The exercises of lesson 2: of each the answer, then mistakes."""

EXERCISES = {}

EXERCISES["exercise-1"] = """
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
"""

EXERCISES["exercise-2"] = """
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
"""

EXERCISES["exercise-3"] = """
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
"""
