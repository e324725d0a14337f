"""Searches in the styles of programs for tic-tac-toe, connect four, nim, draughts, chess, kalah, 2048 and others."""

import asyncio
from array import array
from collections import defaultdict
from functools import cached_property, lru_cache, reduce, wraps
from itertools import count
from math import inf
from operator import neg

import numpy as np
from searches_memory import Pile
from witness import told

from mmcourse import CHANCE, MAX, MIN, STANDARD, chance, games, tree

UNEVEN = tree([[3, [1, 9]], 4, [[2, 6], [0]]], first=MIN)
DEEP = tree([[[5, 2], [7, 8]], [3, [4, 9]], [[1, 6], [6, 0]]])
DICE = tree([chance((0.5, [8, 2]), (0.5, [4])), chance((0.9, 1), (0.1, [30, 20]))])
THREE = tree([[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]],
             players=3)
ENDING = games.TicTacToe("XOX OX. O..")
LATE = games.TicTacToe("XO. .X. ..O")


# ---- tic-tac-toe


@told(LATE)
def list_of_move_objects(node):
    """Every move gets an object with its index and score; the list is searched for the best one afterwards."""
    if node.is_terminal:
        return {"score": node.utility}
    moves = [{"index": move, "score": list_of_move_objects(child)["score"]}
             for move, child in zip(node.moves, node.children)]
    best, best_score = 0, -10_000 if node.player is MAX else 10_000
    for number, move in enumerate(moves):
        if (move["score"] > best_score) if node.player is MAX else (move["score"] < best_score):
            best_score, best = move["score"], number
    return moves[best]


@told(ENDING, games.NineSquares, view="own", path=None, cuts=False)
def ten_minus_depth(board, depth=0):
    """Quicker wins count more: no node is worth what the utilities say."""
    if board.is_terminal:
        won = board.utility
        return 10 - depth if won == 1 else depth - 10 if won == -1 else 0
    turn, scores = board.player, []
    for square in board.moves:
        board.make(square)
        scores.append(ten_minus_depth(board, depth + 1))
        board.retract(square)
    return max(scores) if turn is MAX else min(scores)


CHOICE = None


@told(ENDING, games.NineSquares, view="mover")
def choice_in_a_global(board, sign=1, depth=0):
    """The score is returned; the move is put into a global at the root."""
    global CHOICE
    if board.is_terminal:
        return sign * board.utility
    scores, moves = [], []
    for square in board.moves:
        board.make(square)
        scores.append(-choice_in_a_global(board, -sign, depth + 1))
        moves.append(square)
        board.retract(square)
    if depth == 0:
        CHOICE = moves[scores.index(max(scores))]
    return max(scores)


@told(ENDING, view="mover")
def arrays_of_floats(node, player=1):
    if node.is_terminal:
        return node.utility * player
    values = array("f", [0] * len(node.moves))
    j = 0
    while j < len(values):
        values[j] = -1 * arrays_of_floats(node.children[j], -1 * player)
        j += 1
    return max(values)


@told(LATE, view=None)
def moves_played_again_from_the_start(root):
    """A position is the tuple of the moves that led to it."""
    def after(line):
        position = root
        for move in line:
            position = position.children[position.moves.index(move)]
        return position

    @lru_cache(maxsize=None)
    def value(line=()):
        here = after(line)
        if here.is_terminal:
            return here.utility
        values = [value((*line, move)) for move in here.moves]
        return max(values) if len(line) % 2 == 0 else min(values)

    return value()


# ---- connect four and draughts


@told(STANDARD)
def wrong_bound_that_never_bites(node, alpha=-inf, beta=inf):
    """Right, but it prunes nothing: beta grows, and alpha is never raised."""
    if node.is_terminal:
        return node.utility, 0
    value, column = (-inf, None) if node.player is MAX else (inf, None)
    for number, child in enumerate(node.children):
        new, _ = wrong_bound_that_never_bites(child, alpha, beta)
        if new > value if node.player is MAX else new < value:
            value, column = new, number
        if node.player is MAX and value >= beta or node.player is MIN and value <= alpha:
            break
        if node.player is MIN:
            beta = max(beta, value)
    return value, column


@told(DEEP, view=None)
def best_of_numpy(position):
    """argmax over an array of the children's values, at every node."""
    def value(node):
        if node.is_terminal:
            return float(node.utility)
        scores = np.array([value(child) for child in node.children])
        return float(scores[np.argmax(scores) if node.player is MAX else np.argmin(scores)])

    scores = [value(child) for child in position.children]
    return position.moves[int(np.argmax(scores))]


class Chessboard:
    """A board as chess programs have it, with push and pop; inside stands one of the course's."""

    def __init__(self, board):
        self.inner, self.stack = board, []

    turn = property(lambda self: self.inner.player is MAX)
    legal_moves = property(lambda self: iter(self.inner.moves))

    def push(self, move):
        self.inner.make(move)
        self.stack.append(move)

    def pop(self):
        self.inner.retract(self.stack.pop())

    def is_game_over(self):
        return self.inner.is_terminal

    def result(self):
        return self.inner.utility


@told(DEEP, games.Board, view="mover")
def push_and_pop(board):
    def negamax(board, alpha, beta):
        if board.is_game_over():
            return board.result() if len(board.stack) % 2 == 0 else -board.result()
        for move in board.legal_moves:
            board.push(move)
            score = -negamax(board, -beta, -alpha)
            board.pop()
            if score >= beta:
                return beta
            alpha = max(alpha, score)
        return alpha

    return negamax(Chessboard(board), -inf, inf)


@told(DEEP)
def killer_moves(root):
    """The index that cut last at a ply is tried first there."""
    killers = defaultdict(lambda: None)

    def search(node, ply, alpha, beta):
        if node.is_terminal:
            return node.utility
        order = sorted(range(len(node.children)), key=lambda index: index != killers[ply])
        for index in order:
            score = search(node.children[index], ply + 1, alpha, beta)
            if node.player is MAX:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                killers[ply] = index
                break
        return alpha if node.player is MAX else beta

    return search(root, 0, -inf, inf)


@told(tree([[[5, 2], [7, 8]], [[4, 9], 3], [3, [1, 6]]]))
def history_of_cuts(root):
    """Moves by their index, ordered by how often they cut."""
    history = defaultdict(int)

    def search(node, alpha, beta):
        if node.is_terminal:
            return node.utility
        best = -inf if node.player is MAX else inf
        for index, child in sorted(enumerate(node.children), key=lambda pair: -history[pair[0]]):
            value = search(child, alpha, beta)
            if node.player is MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if beta <= alpha:
                history[index] += 1
                break
        return best

    return search(root, -inf, inf)


EXACT, LOWERBOUND, UPPERBOUND = range(3)


@told(DEEP, view="mover")
def table_with_flags(root):
    """Negamax with entries (value, flag) by name; in a tree of names nothing comes up twice."""
    table = {}

    def negamax(node, alpha, beta, color):
        original = alpha
        entry = table.get(node.name)
        if entry:
            value, flag = entry
            if flag == EXACT:
                return value
            if flag == LOWERBOUND:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                return value
        if node.is_terminal:
            return color * node.utility
        value = -inf
        for child in node.children:
            value = max(value, -negamax(child, -beta, -alpha, -color))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        table[node.name] = value, UPPERBOUND if value <= original else LOWERBOUND if value >= beta else EXACT
        return value

    return negamax(root, -inf, inf, 1)


class SearchTimeout(Exception):
    """Time is over."""


@told(STANDARD, counts=False, value="B1", taken=[0, 0, 0, 3, 12, 8, 2, 14, 5, 2], nodes=11, pruned=["C5", "C6"],
      view=None, bare=False)
def deeper_until_time_is_over(position, nodes=99):
    """Rounds of one ply, two plies, three: the third says nothing new, and ends it. Estimates are all 0."""
    class Agent:
        time_left = nodes

        def get_move(self, game):
            best = game.moves[0]
            try:
                for depth in count(1):
                    best = self.alphabeta(game, depth)
                    if depth == 2:
                        return best
            except SearchTimeout:
                return best

        def alphabeta(self, game, depth):
            alpha, best = -inf, None
            for move, child in zip(game.moves, game.children):
                score = self.value(child, depth - 1, alpha, inf)
                if score > alpha:
                    alpha, best = score, move
            return best

        def score(self, game):
            return 0

        def value(self, game, depth, alpha, beta):
            self.time_left -= 1
            if self.time_left < 0:
                raise SearchTimeout
            if game.is_terminal:
                return game.utility
            if depth == 0:
                return self.score(game)
            for child in game.children:
                found = self.value(child, depth - 1, alpha, beta)
                alpha, beta = (max(alpha, found), beta) if game.player is MAX else (alpha, min(beta, found))
                if alpha >= beta:
                    break
            return alpha if game.player is MAX else beta

    return Agent().get_move(position)


# ---- nim and kalah


@told(Pile(4), view=None, path=None, taken=[-1], nodes=7, pruned=[(1,)], cuts=False)
def win_or_not(root):
    """Whether the side to move wins, by a memo that is asked with try. A pile without stones is lost.

    4, 3, 2, 1, 0 lost, so 1 is won; 2 takes two, to 0, known: won; 3 takes two, to 1, known: lost; so 4 is won.
    """
    memory = {}

    def wins(pile):
        try:
            return memory[pile.stones]
        except KeyError:
            pass
        if pile.is_terminal:
            result = pile.utility * (1 if pile.mover is MAX else -1) > 0
        else:
            result = any(not wins(child) for child in pile.children)
        memory[pile.stones] = result
        return result

    return wins(root)


class Kalah:
    """Pits with stones, taken one at a time; who empties a pit moves again. The utility: how many MAX has taken."""

    probabilities = ()

    def __init__(self, pits=(1, 2), side=MAX, taken=0):
        self.pits, self.side, self.taken = pits, side, taken

    is_terminal = property(lambda self: not any(self.pits))
    player = property(lambda self: None if self.is_terminal else self.side)
    utility = property(lambda self: self.taken if self.is_terminal else None)
    moves = property(lambda self: tuple(i for i, stones in enumerate(self.pits) if stones))

    @property
    def children(self):
        return tuple(map(self.sow, self.moves))

    def sow(self, move):
        pits = tuple(stones - (i == move) for i, stones in enumerate(self.pits))
        return Kalah(pits, self.side if not pits[move] else self.side.opponent, self.taken + (self.side is MAX))

    def __eq__(self, other):
        return isinstance(other, Kalah) and vars(self) == vars(other)

    def __hash__(self):
        return hash((self.pits, self.side, self.taken))

    def __repr__(self):
        return f"Kalah{self.pits}{self.side}"


@told(Kalah())
def another_turn_keeps_the_side(state):
    if state.is_terminal:
        return state.utility
    values = [another_turn_keeps_the_side(child) for child in state.children]
    return max(values) if state.player is MAX else min(values)


@told(Kalah(), right=False, view=None, path=None)
def another_turn_forgotten(state, maximising=True):
    """Wrong: the flag is turned over though the same side moves again."""
    if state.is_terminal:
        return state.utility
    values = [another_turn_forgotten(child, not maximising) for child in state.children]
    return max(values) if maximising else min(values)


@told(Kalah(), view=None)
def sign_only_where_the_side_changes(state):
    """Negamax in which another turn keeps the sign, as a pair (value of who moves, move)."""
    def best(state):
        mine = 1 if state.side is MAX else -1
        if state.is_terminal:
            return mine * state.utility, None
        found = []
        for move, child in zip(state.moves, state.children):
            value, _ = best(child)
            found.append((value if child.side is state.side else -value, move))
        return max(found, key=lambda pair: pair[0])

    return best(state)


# ---- 2048, backgammon, and ghosts


@told(DICE, path=None)
def maximise_and_expect(node):
    """Two functions, each returning (utility, move)."""
    def maximise(node):
        if node.is_terminal:
            return node.utility, None
        options = [(expect(child)[0], move) for move, child in zip(node.moves, node.children)]
        return max(options, key=lambda pair: pair[0]) if node.player is MAX else min(options, key=lambda pair: pair[0])

    def expect(node):
        if node.player is not CHANCE:
            return maximise(node)
        utility = 0
        for weight, child in zip(node.probabilities, node.children):
            utility += weight * maximise(child)[0]
        return utility, None

    return maximise(node)


@told(DICE, right=False, view=None, path=None)
def averaged_twice(node):
    """Wrong: the weighted sum is divided by the number of outcomes."""
    if node.is_terminal:
        return node.utility
    values = [averaged_twice(child) for child in node.children]
    if node.player is CHANCE:
        return sum(p * value for p, value in zip(node.probabilities, values)) / len(values)
    return max(values) if node.player is MAX else min(values)


@told(DEEP)
def agents_in_turn(state):
    """Agents 0 and 1 by their index; the depth grows when all have moved."""
    agents = 2

    def value(state, agent, depth):
        if agent == agents:
            agent, depth = 0, depth + 1
        if state.is_terminal or depth == 9:
            return state.utility
        return (most if agent == 0 else least)(state, agent, depth)

    def most(state, agent, depth):
        v = float("-inf")
        for successor in state.children:
            v = max(v, value(successor, agent + 1, depth))
        return v

    def least(state, agent, depth):
        v = float("inf")
        for successor in state.children:
            v = min(v, value(successor, agent + 1, depth))
        return v

    return value(state, 0, 0)


@told(THREE, view="own", path=None)
def vectors(node):
    if node.is_terminal:
        return node.utility
    return max((vectors(child) for child in node.children), key=lambda found: found[node.player])


@told(THREE, view="own", path=None)
def all_against_the_first(node, alpha=-inf, beta=inf):
    """Paranoid: the others are taken to play against player 0, whose number alone is looked at. Alpha-beta holds."""
    if node.is_terminal:
        return node.utility[0]
    for child in node.children:
        found = all_against_the_first(child, alpha, beta)
        if node.player == 0:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return alpha if node.player == 0 else beta


# ---- unusual machinery


@told(UNEVEN, view=None)
def stack_of_frames(root):
    """Alpha-beta without recursion: a frame is a dict with the number of the child that comes next."""
    def frame(node, alpha, beta):
        return {"node": node, "next": 0, "alpha": alpha, "beta": beta, "high": node.player is MAX}

    stack, answer = [frame(root, -inf, inf)], None
    while stack:
        top = stack[-1]
        if answer is not None:
            if top["high"]:
                top["alpha"] = max(top["alpha"], answer)
            else:
                top["beta"] = min(top["beta"], answer)
            answer = None
        if top["node"].is_terminal:
            answer = top["node"].utility
            stack.pop()
        elif top["next"] == len(top["node"].children) or top["alpha"] >= top["beta"]:
            answer = top["alpha"] if top["high"] else top["beta"]
            stack.pop()
        else:
            child = top["node"].children[top["next"]]
            top["next"] += 1
            stack.append(frame(child, top["alpha"], top["beta"]))
    return answer


@told(UNEVEN, view=None)
def generators_on_a_trampoline(root):
    """Each call is a generator that yields the nodes it wants to know the value of."""
    def value(node):
        if node.is_terminal:
            return node.utility
        found = []
        for child in node.children:
            found.append((yield child))
        return max(found) if node.player is MAX else min(found)

    stack, sent = [value(root)], None
    while stack:
        try:
            wanted = stack[-1].send(sent)
            stack.append(value(wanted))
            sent = None
        except StopIteration as done:
            stack.pop()
            sent = done.value
    return sent


@told(STANDARD, view=None)
def coroutines(root):
    async def value(node):
        if node.is_terminal:
            return node.utility
        found = [await value(child) for child in node.children]
        return max(found) if node.player is MAX else min(found)

    return asyncio.run(value(root))


class Knot:
    """A node of the learner's own, over a position, whose value is worked out when it is asked for."""

    def __init__(self, position):
        self.position = position

    @cached_property
    def knots(self):
        return [Knot(child) for child in self.position.children]

    @cached_property
    def value(self):
        if self.position.is_terminal:
            return self.position.utility
        return (max if self.position.player is MAX else min)(knot.value for knot in self.knots)


@told(UNEVEN, view=None)
def nodes_of_its_own(root):
    return Knot(root).value


class High:
    """A MAX node as a class; it tells what is to be done with its children."""

    def __init__(self, position):
        self.below = [kind_of(child)(child) for child in position.children]

    def best(self):
        return max(each.best() for each in self.below)


class Low(High):
    def best(self):
        return min(each.best() for each in self.below)


class End:
    def __init__(self, position):
        self.position = position

    def best(self):
        return self.position.utility


def kind_of(position):
    return {MAX: High, MIN: Low, None: End}[position.player]


@told(STANDARD, view=None)
def classes_of_nodes(root):
    return kind_of(root)(root).best()


@told(STANDARD, view=None, path=None)
def dict_of_letters(root):
    """The tree is written into two dicts first, all leaves read; alpha-beta then goes by names alone."""
    branches, ends = {}, {}

    def note(node):
        branches[node.name] = [child.name for child in node.children]
        if node.is_terminal:
            ends[node.name] = node.utility
        for child in node.children:
            note(child)

    def best(name, alpha, beta, high):
        if name in ends:
            return ends[name]
        for below in branches[name]:
            found = best(below, alpha, beta, not high)
            alpha, beta = (max(alpha, found), beta) if high else (alpha, min(beta, found))
            if alpha >= beta:
                break
        return alpha if high else beta

    note(root)
    return best("A", -inf, inf, True)


def traced(function):
    """A decorator that counts, as in a debugger."""
    @wraps(function)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return function(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


@told(UNEVEN)
def decorated(root):
    @traced
    def minimax(node, /, *, first):
        if node.is_terminal:
            return node.utility
        values = [minimax(child, first=first) for child in node.children]
        return max(values) if node.player is MAX else min(values)

    return minimax(root, first=root.player)


@told(DEEP, view="mover")
def folded(node, sign=1):
    """Negamax by reduce and map."""
    if node.is_terminal:
        return sign * node.utility
    return reduce(max, map(neg, map(lambda child: folded(child, -sign), node.children)))


@told(UNEVEN)
def table_of_functions(node):
    def leaf(node):
        return node.utility

    def high(node):
        return max(map(table_of_functions, node.children))

    def low(node):
        return min(map(table_of_functions, node.children))

    return {MAX: high, MIN: low, None: leaf}[node.player](node)


@told(DEEP, view=None)
def scout(root):
    """Pearl's SCOUT: the first child is valued, the others only tested, and valued where the test succeeds."""
    def exceeds(node, bound):
        if node.is_terminal:
            return node.utility > bound
        return (any if node.player is MAX else all)(exceeds(child, bound) for child in node.children)

    def falls_below(node, bound):
        if node.is_terminal:
            return node.utility < bound
        return (all if node.player is MAX else any)(falls_below(child, bound) for child in node.children)

    def value(node):
        if node.is_terminal:
            return node.utility
        best = value(node.children[0])
        test = exceeds if node.player is MAX else falls_below
        for child in node.children[1:]:
            if test(child, best):
                best = value(child)
        return best

    return value(root)


# ---- wrong in ways that are met


@told(STANDARD, right=False, view=None, path=None)
def return_inside_the_loop(node):
    """Wrong: the return stands one level too deep, so that only first children are looked at."""
    if node.is_terminal:
        return node.utility
    best = -inf if node.player is MAX else inf
    for child in node.children:
        value = return_inside_the_loop(child)
        best = max(best, value) if node.player is MAX else min(best, value)
        return best


@told(DEEP, right=False, view=None, path=None)
def window_in_globals_not_given_back(root):
    """Wrong: one alpha and one beta for all nodes; what a deeper node sets stays."""
    alpha, beta = -inf, inf

    def value(node):
        nonlocal alpha, beta
        if node.is_terminal:
            return node.utility
        best = -inf if node.player is MAX else inf
        for child in node.children:
            found = value(child)
            if node.player is MAX:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return value(root)


@told(tree([[-3, -8], [-5, -2]]), right=False, view=None, path=None)
def best_starts_at_zero(node):
    """Wrong: below nothing is better than 0 for MAX."""
    if node.is_terminal:
        return node.utility
    best = 0 if node.player is MAX else 99
    for child in node.children:
        best = max(best, best_starts_at_zero(child)) if node.player is MAX else min(best, best_starts_at_zero(child))
    return best


@told(UNEVEN, right=False, view=None, path=None)
def default_argument_hands_on_max(node, maximising=True):
    """Wrong at the root, where MIN moves and the default says MAX."""
    if node.is_terminal:
        return node.utility
    values = [default_argument_hands_on_max(child, not maximising) for child in node.children]
    return max(values) if maximising else min(values)
