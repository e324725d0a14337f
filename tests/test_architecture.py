"""The modules of the package import one way only, and ``import mmcourse`` is light."""

import ast
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import mmcourse
import pytest

PACKAGE = Path(mmcourse.__file__).parent
ROWS = ("gametree", "games", "search", "words", "recorder", "style", "look", "scene", "svg", "figures", "checker", "zoo",
        "live", "__main__", "__init__")  # each may import only what stands before it
FILES = sorted(PACKAGE.rglob("*.py"))


def row(file):
    """Return the name of the module, or of the sub-package, that a file of the package belongs to."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def arrows(tree):
    """Yield the rows that a parsed file imports, except for the picture that a class imports when asked for it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "_repr_mimebundle_":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("mmcourse."))
        elif isinstance(node, ast.ImportFrom) and node.module == "mmcourse":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mmcourse."):
            yield node.module.split(".")[1]
        yield from arrows(node)


def test_every_module_has_its_row():
    assert {row(file) for file in FILES} <= set(ROWS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_module_imports_only_rows_above_its_own(file):
    above = ROWS[:ROWS.index(row(file))]
    inside = (row(file),) if file.parent != PACKAGE else ()  # files of one sub-package may share
    assert set(arrows(ast.parse(file.read_text(encoding="utf-8")))) <= {*above, *inside}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_import_is_relative_or_a_star(file):
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    assert not any(node.level or node.names[0].name == "*" for node in nodes if isinstance(node, ast.ImportFrom))


def test_the_arrows_are_found_wherever_they_stand():
    source = """
import mmcourse.figures
from mmcourse import svg, run
def late():
    from mmcourse.live.widget import explore
class Shown:
    def _repr_mimebundle_(self):
        from mmcourse.scene import scene
"""
    assert list(arrows(ast.parse(source))) == ["figures", "svg", "run", "live"]


def test_importing_the_package_imports_no_other_package():
    program = "import sys; before = set(sys.modules); import mmcourse; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    imported = {name.partition(".")[0] for name in done.stdout.split()}
    assert imported & {"mmcourse", *packages_distributions()} == {"mmcourse"}


def test_the_public_face_is_about_twenty_names():
    assert 12 <= len(mmcourse.__all__) <= 25
    assert len(set(mmcourse.__all__)) == len(mmcourse.__all__)
    assert all(hasattr(mmcourse, name) for name in mmcourse.__all__)
