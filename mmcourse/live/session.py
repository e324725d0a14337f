"""A tree that is being edited and the searches that run on it: all of the live view that needs no widget."""

from dataclasses import replace
from math import inf
from types import SimpleNamespace

from mmcourse.gametree import DEEPEST, Node, at, fewest_leaves, plain, to_text
from mmcourse.live import columns, edits, whatif
from mmcourse.live.edits import Refused
from mmcourse.look import text
from mmcourse import words
from mmcourse.recorder import watch
from mmcourse.recorder.values import number
from mmcourse.scene import MANY_LEAVES, SIGNS, said_board, scene
from mmcourse.style import corner, value_size
from mmcourse.svg import write

STEPS = 5000  # recorded and sent at most
ON_NODE = ("set", "nudge", "add", "remove", "fold", "what_if")  # actions whose first argument is a node's number
ACTIONS = (*ON_NODE, "undo", "redo", "reset", "paste", "random", "tell", "complete")


class Session:
    """A tree with its history, and the runs of one or two searches on it.

    Parameters
    ----------
    searches : list of callable
    root : position or board
    time_limit : number
        Seconds for each search.
    keywords : dict
        Go to the searches.

    Nodes go by their number in the picture, in preorder. After edits `settle` brings runs and picture up to date.
    """

    def __init__(self, searches, root, time_limit, keywords):
        self.searches, self.time_limit, self.keywords = searches, time_limit, keywords
        self._wrap = type(root) if hasattr(root, "make") else lambda position: position
        self.history, self.now, self._merge = [getattr(root, "position", root)], 0, None
        self.seed, self.note, self.text, self.strip = 1, "", None, None
        self.version, self.folded, self._shape, self._reshaped, self._searched = 0, frozenset(), None, True, None
        self.settle()

    @property
    def root(self):
        """The position at the top of the tree, as it is now."""
        return self.history[self.now]

    @property
    def can_edit(self):
        """Whether the leaves can be changed: in a tree that was written by hand."""
        return isinstance(self.root, Node)

    # -- what can be asked for

    def do(self, action, *arguments):
        """Carry out one of the actions below; return "" or the sentence that says why not."""
        assert action in ACTIONS
        try:
            getattr(self, action)(*arguments)
        except Refused as refused:
            return str(refused)
        except IndexError:
            return "That node is no longer there."
        return ""

    def set(self, number, text):
        """Give a leaf the utility that was typed."""
        self._change(edits.with_leaf(self.root, self.places[number], text), only_leaf=True)

    def nudge(self, number, by):
        """Move a leaf's utility up or down; several times in a row are undone at once."""
        place = self.places[number]
        self._change(edits.nudged(self.root, place, by), merge=("nudge", place), only_leaf=True)

    def add(self, number):
        """Give a node one more leaf."""
        self._change(edits.with_child(self.root, self.places[number]))

    def remove(self, number):
        """Take a node away, with all below it."""
        self._change(edits.without(self.root, self.places[number]))

    def paste(self, text):
        """Go on with the tree that a text describes."""
        self._change(edits.read(text))

    def put(self, root):
        """Go on with another tree. Raises Refused for what is none, and where a game is shown."""
        if not isinstance(root, Node):
            raise Refused(f"live.root takes a tree, such as live.root = tree([[3, 12], 5]); {root!r:.60} is none.")
        if not self.can_edit:
            raise Refused("This shows a game, whose positions cannot be changed; call explore(...) for another tree.")
        self._change(edits.fitting(root))

    def random(self, seed):
        """Go on with a random tree of about this size."""
        self.grow(*edits.random_like(self.root, seed), seed)

    def grow(self, root, note, seed):
        """Go on with another tree; say how it was made, and offer the next seed."""
        self._change(root)
        self.note, self.seed = note, seed + 1

    def undo(self):
        """Take the last edit back."""
        self._go(max(self.now - 1, 0))

    def redo(self):
        """Make the edit again that was taken back."""
        self._go(min(self.now + 1, len(self.history) - 1))

    def reset(self):
        """Go back to the tree at the start; that can be undone too."""
        self._change(self.history[0])

    def fold(self, number):
        """Hide what lies below a node, or show it again."""
        if at(self.root, self.places[number]).children:
            self.folded ^= {self.places[number]}
            self._lay_out()

    def tell(self):
        """Put the tree as text into the next answer."""
        self.text = to_text(self.root)

    def what_if(self, number):
        """Put into the next answer how the outcome of the first search depends on a leaf."""
        self.strip = whatif.strip(lambda root: self.search(root, steps=False)[0], self.root, self.places[number])

    def _change(self, root, merge=None, only_leaf=False):
        if not merge or merge != self._merge:
            self.now += 1
        self.history[self.now:] = [root]
        self._merge = merge
        self._reshaped |= not only_leaf

    def _go(self, now):
        self.now, self._merge, self._reshaped = now, None, True

    # -- the runs

    def settle(self):
        """Search anew after edits, and lay the tree out anew if it no longer fits its picture.

        On a large tree first without steps: so each edit is answered at once, with all but the values that calls
        return. Those come with `complete`, when the learner pauses.
        """
        if self._searched is self.root:
            return
        self._searched = self.root
        if self._reshaped:
            before, self._shape, self._reshaped = self._shape, edits.shape(self.root) if self.can_edit else (), False
            if self._shape != before:
                self.folded, self._room = frozenset(), None
        large = self._room is not None and self.crowded and self.can_edit
        self._take(self.search(self.root, steps=not large and STEPS), is_complete=not large)

    def complete(self):
        """Search anew with steps, where that was put off."""
        if not self.is_complete:
            self._take(self.search(self.root), is_complete=True)

    def _take(self, runs, is_complete):
        self.runs, self.is_complete = runs, is_complete
        self.version += 1
        if self._room is not None:
            self._look()
        if self._room is None or not self._fits() or not is_complete and any(map(_went_wrong, runs)):
            self.complete() if not is_complete else self._lay_out()

    def search(self, root, steps=STEPS):
        """Run each search on a tree."""
        return [watch(search, self._wrap(root), steps, self.time_limit, **self.keywords) for search in self.searches]

    def trouble(self, run):
        """What went wrong in a run, as a sentence; "" if nothing did."""
        if run.error is not None:
            return words.failure(run)
        if number(run.value) is not None:
            return ""
        value, where = next(((step.what, f" at {words.place_name(run.root, step.place)}") for step in run.steps
                             if step.kind == "return" and number(step.what) is None), (run.value, ""))
        missing = " Is a return missing?" if value is None else ""
        return f"{run.name} returned {plain(value)}{where}, which is no number.{missing}"

    # -- the picture

    def _look(self):
        """See how every node looks at the end of each run."""
        positions, chances = [self.root], [""]
        for parent, place in zip(self.parents[1:], self.places[1:]):
            above = positions[parent]
            positions.append(above.children[place[-1]])
            chances.append(plain(above.probabilities[place[-1]]) if above.probabilities else "")
        self.spots = [columns.Spot(place, text(position.utility) if position.is_terminal else "", chance)
                      for place, position, chance in zip(self.places, positions, chances)]
        states = [run.last if self.is_complete else _proved(run) for run in self.runs]
        self.boards = [columns.end(state, self.spots, self.crowded) for state in states]

    def _needs(self):
        """The room that texts need: the longest inner value, what else there is, and the length of each leaf."""
        leaves = [len(spot.terminal) for spot in self.spots]
        texts = [text for board in self.boards for text, leaf in zip(board["value"], leaves) if not leaf]
        states = [run.last for run in self.runs]
        others = {name for name in ("windows", "bounds", "intervals") if any(getattr(state, name) for state in states)}
        others.update(place for state in states for place in state.hits)
        return max(map(len, texts), default=0), others, [max(length, 2) for length in leaves]

    def _fits(self):
        (values, others, leaves), (room, kept, drawn) = self._needs(), self._room
        return values <= room and others <= kept and leaves == drawn

    def _lay_out(self):
        """Draw the tree for each run, with room for all that its steps will show."""
        self.version += 1
        depth = DEEPEST if self.can_edit else None
        top = _without(self.root, self.folded)
        scenes = [scene(replace(run.last, root=top, words=""), depth=depth) for run in self.runs]
        symbols = scenes[0].symbols
        self.places = [symbol.place for symbol in symbols]
        numbers = {place: number for number, place in enumerate(self.places)}
        self.parents = [numbers[place[:-1]] if place else -1 for place in self.places]
        self.crowded = sum(symbol.kind == "terminal" for symbol in symbols) > MANY_LEAVES
        self._look()
        self._room = self._needs()
        self.picture = {
            "svg": [write(each) for each in scenes],
            "kinds": [symbol.kind for symbol in symbols],
            "names": [words.place_name(self.root, symbol.place) for symbol in symbols],
            "details": [said_board(symbol) if symbol.squares else symbol.tag for symbol in symbols],
            "corners": [corner(symbol.shape, symbol.half) for symbol in symbols],
            "signs": SIGNS,
            "parents": self.parents,
            "folded": [self.places.index(place) for place in self.folded],
            "nodeRoles": columns.NODE_ROLES,
            "edgeRoles": columns.EDGE_ROLES,
            "sizes": [value_size("0" * length) for length in range(12)],  # of a value, by its length
            "searches": [run.name for run in self.runs],
            "editable": self.can_edit,
        }

    def shown(self):
        """What there is to tell, a note, a text or a strip only once."""
        once = {"note": self.note, "text": self.text, "strip": self.strip}
        self.note, self.text, self.strip = "", None, None
        return once | {
            "version": self.version,
            "boards": [board | {"trouble": self.trouble(run)} for board, run in zip(self.boards, self.runs)],
            "complete": self.is_complete,
            "totals": self._totals(),
            "can": [self.now > 0, self.now + 1 < len(self.history)],
            "seed": self.seed,
        }

    def steps(self):
        """All steps of each run."""
        self.complete()
        return {"boards": [columns.steps(run, self.spots, self.crowded) for run in self.runs], "version": self.version}

    def _totals(self):
        """How many leaves and nodes there are, and how many leaves must be examined; None where that is unknown."""
        if not self.can_edit:
            return [None, None, None]
        if any(run.evaluated for run in self.runs):
            return [None, len(self._shape), None]  # what is examined are not leaves alone
        leaves = sum(not width for _, width, _ in self._shape)
        return [leaves, len(self._shape), fewest_leaves(self.root)]


def _went_wrong(run):
    """Whether the steps are needed to say where a search went wrong. One that did not end is not tried again."""
    return isinstance(run.error, Exception) or run.error is None and number(run.value) is None


def _proved(run):
    """The end of a run without steps, with the values that follow from what was examined, as of a right search."""
    values, bounds = dict(run.last.values), {place: sign for place, sign in run.last.bounds.items() if sign == "≈"}
    for place, (low, high) in run.ended.proven.items():
        if place not in values and (low, high) != (-inf, inf):
            values[place], bounds[place] = (high, "≤") if low == -inf else (low, "≥" if low < high else "")
    told = f"{words.place_name(run.root, ())} returns {plain(run.value)}."
    return replace(run.last, values=values, bounds=bounds, words=told)


def _without(position, folded, place=()):
    """The position as far as it is to be shown: the same with nothing below the folded places."""
    if not folded:
        return position
    hidden = place in folded
    below = () if hidden else tuple(_without(child, folded, (*place, i)) for i, child in enumerate(position.children))
    moves, probabilities = ((), ()) if hidden else (position.moves, position.probabilities)
    drawn = ("name", "label", "squares", "columns")
    shown = {name: getattr(position, name) for name in drawn if hasattr(position, name)}
    return SimpleNamespace(player=position.player, is_terminal=position.is_terminal, utility=position.utility,
                           children=below, moves=moves, probabilities=probabilities, **shown)
