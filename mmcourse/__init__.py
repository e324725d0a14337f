"""mmcourse: write a search, and watch it think.

>>> from mmcourse import STANDARD, search, watch
>>> run = watch(search.alphabeta, STANDARD)
>>> run.value, run.pruned
(3, (C5: 4, C6: 6))
"""

from mmcourse import games, search
from mmcourse.checker import check
from mmcourse.figures import draw
from mmcourse.gametree import (
    CHANCE,
    MAX,
    MIN,
    STANDARD,
    Node,
    chance,
    from_text,
    outline,
    random_tree,
    to_networkx,
    to_text,
    tree,
)
from mmcourse.live import explore, predict
from mmcourse.recorder import watch
from mmcourse.svg import picture

__all__ = ["CHANCE", "MAX", "MIN", "Node", "STANDARD", "chance", "check", "draw", "explore", "from_text", "games",
           "outline", "picture", "predict", "random_tree", "search", "to_networkx", "to_text", "tree", "watch"]
