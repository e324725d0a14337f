"""What can be done to a hand-written tree: each edit takes a tree and gives a new one, or says why not."""

from fractions import Fraction

from mmcourse.gametree import (CHANCE, MAX, at, chance, first_player, from_text, nested, number_of_players, plain,
                               random_tree, tree, walk)

LARGEST = 4000  # nodes of a tree that is pasted or grown


class Refused(Exception):
    """Why an edit was not made, as a sentence for the learner."""


def shape(root):
    """Return what the lines of a picture depend on.

    Parameters
    ----------
    root : position

    Returns
    -------
    list of (Player or int, int, tuple)
        Of every node, in preorder: player, number of children, probabilities.
    """
    return [(node.player, len(node.children), node.probabilities) for node in walk(root)]


def _leaf(root, place):
    leaf = at(root, place)
    if not leaf.is_terminal:
        raise Refused(f"{leaf.name} is no leaf: its value comes from below.")
    return leaf


def with_leaf(root, place, text):
    """Return the tree with what was typed in the place of a leaf's utility.

    Parameters
    ----------
    root : Node
    place : tuple of int
    text : str

    Returns
    -------
    Node

    Raises
    ------
    Refused
        For a node that is no leaf, and for text that is no number.
    """
    leaf = _leaf(root, place)
    try:
        return root.replace(**{leaf.name: _number(text, number_of_players(root))})
    except ValueError:
        raise Refused(f"“{text}” is no number; {leaf.name} stays {plain(leaf.utility)}.") from None


def _number(text, players):
    """Read a number as a person writes it; a tuple of them with three or more players."""
    text = text.replace("−", "-").replace("∞", "inf").strip()
    if text.count("/") == 1 and players == 2:
        top, bottom = map(int, text.split("/"))
        return Fraction(top, bottom) if bottom else float("nan")
    return from_text(f"tree(({text}), players={players})").utility


def nudged(root, place, by):
    """Return the tree with a leaf's utility moved up or down.

    Parameters
    ----------
    root : Node
    place : tuple of int
    by : number

    Returns
    -------
    Node

    Raises
    ------
    Refused
        For a node that is no leaf, and for a leaf that holds a number for each player.
    """
    leaf = _leaf(root, place)
    if isinstance(leaf.utility, tuple):
        raise Refused(f"{leaf.name} holds a number for each player: type them, such as {leaf.utility}.")
    return root.replace(**{leaf.name: leaf.utility + by})


def with_child(root, place):
    """Return the tree with a new last leaf below a node.

    A leaf becomes a branch with its old utility as the first child.

    Parameters
    ----------
    root : Node
    place : tuple of int

    Returns
    -------
    Node

    Raises
    ------
    Refused
        As `fitting` does.
    """
    players = number_of_players(root)
    new = (0,) * players if players > 2 else 0
    return _rebuilt(root, place, lambda node, spec: [spec, new] if node.is_terminal else _joined(node, spec, new))


def _joined(node, spec, new):
    if node.player is not CHANCE:
        return [*spec, new]
    exact = not any(isinstance(p, float) for p, _ in spec)
    share = Fraction(1, len(spec) + 1) if exact else 1 / (len(spec) + 1)
    return chance(*((p * (1 - share), branch) for p, branch in spec), (share, new))


def without(root, place):
    """Return the tree without a node and all below it.

    Parameters
    ----------
    root : Node
    place : tuple of int

    Returns
    -------
    Node

    Raises
    ------
    Refused
        For the root, for an only child, and where all other outcomes have the probability 0.
    """
    node = at(root, place)
    if not place:
        raise Refused("The root cannot be removed.")
    parent = at(root, place[:-1])
    if len(parent.children) == 1:
        raise Refused(f"{node.name} is the only child of {parent.name}; remove {parent.name} instead.")
    return _rebuilt(root, place[:-1], lambda parent, spec: _parted(parent, spec, place[-1]))


def _parted(node, spec, index):
    rest = [branch for i, branch in enumerate(spec) if i != index]
    if node.player is not CHANCE:
        return rest
    left = sum(p for p, _ in rest)
    if not left:
        raise Refused(f"All other outcomes of {node.name} have the probability 0.")
    return chance(*((p / left if isinstance(p, float) else Fraction(p) / left, branch) for p, branch in rest))


def _rebuilt(root, place, change):
    """The tree in which ``change(node, branches)`` gives the branches of the node at a place."""

    def spec(node, place):
        if not place:
            return change(node, nested(node))
        branches = [nested(child) for child in node.children]
        branches[place[0]] = spec(node.children[place[0]], place[1:])
        return chance(*zip(node.probabilities, branches)) if node.player is CHANCE else branches

    return fitting(tree(spec(root, place), first_player(root), number_of_players(root)))


def read(text):
    """Return the tree that was pasted.

    Parameters
    ----------
    text : str

    Returns
    -------
    Node

    Raises
    ------
    Refused
        For text that is no tree, and as `fitting` does.
    """
    try:
        return fitting(from_text(text))
    except ValueError as refused:
        raise Refused(f"{refused} The tree stays as it was.") from None


def fitting(root):
    """Return the same tree, unless it is too large to be shown.

    Parameters
    ----------
    root : Node

    Returns
    -------
    Node

    Raises
    ------
    Refused
        If it has more than `LARGEST` nodes.
    """
    size = sum(1 for _ in walk(root))
    if size > LARGEST:
        raise Refused(f"A tree of {size:,} nodes is too large to be shown; {LARGEST:,} is the most.")
    return root


def random_like(root, seed):
    """Return a random tree of about the same size, and the call that makes it.

    Parameters
    ----------
    root : Node
    seed : int

    Returns
    -------
    Node, str

    Raises
    ------
    Refused
        For a tree of three or more players.
    """
    if number_of_players(root) > 2:
        raise Refused("A random tree is for two players.")
    depth, branching, first = _depth(root), max(len(node.children) for node in walk(root)), first_player(root)
    while branching ** depth > LARGEST / 2:
        depth -= 1
    return called(seed, depth=depth, branching=max(branching, 1), first=first)


def called(seed, **options):
    """Return a random tree, and the call that makes it as text.

    Parameters
    ----------
    seed : int
    **options : as in `random_tree`

    Returns
    -------
    Node, str
    """
    given = ", ".join(f"{name}={value}" for name, value in options.items() if (name, value) != ("first", MAX))
    return random_tree(seed, **options), f"random_tree({seed}, {given})"


def _depth(root):
    plies, ply = 0, [root]
    while ply := [child for node in ply for child in node.children]:
        plies += 1
    return plies
