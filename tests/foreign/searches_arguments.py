"""The board inside of something else, results on other ways, and views that are easily mistaken."""

import copy
import json
from collections import deque
from dataclasses import dataclass
from functools import partial
from math import inf

from witness import told

from mmcourse import MAX, MIN, STANDARD, games, tree

UNEVEN = tree([[3, [1, 9]], 4, [[2, 6], [0]]], first=MIN)
DEEP = tree([[[5, 2], [7, 8]], [3, [4, 9]], [[1, 6], [6, 0]]])
SIGNS = tree([[-1, -1, 1], 1])
LOST = tree([-1, [[1, 2]]], first=MIN)
ENDING = games.TicTacToe("XOX OX. O..")


# ---- the board inside of an argument


@told(STANDARD, games.Board)
def state_as_dict(board):
    def minimax(state):
        if state["board"].is_terminal:
            return state["board"].utility
        best = -inf if state["max"] else inf
        for move in state["board"].moves:
            state["board"].make(move)
            value = minimax({"board": state["board"], "max": not state["max"], "depth": state["depth"] + 1})
            state["board"].retract(move)
            best = max(best, value) if state["max"] else min(best, value)
        return best

    return minimax({"board": board, "max": board.player is MAX, "depth": 0})


@told(UNEVEN)
def pair_of_position_and_depth(root):
    def minimax(state):
        node, depth = state
        if node.is_terminal:
            return node.utility
        values = [minimax((child, depth + 1)) for child in node.children]
        return max(values) if node.player is MAX else min(values)

    return minimax((root, 0))


@dataclass
class State:
    node: object
    alpha: float = -inf
    beta: float = inf

    def result(self, child):
        return State(child, self.alpha, self.beta)


@told(DEEP)
def state_as_dataclass(root):
    """The window stands in the state."""
    def search(state):
        if state.node.is_terminal:
            return state.node.utility
        for child in state.node.children:
            value = search(state.result(child))
            if state.node.player is MAX:
                state.alpha = max(state.alpha, value)
            else:
                state.beta = min(state.beta, value)
            if state.alpha >= state.beta:
                break
        return state.alpha if state.node.player is MAX else state.beta

    return search(State(root))


@told(STANDARD, games.Board)
def board_in_a_dict_of_self(board):
    class Program:
        def __init__(self):
            self.game = {"board": board, "turn": board.player}

        def think(self):
            if self.game["board"].is_terminal:
                return self.game["board"].utility
            mover, values = self.game["board"].player, []
            for move in self.game["board"].moves:
                self.game["board"].make(move)
                values.append(self.think())
                self.game["board"].retract(move)
            return max(values) if mover is MAX else min(values)

    return Program().think()


@told(STANDARD, games.Board)
def copy_and_original_in_one_closure(board):
    """The moves are made on a copy; the original stands by."""
    work = copy.deepcopy(board)

    def go(maximise):
        if work.is_terminal:
            return work.utility
        values = []
        for move in work.moves:
            work.make(move)
            values.append(go(not maximise))
            work.retract(move)
        return max(values) if maximise else min(values)

    return go(board.player is MAX)


class ThinkingBoard(games.Board):
    """A board of the learner's own that searches itself."""

    def think(self, alpha=-inf, beta=inf):
        if self.is_terminal:
            return self.utility
        mover = self.player
        for move in self.moves:
            self.make(move)
            value = self.think(alpha, beta)
            self.retract(move)
            alpha, beta = (max(alpha, value), beta) if mover is MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if mover is MAX else beta


@told(DEEP, ThinkingBoard)
def board_that_thinks(board):
    return board.think()


@told(UNEVEN)
def keywords_only(node):
    def minimax(*, depth, position, **options):
        if position.is_terminal:
            return position.utility
        values = [minimax(position=child, depth=depth + 1, **options) for child in position.children]
        return options[position.player.name](values)

    return minimax(depth=0, position=node, MAX=max, MIN=min)


@told(DEEP)
def partials(node):
    def value(sign, position):
        if position.is_terminal:
            return position.utility
        return sign * max(sign * found for found in map(partial(value, -sign), position.children))

    return value(1, node)


@told(UNEVEN)
def line_of_positions(root):
    """The argument is the whole line that led here; its end is the position."""
    def value(line):
        if line[-1].is_terminal:
            return line[-1].utility
        values = [value([*line, child]) for child in line[-1].children]
        return max(values) if line[-1].player is MAX else min(values)

    return value([root])


@told(STANDARD, games.Board)
def board_first_of_a_deque(board):
    queue = deque([board])

    def go(maximise):
        if queue[0].is_terminal:
            return queue[0].utility
        best = None
        for move in queue[0].moves:
            queue[0].make(move)
            score = go(not maximise)
            queue[0].retract(move)
            if best is None or (score > best if maximise else score < best):
                best = score
        return best

    return go(True)


@told(DEEP)
def index_into_a_list(root):
    """All nodes stand in a list; a call gets the number of one."""
    nodes = [root]
    for node in nodes:
        nodes.extend(node.children)
    number_of = {id(node): number for number, node in enumerate(nodes)}

    def value(number):
        node = nodes[number]
        if node.is_terminal:
            return node.utility
        values = [value(number_of[id(child)]) for child in node.children]
        return max(values) if node.player is MAX else min(values)

    return value(0)


# ---- results on other ways


@told(STANDARD, view=None)
def answers_in_a_dict_by_name(root):
    """Nothing is returned: each node's score is written down."""
    scores = {}

    def visit(node):
        if node.is_terminal:
            scores[node.name] = node.utility
            return
        for child in node.children:
            visit(child)
        found = [scores[child.name] for child in node.children]
        scores[node.name] = max(found) if node.player is MAX else min(found)

    visit(root)
    return scores[root.name]


@told(UNEVEN, view=None)
def answers_appended(root):
    def visit(node, out):
        if node.is_terminal:
            out.append(node.utility)
            return
        below = []
        for child in node.children:
            visit(child, below)
        out.append(max(below) if node.player is MAX else min(below))

    out = []
    visit(root, out)
    return out[0]


class Found(Exception):
    """Carries an answer upwards."""


@told(UNEVEN, view=None)
def answers_raised(root):
    def visit(node):
        if node.is_terminal:
            raise Found(node.utility)
        values = []
        for child in node.children:
            try:
                visit(child)
            except Found as found:
                values.append(found.args[0])
        raise Found(max(values) if node.player is MAX else min(values))

    try:
        visit(root)
    except Found as found:
        return found.args[0]


@told(STANDARD)
def answers_as_json(root):
    def visit(node):
        if node.is_terminal:
            return json.dumps({"value": node.utility})
        values = [json.loads(visit(child))["value"] for child in node.children]
        return json.dumps({"value": max(values) if node.player is MAX else min(values)})

    return json.loads(visit(root))["value"]


@told(STANDARD, view="own")
def column_and_thousandfold(node):
    """(column, score), scores a thousand times as large as utilities."""
    def search(node):
        if node.is_terminal:
            return None, 1000 * node.utility
        found = [(index, search(child)[1]) for index, child in enumerate(node.children)]
        return (max if node.player is MAX else min)(found, key=lambda pair: pair[1])

    return search(node)[1] / 1000


@told(tree([[2, 0, 1], [1, 2], [0, 2]]))
def index_first_and_leaves_in_the_parent(node):
    """(index, value); no call is on a leaf."""
    found = [(index, child.utility if child.is_terminal else index_first_and_leaves_in_the_parent(child)[1])
             for index, child in enumerate(node.children)]
    return (max if node.player is MAX else min)(found, key=lambda pair: pair[1])


@told(STANDARD, view=None)
def yielded_one_by_one(root):
    """A generator of better and better values; the last one is the answer."""
    def improve(node):
        if node.is_terminal:
            yield node.utility
            return
        best = None
        for child in node.children:
            *_, value = improve(child)
            if best is None or (value > best if node.player is MAX else value < best):
                best = value
                yield best

    *_, value = improve(root)
    return value


@told(DEEP)
def value_moves_and_count(node):
    """Three numbers come back: nodes seen, value, plies to the end."""
    if node.is_terminal:
        return 1, node.utility, 0
    nodes, best = 1, None
    for child in node.children:
        seen, value, plies = value_moves_and_count(child)
        nodes += seen
        if best is None or (value > best[0] if node.player is MAX else value < best[0]):
            best = value, plies + 1
    return nodes, *best


# ---- whose view, and which window


@told(SIGNS, view="mover")
def negamax_of_ones(position, sign=1):
    return sign * position.utility if position.is_terminal else max(
        -negamax_of_ones(child, -sign) for child in position.children)


@told(tree([[3, 12], [2, 4]], first=MIN), view="mover")
def max_outside_and_mover_inside(position):
    def negamax(node, sign):
        return sign * node.utility if node.is_terminal else max(-negamax(child, -sign) for child in node.children)

    sign = 1 if position.player is MAX else -1
    return sign * negamax(position, sign)


@told(LOST)
def window_with_min_at_the_root(node, alpha=-inf, beta=inf):
    if node.is_terminal:
        return node.utility
    for child in node.children:
        value = window_with_min_at_the_root(child, alpha, beta)
        if node.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.player is MAX else beta


@told(STANDARD)
def bounds_of_the_game_and_a_window(p, lo=-10, hi=20, a=-inf, b=inf):
    """lo and hi are what the game can give, a and b the window."""
    if p.is_terminal:
        return p.utility
    for c in p.children:
        v = bounds_of_the_game_and_a_window(c, lo, hi, a, b)
        if p.player is MAX:
            a = max(a, v)
        else:
            b = min(b, v)
        if a >= b:
            break
    return a if p.player is MAX else b


@told(DEEP)
def window_in_words(node, my_best=-inf, your_best=inf):
    """Names that are in no table."""
    if node.is_terminal:
        return node.utility
    for child in node.children:
        score = window_in_words(child, my_best, your_best)
        if node.player is MAX:
            my_best = max(my_best, score)
        else:
            your_best = min(your_best, score)
        if my_best >= your_best:
            break
    return my_best if node.player is MAX else your_best


@told(STANDARD, cuts=False, view=None, path=None)
def once_without_and_once_with_pruning(root):
    """Two searches in one; what the second skips the first has looked at."""
    def plain(node):
        return node.utility if node.is_terminal else (max if node.player is MAX else min)(map(plain, node.children))

    def pruned(node, alpha, beta):
        if node.is_terminal:
            return node.utility
        for child in node.children:
            value = pruned(child, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if node.player is MAX else beta

    assert plain(root) == pruned(root, -inf, inf)
    return plain(root.children[0])


# ---- nothing to see: the search leaves the course's positions behind; see test_nothing_to_see


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def list_of_marks(position):
    """The squares are copied into a list, and all goes on there."""
    board = list(position.squares)

    def winner():
        return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != " "), None)

    def minimax(mark):
        won = winner()
        if won or " " not in board:
            return {"X": 1, "O": -1, None: 0}[won]
        scores = []
        for square in range(9):
            if board[square] == " ":
                board[square] = mark
                scores.append(minimax("O" if mark == "X" else "X"))
                board[square] = " "
        return max(scores) if mark == "X" else min(scores)

    return minimax("X" if position.player is MAX else "O")


def string_of_marks(position):
    """The same with an immutable text as an argument."""
    def minimax(text, mark):
        for a, b, c in LINES:
            if text[a] == text[b] == text[c] != " ":
                return 1 if text[a] == "X" else -1
        if " " not in text:
            return 0
        scores = [minimax(text[:i] + mark + text[i + 1:], "XO"[mark == "X"]) for i in range(9) if text[i] == " "]
        return max(scores) if mark == "X" else min(scores)

    return minimax("".join(position.squares), "X" if position.player is MAX else "O")


def nested_lists(position):
    """The tree is written as lists first; its leaves are read then, and never again."""
    def lists(node):
        return node.utility if node.is_terminal else [lists(child) for child in node.children]

    def minimax(part, maximise):
        if not isinstance(part, list):
            return part
        values = [minimax(below, not maximise) for below in part]
        return max(values) if maximise else min(values)

    return minimax(lists(position), position.player is MAX)


UNSEEN = {"list_of_marks": (list_of_marks, ENDING, []), "string_of_marks": (string_of_marks, ENDING, []),
          "nested_lists": (nested_lists, STANDARD, [3, 12, 8, 2, 4, 6, 14, 5, 2])}
