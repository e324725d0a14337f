"""Game trees written by hand: players, nodes, and the ways into and out of a tree.

Everything that can be searched is a *position* and answers the same six questions:
``player``, ``is_terminal``, ``utility``, ``children``, ``moves`` and ``probabilities``.
"""

import ast
import gc
import math
import re
import warnings
from contextlib import contextmanager
from enum import Enum
from fractions import Fraction
from itertools import repeat
from numbers import Real
from operator import is_
from random import Random
from string import ascii_uppercase

DEEPEST = 98  # plies; Python's parser takes 200 brackets inside each other, and a chance node is written with two
MOST_LEAVES = 2_000_000  # of a random tree, so that a slip does not fill the memory
_LETTERS = [first + second for first in ("", *ascii_uppercase) for second in ascii_uppercase]  # A ... Z, AA, AB ...


class Player(Enum):
    """Who decides at a position: ``MAX``, ``MIN`` or ``CHANCE``.

    Examples
    --------
    >>> MAX.opponent, MIN.opponent
    (MIN, MAX)
    """

    MAX = "MAX"
    MIN = "MIN"
    CHANCE = "CHANCE"

    @property
    def opponent(self):
        """The other player; ``CHANCE`` has none and is its own."""
        return {MAX: MIN, MIN: MAX}.get(self, self)

    def __repr__(self):
        return self.name

    __str__ = __repr__


MAX, MIN, CHANCE = Player


class Pictured:
    """Whatever shows itself as a picture and its text twin when it stands last in a cell."""

    __slots__ = ()

    def _repr_mimebundle_(self, include=None, exclude=None):
        from mmcourse.svg import mimebundle  # the one arrow that points down: the picture, when asked for

        return mimebundle(self)


class _Draft(Pictured):
    """A node whose name and moves are not set yet; see `_finish`."""

    __slots__ = ("name", "player", "is_terminal", "utility", "children", "moves", "probabilities")

    def __init__(self, player, utility=None, children=(), probabilities=()):
        self.player = player
        self.is_terminal = not children
        self.utility = utility
        self.children = children
        self.probabilities = probabilities


def _finish(draft, names, ply=0):
    """Name a draft and all below it, by ``names(ply)`` in preorder; from then on they are nodes and nothing changes.

    Apart from the building, so that what a search reads lies close together in memory: a quarter faster.
    """
    draft.name = names(ply)
    for child in draft.children:
        _finish(child, names, ply + 1)
    draft.moves = tuple([child.name for child in draft.children]) if draft.children else ()
    draft.__class__ = Node
    return draft


def _names_by_ply():
    """A function that gives A, then B1, B2 ..., C1 ...: a letter for the ply and a number from left to right."""
    counts = [0] * (DEEPEST + 1)

    def name(ply):
        counts[ply] += 1
        return f"{_LETTERS[ply]}{counts[ply]}" if ply else "A"

    return name


@contextmanager
def no_collection():
    """Switch the garbage collector off for a while: what is built inside stays, and looking through it costs time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Node(_Draft):
    """A place in a hand-written tree, never changed once it is made.

    Made by `tree`. ``==`` and ``hash`` compare what a position is: names and moves do not count.

    Attributes
    ----------
    name : str
        A letter for the ply and a number from left to right: ``A``, ``B1``, ``B2``, ``C1`` ...
    player : Player, int or None
        Who moves; 0, 1, 2 ... with three or more players; None at a terminal.
    is_terminal : bool
    utility : number, tuple or None
        At a terminal, from MAX's point of view; a tuple, one number per player, with three or more.
    children : tuple of Node
    moves : tuple of str
        The names of the children, in the same order.
    probabilities : tuple of number
        One for each child at a CHANCE node, summing to 1; empty elsewhere.

    Examples
    --------
    >>> STANDARD.children[0]
    B1: MIN [3, 12, 8]
    >>> STANDARD.children[0] == tree([3, 12, 8], first=MIN)
    True
    """

    __slots__ = ()

    def __init__(self, *_, **__):
        raise TypeError("A node is made by tree(...), from nested lists such as tree([[3, 12], 5]).")

    def __setattr__(self, attribute, value):
        raise AttributeError(f"{self.name}.{attribute} cannot be changed: a tree stays as it is. "
                             f"Make a new one with game.replace({self.name}=...).")

    def __delattr__(self, attribute):
        self.__setattr__(attribute, None)

    def __eq__(self, other):
        if not isinstance(other, Node):
            return NotImplemented
        return self is other or _key(self) == _key(other)

    def __hash__(self):
        return hash(_key(self))

    def __reduce__(self):
        # Flat, so that pickle and deepcopy do not recurse into a deep tree.
        parts = [(n.name, n.player, n.utility, len(n.children), n.probabilities) for n in walk(self)]
        return _from_parts, (parts,)

    def __repr__(self):
        text = repr(nested(self))
        text = text if len(text) <= 60 else text[:59] + "…"
        return f"{self.name}: {text}" if self.is_terminal else f"{self.name}: {player_name(self.player)} {text}"

    def __str__(self):
        return to_text(self)

    def replace(self, **leaves):
        """Return a new tree with the named leaves changed.

        Parameters
        ----------
        **leaves : number, or a tuple with three or more players
            The new utility of each leaf, by its name and from MAX's point of view.

        Returns
        -------
        Node

        Raises
        ------
        ValueError
            For a name that is no leaf of this tree, and for a value that `tree` refuses.

        Examples
        --------
        >>> STANDARD.replace(C5=9).children[1]
        B2: MIN [2, 9, 6]
        """
        ends = [node.name for node in walk(self) if node.is_terminal]
        for name in leaves:
            if name not in ends:
                raise ValueError(f"{name} is not a leaf of this tree. Its leaves are {', '.join(ends[:12])}"
                                 f"{' ...' if len(ends) > 12 else ''}.")
        size = number_of_players(self)
        for name, value in leaves.items():
            try:
                _check_leaf(value, size)
            except _Refused as refused:
                raise ValueError(f"{name}: {refused.why}.") from None
        return _replaced(self, leaves)


class _Outcomes(tuple):
    """What `chance` returns: (probability, branch) pairs, waiting for `tree`."""

    __slots__ = ()

    def __repr__(self):
        return f"chance({', '.join(f'({p!r}, {branch!r})' for p, branch in self)})"


class _Refused(Exception):
    """Why a part of a tree was refused, with the path of child indices that leads to it."""

    def __init__(self, why, leaf=False):
        super().__init__(why)
        self.why, self.leaf, self.path = why, leaf, []

    def sentence(self):
        words = [f"branch {index + 1}" for index in self.path]
        if self.leaf and words:
            words[-1] = f"leaf {self.path[-1] + 1}"
        if len(words) > 8:
            words[4:-2] = ["..."]
        return f"{', '.join(words)}: {self.why}." if words else f"{self.why}."


def chance(*outcomes):
    """Describe a chance node for `tree`: what the dice decide.

    Parameters
    ----------
    *outcomes : (probability, branch)
        A branch is what it is for `tree`: a list, a number, a tuple, another ``chance``. A probability of 0 is allowed;
        they sum to 1.

    Returns
    -------
    branch
        What `tree` takes as a branch.

    Raises
    ------
    ValueError
        For no outcomes, one that is not a pair, a probability that is negative or no number, and a sum other than 1.

    Examples
    --------
    >>> tree([chance((0.9, 2), (0.1, 3)), 1])
    A: MAX [chance((0.9, 2), (0.1, 3)), 1]
    """
    if not outcomes:
        raise ValueError("chance needs at least one outcome, such as chance((0.5, 3), (0.5, 8)).")
    for number, outcome in enumerate(outcomes, 1):
        if not isinstance(outcome, tuple) or len(outcome) != 2:
            raise ValueError(f"chance, outcome {number}: {outcome!r} is not a pair (probability, branch).")
        if not _is_number(outcome[0]) or not 0 <= outcome[0] <= 1:
            raise ValueError(f"chance, outcome {number}: {outcome[0]!r} is not a probability from 0 to 1.")
    total = sum(probability for probability, _ in outcomes)
    if not math.isclose(total, 1, abs_tol=1e-9):
        raise ValueError(f"chance: the probabilities sum to {total}, but they must sum to 1.")
    return _Outcomes(outcomes)


def tree(branches, first=MAX, players=2):
    """Build a game tree from nested lists.

    Parameters
    ----------
    branches : list, number, tuple or `chance`
        A list is a branching, a number a leaf (its utility from MAX's point of view). Any shape. With three or more
        players a leaf is a tuple of utilities, one per player.
    first : Player or int
        Who moves at the root; turns alternate, and chance takes no turn. A player's number with three or more players.
    players : int
        2, or more for a game without MAX and MIN, whose players 0, 1, 2 ... move in turn.

    Returns
    -------
    Node
        The root.

    Raises
    ------
    ValueError
        Naming the place, for an empty branch, a leaf that is no number (``nan`` and ``True`` are none), tuples of
        another length, and a depth over 98 plies; for another ``first`` or ``players``.

    Examples
    --------
    >>> tree([[1, [2, 0]], 5], first=MIN)
    A: MIN [[1, [2, 0]], 5]
    >>> tree([[3, 12], []])
    Traceback (most recent call last):
    ValueError: tree: branch 2: an empty branch; give it at least one child.
    """
    if type(players) is not int or players < 2:
        raise ValueError(f"tree: players={players!r}; it must be a whole number, 2 or more.")
    turns = (MAX, MIN) if players == 2 else tuple(range(players))
    first = 0 if first is MAX and players > 2 else first
    if first not in turns:
        raise ValueError(f"tree: first={first!r}; it must be one of {', '.join(map(str, turns))}.")
    try:
        with no_collection():
            return _finish(_build(branches, turns.index(first), turns, 0), _names_by_ply())
    except _Refused as refused:
        raise ValueError(f"tree: {refused.sentence()}") from None


def _build(spec, turn, turns, ply):
    """Build the draft that ``spec`` describes; ``turn`` says whose turn of ``turns`` it is."""
    if type(spec) is list:
        player, branches, probabilities, turn = turns[turn], spec, (), (turn + 1) % len(turns)
    elif type(spec) is _Outcomes:
        player, (probabilities, branches) = CHANCE, zip(*spec)
    else:
        if type(spec) is not int or len(turns) > 2:
            _check_leaf(spec, len(turns))
        return _Draft(None, spec)
    if not branches:
        raise _Refused("an empty branch; give it at least one child")
    if ply == DEEPEST:
        raise _Refused(f"more than {DEEPEST} plies deep; perhaps a list contains itself")
    draft = _Draft.__new__(_Draft)  # in memory before its children: a search is faster when it walks forwards
    children = []
    try:
        for branch in branches:
            children.append(_build(branch, turn, turns, ply + 1))
    except _Refused as refused:
        refused.path.insert(0, len(children))
        raise
    draft.__init__(player, None, tuple(children), probabilities)
    return draft


def _is_number(value):
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


def _check_leaf(value, players):
    """Raise _Refused unless ``value`` is a utility in a game of so many players."""
    if players > 2 and type(value) is not tuple:
        raise _Refused(f"{value!r} is no tuple of {players} numbers, one for each player", leaf=True)
    if players > 2 and len(value) != players:
        raise _Refused(f"{value!r} has {len(value)} numbers, but there are {players} players", leaf=True)
    for number in value if players > 2 else (value,):
        if not _is_number(number):
            hint = " (a tuple needs players=3 or more)" if type(number) is tuple else ""
            raise _Refused(f"{number!r} is no number; a leaf is an integer, a float or a fraction{hint}", leaf=True)


def walk(root, depth=math.inf):
    """Yield a position and all below it, each before its children, from left to right.

    Parameters
    ----------
    root : position
    depth : int
        How many plies below the root to go; all of them without it.

    Yields
    ------
    position

    Examples
    --------
    >>> [node.name for node in walk(STANDARD, depth=1)]
    ['A', 'B1', 'B2', 'B3']
    """
    waiting = [(root, 0)]
    while waiting:
        position, ply = waiting.pop()
        yield position
        if ply < depth:
            waiting += [(child, ply + 1) for child in reversed(position.children)]


def at(root, place):
    """Return the position at a place below a root.

    Parameters
    ----------
    root : position
    place : iterable of int
        Which child to go to, ply by ply; ``()`` is the root itself.

    Returns
    -------
    position

    Raises
    ------
    IndexError
        Where there is no such child.

    Examples
    --------
    >>> at(STANDARD, (1, 0))
    C4: 2
    """
    for index in place:
        root = root.children[index]
    return root


def _key(node):
    """What two equal trees share: everything but names and moves, flat."""
    return tuple([(n.player, n.utility, len(n.children), n.probabilities) for n in walk(node)])


def _from_parts(parts):
    """Rebuild a node from what ``Node.__reduce__`` wrote: nodes in preorder, put together from the end."""
    drafts = []
    for _, player, utility, width, probabilities in reversed(parts):
        drafts.append(_Draft(player, utility, tuple(drafts.pop() for _ in range(width)), probabilities))
    names = iter([part[0] for part in parts])
    return _finish(drafts.pop(), lambda ply: next(names))


def _replaced(node, leaves):
    """A node with the utilities of some leaves changed; where nothing changes below it, the node itself."""
    if node.is_terminal and node.name not in leaves:
        return node
    children = tuple([_replaced(child, leaves) for child in node.children])
    if node.children and all(map(is_, children, node.children)):
        return node
    draft = _Draft(node.player, leaves.get(node.name), children, node.probabilities)
    draft.name, draft.moves, draft.__class__ = node.name, node.moves, Node
    return draft


def number_of_players(root):
    """Return how many players a tree is for: what `tree` was given as ``players``.

    Parameters
    ----------
    root : Node

    Returns
    -------
    int

    Examples
    --------
    >>> number_of_players(tree([[(1, 2, 6)], [(5, 1, 1)]], players=3))
    3
    """
    leaf = next(node for node in walk(root) if node.is_terminal)
    return len(leaf.utility) if type(leaf.utility) is tuple else 2


def first_player(root):
    """Return who of the players moves first: what `tree` was given as ``first``; MAX for a tree without moves.

    Parameters
    ----------
    root : Node

    Returns
    -------
    Player or int

    Examples
    --------
    >>> first_player(tree(chance((0.5, [3, 12]), (0.5, 5)), first=MIN))
    MIN
    """
    return next((node.player for node in walk(root) if node.player not in (None, CHANCE)), MAX)


def nested(position):
    """Return the nested lists that `tree` would build this position from.

    Parameters
    ----------
    position : position

    Returns
    -------
    list, number, tuple or branch
        A branch is what `chance` returns.

    Examples
    --------
    >>> nested(STANDARD)
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    """
    if position.is_terminal:
        return position.utility
    branches = [nested(child) for child in position.children]
    return _Outcomes(zip(position.probabilities, branches)) if position.player is CHANCE else branches


def to_text(root):
    """Return a tree as text that `from_text` reads and that Python runs after ``from mmcourse import *``.

    Parameters
    ----------
    root : Node

    Returns
    -------
    str

    Examples
    --------
    >>> to_text(tree([[1, [2, 0]], 5], first=MIN))
    'tree([[1, [2, 0]], 5], first=MIN)'
    """
    first, players = first_player(root), number_of_players(root)
    first = "" if first in (MAX, 0) else f", first={first}"
    return f"tree({nested(root)!r}{first}{f', players={players}' if players > 2 else ''})"


def from_text(text):
    """Read a tree from text: what `to_text` wrote, or bare nested lists with MAX to move.

    Parameters
    ----------
    text : str
        Lists, numbers, tuples, ``chance(...)``, ``tree(...)`` and ``Fraction(...)``, written as in Python.

    Returns
    -------
    Node

    Raises
    ------
    ValueError
        Naming line and column, for text that is no tree; as `tree` and `chance` do.

    Examples
    --------
    >>> from_text("[[3, 12], [chance((0.5, 1), (0.5, 8)), 4]]")
    A: MAX [[3, 12], [chance((0.5, 1), (0.5, 8)), 4]]
    """
    if not isinstance(text, str) or not text.strip():
        raise ValueError(f"from_text reads text, such as '[[3, 12], 5]'; {text!r:.60} is none.")
    try:
        with no_collection():
            made = _value(_parsed(text.strip()))
    except (RecursionError, MemoryError):
        raise ValueError("This text is no tree: it is nested too deeply.") from None
    return made if isinstance(made, Node) else tree(made)


def _parsed(text):
    """The text as Python's own parser sees it; nothing of it is run."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the parser's, about numbers and strings that are refused anyway
            return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        words = re.sub(r"\. (.)", lambda start: f"; {start[1].lower()}", error.msg.rstrip("?."))
        raise _no_tree(error.lineno or 1, error.offset or 1, words) from None


def _no_tree(line, column, why):
    return ValueError(f"This text is no tree: at line {line}, column {column}, {why}.")


def _value(node):
    """What a part of the text stands for."""
    match node:
        case ast.Constant(value) if type(value) in (int, float):
            return value
        case ast.Name(name) if name in _NAMES:
            return _NAMES[name]
        case ast.UnaryOp(ast.UAdd() | ast.USub() as sign, operand) if _is_number(number := _value(operand)):
            return -number if isinstance(sign, ast.USub) else number
        case ast.List(branches):
            return [_value(branch) for branch in branches]
        case ast.Tuple(parts):
            return tuple([_value(part) for part in parts])
        case ast.Call(ast.Name(name), arguments, keywords) if name in _CALLS:
            return _called(node, _CALLS[name], arguments, keywords)
    raise _no_tree(node.lineno, node.col_offset + 1, f"{ast.unparse(node)!r:.60} is no number, list, chance or tree")


def _called(node, function, arguments, keywords):
    arguments = [_value(argument) for argument in arguments]
    keywords = {keyword.arg: _value(keyword.value) for keyword in keywords}
    try:
        return function(*arguments, **keywords)
    except (TypeError, ArithmeticError) as error:
        why = error if isinstance(error, TypeError) else "a fraction needs a numerator and a denominator other than 0"
        raise _no_tree(node.lineno, node.col_offset + 1, why) from None


_NAMES = {"MAX": MAX, "MIN": MIN, "inf": math.inf, "nan": math.nan}
_CALLS = {"tree": tree, "chance": chance, "Fraction": Fraction}


def outline(root, depth=math.inf):
    """Return a position and what lies below it as indented text, one line each.

    Parameters
    ----------
    root : position
    depth : int
        How many plies below the root to show.

    Returns
    -------
    str

    Examples
    --------
    >>> print(outline(tree([[3, 12], 5])))
    A MAX
      B1 MIN
        C1 3
        C2 12
      B2 5
    """
    lines, waiting = [], [(root, 0, getattr(root, "name", "root"))]
    while waiting:
        position, ply, label = waiting.pop()
        what = plain(position.utility) if position.is_terminal else player_name(position.player)
        lines.append(f"{'  ' * ply}{label} {what}".rstrip())
        if ply < depth and not position.is_terminal:
            chances = [f"{probability} " for probability in position.probabilities] or repeat("")
            below = zip(position.children, chances, position.moves)
            waiting += reversed([(child, ply + 1, f"{p}{move}") for child, p, move in below])
    return "\n".join(lines)


def player_name(player):
    """Return MAX, MIN or CHANCE; player 1, 2, 3 ... for the numbers 0, 1, 2 ...

    Parameters
    ----------
    player : Player or int

    Returns
    -------
    str

    Examples
    --------
    >>> player_name(MAX), player_name(0)
    ('MAX', 'player 1')
    """
    return f"player {player + 1}" if type(player) is int else str(player)


def plain(value):
    """Return a number as a person writes it: no ``.0``, a true minus sign and infinity, few decimals.

    Parameters
    ----------
    value : number, tuple of number, or anything

    Returns
    -------
    str

    Examples
    --------
    >>> plain(3.0), plain(-2), plain(float("-inf")), plain(1 / 3), plain((1, 2, 6))
    ('3', '−2', '−∞', '0.3333', '(1, 2, 6)')
    """
    if isinstance(value, tuple):
        return f"({', '.join(plain(part) for part in value)})"
    if not _is_number(value):
        return str(value)
    if value in (math.inf, -math.inf):
        return "∞" if value > 0 else "−∞"
    text = str(value) if isinstance(value, (int, Fraction)) else f"{float(value):.4g}"
    return text.replace("-", "−")


def random_tree(seed, depth=2, branching=3, low=0, high=20, uneven=False, first=MAX):
    """Return a random tree, the same for the same seed on every machine.

    Parameters
    ----------
    seed : int or str
    depth : int
        Plies from the root to the deepest leaves.
    branching : int
        Children of each branch; with ``uneven`` the most it may have.
    low, high : int
        The leaves are whole numbers from low to high.
    uneven : bool
        Whether branches may have fewer children and end early.
    first : Player
        Who moves at the root.

    Returns
    -------
    Node

    Raises
    ------
    ValueError
        For a ``depth``, ``branching`` or ``high`` that is no whole number or too small, and over 2,000,000 leaves.

    Examples
    --------
    >>> random_tree(1)
    A: MAX [[2, 17, 16], [5, 10, 9], [13, 16, 1]]
    """
    for name, number, least in (("depth", depth, 0), ("branching", branching, 1), ("high", high, low)):
        if type(number) is not int or number < least:
            raise ValueError(f"random_tree: {name}={number!r}; it must be a whole number, {least} or more.")
    if branching**depth > MOST_LEAVES:
        raise ValueError(f"random_tree: branching={branching} and depth={depth} make more than {MOST_LEAVES:,} leaves.")
    chance_of = Random(seed).random  # of Python's generators only random() is promised to stay the same

    def grow(plies):
        if plies == 0 or uneven and plies < depth and chance_of() < 0.25:
            return low + int(chance_of() * (high - low + 1))
        width = 1 + int(chance_of() * branching) if uneven else branching
        return [grow(plies - 1) for _ in range(width)]

    return tree(grow(depth), first=first)


def fewest_leaves(root):
    """Return the fewest terminals that alpha-beta can examine in a complete tree.

    Parameters
    ----------
    root : Node
        Complete is a tree of MAX and MIN whose branches all have the same number b of children and whose terminals all
        have the same depth d.

    Returns
    -------
    int or None
        b^ceil(d/2) + b^floor(d/2) - 1; None for any other tree and for a game.

    References
    ----------
    D. Knuth and R. Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975.

    Examples
    --------
    >>> fewest_leaves(STANDARD), fewest_leaves(tree([[1, 2], 3]))
    (5, None)
    """
    if not isinstance(root, Node):
        return None
    ply, depth, branching = [root], 0, len(root.children)
    while ply[0].children:
        if any(len(node.children) != branching or node.player not in (MAX, MIN) for node in ply):
            return None
        ply, depth = [child for node in ply for child in node.children], depth + 1
    if any(node.children for node in ply):
        return None
    return branching ** math.ceil(depth / 2) + branching ** (depth // 2) - 1


def to_networkx(root):
    """Return a position and all below it as a ``networkx.DiGraph``.

    A node of a hand-written tree goes by its name. Any other position stands for itself, so that a game becomes a graph
    in which a position reached by several paths is one node. Nodes carry ``player`` and ``utility``, edges ``move``
    and, below chance, ``probability``.

    Parameters
    ----------
    root : position

    Returns
    -------
    networkx.DiGraph

    Examples
    --------
    >>> graph = to_networkx(STANDARD)
    >>> graph.number_of_nodes(), list(graph.successors("A"))
    (13, ['B1', 'B2', 'B3'])
    """
    import networkx

    graph, waiting = networkx.DiGraph(), [root]
    key = lambda position: position.name if isinstance(position, Node) else position
    graph.add_node(key(root))
    while waiting:
        position = waiting.pop()
        here = key(position)
        graph.nodes[here].update(player=position.player, utility=position.utility if position.is_terminal else None)
        for index, (move, child) in enumerate(zip(position.moves, position.children)):
            if key(child) not in graph:
                waiting.append(child)
            graph.add_edge(here, key(child), move=move)
            if position.probabilities:
                graph.edges[here, key(child)]["probability"] = position.probabilities[index]
    return graph


STANDARD = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
