"""The text twin: a run in words."""

from mmcourse import STANDARD, random_tree, search, tree, watch


def test_text_twin_of_minimax_to_the_character():
    assert (
        str(watch(search.minimax, STANDARD))
        == """\
  MIN of [3, 12, 8]     =  3
  MIN of [2, 4, 6]      =  2
  MIN of [14, 5, 2]     =  2
MAX of [3, 2, 2]      =  3

minimax value of the root: 3
terminals examined: 9 [3, 12, 8, 2, 4, 6, 14, 5, 2]"""
    )


def test_text_twin_of_alphabeta():
    assert (
        str(watch(search.alphabeta, STANDARD))
        == """\
  MIN of [3, 12, 8]     =  3   window [−∞, ∞]
  MIN of [2, –, –]      ≤  2   window [3, ∞]
  MIN of [14, 5, 2]     =  2   window [3, ∞]
MAX of [3, ≤2, 2]     =  3   window [−∞, ∞]

α-cut at B2: B2 is a MIN node: it can already hold MAX to 2, and MAX has 3 elsewhere. The
  2 remaining leaves cannot matter.

alphabeta value of the root: 3
terminals examined: 7 [3, 12, 8, 2, 14, 5, 2]"""
    )


def test_text_twin_of_a_large_run_is_short():
    text = str(watch(search.alphabeta, random_tree(3, depth=6)))
    assert len(text.splitlines()) < 80 and "nodes further down" in text and "more cuts" in text


def test_text_twin_names_evaluations():
    def cutoff(position, depth, evaluate):
        if position.is_terminal:
            return position.utility
        if depth == 0:
            return evaluate(position)
        return max(-cutoff(child, depth - 1, evaluate) for child in position.children)

    run = watch(cutoff, STANDARD, depth=1, evaluate=lambda node: {"B1": 4, "B2": 5, "B3": 1}[node.name])
    assert "positions examined: 3 [4, 5, 1]" in str(run) and [node.name for node in run.evaluated] == ["B1", "B2", "B3"]
    assert run.pruned == () and run.last.kind == "return"


def test_the_text_twin_is_of_the_whole_run_wherever_it_was_replayed_to():
    run, same = watch(search.alphabeta, STANDARD), watch(search.alphabeta, STANDARD)
    assert run.at(3).kind == "line" and str(run) == str(same) and run.at(2).step == 2 and run.last == same.last


def test_a_cut_is_told_with_what_was_known_when_it_was_made():
    text = str(watch(search.alphabeta, tree([[3, 12], [2, 4], [14, 15]])))
    assert "hold MAX to 2, and MAX has 3 elsewhere" in " ".join(text.split())


def test_very_large_numbers_are_shown():
    assert "1000000" in str(watch(search.minimax, tree([10**400, 1])))
