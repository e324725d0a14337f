"""A report of `check` in a real JupyterLab: what a learner sees below a search that is wrong."""

from xml.etree import ElementTree

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

WRONG = """\
from math import inf
from mmcourse import MAX, check, search

def too_soon(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = too_soon(child, alpha, beta)
        if position.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha + 1 >= beta:
            break
    return alpha if position.player is MAX else beta

check(too_soon, against=search.alphabeta)"""


@pytest.fixture
def empty_lesson(page, lab, open_lesson):
    """A notebook with one empty cell, open in JupyterLab."""
    page.set_viewport_size({"width": 1280, "height": 1100})
    notebook = new_notebook(cells=[new_code_cell(id="typed")])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.folder / "check.ipynb")
    return open_lesson("check.ipynb")


def test_a_wrong_alphabeta_shows_both_trees_side_by_side_and_names_its_fault(page, empty_lesson, tmp_path):
    page.locator(".jp-Notebook .cm-content").first.click()
    page.keyboard.insert_text(WRONG)
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_text("too_soon: wrong value")).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Hint: At B2 your search left out C2.")).to_be_visible()
    picture = page.locator(".jp-RenderedSVG img, .jp-RenderedSVG svg")
    expect(picture).to_have_count(1)
    expect(picture).to_be_visible()
    page.screenshot(path=tmp_path / "report.png")
    drawn = "".join(empty_lesson.code_cells()[0]["outputs"][1]["data"]["image/svg+xml"])
    root = ElementTree.fromstring(drawn)
    yours, right = (root.find(f".//*[.='{text}']") for text in ("yours: too_soon", "right: alphabeta"))
    assert float(yours.get("x")) < float(right.get("x")) and yours.get("y") == right.get("y")
