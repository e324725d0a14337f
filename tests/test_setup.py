"""What newcomers, contributors and packagers rely on: README.md and its like, requirements, licences, the wheel."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

import pytest
import yaml
from lab import course, fresh_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
JUPYTER = sys.executable, "-m", "jupyter"
LOCK = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
PYTHONS = ("3.11.0", "3.11.9", "3.12.0", "3.13.0", "3.14.0")


def requirements(lines):
    """Return name and bounds of each requirement."""
    return {requirement.name: str(requirement.specifier) for requirement in map(Requirement, lines)}


def declared():
    return requirements(PROJECT["dependencies"] + PROJECT["optional-dependencies"]["test"])


def test_environment_names_the_same_packages_with_the_same_bounds():
    lines = (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines()
    listed = [line.split("- ")[1] for line in lines if re.match(r" +- [a-z-]+(>=.*)?$", line)]
    extra = {"conda-forge": "", "pip": "", "python": PROJECT["requires-python"]}
    assert requirements(listed) == declared() | extra
    assert lines[-1].strip() == "- -e ."


def test_bounds_run_from_a_minimum_to_the_next_major_version():
    for name, bounds in declared().items():
        low, high = re.fullmatch(r"<(\d+),>=([\d.]+)", bounds).group(2, 1)
        assert int(high) == int(low.split(".")[0]) + 1, name


@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_pins_every_package_within_its_bounds(python):
    environment = {"python_version": python.rpartition(".")[0], "python_full_version": python}
    pins = [pin for pin in map(Requirement, LOCK[1:]) if not pin.marker or pin.marker.evaluate(environment)]
    versions = {pin.name: str(pin.specifier).removeprefix("==") for pin in pins}
    assert len(versions) == len(pins)
    for name, bounds in declared().items():
        assert SpecifierSet(bounds).contains(versions[name]), name


def test_the_lock_installs_this_package_and_names_no_place():
    assert LOCK[0] == "-e .[test]"
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; .+)?", line) for line in LOCK[1:])


def test_the_first_screen_is_a_sentence_a_picture_and_two_commands():
    first_screen = README.partition("\n## ")[0]
    setting_up = "python3 -m venv .venv && .venv/bin/pip install -r requirements.txt && .venv/bin/"
    assert re.findall(r"```sh\n(.*)\n```", first_screen) == [setting_up + "mmcourse", setting_up + "pytest"]
    assert len(re.findall(r"!\[.+\]\(docs/alphabeta\.svg\)", first_screen)) == 1


def test_the_picture_is_what_its_command_makes():
    program = re.search(r'python -c "(.+)" > docs/alphabeta\.svg', CONTRIBUTING).group(1)
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True).stdout
    assert (ROOT / "docs" / "alphabeta.svg").read_text(encoding="utf-8") == made


def test_the_folder_listing_names_every_module():
    package = ROOT / "mmcourse"
    modules = {path.name for path in [*package.glob("*.py"), *(init.parent for init in package.glob("*/__init__.py"))]}
    listing = README.split("```text")[1].split("```")[0]
    assert set(re.findall(r"^  ([\w.]+)", listing, re.MULTILINE)) == modules - {"__init__.py"}


def test_the_table_of_lessons_names_every_lesson_with_its_title():
    rows = re.findall(r"^\| \[(\d) (.+)\]\(notebooks/(.+)\) \|", README, re.MULTILINE)
    titles = [json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))["cells"][0]["source"][0]
              for name in LESSONS]
    assert rows == [(str(at), title.strip("# \n"), name) for at, (title, name) in enumerate(zip(titles, LESSONS))]


def test_links_lead_somewhere():
    targets = re.findall(r"\]\(([^):]+)\)", README + CONTRIBUTING + CHANGELOG)  # addresses in the web have a colon
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_licences():
    assert PROJECT["license"] == "BSD-3-Clause AND CC-BY-4.0"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("BSD 3-Clause License")
    assert "Creative Commons Attribution 4.0 International" in (ROOT / "LICENSE-text").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The Python of a new environment that holds the built wheel and, beside it, only what this package depends on."""
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(place)]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = place.glob("*.whl")
    assert wheel.name == f"mmcourse-{PROJECT['version']}-py3-none-any.whl"
    venv.create(place / "venv", with_pip=True)
    python = place / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = [python, "-m", "pip", "install", "--no-index", "--no-deps", "--disable-pip-version-check", wheel]
    subprocess.run(install, cwd=place, capture_output=True, check=True)
    (site,) = place.joinpath("venv").rglob("site-packages")
    site.joinpath("others.pth").write_text(sysconfig.get_path("purelib"))  # as a path only: no editable install of ours
    return python


def test_the_wheel_installs_and_its_command_works_outside_the_repository(installed, tmp_path):
    command = [installed.with_name("mmcourse")]
    listed = subprocess.run([*command, "list"], cwd=tmp_path, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert [f"{line.split()[0]}.ipynb" for line in listed.splitlines()] == LESSONS
    jupyter = Path(sys.prefix, "share", "jupyter")  # where JupyterLab keeps its pages
    with course(tmp_path, "--no-browser", command=command, JUPYTERLAB_DIR=str(jupyter / "lab")) as lab:
        assert lab.ask("api/status")["kernels"] == 0
        assert sorted(path.name for path in lab.folder.iterdir()) == LESSONS
        if os.name != "nt":  # Windows sends Ctrl-C to a whole console, this test's too
            lab.process.send_signal(signal.SIGINT)
            assert lab.process.wait(timeout=30) == 0


def test_the_wheel_is_what_runs(installed, tmp_path):
    program = "import mmcourse.__main__ as launcher; print(*launcher.PACKAGE.rglob('*.*'), sep='\\n')"
    files = subprocess.check_output([installed, "-I", "-c", program], cwd=tmp_path, text=True).splitlines()
    assert all(Path(file).is_relative_to(installed.parent.parent.resolve()) for file in files)
    kinds = {path.suffix for path in (ROOT / "mmcourse").rglob("*.*")}  # code, settings, scripts and styles
    assert {Path(file).suffix for file in files} == kinds | {".ipynb"}


def test_the_version_stands_in_one_place():
    newest = re.search(r"^## \[(.+?)\] - ", CHANGELOG, re.MULTILINE).group(1)
    assert newest == PROJECT["version"]
    texts = [*ROOT.glob("*.md"), *ROOT.glob("*.cff"), *ROOT.glob("*.yml"), *ROOT.joinpath("mmcourse").rglob("*.py")]
    holding = [path.name for path in texts if PROJECT["version"] in path.read_text(encoding="utf-8")]
    assert holding == ["CHANGELOG.md"]


def test_the_citation_says_what_the_project_says():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["abstract"] == PROJECT["description"]
    assert citation["authors"] == PROJECT["authors"]
    assert citation["keywords"] == PROJECT["keywords"]


def test_the_four_commands_of_a_contributor():
    commands = re.findall(r"^\.?\w.+", CONTRIBUTING.split("```")[1].removeprefix("sh"), re.MULTILINE)
    setting_up, testing, _, looking = commands
    assert f"{setting_up} && {testing}" in README.splitlines()
    tool, *words = looking.split()
    assert subprocess.check_output([*JUPYTER, *words, "--version"], text=True).startswith("4.")
    assert tool == ".venv/bin/jupyter" and ROOT.joinpath(words[-1]).is_dir()


def test_running_a_lesson_again_changes_nothing_in_its_file(tmp_path):
    lesson = min((ROOT / "notebooks").glob("*.ipynb"), key=lambda path: path.stat().st_size)
    copy = shutil.copytree(lesson.parent, tmp_path / "notebooks") / lesson.name
    shutil.copy(ROOT / "nbconvert_config.py", tmp_path)
    words = re.search(r"^\.venv/bin/jupyter (nbconvert .+) notebooks/\*\.ipynb$", CONTRIBUTING, re.MULTILINE)
    again = [*JUPYTER, *words.group(1).split(), str(copy)]
    subprocess.run(again, cwd=tmp_path, env=fresh_environment(tmp_path), capture_output=True, check=True)
    assert copy.read_text(encoding="utf-8") == lesson.read_text(encoding="utf-8")
