"""An end for searches that have none."""

import sys
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

    Parameters
    ----------
    seconds : number
    notes : list
    frame : frame
        While it runs, and no longer, the search in it may be stopped.
    """

    def __init__(self, seconds, notes, frame):
        self._seconds, self._end, self._notes = seconds, time.monotonic() + seconds, notes
        self.frame, self.guardian = frame, None

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

    def guard(self, undo):
        """Have a guardian watch from now on, where there can be one: the one that serves all runs, or a new one."""
        self.guardian = _guardians.get(threading.get_ident()) or started(self.frame, undo)
        if self.guardian:
            undo.note(self.guardian.let_go, self)
            self.guardian.limit = self


class Guardian(threading.Thread):
    """A second thread that raises TooLong in the one that made it, while its ``limit`` is over.

    It ends by itself once the frame that it was made in is gone: so it cannot outlive what it was made for.
    """

    def __init__(self, frame):
        super().__init__(daemon=True)
        self.searching, self.frame, self.limit = threading.get_ident(), frame, None
        self.lock, self.stopped, self.has_raised = threading.Lock(), threading.Event(), False

    def run(self):
        """Look at the time again and again: the search may catch what is raised."""
        while not self.stopped.wait(OFTEN) and self._runs(self.frame):
            with self.lock:
                if self.limit and self.limit.over() and self._runs(self.limit.frame):
                    self.has_raised = True
                    self._raise_there()
        self.frame = None

    def _runs(self, frame):
        now = sys._current_frames().get(self.searching)
        while now is not None and now is not frame:
            now = now.f_back
        return now is not None

    def _raise_there(self):
        import ctypes  # seldom needed, and not to be had everywhere

        stop = ctypes.c_ulong(self.searching), ctypes.py_object(TooLong)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(*stop)

    def let_go(self, limit):
        """Guard a run no longer; afterwards nothing is raised any more. To be called by the thread that searched."""
        with self.lock:
            self.limit = None if self.limit is limit else self.limit
        try:
            while self.has_raised:  # what was not raised yet cannot be taken back: let it come here
                self._raise_there()
        except TooLong:
            self.has_raised = False


def started(frame, undo):
    """A guardian for a frame that stops when all is put back; None where no thread can be started."""
    guardian = Guardian(frame)
    undo.note(guardian.stopped.set)
    try:
        guardian.start()
    except RuntimeError:
        return None
    return guardian


def serve_all(frame, undo):
    """Let one guardian serve all runs of this thread: to start one takes longer than a small search.

    Parameters
    ----------
    frame : frame
        While it runs, and no longer, there is this guardian.
    undo : Undo

    Returns
    -------
    Guardian or None
        None where no thread can be started.
    """
    thread = threading.get_ident()
    guardian = started(frame, undo)
    if guardian:
        before = _guardians.get(thread)
        undo.note(_guardians.update, {thread: before})
        _guardians[thread] = guardian
    return guardian
