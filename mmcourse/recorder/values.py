"""Values as plain data: the number in what a search returned, and a variable as short text."""

from numbers import Real

from mmcourse.gametree import plain

LONGEST = 40  # characters of a variable's value
MOST = 8  # items of a list that are written down


def is_real(value):
    """Whether a value is a number; much faster than asking `numbers.Real` for the usual ones.

    Examples
    --------
    >>> is_real(3), is_real(2.5), is_real("3")
    (True, True, False)
    """
    return type(value) in _USUAL or isinstance(value, Real)


_USUAL = (int, float)


def number(returned):
    """The value in what a search returned: a number, the first of a pair, or a vector of utilities; or None.

    Examples
    --------
    >>> number((3, "B1")), number((1, 2, 6)), number("B1")
    (3, (1, 2, 6), None)
    """
    if type(returned) in _USUAL:
        return returned
    if isinstance(returned, tuple) and returned and not _is_vector(returned):
        returned = returned[0]
    return None if isinstance(returned, bool) or not isinstance(returned, (Real, tuple)) else returned


def _is_vector(value):
    return len(value) > 2 and all([isinstance(part, Real) for part in value])


class Written(str):
    """Text that stands for a value, so that it is not written down once more, in quotation marks."""


def written(value):
    """A variable's value as plain data: numbers as they are, positions by name, everything else as short text.

    Examples
    --------
    >>> written([1, "x", None])
    "[1, 'x', None]"
    """
    if value is None or isinstance(value, (Real, Written)):
        return value
    if isinstance(value, dict):
        return _bracketed("{}", [f"{_short(key)}: {_short(value[key])}" for key in list(value)[:MOST]], len(value))
    if isinstance(value, (list, tuple, set)):
        brackets = {list: "[]", tuple: "()"}.get(type(value), "{}")
        return _bracketed(brackets, [_short(part) for part in list(value)[:MOST]], len(value))
    return _short(value)


def stored(value):
    """The same as `written`, its text as an ordinary string: what a step of a run keeps."""
    if type(value) in _USUAL:
        return value
    value = written(value)
    return str(value) if isinstance(value, str) else value


def _bracketed(brackets, items, count):
    return Written(f"{brackets[0]}{', '.join(items)}{', …' if count > len(items) else ''}{brackets[1]}")


def _short(value):
    if isinstance(value, Real):
        return plain(value)
    try:
        name = hasattr(value, "is_terminal") and getattr(value, "name", None)
        text = name or callable(value) and getattr(value, "__name__", None) or repr(value)
    except Exception:  # a learner's own class must not end the learner's search
        text = type(value).__name__
    return Written(text if len(text) <= LONGEST else text[:LONGEST - 1] + "…")
