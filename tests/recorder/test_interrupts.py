"""Nothing outlives a run, whenever it is interrupted."""

import gc
import random
import signal
import sys
import threading
import time

import pytest

from mmcourse import STANDARD, check, explore, random_tree, search, watch
from mmcourse.gametree import Node

TREE = random_tree(5, depth=6)
WORK = {
    "watch": lambda: watch(search.minimax, TREE, time_limit=3600),
    "watch without steps": lambda: watch(search.alphabeta, TREE, steps=False, time_limit=0.02),
    "many watches": lambda: [watch(search.alphabeta, STANDARD, time_limit=3600) for _ in range(300)],
    "check": lambda: check(search.alphabeta, against=search.minimax, time_limit=3600),
    "explore": lambda: explore(search.alphabeta, TREE),
}


def held():
    """What a run changes for its time."""
    return sys.gettrace(), threading.gettrace(), gc.isenabled(), {**vars(Node)}, signal.getsignal(signal.SIGINT)


def guardians():
    """The threads that watch over a time limit; one whose start was interrupted never runs."""
    return [thread for thread in threading.enumerate() if type(thread).__name__ == "Guardian" and thread.ident]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Python's own weakrefs swallow some
@pytest.mark.parametrize("work", WORK)
def test_an_interrupt_at_any_moment_leaves_nothing_behind(work):
    def interrupt(*_):
        raise KeyboardInterrupt

    draw, before, handler = random.Random(work), held(), signal.signal(signal.SIGALRM, interrupt)
    try:
        for _ in range(30):
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.0005 + 0.15 * draw.random() ** 2)
                WORK[work]()
            except KeyboardInterrupt:
                pass
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            assert held() == before
        assert watch(search.alphabeta, STANDARD).value == 3
    finally:
        signal.signal(signal.SIGALRM, handler)
    wait = time.monotonic() + 10
    while time.monotonic() < wait and guardians():
        time.sleep(0.05)  # a guardian that was left behind sees that nothing runs any more
    assert not guardians()


def test_a_search_that_ends_just_when_its_time_is_over_raises_nothing_later():
    draw = random.Random(1)

    def slow(position):
        end = time.perf_counter() + 0.06 + draw.uniform(-0.02, 0.02)
        while time.perf_counter() < end:
            pass
        return 3

    for _ in range(40):
        run = watch(slow, STANDARD, steps=False, time_limit=0.05)
        assert run.value == 3 or "stopped after 0.05 seconds" in str(run.error)
    for _ in range(200_000):
        pass
