"""Where everything in a picture stands and what it says: plain data, drawn by `svg` and `figures` as `style` has it."""

import math
from itertools import groupby, islice, repeat
from textwrap import wrap
from typing import NamedTuple

from mmcourse.gametree import CHANCE, Node, plain
from mmcourse.look import Eye, Look, edge_label
from mmcourse.recorder import Run, State
from mmcourse.style import GLYPHS, MARKS, MORE, SHAPES, breadth, grid, half_width, reach

PLY = 94  # pixels from one ply to the next
GAP = 10  # between two columns
MARGIN = 8
TOP = 34  # from the upper rim to the root's middle
BELOW = 44  # from the lowest symbol's middle to the caption or the lower rim
UNDER = 20  # at least so much below a board
LINE = 17  # height of a line of the caption
NARROWEST = 300  # of a picture with a caption
RIM = 4  # at least so much above the root
BESIDE, BESIDE_BARS = 4, 10  # from a symbol, or from the bars of a cut, to the text beside it
PROBABILITY_AT = 0.66  # how far down an edge its probability stands; lower down there is more room
INTERVAL_END = 5  # characters of an end of a chance node's interval, such as −3.33
CUT_ABOVE_LABEL = 0.33
AVERAGE = 6  # characters of a value below chance, such as 0.3333
MANY_LEAVES = 40  # with more, windows only on the stack
MOST_NODES = 1000  # of a hand-written tree
MOST_POSITIONS = 40  # of a game
APART = 24  # between two scenes side by side
HEADING = 30  # height of the line above each of them
LISTED = 40  # things that a description counts up
SIGNS = {"≤": "at most", "≥": "at least", "≈": "estimated at"}  # in words: many a screen reader leaves a sign out


class Symbol(NamedTuple):
    """A node of a picture.

    Attributes
    ----------
    place : tuple of int
        The path of child indices that leads to it from the root.
    x, y : float
        Its middle, in pixels from the upper left corner.
    shape : str or Grid
        What `style.outline` takes.
    kind : str
        One of `style.SHAPES`.
    role : str
        One of `style.NODES`.
    half : float
        Half its width, in pixels.
    value, name, window, tag, more : str
        Its texts, which stand where `style.anchors` says.
    squares : tuple of str
        What stands on its board, in reading order; () without one.
    mark : str
        One of `style.MARKS`, or "".
    """

    place: tuple
    x: float
    y: float
    shape: str
    kind: str
    role: str
    half: float
    value: str
    name: str
    window: str
    tag: str
    more: str
    squares: tuple
    mark: str = ""


class Edge(NamedTuple):
    """A branch of a picture, from one symbol to another.

    Attributes
    ----------
    parent, child : int
        Indices of the two symbols.
    role : str
        One of `style.EDGES`.
    label : str or None
        None where there never is one, "" where there is none as yet.
    cut : str
        What stands beside the bars of a cut.
    x1, y1, x2, y2 : float
        Its ends, in pixels.
    """

    parent: int
    child: int
    role: str
    label: str
    cut: str
    x1: float
    y1: float
    x2: float
    y2: float

    def at(self, part):
        """Return the point that lies so far along.

        Parameters
        ----------
        part : float
            From 0 at the parent to 1 at the child.

        Returns
        -------
        x, y : float
        """
        return self.x1 + part * (self.x2 - self.x1), self.y1 + part * (self.y2 - self.y1)

    @property
    def bars(self):
        """Where the bars of a cut cross it: in the middle, or above its label."""
        return self.at(0.5 if self.label is None else CUT_ABOVE_LABEL)

    @property
    def angle(self):
        """How far the edge is turned from pointing right, in degrees clockwise."""
        return math.degrees(math.atan2(self.y2 - self.y1, self.x2 - self.x1))


class Scene(NamedTuple):
    """A picture before anybody draws it.

    Symbols stand in preorder and keep index and place from step to step.

    Attributes
    ----------
    symbols : list of Symbol
    edges : list of Edge
    width, height : float
        In pixels.
    title, description : str
        For who cannot see the picture.
    words : str
        The sentence of the step.
    caption : list of (line, y of its middle)
    depth : int
        How many plies are shown.
    headings : tuple of (line, x, y of its middle)
    """

    symbols: list
    edges: list
    width: float
    height: float
    title: str
    description: str
    words: str
    caption: list  # of (line, y of its middle)
    depth: int
    headings: tuple = ()  # of (line, x, y of its middle)


class _Spot(NamedTuple):
    """A position that is shown, and how it hangs on the one above."""

    position: object
    place: tuple
    parent: int
    move: object
    probability: str


class _Size(NamedTuple):
    """A spot's symbol, and how far it and its labels reach to the left and right."""

    kind: str
    shape: str
    name: str
    tag: str
    value: str  # of a terminal
    half: float
    left: float
    right: float


def scene(subject, step=None, depth=None, marks=None):
    """Lay out a picture.

    Parameters
    ----------
    subject : position, State or Run
        A run is shown after its last step.
    step : int
        Which step of a run to show instead.
    depth : int
        How many plies to show. Without it, whole plies as long as at most 1,000 nodes of a hand-written tree, or 40
        positions of a game, are shown, and at least one.
    marks : dict
        place -> one of `style.MARKS`: what to point at.

    Returns
    -------
    Scene
        Lengths are in pixels, y points down.

    Raises
    ------
    TypeError
        For a subject that is none of these.
    ValueError
        For a step of something other than a run.

    Notes
    -----
    Takes time in proportion to the nodes shown.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> [symbol.value for symbol in scene(STANDARD).symbols if symbol.kind == "terminal"]
    ['3', '12', '8', '2', '4', '6', '14', '5', '2']
    """
    root, state, last = _parts(subject, step)
    depth = _whole_plies(root) if depth is None else depth
    spots = _spots(root, depth)
    sizes = _sizes(spots, last)
    xs, width = _columns(spots, sizes, breadth("α-cut", "cut") if last else 0)
    looks = _looks(spots, sizes, state)
    symbols = _symbols(spots, sizes, xs, looks, marks or {})
    edges = _edges(spots, symbols, looks, last)
    told, left_out = state.words if state else "", _left_out(root, spots, depth)
    width = max(width, NARROWEST) if told or left_out else width
    lines = [line for text in (told, left_out) for line in wrap(text, int(width / breadth("x", "caption")))]
    bottom = _bottom(symbols)
    caption = [(line, bottom + LINE * i + LINE / 2) for i, line in enumerate(lines)]
    description = " ".join(filter(None, [*_told(spots, symbols, state), told, left_out]))
    height = bottom + LINE * len(lines) + (MARGIN if lines else 0)
    return Scene(symbols, edges, width + 2 * MARGIN, height, _title(subject, root, step), description, told, caption,
                 depth)


def beside(left, right, headings, title):
    """Return one scene that holds two, side by side, each under its heading; their captions are left out.

    Parameters
    ----------
    left, right : Scene
    headings : tuple of str
    title : str

    Returns
    -------
    Scene

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> half = scene(STANDARD)
    >>> len(beside(half, half, ("one", "two"), "The same twice").symbols)
    26
    """
    middle = max(left.width, 2 * MARGIN + breadth(headings[0], "heading")) + APART
    symbols, edges, count = [], [], len(left.symbols)
    for half, x, first in (left, 0, 0), (right, middle, count):
        symbols += [symbol._replace(x=symbol.x + x, y=symbol.y + HEADING) for symbol in half.symbols]
        edges += [edge._replace(parent=edge.parent + first, child=edge.child + first, x1=edge.x1 + x, x2=edge.x2 + x,
                                y1=edge.y1 + HEADING, y2=edge.y2 + HEADING) for edge in half.edges]
    width = middle + max(right.width, 2 * MARGIN + breadth(headings[1], "heading"))
    height = _bottom(symbols)
    description = " ".join(f"{heading}: {half.description}" for heading, half in zip(headings, (left, right)))
    tops = [(heading, x + MARGIN, HEADING / 2 + 4) for heading, x in zip(headings, (0, middle))]
    return Scene(symbols, edges, width, height, title, description, "", [], max(left.depth, right.depth), tuple(tops))


def _parts(subject, step):
    """The root, the state to show, and the state whose labels room is kept for, so that nothing jumps in a replay."""
    if isinstance(subject, Run):
        return subject.root, subject.last if step is None else subject.at(step), subject.last
    if step is not None:
        raise ValueError(f"step={step!r} needs a run: give what watch(...) returned instead of {subject!r:.60}.")
    if isinstance(subject, State):
        return subject.root, subject, subject
    if not hasattr(subject, "children"):
        raise TypeError(f"A picture shows a tree, a position or what watch(...) returned, not {subject!r:.60}.")
    return subject, None, None


def _whole_plies(root):
    """How many plies can be shown whole; at least one, as far as there is one."""
    most = MOST_NODES if isinstance(root, Node) else MOST_POSITIONS
    shown = depth = 0
    for depth, ply in enumerate(_plies(root)):
        shown += len(ply)
        if shown > most and depth > 1:
            return depth - 1
    return depth


def _plies(root):
    """Yield all positions of a ply, ply by ply."""
    ply = [root]
    while ply:
        yield ply
        ply = [child for position in ply for child in position.children]


def _spots(root, depth):
    """The positions to show, in preorder; of a very wide node only the first children."""
    spots, waiting = [], [_Spot(root, (), -1, getattr(root, "name", ""), "")]
    while waiting:
        spot = waiting.pop()
        position, place, index = spot.position, spot.place, len(spots)
        spots.append(spot)
        if len(place) < depth and position.children:
            chances = [plain(p) for p in position.probabilities] or repeat("")
            below = islice(zip(position.children, position.moves, chances), MOST_NODES - 1)
            waiting += [_Spot(child, (*place, i), index, move, p) for i, (child, move, p) in enumerate(below)][::-1]
    return spots


def _sizes(spots, last):
    """The size of each spot, its labels at their widest over all steps of the run whose last state is given."""
    terminal = [plain(spot.position.utility) if spot.position.is_terminal else "" for spot in spots]
    longest = max(map(len, [*terminal, *(map(plain, set(last.values.values())) if last else ()), "0"]))
    longest = max(longest, AVERAGE) if any(spot.probability for spot in spots) else longest
    windows = bool(last and last.windows)
    value = "0" * (longest + (windows or bool(last and last.bounds)))
    window = "0" * (2 * max(longest, 2) + 4) * windows
    interval = "0" * (2 * max(longest, INTERVAL_END) + 4) if last and last.intervals else value
    return [_size(spot, text, interval if spot.position.player is CHANCE else value, window, _label(spot, last) or "",
                  len(spots) == 1) for spot, text in zip(spots, terminal)]


def _size(spot, text, value, window, label, alone):
    """``text`` is a terminal's value, ``value`` and ``window`` are the longest that any other node may come to hold."""
    position, name = spot.position, str(spot.move)
    if position.is_terminal:
        kind, value, window = "terminal", text, ""
    else:
        kind = "player" if type(position.player) is int else position.player.name.lower()
    shape, beside = SHAPES[kind], breadth(window, "window")
    if hasattr(position, "squares"):  # a board hides the shape, and its value stands outside
        shape = grid(position.squares, getattr(position, "columns", 3), alone)
        name, beside, value = GLYPHS[kind], max(beside, breadth(value, "value")), ""
    half = half_width(shape, value)
    tag = f"player {position.player + 1}" if kind == "player" else getattr(position, "label", "")
    outside = max(breadth(name, "name"), breadth(tag, "tag") if kind != "player" else 0)
    left, right = half + BESIDE + outside, half + BESIDE + beside
    if shape == "box":  # its name stands below
        half = left = right = max(half, breadth(name, "name") / 2)
    apart = breadth(label, "label") / 2 / PROBABILITY_AT  # so that neighbours' labels do not meet
    return _Size(kind, shape, name, tag, text, half, max(left, apart), max(right, apart))


def _columns(spots, sizes, cut):
    """Give each subtree a column of its own and stand each parent over the middle of its children.

    ``cut`` is the breadth of a cut's name. Returns the x of every spot and the width of all.
    """
    left, right = [size.left for size in sizes], [size.right for size in sizes]
    shift = [0] * len(spots)  # of a child from the left end of its parent's column, then from its parent
    for index, children in reversed(list(enumerate(_children(spots)))):
        if children:
            end = -GAP
            for child in children:
                shift[child] = end + GAP + left[child]
                end = shift[child] + right[child]
            middle = (shift[children[0]] + shift[children[-1]]) / 2
            for child in children:
                shift[child] -= middle
            left[index] = max(left[index], middle)
            right[index] = max(right[index], end - middle, shift[children[-1]] / 2 + BESIDE_BARS + cut)
    xs = [left[0] + MARGIN]
    for spot, moved in zip(spots[1:], shift[1:]):
        xs.append(xs[spot.parent] + moved)
    return xs, left[0] + right[0]


def _children(spots):
    """The indices of every spot's children."""
    children = [[] for _ in spots]
    for index, spot in enumerate(spots[1:], 1):
        children[spot.parent].append(index)
    return children


def _looks(spots, sizes, state):
    """How each spot looks in a state; as it is without one."""
    if not state:
        return [Look("plain", size.value, "", "normal", "", spot.probability) for spot, size in zip(spots, sizes)]
    looks, eye = [], Eye(state, sum(size.kind == "terminal" for size in sizes) > MANY_LEAVES)
    for spot, size in zip(spots, sizes):
        skipped = spot.place in state.pruned or spot.parent >= 0 and looks[spot.parent].role == "pruned"
        looks.append(eye.look(spot.place, size.value, spot.probability, skipped))
    return looks


def _symbols(spots, sizes, xs, looks, marks):
    top, symbols = max(TOP, reach(sizes[0].shape)[0] + RIM), []
    for spot, size, x, look, shown in zip(spots, sizes, xs, looks, _children(spots)):
        position, place = spot.position, spot.place
        symbols.append(Symbol(
            place, x, top + PLY * len(place), size.shape, size.kind, look.role, size.half, value=look.value,
            name=size.name, window=look.window, tag=size.tag, more=MORE if len(shown) < len(position.children) else "",
            squares=tuple(getattr(position, "squares", ())), mark=marks.get(place, "")))
    return symbols


def _label(spot, state):
    """The label of the edge to a spot in a state; None for none."""
    return (edge_label(spot.place, spot.probability, state) if state else spot.probability) or None


def _edges(spots, symbols, looks, last):
    """One edge to every symbol but the root, in the same order."""
    edges = []
    for index, (spot, here, look) in enumerate(zip(spots, symbols, looks)):
        if index:
            above = symbols[spot.parent]
            label = _label(spot, last) and look.label  # "" if there is none as yet
            edges.append(Edge(spot.parent, index, look.edge, label, look.cut, above.x,
                              above.y + reach(above.shape)[1], here.x, here.y - reach(here.shape)[0]))
    return edges


def _bottom(symbols):
    """Where the symbols and what may stand below them end."""
    return max(symbol.y + max(BELOW, reach(symbol.shape)[1] + UNDER) for symbol in symbols)


def _title(subject, root, step):
    what = "Game tree" if isinstance(root, Node) else f"{type(root).__name__} game tree"
    if isinstance(subject, Run):
        return f"{subject.name}: {what}" + (f", step {step}" if step is not None else "")
    return f"{what}, step {subject.step}" if isinstance(subject, State) else what


def _told(spots, symbols, state):
    """What the picture holds, in sentences: with the words of the step the text that stands in for it."""
    player, names = spots[0].position.player, [str(spot.move) or "the root" for spot in spots]
    mover = f"player {player + 1}" if type(player) is int else player
    yield f"{len(symbols)} nodes, {mover} to move at the root." if player is not None else "A terminal alone."
    if symbols[0].squares:
        yield f"The board at the root: {said_board(symbols[0])}."
    yield _listed("Terminals from left to right", [symbol.value for symbol in symbols if symbol.kind == "terminal"])
    if state:
        yield _listed("Values", [f"{name} {said(symbol.value)}"
                                 for name, symbol in zip(names, symbols) if symbol.value and symbol.kind != "terminal"])
        yield _listed("Skipped", [name for name, spot in zip(names, spots) if spot.place in state.pruned])
        yield _listed("Dropped", [name for name, spot in zip(names, spots) if spot.place in state.dropped])
        yield _listed("Remembered", [name for name, spot in zip(names, spots) if spot.place in state.hits])
        yield _listed("Best path", [name for name, spot in zip(names, spots) if spot.place in state.best])
    yield _listed("Marked", [f"{name} {MARKS[symbol.mark][0]} {symbol.mark}"
                             for name, symbol in zip(names, symbols) if symbol.mark])


def said(value):
    """What is said of the value that stands in a node.

    Parameters
    ----------
    value : str

    Returns
    -------
    str

    Examples
    --------
    >>> said("4"), said("≈4"), said("[−7, 3]")
    ('= 4', 'estimated at 4', 'between −7 and 3')
    """
    if value.startswith("["):
        return "between {} and {}".format(*value[1:-1].split(", "))
    return f"{SIGNS[value[0]]} {value[1:]}" if value[0] in SIGNS else f"= {value}"


def said_board(symbol):
    """The board of a symbol, row by row from the top; neighbouring rows that are alike are said once.

    Parameters
    ----------
    symbol : Symbol

    Returns
    -------
    str
    """
    columns, squares = symbol.shape.columns, [mark.strip() or "empty" for mark in symbol.squares]
    rows, number, told = [squares[start:start + columns] for start in range(0, len(squares), columns)], 1, []
    for row, alike in groupby(rows):
        last = number + sum(1 for _ in alike) - 1
        which = f"row {number}" if number == last else f"rows {number} to {last}"
        told.append(f"{which} {'empty' if set(row) == {'empty'} else ', '.join(row)}")
        number = last + 1
    return "; ".join(told)


def _listed(what, things):
    more = f" and {len(things) - LISTED:,} more" if len(things) > LISTED else ""
    return f"{what}: {', '.join(things[:LISTED])}{more}." if things else ""


def _left_out(root, spots, depth):
    """A sentence on what lies beyond the positions that are shown, or "" where nothing does."""
    if all(len(spot.position.children) == len(shown) for spot, shown in zip(spots, _children(spots))):
        return ""
    shown = f"Shown: {'1 ply' if depth == 1 else f'{depth} plies'} below the root, {len(spots):,} positions."
    if len(spots) == 1:
        shown = "Shown: the root alone."
    if isinstance(root, Node):
        return f"{shown} {sum(map(len, _plies(root))) - len(spots):,} more nodes are left out."
    return f"{shown} What lies below is left out."
