"""Values, bounds, cuts and the best line: what may be concluded from what was seen."""

from math import inf

import pytest
from hypothesis import given
from searches import strict_alphabeta
from strategies import any_shape, finite

from mmcourse import MAX, MIN, STANDARD, games, search, tree, watch


def test_a_wrong_search_is_recorded_as_it_is():
    def max_everywhere(node):
        return node.utility if node.is_terminal else max(max_everywhere(child) for child in node.children)

    run = watch(max_everywhere, STANDARD)
    assert run.value == 14 and run.last.values[(0,)] == 12 and run.path == ("B3", "C7")
    assert "MIN of [3, 12, 8]      =  12" in str(run)


def test_negamax_shows_values_from_the_movers_view():
    run = watch(search.negamax, STANDARD)
    assert [run.last.values[place] for place in ((), (0,), (1,), (2,))] == [3, -3, -2, -2] and run.path == ("B1", "C1")


def test_three_players():
    def maxn(position):
        if position.is_terminal:
            return position.utility
        return max((maxn(child) for child in position.children), key=lambda vector: vector[position.player])

    game = tree(
        [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]], players=3
    )
    run = watch(maxn, game)
    assert run.value == (1, 2, 6) and run.last.values[(0, 1)] == (6, 1, 2) and run.path == ("B1", "C1", "D1")
    assert "player 1 of [(1, 2, 6), (1, 5, 2)]" in str(run)


def test_the_pair_has_the_same_windows_as_one_function():
    pair, one = watch(search.maximizer_within, games.Board(STANDARD)), watch(search.alphabeta, STANDARD)
    inner = [(), (0,), (1,), (2,)]
    assert [pair.last.windows[place] for place in inner] == [one.last.windows[place] for place in inner]
    assert pair.last.windows[(1,)] == (3, 2)


def test_each_call_has_its_own_window():
    def twice(root):
        value = search.alphabeta(root, 8, 12)
        return search.alphabeta(root) if not 8 < value < 12 else value

    assert "window [8, 12]" in str(watch(twice, tree([6]))) and "window [−∞, ∞]" in str(watch(twice, tree([6])))


def test_a_fail_hard_value_is_shown_as_the_bound_it_is():
    run = watch(search.alphabeta, tree([[[3, 5], [6, 9]], [[1, 2], [7, 8]]]))
    assert run.last.values[(1, 0)] == 5 and run.last.bounds[(1, 0)] == "≤"  # its children are 1 and 2
    assert "MAX of [1, 2]" in str(run) and "≤  5   window [5, ∞]" in str(run)


def test_what_a_later_call_looks_at_is_not_skipped():
    def first_only(node):
        return node.utility if node.is_terminal else first_only(node.children[0])

    def twice(node):
        return first_only(node), search.minimax(node)

    run = watch(twice, STANDARD)
    assert run.pruned == () and run.last.pruned == {} and run.nodes == 13


def test_unsound_skips_have_no_name():
    def first_only(node):
        return node.utility if node.is_terminal else first_only(node.children[0])

    run = watch(first_only, STANDARD)
    assert set(run.last.pruned.values()) == {""} and "A was left with 2 branches not looked at." in str(run)


def test_cuts_are_named_after_an_ordering_by_estimates():
    def ordered(node, evaluate, alpha=-inf, beta=inf):
        if node.is_terminal:
            return node.utility
        for child in sorted(node.children, key=lambda child: child.is_terminal or -evaluate(child)):
            value = ordered(child, evaluate, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if node.player is MAX else beta

    run = watch(ordered, STANDARD, evaluate=lambda node: {"B1": 9}.get(node.name, 0))
    assert run.last.pruned == {(1, 1): "α-cut", (1, 2): "α-cut"} and [node.name for node in run.pruned] == ["C5", "C6"]
    assert run.last.bounds == {(1,): "≤"}
    assert [n.name for n in watch(ordered, STANDARD, steps=False, evaluate=lambda node: 0).pruned] == ["C5", "C6"]


def negamax_within(node, sign=1, alpha=-inf, beta=inf):
    if node.is_terminal:
        return sign * node.utility
    for child in node.children:
        alpha = max(alpha, -negamax_within(child, -sign, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def backwards(node, alpha=-inf, beta=inf):
    if node.is_terminal:
        return node.utility
    for child in reversed(node.children):
        value = backwards(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if node.player is MAX else beta


@given(finite)
def test_alpha_beta_by_any_comparison_is_recorded_as_sound(game):
    """Every skip of an alpha-beta is a named cut, and every bound that is shown is true."""
    for each in (search.alphabeta, strict_alphabeta):
        run = watch(each, game)
        assert all(run.last.pruned.values())
        for place, sign in run.last.bounds.items():
            position = game
            for index in place:
                position = position.children[index]
            true, shown = search.minimax(position), run.last.values[place]
            assert true <= shown if sign == "≤" else true >= shown


@given(finite.filter(lambda game: game.player is MAX))
def test_the_best_line_leads_to_the_value_in_any_style(game):
    for each in (search.minimax, search.alphabeta, search.negamax, negamax_within, backwards):
        position = game
        for move in watch(each, game).path:
            position = position.children[position.moves.index(move)]
        assert not position.is_terminal or position.utility == search.minimax(game), each.__name__


@given(any_shape.filter(lambda game: game.player is MAX))
def test_bounds_of_a_negamax_are_true_from_the_movers_view(game):
    run = watch(negamax_within, game)
    for place, sign in run.last.bounds.items():
        position = game
        for index in place:
            position = position.children[index]
        true, shown = search.minimax(position) * (-1 if position.player is MIN else 1), run.last.values[place]
        assert true <= shown if sign == "≤" else true >= shown


@pytest.mark.xfail(strict=True, reason="among noughts alone the recorder does not see whose view a value is from")
def test_bounds_of_a_negamax_are_true_where_values_are_nought():
    game = tree([[[[0, 0], [0, 0]], [[0, 0], [0, 0]]], [[[0, 0], [0, -1]], [[0, 0], [0, 0]]]])
    test_bounds_of_a_negamax_are_true_from_the_movers_view.hypothesis.inner_test(game)
