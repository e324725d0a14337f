"""Ways in which learners write a search, as text: nothing here imports one of the package's searches.

Each is (source, root, keywords, what it examines, how many nodes it visits, what it skips); the last
three were written down by hand from the text of the search.
"""

import linecache

PROLOGUE = "from math import inf\nfrom mmcourse import MAX, MIN, Node, chance, games, tree, watch\n"
STANDARD = "tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])"
ALL = [3, 12, 8, 2, 4, 6, 14, 5, 2]
CUT = [3, 12, 8, 2, 14, 5, 2]

STYLES = {
    "one recursive function": ("""
def search(node, alpha=-inf, beta=inf):
    if node.is_terminal:
        return node.utility
    for child in node.children:
        value = search(child, alpha, beta)
        if node.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.player is MAX else beta
""", STANDARD, {}, CUT, 11, ["C5", "C6"]),
    "two functions calling each other": ("""
def search(node):
    if not node.children:
        return node.utility
    best = -inf
    for child in node.children:
        best = max(best, minimizer(child))
    return best

def minimizer(node):
    if not node.children:
        return node.utility
    worst = inf
    for child in node.children:
        worst = min(worst, search(child))
    return worst
""", STANDARD, {}, ALL, 13, []),
    "three functions in a ring": ("""
def search(node):
    return leaf(node) if node.is_terminal else branch(node)

def leaf(node):
    return node.utility

def branch(node):
    values = [search(child) for child in node.children]
    return max(values) if node.player is MAX else min(values)
""", STANDARD, {}, ALL, 13, []),
    "inner function and closure": ("""
def search(root):
    count = 0

    def value(node):
        nonlocal count
        count += 1
        if node.is_terminal:
            return node.utility
        below = [value(child) for child in node.children]
        return max(below) if node.player is MAX else min(below)

    return value(root), count
""", STANDARD, {}, ALL, 13, []),
    "a method": ("""
class Agent:
    def search(self, node):
        if node.is_terminal:
            return node.utility
        values = []
        for child in node.children:
            values.append(self.search(child))
        return max(values) if node.player is MAX else min(values)

search = Agent().search
""", STANDARD, {}, ALL, 13, []),
    "a callable object": ("""
class Agent:
    def __call__(self, node):
        if node.is_terminal:
            return node.utility
        pick = max if node.player is MAX else min
        return pick(self(child) for child in node.children)

search = Agent()
""", STANDARD, {}, ALL, 13, []),
    "a lambda": ("""
search = lambda node: node.utility if node.is_terminal else (max if node.player is MAX else min)(
    [search(child) for child in node.children])
""", STANDARD, {}, ALL, 13, []),
    "lambdas that call each other": ("""
search = lambda node: node.utility if node.is_terminal else max(map(lower, node.children))
lower = lambda node: node.utility if node.is_terminal else min(map(search, node.children))
""", STANDARD, {}, ALL, 13, []),
    "generator expressions in max and min": ("""
def search(node):
    if node.is_terminal:
        return node.utility
    if node.player is MAX:
        return max(search(child) for child in node.children)
    return min(search(child) for child in node.children)
""", STANDARD, {}, ALL, 13, []),
    "map": ("""
def search(node):
    if node.is_terminal:
        return node.utility
    return (max if node.player is MAX else min)(map(search, node.children))
""", STANDARD, {}, ALL, 13, []),
    "leaves read in the parent": ("""
def search(node):
    best = None
    for child in node.children:
        value = child.utility if child.is_terminal else search(child)
        if best is None or (value > best if node.player is MAX else value < best):
            best = value
    return best
""", STANDARD, {}, ALL, 13, []),
    "leaves read by a helper": ("""
def worth(node):
    return node.utility

def search(node):
    if node.is_terminal:
        return worth(node)
    values = [search(child) for child in node.children]
    return max(values) if node.player is MAX else min(values)
""", STANDARD, {}, ALL, 13, []),
    "early return": ("""
def search(node, alpha=-inf, beta=inf):
    if node.is_terminal:
        return node.utility
    if node.player is MAX:
        for child in node.children:
            alpha = max(alpha, search(child, alpha, beta))
            if alpha >= beta:
                return alpha
        return alpha
    for child in node.children:
        beta = min(beta, search(child, alpha, beta))
        if alpha >= beta:
            return beta
    return beta
""", STANDARD, {}, CUT, 11, ["C5", "C6"]),
    "a stack of its own": ("""
def search(root):
    values, stack = {}, [root]
    while stack:
        node = stack[-1]
        if node.is_terminal:
            values[node.name] = node.utility
            stack.pop()
        elif all(child.name in values for child in node.children):
            pick = max if node.player is MAX else min
            values[node.name] = pick(values[child.name] for child in node.children)
            stack.pop()
        else:
            stack += [child for child in reversed(node.children) if child.name not in values]
    return values[root.name]
""", STANDARD, {}, ALL, 13, []),
    "a cached function": ("""
from functools import lru_cache

@lru_cache(maxsize=None)
def search(node):
    if node.is_terminal:
        return node.utility
    values = [search(child) for child in node.children]
    return max(values) if node.player is MAX else min(values)
""", "tree([[3, 12], [12, 3], [3, 12]])", {}, [3, 12], 8, []),
    "a cached inner function": ("""
from functools import lru_cache

def search(root):
    @lru_cache(maxsize=None)
    def value(node):
        if node.is_terminal:
            return node.utility
        values = [value(child) for child in node.children]
        return max(values) if node.player is MAX else min(values)
    return value(root)
""", "tree([[3, 12], [12, 3], [3, 12]])", {}, [3, 12], 8, []),
    "make and retract on one board": ("""
def search(board):
    if board.is_terminal:
        return board.utility
    values = []
    player = board.player
    for move in board.moves:
        board.make(move)
        values.append(search(board))
        board.retract(move)
    return max(values) if player is MAX else min(values)
""", f"games.Board({STANDARD})", {}, ALL, 13, []),
    "an evaluation handed over": ("""
def search(node, depth, evaluate):
    if node.is_terminal:
        return node.utility
    if depth == 0:
        return evaluate(node)
    values = [search(child, depth - 1, evaluate) for child in node.children]
    return max(values) if node.player is MAX else min(values)

def evaluate(node):
    return sum(child.utility for child in node.children)
""", STANDARD, {"depth": 1, "evaluate": "evaluate"}, [23, 12, 21], 4, []),
    "an evaluation of its own": ("""
GUESS = {"B1": 4, "B2": 5, "B3": 1}

def guess(node):
    return GUESS[node.name]

def search(node, depth=1):
    if node.is_terminal:
        return node.utility
    if depth == 0:
        return guess(node)
    values = [search(child, depth - 1) for child in node.children]
    return max(values) if node.player is MAX else min(values)
""", STANDARD, {}, [4, 5, 1], 4, []),
    "an ordering that looks but does not visit": ("""
def search(node, alpha=-inf, beta=inf):
    if node.is_terminal:
        return node.utility
    for child in sorted(node.children, key=lambda child: -len(child.children)):
        value = search(child, alpha, beta)
        if node.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.player is MAX else beta
""", "tree([[[1, 2], [6]], [[1, 2, 3], 4, [9]]])", {}, [1, 2, 3, 9, 4, 1, 2], 13, ["C2"]),
    "value and move": ("""
def search(node):
    if node.is_terminal:
        return node.utility, None
    best = None, None
    for move, child in zip(node.moves, node.children):
        value, _ = search(child)
        if best[0] is None or (value > best[0] if node.player is MAX else value < best[0]):
            best = value, move
    return best
""", STANDARD, {}, ALL, 13, []),
    "a wrong search: MIN forgotten": ("""
def search(node):
    if node.is_terminal:
        return node.utility
    return max(search(child) for child in node.children)
""", STANDARD, {}, ALL, 13, []),
    "a wrong search: only the first child": ("""
def search(node):
    return node.utility if node.is_terminal else search(node.children[0])
""", STANDARD, {}, [3], 3, ["C2", "C3", "B2", "B3"]),
    "a wrong search: the first branch left out": ("""
def search(node):
    if node.is_terminal:
        return node.utility
    values = [search(child) for child in node.children[1:]]
    return max(values) if node.player is MAX else min(values)
""", "tree([[0, 0], [3, 5]])", {}, [5], 3, ["B1", "C3"]),
}


def written(source, name="search", file="<cell>"):
    """A function from its text, as a kernel makes it from a cell."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    space = {}
    exec(PROLOGUE, space)
    exec(compile(source, file, "exec"), space)
    return space[name], space
