"""Removal of figures from an exercise that only other beats (steps) of the demo need.

A subject is what an exercise asks about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from game.rulebook.demo import Demo, refusals
from game.rulebook.exercises.answers import found
from game.rulebook.exercises.demo_parts import figures_of, less, moved, named_in
from game.rulebook.exercises.making import TRIES, Exercise, asking
from game.rulebook.exercises.moment import come_to
from game.rulebook.exercises.subjects import Subject

AT_A_TURN = ("allowed", "offered")
"""Topics whose questions name the figure whose turn it is."""
COUNTED = re.compile(r"\b(Both|Two|Three|Four)\b")
"""Words in a text that count figures."""


def without_bystanders(exercise: Exercise) -> Iterator[Exercise | None]:
    """Yield None for every position tried, and at last the exercise with only the figures that its question, answers or
    reasons need (the same exercise if all are needed)."""
    demo, subject, needed = exercise.demo, exercise.subject, _named(exercise)
    is_counted = COUNTED.search(f"{exercise.told.words} {exercise.told.hint}")
    wanted = _seen(demo, subject) if not is_counted else ()
    for mark in figures_of(demo):
        if mark not in needed and wanted and _seen(smaller := less(demo, mark), subject) == wanted:
            demo = smaller
        yield None
    idle = tuple(mark for mark in figures_of(demo) if mark not in needed and wanted and _is_idle(demo, mark, subject))
    right = found(subject, come_to(demo, subject.beat))
    if demo is not exercise.demo and right is not None:
        for made in asking(demo, subject, right, TRIES[1]):
            if made is not None and len(made.wrong) >= len(exercise.wrong):
                yield replace(made, idle=tuple(mark for mark in idle if mark not in _named(made)))
                return
            yield None
    yield replace(exercise, idle=idle) if demo is exercise.demo else exercise


def _is_idle(demo: Demo, mark: str, subject: Subject) -> bool:
    """Return whether a figure has not acted, and the answer stays the same if it stands in any corner of the board."""
    if any(mark in named_in(beat) for beat in demo.beats[: subject.beat]):
        return False
    board = demo.scenario.map.board
    corners = {(x, y) for x in (0, board.width - 1) for y in (0, board.height - 1)}
    free = corners - {setup.square for setup in figures_of(demo).values()}
    own = _seen(demo, subject)
    return len(free) > 1 and all(_seen(moved(demo, mark, square=corner), subject) == own for corner in sorted(free))


def _named(exercise: Exercise) -> set[str]:
    """Return the marks of the figures that an exercise mentions."""
    demo, subject, told = exercise.demo, exercise.subject, exercise.told
    beat = demo.beats[subject.beat - 1]
    table = beat.do or (refusals(beat)[subject.place] if subject.place < len(refusals(beat)) else {})
    marks = {subject.figure, subject.other, *(str(table[key]) for key in ("figure", "target") if key in table)}
    for option in exercise.options:
        marks |= {str(mark) for mark in option.value} if isinstance(option.value, tuple) else set()
    said = [exercise.question, told.words, told.hint, exercise.cause.reason]
    said += [step.text for step in exercise.cause.steps]
    for option in exercise.wrong:
        said += [option.reason, option.change.words if option.change is not None else ""]
    words = set(re.findall(r"\w+", " ".join(said)))
    return marks | {mark for mark, name in demo.names.items() if words >= set(name.split())}


def _seen(demo: Demo, subject: Subject) -> tuple[object, ...]:
    """Return the answer to a subject with its reasons and rule, the part of the battle and, if mentioned, whose turn it
    is, to compare two positions; () if the question cannot be asked."""
    moment = come_to(demo, subject.beat)
    if moment is None or moment.battle.outcome is not None:
        return ()
    decision, view = moment.battle.decision, moment.battle.view("")
    if not {known.id for known in view.figures()} <= {*moment.ids.values()}:
        return ()  # a goal brings somebody of its own
    acts = moment.mark(decision.figure) if decision is not None and subject.topic in AT_A_TURN else ""
    when = (view.round, view.moment, acts)
    right = found(subject, moment)
    return (right.value, right.why, right.rule, *when) if right is not None else ()
