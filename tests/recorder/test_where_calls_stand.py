"""Where a call stands whose position or board is no argument: the smallest searches that tell one rule from another."""

import copy

import pytest

from mmcourse import MAX, STANDARD, games, tree, watch

SMALL = tree([[3, 12], [2, 4]])
SMALL_PLACES = [(), (0,), (0, 0), (0, 1), (1,), (1, 0), (1, 1)]
HERE = None


def places(run):
    """Where the calls stand, that of the search itself left aside."""
    return [call.place for call in run.calls[1:]]


def best(position, values):
    return max(values) if position.player is MAX else min(values)


def test_a_name_that_holds_another_position_at_each_call():
    def walk():
        node = way[-1]
        if node.is_terminal:
            return node.utility
        values = []
        for child in node.children:
            way.append(child)
            values.append(walk())
            way.pop()
        return best(node if root.player else root, values)  # root never changes, so that it tells nothing

    way, root = [SMALL], SMALL
    run = watch(lambda _: walk(), SMALL)
    assert places(run) == SMALL_PLACES and run.path == ("B1", "C1")


def test_it_stands_there_though_it_looks_at_nothing():
    def walk(depth):
        global HERE
        node = HERE
        if depth == 0:
            return len(HERE.moves)
        values = []
        for HERE in node.children:
            values.append(walk(depth - 1))
        return best(node, values)

    def search(root):
        global HERE
        HERE = root
        return walk(1)

    run = watch(search, tree([[1, 2], [3, 4, 5]]))
    assert places(run) == [(), (0,), (1,)] and run.value == 3
    assert [position.name for position in run.evaluated] == ["B1", "B2"]


def test_of_two_boards_the_one_that_moved_last():
    def search(board):
        game = {"board": copy.deepcopy(board), "original": board}

        def walk():
            if game["board"].is_terminal:
                return game["board"].utility
            mover, values = game["board"].player, []
            for move in game["board"].moves:
                game["board"].make(move)
                values.append(walk())
                game["board"].retract(move)
            return max(values) if mover is game["original"].player else min(values)

        return walk()

    run = watch(search, games.Board(SMALL))
    assert places(run) == SMALL_PLACES and run.path == ("B1", "C1")


def test_the_position_that_it_names_or_looks_at_first():
    nodes = {"": STANDARD}

    def after(line):
        position = nodes[""]
        for index in line:
            position = position.children[int(index)]
        return position

    def walk(line):
        here = after(line)
        if here.is_terminal:
            return here.utility
        return best(here, [walk(f"{line}{index}") for index in range(len(here.moves))])

    run = watch(lambda _: walk(""), STANDARD)
    assert places(run) == [(), *((i, *j) for i in range(3) for j in ((), (0,), (1,), (2,)))]


def test_a_line_of_positions_stands_at_its_end():
    def walk(line):
        *_, here = line
        return here.utility if here.is_terminal else best(here, [walk([*line, child]) for child in here.children])

    assert places(watch(lambda root: walk([root]), SMALL)) == SMALL_PLACES


def test_where_nothing_tells_nothing_is_told():
    def count(depth):
        return 1 if depth == 0 else 2 * count(depth - 1)

    run = watch(lambda root: count(3), SMALL)
    assert places(run) == [] and run.examined == run.pruned == ()


class Thinking(games.Board):
    """A board that searches itself."""

    def think(self):
        if self.is_terminal:
            return self.utility
        mover, values = self.player, []
        for move in self.moves:
            self.make(move)
            values.append(self.think())
            self.retract(move)
        return max(values) if mover is MAX else min(values)


def test_a_board_that_searches_itself():
    run = watch(Thinking.think, Thinking(SMALL))
    assert [call.place for call in run.calls] == SMALL_PLACES and run.taken == (3, 12, 2, 4)
    assert watch(Thinking.think, Thinking(SMALL), steps=False).taken == run.taken


class Following(games.Board):
    """A board whose moves give another board."""

    def result(self, move):
        following = Following(self.position)
        following.make(move)
        return following


@pytest.mark.parametrize("steps", [1000, False])
def test_moves_that_a_method_of_the_board_makes(steps):
    def search(board):
        if board.is_terminal:
            return board.utility
        return best(board, [search(board.result(move)) for move in board.moves])

    run = watch(search, Following(SMALL), steps=steps)
    assert (run.taken, run.nodes, run.pruned) == ((3, 12, 2, 4), 7, ())


@pytest.mark.parametrize("steps", [1000, False])
def test_a_board_that_the_search_makes_for_itself(steps):
    def search(root):
        board = games.Board(root)

        def walk():
            if board.is_terminal:
                return board.utility
            mover, values = board.player, []
            for move in board.moves:
                board.make(move)
                values.append(walk())
                board.retract(move)
            return max(values) if mover is MAX else min(values)

        return walk()

    run = watch(search, SMALL, steps=steps)
    assert (run.taken, run.nodes, run.pruned) == ((3, 12, 2, 4), 7, ())
    assert "__copy__" not in vars(games.Board)
