"""A scene as SVG text, and the rich display of whatever can be pictured.

Everything is dressed by CSS class alone, and each symbol and edge holds all its texts even while they are empty:
whoever wants to show another step changes texts and classes, and finds a symbol and the edge above it by ``data-n``.
"""

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from zlib import crc32  # hashlib takes three times as long to import as all of this module

from mmcourse import gametree
from mmcourse.recorder import Run, State
from mmcourse.scene import BESIDE_BARS, MARGIN, PROBABILITY_AT, scene
from mmcourse.style import CUT_BARS, MARKS, anchors, css, grid_strokes, mark_strokes, outline, value_size

_NOT_IN_XML = dict.fromkeys([*range(9), 11, 12, *range(14, 32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF], "�")


@dataclass(frozen=True)
class Picture:
    """What `picture` returns: it shows itself in a notebook, and ``str`` of it is its SVG.

    Attributes
    ----------
    svg : str
    text : str
        What the picture shows, in words.
    """

    svg: str
    text: str

    def __str__(self):
        return self.svg

    def __repr__(self):
        return self.text

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"image/svg+xml": self.svg, "text/plain": self.text}


def picture(subject, step=None, depth=None):
    """Return the picture of a tree, a game's position, a run or one of its states.

    Parameters
    ----------
    subject : position, State or Run
        A run is shown after its last step.
    step : int
        Which step of a run to show instead.
    depth : int
        How many plies to show; as many as stay legible without it.

    Returns
    -------
    Picture

    Raises
    ------
    TypeError, ValueError
        As `scene.scene` does.

    Examples
    --------
    >>> str(picture(gametree.STANDARD))[:26]
    '<svg xmlns="http://www.w3.'
    """
    text = str(subject) if isinstance(subject, Run) and step is None else ""  # it comes by the end that is drawn
    shown = scene(subject, step, depth)
    return Picture(write(shown), text or (shown.description if step is not None else _twin(subject, shown)))


def mimebundle(subject):
    """What a subject shows of itself when it stands last in a cell: its picture and its text twin, by MIME type.

    Parameters
    ----------
    subject : as in `picture`

    Returns
    -------
    dict of str
    """
    return picture(subject)._repr_mimebundle_()


def write(scene):
    """Return a scene as SVG text: the same for the same scene, to the byte, on every machine.

    Parameters
    ----------
    scene : Scene

    Returns
    -------
    str
    """
    body = [_edge(edge) for edge in scene.edges]
    body += [_symbol(index, symbol) for index, symbol in enumerate(scene.symbols)]
    body += [_text("caption", MARGIN, y, "start", line) for line, y in scene.caption]
    body += [_text("heading", x, y, "start", line) for line, x, y in scene.headings]
    title, description, body = _safe(scene.title), _safe(scene.description), "\n".join(body)
    text = f"{title}{description}{body}".encode()
    key = f"mmc-{crc32(text):08x}{len(text):x}"  # no two pictures share an id
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" class="mmc-picture" role="img" aria-labelledby="{key}-title {key}-desc" \
width="{scene.width:.0f}" height="{scene.height:.0f}" viewBox="0 0 {scene.width:.0f} {scene.height:.0f}">
<title id="{key}-title">{title}</title>
<desc id="{key}-desc">{description}</desc>
<style>
{css()}
</style>
<rect class="mmc-paper" width="100%" height="100%" rx="6"/>
{body}
</svg>
"""


def _safe(text):
    return escape(text, quote=False).translate(_NOT_IN_XML) if text else ""


def _edge(edge):
    x, y = edge.bars
    u, v = edge.at(PROBABILITY_AT)
    label = _text("label", u - x, v - y, "middle", edge.label) if edge.label is not None else ""
    return (f'<g class="mmc-edge mmc-{edge.role}" data-n="{edge.child}" transform="translate({x:.1f} {y:.1f})">'
            f'<path class="mmc-line" d="M{edge.x1 - x:.1f} {edge.y1 - y:.1f}L{edge.x2 - x:.1f} {edge.y2 - y:.1f}"/>'
            f'{_BARS % edge.angle}{label}{_CUT % _safe(edge.cut)}</g>')


def _symbol(index, symbol):
    parts = _mould(symbol.shape, symbol.half, value_size(symbol.value)) % (
        _safe(symbol.value), _safe(symbol.name), _safe(symbol.window))
    for label in ("tag", "more"):
        if text := getattr(symbol, label):
            parts += _text(label, *anchors(symbol.shape, symbol.half)[label], text)
    if symbol.mark:
        x, y, _ = anchors(symbol.shape, symbol.half)["mark"]
        parts += f'<path class="mmc-mark" transform="translate({x:g} {y:g})" d="{_stroke(MARKS[symbol.mark][1])}Z"/>'
    if symbol.squares:
        parts += f'<path class="mmc-grid" d="{"".join(map(_stroke, grid_strokes(symbol.shape)))}"/>'
        parts += f'<path class="mmc-board" d="{"".join(map(_stroke, mark_strokes(symbol.squares, symbol.shape)))}"/>'
    return (f'<g class="mmc-node mmc-{symbol.kind} mmc-{symbol.role}" data-n="{index}" '
            f'transform="translate({symbol.x:.1f} {symbol.y:.1f})">{parts}</g>')


@lru_cache(maxsize=1000)
def _mould(shape, half, size):
    """The markup of a symbol whose value has this size, with places for its value, name and window."""
    at = anchors(shape, half)
    return (f'<path class="mmc-symbol" d="{_stroke(outline(shape, half))}Z"/>'
            + _text(f"value mmc-{size}", *at["value"]) + _text("name", *at["name"]) + _text("window", *at["window"]))


def _text(label, x, y, align, text=None):
    """A text, or the place for one that is still to come."""
    text = "%s" if text is None else _safe(text)
    return f'<text class="mmc-{label}" x="{x:g}" y="{y:g}" dy=".35em" text-anchor="{align}">{text}</text>'


def _stroke(points):
    return "M" + "L".join([f"{x:g} {y:g}" for x, y in points])


_BARS = f'<path class="mmc-bar" transform="rotate(%.1f)" d="{"".join(map(_stroke, CUT_BARS))}"/>'
_CUT = _text("cut", BESIDE_BARS, 0, "start")


def _twin(subject, scene):
    """The text that says what the picture shows of a tree or a position."""
    if isinstance(subject, gametree.Node):
        return gametree.outline(subject, scene.depth)
    return scene.description if isinstance(subject, State) else str(subject)
