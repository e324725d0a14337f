"""Prints how fast the package is: against plain Python and networkx in the same run, or in milliseconds.

Run it as ``python benchmarks/speed.py``. Only the ratios travel from machine to machine. The two sides of a ratio run
in turn, round by round; the median over the rounds is printed.
"""

import functools
import json
import math
import subprocess
import sys
from io import BytesIO
from statistics import median
from time import perf_counter, process_time

import matplotlib
import networkx
from matplotlib import pyplot
from mmcourse import check, draw, games, picture, random_tree, search, to_networkx, tree, watch
from mmcourse.gametree import STANDARD, nested
from mmcourse.live.session import Session
from yardsticks import nested_copy, nested_minimax, tictactoe_alphabeta, tictactoe_minimax


def plain_loop(position, maximizing=True):
    """Minimax over positions, written as the yardstick over nested lists is."""
    if position.is_terminal:
        return position.utility
    best = -math.inf if maximizing else math.inf
    for child in position.children:
        value = plain_loop(child, not maximizing)
        if value > best if maximizing else value < best:
            best = value
    return best


def save(figure):
    """Save a figure as PNG, to nowhere, and close it."""
    figure.savefig(BytesIO(), format="png")
    pyplot.close(figure)


def draw_ours(root, depth):
    save(draw(root, depth=depth).figure)


def draw_theirs(graph, places, labels):
    figure, ax = pyplot.subplots()
    networkx.draw(graph, places, ax=ax, labels=labels, with_labels=True)
    save(figure)


def drawings(depth):
    """Return two functions that draw the same tree: this package's way and networkx's."""
    root = random_tree(1, depth)
    graph = to_networkx(root)
    places = networkx.bfs_layout(graph, next(iter(graph)), align="horizontal")
    labels = {node: str(node) for node in graph}
    return lambda: draw_ours(root, depth), lambda: draw_theirs(graph, places, labels)


def start(program):
    """Return a function that runs a program in a Python of its own."""
    return lambda: subprocess.run([sys.executable, "-c", program], check=True)


def seconds(function):
    began = perf_counter()
    function()
    return perf_counter() - began


def rounds(ours, theirs, number):
    """Return pairs of times, after one round to warm up."""
    return [(seconds(ours), seconds(theirs)) for _ in range(number + 1)][1:]


def times(ours, theirs, number=7):
    """How many times as long ours takes as theirs."""
    return median(mine / other for mine, other in rounds(ours, theirs, number))


def milliseconds_over(ours, theirs, number=15):
    """How many milliseconds longer ours takes than theirs."""
    return median(1000 * (mine - other) for mine, other in rounds(ours, theirs, number))


def milliseconds(ours, number=15):
    return milliseconds_over(ours, lambda: None, number)


def unrecorded(root):
    return watch(search.minimax, root, steps=False)


def recorded(root):
    return watch(search.minimax, root)


ASKED = (  # from the call of `watch` until what was asked for is in hand
    ("examined, steps=False,", lambda root: unrecorded(root).examined, 20),
    ("nodes, steps=False,", lambda root: unrecorded(root).nodes, 20),
    ("the path", lambda root: recorded(root).path, 60),
    ("the text", lambda root: str(recorded(root)), 100),
    ("the picture", lambda root: str(picture(recorded(root))), 100),
)


def first_play(root):
    """Processor time until all steps of a live tree are ready to be sent."""
    session = Session([search.minimax], root, 10, {})
    began = process_time()
    json.dumps(session.steps(), ensure_ascii=False, separators=(",", ":"))
    return process_time() - began


def whole_check():
    """Processor time of a check of a right alpha-beta, not the first."""
    check(search.alphabeta, search.alphabeta)
    began = process_time()
    check(search.alphabeta, search.alphabeta)
    return process_time() - began


def rows():
    """Yield what is measured, the value, its unit and the most it may be."""
    yield "tic-tac-toe, minimax", times(lambda: search.minimax(games.TicTacToe()), tictactoe_minimax), "x", 1.1
    yield "tic-tac-toe, alpha-beta", times(lambda: search.alphabeta(games.TicTacToe()), tictactoe_alphabeta), "x", 1.6

    root = random_tree(1, depth=9)
    on_lists = functools.partial(nested_minimax, nested(root))
    yield "minimax, 29,524 nodes, on nested lists 1", times(lambda: search.minimax(root), on_lists), "x", 1.5
    yield "a plain loop on the same positions", times(lambda: plain_loop(root), on_lists), "x", 1.0
    large = nested(random_tree(1, depth=11))
    yield "building a tree, 265,720 nodes, a copy 1", times(lambda: tree(large), lambda: nested_copy(large)), "x", 8

    yield "watch, standard tree, not the first time", milliseconds(lambda: watch(search.alphabeta, STANDARD)), "ms", 1
    plain = functools.partial(search.minimax, root)
    yield "watch, 29,524 nodes, the search itself 1", times(lambda: watch(search.minimax, root), plain), "x", 10
    yield "the same, steps=False", times(lambda: watch(search.minimax, root, steps=False), plain), "x", 5
    for what, ask, most in ASKED:
        yield f"until {what} is there", times(lambda: ask(root), plain, 5), "x", most

    for depth, nodes, most in (2, "13", 0.5), (4, "121", 3), (6, "1,093", 25):
        write = functools.partial(picture, random_tree(1, depth), depth=depth)
        yield f"SVG, {nodes} nodes", milliseconds(write), "ms", most
    for depth, nodes, most in (2, "13", 1 / 2), (4, "121", 1 / 4), (6, "1,093", 1 / 4):
        yield f"draw as PNG, {nodes} nodes, networkx.draw 1", times(*drawings(depth), 5), "x", most

    root = random_tree(1, depth=6)
    yield "first Play, 1,093 nodes, processor", median(first_play(root) for _ in range(5)), "s", 0.4
    yield "check of a right alpha-beta, processor", median(whole_check() for _ in range(3)), "s", 0.4

    yield "import mmcourse, over a bare python", milliseconds_over(start("import mmcourse"), start("pass")), "ms", 60


def main():
    matplotlib.use("agg")
    print(f"{'':<45}{'measured':>12}{'at most':>12}  met")
    for what, value, unit, most in rows():
        met = "yes" if value <= most else "NO"
        print(f"{what:<45}{value:>9.2f} {unit:<2}{most:>9.2f} {unit:<2}  {met}", flush=True)


if __name__ == "__main__":
    main()
