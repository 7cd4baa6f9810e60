"""Words around an exercise's answer: the hint, the headline, and the line below it."""

from __future__ import annotations

from game.rulebook.demo_index import headings
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.subjects import AnswerValue
from game.rulebook.exercises.wording import statement, value_words
from game.ui.learn.exercise_marks import hinted_at


def hint_words(exercise: Exercise) -> str:
    """The claim of the demo, and at whom to look."""
    names = [exercise.demo.names[mark] for mark in hinted_at(exercise)]
    claim = headings()[exercise.demo.id].claim
    return f"{claim} Look at {' and '.join(names)}." if names else claim


def headline_of(exercise: Exercise, is_right: bool) -> str:
    """Return the headline of an answer: whether it was right, and the right answer."""
    says = statement(exercise.demo, exercise.subject, exercise.right.value)
    return f"Right: {says}" if is_right else f"Not quite: {says}"


def answer_words(exercise: Exercise, guess: AnswerValue | None, is_right: bool) -> str:
    """The reason of the right answer in the question's own terms; after a wrong one what was said as well."""
    if is_right:
        return exercise.cause.reason
    said = value_words(exercise.demo, exercise.subject, guess) if guess is not None else ""
    return f"You said {said}{'' if said.endswith('.') else '.'} {exercise.cause.reason}"
