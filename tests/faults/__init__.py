"""Faulty searches, wrong in a line or two, each with the smallest tree that shows it: what `check` has to catch.

The kinds are those that real learners' and real projects' searches fall into. `FAULTS` has each by its name: those of
the package in `misconceptions`, all others in a file for each group of lessons: `without_depth` 2 and 3, `cutoff` 4,
`deeper` 5, `dice` 6 and `beam` 7.
"""

from faults import beam, cutoff, deeper, dice, misconceptions, without_depth

GROUPS = (misconceptions, without_depth, cutoff, deeper, dice, beam)
FAULTS = {fault.name: fault for group in GROUPS for fault in group.FAULTS}
