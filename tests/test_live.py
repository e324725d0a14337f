"""The live tree without a browser: what is asked goes in as a trait, what is shown comes out as traits."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mmcourse import CHANCE, MAX, MIN, STANDARD, chance, games, random_tree, search, to_text, tree, watch
from mmcourse.live import columns, edits, explore, judge, predict, whatif
from mmcourse.live.session import Session
from mmcourse.scene import scene
from mmcourse.search import alphabeta, minimax

C5, C6 = 7, 8  # their numbers in the picture of the standard tree, in preorder


def ask(live, *actions):
    """Send actions as the browser does, several in one message, and return the answer."""
    first = live.answer["revision"] + 1
    live.asked = [[first + i, *action] for i, action in enumerate(actions)]
    return live.answer


def alphabeta_strict(position, alpha=-inf, beta=inf):
    """Alpha-beta that goes on at equality."""
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = alphabeta_strict(child, alpha, beta)
        if position.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha > beta:
            break
    return alpha if position.player is MAX else beta


def lame(position):
    """Raises at a 4, returns nothing at a 5, never ends at a 6."""
    if position.is_terminal:
        if position.utility == 4:
            raise ValueError("<b>four</b>")
        if position.utility == 5:
            return None
        while position.utility == 6:
            pass
        return position.utility
    values = [lame(child) for child in position.children]
    return None if None in values else max(values) if position.player is MAX else min(values)


def look_of(symbol, edge):
    """How `mmcourse.scene` has a node and the edge above it, as `columns.Look` says it."""
    role, cut, label = (edge.role, edge.cut, edge.label or "") if edge else (None, "", "")
    return symbol.role, symbol.value, symbol.window, role, cut, label


def looks(told, number):
    role, value, window, edge, cut, label = told
    return (columns.NODE_ROLES[role], value, window, columns.EDGE_ROLES[edge] if number else None, cut, label)


def replayed(run, session):
    """The looks of every node after every step, replayed from the columns as the browser does it."""
    shown, steps = {}, columns.steps(run, session.spots, session.crowded)
    for changes in steps["changes"]:
        for at in range(0, len(changes), 7):
            shown[changes[at]] = looks(changes[at + 1 : at + 7], changes[at])
        yield [shown[number] for number in range(len(shown))]


# -- what is shown is what the run says

TREES = {
    "standard": STANDARD,
    "uneven": tree([[1, [2, 0]], 5], first=MIN),
    "chance": tree([chance((0.9, [2, 5]), (0.1, 3)), chance((0.9, 1), (0.1, 4))]),
    "three players": tree([[(1, 2, 6), (4, 2, 3)], [(5, 1, 1)]], players=3),
    "a leaf alone": tree(7),
    "deep": random_tree(2, depth=5, branching=3, uneven=True),
    "crowded": random_tree(3, depth=4),
    "board": games.TicTacToe("XOX OO. X.."),
}


def any_value(position):
    """A search that works for every kind of tree."""
    if position.is_terminal:
        return position.utility
    values = [any_value(child) for child in position.children]
    if position.player is CHANCE:
        return sum(p * value for p, value in zip(position.probabilities, values))
    if type(position.player) is int:
        return max(values, key=lambda value: value[position.player])
    return max(values) if position.player is MAX else min(values)


def guess(position):
    return {"B1": 4, "B2": 5, "B3": 1}.get(position.name, 0)


DICE = tree([3, chance((0.5, [2, -4]), (0.5, 9)), chance((0.25, 2), (0, 7), (0.75, [1, chance((0.5, 8), (0.5, 9))]))])
SHARED = tree([[[2, 2], [3, 7], [3, 7]], [[3, 7], [4, 6]]])
MORE_SEARCHES = {
    "estimates": (search.minimax_cutoff, STANDARD, {"depth": 1, "evaluate": guess}),
    "quiescence": (search.minimax_quiescent, STANDARD, {"depth": 1, "evaluate": guess, "limit": 1,
                                                        "noisy": lambda position, move: move in ("C1", "C4")}),
    "beam": (search.beam_search, STANDARD, {"depth": 2, "width": 2, "evaluate": guess}),
    "beam per node": (search.beam_per_node, STANDARD, {"depth": 2, "width": 2, "evaluate": guess}),
    "deepening": (search.iterative_deepening, random_tree(3, depth=3), {"depth": 3, "evaluate": lambda p: 9}),
    "broken off": (search.iterative_deepening, STANDARD, {"depth": 2, "evaluate": guess, "budget": 9}),
    "star1": (search.star1, DICE, {"low": -10, "high": 10}),
    "expectiminimax": (search.expectiminimax, DICE, {}),
    "table": (search.alphabeta_table, SHARED, {"depth": 9, "evaluate": None}),
    "minimax table": (search.minimax_table, SHARED, {}),
}


@pytest.mark.parametrize("name", MORE_SEARCHES)
def test_every_step_of_other_searches_looks_as_the_scene_has_it(name):
    function, root, keywords = MORE_SEARCHES[name]
    session = Session([function], root, 10, keywords)
    run = session.runs[0]
    for k, shown in enumerate(replayed(run, session)):
        drawn = scene(run, step=k)
        assert shown == [look_of(*pair) for pair in zip(drawn.symbols, [None, *drawn.edges])], k


def test_leaves_are_edited_below_beams_cutoffs_and_chance():
    for function, root, keywords in MORE_SEARCHES.values():
        live = explore(function, root, **keywords)
        leaf = live.picture["kinds"].index("terminal")
        for text in ("7", "-100", "0.25"):
            answer = ask(live, ["set", leaf, text])
            assert answer["boards"][0]["trouble"] == "" and list(answer["boards"][0]["value"]) == [
                symbol.value for symbol in scene(watch(function, live.root, **keywords)).symbols]


def searches_for(root):
    plain = [any_value]
    return plain if root in (TREES["chance"], TREES["three players"]) else [*plain, alphabeta, search.negamax]


@pytest.mark.parametrize("name", TREES)
def test_every_step_looks_as_the_scene_has_it(name):
    for function in searches_for(TREES[name]):
        session = Session([function], TREES[name], 10, {})
        run = session.runs[0]
        depth = scene(TREES[name], depth=None if name == "board" else 200).depth
        for k, shown in enumerate(replayed(run, session)):
            drawn = scene(run, step=k, depth=depth)
            assert shown == [look_of(*pair) for pair in zip(drawn.symbols, [None, *drawn.edges])], (
                f"{function.__name__}, step {k}"
            )


@pytest.mark.parametrize("name", TREES)
def test_the_end_of_a_run_is_its_last_step(name):
    for function in searches_for(TREES[name]):
        session = Session([function], TREES[name], 10, {})
        board = session.shown()["boards"][0]
        end = [
            looks(look, number) for number, look in enumerate(zip(*(board[field] for field in columns.Look._fields)))
        ]
        assert end == list(replayed(session.runs[0], session))[-1]


def test_steps_carry_line_variables_stack_words_and_counts():
    session = Session([alphabeta], STANDARD, 10, {})
    run, told = session.runs[0], session.steps()["boards"][0]
    tables = told["tables"]
    for k in range(len(run.steps)):
        state = run.at(k)
        assert tables["words"][told["words"][k]] == state.words
        assert dict(tables["variables"][told["variables"][k]]).keys() == state.variables.keys()
        assert len(tables["stack"][told["stack"][k]]) == len(state.stack) + (state.kind in ("return", "raise"))
        assert told["counts"][k] == columns.counts(state)
        assert state.line in (0, told["line"][k])
    assert ["alphabeta(A)", "alphabeta(B1)", "alphabeta(C1)"] in [list(stack) for stack in tables["stack"]]
    assert told["counts"][-1] == [7, 11, 1]


def test_the_source_is_shown_without_its_docstring():
    (source,) = Session([minimax], STANDARD, 10, {}).steps()["boards"][0]["source"]
    lines = [line for _, line in source["lines"]]
    assert lines[0] == "def minimax(position):"
    assert lines[1] == "    if position.is_terminal:"
    assert lines[-1] == "    return best"


def test_two_functions_that_call_each_other_are_both_shown():
    told = Session([search.maximizer], games.Board(STANDARD), 10, {}).steps()["boards"][0]
    assert [source["name"] for source in told["source"]] == ["maximizer", "minimizer"]
    assert set(told["code"]) == {0, 1}


def test_a_step_limit_is_said(monkeypatch):
    monkeypatch.setattr("mmcourse.live.session.STEPS", 50)
    session = Session([minimax], STANDARD, 10, {})
    assert "lines and variables were no longer recorded" in session.steps()["boards"][0]["notices"][0]
    assert session.shown()["boards"][0]["counts"][0] == 9


def test_a_function_that_was_defined_again_is_watched_as_it_is_now():
    spaces = {}
    for sign in ("max", "min"):
        exec(
            compile(
                "def mine(p):\n    if p.is_terminal:\n        return p.utility\n"
                f"    return {sign}(mine(c) for c in p.children)\n",
                f"<cell {sign}>",
                "exec",
            ),
            spaces,
        )
        assert explore(spaces["mine"], STANDARD).run.value == {"max": 14, "min": 2}[sign]


# -- requests that raise


class Ending(BaseException):
    """Raised by a search; nothing in the package expects it."""


def ends_at_four(position):
    if position.is_terminal:
        if position.utility == 4:
            raise Ending
        return position.utility
    return (max if position.player is MAX else min)([ends_at_four(child) for child in position.children])


@pytest.mark.parametrize("request_", [
    ("paste", "tree([1], players=99999999999)"), ("set", 2, "4"), ("fold",), ("no such action",), ("set", "2", None),
    ("nudge", 2, "far"), ("what_if", 0),
])
def test_a_request_that_raises_is_answered_once_and_the_view_lives_on(request_):
    live = explore(ends_at_four, tree([[1, 2], 3]))
    live.asked = [[1, *request_]]
    assert live.answer["revision"] == 1 and live.answer["message"]
    live.asked = [[2, "set", 2, "5"]]
    assert live.answer["revision"] == 2 and not live.answer["message"]
    assert live.root == tree([[5, 2], 3]) and live.run.value == 3


# -- edits


def test_a_leaf_that_is_typed_changes_everything():
    live = explore(alphabeta, STANDARD)
    answer = ask(live, ["set", 6, "9"])
    assert live.root == STANDARD.replace(C4=9)
    assert live.run.value == 4
    assert answer["revision"] == 1
    assert answer["boards"][0]["value"][0] == "4"
    assert answer["boards"][0]["counts"] == [9, 13, 0]


@pytest.mark.parametrize(
    "text, value",
    [("9", 9), ("-2", -2), ("−2", -2), (" 0.5 ", 0.5), ("inf", inf), ("−∞", -inf), ("1/2", 0.5), ("+3", 3)],
)
def test_numbers_are_read_as_people_write_them(text, value):
    live = explore(minimax, STANDARD)
    assert ask(live, ["set", C5, text])["message"] == ""
    assert live.root.children[1].children[1].utility == value


@pytest.mark.parametrize(
    "text",
    ["abc", "", "[1, 2]", "nan", "1 2", "(1, 2)", "1/0", "1/x", "<img src=x>", "3], [4", "1, MIN", "1, first=MIN"],
)
def test_what_is_no_number_is_refused_in_a_sentence(text):
    live = explore(minimax, STANDARD)
    answer = ask(live, ["set", C5, text])
    assert answer["message"] == f"“{text}” is no number; C5 stays 4."
    assert answer["about"] == C5
    assert live.root is STANDARD


def test_a_tuple_is_typed_with_three_players():
    live = explore(any_value, TREES["three players"])
    assert ask(live, ["set", 2, "(9, 9, 9)"])["message"] == ""
    assert live.root.children[0].children[0].utility == (9, 9, 9)
    assert "(9, 9, 9)" in ask(live, ["nudge", 2, 1])["message"]
    assert "is no number" in ask(live, ["set", 2, "4"])["message"]


def test_steps_up_and_down_are_undone_at_once():
    live = explore(minimax, STANDARD)
    ask(live, ["nudge", C5, 1], ["nudge", C5, 10], ["nudge", C5, -2])
    ask(live, ["nudge", C5, 1])
    assert live.root == STANDARD.replace(C5=14)
    ask(live, ["nudge", C6, 1])
    ask(live, ["undo"])
    assert live.root == STANDARD.replace(C5=14)
    ask(live, ["undo"])
    assert live.root == STANDARD
    assert ask(live, ["undo"])["can"] == [False, True]
    ask(live, ["redo"])
    assert live.root == STANDARD.replace(C5=14)
    ask(live, ["set", C5, "0"])
    assert ask(live, ["redo"])["can"] == [True, False]
    assert live.root == STANDARD.replace(C5=0)


def test_reset_can_be_undone():
    live = explore(minimax, STANDARD)
    ask(live, ["set", C5, "0"], ["reset"])
    assert live.root == STANDARD
    ask(live, ["undo"])
    assert live.root == STANDARD.replace(C5=0)


@pytest.mark.parametrize(
    "action, result",
    [
        (["add", 1], [[3, 12, 8, 0], [2, 4, 6], [14, 5, 2]]),
        (["add", C5], [[3, 12, 8], [2, [4, 0], 6], [14, 5, 2]]),
        (["remove", C5], [[3, 12, 8], [2, 6], [14, 5, 2]]),
        (["remove", 1], [[2, 4, 6], [14, 5, 2]]),
    ],
)
def test_children_are_added_and_removed(action, result):
    live = explore(minimax, STANDARD)
    ask(live, action)
    assert live.root == tree(result)
    assert len(live.picture["kinds"]) == live.picture["svg"][0].count('class="mmc-node')


def test_outcomes_share_their_probability():
    live = explore(any_value, tree([chance((0.5, 1), (0.5, 3)), 2]))
    ask(live, ["add", 1])
    assert [round(p, 9) for p in live.root.children[0].probabilities] == [0.333333333] * 3
    ask(live, ["remove", 2])
    assert [round(float(p), 9) for p in live.root.children[0].probabilities] == [0.5, 0.5]
    live = explore(any_value, tree(chance((1, 1), (0, 3))))
    assert "probability 0" in ask(live, ["remove", 1])["message"]


def test_what_cannot_be_removed_is_said():
    live = explore(minimax, tree([[3], 4]))
    assert ask(live, ["remove", 0])["message"] == "The root cannot be removed."
    assert ask(live, ["remove", 2])["message"] == "C1 is the only child of B1; remove B1 instead."
    assert ask(live, ["remove", 3], ["remove", 3])["message"] == "That node is no longer there."


def test_a_tree_goes_out_and_in_as_text():
    live = explore(any_value, STANDARD)
    assert ask(live, ["tell"])["text"] == to_text(STANDARD)
    assert ask(live, ["set", C5, "1"])["text"] is None
    ask(live, ["paste", "tree([[1, 2], chance((0.5, 3), (0.5, 4))], first=MIN)"])
    assert live.root == tree([[1, 2], chance((0.5, 3), (0.5, 4))], first=MIN)
    answer = ask(live, ["paste", "[[1, 2"])
    assert "no tree" in answer["message"] and "stays as it was" in answer["message"]


def test_a_pasted_tree_with_other_players_or_chances_is_drawn_anew():
    live = explore(any_value, tree([[1, 2], [3, 4]]))
    ask(live, ["paste", "tree([[1, 2], [3, 4]], first=MIN)"])
    assert live.picture["kinds"][:2] == ["min", "max"]
    ask(live, ["paste", "chance((0.5, 1), (0.5, 2))"])
    ask(live, ["paste", "chance((0.25, 1), (0.75, 2))"])
    assert ">0.25<" in live.picture["svg"][0]


def test_a_tree_that_is_too_large_is_refused():
    live = explore(minimax, STANDARD)
    text = to_text(random_tree(1, depth=8, branching=3))
    assert "too large" in ask(live, ["paste", text])["message"]
    assert live.root is STANDARD


def test_a_random_tree_can_be_made_again_from_what_is_shown():
    live = explore(minimax, STANDARD)
    answer = ask(live, ["random", 5])
    assert answer["note"] == "random_tree(5, depth=2, branching=3)"
    assert live.root == random_tree(5, depth=2, branching=3)
    assert answer["seed"] == 6


def test_a_board_stays_a_board():
    live = explore(search.maximizer, games.Board(STANDARD))
    ask(live, ["set", 6, "9"])
    assert (live.root, live.run.value) == (STANDARD.replace(C4=9), 4)


def test_a_game_is_shown_but_not_edited():
    live = explore(minimax, TREES["board"])
    assert live.picture["editable"] is False
    assert live.answer["totals"] == [None, None, None]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["set", "nudge", "add", "remove", "undo", "redo", "reset", "fold", "random", "what_if"]),
            st.integers(0, 14),
            st.integers(-20, 20),
        ),
        max_size=8,
    )
)
def test_whatever_is_asked_the_picture_and_the_columns_fit(actions):
    live = explore(alphabeta, STANDARD)
    for action, number, value in actions:
        details = {
            "set": [number, str(value)],
            "nudge": [number, value],
            "undo": [],
            "redo": [],
            "reset": [],
            "random": [abs(value)],
        }
        answer = ask(live, [action, *details.get(action, [number])])
        nodes = len(live.picture["kinds"])
        assert {len(answer["boards"][0][field]) for field in columns.Look._fields} == {nodes}
        assert live.picture["svg"][0].count('class="mmc-node') == nodes
        assert answer["boards"][0]["value"][0] in (str(live.run.value).replace("-", "−"), "")
        json.dumps(answer)


# -- messages on their way


def test_all_that_was_asked_since_the_last_answer_is_done_once():
    live = explore(minimax, STANDARD)
    live.asked = [[1, "set", C5, "9"], [2, "set", C6, "7"]]
    live.asked = [[2, "set", C6, "7"], [3, "nudge", C6, 1]]
    assert live.answer["revision"] == 3
    assert live.root == STANDARD.replace(C5=9, C6=8)


def test_the_steps_are_made_when_asked_for_and_belong_to_one_version():
    live = explore(minimax, STANDARD)
    assert live.steps == {}
    answer = ask(live, ["steps"])
    assert live.steps["version"] == answer["version"]
    assert len(live.steps["boards"][0]["changes"]) == len(live.run.steps)
    assert ask(live, ["set", C5, "9"])["version"] != live.steps["version"]


def test_an_edit_of_a_leaf_draws_nothing_anew():
    live = explore(minimax, STANDARD)
    before = live.picture
    ask(live, ["set", C5, "9"])
    assert live.picture is before
    ask(live, ["set", C5, "1000"])
    assert live.picture is not before


def test_a_view_has_words_for_boards_and_moves():
    told = explore(search.minimax_cutoff, games.Hexapawn(), depth=1, evaluate=games.material).picture
    assert told["names"][:2] == ["the root", "the position after a1-a2"]
    assert told["details"][:2] == ["row 1 O, O, O; row 2 empty; row 3 X, X, X",
                                   "row 1 O, O, O; row 2 X, empty, empty; row 3 empty, X, X"]
    told = explore(search.expectiminimax_cutoff, games.Pig(goal=20), depth=2, evaluate=lambda position: 0.5).picture
    assert (told["names"][2], told["details"][2]) == ("the position after roll, 1", "0–0 +0")


def test_fold_hides_what_lies_below_and_shows_it_again():
    live = explore(alphabeta, STANDARD)
    answer = ask(live, ["fold", 1])
    assert live.picture["folded"] == [1]
    assert live.picture["names"][:3] == ["A", "B1", "B2"]
    assert answer["boards"][0]["value"][:2] == ("3", "3")
    ask(live, ["set", 3, "9"])
    assert live.root == STANDARD.replace(C4=9)
    ask(live, ["fold", 1])
    assert len(live.picture["names"]) == 13


def test_another_tree_is_set_from_outside():
    live = explore(minimax, STANDARD)
    live.root = tree([[1, 2], [chance((0.5, 3), (0.5, 4)), 9]])
    assert live.root == tree([[1, 2], [chance((0.5, 3), (0.5, 4)), 9]]) and len(live.picture["kinds"]) == 9
    live.root = STANDARD.replace(C4=9)
    assert live.run.value == 4 and live.answer["boards"][0]["value"][0] == "4" and live.answer["can"] == [True, False]
    ask(live, ["undo"], ["undo"])
    assert live.root is STANDARD and live.answer["can"] == [False, True]


def test_a_slider_moves_a_leaf():
    from ipywidgets import IntSlider

    live, slider = explore(minimax, STANDARD), IntSlider(value=2, max=20)
    slider.observe(lambda change: setattr(live, "root", STANDARD.replace(C4=change["new"])), "value")
    picture = live.picture
    for value in (4, 9, 12):
        slider.value = value
    assert live.root == STANDARD.replace(C4=12) and live.run.value == 4 and live.picture is picture
    ask(live, ["undo"])
    assert live.root == STANDARD.replace(C4=9)


@pytest.mark.parametrize("root, other, sentence", [
    (STANDARD, 5, "live.root takes a tree, such as live.root = tree([[3, 12], 5]); 5 is none."),
    (STANDARD, [[1, 2], 3], "[[1, 2], 3] is none."),
    (STANDARD, random_tree(1, depth=8), "is too large to be shown"),
    (TREES["board"], STANDARD, "This shows a game, whose positions cannot be changed"),
])
def test_what_cannot_be_set_is_refused(root, other, sentence):
    live = explore(minimax, root)
    with pytest.raises(ValueError, match=re.escape(sentence)):
        live.root = other
    assert live.root == root


def test_bad_arguments_and_evaluations_are_told():
    with pytest.raises(ValueError, match="depth=-1; it must be a whole number of plies, 0 or more."):
        explore(search.minimax_cutoff, STANDARD, depth=-1, evaluate=len)
    live = explore(search.minimax_cutoff, STANDARD, depth=1, evaluate=lambda position: float("nan"))
    told = "minimax_cutoff stopped at B1: evaluate returned nan for B1; an evaluation must be a number."
    assert live.answer["boards"][0]["trouble"] == told


# -- searches that go wrong


def test_a_search_that_raises_is_told_and_the_next_edit_tries_again():
    live = explore(lame, tree([[3, 4], [2, 1]]))
    assert live.answer["boards"][0]["trouble"] == "lame stopped at C2: ValueError: <b>four</b>"
    assert ask(live, ["set", 3, "0"])["boards"][0]["trouble"] == ""
    assert live.run.value == 1


def test_a_search_that_returns_nothing_is_told_with_the_place():
    live = explore(lame, tree([[3, 5], [2, 1]]))
    assert live.answer["boards"][0]["trouble"] == "lame returned None at C2, which is no number. Is a return missing?"


def test_a_search_without_end_is_cut_off():
    live = explore(lame, tree([[3, 6], [2, 1]]), time_limit=0.2)
    assert live.answer["boards"][0]["trouble"].startswith("lame stopped at C2: TooLong")
    assert ask(live, ["set", 3, "0"])["boards"][0]["trouble"] == ""


def test_what_is_no_search_or_no_position_is_refused():
    with pytest.raises(TypeError, match="function"):
        explore(3, STANDARD)
    with pytest.raises(TypeError, match="position"):
        explore(minimax, [[1, 2], [3, 4]])
    assert "depht" in explore(minimax, STANDARD, depht=2).answer["boards"][0]["trouble"]


# -- two searches, counts, and what a leaf would have to be


def test_two_searches_share_the_tree():
    live = explore([minimax, alphabeta], STANDARD)
    assert live.picture["searches"] == ["minimax", "alphabeta"]
    answer = ask(live, ["set", 12, "4"])
    assert [board["counts"][0] for board in answer["boards"]] == [9, 7]
    assert [run.value for run in live.runs] == [4, 4]


def test_the_strip_of_a_leaf():
    told = ask(explore(alphabeta, STANDARD), ["what_if", 6])["strip"]
    assert [(part["leaf"], part["value"], part["move"], part["skipped"], part["now"]) for part in told] == [
        ("up to 3", "3", "B1", "C5, C6", True),
        ("above 3 to 4", "the leaf", "B2", "nothing", False),
        ("above 4", "4", "B2", "nothing", False),
    ]


@given(st.integers(0, 60), st.integers(0, 8), st.integers(-3, 24))
def test_the_root_is_the_leaf_clamped_and_the_strip_says_so(seed, leaf, utility):
    root = random_tree(seed)
    name = [node.name for branch in root.children for node in branch.children][leaf]
    place = leaf // 3, leaf % 3
    changed = root.replace(**{name: utility})
    (part,) = [
        part for part in whatif.strip(lambda root: watch(alphabeta, root, steps=False), changed, place) if part["now"]
    ]
    run = watch(alphabeta, changed)
    low, high = (minimax(root.replace(**{name: end})) for end in (-inf, inf))
    assert run.value == min(max(utility, low), high)
    assert part["value"] in (str(run.value), "the leaf")
    assert (part["value"] == "the leaf") <= (run.value == utility)
    assert part["move"] == run.path[0]
    assert part["skipped"] == (", ".join(position.name for position in run.pruned) or "nothing")


def test_the_strip_is_refused_where_it_cannot_be_told():
    assert "without chance" in ask(explore(any_value, TREES["chance"]), ["what_if", 2])["message"]
    assert "200 leaves" in ask(explore(minimax, random_tree(1, depth=5)), ["what_if", 5])["message"]
    assert "leaf" in ask(explore(minimax, STANDARD), ["what_if", 0])["message"]
    failing = ask(explore(lame, tree([[3, 2], [2, 6]]), time_limit=0.1), ["what_if", 2])["message"]
    assert failing == "With C1 = 1: lame stopped: TooLong: stopped after 0.1 seconds."


# -- how a widget stands in a notebook


def test_the_picture_stands_beside_the_widget():
    data, _ = explore(alphabeta, STANDARD)._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg") and "α-cut" in data["image/svg+xml"]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == "<Explore: alphabeta on A: MAX [[3, 12, 8], [2, 4, 6], [14, 5, 2]]>"


def test_the_picture_of_a_prediction_gives_nothing_away():
    data, _ = predict(alphabeta, STANDARD)._repr_mimebundle_()
    assert "α-cut" not in data["image/svg+xml"]
    assert data["text/plain"].startswith("<Predict: alphabeta on A")


def test_what_is_typed_is_never_markup():
    hostile = "<img src=x onerror=alert(1)>"
    answer = ask(explore(minimax, STANDARD), ["set", C5, hostile])
    assert hostile in answer["message"]  # the browser shows it as text
    source = explore.__globals__["__file__"]
    scripts = "".join(path.read_text() for path in __import__("pathlib").Path(source).parent.glob("*.js"))
    assert not any(word in scripts for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"))


def test_importing_the_package_imports_no_widgets():
    program = "import sys, mmcourse, mmcourse.live; print({'anywidget', 'ipywidgets', 'traitlets'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


# -- predictions


def marked(*names):
    places = {"A": (), **{f"B{i + 1}": (i,) for i in range(3)}, **{f"C{i + 1}": divmod(i, 3) for i in range(9)}}
    return [places[name] for name in names]


@pytest.mark.parametrize(
    "marks, verdicts, score",
    [
        (["C5", "C6"], [judge.RIGHT, judge.RIGHT], 1),
        ([], [judge.NEEDLESS, judge.NEEDLESS], 0),
        (["C5"], [judge.RIGHT, judge.NEEDLESS], 0.5),
        (["C5", "C6", "C1"], [judge.TOO_MUCH, judge.RIGHT, judge.RIGHT], 2 / 3),
        (["B2"], [judge.TOO_MUCH], 0),
        (["B1", "B2", "B3"], [judge.TOO_MUCH] * 3, 0),
        (["A"], [judge.TOO_MUCH], 0),
    ],
)
def test_marks_are_judged(marks, verdicts, score):
    told = judge.judge_skips(watch(alphabeta, STANDARD), marked(*marks))
    assert [each.verdict for each in told] == verdicts
    assert judge.score(told) == score


def test_every_verdict_has_its_reason():
    told = judge.judge_skips(watch(alphabeta, STANDARD), marked("C5", "C7"))
    skipped = (
        "B2 returns 2. B2 is a MIN node: it can already hold MAX to 2, and MAX has 3 elsewhere. "
        "The 2 remaining leaves cannot matter."
    )
    assert [each.reason for each in told] == [
        skipped,
        "When the search comes to C7, the window at B3 is [3, ∞]: it can still change the answer.",
        skipped,
    ]


def test_the_judgement_follows_the_search_at_equality():
    tie = tree([[3, 5], [3, 9]])
    (right,) = judge.judge_skips(watch(alphabeta, tie), [(1, 1)])
    assert right.verdict == judge.RIGHT
    (wrong,) = judge.judge_skips(watch(alphabeta_strict, tie), [(1, 1)])
    assert wrong.verdict == judge.TOO_MUCH
    assert (
        wrong.reason
        == "The window at B2 is [3, 3] when the search comes to C4, but alphabeta_strict goes on all the same."
    )


def test_what_lies_below_the_limit_is_not_said_to_be_looked_at():
    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=guess)
    (told,) = judge.judge_skips(run, marked("C5"))
    assert told.verdict == judge.RIGHT
    assert told.reason == "C5 is not looked at: the search goes no further than B2."


def test_minimax_skips_nothing():
    told = judge.judge_skips(watch(minimax, STANDARD), marked("C5"))
    assert [each.reason for each in told] == ["minimax has no bounds by which it could skip C5."]
    assert judge.score(judge.judge_skips(watch(minimax, STANDARD), [])) == 1


@given(st.integers(0, 200), st.booleans())
def test_marking_everything_is_never_right_and_marking_what_is_skipped_always(seed, uneven):
    run = watch(alphabeta, random_tree(seed, depth=3, uneven=uneven))
    if run.root.is_terminal:
        return
    everything = [(i,) for i in range(len(run.root.children))]
    assert judge.score(judge.judge_skips(run, everything)) < 1
    assert judge.score(judge.judge_skips(run, list(run.last.pruned))) == 1


@pytest.mark.parametrize(
    "filled, right",
    [
        ({(): "3", (0,): "3", (1,): "≤2", (2,): "2"}, 4),
        ({(): "3 [-inf, inf]", (0,): "3.0", (1,): "<=2 [3, inf]", (2,): "[3, ∞]"}, 4),
        ({(): "3", (0,): "3", (1,): "≥2", (2,): "2 [2, ∞]"}, 2),
        ({(): "x"}, 0),
    ],
)
def test_values_and_windows_are_judged(filled, right):
    told = judge.judge_values(watch(alphabeta, STANDARD), filled)
    assert [each.place for each in told] == [(), (0,), (1,), (2,)]
    assert sum(each.verdict == judge.RIGHT for each in told) == right
    assert told[1].reason.endswith("B1 returns 3, called with the window [−∞, ∞].")


def test_an_estimate_is_judged_as_one():
    run = watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=guess)
    told = judge.judge_values(run, {(): "5", (0,): "≈4", (1,): "5", (2,): "≤1"})
    assert [each.verdict for each in told] == [judge.RIGHT] * 3 + [judge.WRONG]
    assert told[1].reason == "B1 returns 4, which is only an estimate."


def test_a_fraction_may_be_filled_in_as_a_decimal_number_or_as_a_fraction():
    run = watch(search.expectiminimax, tree([chance((Fraction(1, 2), 4), (Fraction(1, 2), 5)), 1]))
    for text in "4.5", "9/2", "4,5":
        told = {each.place: each.verdict for each in judge.judge_values(run, {(0,): text})}
        assert (told[0,] == judge.RIGHT) == (text != "4,5")


def test_totals_are_of_leaves_and_left_out_where_others_are_examined():
    assert explore(minimax, STANDARD).answer["totals"] == [9, 13, 5]
    assert explore(search.minimax_cutoff, STANDARD, depth=1, evaluate=guess).answer["totals"] == [None, 13, None]


def test_an_open_call_on_a_ply_names_its_positions():
    function, root, keywords = MORE_SEARCHES["beam"]
    stacks = Session([function], root, 10, keywords).steps()["boards"][0]["tables"]["stack"]
    assert ["beam_search(A)", "ply_values(A)", "ply_values(B2, B1)"] in [list(stack) for stack in stacks]


def test_a_value_where_the_search_never_comes_is_too_much():
    run = watch(alphabeta, tree([[1, [5, 5]], [0, [7, 7]]]))
    told = judge.judge_values(run, {(1, 1): "7"})
    assert told[-1].verdict == judge.TOO_MUCH
    assert told[-1].reason == "C4 is not looked at: it gets no value."


def test_a_prediction_in_the_widget():
    live = predict(alphabeta, STANDARD)
    assert (live.score, live.answer["verdicts"]) == (None, None)
    answer = ask(live, ["skips", [C5, 10]])
    assert live.score == answer["score"] == 1 / 3
    assert [(number, verdict) for number, verdict, _ in answer["verdicts"]] == [
        (7, "right"),
        (10, "skipped too much"),
        (8, "examined needlessly"),
    ]
    assert ask(live, ["set", C5, "9"])["verdicts"] is None
    assert live.score is None
    ask(live, ["values", [[0, "3"]]])
    assert live.score == 1 / 4


def test_trees_get_harder_as_it_goes_well():
    live = predict(alphabeta, STANDARD)
    levels = []
    for _ in range(8):
        skipped = [number for number, place in enumerate(live._session.places) if place in live.run.last.pruned]
        ask(live, ["skips", skipped])
        assert live.score == 1
        answer = ask(live, ["random", 1])
        assert live.run.pruned
        levels.append((answer["level"], answer["note"]))
    assert [level for level, _ in levels] == [2, 3, 4, 5, 6, 6, 6, 6]
    ask(live, ["skips", []])
    assert live.score < 1
    assert ask(live, ["random", 1])["level"] == 6


def test_a_tree_from_a_seed_is_the_same_again():
    first, second = (predict(alphabeta, STANDARD) for _ in range(2))
    assert ask(first, ["random", 4])["note"] == ask(second, ["random", 4])["note"]
    assert first.root == second.root


def test_a_value_that_is_no_number_is_told_where_it_first_was():
    def outcomes(node):
        return {node.utility: 1} if node.is_terminal else outcomes(node.children[0])

    assert trouble_of(outcomes) == "outcomes returned {3: 1} at C1, which is no number."


def trouble_of(function):
    return explore(function, STANDARD).answer["boards"][0]["trouble"]


@pytest.mark.parametrize("searches", [[], [search.minimax] * 3])
def test_one_search_or_two(searches):
    with pytest.raises(TypeError, match=f"one search or a list of two; this list has {len(searches)}"):
        explore(searches, STANDARD)
