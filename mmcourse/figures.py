"""Scenes on matplotlib axes, to be composed and saved."""

import math
from collections import defaultdict
from functools import lru_cache

from mmcourse.gametree import fewest_leaves  # noqa: F401  lessons 3 and 5 import it from here
from mmcourse.scene import BESIDE_BARS, MARGIN, PROBABILITY_AT, scene
from mmcourse.style import (BAR, BOARD, COLOURS, CUT_BARS, EDGES, GRID, HALO, HALOED, HOLLOW, LIGHT, NODES, SIZES,
                            anchors, grid_strokes, mark_strokes, outline, value_size)

INCH = 100  # pixels of a scene
WIDEST = 26  # inches


def draw(subject, step=None, ax=None, depth=None):
    """Draw a tree, a game's position, a run or one of its states.

    Parameters
    ----------
    subject : position, State or Run
        A run is shown after its last step.
    step : int
        Which step of a run to show instead.
    ax : matplotlib.axes.Axes
        Where to draw; without it a figure of the picture's own size is made.
    depth : int
        How many plies to show; as many as stay legible without it.

    Returns
    -------
    matplotlib.axes.Axes
        Its ``figure.savefig(...)`` saves it.

    Raises
    ------
    TypeError, ValueError
        As `scene.scene` does.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> draw(STANDARD).get_title()
    ''
    """
    shown = scene(subject, step, depth)
    ax = _fitting_axes(shown) if ax is None else ax
    ax.set(xlim=(0, shown.width), ylim=(shown.height, 0), aspect="equal")
    ax.set_axis_off()
    size = ax.get_window_extent()
    pixel = min(size.width / shown.width, size.height / shown.height)
    point = pixel * 72 / ax.figure.dpi  # matplotlib's lines are measured in points
    _draw_edges(ax, shown.edges, point)
    _draw_symbols(ax, shown.symbols, point)
    for (label, colour), texts in _texts(shown).items():
        _draw_texts(ax, texts, label, LIGHT[colour], point)
    return ax


def _fitting_axes(shown):
    from matplotlib import pyplot

    inch = max(INCH, shown.width / WIDEST)
    return pyplot.figure(figsize=(shown.width / inch, shown.height / inch)).add_axes((0, 0, 1, 1))


def _draw_edges(ax, edges, point):
    lines = [(((edge.x1, edge.y1), (edge.x2, edge.y2)), EDGES[edge.role]) for edge in edges]
    lines += [(bar, BAR) for edge in edges if edge.role == "cut" for bar in _bars(edge)]
    _draw_lines(ax, lines, point, zorder=1)


def _bars(edge):
    (x, y), turn = edge.bars, math.radians(edge.angle)
    return [[(x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn)) for a, b in bar]
            for bar in CUT_BARS]


def _draw_lines(ax, lines, point, zorder):
    from matplotlib.collections import LineCollection

    looks = [line for _, line in lines]
    ax.add_collection(LineCollection(
        [points for points, _ in lines], colors=[LIGHT[line.colour] for line in looks],
        linewidths=[line.width * point for line in looks], linestyles=[_dashes(line) for line in looks], zorder=zorder,
    ), autolim=False)


def _dashes(line):
    """matplotlib measures a dash in widths of its line."""
    return (0, [length / line.width for length in line.dash]) if line.dash else "-"


def _draw_symbols(ax, symbols, point):
    from matplotlib.collections import PolyCollection

    looks = [NODES[symbol.role] for symbol in symbols]
    ax.add_collection(PolyCollection(
        [[(symbol.x + x, symbol.y + y) for x, y in outline(symbol.shape, symbol.half)] for symbol in symbols],
        facecolors=[LIGHT["paper" if symbol.role in HOLLOW else symbol.kind] for symbol in symbols],
        edgecolors=[LIGHT[line.colour or f"{symbol.kind}-line"] for symbol, line in zip(symbols, looks)],
        linewidths=[line.width * point for line in looks], linestyles=[_dashes(line) for line in looks], zorder=2,
    ), autolim=False)
    strokes = [([(symbol.x + x, symbol.y + y) for x, y in stroke], line) for symbol in symbols if symbol.squares
               for line, strokes in ((GRID, grid_strokes(symbol.shape)),
                                     (BOARD, mark_strokes(symbol.squares, symbol.shape)))
               for stroke in strokes]
    _draw_lines(ax, strokes, point, zorder=3)


def _texts(shown):
    """All texts of a scene as (text, x, y, size, alignment), by their label and colour."""
    texts = defaultdict(list)
    for symbol in shown.symbols:
        for label, (x, y, align) in anchors(symbol.shape, symbol.half).items():
            if text := getattr(symbol, label):
                colour = "dim" if label == "value" and symbol.role in HOLLOW else COLOURS[label]
                size = value_size(text) if label == "value" else SIZES[label]
                texts[label, colour].append((text, symbol.x + x, symbol.y + y, size, align))
    for edge in shown.edges:
        (x, y), (u, v) = edge.bars, edge.at(PROBABILITY_AT)
        if edge.cut:
            texts["cut", COLOURS["cut"]].append((edge.cut, x + BESIDE_BARS, y, SIZES["cut"], "start"))
        if edge.label:
            texts["label", COLOURS["label"]].append((edge.label, u, v, SIZES["label"], "middle"))
    for line, y in shown.caption:
        texts["caption", COLOURS["caption"]].append((line, MARGIN, y, SIZES["caption"], "start"))
    return texts


def _draw_texts(ax, texts, label, colour, point):
    """Draw all texts of a kind as one path: many times faster than a Text each, and in scale with the symbols."""
    from matplotlib.patches import PathPatch

    path = _lettering(texts, bold=label == "value")
    if label in HALOED:
        ax.add_artist(PathPatch(path, facecolor="none", edgecolor=LIGHT["paper"], linewidth=HALO * point, zorder=3))
    ax.add_artist(PathPatch(path, facecolor=colour, linewidth=0, zorder=4))


def _lettering(texts, bold):
    import numpy
    from matplotlib.path import Path

    corners, codes = [], []
    for text, x, y, size, align in texts:
        glyphs = [_glyph(letter, bold) for letter in text]
        x -= {"start": 0, "middle": 0.5, "end": 1}[align] * size * sum(glyph[2] for glyph in glyphs)
        for vertices, kinds, advance in glyphs:
            corners.append(vertices * (size, -size) + (x, y + 0.36 * size))
            codes.append(kinds)
            x += size * advance
    return Path(numpy.concatenate(corners), numpy.concatenate(codes))


@lru_cache(maxsize=None)
def _glyph(letter, bold):
    """A letter's outline at size 1, and how far on the next one stands."""
    import numpy
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")  # it comes with matplotlib
    scale = text_to_path.FONT_SCALE
    vertices, codes = text_to_path.get_text_path(font, letter)
    advance, _, _ = text_to_path.get_text_width_height_descent(letter, font, ismath=False)
    return (numpy.reshape(vertices, (-1, 2)) / scale, numpy.array(codes, dtype=numpy.uint8),
            advance / font.get_size_in_points())
