"""A run as columns of plain numbers and texts: what a browser needs to show its end, or to replay all its steps."""

import ast
import textwrap
from functools import lru_cache
from typing import NamedTuple

from mmcourse.gametree import plain
from mmcourse.recorder import words
from mmcourse.scene import edge_label, value_text
from mmcourse.style import EDGE_OF, EDGES, NODES

NODE_ROLES, EDGE_ROLES = tuple(NODES), tuple(EDGES)
_NODE, _EDGE = ({role: number for number, role in enumerate(roles)} for roles in (NODE_ROLES, EDGE_ROLES))
text = lru_cache(maxsize=10_000, typed=True)(plain)  # of a large tree all values are written at each edit


class Spot(NamedTuple):
    """A place that is shown, its utility as text if it is a terminal, its probability as text if it is an outcome."""

    place: tuple
    terminal: str
    probability: str


class Look(NamedTuple):
    """How a node and the edge above it look: roles by number, texts as they are shown."""

    role: int
    value: str
    window: str
    edge: int
    cut: str
    label: str


class _Eye:
    """Sees how nodes look in a state, by the rules of `mmcourse.scene`; ``crowded`` has windows only on the stack."""

    def __init__(self, state, crowded):
        self.state, self.crowded, self.stack, self.best = state, crowded, set(state.stack), set(state.best)
        self.naming = {}  # place -> the last of its children that is cut off: it tells the name
        for place, name in state.pruned.items():
            if name and place > self.naming.get(place[:-1], ()):
                self.naming[place[:-1]] = place

    def look(self, spot, skipped):
        """How a node looks; ``skipped`` says whether it, or a node above it, was never looked at."""
        state, (place, value, probability) = self.state, spot
        role, window, cut = self.role(place, skipped), "", ""
        if not value:
            value = value_text(place, state, text)
            if place in state.windows and (not self.crowded or role in ("stack", "current")):
                window = "[{}, {}]".format(*map(text, state.windows[place]))
        edge = "best" if place in self.best else EDGE_OF.get(role, "normal")
        if skipped and state.pruned.get(place):
            edge, cut = "cut", state.pruned[place] if self.naming[place[:-1]] == place else ""
        return Look(_NODE[role], value, window, _EDGE[edge], cut, edge_label(place, probability, state))

    def role(self, place, skipped):
        if skipped:
            return "pruned"
        if place == self.state.current and not self.state.final:
            return "current"
        if place in self.stack:
            return "stack"
        return "dropped" if place in self.state.dropped else "done" if place in self.state.seen else "unseen"


def counts(state):
    """How many positions were examined, how many visited, and how many cuts were made up to a state."""
    return [len(state.examined), len(state.seen), len({place[:-1] for place, name in state.pruned.items() if name})]


def end(state, spots, crowded):
    """The last state of a run: a column for each field of `Look`, with counts and words."""
    looks, skipped = [], None
    eye = _Eye(state, crowded)
    for spot in spots:  # in preorder what lies below a skipped node follows it
        if skipped is None or spot.place[:len(skipped)] != skipped:
            skipped = spot.place if spot.place in state.pruned else None
        looks.append(eye.look(spot, skipped is not None))
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
    for k, step in enumerate(run.steps):
        state, key = run.at(k), run.calls[step.call].function if step.call >= 0 else None
        if step.kind == "call":
            stack.append(f"{run.functions[key].name}({words.names(run.root, run.calls[step.call].places)})")
            lit[step.call] = run.functions[key].first_line
        elif step.kind == "line":
            lit[step.call] = step.what
        variables = tuple((name, plain(value)) for name, value in state.variables.items())
        row = (changes.numbers.get(step.place, -1), -1 if key is None else functions.index(key), lit.get(step.call, 0),
               tables["words"][state.words], tables["variables"][variables], tables["stack"][tuple(stack)],
               counts(state), changes.take(state))
        for column, entry in zip(columns.values(), row):
            column.append(entry)
        if step.kind in ("return", "raise"):
            stack.pop()
    return columns | {"tables": {name: list(table) for name, table in tables.items()}, "notices": words.notices(run),
                      "source": [_source(run.functions[key]) for key in functions]}


class _Changes:
    """Finds, state by state, the nodes that look otherwise than before, without looking at all of them."""

    def __init__(self, spots, crowded):
        self.spots, self.crowded, self.shown, self.before = spots, crowded, [None] * len(spots), None
        self.numbers = {spot.place: number for number, spot in enumerate(spots)}

    def take(self, state):
        """The changes as one flat list."""
        eye, changes = _Eye(state, self.crowded), []
        for number in self.touched(state):
            spot = self.spots[number]
            skipped = any(spot.place[:end] in state.pruned for end in range(1, len(spot.place) + 1))
            now = eye.look(spot, skipped)
            if now != self.shown[number]:
                self.shown[number] = now
                changes += [number, *now]
        self.before = state
        return changes

    def touched(self, state):
        """The numbers of the nodes near the step, or of all when much can have changed."""
        before = self.before
        if before is None or state.final:
            return range(len(self.spots))
        places = {before.current, state.current, *before.stack, *state.stack, *before.best, *state.best}
        places.update(state.current[:upper] for upper in range(len(state.current)))
        for told in ("values", "bounds", "dropped", "hits"):  # what was let go of since
            places.update(set(getattr(before, told)) ^ set(getattr(state, told)))
        for place in state.pruned.keys() ^ before.pruned.keys():
            places.update(self.below(place))
        return sorted(self.numbers[place] for place in places if place in self.numbers)

    def below(self, place):
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
