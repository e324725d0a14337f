"""How everything looks: the only home of a colour, a line, a shape and a glyph.

Nothing is told by colour alone: players differ in shape, roles in the line's width or dash.
The colours are of the Okabe-Ito set, darkened or lightened until text on them can be read.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

LIGHT = {
    "paper": "#ffffff", "ink": "#1f2328", "dim": "#59636e", "pale": "#8c959f", "best": "#007a5a", "cut": "#b3261e",
    "max": "#cfe6f5", "max-line": "#0072b2", "min": "#fde3c8", "min-line": "#b85600",
    "chance": "#f6e1ee", "chance-line": "#9c4a7d", "player": "#f7f2c4", "player-line": "#766a00",
    "terminal": "#f3f4f6", "terminal-line": "#59636e",
}
DARK = {
    "paper": "#111111", "ink": "#e6edf3", "dim": "#9da7b1", "pale": "#6e7781", "best": "#35c99a", "cut": "#ff8a80",
    "max": "#0f3a57", "max-line": "#56b4e9", "min": "#4d2c0c", "min-line": "#e69f00",
    "chance": "#47233a", "chance-line": "#e39ac4", "player": "#3a3606", "player-line": "#f0e442",
    "terminal": "#22272e", "terminal-line": "#9da7b1",
}
SHAPES = {"max": "up", "min": "down", "chance": "circle", "player": "hexagon", "terminal": "box"}
GLYPHS = {"max": "▲", "min": "▼", "chance": "●", "player": "", "terminal": ""}  # beside a board, which hides the shape
MORE = "⋮"  # below a node whose children are left out
EDGE_OF = {"unseen": "unseen", "pruned": "pruned", "dropped": "dropped", "stack": "stack",
           "current": "stack"}  # of the node below: the edge
MARKS = {  # where a search goes wrong: glyph and corners
    "differs": ("◆", ((0, -9), (9, 0), (0, 9), (-9, 0))),
    "needless": ("✚", ((-3, -8), (3, -8), (3, -3), (8, -3), (8, 3), (3, 3), (3, 8), (-3, 8), (-3, 3), (-8, 3),
                       (-8, -3), (-3, -3))),
    "skipped": ("★", ((0, -10), (2.4, -3.2), (9.5, -3.1), (3.8, 1.2), (5.9, 8.1), (0, 4), (-5.9, 8.1), (-3.8, 1.2),
                      (-9.5, -3.1), (-2.4, -3.2))),
}
FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
SIZES = {"value": 14, "name": 11, "window": 11.5, "tag": 9, "label": 11, "cut": 11, "more": 14, "caption": 12,
         "heading": 13}
COLOURS = {"value": "ink", "name": "dim", "window": "ink", "tag": "dim", "label": "ink", "cut": "cut", "more": "dim",
           "caption": "ink", "heading": "ink"}
HALO, HALOED = 6, ("label", "cut")  # pixels of paper around the texts that stand on lines


class Line(NamedTuple):
    """How a line looks.

    Attributes
    ----------
    colour : str
        The name of a colour; "" for the player's own.
    width : float
        In pixels.
    dash : tuple of float
        The lengths of dash and gap, in pixels.
    """

    colour: str
    width: float
    dash: tuple = ()


NODES = {
    "plain": Line("", 1.6),
    "done": Line("", 1.6),
    "unseen": Line("pale", 1.1),
    "stack": Line("", 3.2),
    "current": Line("", 4.5),
    "pruned": Line("pale", 1.1, (4, 4)),
    "dropped": Line("pale", 1.8, (1.8, 2.7)),
}
EDGES = {
    "normal": Line("ink", 1.4),
    "unseen": Line("pale", 1.1),
    "stack": Line("ink", 2.4),
    "best": Line("best", 4),
    "pruned": Line("pale", 1.1, (4, 4)),
    "dropped": Line("pale", 1.8, (1.8, 2.7)),
    "cut": Line("pale", 1.1, (4, 4)),
}
HOLLOW = ("unseen", "pruned", "dropped")  # node roles filled with paper, their text dim
BAR = Line("cut", 2)
MARK = Line("cut", 3)  # filled, with a rim of paper
CUT_BARS = ((-3, -7), (-3, 7)), ((3, -7), (3, 7))  # across the middle of an edge that points right
BOARD = Line("ink", 1.8)  # the marks on a board
GRID = Line("dim", 0.8)  # the lines between its squares, which stand on the player's colour


def value_size(text):
    """The size in pixels of a value; long ones are set smaller.

    Parameters
    ----------
    text : str

    Returns
    -------
    int

    Examples
    --------
    >>> value_size("12"), value_size("(1, 2, 6)")
    (14, 10)
    """
    return 14 if len(text) <= 3 else 12 if len(text) <= 5 else 10


def breadth(text, label):
    """Pixels to keep for a text of this label, enough for any usual font.

    Parameters
    ----------
    text : str
    label : str
        One of `SIZES`.

    Returns
    -------
    float
    """
    em = 0.53 if label == "caption" else 0.62  # a sentence has narrow letters, a number only digits
    return em * len(text) * (value_size(text) if label == "value" else SIZES[label])


RIM = 3  # pixels around the squares of a board
LARGEST_CELL, WIDEST_GRID, TALLEST_GRID = 14, 70, 60  # pixels of a board between two plies
# Per shape: how much of its width a text may take, the least half width, its reach above the middle and below.
_SHAPE = {"up": (0.56, 27, 21, 20), "down": (0.56, 27, 20, 21), "circle": (0.9, 20, 20, 20),
          "hexagon": (0.75, 34, 20, 20), "box": (0.72, 17, 14.5, 14.5)}


class Grid(NamedTuple):
    """The shape of a position with a board.

    Attributes
    ----------
    columns, rows : int
        How many squares.
    cell : float
        The width of a square, in pixels.
    """

    columns: int
    rows: int
    cell: float

    @property
    def half(self):
        """Half the width in pixels, the rim included."""
        return self.columns * self.cell / 2 + RIM

    @property
    def reach(self):
        """How many pixels it reaches above its middle and below."""
        return (self.rows * self.cell / 2 + RIM,) * 2


def grid(squares, columns, alone):
    """Return the shape of a board; it is drawn large where it stands alone, and fits between two plies elsewhere.

    Parameters
    ----------
    squares : sequence
    columns : int
    alone : bool

    Returns
    -------
    Grid

    Examples
    --------
    >>> grid(" " * 42, columns=7, alone=False)
    Grid(columns=7, rows=6, cell=10.0)
    """
    rows, scale = -(-len(squares) // columns), 2.5 if alone else 1
    return Grid(columns, rows, scale * min(LARGEST_CELL, WIDEST_GRID / columns, TALLEST_GRID / rows))


def half_width(shape, value):
    """Half the width in pixels of a symbol that holds this value.

    Parameters
    ----------
    shape : str or Grid
    value : str

    Returns
    -------
    float
    """
    if isinstance(shape, Grid):
        return shape.half
    share, least, _, _ = _SHAPE[shape]
    return max(least, round(breadth(value, "value") / 2 / share))


def reach(shape):
    """How many pixels a symbol reaches above its middle and below.

    Parameters
    ----------
    shape : str or Grid

    Returns
    -------
    float, float
    """
    return shape.reach if isinstance(shape, Grid) else _SHAPE[shape][2:]


@lru_cache(maxsize=None)
def outline(shape, half):
    """Return the corners of a symbol around (0, 0), y downwards.

    Parameters
    ----------
    shape : str or Grid
    half : float
        Half the width, in pixels.

    Returns
    -------
    tuple of (x, y)

    Examples
    --------
    >>> outline("up", 27)
    ((-27, 20), (27, 20), (0, -21))
    """
    above, below = reach(shape)
    if shape == "up":
        return (-half, below), (half, below), (0, -above)
    if shape == "down":
        return (-half, -above), (half, -above), (0, below)
    if shape == "circle":
        return tuple([(round(half * cos(i * pi / 16), 1), round(above * sin(i * pi / 16), 1)) for i in range(32)])
    if shape == "hexagon":
        return (-half, 0), (8 - half, -above), (half - 8, -above), (half, 0), (half - 8, below), (8 - half, below)
    return (-half, -above), (half, -above), (half, below), (-half, below)


@lru_cache(maxsize=None)
def anchors(shape, half):
    """Return where a symbol's texts stand, seen from its middle.

    Parameters
    ----------
    shape : str or Grid
    half : float
        Half the width, in pixels.

    Returns
    -------
    dict
        label -> x, y of half the text's height, alignment.
    """
    above, below = reach(shape)
    value = {"up": (0, 8.5), "down": (0, -8.5), "hexagon": (0, 6)}.get(shape, (0, 0))
    spots = {"value": (*value, "middle"), "name": (-half - 4, value[1], "end"), "window": (half + 4, value[1], "start"),
             "tag": (-half - 4, value[1] + 12, "end"), "more": (0, below + 9, "middle"),
             "mark": (half * 0.7 + 2, -above, "middle")}
    if shape == "hexagon":
        spots["tag"] = 0, -9, "middle"
    if shape == "box":
        spots["name"] = (0, below + 9, "middle")
    if isinstance(shape, Grid):
        spots.update(value=(half + 4, -9, "start"), window=(half + 4, 9, "start"))
    return spots


def corner(shape, half):
    """Where a sign of one letter can stand beside a symbol, clear of its outline, its texts, its edges and neighbours.

    Parameters
    ----------
    shape : str or Grid
    half : float
        Half the width, in pixels.

    Returns
    -------
    x, y : float

    Examples
    --------
    >>> corner("box", 17)
    (0, 37.5)
    """
    _, below = reach(shape)
    if isinstance(shape, Grid):
        return half + 9, below - 2
    return {"up": (half / 2 + 8, -13), "down": (half / 2 + 8, 10), "box": (0, below + 23)}.get(shape, (half + 4, -15))


@lru_cache(maxsize=None)
def grid_strokes(shape):
    """The lines between the squares of a board around (0, 0).

    Parameters
    ----------
    shape : Grid

    Returns
    -------
    list of ((x, y), (x, y))
    """
    columns, rows, cell = shape
    x, y = columns * cell / 2, rows * cell / 2
    across = [((-x, i * cell - y), (x, i * cell - y)) for i in range(1, rows)]
    return [((i * cell - x, -y), (i * cell - x, y)) for i in range(1, columns)] + across


def mark_strokes(squares, shape):
    """The lines of each X and O on a board around (0, 0).

    Parameters
    ----------
    squares : sequence of str
        In reading order.
    shape : Grid

    Returns
    -------
    list of tuple of (x, y)
    """
    columns, rows, cell = shape
    strokes = []
    for square, mark in enumerate(squares):
        x, y = (square % columns + 0.5 - columns / 2) * cell, (square // columns + 0.5 - rows / 2) * cell
        strokes += [tuple([(round(x + a * cell, 1), round(y + b * cell, 1)) for a, b in stroke])
                    for stroke in _MARKS.get(mark, ())]
    return strokes


_MARKS = {"X": (((-0.29, -0.29), (0.29, 0.29)), ((-0.29, 0.29), (0.29, -0.29))),  # in widths of a square
          "O": ([(0.33 * cos(i * pi / 8), 0.33 * sin(i * pi / 8)) for i in range(17)],)}


@lru_cache(maxsize=None)
def css():
    """Return the rules that dress a picture.

    Prefixed: a style inside SVG holds for the whole page it stands in.

    JupyterLab shows an SVG output as an ``<img>``, which no rule or variable of the page reaches. It does reach its
    ``color-scheme``, which JupyterLab sets with its theme and browsers hand on as ``prefers-color-scheme``; where one
    does not, the picture still brings its own paper. Once a live view puts the same SVG into the page itself, the
    page's theme and paper take over.

    Returns
    -------
    str
    """
    light, dark = _variables(LIGHT), _variables(DARK)
    haloed = ",".join(f"text.mmc-{label}" for label in HALOED)
    rules = [
        f".mmc-picture{{{light}font-family:{FONT};color-scheme:light dark}}",
        f"@media(prefers-color-scheme:dark){{.mmc-picture{{{dark}}}}}",
        f"[data-jp-theme-light=true] .mmc-picture{{{light}}}",
        f"[data-jp-theme-light=false] .mmc-picture{{{dark}}}",
        ".mmc-paper{fill:var(--mmc-paper)}",
        ".mmc-line,.mmc-bar,.mmc-board,.mmc-grid{fill:none}",
        f".mmc-board{{{_stroke(BOARD)}}}.mmc-grid{{{_stroke(GRID)}}}",
        f".mmc-bar{{{_stroke(BAR)};display:none}}.mmc-cut .mmc-bar{{display:inline}}",
        *(f".mmc-{kind} .mmc-symbol{{fill:var(--mmc-{kind});stroke:var(--mmc-{kind}-line)}}" for kind in SHAPES),
        ".mmc-symbol{stroke-linejoin:round}",
        f".mmc-mark{{fill:var(--mmc-{MARK.colour});stroke:var(--mmc-paper);stroke-width:{MARK.width}px}}",
        ".mmc-mark{paint-order:stroke}",
        *(f".mmc-node.mmc-{role} .mmc-symbol{{{_stroke(line)}}}" for role, line in NODES.items()),
        *(f".mmc-edge.mmc-{role} .mmc-line{{{_stroke(line)}}}" for role, line in EDGES.items()),
        *(f"text.mmc-{label}{{fill:var(--mmc-{COLOURS[label]});font-size:{size}px}}" for label, size in SIZES.items()),
        "text.mmc-value{font-weight:600}text.mmc-12{font-size:12px}text.mmc-10{font-size:10px}",
        *(f".mmc-node.mmc-{role} .mmc-symbol{{fill:var(--mmc-paper)}}.mmc-{role} text.mmc-value{{fill:var(--mmc-dim)}}"
          for role in HOLLOW),
        f"{haloed}{{paint-order:stroke;stroke:var(--mmc-paper);stroke-width:{HALO}px;stroke-linejoin:round}}",
    ]
    return "\n".join(rules)


def _variables(colours):
    paper = f"--mmc-paper:var(--jp-layout-color0,{colours['paper']});"
    return paper + "".join(f"--mmc-{name}:{colour};" for name, colour in colours.items() if name != "paper")


def _stroke(line):
    colour = f"stroke:var(--mmc-{line.colour});" if line.colour else ""
    dash = f";stroke-dasharray:{' '.join(map(str, line.dash))}" if line.dash else ""
    return f"{colour}stroke-width:{line.width}px{dash}"
