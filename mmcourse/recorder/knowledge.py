"""What is known of every place after each step of a run: what was seen, valued, remembered, kept."""

from itertools import count
from math import isclose

from mmcourse.gametree import CHANCE, no_collection
from mmcourse.recorder import bounds
from mmcourse.recorder.names import SPAN
from mmcourse.recorder.story import can_happen
from mmcourse.recorder.values import is_real, number


class Positions(dict):
    """The positions at and below a root by their place, each looked up once."""

    def __init__(self, root):
        super().__init__({(): root})
        self._kids = {}

    def __missing__(self, place):
        known = next(place[:end] for end in range(len(place) - 1, -1, -1) if place[:end] in self)
        position = self[known]
        for end in range(len(known), len(place)):
            position = self[place[:end + 1]] = position.children[place[end]]
        return position

    def know(self, tree):
        """Take over what a run came to know of the tree."""
        places = tree.places()
        for node, below in enumerate(tree.below):
            if below:
                self[places[node]] = tree.position[node]
                self._kids[places[node]] = places[below.start:below.stop]

    def kids(self, place):
        """The places of a node's children."""
        kids = self._kids.get(place)
        if kids is None:
            kids = self._kids[place] = [(*place, index) for index in range(len(self[place].children))]
        return kids


class Knowledge:
    """What is known after each step; it goes through the steps of a story one by one.

    A *place* is the path of child indices that leads to a node. After each step ``touched`` holds the places of which
    something else is known, or shown, than before.

    Parameters
    ----------
    story : Story
    positions : Positions
    view : View
        How the numbers of the run are meant.
    value
        What the search returned in the end, None if it raised.
    """

    def __init__(self, story, positions, view, value):
        self.story, self.positions, self.view, self.value = story, positions, view, value
        self._broken = {step.call for step in story.steps if step.kind == "raise"}  # calls that end so
        self.k, self._last, self.touched, self._changed = -1, len(story.steps) - 1, set(), set()
        # what is shown of a place
        self.seen, self.examined, self.pruned = {()}, set(), {}  # pruned: place -> name of the cut, or ""
        self.values, self.bounds = {}, {}  # what was returned or read there; "≤", "≥", "≈" where it is no exact value
        self.windows, self.intervals = {}, {}  # as the search's own variables have them; of a chance node
        self.hits, self.dropped = set(), set()  # valued from memory; valued by a beam and not kept
        self.current, self.stack, self.final = (), [], False  # final: whether nothing comes after this step
        # what it follows from
        self.proven = {}  # place -> (low, high): where its true value lies, by what was examined
        self.estimates = {}  # place -> what it was estimated at
        self.spans = {}  # place of a chance node -> (lower, upper) as the search has them
        self.entry_windows, self.handed = {}, {}  # place, call -> the window that it was given
        self._window = {}  # call -> the window that its variables hold now
        self.cuts = {}  # place -> the Cut by which the rest of it was skipped
        self._clock, self.order = count(), {}  # place -> a number that grows: in which order values became known
        # of calls
        self.open, self.variables = [], {}
        self._valued, self._kept, self.fallen = {}, {}, []  # call -> places it valued, kept; dropped in this step
        self._before = None  # the first call that will be broken off, and what was known before it
        self._line = None  # the best line, until something changes
        if not story.steps:
            self.finish()

    @property
    def step(self):
        """The step that was taken last; None before the first."""
        return self.story.steps[self.k] if self.k >= 0 else None

    @property
    def best(self):
        """The places of the principal variation as known now, without the root."""
        if self._line is None:
            self._line = bounds.best_line(self)
        return self._line

    def can_happen(self, place):
        """Whether a node is no outcome of probability 0."""
        return can_happen(self.positions[place[:-1]], place[-1])

    # -- going through the steps

    def go_to(self, k):
        """Take all steps up to ``k``, which lies not before the present one; after the last one finish."""
        with no_collection():
            while self.k < k:
                self.advance()
            return self

    def advance(self):
        """Take the next step."""
        self.k += 1
        step = self.step
        self.touched, self.current = {self.current, step.place}, step.place
        self._changed = set()
        if step.kind == "call":
            places = self.story.calls[step.call].places
            for place in places:
                self._reach(place, into=True)
            self._enter(step.call, places)
        elif step.place not in self.seen or self.dropped:
            self._reach(step.place, into=False)
        variables = self.variables.get(step.call)
        if variables is not None:
            self._note_variables(step, variables)
        if act := _ACTS.get(step.kind):
            act(self, step)
        if self._changed:
            self._settle()
        if self.k == self._last:
            self.finish()

    def _settle(self):
        """Bring up to date what follows from what changed."""
        self.touched |= self._changed
        self._line = None
        for place in self._changed:
            known = place in self.values and not self.positions[place].is_terminal
            if known and (told := bounds.sign(self, place)):
                self.bounds[place] = told
            elif place in self.bounds:
                del self.bounds[place]
        if self.spans:
            for place in self.spans.keys() & (self._changed | {place[:-1] for place in self._changed}):
                self.intervals[place] = bounds.averaged(self, place)
                self.touched.add(place)

    def _reach(self, place, into):
        """A node is visited: it is not skipped, and if the search goes into it, not dropped."""
        for upper in range(len(place), 0, -1):
            if place[:upper] in self.seen:
                break
            self.seen.add(place[:upper])
            self.touched.add(place[:upper])
            self.pruned.pop(place[:upper], None)  # skipped by one call, looked at by a later one
        for upper in range(len(place) + into) if self.dropped else ():
            if place[:upper] in self.dropped:
                self.dropped.discard(place[:upper])
                self._changed.add(place[:upper])

    def _enter(self, call, places):
        if self._before is None and call in self._broken and any(place in self.values for place in places):
            self._before = call, {name: getattr(self, name).copy() for name in _KNOWN}
        self.open.append(call)
        self.stack += places
        self.variables[call] = {}
        for place in places:
            for known in (self.values, self.estimates, self.spans, self.intervals):
                known.pop(place, None)  # of an earlier call
            self.hits.discard(place)
            self._changed.add(place)
            self._clear_below(place)

    def _clear_below(self, place):
        """Let go of what an earlier call found out below a node: another round of deepening begins afresh."""
        for kid in self.positions.kids(place) if place in self.proven else ():
            if kid in self.seen:
                self._clear_below(kid)
                for known in (self.values, self.estimates, self.proven, self.order):
                    known.pop(kid, None)
                self._changed.add(kid)

    def _note_variables(self, step, variables):
        if not step.changed and step.kind != "call":
            window = self._window.get(step.call)
        else:
            variables.update(step.changed)
            window = self._window[step.call] = bounds.window(self, step.place, variables)
            span = variables.get(SPAN[0]), variables.get(SPAN[1])
            if span != (None, None) and self.positions[step.place].player is CHANCE and _are_real(span):
                self.spans[step.place] = span
                self._changed.add(step.place)
        if window:
            self.windows[step.place] = window
            if step.kind == "call":
                self.entry_windows[step.place] = self.handed[step.call] = window

    def _read(self, step):
        self._learn([(step.place, number(step.what), self.positions[step.place].is_terminal)])
        self._changed.add(step.place)
        self._valued.setdefault(step.call, []).append(step.place)

    def _learn(self, taken):
        """Utilities were read, or evaluations made, each (place, value, whether it is a terminal's)."""
        values = {}
        for place, value, is_terminal in taken:
            if place not in values:
                values[place] = value
                if not is_terminal:
                    self.estimates[place] = value
        exact = [(place, bounds.counted(self, value)) for place, value in values.items()]
        self.proven.update([(place, (value, value)) for place, value in exact if value is not None])
        self.examined.update(values)
        self.values.update(values)
        self.order.update(zip([place for place in values if place not in self.order], self._clock))

    def _recall(self, step):
        """The value of a node was remembered from where its position was met before."""
        place, source = step.place, step.what
        self.hits.add(place)
        self.order.setdefault(place, next(self._clock))
        if source in self.values:
            self.values[place] = self.values[source]
        if source in self.proven:
            self.proven[place] = self.proven[source]
        else:
            self.proven.pop(place, None)
        self._changed.add(place)

    def _keep(self, step):
        """A beam keeps some of what this call valued: the rest is dropped, unless something below it was kept."""
        before, kept = self._kept.get(step.call, set()), set(step.what)
        self._kept[step.call] = kept if kept < before else kept | before  # what is kept may be cut short afterwards
        held = self._above_kept().union(*self._kept.values())
        rest = [place for place in dict.fromkeys(self._valued.get(step.call, ())) if place not in held]
        self.fallen = [place for place in rest if place not in self.dropped]
        self._changed.update(held.intersection(self.dropped), self.fallen)
        self.dropped = (self.dropped - held).union(rest)

    def _above_kept(self):
        """The places above those that a beam kept."""
        return {place[:upper] for places in self._kept.values() for place in places for upper in range(len(place))}

    def _leave(self, step):
        call = self.story.calls[step.call]
        self.open.pop()
        del self.stack[len(self.stack) - len(call.places):]
        self.variables.pop(step.call, None)
        if step.call in self.handed:
            self.entry_windows[call.place] = self.handed[step.call]  # of this call, whatever it called on the same node
        if step.kind == "return":
            for place, value in self.answers(step):
                self._close(place, number(value))
                self._valued.setdefault(call.caller, []).append(place)
        if self._before and self._before[0] == step.call:
            if step.kind == "raise":
                self._forget(self._before[1])
            self._before = None

    def _forget(self, before):
        """What was broken off counts for nothing."""
        for name, known in before.items():
            self._changed.update(known, getattr(self, name))
            setattr(self, name, known)

    def answers(self, step):
        """The nodes that a step returns something for, each with what it is."""
        call = self.story.calls[step.call]
        values = step.what if call.ply and isinstance(step.what, list) else [step.what]
        return list(zip(call.places, values)) if len(values) == len(call.places) else []

    def _close(self, place, value):
        """A call returned: its node has a value, and what it left is skipped."""
        self._changed.add(place)
        if self.positions[place].is_terminal and place in self.values:
            return
        if value is not None:
            self.values[place] = value
            self.order[place] = next(self._clock)
        if place in self.hits:
            if place not in self.proven and is_real(value):
                self.proven[place] = value, value
            return
        self.proven[place] = bounds.combined(self, place)
        if is_real(value) and self.positions[place].player is CHANCE:
            self._round(place, value)
        if place not in self.estimates:  # who stands pat leaves the quiet moves aside
            self._skip(place)

    def _round(self, place, value):
        """Take the average of a chance node as the search has it, which may have rounded otherwise."""
        if all([isclose(end, value, abs_tol=1e-12) for end in self.proven[place]]):
            self.proven[place] = value, value
        if place in self.spans and not bounds.sign(self, place):
            self.spans[place] = value, value

    def _skip(self, place):
        left = [kid for kid in self.positions.kids(place) if kid not in self.seen and self.can_happen(kid)]
        if left:
            self.cuts[place] = bounds.cut(self, place)
            self.pruned.update((kid, self.cuts[place].name) for kid in left)
            self.touched.update(left)

    # -- the end

    def finish(self):
        """Add what is known without steps: numbers read and nodes skipped after the steps ran out, or without any."""
        with no_collection():
            self._add_the_rest()

    def _add_the_rest(self):
        story, places, position = self.story, self.story.tree.places(), self.story.tree.position
        self.final = True
        self.positions.know(story.tree)
        self.seen.update([places[node] for node in story.visited])
        self._learn([(places[node], value, position[node].is_terminal)
                     for node, value in zip(story.examined, story.numbers) if places[node] not in self.examined])
        value = number(self.value)
        if value is not None and not self.positions[()].is_terminal:
            self.values.setdefault((), value)
        self._back_up()
        for place in sorted(self.seen - self.proven.keys(), key=len, reverse=True):
            self.proven[place] = bounds.combined(self, place)
        for node in story.pruned:
            self.pruned.setdefault(places[node], "")  # when it was skipped is not known, and so not why
        self._changed |= self.values.keys() - (self.examined - self.estimates.keys()) | self.spans.keys()
        self._settle()

    def _back_up(self):
        """Give the nodes above what a beam kept, on which no call returned, the values that follow from below."""
        closed = {place for call in self.story.calls for place in call.places}
        for place in sorted(self._above_kept() - closed, key=len, reverse=True):
            self.estimates.pop(place, None)
            self._changed.add(place)
            low, high = self.proven[place] = bounds.combined(self, place)
            if low == high:
                self.values[place] = low


_KNOWN = ("values", "estimates", "proven", "order", "hits")  # what a broken-off call gives back
_ACTS = {"read": Knowledge._read, "eval": Knowledge._read, "hit": Knowledge._recall, "kept": Knowledge._keep,
         "return": Knowledge._leave, "raise": Knowledge._leave}


def _are_real(pair):
    return is_real(pair[0]) and is_real(pair[1])
