"""The recorder: every way of writing a search, seen from outside and told as it was."""

import copy
import functools
import gc
import linecache
import pickle
import sys
import threading
from fractions import Fraction
from math import inf
from statistics import mean

import jupyter_client
import pytest
from hypothesis import given
from hypothesis import strategies as st
from styles import STYLES
from test_search import finite, strict_alphabeta

from mmcourse import CHANCE, MAX, MIN, STANDARD, Node, chance, games, random_tree, search, tree, watch
from mmcourse.gametree import walk
from mmcourse.scene import scene
from mmcourse.search.probcut import Fit

PROLOGUE = "from math import inf\nfrom mmcourse import MAX, MIN, Node, chance, games, tree, watch\n"


def written(source, name="search", file="<cell>"):
    """A function from its text, as a kernel makes it from a cell."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    space = {}
    exec(PROLOGUE, space)
    exec(compile(source, file, "exec"), space)
    return space[name], space


def told(run):
    return list(run.taken), run.nodes, [position.name for position in run.pruned]


# -- ways of writing a search


@pytest.mark.parametrize("style", STYLES)
def test_style(style):
    source, root, keywords, *expected = STYLES[style]
    written_search, space = written(source)
    keywords = {name: space[value] if isinstance(value, str) else value for name, value in keywords.items()}
    for _ in range(2):  # a second run sees the same: nothing is left behind, no cache is warm
        run = watch(written_search, eval(root, space), **keywords)
        assert run.error is None and list(told(run)) == expected


HELPERS_DECIDE = ("an evaluation of its own", "an ordering that looks but does not visit")


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


# -- what a run says


def test_text_twin_of_minimax_to_the_character():
    assert (
        str(watch(search.minimax, STANDARD))
        == """\
  MIN of [3, 12, 8]     =  3
  MIN of [2, 4, 6]      =  2
  MIN of [14, 5, 2]     =  2
MAX of [3, 2, 2]      =  3

minimax value of the root: 3
terminals examined: 9 [3, 12, 8, 2, 4, 6, 14, 5, 2]"""
    )


def test_text_twin_of_alphabeta():
    assert (
        str(watch(search.alphabeta, STANDARD))
        == """\
  MIN of [3, 12, 8]     =  3   window [−∞, ∞]
  MIN of [2, –, –]      ≤  2   window [3, ∞]
  MIN of [14, 5, 2]     =  2   window [3, ∞]
MAX of [3, ≤2, 2]     =  3   window [−∞, ∞]

α-cut at B2: B2 is a MIN node: it can already hold MAX to 2, and MAX has 3 elsewhere. The
  2 remaining leaves cannot matter.

alphabeta value of the root: 3
terminals examined: 7 [3, 12, 8, 2, 14, 5, 2]"""
    )


def test_text_twin_of_a_large_run_is_short():
    text = str(watch(search.alphabeta, random_tree(3, depth=6)))
    assert len(text.splitlines()) < 80 and "nodes further down" in text and "more cuts" in text


def test_text_twin_names_evaluations():
    def cutoff(position, depth, evaluate):
        if position.is_terminal:
            return position.utility
        if depth == 0:
            return evaluate(position)
        return max(-cutoff(child, depth - 1, evaluate) for child in position.children)

    run = watch(cutoff, STANDARD, depth=1, evaluate=lambda node: {"B1": 4, "B2": 5, "B3": 1}[node.name])
    assert "positions examined: 3 [4, 5, 1]" in str(run) and [node.name for node in run.evaluated] == ["B1", "B2", "B3"]
    assert run.pruned == () and run.last.kind == "return"


def test_states_replay_forward_and_backward():
    run = watch(search.alphabeta, STANDARD)
    forward = [run.at(k) for k in range(len(run.steps))]
    backward = [run.at(k) for k in reversed(range(len(run.steps)))]
    assert forward == backward[::-1] and run.at(-1) == run.last
    assert forward[0].stack == ((),) and forward[-1].stack == () and forward[-1].final and not forward[-2].final
    assert max(len(state.stack) for state in forward) == 3
    for earlier, later in zip(forward, forward[1:]):
        assert (
            earlier.seen <= later.seen
            and earlier.examined <= later.examined
            and earlier.pruned.keys() <= later.pruned.keys()
        )
    with pytest.raises(IndexError, match=f"0 to {len(run.steps) - 1}"):
        run.at(len(run.steps))


def test_the_text_twin_is_of_the_whole_run_wherever_it_was_replayed_to():
    run, same = watch(search.alphabeta, STANDARD), watch(search.alphabeta, STANDARD)
    assert run.at(3).kind == "line" and str(run) == str(same) and run.at(2).step == 2 and run.last == same.last


def test_what_a_state_holds():
    run = watch(search.alphabeta, STANDARD)
    cut = next(state for state in map(run.at, range(len(run.steps))) if state.pruned)
    assert cut.kind == "return" and cut.current == (1,) and cut.values[(1,)] == 2 and cut.bounds == {(1,): "≤"}
    assert cut.pruned == {(1, 1): "α-cut", (1, 2): "α-cut"} and cut.windows[(1,)] == (3, 2) and cut.stack == ((),)
    assert cut.words == (
        "B2 returns 2. B2 is a MIN node: it can already hold MAX to 2, and MAX has 3 elsewhere. "
        "The 2 remaining leaves cannot matter."
    )
    assert run.last.best == ((0,), (0, 0)) and run.last.values[()] == 3


def test_lines_and_variables_are_the_searchs_own():
    run = watch(search.alphabeta, STANDARD)
    function = run.functions[run.calls[0].function]
    lines = function.source.splitlines()
    alphas = []
    for k, step in enumerate(run.steps):
        state = run.at(k)
        if state.kind == "line":
            assert lines[state.line - function.first_line].strip() and state.function == "alphabeta"
        if state.current == () and "alpha" in state.variables:
            alphas.append(state.variables["alpha"])
    assert sorted(set(alphas)) == [-inf, 3]
    child = [value for step in run.steps for name, value in step.changed if name == "child"]
    assert child[:4] == ["B1", "C1", "C2", "C3"]


def test_lists_are_followed_as_they_grow():
    run = watch(
        written("""
def search(node):
    if node.is_terminal:
        return node.utility
    values = []
    for child in node.children:
        values.append(search(child))
    return max(values) if node.player is MAX else min(values)
""")[0],
        STANDARD,
    )
    seen = [
        run.at(k).variables["values"]
        for k, s in enumerate(run.steps)
        if s.place == () and "values" in run.at(k).variables
    ]
    assert list(dict.fromkeys(seen)) == ["[]", "[3]", "[3, 2]", "[3, 2, 2]"]


def test_steps_are_plain_and_a_run_pickles():
    run = watch(search.alphabeta, STANDARD)
    again = pickle.loads(pickle.dumps(run))
    assert (
        again.steps == run.steps == pickle.loads(pickle.dumps(run.steps))
        and again.last == run.last
        and str(again) == str(run)
    )
    kinds = {type(part) for step in run.steps for _, part in step.changed}
    assert kinds <= {int, float, str, type(None), bool}


@given(finite)
def test_alpha_beta_by_any_comparison_is_recorded_as_sound(game):
    """Every skip of an alpha-beta is a named cut, and every bound that is shown is true."""
    for each in (search.alphabeta, strict_alphabeta):
        run = watch(each, game)
        assert all(run.last.pruned.values())
        for place, sign in run.last.bounds.items():
            position = game
            for index in place:
                position = position.children[index]
            true, shown = search.minimax(position), run.last.values[place]
            assert true <= shown if sign == "≤" else true >= shown


@given(finite)
def test_steps_or_none_the_same_is_examined(game):
    one, other, some = (watch(search.alphabeta, game, steps=steps) for steps in (20_000, False, 10))
    assert one.examined == other.examined == some.examined and one.pruned == other.pruned == some.pruned
    assert one.nodes == other.nodes == some.nodes and one.path == other.path == some.path


def test_the_pair_has_the_same_windows_as_one_function():
    pair, one = watch(search.maximizer_within, games.Board(STANDARD)), watch(search.alphabeta, STANDARD)
    inner = [(), (0,), (1,), (2,)]
    assert [pair.last.windows[place] for place in inner] == [one.last.windows[place] for place in inner]
    assert pair.last.windows[(1,)] == (3, 2)


def test_a_fail_hard_value_is_shown_as_the_bound_it_is():
    run = watch(search.alphabeta, tree([[[3, 5], [6, 9]], [[1, 2], [7, 8]]]))
    assert run.last.values[(1, 0)] == 5 and run.last.bounds[(1, 0)] == "≤"  # its children are 1 and 2
    assert "MAX of [1, 2]" in str(run) and "≤  5   window [5, ∞]" in str(run)


def test_what_a_later_call_looks_at_is_not_skipped():
    def first_only(node):
        return node.utility if node.is_terminal else first_only(node.children[0])

    def twice(node):
        return first_only(node), search.minimax(node)

    run = watch(twice, STANDARD)
    assert run.pruned == () and run.last.pruned == {} and run.nodes == 13


def test_unsound_skips_have_no_name():
    def first_only(node):
        return node.utility if node.is_terminal else first_only(node.children[0])

    run = watch(first_only, STANDARD)
    assert set(run.last.pruned.values()) == {""} and "A was left with 2 branches not looked at." in str(run)


def test_a_wrong_search_is_recorded_as_it_is():
    def max_everywhere(node):
        return node.utility if node.is_terminal else max(max_everywhere(child) for child in node.children)

    run = watch(max_everywhere, STANDARD)
    assert run.value == 14 and run.last.values[(0,)] == 12 and run.path == ("B3", "C7")
    assert "MIN of [3, 12, 8]      =  12" in str(run)


def test_negamax_shows_values_from_the_movers_view():
    run = watch(search.negamax, STANDARD)
    assert [run.last.values[place] for place in ((), (0,), (1,), (2,))] == [3, -3, -2, -2] and run.path == ("B1", "C1")


def test_three_players():
    def maxn(position):
        if position.is_terminal:
            return position.utility
        return max((maxn(child) for child in position.children), key=lambda vector: vector[position.player])

    game = tree(
        [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]], players=3
    )
    run = watch(maxn, game)
    assert run.value == (1, 2, 6) and run.last.values[(0, 1)] == (6, 1, 2) and run.path == ("B1", "C1", "D1")
    assert "player 1 of [(1, 2, 6), (1, 5, 2)]" in str(run)


def test_chance_nodes():
    def expected(position):
        if position.is_terminal:
            return position.utility
        values = [expected(child) for child in position.children]
        if position.probabilities:
            return sum(p * value for p, value in zip(position.probabilities, values))
        return max(values) if position.player is MAX else min(values)

    run = watch(expected, tree([chance((0.9, 2), (0.1, 3)), chance((0.9, 1), (0.1, 4))]))
    assert run.value == pytest.approx(2.1) and run.path == ("B1",) and run.last.bounds == {}
    assert "CHANCE of [2, 3]      =  2.1" in str(run)


# -- what goes wrong


def broken(node):
    if node.name == "C5":
        return 1 / 0
    return node.utility if node.is_terminal else max(broken(child) for child in node.children)


def test_a_search_that_raises_keeps_its_run():
    run = watch(broken, STANDARD)
    assert isinstance(run.error, ZeroDivisionError) and run.value is None and list(run.taken) == [3, 12, 8, 2]
    assert "broken stopped at C5: ZeroDivisionError: division by zero" in str(run) and run.pruned == ()
    assert [run.at(k).kind for k in (-3, -2, -1)] == ["raise"] * 3 and run.last.values[(0,)] == 12


def test_wrong_arguments_land_in_the_run():
    run = watch(search.minimax, STANDARD, depth=3)
    assert isinstance(run.error, TypeError) and "depth" in str(run)


@pytest.mark.parametrize(
    "given, sentence",
    [
        (([[3, 12]],), "make one of"),
        ((5,), "make one of"),
        (("A",), "has no children"),
        ((None,), "NoneType has no children"),
    ],
)
def test_what_is_no_position(given, sentence):
    with pytest.raises(TypeError, match=sentence):
        watch(search.minimax, *given)


def test_what_is_no_search():
    with pytest.raises(TypeError, match="a function that takes the root first"):
        watch(3, STANDARD)


def test_endless_recursion_ends():
    def endless(node):
        return endless(node)

    run = watch(endless, STANDARD)
    assert isinstance(run.error, RecursionError) and "endless stopped at A: RecursionError" in str(run)


@pytest.mark.parametrize("steps", [20_000, 100, False])
def test_an_endless_loop_is_stopped(steps):
    def endless(node):
        while True:
            node = node.children[0] if node.children else STANDARD

    run = watch(endless, STANDARD, steps=steps, time_limit=0.3)
    assert "stopped after 0.3 seconds" in str(run) and run.value is None and run.nodes >= 1


def test_a_loop_that_catches_exceptions_is_stopped():
    def stubborn(node):
        while True:
            try:
                node.children[5]
            except Exception:
                pass

    assert "stopped after 0.3 seconds" in str(watch(stubborn, STANDARD, time_limit=0.3))


def test_a_loop_without_lines_or_calls_is_stopped():
    def idle(node):
        while True: pass  # noqa: E701 - on one line there is not even a line event

    run = watch(idle, STANDARD, time_limit=0.3)
    assert "stopped after 0.3 seconds" in str(run) and run.calls[0].place == ()


def test_a_finished_run_is_never_stopped_afterwards():
    for _ in range(20):
        watch(search.minimax, STANDARD, steps=False, time_limit=0.01)
    deadline = threading.Event()
    deadline.wait(0.1)


def test_an_interrupt_lands_in_the_run(capsys):
    def interrupted(node):
        if node.name == "C4":
            raise KeyboardInterrupt
        return node.utility if node.is_terminal else max(interrupted(child) for child in node.children)

    run = watch(interrupted, STANDARD)
    assert isinstance(run.error, KeyboardInterrupt) and list(run.taken) == [3, 12, 8]
    assert "interrupted was interrupted" in capsys.readouterr().err


def test_everything_is_given_back():
    before = (
        dict(vars(Node)),
        dict(vars(games.TicTacToe)),
        dict(vars(games.Board)),
        sys.gettrace(),
        threading.gettrace(),
        gc.isenabled(),
    )
    for each, root in (
        (search.minimax, STANDARD),
        (broken, STANDARD),
        (search.alphabeta, games.TicTacToe("XOX OX. O..")),
        (search.maximizer, games.Board(STANDARD)),
    ):
        watch(each, root)
        watch(each, root, steps=False)
    after = (
        dict(vars(Node)),
        dict(vars(games.TicTacToe)),
        dict(vars(games.Board)),
        sys.gettrace(),
        threading.gettrace(),
        gc.isenabled(),
    )
    assert before == after


def test_another_tracer_goes_on():
    lines = []

    def tracer(frame, event, argument):
        lines.append(frame.f_code.co_name)
        return tracer

    sys.settrace(tracer)
    try:
        run = watch(search.minimax, random_tree(1, depth=3), steps=50)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(None)
    assert run.full and lines


def test_the_learners_cache_is_given_back():
    @functools.lru_cache(maxsize=None)
    def value(node):
        if node.is_terminal:
            return node.utility
        return (max if node.player is MAX else min)(value(child) for child in node.children)

    value(STANDARD)
    before = value.cache_info()
    assert len(watch(value, STANDARD).examined) == 8  # 2 stands in two places
    assert value.cache_info() == before and value(STANDARD) == 3


def test_after_the_steps_ran_out():
    run = watch(search.alphabeta, random_tree(5, depth=6), steps=500)
    whole = watch(search.alphabeta, random_tree(5, depth=6))
    assert run.full and not whole.full and len(run.steps) < 1_000
    assert run.examined == whole.examined and run.nodes == whole.nodes and run.pruned == whole.pruned
    assert "no longer recorded" in str(run) and run.last.examined == whole.last.examined and run.path == whole.path


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


def test_redefined_functions_show_their_new_text():
    first, _ = written("def search(node):\n    return 1\n", file="<one>")
    second, _ = written("def search(node):\n    return 2\n", file="<two>")
    for each, text in ((first, "return 1"), (second, "return 2"), (first, "return 1")):
        assert text in next(iter(watch(each, STANDARD).functions.values())).source


def test_watching_copies_of_a_tree():
    game = copy.deepcopy(STANDARD)
    assert watch(search.minimax, game).root is game


def test_a_search_handed_over_by_keyword_is_watched_too():
    run = watch(search.best_move, STANDARD, by=search.alphabeta)
    assert len(run.examined) == 9 and run.last.values[(0,)] == 3


# -- records that were once untrue


def negamax_within(node, sign=1, alpha=-inf, beta=inf):
    if node.is_terminal:
        return sign * node.utility
    for child in node.children:
        alpha = max(alpha, -negamax_within(child, -sign, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def backwards(node, alpha=-inf, beta=inf):
    if node.is_terminal:
        return node.utility
    for child in reversed(node.children):
        value = backwards(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if node.player is MAX else beta


@given(finite.filter(lambda game: game.player is MAX))
def test_the_best_line_leads_to_the_value_in_any_style(game):
    for each in (search.minimax, search.alphabeta, search.negamax, negamax_within, backwards):
        position = game
        for move in watch(each, game).path:
            position = position.children[position.moves.index(move)]
        assert not position.is_terminal or position.utility == search.minimax(game), each.__name__


@given(finite.filter(lambda game: game.player is MAX))
def test_bounds_of_a_negamax_are_true_from_the_movers_view(game):
    run = watch(negamax_within, game)
    for place, sign in run.last.bounds.items():
        position = game
        for index in place:
            position = position.children[index]
        true, shown = search.minimax(position) * (-1 if position.player is MIN else 1), run.last.values[place]
        assert true <= shown if sign == "≤" else true >= shown


def test_a_cut_is_told_with_what_was_known_when_it_was_made():
    text = str(watch(search.alphabeta, tree([[3, 12], [2, 4], [14, 15]])))
    assert "hold MAX to 2, and MAX has 3 elsewhere" in " ".join(text.split())


def test_without_steps_no_skip_is_called_sound():
    assert set(watch(search.alphabeta, STANDARD, steps=False).last.pruned.values()) == {""}


def test_what_a_memory_knows_is_not_skipped():
    memo = {}

    def remembering(node):
        if node not in memo:
            memo[node] = node.utility if node.is_terminal else (max if node.player is MAX else min)(
                [remembering(child) for child in node.children]
            )
        return memo[node]

    run = watch(remembering, tree([[3, 12], [3, 12]]))
    assert run.pruned == () and run.last.bounds == {} and "hit" in [step.kind for step in run.steps]


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


def test_an_estimate_in_place_is_an_evaluation():
    def shallow(node, depth=1):
        if node.is_terminal:
            return node.utility
        if depth == 0:
            return len(node.name)
        return max(shallow(child, depth - 1) for child in node.children)

    run = watch(shallow, STANDARD)
    assert list(run.taken) == [2, 2, 2] and run.pruned == () and "of these evaluated, not terminal: 3" in str(run)


def test_each_call_has_its_own_window():
    def twice(root):
        value = search.alphabeta(root, 8, 12)
        return search.alphabeta(root) if not 8 < value < 12 else value

    assert "window [8, 12]" in str(watch(twice, tree([6]))) and "window [−∞, ∞]" in str(watch(twice, tree([6])))


def test_a_bare_except_does_not_outlive_the_limit():
    def stubborn(node):
        while True:
            try:
                node.children
            except:  # noqa: E722 - learners write it
                if len(caught) > 1:
                    raise
                caught.append(1)

    for steps in (10_000, False):
        caught = []
        assert "TooLong: stopped after" in str(watch(stubborn, STANDARD, steps=steps, time_limit=0.2))


def test_a_broken_repr_and_an_exit_stay_inside():
    class Shy:
        def __repr__(self):
            raise ValueError

    def holding(node):
        kept = [Shy()]
        return len(kept)

    def leaving(node):
        raise SystemExit

    assert watch(holding, STANDARD).value == 1 and isinstance(watch(leaving, STANDARD).error, SystemExit)


@pytest.mark.parametrize(
    "keywords", [{"steps": inf}, {"steps": None}, {"steps": -1}, {"time_limit": None}, {"time_limit": 0}]
)
def test_bad_limits_are_refused(keywords):
    with pytest.raises(TypeError, match="must be a"):
        watch(search.minimax, STANDARD, **keywords)


def test_very_large_numbers_are_shown():
    assert "1000000" in str(watch(search.minimax, tree([10**400, 1])))


# -- estimates


def guess(position):
    """An evaluation of the standard tree that is wrong on purpose."""
    return {"B1": 4, "B2": 5, "B3": 1}.get(position.name, 0)


def test_an_estimate_is_no_value():
    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=guess)
    assert run.last.bounds == {(0,): "≈", (1,): "≈", (2,): "≈"} and run.path == ("B2",) and run.pruned == ()
    assert str(run).splitlines()[:4] == [
        "  MIN B1                  ≈  4",
        "  MIN B2                  ≈  5",
        "  MIN B3                  ≈  1",
        "MAX of [≈4, ≈5, ≈1]     =  5",
    ]


def test_an_estimate_in_a_negamax_is_one_from_the_movers_view_too():
    def negamax_cutoff(node, depth, evaluate, sign=1):
        if node.is_terminal or depth == 0:
            return sign * (node.utility if node.is_terminal else evaluate(node))
        return max(-negamax_cutoff(child, depth - 1, evaluate, -sign) for child in node.children)

    run = watch(negamax_cutoff, tree([[3, 12], [2, [4, 6]]]), depth=2, evaluate=lambda node: 7)
    assert run.last.bounds == {(1, 1): "≈"} and run.last.values[(1,)] == -2


def test_a_search_that_finds_better_than_standing_pat_estimates_nothing():
    noisy = lambda position, move: move in ("C1", "C4")
    run = watch(search.minimax_quiescent, STANDARD, depth=1, evaluate=guess, noisy=noisy, limit=2)
    assert run.last.bounds == {(2,): "≈"} and run.pruned == () and run.last.pruned == {} and "left with" not in str(run)
    assert "MIN of [≈4, 3]        =  3" in str(run) and run.path == ("B1", "C1")


def test_cuts_are_named_after_an_ordering_by_estimates():
    def ordered(node, evaluate, alpha=-inf, beta=inf):
        if node.is_terminal:
            return node.utility
        for child in sorted(node.children, key=lambda child: child.is_terminal or -evaluate(child)):
            value = ordered(child, evaluate, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if node.player is MAX else beta

    run = watch(ordered, STANDARD, evaluate=lambda node: {"B1": 9}.get(node.name, 0))
    assert run.last.pruned == {(1, 1): "α-cut", (1, 2): "α-cut"} and [node.name for node in run.pruned] == ["C5", "C6"]
    assert run.last.bounds == {(1,): "≤"}
    assert [n.name for n in watch(ordered, STANDARD, steps=False, evaluate=lambda node: 0).pruned] == ["C5", "C6"]


def test_each_round_of_deepening_is_told_by_itself():
    run = watch(search.iterative_deepening, STANDARD, depth=2, evaluate=guess)
    rows = [line.split("  ")[0] or line.strip().split("  ")[0] for line in str(run).splitlines()]
    assert rows[:4] == ["MIN B1", "MIN B2", "MIN B3", "MAX of [≈4, ≈5, ≈1]"] and "MAX of [3, 2, 2]" in rows
    assert run.path == ("B1", "C1") and run.last.bounds == {}


def test_a_probable_cut_gives_a_bound():
    fits = {2: Fit(shallow=1, slope=1, intercept=0, sigma=1)}
    run = watch(search.probcut, random_tree(3, depth=3), depth=3, evaluate=lambda p: 5, fits=fits, threshold=1)
    assert run.value == 11 and run.last.bounds[(1,)] == "≤" and run.path == ("B1", "C1", "D2")


def test_a_round_that_was_broken_off_counts_for_nothing():
    run = watch(search.iterative_deepening, STANDARD, depth=2, evaluate=guess, budget=9)
    assert run.value == (5, ["B2"]) and run.path == ("B2",) and run.pruned == ()
    assert run.last.values == {(): 5, (0,): 4, (1,): 5, (2,): 1} and run.last.bounds[(0,)] == "≈"


@given(finite, st.integers(0, 3))
def test_bounds_of_a_cutoff_are_true_at_its_depth(game, depth):
    run = watch(search.alphabeta_cutoff, game, depth=depth, evaluate=lambda position: len(position.children))
    assert all(run.last.pruned.values()) and run.value == search.minimax_cutoff(game, depth, lambda p: len(p.children))
    for place, shown in run.last.values.items():
        position, left = game, depth - len(place)
        for index in place:
            position = position.children[index]
        true, sign = search.minimax_cutoff(position, left, lambda p: len(p.children)), run.last.bounds.get(place, "=")
        assert {"≤": true <= shown, "≥": true >= shown, "≈": left == 0 and true == shown, "=": true == shown}[sign]


@pytest.mark.parametrize("function", [search.alphabeta_soft, search.alphabeta_table, search.iterative_deepening])
@given(finite)
def test_the_best_line_and_the_cuts_are_sound_in_deeper_searches(function, game):
    run = watch(function, game, depth=4, evaluate=lambda position: 3)
    if not run.full:
        assert all(run.last.pruned.values()) and () not in run.last.bounds or run.last.bounds[()] == "≈"
        position = game
        for move in run.path:
            position = position.children[position.moves.index(move)]
        value = run.value[0] if isinstance(run.value, tuple) else run.value
        assert (position.utility if position.is_terminal else 3) == value or run.last.hits


# -- arguments and evaluations that no search can follow


@pytest.mark.parametrize(
    "given, sentence",
    [
        ({"depth": -1}, "watch: depth=-1; it must be a whole number of plies, 0 or more."),
        ({"depth": 2.5}, "watch: depth=2.5; it must be a whole number of plies, 0 or more."),
        ({"depth": True}, "watch: depth=True; it must be a whole number of plies, 0 or more."),
        ({"width": 0}, "watch: width=0; it must be a whole number of positions, 1 or more."),
        ({"limit": -1}, "watch: limit=-1; it must be a whole number of moves, 0 or more."),
        ({"budget": -5}, "watch: budget=-5; it must be a number of nodes, 0 or more."),
        ({"threshold": -0.5}, "watch: threshold=-0.5; it must be a number, 0 or more."),
        ({"threshold": float("nan")}, "watch: threshold=nan; it must be a number, 0 or more."),
        ({"low": 3, "high": 1}, "watch: low=3; it must be a number that is not above high."),
    ],
)
def test_bad_arguments_are_refused_before_anything_runs(given, sentence):
    ran = []
    with pytest.raises(ValueError) as refused:
        watch(lambda root, **keywords: ran.append(root), STANDARD, **given)
    assert str(refused.value) == sentence and not ran


def test_the_least_arguments_are_taken():
    run = watch(lambda root, **keywords: 0, STANDARD, depth=0, width=1, limit=0, budget=inf, threshold=0, low=1, high=1)
    assert run.error is None


@pytest.mark.parametrize("keyword", ["evaluate", "static"])
@pytest.mark.parametrize("bad", [float("nan"), None, "4", True])
def test_an_evaluation_that_is_no_number_is_told_with_its_position(keyword, bad):
    def one_ply(position, **by):
        return max(by[keyword](child) for child in position.children)

    run = watch(one_ply, STANDARD, **{keyword: lambda position: bad if position.name == "B2" else 4})
    assert f"{keyword} returned {bad!r} for B2; an evaluation must be a number." in str(run) and list(run.taken) == [4]
    assert isinstance(run.error, ValueError) and "one_ply stopped at A: " in str(run)


def test_where_an_evaluation_stopped_the_search():
    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=lambda p: float("nan") if p.name == "B2" else 4)
    said = "minimax_cutoff stopped at B2: evaluate returned nan for B2; an evaluation must be a number."
    assert str(run).splitlines()[-3] == said
    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=lambda position: {"B1": 4}[position.name])
    assert "minimax_cutoff stopped at B2: KeyError: 'B2' (raised by evaluate for B2)" in str(run)
    run = watch(search.minimax_cutoff, games.TicTacToe(), depth=1, evaluate=lambda position: None)
    assert "stopped at the position after 0: evaluate returned None for this position;" in str(run)


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


def test_an_evaluation_may_call_itself():
    def mean_of_means(position):
        return position.utility if position.is_terminal else mean(mean_of_means(child) for child in position.children)

    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=mean_of_means)
    assert run.evaluated == STANDARD.children and run.nodes == 4


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


def test_an_infinite_evaluation_is_a_number():
    assert watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=lambda position: -inf).value == -inf


# -- beams


def beam_in_a_loop(root, depth, width, evaluate):
    ply = [root]
    for _ in range(depth):
        chooses_max = ply[0].player is MAX
        children = [child for position in ply for child in position.children]
        kept = sorted(children, key=lambda c: c.utility if c.is_terminal else evaluate(c), reverse=chooses_max)
        kept = kept[:width]
        ply = kept
    return max(position.utility for position in ply)


@pytest.mark.parametrize("beam", [search.beam_search, search.beam_per_node, beam_in_a_loop])
def test_what_a_beam_dropped(beam):
    run = watch(beam, STANDARD, depth=2, width=2, evaluate=guess)
    dropped = {place for place in run.last.dropped if len(place) == 1}
    assert run.value == 3 and run.path == ("B1", "C1") and dropped == {(2,)} and run.pruned == ()
    shown = {place: run.last.values[place] for place in ((), (0,), (1,), (2,))}
    assert shown == {(): 3, (0,): 3, (1,): 2, (2,): 1} and run.last.bounds == {(2,): "≈"}
    assert "B3 is dropped: the 2 kept are B2, B1." in [run.at(k).words for k in range(len(run.steps))]
    assert "MAX of [3, 2, (≈1)]" in str(run) and "\ndropped: C" in str(run)


def test_what_was_taken_twice_is_said_to_be():
    keywords = {"depth": 2, "evaluate": guess}
    assert "examined: 11, some more than once [" in str(watch(search.beam_search, STANDARD, width=2, **keywords))
    assert "examined: 9 [" in str(watch(search.minimax_cutoff, STANDARD, **keywords))


def test_a_ply_wide_beam_leaves_a_kept_node_without_children():
    run = watch(search.beam_search, STANDARD, depth=2, width=2, evaluate=lambda p: {"B1": 5, "B2": 9}.get(p.name, 0))
    assert run.last.dropped == {(2,), (1, 1), (1, 2), (0, 1), (0, 2)}
    run = watch(search.beam_search, tree([[8, 9], [1, 2]]), depth=2, width=2, evaluate=lambda p: 5)
    assert run.last.dropped == {(0, 0), (0, 1)} and run.last.bounds == {(0,): "≈"} and run.value == 5
    assert run.path == ("B1",) and "  MIN B1             ≈  5" in str(run)


def test_a_call_on_a_ply_is_a_call_on_its_positions():
    run = watch(search.beam_search, STANDARD, depth=2, width=2, evaluate=guess)
    plies = [call.places for call in run.calls]
    assert plies == [((),), ((),), ((1,), (0,)), ((1, 0), (0, 0))]
    told = [run.at(k).words for k in range(len(run.steps))]
    assert "ply_values is called on 2 positions at once: B2, B1." in told
    assert "ply_values returns [2, 3] for B2, B1." in told
    assert any(set(run.at(k).stack) >= {(1,), (0,)} for k in range(len(run.steps)))


def test_what_is_kept_or_looked_into_later_is_not_dropped():
    def twice(root, evaluate):
        kept = [max(root.children, key=evaluate)]
        return search.minimax(root.children[2]), search.minimax(kept[0])

    run = watch(twice, STANDARD, evaluate=guess)
    assert run.last.dropped == {(0,)}


@pytest.mark.parametrize("width", [8, 125])
def test_a_ply_wide_beam_comes_to_each_place_of_a_position(width):
    game, options = games.ConnectFour(columns=5, rows=4), {"depth": 3, "evaluate": games.open_lines}
    run = watch(search.beam_search, game, width=width, **options)
    last_ply = [place for call in run.calls for place in call.places if len(place) == 3]
    assert len(last_ply) == len(set(last_ply)) == width
    assert run.pruned == () and all(place in run.last.values for place in run.last.seen)
    if width == 125:
        whole = watch(search.beam_per_node, game, width=5, **options)
        assert run.nodes == whole.nodes == 156 and run.last.examined == whole.last.examined
        assert run.last.values == whole.last.values and not run.last.dropped


def test_a_beam_as_wide_as_the_tree_drops_nothing():
    run = watch(search.beam_search, STANDARD, depth=2, width=9, evaluate=guess)
    assert run.last.dropped == frozenset() and run.path == ("B1", "C1") and run.last.bounds == {}
    assert "Nothing is dropped: the 3 kept are B2, B1, B3." in [run.at(k).words for k in range(len(run.steps))]
    again = pickle.loads(pickle.dumps(run))
    assert again.last == run.last and str(again) == str(run)


# -- chance


STAR1 = tree([chance((0.5, [2, 2]), (0.5, [1, 2])), chance((0.5, [0, 2]), (0.5, [-1, 0]))])


def test_bounds_of_star1_are_true_and_its_cuts_are_named():
    run = watch(search.star1, STAR1, low=-2, high=2)
    assert run.last.bounds == {(1,): "≤", (1, 0): "≤"} and run.value == 1.5 and run.path == ("B1",)
    assert run.last.pruned == {(1, 0, 1): "α-cut", (1, 1): "α-cut"}
    text = " ".join(str(run).split())
    assert "MAX of [1.5, ≤1] = 1.5" in text and "CHANCE of [≤0, –] ≤ 1" in text
    assert "hold MAX to 0, and only more than 1 could change the choice above the chance node." in text
    assert "its value is at most 1, and MAX has 1.5 elsewhere. It cannot matter." in text


def test_the_interval_of_a_chance_node():
    game = tree([3, chance((1 / 3, 2), (1 / 3, -4), (1 / 3, 9)), chance((0.5, 2), (0.5, 10))])
    run = watch(search.star1, game, low=-10, high=10)
    assert [round(end, 2) for end in run.last.intervals[(1,)]] == [-4, 2.67]
    assert run.last.intervals[(2,)] == (6, 6), "exact in the end"
    open_at = [run.at(k).intervals.get((2,)) for k in range(len(run.steps))]
    assert (-4, 6) in open_at and (2,) not in run.at(5).intervals
    assert (
        "α-cut at B2: B2 is a chance node: whatever its remaining outcome is worth, its value lies in [−4, 2.67], "
        "and MAX has 3 elsewhere. It cannot matter."
    ) in " ".join(str(run).split())


def test_an_interval_ends_where_an_outcome_is_only_a_bound():
    game = tree([chance((0.5, [2, 2]), (0.5, [1, 2])), chance((0.5, [0, -2]), (0.5, [-2, -2]))])
    run = watch(search.star1, game, low=-2, high=2)
    assert search.expectiminimax(game.children[1]) == -2
    assert run.last.intervals[(1,)] == (-inf, 1) and run.last.bounds[(1,)] == "≤"
    assert [symbol.value for symbol in scene(run).symbols if symbol.name == "B2"] == ["≤1"]


def test_an_interval_of_fractions_is_written_with_few_decimals():
    third = Fraction(1, 3)
    game = tree([3, chance((third, 2), (third, -4), (third, 9))])
    run = watch(search.star1, game, low=-10, high=10)
    assert "[−4, 2.67]" in " ".join(str(run).split())


def test_chance_among_three_players():
    def expected(position):
        if position.is_terminal:
            return position.utility
        values = [expected(child) for child in position.children]
        if position.player is CHANCE:
            return tuple(sum(p * part for p, part in zip(position.probabilities, parts)) for parts in zip(*values))
        return max(values, key=lambda value: value[position.player])

    run = watch(expected, tree([chance((0.5, [(1, 2, 6)]), (0.5, (3, 4, 2))), (1, 1, 1)], players=3))
    assert run.value == (2, 3, 4) and run.last.bounds == {} and "CHANCE of [(1, 2, 6), (3, 4, 2)]" in str(run)


def test_a_beta_cut_at_a_chance_node():
    game = tree([3, chance((0.25, 9), (0.5, 9), (0.25, -9))], first=MIN)
    run = watch(search.star1, game, low=-10, high=10)
    assert run.last.pruned == {(1, 2): "β-cut"} and run.last.bounds == {(1,): "≥"} and run.value == 3
    assert "and MIN can hold MAX to 3 elsewhere. It cannot matter." in " ".join(str(run).split())


def test_an_outcome_that_cannot_happen_is_not_skipped():
    run = watch(search.expectiminimax, tree([chance((0.5, 2), (0, 9), (0.5, 4)), 1]))
    assert run.pruned == () and run.last.pruned == {} and run.last.bounds == {} and run.value == 3
    assert "The outcome C2 has probability 0 and cannot happen." in str(run) and "CHANCE of [2, –, 4]" in str(run)
    assert any("The outcome C2 has probability 0" in run.at(k).words for k in range(len(run.steps)))


def chances(depth):
    """Trees of MAX, chance, MIN, chance, with whole numbers from -9 to 9."""
    leaf = st.integers(-9, 9)
    if depth == 0:
        return leaf
    below = st.one_of(leaf, chances(depth - 1))
    dice = st.lists(below, min_size=1, max_size=3).map(lambda kids: chance(*((1 / len(kids), kid) for kid in kids)))
    return st.lists(st.one_of(dice, below), min_size=1, max_size=3)


@given(chances(3), st.sampled_from([MAX, MIN]))
def test_bounds_and_intervals_below_chance_are_true(branches, first):
    run = watch(search.star1, tree(branches, first=first), low=-10, high=10)
    assert run.value == pytest.approx(search.expectiminimax(run.root)) and () not in run.last.bounds
    assert all(run.last.pruned.values()), "every cut has its reason"
    for place, shown in run.last.values.items():
        position = run.root
        for index in place:
            position = position.children[index]
        true, sign = search.expectiminimax(position), run.last.bounds.get(place, "=")
        low, high = run.ended.intervals.get(place, (-inf, inf))
        assert low - 1e-9 <= true <= high + 1e-9
        assert sign != "≤" or true <= shown + 1e-9
        assert sign != "≥" or true >= shown - 1e-9


# -- tables


def remember(node, table=None):
    """Minimax with a memory of its own."""
    table = {} if table is None else table
    if node.is_terminal:
        return node.utility
    if node not in table:
        table[node] = (max if node.player is MAX else min)([remember(child, table) for child in node.children])
    return table[node]


@pytest.mark.parametrize("search_with_table", [search.minimax_table, remember])
def test_what_a_table_knew(search_with_table):
    run = watch(search_with_table, tree([[[2, 2], [3, 7]], [[3, 7], [4, 6]]]))
    assert (1, 0) in run.last.hits and run.last.values[(1, 0)] == 7 and run.last.bounds == {} and run.pruned == ()
    assert "C3 was met before, as C2; its value is remembered." in [run.at(k).words for k in range(len(run.steps))]
    assert "    MAX C3, met before     =  7" in str(run) and run.path == ("B2", "C4", "D8")


def test_an_entry_that_does_not_serve_is_no_hit():
    run = watch(search.alphabeta_table, tree([[[2, 2], [3, 7]], [[3, 7], [4, 6]]]), depth=9, evaluate=None)
    assert run.last.hits == frozenset() and run.last.bounds[(0, 1)] == "≥" and run.last.values[(1, 0)] == 7


def test_a_bound_from_a_table_stays_a_bound():
    run = watch(search.alphabeta_table, tree([[[2, 2], [3, 7]], [1, [3, 7]], [2, [3, 7]]]), depth=9, evaluate=None)
    assert run.value == 2 and not run.last.hits, "cut before it is looked up"
    run = watch(search.alphabeta_table, tree([[[2, 2], [3, 7], [3, 7]], 1]), depth=9, evaluate=None)
    assert run.last.hits == {(0, 2)} and run.last.bounds[(0, 2)] == "≥" and run.last.values[(0, 2)] == 3
    assert "MIN of [2, ≥3, ≥3]" in str(run)


def test_what_a_table_knew_from_an_earlier_search():
    table, game = {}, tree([[[2, 2], [3, 7]], [[3, 7], [4, 6]]])
    search.minimax_table(game.children[0], table)
    run = watch(search.minimax_table, game, table=table)
    assert run.last.hits >= {(0,), (1, 0)} and run.last.bounds == {} and run.evaluated == () and run.pruned == ()
    told = [run.at(k).words for k in range(len(run.steps))]
    assert "B1 was met in an earlier search; its value is remembered." in told
    assert run.value == 6 and run.last.values[(0,)] == 2 and run.path[0] == "B2"


def test_a_hit_in_a_game():
    run = watch(search.minimax_table, games.TicTacToe("XOX OX. ..."))
    assert run.last.hits and run.value == 1 and run.path
    places = [place for place in run.last.hits if not run.ended.position(place).is_terminal]
    met = [step for step in run.steps if step.kind == "hit"]
    assert places and all(run.ended.position(step.place) == run.ended.position(step.what) for step in met)


def test_moves_ordered_by_a_table_are_no_hits():
    def ordered(node, table, alpha=-inf, beta=inf):
        if node.is_terminal:
            return node.utility
        for child in sorted(node.children, key=lambda child: table.get(child, 0)):
            value = ordered(child, table, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if node.player is MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        table[node] = alpha if node.player is MAX else beta
        return table[node]

    run = watch(lambda root: ordered(root, {}), tree([[3, 5], [2, 9], [2, 9]]))
    assert run.last.hits == frozenset() and set(run.last.pruned) == {(1, 1), (2, 1)}


# -- odder ways of writing lessons 4 to 7

SHARED = "tree([[[3, 12], [3, 12]], [[2, 4], [3, 12]]])"
GUESS = {"B1": 4, "B2": 5, "B3": 1}


def depth_one(source, **keywords):
    return watch(written(f"GUESS = {GUESS}\n{source}")[0], STANDARD, depth=1, **keywords)


CUTOFF = """
def search(node, depth):
    if node.is_terminal:
        return node.utility
    if depth == 0:
        return evaluate(node)
    values = [search(child, depth - 1) for child in node.children]
    return max(values) if node.player is MAX else min(values)
"""


@pytest.mark.parametrize("steps", [1000, False])
@pytest.mark.parametrize("evaluation", [
    "def evaluate(node): return GUESS[node.name]",
    "def evaluate(node): return GUESS[node.name] + 0 * sum(child.utility for child in node.children)",
    "import functools\n@functools.cache\ndef evaluate(node): return GUESS[node.name] + 0 * node.children[0].utility",
])
def test_an_evaluation_called_by_its_name_is_opaque_too(evaluation, steps):
    run = depth_one(evaluation + CUTOFF, steps=steps)
    assert [p.name for p in run.evaluated] == ["B1", "B2", "B3"] and list(run.taken) == [4, 5, 1]
    assert run.last.bounds == {(0,): "≈", (1,): "≈", (2,): "≈"} and not run.pruned


def test_a_search_called_evaluate_is_no_evaluation():
    run = watch(written("""
def search(node):
    return evaluate(node)
def evaluate(node):
    return node.utility if node.is_terminal else pick(node)
def pick(node):
    return (max if node.player is MAX else min)([evaluate(child) for child in node.children])
""")[0], STANDARD)
    assert len(run.examined) == 9 and not run.evaluated and run.path == ("B1", "C1")


def test_an_evaluation_on_the_parents_side():
    run = depth_one("""
def guess(node):
    return GUESS[node.name]
def search(node, depth):
    values = [guess(child) if depth == 1 else search(child, depth - 1) for child in node.children]
    return max(values) if node.player is MAX else min(values)
""")
    assert list(run.taken) == [4, 5, 1] and not run.pruned and run.path == ("B2",)


@pytest.mark.parametrize("sign", ["sign * ", ""])
def test_a_negamax_that_stops_after_one_ply(sign):
    run = depth_one(f"""
def search(node, depth, sign=1):
    if depth == 0:
        return {sign}GUESS[node.name]
    return max(-search(child, depth - 1, -sign) for child in node.children)
""")
    assert run.path == (("B2",) if sign else ("B3",)) and set(run.last.bounds.values()) <= {"≈"}


@pytest.mark.parametrize("key", ["repr(node)[3:]", "(node, depth)", "node"])
def test_a_memory_with_any_keys(key):
    source = f"""
TABLE = {{}}
def search(node, depth=9):
    if {key} in TABLE:
        return TABLE[{key}]
    if node.is_terminal:
        return node.utility
    values = [search(child, depth - 1) for child in node.children]
    TABLE[{key}] = max(values) if node.player is MAX else min(values)
    return TABLE[{key}]
"""
    found, space = written(source)
    run = watch(found, eval(SHARED, space))
    assert run.last.hits >= {(0, 1), (1, 1)} and not run.evaluated and run.path == ("B1", "C1", "D2")
    if key != "repr(node)[3:]":
        again = watch(found, eval(SHARED, space))  # the table is full now
        assert again.last.hits == {()} and not again.examined and not again.pruned
        assert not watch(found, eval(SHARED, space), steps=False).pruned


@pytest.mark.parametrize("board", [games.Board(eval(SHARED)), games.NineSquares(games.TicTacToe("XX. OO. ..."))])
def test_a_memory_of_boards(board):
    def search(board, table):
        key = repr(board.position).split(":")[-1]
        if key in table:
            return table[key]
        if board.is_terminal:
            return board.utility
        values = []
        for move in board.moves:
            board.make(move)
            values.append(search(board, table))
            board.retract(move)
        table[key] = max(values) if board.player is MAX else min(values)
        return table[key]

    run = watch(search, board, table={})
    assert run.last.hits and not run.pruned and not run.evaluated and "≤" not in str(run)


@pytest.mark.parametrize("steps", range(100, 700, 37))
def test_a_memory_when_the_steps_run_out(steps):
    assert not watch(search.minimax_table, games.TicTacToe("XX. OO. ..."), steps=steps).pruned


def test_a_round_that_was_broken_off_leaves_the_cuts_of_the_round_before():
    run = watch(search.iterative_deepening, random_tree(4, depth=4, branching=2), depth=4, budget=30,
                evaluate=lambda position: 3)
    assert "D4" in [position.name for position in run.pruned] and len(run.pruned) == len(run.last.pruned)


@pytest.mark.parametrize("kept", ["set(ranked[:2])", "tuple(ranked[:2])", "dict.fromkeys(ranked[:2])"])
def test_what_a_beam_kept_in_a_set(kept):
    run = watch(written(f"""
def search(root, value):
    ranked = sorted(root.children, key=value)
    kept = {kept}
    return max(value(node) for node in kept)
""")[0], STANDARD, value=lambda node: GUESS[node.name])
    assert run.last.dropped == {(1,)}


def test_a_game_without_end_ends_in_a_sentence():
    run = watch(search.expectiminimax, games.Pig())
    assert "needs a depth" in str(run) and len(str(run)) < 500 and "moves) …" in str(run)

    def plies(root):
        ply = [root]
        while ply:
            ply = [ply[0].children[0], *ply[0].children[1:]] if ply[0].children else ply[1:]

    run = watch(plies, games.Pig(), time_limit=1)
    assert run.deep and "from ply 1,000 on is not told" in str(run) and not run.pruned
    assert run.last.final and run.at(0) and run.path == ()


def test_the_last_words_of_a_run_that_was_not_followed_to_its_end():
    run = watch(search.minimax, STANDARD, steps=20)
    assert run.last.words == f"minimax went on and returned 3; {len(run.steps)} steps were recorded."
