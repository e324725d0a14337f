"""What runs on a code host: the commands of README.md, on every system and Python that it promises."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SYSTEMS = ["ubuntu-latest", "macos-latest", "windows-latest"]


def jobs(name):
    return yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))["jobs"]


def commands(job):
    return [step["run"] for step in job["steps"] if "run" in step]


def command_of_the_readme(pattern):
    """Return the line of README.md in which a pattern is found, with the tests in place of the course."""
    (line,) = re.findall(rf"^.*{pattern}.*mmcourse$", README, re.MULTILINE)
    return re.sub(r"mmcourse$", "pytest", line)


def test_every_system_and_the_oldest_and_newest_python():
    assert jobs("test.yml")["pip"]["strategy"]["matrix"] == {"os": SYSTEMS, "python": ["3.11", "3.14"]}
    assert jobs("test.yml")["conda"]["strategy"]["matrix"] == {"os": SYSTEMS}
    assert jobs("weekly.yml")["newest"]["strategy"]["matrix"] == {"os": SYSTEMS}


def test_the_commands_are_those_of_the_readme():
    windows = command_of_the_readme("Scripts").replace("py -m", "python -m")  # there py may be another Python
    assert commands(jobs("test.yml")["pip"]) == [command_of_the_readme("python3 -m venv"), windows]
    assert commands(jobs("test.yml")["conda"]) == [command_of_the_readme("conda env create")]


def test_the_wheel_is_installed_with_what_it_needs_outside_the_repository():
    build, use = jobs("test.yml")["wheel"]["steps"][-2:]
    assert "hatchling build" in build["run"] and "working-directory" not in build
    assert use["working-directory"] == "${{ runner.temp }}"
    assert [word for word in ("mmcourse list", "mmcourse reset", "--execute") if word not in use["run"]] == []


def test_the_newest_versions_are_tested_weekly_without_the_lock():
    text = (ROOT / ".github" / "workflows" / "weekly.yml").read_text(encoding="utf-8")
    assert re.search(r'cron: "\d+ \d+ \* \* [0-6]"', text)
    assert "requirements.txt" not in text and "-e .[test]" in text


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_anybody_can_run_them(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"secrets|self-hosted|github\.(repository|actor)", text)
    steps = [step for job in jobs(path.name).values() for step in job["steps"]]
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
