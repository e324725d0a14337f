"""What is known of every node after each step of a run: values, bounds, windows, cuts, the best line."""

import math
from dataclasses import dataclass, field
from itertools import count
from numbers import Real

from mmcourse.gametree import CHANCE, MAX, MIN, Pictured
from mmcourse.recorder import words
from mmcourse.recorder.telling import can_happen, number

WINDOWS = (("alpha", "beta"), ("α", "β"), ("best", "worst"), ("lower", "upper"), ("low", "high"), ("lo", "hi"),
           ("a", "b"))  # what the two variables of a window may be called
UNKNOWN = (-math.inf, math.inf)  # all that is known of a value before anything below was looked at
KNOWLEDGE = ("values", "estimates", "intervals", "order", "inside", "hits")  # what a broken-off call gives back


@dataclass(frozen=True)
class State(Pictured):
    """What a run knows of every node after one of its steps.

    A *place* is the path of child indices that leads to a node: ``()`` is the root, ``(1, 0)`` the first
    child of the second child. Equal leaves stand in many places; a place is always one node.
    """

    root: object  # the position at the top of the tree
    step: int = 0  # which step this is; 0 is the first
    kind: str = ""  # call, line, return, raise, read, eval, hit, look, kept
    current: tuple = ()  # the place this step is about
    seen: frozenset = frozenset()  # places visited so far, the root included
    stack: tuple = ()  # places of the calls that are open now, outermost first
    values: dict = field(default_factory=dict)  # place -> what was returned or read there
    bounds: dict = field(default_factory=dict)  # place -> "≤" or "≥" where the value is a bound, "≈" an estimate
    windows: dict = field(default_factory=dict)  # place -> (alpha, beta) as the search's own variables have them
    examined: frozenset = frozenset()  # places where a number was taken: utilities read, positions evaluated
    pruned: dict = field(default_factory=dict)  # topmost skipped place -> "α-cut", "β-cut", or "" for no sound reason
    best: tuple = ()  # places of the principal variation as known now, without the root
    final: bool = False  # whether nothing comes after this step
    function: str = ""  # whose line is run
    line: int = 0  # the running line, counted in its file
    variables: dict = field(default_factory=dict)  # the search's own variables at this step
    words: str = ""  # the step as a sentence
    intervals: dict = field(default_factory=dict)  # place of a chance node -> (lower, upper) of the search, where true
    dropped: frozenset = frozenset()  # places that a beam valued and did not keep
    hits: frozenset = frozenset()  # places whose value was remembered from elsewhere


class Replay:
    """Takes the steps of a run one by one and knows what holds after each."""

    def __init__(self, run):
        self.run, self.told = run, run._told
        self.positions = {(): run.root}
        self.movers = self.movers_view()  # whether values are from the point of view of who moves
        self.restart()

    def restart(self):
        self.k, self.values, self.windows, self.entry_windows = -1, {}, {}, {}
        self.handed = {}  # call -> the window that it was given
        self.clock, self.order = count(), {}  # place -> a number that grows: in which order values became known
        self.reasons = {}  # place -> (its interval, what was known elsewhere) when the rest of it was skipped
        self.intervals = {}  # place -> (low, high): where its true value lies, by what was examined
        self.remembered = {}  # the same, also of searches that are over
        self.spans = {}  # place of a chance node -> (lower, upper) as the search has them
        self.estimates = {}  # place -> what it was estimated at
        self.hits = set()  # places whose value was remembered from elsewhere
        self.inside = {}  # place -> the call that valued its children
        self.valued = {}  # call -> the places that it valued
        self.kept, self.dropped, self.fallen = {}, set(), []  # call -> what it kept; places; those of this step
        self.before = None  # the first call on a node that had a value, and what was known then
        self.seen, self.examined, self.pruned = {()}, set(), {}
        self.stack, self.variables = [], {}

    def at(self, k):
        if k < self.k:
            self.restart()
        while self.k < k:
            self.k += 1
            self.take(self.told.steps[self.k])
        if k == len(self.told.steps) - 1:
            self.finish()
        return self

    def end(self):
        if self.told.steps:
            return self.at(len(self.told.steps) - 1)
        self.finish()
        return self

    # -- one step

    def take(self, step):
        for place in self.told.calls[step.call].places if step.kind == "call" else (step.place,):
            self.reach(place, into=step.kind == "call")
        if step.kind == "call":
            self.enter(step.call)
        if step.call in self.variables:
            self.note_variables(step)
        if step.kind in ("read", "eval"):
            self.learn(step.place, step.what)
            self.valued.setdefault(step.call, []).append(step.place)
        elif step.kind == "hit":
            self.recall(step.place, step.what)
        elif step.kind == "kept":
            self.keep(step.call, step.what)
        elif step.kind in ("return", "raise"):
            self.leave(step)

    def reach(self, place, into):
        """A node is visited: it is not skipped, and if the search goes into it, not dropped."""
        for upper in range(len(place), 0, -1):
            if place[:upper] in self.seen:
                break
            self.seen.add(place[:upper])
            self.pruned.pop(place[:upper], None)  # skipped by one call, looked at by a later one
        if self.dropped:
            self.dropped.difference_update([place[:upper] for upper in range(len(place) + into)])

    def enter(self, call):
        places = self.told.calls[call].places
        if self.before is None and any(place in self.values for place in places):
            self.before = call, {name: getattr(self, name).copy() for name in KNOWLEDGE}
        self.stack.append(call)
        self.variables[call] = {}
        for place in places:
            for known in (self.values, self.estimates, self.spans):
                known.pop(place, None)  # of an earlier call
            self.hits.discard(place)
            self.forget(place)

    def forget(self, place):
        """Let go of what an earlier call found out below a node."""
        if self.inside.pop(place, None) is not None:
            for kid in self.kids(place):
                for known in (self.intervals, self.values, self.estimates, self.order):
                    known.pop(kid, None)
                self.forget(kid)

    def note_variables(self, step):
        variables, place, player = self.variables[step.call], step.place, self.position(step.place).player
        variables.update(step.changed)
        window = _window(variables, player, self.movers)
        if window:
            self.windows[place] = window
            if step.kind == "call":
                self.entry_windows[place] = self.handed[step.call] = window
        span = variables.get("lower"), variables.get("upper")
        if player is CHANCE and all(isinstance(end, Real) for end in span):
            self.spans[place] = span

    def learn(self, place, value):
        """A utility was read, or an evaluation made."""
        if isinstance(value, Real):
            self.know(place, (value, value))
        self.examined.add(place)
        self.values[place] = number(value)
        self.order.setdefault(place, next(self.clock))
        if not self.position(place).is_terminal:
            self.estimates[place] = number(value)

    def recall(self, place, source):
        """The value of a node was remembered from where its position was met before."""
        self.hits.add(place)
        self.order.setdefault(place, next(self.clock))
        if source in self.values:
            self.values[place] = self.values[source]
        if source in self.remembered:
            self.know(place, self.remembered[source])
        else:
            self.intervals.pop(place, None)

    def know(self, place, interval):
        """Note where the value of a node lies; a call that begins with a node's children lets go of earlier ones."""
        owner = next((call for call in reversed(self.stack) if place not in self.told.calls[call].places), -1)
        if place and self.inside.get(place[:-1], owner) != owner:
            self.forget(place[:-1])
        self.inside[place[:-1]] = owner
        self.intervals[place] = self.remembered[place] = interval

    def keep(self, call, kept):
        """A beam keeps some of what this call valued: the rest is dropped, unless something below it was kept."""
        before, kept = self.kept.get(call, set()), set(kept)
        self.kept[call] = kept if kept < before else kept | before  # what is kept may be cut short afterwards
        held = self.above_kept().union(*self.kept.values())
        rest = [place for place in dict.fromkeys(self.valued.get(call, ())) if place not in held]
        self.fallen = [place for place in rest if place not in self.dropped]
        self.dropped = (self.dropped - held).union(rest)

    def above_kept(self):
        """The places above those that a beam kept."""
        return {place[:upper] for places in self.kept.values() for place in places for upper in range(len(place))}

    def leave(self, step):
        self.stack.pop()
        self.variables.pop(step.call, None)
        call = self.told.calls[step.call]
        if step.call in self.handed:
            self.entry_windows[call.place] = self.handed[step.call]  # of this call, whatever it called on the same node
        if step.kind == "return":
            for place, value in self.answers(step):
                self.close(place, number(value))
                self.valued.setdefault(call.caller, []).append(place)
        if self.before and self.before[0] == step.call:
            if step.kind == "raise":
                vars(self).update(self.before[1])  # what was broken off counts for nothing
            self.before = None

    def answers(self, step):
        """The nodes that a step returns something for, each with what it is."""
        call = self.told.calls[step.call]
        values = step.what if call.ply and isinstance(step.what, list) else [step.what]
        return list(zip(call.places, values)) if len(values) == len(call.places) else []

    def close(self, place, value):
        """A call returned: its node has a value, and what it left is skipped."""
        if self.position(place).is_terminal and place in self.values:
            return
        if value is not None:
            self.values[place] = value
            self.order[place] = next(self.clock)
        if place in self.hits:
            if place not in self.intervals and isinstance(value, Real):
                self.know(place, (value, value))
            return
        self.know(place, self.combine(place))
        if self.position(place).player is CHANCE and isinstance(value, Real):
            self.settle(place, value)
        if place not in self.estimates:  # who stands pat leaves the quiet moves aside
            self.skip(place)

    def settle(self, place, value):
        """Take the average of a chance node as the search has it, which may have rounded otherwise."""
        if all([math.isclose(end, value, abs_tol=1e-12) for end in self.intervals[place]]):
            self.intervals[place] = value, value
        if place in self.spans and not self.bound(place):
            self.spans[place] = value, value

    def skip(self, place):
        left = [kid for kid in self.kids(place) if kid not in self.seen and self.can_happen(kid)]
        if left:
            name, self.reasons[place] = self.cut(place), (self.combine(place), self.elsewhere(place))
            self.pruned.update((kid, name) for kid in left)

    def can_happen(self, place):
        """Whether a node is no outcome of probability 0."""
        return can_happen(self.position(place[:-1]), place[-1])

    def movers_view(self):
        """Whether values are from the point of view of the side to move, as in negamax.

        The first MIN node tells whose value, or the opposite, stands below; without one a MAX node above MIN nodes.
        """
        places = self.told.tree.places()
        values = {places[node]: value for node, value in zip(self.told.examined, self.told.numbers)}
        by_max, returned = False, set()
        for place, value in self.nonzero_returns():
            kids = self.kids(place)
            below, player = [values.get(kid) for kid in kids], self.position(place).player
            values[place] = value
            returned.add(place)
            if player is MIN and (value in below) != (-value in below):
                return -value in below
            by_max |= player is MAX and value not in below and (
                returned.issuperset(kids) and value == max(-each for each in below))
        return by_max

    def nonzero_returns(self):
        """The nodes that are no terminals and return a number that tells who sees it, each with that number."""
        for step in self.told.steps:
            value = number(step.what) if step.kind == "return" else None
            if isinstance(value, Real) and value != 0 and not self.position(step.place).is_terminal:
                yield step.place, value

    # -- bounds

    def position(self, place):
        found = self.positions.get(place)
        if found is None:
            found = self.positions[place] = self.position(place[:-1]).children[place[-1]]
        return found

    def kids(self, place):
        return [(*place, index) for index in range(len(self.position(place).children))]

    def combine(self, place):
        """Where the true value of a node lies, by what is known of its children, and by its estimate if it has one."""
        player = self.position(place).player
        if isinstance(self.estimates.get(place), Real):
            parts = self.beside_estimate(place)
        elif player is CHANCE:
            return self.within_span(place)
        else:
            parts = [self.intervals.get(kid, UNKNOWN) for kid in self.kids(place) if kid not in self.dropped]
        if player not in (MAX, MIN, CHANCE) or not parts:
            return UNKNOWN
        best = max if player is MAX else min
        return tuple([best([part[end] for part in parts]) for end in (0, 1)])

    def beside_estimate(self, place):
        """The intervals of an estimate and of what was looked at below, which at a chance node counts for nothing."""
        own = self.seen_by_max(place) if self.is_estimate(place) else self.estimates[place]
        kids = () if self.position(place).player is CHANCE else self.kids(place)
        return [(own, own), *(self.intervals[kid] for kid in kids if kid in self.intervals)]

    def within_span(self, place):
        """Where the value of a chance node lies, by its outcomes and by what the search itself says.

        An outcome whose value is only a bound spoils the end of the search's interval on the other side.
        """
        kids, weights = self.kids(place), self.position(place).probabilities
        parts = [(p, self.intervals.get(kid, UNKNOWN)) for p, kid in zip(weights, kids) if p]
        low, high = [sum([p * part[end] for p, part in parts]) for end in (0, 1)]
        lower, upper = self.spans.get(place, UNKNOWN)
        known = [(self.seen_by_max(kid), self.intervals[kid]) for kid in kids if kid in self.intervals]
        known = [(value, part) for value, part in known if isinstance(value, Real)]
        low = max(low, lower) if all([part[0] >= value for value, part in known]) else low
        high = min(high, upper) if all([part[1] <= value for value, part in known]) else high
        return (high, high) if low > high or math.isclose(low, high, abs_tol=1e-12) else (low, high)

    def is_estimate(self, place):
        """Whether the value of a node is the evaluation that was made there."""
        estimate, value = self.estimates.get(place), self.values.get(place)
        if estimate is None or value is None:
            return False
        return value == estimate or self.movers and isinstance(value, Real) and -value == estimate

    def elsewhere(self, place):
        """What MAX can already have, and what MIN can already hold MAX to, at the nodes above: (alpha, beta).

        Below chance that follows from no single node: there the window counts that the search handed down.
        """
        alpha, beta = UNKNOWN
        while place and self.position(place[:-1]).player in (MAX, MIN):
            place = place[:-1]
            known = [self.intervals[kid] for kid in self.kids(place) if kid in self.intervals]
            if self.position(place).player is MAX:
                alpha = max([alpha, *(low for low, _ in known)])
            else:
                beta = min([beta, *(high for _, high in known)])
        handed = self.entry_windows.get(place, UNKNOWN) if not place or self.below_chance(place) else UNKNOWN
        return max(alpha, handed[0]), min(beta, handed[1])

    def below_chance(self, place):
        """Whether the node above a node is a chance node."""
        return place != () and self.position(place[:-1]).player is CHANCE

    def cut(self, place):
        """The name of the cut that leaves the rest of a node aside; "" if nothing examined justifies it."""
        (low, high), (alpha, beta) = self.combine(place), self.elsewhere(place)
        player = self.position(place).player
        if player in (MIN, CHANCE) and high <= alpha:
            return "α-cut"
        return "β-cut" if player in (MAX, CHANCE) and low >= beta else ""

    def seen_by_max(self, place):
        """The value of a node from MAX's point of view: returned or read there, or following from the nodes below."""
        low, high = self.intervals.get(place, UNKNOWN)
        value = self.values.get(place, low if low == high else None)
        turned = self.movers and place in self.values and self.position(place).player is MIN
        return -value if turned and value is not None else value

    def bound(self, place):
        """ "≤" or "≥" where what was examined leaves room beside the value returned, "≈" for an estimate, or ""."""
        if self.is_estimate(place):
            return "≈"
        value, (low, high), position = self.seen_by_max(place), self.intervals.get(place, UNKNOWN), self.position(place)
        if (low, high) == UNKNOWN or not isinstance(value, Real) or position.is_terminal:
            return ""
        alpha, beta = self.entry_windows.get(place, UNKNOWN)
        if low == high:  # seen whole, but fail-hard: what lies outside the window is not told apart
            sign = "≤" if high < value <= alpha else "≥" if low > value >= beta else ""
        else:
            sign = "≤" if high <= value else "≥" if low >= value else ""
        turned = self.movers and position.player is MIN
        return {"≤": "≥", "≥": "≤"}.get(sign, "") if turned else sign

    def best_kid(self, place):
        """The child that the value of a node comes from, or the best one so far; of equal ones the first found.

        A bound that equals the value is no reason: a child whose value is known goes before.
        """
        position, kids = self.position(place), [kid for kid in self.kids(place) if kid not in self.dropped]
        if position.player is CHANCE or position.is_terminal or self.is_estimate(place):
            return None
        value = self.seen_by_max(place) if place in self.values else None
        if value is not None:
            found = [kid for kid in kids if self.seen_by_max(kid) == value]
            known = [kid for kid in found if kid not in self.values or not self.bound(kid)]
            return min(known or found, key=lambda kid: self.order.get(kid, 0), default=None)
        if position.player not in (MAX, MIN):
            return None
        known = [kid for kid in kids if self.intervals.get(kid, UNKNOWN) != UNKNOWN]
        best, end = (max, 0) if position.player is MAX else (min, 1)
        return best(known, key=lambda kid: self.intervals[kid][end], default=None)

    def best_line(self):
        line, kid = [], self.best_kid(())
        while kid is not None:
            line.append(kid)
            kid = self.best_kid(kid)
        return tuple(line)

    # -- the end, and what can be shown

    def finish(self):
        """Add what is known without steps: numbers read and nodes skipped after the steps ran out, or without any."""
        told, places = self.told, self.told.tree.places()
        self.positions.update(zip(places, told.tree.position))
        self.seen.update([places[node] for node in told.visited])
        for node, value in zip(told.examined, told.numbers):
            if (place := places[node]) not in self.examined:
                self.inside.pop(place[:-1], None)
                self.learn(place, value)
        value = number(self.run.value)
        if value is not None and not self.run.root.is_terminal:
            self.values.setdefault((), value)
        self.back_up()
        for place in sorted(self.seen - self.intervals.keys(), key=len, reverse=True):
            self.intervals[place] = self.combine(place)
        for place in [places[node] for node in told.pruned]:
            self.pruned.setdefault(place, "")  # when it was skipped is not known, and so not why

    def back_up(self):
        """Give the nodes above what a beam kept, on which no call returned, the values that follow from below."""
        closed = {place for call in self.told.calls for place in call.places}
        for place in sorted(self.above_kept() - closed, key=len, reverse=True):
            self.estimates.pop(place, None)
            low, high = self.intervals[place] = self.combine(place)
            if low == high:
                self.values[place] = low

    def state(self):
        step = self.told.steps[self.k] if self.k >= 0 else None
        final = self.k == len(self.told.steps) - 1
        call = self.told.calls[step.call] if step and step.call >= 0 else None
        return State(
            self.run.root, max(self.k, 0), step.kind if step else "", step.place if step else (), frozenset(self.seen),
            tuple([place for call in self.stack for place in self.told.calls[call].places]), dict(self.values),
            {place: bound for place in self.values if (bound := self.bound(place))}, dict(self.windows),
            frozenset(self.examined), dict(self.pruned), self.best_line(), final,
            self.run.functions[call.function].name if call else "", step.what if step and step.kind == "line" else 0,
            dict(self.variables.get(step.call, {})) if step else {}, words.step(self, step),
            intervals={place: self.within_span(place) for place in self.spans},
            dropped=frozenset(self.dropped), hits=frozenset(self.hits))


def _window(variables, player, movers):
    """The window that a search's variables hold, from MAX's point of view; None if there is none."""
    for low, high in WINDOWS:
        pair = variables.get(low), variables.get(high)
        if (player, low) != (CHANCE, "lower") and all(isinstance(bound, Real) for bound in pair):
            if player is MIN and low == "best":
                return pair[::-1]
            return (-pair[1], -pair[0]) if player is MIN and movers else pair
    return None
