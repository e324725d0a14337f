"""The bug zoo: searches that are wrong in one line, each with the smallest tree that shows it.

The kinds are those that real learners' and real projects' searches fall into. The table `ZOO` tells what is wrong with
each, and a file for each group of lessons holds them: `without_depth` 2 and 3, `cutoff` 4, `deeper` 5, `dice` 6 and
`beam` 7. The functions themselves do not tell. Each stands here by its name, too.
"""

from mmcourse.zoo import beam, cutoff, deeper, dice, without_depth
from mmcourse.zoo.fault import Fault, first_leaf, leftmost, mobility, swings

ZOO = (*without_depth.FAULTS, *cutoff.FAULTS, *deeper.FAULTS, *dice.FAULTS, *beam.FAULTS)
globals().update({fault.name: fault.search for fault in ZOO})

__all__ = ["ZOO", "Fault", "first_leaf", "leftmost", "mobility", "swings", *(fault.name for fault in ZOO)]
