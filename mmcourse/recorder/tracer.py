"""The calls, lines, variables and returns of the search's own functions, by ``sys.settrace``."""

import sys
import threading

from mmcourse.recorder import codes
from mmcourse.recorder.names import KEPT
from mmcourse.recorder.reach import Held, follow, ways
from mmcourse.recorder.values import written

_COMPREHENSIONS = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")
_UNKNOWN, _SEVERAL = object(), object()
_HOLDS = frozenset((list, tuple, set, frozenset, dict))  # what may hold the positions that a beam kept
_GROWS = frozenset((list, dict, set))  # what may change without being stored anew, so that it is written down at once
_OFTEN = 1000  # steps between two looks at the time


class Tracer:
    """Notes the calls, lines, variables and returns of the search's own functions, up to a number of steps.

    Adds to the notes of the probes: ("call", key, position, variables), ("line", number, variables) or the number
    alone, ("returns", value, variables), ("raises", variables), ("kept", positions). Variables are those that changed,
    with their values. The position of a call on many of them, such as all of a ply, is a list; of a call on none it is
    what its names hold, if they hold any, as `Held`.
    """

    def __init__(self, probes, steps, limit):
        self.probes, self.steps, self.limit = probes, steps, limit
        self.known = {}  # id of a code object -> codes.Code, or None if its calls are not recorded
        self.aliases = {}  # the same id -> names under which the function is called
        self._ways = {}  # the same id -> the ways to positions and boards of a function whose arguments are none
        self._first = {}  # the same id -> what each way held at first; _SEVERAL once it held something else
        self.blind = set()  # what was met that cannot be recorded
        self.full = False  # whether the steps ran out
        self._after = 0  # events since then

    def start(self, undo):
        """Record from now on, until all is put back."""
        self.limit.guard(undo)
        if self.steps:
            undo.note(threading.settrace, threading.gettrace())
            undo.note(sys.settrace, sys.gettrace())
            threading.settrace(self._on_thread)
            sys.settrace(self._noting_calls())

    def _on_thread(self, frame, event, argument):
        if threading.current_thread() is not self.limit.guardian:
            self.blind.add("threads")

    def functions(self):
        """The functions whose calls were recorded, as plain data."""
        return {key: codes.Function(
            known.code.co_name, known.code.co_filename, known.first_line, known.source,
            frozenset(codes.mentioned(known.code)), frozenset(self.aliases[key]), known.code is self.probes.entry,
            self._several(key)) for key, known in self.known.items() if known}

    def _learn(self, frame):
        """Decide, at its first call, whether a function is recorded."""
        code, known = frame.f_code, None
        if code is self.probes.entry or code.co_name not in _COMPREHENSIONS and not self.probes.is_outside(code):
            if code.co_flags & codes.PAUSED:
                self.blind.add("generators")
            else:
                known = codes.read(code)
                around = codes.local_variables(frame.f_back) if code is not self.probes.entry else {}
                self.aliases[id(code)] = {code.co_name} | {
                    name for name, value in (frame.f_globals | around).items()
                    if getattr(value, "__code__", None) is code}
        self.known[id(code)] = known
        return known

    def _several(self, key):
        """The numbers of the ways that held different objects at different calls."""
        return frozenset(number for number, first in enumerate(self._first.get(key, ())) if first is _SEVERAL)

    def _held(self, code, frame, here):
        """What the names of a function hold at a call that has no position among its arguments; None if nothing."""
        key, around, classes = id(code), frame.f_globals, self.probes.classes
        if key not in self._ways:
            self._ways[key] = ways(code, here, around, lambda value: type(value) in classes)
        if not self._ways[key]:
            return None
        found = [follow(way, here, around) for way in self._ways[key]]
        held = Held([value if type(value) in classes else None for value in found])
        first = self._first.setdefault(key, list(held))
        for number, value in enumerate(held):
            if value is not first[number]:
                first[number] = _SEVERAL
        return held

    # Trace functions run at every line. They are closures, whose names are the fastest, and share the stack of open
    # calls, each [its Code, the line that runs, its variables, its lists as text or None].

    def _noting_calls(self):
        """The trace function for calls."""
        probes, known, stack, append = self.probes, self.known, [], self.probes.notes.append
        classes, on_event = probes.classes, self._noting_events(stack)

        def on_call(frame, event, argument):
            if self.full or probes.quiet:
                return None
            code = known.get(id(frame.f_code), _UNKNOWN)
            if code is _UNKNOWN:
                code = self._learn(frame)
            if code is None:
                return None
            now = frame.f_locals
            held = {name: now.get(name) for name in code.parameters}
            entry = [code, 0, held, None]
            stack.append(entry)
            position, changed = None, tuple(held.items())
            for value in held.values():
                if position is None and (type(value) in classes or type(value) is tuple):
                    position = _position_in(value, classes)
                elif type(value) in _GROWS:
                    changed = _with_lists(entry, changed)
            if position is None:
                position = _ply_in(held.values(), classes) or self._held(code.code, frame, now)
            append(("call", id(code.code), position, changed))
            return on_event

        return on_call

    def _noting_events(self, stack):
        """The trace function for lines, returns and exceptions."""
        append, classes, taken, pause, full = self.probes.notes.append, self.probes.classes, 0, self._pause(0), False

        def on_event(frame, event, argument):
            nonlocal taken, pause, full
            if full:
                return self._calm(on_event)
            entry, changed = stack[-1], ()
            names = entry[0].stores.get(entry[1])
            if names:
                now, held = frame.f_locals, entry[2]
                for name in names:
                    value = now.get(name, _UNKNOWN)
                    if value is not held.get(name, _UNKNOWN):
                        held[name] = value
                        changed += ((name, value),)
                        if type(value) in _GROWS:
                            entry[3] = entry[3] or {}
            if entry[3] is not None:
                changed = _with_lists(entry, changed)
            if changed and KEPT in entry[2] and any([name == KEPT for name, _ in changed]):
                append(("kept", _positions_in(entry[2][KEPT], classes)))
            if event == "line":
                entry[1] = line = frame.f_lineno
                append(("line", line, changed) if changed else line)
            elif event == "return":
                stack.pop()
                raised = argument is None and frame.f_lasti not in entry[0].returns
                append(("raises", changed) if raised else ("returns", _kept(argument), changed))
            taken += 1
            if taken >= pause:
                pause, full = self._pause(taken), self.full
            return on_event

        return on_event

    def _pause(self, taken):
        """Look at the time now and then; return at how many steps to do so next. The last time stops the recording."""
        if taken:
            self.limit.check()
        if taken >= self.steps > 0:
            self.full = True
            self.probes.notes.append(("full",))
            if self.limit.guarded:
                sys.settrace(None)  # even an idle trace function costs five times a small search
        return min(taken + _OFTEN, self.steps)

    def _calm(self, on_event):
        """Go on after the recording was stopped, only to look at the time."""
        self._after += 1
        if self._after % _OFTEN == 0:
            self.limit.check()
        return on_event


def _position_in(value, classes):
    """The position that an argument is, or that it holds: in ``*arguments``, in a state (position, depth)."""
    if type(value) is not tuple:
        return value if type(value) in classes else None
    found = [part for part in value if type(part) in classes]
    return found if len(found) == len(value) > 1 else next(iter(found), None)


def _ply_in(values, classes):
    """The first of some arguments that is a list of positions, or of pairs that hold one; None if there is none."""
    for value in values:
        found = _positions_in(value, classes) if type(value) is list else ()
        if found and len(found) == len(value):
            return found
    return None


def _positions_in(value, classes):
    """The positions in a list, where one may stand in a pair, such as (value, position)."""
    parts = value if type(value) in _HOLDS else ()
    pairs = [part if type(part) is tuple else (part,) for part in parts]
    found = [next((each for each in reversed(pair) if type(each) in classes), None) for pair in pairs]
    return [position for position in found if position is not None]


def _with_lists(entry, changed):
    """The changed variables, lists as text, with the lists that have changed by themselves since the last step."""
    _, _, held, before = entry
    after = entry[3] = {name: written(value) for name, value in held.items() if type(value) in _GROWS}
    grown = [(name, text) for name, text in after.items() if not before or before.get(name) != text]
    return tuple([pair for pair in changed if pair[0] not in after] + grown)


def _kept(returned):
    """What a call returned, lists written down at once: they may change before the run is told."""
    if isinstance(returned, tuple):
        return tuple([_kept(part) for part in returned])
    if type(returned) is list and all([type(part) in (int, float) for part in returned]):
        return list(returned)
    return written(returned) if type(returned) in _GROWS else returned
