"""The recorder's notes told as nodes, calls and steps: plain data, worked out after the run."""

from numbers import Real
from typing import NamedTuple

from mmcourse.recorder.knowntree import TooDeep, Tree
from mmcourse.recorder.words import written


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


class _Frame:
    """An open call while the notes are told; ``call`` is -1 for a helper."""

    __slots__ = ("call", "node", "ply", "looked_up", "answer", "guesses", "finished", "recalls", "worked", "counted")

    def __init__(self, call, node, ply=()):
        self.call, self.node, self.ply = call, node, ply
        self.looked_up = []  # nodes that it may have found in a table
        self.answer = None  # what a helper said of its own node
        self.guesses = {}  # child -> what a helper said of it
        self.finished = set()  # those of its nodes that an earlier call searched to its end
        self.recalls = False  # whether it looked its own node up
        self.worked = False  # whether it took a number, or called the search again
        self.counted = set()  # nodes where it took a number

    @property
    def nodes(self):
        """The nodes that it was called on."""
        return self.ply or (self.node,)


class Told:
    """The notes of a run told as nodes, calls and steps: plain data, worked out once."""

    def __init__(self, root, notes, functions, error):
        self.tree, self.calls, self.steps = Tree(root), [], []
        self.visited, self.examined, self.numbers, self.returned = {0}, [], [], set()
        self.astray = self.deep = False  # deep: whether the search went deeper than is told
        self._searches, self._tracing = _searches(functions), bool(functions)
        self._open = []  # a _Frame for each open call, helpers too
        self._looked_up = []  # outside all calls
        self._boards = {}  # id of a board -> the node where it stands
        self._last = 0  # the node looked at last
        self._closed = set()  # nodes whose value is an estimate or a memory, so that nothing is left out below
        self._remembered = set()  # positions in a table that was filled before
        self._returns, self._known = [], {}  # position -> (its node, what searching it gave), for what a table knows
        try:
            for kind, *note in notes:
                getattr(self, "_" + kind)(*note)
            self.pruned = self._skipped(broken=error is not None)
        except TooDeep:
            self.deep, self.pruned = True, []
        for name in [name for name in vars(self) if name.startswith("_")]:
            delattr(self, name)

    # -- one method for each kind of note

    def _call(self, key, position, changed):
        node, ply = self._called_on(position)
        known = node is not None or self._boards or not self.calls  # a call on an unknown node says nothing of a node
        if key in self._searches and known:
            self._enter(key, self._near() if node is None else node, ply)
            self._step("call", self._near(), None, changed)
        elif node is None:
            self._open.append(_Frame(-1, self._near(), self._ply()))
        else:
            self._open.append(_Frame(-1, node, ply))

    def _earlier(self, position):
        self._remembered.add(position)

    def _kept(self, positions):
        nodes = [node for node in self._nodes(positions) if node is not None]
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
            self._take_help(frame.node, value)
            return
        self._take_hits(frame)
        self._take_guesses(frame)
        if not frame.ply and not frame.worked and number(value) is not None:
            self._account_for(frame, number(value))
        plain = number(value) is not None or frame.ply and type(value) is list
        self._step("return", frame.node, value if plain else _plain(value), changed)
        for node in frame.nodes:
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
        node = self.tree.locate(position, self._near(), self._ply(), taken=self.tree.plies)
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

    def _called_on(self, position):
        """The node that a call is about, and the nodes if it is about several positions; None and () if not known."""
        if type(position) is not list:
            return None if position is None else self._node(position), ()
        ply = self._nodes(position)
        return (None, ()) if None in ply else (self.tree.top(ply), ply)

    def _enter(self, key, node, ply):
        """A call of the search begins."""
        caller, frame = self._current(), _Frame(len(self.calls), node, ply)
        if caller:
            caller.worked = True
        frame.finished = self.returned.intersection(frame.nodes) - self._closed
        self._open.append(frame)
        places = tuple([self.tree.place(each) for each in ply])
        self.calls.append(Call(self.tree.place(node), key, caller.call if caller else -1, places))
        for each in frame.nodes:
            self._visit(each)
        self._closed.difference_update(frame.nodes)

    def _near(self):
        return self._open[-1].node if self._open else self._last

    def _ply(self):
        return self._open[-1].ply if self._open else ()

    def _current(self):
        """The open call of the search, helpers left aside; None outside all calls."""
        return next((frame for frame in reversed(self._open) if frame.call >= 0), None)

    def _node(self, position, taken=None):
        """The node that a position or a board stands for; in a ply one where this call took no number as yet."""
        if hasattr(position, "make"):
            return self._boards.get(id(position), self._near())
        ply = self._ply()
        if ply and taken is None:
            taken = getattr(self._current(), "counted", ())
        return self.tree.locate(position, self._near(), ply, taken)

    def _nodes(self, positions):
        """The nodes that several positions stand for, another one for each time that a position comes up."""
        nodes = []
        for position in positions:
            nodes.append(self._node(position, taken=nodes))
        return nodes

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
        again = node in frame.counted if frame else self.examined[-1:] == [node]
        self._visit(node)
        if not again:
            if frame:
                frame.counted.add(node)
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

    def _take_help(self, node, value):
        """Note what a helper said of the node of the call that it helps, or of a child of that node."""
        frame = self._open[-1] if self._open else None
        if frame and frame.node == node:
            frame.answer = number(value)
        elif frame and self.tree.parent[node] == frame.node and number(value) is not None:
            frame.guesses[node] = value

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
        for known, value in self._returns:  # not before somebody asks, since a learner's hash may be slow
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
                for index, kid in enumerate(self.tree.open(node))
                if kid not in self.visited and can_happen(position[node], index)]


def can_happen(position, index):
    """Whether a child of a position is no outcome of probability 0."""
    return not position.probabilities or position.probabilities[index] > 0


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
