"""What a function can reach by the names that its code mentions: positions and boards where none is an argument."""

from collections import deque
from operator import attrgetter, itemgetter
from types import MemberDescriptorType

from mmcourse.recorder import codes

_FARTHEST = 3  # steps from a name, such as self.game["board"]
_QUEUES = (list, tuple, deque)  # whose ends are reached


class Held(tuple):
    """The positions or boards that a function reaches at a call of it, way by way; None where there is none."""


def ways(code, here, around, wanted):
    """The ways by which a function reaches certain objects, those from its own variables first.

    Parameters
    ----------
    code : code object
    here, around : dict
        Its variables, those of functions around it among them, and the global ones.
    wanted : callable
        Whether an object is such a one.

    Returns
    -------
    list of tuple
        Whether it starts from a global variable, and the steps.
    """
    names, found = codes.mentioned(code), []
    waiting = deque(((at is around, (itemgetter(name),)), at[name])
                    for at in (here, around) for name in at if at is here or name in names)
    while waiting:
        (is_global, steps), value = waiting.popleft()
        if wanted(value):
            found.append((is_global, steps))
        elif len(steps) <= _FARTHEST:
            waiting += [((is_global, (*steps, step)), part) for step, part in _parts(value, names, code)]
    return found


def follow(way, here, around):
    """What stands at the end of a way now; None if nothing does."""
    is_global, steps = way
    value = around if is_global else here
    try:
        for step in steps:
            value = step(value)
    except (LookupError, AttributeError, TypeError):
        return None
    return value


def _parts(value, names, code):
    """The parts of a value that code with these names may use: (how to get there, part)."""
    if isinstance(value, dict):
        return [(itemgetter(key), value[key]) for key in codes.spelled(code) if key in value]
    if isinstance(value, _QUEUES) and value:
        return [(itemgetter(end), value[end]) for end in (-1, 0)]
    held = names.intersection(getattr(value, "__dict__", ()))
    for cls in (value if isinstance(value, type) else type(value)).__mro__[:-1]:
        held = held.union([name for name in names.intersection(vars(cls)) if _is_plain(vars(cls)[name])])
    return [(attrgetter(name), getattr(value, name, None)) for name in sorted(held)]


def _is_plain(part):
    """Whether a class holds something as an attribute or in a slot, so that no code runs when it is read."""
    return not hasattr(part, "__get__") or isinstance(part, MemberDescriptorType)
