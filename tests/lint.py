"""A lint for lessons: `findings` tells, in a sentence each, what keeps a notebook from being a lesson of the course."""

import ast
import json
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

import nbformat

PARTS = ("title", "links", "By the end you can", "Two questions to warm up", "import cell", "rounds",
         "A common mistake", "Exercises", "What you can do now", "Quiz", "Sources and further reading", "links")
TITLE = re.compile(r"# .+\n\nAbout \d+ minutes\. You need ")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINKS = re.compile(r"(?=.* · ).*\]\(.+\.ipynb\).*")  # a line of links back, to the contents and forward
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:href|src)=\"([^\"]*)\"")
PICTURE = re.compile(r"!\[([^\]]*)\]\(|<img\b([^>]*)>")
CHOICE = re.compile(r"<details><summary>\((\w)\) ([^\n]+)</summary>\n\n(.+?)\n\n</details>", re.DOTALL)
CLOCK = re.compile(r"%time|\btimeit\b|\bperf_counter\b|\bimport (time|datetime)\b|\bfrom (time|datetime) import\b"
                   r"|\b\d[\d.,]* ?(ns|µs|us|ms|s|sec|seconds?|milliseconds?|microseconds?)\b")
PASSING = re.compile(r" at 0x[0-9a-f]+|<Figure size|/ipykernel_\d+/|jupyter\.widget-view")
MARKUP = re.compile(r"\]\([^)]+\)|<[^>]+>")
YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
NUMBER = re.compile(r"(?<![\w.,])-?\d+(?:\.\d+)*(?!\w)")
NAMED = re.compile(r"(?i)\b(?:lesson|part|exercise|question|section)s? \d+|\d+ minutes"
                   r"|^ *\d+\. |\*\*\d+\.\*\*|^#+ \d+ ", re.MULTILINE)  # numbers that only count parts of a lesson
WORD_START = re.compile(r"[a-zα-ω]{4}")
SMALL_WORDS = {"with", "what", "that", "this", "from", "when", "into", "your", "they", "have"}

RULES = []


def rule(function):
    """Add a function to the rules; it yields sentences about a lesson."""
    RULES.append(function)
    return function


def findings(path):
    """Return what all rules find in the notebook at a path, one sentence each."""
    return [f"{path.name}: {sentence}" for check in RULES for sentence in check(Lesson(path))]


@dataclass(frozen=True)
class Lesson:
    """A notebook as the rules look at it."""

    path: Path

    @cached_property
    def notebook(self):
        return nbformat.read(self.path, as_version=4)

    @cached_property
    def texts(self):
        return [cell.source for cell in self.notebook.cells if cell.cell_type == "markdown"]

    @cached_property
    def code(self):
        return [cell for cell in self.notebook.cells if cell.cell_type == "code"]

    @cached_property
    def outputs(self):
        return [output for cell in self.code for output in cell.outputs]

    @cached_property
    def shown(self):
        """What each output says, printed or as the value of a cell."""
        return [output.get("text", "") + output.get("data", {}).get("text/plain", "") for output in self.outputs]

    @cached_property
    def prose(self):
        """All text, without what stands in it as code."""
        return CODE.sub("", "\n\n".join(self.texts))

    @cached_property
    def headings(self):
        return [(len(marks), text) for marks, text in HEADING.findall(self.prose)]

    @cached_property
    def anchors(self):
        """What a link can name after ``#``: JupyterLab and code hosts make it from a heading."""
        return {re.sub(r"[*$]", "", text).replace(" ", "-") for _, text in self.headings}

    def part(self, name):
        """Return the text below a heading of the second level."""
        found = re.search(rf"^## {name}$(.*?)(?=^## |\Z)", "\n\n".join(self.texts), re.DOTALL | re.MULTILINE)
        return found.group(1) if found else ""

    def at(self, cell):
        """Return how a sentence names a cell."""
        return f"cell {self.notebook.cells.index(cell) + 1}"


@rule
def name_and_kernel(lesson):
    if not re.fullmatch(r"\d\d_[a-z0-9_]+\.ipynb", lesson.path.name):
        yield "the name of the file is not two digits, an underscore and small letters."
    if lesson.notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not python3, which every Jupyter has."


def is_import(cell):
    return all(isinstance(line, ast.Import | ast.ImportFrom) for line in ast.parse(cell.source).body)


def parts(lesson):
    """Yield the names of the parts of a lesson in their order; rounds that follow each other are one part."""
    for cell in lesson.notebook.cells:
        if cell.cell_type == "code" and is_import(cell):
            yield "import cell"
        elif TITLE.match(cell.source):
            yield "title"
        elif LINKS.fullmatch(cell.source):
            yield "links"
        for marks, heading in HEADING.findall(cell.source) if cell.cell_type == "markdown" else ():
            name = "rounds" if re.match(r"\d+ ", heading) else heading
            if marks == "##" and name in PARTS:
                yield name


@rule
def order_of_parts(lesson):
    found = list(parts(lesson))
    found = [name for at, name in enumerate(found) if name != "rounds" or found[at - 1] != "rounds"]
    missing = [name for name in dict.fromkeys(PARTS) if found.count(name) < PARTS.count(name)]
    if missing:
        yield f"these parts are missing: {', '.join(missing)}."
    elif tuple(found) != PARTS:
        yield f"the parts stand in the order {', '.join(found)}; it must be {', '.join(PARTS)}."


@rule
def three_to_five_rounds(lesson):
    numbers = [int(text.split()[0]) for depth, text in lesson.headings if depth == 2 and re.match(r"\d+ ", text)]
    if numbers not in ([1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5]):
        yield f"the rounds are numbered {numbers}; they must count from 1 to 3, 4 or 5."


@rule
def two_or_three_exercises_that_run_unanswered(lesson):
    numbers = re.findall(r"^### Exercise (\d):", lesson.part("Exercises"), re.MULTILINE)
    if numbers not in (["1", "2"], ["1", "2", "3"]):
        yield f"the exercises are numbered {numbers}; there must be 1 and 2, or 1 to 3."
    unanswered = sum(text.lower().endswith("not answered yet.\n") for text in lesson.shown)
    if unanswered != len(numbers):
        yield f"'Not answered yet.' is printed {unanswered} times, for {len(numbers)} exercises."


def lines(part):
    """Return the points of a list, each in one line."""
    return [" ".join(point.split()) for point in re.split(r"^- ", part, flags=re.MULTILINE)[1:]]


def words(text):
    """Return how the words of a text begin, so that *saves* and *saved* are one."""
    starts = (WORD_START.match(word) for word in re.findall(r"\w+", text.lower()) if word not in SMALL_WORDS)
    return {start.group() for start in starts if start}


@rule
def recap_mirrors_the_objectives(lesson):
    promised, kept = lines(lesson.part("By the end you can")), lines(lesson.part("What you can do now"))
    if not 3 <= len(promised) <= 6:
        yield f"'By the end you can' has {len(promised)} lines; it must have three to six."
    if len(kept) != len(promised):
        yield f"'What you can do now' has {len(kept)} lines for {len(promised)} objectives."
        return
    for at, line in enumerate(kept):
        shared = [len(words(line) & words(objective)) for objective in promised]
        if shared[at] == 0 or shared[at] < max(shared):
            yield f"line {at + 1} of 'What you can do now' does not answer objective {at + 1}: {line}"


@rule
def executed_in_order(lesson):
    counts = [cell.execution_count for cell in lesson.code]
    if counts != list(range(1, len(counts) + 1)):
        yield f"the code cells were not run once from top to bottom: {counts}."


@rule
def no_error_but_those_that_are_meant(lesson):
    for cell in lesson.code:
        fails = any(output.output_type == "error" for output in cell.outputs)
        if fails != ("raises-exception" in cell.metadata.get("tags", [])):
            yield f"{lesson.at(cell)} {'fails' if fails else 'does not fail'}, and its tags say otherwise."


@rule
def nothing_stored_that_changes_from_run_to_run(lesson):
    if "widgets" in lesson.notebook.metadata:
        yield "the state of widgets is stored in it; execute it as CONTRIBUTING.md says."
    for cell in lesson.code:
        if "execution" in cell.metadata:
            yield f"{lesson.at(cell)} holds the times at which it ran; execute it as CONTRIBUTING.md says."
        for match in PASSING.finditer(json.dumps(cell.outputs)):
            yield f"the output of {lesson.at(cell)} holds {match.group()!r}, which changes from run to run."


@rule
def short_code_cells(lesson):
    for cell in lesson.code:
        if len(cell.source.splitlines()) > 15:
            yield f"{lesson.at(cell)} has {len(cell.source.splitlines())} lines of code; 15 are the most."


@rule
def links_lead_somewhere(lesson):
    course = {path.name: path for path in lesson.path.parent.glob("*.ipynb")}
    for target in map("".join, LINK.findall(lesson.prose)):
        file, _, anchor = target.partition("#")
        if target.startswith(("https://", "http://")):
            continue
        if file and file not in course:
            yield f"the link to {target} leads nowhere: a learner's folder holds nothing but the lessons."
        elif anchor and unquote(anchor) not in Lesson(course.get(file, lesson.path)).anchors:
            yield f"the link to {target} leads nowhere: {file or 'the lesson'} has no such heading."


@rule
def links_back_to_the_contents_and_forward(lesson):
    course = sorted(path.name for path in lesson.path.parent.glob("*.ipynb"))
    at = course.index(lesson.path.name)
    wanted = [*course[:at][-1:], *course[:at][:1], *course[at + 1:][:1]]
    for text in lesson.texts[1], lesson.texts[-1]:
        if [target.partition("#")[0] for target, _ in LINK.findall(text)] != wanted:
            yield f"the line {text.splitlines()[0]!r} must link to {', '.join(wanted)}, in this order."


@rule
def headings_in_order(lesson):
    depths = [depth for depth, _ in lesson.headings]
    if depths[:1] != [1] or depths.count(1) != 1:
        yield "it must begin with its only heading of the first level."
    for (above, _), (depth, text) in zip(lesson.headings, lesson.headings[1:]):
        if depth > above + 1:
            yield f"the heading {text!r} skips a level."


@rule
def every_image_has_alt_text(lesson):
    for text, attributes in PICTURE.findall(lesson.prose):
        if not text.strip() and not re.search(r'alt="[^"]+"', attributes):
            yield "an image in the text has no alternative text."
    for cell in lesson.code:
        for output in (output for output in cell.outputs if "data" in output):
            vector = output.data.get("image/svg+xml", "<title>")
            pixels = "image/png" in output.data and "alt" not in output.metadata.get("image/png", {})
            if pixels or "<title" not in vector:
                yield f"a picture that {lesson.at(cell)} shows has no alternative text."


@rule
def no_wall_clock_time(lesson):
    printed = [output.text for output in lesson.outputs if output.output_type == "stream"]
    for text in [*lesson.texts, *(cell.source for cell in lesson.code), *printed]:
        for match in CLOCK.finditer(text):
            yield f"{match.group()!r} is about wall-clock time, which differs from machine to machine."


def numbers(text):
    """Return the numbers in a text, each written in one way."""
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text.replace("−", "-"))
    return NUMBER.findall(text)


def computed(lesson):
    """Return the numbers that stand in the code of a lesson and in its outputs."""
    return {number for text in [*lesson.shown, *(cell.source for cell in lesson.code)] for number in numbers(text)}


@rule
def every_number_is_computed_or_has_a_source(lesson):
    sources, known = lesson.part("Sources and further reading"), computed(lesson)
    told = [text for text in lesson.texts if not LINKS.fullmatch(text) and not text.startswith("## Sources")]
    prose = NAMED.sub(" ", MARKUP.sub(" ", CODE.sub("", "\n\n".join(told))))
    for sentence in re.split(r"\n\n|\n- |(?<=[.?!])\s", prose):
        if any(year in sources for year in YEAR.findall(sentence)):
            continue
        for number in numbers(sentence):
            if number not in known:
                yield f"no cell computes {number}, and no source with its year is named: {' '.join(sentence.split())}"


@rule
def quiz_tells_why(lesson):
    questions = re.split(r"^\*\*\d\.\*\* ", lesson.part("Quiz"), flags=re.MULTILINE)[1:]
    if not 3 <= len(questions) <= 5:
        yield f"the quiz has {len(questions)} questions; it must have three to five."
    for at, question in enumerate(questions, start=1):
        choices = CHOICE.findall(question)
        if "".join(letter for letter, _, _ in choices) not in ("abc", "abcd", "abcde"):
            yield f"quiz {at}: there must be choices (a), (b), (c), each of them folded over its own answer."
        if sorted(answer.split(": ")[0] for _, _, answer in choices) != ["Right", *["Wrong"] * (len(choices) - 1)]:
            yield f"quiz {at}: one choice must answer 'Right: ...' and each other one 'Wrong: ...'."
        for letter, text, answer in choices:
            if len(answer.split()) < 4:
                yield f"quiz {at} ({letter}): the answer gives no reason."
            if re.search(r"[`*$]", text):
                yield f"quiz {at} ({letter}): a summary is HTML, where Markdown is not read: write <code>, <i>, <sup>."
