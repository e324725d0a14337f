"""The trees that two searches are compared on, and the steps by which a tree gets smaller."""

from collections import Counter
from functools import partial
from itertools import chain, islice
from math import inf, isfinite
from operator import is_
from random import Random

from mmcourse.games import TicTacToe
from mmcourse.gametree import CHANCE, MAX, MIN, Node, chance, nested, number_of_players, tree, walk

KINDS = ("three players", "chance", "max and min", "tic-tac-toe")
MANY = 240  # generated trees of a kind
PLIES = 1000  # of all random games together, which may have no end
SMALL = 120  # nodes: positions of a game with more below are left out
HUGE = 10**20  # beyond any number that is taken for infinity
FINE = 1000  # larger numbers get smaller in large steps only
_PICKED = {
    "max and min": (
        [3], [1, 2], [2, 1], [-HUGE], [HUGE], [0.5, 0.25, 0.75], [1, 3, 2], [3, 1, 2], [[1, 2]], [[2], 1], [0, [1]],
        [1, [2, 0]], [[2, 0], 1], [[10], [10, 0]], [[-10], [-10, 0]], [[0, 0], [3]], [[3, 12], [2, 4]],
        [[4, 2], [12, 3]], [5, [[[3, 9]]]], [[[1, 2]], [[0, 3], 4]], [[-3, -8], [-5, -2]],
        [[1, 0], [3, 2]], [[0, 1], [[0, 1]]], [[2, [3, 7]], 5, [[3, 7]]], [[[1]], 1], [[[[[0, 3]]]], [[0, 3]]],
        [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    "chance": (
        [chance((0.5, 1), (0.5, 4)), 2], [chance((1, -2)), -1], [chance((0, 9), (1, 1)), 2],
        [chance((0.9, 2), (0.1, 3)), chance((0.9, 1), (0.1, 4))], [[chance((0.5, 2), (0.5, -4)), 0], [-2]],
        [chance((0.25, 8), (0.25, 0), (0.5, -6)), [1, 3]]),
    "three players": (
        [(1, 2, 3), (2, 0, 1)], [[(0, 1, 5), (1, 0, 9)], [(0, 4, 4)]], [[(1, 2, 6), (4, 2, 3)], [(5, 1, 1)]],
        [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]]),
    "tic-tac-toe": (
        "XOX OXO OX.", "XOX OOX .XO", "XO. XXO OXO", "XOX OX. O..", "XX. OO. X..", "XX. OO. ...", "X.O X.O OX.",
        "OX. XO. XO.", "XO. .X. ..O", "OXX XO. O.X"),
}
_LEAVES = ((0, 9, 1), (0, 2, 1), (-2, -1, 1), (-9, -1, 1), (-99, 99, 1), (-12, 12, 8))  # low, high, parts of one
_DICE = ((1,), (0.5, 0.5), (0.125, 0.875), (0.5, 0.25, 0.25), (0, 1))


def picked(kind):
    """The tiny trees tried first, each with every player to begin; of a game some positions."""
    if kind == "tic-tac-toe":
        return [position for text in _PICKED[kind] if not (position := TicTacToe(text)).is_terminal]
    return [tree(branches, first, _players(kind)) for branches in _PICKED[kind] for first in _turns(kind)]


def generated(kind):
    """The same few hundred trees on every machine, small ones first."""
    if kind == "tic-tac-toe":
        return positions(TicTacToe())
    trees = [_generated(kind, Random(seed).random) for seed in range(MANY)]  # random() alone is the same everywhere
    return sorted(trees, key=lambda made: size(made, SMALL))


def positions(start, depth=inf):
    """A position and others that random games from it come to, each once, small ones first.

    Left out are those with more than `SMALL` nodes below, as far as ``depth`` goes, unless there are no others.
    """
    if type(start).__hash__ is None:
        return [start]  # others could not be told apart
    sizes, left = {}, PLIES
    for seed in range(MANY // 3):
        draw, position = Random(seed).random, start
        while not position.is_terminal and left:
            if position not in sizes:
                sizes[position] = size(position, SMALL, depth)
            position, left = position.children[int(draw() * len(position.children))], left - 1
    return sorted([position for position in sizes if sizes[position] <= SMALL], key=sizes.get) or [start]


def size(position, most, depth=inf):
    """How many nodes there are within some plies; of more than ``most`` one more than that."""
    return sum(1 for _ in islice(walk(position, depth), most + 1))


def _players(kind):
    return 3 if kind == "three players" else 2


def _turns(kind):
    return (0, 1, 2) if kind == "three players" else (MAX, MIN)


def _generated(kind, draw):
    """A tree of any shape: of uneven depth, with single children, repeated values, and branches that come again."""
    low, high, parts = _LEAVES[int(draw() * len(_LEAVES))]
    players, turns, made = _players(kind), _turns(kind), []

    def number():
        whole = low + int(draw() * (high - low + 1))
        return whole if parts == 1 else whole / parts

    def branch(plies, dice):
        if plies == 0 or draw() < 0.15:
            return tuple(number() for _ in range(players)) if players > 2 else number()
        return list_of(plies, dice)

    def list_of(plies, dice):
        weights = _DICE[int(draw() * len(_DICE))] if dice and draw() < 0.6 else None
        branches = [branch(plies - 1, dice and not weights) for _ in weights or range(1 + int(draw() * 3))]
        if weights:
            return chance(*zip(weights, branches))
        if draw() < 0.2:
            branches.append(branches[0])
        if made and draw() < 0.2:
            branches.append(made[int(draw() * len(made))])
        made.append(branches)
        return branches

    branches = [branch(int(draw() * 5), kind == "chance") for _ in range(1 + int(draw() * 3))]
    return tree(branches, turns[int(draw() * len(turns))], players)


def smaller(position):
    """Yield what is one step smaller: a child dropped, a child in its parent's place, a leaf nearer to 0.

    Of a branch that comes again all copies may change at once, so that they stay alike.
    Of a game only the positions that one move or two lead to are smaller. None has a terminal or chance at the root.
    """
    if not isinstance(position, Node):
        yield from (after for after in islice(walk(position, depth=2), 1, None) if after.player not in (None, CHANCE))
        return
    players = number_of_players(position)
    for child in position.children:
        if child.player not in (None, CHANCE):
            yield tree(nested(child), child.player, players)
    for branches in chain(_one_changed(position), _copies_changed(position)):
        if type(branches) is list:
            yield tree(branches, position.player, players)


def _one_changed(position):
    """Yield nested lists in which one node is a step smaller."""
    for node in walk(position):
        for branches in _steps_down(node):
            yield _exchanged(position, partial(is_, node), branches)


def _copies_changed(position):
    """Yield nested lists in which a branch that comes more than once is one step smaller wherever it stands."""
    inner = [(repr(nested(node)), node) for node in walk(position) if not node.is_terminal]
    counts = Counter(text for text, _ in inner)
    for old in dict(pair for pair in inner if counts[pair[0]] > 1).values():
        branch = nested(old)
        for branches in _one_changed(old):
            yield _exchanged(position, lambda node: nested(node) == branch, branches)


def _exchanged(node, is_old, branches):
    """The nested lists of a tree with other branches wherever a node is an old one."""
    if is_old(node):
        return branches
    below = [_exchanged(child, is_old, branches) for child in node.children]
    return node.utility if node.is_terminal else _join(below, node.probabilities)


def _steps_down(node):
    """Yield the nested lists that a node becomes in one step: without a child, a child, a leaf nearer to 0."""
    if node.is_terminal:
        yield from _nearer(node.utility)
        return
    branches, weights = [nested(child) for child in node.children], list(node.probabilities)
    for i in range(len(branches) if len(branches) > 1 else 0):
        yield _join(branches[:i] + branches[i + 1:], _without(weights, i))
    yield from branches


def _join(branches, weights):
    return chance(*zip(weights, branches)) if weights else branches


def _without(weights, i):
    """The probabilities without one, which is added to a neighbour, so that no rounding comes in."""
    if not weights:
        return weights
    rest = weights[:i] + weights[i + 1:]
    rest[i - 1] += weights[i]
    return rest


def _nearer(value):
    """Yield what is nearer to 0: 0 itself, the half, the next whole number; of a tuple one number at a time.

    Of a large number it is the tenth part in place of the next whole number.
    """
    if isinstance(value, tuple):
        for i, part in enumerate(value):
            for less in _nearer(part):
                yield (*value[:i], less, *value[i + 1:])
    elif value:
        whole = int(value) if isfinite(value) else 0
        step = whole - (1 if value > 0 else -1) if whole == value else whole
        near = (int(whole / 2), step) if abs(whole) <= FINE else (int(whole / 10), int(whole / 2))
        yield from dict.fromkeys((0, *near))
