"""The exercises of lesson 0: of each the answer, then mistakes."""

EXERCISES = {}

EXERCISES["exercise-1"] = """
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
"""

EXERCISES["exercise-2"] = """
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
"""
