"""The cards below a verdict: each answer with the position in which it would be right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.rulebook.exercises.changes import Change
from game.rulebook.exercises.making import AnswerOption, Exercise
from game.rulebook.exercises.subjects import AnswerValue
from game.rulebook.exercises.wording import value_words
from game.ui.kit.question_card import ChoiceCard
from game.ui.kit.scene import Step

MOST = 4
LETTERS = "ABCDEFG"


def key_of(exercise: Exercise, option: AnswerOption, place: int) -> str:
    """The key of an answer: Y and N for yes and no, a letter beside numbers and squares, a number beside letters."""
    if exercise.kind == "may":
        return "Y" if option.value else "N"
    return str(place + 1) if exercise.kind == "who" else LETTERS[place]


def reasons(
    exercise: Exercise, guess: AnswerValue | None, reason: Change | None, looking: bool, watch: Callable[[], Step],
    see: Callable[[Change], Step],
) -> list[ChoiceCard]:  # fmt: skip
    """A card for each answer, one key away: `reason` is the change in which a square that was said would be right, if
    it was not among the known mistakes; `looking` while it is still looked for."""
    shown: Sequence[AnswerOption] = exercise.options if exercise.kind != "square" else exercise.wrong
    made: list[ChoiceCard] = []
    known = [option.value for option in (exercise.right, *shown)]
    if exercise.kind == "square" and guess is not None and guess not in known:
        words = value_words(exercise.demo, exercise.subject, guess)
        if reason is not None:
            shown = [AnswerOption(guess, words, reason), *shown]
        else:
            line = "Looking for a position in which it is." if looking else "It is in no position near this one."
            made.append(ChoiceCard("looking", f"Is {words} ever right?", line, "", lambda: None, "tab"))
    for option in shown[: MOST - len(made)]:
        key = key_of(exercise, option, len(made))
        made.append(_card(exercise, option, key, option.value == guess, watch, see))
    return made


def _card(
    exercise: Exercise, option: AnswerOption, number: str, is_mine: bool, watch: Callable[[], Step],
    see: Callable[[Change], Step],
) -> ChoiceCard:  # fmt: skip
    look = "chosen" if is_mine else "button"
    if option.change is None:
        line = "Your answer is right." if is_mine else "This is the right answer."
        return ChoiceCard(f"why:{number}", option.words, line, number, watch, look, "right")
    is_square = exercise.kind == "square"
    title = f"When is {option.words} right?" if is_square else option.words
    mark = "wrong" if is_mine and not is_square else ""
    act = partial(see, option.change)
    return ChoiceCard(
        f"why:{number}", title, f"Right {option.change.words}.", number, act, look, mark, "See it on the board"
    )
