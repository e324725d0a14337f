"""What a newcomer and a packager rely on: README.md, the requirements, the licences, the wheel."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
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
    program = re.search(r'python -c "(.+)" > docs/alphabeta\.svg', README).group(1)
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True).stdout
    assert (ROOT / "docs" / "alphabeta.svg").read_text(encoding="utf-8") == made


def test_the_folder_listing_names_every_module():
    package = ROOT / "mmcourse"
    modules = {path.name for path in [*package.glob("*.py"), *(init.parent for init in package.glob("*/__init__.py"))]}
    assert set(re.findall(r"^  ([\w.]+)", README, re.MULTILINE)) >= modules - {"__init__.py"}


def test_links_in_the_readme_lead_somewhere():
    targets = re.findall(r"\]\(([^)]+)\)", README)
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_licences():
    assert PROJECT["license"] == "BSD-3-Clause AND CC-BY-4.0"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("BSD 3-Clause License")
    assert "Creative Commons Attribution 4.0 International" in (ROOT / "LICENSE-text").read_text(encoding="utf-8")


def test_the_wheel_works_outside_the_repository(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"mmcourse-{PROJECT['version']}-py3-none-any.whl"
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    program = """
import sys
sys.path.insert(0, "installed")
from mmcourse import __main__ as launcher
launcher.put_lessons(launcher.FOLDER)
print(launcher.PACKAGE)
"""
    place = subprocess.check_output([sys.executable, "-I", "-c", program], cwd=tmp_path, text=True)
    assert Path(place.strip()) == (tmp_path / "installed" / "mmcourse").resolve()
    copied = {path.name for path in (tmp_path / "mmcourse-lessons").iterdir()}
    assert copied == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert (tmp_path / "installed/mmcourse/jupyter/labconfig/default_setting_overrides.json").exists()
