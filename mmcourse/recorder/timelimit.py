"""An end for searches that have none."""

import contextlib
import threading
import time

MOST = 2_000_000  # notes, some 150 MB: three times what the whole tree of tic-tac-toe needs


class TooLong(BaseException):
    """A search was stopped because it did not end. No Exception, so that its own ``except Exception`` lets it pass."""


class TimeLimit:
    """An end that raises TooLong in the thread that made it, once the time is over or the notes are too many.

    A second thread watches. A browser kernel has none; there the trace function asks ``check`` now and then, as long as
    the search runs through lines and calls.
    """

    def __init__(self, seconds, notes):
        self._seconds, self._end, self._notes = seconds, time.monotonic() + seconds, notes
        self._lock, self._released, self._searching = threading.Lock(), threading.Event(), threading.get_ident()
        self.guardian, self.guarded = None, False  # the second thread, and whether it could be started

    def why(self):
        """What to say of a search that was stopped."""
        many = len(self._notes) > MOST
        return f"stopped after {f'{MOST:,} looks at positions' if many else f'{self._seconds} seconds'}"

    def over(self):
        """Whether the time is over or the notes are too many."""
        return time.monotonic() > self._end or len(self._notes) > MOST

    def check(self):
        """Raise TooLong if it is over."""
        if self.over():
            raise TooLong

    def guard(self):
        """Watch from a second thread from now on, where there can be one."""
        self.guardian = threading.Thread(target=self._watch, daemon=True)
        with contextlib.suppress(RuntimeError):
            self.guardian.start()
            self.guarded = True

    def _watch(self):
        while not self._released.wait(min(0.2, max(self._end - time.monotonic(), 0.001))):
            if self.over():
                break
        import ctypes  # seldom needed, and not to be had everywhere

        while not self._released.wait(0.01):  # again and again: the search may catch it
            with self._lock:
                if not self._released.is_set():
                    stop = ctypes.c_ulong(self._searching), ctypes.py_object(TooLong)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(*stop)
            self._released.wait(0.2)

    def release(self):
        """Stop watching; afterwards nothing is raised any more."""
        with self._lock:
            self._released.set()
