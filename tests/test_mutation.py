"""Small changes to right searches are found by `check`, but for those that change no answer."""

import re
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parent.parent / "benchmarks" / "mutation.py"


def test_of_sixty_changes_none_that_gives_a_wrong_answer_is_missed():
    done = subprocess.run([sys.executable, str(BENCHMARK), "60"], capture_output=True, text=True, check=True)
    told, found, other, missed = map(int, re.search(
        r"of (\d+) that are not the same (\d+) are found: .*, (\d+) do other work only, (\d+) are missed", done.stdout
    ).groups())
    assert missed == 0 and found + other == told and told >= 40, done.stdout
