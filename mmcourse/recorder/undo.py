"""Putting everything back after a run, whatever interrupts it."""

from mmcourse.recorder.timelimit import TooLong


class Undo:
    """What has to be put back, the last first. Each part is noted before it is changed, and may be put back twice."""

    def __init__(self):
        self._parts = []

    def note(self, function, *arguments):
        """Remember to call this when the run is over."""
        self._parts.append((function, arguments))

    def all(self):
        """Put all back. An interrupt that comes meanwhile is raised in the end; the end of the time is no matter now.

        Raises
        ------
        KeyboardInterrupt
            Once all is back.
        """
        late = None
        while self._parts:
            try:
                function, arguments = self._parts[-1]
                function(*arguments)
                self._parts.pop()
            except TooLong:
                continue
            except KeyboardInterrupt as interrupt:
                late = interrupt
        if late is not None:
            raise late
