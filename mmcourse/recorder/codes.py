"""What a function's code tells of it: its parameters, the names that each line stores, its source."""

import dis
import functools
import inspect
import linecache
from typing import NamedTuple

PAUSED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR  # flags of what cannot be recorded
_read_before = {}


class Function(NamedTuple):
    """A function that took part in a run."""

    name: str
    file: str
    first_line: int
    source: str
    mentions: frozenset  # names that its code mentions
    aliases: frozenset  # names it is called by
    entry: bool  # whether it is the search that was handed to `watch`
    several: frozenset = frozenset()  # the numbers of the ways in `Held` that held several positions


@functools.lru_cache(maxsize=1000)
def mentioned(code):
    """All names that a function mentions, in its inner functions too."""
    inner = [mentioned(part) for part in code.co_consts if inspect.iscode(part)]
    return frozenset((*code.co_names, *code.co_freevars, *code.co_cellvars)).union(*inner)


def spelled(code):
    """The constants that a function spells out, such as the keys of a dict, in its inner functions too."""
    constants = []
    for part in code.co_consts:
        constants += spelled(part) if inspect.iscode(part) else [part]
    return constants


@functools.lru_cache(maxsize=1000)
def fills_tables(code):
    """Whether a function stores entries in a dict, or an inner function does."""
    return (any(step.opname == "STORE_SUBSCR" for step in dis.get_instructions(code))
            or not mentioned(code).isdisjoint(("setdefault", "update"))
            or any(fills_tables(part) for part in code.co_consts if inspect.iscode(part)))


class Code:
    """What the tracer needs to know of a function, read from its bytecode once.

    Attributes
    ----------
    parameters : tuple of str
        ``self`` left out.
    stores : dict
        line -> the names of variables that it can store.
    returns : set
        The offsets of what returns, to tell a return from an exception.
    source : str
    first_line : int
    """

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
            elif stored := tuple([name for name in _stored(step) if name not in _unsafe(code)]):
                self.stores[line] = self.stores.get(line, ()) + stored
        lines, self.first_line = _source(code)
        self.source = "".join(lines)


def _stored(step):
    """The names of variables that an instruction stores; one may store two."""
    if not step.opname.startswith("STORE_") or "ATTR" in step.opname or "SUBSCR" in step.opname:
        return ()
    names = step.argval if isinstance(step.argval, tuple) else (step.argval,)
    return tuple([name for name in names if isinstance(name, str)])


@functools.lru_cache(maxsize=1000)
def _unsafe(code):
    """Names that must not be read from outside: a comprehension uses them too, and inner functions as well.

    Since 3.12 such a comprehension runs in the function's own frame, with a plain value where a cell is expected;
    Python 3.13.0 crashes when that is read.
    """
    fast = [_stored(step) for step in dis.get_instructions(code) if step.opname.startswith("STORE_FAST")]
    return frozenset().union(*fast).intersection(code.co_cellvars)


def local_variables(frame):
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


def read(code):
    """`Code` of a code object, kept, since reading source and bytecode costs more than a small run."""
    known = _read_before.get(id(code))
    if known is None or known.code is not code:
        linecache.checkcache(code.co_filename)
        known = _read_before[id(code)] = Code(code)
    return known
