"""Recording properties on the classes of positions: which numbers were read, which children were looked at.

Tracing alone would not see ``child.utility`` read in the parent, children that are never visited, or a search with
a stack of its own. The properties are on the *class*, for the time of one run, so that positions keep their identity.
"""

import copy
import functools
import inspect
import os.path
import sys
import sysconfig

from mmcourse.recorder.codes import mentioned
from mmcourse.recorder.names import EVALUATIONS
from mmcourse.recorder.values import number
from mmcourse.words import NoNumber

_PACKAGE = os.path.dirname(os.path.dirname(__file__))
_SEARCHES = os.path.join(_PACKAGE, "search")
_INSTALLED = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
_ELSEWHERE = (_PACKAGE, "<frozen", *_INSTALLED)
_MISSING = object()


class Probes:
    """The recording properties of one run.

    ``notes`` grows by what was looked at, in as little room and time as can be: a position whose utility was read; a
    pair (position, children); tuples ("eval", position, number), ("hash", position), ("make", board, move),
    ("retract", board, move), ("read", board, number), ("copied", copy, original); ("again", position) before what
    another call of the same function had read just before. A code object among them says that from here on this code
    did the looking.
    """

    def __init__(self, entry, undo):
        self.notes = []
        self.entry = entry  # the code of the search
        self.classes = set()
        self.quiet = 0  # above 0 inside functions that are opaque
        self._own = set()  # ids of the code of the positions' own methods
        self._looking = [None]  # the code that looked last
        self._outside = {}
        self._undo = undo

    def attach(self, cls):
        """Put recording properties on a class of positions or boards."""
        self.classes.add(cls)
        self._own.update(map(id, _codes(cls)))
        if hasattr(cls, "make"):
            self._replace(cls, "make", self._noting_move("make", cls.make))
            self._replace(cls, "retract", self._noting_move("retract", cls.retract))
            self._replace(cls, "__init__", self._noting_start(cls.__init__))
        else:
            mixed = not cls.__module__.startswith("mmcourse.")  # our own positions have children of their own class
            noting = functools.partial(self._noting_children, mixed)
            self._replace(cls, "children", self._property(cls, "children", noting))
        reading = self._noting_board_utility if hasattr(cls, "make") else self._noting_utility
        self._replace(cls, "utility", self._property(cls, "utility", reading))
        if cls.__hash__ and not hasattr(cls, "make"):
            self._replace(cls, "__hash__", self._noting_key(cls.__hash__))
        for name in ("__repr__", "__str__"):  # a key of a table, too
            if getattr(cls, name) is not getattr(object, name) and not hasattr(cls, "make"):
                self._replace(cls, name, self._noting_key(getattr(cls, name)))
        self._replace(cls, "__copy__", self._noting_copy(getattr(cls, "__copy__", _copied)))
        self._replace(cls, "__deepcopy__", self._noting_copy(getattr(cls, "__deepcopy__", _copied)))
        if inspect.isfunction(getattr(cls, "copy", None)):
            self._replace(cls, "copy", self._noting_copy(cls.copy))

    def attach_apart(self, cls):
        """Put them on a class unless one above or below it has them, so that nothing is noted twice."""
        if not any(issubclass(cls, known) or issubclass(known, cls) for known in self.classes):
            self.attach(cls)

    def is_outside(self, code):
        """Whether code is no part of the search: Python's library, an installed package, the positions' own methods."""
        known = self._outside.get(id(code))
        if known is None:
            file = code.co_filename
            installed = file.startswith(_ELSEWHERE) and not file.startswith(_SEARCHES)
            own_file = self.entry is not None and file == self.entry.co_filename
            known = installed and not own_file or id(code) in self._own
            self._outside[id(code)] = known
        return known

    def opaque(self, keyword, function):
        """Return a function that does the same, while only its position and its value are noted.

        ``keyword`` is what it was handed over as. An evaluation must give a number.
        """
        @functools.wraps(function, updated=())
        def called(*arguments, **keywords):
            start = len(self.notes)
            self.quiet += 1
            try:
                value = function(*arguments, **keywords)
            except Exception as raised:
                raised.add_note(f"raised by {keyword} for {_name(arguments)}")
                raise
            finally:
                self.quiet -= 1
                del self.notes[start:]
            if keyword in EVALUATIONS and not _is_evaluation(value):
                raise NoNumber(f"{keyword} returned {value!r:.60} for {_name(arguments)}; "
                               "an evaluation must be a number.")
            if arguments and type(arguments[0]) in self.classes:
                self.notes.append(("eval", arguments[0], value))
            return value
        return called

    def _replace(self, cls, name, new):
        old = vars(cls).get(name, _MISSING)
        self._undo.note(_put_back, cls, name, old)
        try:
            setattr(cls, name, new)
        except TypeError:
            raise TypeError(f"A {cls.__name__} cannot be watched: what is read of it cannot be recorded.") from None

    # Whether what a code looks at counts is asked when the run is told, not on the fast path here.

    def _property(self, cls, name, noting):
        """A property that notes its reading, over whatever the class had: a slot, a property, a plain attribute."""
        found = inspect.getattr_static(cls, name, _MISSING)
        get = found.__get__ if hasattr(found, "__get__") else functools.partial(_from_instance, name, found)
        put = getattr(found, "__set__", lambda position, value: vars(position).update({name: value}))
        return property(noting(get), put)

    def _noting_utility(self, get):
        append, frame, looking, last, reader = self.notes.append, sys._getframe, self._looking, None, None

        def utility(position):
            nonlocal last, reader
            value, reads = get(position), frame(1)
            code = reads.f_code
            if code is not looking[0]:
                looking[0] = code
                append(code)
            if position is last and reads is not reader and code is reader.f_code:
                append(("again", position))
            last, reader = position, reads
            append(position)
            return value
        return utility

    def _noting_children(self, mixed, get):
        append, frame, looking = self.notes.append, sys._getframe, self._looking

        def children(position):
            found = get(position)
            code = frame(1).f_code
            if code is not looking[0]:
                looking[0] = code
                append(code)
            append((position, found))
            if mixed:
                for cls in {type(child) for child in found} - self.classes:
                    self.attach(cls)
            return found
        return children

    def _note(self, code, *note):
        if code is not self._looking[0]:
            self._looking[0] = code
            self.notes.append(code)
        self.notes.append(note)

    def _noting_board_utility(self, get):
        def utility(board):
            value = get(board)
            self._note(sys._getframe(1).f_code, "read", board, value)
            return value
        return utility

    def _noting_key(self, get):
        @functools.wraps(get)
        def key(position):
            code = sys._getframe(1).f_code
            self._note(code, "hash", position)
            start = len(self.notes)
            found = get(position)
            del self.notes[start:]  # what the position reads of itself
            self._looking[0] = code
            return found
        return key

    def _noting_move(self, kind, act):
        @functools.wraps(act)
        def move(board, move):
            act(board, move)
            self._note(sys._getframe(1).f_code, kind, board, move)
        return move


    def _noting_copy(self, make):
        @functools.wraps(make)
        def copied(original, *arguments):
            found = make(original, *arguments)
            if found is not original:
                self.notes.append(("copied", found, original))
            return found
        return copied

    def _noting_start(self, start):
        @functools.wraps(start)
        def __init__(board, *arguments, **keywords):
            start(board, *arguments, **keywords)
            for part in (*arguments, *keywords.values()):
                if hasattr(part, "is_terminal"):
                    self.notes.append(("copied", board, part))
        return __init__


def _copied(original, memo=None):
    """What `copy` makes of an object whose class says nothing of it, `deepcopy` where there is a memo."""
    return copy._reconstruct(original, memo, *original.__reduce_ex__(4))


def _put_back(cls, name, old):
    """Give a class back what it had under a name, if anything."""
    if vars(cls).get(name, _MISSING) is not old:
        delattr(cls, name) if old is _MISSING else setattr(cls, name, old)


def _is_evaluation(value):
    """Whether a value is a number, infinite ones included, or a vector of utilities."""
    return number(value) is not None and value == value


def _name(arguments):
    """What the position that a function was called with is called."""
    return getattr(arguments[0], "name", None) or "this position" if arguments else "no position"


def _from_instance(name, default, position):
    found = position.__dict__.get(name, default)
    if found is _MISSING:
        raise AttributeError(f"{type(position).__name__} has no {name}")
    return found


def _codes(cls):
    """The code of a class's own methods and properties, save that of methods by which a position searches itself."""
    searches = _recursive({name: mentioned(part.__code__) for name, part in vars(cls).items()
                           if inspect.isfunction(part) and name not in ("make", "retract") and name[:2] != "__"})
    for name, part in vars(cls).items():
        function = getattr(part, "fget", None) or getattr(part, "func", None) or part
        if hasattr(function, "__code__") and name not in searches:
            yield function.__code__


def _recursive(mentions):
    """Those of some methods that go on to positions and lead back to themselves, by the names that they mention."""
    reached = {name: names & mentions.keys() for name, names in mentions.items()}
    for _ in mentions:
        reached = {name: names.union(*[reached[other] for other in names]) for name, names in reached.items()}
    return {name for name, names in mentions.items() if name in reached[name] and names & {"make", "children"}}
