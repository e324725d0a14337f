"""The exercises: each lesson's own check accepts the answer, and neither the stub nor any of the typical mistakes."""

import ast
import contextlib
import inspect
import io
import json
from pathlib import Path

import pytest
from answers import ANSWERS
from cells import needed
from faults import FAULTS

LESSONS = {path.stem: path for path in Path(__file__).parent.parent.joinpath("notebooks").glob("*.ipynb")}
FAULTY = [("02_minimax", "exercise-2", "turn_by_ply"), ("02_minimax", "exercise-3", "nought_is_nothing"),
          ("03_alphabeta", "exercise-2", "one_test_for_both"), ("03_alphabeta", "exercise-3", "content_too_soon"),
          ("04_depth_cutoff", "exercise-2", "counted_in_the_loop"),
          ("06_expectiminimax", "exercise-3", "looked_up_by_likelihood")]
MISTAKES = [(key, mistake) for key, exercise in ANSWERS.items() for mistake in exercise.mistakes]


def named(key):
    return "-".join(key) if isinstance(key, tuple) else ""


def sources(lesson):
    """Return the code cells of a lesson, as text by their ids."""
    cells = json.loads(LESSONS[lesson].read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"}


def run(source, namespace):
    """Run a cell as Jupyter does and return the value of its last line, or None."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else ast.parse("None").body[0]
    exec(compile(ast.Module(body, []), "<cell>", "exec"), namespace)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace)


def verdict(key, given=None):
    """Return what a learner reads below the check of an exercise, with something given in place of the stub."""
    lesson, exercise = key
    cells = sources(lesson)
    stub, example = cells[exercise].split("\n\n\n")
    assert stub.endswith("    return None")
    cells[exercise] = f"{given or stub}\n\n\n{example}"
    *above, check = needed([*cells.values()][:list(cells).index(f"{exercise}-check") + 1])
    namespace, printed = {}, io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()):
        for source in above:
            run(source, namespace)
    with contextlib.redirect_stdout(printed):
        try:
            value = run(check, namespace)
        except AssertionError as told:
            value = told
    return printed.getvalue() + ("" if value is None else str(value))


def is_right(text):
    return text.startswith("Right.") or ": right on all " in text.splitlines()[0]


@pytest.mark.parametrize("key", ANSWERS, ids=named)
def test_the_answer_passes(key):
    assert is_right(verdict(key, ANSWERS[key].answer))


@pytest.mark.parametrize("key", ANSWERS, ids=named)
def test_the_stub_is_not_answered_yet(key):
    assert verdict(key).strip().lower().endswith("not answered yet.")


@pytest.mark.parametrize("key, mistake", MISTAKES, ids=named)
def test_a_mistake_is_found_and_told(key, mistake):
    text = verdict(key, mistake)
    assert text and not is_right(text) and "answered yet" not in text


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_exercise_has_an_answer_and_three_mistakes(lesson):
    stubs = [name for name in sources(lesson) if f"{name}-check" in sources(lesson)]
    assert stubs == [name for of, name in ANSWERS if of == lesson]
    for name in stubs:
        assert len(set(ANSWERS[lesson, name].mistakes)) >= 3


@pytest.mark.parametrize("key", ANSWERS, ids=named)
def test_the_answer_stands_in_no_lesson(key):
    assert not any(ANSWERS[key].answer in source for lesson in LESSONS for source in sources(lesson).values())


@pytest.mark.parametrize("lesson, exercise, fault", FAULTY)
def test_a_faulty_search_in_an_exercise_is_one_that_is_caught(lesson, exercise, fault):
    function, example = sources(lesson)[f"{exercise}-faulty"].split("\n\n\n")
    name, _, _ = example.partition("(")
    assert function == inspect.getsource(FAULTS[fault].search).strip().replace(fault, name)
