"""The picture as SVG, and what trees, runs, states and games show of themselves."""

import hashlib
import os
import re
import subprocess
import sys
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from mmcourse import search
from mmcourse.games import TicTacToe
from mmcourse.gametree import MAX, STANDARD, chance, outline, random_tree, tree
from mmcourse.recorder import watch
from mmcourse.style import EDGES, NODES, SHAPES, css
from mmcourse.svg import mimebundle, picture

SVG = "{http://www.w3.org/2000/svg}"
SUBJECTS = {
    "tree": STANDARD, "leaf": tree(3), "chance": tree([chance((0.5, 1), (0.5, 3)), 2]),
    "board": TicTacToe("XOX OX. .O."),
    "players": tree([[(1, 2, 6)], [(5, 1, 1)]], players=3), "large": random_tree(1, depth=10, branching=2),
    "minimax": watch(search.minimax, STANDARD), "alphabeta": watch(search.alphabeta, STANDARD),
}


def parsed(subject, **options):
    return ElementTree.fromstring(str(picture(subject, **options)))


def classes(element):
    return set(element.get("class", "").split())


@pytest.mark.parametrize("name", SUBJECTS)
def test_it_is_well_formed_and_says_what_it_shows(name):
    root = parsed(SUBJECTS[name])
    title, description = root.find(SVG + "title"), root.find(SVG + "desc")
    assert root.get("role") == "img" and root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert title.text and description.text


def test_the_file_starts_so_that_jupyter_and_browsers_know_it():
    assert str(picture(STANDARD)).startswith('<svg xmlns="http://www.w3.org/2000/svg"')


def test_every_symbol_and_edge_can_be_found_and_updated():
    root = parsed(SUBJECTS["alphabeta"])
    nodes = [group for group in root.iter(SVG + "g") if "mmc-node" in classes(group)]
    edges = [group for group in root.iter(SVG + "g") if "mmc-edge" in classes(group)]
    assert [node.get("data-n") for node in nodes] == [str(i) for i in range(13)]
    assert [edge.get("data-n") for edge in edges] == [str(i) for i in range(1, 13)]
    for node in nodes:
        texts = [classes(text) for text in node.iter(SVG + "text")]
        assert all(any(label in found for found in texts) for label in ("mmc-value", "mmc-name", "mmc-window"))
    assert all([classes(path) for path in edge.iter(SVG + "path")] == [{"mmc-line"}, {"mmc-bar"}] for edge in edges)


def test_from_step_to_step_only_texts_and_classes_change():
    run = SUBJECTS["alphabeta"]

    def bones(step):
        text = str(picture(run, step=step))
        text = text[text.index("<g ") : text.rindex("</g>")]
        return re.sub(r'class="[^"]*"|>[^<]*<', "", text)

    assert len({bones(step) for step in range(len(run.steps))}) == 1


def test_looks_come_from_classes_alone_and_each_class_has_its_rule():
    body = str(picture(SUBJECTS["alphabeta"])).split("</style>")[1]
    assert not re.search(r"fill=|stroke=|style=|#[0-9a-f]{6}", body)
    rules = css()
    for role in NODES:
        assert f".mmc-node.mmc-{role} .mmc-symbol{{" in rules
    for role in EDGES:
        assert f".mmc-edge.mmc-{role} .mmc-line{{" in rules
    assert all(f".mmc-{kind} .mmc-symbol{{" in rules for kind in SHAPES)


def test_rules_reach_nothing_but_our_own_pictures():
    selectors = re.findall(r"([^{}]+)\{[^{}]*\}", re.sub(r"@media\([^)]*\)\{", "", css()))
    assert selectors and all(".mmc-" in part for selector in selectors for part in selector.split(","))


class Rude:
    """A game whose moves are markup and characters that XML forbids."""

    player, is_terminal, utility, probabilities = MAX, False, None, ()
    moves = ("<img src=x onerror=alert(1)>", "]]> & </svg>", "bell \a and \ud800")
    children = tuple(tree(i) for i in range(3))


def test_every_text_is_shown_as_written():
    names = [text.text for text in parsed(Rude()).iter(SVG + "text") if "mmc-name" in classes(text)]
    assert names[1:] == ["<img src=x onerror=alert(1)>", "]]> & </svg>", "bell � and �"]
    assert "<img" not in str(picture(Rude()))


PRINT_HASHES = """
import hashlib, sys
from mmcourse import search
from mmcourse.games import TicTacToe
from mmcourse.gametree import STANDARD
from mmcourse.recorder import watch
from mmcourse.svg import picture
run = watch(search.alphabeta, STANDARD)
for shown in (picture(STANDARD), picture(TicTacToe()), picture(run), picture(run, step=30)):
    print(hashlib.sha256(str(shown).encode()).hexdigest())
print(*sorted({"matplotlib", "numpy", "networkx", "IPython", "ipywidgets"} & set(sys.modules)))
"""


def in_a_process_of_its_own(seed):
    return subprocess.run([sys.executable, "-c", PRINT_HASHES], env={**os.environ, "PYTHONHASHSEED": seed},
                          capture_output=True, text=True, check=True).stdout.splitlines()


def test_it_is_the_same_to_the_byte_in_every_process_and_needs_no_other_package():
    first, second = in_a_process_of_its_own("1"), in_a_process_of_its_own("2")
    assert first == second and first[-1] == ""
    assert first[0] == hashlib.sha256(str(picture(STANDARD)).encode()).hexdigest()


def test_no_two_pictures_share_an_id():
    ids = [element.get("id") for name in SUBJECTS for element in parsed(SUBJECTS[name]).iter() if element.get("id")]
    assert len(set(ids)) == len(ids) == 2 * len(SUBJECTS)


def test_each_subject_has_a_picture_and_a_text_twin():
    run, position = SUBJECTS["alphabeta"], TicTacToe()
    for subject, text in ((STANDARD, outline(STANDARD)), (run, str(run)), (position, str(position))):
        shown = {"image/svg+xml": str(picture(subject)), "text/plain": text}
        assert subject._repr_mimebundle_() == mimebundle(subject) == shown
    state = run.at(30)
    assert state.words in mimebundle(state)["text/plain"] and "Terminals" in mimebundle(state)["text/plain"]


def test_a_large_tree_has_a_twin_as_short_as_its_picture():
    assert len(mimebundle(SUBJECTS["large"])["text/plain"].splitlines()) == 511


def test_a_picture_at_a_step_shows_itself():
    shown = picture(SUBJECTS["alphabeta"], step=5)
    assert shown._repr_mimebundle_() == {"image/svg+xml": str(shown), "text/plain": repr(shown)}
    assert SUBJECTS["alphabeta"].at(5).words in repr(shown)


def test_it_takes_the_page_s_theme_and_brings_its_own_paper():
    text = str(picture(STANDARD))
    assert '<rect class="mmc-paper"' in text and "var(--jp-layout-color0,#ffffff)" in text
    assert "@media(prefers-color-scheme:dark)" in text
    assert "[data-jp-theme-light=true]" in text and "[data-jp-theme-light=false]" in text


@pytest.mark.parametrize("label", ["A & B", "x < 3", "<script>alert(1)</script>", "]]>", 'say "no"'])
def test_a_label_is_text_and_not_markup(label):
    class Deal(SimpleNamespace):
        probabilities = children = moves = ()
        player, is_terminal, utility = None, True, 3

    shown = ElementTree.fromstring(str(picture(Deal(label=label))))
    assert label in [text.text for text in shown.iter(f"{SVG}text")]
    assert not list(shown.iter(f"{SVG}script"))
