"""Watch any search from outside: `watch` runs it under a recorder and gives back a `Run`.

While the search runs nothing is worked out: `tracer` (the search's own frames) and `probes` (what is read of the
positions) only append notes. Afterwards `telling` makes nodes, calls and steps of the notes, `replay` knows what
holds after each step, `words` puts it into sentences, and `run` is what the learner gets.
"""

from mmcourse.recorder.replay import State
from mmcourse.recorder.run import Run
from mmcourse.recorder.watching import watch

__all__ = ["Run", "State", "watch"]
