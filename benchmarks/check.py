"""Prints which share of the faulty searches `check` catches, by which trees, and how long a check takes.

Run it as ``python benchmarks/check.py``. The faulty searches are those of the tests.
"""

import sys
from collections import Counter
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from mmcourse import MAX, search
from mmcourse.checker import check, trees
from mmcourse.checker.reference import Reference

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from faults import FAULTS
from faults.fault import first_leaf, leftmost

RIGHT = ((search.alphabeta, {}), (search.minimax, {}), (search.best_move, {}), (search.maximizer_within, {}),
         (search.minimax_path, {"depth": 9, "static": leftmost, "player": MAX}), (search.find_computer_move, {}),
         (search.alphabeta_table, {"depth": 4, "evaluate": first_leaf}), (search.star1, {"low": -10, "high": 10}),
         (search.beam_search, {"depth": 3, "width": 2, "evaluate": first_leaf}))
MOST = 2  # seconds, of a right alpha-beta on the full mix


def is_caught(fault, trees_of):
    """Whether a faulty search is caught on the trees that ``trees_of(kind)`` gives."""
    kind = Reference(fault.reference, None, fault.keywords).kind
    return not check(fault.search, fault.reference, on=trees_of(kind), **fault.keywords).ok


def seconds(function):
    began = perf_counter()
    function()
    return perf_counter() - began


def share(what, trees_of):
    """Print how many are caught, and of which kinds some are missed."""
    missed = Counter(fault.kind for fault in FAULTS.values() if not is_caught(fault, trees_of))
    caught = len(FAULTS) - missed.total()
    told = ", ".join(f"{kind} {count}" for kind, count in missed.items()) or "none"
    print(f"{what:<28}{caught:>3} of {len(FAULTS)}{caught / len(FAULTS):>7.0%}   missed: {told}", flush=True)


def main():
    share("hand-picked trees alone", trees.picked)
    share("generated trees alone", trees.generated)
    share("both", lambda kind: trees.picked(kind) + trees.generated(kind))
    print()
    for by, keywords in RIGHT:
        time = median(seconds(lambda: check(by, against=by, **keywords)) for _ in range(3))
        met = "" if by is not search.alphabeta else f"   at most {MOST} s: {'yes' if time <= MOST else 'NO'}"
        print(f"check of a right {by.__name__:<20}{time:>6.2f} s{met}", flush=True)
    wrong = mean(seconds(lambda: check(fault.search, fault.reference, **fault.keywords)) for fault in FAULTS.values())
    print(f"check of a wrong search, mean     {wrong:>9.2f} s")


if __name__ == "__main__":
    main()
