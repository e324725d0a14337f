"""Fixtures for tests in a real JupyterLab: ``lab`` and ``lesson``, with pytest-playwright's ``page``."""

import os
from urllib.parse import urlsplit

import pytest
from hypothesis import settings
from lab import ONLY_THIS_MACHINE, Lesson, course, system_browser

settings.register_profile("course", derandomize=True, deadline=None, database=None)  # the same trees on every machine
settings.load_profile("course")

HERE = ("127.0.0.1", None)  # None for what is no place: data: and blob:


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """How pytest-playwright starts the browser: one that is on the machine, and that reaches nothing else."""
    path = system_browser()
    if path is None:
        give_up = pytest.fail if os.environ.get("CI") else pytest.skip
        give_up("no Chromium or Chrome on this machine: install one (on Debian and Ubuntu: apt install chromium)")
    return browser_type_launch_args | {"executable_path": path, "args": list(ONLY_THIS_MACHINE)}


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """The course, started once for all tests by its own launcher."""
    with course(tmp_path_factory.mktemp("lab"), "--no-browser") as lab:
        yield lab


@pytest.fixture
def faults(page):
    """A list that fills with what must not happen: errors in the console, requests that leave the machine."""
    faults = []
    page.on("console", lambda message: message.type == "error" and faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: urlsplit(request.url).hostname in HERE or faults.append(request.url))
    return faults


@pytest.fixture
def open_lesson(page, lab, faults):
    """A function that opens a lesson by its file name; in the end its kernel is shut down and no fault may be left."""
    lessons = []

    def open_one(name):
        lessons.append(Lesson(page, lab, name))
        return lessons[-1]

    yield open_one
    for lesson in lessons:
        lesson.close()
    assert lab.ask("api/kernels") == []
    assert faults == []
