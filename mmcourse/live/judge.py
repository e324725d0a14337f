"""Predictions judged by what the search did: each with its reason in a sentence."""

import re
from fractions import Fraction
from typing import NamedTuple

from mmcourse import words
from mmcourse.gametree import at, plain
from mmcourse.live import edits
from mmcourse.recorder.values import number

RIGHT, TOO_MUCH, NEEDLESS, WRONG = "right", "skipped too much", "examined needlessly", "wrong"


class Verdict(NamedTuple):
    """What is said of one place."""

    place: tuple
    verdict: str
    reason: str


def judge_skips(run, marked):
    """Judge which branches were said to be skipped.

    Parameters
    ----------
    run : Run
    marked : list of places
        The tops of what the learner expects to be skipped.

    Returns
    -------
    list of Verdict
        One for each mark, and one for each skipped branch that no mark covers. A mark is right if it lies in what the
        search skipped, or beyond where it stopped, so marking everything is wrong where marking little may be right.
    """
    tops = [place for place in sorted(set(marked)) if _cover(place[:-1], marked) is None or place == ()]
    skipped = run.last.pruned
    missed = [place for place in skipped if not _covered(run.root, place, tops)]
    return [_judge_mark(run, place) for place in tops] + [
        Verdict(place, NEEDLESS, _why_skipped(run, place)) for place in missed]


def _judge_mark(run, place):
    top, known = _cover(place, run.last.pruned), run.last.seen | run.last.examined
    if top is not None:
        return Verdict(place, RIGHT, _why_skipped(run, top))
    if place in known:
        return Verdict(place, TOO_MUCH, _why_examined(run, place))
    last = next(place[:end] for end in range(len(place), -1, -1) if place[:end] in known)
    return Verdict(place, RIGHT, f"{words.place_name(run.root, place)} is not looked at: the search goes no further "
                                 f"than {words.place_name(run.root, last)}.")


def _is_below(place, other):
    return place[:len(other)] == other


def _cover(place, tops):
    """The one of the tops that a place is, or lies below."""
    return next((top for top in tops if _is_below(place, top)), None)


def _covered(root, place, tops):
    """Whether all leaves below a place are covered by the tops."""
    if _cover(place, tops) is not None:
        return True
    children = at(root, place).children
    return bool(children) and all(_covered(root, (*place, index), tops) for index in range(len(children)))


def _why_skipped(run, place):
    """The words that the run has for leaving a branch aside."""
    step = next((k for k, step in enumerate(run.steps) if step.kind == "return" and step.place == place[:-1]), None)
    return run.at(step).words if step is not None else f"{words.place_name(run.root, place)} is not looked at."


def _why_examined(run, place):
    """Why a branch was looked at: the window that was still open when the search came to it."""
    name, above = words.place_name(run.root, place), place[:-1]
    k = next((k for k, step in enumerate(run.steps) if _is_below(step.place, place)), None)
    if not place or k is None:
        return f"The search starts at {name}."
    window = run.at(k).windows.get(above)
    if window is None:
        return f"{run.name} has no bounds by which it could skip {name}."
    parent, shown = words.place_name(run.root, above), f"[{plain(window[0])}, {plain(window[1])}]"
    if window[0] < window[1]:
        return f"When the search comes to {name}, the window at {parent} is {shown}: it can still change the answer."
    return f"The window at {parent} is {shown} when the search comes to {name}, but {run.name} goes on all the same."


def judge_values(run, filled):
    """Judge values and windows that were filled in.

    Parameters
    ----------
    run : Run
    filled : dict
        place -> text: a value such as ``3`` or ``≤2``, a window such as ``[3, ∞]``, or both.

    Returns
    -------
    list of Verdict
        One for each branching that the search was called on, and for each other one that was filled in.
    """
    entered = {}
    for k, step in enumerate(run.steps):
        if step.kind == "call":
            entered.setdefault(step.place, run.at(k).windows.get(step.place))
    inner = [place for place in entered if not at(run.root, place).is_terminal]
    return [_judge_value(run, place, filled.get(place, ""), entered.get(place))
            for place in [*inner, *(place for place in filled if place not in inner)]]


def _judge_value(run, place, text, window):
    name = words.place_name(run.root, place)
    if place not in run.last.values:
        return Verdict(place, TOO_MUCH, f"{name} is not looked at: it gets no value.")
    value, bound = number(run.last.values[place]), run.last.bounds.get(place, "")
    only = {"": "", "≈": ", which is only an estimate"}.get(bound, ", which is only a bound")
    truth = f"{name} returns {plain(value)}{only}" + (
        f", called with the window [{plain(window[0])}, {plain(window[1])}]." if window else ".")
    said = _parse(text)
    if not said:
        return Verdict(place, WRONG, f"{name} was left open. {truth}")
    true = {"value": _spelled(str(value)), "bound": bound, "window": tuple(_spelled(str(end)) for end in window or ())}
    right = all(true[kind] == part for kind, part in said.items())
    return Verdict(place, RIGHT if right else WRONG, truth)


def _parse(text):
    """What was filled in, numbers spelled as `plain` spells them: value, bound and window, as far as they are there."""
    text = text.replace("<=", "≤").replace(">=", "≥")
    window = re.search(r"[\[(](.+?)[,;](.+?)[\])]", text)
    value = re.match(r"\s*([≤≥≈]?)\s*([^\s\[(]+)", text)
    said = {"window": tuple(map(_spelled, window.groups()))} if window else {}
    if value:
        said |= {"value": _spelled(value[2])} | ({"bound": value[1]} if value[1] else {})
    return said


def _spelled(text):
    typed = text.replace("−", "-").replace("∞", "inf")
    try:
        return plain(float(Fraction(typed) if "/" in typed else typed))
    except (ValueError, ZeroDivisionError):
        return text.strip()


def score(verdicts):
    """The share of right verdicts, from 0 to 1; 1 if there is nothing to say."""
    return sum(verdict.verdict == RIGHT for verdict in verdicts) / len(verdicts) if verdicts else 1.0
