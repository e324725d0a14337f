"""The answers to the exercises, and typical mistakes; `test_exercises.py` runs them through the lessons' own checks.

They stand in no lesson, and only the lessons are copied into a learner's folder. Each lesson has a file of its name.
"""

from importlib import import_module
from pathlib import Path
from typing import NamedTuple


class Exercise(NamedTuple):
    """What may stand in place of a stub: the answer, and mistakes that its check must find."""

    answer: str
    mistakes: tuple


def exercises(lesson):
    """Yield each exercise of a lesson with its key, such as ("02_minimax", "exercise-1")."""
    for name, texts in import_module(f"answers.{lesson}").EXERCISES.items():
        answer, *mistakes = map(str.strip, texts)
        yield (lesson, name), Exercise(answer, tuple(mistakes))


ANSWERS = {}
for path in sorted(Path(__file__).parent.glob("[0-9]*.py")):
    ANSWERS.update(exercises(path.stem))
