"""A copy stands where what was copied stands; one that nobody saw made for an equal child not yet visited."""

import copy
import pickle
from dataclasses import dataclass, field
from math import inf

import pytest

from mmcourse import MAX, MIN, games, tree, watch

TWINS = tree([[1, 1], [2, 3], [2, 3]])


def null_windows(again):
    """Principal variation search that copies each child before it searches it, once more the second time."""
    def scout(position, alpha=-inf, beta=inf):
        if position.is_terminal:
            return position.utility
        big = position.player is MAX
        for index, child in enumerate(position.children):
            narrow = (alpha, alpha + 1) if big else (beta - 1, beta)
            value = scout(again(child), *(narrow if index else (alpha, beta)))
            if index and alpha < value < beta:
                value = scout(again(child), alpha, beta)
            alpha, beta = (max(alpha, value), beta) if big else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if big else beta
    return scout


@pytest.mark.parametrize("again", [copy.deepcopy, copy.copy, lambda child: copy.deepcopy(copy.copy(child))])
def test_a_second_search_of_a_twin(again):
    run, plain = watch(null_windows(again), TWINS), watch(null_windows(lambda child: child), TWINS)
    assert [call.place for call in run.calls] == [call.place for call in plain.calls]
    assert run.path == plain.path == ("B2", "C3") and [position.name for position in run.pruned] == ["C6"]


def by_copies(again):
    def search(position):
        if position.is_terminal:
            return position.utility
        values = [search(again(child)) for child in position.children]
        return max(values) if position.player is MAX else min(values)
    return search


@pytest.mark.parametrize("steps", [1000, False])
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda child: pickle.loads(pickle.dumps(child))])
def test_twins(again, steps):
    run = watch(by_copies(again), TWINS, steps=steps)
    assert (run.taken, run.nodes, run.pruned) == ((1, 1, 2, 3, 2, 3), 10, ())


class Copying(games.Board):
    """A board with a method of its own that copies it."""

    def copy(self):
        return Copying(self.position)


@pytest.mark.parametrize("steps", [1000, False])
@pytest.mark.parametrize("again", [copy.deepcopy, Copying.copy, lambda board: Copying(board.position),
                                   lambda board: Copying(position=board.position)])
def test_a_board_for_each_move(again, steps):
    def search(board):
        if board.is_terminal:
            return board.utility
        values = []
        for move in board.moves:
            following = again(board)
            following.make(move)
            values.append(search(following))
        return max(values) if board.player is MAX else min(values)

    run = watch(search, Copying(TWINS), steps=steps)
    assert (run.taken, run.nodes, run.pruned) == ((1, 1, 2, 3, 2, 3), 10, ())


@dataclass
class Stones:
    """A pile without a hash, whose positions are made by a method and never asked for as children."""

    stones: int
    mover: object = MAX
    marks: list = field(default_factory=list)
    probabilities = ()

    @property
    def player(self):
        return self.mover if self.stones else None

    @property
    def is_terminal(self):
        return not self.stones

    @property
    def utility(self):
        return (-1 if self.mover is MAX else 1) if not self.stones else None

    @property
    def moves(self):
        return tuple(n for n in (1, 2) if n <= self.stones)

    @property
    def children(self):
        return tuple(map(self.after, self.moves))

    def after(self, move):
        return Stones(self.stones - move, MIN if self.mover is MAX else MAX)


def test_positions_made_by_a_method():
    def search(pile):
        if pile.is_terminal:
            return pile.utility
        values = [search(pile.after(move)) for move in pile.moves]
        return max(values) if pile.player is MAX else min(values)

    run = watch(search, Stones(4))
    assert (run.nodes, run.pruned, len(run.calls)) == (12, (), 12)


def test_copying_is_as_before_afterwards():
    watch(by_copies(copy.deepcopy), TWINS)
    assert not any(name in vars(type(TWINS)) for name in ("__copy__", "__deepcopy__"))
