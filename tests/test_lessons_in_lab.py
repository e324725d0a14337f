"""Every lesson, as the launcher hands it out, in a real JupyterLab."""

import re
from pathlib import Path

import pytest
from cells import names, needed
from playwright.sync_api import expect

LESSONS = sorted(path.name for path in Path(__file__).parent.parent.joinpath("notebooks").glob("*.ipynb"))


def is_live(cell):
    """Whether a cell makes a live view."""
    return not {"explore", "predict"}.isdisjoint(names(compile(cell["source"], "<cell>", "exec"), "LOAD_NAME"))


@pytest.mark.parametrize("name", LESSONS)
def test_every_live_view_comes_up(page, open_lesson, name):
    """Runs what makes the views and what they need; nbval runs every cell, and compares what it shows."""
    lesson = open_lesson(name)
    cells = lesson.code_cells()
    assert not any(cell["outputs"] for cell in cells)
    sources, live = [cell["source"] for cell in cells], [cell for cell in cells if is_live(cell)]
    wanted = {source for cell in live for source in needed(sources[:cells.index(cell) + 1])}
    for cell in cells:
        if cell["source"] in wanted:
            lesson.run(cell["id"])
        if cell in live:
            expect(page.locator(".jp-mod-active .mml svg.mmc-picture").first).to_be_visible(timeout=30_000)
    errors = [output for cell in lesson.code_cells() for output in cell["outputs"] if output["output_type"] == "error"]
    assert errors == []


def tab_to(page, choice):
    """Press Tab, past the buttons of the cell, until this choice of a quiz has the focus, and return it."""
    focused = page.locator("summary:focus")
    for _ in range(20):
        page.keyboard.press("Tab")
        if focused.count() and focused.inner_text().startswith(choice):
            return focused
    raise AssertionError(f"Tab does not lead to {choice}")


def test_a_choice_of_the_quiz_is_opened_by_keyboard_and_tells_why(page, open_lesson):
    open_lesson(LESSONS[0])
    page.evaluate("""const notebook = jupyterapp.shell.currentWidget.content;
        const isQuiz = cell => cell.model.sharedModel.source.startsWith("## Quiz");
        notebook.activeCellIndex = notebook.widgets.findIndex(isQuiz);
        notebook.activate();""")
    for choice, key in ("(a)", "Enter"), ("(b)", "Space"):
        focused = tab_to(page, choice)
        page.keyboard.press(key)
        opened = page.locator("details[open]", has=focused)
        assert re.search(r"^(Right|Wrong): .+", opened.inner_text(), re.MULTILINE)


def test_the_printed_address_opens_the_first_lesson_with_nothing_in_front_of_it(page, lab, faults):
    page.goto(lab.address)
    page.wait_for_function("globalThis.jupyterapp?.shell.currentWidget?.sessionContext?.isReady", timeout=60_000)
    assert page.evaluate("jupyterapp.shell.currentWidget.context.path") == LESSONS[0]
    page.wait_for_timeout(1000)  # a question about news would come up now
    assert page.locator(".Toastify__toast, .jp-Dialog").count() == 0
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    assert faults == []
