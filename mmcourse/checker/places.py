"""Where in the tree a search goes wrong first."""

from itertools import takewhile
from math import inf
from operator import ge

from mmcourse.checker.optimal import is_one_of, plays_best, same, skipped_places, window_search
from mmcourse.gametree import MAX, MIN, walk
from mmcourse.recorder.values import number


def first_difference(fault):
    """Return the place of the first difference and the mark it gets, one of `style.MARKS`."""
    kind, run, answer = fault.kind, fault.run, fault.answer
    if kind == "examined needlessly":
        return fault.place or needless_places(run, answer)[0], "needless"
    if kind == "skipped more":
        return fault.place, "skipped"
    if kind == "skipped too much":
        return fault.proof.places[0], "skipped"
    if kind == "wrong value":
        return _wrong_value(run, answer), "differs"
    if kind == "wrong move":
        return _wrong_value(run, answer) or _wrong_move(run, answer), "differs"
    if kind in ("raised", "never ends"):
        return _where_it_stopped(run), "differs"
    return (), "differs"


def places_of(position, moves):
    """The places that moves lead to, one after the other, up to the first that cannot be made."""
    places = []
    for move in moves:
        if move not in position.moves:
            break
        index = position.moves.index(move)
        places.append((*(places[-1] if places else ()), index))
        position = position.children[index]
    return tuple(places)


def evaluated_only(run, place):
    """Whether a search evaluated the node at a place, and looked no further there."""
    below = [seen for seen in run.last.seen if seen[:len(place)] == place and seen != place]
    return not below and any(step.kind == "eval" and step.place == place for step in run.steps)


def needless_places(run, answer):
    """The places that alpha-beta may not look at and that were looked at, in order.

    A value taken above them, as from a table that outlives the search, is not looking.
    """
    allowed = {place[:ply] for place in answer.allowed for ply in range(len(place) + 1)}
    return [step.place for step in run.steps if step.kind in ("read", "eval") and step.place not in allowed]


def needed_and_skipped(run, answer):
    """The places that a search left out, at or below which alpha-beta from left to right looks."""
    return [place for place in skipped_places(run) if any(leaf[:len(place)] == place for leaf in answer.needed)]


def last_returns(run):
    """What each place returned last, in the order of these returns."""
    last = {}
    for step in run.steps:
        if step.kind == "return":
            last.pop(step.place, None)
            last[step.place] = step.what
    return last


def _first_unlike(run, answer):
    """The first node, from the leaves up, that returned something else than with the reference; the root if none."""
    known, whole = last_returns(answer.run), answer.reference.form == "value and plies"
    for place, what in last_returns(run).items():
        numbers = number(what), number(known.get(place))
        if None not in numbers and not (what == known[place] if whole else same(*numbers)):
            return place
    return ()


def _wrong_value(run, answer):
    """The first node, from the leaves up, that returned what cannot be right there; the root if none did.

    Whether a search of values tells them as the side to move sees them can only be guessed: so that more is right.
    """
    if not answer.reference.exact:
        return _first_unlike(run, answer)
    plies = answer.cutoff.get("depth", inf)
    two = all(node.player in (MAX, MIN, None) for node in walk(run.root, plies))
    prunes = answer.reference.prunes or skipped_places(run)
    windows = window_search(run.root, ge, **answer.cutoff)[1] if two and prunes else {}
    returns = [(number(what), place) for place, what in last_returns(run).items()]
    negates, form = answer.reference.negates, answer.reference.form
    guesses = [_first_wrong(returns, answer, windows, guess) for guess in {negates, negates or form == "value"}]
    return (returns + [(None, ())])[max(guesses)][1]


def _first_wrong(returns, answer, windows, negates):
    """How many returns are right before the first that is not."""
    right = takewhile(lambda returned: _may_be(*returned, answer, windows, negates), returns)
    return sum(1 for _ in right)


def _may_be(value, place, answer, windows, negates):
    """Whether a node may return a value: its own, or a bound that its window allows."""
    if not answer.sign:  # nothing is known of the true values
        return same(value, answer.run.last.values.get(place, value))
    true, sign = answer.values_at(place), answer.sign * (-1) ** (len(place) * negates)
    if value is None or is_one_of(value, true, sign):
        return value is not None
    if place not in windows:
        return False
    (alpha, beta), (exact,) = windows[place], true
    return exact <= sign * value <= alpha or beta <= sign * value <= exact


def _wrong_move(run, answer):
    """The place that the first move leads to which is not a best one; the root if it is no move at all."""
    moves = answer.reference.parts(run.value)[1]
    places = places_of(run.root, moves)
    for count, place in enumerate(places, 1):
        if not plays_best(run.root, moves[:count], **answer.cutoff):
            return place
    return places[-1] if places else ()


def _where_it_stopped(run):
    """Where it stopped: the call that raised, or else the last step."""
    raised = [step.place for step in run.steps if step.kind == "raise"]
    return next(iter(raised or [step.place for step in run.steps[-1:]]), ())
