"""Faulty searches of lesson 7: beam search."""

from faults.fault import Fault, first_leaf, mobility
from mmcourse.gametree import MAX
from mmcourse.search import beam_search
from mmcourse.search.beam import worth

# ---- beam


def each_has_its_own(position, depth, width, evaluate):
    if position.is_terminal or depth == 0:
        return worth(position, evaluate)
    kept = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=position.player is MAX)[:width]
    values = [each_has_its_own(child, depth - 1, width, evaluate) for child in kept]
    return max(values) if position.player is MAX else min(values)


def dropped_is_nought(position, depth, width, evaluate):
    def values(ply, left):
        children = [(number, child) for number, node in enumerate(ply) for child in node.children]
        if left == 0 or not children:
            return [worth(node, evaluate) for node in ply]
        chooses = max if ply[children[0][0]].player is MAX else min
        kept = sorted(children, key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)[:width]
        found = {number: [] for number in range(len(ply))}
        for (number, _), value in zip(kept, values([child for _, child in kept], left - 1)):
            found[number].append(value)
        return [worth(node, evaluate) if node.is_terminal else chooses(found[number], default=0)
                for number, node in enumerate(ply)]

    return values([position], depth)[0]


def wider_by_the_ply(position, depth, width, evaluate):
    def values(ply, left):
        children = [(number, child) for number, node in enumerate(ply) for child in node.children]
        if left == 0 or not children:
            return [worth(node, evaluate) for node in ply]
        chooses = max if ply[children[0][0]].player is MAX else min
        ranked = sorted(children, key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)
        kept, found = ranked[:width * len(ply)], {}
        for (number, _), value in zip(kept, values([child for _, child in kept], left - 1)):
            found[number] = chooses(found.get(number, value), value)
        return [found[number] if number in found else worth(node, evaluate) for number, node in enumerate(ply)]

    return values([position], depth)[0]


_TWO_PLIES = {"depth": 2, "width": 1, "evaluate": first_leaf}
_COUNTING = {"depth": 2, "width": 1, "evaluate": mobility}
_TWO_WIDE = {"depth": 2, "width": 2, "evaluate": first_leaf}
FAULTS = (
    Fault("beam", 7, each_has_its_own, beam_search, "tree([[0, 0], [2, 1]])",
          "The width holds for each position, not for the ply.", _TWO_WIDE),
    Fault("beam", 7, dropped_is_nought, beam_search, "tree([[0, 0], [1]])",
          "A position none of whose children was kept counts as 0.", _TWO_WIDE),
    Fault("beam", 7, wider_by_the_ply, beam_search, "tree([[0, 0], [2, 1]])",
          "Every position of a ply adds to the width of the next.", _TWO_WIDE),
)
