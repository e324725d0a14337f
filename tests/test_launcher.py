"""The ``mmcourse`` command, as functions and as a process of its own."""

import errno
import json
import os
import signal
import socket
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import jupyterlab.labapp
import pytest
from lab import course, wait_until
from mmcourse import __main__ as launcher

LESSONS = launcher.shipped()
FIRST = LESSONS[0]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def mmcourse(monkeypatch):
    """A function that runs the command up to the start of JupyterLab and returns what that was started with."""
    started = []
    monkeypatch.setattr(launcher, "serve", lambda *arguments: started.append(arguments))

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["mmcourse", *words])
        launcher.main()
        return started.pop() if started else None

    return run


def refusal(run, *words):
    """Return the sentence with which the command gives up."""
    with pytest.raises(SystemExit) as refused:
        run(*words)
    assert refused.value.code != 0
    return refused.value.code


def read(lesson):
    return json.loads(lesson.read_text(encoding="utf-8"))


def edit(lesson, text="print('mine')"):
    notebook = read(lesson)
    notebook["cells"][-1]["source"] = [text]
    lesson.write_text(json.dumps(notebook), encoding="utf-8")


@pytest.mark.parametrize("words, folder", [("", "mmcourse-lessons"), ("mine/too", "mine/too"), ("open list", "list")])
def test_copies_every_lesson_without_its_outputs(mmcourse, words, folder):
    mmcourse(*words.split())
    assert sorted(path.name for path in Path(folder).iterdir()) == [lesson.name for lesson in LESSONS]
    for lesson in LESSONS:
        before, after = read(lesson), read(Path(folder, lesson.name))
        assert any(cell.get("outputs") for cell in before["cells"])
        for cell in before["cells"]:
            if cell["cell_type"] == "code":
                cell["outputs"], cell["execution_count"] = [], None
        assert after == before


def test_never_touches_a_lesson_that_is_there(mmcourse, capsys):
    mmcourse()
    assert "mmcourse reset" not in capsys.readouterr().out
    mine = Path("mmcourse-lessons") / FIRST.name
    edit(mine)
    before = mine.read_bytes(), mine.stat().st_mtime_ns
    mmcourse()
    assert (mine.read_bytes(), mine.stat().st_mtime_ns) == before
    assert f"Changed and kept: {FIRST.stem}. For a fresh copy: mmcourse reset LESSON" in capsys.readouterr().out


def test_running_a_lesson_does_not_count_as_a_change(mmcourse, capsys):
    Path("mmcourse-lessons").mkdir()
    Path("mmcourse-lessons", FIRST.name).write_bytes(FIRST.read_bytes())  # with its outputs
    mmcourse()
    assert "Changed" not in capsys.readouterr().out


def test_a_file_that_is_no_notebook_is_kept_and_named(mmcourse, capsys):
    Path("mmcourse-lessons").mkdir()
    Path("mmcourse-lessons", FIRST.name).write_text("not a notebook")
    mmcourse()
    assert Path("mmcourse-lessons", FIRST.name).read_text() == "not a notebook"
    assert f"Changed and kept: {FIRST.stem}." in capsys.readouterr().out


def test_a_file_in_the_way(mmcourse):
    Path("mmcourse-lessons").write_text("mine")
    assert "mmcourse-lessons is a file, not a folder. Move it away" in refusal(mmcourse)
    assert "cannot write to" in refusal(mmcourse, "mmcourse-lessons/deeper")
    assert Path("mmcourse-lessons").read_text() == "mine"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS])
@pytest.mark.parametrize("words", [[], ["reset", FIRST.name]], ids=["open", "reset"])
def test_what_cannot_be_written_is_said_and_nothing_is_left_half_written(mmcourse, monkeypatch, code, words):
    mmcourse()
    mine = Path("mmcourse-lessons", FIRST.name)
    edit(mine)
    Path("mmcourse-lessons", LESSONS[-1].name).unlink()
    before = {path: path.read_bytes() for path in Path("mmcourse-lessons").iterdir()}

    def write_half(path, text, **_):
        path.write_bytes(text[:100].encode())
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(Path, "write_text", write_half)
    assert refusal(mmcourse, *words).startswith(f"mmcourse: cannot write to mmcourse-lessons: {os.strerror(code)}.")
    assert {path: path.read_bytes() for path in Path("mmcourse-lessons").iterdir()} == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full, /dev/full, is a thing of Linux")
def test_a_disk_that_is_full():
    Path("mmcourse-lessons").mkdir()
    Path("mmcourse-lessons", f".{FIRST.name}.part").symlink_to("/dev/full")
    refused = subprocess.run([sys.executable, "-m", "mmcourse"], stderr=subprocess.PIPE, text=True)
    assert refused.returncode == 1
    assert refused.stderr == ("mmcourse: cannot write to mmcourse-lessons: No space left on device. "
                              "Mend that, or name another folder.\n")
    assert list(Path("mmcourse-lessons").iterdir()) == []


def test_a_port_that_is_taken(mmcourse):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} is taken" in refusal(mmcourse, "--port", str(port))
    assert not Path("mmcourse-lessons").exists()
    assert port in mmcourse("--port", str(port))


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty", "8e3"])
def test_what_is_no_port(mmcourse, capsys, port):
    assert refusal(mmcourse, f"--port={port}") == 2
    assert f"{port} is no port; a port is a whole number from 1 to 65535" in capsys.readouterr().err


def test_without_a_port_the_first_free_one_is_taken(mmcourse, monkeypatch):
    monkeypatch.setattr(launcher, "can_listen", lambda port: port >= 8890)
    assert 8890 in mmcourse()


def test_the_server_is_for_this_machine_and_its_token_is_not_among_the_arguments(monkeypatch):
    seen = []
    monkeypatch.setattr(jupyterlab.labapp, "main", seen.extend)
    for name in ("JUPYTER_TOKEN", "JUPYTER_PREFER_ENV_PATH", "JUPYTER_CONFIG_PATH"):
        monkeypatch.setenv(name, "")
    with pytest.raises(SystemExit):
        launcher.serve(Path("here"), FIRST.name, 9000, "secret", browser=False)
    assert {"--ip=127.0.0.1", "--port=9000", "--no-browser"} <= set(seen)
    assert "secret" not in " ".join(seen)
    assert os.environ["JUPYTER_TOKEN"] == "secret"


def test_two_runs_have_two_tokens(mmcourse):
    assert mmcourse()[3] != mmcourse()[3]


def test_list(mmcourse, capsys):
    mmcourse("list")
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [lesson.stem for lesson in LESSONS]
    assert all(len(line.split()) > 1 for line in lines)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("name", [FIRST.name, FIRST.stem, FIRST.stem[:2]])
def test_reset_puts_a_fresh_copy_in_place_and_keeps_what_was_there(mmcourse, capsys, name):
    mmcourse("mine")
    lesson = Path("mine", FIRST.name)
    fresh = lesson.read_bytes()
    for attempt in (1, 2):
        edit(lesson, f"attempt {attempt}")
        mmcourse("reset", name, "mine")
        assert lesson.read_bytes() == fresh
    kept = sorted(Path("mine").glob(f"{FIRST.stem}.*-*-*-[12].ipynb"))
    assert [launcher.cells(path)[-1][1] for path in kept] == ["attempt 1", "attempt 2"]
    told = capsys.readouterr().out
    assert all(str(path) in told for path in kept)
    assert len(list(Path("mine").iterdir())) == len(LESSONS) + 2


def test_reset_in_a_folder_that_is_not_there_yet(mmcourse):
    mmcourse("reset", FIRST.stem)
    assert [path.name for path in Path("mmcourse-lessons").iterdir()] == [FIRST.name]


def test_reset_of_a_lesson_that_there_is_not(mmcourse):
    assert "there is no lesson 99. The lessons are " + FIRST.stem in refusal(mmcourse, "reset", "99")


def test_help_names_every_command(mmcourse, capsys):
    assert not pytest.raises(SystemExit, mmcourse, "--help").value.code
    told = capsys.readouterr().out
    assert all(word in told for word in ("mmcourse [FOLDER]", "open", "list", "reset"))


def test_the_command_and_the_module_are_the_same():
    (script,) = entry_points(group="console_scripts", name="mmcourse")
    assert script.load() is launcher.main
    done = subprocess.run([sys.executable, "-m", "mmcourse", "list"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(FIRST.stem)


def test_the_address_answers_to_its_token_only(lab):
    assert lab.address.startswith("http://127.0.0.1:")
    served = {entry["name"] for entry in lab.ask("api/contents")["content"]}
    assert served == {path.name for path in lab.folder.glob("*.ipynb")}
    with pytest.raises(HTTPError, match="403"):
        urlopen(f"{lab.server}/api/contents")


def test_opens_the_browser_on_the_first_lesson(tmp_path):
    browser = tmp_path / "browser.py"
    browser.write_text("import sys, urllib.request as net\n"
                       "print(net.urlopen(sys.argv[1]).read().decode(), file=open('seen', 'w'))\n")
    with course(tmp_path, BROWSER=f'"{sys.executable}" "{browser}" %s') as lab:
        seen = tmp_path / "seen"
        wait_until(lambda: seen.exists() and "</html>" in seen.read_text())
    assert lab.address in seen.read_text()


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to a whole console, this test's too")
def test_ctrl_c_ends_it_cleanly(tmp_path):
    with course(tmp_path, "--no-browser") as lab:
        lab.process.send_signal(signal.SIGINT)
        assert lab.process.wait(timeout=30) == 0
    assert launcher.can_listen(int(lab.server.rpartition(":")[2]))
