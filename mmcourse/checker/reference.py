"""The search that a learner's is compared with: what it takes, what it returns, and what is right beside its answer."""

from functools import cached_property, partial
from itertools import product, repeat
from numbers import Real
from operator import ge, gt

from mmcourse.checker import trees
from mmcourse.checker.optimal import (holds, is_one_of, is_value, plays_best, right_values, same, skipped_places,
                                      window_search)
from mmcourse.games import Board, NineSquares, TicTacToe
from mmcourse.gametree import MAX, MIN, Node, at, chance, tree, walk
from mmcourse.recorder import watch
from mmcourse.recorder.watching import STEPS


def as_position(position):
    """What a search of positions is given."""
    return position


def as_board(position):
    """What a search of boards is given."""
    return NineSquares(position) if isinstance(position, TicTacToe) else Board(position)


def forms_of(answer, position):
    """Which forms an answer may have, of `_FORMS`: a whole number may be a value, or a move, or count plies."""
    if isinstance(answer, tuple) and len(answer) == 2:
        if isinstance(answer[1], (list, tuple)):
            return ["value and path"]
        is_move, is_number = answer[1] is None or answer[1] in position.moves, is_value(answer[1])
        return ["value and move"] * is_move + ["value and plies"] * (is_number or not is_move)
    return ["move"] * (answer in position.moves or not is_value(answer)) + ["value"] * is_value(answer)


_FORMS = {"value": "a value", "move": "a move", "value and move": "a pair (value, move)",
          "value and path": "a pair (value, list of moves)", "value and plies": "a pair (value, plies)"}
LARGE = 20_000  # nodes below a position of a game, within the depth: of larger ones only the reference tells the value
LONGEST = 20  # seconds that the reference may take
PLAIN = ("max and min", "tic-tac-toe")  # kinds without dice and with two players, as alpha-beta is made for
_STARTS = (as_position, as_board)
_TRIED = (*product(("chance", "max and min", "three players"), _STARTS), ("tic-tac-toe", as_board))  # strict first


class Reference:
    """A search to compare with. All that is needed to know of it is found out by running it on the hand-picked trees.

    Attributes
    ----------
    kind : str
        The kind of trees, of `trees.KINDS`, on which it is right; "max and min" if there is none.
    exact : bool
        Whether it is right there, as a beam is not: then only its own answers tell what is right.
    start : callable
        ``start(position)``: what it is given, a position or a board.
    form : str
        See `forms_of`.
    players : set
        Those who may move at the root.
    prunes : bool
        Whether it examines exactly what alpha-beta does, from left to right.
    """

    def __init__(self, against, kind, keywords, given=(), interrupts=()):
        self.against, self.keywords, self.cutoff = against, keywords, _cutoff(**keywords)
        self.interrupts = interrupts  # whatever is in there when a run ends, ends the check
        self.bounds, self.exact = _bounds(**keywords), True
        for self.kind, self.start in product([kind], _STARTS) if kind else _TRIED:
            if self._learn(trees.picked(self.kind)):
                return
        for self.kind, self.start in product(["given"] if given and self._knows_no_trees() else [], _STARTS):
            if self._learn(given):
                return
        self._settle_for(kind or "max and min", given)

    def _knows_no_trees(self):
        """Whether it fails on hand-written trees, as where an evaluation is made for one game alone."""
        return all(self.watched(self.against, start(tree([[1, 2]])), steps=False).error for start in _STARTS)

    def _learn(self, picked):
        """Whether this search is right on the hand-picked trees of a kind, with some player at the root.

        With another it may fail throughout, as it never begins there. One that fails now and then is not exact.
        """
        runs = [self.run(position) for position in picked if self._is_within(position)]
        answered = next((run for run in runs if run.error is None), None)
        if answered is None or not any(map(self._fits, forms_of(answered.value, answered.root), repeat(runs))):
            return False
        if self.kind == "chance" and not self._weighs():
            return False
        right = [run for run in runs if run.root.player in self.players]
        self.prunes = self.kind in PLAIN and any(run.pruned for run in right) and all(
            Answer(self, run).needed == run.last.examined for run in right)
        return True

    def _fits(self, form, runs):
        """Whether the answers, taken to be of this form, are right where some players begin."""
        self.form, self.players = form, set()
        for turn in {run.root.player for run in runs}:
            mine = [self._is_right(run) for run in runs if run.root.player == turn]
            if all(mine):
                self.players.add(turn)
            elif sum(mine) > len(mine) / 2:
                return False
        return bool(self.players)

    def _weighs(self):
        """Whether its answer depends on how likely the outcomes are."""
        first = MAX if MAX in self.players else MIN
        runs = [self.run(tree([chance((p, 0), (1 - p, 1)), 0.5], first)) for p in (0.25, 0.75)]
        return runs[0].value != runs[1].value

    def _settle_for(self, kind, given):
        """Take a search that is not exact, such as a beam, as it is, whoever moves."""
        self.kind, self.exact, self.prunes, failed = kind, False, False, []
        for self.start in _STARTS:
            run = self.run([*trees.picked(self.kind), *given][-1])
            if run.error is None:
                self.form, self.players = forms_of(run.value, run.root)[-1], {MAX, MIN, 0, 1, 2}
                if self.form == "value and plies" and not is_value(run.value[0]):
                    known = ", ".join(_FORMS.values())
                    raise ValueError(f"check: {run.name} returns {run.value!r:.60}; {known} can be compared.")
                return
            failed.append(run)
        raise self.refusal(failed[0])

    def refusal(self, run):
        """The error that says that this search cannot be compared with."""
        why = " ".join([f"{type(run.error).__name__}: {run.error}".rstrip("."), *getattr(run.error, "__notes__", ())])
        return ValueError(f"check: {run.name} itself stops on {run.root!r:.60} with {why}. "
                          "Does it need keywords, or other positions (on=...)?")

    @cached_property
    def negates(self):
        """Whether it tells each node's value from the point of view of the side to move."""
        if self.kind != "max and min":
            return False
        run = self.run(tree([[1, 2]], first=MAX if MAX in self.players else MIN), steps=STEPS)
        return any(value < 0 for value in run.last.values.values())

    def run(self, position, steps=False):
        """Watch it on a position; without steps, which is several times faster, if they are not needed."""
        return self.watched(self.against, self.start(position), steps=steps, time_limit=LONGEST)

    def watched(self, search, start, **how):
        """Watch a search with the keywords of this one; an interrupt is passed on."""
        run = watch(search, start, **how, **self.keywords)
        if self.interrupts or isinstance(run.error, KeyboardInterrupt):
            raise KeyboardInterrupt
        return run

    def serves(self, position):
        """Whether a position may be searched: whoever moves there, this search may start with."""
        if position.player not in self.players or not self._is_within(position):
            return False
        return self.form == "value" or not self.exact or self.is_small(position)

    def is_small(self, position):
        """Whether all that may matter below a position can be gone through."""
        return isinstance(position, Node) or trees.size(position, LARGE, **self._depth) <= LARGE

    @property
    def _depth(self):
        return {"depth": self.cutoff["depth"]} if self.cutoff else {}

    def _is_within(self, position):
        """Whether all utilities lie within the bounds that the search is told, if it is told any."""
        if not self.bounds:
            return True
        utilities = [node.utility for node in walk(position, **self._depth) if node.is_terminal]
        return all(isinstance(value, Real) and self.bounds[0] <= value <= self.bounds[1] for value in utilities)

    def parts(self, answer):
        """Take an answer apart.

        Parameters
        ----------
        answer
            What a search returned.

        Returns
        -------
        value : number, tuple or None
            None where answers of this form have none.
        moves : tuple

        Raises
        ------
        ValueError
            For an answer of another form, in a sentence.
        """
        if self.form == "value" and is_value(answer):
            return answer, ()
        if self.form == "move" and answer is not None and not isinstance(answer, tuple):
            return None, (answer,)
        is_pair = isinstance(answer, tuple) and len(answer) == 2 and is_value(answer[0])
        if is_pair and self.form in ("value and move", "value and plies"):
            return answer[0], (answer[1],)
        if is_pair and self.form == "value and path" and isinstance(answer[1], (list, tuple)):
            return answer[0], tuple(answer[1])
        raise ValueError(f"It returns {answer!r:.60}; it must return {_FORMS[self.form]}")

    def _is_right(self, run):
        if run.error is not None:
            return False
        try:
            return Answer(self, run).exact
        except Exception:  # whatever an evaluation may raise on trees of a kind that it was not made for
            return False


def _cutoff(depth=None, evaluate=None, static=None, **others):
    """The keywords that tell where a search ends before the game does: a depth, and the value there as MAX sees it."""
    if static is not None:
        evaluate = partial(_as_max_sees_it, static)
    return {} if depth is None or evaluate is None else {"depth": depth, "evaluate": evaluate}


def _bounds(low=None, high=None, **others):
    """The keywords that tell between which values all utilities lie."""
    return () if low is None or high is None else (low, high)


def _as_max_sees_it(static, position):
    return static(position, MAX)


class Answer:
    """What a reference answers on a position, and which other answers are as right."""

    def __init__(self, reference, run):
        self.reference, self.run, self.position, self.cutoff = reference, run, run.root, reference.cutoff
        self.value, self.moves = reference.parts(run.value)

    @cached_property
    def values(self):
        """The true values of the position."""
        return right_values(self.position, **self.cutoff)

    def values_at(self, place):
        """The true values of a node below."""
        left = self.cutoff and {**self.cutoff, "depth": max(self.cutoff["depth"] - len(place), 0)}
        return right_values(at(self.position, place), **left)

    @cached_property
    def needed(self):
        """The places that alpha-beta must look at."""
        return set(window_search(self.position, ge, **self.cutoff)[0])

    @cached_property
    def allowed(self):
        """The places that alpha-beta may look at: those it needs if it goes on where alpha equals beta."""
        return set(window_search(self.position, gt, **self.cutoff)[0])

    @cached_property
    def sign(self):
        """-1 if the value is told from MIN's point of view, 0 if it is no true value, 1 otherwise."""
        if not self.reference.is_small(self.position):
            return 0
        if self.value is None or is_one_of(self.value, self.values):
            return 1
        return -1 if is_one_of(self.value, self.values, -1) else 0

    @cached_property
    def exact(self):
        """Whether this is the true value and best play, as far as they are told."""
        return self.sign != 0 and plays_best(self.position, self.moves, **self.cutoff)

    def is_value(self, value):
        """Whether a value is right."""
        return is_one_of(value, self.values, self.sign) if self.sign else same(value, self.value)

    def is_move(self, moves):
        """Whether moves are right: best ones, and as many as the reference tells unless the game ends before."""
        if not self.exact:
            return tuple(moves) == tuple(self.moves)
        return plays_best(self.position, moves, **self.cutoff) and (len(moves) == len(self.moves) or self._ends(moves))

    def _ends(self, moves):
        """Whether moves lead to where the search ends: the end of the game, or its depth."""
        position = self.position
        for move in moves:
            position = position.children[position.moves.index(move)]
        return position.is_terminal or len(moves) == self.cutoff.get("depth")

    def accepts(self, returned):
        """Whether what a search returned is right."""
        value, moves = self.reference.parts(returned)
        return (value is None or self.is_value(value)) and self.is_move(moves)

    def may_be_luck(self, run, ends):
        """Whether a right answer would be wrong if each skipped place were worth one of the ends, without a search."""
        if not (self.reference.exact and self.exact):
            return False
        value, moves = self.reference.parts(run.value)
        return not holds(value, moves, self.position, skipped_places(run), ends, self.sign, **self.cutoff)
