"""The lessons as documents, and the lint that reads them.

That a lesson runs from top to bottom with its exercises unanswered is tested by nbval, which runs every stored lesson
and compares its outputs, and by ``test_lessons_in_lab.py``, which runs the copies that a learner gets.
"""

from pathlib import Path

import lint
import nbformat
import pytest

LESSONS = sorted(Path(__file__).parent.parent.joinpath("notebooks").glob("*.ipynb"))
GOOD = """\
# A lesson

About 20 minutes. You need nothing.
----
[← 00 First](00_first.ipynb) · [Contents](00_first.ipynb) · [02 Next →](02_next.ipynb)
----
## By the end you can

- add numbers
- tell what a sum is
- know where sums end
----
## Two questions to warm up
----
>>> from math import inf
----
## 1 Sums

The sum is 1,234 and the next −5, as [the next lesson](02_next.ipynb#The-next) says. Gauss (1801) counted to 77.

![A sum](https://example.org/sum.png)
----
>>> 1200 + 34
1234
----
## 2 Less
----
>>> print(-5)
-5
----
## 3 Nothing
----
## A common mistake
----
## Exercises

### Exercise 1: one
----
>>> print("Not answered yet.")
Not answered yet.
----
### Exercise 2: two
----
>>> print("Not answered yet.")
Not answered yet.
----
## What you can do now

- **Add:** numbers one by one.
- **Tell a sum:** it is what they make, 1,234 here.
- **Where sums end:** nowhere.
----
## Quiz

**1.** One and one?

<details><summary>(a) two</summary>

Right: there are two of them.

</details>
<details><summary>(b) one</summary>

Wrong: that is only the first.

</details>
<details><summary>(c) none</summary>

Wrong: there is something to count.

</details>

**2.** One and one?

<details><summary>(a) two</summary>

Right: there are two of them.

</details>
<details><summary>(b) one</summary>

Wrong: that is only the first.

</details>
<details><summary>(c) none</summary>

Wrong: there is something to count.

</details>

**3.** One and one?

<details><summary>(a) two</summary>

Right: there are two of them.

</details>
<details><summary>(b) one</summary>

Wrong: that is only the first.

</details>
<details><summary>(c) none</summary>

Wrong: there is something to count.

</details>
----
## Sources and further reading

- C. F. Gauss, 1801, pages 88-99.
----
[← 00 First](00_first.ipynb) · [Contents](00_first.ipynb) · [02 Next →](02_next.ipynb)
"""
BROKEN = [
    (lint.order_of_parts, "## A common mistake\n----\n", "", "these parts are missing: A common mistake."),
    (lint.order_of_parts, "## 3 Nothing\n----\n## A common mistake", "## A common mistake\n----\n## 3 Nothing",
     "the parts stand in the order"),
    (lint.order_of_parts, "About 20 minutes. ", "", "missing: title"),
    (lint.order_of_parts, "from math import inf", "inf = 1", "missing: import cell"),
    (lint.three_to_five_rounds, "## 2 Less", "## 4 Less", "numbered [1, 4, 3]"),
    (lint.two_or_three_exercises_that_run_unanswered, "### Exercise 2", "### Exercise 3", "numbered ['1', '3']"),
    (lint.two_or_three_exercises_that_run_unanswered, "\nNot answered yet.", "\nRight.", "is printed 1 times"),
    (lint.recap_mirrors_the_objectives, "- add numbers\n", "", "has 2 lines; it must have three to six"),
    (lint.recap_mirrors_the_objectives, "- **Where sums end:** nowhere.\n", "", "has 2 lines for 3 objectives"),
    (lint.recap_mirrors_the_objectives, "- add numbers\n- tell what a sum is", "- tell what a sum is\n- add numbers",
     "line 1 of 'What you can do now' does not answer objective 1: **Add:**"),
    (lint.short_code_cells, ">>> 1200 + 34", "\n".join([">>> 1200 + 34"] * 16), "cell 7 has 16 lines"),
    (lint.links_lead_somewhere, "#The-next", "#The-last", "02_next.ipynb has no such heading"),
    (lint.links_lead_somewhere, "02_next.ipynb#The-next", "03_none.ipynb", "link to 03_none.ipynb leads nowhere"),
    (lint.links_lead_somewhere, "02_next.ipynb#The-next", "../README.md", "link to ../README.md leads nowhere"),
    (lint.links_lead_somewhere, "## 2 Less", '<img src="a.png" alt="a">', "link to a.png leads nowhere"),
    (lint.links_back_to_the_contents_and_forward, " · [02 Next →](02_next.ipynb)", "",
     "must link to 00_first.ipynb, 00_first.ipynb, 02_next.ipynb, in this order"),
    (lint.headings_in_order, "## 2 Less", "#### 2 Less", "'2 Less' skips a level"),
    (lint.headings_in_order, "## 2 Less", "# 2 Less", "its only heading of the first level"),
    (lint.every_image_has_alt_text, "![A sum]", "![]", "an image in the text"),
    (lint.every_image_has_alt_text, "## 2 Less", '<img src="https://example.org/a.png">', "an image in the text"),
    (lint.no_wall_clock_time, "## 2 Less", "It takes 3 ms.", "'3 ms' is about wall-clock time"),
    (lint.no_wall_clock_time, ">>> 1200", ">>> %time 1200", "'%time' is about wall-clock time"),
    (lint.every_number_is_computed_or_has_a_source, "1,234 here", "1,235 here", "no cell computes 1235"),
    (lint.every_number_is_computed_or_has_a_source, "Gauss (1801)", "Gauss", "no cell computes 77"),
    (lint.every_number_is_computed_or_has_a_source, "Gauss (1801) counted", "See Gauss (1801). He counted",
     "no cell computes 77"),
    (lint.every_number_is_computed_or_has_a_source, "Gauss (1801)", "Euler (1748)", "no cell computes 1748"),
    (lint.quiz_tells_why, "**3.** One", "One", "the quiz has 2 questions"),
    (lint.quiz_tells_why, "Wrong: that is only the first.", "Wrong: no.", "quiz 1 (b): the answer gives no reason"),
    (lint.quiz_tells_why, "Wrong: that", "Right: that", "quiz 1: one choice must answer 'Right: ...'"),
    (lint.quiz_tells_why, "(c) none", "none", "quiz 1: there must be choices (a), (b), (c)"),
    (lint.quiz_tells_why, "(c) none", "(c) `none`", "quiz 1 (c): a summary is HTML"),
]


def cell(text):
    """Return a cell: text, or code with its output when it looks like a session at the prompt."""
    source = [line[4:] for line in text.splitlines() if line.startswith(">>> ")]
    printed = "\n".join(line for line in text.splitlines() if not line.startswith(">>> "))
    if not source:
        return nbformat.v4.new_markdown_cell(text)
    outputs = [nbformat.v4.new_output("stream", text=printed + "\n")] if printed else []
    return nbformat.v4.new_code_cell("\n".join(source), outputs=outputs)


@pytest.fixture
def write(tmp_path):
    """A function that writes a lesson between two others and returns its path."""
    def write_lesson(text=GOOD, change=lambda notebook: None, name="01_good.ipynb"):
        notebook = nbformat.v4.new_notebook(cells=[cell(part) for part in text.strip().split("\n----\n")])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
        for count, one in enumerate(code_cells(notebook), start=1):
            one.execution_count = count
        change(notebook)
        nbformat.write(notebook, tmp_path / name)
        return tmp_path / name

    write_lesson("# First", name="00_first.ipynb")
    write_lesson("# The next", name="02_next.ipynb")
    return write_lesson


def code_cells(notebook):
    return [one for one in notebook.cells if one.cell_type == "code"]


def show(data, **metadata):
    """Return a change that puts a picture into the first code cell."""
    def change(notebook):
        code_cells(notebook)[0].outputs = [nbformat.v4.new_output("display_data", data, metadata=metadata)]
    return change


def fail(notebook):
    code_cells(notebook)[0].outputs = [nbformat.v4.new_output("error", ename="E", evalue="", traceback=[])]


CHANGED = [
    (lint.name_and_kernel,
     lambda notebook: notebook.metadata.kernelspec.update(name="mine"), "the kernel is not python3"),
    (lint.executed_in_order,
     lambda notebook: code_cells(notebook)[1].update(execution_count=7), "[1, 7, 3, 4, 5]"),
    (lint.executed_in_order,
     lambda notebook: code_cells(notebook)[1].update(execution_count=None), "[1, None, 3, 4, 5]"),
    (lint.no_error_but_those_that_are_meant, fail, "cell 5 fails, and its tags say otherwise"),
    (lint.no_error_but_those_that_are_meant,
     lambda notebook: code_cells(notebook)[0].metadata.update(tags=["raises-exception"]), "cell 5 does not fail"),
    (lint.nothing_stored_that_changes_from_run_to_run,
     lambda notebook: notebook.metadata.update(widgets={}), "the state of widgets"),
    (lint.nothing_stored_that_changes_from_run_to_run,
     lambda notebook: code_cells(notebook)[0].metadata.update(execution={}), "cell 5 holds the times"),
    (lint.nothing_stored_that_changes_from_run_to_run, show({"text/plain": "<Figure size 640x480>"}), "'<Figure size'"),
    (lint.nothing_stored_that_changes_from_run_to_run,
     show({"application/vnd.jupyter.widget-view+json": {"model_id": "7"}}), "'jupyter.widget-view'"),
    (lint.every_image_has_alt_text, show({"image/svg+xml": "<svg></svg>"}), "a picture that cell 5 shows"),
    (lint.every_image_has_alt_text, show({"image/png": "AAAA"}), "a picture that cell 5 shows"),
]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_has_no_faults(path):
    nbformat.validate(nbformat.read(path, as_version=4))
    assert lint.findings(path) == []


def test_the_lint_finds_nothing_in_a_good_lesson(write):
    assert lint.findings(write()) == []
    assert lint.findings(write(change=show({"image/svg+xml": "<svg><title>A</title></svg>"}))) == []
    assert lint.findings(write(change=show({"image/png": "AAAA"}, **{"image/png": {"alt": "A"}}))) == []


@pytest.mark.parametrize("rule, good, bad, told", BROKEN)
def test_a_fault_in_what_is_written_is_found(write, rule, good, bad, told):
    assert good in GOOD
    (sentence, *_) = rule(lint.Lesson(write(GOOD.replace(good, bad, 1))))
    assert told in sentence


@pytest.mark.parametrize("rule, change, told", CHANGED)
def test_a_fault_in_what_is_stored_is_found(write, rule, change, told):
    (sentence,) = rule(lint.Lesson(write(change=change)))
    assert told in sentence


def test_a_fault_in_the_name_is_found(write):
    assert "the name of the file" in "".join(lint.name_and_kernel(lint.Lesson(write(name="1 Good.ipynb"))))


def test_a_finding_names_the_lesson(write):
    path = write(GOOD.replace("## 2 Less", "#### 2 Less"))
    assert "01_good.ipynb: the heading '2 Less' skips a level." in lint.findings(path)


def test_every_rule_has_a_lesson_that_breaks_it():
    assert {rule for rule, *_ in BROKEN + CHANGED} == set(lint.RULES)
