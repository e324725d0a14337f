"""The docstrings of the package are numpydoc: what is public says what it takes, returns and raises."""

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import textwrap
from enum import Enum
from pathlib import Path

import mmcourse
import pytest
from docstring_parser.numpydoc import parse

INNER = ("mmcourse.recorder.", "mmcourse.checker.", "mmcourse.live.", "mmcourse.words", "mmcourse.look")
FACE = ("watch", "Run", "State", "check", "Report", "explore", "predict")  # of these the names that others use
UNTOLD = "mmcourse.zoo"  # a faulty search does not say what it does
SECTIONS = ("Parameters", "Attributes", "Returns", "Yields", "Raises", "Notes", "References", "Examples")


def defined(place, home):
    """Yield the public functions and classes that a module, or a class, defines, each with its name."""
    for name, thing in vars(place).items():
        thing = inspect.unwrap(thing.__func__ if isinstance(thing, (classmethod, staticmethod)) else thing)
        if name.startswith("_") or not (inspect.isfunction(thing) or inspect.isclass(thing)):
            continue
        if thing.__module__ == home and thing.__qualname__.rpartition(".")[2] == name:
            yield f"{place.__qualname__}.{name}" if inspect.isclass(place) else name, thing
            if inspect.isclass(thing):
                yield from defined(thing, home)


def told():
    """Yield what the modules of the package define, methods of their classes included, and whether others use it."""
    for module in sorted(info.name for info in pkgutil.walk_packages(mmcourse.__path__, "mmcourse.")):
        for name, thing in defined(importlib.import_module(module), module) if module != UNTOLD else ():
            yield f"{module}.{name}", thing, not module.startswith(INNER) or name.partition(".")[0] in FACE


ALL = [pytest.param(thing, id=name) for name, thing, _ in told()]
PUBLIC = [pytest.param(thing, id=name) for name, thing, is_public in told() if is_public]


def parameters(thing):
    """Return the names of what a function takes, or a class that is made by who uses it."""
    if inspect.isclass(thing) and "Attributes\n" in thing.__doc__ and "Parameters\n" not in thing.__doc__:
        return []
    if inspect.isclass(thing) and (issubclass(thing, Enum) or not {"__init__", "__new__"} & set(vars(thing))):
        return []
    given = inspect.signature(thing).parameters.values()
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [stars.get(one.kind, "") + one.name for one in given if one.name not in ("self", "cls", "_", "__")]


def gives(function):
    """Return how a function gives something back: "returns" or "yields"; None if it does not."""
    waiting, found = list(ast.parse(textwrap.dedent(inspect.getsource(function))).body[0].body), None
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return "yields" if node.value else None
        if isinstance(node, ast.Return) and node.value:
            found = "returns"
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
            waiting += ast.iter_child_nodes(node)
    return found


@pytest.mark.parametrize("thing", PUBLIC)
def test_a_docstring_names_what_is_taken_and_given(thing):
    doc = parse(inspect.cleandoc(thing.__doc__))
    assert doc.short_description.endswith("."), "one sentence comes first"
    taken, told = parameters(thing), [name for part in doc.params for name in part.arg_name.split(", ")]
    assert set(taken) <= set(told) and len(set(told)) == len(told), "each parameter, once"
    fields = [name for part in doc.params if part.args[0] == "attribute" for name in part.arg_name.split(", ")]
    assert set(told) <= {*taken, *fields}, "no other parameter"
    assert all(part.type_name for part in doc.params), "each has a type"
    if inspect.isfunction(thing):
        told = doc.returns and ("yields" if doc.returns.is_generator else "returns")
        assert told == gives(thing)


@pytest.mark.parametrize("thing", ALL)
def test_no_section_is_left_unread(thing):
    text = inspect.cleandoc(thing.__doc__ or "")
    assert thing.__doc__, "a sentence at least"
    titles = re.findall(r"^(.+)\n-+$", text, re.MULTILINE)
    assert titles == sorted(set(titles), key=SECTIONS.index), "known sections, each once, in numpydoc's order"
    assert not re.search(r"^(Returns|Raises|Source:?) .", text, re.MULTILINE), "a section, not a sentence"
    assert (">>>" in text) == ("Examples" in titles)


@pytest.mark.parametrize("name", [name for name in mmcourse.__all__ if callable(getattr(mmcourse, name))])
def test_what_learners_call_has_an_example(name):
    assert ">>> " in getattr(mmcourse, name).__doc__


def test_the_interface_can_be_browsed(tmp_path):
    contributing = Path(__file__).parent.parent.joinpath("CONTRIBUTING.md").read_text(encoding="utf-8")
    words = re.search(r"^\.venv/bin/pdoc (.+) -o docs/interface$", contributing, re.MULTILINE).group(1)
    subprocess.run([sys.executable, "-m", "pdoc", *words.split(), "-o", str(tmp_path)], check=True)
    page = tmp_path.joinpath("mmcourse.html").read_text(encoding="utf-8")
    watch = page.partition('<section id="watch">')[2].partition("</section>")[0]
    listed = watch.partition("Parameters</h6>")[2].partition("</ul>")[0]
    assert re.findall(r"<li><strong>(\w+)</strong>", listed)[:4] == ["search", "root", "steps", "time_limit"]
