"""`watch`: run any search under the recorder, and put everything back afterwards."""

import contextlib
import functools
import gc
import inspect
import sys
from math import inf
from numbers import Real

from mmcourse.recorder.codes import fills_tables, mentioned, spelled
from mmcourse.recorder.names import EVALUATIONS, KEYWORDS
from mmcourse.recorder.probes import Probes
from mmcourse.recorder.reach import follow, ways
from mmcourse.recorder.run import Run
from mmcourse.recorder.story import tell
from mmcourse.recorder.timelimit import TimeLimit, TooLong
from mmcourse.recorder.tracer import Tracer
from mmcourse.recorder.undo import Undo
from mmcourse.recorder.values import is_real

STEPS = 10_000  # by default: a thousand nodes of minimax, and a large search stays within ten times its own time


def watch(search, root, steps=STEPS, time_limit=60, **keywords):
    """Run a search under a recorder and return what it did.

    Parameters
    ----------
    search : callable
        Any function that takes the root first: recursive or not, with or without helpers, right or wrong. It is
        not changed.
    root : position or board
        Where the search starts: a tree, a position of a game, or a board with ``make`` and ``retract``.
    steps : int or False
        How many steps to record at most. After that lines and variables are no longer recorded, while ``examined``,
        ``nodes`` and ``pruned`` stay right to the end. With False those three are all that is recorded.
    time_limit : number
        Seconds after which a search that has not ended is stopped.
    **keywords : object
        Go to the search. A function among them that is no search itself, such as ``evaluate``, is opaque: its
        position is marked as evaluated, and what it reads does not count.

    Returns
    -------
    Run
        What the search raises, an interrupt included, is kept in ``run.error``, with the run up to there. An
        ``evaluate`` or ``static`` that gives no number ends the run with an error.

    Raises
    ------
    TypeError
        If ``search`` is no function or ``root`` no position.
    ValueError
        For a keyword that no search can follow, such as a depth below 0.

    Notes
    -----
    Some names of variables tell more: see `mmcourse.recorder.names`.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> from mmcourse.search import alphabeta
    >>> run = watch(alphabeta, STANDARD)
    >>> run.value, len(run.examined), run.pruned
    (3, 7, (C5: 4, C6: 6))
    """
    _check(search, root, steps, time_limit)
    check_keywords(keywords)
    undo = Undo()
    probes = Probes(_code_of(search), undo)
    limit = TimeLimit(time_limit, probes.notes, sys._getframe())
    tracer = Tracer(probes, int(steps), limit)
    start = getattr(root, "position", root)
    value = error = None
    try:
        probes.attach(type(root))
        functions = list(_functions(search, probes))
        for cls in _board_classes(functions):
            probes.attach_apart(cls)
        probes.notes += [("fills",) for function, _ in functions if fills_tables(function.__code__)]
        probes.notes += _earlier(_tables(search, keywords, functions), {type(root), type(start)})
        keywords = {name: probes.opaque(name, part) if _is_opaque(name, part) else part
                    for name, part in keywords.items()}
        search = _with_fresh_caches(search, undo)
        if gc.isenabled():
            undo.note(gc.enable)
            gc.disable()  # what is noted stays, and looking through it costs time
        tracer.start(undo)
        value = search(root, **keywords)
    except TooLong:
        error = TooLong(limit.why())
    except (Exception, KeyboardInterrupt, SystemExit, GeneratorExit) as raised:
        error = raised.with_traceback(None)
    finally:
        try:
            undo.all()
        except TooLong:  # before it had begun, of a search that had ended
            undo.all()
        except BaseException:  # an interrupt before it had begun
            undo.all()
            raise
    if isinstance(error, KeyboardInterrupt):
        print(f"{name_of(search)} was interrupted; the run up to there is kept.", file=sys.stderr)
    functions = tracer.functions()
    story = functools.partial(tell, start, probes.notes, probes.is_outside, functions, error)
    return Run(start, name_of(search), value, error, story, functions, tracer.blind, tracer.full)


def name_of(search):
    """What a search is called; "search" for a lambda."""
    while isinstance(search, functools.partial):
        search = search.func
    name = getattr(search, "__name__", type(search).__name__)
    return "search" if name == "<lambda>" else name


def _check(search, root, steps, time_limit):
    if not isinstance(steps, int) or steps < 0:
        raise TypeError(f"watch: steps={steps!r}; it must be a whole number, or False.")
    if not isinstance(time_limit, Real) or not time_limit > 0:
        raise TypeError(f"watch: time_limit={time_limit!r}; it must be a number of seconds above 0.")
    if not callable(search):
        raise TypeError(f"watch needs a search, a function that takes the root first; {search!r} is none.")
    needed = ("make", "retract", "utility") if hasattr(root, "make") else ("children", "moves", "player", "is_terminal")
    missing = [name for name in needed if not hasattr(type(root), name) and name not in getattr(root, "__dict__", {})]
    if isinstance(root, (list, tuple, int, float)):
        raise TypeError(f"watch needs a position; make one of {root!r} with tree(...).")
    if callable(getattr(root, "children", None)):
        raise TypeError(f"watch needs a position; {type(root).__name__}.children must be a tuple, not a method.")
    if missing:
        raise TypeError(f"watch needs a position; a {type(root).__name__} has no {' and no '.join(missing)}.")


def check_keywords(keywords, who="watch"):
    """Refuse keywords that no search can follow; see `names.KEYWORDS`.

    Parameters
    ----------
    keywords : dict
    who : str
        The function that was called with them, for the message.

    Raises
    ------
    ValueError
        In a sentence that says what each must be.

    Examples
    --------
    >>> check_keywords({"depth": -1})
    Traceback (most recent call last):
    ValueError: watch: depth=-1; it must be a whole number of plies, 0 or more.
    """
    most = {"low": keywords.get("high", inf)}
    for name in KEYWORDS.keys() & keywords.keys():
        (what, least, kind), value = KEYWORDS[name], keywords[name]
        if isinstance(value, bool) or not isinstance(value, kind) or not least <= value <= most.get(name, inf):
            raise ValueError(f"{who}: {name}={value!r:.60}; it must be {what}.")


def _plain_function(search):
    """The Python function inside a partial, a method, a cache or a callable object; None if there is none."""
    while isinstance(search, functools.partial):
        search = search.func
    if isinstance(search, functools._lru_cache_wrapper):
        search = search.__wrapped__
    if not hasattr(search, "__code__"):
        search = getattr(search, "__func__", None) or getattr(type(search), "__call__", None)
    return search if hasattr(search, "__code__") else None


def _code_of(search):
    function = _plain_function(search)
    return function.__code__ if function else None


def _is_opaque(name, part):
    """Whether an argument is a function that is no search: an evaluation, or one that does not call itself."""
    if not callable(part) or isinstance(part, type):
        return False
    code = _code_of(part)
    return name in EVALUATIONS or code is None or code.co_name not in mentioned(code)


def _earlier(tables, classes):
    """Notes of what a search can remember from before: the positions and the numbers in its tables.

    A position stands there by itself or in a key such as (position, depth).
    """
    for table, is_filled in tables:
        for key, value in table.items():
            yield from [("earlier", part) for part in (key if type(key) is tuple else (key,)) if type(part) in classes]
            parts = value if type(value) in (tuple, list) else (value,)
            yield from [("held", part) for part in parts if is_filled and is_real(part)]


def _board_classes(functions):
    """The classes of boards that a search may make for itself."""
    for function, here in functions:
        names = mentioned(function.__code__)
        parts = [*here.values()]
        parts += [getattr(part, name) for part in parts if inspect.ismodule(part) for name in names & vars(part).keys()]
        yield from [part for part in parts
                    if isinstance(part, type) and hasattr(part, "make") and hasattr(part, "retract")]


def _tables(search, keywords, functions):
    """The dicts that are handed over, are defaults, or are reached by a name, and whether the search fills them.

    A dict whose keys it spells out, or in which it never stores, holds no answers: weights, say.
    """
    entry = _code_of(search)
    yield from [(part, entry and fills_tables(entry)) for part in keywords.values() if type(part) is dict]
    for function, here in functions:
        code = function.__code__
        if fills_tables(code):
            tables = [follow(way, here, {}) for way in ways(code, here, {}, lambda part: type(part) is dict)]
            yield from [(table, table.keys().isdisjoint(spelled(code))) for table in tables]
        else:
            yield from [(part, False) for part in here.values() if type(part) is dict]


def _functions(search, probes):
    """The search and the functions of its own that it may call, by the names it mentions, with their variables."""
    waiting, met = [search], set()
    while waiting:
        called = waiting.pop()
        function, owner = _plain_function(called), getattr(called, "__self__", called)
        code = function and function.__code__
        if code is None or code in met or called is not search and probes.is_outside(code):
            continue
        met.add(code)
        defaults = (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
        here = {"self": owner} | dict(enumerate(defaults)) | {name: part for name, part, _ in _bound(function)}
        methods = [getattr(owner, name) for name in mentioned(code)
                   if inspect.isfunction(getattr(type(owner), name, None))]
        yield function, here
        waiting += [part for part in (*here.values(), *methods) if callable(part) and not isinstance(part, type)]


def _bound(function):
    """What a function's names stand for, globals and those of functions around it: (name, value, how to set it)."""
    space, code = function.__globals__, function.__code__
    for name in mentioned(code) & space.keys():
        yield name, space[name], functools.partial(space.__setitem__, name)
    for name, cell in zip(code.co_freevars, function.__closure__ or ()):
        with contextlib.suppress(ValueError):  # an empty cell
            yield name, cell.cell_contents, functools.partial(setattr, cell, "cell_contents")


def _with_fresh_caches(search, undo):
    """Let cached functions start with an empty cache, for this run: of a full one nothing could be seen."""
    function, fresh = _plain_function(search), {}
    if function is None:
        return search

    def anew(old):
        if old not in fresh:
            fresh[old] = functools.lru_cache(**old.cache_parameters())(old.__wrapped__)
        return fresh[old]

    for _, old, put in list(_bound(function)):
        if isinstance(old, functools._lru_cache_wrapper):
            undo.note(put, old)
            put(anew(old))
    return anew(search) if isinstance(search, functools._lru_cache_wrapper) else search
