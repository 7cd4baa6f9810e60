"""Marks for each act of a side: best, good, fair or thrown away, by how much its choice changed the side's chance
compared with the computer's command.

"Thrown away" needs a sure loss; acts that a hint would have shown count as best.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from game.lab.compare import SILENT
from game.model.commands import End
from game.review.findings import Review, TurningPoint
from game.review.tape import Tape

MarkKind = Literal["best", "good", "fair", "thrown"]
MARKS: dict[MarkKind, str] = {
    "best": "best action", "good": "lost under 2 %", "fair": "lost 2 to 8 %", "thrown": "lost 8 % or more",
}  # fmt: skip
"""Words for each kind of mark, in order."""
GOOD, THROWN = 0.02, 0.08
"""Loss of chance (0 to 1) up to which an act is good, and from which it is thrown away."""
_EQUAL = 0.005


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark of one act: the act's index and round, and its cost in per cent of the chance (0: it cost nothing)."""

    act: int
    round: int
    kind: MarkKind
    cost: int


@dataclass(frozen=True, slots=True)
class PlayedWell:
    """Quality of one side's play: the percentage of its acts that were best or good (`share`); the per cent of its
    chance that its choices (compared with the computer's) and all dice (`luck`) brought; and the number of its turns
    that ended without any act (`unused`)."""

    share: int
    choices: int
    luck: int
    unused: int = 0


def marks_of(review: Review, tape: Tape, side: str) -> tuple[Mark, ...]:
    """Return the marks of a side's acts; () until the effects of choices are known. Ends of turns and answers get a
    mark only if they cost something."""
    judged = {turn.act: turn for turn in review.turns if turn.kind == "mistake"}
    place = review.sides.index(side)
    found = []
    for act, change in enumerate(review.choices):
        seat, command = tape.acts[act]
        if seat != side:
            continue
        turn = judged.get(act)
        cost, sure = (-turn.changes[place].value, True) if turn is not None else (-change.value, change.is_sure)
        cost = 0.0 if act in review.hinted else cost
        kind: MarkKind = "best" if cost <= _EQUAL else "good" if cost < GOOD else "fair"
        if cost >= THROWN and sure:
            kind = "thrown"
        if command.action not in SILENT or kind in ("fair", "thrown"):
            found.append(Mark(act, review.curve[act].round, kind, max(0, round(100 * cost))))
    return tuple(found)


def unused_turns(review: Review, tape: Tape, side: str) -> int:
    """Return the number of a side's turns that were ended although the figure had not acted in that round."""
    acted: set[tuple[int, int]] = set()
    unused = 0
    for (seat, command), point in zip(tape.acts, review.curve, strict=False):
        figure = getattr(command, "figure", 0)
        if seat != side or not figure:
            continue
        unused += isinstance(command, End) and (figure, point.round) not in acted
        acted.add((figure, point.round))
    return unused


def played_well(review: Review, tape: Tape, marks: tuple[Mark, ...], side: str) -> PlayedWell:
    """Return the quality of a side's play, from its marks, its account and its acts."""
    place = review.sides.index(side)
    luck = sum(account.dice[place].value for account in review.accounts)
    good = sum(mark.kind in ("best", "good") for mark in marks)
    choices = review.accounts[place].choices[place].points
    return PlayedWell(
        round(100 * good / max(1, len(marks))), choices, round(100 * luck), unused_turns(review, tape, side)
    )


def after_rounds(review: Review, side: str) -> tuple[float, ...]:
    """Return the chance of a side at the start and after every round; the last value is the result."""
    place = review.sides.index(side)
    chances: dict[int, float] = {}
    for point in review.curve[:-1]:
        chances.setdefault(max(1, point.round), point.chances[place].value)
    begun = [chances[number] for number in sorted(chances)]
    return (*begun, review.curve[-1].chances[place].value)


def greatest(review: Review, side: str, number: int) -> TurningPoint | None:
    """Return the turning point of a round that changed a side's chance most; None if there is none."""
    place = review.sides.index(side)
    return max(
        (turn for turn in review.turns if turn.round == number),
        key=lambda turn: abs(turn.changes[place].value),
        default=None,
    )


def part_most(one: tuple[float, ...], other: tuple[float, ...]) -> int:
    """Return the number of the round after which two courses of chances differ most; 0 for the start."""
    return max(range(min(len(one), len(other))), key=lambda number: (abs(one[number] - other[number]), -number))


def counted(marks: tuple[Mark, ...]) -> Iterator[tuple[MarkKind, int]]:
    """Yield each kind of mark with the number of acts that have it."""
    for kind in MARKS:
        yield kind, sum(mark.kind == kind for mark in marks)
