"""The bug zoo: searches with one misconception each, for a learner to catch with small trees.

A tree catches a search that gives it another value than the right one. The table `ZOO` tells what is wrong with each
search; the functions themselves do not.
"""

from math import inf
from typing import Callable, NamedTuple

from mmcourse.gametree import CHANCE, MAX, MIN
from mmcourse.search import alphabeta, alphabeta_table, beam_per_node, expectiminimax, minimax, minimax_cutoff
from mmcourse.search.beam import worth
from mmcourse.search.table import EXACT, Entry, kind_of, serves


def guess(position):
    """Evaluate a position by the leaf to which the first moves lead, and the end of a game not at all.

    Parameters
    ----------
    position : position

    Returns
    -------
    number
        From MAX's point of view; 0 at the end of a game.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> guess(STANDARD), guess(STANDARD.children[0].children[0])
    (3, 0)
    """
    leaf = position
    while not leaf.is_terminal:
        leaf = leaf.children[0]
    return leaf.utility if leaf is not position else 0


# ---- lesson 2: minimax


def nobody_hinders(position):
    if position.is_terminal:
        return position.utility
    return max(nobody_hinders(child) for child in position.children)


def turn_by_ply(position, ply=0):
    if position.is_terminal:
        return position.utility
    values = [turn_by_ply(child, ply + 1) for child in position.children]
    return max(values) if ply % 2 == 0 else min(values)


def from_zero(position):
    if position.is_terminal:
        return position.utility
    best = 0 if position.player is MAX else inf
    for child in position.children:
        value = from_zero(child)
        best = max(best, value) if position.player is MAX else min(best, value)
    return best


def nought_is_nothing(position):
    if position.is_terminal:
        return position.utility
    best = None
    for child in position.children:
        value = nought_is_nothing(child)
        if not best or (value > best if position.player is MAX else value < best):
            best = value
    return best


def two_children(position):
    if position.is_terminal:
        return position.utility
    first, last = position.children[0], position.children[-1]
    pick = max if position.player is MAX else min
    return pick(two_children(first), two_children(last))


# ---- lesson 3: alpha-beta


def one_test_for_both(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = one_test_for_both(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if value >= beta:
            break
    return alpha if position.player is MAX else beta


def content_too_soon(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = content_too_soon(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha + 1 >= beta:
            break
    return alpha if position.player is MAX else beta


def bound_of_its_own(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = bound_of_its_own(child, alpha, beta)
        if value <= alpha if position.player is MAX else value >= beta:
            break
        alpha, beta = (value, beta) if position.player is MAX else (alpha, value)
    return alpha if position.player is MAX else beta


def win_is_the_most(position, alpha=-1, beta=1):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = win_is_the_most(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def one_window_for_all(position, window=None):
    window = window or {MAX: -inf, MIN: inf}
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = one_window_for_all(child, window)
        window[position.player] = (max if position.player is MAX else min)(window[position.player], value)
        if window[MAX] >= window[MIN]:
            break
    return window[position.player]


# ---- lesson 4: depth cutoff and evaluation


def down_to_one(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth <= 1:
        return evaluate(position)
    values = [down_to_one(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def counted_in_the_loop(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth <= 0:
        return evaluate(position)
    values = []
    for child in position.children:
        depth -= 1
        values.append(counted_in_the_loop(child, depth, evaluate))
    return max(values) if position.player is MAX else min(values)


def limit_first(position, depth, evaluate):
    if depth == 0:
        return evaluate(position)
    if position.is_terminal:
        return position.utility
    values = [limit_first(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def unknown_is_drawn(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return 0
    values = [unknown_is_drawn(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def seen_by_the_mover(position, depth, evaluate):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position) if position.player is MAX else -evaluate(position)
    values = [seen_by_the_mover(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


# ---- lesson 5: transposition tables


def all_taken_as_exact(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    if position in table and table[position].depth >= depth:
        return table[position].value
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = all_taken_as_exact(child, depth - 1, evaluate, alpha, beta, table)
        if position.player is MAX:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    table[position] = Entry(best, EXACT, depth)
    return best


def kind_told_too_late(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    if position in table and serves(table[position], depth, alpha, beta):
        return table[position].value
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = kind_told_too_late(child, depth - 1, evaluate, alpha, beta, table)
        if position.player is MAX:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    table[position] = Entry(best, kind_of(best, alpha, beta), depth)
    return best


def shallow_will_do(position, depth, evaluate):
    table = {}

    def value(node, left):
        if node.is_terminal or left == 0:
            return node.utility if node.is_terminal else evaluate(node)
        if node not in table:
            values = [value(child, left - 1) for child in node.children]
            table[node] = max(values) if node.player is MAX else min(values)
        return table[node]

    return [value(position, limit) for limit in range(depth + 1)][-1]


def whoever_is_to_move(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return worth(position, evaluate)
    reached, value = table.get(position.children, (0, None))
    if reached < depth:
        values = [whoever_is_to_move(child, depth - 1, evaluate, table) for child in position.children]
        value = max(values) if position.player is MAX else min(values)
        table[position.children] = depth, value
    return value


def same_key_same_position(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return worth(position, evaluate)
    key = evaluate(position), depth
    if key not in table:
        values = [same_key_same_position(child, depth - 1, evaluate, table) for child in position.children]
        table[key] = max(values) if position.player is MAX else min(values)
    return table[key]


# ---- lesson 6: expectiminimax


def dice_with_a_will(position):
    if position.is_terminal:
        return position.utility
    values = [dice_with_a_will(child) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def all_as_likely(position):
    if position.is_terminal:
        return position.utility
    values = [all_as_likely(child) for child in position.children]
    if position.player is CHANCE:
        return sum(values) / len(values)
    return max(values) if position.player is MAX else min(values)


def most_likely_alone(position):
    if position.is_terminal:
        return position.utility
    values = [most_likely_alone(child) for child in position.children]
    if position.player is CHANCE:
        return values[position.probabilities.index(max(position.probabilities))]
    return max(values) if position.player is MAX else min(values)


def heads_or_tails(position):
    if position.is_terminal:
        return position.utility
    values = [heads_or_tails(child) for child in position.children]
    if position.player is CHANCE:
        p = position.probabilities[0]
        return p * values[0] + (1 - p) * values[-1]
    return max(values) if position.player is MAX else min(values)


def dice_take_a_turn(position, maximizing=None):
    if position.is_terminal:
        return position.utility
    maximizing = position.player is MAX if maximizing is None else maximizing
    values = [dice_take_a_turn(child, not maximizing) for child in position.children]
    if position.player is CHANCE:
        return sum(p * value for p, value in zip(position.probabilities, values))
    return max(values) if maximizing else min(values)


# ---- lesson 7: beam search


def largest_first_for_both(position, depth, width, evaluate):
    if position.is_terminal or depth == 0:
        return worth(position, evaluate)
    kept = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=True)[:width]
    values = [largest_first_for_both(child, depth - 1, width, evaluate) for child in kept]
    return max(values) if position.player is MAX else min(values)


def first_come_first_kept(position, depth, width, evaluate):
    if position.is_terminal or depth == 0:
        return worth(position, evaluate)
    values = [first_come_first_kept(child, depth - 1, width, evaluate) for child in position.children[:width]]
    return max(values) if position.player is MAX else min(values)


def ends_ranked_by_guess(position, depth, width, evaluate):
    if position.is_terminal or depth == 0:
        return worth(position, evaluate)
    kept = sorted(position.children, key=evaluate, reverse=position.player is MAX)[:width]
    values = [ends_ranked_by_guess(child, depth - 1, width, evaluate) for child in kept]
    return max(values) if position.player is MAX else min(values)


def kept_not_searched(position, depth, width, evaluate):
    if position.is_terminal or depth == 0:
        return worth(position, evaluate)
    values = [worth(child, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def dropped_afterwards(position, depth, width, evaluate):
    if position.is_terminal or depth == 0:
        return worth(position, evaluate)
    values = [dropped_afterwards(child, depth - 1, width, evaluate) for child in position.children]
    kept = sorted(values, reverse=position.player is MAX)[:width]
    return kept[0]


# ---- what is wrong with each


class Lesson(NamedTuple):
    """The faulty searches of a lesson. They take what the search that is right takes, and answer with a value, too."""

    right: Callable
    keywords: dict  # what each needs besides a position
    wrong: dict  # faulty search -> its misconception in a sentence


ZOO = {
    2: Lesson(minimax, {}, {
        nobody_hinders: "The largest value is taken in MIN nodes too.",
        turn_by_ply: "The side to move is guessed from the ply, which is wrong as soon as MIN begins.",
        from_zero: "MAX's best value starts at 0, so a lost position looks like 0.",
        nought_is_nothing: "A value of 0 is taken for no value at all.",
        two_children: "Only the first and the last child are searched.",
    }),
    3: Lesson(alphabeta, {}, {
        one_test_for_both: "MAX's test is used at MIN nodes too, where it always holds.",
        content_too_soon: "The window counts as closed when its ends are 1 apart.",
        bound_of_its_own: "The wrong bound cuts: MAX stops at a child not above alpha, MIN at one not below beta.",
        win_is_the_most: "The window starts at -1 and 1, as if nothing were better than 1 or worse than -1.",
        one_window_for_all: "The whole tree has one window, so what holds in one branch narrows it in the next.",
    }),
    4: Lesson(minimax_cutoff, {"depth": 2, "evaluate": guess}, {
        down_to_one: "The limit is tested one ply too early.",
        counted_in_the_loop: "The depth is counted down for each child, so that later children are searched less deep.",
        limit_first: "A game that ends exactly at the depth limit is evaluated, although its utility is known.",
        unknown_is_drawn: "What lies beyond the limit counts as a draw.",
        seen_by_the_mover: "The evaluation is turned to the view of the side to move, in a search that keeps to MAX's.",
    }),
    5: Lesson(alphabeta_table, {"depth": 4, "evaluate": guess}, {
        all_taken_as_exact: "A bound is kept as if it were the value.",
        kind_told_too_late: "Which kind of bound a value is, is told by a window that the search has narrowed.",
        shallow_will_do: "How deep an entry was searched is not kept, so that it serves a deeper search too.",
        whoever_is_to_move: "An entry does not tell whose turn it is, so that it serves the other side too.",
        same_key_same_position: "Two positions that the evaluation holds equal have one entry.",
    }),
    6: Lesson(expectiminimax, {}, {
        dice_with_a_will: "The dice are played as if they were MIN.",
        all_as_likely: "All outcomes count as equally likely.",
        most_likely_alone: "The most likely outcome is taken for the only one.",
        heads_or_tails: "Only the first and the last outcome are weighed, as if there were two.",
        dice_take_a_turn: "A chance node counts as a turn, so that below it the same player moves again.",
    }),
    7: Lesson(beam_per_node, {"depth": 2, "width": 1, "evaluate": guess}, {
        largest_first_for_both: "The largest estimates are kept in MIN nodes too.",
        first_come_first_kept: "The first children are kept, not the most promising.",
        ends_ranked_by_guess: "The end of a game competes by its evaluation, not by its utility.",
        kept_not_searched: "What is kept is not searched further: its estimate stands for its value.",
        dropped_afterwards: "All children are searched before some are dropped, so that nothing is ever lost.",
    }),
}
