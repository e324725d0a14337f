"""The faulty searches that the package has, of all lessons: the bug zoo."""

from faults.fault import Fault
from mmcourse import zoo


def of_lesson(number, *rows):
    """Return the faults of a lesson from rows of kind, search and tree; the zoo tells the rest."""
    right, keywords, wrong = zoo.ZOO[number]
    return [Fault(kind, number, search, right, tree, wrong[search], keywords) for kind, search, tree in rows]


_BRANCH_AGAIN = "tree([[0, [0, 1]], [[0, 1]]])"
FAULTS = (
    *of_lesson(
        2,
        ("whose turn", zoo.nobody_hinders, "tree([0, 1], first=MIN)"),
        ("whose turn", zoo.turn_by_ply, "tree([0, 1], first=MIN)"),
        ("start values", zoo.from_zero, "tree([-1])"),
        ("start values", zoo.nought_is_nothing, "tree([0, 1], first=MIN)"),
        ("tree shape", zoo.two_children, "tree([0, 0, 0])")),
    *of_lesson(
        3,
        ("cut test", zoo.one_test_for_both, "tree([0, 0], first=MIN)"),
        ("cut test", zoo.content_too_soon, "tree([1, [2, 0]])"),
        ("cut test", zoo.bound_of_its_own, "tree([0, 0, 0])"),
        ("start values", zoo.win_is_the_most, "tree([2], first=MIN)"),
        ("cut test", zoo.one_window_for_all, "tree([[0], 0])")),
    *of_lesson(
        4,
        ("depth", zoo.down_to_one, "tree([[0, 1]], first=MIN)"),
        ("depth", zoo.counted_in_the_loop, "tree([0, [1, 0]])"),
        ("terminal test", zoo.limit_first, "tree([[1]])"),
        ("depth", zoo.unknown_is_drawn, "tree([[[1]]])"),
        ("sign or viewpoint", zoo.seen_by_the_mover, "tree([[[1]]], first=MIN)")),
    *of_lesson(
        5,
        ("transposition table", zoo.all_taken_as_exact, _BRANCH_AGAIN),
        ("transposition table", zoo.kind_told_too_late, _BRANCH_AGAIN),
        ("transposition table", zoo.shallow_will_do, "tree([[0, 1]], first=MIN)"),
        ("transposition table", zoo.whoever_is_to_move, "tree([[0, 1], [[0, 1]]])"),
        ("transposition table", zoo.same_key_same_position, "tree([[0], [[0, 1]]])")),
    *of_lesson(
        6,
        ("chance nodes", zoo.dice_with_a_will, "tree([chance((0.5, 0), (0.5, 1))])"),
        ("chance nodes", zoo.all_as_likely, "tree([chance((0, 0), (1, 1))])"),
        ("chance nodes", zoo.most_likely_alone, "tree([chance((0.5, 0), (0.5, 1))])"),
        ("chance nodes", zoo.heads_or_tails, "tree([chance((0.25, 0), (0.25, 0), (0.5, -1))], first=MIN)"),
        ("chance nodes", zoo.dice_take_a_turn, "tree([chance((1, [0, -1]))], first=MIN)")),
    *of_lesson(
        7,
        ("beam", zoo.largest_first_for_both, "tree([0, 1], first=MIN)"),
        ("beam", zoo.first_come_first_kept, "tree([0, 1])"),
        ("beam", zoo.ends_ranked_by_guess, "tree([0, 1])"),
        ("beam", zoo.kept_not_searched, "tree([[0, 1]], first=MIN)"),
        ("beam", zoo.dropped_afterwards, "tree([1, [2, 0]])")),
)
