"""A run as columns of plain numbers and texts: what a browser needs to show its end, or to replay all its steps."""

import ast
import textwrap
from typing import NamedTuple

from mmcourse import words
from mmcourse.gametree import plain
from mmcourse.look import Eye, Look
from mmcourse.style import EDGES, NODES

NODE_ROLES, EDGE_ROLES = tuple(NODES), tuple(EDGES)
_NODE, _EDGE = ({role: number for number, role in enumerate(roles)} for roles in (NODE_ROLES, EDGE_ROLES))


class Spot(NamedTuple):
    """A place that is shown, its utility as text if it is a terminal, its probability as text if it is an outcome."""

    place: tuple
    terminal: str
    probability: str


def counts(state):
    """How many positions were examined, how many visited, and how many cuts were made up to a state."""
    return [len(state.examined), len(state.seen), len({place[:-1] for place, name in state.pruned.items() if name})]


def _numbered(look):
    """A look with its roles by number, as the browser has them."""
    return look._replace(role=_NODE[look.role], edge=_EDGE[look.edge])


def end(state, spots, crowded):
    """The last state of a run: a column for each field of `Look`, with counts and words."""
    looks, skipped = [], None
    eye = Eye(state, crowded)
    for spot in spots:  # in preorder what lies below a skipped node follows it
        if skipped is None or spot.place[:len(skipped)] != skipped:
            skipped = spot.place if spot.place in state.pruned else None
        looks.append(_numbered(eye.look(*spot, skipped is not None)))
    return dict(zip(Look._fields, zip(*looks))) | {"counts": counts(state), "words": state.words}


class _Table(dict):
    """Numbers things in the order in which they are met."""

    def __missing__(self, thing):
        self[thing] = len(self)
        return self[thing]


def steps(run, spots, crowded):
    """All steps of a run as columns.

    ``changes`` holds, for each step, the nodes that look otherwise than before: ``[number, *Look, number, *Look]`` and
    so on; for the first step all of them. ``words``, ``variables`` and ``stack`` point into ``tables``; ``code`` and
    ``line`` are the lit line of ``source``.
    """
    functions = list(dict.fromkeys(call.function for call in run.calls))
    tables = {name: _Table() for name in ("words", "variables", "stack")}
    columns = {name: [] for name in ("node", "code", "line", *tables, "counts", "changes")}
    changes, lit, stack = _Changes(spots, crowded), {}, []
    for known in run.replay():
        step = known.step
        key = run.calls[step.call].function if step.call >= 0 else None
        if step.kind == "call":
            stack.append(f"{run.functions[key].name}({words.names(run.root, run.calls[step.call].places)})")
            lit[step.call] = run.functions[key].first_line
        elif step.kind == "line":
            lit[step.call] = step.what
        variables = tuple([(name, plain(value)) for name, value in known.variables.get(step.call, {}).items()])
        row = (changes.numbers.get(step.place, -1), -1 if key is None else functions.index(key), lit.get(step.call, 0),
               tables["words"][words.step(run, known)], tables["variables"][variables], tables["stack"][tuple(stack)],
               counts(known), changes.take(known))
        for column, entry in zip(columns.values(), row):
            column.append(entry)
        if step.kind in ("return", "raise"):
            stack.pop()
    return columns | {"tables": {name: list(table) for name, table in tables.items()}, "notices": words.notices(run),
                      "source": [_source(run.functions[key]) for key in functions]}


class _Changes:
    """Finds, step by step, the nodes that look otherwise than before, without looking at all of them."""

    def __init__(self, spots, crowded):
        self.spots, self.crowded, self.shown = spots, crowded, [None] * len(spots)
        self.numbers = {spot.place: number for number, spot in enumerate(spots)}
        self.stack, self.best, self.pruned = set(), set(), {}

    def take(self, known):
        """The changes as one flat list."""
        eye, changes = Eye(known, self.crowded), []
        for number in self._touched(known, eye):
            spot = self.spots[number]
            skipped = any([spot.place[:end] in known.pruned for end in range(1, len(spot.place) + 1)])
            now = eye.look(*spot, skipped)
            if now != self.shown[number]:
                self.shown[number] = now
                changes += [number, *_numbered(now)]
        return changes

    def _touched(self, known, eye):
        """The numbers of the nodes of which something else is known or shown, or of all at the start and the end."""
        if known.k == 0 or known.final:
            places = self.numbers
        else:
            places = known.touched | (self.stack ^ eye.stack) | (self.best ^ eye.best)
            for place in self.pruned.keys() ^ known.pruned.keys():
                places.update(self._below(place))
        self.stack, self.best, self.pruned = eye.stack, eye.best, dict(known.pruned)
        return sorted([self.numbers[place] for place in places if place in self.numbers])

    def _below(self, place):
        """A place and all below it: in preorder they stand together."""
        for spot in self.spots[self.numbers.get(place, len(self.spots)):]:
            if spot.place[:len(place)] != place:
                break
            yield spot.place


def _source(function):
    """A function's name and its lines with their numbers, the docstring left out: it is not what runs."""
    source = textwrap.dedent(function.source)
    left_out = _docstring(source)
    lines = [(function.first_line + i, line) for i, line in enumerate(source.splitlines()) if i not in left_out]
    return {"name": function.name, "lines": lines}


def _docstring(source):
    """The lines of a function's docstring, counted from its first line."""
    try:
        first = ast.parse(source).body[0].body[0]
    except (SyntaxError, AttributeError, IndexError, TypeError):
        return range(0)  # a lambda, or no source at all
    is_text = isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str)
    return range(first.lineno - 1, first.end_lineno) if is_text else range(0)
