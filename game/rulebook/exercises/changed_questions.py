"""The same exercise about a changed position in which another answer is right: another path, another die, a figure
fewer."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import chain, islice

import msgspec

from game.rulebook.demo import Demo
from game.rulebook.exercises.answers import found
from game.rulebook.exercises.bystanders import without_bystanders
from game.rulebook.exercises.changes import Change, other_positions, other_questions
from game.rulebook.exercises.making import TRIES, AnswerOption, Exercise, asking, is_meant_by
from game.rulebook.exercises.moment import Moment, come_to
from game.rulebook.exercises.slips import plain_reason, slips_of
from game.rulebook.exercises.subjects import Subject
from game.rulebook.exercises.wording import IN_UNITS, unit_of, value_words

MOST_TRIED = 120
"""Most changed positions examined."""
MOST_MADE = 8
"""Most changed positions from which an exercise is made, in search of one whose right answer has another place in the
list."""
OF_THESE = re.compile(r"\b([Hh]ere|This|These|Both|Two have|Three have|came to)\b")
"""Words in a text that refer to the present position and not to a rule."""
OF_DICE = re.compile(r"\b(fell|natural|So big|one action)\b")
"""Words in a text that refer to the numbers on the dice."""
LEADS = re.compile(r"^(Add|Count|Draw|Look)\b|\?$")
"""Openings of a hint's sentences that hold in any position."""


def changed(exercise: Exercise, number: int) -> Iterator[Exercise | None]:
    """Yield None for every position tried, and at last the exercise about a changed position, if possible with its
    right answer at another place in the list. The same exercise if there is no such position. `number` chooses among
    several positions."""
    others: list[Change] = []
    for change in islice(_changes(exercise), MOST_TRIED):
        if _is_other(exercise, change):
            others.append(change)
        yield None
    start = number * 3 % max(1, len(others))
    tried = [*others[start:], *others[:start]]
    second: Exercise | None = None
    for change in sorted(tried, key=lambda one: _is_trivial(exercise, one))[:MOST_MADE]:
        made = yield from _made(exercise, change)
        second = second or made
        if made is not None and (exercise.kind == "square" or _place(made) != _place(exercise)):
            second = made
            break
    for last in without_bystanders(second or exercise):
        yield _moved(last, _place(exercise)) if last is not None else None


def _changes(exercise: Exercise) -> Iterator[Change]:
    """Yield the changes to try: of the question first, then of the position; in the other order if the answer is yes or
    no. Positions stay unchanged if the text above the question refers to the present one."""
    said = exercise.told.words
    questions = other_questions(exercise.demo, exercise.subject)
    if OF_THESE.search(said) or any(name in said for name in exercise.demo.names.values()):
        return questions
    positions = other_positions(exercise.demo, exercise.subject)
    return chain(positions, questions) if exercise.kind == "may" else chain(questions, positions)


def _is_trivial(exercise: Exercise, change: Change) -> bool:
    """Return whether a change shortens a path of several steps to a single step."""
    (own, other) = ((demo.beats[exercise.subject.beat - 1].do or {}).get("path", ())
                    for demo in (exercise.demo, change.demo))  # fmt: skip
    return len(own) > 1 >= len(other)


def _place(exercise: Exercise) -> int:
    """Return the index of the right answer in the list shown; 0 for squares."""
    return exercise.options.index(exercise.right) if exercise.kind != "square" else 0


def _is_other(exercise: Exercise, change: Change) -> bool:
    """Return whether a changed position can be asked about, fits the exercise's texts, and has another answer."""
    there = come_to(change.demo, change.subject.beat)
    if there is None or there.battle.outcome is not None or not _is_told(exercise, change, there):
        return False
    seen, own = found(change.subject, there), exercise.right.value
    return seen is not None and type(seen.value) is type(own) and seen.value != own


def _is_told(exercise: Exercise, change: Change, there: Moment) -> bool:
    """Return whether the figures in question are on the board, and the exercise's texts mention every changed die."""
    demo, subject = exercise.demo, change.subject
    seen = {known.id for known in there.battle.view("").figures()}
    if not seen <= {*there.ids.values()}:
        return False  # a goal brings somebody of its own
    if subject.topic == "allowed" and _is_torn(subject, there):
        return False
    if any(mark and there.ids.get(mark) not in seen for mark in (subject.figure, subject.other)):
        return False
    rolled = change.demo.dice != demo.dice
    falls = change.demo.beats[subject.beat - 1].dice != demo.beats[subject.beat - 1].dice
    if rolled and not re.search(r"\b(die|dice)\b", exercise.question):
        return False
    return not (rolled or falls) or not OF_DICE.search(exercise.told.words)


def _is_torn(subject: Subject, there: Moment) -> bool:
    """Return whether a changed path no longer begins at its figure, so that it cannot be asked about."""
    command = there.command(subject.place)
    refused = there.battle.check(command) if command is not None else None
    return refused is not None and refused.code == "not-adjacent"


def _made(exercise: Exercise, change: Change) -> Generator[None, None, Exercise | None]:
    """Yield None for each position tried; return the exercise about a changed position, None if there is none."""
    demo = _of_this(exercise, change)
    right = found(change.subject, come_to(demo, change.subject.beat))
    if right is None:
        return None
    for made in asking(demo, change.subject, right, TRIES[0]):
        if made is not None:
            return made
        yield None
    return None


def _of_this(exercise: Exercise, change: Change) -> Demo:
    """Return a changed demo without the texts about the original position; only hints that hold in any position
    stay."""
    own = change.demo.exercise
    leads = " ".join(one for one in re.split(r"(?<=[.?]) ", own.hint) if LEADS.search(one))
    told = msgspec.structs.replace(own, because="", wrong={}, hint=leads)
    if is_meant_by(own, exercise.subject) and own.figure:
        told = msgspec.structs.replace(told, figure=change.subject.figure)
    return replace(change.demo, exercise=told)


def _moved(exercise: Exercise, place: int) -> Exercise:
    """Return an exercise about a number with its right answer at another place in the list than `place`, adding wrong
    numbers near it if needed."""
    own = exercise.right.value
    if exercise.kind != "number" or not isinstance(own, int) or _place(exercise) != place:
        return exercise
    demo, subject = exercise.demo, exercise.subject
    step = 5 if subject.topic in IN_UNITS and unit_of(demo) != "squares" else 1
    known = {int(one.value): one for one in exercise.wrong}  # type: ignore[arg-type]
    right = found(subject, come_to(demo, subject.beat))
    near = [(value, "") for value in (own + step, own - step, own + 2 * step, own - 2 * step)]
    for value, slip in [*(slips_of(subject, right) if right is not None else ()), *near]:
        reason = slip or plain_reason(demo, subject, own, value, exercise.cause)
        known.setdefault(value, AnswerOption(value, value_words(demo, subject, value), None, reason))
    known.pop(own, None)
    low = [one for value, one in known.items() if value < own and (value >= 0) == (own >= 0)]
    high = [one for value, one in known.items() if value > own]
    wanted = len(exercise.wrong)
    for lower in range(wanted + 1):
        if lower != place and lower <= len(low):
            return replace(exercise, wrong=(*low[:lower], *high[: wanted - lower]))
    return exercise
