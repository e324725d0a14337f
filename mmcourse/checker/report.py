"""What `check` gives back: a `Report`, in words, as a small table and as two trees side by side."""

from dataclasses import replace

from mmcourse.checker import words
from mmcourse.checker.places import first_difference, places_of
from mmcourse.gametree import Node, Pictured
from mmcourse.scene import beside, scene
from mmcourse.style import MARKS
from mmcourse.svg import write

LISTED = 12  # numbers in a row of the table


class Report(Pictured):
    """What a check found.

    Attributes
    ----------
    ok : bool
        Whether the search was right on every tree.
    kind : str
        "wrong value", "wrong move", "examined needlessly", "skipped too much", "skipped more", "tree changed",
        "raised", "no answer", "never ends", "not its own work" or "differs on the second call"; "" if it is right.
    count, of : int
        On how many trees the two were compared, and how many there are: fewer where the time was over before.
    looked : list of int or None
        At how many leaves the two searches looked, where the one that is right prunes.
    remark : str
        An example of how a right search prunes in another way than alpha-beta; "" if it does not.
    counterexample : position or None
        The smallest tree on which it is wrong.
    run, right : Run or None
        What the search did there, and what the one did that it is compared with.
    expected : object
        What that one returned.
    place : tuple or None
        Where the two first differ: child indices from the root.
    hint : str
        A question about that place.

    Examples
    --------
    >>> from mmcourse.checker import check
    >>> from mmcourse.search import alphabeta, minimax
    >>> print(check(alphabeta, against=minimax))
    alphabeta: right on all 294 trees, checked against minimax.
    """

    kind, counterexample, run, right, expected, place, hint = "", None, None, None, None, None, ""

    def __init__(self, name, against, count=0, of=0, looked=None, remark=""):
        self.name, self.against, self.count, self.of = name, against, count, of
        self.looked, self.remark = looked, remark

    @property
    def ok(self):
        """Whether the search was right on every tree."""
        return not self.kind

    def __str__(self):
        work = f", checked against {self.against}."
        if self.looked:
            work = "; looked at {:,} leaves, {} at {:,}.".format(self.looked[0], self.against, self.looked[1])
        trees = f"all {self.count} trees" if self.count == self.of else f"{self.count} of {self.of} trees"
        text = f"{self.name}: right on {trees}{work}"
        return f"{text}\n{self.remark}".rstrip()

    def __repr__(self):
        return str(self)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": str(self)}


class Failure(Report):
    """A report of a search that is wrong somewhere; see `Report`."""

    def __init__(self, name, against, counterexample, fault, unanswered):
        super().__init__(name, against)
        self.kind, self.run, self.right = fault.kind, fault.run, fault.answer.run
        self.detail, self.proof, self.exactly = fault.detail, fault.proof, fault.place is not None
        self.counterexample, self.expected, self.parts = counterexample, self.right.value, fault.answer.reference.parts
        self.form = fault.answer.reference.form
        self.place, self.mark = first_difference(fault)
        self.glyph = MARKS[self.mark][0]
        self.hint = words.question(self)
        self.unanswered = unanswered  # whether it is a stub

    def __str__(self):
        if self.unanswered:
            return f"{self.name}: not answered yet."
        parts = [f"{self.name}: {self.kind}", f"on {words.pasted(self.counterexample)}", "",
                 words.explanation(self), "", *self._table(), "", f"Hint: {self.hint}"]
        return "\n".join(parts)

    def _table(self):
        runs = self.run, self.right
        rows = [("", "yours", "right"),
                ("answer", *("–" if run.error else words.shown(run.value) for run in runs)),
                ("looked at", *(_numbers(run) for run in runs)),
                ("skipped", *(str(len(run.pruned)) for run in runs))]
        widths = [max(len(row[i]) for row in rows) for i in range(3)]
        return ["   ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": str(self)} | ({} if self.unanswered else {"image/svg+xml": self.svg()})

    def _ipython_display_(self):
        """Show the words and, below them, the picture: a notebook would show the picture alone."""
        from IPython.display import display  # there whenever this is called

        print(self)
        if not self.unanswered:
            display({"image/svg+xml": self.svg()}, raw=True)

    def svg(self):
        """The two trees side by side, as SVG text: the search's own and the right one, the first difference marked."""
        depth = None if isinstance(self.counterexample, Node) else max(len(self.place), 1)
        marks = {self.place: self.mark}
        halves = [scene(self._state(run), depth=depth, marks=marks) for run in (self.run, self.right)]
        headings = f"yours: {self.name}", f"right: {self.against}"
        return write(beside(*halves, headings, f"{self.name}: {self.kind}"))

    def _state(self, run):
        """The end of a run, without a caption, and with the moves it answers as its best path."""
        moves = places_of(run.root, self.parts(run.value)[1]) if self.kind == "wrong move" else run.last.best
        return replace(run.last, words="", best=moves)


def _numbers(run):
    taken = [words.shown(number) for number in run.taken]
    return f"[{', '.join(taken[:LISTED])}{', …' if len(taken) > LISTED else ''}]"
