"""What a watched search did, as a `Run`."""

from functools import cached_property

from mmcourse.gametree import Pictured
from mmcourse.recorder import words
from mmcourse.recorder.replay import Replay
from mmcourse.recorder.telling import Told


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
        told, self._notes = Told(self.root, list(self._notes()), self.functions, self.error), None
        return told

    @cached_property
    def _replay(self):
        return Replay(self)

    @cached_property
    def ended(self):
        """The replay at the end of the run."""
        return Replay(self).end()

    def replayed(self, tell):
        """Yield ``tell(replay, place, value, window)`` for each node that returns, as all is known just then."""
        replay, before = Replay(self), None
        for k, step in enumerate(self.steps):
            if step.kind == "return":
                replay.at(k)
                for place, value in replay.answers(step):
                    row = place, value, replay.handed.get(step.call)
                    if row != before and not replay.position(place).is_terminal:  # a wrapped function returns twice
                        before = row
                        yield tell(replay, *row)

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
    def astray(self):
        """Whether a move was made on a board that did not have it, as after a forgotten ``retract``."""
        return self._told.astray

    @property
    def deep(self):
        """Whether the search went so deep that only its beginning is told, as in a game without end."""
        return self._told.deep

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
