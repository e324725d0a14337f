"""What a watched search did: a `Run`, told from the recorder's notes, and the `State` of the tree after each step."""

import math
from dataclasses import dataclass, field
from functools import cached_property
from numbers import Real
from typing import NamedTuple

from mmcourse import words
from mmcourse.gametree import CHANCE, MAX, MIN, Pictured

UNKNOWN = (-math.inf, math.inf)  # all that is known of a value before anything below was looked at


class Step(NamedTuple):
    """One thing that a search did; plain data."""

    kind: str  # call, line, return, raise, read, eval, hit, look
    call: int  # which call it belongs to; -1 outside all of them
    place: tuple  # the node it is about: child indices from the root
    what: object  # line: its number; return, read, eval, hit: the value
    changed: tuple  # (name, value) of the variables that changed


class Call(NamedTuple):
    """One call of the search on one node."""

    place: tuple
    function: int  # key in Run.functions
    caller: int  # the call that made it; -1 for the first


class Function(NamedTuple):
    """A function that took part in a run."""

    name: str
    file: str
    first_line: int
    source: str
    mentions: frozenset  # names that its code mentions
    aliases: frozenset  # names it is called by
    entry: bool  # whether it is the search that was handed to `watch`


@dataclass(frozen=True)
class State(Pictured):
    """What a run knows of every node after one of its steps.

    A *place* is the path of child indices that leads to a node: ``()`` is the root, ``(1, 0)`` the first
    child of the second child. Equal leaves stand in many places; a place is always one node.
    """

    root: object  # the position at the top of the tree
    step: int = 0  # which step this is; 0 is the first
    kind: str = ""  # call, line, return, raise, read, eval, hit, look
    current: tuple = ()  # the place this step is about
    seen: frozenset = frozenset()  # places visited so far, the root included
    stack: tuple = ()  # places of the calls that are open now, outermost first
    values: dict = field(default_factory=dict)  # place -> what was returned or read there
    bounds: dict = field(default_factory=dict)  # place -> "≤" or "≥" where the value is only a bound
    windows: dict = field(default_factory=dict)  # place -> (alpha, beta) as the search's own variables have them
    examined: frozenset = frozenset()  # places where a number was taken: utilities read, positions evaluated
    pruned: dict = field(default_factory=dict)  # topmost skipped place -> "α-cut", "β-cut", or "" for no sound reason
    best: tuple = ()  # places of the principal variation as known now, without the root
    final: bool = False  # whether nothing comes after this step
    function: str = ""  # whose line is run
    line: int = 0  # the running line, counted in its file
    variables: dict = field(default_factory=dict)  # the search's own variables at this step
    words: str = ""  # the step as a sentence


class Run(Pictured):
    """What a search did, as `watch` recorded it: plain data that can be replayed to any step.

    Attributes
    ----------
    root : position
        Where the search started.
    name : str
        What the search is called.
    value
        What it returned; None if it raised.
    error : BaseException or None
        What it raised.
    functions : dict of Function
        The functions that took part, with their sources.
    full : bool
        Whether the steps ran out before the search ended.

    >>> from mmcourse.gametree import STANDARD
    >>> from mmcourse.recorder import watch
    >>> from mmcourse.search import minimax
    >>> run = watch(minimax, STANDARD)
    >>> run.examined
    (C1: 3, C2: 12, C3: 8, C4: 2, C5: 4, C6: 6, C7: 14, C8: 5, C9: 2)
    >>> run.nodes, run.pruned, run.path
    (13, (), ('B1', 'C1'))
    """

    def __init__(self, root, name, value, error, notes, functions, blind=(), full=False):
        self.root, self.name, self.value, self.error = root, name, value, error
        self.functions, self.blind, self.full = functions, tuple(sorted(blind)), full
        self._notes = notes  # a function that gives them, until they are told

    @cached_property
    def _told(self):
        told, self._notes = _Told(self.root, list(self._notes()), self.functions, self.error), None
        return told

    @cached_property
    def _replay(self):
        return Replay(self)

    @cached_property
    def ended(self):
        """The replay at the end of the run."""
        return Replay(self).end()

    def __getstate__(self):
        self._told
        return {name: part for name, part in vars(self).items() if name not in ("_replay", "ended", "last")}

    @property
    def examined(self):
        """The positions where a number was taken, in order: utilities read, positions evaluated."""
        return tuple(self._told.tree.position[node] for node in self._told.examined)

    @property
    def taken(self):
        """The numbers taken, in the order of ``examined``."""
        return tuple(self._told.numbers)

    @property
    def evaluated(self):
        """The examined positions that are no terminals."""
        return tuple(position for position in self.examined if not position.is_terminal)

    @property
    def nodes(self):
        """How many places of the tree were visited, the root included."""
        return len(self._told.visited)

    @property
    def pruned(self):
        """The topmost positions that were never looked at although their parent was, from left to right."""
        tree = self._told.tree
        return tuple(tree.position[node] for node in sorted(self._told.pruned, key=tree.place))

    @property
    def path(self):
        """The principal variation: the moves of best play from the root, as far as the search knows them."""
        position, moves = self.root, []
        for place in self.last.best:
            moves.append(position.moves[place[-1]])
            position = position.children[place[-1]]
        return tuple(moves)

    @property
    def steps(self):
        """The recorded steps in order, each a `Step`."""
        return self._told.steps

    @property
    def calls(self):
        """The recorded calls of the search on nodes, each a `Call`."""
        return self._told.calls

    def at(self, k):
        """Return the `State` of every node after step ``k``, counted from 0; negative numbers count from the end.

        Raises IndexError for a step that the run does not have.
        """
        count = len(self.steps)
        if not -count <= k < count:
            raise IndexError(f"This run has no step {k}; its steps are 0 to {count - 1}.")
        return self._replay.at(k % count).state()

    @cached_property
    def last(self):
        """The `State` at the end of the run."""
        return self.ended.state()

    def __str__(self):
        return words.twin(self)

    def __repr__(self):
        outcome = f"raised {type(self.error).__name__}" if self.error else repr(self.value)
        return f"<Run of {self.name}: {outcome}, {len(self._told.examined)} examined, {self.nodes} nodes>"


class _Tree:
    """The places that a run came to know: one node per path, numbered as they were met; the root is 0."""

    def __init__(self, root):
        self.parent, self.index, self.position, self.first, self.width = [-1], [0], [root], [-1], [0]
        self.by_id = {id(root): [0]}
        self.alias = []  # positions made afresh, kept so that their ids stay theirs

    def expand(self, node, found):
        """Make the children of a node known; children made afresh stand for the first set, index by index."""
        if self.first[node] < 0:
            self.first[node], self.width[node] = len(self.parent), len(found)
            for index, child in enumerate(found):
                self.by_id.setdefault(id(child), []).append(len(self.parent))
                self.parent.append(node)
                self.index.append(index)
                self.position.append(child)
                self.first.append(-1)
                self.width.append(0)
        elif found and found[0] is not self.position[self.first[node]]:
            self.alias.append(found)
            for kid, child in zip(self.kids(node), found):
                self.by_id.setdefault(id(child), []).append(kid)

    def kids(self, node):
        """The known children of a node."""
        return range(self.first[node], self.first[node] + self.width[node]) if self.first[node] >= 0 else range(0)

    def open(self, node):
        """The children of a node, known or not."""
        if self.first[node] < 0:
            self.expand(node, self.position[node].children)
        return self.kids(node)

    def above(self, node):
        """The nodes over a node, from its parent to the root."""
        while node:
            node = self.parent[node]
            yield node

    def place(self, node):
        """The child indices that lead from the root to a node."""
        return tuple([self.index[n] for n in reversed([node, *self.above(node)]) if n])

    def locate(self, position, near):
        """The node that a position stands for, seen from the node ``near``; None if it is not in the tree.

        One position may be reached by several paths: then the nearest one counts, first ``near`` itself and its
        children, then those of the nodes above it.
        """
        nodes = self.by_id.get(id(position))
        if nodes is None:
            return self._like(position, near)
        if len(nodes) == 1:
            return nodes[0]
        for node in (near, *self.above(near)):
            if self.position[node] is position:
                return node
            for kid in self.kids(node):
                if self.position[kid] is position:
                    return kid
        return nodes[-1]

    def _like(self, position, near):
        """A child of ``near`` that equals a position the search made by itself."""
        for kid in self.open(near):
            if self.position[kid] == position:
                self.alias.append(position)
                self.by_id.setdefault(id(position), []).append(kid)
                return kid
        return None


class _Frame:
    """An open call while the notes are told; ``call`` is -1 for a helper."""

    __slots__ = ("call", "node", "looked_up", "answer")

    def __init__(self, call, node):
        self.call, self.node, self.looked_up, self.answer = call, node, [], None


class _Told:
    """The notes of a run told as nodes, calls and steps: plain data, worked out once."""

    def __init__(self, root, notes, functions, error):
        self.tree, self.calls, self.steps = _Tree(root), [], []
        self.visited, self.examined, self.numbers, self.returned, self.hits = {0}, [], [], set(), set()
        self._functions, self._searches = functions, _searches(functions)
        self._tracing = bool(functions)
        self._open = []  # a _Frame for each open call, helpers too
        self._looked_up = []  # outside all calls
        self._boards = {}  # id of a board -> the node where it stands
        self._last = 0  # the node looked at last
        self._counted = set()
        self._known = {} if any(type(note) is tuple and note[0] == "hash" for note in notes) else None  # position -> its node, for cache hits
        for note in notes:
            if type(note) is int:  # a line that changed nothing
                self._line(note, ())
            else:
                getattr(self, "_" + note[0])(*note[1:])
        self.pruned = self._skipped(broken=error is not None)
        for name in [name for name in vars(self) if name.startswith("_")]:
            delattr(self, name)

    # -- one method for each kind of note

    def _call(self, key, position, changed):
        node = self._near() if position is None else self._node(position)
        node = self._near() if node is None else node
        if key not in self._searches:
            self._open.append(_Frame(-1, node))
            return
        caller = self._current()
        self._open.append(_Frame(len(self.calls), node))
        self.calls.append(Call(self.tree.place(node), key, caller.call if caller else -1))
        self._visit(node)
        self._step("call", node, None, changed)

    def _line(self, number, changed):
        frame = self._open[-1]
        if frame.call >= 0:
            self._step("line", frame.node, number, changed)

    def _return(self, value, changed):
        frame = self._open[-1]
        if frame.call < 0:
            self._open.pop()
            if self._open and self._open[-1].node == frame.node:
                self._open[-1].answer = number(value)
            return
        if self._untouched(frame.node) and frame.answer is not None and number(value) in (frame.answer, -frame.answer):
            self._examine("eval", frame.node, frame.answer)  # a helper's answer, handed on: an evaluation
        self._take_hits(frame.looked_up)
        self._step("return", frame.node, value if number(value) is not None else _plain(value), changed)
        self.returned.add(frame.node)
        if self._known is not None:
            self._known[self.tree.position[frame.node]] = frame.node
        self._open.pop()

    def _raise(self, _, changed):
        frame = self._open[-1]
        if frame.call >= 0:
            self._step("raise", frame.node, None, changed)
        self._open.pop()

    def _full(self, *_):
        self._last, self._open, self._tracing = self._near(), [], False

    def _read(self, position, value):
        node = self._node(position)
        if node is not None and self.tree.position[node].is_terminal:
            self._examine("read", node, value)

    def _eval(self, position, value):
        node = self._node(position)
        if node is not None and number(value) is not None:
            self._examine("eval", node, value)

    def _children(self, position, found):
        node = self.tree.locate(position, self._near())
        if node is None:
            return
        self.tree.expand(node, found)
        if self._open and self._open[-1].call < 0:
            return  # a helper, such as one that orders moves, looks but does not visit
        if node not in self.visited:
            self._visit(node)
            self._step("look", node)
        self._last = node

    def _hash(self, position, _):
        node, frame = self._node(position), self._current()
        if node is not None and node not in self.visited:
            (frame.looked_up if frame else self._looked_up).append(node)

    def _make(self, board, move):
        node = self._boards.get(id(board), self._near())
        moves, kids = list(self.tree.position[node].moves), self.tree.open(node)
        if move in moves:
            node = kids[moves.index(move)]
        self._boards[id(board)] = node
        if not self._tracing:
            self._visit(node)

    def _retract(self, board, move):
        self._boards[id(board)] = max(self.tree.parent[self._boards.get(id(board), 0)], 0)

    # -- what follows from the notes

    def _near(self):
        return self._open[-1].node if self._open else self._last

    def _current(self):
        """The open call of the search, helpers left aside; None outside all calls."""
        return next((frame for frame in reversed(self._open) if frame.call >= 0), None)

    def _node(self, position):
        if hasattr(position, "make"):
            return self._boards.get(id(position), self._near())
        return self.tree.locate(position, self._near())

    def _visit(self, node):
        while node >= 0 and node not in self.visited:
            self.visited.add(node)
            node = self.tree.parent[node]

    def _step(self, kind, node, what=None, changed=()):
        if self._tracing:
            frame = self._current()
            changed = tuple([(name, _plain(value)) for name, value in changed])
            self.steps.append(Step(kind, frame.call if frame else -1, self.tree.place(node), what, changed))

    def _examine(self, kind, node, value):
        """Count a number as taken, once for each call."""
        frame = self._current()
        again = (frame.call, node) in self._counted if frame else self.examined[-1:] == [node]
        self._visit(node)
        if not again:
            self._counted.add((frame.call if frame else -1, node))
            self.examined.append(node)
            self.numbers.append(number(value))
            self._step(kind, node, value)

    def _untouched(self, node):
        return not self.tree.position[node].is_terminal and self.visited.isdisjoint(self.tree.kids(node))

    def _take_hits(self, looked_up):
        """Nodes that were looked up and not visited: a cache knew an equal position."""
        for node in looked_up:
            if node not in self.visited and self.tree.position[node] in self._known:
                self._visit(node)
                self.hits.add(node)
                self._step("hit", node, self.tree.place(self._known[self.tree.position[node]]))

    def _skipped(self, broken):
        """The topmost nodes never looked at although their parent was."""
        for node in self._looked_up:
            if node not in self.visited:
                self._visit(node)
                self.hits.add(node)
        position = self.tree.position
        closed = self.hits.union(node for node in self.examined)
        return [kid for node in sorted(self.visited) if node not in closed and not position[node].is_terminal
                and (not broken or node in self.returned)
                for kid in self.tree.open(node) if kid not in self.visited]


def _searches(functions):
    """The functions that are the search: the one handed over, and those that lead back to it or to themselves by name."""
    leads = {key: {other for other, f in functions.items() if f.aliases & function.mentions}
             for key, function in functions.items()}
    entries = {key for key, function in functions.items() if function.entry}

    def reaches(key):
        found, waiting = set(), list(leads[key])
        while waiting:
            other = waiting.pop()
            if other not in found:
                found.add(other)
                waiting += leads[other]
        return found

    return {key for key in functions if key in entries or reaches(key) & (entries | {key})}


def _plain(value):
    value = words.written(value)
    return str(value) if isinstance(value, str) else value


def number(value):
    """The value in what a search returned: a number, the first of a pair, or a vector of utilities; None if there is none."""
    if isinstance(value, tuple) and value and not (len(value) > 2 and all(isinstance(part, Real) for part in value)):
        value = value[0]
    return None if isinstance(value, bool) or not isinstance(value, (Real, tuple)) else value


class Replay:
    """Takes the steps of a run one by one and knows what holds after each."""

    def __init__(self, run):
        self.run, self.told = run, run._told
        self.positions = {(): run.root}
        self.restart()

    def restart(self):
        self.k, self.values, self.windows, self.entry_windows = -1, {}, {}, {}
        self.intervals = {}  # place -> (low, high): where its true value lies, by what was examined
        self.seen, self.examined, self.pruned, self.evaluated = {()}, set(), {}, set()
        self.stack, self.variables = [], {}

    def at(self, k):
        if k < self.k:
            self.restart()
        while self.k < k:
            self.k += 1
            self.take(self.told.steps[self.k])
        if k == len(self.told.steps) - 1:
            self.finish()
        return self

    def end(self):
        if self.told.steps:
            return self.at(len(self.told.steps) - 1)
        self.finish()
        return self

    # -- one step

    def take(self, step):
        place = step.place
        for upper in range(len(place), 0, -1):
            if place[:upper] in self.seen:
                break
            self.seen.add(place[:upper])
        if step.kind == "call":
            self.stack.append(step.call)
            self.variables[step.call] = {}
        if step.call in self.variables:
            self.variables[step.call].update(step.changed)
            window = _window(self.variables[step.call])
            if window:
                self.windows[place] = window
                if step.kind == "call":
                    self.entry_windows[place] = window
        if step.kind in ("read", "eval"):
            self.learn(place, step.what)
        elif step.kind == "hit":
            self.values[place] = self.values.get(step.what)
            self.intervals[place] = self.intervals.get(step.what, UNKNOWN)
        elif step.kind in ("return", "raise"):
            self.stack.pop()
            self.variables.pop(step.call, None)
            if step.kind == "return":
                self.close(place, number(step.what))

    def learn(self, place, value):
        """A utility was read, or an evaluation made."""
        self.examined.add(place)
        self.values[place] = number(value)
        if isinstance(value, Real):
            self.intervals[place] = (value, value)
        if not self.position(place).is_terminal:
            self.evaluated.add(place)

    def close(self, place, value):
        """A call returned: its node has a value, and what it left is skipped."""
        if self.position(place).is_terminal and place in self.values:
            return
        if value is not None:
            self.values[place] = value
        if place not in self.evaluated:
            self.intervals[place] = self.combine(place)
            self.skip(place)

    def skip(self, place):
        left = [kid for kid in self.kids(place) if kid not in self.seen]
        if left:
            name = self.cut(place)
            self.pruned.update((kid, name) for kid in left)

    # -- bounds

    def position(self, place):
        found = self.positions.get(place)
        if found is None:
            found = self.positions[place] = self.position(place[:-1]).children[place[-1]]
        return found

    def kids(self, place):
        return [(*place, index) for index in range(len(self.position(place).children))]

    def combine(self, place):
        """Where the true value of a node lies, by what is known of its children."""
        player, kids = self.position(place).player, self.kids(place)
        parts = [self.intervals.get(kid, UNKNOWN) for kid in kids]
        if player is CHANCE:
            weights = self.position(place).probabilities
            return tuple(sum(p * part[end] for p, part in zip(weights, parts) if p) for end in (0, 1))
        if player not in (MAX, MIN) or not parts:
            return UNKNOWN
        best = max if player is MAX else min
        return tuple(best(part[end] for part in parts) for end in (0, 1))

    def elsewhere(self, place):
        """What MAX can already have, and what MIN can already hold MAX to, at the nodes above: (alpha, beta)."""
        alpha, beta = self.entry_windows.get((), UNKNOWN)
        while place:
            place = place[:-1]
            player = self.position(place).player
            if player not in (MAX, MIN):
                break
            known = [self.intervals[kid] for kid in self.kids(place) if kid in self.intervals]
            if player is MAX:
                alpha = max([alpha, *(low for low, _ in known)])
            else:
                beta = min([beta, *(high for _, high in known)])
        return alpha, beta

    def cut(self, place):
        """The name of the cut that leaves the rest of a node aside; "" if nothing examined justifies it."""
        (low, high), (alpha, beta) = self.combine(place), self.elsewhere(place)
        player = self.position(place).player
        if player is MIN and high <= alpha:
            return "α-cut"
        return "β-cut" if player is MAX and low >= beta else ""

    def bound(self, place):
        """ "≤" or "≥" where what was examined leaves room beside the value that was returned."""
        value, (low, high) = self.values[place], self.intervals.get(place, UNKNOWN)
        if low == high or (low, high) == UNKNOWN or not isinstance(value, Real):
            return ""
        if high <= value or low >= value:
            return "≤" if high <= value else "≥"
        return {low: "≤", high: "≥"}.get(-value, "")  # where values are from the mover's point of view

    def best_kid(self, place):
        """The child that the value of a node comes from, or the best one so far; the first of equal ones."""
        position, value, kids = self.position(place), self.values.get(place), self.kids(place)
        if position.player is CHANCE or position.is_terminal:
            return None
        if value is not None:
            wanted = [value] if isinstance(value, tuple) else [value, -value]  # negated: a search in one rule
            return next((kid for want in wanted for kid in kids if self.worth(kid) == want), None)
        if position.player not in (MAX, MIN):
            return None
        known = [kid for kid in kids if self.intervals.get(kid, UNKNOWN) != UNKNOWN]
        best, end = (max, 0) if position.player is MAX else (min, 1)
        return best(known, key=lambda kid: self.intervals[kid][end], default=None)

    def worth(self, place):
        """The value of a node: what was returned or read there, or what follows from the nodes below."""
        low, high = self.intervals.get(place, UNKNOWN)
        return self.values.get(place, low if low == high else None)

    def best_line(self):
        line, kid = [], self.best_kid(())
        while kid is not None:
            line.append(kid)
            kid = self.best_kid(kid)
        return tuple(line)

    # -- the end, and what can be shown

    def finish(self):
        """Add what is known without steps: numbers read and nodes skipped after the steps ran out, or without any."""
        tree, told = self.told.tree, self.told
        self.seen |= {tree.place(node) for node in told.visited}
        for node, value in zip(told.examined, told.numbers):
            if (place := tree.place(node)) not in self.examined:
                self.learn(place, value)
        value = number(self.run.value)
        if value is not None and not self.run.root.is_terminal:
            self.values.setdefault((), value)
        for place in sorted(self.seen - self.intervals.keys(), key=len, reverse=True):
            self.intervals[place] = self.combine(place)
        for place in map(tree.place, told.pruned):
            self.pruned.setdefault(place, self.cut(place[:-1]))

    def state(self):
        step = self.told.steps[self.k] if self.k >= 0 else None
        final = self.k == len(self.told.steps) - 1
        call = self.told.calls[step.call] if step and step.call >= 0 else None
        return State(
            self.run.root, max(self.k, 0), step.kind if step else "", step.place if step else (), frozenset(self.seen),
            tuple(self.told.calls[number].place for number in self.stack), dict(self.values),
            {place: bound for place in self.values if (bound := self.bound(place))}, dict(self.windows),
            frozenset(self.examined), dict(self.pruned), self.best_line(), final,
            self.run.functions[call.function].name if call else "", step.what if step and step.kind == "line" else 0,
            dict(self.variables.get(step.call, {})) if step else {}, words.step(self, step))


def _window(variables):
    """The window that a search's variables hold, from MAX's point of view; None if there is none."""
    for low, high in (("alpha", "beta"), ("α", "β"), ("best", "worst")):
        pair = variables.get(low), variables.get(high)
        if all(isinstance(bound, Real) for bound in pair):
            return tuple(sorted(pair)) if low == "best" else pair
    return None
