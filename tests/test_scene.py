"""The layout, roles and words of a picture, without drawing it."""

import re
from itertools import combinations
from math import inf

import pytest

from mmcourse import search
from mmcourse.games import ConnectFour, Hexapawn, Piglet, TicTacToe
from mmcourse.gametree import MAX, MIN, STANDARD, chance, random_tree, tree, walk
from mmcourse.recorder import watch
from mmcourse.recorder import State
from mmcourse.scene import scene
from mmcourse.style import (BOARD, COLOURS, DARK, EDGES, GRID, HOLLOW, LIGHT, NODES, SHAPES, breadth, grid,
                            grid_strokes, mark_strokes, value_size)

A, B1, B2, B3 = (), (0,), (1,), (2,)
C1, C2, C3, C4, C5, C6 = (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)
HALF_WAY = State(root=STANDARD, step=20, current=C4, seen=frozenset({A, B1, C1, C2, C3, B2, C4}), stack=(A, B2, C4),
                 values={C1: 3, C2: 12, C3: 8, B1: 3}, examined=frozenset({C1, C2, C3}), words="The next leaf.")
PLACES = frozenset(symbol.place for symbol in scene(STANDARD).symbols)
FINAL = State(root=STANDARD, step=60, seen=PLACES - {C5, C6},
              examined=frozenset({C1, C2, C3, C4, (2, 0), (2, 1), (2, 2)}),
              values={A: 3, B1: 3, B2: 2, B3: 2}, bounds={B2: "≤"}, pruned={C5: "α-cut", C6: "α-cut"}, best=(B1, C1),
              windows={A: (3, inf), B1: (-inf, 3), B2: (3, 2), B3: (3, 2)}, final=True,
              words="The 2 remaining leaves cannot matter.")


def by_name(shown):
    return {symbol.name: symbol for symbol in shown.symbols}


def into(shown, name):
    """The edge that leads to the node of this name."""
    return next(edge for edge in shown.edges if shown.symbols[edge.child].name == name)


def test_a_bare_tree_shows_its_leaves_and_nothing_that_a_search_would_find():
    shown = scene(STANDARD)
    assert [symbol.kind for symbol in shown.symbols] == ["max"] + (["min"] + ["terminal"] * 3) * 3
    assert [symbol.name for symbol in shown.symbols] == [node.name for node in walk(STANDARD)]
    assert {symbol.role for symbol in shown.symbols} == {"plain"} and {edge.role for edge in shown.edges} == {"normal"}
    assert [symbol.value for symbol in shown.symbols] == ["", "", "3", "12", "8", "", "2", "4", "6", "", "14", "5", "2"]


def test_roles_half_way():
    shown = by_name(scene(HALF_WAY))
    assert [shown[name].role for name in ("A", "B1", "C3", "B2", "C4", "C5", "B3", "C9")] == [
        "stack", "done", "done", "stack", "current", "unseen", "unseen", "unseen"]
    assert (shown["B1"].value, shown["B2"].value, shown["A"].value) == ("3", "", "")
    roles = {name: into(scene(HALF_WAY), name).role for name in ("B1", "B2", "C4", "C5", "B3")}
    assert roles == {"B1": "normal", "B2": "stack", "C4": "stack", "C5": "unseen", "B3": "unseen"}


def test_cuts_bounds_windows_and_the_best_path_at_the_end():
    shown = scene(FINAL)
    symbols = by_name(shown)
    assert (symbols["B2"].value, symbols["B2"].window) == ("≤2", "[3, 2]")
    assert (symbols["A"].window, symbols["B1"].window, symbols["C1"].window) == ("[3, ∞]", "[−∞, 3]", "")
    assert [symbol.name for symbol in shown.symbols if symbol.role == "pruned"] == ["C5", "C6"]
    assert [shown.symbols[edge.child].name for edge in shown.edges if edge.role == "best"] == ["B1", "C1"]
    assert (into(shown, "C5").role, into(shown, "C6").role, into(shown, "C4").role) == ("cut", "cut", "normal")
    assert (into(shown, "C5").cut, into(shown, "C6").cut) == ("", "α-cut"), "a cut is named once"


def test_below_a_skipped_node_all_is_skipped_and_only_the_top_edge_is_barred():
    root = tree([3, [2, [5, 6]]])
    shown = scene(State(root=root, pruned={(1, 1): "α-cut"}, final=True))
    assert [symbol.role for symbol in shown.symbols][-3:] == ["pruned"] * 3
    assert [edge.role for edge in shown.edges][-3:] == ["cut", "pruned", "pruned"]


def test_what_was_skipped_without_reason_is_neither_barred_nor_named():
    edges = scene(State(root=STANDARD, pruned={C6: ""}, final=True)).edges
    assert {edge.role for edge in edges if edge.child == 8} == {"pruned"} and not any(edge.cut for edge in edges)


def test_parents_stand_in_the_middle_and_plies_at_one_height():
    shown = scene(tree([5, [[[3, 9], 1], 6], [2]]))
    for index, symbol in enumerate(shown.symbols):
        below = [shown.symbols[edge.child] for edge in shown.edges if edge.parent == index]
        if below:
            assert symbol.x == pytest.approx((below[0].x + below[-1].x) / 2)
    assert len({(len(symbol.place), symbol.y) for symbol in shown.symbols}) == 5


@pytest.mark.parametrize("find", [search.minimax, search.alphabeta])
def test_nothing_moves_while_a_run_is_replayed(find):
    run = watch(find, random_tree(2, depth=3, low=-200, high=999))
    scenes = [scene(run, step=step) for step in range(0, len(run.steps), 5)] + [scene(run)]
    assert len({tuple((s.place, s.x, s.y, s.half) for s in shown.symbols) for shown in scenes}) == 1
    assert len({shown.width for shown in scenes}) == 1


def boxes(shown):
    """All texts and symbols as (what, label, left, top, right, bottom), measured in matplotlib's broad font."""
    from mmcourse.figures import _lettering, _texts
    from mmcourse.style import outline

    for (label, _), texts in _texts(shown).items():
        for text in texts:
            corners = _lettering([text], bold=label == "value").vertices
            yield text[0], label, *corners.min(axis=0), *corners.max(axis=0)
    for symbol in shown.symbols:
        xs, ys = zip(*outline(symbol.shape, symbol.half))
        yield symbol.name, "symbol", symbol.x + min(xs), symbol.y + min(ys), symbol.x + max(xs), symbol.y + max(ys)


def overlapping(shown):
    found = []
    for one, other in combinations(boxes(shown), 2):
        inside = "symbol" in (one[1], other[1]) and {one[1], other[1]} & {"value", "tag"}
        apart = one[4] <= other[2] or other[4] <= one[2] or one[5] <= other[3] or other[5] <= one[3]
        if not apart and not inside:
            found.append((one, other))
    return found


LARGE = {size: random_tree(7, depth=depth, low=-200, high=999) for size, depth in ((13, 2), (40, 3), (121, 4))}
VARIED = {
    "binary": random_tree(4, depth=4, branching=2, low=-300, high=300),
    "one leaf": tree(-7), "chain": tree([[[[5]]]]), "min": random_tree(5, depth=3, first=MIN, low=-99),
    "uneven": random_tree(1, depth=6, uneven=True, low=-999, high=999),
    "chance": tree([chance((0.25, [1, -300]), (0.125, 4), (0.625, 9)), [chance((0.5, 100), (0.5, -100)), 3]]),
}


THIRD = 1 / 3
DICE = tree([3, chance((THIRD, 2), (THIRD, -4), (THIRD, 9)), chance((0.5, [2, 5]), (0, 5), (0.5, [10, 1]))])
SHARED = tree([[[2, 2], [3, 7], [3, 7]], [[3, 7], [4, 6]]])
GUESSES = {"B1": -44.25, "B2": 5, "B3": 1}
FAR_FROM_0 = lambda position: abs(GUESSES[position.name])
RUNS = {
    "minimax with chance": watch(search.minimax, VARIED["chance"]),
    "star1": watch(search.star1, DICE, low=-10, high=10),
    "star1, wide": watch(search.star1, DICE, low=-1000, high=1000),
    "expectiminimax": watch(search.expectiminimax, DICE),
    "cutoff": watch(search.minimax_cutoff, STANDARD, depth=1, evaluate=lambda position: GUESSES[position.name]),
    "beam": watch(search.beam_search, STANDARD, depth=2, width=2, evaluate=FAR_FROM_0),
    "minimax table": watch(search.minimax_table, SHARED),
    "alpha-beta table": watch(search.alphabeta_table, SHARED, depth=9, evaluate=None),
} | {name: watch(search.alphabeta, root) for name, root in {**LARGE, **VARIED}.items() if name != "chance"}


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize("part", [0, 0.35, 0.7, 1])
def test_no_two_labels_overlap(name, part):
    run = RUNS[name]
    shown = scene(run, step=round(part * (len(run.steps) - 1)))
    assert overlapping(shown) == []
    for _, _, left, top, right, bottom in boxes(shown):
        assert 0 <= left and right <= shown.width and 0 <= top and bottom <= shown.height


def test_a_cut_s_name_has_room_where_no_window_keeps_it():
    root = tree([[1, 2], [3, 4], [5, 6]], first=MIN)
    shown = scene(State(root=root, pruned={(i, 1): "β-cut" for i in range(3)}, final=True))
    assert overlapping(shown) == [] and max(box[4] for box in boxes(shown)) <= shown.width


def test_the_overlap_check_can_fail():
    shown = scene(FINAL)
    squeezed = [symbol._replace(x=symbol.x / 2) for symbol in shown.symbols]
    assert overlapping(shown._replace(symbols=squeezed))


def test_values_stay_inside_their_symbols():
    runs = [watch(search.minimax, root) for root in (*LARGE.values(), *VARIED.values())]
    for run in (*runs, *RUNS.values()):
        for symbol in (symbol for step in range(0, len(run.steps), 7) for symbol in scene(run, step).symbols):
            assert value_size(symbol.value) and breadth(symbol.value, "value") <= 2 * symbol.half


@pytest.mark.parametrize("name", ["star1", "beam", "minimax table"])
def test_nothing_moves_while_other_runs_are_replayed(name):
    scenes = [scene(RUNS[name], step) for step in range(len(RUNS[name].steps))]
    assert len({tuple((s.place, s.x, s.y, s.half) for s in shown.symbols) for shown in scenes}) == 1
    assert len({tuple(edge.bars for edge in shown.edges) for shown in scenes}) == 1


def test_an_estimate_is_told_from_a_value():
    shown = scene(RUNS["cutoff"])
    assert [by_name(shown)[name].value for name in ("A", "B1", "B2")] == ["5", "≈−44.25", "≈5"]
    assert "Values: A = 5, B1 estimated at −44.25, B2 estimated at 5, B3 estimated at 1." in shown.description


def test_what_a_beam_dropped_is_dotted_and_keeps_its_value():
    shown = scene(RUNS["beam"])
    assert [(name, by_name(shown)[name].role, by_name(shown)[name].value) for name in ("B3", "C5", "B2", "C7")] == [
        ("B3", "dropped", "≈1"), ("C5", "dropped", "4"), ("B2", "done", "2"), ("C7", "unseen", "14")]
    assert into(shown, "B3").role == "dropped" and "Dropped: C2, C3, C5, C6, B3." in shown.description


def test_a_remembered_value_says_so_on_its_edge():
    shown = scene(RUNS["alpha-beta table"])
    assert (into(shown, "C3").label, by_name(shown)["C3"].value) == ("table", "≥3")
    assert "Remembered: C3" in shown.description
    assert into(scene(RUNS["alpha-beta table"], 5), "C3").label == "" and into(shown, "C2").label is None


def test_the_interval_of_a_chance_node_stands_in_it_until_the_value_is_known():
    shown, symbols = scene(RUNS["star1"]), by_name(scene(RUNS["star1"]))
    assert symbols["B2"].value == "[−4, 2.67]" and symbols["B2"].half > 20
    assert "B2 between −4 and 2.67" in shown.description
    assert by_name(scene(RUNS["star1, wide"]))["B2"].value == "2.333", "exact, since nothing could be cut"
    values = [by_name(scene(RUNS["star1, wide"], step))["B2"].value for step in range(len(RUNS["star1, wide"].steps))]
    assert list(dict.fromkeys(values)) == ["", "[−666, 667]", "[−334, 333]", "2.333"]
    assert by_name(shown)["C5"].role == "unseen" and into(shown, "C5").label == "0"


def test_above_forty_leaves_windows_stand_on_the_stack_only():
    run = watch(search.alphabeta, LARGE[121])
    shown = scene(run, step=len(run.steps) // 2)
    assert {symbol.role for symbol in shown.symbols if symbol.window} <= {"stack", "current"}
    assert any(symbol.window for symbol in shown.symbols)
    assert not any(symbol.window for symbol in scene(run).symbols)


def test_a_wide_value_gets_a_wide_leaf_and_numbers_are_written_as_people_do():
    shown = by_name(scene(tree([[inf, -inf], [1 / 3, -1234567]])))
    assert [shown[f"C{i}"].value for i in (1, 2, 3)] == ["∞", "−∞", "0.3333"]
    assert shown["C4"].half > shown["C1"].half


def test_chance_and_its_probabilities():
    shown = scene(tree([chance((0.9, 2), (0.1, 3)), 1]))
    assert [symbol.shape for symbol in shown.symbols] == ["up", "circle", "box", "box", "box"]
    assert [edge.label for edge in shown.edges] == [None, "0.9", "0.1", None]


def test_three_players_are_told_apart_by_number():
    shown = scene(tree([[(1, 2, 6), (4, 2, 3)], [(5, 1, 1)]], players=3))
    assert [symbol.tag for symbol in shown.symbols] == ["player 1", "player 2", "", "", "player 2", ""]
    assert shown.symbols[2].value == "(1, 2, 6)" and shown.symbols[0].shape == "hexagon"
    assert "player 1 to move" in shown.description


def test_tic_tac_toe_shows_boards_as_deep_as_stays_legible():
    assert [len(scene(position).symbols) for position in (TicTacToe(), TicTacToe("XOX OX. .O."))] == [10, 8]
    shown = scene(TicTacToe(), depth=2)
    assert len(shown.symbols) == 1 + 9 + 72
    assert shown.symbols[1].squares == ("X", *" " * 8)
    assert {symbol.shape for symbol in shown.symbols} == {(3, 3, 14)}
    assert [symbol.name for symbol in shown.symbols[:3]] == ["▲", "▼", "▲"], "who moves is told beside the board"


@pytest.mark.parametrize("position", [ConnectFour(), Hexapawn(columns=9, rows=9), ConnectFour(columns=1, rows=1)])
def test_a_board_of_any_size_fits_between_two_plies(position):
    shown = scene(position, depth=1)
    for symbol in shown.symbols:
        shape = symbol.shape
        assert (shape.columns, shape.rows) == (position.columns, position.rows) and shape.cell <= 14
        assert symbol.half <= 40 and shape.reach[0] <= 33 and symbol.y - shape.reach[0] >= 4
    assert all(edge.y2 - edge.y1 >= 28 for edge in shown.edges)


def test_a_board_alone_is_drawn_large():
    alone, above = scene(ConnectFour(), depth=0), scene(ConnectFour(), depth=1)
    assert alone.symbols[0].shape.cell == 25 and above.symbols[0].shape.cell == 10
    assert alone.symbols[0].y > alone.symbols[0].shape.reach[0]
    assert alone.description.endswith("Shown: the root alone. What lies below is left out.")


def test_marks_stand_inside_their_squares():
    shape = grid("X" * 42, 7, alone=False)
    strokes = mark_strokes("XO" * 21, shape)
    assert len(strokes) == 21 * 3 and len(grid_strokes(shape)) == 6 + 5
    assert max(abs(x) for stroke in strokes for x, _ in stroke) < 35 and max(abs(y) for s in strokes for _, y in s) < 30


def test_what_a_position_is_labelled_with_stands_under_its_move():
    shown = scene(Piglet(mine=1), depth=2)
    assert [(symbol.name, symbol.tag) for symbol in shown.symbols[:3]] == [("", "1–0 +0"), ("roll", ""),
                                                                          ("tails", "1–0 +0")]


def test_beyond_a_thousand_nodes_the_top_is_shown_and_the_rest_counted():
    shown = scene(random_tree(1, depth=10, branching=2))
    assert len(shown.symbols) == 511 and shown.symbols[8].more == "⋮"
    assert "1,536 more nodes are left out" in shown.description
    assert "1,536 more nodes are left out" in " ".join(line for line, _ in shown.caption)
    assert len(scene(random_tree(1, depth=10, branching=2), depth=10).symbols) == 2047, "unless a depth is asked for"


def test_a_very_wide_node_shows_its_first_children():
    shown = scene(tree(list(range(5000))))
    assert len(shown.symbols) == 1000 and "4,001 more nodes are left out" in shown.description


def test_a_game_says_that_more_lies_below():
    assert scene(TicTacToe()).description.endswith("What lies below is left out.")
    assert "The board at the root: row 1 X, O, X; row 2 O, O, empty; row 3 empty, X, empty." in scene(
        TicTacToe("XOX OO. .X.")).description
    assert "left out" not in scene(STANDARD).description


def test_a_description_has_words_for_signs():
    for name, run in RUNS.items():
        assert not re.search("[≈≤≥[]", scene(run).description.replace(run.last.words, "")), name


def test_title_and_description_stand_in_for_the_picture():
    run = watch(search.alphabeta, STANDARD)
    assert (scene(STANDARD).title, scene(run).title) == ("Game tree", "alphabeta: Game tree")
    assert (scene(run, step=3).title, scene(HALF_WAY).title) == ("alphabeta: Game tree, step 3", "Game tree, step 20")
    assert scene(FINAL).description == (
        "13 nodes, MAX to move at the root. Terminals from left to right: 3, 12, 8, 2, 4, 6, 14, 5, 2. "
        "Values: A = 3, B1 = 3, B2 at most 2, B3 = 2. Skipped: C5, C6. Best path: B1, C1. "
        "The 2 remaining leaves cannot matter.")
    assert scene(tree(7)).description == "A terminal alone. Terminals from left to right: 7."


def test_what_cannot_be_shown_is_refused_in_a_sentence():
    with pytest.raises(TypeError, match="not 5"):
        scene(5)
    with pytest.raises(ValueError, match="step=2 needs a run"):
        scene(STANDARD, step=2)


class Counted:
    """A binary game whose positions count how often they are looked at."""

    looks, moves, probabilities, player, utility = 0, ("left", "right"), (), MAX, 0

    def __init__(self, depth):
        self.is_terminal = depth == 0
        self._children = () if self.is_terminal else (Counted(depth - 1), Counted(depth - 1))

    @property
    def children(self):
        Counted.looks += 1
        return self._children


def test_work_grows_with_the_nodes_and_not_faster():
    looks = []
    for depth in (5, 10):
        Counted.looks = 0
        scene(Counted(depth), depth=depth)
        looks.append(Counted.looks / 2**depth)
    assert looks[1] < looks[0] * 1.1


def test_the_same_subject_gives_the_same_scene_and_is_left_alone():
    before = repr(FINAL)
    assert scene(FINAL) == scene(FINAL) and repr(FINAL) == before


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_the_accessibility_guidelines_do():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_and_lines_can_be_read(theme):
    for label, colour in COLOURS.items():
        grounds = {"value": ["paper", *SHAPES], "tag": ["paper", "player"]}.get(label, ["paper"])
        for ground in grounds:
            assert contrast(theme[colour], theme[ground]) >= 4.5, (label, ground)
    assert contrast(theme["dim"], theme["paper"]) >= 4.5, HOLLOW
    lines = {line.colour for line in (*NODES.values(), *EDGES.values())} - {""} | {f"{kind}-line" for kind in SHAPES}
    for line in lines:
        assert contrast(theme[line], theme["paper"]) >= 3, line
    for kind in SHAPES:  # a board stands on its player's colour
        for line in (GRID.colour, BOARD.colour, f"{kind}-line"):
            assert contrast(theme[line], theme[kind]) >= 3, (line, kind)


def test_no_role_is_told_by_colour_alone():
    for looks in (NODES, EDGES):
        told = {role: (line.width, line.dash) for role, line in looks.items() if role not in ("done", "cut")}
        assert len(set(told.values())) == len(told), "plain and done never meet; a cut has its bars"
    assert len(set(SHAPES.values())) == len(SHAPES)
