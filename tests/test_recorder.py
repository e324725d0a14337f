"""The recorder: every way of writing a search, seen from outside and told as it was."""

import copy
import functools
import gc
import linecache
import pickle
import sys
import threading
from math import inf

import jupyter_client
import pytest
from hypothesis import given
from styles import STYLES
from test_search import finite, strict_alphabeta

from mmcourse import MAX, MIN, STANDARD, Node, chance, games, random_tree, search, tree, watch
from mmcourse.gametree import walk

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


@pytest.mark.parametrize("keywords", [{"steps": inf}, {"steps": None}, {"steps": -1}, {"time_limit": None}, {"time_limit": 0}])
def test_bad_limits_are_refused(keywords):
    with pytest.raises(TypeError, match="must be a"):
        watch(search.minimax, STANDARD, **keywords)


def test_very_large_numbers_are_shown():
    assert "1000000" in str(watch(search.minimax, tree([10**400, 1])))
