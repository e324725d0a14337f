"""What is known of every node after each step of a run: values, bounds, windows, cuts, the best line."""

import math
from dataclasses import dataclass, field
from numbers import Real

from mmcourse.gametree import CHANCE, MAX, MIN, Pictured
from mmcourse.recorder import words
from mmcourse.recorder.telling import number

WINDOWS = (("alpha", "beta"), ("α", "β"), ("best", "worst"), ("lower", "upper"), ("low", "high"), ("lo", "hi"),
           ("a", "b"))  # what the two variables of a window may be called
UNKNOWN = (-math.inf, math.inf)  # all that is known of a value before anything below was looked at


@dataclass(frozen=True)
class State(Pictured):
    """What a run knows of every node after one of its steps.

    A *place* is the path of child indices that leads to a node: ``()`` is the root, ``(1, 0)`` the first
    child of the second child. Equal leaves stand in many places; a place is always one node.
    """

    root: object  # the position at the top of the tree
    step: int = 0  # which step this is; 0 is the first
    kind: str = ""  # call, line, return, raise, read, eval, hit, look
    current: tuple = ()  # the place this step is about
    seen: frozenset = frozenset()  # places visited so far, the root included
    stack: tuple = ()  # places of the calls that are open now, outermost first
    values: dict = field(default_factory=dict)  # place -> what was returned or read there
    bounds: dict = field(default_factory=dict)  # place -> "≤" or "≥" where the value is only a bound
    windows: dict = field(default_factory=dict)  # place -> (alpha, beta) as the search's own variables have them
    examined: frozenset = frozenset()  # places where a number was taken: utilities read, positions evaluated
    pruned: dict = field(default_factory=dict)  # topmost skipped place -> "α-cut", "β-cut", or "" for no sound reason
    best: tuple = ()  # places of the principal variation as known now, without the root
    final: bool = False  # whether nothing comes after this step
    function: str = ""  # whose line is run
    line: int = 0  # the running line, counted in its file
    variables: dict = field(default_factory=dict)  # the search's own variables at this step
    words: str = ""  # the step as a sentence


class Replay:
    """Takes the steps of a run one by one and knows what holds after each."""

    def __init__(self, run):
        self.run, self.told = run, run._told
        self.positions = {(): run.root}
        self.movers = self.told.movers_view(run.root)  # whether values are from the point of view of who moves
        self.restart()

    def restart(self):
        self.k, self.values, self.windows, self.entry_windows = -1, {}, {}, {}
        self.handed = {}  # call -> the window that it was given
        self.order = {}  # place -> a number that grows: in which order values became known
        self.reasons = {}  # place -> (its interval, what was known elsewhere) when the rest of it was skipped
        self.intervals = {}  # place -> (low, high): where its true value lies, by what was examined
        self.seen, self.examined, self.pruned, self.evaluated = {()}, set(), {}, set()
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
        place = step.place
        for upper in range(len(place), 0, -1):
            if place[:upper] in self.seen:
                break
            self.seen.add(place[:upper])
            self.pruned.pop(place[:upper], None)  # skipped by one call, looked at by a later one
        if step.kind == "call":
            self.stack.append(step.call)
            self.variables[step.call] = {}
            self.values.pop(place, None)  # of an earlier call
        if step.call in self.variables:
            self.variables[step.call].update(step.changed)
            window = _window(self.variables[step.call], self.position(place).player, self.movers)
            if window:
                self.windows[place] = window
                if step.kind == "call":
                    self.entry_windows[place] = self.handed[step.call] = window
        if step.kind in ("read", "eval"):
            self.learn(place, step.what)
        elif step.kind == "hit":
            self.evaluated.add(place)
            self.values[place] = self.values.get(step.what)
            self.intervals[place] = self.intervals.get(step.what, UNKNOWN)
        elif step.kind in ("return", "raise"):
            self.stack.pop()
            self.variables.pop(step.call, None)
            if step.kind == "return":
                self.close(place, number(step.what))

    def learn(self, place, value):
        """A utility was read, or an evaluation made."""
        self.examined.add(place)
        self.values[place] = number(value)
        self.order.setdefault(place, len(self.order))
        if isinstance(value, Real):
            self.intervals[place] = (value, value)
        if not self.position(place).is_terminal:
            self.evaluated.add(place)

    def close(self, place, value):
        """A call returned: its node has a value, and what it left is skipped."""
        if self.position(place).is_terminal and place in self.values:
            return
        if value is not None:
            self.values[place] = value
            self.order[place] = len(self.order)
        if place not in self.evaluated:
            self.intervals[place] = self.combine(place)
            self.skip(place)

    def skip(self, place):
        left = [kid for kid in self.kids(place) if kid not in self.seen]
        if left:
            name, self.reasons[place] = self.cut(place), (self.combine(place), self.elsewhere(place))
            self.pruned.update((kid, name) for kid in left)

    # -- bounds

    def position(self, place):
        found = self.positions.get(place)
        if found is None:
            found = self.positions[place] = self.position(place[:-1]).children[place[-1]]
        return found

    def kids(self, place):
        return [(*place, index) for index in range(len(self.position(place).children))]

    def combine(self, place):
        """Where the true value of a node lies, by what is known of its children."""
        player, kids = self.position(place).player, self.kids(place)
        parts = [self.intervals.get(kid, UNKNOWN) for kid in kids]
        if player is CHANCE:
            weights = self.position(place).probabilities
            return tuple(sum(p * part[end] for p, part in zip(weights, parts) if p) for end in (0, 1))
        if player not in (MAX, MIN) or not parts:
            return UNKNOWN
        best = max if player is MAX else min
        return tuple(best(part[end] for part in parts) for end in (0, 1))

    def elsewhere(self, place):
        """What MAX can already have, and what MIN can already hold MAX to, at the nodes above: (alpha, beta)."""
        alpha, beta = self.entry_windows.get((), UNKNOWN)
        while place:
            place = place[:-1]
            player = self.position(place).player
            if player not in (MAX, MIN):
                break
            known = [self.intervals[kid] for kid in self.kids(place) if kid in self.intervals]
            if player is MAX:
                alpha = max([alpha, *(low for low, _ in known)])
            else:
                beta = min([beta, *(high for _, high in known)])
        return alpha, beta

    def cut(self, place):
        """The name of the cut that leaves the rest of a node aside; "" if nothing examined justifies it."""
        (low, high), (alpha, beta) = self.combine(place), self.elsewhere(place)
        player = self.position(place).player
        if player is MIN and high <= alpha:
            return "α-cut"
        return "β-cut" if player is MAX and low >= beta else ""

    def seen_by_max(self, place):
        """The value of a node from MAX's point of view: returned or read there, or following from the nodes below."""
        low, high = self.intervals.get(place, UNKNOWN)
        value = self.values.get(place, low if low == high else None)
        turned = self.movers and place in self.values and self.position(place).player is MIN
        return -value if turned and value is not None else value

    def bound(self, place):
        """ "≤" or "≥" where what was examined leaves room beside the value that was returned."""
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
        position, kids = self.position(place), self.kids(place)
        if position.player is CHANCE or position.is_terminal:
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
                self.learn(place, value)
        value = number(self.run.value)
        if value is not None and not self.run.root.is_terminal:
            self.values.setdefault((), value)
        for place in sorted(self.seen - self.intervals.keys(), key=len, reverse=True):
            self.intervals[place] = self.combine(place)
        for place in [places[node] for node in told.pruned]:
            self.pruned.setdefault(place, "")  # when it was skipped is not known, and so not why

    def state(self):
        step = self.told.steps[self.k] if self.k >= 0 else None
        final = self.k == len(self.told.steps) - 1
        call = self.told.calls[step.call] if step and step.call >= 0 else None
        return State(
            self.run.root, max(self.k, 0), step.kind if step else "", step.place if step else (), frozenset(self.seen),
            tuple(self.told.calls[number].place for number in self.stack), dict(self.values),
            {place: bound for place in self.values if (bound := self.bound(place))}, dict(self.windows),
            frozenset(self.examined), dict(self.pruned), self.best_line(), final,
            self.run.functions[call.function].name if call else "", step.what if step and step.kind == "line" else 0,
            dict(self.variables.get(step.call, {})) if step else {}, words.step(self, step))


def _window(variables, player, movers):
    """The window that a search's variables hold, from MAX's point of view; None if there is none."""
    for low, high in WINDOWS:
        pair = variables.get(low), variables.get(high)
        if all(isinstance(bound, Real) for bound in pair):
            if player is MIN and low == "best":
                return pair[::-1]
            return (-pair[1], -pair[0]) if player is MIN and movers else pair
    return None
