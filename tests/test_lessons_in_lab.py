"""Every lesson, as the launcher hands it out, run from top to bottom in a real JupyterLab."""

from pathlib import Path

import pytest

LESSONS = sorted(path.name for path in Path(__file__).parent.parent.joinpath("notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("name", LESSONS)
def test_lesson_runs_from_top_to_bottom(open_lesson, name):
    lesson = open_lesson(name)
    assert not any(cell["outputs"] for cell in lesson.code_cells())
    lesson.run_all()
    cells = lesson.code_cells()
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    errors = [output for cell in cells if "raises-exception" not in cell["metadata"].get("tags", [])
              for output in cell["outputs"] if output["output_type"] == "error"]
    assert errors == []


def test_the_printed_address_opens_the_first_lesson_with_nothing_in_front_of_it(page, lab, faults):
    page.goto(lab.address)
    page.wait_for_function("globalThis.jupyterapp?.shell.currentWidget?.sessionContext?.isReady", timeout=60_000)
    assert page.evaluate("jupyterapp.shell.currentWidget.context.path") == LESSONS[0]
    page.wait_for_timeout(1000)  # a question about news would come up now
    assert page.locator(".Toastify__toast, .jp-Dialog").count() == 0
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    assert faults == []
