"""Pictures by matplotlib."""

import io

import matplotlib

matplotlib.use("Agg")

import pytest
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_hex

from mmcourse import search
from mmcourse.figures import draw
from mmcourse.games import TicTacToe
from mmcourse.gametree import STANDARD, chance, random_tree, tree
from mmcourse.recorder import watch
from mmcourse.scene import scene
from mmcourse.style import LIGHT


@pytest.fixture(autouse=True)
def closed():
    yield
    pyplot.close("all")


@pytest.mark.parametrize("form, start", [("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<?xml")])
def test_it_draws_on_axes_and_saves_in_three_forms(form, start):
    ax, file = draw(watch(search.alphabeta, STANDARD)), io.BytesIO()
    ax.figure.savefig(file, format=form)
    assert isinstance(ax, Axes) and file.getvalue().startswith(start)


def test_it_draws_the_scene_and_lays_out_nothing_itself():
    run = watch(search.alphabeta, STANDARD)
    shown, ax = scene(run), draw(run)
    symbols = next(c for c in ax.collections if isinstance(c, PolyCollection))
    assert len(symbols.get_paths()) == 13
    top = symbols.get_paths()[0].vertices
    assert top[:, 1].min() == shown.symbols[0].y - 21 and top[2, 0] == pytest.approx(shown.symbols[0].x)
    lines = next(c for c in ax.collections if isinstance(c, LineCollection))
    assert len(lines.get_segments()) == 12 + 2 * sum(edge.role == "cut" for edge in shown.edges) == 16
    assert {to_hex(colour) for colour in lines.get_colors()} <= set(LIGHT.values())
    assert (ax.get_xlim(), ax.get_ylim()) == ((0, shown.width), (shown.height, 0))


def test_estimates_beams_intervals_and_tables_are_drawn():
    dice = tree([3, chance((0.25, 2), (0.5, -4), (0.25, 9))])
    guess = lambda position: {"B1": 4, "B2": 5, "B3": 1}[position.name]
    for run in (watch(search.beam_search, STANDARD, depth=2, width=2, evaluate=guess),
                watch(search.star1, dice, low=-10, high=10),
                watch(search.minimax_table, tree([[[2, 2], [3, 7]], [[3, 7], [4, 6]]]))):
        shown, ax = scene(run), draw(run)
        ax.figure.savefig(io.BytesIO())
        symbols = next(c for c in ax.collections if isinstance(c, PolyCollection))
        hollow = [to_hex(colour) == LIGHT["paper"] for colour in symbols.get_facecolors()]
        assert hollow == [symbol.role in ("unseen", "pruned", "dropped") for symbol in shown.symbols]


def test_a_step_and_a_depth_can_be_asked_for():
    run = watch(search.minimax, STANDARD)
    hollow, full = (draw(run, step=step).collections[1].get_facecolors() for step in (0, len(run.steps) - 1))
    assert sum(to_hex(colour) == LIGHT["paper"] for colour in hollow) == 12
    assert not any(to_hex(colour) == LIGHT["paper"] for colour in full)
    assert len(draw(STANDARD, depth=1).collections[1].get_paths()) == 4


def test_side_by_side_on_axes_that_are_given():
    figure, (left, right) = pyplot.subplots(1, 2)
    assert draw(STANDARD, ax=left) is left and draw(TicTacToe(), ax=right) is right
    assert figure.axes == [left, right] and pyplot.get_fignums() == [figure.number]


def test_lines_shrink_with_the_axes():
    small = draw(STANDARD, ax=pyplot.figure(figsize=(2, 2)).add_axes((0, 0, 1, 1)))
    assert small.collections[0].get_linewidths()[0] < draw(STANDARD).collections[0].get_linewidths()[0] / 1.5


def test_a_large_tree_fits_a_figure():
    assert draw(random_tree(1, depth=9, branching=2)).figure.get_figwidth() <= 40


@pytest.mark.parametrize("root", [tree(5), tree([chance((0.5, 1), (0.5, 3)), 2]),
                                  tree([[(1, 2, 6)], [(5, 1, 1)]], players=3)])
def test_every_kind_of_tree(root):
    draw(root).figure.savefig(io.BytesIO())


def test_what_cannot_be_shown_is_refused():
    with pytest.raises(TypeError, match="A picture shows a tree"):
        draw("tree")
