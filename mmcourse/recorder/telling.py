"""The recorder's notes told as nodes, calls and steps: plain data, worked out after the run."""

from numbers import Real
from typing import NamedTuple

from mmcourse.gametree import MAX, MIN
from mmcourse.recorder.words import DEEPEST, written


class Step(NamedTuple):
    """One thing that a search did; plain data."""

    kind: str  # call, line, return, raise, read, eval, hit, look, kept
    call: int  # which call it belongs to; -1 outside all of them
    place: tuple  # the node it is about: child indices from the root
    what: object  # line: its number; return, read, eval: the value; hit, kept: where it was met before, what is kept
    changed: tuple  # (name, value) of the variables that changed


class Call(NamedTuple):
    """One call of the search on one node, or on several at once."""

    place: tuple  # of several nodes the lowest one above them all
    function: int  # key in Run.functions
    caller: int  # the call that made it; -1 for the first
    ply: tuple = ()  # the places of several nodes

    @property
    def places(self):
        """The places it was called on."""
        return self.ply or (self.place,)


class Function(NamedTuple):
    """A function that took part in a run."""

    name: str
    file: str
    first_line: int
    source: str
    mentions: frozenset  # names that its code mentions
    aliases: frozenset  # names it is called by
    entry: bool  # whether it is the search that was handed to `watch`


class _TooDeep(Exception):
    """The search is more than DEEPEST plies deep."""


class _Tree:
    """The places that a run came to know: one node per path, numbered as they were met; the root is 0."""

    def __init__(self, root):
        self.parent, self.index, self.position, self.first, self.width = [-1], [0], [root], [-1], [0]
        self.by_id = {id(root): [0]}
        self.plies = {-1: -1}  # node with known children -> how deep it is
        self.alias = []  # positions made afresh, kept so that their ids stay theirs

    def expand(self, node, found):
        """Make the children of a node known; children made afresh stand for the first set, index by index."""
        if self.first[node] < 0:
            self.plies[node] = self.plies[self.parent[node]] + 1
            if self.plies[node] >= DEEPEST:
                raise _TooDeep
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

    def places(self):
        """The place of every node, by its number; parents have lower numbers than their children."""
        places = [()]
        for parent, index in zip(self.parent[1:], self.index[1:]):
            places.append((*places[parent], index))
        return places

    def place(self, node):
        """The child indices that lead from the root to a node."""
        return tuple([self.index[n] for n in reversed([node, *self.above(node)]) if n])

    def top(self, nodes):
        """The lowest node that is, or lies above, each of these."""
        shared = set.intersection(*({node, *self.above(node)} for node in nodes))
        return next(node for node in (nodes[0], *self.above(nodes[0])) if node in shared)

    def locate(self, position, near, ply=()):
        """The node that a position stands for, seen from the nodes ``near``, ``ply``; None if it is not in the tree.

        One position may be reached by several paths: then the nearest one counts, first ``near`` itself and its
        children, then those of the nodes above it.
        """
        nodes = self.by_id.get(id(position))
        if nodes is None:
            return next((kid for node in (near, *ply) if (kid := self._like(position, node)) is not None), None)
        if len(nodes) == 1:
            return nodes[0]
        for node in (near, *ply, *self.above(near)):
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

    __slots__ = ("call", "node", "ply", "looked_up", "answer", "guesses", "finished", "recalls", "worked")

    def __init__(self, call, node, ply=(), finished=()):
        self.call, self.node, self.ply, self.looked_up, self.answer = call, node, ply, [], None
        self.guesses = {}  # child -> what a helper said of it
        self.finished = finished  # those of its nodes that an earlier call searched to its end
        self.recalls = False  # whether it looked its own node up
        self.worked = False  # whether it took a number, or called the search again


class Told:
    """The notes of a run told as nodes, calls and steps: plain data, worked out once."""

    def __init__(self, root, notes, functions, error):
        self.tree, self.calls, self.steps = _Tree(root), [], []
        self.visited, self.examined, self.numbers, self.returned = {0}, [], [], set()
        self.astray = self.deep = False  # deep: whether the search went deeper than is told
        self._functions, self._searches = functions, _searches(functions)
        self._tracing = bool(functions)
        self._open = []  # a _Frame for each open call, helpers too
        self._looked_up = []  # outside all calls
        self._boards = {}  # id of a board -> the node where it stands
        self._last = 0  # the node looked at last
        self._counted = set()
        self._closed = set()  # nodes whose value is an estimate or a memory, so that nothing is left out below
        self._remembered = set()  # positions in a table that was filled before
        self._returns, self._known = [], {}  # position -> (its node, what searching it gave), for what a table knows
        try:
            for kind, *note in notes:
                getattr(self, "_" + kind)(*note)
            self.pruned = self._skipped(broken=error is not None)
        except _TooDeep:
            self.deep, self.pruned = True, []
        for name in [name for name in vars(self) if name.startswith("_")]:
            delattr(self, name)

    def movers_view(self, root):
        """Whether values are from the point of view of the side to move, as in negamax.

        The first MIN node tells whose value, or the opposite, stands below; without one a MAX node above MIN nodes.
        """
        values = {self.tree.place(node): value for node, value in zip(self.examined, self.numbers)}
        known, by_max, returned = {}, False, set()
        for step in self.steps:
            value = number(step.what) if step.kind == "return" else None
            if not isinstance(value, Real) or value == 0:
                continue
            position = self._at(root, step.place, known)
            if position.is_terminal:
                continue
            kids = [(*step.place, index) for index in range(len(position.children))]
            below = [values.get(kid) for kid in kids]
            values[step.place] = value
            returned.add(step.place)
            if position.player is MIN and (value in below) != (-value in below):
                return -value in below
            by_max |= position.player is MAX and value not in below and (
                returned.issuperset(kids) and value == max(-each for each in below))
        return by_max

    @staticmethod
    def _at(root, place, known):
        """The position at a place; ``known`` keeps those that were found."""
        if not place:
            return root
        if place not in known:
            known[place] = Told._at(root, place[:-1], known).children[place[-1]]
        return known[place]

    # -- one method for each kind of note

    def _call(self, key, position, changed):
        ply = [self._node(each) for each in position] if type(position) is list else ()
        if None in ply:
            ply, position = (), None
        node = None if position is None else self.tree.top(ply) if ply else self._node(position)
        known = node is not None or self._boards or not self.calls  # a call on an unknown node says nothing of a node
        if key not in self._searches or not known:
            self._open.append(_Frame(-1, self._near(), self._ply()) if node is None else _Frame(-1, node))
            return
        node = self._near() if node is None else node
        caller = self._current()
        if caller:
            caller.worked = True
        finished = self.returned.intersection(ply or (node,)) - self._closed
        self._open.append(_Frame(len(self.calls), node, ply, finished))
        places = tuple([self.tree.place(each) for each in ply])
        self.calls.append(Call(self.tree.place(node), key, caller.call if caller else -1, places))
        for each in ply or (node,):
            self._visit(each)
            self._closed.discard(each)
        self._step("call", node, None, changed)

    def _earlier(self, position):
        self._remembered.add(position)

    def _kept(self, positions):
        nodes = [node for node in map(self._node, positions) if node is not None]
        if nodes:
            self._step("kept", self._near(), tuple([self.tree.place(node) for node in nodes]))

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
            elif self._open and self.tree.parent[frame.node] == self._open[-1].node and number(value) is not None:
                self._open[-1].guesses[frame.node] = value
            return
        self._take_hits(frame)
        self._take_guesses(frame)
        if not frame.ply and not frame.worked and number(value) is not None:
            self._account_for(frame, number(value))
        plain = number(value) is not None or frame.ply and type(value) is list
        self._step("return", frame.node, value if plain else _plain(value), changed)
        for node in frame.ply or (frame.node,):
            self.returned.add(node)
            self._returns.append((node, number(value) if frame.worked and not frame.ply else None))
        self._open.pop()

    def _raise(self, _, changed):
        frame = self._open[-1]
        if frame.call >= 0:
            self._closed.update({*frame.ply, frame.node} - frame.finished)  # broken off: nothing is left out on purpose
            self._step("raise", frame.node, None, changed)
        self._open.pop()

    def _full(self):
        for frame in self._open:  # how these calls end is not seen: what they looked up, or do not look into, is known
            self._looked_up += frame.looked_up
            if not frame.worked and (frame.recalls or self.tree.first[frame.node] < 0):
                self._closed.add(frame.node)
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
        node = self.tree.locate(position, self._near(), self._ply())
        if node is None:
            return
        self.tree.expand(node, found)
        if not self._tracing and self.examined[-1:] != [node]:
            self._closed.discard(node)  # looked into after it was estimated, unless it may stand pat
        if self._open and self._open[-1].call < 0:
            return  # a helper, such as one that orders moves, looks but does not visit
        if node not in self.visited:
            self._visit(node)
            self._step("look", node)
        self._last = node

    def _hash(self, position):
        node, frame = self._node(position), self._current()
        if frame and node == frame.node:
            frame.recalls = True
        elif self._open and self._open[-1].call < 0:
            return  # a helper, such as one that orders moves by what is remembered
        elif node is not None and node not in self.visited:
            (frame.looked_up if frame else self._looked_up).append(node)
        elif node is not None and not self._tracing and self.tree.first[node] < 0 and self._is_known(node):
            self._closed.add(node)

    def _make(self, board, move):
        node = self._boards.get(id(board), self._near())
        moves, kids = list(self.tree.position[node].moves), self.tree.open(node)
        if move in moves:
            node = kids[moves.index(move)]
        else:
            self.astray = True  # the board is no longer the one that the search takes it for
        self._boards[id(board)] = node
        if not self._tracing:
            self._visit(node)

    def _retract(self, board, move):
        self._boards[id(board)] = max(self.tree.parent[self._boards.get(id(board), 0)], 0)

    # -- what follows from the notes

    def _near(self):
        return self._open[-1].node if self._open else self._last

    def _ply(self):
        return self._open[-1].ply if self._open else ()

    def _current(self):
        """The open call of the search, helpers left aside; None outside all calls."""
        return next((frame for frame in reversed(self._open) if frame.call >= 0), None)

    def _node(self, position):
        if hasattr(position, "make"):
            return self._boards.get(id(position), self._near())
        return self.tree.locate(position, self._near(), self._ply())

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
        if frame:
            frame.worked = True
        if kind == "eval":
            self._closed.add(node)
        again = (frame.call, node) in self._counted if frame else self.examined[-1:] == [node]
        self._visit(node)
        if not again:
            self._counted.add((frame.call if frame else -1, node))
            self.examined.append(node)
            self.numbers.append(number(value))
            self._step(kind, node, value)

    def _untouched(self, node):
        return not self.tree.position[node].is_terminal and self.visited.isdisjoint(self.tree.kids(node))

    def _account_for(self, frame, value):
        """A call answered by itself: from memory, or by an estimate of its own or of a helper."""
        node, seen_below = frame.node, self.tree.first[frame.node] >= 0
        if frame.recalls and self._is_known(node):
            self._hit(node)
        elif self._untouched(node) and frame.answer is not None and value in (frame.answer, -frame.answer):
            self._examine("eval", node, frame.answer)
        elif self._untouched(node) and (self._boards and not self.astray or not seen_below):
            if value == self._memory(node)[1]:  # a table with keys of another kind
                self._hit(node)
            else:
                self._examine("eval", node, value)

    def _take_guesses(self, frame):
        """What a helper said of children is an evaluation where the search went into none of those it spoke of."""
        if all(map(self._untouched, frame.guesses)) and self.visited.isdisjoint(frame.guesses):
            for node, value in frame.guesses.items():
                self._examine("eval", node, value)

    def _take_hits(self, frame):
        """Nodes that a call looked up and did not visit: a cache knew an equal position."""
        for node in frame.looked_up:
            if node not in self.visited and self._is_known(node):
                frame.worked = True
                self._visit(node)
                self._hit(node)

    def _hit(self, node):
        """The value of a node was remembered from where its position was met before."""
        self._closed.add(node)
        source, _ = self._memory(node)
        self._step("hit", node, None if source is None else self.tree.place(source))

    def _is_known(self, node):
        return self._memory(node)[0] is not None or self.tree.position[node] in self._remembered

    def _memory(self, node):
        """Where an equal position was met before, and what searching it gave; None and None if it was not."""
        for known, value in self._returns:
            _, before = self._recall(known)
            if type(position := self.tree.position[known]).__hash__:
                self._known[position] = known, before if value is None else value
        self._returns = []
        return self._recall(node)

    def _recall(self, node):
        position = self.tree.position[node]
        return self._known.get(position, (None, None)) if type(position).__hash__ else (None, None)

    def _skipped(self, broken):
        """The topmost nodes never looked at although their parent was."""
        for node in self._looked_up:
            if node not in self.visited:
                self._visit(node)
                self._closed.add(node)
        position = self.tree.position
        return [kid for node in sorted(self.visited) if node not in self._closed and not position[node].is_terminal
                and (not broken or node in self.returned)
                for kid in self.tree.open(node) if kid not in self.visited and self._can_happen(node, kid)]

    def _can_happen(self, node, kid):
        """Whether a child is no outcome of probability 0."""
        probabilities = self.tree.position[node].probabilities
        return not probabilities or probabilities[self.tree.index[kid]] > 0


def _searches(functions):
    """The functions that are the search: the one handed over, and those that lead back to it or to themselves."""
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
    value = written(value)
    return str(value) if isinstance(value, str) else value


def number(value):
    """The value in what a search returned: a number, the first of a pair, or a vector of utilities; or None."""
    if isinstance(value, tuple) and value and not (len(value) > 2 and all(isinstance(part, Real) for part in value)):
        value = value[0]
    return None if isinstance(value, bool) or not isinstance(value, (Real, tuple)) else value
