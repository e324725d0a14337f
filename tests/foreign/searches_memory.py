"""Memories: by text, by a tuple, by an attribute; for one search or for all that come."""

import json
from functools import cache, lru_cache, wraps

from witness import told

from mmcourse import MAX, STANDARD, games, tree

TWINS = tree([[3, 12], [12, 3], [3, 12]])
BRANCHES = tree([[[3, 7], 5], [[3, 7], 1]])
LATE = games.TicTacToe("XO. .X. ..O")
ENDING = games.TicTacToe("XOX OX. O..")


class Pile:
    """Take one or two stones; who takes the last one wins. Without __eq__: equal piles are different objects."""

    probabilities = ()

    def __init__(self, stones, mover=MAX):
        self.stones, self.mover = stones, mover
        self.player = mover if stones else None
        self.is_terminal = not stones
        self.utility = None if stones else (-1 if mover is MAX else 1)
        self.moves = tuple(n for n in (1, 2) if n <= stones)

    @property
    def children(self):
        return tuple(Pile(self.stones - n, self.mover.opponent) for n in self.moves)

    def __repr__(self):
        return f"Pile({self.stones})"


def once(root):
    """How many places a search comes to that goes on below each position only once."""
    found, waiting = set(), [root]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found.add(position)
            waiting += position.children
    return 1 + sum(len(position.moves) for position in found)


@told(Pile(4), nodes=11, pruned=[])  # 4, 3, 2, 1, 0, 0, 1, 0 known; then 2, and 1 and 0 known
def memo_by_text_for_one_search(root):
    seen = {}

    def value(position):
        key = "%s-%s" % (position.stones, position.mover)
        if key not in seen:
            if position.is_terminal:
                seen[key] = position.utility
            else:
                values = [value(child) for child in position.children]
                seen[key] = max(values) if position.player is MAX else min(values)
        return seen[key]

    return value(root)


@told(STANDARD)
def memo_by_name_that_never_serves(root):
    """Each node has a name of its own, so that nothing comes from memory."""
    memory = {}

    def value(node):
        if node.name in memory:
            return memory[node.name]
        if node.is_terminal:
            memory[node.name] = node.utility
        else:
            memory[node.name] = (max if node.player is MAX else min)(map(value, node.children))
        return memory[node.name]

    return value(root)


@told(ENDING)
def memo_by_repr(root):
    table = {}

    def by_board(position):
        key = repr(position)
        if key in table:
            return table[key]
        if position.is_terminal:
            return position.utility
        values = [by_board(child) for child in position.children]
        table[key] = max(values) if position.player is MAX else min(values)
        return table[key]

    return by_board(root)


@told(LATE, games.NineSquares, nodes=once(LATE), pruned=[], view=None)
def memo_by_tuple_of_squares(board):
    known = {}

    def go():
        key = tuple(board.squares)
        try:
            return known[key]
        except KeyError:
            pass
        if board.is_terminal:
            known[key] = board.utility
            return known[key]
        mover, values = board.player, []
        for square in board.moves:
            board.make(square)
            values.append(go())
            board.retract(square)
        known[key] = max(values) if mover is MAX else min(values)
        return known[key]

    return go()


@told(BRANCHES, nodes=9, pruned=[])
def lru_cache_on_a_method(root):
    class Solver:
        @lru_cache(maxsize=None)
        def solve(self, node):
            if node.is_terminal:
                return node.utility
            return (max if node.player is MAX else min)(self.solve(child) for child in node.children)

    return Solver().solve(root)


def memoized(function):
    """A decorator of the learner's own."""
    memory = {}

    @wraps(function)
    def wrapper(node):
        key = json.dumps([str(node), str(node.player)])
        if key not in memory:
            memory[key] = function(node)
        return memory[key]

    return wrapper


@told(TWINS, nodes=8, pruned=[])
def memo_by_a_decorator(root):
    @memoized
    def value(node):
        if node.is_terminal:
            return node.utility
        values = [value(child) for child in node.children]
        return max(values) if node.player is MAX else min(values)

    return value(root)


@told(BRANCHES, nodes=9, pruned=[])
def memo_on_a_frozen_state(root):
    """The key is what can be read of a position; the function that is cached never sees the position itself."""
    at = {}

    def state(node):
        at.setdefault(str(node) + str(node.player), node)
        return str(node) + str(node.player)

    @cache
    def solve(key):
        node = at[key]
        if node.is_terminal:
            return node.utility
        values = [solve(state(child)) for child in node.children]
        return max(values) if node.player is MAX else min(values)

    return solve(state(root))


@told(TWINS, nodes=8, pruned=[], view=None)
def table_that_fills_from_below(root):
    """All positions are listed first, and valued from the last to the first."""
    order, waiting = [], [root]
    while waiting:
        node = waiting.pop(0)
        if node not in order:
            order.append(node)
            waiting += node.children
    value = {}
    for node in reversed(order):
        if node.is_terminal:
            value[node] = node.utility
        else:
            value[node] = (max if node.player is MAX else min)(value[child] for child in node.children)
    return value[root]


# ---- memories that outlive a search; see test_a_second_search


cache_of_piles = {}


def memo_by_text_for_ever(position):
    key = "%s-%s" % (position.stones, position.mover)
    if cache_of_piles.get(key):
        return cache_of_piles.get(key)
    if position.is_terminal:
        return position.utility
    values = [memo_by_text_for_ever(child) for child in position.children]
    cache_of_piles[key] = max(values) if position.player is MAX else min(values)
    return cache_of_piles[key]


boards = {}


def memo_by_repr_for_ever(position):
    key = repr(position)
    if key in boards:
        return boards[key]
    if position.is_terminal:
        return position.utility
    values = [memo_by_repr_for_ever(child) for child in position.children]
    boards[key] = max(values) if position.player is MAX else min(values)
    return boards[key]


class Solver:
    def __init__(self):
        self.memory = {}

    def __call__(self, position):
        key = hash(str(position) + str(position.player))
        if key not in self.memory:
            if position.is_terminal:
                self.memory[key] = position.utility
            else:
                values = [self(child) for child in position.children]
                self.memory[key] = max(values) if position.player is MAX else min(values)
        return self.memory[key]


def memo_in_a_default(position, known={}):  # noqa: B006
    key = position.squares
    if key not in known:
        if position.is_terminal:
            known[key] = 0, position.utility
        else:
            values = [memo_in_a_default(child)[1] for child in position.children]
            best = max(values) if position.player is MAX else min(values)
            known[key] = values.index(best), best
    return known[key]


def memo_on_the_function(position):
    if position.squares not in memo_on_the_function.known:
        if position.is_terminal:
            memo_on_the_function.known[position.squares] = position.utility
        else:
            values = [memo_on_the_function(child) for child in position.children]
            memo_on_the_function.known[position.squares] = (max if position.player is MAX else min)(values)
    return memo_on_the_function.known[position.squares]


memo_on_the_function.known = {}


LASTING = {"memo_by_text_for_ever": (memo_by_text_for_ever, Pile(4)),
           "memo_by_repr_for_ever": (memo_by_repr_for_ever, ENDING), "Solver": (Solver(), LATE),
           "memo_in_a_default": (memo_in_a_default, ENDING), "memo_on_the_function": (memo_on_the_function, ENDING)}
