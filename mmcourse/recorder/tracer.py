"""The calls, lines, variables and returns of the search's own functions, by ``sys.settrace``."""

import dis
import functools
import inspect
import linecache
import sys
import threading

from mmcourse.recorder.telling import Function
from mmcourse.recorder.words import written

_COMPREHENSIONS = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")
_PAUSED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_known_functions = {}


def mentioned(code):
    """All names that a function mentions, in its inner functions too."""
    names = {*code.co_names, *code.co_freevars, *code.co_cellvars}
    for part in code.co_consts:
        if inspect.iscode(part):
            names |= mentioned(part)
    return names


class _Traced:
    """What the tracer needs to know of a function, read from its bytecode once."""

    def __init__(self, code):
        self.code = code
        count = code.co_argcount + code.co_kwonlyargcount
        count += bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
        self.parameters = tuple(name for name in code.co_varnames[:count] if name != "self")
        self.stores, self.returns, line = {}, set(), code.co_firstlineno
        for step in dis.get_instructions(code):
            line = step.positions.lineno or line
            if step.opname.startswith("RETURN"):
                self.returns.add(step.offset)
            elif step.opname.startswith("STORE_") and "ATTR" not in step.opname and "SUBSCR" not in step.opname:
                names = step.argval if isinstance(step.argval, tuple) else (step.argval,)
                self.stores[line] = self.stores.get(line, ()) + tuple(name for name in names if isinstance(name, str))
        unsafe = _unsafe(code)
        self.stores = {line: tuple([name for name in names if name not in unsafe]) for line, names in self.stores.items()}
        source, self.first_line = _source(code)
        self.source = source


@functools.lru_cache(maxsize=1000)
def _unsafe(code):
    """Names that must not be read from outside: a comprehension uses them too, and inner functions as well.

    Since 3.12 such a comprehension runs in the function's own frame, with a plain value where a cell is expected;
    Python 3.13.0 crashes when that is read.
    """
    plain = {step.argval for step in dis.get_instructions(code) if step.opname.startswith("STORE_FAST")}
    names = {name for stored in plain for name in (stored if isinstance(stored, tuple) else (stored,))}
    return names.intersection(code.co_cellvars)


def _locals(frame):
    """The local variables of a frame, those that can be read."""
    code, now = frame.f_code, frame.f_locals
    names = {*code.co_varnames, *code.co_cellvars, *code.co_freevars} - _unsafe(code)
    return {name: now[name] for name in names if name in now}


def _source(code):
    """The lines of a function, and the number of the first; of a cell too, since linecache knows it."""
    try:
        return inspect.getsourcelines(code)
    except (OSError, TypeError, IndentationError):
        return [], code.co_firstlineno


def _traced(code):
    """`_Traced` of a code object, kept, since reading source and bytecode costs more than a small run."""
    found = _known_functions.get(id(code))
    if found is None or found.code is not code:
        linecache.checkcache(code.co_filename)
        found = _known_functions[id(code)] = _Traced(code)
    return found


class Tracer:
    """Notes the calls, lines, variables and returns of the search's own functions, up to a number of steps.

    Adds to the notes of the probes: ("call", key, position, variables), ("line", number, variables),
    ("return", value, variables), ("raise", None, variables), ("kept", positions). Variables are those that changed,
    with their values. The position of a call on many of them, such as all of a ply, is a list.
    """

    def __init__(self, probes, steps, limit):
        self.probes, self.steps, self.limit = probes, steps, limit
        self.known = {}  # id of a code object -> _Traced, or None if its calls are not recorded
        self.aliases = {}  # the same id -> names under which the function is called
        self.blind = set()  # what was met that cannot be recorded
        self.full = False  # whether the steps ran out

    def __enter__(self):
        self.before = sys.gettrace(), threading.gettrace()
        self.limit.guard()
        if self.steps:
            threading.settrace(self._on_thread)
            sys.settrace(self._on_call())

    def __exit__(self, *raised):
        sys.settrace(self.before[0])
        threading.settrace(self.before[1])
        self.limit.release()

    def _on_thread(self, frame, event, argument):
        if threading.current_thread() is not self.limit.guardian:
            self.blind.add("threads")

    def functions(self):
        """The functions whose calls were recorded, as plain data."""
        return {key: Function(t.code.co_name, t.code.co_filename, t.first_line, "".join(t.source),
                              frozenset(mentioned(t.code)), frozenset(self.aliases[key]), t.code is self.probes.entry)
                for key, t in self.known.items() if t}

    def _learn(self, frame):
        """Decide, at its first call, whether a function is recorded."""
        code, traced = frame.f_code, None
        if code is self.probes.entry or code.co_name not in _COMPREHENSIONS and not self.probes.is_outside(code):
            if code.co_flags & _PAUSED:
                self.blind.add("generators")
            else:
                traced = _traced(code)
                around = frame.f_globals | (_locals(frame.f_back) if code is not self.probes.entry else {})
                self.aliases[id(code)] = {code.co_name} | {
                    name for name, value in around.items() if getattr(value, "__code__", None) is code}
        self.known[id(code)] = traced
        return traced

    def _on_call(self):
        """The trace function, a closure, since it runs at every line and a closure's names are the fastest."""
        probes, known, stack, notes, check = self.probes, self.known, [], self.probes.notes, self.limit.check
        append, classes, taken, pause, full = notes.append, probes.classes, 0, min(1000, self.steps), False

        def on_call(frame, event, argument):
            if full or probes.quiet:
                return None
            traced = known.get(id(frame.f_code), _UNKNOWN)
            if traced is _UNKNOWN:
                traced = self._learn(frame)
            if traced is None:
                return None
            now = frame.f_locals
            held = {name: now.get(name) for name in traced.parameters}
            entry = [traced, 0, held, None]
            stack.append(entry)
            node, changed = None, tuple(held.items())
            for value in held.values():
                if node is None and (type(value) in classes or type(value) is tuple):
                    node = _position_in(value, classes)
                elif type(value) in _GROWS:
                    changed = _with_lists(entry, changed)
            append(("call", id(traced.code), node or _ply_in(held.values(), classes), changed))
            return on_event

        def on_event(frame, event, argument):
            nonlocal taken
            if full:
                return calm(frame, event, argument)
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
            if changed and "kept" in entry[2] and any([name == "kept" for name, _ in changed]):
                append(("kept", _positions_in(entry[2]["kept"], classes)))
            if event == "line":
                entry[1] = line = frame.f_lineno
                append(("line", line, changed) if changed else line)
            elif event == "return":
                stack.pop()
                raised = argument is None and frame.f_lasti not in entry[0].returns
                append(("raise", None, changed) if raised else ("return", _kept(argument), changed))
            taken += 1
            return on_event if taken < pause else rest()

        def rest():
            nonlocal pause, full
            check()
            pause = min(taken + 1000, self.steps)
            if taken >= self.steps:
                self.full = full = True
                append(("full",))
                if self.limit.guarded:
                    sys.settrace(None)  # even an idle trace function costs five times a small search
            return on_event

        def calm(frame, event, argument):
            nonlocal taken
            taken += 1
            if taken % 1000 == 0:
                check()
            return calm

        return on_call


_UNKNOWN = object()
_HOLDS = frozenset((list, tuple, set, frozenset, dict))  # what may hold the positions that a beam kept
_GROWS = frozenset((list, dict, set))  # what may change without being stored anew, so that it is written down at once


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
