"""Every way of writing a search is seen from outside."""

import copy
import functools
import threading

import jupyter_client
import pytest
from searches import guess
from styles import PROLOGUE, STYLES, written

from mmcourse import MAX, MIN, STANDARD, games, search, watch
from mmcourse.gametree import walk
from mmcourse.search.probcut import Fit


def told(run):
    return list(run.taken), run.nodes, [position.name for position in run.pruned]


HELPERS_DECIDE = ("an evaluation of its own", "an ordering that looks but does not visit")


@pytest.mark.parametrize("style", STYLES)
def test_style(style):
    source, root, keywords, *expected = STYLES[style]
    written_search, space = written(source)
    keywords = {name: space[value] if isinstance(value, str) else value for name, value in keywords.items()}
    for _ in range(2):  # a second run sees the same: nothing is left behind, no cache is warm
        run = watch(written_search, eval(root, space), **keywords)
        assert run.error is None and list(told(run)) == expected


@pytest.mark.parametrize("style", [style for style in STYLES if style not in HELPERS_DECIDE])
def test_style_without_steps(style):
    source, root, keywords, *expected = STYLES[style]
    written_search, space = written(source)
    keywords = {name: space[value] if isinstance(value, str) else value for name, value in keywords.items()}
    run = watch(written_search, eval(root, space), steps=False, **keywords)
    assert list(told(run)) == expected and run.steps == []


def test_a_fresh_kernel_records_searches_given_as_text():
    """The decisive test: nothing of the package's searches, each style typed into a cell, all recorded right."""
    manager, client = jupyter_client.manager.start_new_kernel(kernel_name="python3")
    try:
        for style, (source, root, keywords, *expected) in STYLES.items():
            arguments = "".join(f", {name}={value}" for name, value in keywords.items())
            outputs = []
            for cell in (
                PROLOGUE,
                source,
                f"run = watch(search, {root}{arguments})\n"
                "print([list(run.taken), run.nodes, [position.name for position in run.pruned]])",
            ):
                reply = client.execute_interactive(cell, timeout=60, output_hook=outputs.append)
                assert reply["content"]["status"] == "ok", (style, reply["content"])
            printed = "".join(message["content"]["text"] for message in outputs if message["msg_type"] == "stream")
            assert printed == f"{expected}\n", style
        client.execute_interactive("print(run.functions)", timeout=60, output_hook=outputs.append)
        assert "def search(node)" in "".join(message["content"].get("text", "") for message in outputs)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_positions_made_on_the_fly():
    """Children made anew at each look: the first set counts, index by index."""

    class Countdown:
        def __init__(self, left, player=MAX):
            self.left, self.player = left, None if left == 0 else player
            self.utility = (1 if player is MIN else -1) if left == 0 else None

        is_terminal = property(lambda self: self.left == 0)
        moves = property(lambda self: tuple(range(1, min(self.left, 2) + 1)))
        children = property(lambda self: tuple(Countdown(self.left - m, self.player.opponent) for m in self.moves))
        probabilities = ()

    run = watch(search.minimax, Countdown(3))
    assert run.value == -1 and list(run.taken) == [1, -1, -1] and run.nodes == 7 and run.path == (1, 2)
    assert [type(position) for position in run.examined] == [Countdown] * 3

    def look_twice(position):
        if position.is_terminal:
            return position.utility
        values = [look_twice(position.children[index]) for index in range(len(position.children))]
        return max(values) if position.player is MAX else min(values)

    assert watch(look_twice, Countdown(3)).nodes == run.nodes and not watch(look_twice, Countdown(3)).pruned


def test_a_class_with_plain_attributes_and_subclasses():
    class Branch:
        is_terminal, probabilities = False, ()

        def __init__(self, player, *children):
            self.player, self.children, self.moves = player, children, tuple(range(len(children)))

    class Leaf:
        is_terminal, probabilities, player, children, moves = True, (), None, (), ()

        def __init__(self, utility):
            self.utility = utility

    before = set(vars(Leaf))
    run = watch(search.alphabeta, Branch(MAX, Branch(MIN, Leaf(3), Leaf(12)), Branch(MIN, Leaf(2), Leaf(4))))
    assert list(run.taken) == [3, 12, 2] and [leaf.utility for leaf in run.pruned] == [4]
    assert set(vars(Leaf)) == before


def test_one_position_reached_by_two_paths():
    """A node for each path, also in a game whose equal positions are one object."""
    run = watch(search.minimax, games.TicTacToe("XOX OX. O.."))
    places = [call.place for call in run.calls]
    assert len(set(places)) == run.nodes == len(list(walk(run.root)))
    assert [position.utility for position in run.examined] == [p.utility for p in walk(run.root) if p.is_terminal]


def test_a_board_that_comes_back_and_one_that_does_not():
    board = games.NineSquares(games.TicTacToe("XOX OX. O.."))
    run = watch(search.maximizer, board)
    assert run.value == 1 and run.nodes == len(list(walk(board.position))) and board.position == run.root
    assert watch(search.maximizer, games.Board(STANDARD)).taken == (3, 12, 8, 2, 4, 6, 14, 5, 2)

    forgetful, _ = written("""
def search(board):
    if board.is_terminal:
        return board.utility
    values = []
    for move in board.moves:
        board.make(move)
        values.append(search(board))
    return max(values)
""")
    run = watch(forgetful, games.NineSquares(games.TicTacToe("XOX OOX ...")))
    assert run.astray and "Was an earlier move not taken back?" in str(run)
    run = watch(forgetful, games.Board(STANDARD))
    assert isinstance(run.error, ValueError) and "not taken back" in str(run.error) and list(run.taken) == [3]


def test_partial_lambda_and_method():
    assert watch(functools.partial(search.alphabeta, alpha=0), STANDARD).value == 3
    assert watch(functools.partial(search.alphabeta, alpha=0), STANDARD).name == "alphabeta"
    assert watch(lambda game: search.minimax(game), STANDARD).taken == watch(search.minimax, STANDARD).taken
    assert watch(search.best_move, STANDARD).value == "B1" and watch(search.best_move, STANDARD).nodes == 13


def test_a_decorated_search():
    def loud(function):
        @functools.wraps(function)
        def wrapper(*arguments):
            return function(*arguments)

        return wrapper

    @loud
    def value(node):
        if node.is_terminal:
            return node.utility
        return (max if node.player is MAX else min)([value(child) for child in node.children])

    assert told(watch(value, STANDARD)) == ([3, 12, 8, 2, 4, 6, 14, 5, 2], 13, [])


def test_positions_inside_arguments_are_found():
    def counted(function):
        @functools.wraps(function)
        def inner(*arguments, **keywords):
            return function(*arguments, **keywords)

        return inner

    @counted
    def value(node):
        if node.is_terminal:
            return node.utility
        return (max if node.player is MAX else min)([value(child) for child in node.children])

    def of_state(state):
        node, depth = state
        if node.is_terminal:
            return node.utility
        return (max if node.player is MAX else min)([of_state((child, depth + 1)) for child in node.children])

    rows = str(watch(search.minimax, STANDARD)).splitlines()[:4]
    assert str(watch(value, STANDARD)).splitlines()[:4] == rows
    assert rows == str(watch(lambda root: of_state((root, 0)), STANDARD)).splitlines()[:4]


def test_a_search_handed_over_by_keyword_is_watched_too():
    run = watch(search.best_move, STANDARD, by=search.alphabeta)
    assert len(run.examined) == 9 and run.last.values[(0,)] == 3


def test_watching_copies_of_a_tree():
    game = copy.deepcopy(STANDARD)
    assert watch(search.minimax, game).root is game


def test_a_helper_that_returns_a_pair_is_no_search():
    fits = {1: Fit(shallow=0, slope=1, intercept=-4, sigma=1)}

    def interval(position, evaluate):
        middle = search.minimax_cutoff(position, 0, evaluate)
        return middle - 1, middle + 1

    def careful(position, depth, evaluate):
        if depth == 0:
            return evaluate(position)
        return max(interval(child, evaluate)[0] for child in position.children)

    run = watch(careful, STANDARD, depth=1, evaluate=guess)
    assert run.value == 4 and {run.functions[call.function].name for call in run.calls} == {"careful", "minimax_cutoff"}
    run = watch(search.probcut, STANDARD, depth=2, evaluate=guess, fits=fits, threshold=0)
    assert "(" not in str(run)


def test_a_comprehension_may_use_the_name_of_a_variable_of_an_inner_function():
    def latest(position, depth, evaluate):
        if position.is_terminal or depth == 0:
            return position.utility if position.is_terminal else evaluate(position)
        values = [value for value in (latest(child, depth - 1, evaluate) for child in position.children)]
        others = [latest(value, 0, evaluate) for value in position.children]
        value = max(values) if position.player is MAX else min(values)
        assert others and any(other == value for other in values)
        return value

    run = watch(latest, STANDARD, depth=1, evaluate=guess)
    assert run.error is None and run.value == 5


def test_redefined_functions_show_their_new_text():
    first, _ = written("def search(node):\n    return 1\n", file="<one>")
    second, _ = written("def search(node):\n    return 2\n", file="<two>")
    for each, text in ((first, "return 1"), (second, "return 2"), (first, "return 1")):
        assert text in next(iter(watch(each, STANDARD).functions.values())).source


def test_what_cannot_be_seen_is_said():
    def values(node):
        yield node.utility if node.is_terminal else max(next(values(child)) for child in node.children)

    run = watch(lambda root: next(values(root)), STANDARD)
    assert run.value == 14 and len(run.examined) == 9 and "This search has generators" in str(run)

    def in_threads(root):
        results = []
        workers = [
            threading.Thread(target=lambda child=child: results.append(search.minimax(child)))
            for child in root.children
        ]
        for worker in workers:
            worker.start()
            worker.join()
        return max(results)

    run = watch(in_threads, STANDARD)
    assert run.value == 3 and "ran in another thread" in str(run)
