"""What goes wrong is told, and everything is given back."""

import functools
import gc
import sys
import threading
from math import inf

import pytest
from hypothesis import given

from mmcourse import MAX, STANDARD, Node, games, random_tree, search, watch


def broken(node):
    if node.name == "C5":
        return 1 / 0
    return node.utility if node.is_terminal else max(broken(child) for child in node.children)


def test_a_search_that_raises_keeps_its_run():
    run = watch(broken, STANDARD)
    assert isinstance(run.error, ZeroDivisionError) and run.value is None and list(run.taken) == [3, 12, 8, 2]
    assert "broken stopped at C5: ZeroDivisionError: division by zero" in str(run) and run.pruned == ()
    assert [run.at(k).kind for k in (-3, -2, -1)] == ["raise"] * 3 and run.last.values[(0,)] == 12


def test_wrong_arguments_land_in_the_run():
    run = watch(search.minimax, STANDARD, depth=3)
    assert isinstance(run.error, TypeError) and "depth" in str(run)


@pytest.mark.parametrize(
    "given, sentence",
    [
        (([[3, 12]],), "make one of"),
        ((5,), "make one of"),
        (("A",), "has no children"),
        ((None,), "NoneType has no children"),
    ],
)
def test_what_is_no_position(given, sentence):
    with pytest.raises(TypeError, match=sentence):
        watch(search.minimax, *given)


def test_what_is_no_search():
    with pytest.raises(TypeError, match="a function that takes the root first"):
        watch(3, STANDARD)


@pytest.mark.parametrize(
    "given, sentence",
    [
        ({"depth": -1}, "watch: depth=-1; it must be a whole number of plies, 0 or more."),
        ({"depth": 2.5}, "watch: depth=2.5; it must be a whole number of plies, 0 or more."),
        ({"depth": True}, "watch: depth=True; it must be a whole number of plies, 0 or more."),
        ({"width": 0}, "watch: width=0; it must be a whole number of positions, 1 or more."),
        ({"limit": -1}, "watch: limit=-1; it must be a whole number of moves, 0 or more."),
        ({"budget": -5}, "watch: budget=-5; it must be a number of nodes, 0 or more."),
        ({"threshold": -0.5}, "watch: threshold=-0.5; it must be a number, 0 or more."),
        ({"threshold": float("nan")}, "watch: threshold=nan; it must be a number, 0 or more."),
        ({"low": 3, "high": 1}, "watch: low=3; it must be a number that is not above high."),
    ],
)
def test_bad_arguments_are_refused_before_anything_runs(given, sentence):
    ran = []
    with pytest.raises(ValueError) as refused:
        watch(lambda root, **keywords: ran.append(root), STANDARD, **given)
    assert str(refused.value) == sentence and not ran


def test_the_least_arguments_are_taken():
    run = watch(lambda root, **keywords: 0, STANDARD, depth=0, width=1, limit=0, budget=inf, threshold=0, low=1, high=1)
    assert run.error is None


@pytest.mark.parametrize("keyword", ["evaluate", "static"])
@pytest.mark.parametrize("bad", [float("nan"), None, "4", True])
def test_an_evaluation_that_is_no_number_is_told_with_its_position(keyword, bad):
    def one_ply(position, **by):
        return max(by[keyword](child) for child in position.children)

    run = watch(one_ply, STANDARD, **{keyword: lambda position: bad if position.name == "B2" else 4})
    assert f"{keyword} returned {bad!r} for B2; an evaluation must be a number." in str(run) and list(run.taken) == [4]
    assert isinstance(run.error, ValueError) and "one_ply stopped at A: " in str(run)


def test_where_an_evaluation_stopped_the_search():
    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=lambda p: float("nan") if p.name == "B2" else 4)
    said = "minimax_cutoff stopped at B2: evaluate returned nan for B2; an evaluation must be a number."
    assert str(run).splitlines()[-3] == said
    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=lambda position: {"B1": 4}[position.name])
    assert "minimax_cutoff stopped at B2: KeyError: 'B2' (raised by evaluate for B2)" in str(run)
    run = watch(search.minimax_cutoff, games.TicTacToe(), depth=1, evaluate=lambda position: None)
    assert "stopped at the position after 0: evaluate returned None for this position;" in str(run)


def test_an_infinite_evaluation_is_a_number():
    assert watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=lambda position: -inf).value == -inf


def test_a_broken_repr_and_an_exit_stay_inside():
    class Shy:
        def __repr__(self):
            raise ValueError

    def holding(node):
        kept = [Shy()]
        return len(kept)

    def leaving(node):
        raise SystemExit

    assert watch(holding, STANDARD).value == 1 and isinstance(watch(leaving, STANDARD).error, SystemExit)


def test_an_interrupt_lands_in_the_run(capsys):
    def interrupted(node):
        if node.name == "C4":
            raise KeyboardInterrupt
        return node.utility if node.is_terminal else max(interrupted(child) for child in node.children)

    run = watch(interrupted, STANDARD)
    assert isinstance(run.error, KeyboardInterrupt) and list(run.taken) == [3, 12, 8]
    assert "interrupted was interrupted" in capsys.readouterr().err


def test_everything_is_given_back():
    before = (
        dict(vars(Node)),
        dict(vars(games.TicTacToe)),
        dict(vars(games.Board)),
        sys.gettrace(),
        threading.gettrace(),
        gc.isenabled(),
    )
    for each, root in (
        (search.minimax, STANDARD),
        (broken, STANDARD),
        (search.alphabeta, games.TicTacToe("XOX OX. O..")),
        (search.maximizer, games.Board(STANDARD)),
    ):
        watch(each, root)
        watch(each, root, steps=False)
    after = (
        dict(vars(Node)),
        dict(vars(games.TicTacToe)),
        dict(vars(games.Board)),
        sys.gettrace(),
        threading.gettrace(),
        gc.isenabled(),
    )
    assert before == after


def test_another_tracer_goes_on():
    lines = []

    def tracer(frame, event, argument):
        lines.append(frame.f_code.co_name)
        return tracer

    sys.settrace(tracer)
    try:
        run = watch(search.minimax, random_tree(1, depth=3), steps=50)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(None)
    assert run.full and lines


def test_the_learners_cache_is_given_back():
    @functools.lru_cache(maxsize=None)
    def value(node):
        if node.is_terminal:
            return node.utility
        return (max if node.player is MAX else min)(value(child) for child in node.children)

    value(STANDARD)
    before = value.cache_info()
    assert len(watch(value, STANDARD).examined) == 8  # 2 stands in two places
    assert value.cache_info() == before and value(STANDARD) == 3
