"""The ``mmcourse`` command: puts the lessons into a folder of the learner's and opens JupyterLab on them."""

import argparse
import json
import os
import secrets
import socket
import sys
from contextlib import contextmanager
from datetime import date
from itertools import count
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
HOST = "127.0.0.1"
FOLDER = Path("mmcourse-lessons")


def shipped():
    """Return the lessons that come with the package, in the order of the course.

    Returns
    -------
    list of Path
    """
    places = PACKAGE / "notebooks", PACKAGE.parent / "notebooks"  # in an installed package; in the repository
    lessons = sorted(path for place in places for path in place.glob("[0-9][0-9]_*.ipynb"))
    return lessons or sys.exit("mmcourse: the lessons are missing from this installation. Install mmcourse again.")


def title(lesson):
    """Return the first heading of a lesson.

    Parameters
    ----------
    lesson : Path

    Returns
    -------
    str
    """
    text = next(text for kind, text in cells(lesson) if kind == "markdown")
    return text.splitlines()[0].lstrip("# ")


def cells(lesson):
    """Return the kind and the text of each cell; nothing for a file that is no notebook.

    Parameters
    ----------
    lesson : Path

    Returns
    -------
    list of (str, str)
    """
    try:
        notebook = json.loads(lesson.read_text(encoding="utf-8"))
        return [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
    except (OSError, ValueError, LookupError, TypeError):
        return []


def without_outputs(lesson):
    """Return the text of a lesson as it is handed out: its pictures would give the predictions away.

    Parameters
    ----------
    lesson : Path

    Returns
    -------
    str
    """
    notebook = json.loads(lesson.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def stage(lesson, folder):
    """Write a lesson whole beside its place, so that moving it there cannot leave half of it.

    Parameters
    ----------
    lesson : Path
    folder : Path

    Returns
    -------
    Path

    Raises
    ------
    OSError
        If the file cannot be written.
    """
    part = folder / f".{lesson.name}.part"
    try:
        part.write_text(without_outputs(lesson), encoding="utf-8", newline="\n")
    except OSError:
        part.unlink(missing_ok=True)
        raise
    return part


@contextmanager
def writing(folder):
    """Make the folder, and say in one sentence why it or a file in it cannot be written.

    Parameters
    ----------
    folder : Path

    Raises
    ------
    SystemExit
        With the sentence, if it cannot.
    """
    if folder.exists() and not folder.is_dir():
        sys.exit(f"mmcourse: {folder} is a file, not a folder. Move it away, or name another folder.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        sys.exit(f"mmcourse: cannot write to {folder}: {error.strerror}. Mend that, or name another folder.")


def put_lessons(folder):
    """Copy each lesson that the folder does not have yet; one that is there is the learner's own.

    Parameters
    ----------
    folder : Path
    """
    with writing(folder):
        for lesson in shipped():
            if not (folder / lesson.name).exists():
                stage(lesson, folder).replace(folder / lesson.name)


def changed(folder):
    """Return the names of the lessons in the folder whose cells are not those of the shipped ones.

    Parameters
    ----------
    folder : Path

    Returns
    -------
    list of str
    """
    return [lesson.stem for lesson in shipped() if cells(folder / lesson.name) != cells(lesson)]


def can_listen(port):
    """Return whether a server may be started at this port.

    Parameters
    ----------
    port : int

    Returns
    -------
    bool
    """
    try:
        socket.create_server((HOST, port)).close()
    except OSError:
        return False
    return True


def serve(folder, first, port, token, browser):
    """Run JupyterLab in this process, so that Ctrl-C and the exit code are its own.

    Parameters
    ----------
    folder : Path
    first : str
        The name of the lesson that is opened.
    port : int
    token : str
        What the address must hold.
    browser : bool
        Whether to open it in one.
    """
    os.environ["JUPYTER_TOKEN"] = token  # not an argument: every user of the machine can read those
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"  # lessons run on this Python, whatever kernels the user has
    settings = os.environ.get("JUPYTER_CONFIG_PATH"), str(PACKAGE / "jupyter")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, settings))
    from jupyterlab.labapp import main as jupyterlab  # not needed to list or reset lessons

    sys.exit(jupyterlab([
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/{first}",
        f"--ip={HOST}", f"--port={port}", "--ServerApp.port_retries=0",
        "--allow-root",  # in a container there is often nobody else; only this machine can reach the server
        "--ServerApp.answer_yes=True",  # Ctrl-C ends it, without a question
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--ServerApp.log_level=ERROR", "--LabApp.log_level=ERROR",
        *([] if browser else ["--no-browser"]),
    ]))


def open_course(folder, port, browser):
    """Put the lessons into the folder and open the first one in JupyterLab.

    Parameters
    ----------
    folder : Path
    port : int or None
        None for the first free one.
    browser : bool
    """
    if port and not can_listen(port):
        sys.exit(f"mmcourse: port {port} is taken or not allowed. Name another one, or leave --port out.")
    port = port or next(free for free in count(8888) if can_listen(free))
    put_lessons(folder)
    first, token = shipped()[0].name, secrets.token_hex(24)
    print(f"The lessons are in {folder.resolve()}")
    if changed(folder):
        print(f"Changed and kept: {', '.join(changed(folder))}. For a fresh copy: mmcourse reset LESSON {folder}")
    print(f"JupyterLab: http://{HOST}:{port}/lab/tree/{first}?token={token}")
    print("To end the course, press Ctrl-C here.", flush=True)
    serve(folder, first, port, token, browser)


def list_lessons():
    """Print the name and the title of each lesson."""
    for lesson in shipped():
        print(f"{lesson.stem:<20}  {title(lesson)}")


def reset(lesson, folder):
    """Put a fresh copy of one lesson into the folder and keep the learner's beside it, with the date in its name.

    Parameters
    ----------
    lesson : str
        Its number or its name.
    folder : Path
    """
    lessons = shipped()
    found = [path for path in lessons if lesson in (path.name, path.stem, path.stem[:2])]
    if not found:
        sys.exit(f"mmcourse: there is no lesson {lesson}. The lessons are {', '.join(path.stem for path in lessons)}.")
    yours = folder / found[0].name
    with writing(folder):
        fresh = stage(found[0], folder)
        if yours.exists():
            dated = (folder / f"{yours.stem}.{date.today()}-{number}.ipynb" for number in count(1))
            kept = yours.rename(next(path for path in dated if not path.exists()))
            print(f"Your lesson is kept as {kept}")
        fresh.replace(yours)
    print(f"Fresh copy: {yours}")


def port_number(text):
    """Return a port given on the command line.

    Parameters
    ----------
    text : str

    Returns
    -------
    int

    Raises
    ------
    argparse.ArgumentTypeError
        For what is no port.
    """
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text} is no port; a port is a whole number from 1 to 65535")
    return int(text)


def command_line():
    """Return the parser of the command line; what it finds is a function, ``run``, and its keywords.

    Returns
    -------
    argparse.ArgumentParser
    """
    parser = argparse.ArgumentParser(
        prog="mmcourse", usage="mmcourse [FOLDER] | mmcourse COMMAND ...",
        description="Copies the lessons, without their outputs, to a folder of yours and opens JupyterLab on them.")
    commands = parser.add_subparsers(title="commands (mmcourse COMMAND --help says more)", metavar="COMMAND",
                                     prog="mmcourse")
    opening = commands.add_parser("open", help="open the course; what mmcourse does without a command")
    opening.add_argument("--port", type=port_number, help="the port to use; by default the first free one from 8888")
    opening.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    opening.set_defaults(run=open_course)
    commands.add_parser("list", help="list the lessons").set_defaults(run=list_lessons)
    resetting = commands.add_parser("reset", help="put a fresh copy of a lesson in place and keep yours beside it")
    resetting.add_argument("lesson", metavar="LESSON", help="its number or name, such as 02 or 02_minimax")
    resetting.set_defaults(run=reset)
    for command in opening, resetting:
        command.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, default=FOLDER,
                             help=f"where your lessons are; by default ./{FOLDER}")
    return parser


def main():
    """Run the ``mmcourse`` command; without a command of its own it opens the course."""
    words = sys.argv[1:]
    if words[:1] not in (["open"], ["list"], ["reset"], ["-h"], ["--help"]):
        words = ["open", *words]
    keywords = vars(command_line().parse_args(words))
    try:
        keywords.pop("run")(**keywords)
    except KeyboardInterrupt:  # before JupyterLab has taken Ctrl-C over
        sys.exit(130)


if __name__ == "__main__":
    main()
