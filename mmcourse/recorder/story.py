"""The recorder's notes told as places, calls and steps: plain data, worked out after the run."""

from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType
from typing import NamedTuple

from mmcourse.gametree import no_collection
from mmcourse.recorder.memory import Memory, essence
from mmcourse.recorder.places import TooDeep, Tree
from mmcourse.recorder.reach import Held
from mmcourse.recorder.values import number, stored


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


@dataclass
class Story:
    """What a search did, told from the notes; nodes go by their number in ``tree``."""

    tree: Tree
    calls: list = field(default_factory=list)  # of Call
    steps: list = field(default_factory=list)  # of Step
    visited: set = field(default_factory=lambda: {0})
    examined: list = field(default_factory=list)  # where a number was taken, in order
    numbers: list = field(default_factory=list)  # the numbers taken there
    pruned: list = field(default_factory=list)  # the topmost nodes never looked at although their parent was
    astray: bool = False  # whether a move was made on a board that did not have it
    deep: bool = False  # whether the search went deeper than is told


class _Frame:
    """An open call while the notes are told; ``call`` is -1 for a helper."""

    __slots__ = ("call", "node", "ply", "search", "looked_up", "answer", "guesses", "finished", "recalls", "worked",
                 "counted")

    def __init__(self, call, node, ply, around):
        self.call, self.node, self.ply = call, node, ply
        self.search = self if call >= 0 else around and around.search  # the call of the search that it belongs to
        self.looked_up = []  # nodes that it may have found in a table
        self.answer = None  # what a helper said of its own node
        self.guesses = {}  # child -> what a helper said of it
        self.finished = ()  # those of its nodes that an earlier call searched to its end
        self.recalls = False  # whether it looked its own node up
        self.worked = False  # whether it took a number, or called the search again
        self.counted = set()  # nodes where it took a number

    @property
    def nodes(self):
        """The nodes that it was called on."""
        return self.ply or (self.node,)


def tell(root, notes, is_outside, functions, error):
    """Tell the notes of a run as a `Story`.

    Parameters
    ----------
    root : position
    notes : list
        What tracer and probes noted.
    is_outside : callable
        Whether code is no part of the search, so that what it looked at does not count.
    functions : dict of Function
        Those whose calls were recorded; empty without steps.
    error : BaseException or None
        What the search raised.

    Returns
    -------
    Story
    """
    teller = _Teller(root, notes, is_outside, functions)
    with no_collection():
        try:
            teller.take()
            teller.story.pruned = teller.skipped(broken=error is not None)
        except TooDeep:
            teller.story.deep = True
    return teller.story


class _Teller:
    """Takes note after note; a method for each kind of note, called by its name."""

    def __init__(self, root, notes, is_outside, functions):
        self.notes, self.is_outside = notes, is_outside
        self.story = Story(Tree(root))
        self.tree, self.visited, self.memory = self.story.tree, self.story.visited, Memory(self.story.tree)
        self.standing = self.tree.standing  # most positions stand at one node, which is found here at once
        self.functions, self.searches, self.tracing = functions, _searches(functions), bool(functions)
        self.called = 0  # how many calls began
        self.open = []  # a _Frame for each open call, helpers too
        self.returned = set()  # nodes where a call returned
        self.looked_up = []  # outside all calls
        self.boards = {}  # id of a board -> the node where it stands
        self.moved = {}  # the ids of the boards that moved, the one that moved last at the end
        self.last = 0  # the node looked at last
        self.once_more = False  # whether another call reads what was read just before
        self.closed = set()  # nodes whose value is an estimate or a memory, so that nothing is left out below

    def take(self):
        """Take all notes: a position whose utility was read, a pair (position, children), or a tuple with its kind."""
        tell = {kind: getattr(self, kind) for kind in (*_CALLS, *_LOOKS)}
        moves = {"make": self._make, "retract": self.retract}  # a board's own methods move it, which is no look
        outside = False
        for note in self.notes:
            if type(note) is tuple:
                kind = note[0]
                if type(kind) is not str:
                    if not outside:
                        self.children(*note)
                elif not outside or kind in _CALLS:
                    tell[kind](*note[1:])
                elif kind in moves:
                    moves[kind](*note[1:])
            elif type(note) is int:
                self.line(note, ())
            elif type(note) is CodeType:
                outside = self.is_outside(note)
            elif not outside:
                self.read(note, note.utility)

    # -- one method for each kind of note

    def call(self, key, position, changed):
        node, ply = self._called_on(key, position)
        self.called += 1
        if key in self.searches and node is not None:
            self._enter(key, node, ply)
            self._step("call", node, None, changed)
        elif node is None:
            if key in self.searches and self._search():
                self._leave(self._search())
            self._push(-1, self._near(), self._ply())
        else:
            self._push(-1, node, ply)

    def earlier(self, position):
        self.memory.earlier.add(position)

    def fills(self):
        self.memory.fills = True

    def held(self, number):
        self.memory.numbers.add(number)

    def again(self, position):
        self.once_more = True

    def kept(self, positions):
        nodes = [node for node in self._nodes(positions) if node is not None]
        if nodes:
            self._step("kept", self._near(), tuple([self.tree.place(node) for node in nodes]))

    def line(self, number, changed):
        frame = self.open[-1]
        if frame.call >= 0:
            self._step("line", frame.node, number, changed)

    def returns(self, value, changed):
        frame = self.open[-1]
        if frame.call < 0:
            self.open.pop()
            self._take_help(frame, value)
            return
        if frame.looked_up:
            self._take_hits(frame)
        if frame.guesses:
            self._take_guesses(frame)
        plain = number(value)
        answer, has_searched = value if isinstance(value, bool) else plain, frame.worked and not frame.ply
        if not frame.ply and not frame.worked and answer is not None:
            self._account_for(frame, answer)
        is_plain = plain is not None or frame.ply and type(value) is list
        self._step("return", frame.node, value if is_plain else stored(value), changed)
        self.returned.update(frame.nodes)
        for node in frame.nodes:
            self.memory.returned(node, answer if has_searched else None)
        self.open.pop()

    def raises(self, changed):
        frame = self.open[-1]
        if frame.call >= 0:
            self.closed.update({*frame.ply, frame.node}.difference(frame.finished))  # broken off, not left out
            self._step("raise", frame.node, None, changed)
        self.open.pop()

    def full(self):
        for frame in self.open:  # how these calls end is not seen: what they looked up, or do not look into, is known
            self.looked_up += frame.looked_up
            if not frame.worked and (frame.recalls or self.tree.below[frame.node] is None):
                self.closed.add(frame.node)
        self.last, self.open, self.tracing = self._near(), [], False

    def read(self, position, value):
        node = self.standing.get(id(position))
        if type(node) is not int:
            node = self._node(position)
        if node is not None and self.tree.position[node].is_terminal:
            self._examine("read", node, value)

    def eval(self, position, value):
        node = self._node(position)
        if node is not None and number(value) is not None:
            self._examine("eval", node, value)

    def children(self, position, children):
        frame, examined = self.open[-1] if self.open else None, self.story.examined
        node = self.standing.get(id(position))
        if type(node) is not int:
            node = self._node(position, self.tree.opened)
        if node is None:
            return
        if position is not self.tree.position[node]:
            self.tree.open(node)  # of a copy the children count as copies too
        self.tree.expand(node, children)
        if node in self.closed and not self.tracing and examined[-1:] != [node]:
            self.closed.discard(node)  # looked into after it was estimated, unless it may stand pat
        if frame and frame.call < 0:
            return  # a helper, such as one that orders moves, looks but does not visit
        if node not in self.visited:
            self._visit(node)
            if self.tracing:
                self._step("look", node)
        self.last = node

    def hash(self, position):
        node, frame = self._node(position), self._search()
        if frame and node == frame.node:
            frame.recalls = True
        elif node is not None and node not in self.visited:
            (self.open[-1].looked_up if frame else self.looked_up).append(node)
        elif node is not None and not self.tracing and self.tree.below[node] is None and self.memory.knows(node):
            self.closed.add(node)

    def make(self, board, move):
        self._make(board, move)
        if not self.tracing:
            self.once_more = True
            self._visit(self.boards[id(board)])

    def _make(self, board, move):
        node = self._node(board)
        moves, kids = list(self.tree.position[node].moves), self.tree.open(node)
        if move in moves:
            node = kids[moves.index(move)]
        else:
            self.story.astray = True  # the board is no longer the one that the search takes it for
        self._move(board, node)

    def retract(self, board, move):
        self._move(board, max(self.tree.parent[self._node(board)], 0))

    def copied(self, copy, original):
        node = self._node(original)
        if hasattr(copy, "make"):
            self.boards[id(copy)] = self._near() if node is None else node
        elif node is not None:
            self.tree.stand(copy, node)

    def _move(self, board, node):
        self.boards[id(board)] = node
        self.moved.pop(id(board), None)
        self.moved[id(board)] = True

    # -- where things stand

    def _called_on(self, key, position):
        """The node that a call is about, and the nodes if it is about several positions; None and () if not known."""
        if type(position) is list:
            ply = self._nodes(position)
            if None in ply:
                return None, ()
            is_line = len(ply) > 1 and all([self.tree.parent[kid] == node for node, kid in zip(ply, ply[1:])])
            return (ply[-1], ()) if is_line else (self.tree.top(ply), ply)
        if type(position) is Held:
            position = self._told_by_names(position, self.functions[key].several)
        node = None if position is None else self._node(position)
        if node is None and key in self.searches:
            node = self._told_by_looks(position)
        return node, ()

    def _told_by_names(self, held, several):
        """Of what the names of a function hold the board that moved last, or a position that is not always the same."""
        boards = {id(each): each for each in held if hasattr(each, "make")}
        if boards:
            return boards[next((each for each in reversed(self.moved) if each in boards), next(iter(boards)))]
        return next((each for number, each in enumerate(held) if number in several and each is not None), None)

    def _told_by_looks(self, position):
        """Where a call of the search stands if no name tells: at what it looks at first, or at the board moved last."""
        first = self._first_looks.get(self.called) if position is None else None
        if first is not None and any([first is child for child in self.tree.position[self._near()].children]):
            self.tree.open(self._near())  # a helper may look at these children only later
        node = None if first is None else self._node(first)
        if node is None and self.boards:
            node = self.boards[next(reversed(self.moved), next(iter(self.boards)))]
        return self._near() if node is None and not self.story.calls else node

    @cached_property
    def _first_looks(self):
        return _first_looks(self.notes, self.is_outside, self.searches)

    def _near(self):
        return self.open[-1].node if self.open else self.last

    def _ply(self):
        return self.open[-1].ply if self.open else ()

    def _search(self):
        """The open call of the search, helpers left aside; None outside all calls."""
        return self.open[-1].search if self.open else None

    def _node(self, position, taken=None):
        """The node that a position or a board stands for; in a ply one where this call took no number as yet."""
        if hasattr(position, "make"):
            return self.boards.setdefault(id(position), self._near())
        ply = self._ply()
        if ply and taken is None:
            taken = self._search().counted if self._search() else ()
        node = self.tree.locate(position, self._near(), ply, taken)
        return self.tree.alike(position, self._near(), self.visited, bool(self.open)) if node is None else node

    def _nodes(self, positions):
        """The nodes that several positions stand for, another one for each time that a position comes up."""
        nodes = []
        for position in positions:
            nodes.append(self._node(position, taken=nodes))
        return nodes

    # -- calls and steps

    def _push(self, call, node, ply):
        self.open.append(_Frame(call, node, ply, self.open[-1] if self.open else None))
        return self.open[-1]

    def _enter(self, key, node, ply):
        """A call of the search begins."""
        caller = self._search()
        if caller:
            caller.worked = True
        frame = self._push(len(self.story.calls), node, ply)
        frame.finished = self.returned.intersection(frame.nodes) - self.closed
        places = tuple([self.tree.place(each) for each in ply])
        self.story.calls.append(Call(self.tree.place(node), key, caller.call if caller else -1, places))
        for each in frame.nodes:
            self._visit(each)
        self.closed.difference_update(frame.nodes)

    def _leave(self, frame):
        """A call goes on where it cannot be seen."""
        frame.worked = True
        if self.tree.below[frame.node] is None:
            self.closed.add(frame.node)

    def _visit(self, node):
        visited, parent = self.visited, self.tree.parent
        while node not in visited:  # the root always is
            visited.add(node)
            node = parent[node]

    def _step(self, kind, node, what=None, changed=()):
        if self.tracing:
            frame = self.open[-1].search if self.open else None
            changed = tuple([(name, stored(value)) for name, value in changed]) if changed else ()
            self.story.steps.append(Step(kind, frame.call if frame else -1, self.tree.place(node), what, changed))

    def _examine(self, kind, node, value):
        """Count a number as taken, once for each call."""
        examined, frame = self.story.examined, self.open[-1].search if self.open else None
        if kind == "eval":
            self.closed.add(node)
        if node not in self.visited:
            self._visit(node)
        if frame:
            frame.worked = True
            if node in frame.counted:
                return
            frame.counted.add(node)
        elif examined and examined[-1] == node and not self.once_more:
            return
        self.once_more = False
        examined.append(node)
        self.story.numbers.append(number(value))
        if self.tracing:
            self._step(kind, node, value)

    # -- numbers that nobody was seen to take

    def _untouched(self, node):
        return not self.tree.position[node].is_terminal and self.visited.isdisjoint(self.tree.kids(node))

    def _account_for(self, frame, value):
        """A call answered by itself: from memory, or by an estimate of its own or of a helper."""
        node, seen_below = frame.node, self.tree.below[frame.node] is not None
        if frame.recalls and self.memory.knows(node):
            self._hit(node)
        elif self._untouched(node) and frame.answer is not None and value in (frame.answer, -frame.answer):
            self._examine("eval", node, frame.answer)
        elif self._untouched(node) and (self.boards and not self.story.astray or not seen_below):
            if self.memory.answers(node, value):  # a table with keys of another kind
                self._hit(node)
            elif number(value) is not None:
                self._examine("eval", node, value)

    def _take_help(self, helper, value):
        """Note what a helper said of the node of the call that it helps, or of a child of that node."""
        frame, said = self.open[-1] if self.open else None, number(value)
        if frame and said is None:
            frame.looked_up += helper.looked_up  # it made a key
        elif frame and frame.node == helper.node:
            frame.answer = said
        elif frame and self.tree.parent[helper.node] == frame.node:
            frame.guesses[helper.node] = value

    def _take_guesses(self, frame):
        """What a helper said of children is an evaluation where the search went into none of those it spoke of."""
        if all(map(self._untouched, frame.guesses)) and self.visited.isdisjoint(frame.guesses):
            for node, value in frame.guesses.items():
                self._examine("eval", node, value)

    def _take_hits(self, frame):
        """Nodes that a call looked up and did not visit: a table knew an equal position."""
        for node in self._remembered(frame.looked_up, met=len(self.story.calls) == 1):
            frame.worked = True
            self._visit(node)
            self._hit(node)

    def _remembered(self, looked_up, met):
        """Those of some nodes not visited that a table knows; it may know all that was ``met`` where no call tells."""
        nodes = [node for node in dict.fromkeys(looked_up) if node not in self.visited]
        position = self.tree.position
        known = {essence(position[node]) for node in self.visited} if nodes and met else ()
        return [node for node in nodes if self.memory.knows(node) or essence(position[node]) in known]

    def _hit(self, node):
        """The value of a node was remembered from where its position was met before."""
        self.closed.add(node)
        source, _ = self.memory.recall(node)
        self._step("hit", node, None if source is None else self.tree.place(source))

    # -- what was left out

    def skipped(self, broken):
        """The topmost nodes never looked at although their parent was, from left to right among siblings."""
        for node in self._remembered(self.looked_up, met=True):
            self._visit(node)
            self.closed.add(node)
        tree, visited, position = self.tree, self.visited, self.tree.position
        closed = self.closed if not broken else visited - self.returned | self.closed
        untouched = [node for node, below in enumerate(tree.below)
                     if below is None and node in visited and node not in closed and not position[node].is_terminal]
        if untouched and self.memory.fills and not self.tracing:  # no call tells: what was looked into is remembered
            known = {essence(position[node]) for node in visited if tree.below[node] is not None}
            closed = closed.union([node for node in untouched if essence(position[node]) in known])
        for node in untouched:
            if node not in closed:
                tree.open(node)
        left = [kid for kid in range(len(position)) if kid not in visited
                and tree.parent[kid] in visited and tree.parent[kid] not in closed]
        return sorted([kid for kid in left if self._can_happen(kid)], key=lambda kid: (tree.parent[kid], kid))

    def _can_happen(self, kid):
        parent = self.tree.parent[kid]
        return can_happen(self.tree.position[parent], kid - self.tree.below[parent][0])


_CALLS = {"call", "line", "returns", "raises", "full", "eval", "kept", "earlier", "fills", "held",
          "copied"}  # whoever looked
_LOOKS = {"read", "again", "hash", "make", "retract"}  # count if it was the search that looked


def _first_looks(notes, is_outside, searches):
    """What each call looked at itself, or gave a name, before it called the search, by its number among the calls."""
    looks, calls, count, outside = {}, [], 0, False
    for note in notes:
        kind = note[0] if type(note) is tuple else "line" if type(note) is int else "read"
        if type(note) is CodeType:
            outside = is_outside(note)
        elif kind == "full":
            break
        elif kind == "call":
            if note[1] in searches:
                for call in calls:
                    looks.setdefault(call)
            calls.append(count)
            count += 1
        elif kind in ("returns", "raises"):
            calls.pop()
        elif kind == "line" and type(note) is tuple:
            for _, value in note[2]:
                if hasattr(value, "is_terminal"):
                    looks.setdefault(calls[-1], value)
        elif calls and not outside and (type(kind) is not str or kind == "eval" or kind in _LOOKS):
            looks.setdefault(calls[-1], note if type(note) is not tuple else note[type(kind) is str])
    return looks


def can_happen(position, index):
    """Whether a child of a position is no outcome of probability 0."""
    return not position.probabilities or position.probabilities[index] > 0


def _searches(functions):
    """The functions that are the search: the one handed over, and those that lead back to it or to themselves."""
    names = {key: {name for name in function.aliases if name[:2] != "__"} for key, function in functions.items()}
    leads = {key: {other for other in functions if names[other] & function.mentions}  # super().__init__ is another one
             for key, function in functions.items()}
    entries = {key for key, function in functions.items() if function.entry}

    def reaches(key):
        reached, waiting = set(), list(leads[key])
        while waiting:
            other = waiting.pop()
            if other not in reached:
                reached.add(other)
                waiting += leads[other]
        return reached

    return {key for key in functions if key in entries or reaches(key) & (entries | {key})}
