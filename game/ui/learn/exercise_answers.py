"""The cards below a verdict: each answer with the position in which it would be right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.rulebook.exercises.changes import Change
from game.rulebook.exercises.making import Exercise, Option
from game.rulebook.exercises.subjects import Value
from game.rulebook.exercises.wording import value_words
from game.ui.kit.question_card import Choice
from game.ui.kit.scene import Step

MOST = 4


def reasons(
    exercise: Exercise, guess: Value | None, reason: Change | None, looking: bool, watch: Callable[[], Step],
    see: Callable[[Change], Step],
) -> list[Choice]:  # fmt: skip
    """A card for each answer, one key away: `reason` is the change in which a square that was said would be right, if
    it was not among the known mistakes; `looking` while it is still looked for."""
    shown: Sequence[Option] = exercise.options if exercise.kind != "square" else exercise.wrong
    made: list[Choice] = []
    known = [option.value for option in (exercise.right, *shown)]
    if exercise.kind == "square" and guess is not None and guess not in known:
        words = value_words(exercise.demo, exercise.subject, guess)
        if reason is not None:
            shown = [Option(guess, words, reason), *shown]
        else:
            line = "looking for a position ..." if looking else "in no position near this one."
            made.append(Choice("looking", f"{words} would be right", line, "", lambda: None, "tab"))
    for option in shown[: MOST - len(made)]:
        made.append(_card(exercise, option, str(len(made) + 1), option.value == guess, watch, see))
    return made


def _card(
    exercise: Exercise, option: Option, number: str, is_mine: bool, watch: Callable[[], Step],
    see: Callable[[Change], Step],
) -> Choice:  # fmt: skip
    look = "chosen" if is_mine else "button"
    if option.change is None:
        line = "This is so: your answer." if is_mine else "This is so."
        return Choice(f"why:{number}", option.words, line, number, watch, look, "right")
    is_square = exercise.kind == "square"
    title = f"{option.words} would be right" if is_square else option.words
    mark = "wrong" if is_mine and not is_square else ""
    act = partial(see, option.change)
    return Choice(f"why:{number}", title, f"{option.change.words}.", number, act, look, mark, "See it on the board")


LINE = 100
"""Letters of a reason that fit on one line beside what was said."""


def last_words(exercise: Exercise) -> str:
    """What decided, in a line: the last reason; a sum with all its parts where there is room, and the order of all."""
    why = exercise.why
    is_sum = bool(why) and why[-1].startswith(("In all", "Of "))
    parts = ", ".join(line.rstrip(".") for line in why[:-1]) if is_sum or exercise.subject.topic == "next" else ""
    shown = (parts, why[-1]) if parts and len(parts) + len(why[-1]) < LINE else why[-1:]
    return " ".join(line if line.endswith(".") else f"{line}." for line in shown)
