"""Wrong searches in the styles of others, each with one fault of thought: (reference, search, keywords)."""

import random
from functools import lru_cache
from math import inf

import numpy as np
from rights import LIMIT, better, leftmost, soft_window, values_of

from mmcourse import CHANCE, MAX, MIN, chance, tree

# ---- minimax


def min_never_moves(position):
    return position.utility if position.is_terminal else max(map(min_never_moves, position.children))


def root_is_always_max(position, ply=0):
    if position.is_terminal:
        return position.utility
    values = [root_is_always_max(child, ply + 1) for child in position.children]
    return min(values) if ply % 2 else max(values)


def zero_is_nothing(position):
    """0 is taken for "no value yet"."""
    if position.is_terminal:
        return position.utility
    best = None
    for child in position.children:
        value = zero_is_nothing(child)
        if not best or (value > best if position.player is MAX else value < best):
            best = value
    return best


def average_for_min(position):
    """The opponent is taken to move at random."""
    if position.is_terminal:
        return position.utility
    values = [average_for_min(child) for child in position.children]
    return max(values) if position.player is MAX else sum(values) / len(values)


def last_move_forgotten(position):
    if position.is_terminal:
        return position.utility
    values = []
    for index in range(max(len(position.children) - 1, 1)):
        values.append(last_move_forgotten(position.children[index]))
    return better(position.player)(values)


def four_plies_are_enough(position, depth=0):
    """Below four plies the leaf on the left stands for all."""
    if position.is_terminal:
        return position.utility
    if depth == 4:
        return four_plies_are_enough(position.children[0], depth)
    return better(position.player)([four_plies_are_enough(child, depth + 1) for child in position.children])


def memo_by_shape(position):
    """Keys that collide: who moves, and how many children there are."""
    memory = {}

    def go(node):
        if node.is_terminal:
            return node.utility
        key = node.player, tuple(len(child.children) for child in node.children)
        if key not in memory:
            memory[key] = better(node.player)([go(child) for child in node.children])
        return memory[key]

    return go(position)


def ends_at_fifty(position):
    """A number in place of infinity, smaller than some utilities."""
    if position.is_terminal:
        return position.utility
    best = -50 if position.player is MAX else 50
    for child in position.children:
        value = ends_at_fifty(child)
        if value > best if position.player is MAX else value < best:
            best = value
    return best


def leaf_without_its_sign(position):
    def go(node):
        return node.utility if node.is_terminal else max(-go(child) for child in node.children)

    return go(position) * (1 if position.player is MAX else -1)


kept = {}


def memo_by_name_for_ever(position):
    """What an earlier tree had at this name is taken for this one's."""
    if position.name not in kept:
        kept[position.name] = position.utility if position.is_terminal else better(position.player)(
            [memo_by_name_for_ever(child) for child in position.children])
    return kept[position.name]


def whole_numbers_only(position):
    if position.is_terminal:
        return int(position.utility)
    return better(position.player)(map(whole_numbers_only, position.children))


def greedy_for_the_best_leaf(position):
    """Each side goes where its best leaf of all lies."""
    def leaves(node):
        return [node.utility] if node.is_terminal else [leaf for child in node.children for leaf in leaves(child)]

    while not position.is_terminal:
        pick = better(position.player)
        position = pick(position.children, key=lambda child: pick(leaves(child)))
    return position.utility


# ---- alphabeta


def nothing_pruned(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = nothing_pruned(child, alpha, beta)
        best = better(position.player)(best, value)
        if position.player is MAX:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            continue
    return best


def parents_bound_only(position, bound=None):
    """Only the parent's best is known, so that there is no deep cut."""
    if position.is_terminal:
        return position.utility
    best = None
    for child in position.children:
        value = parents_bound_only(child, best)
        best = value if best is None else better(position.player)(best, value)
        if bound is not None and (best >= bound if position.player is MAX else best <= bound):
            break
    return best


def cuts_at_min_only(position, alpha=-inf):
    if position.is_terminal:
        return position.utility
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = cuts_at_min_only(child, alpha)
        best = better(position.player)(best, value)
        if position.player is MAX:
            alpha = max(alpha, best)
        elif best <= alpha:
            break
    return best


def window_turned_but_not_negated(position):
    def go(node, alpha, beta, color):
        if node.is_terminal:
            return color * node.utility
        for child in node.children:
            alpha = max(alpha, -go(child, beta, alpha, -color))
            if alpha >= beta:
                break
        return alpha

    color = 1 if position.player is MAX else -1
    return color * go(position, -inf, inf, color)


def cut_at_any_improvement(position, alpha=-inf, beta=inf):
    """The bound of the wrong side is asked: MAX stops as soon as it has more than alpha."""
    if position.is_terminal:
        return position.utility
    best = -inf if position.player is MAX else inf
    for child in position.children:
        best = better(position.player)(best, cut_at_any_improvement(child, alpha, beta))
        if position.player is MAX and best >= alpha > -inf or position.player is MIN and best <= beta < inf:
            break
        if position.player is MAX:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best


class OneWindow:
    """One alpha and one beta for the whole tree, never given back."""

    def __call__(self, position):
        self.alpha, self.beta = -inf, inf
        return self.visit(position)

    def visit(self, node):
        if node.is_terminal:
            return node.utility
        best = -inf if node.player is MAX else inf
        for child in node.children:
            best = better(node.player)(best, self.visit(child))
            if node.player is MAX:
                self.alpha = max(self.alpha, best)
            else:
                self.beta = min(self.beta, best)
            if self.alpha >= self.beta:
                break
        return best


def window_of_fifteen(position, alpha=-15, beta=15):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = window_of_fifteen(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def alpha_for_everybody(position, alpha=-inf, beta=inf):
    """MIN too returns alpha."""
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = alpha_for_everybody(child, alpha, beta)
        if position.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha


def leaves_read_to_sort_them(position, alpha=-inf, beta=inf):
    """To try the best child first, every leaf among the children is looked at before the cut."""
    if position.is_terminal:
        return position.utility
    order = sorted(position.children, key=lambda child: child.utility if child.is_terminal else 0,
                   reverse=position.player is MAX)
    for child in order:
        value = leaves_read_to_sort_them(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def cut_after_one_more(position, alpha=-inf, beta=inf):
    """The cut is asked for before the window is brought up to date: one child too late."""
    if position.is_terminal:
        return position.utility
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = cut_after_one_more(child, alpha, beta)
        best = better(position.player)(best, value)
        if alpha >= beta:
            break
        if position.player is MAX:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best


def siblings_share_a_cut(position, alpha=-inf, beta=inf):
    """A cut below ends the node above too."""
    def go(node, alpha, beta):
        if node.is_terminal:
            return node.utility, False
        best = -inf if node.player is MAX else inf
        for child in node.children:
            value, cut = go(child, alpha, beta)
            best = better(node.player)(best, value)
            alpha, beta = (max(alpha, best), beta) if node.player is MAX else (alpha, min(beta, best))
            if cut:
                return best, False
            if alpha >= beta:
                return best, True
        return best, False

    return go(position, alpha, beta)[0]


def half_a_point_of_slack(position, alpha=-inf, beta=inf):
    """What is less than one better is not worth looking for."""
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = half_a_point_of_slack(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha + 1 >= beta:
            break
    return alpha if position.player is MAX else beta


# ---- minimax_cutoff


def one_ply_more(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth < 0:
        return evaluate(position)
    return better(position.player)([one_ply_more(child, depth - 1, evaluate) for child in position.children])


def one_ply_less(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 1:
        return evaluate(position)
    return better(position.player)([one_ply_less(child, depth - 1, evaluate) for child in position.children])


def end_not_seen_at_the_limit(position, depth, evaluate):
    if depth == 0:
        return evaluate(position)
    if position.is_terminal:
        return position.utility
    values = [end_not_seen_at_the_limit(child, depth - 1, evaluate) for child in position.children]
    return better(position.player)(values)


def whole_moves_counted(position, depth, evaluate):
    """The depth is lowered only where MAX moves."""
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    left = depth - (position.player is MAX)
    return better(position.player)([whole_moves_counted(child, left, evaluate) for child in position.children])


def limit_ignored(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    return better(position.player)([limit_ignored(child, depth, evaluate) for child in position.children])


def estimate_seen_by_the_mover(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position) * (1 if position.player is MAX else -1)
    values = [estimate_seen_by_the_mover(child, depth - 1, evaluate) for child in position.children]
    return better(position.player)(values)


def nothing_is_zero(position, depth, evaluate):
    """At the limit 0 is returned, and nobody is asked."""
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return 0
    return better(position.player)([nothing_is_zero(child, depth - 1, evaluate) for child in position.children])


def depth_lowered_for_each_child(position, depth, evaluate):
    """The depth shrinks from child to child."""
    if position.is_terminal:
        return position.utility
    if depth <= 0:
        return evaluate(position)
    values = []
    for child in position.children:
        depth -= 1
        values.append(depth_lowered_for_each_child(child, depth, evaluate))
    return better(position.player)(values)


def best_of_all_rounds(position, depth, evaluate):
    """Values of different depths are mixed."""
    def go(node, left):
        if node.is_terminal:
            return node.utility
        if left == 0:
            return evaluate(node)
        return better(node.player)([go(child, left - 1) for child in node.children])

    return better(position.player)([go(position, limit) for limit in range(1, depth + 1)])


def memo_without_the_depth(position, depth, evaluate):
    memory = {}

    def go(node, left):
        if node not in memory:
            if node.is_terminal:
                memory[node] = node.utility
            elif left == 0:
                memory[node] = evaluate(node)
            else:
                memory[node] = better(node.player)([go(child, left - 1) for child in node.children])
        return memory[node]

    return go(position, depth)


def estimates_added_on_the_way(position, depth, evaluate):
    """What inner positions are estimated at is added."""
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    values = [estimates_added_on_the_way(child, depth - 1, evaluate) for child in position.children]
    return better(position.player)(values) + evaluate(position)


class Deep:
    """The depth that is left stands in one place and is not raised again."""

    def __call__(self, position, depth, evaluate):
        self.left = depth
        return self.value(position, evaluate)

    def value(self, node, evaluate):
        if node.is_terminal:
            return node.utility
        if self.left == 0:
            return evaluate(node)
        self.left -= 1
        return better(node.player)([self.value(child, evaluate) for child in node.children])


# ---- expectiminimax


def chance_against_me(position):
    if position.is_terminal:
        return position.utility
    values = [chance_against_me(child) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def chance_for_me(position):
    if position.is_terminal:
        return position.utility
    values = [chance_for_me(child) for child in position.children]
    return min(values) if position.player is MIN else max(values)


def all_equally_likely(position):
    if position.is_terminal:
        return position.utility
    values = [all_equally_likely(child) for child in position.children]
    return sum(values) / len(values) if position.player is CHANCE else better(position.player)(values)


def sum_divided_again(position):
    if position.is_terminal:
        return position.utility
    values = [sum_divided_again(child) for child in position.children]
    if position.player is CHANCE:
        return sum(p * value for p, value in zip(position.probabilities, values)) / len(values)
    return better(position.player)(values)


def two_outcomes_only(position):
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        p = position.probabilities[0]
        return p * two_outcomes_only(position.children[0]) + (1 - p) * two_outcomes_only(position.children[-1])
    return better(position.player)(map(two_outcomes_only, position.children))


def likeliest_outcome(position):
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        index = position.probabilities.index(max(position.probabilities))
        return likeliest_outcome(position.children[index])
    return better(position.player)(map(likeliest_outcome, position.children))


def largest_share(position):
    """The largest of probability times value."""
    if position.is_terminal:
        return position.utility
    values = [largest_share(child) for child in position.children]
    if position.player is CHANCE:
        return max(p * value for p, value in zip(position.probabilities, values))
    return better(position.player)(values)


def dice_take_a_turn(position):
    """Who moves is counted by plies, those of the dice among them."""
    def go(node, maximising):
        if node.is_terminal:
            return node.utility
        values = [go(child, not maximising) for child in node.children]
        if node.player is CHANCE:
            return sum(p * value for p, value in zip(node.probabilities, values))
        return max(values) if maximising else min(values)

    return go(position, position.player is MAX)


def rounded_expectation(position):
    if position.is_terminal:
        return position.utility
    values = [rounded_expectation(child) for child in position.children]
    if position.player is CHANCE:
        return round(sum(p * value for p, value in zip(position.probabilities, values)))
    return better(position.player)(values)


def bounds_through_the_dice(position, alpha=-inf, beta=inf):
    """Alpha-beta in which an outcome is cut by the window of the node above the dice."""
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        return sum(p * bounds_through_the_dice(child, alpha, beta)
                   for p, child in zip(position.probabilities, position.children))
    for child in position.children:
        value = bounds_through_the_dice(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def dice_rolled_once(position):
    """A sample in place of the expectation, the same at every call."""
    dice = random.Random(1)

    def go(node):
        if node.is_terminal:
            return node.utility
        if node.player is CHANCE:
            return go(dice.choices(node.children, node.probabilities)[0])
        return better(node.player)([go(child) for child in node.children])

    return go(position)


def weights_of_the_left_neighbour(position):
    """The probabilities are counted from one too far."""
    if position.is_terminal:
        return position.utility
    values = [weights_of_the_left_neighbour(child) for child in position.children]
    if position.player is CHANCE:
        return sum(position.probabilities[index - 1] * value for index, value in enumerate(values))
    return better(position.player)(values)


# ---- alphabeta_table


def _with_table(key, flag, serves, value_kept=lambda best, color: best, table=None):
    """Alpha-beta in which a table is asked by ``serves(entry, left, alpha, beta)``."""
    def search(position, depth, evaluate):
        known = {} if table is None else table

        def go(node, left, alpha, beta):
            if node.is_terminal or left == 0:
                return node.utility if node.is_terminal else evaluate(node)
            entry = known.get(key(node, left))
            if entry and serves(entry, left, alpha, beta):
                return entry[0]
            best, a, b = (-inf if node.player is MAX else inf), alpha, beta
            for child in node.children:
                best = better(node.player)(best, go(child, left - 1, a, b))
                a, b = (max(a, best), b) if node.player is MAX else (a, min(b, best))
                if a >= b:
                    break
            known[key(node, left)] = best, flag(best, alpha, beta, a, b), left
            return best

        return go(position, depth, -inf, inf)
    return search


def _flag(best, alpha, beta, *_):
    return "upper" if best <= alpha else "lower" if best >= beta else "exact"


def _fits(entry, alpha, beta):
    value, kind, _ = entry
    return kind == "exact" or kind == "lower" and value >= beta or kind == "upper" and value <= alpha


def _position_and_depth(node, left):
    return node, left


bound_as_exact = _with_table(_position_and_depth, _flag, lambda entry, *_: True)
kind_by_the_raised_window = _with_table(
    _position_and_depth, lambda best, alpha, beta, a, b: _flag(best, a, b) if a < b else "exact",
    lambda entry, left, alpha, beta: _fits(entry, alpha, beta))
upper_and_lower_swapped = _with_table(
    _position_and_depth, lambda *window: {"upper": "lower", "lower": "upper", "exact": "exact"}[_flag(*window)],
    lambda entry, left, alpha, beta: _fits(entry, alpha, beta))
depth_ignored = _with_table(lambda node, left: node, _flag, lambda entry, left, alpha, beta: _fits(entry, alpha, beta))
shallower_serves_too = _with_table(lambda node, left: node, _flag,
                                   lambda entry, left, alpha, beta: entry[2] <= left and _fits(entry, alpha, beta))
keys_collide = _with_table(lambda node, left: (node.player, len(node.children), left), _flag,
                           lambda entry, left, alpha, beta: _fits(entry, alpha, beta))
name_as_key_for_ever = _with_table(lambda node, left: (node.name, left), _flag,
                                   lambda entry, left, alpha, beta: _fits(entry, alpha, beta), table={})
either_bound_serves = _with_table(
    _position_and_depth, _flag, lambda entry, left, alpha, beta: entry[1] == "exact" or entry[0] >= beta
    or entry[0] <= alpha)
for _name, _search in list(globals().items()):
    if getattr(_search, "__qualname__", "").startswith("_with_table."):
        _search.__name__ = _name


def sign_not_in_the_key(position, depth, evaluate):
    """Negamax whose table goes by what lies below alone, not by who moves."""
    known = {}

    def shape(node):
        return node.utility if node.is_terminal else tuple(map(shape, node.children))

    def go(node, left, color):
        if node.is_terminal:
            return color * node.utility
        if left == 0:
            return color * evaluate(node)
        key = shape(node)
        if key not in known:
            known[key] = max(-go(child, left - 1, -color) for child in node.children)
        return known[key]

    color = 1 if position.player is MAX else -1
    return color * go(position, depth, color)


def cached_without_the_window(position, depth, evaluate):
    """lru_cache over node and depth, and a window outside."""
    window = {"alpha": -inf, "beta": inf}

    @lru_cache(maxsize=None)
    def go(node, left):
        if node.is_terminal or left == 0:
            return node.utility if node.is_terminal else evaluate(node)
        before, best = dict(window), -inf if node.player is MAX else inf
        for child in node.children:
            best = better(node.player)(best, go(child, left - 1))
            if node.player is MAX:
                window["alpha"] = max(window["alpha"], best)
            else:
                window["beta"] = min(window["beta"], best)
            if window["alpha"] >= window["beta"]:
                break
        window.update(before)
        return best

    return go(position, depth)


def estimates_kept_as_values(position, depth, evaluate):
    """Deepening with one table: the estimates of the first round answer in all later ones."""
    known = {}

    def go(node, left):
        if node.is_terminal:
            return node.utility
        if node in known:
            return known[node]
        if left == 0:
            known[node] = evaluate(node)
            return known[node]
        return better(node.player)([go(child, left - 1) for child in node.children])

    for limit in range(1, depth + 1):
        found = go(position, limit)
    return found


# ---- best_move


def best_for_max_only(position):
    values = values_of(position)
    return position.moves[values.index(max(values))]


def value_in_place_of_the_move(position):
    return better(position.player)(values_of(position))


def number_of_the_move(position):
    values = values_of(position)
    return values.index(better(position.player)(values))


def position_in_place_of_the_move(position):
    return better(position.player)(position.children, key=soft_window)


def last_of_equal_bounds(position):
    """A bound that equals the best counts as equally good, and the last one is taken."""
    alpha, beta, chosen = -inf, inf, None
    for move, child in zip(position.moves, position.children):
        value = soft_window(child, alpha, beta)
        if value >= alpha if position.player is MAX else value <= beta:
            chosen = move
            alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
    return chosen


def replies_by_the_same_side(position):
    def go(node, maximising):
        if node.is_terminal:
            return node.utility
        return (max if maximising else min)(go(child, not maximising) for child in node.children)

    big = position.player is MAX
    return (max if big else min)(zip(position.moves, position.children), key=lambda pair: go(pair[1], big))[0]


def best_first_leaf(position):
    """Looks one ply ahead and estimates."""
    def worth(node):
        return node.utility if node.is_terminal else leftmost(node)

    return better(position.player)(zip(position.moves, position.children), key=lambda pair: worth(pair[1]))[0]


def nothing_below_zero(position):
    """A lost position has no move."""
    best, chosen = 0, None
    for move, value in zip(position.moves, values_of(position)):
        gain = value if position.player is MAX else -value
        if gain > best:
            best, chosen = gain, move
    return chosen


def worst_move(position):
    values = values_of(position)
    return position.moves[values.index(better(position.player.opponent)(values))]


def value_and_move_apart(position):
    """The best value is kept, the move is that of the last improvement over the neighbour."""
    chosen, before = position.moves[0], None
    for move, value in zip(position.moves, values_of(position)):
        if before is not None and (value > before if position.player is MAX else value < before):
            chosen = move
        before = value
    return chosen


def move_of_the_reply(position):
    """A global keeps the move that was best last, and that is a reply's."""
    found = None

    def go(node):
        nonlocal found
        if node.is_terminal:
            return node.utility
        values = [go(child) for child in node.children]
        best = better(node.player)(values)
        if found is None:
            found = node.moves[values.index(best)]
        return best

    go(position)
    return found


def most_wins(position):
    """The move with the most good leaves below it."""
    def leaves(node):
        return [node.utility] if node.is_terminal else [leaf for child in node.children for leaf in leaves(child)]

    def share(node):
        found = leaves(node)
        return sum(leaf > 0 for leaf in found) / len(found)

    return better(position.player)(zip(position.moves, position.children), key=lambda pair: share(pair[1]))[0]


FOUR_PLIES = {**LIMIT, "depth": 4}  # so that a position may come again two plies deeper, where the same side moves

WRONGS = [
    *[("minimax", search, {}) for search in (
        min_never_moves, root_is_always_max, zero_is_nothing, average_for_min, last_move_forgotten,
        four_plies_are_enough, memo_by_shape, ends_at_fifty, leaf_without_its_sign, memo_by_name_for_ever,
        whole_numbers_only, greedy_for_the_best_leaf)],
    *[("alphabeta", search, {}) for search in (
        nothing_pruned, parents_bound_only, cuts_at_min_only, window_turned_but_not_negated, cut_at_any_improvement,
        OneWindow(), window_of_fifteen, alpha_for_everybody, leaves_read_to_sort_them, cut_after_one_more,
        siblings_share_a_cut, half_a_point_of_slack)],
    *[("minimax_cutoff", search, LIMIT) for search in (
        one_ply_more, one_ply_less, end_not_seen_at_the_limit, whole_moves_counted, limit_ignored,
        estimate_seen_by_the_mover, nothing_is_zero, depth_lowered_for_each_child, best_of_all_rounds,
        memo_without_the_depth, estimates_added_on_the_way, Deep())],
    *[("expectiminimax", search, {}) for search in (
        chance_against_me, chance_for_me, all_equally_likely, sum_divided_again, two_outcomes_only,
        likeliest_outcome, largest_share, dice_take_a_turn, rounded_expectation, bounds_through_the_dice,
        dice_rolled_once, weights_of_the_left_neighbour)],
    *[("alphabeta_table", search, FOUR_PLIES) for search in (depth_ignored, shallower_serves_too)],
    *[("alphabeta_table", search, LIMIT) for search in (
        bound_as_exact, kind_by_the_raised_window, upper_and_lower_swapped, keys_collide, name_as_key_for_ever,
        either_bound_serves, sign_not_in_the_key, cached_without_the_window, estimates_kept_as_values)],
    *[("best_move", search, {}) for search in (
        best_for_max_only, value_in_place_of_the_move, number_of_the_move, position_in_place_of_the_move,
        last_of_equal_bounds, replies_by_the_same_side, best_first_leaf, nothing_below_zero, worst_move,
        value_and_move_apart, move_of_the_reply, most_wins)],
]


# ---- harder: faults that small trees seldom show


def _between(low, high):
    def search(position):
        if position.is_terminal:
            return position.utility
        best = low if position.player is MAX else high
        for child in position.children:
            value = search(child)
            if value > best if position.player is MAX else value < best:
                best = value
        return best
    return search


ends_at_a_hundred, ends_at_a_thousand, ends_at_a_million = (_between(-end, end) for end in (100, 1_000, 1_000_000))
ends_at_a_hundred.__name__, ends_at_a_thousand.__name__, ends_at_a_million.__name__ = (
    "ends_at_a_hundred", "ends_at_a_thousand", "ends_at_a_million")


def small_integers(position):
    """An array of one byte for each value: from 128 on it runs over."""
    if position.is_terminal:
        return position.utility
    values = np.array([small_integers(child) for child in position.children])
    values = values.astype(np.int8) if (values == np.trunc(values)).all() else values
    return (values.max() if position.player is MAX else values.min()).item()


def three_children_only(position):
    """A binary or ternary tree is taken for granted."""
    if position.is_terminal:
        return position.utility
    return better(position.player)([three_children_only(child) for child in position.children[:3]])


def six_plies_only(position, left=6):
    """What lies deeper counts as a draw."""
    if position.is_terminal:
        return position.utility
    return better(position.player)([six_plies_only(child, left - 1) for child in position.children]) if left else 0


def rounded_to_two_places(position):
    if position.is_terminal:
        return round(position.utility, 2)
    return better(position.player)(map(rounded_to_two_places, position.children))


def infinite_ends_forgotten(position):
    """A lost game that counts as minus infinity leaves no best move, and so no value."""
    if position.is_terminal:
        return position.utility
    best = None
    for child in position.children:
        value = infinite_ends_forgotten(child)
        if abs(value) != inf and (best is None or better(position.player)(best, value) == value):
            best = value
    return 0 if best is None else best


def no_deep_cut_from_the_fifth_ply(position, alpha=-inf, beta=inf, ply=0):
    """The window is opened again at the fifth ply."""
    if position.is_terminal:
        return position.utility
    if ply == 5:
        alpha, beta = -inf, inf
    for child in position.children:
        value = no_deep_cut_from_the_fifth_ply(child, alpha, beta, ply + 1)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def thirds_as_a_third(position):
    """Probabilities are rounded to one place."""
    if position.is_terminal:
        return position.utility
    values = [thirds_as_a_third(child) for child in position.children]
    if position.player is CHANCE:
        return sum(round(float(p), 2) * value for p, value in zip(position.probabilities, values))
    return better(position.player)(values)


def nothing_times_infinity(position):
    """An outcome that cannot happen is multiplied all the same: 0 times infinity is no number."""
    if position.is_terminal:
        return position.utility
    values = [nothing_times_infinity(child) for child in position.children]
    if position.player is CHANCE:
        return sum(p * value for p, value in zip(position.probabilities, values))
    return better(position.player)(values)


SELDOM = [  # with a position that shows each
    ("minimax", ends_at_a_hundred, {}, tree([-150])),
    ("minimax", ends_at_a_thousand, {}, tree([-2_000])),
    ("minimax", ends_at_a_million, {}, tree([-inf])),
    ("minimax", small_integers, {}, tree([1, 130])),
    ("minimax", three_children_only, {}, tree([1, 2, 3, 4])),
    ("minimax", six_plies_only, {}, tree([[[[[[[[5]]]]]]]])),
    ("minimax", rounded_to_two_places, {}, tree([0.125])),
    ("minimax", infinite_ends_forgotten, {}, tree([-inf])),
    ("alphabeta", no_deep_cut_from_the_fifth_ply, {}, tree([[[[3, [[[6, 0]]]]]]])),
    ("expectiminimax", thirds_as_a_third, {}, tree([chance((0.125, 8), (0.875, 0))])),
    ("expectiminimax", nothing_times_infinity, {}, tree([chance((0, inf), (1, 3))])),
]
