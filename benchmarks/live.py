"""What one changed leaf costs: the live tree beside sliders that redraw a figure, in one run.

python benchmarks/live.py             kernel time and memory
python benchmarks/live.py --browser   from the key press to the new picture as well, in JupyterLab in Chromium
"""

import json
import sys
import tempfile
from pathlib import Path
from statistics import median

from jupyter_client.manager import start_new_kernel

SETUP = """
import json, resource, time
from statistics import median
from mmcourse import *
from mmcourse.live import explore

def memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
"""
LIVE = """
def edits(depth, times):
    live = explore(search.alphabeta, random_tree(1, depth=depth))
    display(live)
    leaf, taken = live.picture["kinds"].index("terminal"), []
    for turn in range(times):
        began = time.perf_counter()
        live.asked = [[live.answer["revision"] + 1, "nudge", leaf, (-1) ** turn]]
        taken.append(time.perf_counter() - began)
    return 1000 * median(taken)
"""
SLIDERS = """
%matplotlib inline
import ipywidgets
import matplotlib.pyplot as plt
import networkx
from mmcourse.gametree import walk

def redraws(depth, times):
    root = random_tree(1, depth=depth)
    sliders = {node.name: ipywidgets.IntSlider(node.utility) for node in walk(root) if node.is_terminal}
    out = ipywidgets.Output()
    spots = {node.name: (i, -ord(node.name[0])) for i, node in enumerate(walk(root))}

    def redraw(_):
        with out:
            out.clear_output(wait=True)
            plt.subplots(figsize=(10, 5))
            value = search.alphabeta(root.replace(**{name: slider.value for name, slider in sliders.items()}))
            labels = {name: slider.value for name, slider in sliders.items()} | {"A": value}
            networkx.draw(to_networkx(root), spots, labels=labels)
            plt.show()

    for slider in sliders.values():
        slider.observe(redraw, "value")
    first, taken = next(iter(sliders.values())), []
    for turn in range(times):
        began = time.perf_counter()
        first.value += (-1) ** turn
        taken.append(time.perf_counter() - began)
    return 1000 * median(taken)
"""
MEASURE = """async ([times]) => {
  const leaf = document.querySelector(".mml .mmc-terminal"), text = leaf.querySelector(".mmc-value"), taken = [];
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now();
    const changed = new Promise((resolve) => new MutationObserver((_, seen) => { seen.disconnect(); resolve(); })
      .observe(text, { childList: true, characterData: true, subtree: true }));
    leaf.dispatchEvent(new KeyboardEvent("keydown", { key: turn % 2 ? "ArrowDown" : "ArrowUp", bubbles: true }));
    await changed;
    await new Promise(requestAnimationFrame);
    taken.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  return taken;
}"""


def in_kernel(*cells):
    """Run cells in a fresh kernel and return what the last one prints, as JSON."""
    manager, client = start_new_kernel()
    printed = []
    try:
        for cell in cells:
            reply = client.execute_interactive(
                cell, timeout=600, output_hook=lambda message: printed.append(message["content"].get("text"))
            )
            assert reply["content"]["status"] == "ok", reply["content"]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return json.loads("".join(filter(None, printed)))


def kernel_times():
    """Milliseconds in the kernel for one changed leaf, both ways."""
    print(f"{'kernel time of one changed leaf, ms':40}{'live':>8}{'sliders':>10}{'ratio':>8}")
    for nodes, depth in ((13, 2), (1093, 6)):
        live, sliders = in_kernel(
            SETUP + LIVE, SLIDERS, f"print(json.dumps([edits({depth}, 40), redraws({depth}, 6)]))"
        )
        print(f"{nodes:>9,} nodes{'':25}{live:8.1f}{sliders:10.0f}{live / sliders:8.3f}")


def memories():
    """Megabytes of a kernel at its largest."""
    rows = {
        "bare": "",
        "import, picture, live tree": "display(STANDARD, explore(search.alphabeta, STANDARD))",
        "the same and a matplotlib figure": "%matplotlib inline\n"
        "display(STANDARD, explore(search.alphabeta, STANDARD)); draw(STANDARD)",
    }
    for name, code in rows.items():
        bare = "import json, resource\ndef memory(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024"
        print(f"{name:40}{in_kernel(SETUP + code if code else bare, 'print(json.dumps(memory()))'):8} MB")


def in_browser(times=21):
    """Milliseconds from a key press to the frame with the new picture."""
    from lab import ONLY_THIS_MACHINE, Lesson, course, system_browser
    from playwright.sync_api import sync_playwright

    print(f"{'key press to new picture, ms':40}{'median':>8}{'p95':>10}")
    with (
        tempfile.TemporaryDirectory() as home,
        course(Path(home), "--no-browser") as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=system_browser(), args=[*ONLY_THIS_MACHINE, "--no-sandbox"]
        )
        for nodes, depth in ((13, 2), (121, 4), (1093, 6), (3280, 7)):
            cell = {
                "id": "live",
                "cell_type": "code",
                "metadata": {},
                "outputs": [],
                "execution_count": None,
                "source": f"{SETUP}explore(search.alphabeta, random_tree(1, depth={depth}))",
            }
            (lab.folder / "bench.ipynb").write_text(
                json.dumps(
                    {
                        "nbformat": 4,
                        "nbformat_minor": 5,
                        "cells": [cell],
                        "metadata": {
                            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
                        },
                    }
                )
            )
            page = browser.new_page()
            lesson = Lesson(page, lab, "bench.ipynb")
            lesson.run_all()
            page.wait_for_selector(".mml svg.mmc-picture")
            taken = sorted(page.evaluate(MEASURE, [times]))
            print(f"{nodes:>9,} nodes{'':25}{median(taken):8.0f}{taken[int(0.95 * times)]:10.0f}")
            lesson.close()
            page.close()
        browser.close()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    kernel_times()
    memories()
    if "--browser" in sys.argv:
        in_browser()
