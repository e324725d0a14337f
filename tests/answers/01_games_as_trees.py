"""The exercises of lesson 1: of each the answer, then mistakes."""

EXERCISES = {}

EXERCISES["exercise-1"] = """
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
"""

EXERCISES["exercise-2"] = """
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
"""

EXERCISES["exercise-3"] = """
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
"""
