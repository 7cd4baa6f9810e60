"""Mistakes that no position explains: what a sum is without one of its parts, and answers that are merely wrong."""

from __future__ import annotations

from collections.abc import Iterator

from game.model.tally import DIE
from game.rulebook.demo import Demo
from game.rulebook.exercises.answers import FoundAnswer
from game.rulebook.exercises.demo_parts import figures_of
from game.rulebook.exercises.subjects import AnswerValue, Subject

PERCENT = "percent"


def merely_wrong(demo: Demo, subject: Subject, right: FoundAnswer) -> Iterator[AnswerValue]:
    """Yield wrong answers that nothing explains, the nearest to a usual mistake first: the opposite of yes or no,
    numbers near the right one, another figure, or the square that the act was meant for."""
    own = right.value
    if isinstance(own, bool):
        yield not own
    elif isinstance(own, int) and subject.kind == "number":
        near = (own * 2, own - 1, own + 1, own + 2)
        yield from (value for value in dict.fromkeys(near) if value != own and (value >= 0) == (own >= 0))
    elif subject.kind == "who":
        yield from ((mark,) for mark in figures_of(demo) if (mark,) != own)
    elif subject.kind == "square":
        table = demo.beats[subject.beat - 1].do or {}
        goal = (table.get("path") or [table.get("to")])[-1]
        if goal is not None and tuple(goal) != own:
            yield (int(goal[0]), int(goal[1]))


def left_out(subject: Subject, right: FoundAnswer) -> Iterator[tuple[int, str]]:
    """Yield wrong numbers as (number, the mistake in words), for an answer that is a sum with or without dice."""
    if subject.kind != "number" or subject.name == PERCENT or not isinstance(right.value, int):
        return
    for tally in right.sums:
        if right.value not in (tally.total, tally.total + sum(right.dice)):
            continue
        parts = [reason for reason in tally.reasons if reason.amount and reason.kind != DIE]
        for reason in parts:
            if len(parts) > 1 or right.dice:
                yield right.value - reason.amount, f"This leaves out {reason}"
    for cost in dict.fromkeys(right.costs):
        if len(right.costs) > 1:
            yield right.value - cost, "This leaves out one square of the path"
