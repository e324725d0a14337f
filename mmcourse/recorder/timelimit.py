"""An end for searches that have none."""

import contextlib
import threading
import time

MOST = 2_000_000  # notes, some 150 MB: three times what the whole tree of tic-tac-toe needs
OFTEN = 0.05  # seconds between two looks at the time
_guardians = {}  # id of a thread -> the guardian that serves all its runs, where there is one


class TooLong(BaseException):
    """A search was stopped because it did not end. No Exception, so that its own ``except Exception`` lets it pass."""


class TimeLimit:
    """When a search has to end: once the time is over or the notes are too many.

    A `Guardian` sees to it. Where there is none, as in a browser, the trace function asks ``check`` now and then, as
    long as the search runs through lines and calls.
    """

    def __init__(self, seconds, notes):
        self._seconds, self._end, self._notes = seconds, time.monotonic() + seconds, notes
        self._guarding, self.guardian = contextlib.ExitStack(), None

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

    @property
    def guarded(self):
        """Whether a guardian watches."""
        return self.guardian is not None

    def guard(self):
        """Have a guardian watch from now on, where there can be one: the one that serves all runs, or a new one."""
        self.guardian = _guardians.get(threading.get_ident()) or self._guarding.enter_context(one_guardian())
        if self.guardian:
            self.guardian.limit = self

    def release(self):
        """Stop watching; afterwards nothing is raised any more."""
        if self.guardian:
            with self.guardian.lock:
                self.guardian.limit = None
        self._guarding.close()


class Guardian(threading.Thread):
    """A second thread that raises TooLong in the one that made it, while its ``limit`` is over."""

    def __init__(self):
        super().__init__(daemon=True)
        self.searching, self.limit = threading.get_ident(), None
        self.lock, self.stopped = threading.Lock(), threading.Event()

    def run(self):
        """Look at the time again and again: the search may catch what is raised."""
        while not self.stopped.wait(OFTEN):
            with self.lock:
                if self.limit and self.limit.over():
                    self._stop_search()

    def _stop_search(self):
        import ctypes  # seldom needed, and not to be had everywhere

        stop = ctypes.c_ulong(self.searching), ctypes.py_object(TooLong)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(*stop)


@contextlib.contextmanager
def one_guardian():
    """Let one guardian serve all runs of this thread: to start one takes longer than a small search.

    Yields
    ------
    Guardian or None
        None where no thread can be started.
    """
    guardian, thread = Guardian(), threading.get_ident()
    try:
        guardian.start()
    except RuntimeError:
        yield None
        return
    outer, _guardians[thread] = _guardians.get(thread), guardian
    try:
        yield guardian
    finally:
        guardian.stopped.set()
        if outer:
            _guardians[thread] = outer
        else:
            del _guardians[thread]
