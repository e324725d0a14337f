"""Watch any search from outside: `watch` runs it under a recorder and gives back a `Run`.

While the search runs nothing is worked out: `tracer` (the search's own frames) and `probes` (what is read of the
positions) only append notes, until `timelimit` ends it at the latest; `watching` puts everything back. Afterwards
`story` makes places, calls and steps of the notes, `evidence` sees how the numbers are meant, `knowledge` goes through
the steps and knows what holds after each, `bounds` says what may be concluded from that, and `run` is what the learner
gets. The names that tell something stand in `names`.
"""

from mmcourse.recorder.run import Run
from mmcourse.recorder.state import State
from mmcourse.recorder.watching import watch

__all__ = ["Run", "State", "watch"]
