"""What a leaf would have to be: how the outcome of a search depends on one leaf while all others stay."""

from itertools import groupby
from math import inf
from typing import NamedTuple

from mmcourse import words
from mmcourse.gametree import CHANCE, at, plain, walk
from mmcourse.live import edits

MOST_LEAVES = 200


class Outcome(NamedTuple):
    """What a search makes of a tree: the root's value, the best move, and what it skipped."""

    value: object
    move: object
    skipped: tuple


def strip(run_on, root, place):
    """How the outcome of a search changes along all values of one leaf.

    Parameters
    ----------
    run_on : callable
        Runs the search on a tree and returns its `Run`.
    root : Node
    place : tuple
        Where the leaf stands.

    Returns
    -------
    list of dict
        From left to right: ``leaf`` is the range, ``value``, ``move`` and ``skipped`` are texts, and ``now`` is True
        where the leaf lies.

    Raises
    ------
    Refused
        For a tree with chance nodes, for more than 200 leaves, and for a search that fails.

    Notes
    -----
    Between two neighbouring values of the other leaves nothing can change: a search that only compares cannot tell
    them apart. So one value of each gap, and each value itself, say all.
    """
    nodes = list(walk(root))
    leaf, leaves = at(root, place), [node for node in nodes if node.is_terminal]
    if any(node.player is CHANCE or isinstance(node.utility, tuple) for node in nodes) or len(leaves) > MOST_LEAVES:
        raise edits.Refused(f"This can be told for two players without chance and up to {MOST_LEAVES} leaves.")
    if not leaf.is_terminal:
        raise edits.Refused("Choose a leaf first.")
    points = sorted({node.utility for node in leaves if node is not leaf and abs(node.utility) < inf})
    told = []
    for between in _ranges(points):
        told.append((between, _outcome(run_on, root, leaf, between, told[-1][1].value if told else None)))
    return [_part(list(group), same, leaf.utility) for same, group in groupby(told, key=lambda pair: pair[1])]


def _outcome(run_on, root, leaf, between, before):
    """What comes out with the leaf in a range. At a point "the leaf" and a number may both be true: then as before."""
    utility = _inside(*between)
    run = run_on(root.replace(**{leaf.name: utility}))
    if run.error:
        raise edits.Refused(f"With {leaf.name} = {plain(utility)}: {words.failure(run)}.")
    follows = run.value == utility and not (between[0] == between[1] and before == plain(utility))
    return Outcome("the leaf" if follows else plain(run.value), run.path[0] if run.path else "",
                   tuple(position.name for position in run.pruned))


def _ranges(points):
    """Each point, and the gaps before, between and after them, as (low, high)."""
    ends = [-inf, *points, inf]
    ranges = [(ends[0], ends[1])]
    for point, after in zip(points, ends[2:]):
        ranges += [(point, point), (point, after)]
    return ranges


def _inside(low, high):
    """A number in a range."""
    if low == high:
        return low
    if low == -inf:
        return high - 1 if high < inf else 0
    return low + 1 if high == inf else (low + high) / 2


def _part(group, same, utility):
    (low, first), (last, high) = group[0][0], group[-1][0]
    open_low, open_high = low < first, last < high
    now = (low < utility if open_low else low <= utility) and (utility < high if open_high else utility <= high)
    return {"leaf": _range(low, high, open_low, open_high), "value": same.value, "move": str(same.move),
            "skipped": ", ".join(same.skipped) or "nothing", "now": now}


def _range(low, high, open_low, open_high):
    """A range in words: ``below 2``, ``2``, ``2 to 5``."""
    if low == high:
        return plain(low)
    if low == -inf and high == inf:
        return "any number"
    if low == -inf:
        return f"{'below' if open_high else 'up to'} {plain(high)}"
    if high == inf:
        return f"{'above' if open_low else 'from'} {plain(low)}"
    return f"{'above ' if open_low else ''}{plain(low)} to {'below ' if open_high else ''}{plain(high)}"
