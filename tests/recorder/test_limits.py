"""Searches without end, and the limits that stop them."""

import threading
import time
from math import inf

import pytest

from mmcourse import STANDARD, games, search, watch


def test_endless_recursion_ends():
    def endless(node):
        return endless(node)

    run = watch(endless, STANDARD)
    assert isinstance(run.error, RecursionError) and "endless stopped at A: RecursionError" in str(run)


@pytest.mark.parametrize("steps", [20_000, 100, False])
def test_an_endless_loop_is_stopped(steps):
    def endless(node):
        while True:
            node = node.children[0] if node.children else STANDARD

    run = watch(endless, STANDARD, steps=steps, time_limit=0.1)
    assert "stopped after 0.1 seconds" in str(run) and run.value is None and run.nodes >= 1


def test_a_loop_that_catches_exceptions_is_stopped():
    def stubborn(node):
        while True:
            try:
                node.children[5]
            except Exception:
                pass

    assert "stopped after 0.1 seconds" in str(watch(stubborn, STANDARD, time_limit=0.1))


def test_a_loop_without_lines_or_calls_is_stopped():
    def idle(node):
        while True: pass  # noqa: E701 - on one line there is not even a line event

    run = watch(idle, STANDARD, time_limit=0.1)
    assert "stopped after 0.1 seconds" in str(run) and run.calls[0].place == ()


def test_a_bare_except_does_not_outlive_the_limit():
    def stubborn(node):
        while True:
            try:
                node.children
                time.sleep(0.001)  # or there would be too much to tell
            except:  # noqa: E722 - learners write it
                if len(caught) > 1:
                    raise
                caught.append(1)

    for steps in (10_000, False):
        caught = []
        assert "TooLong: stopped after" in str(watch(stubborn, STANDARD, steps=steps, time_limit=0.1))


def test_a_finished_run_is_never_stopped_afterwards():
    for _ in range(20):
        watch(search.minimax, STANDARD, steps=False, time_limit=0.01)
    deadline = threading.Event()
    deadline.wait(0.1)


@pytest.mark.parametrize(
    "keywords", [{"steps": inf}, {"steps": None}, {"steps": -1}, {"time_limit": None}, {"time_limit": 0}]
)
def test_bad_limits_are_refused(keywords):
    with pytest.raises(TypeError, match="must be a"):
        watch(search.minimax, STANDARD, **keywords)


def test_a_game_without_end_ends_in_a_sentence():
    run = watch(search.expectiminimax, games.Pig())
    assert "needs a depth" in str(run) and len(str(run)) < 500 and "moves) …" in str(run)

    def plies(root):
        ply = [root]
        while ply:
            ply = [ply[0].children[0], *ply[0].children[1:]] if ply[0].children else ply[1:]

    run = watch(plies, games.Pig(), time_limit=1)
    assert run.deep and "from ply 1,000 on is not told" in str(run) and not run.pruned
    assert run.last.final and run.at(0) and run.path == ()
