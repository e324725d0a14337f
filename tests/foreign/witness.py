"""What a search does, counted without the recorder: positions that note by themselves where they are read."""

import copy
from types import SimpleNamespace

from mmcourse import CHANCE, MAX, games

TABLE = {}  # name -> case, filled by `told`


def told(root, start=None, view="max", path=True, counts=True, right=True, cuts=True,
         raises=None, bare=True, keywords=None, **known):
    """Put a search into the table, with the root it is watched on and what the recorder must tell of it.

    Parameters
    ----------
    root : position
    start : callable
        What makes of the root what the search is given: `games.Board` or `games.NineSquares`; itself without it.
    view : str or None
        From whose view the search returns values of nodes: "max", "mover"; "own" if they are not those of the game;
        None where it returns none.
    path : bool or list
        Whether the path is that of best play, the first of equal moves; or the moves; or None for not known.
    counts : bool
        Whether a `Witness` can count; where not, ``known`` says all. What comes from a memory it cannot see: there
        ``known`` says which nodes are visited and pruned.
    right : bool
        Whether it is a right search.
    cuts : bool
        Whether what it skips is cut as alpha-beta does.
    raises : type or None
        Of the error that ends it.
    bare : bool
        Whether the same can be told without steps; not where it estimates by itself, or is broken off.
    **known : value, taken, nodes, pruned, worth
        What was counted by hand; of what is pruned the names, or the places. ``worth`` are the values of the root's
        children, by index, where the search does not look to the end.
    """
    def add(search):
        assert search.__name__ not in TABLE
        TABLE[search.__name__] = SimpleNamespace(
            search=search, root=root, start=start or (lambda position: position), view=view, path=path, right=right,
            counts=counts, cuts=cuts, raises=raises,
            bare=bare and not raises, keywords=keywords or {}, known=known, found=None)
        return search
    return add


class Witness:
    """A position that notes in a log where a look begins and where a utility is read."""

    def __init__(self, position, place=(), log=None):
        self._position, self._place, self._log = position, place, [] if log is None else log
        self._below = None

    @property
    def is_terminal(self):
        self._log.append(None)
        return self._position.is_terminal

    @property
    def utility(self):
        note = self._place, self._position.utility
        if self._position.is_terminal and self._log[-1:] != [note]:
            self._log.append(note)
        return note[1]

    @property
    def children(self):
        self._log.append(None)
        if self._below is None:
            self._below = tuple(Witness(child, (*self._place, index), self._log)
                                for index, child in enumerate(self._position.children))
        return self._below

    def __getattr__(self, name):
        return getattr(self._position, name)

    def __copy__(self):
        return Witness(self._position, self._place, self._log)

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __eq__(self, other):
        return self._position == getattr(other, "_position", other)

    def __hash__(self):
        return hash(self._position)

    def __repr__(self):
        return repr(self._position)

    def __str__(self):
        return str(self._position)


class Squares(games.NineSquares):
    """Nine squares that note the same as a `Witness`."""

    def __init__(self, witness):
        super().__init__(witness)
        self._log, self._line = witness._log, list(witness._place)

    @property
    def is_terminal(self):
        self._log.append(None)
        return " " not in self.squares or super().utility != 0

    @property
    def utility(self):
        note = tuple(self._line), super().utility
        if (note[1] or " " not in self.squares) and self._log[-1:] != [note]:
            self._log.append(note)
        return note[1]

    def make(self, move):
        self._line.append(self.moves.index(move))
        super().make(move)

    def retract(self, move):
        super().retract(move)
        self._line.pop()


def counted(case):
    """What a search returns and does, as a namespace: value, taken, nodes, pruned (places)."""
    if not case.counts:
        return SimpleNamespace(**case.known)
    if case.found:
        return case.found
    witness, keywords = Witness(case.root), dict(case.keywords)
    if "evaluate" in keywords:
        keywords["evaluate"] = _noted(keywords["evaluate"], witness._log)
    start = Squares if case.start is games.NineSquares else case.start
    value = case.search(start(witness), **keywords)
    notes = [note for note in witness._log if note]
    seen = {place[:ply] for place, _ in notes for ply in range(len(place) + 1)} | {()}
    found = {"value": value, "taken": [number for _, number in notes], "nodes": len(seen),
             "pruned": sorted(_skipped(case.root, seen))}
    case.found = SimpleNamespace(**found | case.known)
    return case.found


def _noted(evaluate, log):
    def noting(position):
        at = getattr(position, "position", position)
        log.append((at._place, evaluate(copy.copy(position) if position is not at else at._position)))
        return log[-1][1]
    return noting


def _skipped(root, seen):
    for place in seen:
        position = at(root, place)
        kids = [(*place, index) for index in range(len(position.children))]
        if not seen.isdisjoint(kids):
            chances = position.probabilities or [1] * len(kids)
            yield from (kid for kid, chance in zip(kids, chances) if kid not in seen and chance)


def at(root, place):
    """The position at a place."""
    for index in place:
        root = root.children[index]
    return root


def worth(position):
    """The minimax value, or the average below dice: the tiny reference."""
    if position.is_terminal:
        return position.utility
    values = [worth(child) for child in position.children]
    if position.player is CHANCE:
        return sum(p * value for p, value in zip(position.probabilities, values))
    return max(values) if position.player is MAX else min(values)


def best_line(position):
    """The moves of best play, of equal ones the first."""
    moves = []
    while not position.is_terminal:
        values = [worth(child) for child in position.children]
        index = values.index(worth(position))
        moves.append(position.moves[index])
        position = position.children[index]
    return tuple(moves)
