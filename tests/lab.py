"""A real JupyterLab, started as a learner starts it, and a lesson in it as a browser shows it."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

OWN_FOLDERS = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR",
               "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR", "MPLCONFIGDIR")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            r"C:\Program Files\Google\Chrome\Application\chrome.exe")
ONLY_THIS_MACHINE = ("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--disable-background-networking",
                     "--disable-component-update", "--disable-sync", "--disable-quic", "--disable-gpu")
OPEN = "globalThis.jupyterapp?.shell.currentWidget"


def system_browser():
    """Return the path of a Chromium or Chrome on this machine, or None."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def fresh_environment(home):
    """Return this process's environment with the folders of Jupyter, IPython and matplotlib new and empty."""
    folders = {name: home / name.lower() for name in OWN_FOLDERS}
    for folder in folders.values():
        folder.mkdir()
    config = {"LabApp": {"expose_app_in_browser": True}}  # so that a test can ask JupyterLab what it holds
    (folders["JUPYTER_CONFIG_DIR"] / "jupyter_lab_config.json").write_text(json.dumps(config))
    return os.environ | {name: str(folder) for name, folder in folders.items()}


class Lab:
    """A running course: where its lessons lie, and the address that the launcher printed."""

    def __init__(self, process, folder, address):
        self.process, self.folder, self.address = process, folder, address
        parts = urlsplit(address)
        self.server, self.token = f"{parts.scheme}://{parts.netloc}", parse_qs(parts.query)["token"][0]

    def ask(self, path):
        """Return what the server's interface answers, such as ``api/status``."""
        with urlopen(f"{self.server}/{path}?token={self.token}", timeout=10) as answer:
            return json.load(answer)

    def answers_or_has_ended(self):
        """Return whether the server is ready, or never will be."""
        try:
            return bool(self.ask("api/status"))
        except OSError:  # nobody listens yet, or it hung up while starting
            return self.process.poll() is not None


def wait_until(condition, seconds=60):
    """Wait until a condition holds."""
    last = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < last, f"waited for {seconds} seconds in vain"
        time.sleep(0.1)


@contextmanager
def course(home, *options, command=(sys.executable, "-m", "mmcourse"), **variables):
    """Start the ``mmcourse`` command in an empty folder and stop it in the end."""
    with socket.create_server(("127.0.0.1", 0)) as unused:  # not the usual port: other courses may be starting
        port = unused.getsockname()[1]
    environment = fresh_environment(home) | variables
    with subprocess.Popen([*command, f"--port={port}", *options], cwd=home, env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            address = next(word for line in process.stdout for word in line.split() if word.startswith("http"))
            lab = Lab(process, home / "mmcourse-lessons", address)
            wait_until(lab.answers_or_has_ended)
            yield lab
        finally:
            process.terminate()


class Lesson:
    """A lesson that is open in the browser's page, with a kernel."""

    def __init__(self, page, lab, name):
        self.page, self.lab = page, lab
        page.goto(f"{lab.server}/doc/tree/{name}?token={lab.token}&reset")
        page.wait_for_function(f"{OPEN}?.sessionContext?.session?.kernel?.status === 'idle'", timeout=60_000)

    def run(self, cell):
        """Run a cell, given by its id, with the cell in view, and wait until it has answered."""
        self.page.evaluate(f"""async (id) => {{
            const notebook = {OPEN}.content;
            notebook.activeCellIndex = notebook.widgets.findIndex((widget) => widget.model.id === id);
            await notebook.scrollToItem(notebook.activeCellIndex);
            await jupyterapp.commands.execute("notebook:run-cell");
        }}""", cell)

    def code_cells(self):
        """Return the code cells as JupyterLab would save them."""
        cells = self.page.evaluate(f"{OPEN}.content.model.toJSON().cells")
        return [cell for cell in cells if cell["cell_type"] == "code"]

    def close(self):
        """Shut the kernel down; a closed page would leave it running."""
        self.page.evaluate(f"{OPEN}.sessionContext.shutdown()")
