"""`check`: what it compares, the kinds of fault it tells, how small its trees get, and what it shows."""

import hashlib
import heapq
import operator
import os
import signal
import subprocess
import sys
import threading
from functools import cache, partial
from itertools import count, repeat
from math import inf, nan
from xml.etree import ElementTree

import pytest
from faults import FAULTS
from faults.fault import first_leaf, leftmost, mobility, swings
from styles import STYLES

import mmcourse
from mmcourse import CHANCE, MAX, MIN, STANDARD, chance, from_text, games, random_tree, search, to_text, tree, zoo
from mmcourse.checker import check, checking, trees
from mmcourse.checker.reference import Reference
from mmcourse.checker.optimal import right_values
from mmcourse.gametree import at, nested, walk
from mmcourse.search.probcut import Fit
from mmcourse.style import MARKS, css

SVG = "{http://www.w3.org/2000/svg}"


# ---- searches that are right, some of them for games that the package has no search for yet


def alphabeta_by(is_cut):
    """Alpha-beta that cuts where ``is_cut(alpha, beta)`` holds."""
    def by(position, alpha=-inf, beta=inf):
        if position.is_terminal:
            return position.utility
        for child in position.children:
            if position.player is MAX:
                alpha = max(alpha, by(child, alpha, beta))
            else:
                beta = min(beta, by(child, alpha, beta))
            if is_cut(alpha, beta):
                break
        return alpha if position.player is MAX else beta
    return by


def fail_soft(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = fail_soft(child, alpha, beta)
        if position.player is MAX:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best


def maxn(position):
    if position.is_terminal:
        return position.utility
    return max(map(maxn, position.children), key=lambda value: value[position.player])


def maxn_last(position):
    if position.is_terminal:
        return position.utility
    return max(map(maxn_last, reversed(position.children)), key=lambda value: value[position.player])


PATH = {"depth": 9, "static": leftmost}
CUTOFF = {"depth": 3, "evaluate": first_leaf}
QUIET = {"evaluate": first_leaf, "noisy": swings, "limit": 1}
FITS = {2: Fit(shallow=1, slope=1, intercept=0, sigma=1), 3: Fit(shallow=1, slope=0.5, intercept=1, sigma=2)}
KEYWORDS = {
    **dict.fromkeys(("minimax_cutoff", "alphabeta_cutoff", "alphabeta_soft", "alphabeta_table", "iterative_deepening",
                     "minimax_variable", "expectiminimax_cutoff"), CUTOFF),
    **dict.fromkeys(("beam_search", "beam_per_node"), {**CUTOFF, "width": 2}),
    "quiescence": QUIET, "minimax_quiescent": {**QUIET, "depth": 1}, "star1": {"low": -10, "high": 10},
    "probcut": {**CUTOFF, "fits": FITS, "threshold": 1},
}
NOT_CHECKED = ("minimax_path", "play_tictactoe", "fit_shallow")  # the first as it is; the others are no searches
RIGHT = {
    **{name: (getattr(search, name), KEYWORDS.get(name, {})) for name in search.__all__ if name not in NOT_CHECKED},
    "minimax_path": (search.minimax_path, {**PATH, "player": MAX}),
    "minimax_path, MIN to move": (search.minimax_path, {**PATH, "player": MIN}),
    "minimax_path, two plies": (search.minimax_path, {**PATH, "depth": 2, "player": MAX}),
    "iterative_deepening within a budget": (search.iterative_deepening, {**CUTOFF, "budget": 9}),
    "probcut that guesses nothing": (search.probcut, {**CUTOFF, "fits": {}, "threshold": 1}),
    "alphabeta_cutoff, one ply": (search.alphabeta_cutoff, {**CUTOFF, "depth": 1}),
    "maxn": (maxn, {}),
}


@pytest.mark.parametrize("name", RIGHT)
def test_every_reference_passes_against_itself(name):
    reference, keywords = RIGHT[name]
    report = check(reference, against=reference, **keywords)
    assert report.ok and report.count >= 90, report


RIGHT_PAIRS = {
    "alpha-beta for minimax": (search.alphabeta, search.minimax),
    "alpha-beta that cuts only where alpha is above beta": (alphabeta_by(operator.gt), search.alphabeta),
    "fail-soft alpha-beta": (fail_soft, search.alphabeta),
    "a move by alpha-beta": (search.alphabeta_move, search.best_move),
    "negamax, of which the sign is known": (lambda p: search.negamax(p, 1 if p.player is MAX else -1), search.negamax),
    "another of equally good max^n answers": (maxn_last, maxn),
}


def negamax_cutoff(position, depth, evaluate):
    def value(node, left, sign):
        if node.is_terminal or left == 0:
            return sign * (node.utility if node.is_terminal else evaluate(node))
        return max(-value(child, left - 1, -sign) for child in node.children)

    sign = 1 if position.player is MAX else -1
    return sign * value(position, depth, sign)


def backwards(position, depth, evaluate, alpha=-inf, beta=inf):
    """Alpha-beta from right to left."""
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    for child in reversed(position.children):
        value = backwards(child, depth - 1, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def rounds_without_order(position, depth, evaluate):
    """The last of equal lines, by minimax."""
    def best(node, left):
        if node.is_terminal or left == 0:
            return node.utility if node.is_terminal else evaluate(node), []
        found = [best(child, left - 1) for child in node.children]
        values = [value for value, _ in found]
        value = max(values) if node.player is MAX else min(values)
        index = max(index for index, other in enumerate(values) if other == value)
        return value, [node.moves[index], *found[index][1]]

    return [best(position, limit) for limit in range(depth + 1)][-1]


def remembered(position, depth, evaluate):
    """A table of exact values, with the depth in its key."""
    table = {}

    def value(node, left):
        if node.is_terminal or left == 0:
            return node.utility if node.is_terminal else evaluate(node)
        if (node, left) not in table:
            values = [value(child, left - 1) for child in node.children]
            table[node, left] = max(values) if node.player is MAX else min(values)
        return table[node, left]

    return value(position, depth)


def every_outcome(position):
    """Expectiminimax that looks at impossible outcomes too, from right to left."""
    if position.is_terminal:
        return position.utility
    values = [every_outcome(child) for child in reversed(position.children)]
    if position.player is CHANCE:
        return sum(p * value for p, value in zip(reversed(position.probabilities), values))
    return max(values) if position.player is MAX else min(values)


def star0(position, low, high, alpha=-inf, beta=inf):
    """A cut below the dice where the bounds allow it; the outcomes themselves with a full window."""
    if position.is_terminal:
        return position.utility
    if position.player is CHANCE:
        known, left = 0, 1
        for p, child in zip(position.probabilities, position.children):
            known, left = known + p * star0(child, low, high), left - p
            if known + left * low >= beta or known + left * high <= alpha:
                return known + left * (low if known + left * low >= beta else high)
        return known
    for child in position.children:
        value = star0(child, low, high, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def beam_by_levels(position, depth, width, evaluate):
    """Down ply by ply in a loop, and up again."""
    worth = lambda node: node.utility if node.is_terminal else evaluate(node)
    plies, above = [[position]], []
    while len(plies) <= depth and any(node.children for node in plies[-1]):
        children = [(number, child) for number, node in enumerate(plies[-1]) for child in node.children]
        mover = next(node.player for node in plies[-1] if node.children)
        kept = heapq.nsmallest(width, children, key=lambda pair: worth(pair[1]) * (-1 if mover is MAX else 1))
        plies.append([child for _, child in kept])
        above.append(([number for number, _ in kept], max if mover is MAX else min))
    values = [worth(node) for node in plies.pop()]
    for numbers, pick in reversed(above):
        below = [[value for number, value in zip(numbers, values) if number == n] for n in range(len(plies[-1]))]
        values = [pick(found) if found else worth(node) for node, found in zip(plies.pop(), below)]
    return values[0]


def distance_by_rounds(position):
    """The plies of the first of the best ends, by comparing triples."""
    if position.is_terminal:
        return position.utility, 0
    sign = 1 if position.player is MAX else -1
    ends = [(value, plies + 1) for value, plies in map(distance_by_rounds, position.children)]
    return max(ends, key=lambda end: (sign * end[0], -end[1] if sign * end[0] > 0 else end[1] if end[0] else 0))


NEW_PAIRS = {
    "alpha-beta for minimax, cut off": (search.alphabeta_cutoff, search.minimax_cutoff, CUTOFF),
    "alpha-beta from right to left": (backwards, search.minimax_cutoff, CUTOFF),
    "fail-soft for fail-hard": (search.alphabeta_soft, search.alphabeta_cutoff, CUTOFF),
    "negamax with a cutoff": (negamax_cutoff, search.minimax_cutoff, CUTOFF),
    "probcut that guesses nothing": (lambda p, **kw: search.probcut(p, fits={}, threshold=1, **kw),
                                     search.alphabeta_cutoff, CUTOFF),
    "the last of equal lines": (rounds_without_order, search.iterative_deepening, CUTOFF),
    "a table of exact values": (remembered, search.alphabeta_table, CUTOFF),
    "no table at all": (search.alphabeta_soft, search.alphabeta_table, CUTOFF),
    "a table for minimax": (search.alphabeta_table, search.minimax_cutoff, CUTOFF),
    "impossible outcomes too": (every_outcome, search.expectiminimax, {}),
    "Star0": (star0, search.star1, {"low": -10, "high": 10}),
    "no pruning below the dice": (lambda p, low, high: search.expectiminimax(p), search.star1,
                                  {"low": -99, "high": 99}),
    "Star1 for expectiminimax": (lambda p: search.star1(p, -1000, 1000), search.expectiminimax, {}),
    "a beam in a loop": (beam_by_levels, search.beam_search, {**CUTOFF, "width": 2}),
    "distances compared in another way": (distance_by_rounds, search.minimax_distance, {}),
}


@pytest.mark.parametrize("name", NEW_PAIRS)
def test_a_deeper_or_narrower_search_written_in_another_way_is_right_too(name):
    by, reference, keywords = NEW_PAIRS[name]
    report = check(by, against=reference, **keywords)
    assert report.ok and report.count >= 200, report


def test_a_cut_below_the_dice_is_judged_by_the_bounds():
    """A leaf left out may be anything from low to high, and nothing else."""
    game = tree([3, chance((0.5, 2), (0.5, 4))])
    at_most = lambda position, low, high: search.star1(position, low, 4)
    assert check(at_most, search.star1, on=[game], low=-4, high=4).ok
    assert check(at_most, search.star1, on=[game], low=-9, high=9).kind == "skipped too much"


@pytest.mark.parametrize("name", RIGHT_PAIRS)
def test_an_answer_found_in_another_way_is_right_too(name):
    report = check(*RIGHT_PAIRS[name])
    assert report.ok, report


@pytest.mark.parametrize("name", [name for name, style in STYLES.items() if "wrong" not in name and not style[2]
                                  and name not in ("two functions calling each other", "lambdas that call each other",
                                                   "an evaluation of its own")])
def test_right_searches_of_every_style_pass(name):
    scope = {}
    exec("from math import inf\nfrom mmcourse import *\n" + STYLES[name][0], scope)
    pair = name in ("inner function and closure", "value and move")
    by = (lambda position: scope["search"](position)[0]) if pair else scope["search"]
    report = check(by, against=search.maximizer if "board" in name else search.minimax)
    assert report.ok, report


def test_a_closure_over_the_board_passes():
    def closure(board):
        def value():
            if board.is_terminal:
                return board.utility
            values, player = [], board.player
            for move in board.moves:
                board.make(move)
                values.append(value())
                board.retract(move)
            return max(values) if player is MAX else min(values)
        return value()

    assert check(closure, against=search.maximizer).ok


# ---- kinds of fault


def max_only(position):
    return position.utility if position.is_terminal else max(max_only(child) for child in position.children)


def first_only(position):
    return position.utility if position.is_terminal else first_only(position.children[0])


def needs_two(position):
    if position.is_terminal:
        return position.utility
    first, second, *rest = [needs_two(child) for child in position.children]
    return max(first, second, *rest) if position.player is MAX else min(first, second, *rest)


def round_and_round(position):
    while True:
        position = position if position.is_terminal else position.children[0]


def without_end(position):
    return without_end(position)


def stub(position):
    """To be written."""


def returns_at_leaves_only(position):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        returns_at_leaves_only(child)


def spoiled(position):
    value = search.minimax(position)
    object.__setattr__(position.children[0], "utility", 99)
    return value


def forgetful(board):
    value = search.maximizer(board)
    board.make(board.moves[0])
    return value


def remembering():
    calls = []

    def by(position):
        calls.append(position)
        return search.minimax(position) + (len(calls) + 1) % 2  # every second call is wrong
    return by


KINDS = [
    ("wrong value", max_only, search.minimax),
    ("wrong value", lambda position: nan, search.minimax),
    ("wrong move", lambda position: position.moves[-1], search.best_move),
    ("wrong move", lambda position: "somewhere", search.best_move),
    ("examined needlessly", search.minimax, search.alphabeta),
    ("examined needlessly", search.best_move, search.alphabeta_move),
    ("skipped too much", first_only, search.minimax),
    ("skipped too much", zoo.one_test_for_both, search.alphabeta),
    ("tree changed", spoiled, search.minimax),
    ("tree changed", forgetful, search.maximizer),
    ("raised", needs_two, search.minimax),
    ("no answer", stub, search.minimax),
    ("no answer", returns_at_leaves_only, search.minimax),
    ("no answer", lambda position: True, search.minimax),
    ("no answer", lambda position: (3, "B1"), search.minimax),
    ("no answer", lambda position: ("B1", 3), search.best_move),
    ("never ends", without_end, search.minimax),
    ("differs on the second call", remembering(), search.minimax),
]


@pytest.mark.parametrize("kind, by, reference", KINDS, ids=[f"{kind} {i}" for i, (kind, *_) in enumerate(KINDS)])
def test_kinds(kind, by, reference):
    report = check(by, against=reference)
    assert not report.ok and report.kind == kind, report


def test_every_kind_is_told():
    assert {kind for kind, *_ in KINDS} == {
        "wrong value", "wrong move", "examined needlessly", "skipped too much", "tree changed", "raised", "no answer",
        "never ends", "differs on the second call"}


def test_a_losing_move_that_only_looks_equal_is_wrong_and_an_equal_one_is_right():
    def last_equal(position):
        alpha, best = -inf, None
        for move, child in zip(position.moves, position.children):
            value = search.alphabeta(child, alpha)
            if value >= alpha:
                alpha, best = value, move
        return best

    assert check(last_equal, search.best_move, on=[tree([[10], [10]])]).ok
    assert check(last_equal, search.best_move, on=[tree([[10], [10, 0]])]).kind == "wrong move"


def test_all_that_was_skipped_is_changed_together():
    def second_branch(position):
        return search.minimax(position.children[-1])

    report = check(second_branch, search.minimax, on=[tree([[0, 0], [3]])])
    assert report.kind == "skipped too much"
    for leaf in ("C1", "C2"):  # one leaf alone shows nothing
        assert search.minimax(tree([[0, 0], [3]]).replace(**{leaf: 9})) == 3


def test_what_could_have_changed_it_is_shown():
    """The numbers put there make another answer right, and the search's own is then wrong."""
    report = check(first_only, search.minimax)
    assert report.kind == "skipped too much" and "changed it: with 1 at B2 it would be 1." in str(report)
    changed = report.counterexample.replace(B2=1)
    assert first_only(changed) == report.run.value != search.minimax(changed) == 1


def right_to_left(position, alpha=-inf, beta=inf):
    return backwards(position, inf, None, alpha, beta)


def through_text(position):
    """What it looks at is hidden in a copy."""
    return search.minimax(from_text(to_text(position)))


def stops_at_one(position):
    if position.is_terminal:
        return position.utility
    best = -inf if position.player is MAX else inf
    for child in position.children:
        best = (max if position.player is MAX else min)(best, stops_at_one(child))
        if best == (1 if position.player is MAX else -1):
            break
    return best


def test_a_sound_search_of_another_kind_is_told_how_it_differs():
    assert check(right_to_left, search.minimax).remark == ""
    report = check(right_to_left, search.alphabeta)
    assert report.ok and report.remark in str(report)
    assert report.remark == "On tree([[2, 0], 1]) it skips C1, where left-to-right alpha-beta looks."


def test_copies_that_nobody_saw_made_are_seen_at_their_place():
    assert check(through_text, search.minimax).ok
    assert check(through_text, search.alphabeta).kind == "examined needlessly"


def test_where_all_ends_are_won_drawn_or_lost_nothing_is_better_than_a_win():
    ones = [tree([[0, -1], [1, 0], 1], first) for first in (MAX, MIN)]
    assert check(stops_at_one, search.minimax, on=ones).ok
    assert check(stops_at_one, search.minimax, on=[*ones, tree([1, 0])]).ok
    assert check(stops_at_one, search.minimax, on=[*ones, tree([1, 0, 2])]).kind == "skipped too much"
    assert check(stops_at_one, search.minimax, on="tic-tac-toe").ok


def test_too_few_cuts_are_a_fault_only_of_one_that_has_no_others():
    late = lambda position: search.minimax(position) if len(position.children) < 3 else search.alphabeta(position)
    assert check(late, search.alphabeta).kind == "examined needlessly"


# ---- how much was looked at, and by which functions


def test_work_is_told_where_the_reference_prunes():
    on = [STANDARD, tree([[3, 12], [2, 4]])]
    assert str(check(search.alphabeta, search.alphabeta, on=on)) == (
        "alphabeta: right on all 2 trees; looked at 10 leaves, alphabeta at 10.")
    assert str(check(search.minimax, search.minimax, on=on)).endswith("right on all 2 trees, checked against minimax.")
    assert check(search.alphabeta, search.alphabeta).looked == [2118, 2118]
    for name in "alphabeta_move", "alphabeta_table", "star1", "maximizer_within":
        reference, keywords = RIGHT[name]
        assert f" leaves, {name} at " in str(check(reference, reference, **keywords))
    report = check(search.alphabeta_soft, search.alphabeta_table, **CUTOFF)
    assert report.ok and report.looked[0] > report.looked[1]
    report = check(search.maximizer_within, search.maximizer_within, on="tic-tac-toe")
    assert report.looked[0] == report.looked[1] > 0


@pytest.mark.parametrize("by, reference, kind", [
    (search.alphabeta, search.alphabeta, ""), (search.minimax, search.alphabeta, "examined needlessly"),
    (right_to_left, search.alphabeta, "examined needlessly"), (search.alphabeta, search.minimax, "skipped more"),
    (alphabeta_by(operator.gt), search.alphabeta, "examined needlessly"), (search.negamax, search.minimax, "")],
    ids=lambda value: getattr(value, "__name__", value))
def test_exactly_the_same_looks_may_be_asked_for(by, reference, kind):
    report = check(by, reference, exactly=True, **({"on": [tree([[1, 0], 2])]} if by is search.negamax else {}))
    assert report.kind == kind, report
    assert not kind or f"{reference.__name__} {'does not look' if 'needless' in kind else 'looks'} there" in str(report)


def borrowed(position):
    return max(map(search.minimax, position.children)) if position.player is MAX else search.minimax(position)


OTHER_NAME = search.minimax


@pytest.mark.parametrize("by, without, said", [
    (borrowed, search.minimax, "It calls minimax"), (borrowed, [search.alphabeta, search.minimax], "It calls minimax"),
    (OTHER_NAME, search.minimax, "This is minimax itself"), (borrowed, cache(OTHER_NAME), "It calls minimax"),
    (cache(search.minimax), [search.minimax], "This is minimax itself"),
    (partial(search.alphabeta, beta=inf), search.alphabeta, "This is alphabeta itself"),
    (lambda position: borrowed(position), OTHER_NAME, "It calls minimax")])
def test_what_was_asked_to_be_written_was_written(by, without, said):
    report = check(by, search.minimax, without=without)
    assert report.kind == "not its own work" and f"{said}, and it is to do without." in str(report)
    assert check(by, search.minimax).ok and check(by, search.minimax, without=search.negamax).ok
    assert report.svg() and report.hint.endswith("?")


def test_a_search_is_not_asked_to_do_without_what_is_no_function():
    with pytest.raises(TypeError, match="'minimax' is none"):
        check(search.minimax, search.minimax, without=["minimax"])


def test_a_second_answer_that_is_right_too_is_right():
    turns = count()

    def another(position):
        values = [search.minimax(child) for child in position.children]
        best = [move for move, value in zip(position.moves, values) if value == search.minimax(position)]
        return best[next(turns) % len(best)]

    assert check(another, search.best_move).ok and check(another, search.best_move, on="tic-tac-toe").ok


def test_a_whole_number_may_be_a_move():
    last = lambda position: position.moves[-1]
    assert check(last, search.best_move, on="tic-tac-toe").kind == "wrong move"


def test_values_within_rounding_are_equal_and_exact_ones_are_told_apart():
    assert check(lambda position: search.expectiminimax(position) + 1e-13, search.expectiminimax).ok
    assert check(lambda position: search.expectiminimax(position) + 1e-6, search.expectiminimax).kind == "wrong value"


def test_chance_played_as_min_and_a_second_division_are_wrong():
    def divided(position):
        if position.player is CHANCE:
            weighted = [p * divided(child) for p, child in zip(position.probabilities, position.children)]
            return sum(weighted) / len(weighted)
        values = [divided(child) for child in position.children]
        return position.utility if position.is_terminal else max(values) if position.player is MAX else min(values)

    for by in search.minimax, divided:
        report = check(by, against=search.expectiminimax)
        assert report.kind == "wrong value" and len(list(walk(report.counterexample))) <= 8
        assert any(node.player is CHANCE for node in walk(report.counterexample))


def test_three_players_who_all_serve_the_first_are_wrong():
    def all_for_one(position):
        return position.utility if position.is_terminal else max(map(all_for_one, position.children))

    report = check(all_for_one, against=maxn)
    assert report.kind == "wrong value" and len(list(walk(report.counterexample))) <= 8
    assert from_text(to_text(report.counterexample)) == report.counterexample


def test_right_values_of_three_players_are_those_that_some_way_with_ties_gives():
    three = tree([[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
                  [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]], players=3)
    assert right_values(three) == {(1, 2, 6), (1, 5, 2)}


def test_keywords_go_to_both():
    def one_ply_more(position, depth, evaluate):
        return search.minimax_cutoff(position, depth + 1, evaluate)

    def narrower(position, depth, width, evaluate):
        return search.beam_search(position, depth, 1, evaluate)

    report = check(one_ply_more, against=search.minimax_cutoff, **CUTOFF)
    assert report.kind == "wrong value"
    assert report.expected == search.minimax_cutoff(report.counterexample, **CUTOFF)
    assert check(search.minimax_cutoff, against=search.alphabeta_cutoff, **CUTOFF).kind == "examined needlessly"
    assert check(narrower, against=search.beam_search, width=2, **CUTOFF).kind == "wrong value"


# ---- what may be checked on


@pytest.mark.parametrize("reference, kind, start, players", [
    (search.minimax, "max and min", mmcourse.Node, {MAX, MIN}), (search.negamax, "max and min", mmcourse.Node, {MAX}),
    (search.maximizer, "max and min", games.Board, {MAX}), (search.minimizer, "max and min", games.Board, {MIN}),
    (search.find_computer_move, "tic-tac-toe", games.NineSquares, {MAX}),
    (maxn, "three players", mmcourse.Node, {0, 1, 2}), (search.expectiminimax, "chance", mmcourse.Node, {MAX, MIN}),
], ids=lambda value: getattr(value, "__name__", None))
def test_without_on_it_follows_from_the_reference(reference, kind, start, players):
    seen = []
    check(lambda given: seen.append((type(given), given.player)), against=reference)
    assert Reference(reference, None, {}).kind == kind
    assert {given for given, _ in seen} == {start} and {player for _, player in seen} <= players


def mean(position):
    leaves = [node.utility for node in walk(position) if node.is_terminal]
    return sum(leaves) / len(leaves)


def size(position):
    return sum(1 for _ in walk(position)) % 5 - 2


EXACT = {"minimax_cutoff": "value", "alphabeta_cutoff": "value", "alphabeta_soft": "value", "alphabeta_table": "value",
         "iterative_deepening": "value and path", "expectiminimax_cutoff": "value", "expectiminimax": "value",
         "star1": "value", "minimax_table": "value"}
FORMS = {**EXACT, "minimax_distance": "value and plies", "quiescence": "value", "minimax_quiescent": "value",
         "minimax_variable": "value", "beam_search": "value", "beam_per_node": "value", "probcut": "value"}


@pytest.mark.parametrize("evaluate", [first_leaf, mobility, mean, size])
@pytest.mark.parametrize("name", FORMS)
def test_a_reference_is_known_whatever_the_evaluation(name, evaluate):
    keywords = KEYWORDS.get(name, {})
    keywords = {**keywords, "evaluate": evaluate} if "evaluate" in keywords else keywords
    reference = Reference(getattr(search, name), None, keywords)
    assert reference.kind == ("chance" if "expecti" in name or name == "star1" else "max and min")
    assert reference.form == FORMS[name] and {MAX, MIN} <= reference.players and reference.start(STANDARD) == STANDARD
    assert reference.exact or name not in EXACT
    assert reference.prunes == (name in ("alphabeta_cutoff", "alphabeta_soft"))


@pytest.mark.parametrize("depth", [0, 1, 2, 5])
def test_a_cutoff_is_no_search_for_dice_however_little_it_looks_ahead(depth):
    for by in search.minimax_cutoff, search.alphabeta_cutoff:
        assert Reference(by, None, {**CUTOFF, "depth": depth}).kind == "max and min"


def test_trees_outside_the_bounds_of_a_search_are_left_out():
    reference = Reference(search.star1, None, {"low": -9, "high": 9})
    assert reference.serves(tree([chance((0.5, 9), (0.5, -9))])) and not reference.serves(tree([10]))
    with pytest.raises(ValueError, match="star1 can search none of the positions"):
        check(search.star1, search.star1, on=[tree([10])], low=-9, high=9)


def test_on_a_kind_a_position_or_several():
    assert check(search.minimax, search.minimax, on="tic-tac-toe").ok
    assert check(search.minimax, search.alphabeta, on=games.TicTacToe()).kind == "examined needlessly"
    assert check(search.alphabeta, search.minimax, on=STANDARD).ok
    assert check(max_only, search.minimax, on=[tree([3]), tree([[1, 2]])]).kind == "wrong value"
    assert check(max_only, search.minimax, on=[tree([3]), tree([[1]])]).ok
    assert check(search.maximizer, search.maximizer, on=[games.Board(STANDARD)]).count == 1


def test_bad_input_is_refused_with_a_sentence():
    with pytest.raises(TypeError, match="functions that take a position first; 3 is none"):
        check(3, against=search.minimax)
    with pytest.raises(ValueError, match="on='chess'; it must be one of three players, chance, max and min, tic"):
        check(search.minimax, search.minimax, on="chess")
    with pytest.raises(ValueError, match="minimax_cutoff itself stops on .* with TypeError: .*depth.*need keywords"):
        check(search.minimax, against=search.minimax_cutoff)
    with pytest.raises(ValueError, match="maximizer can search none of the positions"):
        check(search.maximizer, search.maximizer, on=[tree([1], first=MIN)])
    for name, value in ("depth", -1), ("width", 0):
        with pytest.raises(ValueError, match=f"^check: {name}={value}; it must be"):
            check(search.beam_search, search.beam_search, **{"width": 2, **CUTOFF, name: value})


def test_an_evaluation_that_fails_is_told_with_the_position():
    for evaluate, why in ((lambda position: nan), "evaluate returned nan for C1"), ({}.__getitem__, "KeyError"):
        with pytest.raises(ValueError, match=f"minimax_cutoff itself stops on A: .*{why}.*other positions"):
            check(search.minimax_cutoff, search.minimax_cutoff, depth=2, evaluate=evaluate)
    guess = {"B1": 4, "B2": 5, "B3": 1}
    assert check(search.alphabeta_cutoff, search.minimax_cutoff, on=STANDARD, depth=1,
                 evaluate=lambda position: guess[position.name]).ok


# ---- the trees


def test_the_mix_holds_what_catches_faults():
    made = trees.generated("max and min")
    assert 200 <= len(made) <= 400 and {position.player for position in made} == {MAX, MIN}
    nodes = [list(walk(position)) for position in made]
    leaves = [[node.utility for node in found if node.is_terminal] for found in nodes]
    assert any(len(node.children) == 1 for found in nodes for node in found)
    assert any(len({len(child.children) > 0 for child in position.children}) == 2 for position in made)  # uneven
    assert any(len(set(position.children)) < len(position.children) for position in made)  # repeated branches
    assert any(len(set(found)) < len(found) for found in leaves) and any(max(found) < 0 for found in leaves)
    assert any(max(map(abs, found)) > 10 for found in leaves) and any(leaf % 1 for found in leaves for leaf in found)
    assert any(set(found) == {-1, -2} for found in leaves)
    chances = [node.probabilities for position in trees.generated("chance") for node in walk(position)]
    assert {1, 2, 3} <= set(map(len, chances)) and any(0 in weights for weights in chances)
    assert {len(trees.picked(kind)) <= 54 for kind in trees.KINDS} == {True}


PRINT_TREES = """
import sys
from mmcourse.checker import check, trees
from mmcourse.gametree import to_text
from mmcourse.search import alphabeta, minimax
for kind in trees.KINDS:
    print(*map(repr if kind == "tic-tac-toe" else to_text, trees.picked(kind) + trees.generated(kind)), sep="; ")
print(check(minimax, against=alphabeta), check(minimax, against=alphabeta).svg())
print(*sorted({"matplotlib", "numpy", "networkx", "hypothesis", "IPython", "ipywidgets"} & set(sys.modules)))
"""


def test_everything_is_the_same_in_every_process_and_needs_no_other_package():
    texts = [subprocess.run([sys.executable, "-c", PRINT_TREES], env={**os.environ, "PYTHONHASHSEED": seed},
                            capture_output=True, text=True, check=True).stdout for seed in ("1", "2")]
    assert texts[0] == texts[1] and texts[0].endswith("\n\n")
    made = "\n".join(texts[0].splitlines()[:len(trees.KINDS)])
    assert hashlib.sha256(made.encode()).hexdigest()[:16] == "f567e6bcc7881ff7"  # as on any other machine


def steps_down(branches):
    """Every nested list that is one step smaller, in this test's own words."""
    if not isinstance(branches, list):
        if branches:
            toward = 1 if branches > 0 else -1
            yield from {0, int(branches / 2), int(branches) if branches % 1 else branches - toward}
        return
    for i, child in enumerate(branches):
        if len(branches) > 1:
            yield branches[:i] + branches[i + 1:]
        yield child
        for less in steps_down(child):
            yield [*branches[:i], less, *branches[i + 1:]]


MIXED = [random_tree(seed, depth=3 + seed % 3, low=-9, high=9, uneven=True, first=(MAX, MIN)[seed % 2])
         for seed in range(100)]
NEED_MORE = ("transposition table", "distance to the win ignored", "chance nodes")  # than such trees have
WRONG = [fault for fault in FAULTS.values() if fault.tree.startswith("tree") and fault.kind not in NEED_MORE]


@pytest.mark.parametrize("fault", WRONG, ids=lambda fault: fault.name)
def test_no_smaller_step_of_a_counterexample_still_fails(fault):
    found = check(fault.search, fault.reference, on=MIXED, **fault.keywords)
    assert not found.ok
    smaller = [tree(branches, found.counterexample.player) for branches in steps_down(nested(found.counterexample))
               if isinstance(branches, list)]
    smaller += [tree(nested(child), child.player) for child in found.counterexample.children if not child.is_terminal]
    for position in smaller:
        try:
            report = check(fault.search, fault.reference, on=[position], **fault.keywords)
        except ValueError as refused:
            assert "can search none" in str(refused)
        else:
            assert report.ok, f"{found.counterexample} fails, and so does {position}"


@pytest.mark.parametrize("name", [name for name, fault in FAULTS.items() if fault.kind in NEED_MORE])
def test_no_smaller_step_of_a_tree_that_is_kept_still_fails(name):
    fault = FAULTS[name]
    reference = Reference(fault.reference, None, fault.keywords)
    smaller = [position for position in trees.smaller(fault.position) if reference.serves(position)]
    assert not smaller or check(fault.search, fault.reference, on=smaller, **fault.keywords).ok


def ends_at(low, high):
    def by(position):
        if position.is_terminal:
            return position.utility
        best = low if position.player is MAX else high
        for child in position.children:
            best = max(best, by(child)) if position.player is MAX else min(best, by(child))
        return best
    return by


@pytest.mark.parametrize("low, high", [
    (-inf, most) for most in (9, 99, 1000, 1e6, 10**9, sys.maxsize)] + [
    (-most, inf) for most in (9, 99, 1000, 1e6, 10**9, sys.maxsize)])
def test_no_number_is_taken_for_infinity(low, high):
    report = check(ends_at(low, high), search.minimax)
    most = min(-low, high)
    assert report.kind in ("wrong value", "skipped too much") and len(list(walk(report.counterexample))) == 2
    assert most < abs(report.counterexample.children[0].utility) <= 10 * most


def test_a_branch_that_comes_again_gets_smaller_wherever_it_stands():
    twice = tree([[0, [3, 7]], [[3, 7], 4]])
    smaller = list(trees.smaller(twice))
    assert tree([[0, [0, 7]], [[0, 7], 4]]) in smaller and tree([[0, [7]], [[7], 4]]) in smaller
    assert tree([[0, 3], [3, 4]]) in smaller and tree([[0, [0, 7]], [[3, 7], 4]]) in smaller


def test_what_is_smaller_is_never_the_same():
    twice = tree([chance((0.5, [1, 2]), (0.5, [1, 2]))])
    smaller = list(trees.smaller(twice))
    assert twice not in smaller and tree([chance((0.5, [2]), (0.5, [2]))]) in smaller


def test_chance_and_three_players_get_smaller_too():
    dice = tree([chance((0.5, [4, 2]), (0.25, -3), (0.25, 0)), 1])
    assert tree([chance((0.5, [4, 2]), (0.5, -3)), 1]) in list(trees.smaller(dice))
    assert tree([chance((0.5, [4, 2]), (0.25, -1), (0.25, 0)), 1]) in list(trees.smaller(dice))
    assert tree([-3, 1]) in list(trees.smaller(dice))
    assert tree([(0, 2, 3)], players=3) in list(trees.smaller(tree([(1, 2, 3)], players=3)))


# ---- searches that break


class Endless:
    """A game that never ends; each position is worth its number."""

    player, is_terminal, probabilities, moves = MAX, False, (), ("up", "down")

    def __init__(self, number=0):
        self.number, self.player = number, (MAX, MIN)[number % 2]

    @property
    def children(self):
        return Endless(self.number + 1), Endless(self.number - 1)

    def __eq__(self, other):
        return self.number == other.number

    def __hash__(self):
        return hash(self.number)

    def __repr__(self):
        return f"Endless({self.number})"


def numbered(position):
    return position.number


@pytest.mark.parametrize("reference", ["minimax_cutoff", "alphabeta_cutoff", "alphabeta_table", "iterative_deepening"])
@pytest.mark.parametrize("on, count", [([Endless()], 1), ([Endless(), Endless(7)], 2), (Endless(3), 100)])
def test_of_an_endless_game_nothing_deeper_than_the_depth_is_needed(reference, on, count):
    right = getattr(search, reference)
    report = check(right, against=right, on=on, depth=3, evaluate=numbered)
    assert report.ok and (report.count == count or count > 2)
    deeper = lambda position, depth, evaluate: right(position, depth + 1, evaluate)
    report = check(deeper, against=right, on=on, depth=3, evaluate=numbered)
    assert report.kind in ("wrong value", "wrong move") and str(report) and report.svg()


def test_an_error_of_the_reference_speaks_of_the_position_that_was_given():
    with pytest.raises(ValueError, match=r"on Endless\(0\) with .* 'Endless' object has no attribute 'label'"):
        check(max_only, against=lambda position: position.label, on=[Endless()])


def test_a_check_ends_in_time_and_says_on_how_many_trees_it_compared(monkeypatch):
    monkeypatch.setattr(checking, "TIME", 0)
    assert str(check(search.minimax, search.minimax)) == "minimax: right on 1 of 294 trees, checked against minimax."
    assert check(max_only, search.minimax, on=[tree([[5, 7], 3])]).kind == "wrong value"


def test_an_endless_loop_is_stopped_and_life_goes_on():
    before = sys.gettrace(), threading.gettrace()
    report = check(round_and_round, search.minimax, time_limit=0.05)
    assert report.kind == "never ends" and "does not come to an end" in str(report)
    assert (sys.gettrace(), threading.gettrace()) == before
    assert check(search.minimax, search.minimax).ok


def test_an_endless_loop_is_stopped_where_there_are_no_threads(monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", lambda thread: exec("raise RuntimeError('no threads')"))
    assert check(round_and_round, search.minimax, time_limit=0.05).kind == "never ends"


def test_the_time_can_be_set():
    def slow(position):
        for _ in range(3_000_000):
            pass
        return search.minimax(position)

    assert check(slow, search.minimax, on=[tree([0])], time_limit=60).ok
    assert check(slow, search.minimax, on=[tree([0])], time_limit=0.0001).kind == "never ends"


def test_a_comprehension_without_end_is_stopped():
    report = check(lambda position: sum(0 for _ in repeat(position)), search.minimax, on=[tree([0])], time_limit=0.05)
    assert report.kind == "never ends"


def test_an_estimate_of_its_own_is_seen_beside_the_right_numbers():
    """Without steps an estimate that is made in the search itself cannot be seen."""
    def guess(position):
        return first_leaf(position)

    def own(position, depth, evaluate, alpha=-inf, beta=inf):
        if position.is_terminal or depth == 0:
            return position.utility if position.is_terminal else guess(position)
        for child in position.children:
            value = own(child, depth - 1, evaluate, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        return alpha if position.player is MAX else beta

    assert check(own, search.alphabeta_cutoff, **CUTOFF).kind == "examined needlessly"


def test_an_exception_names_the_tree_and_the_node():
    def at_c2(position):
        if position.is_terminal:
            return 1 // (position.utility - 7) * 0 + position.utility
        values = [at_c2(child) for child in position.children]
        return max(values) if position.player is MAX else min(values)

    report = check(at_c2, search.minimax, on=[tree([[5, 7], 3])])
    assert report.kind == "raised" and report.place == (0,)
    assert "on tree([7], first=MIN)" in str(report) and "at_c2 stopped at B1: ZeroDivisionError" in str(report)


def test_an_interrupt_is_passed_on(capsys):
    def interrupted(position):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check(interrupted, search.minimax)


@pytest.mark.parametrize("ask", [
    lambda interrupted: check(interrupted, search.minimax), lambda interrupted: check(search.alphabeta, interrupted),
    lambda interrupted: check(interrupted, search.minimax, on="tic-tac-toe")])
@pytest.mark.parametrize("at_run", [1, 2, 20, 21, 90])
@pytest.mark.parametrize("catches", [True, False])
def test_an_interrupt_always_ends_the_check(ask, at_run, catches, capsys):
    """At the first or at a second call, of the search or the reference, and if the search catches all that it can."""
    runs, before = count(1), signal.getsignal(signal.SIGINT)

    def interrupted(position):
        if next(runs) == at_run:
            try:
                signal.raise_signal(signal.SIGINT)
            except BaseException:
                if not catches:
                    raise
        return search.minimax(position)

    with pytest.raises(KeyboardInterrupt):
        ask(interrupted)
    assert next(runs) == at_run + 1 and signal.getsignal(signal.SIGINT) is before


def test_what_a_search_prints_is_not_shown_some_hundred_times(capsys):
    assert check(lambda position: print(position) or search.minimax(position), search.minimax).ok
    assert capsys.readouterr() == ("", "")


# ---- the report


def test_a_report_of_a_right_search():
    report = check(search.alphabeta, against=search.minimax)
    assert report.ok and (report.kind, report.hint) == ("", "")
    assert (report.counterexample, report.run, report.right, report.expected) == (None, None, None, None)
    assert str(report) == "alphabeta: right on all 294 trees, checked against minimax."
    assert report._repr_mimebundle_() == {"text/plain": str(report)}


def test_a_stub_is_not_answered_yet():
    report = check(stub, search.minimax)
    assert not report.ok and str(report) == "stub: not answered yet."
    assert report._repr_mimebundle_() == {"text/plain": str(report)}
    assert "not answered" not in str(check(returns_at_leaves_only, search.minimax))


def test_a_wrong_form_is_said_in_a_sentence():
    assert "It returns (3, 'B1'); it must return a value, such as 0." in str(check(lambda p: (3, "B1"), search.minimax))
    assert "it must return a pair (value, move), such as" in str(check(lambda board: 1, search.find_computer_move))


def test_a_report_in_words_and_a_table():
    report = check(max_only, search.minimax)
    assert str(report) == """\
max_only: wrong value
on tree([0, 1], first=MIN)

It returns 1; right is 0 (◆).

            yours    right
answer      1        0
looked at   [0, 1]   [0, 1]
skipped     0        0

Hint: At A MIN is to move, to B1 and B2. What does your search know by then, and what does MIN want?"""
    assert (report.run.value, report.expected, report.place) == (1, 0, ())
    assert eval("tree([0, 1], first=MIN)", vars(mmcourse)) == report.counterexample


def test_the_first_difference_is_where_it_starts_not_where_it_shows():
    def by(position):
        if position.is_terminal:
            return position.utility
        values = [by(child) for child in position.children]
        found = max(values) if position.player is MAX else min(values)
        return found + 1 if position.player is MIN and len(values) == 2 else found

    report = check(by, search.minimax, on=[tree([[0, 0]])])
    assert to_text(report.counterexample) == "tree([0, 0], first=MIN)"
    report = check(by, search.negamax, on=[tree([[0, 0]])])  # MAX must begin here, so that the fault stays below
    assert report.place == (0,) and "that of B1 ◆: 1" in str(report)


@pytest.mark.parametrize("kind, by, reference", [row for row in KINDS if row[1] is not stub],
                         ids=[f"{row[0]} {i}" for i, row in enumerate(KINDS) if row[1] is not stub])
def test_two_trees_side_by_side_with_the_place_marked_and_named(kind, by, reference):
    report = check(by, against=reference)
    shown = report._repr_mimebundle_()
    picture = ElementTree.fromstring(shown["image/svg+xml"])
    headings = [text.text for text in picture.iter(SVG + "text") if "mmc-heading" in text.get("class")]
    assert headings == [f"yours: {report.name}", f"right: {reference.__name__}"]
    nodes = [group for group in picture.iter(SVG + "g") if "mmc-node" in group.get("class")]
    assert len(nodes) == 2 * len(list(walk(report.counterexample)))
    marked = [i for i, node in enumerate(nodes) if node.find(f"{SVG}path[@class='mmc-mark']") is not None]
    assert len(marked) == 2 and marked[0] == marked[1] - len(nodes) // 2
    if report.glyph in shown["text/plain"]:
        name = next(text.text for text in nodes[marked[0]].iter(SVG + "text") if text.get("class") == "mmc-name")
        assert f"{name} {report.glyph}" in picture.find(SVG + "desc").text
    assert shown["text/plain"] == str(report) == repr(report)


def test_each_kind_of_mark_has_a_shape_of_its_own():
    glyphs = {report.mark: report.glyph for report in (
        check(max_only, search.minimax), check(search.minimax, search.alphabeta), check(first_only, search.minimax))}
    assert glyphs == {"differs": "◆", "needless": "✚", "skipped": "★"}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_hint_asks_and_never_tells(fault):
    report = check(fault.search, fault.reference, **fault.keywords)
    assert report.hint.endswith("?") and report.hint in str(report)
    assert fault.sentence not in str(report)
    assert not any(word in report.hint for word in (">=", "<=", "max(", "min(", "alpha", "beta", "retract("))


def test_a_board_of_a_game_is_shown_with_its_moves_only():
    def last_square(board):
        return search.find_computer_move(board)[0], board.moves[-1]

    report = check(last_square, search.find_computer_move)
    pasted = str(report).splitlines()[1].removeprefix("on ")
    assert report.kind == "wrong move" and eval(pasted, vars(games)) == report.counterexample
    picture = ElementTree.fromstring(report.svg())
    nodes = [group for group in picture.iter(SVG + "g") if "mmc-node" in group.get("class")]
    assert len(nodes) == 2 * (1 + len(report.counterexample.children))


def test_a_value_seen_from_the_other_side_is_found_at_the_leaf():
    for name in "leaf_as_it_stands", "path_seen_by_max":
        fault = FAULTS[name]
        report = check(fault.search, fault.reference, **fault.keywords)
        assert report.place == (0,) and "to whom?" in report.hint
    fault = FAULTS["a_line_is_a_line"]
    report = check(fault.search, fault.reference)
    assert at(report.counterexample, report.place).utility == -1 and "position after 5 ◆: 1." in str(report)
    fault = FAULTS["one_ply_more"]
    assert check(fault.search, fault.reference, **fault.keywords).place == (0, 0)  # where it should have stopped


@pytest.mark.parametrize("name, asked", [
    ("below_zero", "as far as the search should look"), ("down_to_one", "How many plies below the root is that?"),
    ("all_taken_as_exact", "was looked up"), ("first_line_kept", "end at B1"), ("averaged_twice", "on average?")])
def test_the_question_fits_the_place(name, asked):
    fault = FAULTS[name]
    assert asked in check(fault.search, fault.reference, **fault.keywords).hint


def test_negamax_with_a_window_is_checked_against_alpha_beta():
    def within(position, sign=1, alpha=-inf, beta=inf):
        if position.is_terminal:
            return sign * position.utility
        for child in position.children:
            alpha = max(alpha, -within(child, -sign, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    def leaves_positive(position, sign=1):
        if position.is_terminal:
            return sign * position.utility
        return max(-leaves_positive(child, -sign) for child in position.children) + (position.player is MIN)

    max_first = [position for position in trees.generated("max and min") if position.player is MAX]
    assert check(within, search.alphabeta, on=max_first).ok
    report = check(leaves_positive, search.minimax, on=[tree([[3, 5], 1])])
    assert report.kind == "wrong value" and at(report.counterexample, report.place).player is MIN


def test_marks_and_headings_have_their_rules():
    assert ".mmc-mark{fill:var(--mmc-cut)" in css() and "text.mmc-heading{" in css()
    assert len({corners for _, corners in MARKS.values()}) == len(MARKS) == 3
