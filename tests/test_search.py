"""The searches: known results, and laws that hold on every tree."""

import ast
import inspect
import re
from math import ceil, floor, inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from searches import strict_alphabeta
from strategies import HIGH, LOW, complete, finite, folded, shared, trees, with_chance

from mmcourse import CHANCE, MAX, MIN, STANDARD, chance, games, search, tree, watch
from mmcourse.gametree import nested, walk
from mmcourse.search import beam, cutoff, deepening, distance, exhaustive, probcut, pruning, table, tictactoe
from mmcourse.search import chance as dice
from mmcourse.search.deepening import Budget, best_line
from mmcourse.search.probcut import Fit
from mmcourse.search.table import EXACT, LOWER, UPPER, Entry

depths = st.integers(0, 6)
DEEPER = 99  # plies, more than any of these trees has


def estimate(position):
    """An evaluation for any tree: of what lies below, and far from exact."""
    leaves = [node.utility for node in walk(position) if node.is_terminal]
    return (7 * sum(leaves) + len(leaves)) % 11 - 5


# -- the standard tree


def test_standard_tree():
    assert [search.minimax(child) for child in STANDARD.children] == [3, 2, 2]
    assert search.minimax(STANDARD) == search.alphabeta(STANDARD) == search.negamax(STANDARD) == 3
    assert search.best_move(STANDARD) == search.alphabeta_move(STANDARD) == "B1"
    run = watch(search.minimax, STANDARD)
    assert list(run.taken) == [3, 12, 8, 2, 4, 6, 14, 5, 2] and run.nodes == 13 and run.path == ("B1", "C1")
    run = watch(search.alphabeta, STANDARD)
    assert list(run.taken) == [3, 12, 8, 2, 14, 5, 2] and run.nodes == 11
    assert [node.name for node in run.pruned] == ["C5", "C6"]


def test_strict_cut_examines_the_same_on_the_standard_tree():
    assert watch(strict_alphabeta, STANDARD).taken == watch(search.alphabeta, STANDARD).taken


def test_order_within_the_third_branch():
    run = watch(search.alphabeta, tree([[3, 12, 8], [2, 4, 6], [2, 5, 14]]))
    assert len(run.examined) == 5 and [node.utility for node in run.pruned] == [4, 6, 5, 14]


@pytest.mark.parametrize("leaf", [leaf.name for leaf in walk(STANDARD) if leaf.is_terminal])
def test_the_value_as_a_function_of_one_leaf_is_a_clamp(leaf):
    low, high = (search.minimax(STANDARD.replace(**{leaf: end})) for end in (-inf, inf))
    for value in range(-5, 20):
        assert search.minimax(STANDARD.replace(**{leaf: value})) == max(low, min(value, high))


# -- other known trees


def test_estimates_tree_takes_the_second_branch():
    assert search.best_move(tree([[99, 1000, 1000, 1000], [100, 101, 102, 100]])) == "B2"


def test_the_smallest_deep_cut():
    run = watch(search.alphabeta, tree([5, [[[3, 9]]]]))
    assert list(run.taken) == [5, 3] and [node.utility for node in run.pruned] == [9]


def test_a_bound_is_no_value_at_the_root():
    game = tree([[10], [10, 0]])
    assert search.alphabeta_move(game) == search.best_move(game) == "B1"
    assert search.alphabeta(game.children[1], 10, inf) == 10 > search.minimax(game.children[1]) == 0
    assert search.best_move(game, by=search.alphabeta) == "B1"


def test_first_best_is_kept_and_a_lost_position_has_a_move():
    assert search.best_move(tree([[7], [7], [7]])) == "B1"
    for by in (search.best_move, search.alphabeta_move):
        assert by(tree([[-inf], [-inf, 3]])) == "B1"
        assert by(tree([[inf], [inf]], first=MIN)) == "B1"
        assert by(tree(5)) is None


def test_alpha_44_against_a_min_node_that_has_found_40():
    run = watch(search.alphabeta, tree([44, [40, 50, 60]]))
    assert list(run.taken) == [44, 40] and run.last.pruned == {(1, 1): "α-cut", (1, 2): "α-cut"}


@pytest.mark.parametrize(
    "width, depth, fewest",
    [(2, 2, 3), (2, 4, 7), (2, 6, 15), (3, 2, 5), (3, 3, 11), (3, 4, 17), (3, 5, 35), (4, 4, 31), (10, 3, 109)],
)
def test_fewest_terminals_with_the_best_order(width, depth, fewest):
    """Knuth and Moore (1975): met exactly if the best child of each node comes first."""
    best_first = tree(folded([0] * width**depth, width))  # equal leaves: every order is a best order
    assert len(watch(search.alphabeta, best_first, steps=False).examined) == fewest
    assert fewest == width ** ceil(depth / 2) + width ** floor(depth / 2) - 1


def test_tic_tac_toe():
    assert search.alphabeta(games.TicTacToe()) == 0
    assert watch(search.alphabeta, games.TicTacToe(), steps=False).nodes == 18_297


def test_tic_tac_toe_centre_corners_edges():
    order = (4, 0, 2, 6, 8, 1, 3, 5, 7)

    def ordered(position, alpha=-inf, beta=inf):
        if position.is_terminal:
            return position.utility
        for child in sorted(
            position.children,
            key=lambda child: order.index(next(s for s in range(9) if child.squares[s] != position.squares[s])),
        ):
            value = ordered(child, alpha, beta)
            if position.player is MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if position.player is MAX else beta

    assert watch(ordered, games.TicTacToe(), steps=False).nodes == 7_275


# -- laws


@given(trees)
def test_every_way_of_writing_minimax_agrees(game):
    value = search.minimax(game)
    sign = 1 if game.player is not MIN else -1
    assert search.negamax(game, sign) == sign * value
    by_board = search.minimizer if game.player is MIN else search.maximizer
    assert by_board(games.Board(game)) == value
    path_value, path = search.minimax_path(game, 99, static, game.player or MAX)
    assert path_value == (value if game.player is not MIN else -value)


def static(position, player):
    return position.utility if player is MAX else -position.utility


@given(finite)
def test_the_path_leads_to_the_value(game):
    _, path = search.minimax_path(game, 99, static, game.player or MAX)
    for move in path:
        game = game.children[game.moves.index(move)]
    assert game.is_terminal


@given(trees)
def test_alphabeta_equals_minimax(game):
    value = search.minimax(game)
    assert search.alphabeta(game) == value
    by_board = search.minimizer_within if game.player is MIN else search.maximizer_within
    assert by_board(games.Board(game)) == value


@given(finite, st.integers(-10, 10), st.integers(1, 10))
def test_the_contract_of_alphabeta(game, alpha, width):
    """Exact inside the window, a bound at its ends; with any window that contains the value, the value."""
    value, found = search.minimax(game), search.alphabeta(game, alpha, alpha + width)
    if found <= alpha:
        assert value <= found
    elif found >= alpha + width:
        assert value >= found
    else:
        assert value == found
    if alpha < value < alpha + width:
        assert found == value


@given(finite, st.integers(-10, 10), st.integers(1, 10))
def test_fail_hard(game, alpha, width):
    found = search.alphabeta(game, alpha, alpha + width)
    if game.player is MAX:
        assert found >= alpha
    if game.player is MIN:
        assert found <= alpha + width


@given(finite, st.randoms(use_true_random=False))
def test_any_order_gives_the_value(game, random):
    assert search.alphabeta(tree(shuffled(nested(game), random), first=game.player or MAX)) == search.minimax(game)


def shuffled(spec, random):
    return random.sample([shuffled(part, random) for part in spec], len(spec)) if isinstance(spec, list) else spec


@pytest.mark.parametrize("width, depth", [(2, 3), (3, 2), (2, 4)])
def test_never_fewer_terminals_than_the_bound(width, depth):
    @given(complete(width, depth))
    def law(game):
        fewest = width ** ceil(depth / 2) + width ** floor(depth / 2) - 1
        assert len(watch(search.alphabeta, game, steps=False).examined) >= fewest

    law()


@given(finite)
def test_strict_cut_examines_a_superset(game):
    names = lambda run: {node.name for node in run.examined}
    assert names(watch(strict_alphabeta, game)) >= names(watch(search.alphabeta, game))


@given(finite, st.integers(-99, 99), st.integers(-99, 99))
def test_skipped_leaves_never_matter(game, one, other):
    """All together, to anything."""
    skipped = [
        leaf.name for top in watch(search.alphabeta, game, steps=False).pruned for leaf in walk(top) if leaf.is_terminal
    ]
    changed = game.replace(**{name: one if i % 2 else other for i, name in enumerate(skipped)})
    assert search.minimax(changed) == search.minimax(game)


@given(trees)
def test_the_move_is_the_first_best(game):
    if game.is_terminal:
        return
    values = [search.minimax(child) for child in game.children]
    first = game.moves[values.index((max if game.player is MAX else min)(values))]
    assert search.best_move(game) == search.alphabeta_move(game) == search.best_move(game, by=search.alphabeta) == first


# -- tic-tac-toe as a program


def test_the_pair_agrees_with_minimax_on_every_position():
    for position in {position for position in walk(games.TicTacToe(), depth=5)}:
        if position.is_terminal:
            continue
        board = games.NineSquares(position)
        find = search.find_computer_move if position.player is MAX else search.find_human_move
        if position.squares.count(" ") <= 6:
            value, move = find(board)
            assert value == search.minimax(position) == search.minimax(position.children[position.moves.index(move)])
            assert board.position == position


def test_a_win_on_the_last_square_is_seen():
    board = games.NineSquares(games.TicTacToe("XOX OXO OX."))
    assert search.find_computer_move(board) == (1, 8)
    assert search.find_computer_move(games.NineSquares(games.TicTacToe("XOX XXO OXO"))) == (0, None)


def test_a_human_who_never_looks_ahead_does_not_win():
    board = games.NineSquares()
    moves = search.play_tictactoe(board, human=lambda board: board.moves[-1])
    assert board.is_terminal and board.utility >= 0 and len(moves) == len(set(moves))


# -- depth cutoff


def test_a_guess_may_keep_the_best_move_or_lose_it():
    guess = {"B1": 4, "B2": 5, "B3": 1}
    values = [search.minimax_cutoff(child, 0, lambda position: guess[position.name]) for child in STANDARD.children]
    assert values == [4, 5, 1]  # B2, although B1 is better
    assert search.minimax_cutoff(STANDARD, 1, lambda position: guess[position.name]) == 5


def test_a_terminal_is_tested_before_the_depth():
    for by in search.minimax_cutoff, search.alphabeta_cutoff, search.alphabeta_soft, search.minimax_variable:
        assert by(tree(7), 0, None) == by(tree([7, 5]), 1, None) == 7


def open_lines(position):
    """3 X2 + X1 - (3 O2 + O1): lines with so many marks of the one side and none of the other."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    marks = ["".join(position.squares[square] for square in line).strip().replace(" ", "") for line in lines]
    weight = {"XX": 3, "X": 1, "OO": -3, "O": -1}
    return sum(weight.get(text, 0) for text in marks)


def test_tic_tac_toe_looking_two_plies_ahead():
    """AIMA, exercise on tic-tac-toe: the centre is best."""
    start = games.TicTacToe()
    values = dict(zip(start.moves, [search.minimax_cutoff(child, 1, open_lines) for child in start.children]))
    assert [values[square] for square in range(9)] == [-1, -2, -1, -2, 1, -2, -1, -2, -1]
    assert search.minimax_cutoff(start, 2, open_lines) == search.alphabeta_cutoff(start, 2, open_lines) == 1


@given(finite, depths)
def test_alphabeta_with_a_cutoff_equals_minimax_with_it(game, depth):
    value = search.minimax_cutoff(game, depth, estimate)
    assert search.alphabeta_cutoff(game, depth, estimate) == search.alphabeta_soft(game, depth, estimate) == value


@given(finite)
def test_a_cutoff_below_the_tree_is_full_search(game):
    for by in search.minimax_cutoff, search.alphabeta_cutoff, search.minimax_variable:
        assert by(game, DEEPER, None) == search.minimax(game)


@given(finite, depths, st.integers(-10, 10), st.integers(1, 10))
def test_fail_soft_gives_the_tighter_bound(game, depth, alpha, width):
    value, beta = search.minimax_cutoff(game, depth, estimate), alpha + width
    hard = search.alphabeta_cutoff(game, depth, estimate, alpha, beta)
    soft = search.alphabeta_soft(game, depth, estimate, alpha, beta)
    assert min(max(soft, alpha), beta) == min(max(hard, alpha), beta)
    if soft <= alpha:
        assert value <= soft <= hard
    elif soft >= beta:
        assert value >= soft >= hard
    else:
        assert value == soft == hard


def longest_line_of_choices(position):
    """How many plies with a choice lie on the longest way down."""
    return max((longest_line_of_choices(child) + (len(position.children) > 1) for child in position.children),
               default=0)


@given(finite)
def test_forced_moves_cost_no_depth(game):
    depth = longest_line_of_choices(game) + 1  # one more, since with no depth left nothing is followed
    assert search.minimax_variable(game, depth, None) == search.minimax(game)


def test_a_forced_line_is_followed_to_its_end():
    game = tree([[[[3]]], [4, 5]])
    assert search.minimax_cutoff(game, 2, lambda position: 99) == 99
    assert search.minimax_variable(game, 2, lambda position: 99) == 4


def is_noisy(position, move):
    return estimate(position.children[position.moves.index(move)]) > 0


@given(finite, depths)
def test_quiescence_of_quiet_positions_is_the_evaluation(game, depth):
    value = search.minimax_cutoff(game, depth, estimate)
    assert search.minimax_quiescent(game, depth, estimate, is_noisy, limit=0) == value
    assert search.minimax_quiescent(game, depth, estimate, lambda position, move: False, limit=9) == value


@given(finite, st.integers(0, 4))
def test_standing_pat_is_never_worse_than_the_evaluation_for_the_side_to_move(game, limit):
    if not game.is_terminal:
        value = search.quiescence(game, estimate, is_noisy, limit)
        assert value >= estimate(game) if game.player is MAX else value <= estimate(game)


# -- searching deeper


def test_fail_soft_returns_what_it_has_seen():
    assert search.alphabeta_soft(STANDARD, 2, None, 10, 20) == 5  # the largest of its bounds, which are 3, 2 and 5
    assert search.alphabeta_cutoff(STANDARD, 2, None, 10, 20) == 10


@given(finite, depths)
def test_the_last_round_equals_the_search_of_that_depth(game, depth):
    value, line = search.iterative_deepening(game, depth, estimate)
    assert value == search.minimax_cutoff(game, depth, estimate)
    for left, move in zip(range(depth, 0, -1), line):
        game = game.children[game.moves.index(move)]
        assert search.minimax_cutoff(game, left - 1, estimate) == value
    assert game.is_terminal or len(line) == depth


def rounds(game, depth):
    """Iterative deepening without a budget: what each round answers, and how many nodes there were by then."""
    nodes, answer, found = Budget(inf), (game.utility if game.is_terminal else estimate(game), []), []
    spent, nodes.left = 0, 10**9
    for limit in range(1, depth + 1):
        answer = best_line(game, limit, estimate, answer[1], nodes)
        spent = 10**9 - nodes.left
        found.append((spent, answer))
    return found


@given(finite, st.integers(1, 5), st.integers(0, 60))
def test_an_unfinished_round_counts_for_nothing(game, depth, budget):
    finished = [answer for spent, answer in rounds(game, depth) if spent <= budget]
    first = game.utility if game.is_terminal else estimate(game), []
    assert search.iterative_deepening(game, depth, estimate, budget) == [first, *finished][-1]


def test_the_best_line_of_the_last_round_is_searched_first():
    guess = {"A": 0, "B1": 0, "B2": 1}
    game = tree([[1, 2], [3, 4]])
    run = watch(search.iterative_deepening, game, depth=2, evaluate=lambda position: guess[position.name])
    assert run.value == (3, ["B2", "C3"]) and [node.name for node in run.examined[3:]] == ["C3", "C4", "C1"]


THREE_NODES = tree([[[2, 2], [3, 7]], [[3, 7], [4, 6]]])  # MAX nodes c, b and b, a


def table_without_kinds(position, alpha=-inf, beta=inf, table=None):
    """Fail-soft alpha-beta with a table that takes every value for exact."""
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if position in table:
        return table[position]
    best = -inf if position.player is MAX else inf
    for child in position.children:
        value = table_without_kinds(child, alpha, beta, table)
        if position.player is MAX:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    table[position] = best
    return best


def test_a_table_without_kinds_of_bounds_is_wrong():
    found = {}
    assert search.minimax(THREE_NODES) == search.alphabeta_table(THREE_NODES, DEEPER, None, table=found) == 6
    assert table_without_kinds(THREE_NODES) == 3
    b = THREE_NODES.children[1].children[0]
    assert found[b].kind == EXACT and found[b].value == 7  # searched again, since 3 was only a lower bound
    assert watch(table_without_kinds, THREE_NODES).last.values[1, 0] == 3


def test_tic_tac_toe_as_a_graph():
    found = {}
    assert search.minimax_table(games.TicTacToe(), found) == 0 and len(found) == 5_478
    assert sum(position.is_terminal for position in found) == 958
    paths = {games.TicTacToe(): 1}  # position -> in how many ways it can be reached
    for position in sorted(found, key=lambda position: 9 - position.squares.count(" ")):
        for child in position.children:
            paths[child] = paths.get(child, 0) + paths[position]
    assert sum(paths.values()) == 549_946


@given(finite | shared.map(tree), depths)
def test_a_search_with_a_table_equals_the_search_without_it(game, depth):
    known = {}
    value = search.minimax_cutoff(game, depth, estimate)
    assert search.alphabeta_table(game, depth, estimate, table=known) == value
    assert search.alphabeta_table(game, depth, estimate, table=known) == value  # with a table that is full
    assert search.minimax_table(game) == search.minimax(game)
    for position, entry in known.items():
        exact = search.minimax_cutoff(position, entry.depth, estimate)
        assert {EXACT: entry.value == exact, LOWER: entry.value <= exact, UPPER: entry.value >= exact}[entry.kind]


@given(shared.map(tree), st.integers(-10, 10), st.integers(1, 10))
def test_the_contract_of_a_search_with_a_table(game, alpha, width):
    value, beta = search.minimax(game), alpha + width
    found = search.alphabeta_table(game, DEEPER, None, alpha, beta)
    assert value <= found if found <= alpha else value >= found if found >= beta else value == found


def test_a_deeper_entry_serves_and_stays():
    known = {STANDARD: Entry(3, EXACT, 2)}
    assert search.alphabeta_table(STANDARD, 1, lambda position: 99, table=known) == 3
    table.store(known, STANDARD, Entry(0, EXACT, 1))
    assert known[STANDARD].value == 3


def test_the_fastest_win_and_the_slowest_loss():
    fast_win, slow_win, fast_loss, slow_loss = 1, [[1]], -1, [[-1]]
    assert search.minimax_distance(tree([slow_win, fast_win])) == (1, 1)
    assert search.minimax_distance(tree([fast_loss, slow_loss])) == (-1, 3)
    assert search.minimax_distance(tree([[[-1]], -1], first=MIN)) == (-1, 1)
    assert search.minimax_distance(tree([0, [[0]]])) == (0, 1)  # a draw: the first
    assert search.minimax_distance(tree([fast_loss, 0, slow_win])) == (1, 3)  # never mixed into the value


@given(st.builds(tree, st.recursive(st.sampled_from([-1, 1]), lambda inner: st.lists(inner, min_size=1, max_size=3),
                                    max_leaves=15), first=st.sampled_from([MAX, MIN])))
def test_distance_is_that_of_a_search_round_by_round(game):
    """The plies are the depth at which a search that does not know the unknown first sees the result."""
    value, plies = search.minimax_distance(game)
    assert value == search.minimax(game)
    seen = [depth for depth in range(DEEPER) if search.minimax_cutoff(game, depth, lambda position: 0) == value]
    assert plies == seen[0]


# -- games with chance


def test_an_order_preserving_change_flips_the_choice_and_an_affine_one_does_not():
    def game(one, two, three, four):
        return tree([chance((0.9, two), (0.1, three)), chance((0.9, one), (0.1, four))])

    def choices(position):
        return [search.expectiminimax(child) for child in position.children]

    assert choices(game(1, 2, 3, 4)) == pytest.approx([2.1, 1.3])
    assert choices(game(1, 20, 30, 400)) == pytest.approx([21, 40.9])
    assert choices(game(*(5 * value - 30 for value in (1, 2, 3, 4)))) == pytest.approx([5 * 2.1 - 30, 5 * 1.3 - 30])
    assert search.expectiminimax(tree([[2, 3], [1, 4]])) == 2  # minimax does not mind:
    assert search.best_move(tree([[2, 3], [1, 4]])) == search.best_move(tree([[20, 30], [1, 400]])) == "B1"


@given(with_chance, st.sampled_from([0.5, 1, 3]), st.integers(-5, 5))
def test_a_positive_affine_change_changes_the_value_alike(game, slope, shift):
    leaves = {node.name: slope * node.utility + shift for node in walk(game) if node.is_terminal}
    expected = slope * search.expectiminimax(game) + shift
    assert search.expectiminimax(game.replace(**leaves)) == pytest.approx(expected)


@given(finite)
def test_without_dice_expectiminimax_is_minimax(game):
    assert search.expectiminimax(game) == search.minimax(game) == search.star1(game, LOW, HIGH)


@given(with_chance)
def test_the_probabilities_weigh_the_values(game):
    """Against a definition of one line, which looks at impossible outcomes too."""
    def value(node):
        below = [value(child) for child in node.children]
        if node.player is CHANCE:
            return sum(p * part for p, part in zip(node.probabilities, below))
        return node.utility if node.is_terminal else (max if node.player is MAX else min)(below)

    assert search.expectiminimax(game) == pytest.approx(value(game))
    assert search.expectiminimax_cutoff(game, DEEPER, None) == pytest.approx(value(game))


def test_an_impossible_outcome_is_not_looked_at():
    for by, keywords in (search.expectiminimax, {}), (search.star1, {"low": 0, "high": 9}):
        run = watch(by, tree([chance((0, 9), (1, 4))]), **keywords)
        assert run.value == 4 and run.taken == (4,)


@given(with_chance)
def test_star1_equals_expectiminimax_and_looks_at_no_more(game):
    run = watch(search.star1, game, low=LOW, high=HIGH)
    assert run.value == pytest.approx(search.expectiminimax(game))
    every = {node.name for node in watch(search.expectiminimax, game).examined}
    assert {node.name for node in run.examined} <= every


@given(with_chance, st.integers(-10, 10), st.integers(1, 10))
def test_the_contract_of_star1(game, alpha, width):
    value, beta = search.expectiminimax(game), alpha + width
    found = search.star1(game, LOW, HIGH, alpha, beta)
    if found <= alpha + 1e-9:
        assert value <= found + 1e-9
    elif found >= beta - 1e-9:
        assert value >= found - 1e-9
    else:
        assert value == pytest.approx(found)


def test_the_interval_of_a_chance_node():
    """After 2 the node lies in [-6, 22/3], after -4 in [-4, 8/3]: below the window, and the third is skipped."""
    game = tree([3, chance((1 / 3, 2), (1 / 3, -4), (1 / 3, 9))])
    run = watch(search.star1, game, low=-10, high=10)
    assert run.value == 3 and run.taken == (3, 2, -4) and [node.utility for node in run.pruned] == [9]
    seen = [dict(step.changed) for step in run.steps if step.place == (1,)]
    intervals = [(step["lower"], step["upper"]) for step in seen if {"lower", "upper"} <= set(step)]
    assert intervals[-1] == pytest.approx((-4, 8 / 3)) and intervals[0] == pytest.approx((-6, 22 / 3))
    assert dice.chance_within(game.children[1], -10, 10, alpha=3, beta=4) == pytest.approx(8 / 3)


def test_bounded_leaves_save_work_below_the_dice():
    """AIMA's figure: chance values 1.5 and -0.5."""
    game = tree([chance((0.5, [2, 2]), (0.5, [1, 2])), chance((0.5, [0, 2]), (0.5, [-1, 0]))])
    assert [search.expectiminimax(child) for child in game.children] == [1.5, -0.5]
    assert len(watch(search.star1, game, low=-2, high=2).examined) == 5
    assert len(watch(search.star1, game, low=-10**9, high=10**9).examined) == 7


# -- beam search and forward pruning


@given(finite, depths)
def test_a_beam_as_wide_as_the_tree_is_full_search(game, depth):
    value = search.minimax_cutoff(game, depth, estimate)
    for by in search.beam_search, search.beam_per_node:
        assert by(game, depth, 999, estimate) == value
        assert by(game, DEEPER, 999, estimate) == search.minimax(game)


@given(finite, depths, st.integers(1, 3))
def test_no_more_positions_of_a_ply_are_searched_further_than_the_beam_is_wide(game, depth, width):
    searched = []

    def noting(position):
        searched.append(position)
        return estimate(position)

    search.beam_search(game, depth, width, noting)
    run = watch(search.beam_per_node, game, depth=depth, width=width, evaluate=estimate)
    by_ply = [width**ply for ply in range(DEEPER)]
    calls = [len(call.place) for call in run.calls]
    assert all(calls.count(ply) <= by_ply[ply] for ply in range(20))
    assert len(searched) <= 2 * (1 + width * depth) * max(1, *(len(node.children) for node in walk(game)))


def test_the_two_beams_on_the_standard_tree():
    leaf = lambda position: position.utility if position.is_terminal else position.children[0].utility
    assert search.beam_per_node(STANDARD, 2, 2, leaf) == 3 and search.beam_search(STANDARD, 2, 9, leaf) == 3
    guess = {"B1": 3, "B2": 2, "B3": 14}
    run = watch(search.beam_search, STANDARD, depth=2, width=2, evaluate=lambda position: guess[position.name])
    # of the first ply B3 and B1 are kept, of the second the smallest two, 2 and 3
    assert run.value == 3


def test_the_best_line_may_lie_beyond_the_beam():
    game, guess = tree([[3, 4], [2, 5], [9, 8]]), {"B1": 3, "B2": 2, "B3": 1}
    by_name = lambda position: guess[position.name]
    assert search.minimax(game) == 8
    assert [search.beam_per_node(game, 2, width, by_name) for width in (1, 2, 3)] == [3, 3, 8]


@given(finite, depths)
def test_probcut_that_cannot_guess_is_alphabeta(game, depth):
    value = search.alphabeta_cutoff(game, depth, estimate)
    fits = {limit: Fit(1, 1, 0, 1) for limit in range(2, 7)}
    assert search.probcut(game, depth, estimate, {}, threshold=0) == value
    assert search.probcut(game, depth, estimate, fits, threshold=inf) == value


@given(finite, depths)
def test_probcut_with_perfect_foresight_is_exact(game, depth):
    fits = {limit: Fit(limit, 1, 0, 0) for limit in range(1, 7)}
    assert search.probcut(game, depth, estimate, fits, threshold=1) == search.alphabeta_cutoff(game, depth, estimate)


def test_a_fit_is_that_of_least_squares():
    fit = search.fit_shallow([(0, 1), (1, 2), (2, 6), (3, 7)], shallow=2)
    assert (fit.shallow, fit.slope, fit.intercept) == (2, pytest.approx(2.2), pytest.approx(0.7))
    assert fit.sigma == pytest.approx((1.8 / 2) ** 0.5)  # errors 0.3, -0.9, 0.9, -0.3, two parameters


# -- the form of a search


TAUGHT = [exhaustive, pruning, tictactoe, cutoff, deepening, table, distance, dice, beam, probcut]


@pytest.mark.parametrize("module", TAUGHT, ids=lambda module: module.__name__.rpartition(".")[2])
def test_searches_stay_as_taught(module):
    """No counter, no print, no hook, no argument check: nothing but the search."""
    for function in ast.parse(inspect.getsource(module)).body:
        if isinstance(function, ast.FunctionDef):
            code = ast.unparse(function.body[1:])  # without the docstring
            assert not re.search(r"\b(print|raise|assert|isinstance|global|nonlocal|count|watch)\b", code), (
                function.name
            )
            assert len(code.splitlines()) <= 18, function.name
