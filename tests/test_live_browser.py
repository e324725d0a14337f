"""The live tree in a real JupyterLab in a browser: what a learner does, and what the page then holds."""

import json
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import OPEN, Lesson
from playwright.sync_api import expect

import mmcourse
from mmcourse import STANDARD, random_tree, search, watch
from mmcourse.scene import scene

START = "from mmcourse import *\nfrom mmcourse.live import explore, predict\nfrom time import sleep\n"
ALPHABETA = "live = explore(search.alphabeta, STANDARD)\nlive"
RUN_CELL = f"""async ([index, code]) => {{
  const {{ content }} = {OPEN};
  content.activeCellIndex = index;
  content.activeCell.model.sharedModel.setSource(code);
  await jupyterapp.commands.execute('notebook:run-cell');
  return content.activeCell.model.toJSON().outputs;
}}"""
LOOKS = """() => {
  const role = (group) => group && [...group.classList].at(-1).replace("mmc-", "");
  const text = (group, name) => group?.querySelector(`text.mmc-${name}`).textContent ?? "";
  return [...document.querySelectorAll(".mml .mmc-node")].map((node) => {
    const edge = document.querySelector(`.mml .mmc-edge[data-n="${node.dataset.n}"]`);
    const label = edge?.querySelector("text.mmc-label")?.textContent ?? "";
    return [role(node), text(node, "value"), text(node, "window"), role(edge), text(edge, "cut"), label];
  });
}"""
ALL_STEPS = f"""(name) => {{
  const looks = {LOOKS}, button = document.querySelector(`.mml [aria-label="${{name}}"]`), found = [];
  const place = document.querySelector(".mml-place"), of = Number(place.textContent.split(" ").at(-1));
  for (let k = 0; k < of; k += 1) {{
    found.push({{ place: place.textContent, looks: looks(), words: document.querySelector(".mml-words").textContent,
      lit: document.querySelector(".mml-lit")?.textContent ?? "",
      variables: Object.fromEntries([...document.querySelectorAll(".mml-variables tr")].map(
        (row) => [...row.children].map((cell) => cell.textContent))),
      stack: document.querySelectorAll(".mml-stack li").length }});
    button.click();
  }}
  return found;
}}"""


class Notebook:
    """A notebook with two cells: the first shows a live view, the second asks the kernel."""

    def __init__(self, lesson):
        self.lesson, self.page = lesson, lesson.page
        self.view = self.page.locator(".mml").first

    def show(self, code):
        """Run the first cell and wait for its new view."""
        self.page.evaluate("document.querySelectorAll('.mml').forEach((old) => old.classList.add('old'))")
        self.page.evaluate(RUN_CELL, [0, START + code])
        self.page.wait_for_function("document.querySelector('.mml:not(.old) svg.mmc-picture')")
        self.page.wait_for_function("!document.querySelector('.mml.old')")

    def tell(self, expression):
        """What the kernel says."""
        return "".join(output["text"] for output in self.page.evaluate(RUN_CELL, [1, f"print({expression})"]))

    def node(self, number):
        return self.view.locator(f".mmc-node[data-n='{number}']").first

    def button(self, name):
        return self.view.get_by_role("button", name=name, exact=True)

    def value(self, number):
        return self.node(number).locator("text.mmc-value")

    def looks(self):
        return [tuple(look) for look in self.page.evaluate(LOOKS)]

    def open_steps(self):
        """Ask for the steps; the first is shown."""
        self.button("First step").click()
        expect(self.view.locator(".mml-place")).to_contain_text("step 1 of")


@pytest.fixture(scope="module")
def opened(browser, lab):
    """One notebook with one kernel for all tests here; in the end nothing may have gone wrong unseen."""
    empty = {"cell_type": "code", "metadata": {}, "source": "", "outputs": [], "execution_count": None}
    (lab.folder / "live.ipynb").write_text(
        json.dumps(
            {
                "nbformat": 4,
                "nbformat_minor": 5,
                "cells": [empty | {"id": "shows"}, empty | {"id": "asks"}],
                "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
            }
        )
    )
    page, faults = browser.new_page(viewport={"width": 1280, "height": 900}), []
    page.on("console", lambda message: message.type == "error" and faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "request", lambda request: urlsplit(request.url).hostname in ("127.0.0.1", None) or faults.append(request.url)
    )
    lesson = Lesson(page, lab, "live.ipynb")
    yield Notebook(lesson)
    lesson.close()
    page.close()
    assert faults == []


@pytest.fixture
def notebook(opened):
    """The notebook as every test finds it: wide, light, with motion."""
    yield opened
    opened.page.set_viewport_size({"width": 1280, "height": 900})
    opened.page.emulate_media(reduced_motion="no-preference")


@pytest.fixture
def live(notebook):
    """Alpha-beta on the standard tree."""
    notebook.show(ALPHABETA)
    return notebook


C4, C5, C6, C7 = 6, 7, 8, 10  # numbers of nodes: A B1 C1 C2 C3 B2 C4 C5 C6 B3 C7 ...


def drawn(run, step=None):
    """What `mmcourse.scene` draws of a run, in the form of ``Notebook.looks``."""
    picture = scene(run, step=step)
    edges = [SimpleNamespace(role=None, cut="", label=None), *picture.edges]
    return [
        (symbol.role, symbol.value, symbol.window, edge.role, edge.cut, edge.label or "")
        for symbol, edge in zip(picture.symbols, edges)
    ]


# -- leaves


def test_a_leaf_is_changed_by_keyboard_and_everything_follows(live):
    assert live.looks() == drawn(watch(search.alphabeta, STANDARD))
    live.node(C4).focus()
    live.page.keyboard.press("Enter")
    live.page.keyboard.type("9")
    live.page.keyboard.press("Enter")
    expect(live.value(0)).to_have_text("4")
    assert live.looks() == drawn(watch(search.alphabeta, STANDARD.replace(C4=9)))
    expect(live.view.locator(".mml-counts").first).to_have_text(
        "examined 9 of 9 · nodes 13 of 13 · cuts 0 · Knuth–Moore bound 5"
    )
    assert live.tell("live.root, live.run.value") == "tree([[3, 12, 8], [9, 4, 6], [14, 5, 2]]) 4\n"
    live.node(C4).press("ArrowUp")
    expect(live.value(C4)).to_have_text("10")
    live.node(C4).press("Shift+ArrowDown")
    expect(live.value(C4)).to_have_text("0")


def test_rubbish_is_refused_beside_the_leaf_and_undo_takes_back(live):
    live.node(C5).click()
    live.page.keyboard.type("rubbish")
    live.page.keyboard.press("Enter")
    bubble = live.view.locator(".mml-bubble")
    expect(bubble).to_have_text("“rubbish” is no number; C5 stays 4.")
    assert abs(bubble.bounding_box()["y"] - live.node(C5).bounding_box()["y"]) < 60
    expect(live.value(C5)).to_have_text("4")
    expect(live.button("Undo")).to_be_disabled()
    live.node(C5).click()
    live.page.keyboard.type("1")
    live.page.keyboard.press("Escape")
    expect(live.value(C5)).to_have_text("4")
    live.node(C5).press("7")
    live.page.keyboard.press("Enter")
    expect(live.value(C5)).to_have_text("7")
    expect(bubble).to_be_hidden()
    live.button("Undo").click()
    expect(live.value(C5)).to_have_text("4")
    live.button("Redo").click()
    expect(live.value(C5)).to_have_text("7")
    live.node(C5).press("Control+z")
    expect(live.value(C5)).to_have_text("4")
    live.button("Redo").click()
    live.button("Reset").click()
    expect(live.value(C5)).to_have_text("4")


def test_ninety_changes_in_three_seconds_end_right(live):
    live.node(C5).focus()
    for _ in range(90):
        live.page.keyboard.press("ArrowUp", delay=15)
        live.page.wait_for_timeout(15)
    expect(live.value(C5)).to_have_text("94")
    assert live.looks() == drawn(watch(search.alphabeta, STANDARD.replace(C5=94)))
    assert live.tell("live.root") == "tree([[3, 12, 8], [2, 94, 6], [14, 5, 2]])\n"


def test_children_come_and_go_and_subtrees_fold(live):
    live.node(5).press("Insert")
    expect(live.view.locator(".mmc-node")).to_have_count(14)
    live.node(5).press("Delete")
    expect(live.view.locator(".mmc-node")).to_have_count(9)
    live.button("Undo").click()
    live.button("Undo").click()
    expect(live.view.locator(".mmc-node")).to_have_count(13)
    live.node(1).press("Enter")
    expect(live.view.locator(".mmc-node")).to_have_count(10)
    expect(live.node(1)).to_have_attribute("aria-expanded", "false")
    expect(live.node(1)).to_be_focused()
    live.node(1).press(" ")
    expect(live.view.locator(".mmc-node")).to_have_count(13)


def test_a_tree_goes_out_and_in_as_text_and_comes_from_a_seed(live):
    live.view.get_by_text("The tree as text").click()
    text = live.view.get_by_label("The tree as text")
    expect(text).to_have_value("tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])")
    text.fill("[[1, 2], [3")
    live.button("Use this text").click()
    expect(live.view.locator(".mml-message")).to_contain_text("no tree")
    text.fill("tree([[1, 2], [3, chance((0.5, 4), (0.5, 5))]], first=MIN)")
    live.button("Use this text").click()
    expect(live.view.locator(".mmc-node")).to_have_count(9)
    live.view.get_by_label("seed").fill("7")
    live.button("Undo").click()
    expect(live.view.locator(".mmc-node")).to_have_count(13)
    live.view.get_by_label("seed").fill("7")
    live.button("Random tree").click()
    expect(live.view.locator(".mml-message")).to_have_text("random_tree(7, depth=2, branching=3)")
    assert live.looks() == drawn(watch(search.alphabeta, random_tree(7)))
    expect(live.view.get_by_label("seed")).to_have_value("8")


def test_what_a_leaf_would_have_to_be(live):
    live.node(C4).focus()
    live.view.get_by_text("What would C4 have to be?").click()
    expect(live.view.locator(".mml-strip .mml-now").first).to_have_text("up to 3")
    assert live.view.locator(".mml-strip tr").nth(1).locator("td").all_text_contents() == ["3", "the leaf", "4"]
    live.node(C4).press("Shift+ArrowUp")
    expect(live.view.locator(".mml-strip .mml-now").first).to_have_text("above 4")


# -- steps


@pytest.mark.parametrize("name", ["alphabeta", "minimax"])
def test_every_step_on_the_page_is_what_the_run_says_forward_and_back(notebook, name):
    run = watch(getattr(search, name), STANDARD)
    notebook.show(f"explore(search.{name}, STANDARD)")
    notebook.open_steps()
    for direction in ("Step forward", "Step back"):  # no kernel could answer in between: the page does not wait
        steps = notebook.page.evaluate(ALL_STEPS, direction)
        for told in steps:
            k = int(told["place"].split()[1]) - 1
            state = run.at(k)
            assert [tuple(look) for look in told["looks"]] == drawn(run, k)
            assert told["words"] == state.words
            assert told["variables"].keys() == state.variables.keys()
            assert told["stack"] == len(state.stack) + (state.kind == "return")
            if state.line:
                function = run.functions[run.calls[run.steps[k].call].function]
                assert told["lit"] == function.source.splitlines()[state.line - function.first_line]
        assert {told["place"] for told in steps} == {f"step {k + 1} of {len(run.steps)}" for k in range(len(run.steps))}


def test_play_pause_scrub_and_keys(live):
    live.view.get_by_label("Speed").select_option("very fast")
    live.button("Play").click()
    live.button("Pause").click()
    expect(live.button("Play")).to_be_visible()
    live.button("Play").click()
    expect(live.view.locator(".mml-place")).to_have_text(
        "step 99 of 99".replace("99", str(len(watch(search.alphabeta, STANDARD).steps)))
    )
    expect(live.button("Play")).to_be_visible()
    live.view.get_by_label("Step", exact=True).fill("9")
    expect(live.view.locator(".mml-place")).to_contain_text("step 10 of")
    live.button("Step forward").press("ArrowRight")
    expect(live.view.locator(".mml-place")).to_contain_text("step 11 of")
    live.button("Step forward").press("Home")
    expect(live.view.locator(".mml-place")).to_contain_text("step 1 of")
    live.button("Last step").click()
    assert live.looks() == drawn(watch(search.alphabeta, STANDARD))


def test_an_edit_while_stepping_leaves_the_old_steps(live):
    live.open_steps()
    live.node(C4).press("ArrowUp")
    expect(live.view.locator(".mml-place")).to_have_text("end")
    assert live.looks() == drawn(watch(search.alphabeta, STANDARD.replace(C4=3)))
    live.open_steps()
    assert live.looks() == drawn(watch(search.alphabeta, STANDARD.replace(C4=3)), 0)


def test_a_function_typed_in_a_cell_and_typed_again_is_lit(notebook):
    mine = """
def mine(p):
    if p.is_terminal:
        return p.utility
    return {}(mine(c) for c in p.children)
explore(mine, STANDARD)"""
    for how in ("max", "min"):
        notebook.show(mine.format(how))
        notebook.open_steps()
        lit = {step["lit"] for step in notebook.page.evaluate(ALL_STEPS, "Step forward")}
        assert f"    return {how}(mine(c) for c in p.children)" in lit


def test_two_searches_are_stepped_together(notebook):
    notebook.show("explore([search.minimax, search.alphabeta], STANDARD)")
    boards = notebook.view.locator(".mml-board")
    expect(boards.nth(0).locator(".mml-counts")).to_contain_text("examined 9 of 9")
    expect(boards.nth(1).locator(".mml-counts")).to_contain_text("examined 7 of 9")
    notebook.open_steps()
    for board in (0, 1):
        expect(boards.nth(board).locator(".mml-counts")).to_contain_text("examined 0 of 9")
    notebook.button("Last step").click()
    expect(boards.nth(1).locator(".mml-counts")).to_contain_text("examined 7 of 9")


# -- estimates, beams, chance, tables


def guess(position):
    return {"B1": 4, "B2": 5, "B3": 1}.get(position.name, 0)


GUESS = 'guess = lambda position: {"B1": 4, "B2": 5, "B3": 1}.get(position.name, 0)\n'
DICE = "tree([3, chance((0.5, -4), (0.25, 2), (0.25, 9)), chance((0.5, 2), (0, 5), (0.5, [10, 4]))])"
SHARED = "tree([[[2, 2], [3, 7]], [[3, 7], [4, 6]]])"
MORE_SEARCHES = {  # the call that shows it, the same run, and the text of a node at some step and in the end
    "cutoff": ("minimax_cutoff, STANDARD, depth=1, evaluate=guess", 1, {"≈4"}),
    "beam": ("beam_search, STANDARD, depth=2, width=2, evaluate=guess", 9, {"≈1"}),
    "star1": (f"star1, {DICE}, low=-10, high=10", 2, {"[−7, 3]"}),
    "table": (f"minimax_table, {SHARED}", 9, {"7"}),
}


@pytest.mark.parametrize("name", MORE_SEARCHES)
def test_other_searches_replay_as_they_are_drawn(notebook, name):
    call, number, texts = MORE_SEARCHES[name]
    notebook.show(f"{GUESS}explore(search.{call})")
    run = eval(f"watch(search.{call})", {**vars(mmcourse), "guess": guess})
    assert notebook.looks() == drawn(run)
    notebook.open_steps()
    steps = notebook.page.evaluate(ALL_STEPS, "Step forward")
    assert [[tuple(look) for look in step["looks"]] for step in steps] == [drawn(run, k) for k in range(len(run.steps))]
    shown = {step["looks"][number][1] for step in steps}
    assert texts <= shown, shown


def test_two_beams_side_by_side_and_a_leaf_that_changes_them(notebook):
    both = "[search.beam_search, search.beam_per_node]"
    notebook.show(f"{GUESS}explore({both}, STANDARD, depth=2, width=2, evaluate=guess)")
    dropped = notebook.view.locator(".mml-board").nth(0).locator(".mmc-node.mmc-dropped")
    expect(dropped).to_have_count(5)
    expect(notebook.view.locator(".mml-board").nth(1).locator(".mmc-node.mmc-dropped")).to_have_count(3)
    notebook.node(C4).press("9")
    notebook.page.keyboard.press("Enter")
    expect(notebook.value(0)).to_have_text("4")
    run = watch(search.beam_search, STANDARD.replace(C4=9), depth=2, width=2, evaluate=guess)
    assert notebook.looks()[:13] == drawn(run)


def test_a_slider_moves_the_live_tree(notebook):
    notebook.show("""
from ipywidgets import IntSlider, VBox
live, slider = explore(search.minimax, STANDARD), IntSlider(value=2, max=20, description="C4")
slider.observe(lambda change: setattr(live, "root", STANDARD.replace(C4=change["new"])), "value")
VBox([slider, live])""")
    handle = notebook.page.locator(".widget-slider .noUi-handle, .widget-slider [role=slider]").first
    handle.focus()
    for value in ("3", "4", "5"):  # one after the other: of what comes too fast only the last is sent
        handle.press("ArrowRight")
        expect(notebook.value(C4)).to_have_text(value)
    expect(notebook.value(0)).to_have_text("4")
    notebook.node(C4).press("Control+z")
    expect(notebook.value(C4)).to_have_text("4")
    assert notebook.tell("live.root") == "tree([[3, 12, 8], [4, 4, 6], [14, 5, 2]])\n"


# -- searches that go wrong, hostile words

LAME = """
def lame(p):
    if p.is_terminal:
        if p.utility == 4:
            raise ValueError("<img src=x onerror=alert(1)>")
        while p.utility == 6:
            pass
        return None if p.utility == 5 else p.utility
    values = [lame(c) for c in p.children]
    return None if None in values else max(values)
explore(lame, tree([[3, {}], [2, 1]]), time_limit=0.5)"""


@pytest.mark.parametrize(
    "leaf, trouble",
    [
        ("4", "lame stopped at C2: ValueError: <img src=x onerror=alert(1)>"),
        ("5", "lame returned None at C2, which is no number. Is a return missing?"),
        ("6", "lame stopped at C2: TooLong"),
    ],
)
def test_what_goes_wrong_is_told_and_the_next_edit_tries_again(notebook, leaf, trouble):
    notebook.show(LAME.format(leaf))
    expect(notebook.view.locator(".mml-trouble")).to_contain_text(trouble)
    expect(notebook.value(3)).to_have_text(leaf)
    assert notebook.view.locator("img").count() == 0
    notebook.node(3).press("9")
    notebook.page.keyboard.press("Enter")
    expect(notebook.value(0)).to_have_text("9")
    expect(notebook.view.locator(".mml-trouble")).to_be_hidden()


def test_a_move_that_looks_like_html_is_shown_as_written(notebook):
    notebook.show("""
class Stub:
    player, is_terminal, utility, probabilities = MAX, False, None, ()
    moves = ("<img src=x onerror=alert(1)>", "<b>b</b>")
    def __init__(self):
        self.children = (Leaf(), Leaf())
class Leaf:
    player, is_terminal, utility, children, moves, probabilities = None, True, 1, (), (), ()
explore(search.minimax, Stub())""")
    assert notebook.view.locator(".mmc-name").all_text_contents()[1:] == ["<img src=x onerror=alert(1)>", "<b>b</b>"]
    assert notebook.view.locator("img, b").count() == 0


# -- predict


def test_predict_wrongly_and_rightly(notebook):
    notebook.page.emulate_media(reduced_motion="reduce")
    notebook.show("live = predict(search.alphabeta, STANDARD)\nlive")
    assert [look[1] for look in notebook.looks() if look[1]] == ["3", "12", "8", "2", "4", "6", "14", "5", "2"]
    notebook.node(C5).click()
    notebook.node(C7).press("Enter")
    expect(notebook.node(C7)).to_have_class("mmc-node mmc-terminal mml-leaf mmc-pruned")
    notebook.button("Check").click()
    verdicts = notebook.view.locator(".mml-verdicts li")
    expect(verdicts).to_have_count(3)
    assert [text.split(".")[0] for text in verdicts.all_text_contents()] == [
        "✓ C5: right",
        "✗ C7: skipped too much",
        "! C6: examined needlessly",
    ]
    assert notebook.tell("round(live.score, 2)") == "0.33\n"
    notebook.button("Start over").click()
    expect(verdicts).to_have_count(0)
    notebook.node(C5).click()
    notebook.node(C6).click()
    notebook.button("Check").click()
    expect(notebook.view.locator(".mml-score")).to_have_text("2 of 2 right. Faultless.")
    assert notebook.tell("live.score") == "1.0\n"
    assert notebook.looks() == drawn(watch(search.alphabeta, STANDARD))
    notebook.button("New tree").click()
    expect(notebook.view.locator(".mml-message")).to_contain_text("level 2: random_tree(")
    assert notebook.tell("live.score") == "None\n"


def test_marks_go_when_a_leaf_is_changed_and_marking_all_is_not_right(notebook):
    notebook.page.emulate_media(reduced_motion="reduce")
    notebook.show("predict(search.alphabeta, STANDARD)")
    for number in (1, 5, 9):
        notebook.node(number).click()
    notebook.button("Check").click()
    expect(notebook.view.locator(".mml-score")).to_have_text("0 of 3 right.")
    notebook.button("Start over").click()
    notebook.node(C5).click()
    notebook.button("Change leaf").click()
    notebook.page.keyboard.type("5")
    notebook.page.keyboard.press("Enter")
    expect(notebook.value(C5)).to_have_text("5")
    expect(notebook.node(C5)).not_to_have_class("mmc-pruned")
    assert not any("pruned" in look or "cut" in look for look in notebook.looks())


def test_values_and_windows_are_filled_in_and_the_run_plays(notebook):
    notebook.show("live = predict(search.alphabeta, STANDARD)\nlive")
    notebook.view.get_by_label("fill in values and windows").check()
    for number, text in ((0, "3"), (1, "3 [-inf, inf]"), (5, "<=2 [3, inf]"), (9, "7")):
        notebook.node(number).click()
        notebook.page.keyboard.type(text)
        notebook.page.keyboard.press("Enter")
    expect(notebook.node(5).locator("text.mmc-window")).to_have_text("[3, ∞]")
    notebook.button("Check").click()
    expect(notebook.view.locator(".mml-score")).to_have_text("3 of 4 right.")
    expect(notebook.view.locator(".mml-verdicts li").nth(3)).to_contain_text(
        "B3 returns 2, called with the window [3, ∞]."
    )
    expect(notebook.view.locator(".mml-place")).to_contain_text("step 3 of")  # it plays
    notebook.button("Pause").click()


def test_a_second_prediction_is_judged_and_played_as_the_first(notebook):
    notebook.show("predict(search.alphabeta, STANDARD)")
    for _ in range(2):
        notebook.node(C5).click()
        notebook.button("Check").click()
        expect(notebook.view.locator(".mml-score")).to_have_text("1 of 2 right.")
        expect(notebook.view.locator(".mml-place")).to_contain_text("step 2 of")  # it plays
        notebook.button("Start over").click()


def test_probabilities_stay_while_a_prediction_is_made(notebook):
    notebook.show("predict(search.expectiminimax, tree([chance((0.25, 8), (0.75, 4)), 3]))")
    notebook.view.get_by_label("fill in values and windows").check()
    assert [look[5] for look in notebook.looks()] == ["", "", "0.25", "0.75", ""]


# -- in the notebook


def test_notebook_shortcuts_do_not_fire_from_inside(live):
    cells = live.page.locator(".jp-Cell").count()
    for place in (
        live.node(0),
        live.node(C5),
        live.button("Fold"),
        live.button("Step forward"),
        live.view.get_by_label("Speed"),
    ):
        place.focus()
        for key in ("b", "a", "d", "d", "x", "m", "z"):
            live.page.keyboard.press(key)
    assert live.page.locator(".jp-Cell").count() == cells
    assert live.page.locator(".jp-MarkdownCell").count() == 0


def test_the_tree_is_one_tab_stop(live):
    stops = live.view.locator("svg.mmc-picture [tabindex='0']")
    expect(stops).to_have_count(1)
    live.node(2).focus()
    live.page.keyboard.press("ArrowRight")
    expect(live.node(3)).to_be_focused()
    live.page.keyboard.press("PageUp")
    expect(live.node(1)).to_be_focused()
    live.page.keyboard.press("ArrowRight")
    expect(live.node(5)).to_be_focused()
    live.page.keyboard.press("ArrowUp")
    expect(live.node(0)).to_be_focused()
    live.page.keyboard.press("End")
    expect(live.node(12)).to_be_focused()
    expect(stops).to_have_count(1)


PIG = "explore(search.expectiminimax_cutoff, games.Pig(goal=20), depth=3, evaluate=lambda position: 0.5)"
PAWNS = "explore(search.alphabeta_cutoff, games.Hexapawn(), depth=2, evaluate=games.material)"
TABLE = "explore(search.alphabeta_table, tree([[[3, 7], 8], [[3, 7], 9]]), depth=9, evaluate=None)"
BEAMS = f"{GUESS}explore([search.beam_search, search.beam_per_node], STANDARD, depth=2, width=2, evaluate=guess)"
STAR1 = f"explore(search.star1, {DICE}, low=-10, high=10)"
TOLD = {  # a view -> what a screen reader is told of some nodes, by their numbers
    MORE_SEARCHES["cutoff"][0]: {1: "B1, MIN, estimated at 4", 2: "C1, leaf, not reached"},
    MORE_SEARCHES["star1"][0]: {
        2: "B2, chance, between −7 and 3, window from 3 to ∞",
        3: "C1, leaf, probability 0.5",
        5: "C3, leaf, probability 0.25, α-cut, skipped",
    },
    BEAMS: {1: "B1, MIN, 3, on the best path", 3: "C2, leaf, dropped", 9: "B3, MIN, estimated at 1, dropped"},
    TABLE: {7: "C3, MAX, 7, window from 7 to ∞, remembered from the table", 10: "C4, leaf, α-cut, skipped"},
    PAWNS: {
        0: "the root, MAX, −0.1, window from −0.1 to ∞, row 1 O, O, O; row 2 empty; row 3 X, X, X",
        2: "the position after a1-a2, b3xa2, MAX, estimated at −0.1, window from −∞ to ∞, on the best path, "
        "row 1 O, empty, O; row 2 O, empty, empty; row 3 empty, X, X",
    },
}


@pytest.mark.parametrize("code", TOLD, ids=["cutoff", "star1", "beams", "table", "board"])
def test_a_screen_reader_is_told_in_words_what_is_seen(notebook, code):
    notebook.show(code if "explore" in code else f"{GUESS}explore(search.{code})")
    for number, words in TOLD[code].items():
        expect(notebook.node(number)).to_have_attribute("aria-label", words)
    labels = notebook.page.evaluate("[...document.querySelectorAll('.mml .mmc-node')].map((node) => node.ariaLabel)")
    assert not any(sign in label for label in labels for sign in "≈≤≥[▲▼●")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_no_fault(notebook, theme):
    notebook.page.evaluate("(theme) => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    notebook.page.wait_for_function(
        "(light) => document.body.dataset.jpThemeLight === light", arg=str("Light" in theme).lower()
    )
    notebook.page.emulate_media(reduced_motion="reduce")
    found = []
    for code in (
        ALPHABETA,
        "explore(search.minimax, games.TicTacToe('XOX OO. X..'))",
        *(BEAMS, TABLE, STAR1, PAWNS, PIG),
        "predict(search.alphabeta, STANDARD)",
    ):
        notebook.show(code)
        if "predict" in code:
            notebook.node(C5).click()
            notebook.button("Check").click()
            expect(notebook.view.locator(".mml-score")).to_be_visible()
        else:
            notebook.open_steps()
        told = Axe().run(notebook.page, context=".mml").response
        assert {"color-contrast", "button-name"} <= {rule["id"] for rule in told["passes"]}
        found += told["violations"]
    notebook.page.evaluate("jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' })")
    assert [(fault["id"], node["html"][:120]) for fault in found for node in fault["nodes"]] == []


def test_the_node_in_focus_has_a_frame(live):
    live.node(2).focus()
    for number, key in ((3, "ArrowRight"), (1, "PageUp")):
        live.page.keyboard.press(key)
        expect(live.node(number)).to_have_css("outline-style", "solid")
        expect(live.node(number)).to_have_css("outline-width", "2px")


TOUCHED = """() => [...document.querySelectorAll(".mml-sign")].flatMap((sign) => {
  const box = sign.getBoundingClientRect(), picture = sign.closest("svg"), frame = picture.getBoundingClientRect();
  const middle = box.top + box.height / 2, [top, bottom] = [middle - 6, middle + 6]; // of the letter, not of its line
  const inside = (symbol) => [box.left, box.right].some((x) => [top, middle, bottom].some((y) => {
    const point = new DOMPoint(x, y).matrixTransform(symbol.getScreenCTM().inverse());
    return symbol.isPointInFill(point) || symbol.isPointInStroke(point);
  }));
  const meets = (text) => {
    const other = text.getBoundingClientRect();
    return text !== sign && other.width && other.left < box.right && box.left < other.right &&
      other.top + 2 < bottom && top < other.bottom - 2;
  };
  const out = box.left < frame.left || box.right > frame.right || bottom > frame.bottom;
  const symbols = [...picture.querySelectorAll(".mmc-symbol")].filter(inside).map(() => "symbol");
  return [...symbols, ...[...picture.querySelectorAll("text")].filter(meets).map((text) => text.textContent),
    ...(out ? ["rim"] : [])].map((what) => `${sign.parentNode.ariaLabel}: ${what}`);
})"""


@pytest.mark.parametrize(
    "call",
    [
        "alphabeta, tree([[3, 12, [8, 1]], [2, 4, 6], [14, 5, 2]])",
        f"star1, {DICE}, low=-10, high=10",
        "minimax, games.TicTacToe('XOX OO. X..')",
    ],
    ids=["leaves", "chance", "boards"],
)
def test_the_signs_of_a_verdict_touch_nothing(notebook, call):
    notebook.page.emulate_media(reduced_motion="reduce")
    notebook.show(f"predict(search.{call})")
    for parity in (1, 0):  # a mark covers what lies below it: all nodes are marked in turn
        for number in range(2 - parity, notebook.view.locator(".mmc-node").count(), 2):
            notebook.node(number).press("Enter")
        notebook.button("Check").click()
        expect(notebook.view.locator(".mml-sign")).not_to_have_count(0)
        assert notebook.page.evaluate(TOUCHED) == []
        notebook.button("Start over").click()


@pytest.mark.parametrize("code", [PIG, BEAMS], ids=["long names", "two searches"])
def test_no_long_name_sticks_out_of_a_narrow_page(notebook, code):
    notebook.page.set_viewport_size({"width": 400, "height": 800})
    notebook.show(code)
    notebook.open_steps()
    for step in ("Last step", "Step back"):
        notebook.button(step).click()
        width, room = notebook.view.evaluate("(view) => [view.scrollWidth, view.clientWidth]")
        assert width <= room


def test_nothing_sticks_out_of_a_narrow_page_and_large_trees_scroll(notebook):
    notebook.page.set_viewport_size({"width": 400, "height": 800})
    notebook.show("explore(search.alphabeta, random_tree(1, depth=4))")
    notebook.open_steps()
    root = notebook.view.evaluate("(view) => [view.scrollWidth, view.clientWidth]")
    assert root[0] <= root[1]
    scroll = notebook.view.locator(".mml-scroll").evaluate("(box) => [box.scrollWidth, box.clientWidth]")
    assert scroll[0] > scroll[1]
    for _ in range(8):
        notebook.button("Smaller").click()
    height = notebook.value(120).evaluate(
        "(text) => parseFloat(getComputedStyle(text).fontSize) * "
        "text.closest('svg').getBoundingClientRect().width / text.closest('svg').viewBox.baseVal.width"
    )
    assert height >= 11


def test_three_thousand_nodes_can_be_edited(notebook):
    notebook.show("live = explore(search.alphabeta, random_tree(1, depth=7))\nlive")
    expect(notebook.view.locator(".mmc-node")).to_have_count(3280)
    leaf = notebook.view.locator(".mmc-terminal").first
    leaf.press("9")
    notebook.page.keyboard.press("Enter")
    expect(leaf.locator("text.mmc-value")).to_have_text("9")


def test_a_page_that_is_loaded_again_shows_the_tree_as_it_is(live):
    live.node(C4).press("9")
    live.page.keyboard.press("Enter")
    expect(live.value(0)).to_have_text("4")
    live.page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    saved = json.loads((live.lesson.lab.folder / "live.ipynb").read_text(encoding="utf-8"))
    assert "widgets" not in saved["metadata"]
    assert "image/svg+xml" in saved["cells"][0]["outputs"][0]["data"]
    live.page.reload()
    live.page.wait_for_function(f"{OPEN}?.sessionContext?.session?.kernel?.status === 'idle'", timeout=60_000)
    expect(live.value(0)).to_have_text("4")
    assert live.looks() == drawn(watch(search.alphabeta, STANDARD.replace(C4=9)))
    live.node(C4).press("Shift+ArrowDown")
    expect(live.value(C4)).to_have_text("−1")


def test_a_kernel_that_is_started_again_shows_a_new_tree(live):
    live.page.evaluate(f"{OPEN}.sessionContext.session.kernel.restart()")
    live.page.wait_for_function(f"{OPEN}.sessionContext.session.kernel.status === 'idle'")
    live.show(ALPHABETA)
    live.node(C4).press("9")
    live.page.keyboard.press("Enter")
    expect(live.value(0)).to_have_text("4")


def test_chance_and_games_are_shown(notebook):
    notebook.show(
        "explore(lambda p: p.utility if p.is_terminal else "
        "sum(q * c.utility for q, c in zip(p.probabilities, p.children)), tree(chance((0.25, 8), (0.75, 4))))"
    )
    expect(notebook.value(0)).to_have_text("5")
    assert notebook.view.locator("text.mmc-label").all_text_contents() == ["0.25", "0.75"]
    notebook.show("explore(search.minimax, games.TicTacToe('XOX OO. X..'))")
    expect(notebook.button("Undo")).to_be_hidden()
    assert notebook.view.locator(".mmc-board").count() == notebook.view.locator(".mmc-node").count()
