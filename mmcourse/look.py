"""How one node looks in a state of a run: the one rule that static pictures and the live view share."""

from functools import lru_cache
from math import inf
from typing import NamedTuple

from mmcourse import words
from mmcourse.gametree import plain
from mmcourse.style import EDGE_OF

text = lru_cache(maxsize=10_000, typed=True)(plain)  # of a large tree all values are written at each edit


class Look(NamedTuple):
    """How a node and the edge above it look: roles of `style.NODES` and `style.EDGES`, texts as they are shown."""

    role: str
    value: str
    window: str
    edge: str
    cut: str
    label: str


class Eye:
    """Sees how nodes look in a state.

    Parameters
    ----------
    state : State or Knowledge
    crowded : bool
        Whether windows are shown on the stack only.
    """

    def __init__(self, state, crowded):
        self.state, self.crowded = state, crowded
        self.stack, self.best = set(state.stack), set(state.best)
        self.naming = {}  # parent -> the last of its children that is cut off: it tells the name
        for place, name in state.pruned.items():
            if name and place > self.naming.get(place[:-1], ()):
                self.naming[place[:-1]] = place

    def look(self, place, terminal, probability, skipped):
        """How a node looks.

        Parameters
        ----------
        place : tuple
        terminal : str
            Its utility as text if it is a terminal.
        probability : str
            Its probability as text if it is an outcome.
        skipped : bool
            Whether it, or a node above it, was never looked at.

        Returns
        -------
        Look
        """
        state, role, window = self.state, self.role(place, skipped), ""
        if not terminal and place in state.windows and (not self.crowded or role in ("stack", "current")):
            window = "[{}, {}]".format(*map(text, state.windows[place]))
        name = skipped and state.pruned.get(place)
        edge = "cut" if name else "best" if place in self.best else EDGE_OF.get(role, "normal")
        cut = name if name and self.naming[place[:-1]] == place else ""
        return Look(role, terminal or value_text(place, state), window, edge, cut,
                    edge_label(place, probability, state))

    def role(self, place, skipped):
        """What a node is to the search just now: one of `style.NODES`."""
        state = self.state
        if skipped:
            return "pruned"
        if place == state.current and not state.final:
            return "current"
        if place in self.stack:
            return "stack"
        return "dropped" if place in state.dropped else "done" if place in state.seen else "unseen"


def value_text(place, state):
    """What stands in a node that is no terminal: its value, of a chance node its interval as long as that is open."""
    low, high = state.intervals.get(place, (0, 0))
    if -inf < low < high < inf:
        return f"[{words.rounded(low)}, {words.rounded(high)}]"
    if low < high and place not in state.values:  # an outcome that is only a bound has spoilt one end
        return f"≤{words.rounded(high)}" if high < inf else f"≥{words.rounded(low)}" if low > -inf else ""
    return state.bounds.get(place, "") + text(state.values[place]) if place in state.values else ""


def edge_label(place, probability, state):
    """What stands on the edge to a node: the probability of an outcome, where its value was remembered from."""
    return ", ".join(filter(None, (probability, "table" if place in state.hits else "")))
