"""What a report says: what went wrong, and a question about the place. Never how to mend it."""

from numbers import Real

from mmcourse.checker.optimal import skipped_places
from mmcourse.checker.places import evaluated_only, last_returns
from mmcourse.games import TicTacToe
from mmcourse.gametree import CHANCE, Node, at, plain, player_name, to_text
from mmcourse.recorder.values import number
from mmcourse.words import failure, place_name

LISTED = 6  # children that a question names
_EXPLANATIONS = {
    "wrong move": "It answers {answer}; right is {right}. The first difference is at {place}.",
    "examined needlessly": "The answer is right, but {place} was looked at when it could change nothing any more.",
    "skipped too much": "The answer is {answer}, but {place} was never looked at, and it could have changed it: "
                        "{other}.",
    "skipped more": "The answer is right, but {place} was never looked at; {against} looks there.",
    "not its own work": "{detail}, and it is to do without.",
    "tree changed": "After the search the tree or board is not what it was before.",
    "no answer": "{detail}",
    "never ends": "It does not come to an end; it was stopped at {place}.",
    "differs on the second call": "The first call returns {answer}, a second one {detail}.",
}
_ALSO_LOOKED = "The answer is right, but {place} was looked at; {against} does not look there."
_QUESTIONS = {
    "wrong move": "What is {name} worth if both sides go on as well as they can? When your search chose, "
                  "did it know that value, or only a bound?",
    "examined needlessly": "Before it came to {name}, what could MAX already have, and what could MIN already "
                           "hold it to? Which of the nodes above knew that?",
    "skipped too much": "Which value of {name} would change the answer? What made your search leave it out?",
    "skipped more": "What made your search leave out {name}?",
    "not its own work": "Which of its calls does the work that you are asked to write?",
    "tree changed": "Which moves were made and never taken back, or what else was written into a position?",
    "raised": "What does your search expect of {name}, and what does it find there?",
    "no answer": "Which way through your function ends without a return of what is asked for?",
    "never ends": "What becomes smaller from one call, or one round, to the next, and where does that stop?",
    "differs on the second call": "What does your search remember between two calls, and where is that kept?",
}


def explanation(report):
    """What went wrong, in one or two sentences."""
    if report.kind == "wrong value":
        return _about_wrong_value(report)
    if report.kind == "raised":
        return f"{failure(report.run)} ({report.glyph})"
    text = _ALSO_LOOKED if report.kind == "examined needlessly" and report.exactly else _EXPLANATIONS[report.kind]
    return text.format(place=f"{_name(report)} {report.glyph}", answer=shown(report.run.value),
                       right=shown(report.expected), detail=report.detail, against=report.against,
                       other=report.proof and _other(report.proof))


def _other(proof):
    """What makes another answer right."""
    return f"with {shown(proof.value)} at {_row(proof.leaves)} it would be {shown(proof.right)}"


def _about_wrong_value(report):
    text = f"It returns {shown(report.run.value)}; right is {shown(report.expected)}"
    if not report.place:
        return f"{text} ({report.glyph})."
    what = last_returns(report.run)[report.place]
    there = f"{_name(report)} {report.glyph}: {shown(what if report.form == 'value and plies' else number(what))}"
    return f"{text}. The first value that cannot be right is that of {there}."


def own_way(position, skipped):
    """That a right search prunes in another way, with an example."""
    return f"On {pasted(position)} it skips {place_name(position, skipped)}, where left-to-right alpha-beta looks."


def pasted(position):
    """A position as text that can be pasted into a cell."""
    if isinstance(position, Node):
        return to_text(position)
    return f'TicTacToe("{position!r}")' if isinstance(position, TicTacToe) else repr(position)


def question(report):
    """A question that leads to the place where the search goes wrong."""
    name = _name(report)
    if report.kind == "wrong value":
        return _about_value(report, name)
    if report.kind == "wrong move" and _is_cut_short(report):
        return f"The moves that your search answers end at {name}. Is the game over there, or the depth used up?"
    return _QUESTIONS[report.kind].format(name=name)


def _is_cut_short(report):
    """Whether the moves answered are the right ones up to where they end."""
    moves, right = report.parts(report.run.value)[1], report.parts(report.expected)[1]
    return len(moves) < len(right) and moves == right[:len(moves)]


def _about_value(report, name):
    position = at(report.run.root, report.place)
    if position.is_terminal:
        return f"What is {name} worth, a terminal, and to whom?"
    if any(step.kind == "hit" and step.place == report.place for step in report.run.steps):
        return f"{name} was looked up. When that was written down, was it a value or only a bound, and for which depth?"
    if evaluated_only(report.right, report.place):
        return f"{name} is as far as the search should look. What is it estimated at, and from whose point of view?"
    if evaluated_only(report.run, report.place):
        return f"Your search estimates {name} and looks no further. How many plies below the root is that?"
    children = [(*report.place, index) for index in range(len(position.children))]
    skipped = set(skipped_places(report.run)) - set(skipped_places(report.right))
    if left_out := [place for place in children if place in skipped]:
        return (f"At {name} your search left out {_listed(report, left_out)}. What did it know by then, "
                "and was it enough?")
    if position.player is CHANCE:
        return f"At {name} the dice decide: {_listed(report, children)}. What does one get there on average?"
    mover = player_name(position.player)
    return (f"At {name} {mover} is to move, to {_listed(report, children)}. What does your search know by then, "
            f"and what does {mover} want?")


def _name(report):
    return place_name(report.run.root, report.place)


def _listed(report, places):
    """The names of some places in a row; of many only the first."""
    return _row([place_name(report.run.root, place) for place in places])


def _row(names):
    names = [*names[:LISTED], *["others"] * (len(names) > LISTED)]
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def shown(answer):
    """An answer as a person writes it."""
    return plain(answer) if isinstance(answer, (Real, tuple)) else repr(answer)
