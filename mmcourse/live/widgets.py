"""The widgets behind `explore` and `predict`: a `Session` that does what a browser asks for and tells the outcome."""

import json
from pathlib import Path

import anywidget
import traitlets

from mmcourse.gametree import MAX, MIN
from mmcourse.live import edits, judge
from mmcourse.live.session import ON_NODE, Session
from mmcourse.svg import picture

_HERE = Path(__file__).parent


def _module(*names):
    """The JavaScript files as one module; a browser kernel can fetch no second one."""
    return "\n".join((_HERE / f"{name}.js").read_text(encoding="utf-8") for name in names)


def _as_text(value, widget):
    """A trait as one text: of anything else ipywidgets looks through every number for buffers."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_SHARED = ("dom", "picture", "tree", "player", "code", "board", "view")


class Live(anywidget.AnyWidget):
    """A tree in the browser.

    ``asked`` holds what the browser wants and has no answer to yet, each ``[number, action, *arguments]``: a list,
    since of a trait that changes while a message is on its way only the last state is sent.
    """

    _css = (_HERE / "live.css").read_text(encoding="utf-8")
    asked = traitlets.List().tag(sync=True)
    picture = traitlets.Dict().tag(sync=True, to_json=_as_text)
    answer = traitlets.Dict().tag(sync=True, to_json=_as_text)
    steps = traitlets.Dict().tag(sync=True, to_json=_as_text)

    def __init__(self, search, root, time_limit, keywords):
        searches = list(search) if isinstance(search, (list, tuple)) else [search]
        if len(searches) not in (1, 2):
            raise TypeError(f"The live tree takes one search or a list of two; this list has {len(searches)}.")
        self._session = Session(searches, root, time_limit, keywords)
        super().__init__(picture=self._session.picture, answer=self._answer(0))
        self.observe(self._on_asked, "asked")

    @property
    def root(self):
        """The tree as it is now; another one can be set, as an edit that can be undone."""
        return self._session.root

    @root.setter
    def root(self, root):
        try:
            self._session.put(root)
        except edits.Refused as refused:
            raise ValueError(str(refused)) from None
        self._tell(self.answer["revision"])

    @property
    def runs(self):
        """The run of each search on the tree as it is now."""
        self._session.complete()
        return tuple(self._session.runs)

    @property
    def run(self):
        """The run of the first search on the tree as it is now."""
        return self.runs[0]

    def _answer(self, revision, message="", about=-1):
        return {"revision": revision, "message": message, "about": about} | self._session.shown()

    def _on_asked(self, change):
        """Do what was asked and not yet answered, and answer it at once: each request once, whatever it raises."""
        message, about, revision = "", -1, self.answer["revision"]
        for number, action, *arguments in change["new"]:
            if number > revision:
                revision, about = number, arguments[0] if arguments and action in ON_NODE else -1
                message = self._tried(action, *arguments)
        self._tell(revision, message, about)

    def _tried(self, action, *arguments):
        """Carry out a request; if it raises, all stays as it was, and the answer says what was raised."""
        before = vars(self._session) | {"history": [*self._session.history]}
        try:
            message = self._do(action, *arguments)
            self._session.settle()
            return message
        except BaseException as raised:  # of a search, too; what has no answer is asked for again for ever
            vars(self._session).update(before)
            return f"This could not be done, and nothing has changed: {type(raised).__name__}: {raised!s:.200}"

    def _tell(self, revision, message="", about=-1):
        """Bring the session up to date and tell the browser."""
        self._session.settle()
        with self.hold_sync():
            self.picture = self._session.picture
            self.answer = self._answer(revision, message, about)

    def _do(self, action, *arguments):
        if action != "steps":
            return self._session.do(action, *arguments)
        self._session.settle()
        self.steps = self._session.steps()
        return ""

    def __repr__(self):
        return f"<{type(self).__name__}: {' and '.join(dict.fromkeys(run.name for run in self.runs))} on {self.root!r}>"

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return data | {"image/svg+xml": picture(self.run).svg}, metadata


class Explore(Live):
    """What `mmcourse.explore` returns."""

    _esm = _module(*_SHARED, "explore")


LEVELS = (  # harder and harder: larger, uneven, deeper cuts, ties
    {"depth": 2, "branching": 3},
    {"depth": 3, "branching": 2},
    {"depth": 3, "branching": 3, "uneven": True},
    {"depth": 4, "branching": 2},
    {"depth": 3, "branching": 3, "high": 6},
    {"depth": 4, "branching": 3, "uneven": True, "high": 9},
)


class Predict(Live):
    """What `mmcourse.predict` returns."""

    _esm = _module(*_SHARED, "predict")

    def __init__(self, search, root, time_limit, keywords):
        self.level, self._judged = 0, (None, None)
        super().__init__(search, root, time_limit, keywords)

    @property
    def verdicts(self):
        """What was said of the marks on the present tree; None before."""
        root, verdicts = self._judged
        return verdicts if root is self.root else None

    @property
    def score(self):
        """The share of right marks on the present tree, from 0 to 1; None before they are judged."""
        return None if self.verdicts is None else judge.score(self.verdicts)

    def _answer(self, *about):
        shown = None
        if self.verdicts is not None:
            places = {place: number for number, place in enumerate(self._session.places)}
            shown = [[places.get(place, 0), *said] for place, *said in self.verdicts]
        return super()._answer(*about) | {"verdicts": shown, "score": self.score, "level": self.level + 1}

    def _do(self, action, *arguments):
        places = self._session.places
        if action == "skips":
            return self._judge(judge.judge_skips, [places[number] for number in arguments[0]])
        if action == "values":
            return self._judge(judge.judge_values, {places[number]: text for number, text in arguments[0]})
        if action == "random":
            return self._session.grow(*self._harder(*arguments)) or ""
        return super()._do(action, *arguments)

    def _judge(self, judging, said):
        self._session.settle()
        self._judged = self.root, judging(self.run, said)
        return ""

    def _harder(self, seed):
        """A tree of the present level, one up after a faultless one, in which there is something to skip."""
        if self.score == 1:
            self.level = min(self.level + 1, len(LEVELS) - 1)
        for seed in range(seed, seed + 50):
            root, note = edits.called(seed, **LEVELS[self.level], first=MIN if seed % 2 == 0 else MAX)
            if self._session.search(root)[0].pruned:
                break
        return root, note, seed

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return data | {"image/svg+xml": picture(self.root).svg}, metadata  # nothing is given away
