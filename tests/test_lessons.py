"""The lessons as they are stored: whole, executed in order, with nothing in them that changes from run to run."""

import json
import re
from pathlib import Path

import nbformat
import pytest

LESSONS = sorted(Path(__file__).parent.parent.joinpath("notebooks").glob("*.ipynb"))
CLOCK = re.compile(r"%time|\btimeit\b|\bperf_counter\b|\bimport (time|datetime)\b|\bfrom (time|datetime) import\b"
                   r"|\b\d[\d.,]* ?(ns|µs|us|ms|s|sec|seconds?|milliseconds?|microseconds?)\b")
PASSING = re.compile(r" at 0x[0-9a-f]+|<Figure size|/ipykernel_\d+/")

pytestmark = pytest.mark.parametrize("lesson", [pytest.param(path, id=path.stem) for path in LESSONS])


def code_cells(lesson):
    return [cell for cell in nbformat.read(lesson, as_version=4).cells if cell.cell_type == "code"]


def test_name_format_and_kernel(lesson):
    notebook = nbformat.read(lesson, as_version=4)
    nbformat.validate(notebook)
    assert re.fullmatch(r"\d\d_[a-z0-9_]+\.ipynb", lesson.name)
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.cells[0].source.startswith("# ")


def test_executed_in_order(lesson):
    counts = [cell.execution_count for cell in code_cells(lesson)]
    assert counts == list(range(1, len(counts) + 1))


def test_no_error_is_stored_but_those_that_are_meant(lesson):
    for cell in code_cells(lesson):
        fails = any(output.output_type == "error" for output in cell.outputs)
        assert fails == ("raises-exception" in cell.metadata.get("tags", [])), cell.source


def test_no_widget_state_and_no_times_in_the_metadata(lesson):
    notebook = nbformat.read(lesson, as_version=4)
    assert "widgets" not in notebook.metadata
    assert not any("execution" in cell.metadata for cell in notebook.cells)


def test_code_cells_are_short(lesson):
    assert [cell.source for cell in code_cells(lesson) if len(cell.source.splitlines()) > 15] == []


def test_no_wall_clock_time(lesson):
    texts = [cell.source for cell in nbformat.read(lesson, as_version=4).cells]
    texts += [output.text for cell in code_cells(lesson) for output in cell.outputs if output.output_type == "stream"]
    assert [match.group() for text in texts for match in CLOCK.finditer(text)] == []


def test_outputs_hold_nothing_that_changes_from_run_to_run(lesson):
    outputs = json.dumps([cell.outputs for cell in code_cells(lesson)])
    assert PASSING.findall(outputs) == []
