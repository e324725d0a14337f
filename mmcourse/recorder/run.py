"""What a watched search did, as a `Run`."""

from functools import cached_property

from mmcourse import words
from mmcourse.gametree import Pictured, no_collection
from mmcourse.recorder.evidence import view
from mmcourse.recorder.knowledge import Knowledge, Positions
from mmcourse.recorder.state import snapshot


class Run(Pictured):
    """What a search did, as `watch` recorded it: plain data that can be replayed to any step.

    Attributes
    ----------
    root : position
        Where the search started.
    name : str
        What the search is called.
    value : object
        What it returned; None if it raised.
    error : BaseException or None
        What it raised.
    functions : dict of Function
        The functions that took part, with their sources.
    full : bool
        Whether the steps ran out before the search ended.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> from mmcourse.recorder import watch
    >>> from mmcourse.search import minimax
    >>> run = watch(minimax, STANDARD)
    >>> run.examined
    (C1: 3, C2: 12, C3: 8, C4: 2, C5: 4, C6: 6, C7: 14, C8: 5, C9: 2)
    >>> run.nodes, run.pruned, run.path
    (13, (), ('B1', 'C1'))
    """

    def __init__(self, root, name, value, error, tell, functions, blind=(), full=False):
        self.root, self.name, self.value, self.error = root, name, value, error
        self.functions, self.blind, self.full = functions, tuple(sorted(blind)), full
        self._tell = tell  # a function that gives the Story, until it is asked for

    @cached_property
    def story(self):
        """The `Story` that the notes tell."""
        story, self._tell = self._tell(), None
        return story

    @cached_property
    def _positions(self):
        return Positions(self.root)

    @cached_property
    def _view(self):
        return view(self.story, self._positions)

    def _knowledge(self):
        return Knowledge(self.story, self._positions, self._view, self.value)

    @cached_property
    def ended(self):
        """The `Knowledge` at the end of the run."""
        return self._knowledge().go_to(len(self.steps) - 1)

    def replay(self):
        """Go through all steps once more.

        Yields
        ------
        Knowledge
            What is known after each step, one and the same object.
        """
        known = self._knowledge()
        for _ in self.steps:
            known.advance()
            yield known
        vars(self).setdefault("ended", known)

    def __getstate__(self):
        self.story
        return {name: part for name, part in vars(self).items() if name not in _WORKED_OUT}

    @property
    def examined(self):
        """The positions where a number was taken, in order: utilities read, positions evaluated."""
        return tuple(self.story.tree.position[node] for node in self.story.examined)

    @property
    def taken(self):
        """The numbers taken, in the order of ``examined``."""
        return tuple(self.story.numbers)

    @property
    def evaluated(self):
        """The examined positions that are no terminals."""
        return tuple(position for position in self.examined if not position.is_terminal)

    @property
    def nodes(self):
        """How many places of the tree were visited, the root included."""
        return len(self.story.visited)

    @property
    def pruned(self):
        """The topmost positions that were never looked at although their parent was, from left to right."""
        tree = self.story.tree
        return tuple(tree.position[node] for node in sorted(self.story.pruned, key=tree.place))

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
        return self.story.astray

    @property
    def deep(self):
        """Whether the search went so deep that only its beginning is told, as in a game without end."""
        return self.story.deep

    @property
    def steps(self):
        """The recorded steps in order, each a `Step`."""
        return self.story.steps

    @property
    def calls(self):
        """The recorded calls of the search on nodes, each a `Call`."""
        return self.story.calls

    def at(self, k):
        """Return what is known of every node after a step.

        Parameters
        ----------
        k : int
            The step, counted from 0; negative numbers count from the end.

        Returns
        -------
        State

        Raises
        ------
        IndexError
            For a step that the run does not have.
        """
        count = len(self.steps)
        if not -count <= k < count:
            raise IndexError(f"This run has no step {k}; its steps are 0 to {count - 1}.")
        k %= count
        if "_reached" not in vars(self) or self._reached.k > k:
            self._reached = self._knowledge()
        return snapshot(self, self._reached.go_to(k))

    @cached_property
    def last(self):
        """The `State` at the end of the run."""
        return snapshot(self, self.ended)

    def __str__(self):
        with no_collection():
            return words.twin(self)

    def __repr__(self):
        outcome = f"raised {type(self.error).__name__}" if self.error else repr(self.value)
        return f"<Run of {self.name}: {outcome}, {len(self.story.examined)} examined, {self.nodes} nodes>"


_WORKED_OUT = ("_positions", "_view", "_reached", "ended", "last")  # from the rest, whenever it is asked for
