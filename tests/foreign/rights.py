"""Right searches in the styles of others: (the reference they are checked against, the search, keywords)."""

import copy
import random
from collections import namedtuple
from fractions import Fraction
from functools import cache, lru_cache, reduce
from itertools import accumulate, takewhile
from math import fsum, inf, prod

import numpy as np

from mmcourse import CHANCE, MAX, MIN


def better(player):
    return max if player is MAX else min


def leftmost(position):
    """An estimate: the leaf on the left, and a half. Whoever asks it of a terminal gets an odd answer."""
    if position.is_terminal:
        return 77
    while not position.is_terminal:
        position = position.children[0]
    return position.utility + 0.5


LIMIT = {"depth": 3, "evaluate": leftmost}


# ---- minimax


def dict_unwrapped(position):
    def go(node):
        if node.is_terminal:
            return {"move": None, "score": node.utility}
        found = [{"move": m, "score": go(c)["score"]} for m, c in zip(node.moves, node.children)]
        return better(node.player)(found, key=lambda each: each["score"])

    return go(position)["score"]


def stack_of_pairs(position):
    stack, done = [(position, False)], {}
    while stack:
        node, ready = stack.pop()
        if node.is_terminal:
            done[id(node)] = node.utility
        elif ready:
            done[id(node)] = better(node.player)(done[id(child)] for child in node.children)
        else:
            stack.append((node, True))
            stack += [(child, False) for child in node.children]
    return done[id(position)]


def negamax_outside(position):
    def go(node, color):
        return color * node.utility if node.is_terminal else max(-go(child, -color) for child in node.children)

    color = 1 if position.player is MAX else -1
    return color * go(position, color)


def deep_copies(position):
    if position.is_terminal:
        return position.utility
    return better(position.player)([deep_copies(copy.deepcopy(child)) for child in position.children])


def soft_window(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    best = -inf if position.player is MAX else inf
    for child in position.children:
        best = better(position.player)(best, soft_window(child, alpha, beta))
        if position.player is MAX:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def right_to_left(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children[::-1]:
        value = right_to_left(child, alpha, beta)
        if position.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if beta <= alpha:
            break
    return alpha if position.player is MAX else beta


def scout_by_tests(position):
    def beats(node, bound, sign):
        if node.is_terminal:
            return sign * node.utility > sign * bound
        mine = (node.player is MAX) == (sign > 0)
        return (any if mine else all)(beats(child, bound, sign) for child in node.children)

    if position.is_terminal:
        return position.utility
    best = scout_by_tests(position.children[0])
    for child in position.children[1:]:
        if beats(child, best, 1 if position.player is MAX else -1):
            best = scout_by_tests(child)
    return best


def move_first_pair(position):
    def go(node):
        if node.is_terminal:
            return None, node.utility
        pairs = [(move, go(child)[1]) for move, child in zip(node.moves, node.children)]
        return better(node.player)(pairs, key=lambda pair: pair[1])

    return go(position)[1]


def memo_of_text(position):
    memory = {}

    def go(node):
        key = f"{node.player} {node}"
        if key not in memory:
            memory[key] = node.utility if node.is_terminal else better(node.player)(list(map(go, node.children)))
        return memory[key]

    return go(position)


def node_in_a_list(position):
    here = [position]

    def go():
        node = here[0]
        if node.is_terminal:
            return node.utility
        values = []
        for here[0] in node.children:
            values.append(go())
        here[0] = node
        return better(node.player)(values)

    return go()


def folded_over_children(position):
    if position.is_terminal:
        return position.utility
    return reduce(better(position.player), map(folded_over_children, position.children))


def cached_inside(position):
    @lru_cache(maxsize=None)
    def go(node):
        return node.utility if node.is_terminal else better(node.player)(go(child) for child in node.children)

    return go(position)


# ---- alphabeta


def two_functions(position, alpha=-inf, beta=inf):
    def high(node, alpha, beta):
        if node.is_terminal:
            return node.utility
        v = -inf
        for child in node.children:
            v = max(v, low(child, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def low(node, alpha, beta):
        if node.is_terminal:
            return node.utility
        v = inf
        for child in node.children:
            v = min(v, high(child, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return (low if position.player is MIN else high)(position, alpha, beta)


def negated_window(position):
    def go(node, alpha, beta, color):
        if node.is_terminal:
            return color * node.utility
        for child in node.children:
            alpha = max(alpha, -go(child, -beta, -alpha, -color))
            if alpha >= beta:
                return beta
        return alpha

    color = 1 if position.player is MAX else -1
    return color * go(position, -inf, inf, color)


def strict_cut(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        if alpha > beta:
            break
        value = strict_cut(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
    return alpha if position.player is MAX else beta


Window = namedtuple("Window", "alpha beta")


def window_object(position, window=Window(-inf, inf)):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = window_object(child, window)
        if position.player is MAX:
            window = window._replace(alpha=max(window.alpha, value))
        else:
            window = window._replace(beta=min(window.beta, value))
        if window.alpha >= window.beta:
            break
    return window.alpha if position.player is MAX else window.beta


def window_as_dict(position, bounds=None):
    bounds = dict(bounds or {MAX: -inf, MIN: inf})
    if position.is_terminal:
        return position.utility
    for child in position.children:
        found = window_as_dict(child, bounds)
        bounds[position.player] = better(position.player)(bounds[position.player], found)
        if bounds[MAX] >= bounds[MIN]:
            return bounds[position.player]
    return bounds[position.player]


def leaf_in_the_parent(position, alpha=-inf, beta=inf):
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = child.utility if child.is_terminal else leaf_in_the_parent(child, alpha, beta)
        best = better(position.player)(best, value)
        if position.player is MAX:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def window_on_a_stack(position):
    frames, value = [[position, 0, -inf, inf]], None
    while frames:
        node, index, alpha, beta = frames[-1]
        if value is not None:
            alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
            frames[-1][2:] = alpha, beta
            value = None
        if node.is_terminal:
            value = frames.pop()[0].utility
        elif index == len(node.children) or alpha >= beta:
            frames.pop()
            value = alpha if node.player is MAX else beta
        else:
            frames[-1][1] += 1
            frames.append([node.children[index], 0, alpha, beta])
    return value


class Searcher:
    def __call__(self, position):
        self.alpha, self.beta = -inf, inf
        return self.visit(position)

    def visit(self, node):
        """The window is kept in the object and given back."""
        if node.is_terminal:
            return node.utility
        before = self.alpha, self.beta
        for child in node.children:
            value = self.visit(child)
            if node.player is MAX:
                self.alpha = max(self.alpha, value)
            else:
                self.beta = min(self.beta, value)
            if self.alpha >= self.beta:
                break
        value = self.alpha if node.player is MAX else self.beta
        self.alpha, self.beta = before
        return value


def pair_with_line(position):
    def go(node, alpha, beta):
        if node.is_terminal:
            return node.utility, []
        line = []
        for move, child in zip(node.moves, node.children):
            value, below = go(child, alpha, beta)
            if node.player is MAX and value > alpha:
                alpha, line = value, [move, *below]
            elif node.player is MIN and value < beta:
                beta, line = value, [move, *below]
            if alpha >= beta:
                break
        return (alpha if node.player is MAX else beta), line

    return go(position, -inf, inf)[0]


def generator_of_values(position, alpha=-inf, beta=inf):
    """The running best is accumulated, and taken while it leaves the window open."""
    if position.is_terminal:
        return position.utility

    def values():
        nonlocal alpha, beta
        for child in position.children:
            value = generator_of_values(child, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
            yield alpha if position.player is MAX else beta
            if alpha >= beta:
                return

    return list(accumulate(values(), better(position.player)))[-1]


def node_outside(position):
    here = position

    def go(alpha, beta):
        nonlocal here
        node = here
        if node.is_terminal:
            return node.utility
        for here in node.children:
            value = go(alpha, beta)
            alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        here = node
        return alpha if node.player is MAX else beta

    return go(-inf, inf)


# ---- minimax_cutoff


def depth_counted_up(position, depth, evaluate):
    def go(node, ply):
        if node.is_terminal:
            return node.utility
        return evaluate(node) if ply == depth else better(node.player)(go(child, ply + 1) for child in node.children)

    return go(position, 0)


def round_after_round(position, depth, evaluate):
    def go(node, left):
        if node.is_terminal or left == 0:
            return node.utility if node.is_terminal else evaluate(node)
        return better(node.player)([go(child, left - 1) for child in node.children])

    best = None
    for limit in range(depth + 1):
        best = go(position, limit)
    return best


def cut_and_pruned(position, depth, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if not depth:
        return evaluate(position)
    for child in position.children:
        value = cut_and_pruned(child, depth - 1, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def memo_of_position_and_depth(position, depth, evaluate):
    memory = {}

    def go(node, left):
        if (node, left) not in memory:
            if node.is_terminal:
                memory[node, left] = node.utility
            elif left == 0:
                memory[node, left] = evaluate(node)
            else:
                memory[node, left] = better(node.player)([go(child, left - 1) for child in node.children])
        return memory[node, left]

    return go(position, depth)


def ply_by_ply(position, depth, evaluate):
    """Down in lists of positions, and up again."""
    plies = [[position]]
    for _ in range(depth):
        plies.append([child for node in plies[-1] for child in node.children])
    worth = {}
    for ply, nodes in reversed(list(enumerate(plies))):
        for node in nodes:
            if node.is_terminal:
                worth[id(node)] = node.utility
            elif ply == depth:
                worth[id(node)] = evaluate(node)
            else:
                worth[id(node)] = better(node.player)(worth[id(child)] for child in node.children)
    return worth[id(position)]


def negamax_to_a_depth(position, depth, evaluate):
    def go(node, left, color):
        if node.is_terminal:
            return color * node.utility
        if left == 0:
            return color * evaluate(node)
        return max(-go(child, left - 1, -color) for child in node.children)

    color = 1 if position.player is MAX else -1
    return color * go(position, depth, color)


def pair_to_a_depth(position, depth, evaluate):
    def go(node, left):
        if node.is_terminal or left <= 0:
            return (node.utility if node.is_terminal else evaluate(node)), None
        return better(node.player)([(go(child, left - 1)[0], move) for move, child in zip(node.moves, node.children)],
                                   key=lambda pair: pair[0])

    return go(position, depth)[0]


class Engine:
    def __init__(self, depth, evaluate):
        self.depth, self.evaluate, self.nodes = depth, evaluate, 0

    def best(self, node):
        """The depth is an attribute, lowered and raised again."""
        self.nodes += 1
        if node.is_terminal:
            return node.utility
        if self.depth == 0:
            return self.evaluate(node)
        self.depth -= 1
        values = [self.best(child) for child in node.children]
        self.depth += 1
        return better(node.player)(values)


def engine_with_depth_inside(position, depth, evaluate):
    return Engine(depth, evaluate).best(position)


def evaluated_in_the_parent(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    values = []
    for child in position.children:
        if child.is_terminal:
            values.append(child.utility)
        elif depth == 1:
            values.append(evaluate(child))
        else:
            values.append(evaluated_in_the_parent(child, depth - 1, evaluate))
    return better(position.player)(values)


def best_estimates_first(position, depth, evaluate, alpha=-inf, beta=inf):
    """Ordered by the estimate, best first, and pruned."""
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    order = sorted(position.children, key=lambda node: node.utility if node.is_terminal else evaluate(node),
                   reverse=position.player is MAX)
    for child in order:
        value = best_estimates_first(child, depth - 1, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


# ---- expectiminimax


def zipped(position):
    if position.is_terminal:
        return position.utility
    values = list(map(zipped, position.children))
    return sum(map(prod, zip(position.probabilities, values))) if position.probabilities else better(
        position.player)(values)


def three_functions(position):
    def high(node):
        return max(map(value, node.children))

    def low(node):
        return min(map(value, node.children))

    def expected(node):
        total = 0.0
        for p, child in zip(node.probabilities, node.children):
            total += p * value(child)
        return total

    def value(node):
        return node.utility if node.is_terminal else {MAX: high, MIN: low, CHANCE: expected}[node.player](node)

    return value(position)


def utility_and_move(position):
    def go(node):
        if node.is_terminal:
            return node.utility, None
        if node.player is CHANCE:
            return fsum(p * go(child)[0] for p, child in zip(node.probabilities, node.children)), None
        return better(node.player)([(go(child)[0], move) for move, child in zip(node.moves, node.children)],
                                   key=lambda pair: pair[0])

    return go(position)[0]


def by_dot_product(position):
    if position.is_terminal:
        return position.utility
    values = np.array([by_dot_product(child) for child in position.children], dtype=float)
    if position.player is CHANCE:
        return float(np.dot(np.array(position.probabilities, dtype=float), values))
    return float(values.max() if position.player is MAX else values.min())


def exact_fractions(position):
    if position.is_terminal:
        return Fraction(position.utility)
    values = [exact_fractions(child) for child in position.children]
    if position.player is CHANCE:
        return sum(Fraction(p) * value for p, value in zip(position.probabilities, values))
    return better(position.player)(values)


def outcomes_from_the_right(position):
    if position.is_terminal:
        return position.utility
    values = [outcomes_from_the_right(child) for child in position.children[::-1]]
    if position.player is CHANCE:
        return sum(p * value for p, value in zip(position.probabilities[::-1], values))
    return better(position.player)(values)


def weights_normalised(position):
    if position.is_terminal:
        return position.utility
    values = [weights_normalised(child) for child in position.children]
    if position.player is CHANCE:
        return sum(p * v for p, v in zip(position.probabilities, values)) / sum(position.probabilities)
    return better(position.player)(values)


def dice_within_a_closure(position):
    @cache
    def go(node):
        if node.is_terminal:
            return node.utility
        if node.player is CHANCE:
            return sum(p * go(child) for p, child in zip(node.probabilities, node.children))
        return better(node.player)([go(child) for child in node.children])

    return go(position)


def full_window_below_dice(position, alpha=-inf, beta=inf):
    """Alpha-beta among the players; below the dice each outcome begins anew."""
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        return sum(p * full_window_below_dice(child) for p, child in zip(position.probabilities, position.children))
    for child in position.children:
        value = full_window_below_dice(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def dict_with_expectation(position):
    def go(node):
        if node.is_terminal:
            return {"kind": "end", "value": node.utility}
        below = [go(child)["value"] for child in node.children]
        if node.player is CHANCE:
            return {"kind": "chance", "value": sum(p * v for p, v in zip(node.probabilities, below))}
        return {"kind": node.player.name, "value": better(node.player)(below)}

    return go(position)["value"]


def impossible_outcomes_left_out(position):
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        possible = [(p, child) for p, child in zip(position.probabilities, position.children) if p > 0]
        return sum(p * impossible_outcomes_left_out(child) for p, child in possible)
    return better(position.player)(map(impossible_outcomes_left_out, position.children))


# ---- alphabeta_table


def exact_table(position, depth, evaluate):
    return memo_of_position_and_depth(position, depth, evaluate)


def no_table_at_all(position, depth, evaluate):
    return cut_and_pruned(position, depth, evaluate)


EXACT, LOWER, UPPER = "=", ">", "<"


def flags_by_negamax(position, depth, evaluate):
    table = {}

    def go(node, left, alpha, beta, color):
        if node.is_terminal:
            return color * node.utility
        if left == 0:
            return color * evaluate(node)
        first = alpha
        entry = table.get(node)
        if entry and entry["depth"] == left:
            if entry["flag"] == EXACT:
                return entry["value"]
            if entry["flag"] == LOWER:
                alpha = max(alpha, entry["value"])
            else:
                beta = min(beta, entry["value"])
            if alpha >= beta:
                return entry["value"]
        best = -inf
        for child in node.children:
            best = max(best, -go(child, left - 1, -beta, -alpha, -color))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        flag = UPPER if best <= first else LOWER if best >= beta else EXACT
        table[node] = {"value": best, "flag": flag, "depth": left}
        return best

    color = 1 if position.player is MAX else -1
    return color * go(position, depth, -inf, inf, color)


def lower_and_upper(position, depth, evaluate):
    """Two bounds for each position and depth, as in programs with memory-enhanced tests."""
    low, high = {}, {}

    def go(node, left, alpha, beta):
        key = node, left
        if low.get(key, -inf) >= beta:
            return low[key]
        if high.get(key, inf) <= alpha:
            return high[key]
        if node.is_terminal or left == 0:
            g = node.utility if node.is_terminal else evaluate(node)
        else:
            a, b = max(alpha, low.get(key, -inf)), min(beta, high.get(key, inf))
            g = -inf if node.player is MAX else inf
            for child in node.children:
                g = better(node.player)(g, go(child, left - 1, a, b))
                a, b = (max(a, g), b) if node.player is MAX else (a, min(b, g))
                if a >= b:
                    break
        if g < beta:
            high[key] = min(g, high.get(key, inf))
        if g > alpha:
            low[key] = max(g, low.get(key, -inf))
        return g

    return go(position, depth, -inf, inf)


def only_exact_ones_kept(position, depth, evaluate):
    kept = {}

    def go(node, left, alpha, beta):
        if node.is_terminal or left == 0:
            return node.utility if node.is_terminal else evaluate(node)
        if (node, left) in kept:
            return kept[node, left]
        best, a, b = (-inf if node.player is MAX else inf), alpha, beta
        for child in node.children:
            best = better(node.player)(best, go(child, left - 1, a, b))
            a, b = (max(a, best), b) if node.player is MAX else (a, min(b, best))
            if a >= b:
                break
        if alpha < best < beta:
            kept[node, left] = best
        return best

    return go(position, depth, -inf, inf)


def table_by_text(position, depth, evaluate):
    known = {}

    def go(node, left):
        key = f"{node.player}/{node}/{left}"
        if key in known:
            return known[key]
        if node.is_terminal:
            return node.utility
        if left == 0:
            return evaluate(node)
        known[key] = better(node.player)([go(child, left - 1) for child in node.children])
        return known[key]

    return go(position, depth)


class Table(dict):
    def probe(self, node, left, alpha, beta):
        depth, flag, value = self.get(node, (-1, None, None))
        usable = flag == EXACT or flag == LOWER and value >= beta or flag == UPPER and value <= alpha
        return value if depth == left and usable else None

    def store(self, node, left, alpha, beta, value):
        self[node] = left, UPPER if value <= alpha else LOWER if value >= beta else EXACT, value


def table_with_methods(position, depth, evaluate):
    table = Table()

    def go(node, left, alpha, beta):
        if node.is_terminal:
            return node.utility
        if left == 0:
            return evaluate(node)
        known = table.probe(node, left, alpha, beta)
        if known is not None:
            return known
        best, a, b = (-inf if node.player is MAX else inf), alpha, beta
        for child in node.children:
            best = better(node.player)(best, go(child, left - 1, a, b))
            a, b = (max(a, best), b) if node.player is MAX else (a, min(b, best))
            if a >= b:
                break
        table.store(node, left, alpha, beta, best)
        return best

    return go(position, depth, -inf, inf)


def cached_with_the_window(position, depth, evaluate):
    """lru_cache over node, depth and window together."""
    @lru_cache(maxsize=None)
    def go(node, left, alpha, beta):
        if node.is_terminal or left == 0:
            return node.utility if node.is_terminal else evaluate(node)
        for child in node.children:
            value = go(child, left - 1, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if node.player is MAX else beta

    return go(position, depth, -inf, inf)


def best_move_of_the_table_first(position, depth, evaluate):
    """Deepening; the table holds only which child was best, for the order."""
    first = {}

    def go(node, left, alpha, beta):
        if node.is_terminal or left == 0:
            return node.utility if node.is_terminal else evaluate(node)
        best = -inf if node.player is MAX else inf
        for index in sorted(range(len(node.children)), key=lambda index: index != first.get(node)):
            value = go(node.children[index], left - 1, alpha, beta)
            if value != best and better(node.player)(best, value) == value:
                best, first[node] = value, index
            alpha, beta = (max(alpha, best), beta) if node.player is MAX else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    for limit in range(depth + 1):
        found = go(position, limit, -inf, inf)
    return found


def table_emptied_each_round(position, depth, evaluate):
    for limit in range(depth + 1):
        found = only_exact_ones_kept(position, limit, evaluate)
    return found


# ---- best_move


def values_of(position):
    return [soft_window(child) for child in position.children]


def index_of_the_best(position):
    values = values_of(position)
    return position.moves[values.index(better(position.player)(values))]


def key_of_a_dict(position):
    values = dict(zip(position.moves, values_of(position)))
    return better(position.player)(values, key=values.get)


def sorted_pairs(position):
    pairs = sorted(zip(values_of(position), range(len(position.moves))), reverse=position.player is MAX)
    return position.moves[pairs[0][1]]


def strictly_better_only(position):
    """One window for all moves; a bound that equals it changes nothing."""
    alpha, beta, chosen = -inf, inf, None
    for move, child in zip(position.moves, position.children):
        value = soft_window(child, alpha, beta)
        if chosen is None or (value > alpha if position.player is MAX else value < beta):
            chosen = move
            alpha, beta = (value, beta) if position.player is MAX else (alpha, value)
    return chosen


def any_of_the_best(position):
    values = values_of(position)
    top = better(position.player)(values)
    return random.choice([move for move, value in zip(position.moves, values) if value == top])


def last_best(position):
    chosen, best = None, None
    for move, value in zip(position.moves, values_of(position)):
        if best is None or (value >= best if position.player is MAX else value <= best):
            chosen, best = move, value
    return chosen


def move_of_a_pair(position):
    def go(node):
        if node.is_terminal:
            return node.utility, None
        return better(node.player)([(go(child)[0], move) for move, child in zip(node.moves, node.children)],
                                   key=lambda pair: pair[0])

    return go(position)[1]


def negated_replies(position):
    def go(node, color):
        return color * node.utility if node.is_terminal else max(-go(child, -color) for child in node.children)

    color = 1 if position.player is MAX else -1
    replies = [-go(child, -color) for child in position.children]
    return position.moves[max(range(len(replies)), key=replies.__getitem__)]


def first_that_reaches_the_value(position):
    value = soft_window(position)
    return next(move for move, child in zip(position.moves, position.children) if soft_window(child) == value)


def argmax_of_an_array(position):
    scores = np.array(values_of(position))
    return position.moves[int(scores.argmax() if position.player is MAX else scores.argmin())]


def move_in_an_attribute(position):
    class Chooser:
        move = None

        def value(self, node, root):
            if node.is_terminal:
                return node.utility
            values = [self.value(child, False) for child in node.children]
            best = better(node.player)(values)
            if root:
                self.move = node.moves[values.index(best)]
            return best

    chooser = Chooser()
    chooser.value(position, True)
    return chooser.move


def taken_while_worse(position):
    values = values_of(position)
    return position.moves[len(list(takewhile(lambda value: value != better(position.player)(values), values)))]


RIGHTS = [
    *[("minimax", search, {}) for search in (
        dict_unwrapped, stack_of_pairs, negamax_outside, deep_copies, soft_window, right_to_left, scout_by_tests,
        move_first_pair, memo_of_text, node_in_a_list, folded_over_children, cached_inside)],
    *[("alphabeta", search, {}) for search in (
        two_functions, negated_window, strict_cut, window_object, window_as_dict, leaf_in_the_parent,
        window_on_a_stack, Searcher(), pair_with_line, generator_of_values, node_outside)],
    *[("minimax_cutoff", search, LIMIT) for search in (
        depth_counted_up, round_after_round, cut_and_pruned, memo_of_position_and_depth, ply_by_ply,
        negamax_to_a_depth, pair_to_a_depth, engine_with_depth_inside, evaluated_in_the_parent,
        best_estimates_first)],
    *[("expectiminimax", search, {}) for search in (
        zipped, three_functions, utility_and_move, by_dot_product, exact_fractions, outcomes_from_the_right,
        weights_normalised, dice_within_a_closure, full_window_below_dice, dict_with_expectation,
        impossible_outcomes_left_out)],
    *[("alphabeta_table", search, LIMIT) for search in (
        exact_table, no_table_at_all, flags_by_negamax, lower_and_upper, only_exact_ones_kept, table_by_text,
        table_with_methods, cached_with_the_window, best_move_of_the_table_first, table_emptied_each_round)],
    *[("best_move", search, {}) for search in (
        index_of_the_best, key_of_a_dict, strictly_better_only, any_of_the_best, last_best, move_of_a_pair,
        negated_replies, first_that_reaches_the_value, argmax_of_an_array, move_in_an_attribute, taken_while_worse,
        sorted_pairs)],
]


# ---- harder: other orders, null windows, memories, other kinds of numbers


def null_windows(position, alpha=-inf, beta=inf):
    """Principal variation search from MAX's view; a null window has no width at all but for whole numbers."""
    if position.is_terminal:
        return position.utility
    first, high = True, position.player is MAX
    for child in position.children:
        if first:
            value = null_windows(child, alpha, beta)
        else:
            value = null_windows(child, *((alpha, alpha + 1) if high else (beta - 1, beta)))
            if alpha < value < beta:
                value = null_windows(child, alpha, beta)
        first = False
        alpha, beta = (max(alpha, value), beta) if high else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if high else beta


def children_in_any_order(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in random.sample(position.children, len(position.children)):
        value = children_in_any_order(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def numbers_of_numpy(position):
    if position.is_terminal:
        return np.float64(position.utility)
    values = np.array([numbers_of_numpy(child) for child in position.children])
    return values.max() if position.player is MAX else values.min()


def table_worked_backwards(position):
    """Every different position once, from the ends upwards."""
    order, worth = [], {}

    def note(node):
        if node not in order:
            for child in node.children:
                note(child)
            order.append(node)

    note(position)
    for node in order:
        worth[node] = node.utility if node.is_terminal else better(node.player)(map(worth.get, node.children))
    return worth[position]


def written_into_lists_first(position):
    """The tree is read once, into lists; the search goes on there."""
    def lists(node):
        return node.utility if node.is_terminal else list(map(lists, node.children))

    def value(part, high):
        if not isinstance(part, list):
            return part
        return (max if high else min)(value(below, not high) for below in part)

    return value(lists(position), position.player is MAX)


def best_child_first_by_a_look(position, alpha=-inf, beta=inf):
    """A shallow search orders the children; then alpha-beta."""
    def rough(node, plies):
        if node.is_terminal or plies == 0:
            return node.utility if node.is_terminal else 0
        return better(node.player)(rough(child, plies - 1) for child in node.children)

    if position.is_terminal:
        return position.utility
    for child in sorted(position.children, key=lambda child: rough(child, 1), reverse=position.player is MAX):
        value = best_child_first_by_a_look(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def alphabeta_with_memory(position):
    """Alpha-beta that remembers exact values of equal positions."""
    kept = {}

    def go(node, alpha, beta):
        if node.is_terminal:
            return node.utility
        if node in kept:
            return kept[node]
        best, a, b = (-inf if node.player is MAX else inf), alpha, beta
        for child in node.children:
            best = better(node.player)(best, go(child, a, b))
            a, b = (max(a, best), b) if node.player is MAX else (a, min(b, best))
            if a >= b:
                break
        if alpha < best < beta:
            kept[node] = best
        return best

    return go(position, -inf, inf)


def name_from_an_array(position):
    return np.array(position.moves)[np.argmax([(1 if position.player is MAX else -1) * v for v in values_of(position)])]


def aspiring_round_a_guess(position, depth, evaluate):
    """A window of two round the estimate; where the value falls outside, a full one."""
    guess = position.utility if position.is_terminal else evaluate(position)
    value = cut_and_pruned(position, depth, evaluate, guess - 1, guess + 1)
    if not guess - 1 < value < guess + 1:
        value = cut_and_pruned(position, depth, evaluate)
    return value


def star_with_a_bound(position, alpha=-inf, beta=inf):
    """Below the dice the largest and smallest utility of the whole tree bound what is not known yet."""
    def ends(node):
        return [node.utility] if node.is_terminal else [end for child in node.children for end in ends(child)]

    low, high = min(ends(position)), max(ends(position))

    def go(node, alpha, beta):
        if node.is_terminal:
            return node.utility
        if node.player is CHANCE:
            known, left = 0, 1
            for p, child in zip(node.probabilities, node.children):
                known, left = known + p * go(child, -inf, inf), left - p
                if known + left * high <= alpha:
                    return known + left * high
                if known + left * low >= beta:
                    return known + left * low
            return known
        for child in node.children:
            value = go(child, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if node.player is MAX else beta

    return go(position, alpha, beta)


HARDER = [
    *[("minimax", search, {}) for search in (
        null_windows, children_in_any_order, numbers_of_numpy, table_worked_backwards, written_into_lists_first,
        best_child_first_by_a_look, alphabeta_with_memory)],
    *[("alphabeta", search, {}) for search in (alphabeta_with_memory, null_windows, right_to_left)],
    ("minimax_cutoff", aspiring_round_a_guess, LIMIT),
    ("alphabeta_table", aspiring_round_a_guess, LIMIT),
    ("expectiminimax", star_with_a_bound, {}),
    ("best_move", name_from_an_array, {}),
]
