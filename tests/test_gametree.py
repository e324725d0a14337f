"""Trees: what is built, what is refused, and that text, pickle and copies give back the same tree."""

import copy
import math
import pickle
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mmcourse import (
    CHANCE,
    MAX,
    MIN,
    STANDARD,
    Node,
    chance,
    from_text,
    games,
    outline,
    random_tree,
    to_networkx,
    to_text,
    tree,
)
from mmcourse.gametree import DEEPEST, Player, at, fewest_leaves, first_player, nested, number_of_players, plain, walk

numbers = st.integers(-999, 999) | st.fractions() | st.floats(allow_nan=False)
branches = st.recursive(
    numbers,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4)
        | st.lists(inner, min_size=2, max_size=2).map(lambda pair: chance((0.25, pair[0]), (0.75, pair[1])))
    ),
    max_leaves=20,
)
trees = st.builds(tree, branches, first=st.sampled_from([MAX, MIN]))


def test_standard_tree():
    assert [node.name for node in walk(STANDARD)] == [
        "A",
        "B1",
        "C1",
        "C2",
        "C3",
        "B2",
        "C4",
        "C5",
        "C6",
        "B3",
        "C7",
        "C8",
        "C9",
    ]
    assert STANDARD.player is MAX and all(child.player is MIN for child in STANDARD.children)
    assert STANDARD.moves == ("B1", "B2", "B3") and STANDARD.probabilities == ()
    leaf = STANDARD.children[0].children[0]
    assert leaf.is_terminal and leaf.player is None and leaf.utility == 3 and leaf.children == leaf.moves == ()


def test_repr_is_short_and_of_the_learners_world():
    assert repr(STANDARD.children[1].children[1]) == "C5: 4"
    assert repr(STANDARD.children[0]) == "B1: MIN [3, 12, 8]"
    assert len(repr(random_tree(1, depth=6))) < 80


def test_players_alternate_and_chance_takes_no_turn():
    game = tree([chance((0.9, [1, 2]), (0.1, 3))])
    dice = game.children[0]
    assert (game.player, dice.player, dice.children[0].player) == (MAX, CHANCE, MIN)
    assert dice.probabilities == (0.9, 0.1)
    assert tree(chance((1, [5])), first=MIN).children[0].player is MIN


def test_three_players_move_in_turn():
    game = tree([[(1, 2, 6), (4, 2, 3)], [[(5, 1, 1)]]], players=3)
    assert [game.player, game.children[0].player, game.children[1].children[0].player] == [0, 1, 2]
    assert game.children[0].children[1].utility == (4, 2, 3)
    assert tree([(1, 2, 3)], first=2, players=3).player == 2


def test_a_player_is_itself_after_pickling_and_never_false():
    for player in Player:
        assert pickle.loads(pickle.dumps(player)) is player and player
    assert MAX.opponent is MIN and MIN.opponent is MAX


def test_any_shape_is_built():
    assert tree(5).is_terminal
    assert [node.name for node in walk(tree([[[[7]]]]))] == ["A", "B1", "C1", "D1", "E1"]
    assert tree([1, [2, [3]]]).children[1].children[1].player is MAX
    assert tree([Fraction(1, 3), -2.5, math.inf, -math.inf]).children[3].utility == -math.inf


def itself():
    spec = [1]
    spec.append(spec)
    return spec


def deep(plies):
    spec = 1
    for _ in range(plies):
        spec = [spec]
    return spec


REFUSED = [
    ([[3, 12], []], "branch 2: an empty branch"),
    ([[1, 2], [3, 4, math.nan]], "branch 2, leaf 3: nan is no number"),
    ([[1, "x"]], "branch 1, leaf 2: 'x' is no number"),
    ([1, None], "leaf 2: None is no number"),
    ([[[1, True]]], "branch 1, branch 1, leaf 2: True is no number"),
    ([(1, 2)], "players=3 or more"),
    ([1 + 2j], "leaf 1"),
    ("[[1]]", "no number"),
    (math.nan, "nan is no number"),
    (itself(), "perhaps a list contains itself"),
    (deep(DEEPEST + 1), f"more than {DEEPEST} plies"),
]


@pytest.mark.parametrize("spec, sentence", REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_refused_with_the_place(spec, sentence):
    with pytest.raises(ValueError) as refused:
        tree(spec)
    assert sentence in str(refused.value) and len(str(refused.value)) < 200 and str(refused.value).endswith(".")


@pytest.mark.parametrize(
    "spec, sentence",
    [
        ([(1, 2, 3), (1, 2)], "leaf 2: (1, 2) has 2 numbers, but there are 3 players"),
        ([[(1, 2, math.nan)]], "branch 1, leaf 1: nan is no number"),
        ([5], "leaf 1: 5 is no tuple of 3 numbers"),
    ],
)
def test_vectors_refused_with_the_place(spec, sentence):
    with pytest.raises(ValueError) as refused:
        tree(spec, players=3)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "keywords",
    [
        {"players": 1},
        {"players": True},
        {"players": 2.0},
        {"first": CHANCE},
        {"first": "MAX"},
        {"first": 3, "players": 3},
    ],
)
def test_bad_players_refused(keywords):
    with pytest.raises(ValueError, match="it must be"):
        tree([1], **keywords)


@pytest.mark.parametrize(
    "outcomes, sentence",
    [
        ([], "at least one outcome"),
        ([(0.5, 1), (0.4, 2)], "sum to 0.9"),
        ([(-0.5, 1), (1.5, 2)], "outcome 1: -0.5"),
        ([(math.nan, 1)], "outcome 1: nan"),
        ([("half", 1)], "outcome 1: 'half'"),
        ([3], "outcome 1: 3 is not a pair"),
    ],
)
def test_bad_chances_refused(outcomes, sentence):
    with pytest.raises(ValueError) as refused:
        chance(*outcomes)
    assert sentence in str(refused.value)


def test_chance_may_be_zero_and_exact():
    third = Fraction(1, 3)
    assert tree(chance((0, 5), (third, 1), (2 * third, 2))).probabilities == (0, third, 2 * third)


def test_equality_is_of_what_a_position_is():
    assert STANDARD == tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert STANDARD.children[0] == tree([3, 12, 8], first=MIN) != tree([3, 12, 8])
    assert hash(STANDARD.children[0]) == hash(tree([3.0, 12, 8], first=MIN))
    assert tree([1, [2]]) != tree([[1], 2]) and tree(3) != 3
    assert tree(chance((0.5, 1), (0.5, 2))) != tree(chance((0.25, 1), (0.75, 2)))


def test_a_tree_cannot_be_changed():
    leaf = STANDARD.children[0].children[0]
    for attempt in (
        lambda: setattr(leaf, "utility", 9),
        lambda: delattr(leaf, "utility"),
        lambda: setattr(leaf, "new", 1),
    ):
        with pytest.raises(AttributeError, match=r"replace\(C1=...\)"):
            attempt()
    with pytest.raises(TypeError, match=r"tree\(\.\.\.\)"):
        Node("A", MAX)


def test_replace():
    changed = STANDARD.replace(C5=9, C1=-1)
    assert nested(changed) == [[-1, 12, 8], [2, 9, 6], [14, 5, 2]]
    assert nested(STANDARD) == [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    for leaves, sentence in (
        ({"C10": 1}, "C10 is not a leaf"),
        ({"B1": 1}, "B1 is not a leaf"),
        ({"C1": "x"}, "C1: 'x' is no number"),
    ):
        with pytest.raises(ValueError, match=sentence):
            STANDARD.replace(**leaves)


@given(trees)
def test_every_tree_survives_text_pickle_and_copy(game):
    assert from_text(to_text(game)) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) == game
    assert [node.name for node in walk(pickle.loads(pickle.dumps(game)))] == [node.name for node in walk(game)]


@given(trees)
def test_nested_lists_and_who_plays_make_the_tree_again(game):
    assert tree(nested(game), first_player(game), number_of_players(game)) == game


def test_a_place_is_a_path_of_children():
    assert [at(STANDARD, place).name for place in [(), (2,), [1, 0]]] == ["A", "B3", "C4"]
    assert at(games.TicTacToe(), (0, 0)).moves == (2, 3, 4, 5, 6, 7, 8)
    with pytest.raises(IndexError):
        at(STANDARD, (0, 3))


@given(trees)
def test_text_runs_as_python(game):
    space = {"tree": tree, "chance": chance, "Fraction": Fraction, "inf": math.inf, "MIN": MIN}
    assert eval(to_text(game), space) == game


def test_three_player_text():
    game = tree([[(1, 2, 6)], [(4, 2, 3)]], first=1, players=3)
    assert to_text(game) == "tree([[(1, 2, 6)], [(4, 2, 3)]], first=1, players=3)"
    assert from_text(to_text(game)) == game


def dice(plies):
    spec = (Fraction(1, 3), 2, 0)
    for _ in range(plies):
        spec = chance((1, spec))
    return spec


@pytest.mark.parametrize("game", [tree(deep(DEEPEST)), tree(dice(DEEPEST), players=3)], ids=["lists", "dice"])
def test_deepest_tree_is_whole(game):
    assert from_text(to_text(game)) == game == pickle.loads(pickle.dumps(game)) == copy.deepcopy(game)
    assert hash(game) == hash(from_text(to_text(game))) and repr(game)
    assert len({node.name for node in walk(game)}) == DEEPEST + 1


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("[1, 2", "column 1, '[' was never closed"),
        ("[1 2]", "column 2, invalid syntax; perhaps you forgot a comma"),
        ("[1,,2]", "column 4"),
        ("[1,\n 2 3]", "line 2, column 2"),
        ("", "from_text reads text"),
        ("[]", "empty branch"),
        ("hello", "column 1, 'hello' is no number"),
        ("[1] 2", "column 5"),
        ("tree([1], second=3)", "'second'"),
        ("tree()", "'branches'"),
        ("[Fraction(1, 0)]", "column 2, a fraction needs a numerator"),
        ("[nan]", "leaf 1: nan"),
        ("[True, 'x']", "column 2, 'True' is no number"),
        ("[-MAX]", "column 2, '-MAX' is no number"),
        ("chance((0.5, 1))", "sum to 0.5"),
        ("[__import__('os')]", "column 2"),
        ("[1or 2]", "column 2, '1 or 2' is no number"),
        ("[1\0]", "null bytes"),
        ("[" * 199 + "1" + "]" * 199, f"more than {DEEPEST} plies deep"),
        ("[" * 300, "column 201, too many nested parentheses"),
        ("1" + "+1" * 10_000, "nested too deeply"),
    ],
)
def test_text_that_is_no_tree(text, sentence):
    with pytest.raises(ValueError) as refused:
        from_text(text)
    assert sentence in str(refused.value) and str(refused.value).endswith(".")


def test_text_may_be_written_as_python_is():
    assert from_text("  [1, [-2, +3.5],  # leaves\n  chance((1, 0x10),)]\n") == tree([1, [-2, 3.5], chance((1, 16))])
    assert from_text("[1e400, -inf, Fraction(-1, 3)]") == tree([math.inf, -math.inf, Fraction(-1, 3)])
    assert from_text("tree((1, 2, 3), first=2, players=3)") == tree((1, 2, 3), first=2, players=3)


def test_replace_makes_only_what_changes_anew():
    changed = STANDARD.replace(C5=9)
    assert changed.children[0] is STANDARD.children[0] and changed.children[1] is not STANDARD.children[1]
    assert [node.name for node in walk(changed)] == [node.name for node in walk(STANDARD)]
    assert STANDARD.replace() is STANDARD and tree(5).replace(A=6) == tree(6)


def test_100_000_leaves():
    rows = [[list(range(10)) for _ in range(100)] for _ in range(100)]
    game = tree(rows)
    assert sum(node.is_terminal for node in walk(game)) == 100_000
    same = pickle.loads(pickle.dumps(game))
    assert same == game and hash(same) == hash(game)
    rows[99][99][9] = 8
    assert tree(rows) != game


def test_outline():
    assert (
        outline(tree([[3, chance((0.9, 2), (0.1, -3))], 5]))
        == """\
A MAX
  B1 MIN
    C1 3
    C2 CHANCE
      0.9 D1 2
      0.1 D2 −3
  B2 5"""
    )
    assert outline(STANDARD, depth=1).splitlines()[-1] == "  B3 MIN"


def test_random_tree_is_the_same_everywhere():
    assert nested(random_tree(1)) == [[2, 17, 16], [5, 10, 9], [13, 16, 1]]
    assert nested(random_tree("x", depth=3, branching=3, low=-9, high=9, uneven=True)) == [
        [[-1, -1], 9],
        [[8, 7], 7, [-5, -7]],
    ]
    for version in ("0", "random"):
        told = subprocess.run(
            [sys.executable, "-c", "from mmcourse import random_tree; print(random_tree(7, depth=4, uneven=True))"],
            env={"PYTHONHASHSEED": version},
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.strip() == str(random_tree(7, depth=4, uneven=True))
    shape = random_tree(3, depth=4, branching=2)
    assert sum(node.is_terminal for node in walk(shape)) == 16 and all(
        0 <= n.utility <= 20 for n in walk(shape) if n.is_terminal
    )
    assert random_tree(1, first=MIN).player is MIN


@pytest.mark.parametrize("keywords", [{"depth": -1}, {"branching": 0}, {"low": 5, "high": 4}, {"depth": 1.5}])
def test_random_tree_refuses(keywords):
    with pytest.raises(ValueError, match="must be a whole number"):
        random_tree(1, **keywords)


def test_networkx():
    graph = to_networkx(tree([[3, chance((0.5, 2), (0.5, 7))], 5]))
    assert graph.number_of_nodes() == 7 and graph.number_of_edges() == 6
    assert graph.nodes["A"] == {"player": MAX, "utility": None} and graph.nodes["C1"] == {"player": None, "utility": 3}
    assert graph.edges["A", "B1"] == {"move": "B1"} and graph.edges["C2", "D2"] == {"move": "D2", "probability": 0.5}


def test_plain_numbers():
    assert [plain(value) for value in (3.0, -2, 0.1 + 0.2, -math.inf, Fraction(1, 3), (1, -2, 6), True, None)] == [
        "3",
        "−2",
        "0.3",
        "−∞",
        "1/3",
        "(1, −2, 6)",
        "True",
        "None",
    ]


@pytest.mark.parametrize(
    "branching, depth, fewest",
    [
        (2, 2, 3),
        (2, 4, 7),
        (2, 6, 15),
        (3, 2, 5),
        (3, 3, 11),
        (3, 4, 17),
        (3, 5, 35),
        (4, 4, 31),
        (10, 3, 109),
        (1, 4, 1),
        (5, 0, 1),
    ],
)
def test_the_fewest_terminals_of_a_complete_tree(branching, depth, fewest):
    assert fewest_leaves(random_tree(0, depth, branching)) == fewest


@pytest.mark.parametrize(
    "root",
    [
        tree([[1, 2], 3]),
        tree([[1, 2], [3]]),
        tree([3, [1, 2]]),
        games.TicTacToe(),
        tree([chance((0.5, 1), (0.5, 3)), chance((0.5, 1), (0.5, 3))]),
    ],
)
def test_no_bound_where_the_tree_is_not_complete(root):
    assert fewest_leaves(root) is None


def test_sizes_and_texts_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="more than 2,000,000 leaves"):
        random_tree(1, depth=201)
    with pytest.raises(ValueError, match="from_text reads text"):
        from_text(None)
