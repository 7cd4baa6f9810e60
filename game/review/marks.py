"""Marks of the acts of one side: the best, good, fair, or thrown away, by what each choice did to its chance.

Against the computer's choice, as everywhere in a review. A cross stands only where it is sure that the act cost
anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from game.lab.compare import SILENT
from game.review.findings import Review, TurningPoint
from game.review.tape import Tape

MarkKind = Literal["best", "good", "fair", "thrown"]
MARKS: dict[MarkKind, str] = {
    "best": "best action", "good": "lost under 2 points", "fair": "lost 2 to 8 points", "thrown": "lost 8 or more",
}  # fmt: skip
"""The kinds of marks in order, in words."""
GOOD, THROWN = 0.02, 0.08
"""Costs from which an act is no longer good, and from which it is thrown away."""
_EQUAL = 0.005


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of one act: its number from 0, its round, and the points of the chance that it cost (0: none)."""

    act: int
    round: int
    kind: MarkKind
    cost: int


@dataclass(frozen=True, slots=True)
class PlayedWell:
    """Measures of one side's play: per cent of its acts that were the best or good ones, the points that its choices
    brought against the computer's (mostly below 0), and the points that all dice brought."""

    share: int
    choices: int
    luck: int


def marks_of(review: Review, tape: Tape, side: str) -> tuple[Mark, ...]:
    """The marks of a side's acts; an end of a turn or an answer has one only where it cost something. Empty while the
    review knows nothing of choices."""
    judged = {turn.act: turn for turn in review.turns if turn.kind == "mistake"}
    place = review.sides.index(side)
    found = []
    for act, change in enumerate(review.choices):
        seat, command = tape.acts[act]
        if seat != side:
            continue
        turn = judged.get(act)
        cost, sure = (-turn.changes[place].value, True) if turn is not None else (-change.value, change.is_sure)
        kind: MarkKind = "best" if cost <= _EQUAL else "good" if cost < GOOD else "fair"
        if cost >= THROWN and sure:
            kind = "thrown"
        if command.action not in SILENT or kind in ("fair", "thrown"):
            found.append(Mark(act, review.curve[act].round, kind, max(0, round(100 * cost))))
    return tuple(found)


def played_well(review: Review, marks: tuple[Mark, ...], side: str) -> PlayedWell:
    """The measures of a side's play, by its marks and its account."""
    place = review.sides.index(side)
    luck = sum(account.dice[place].value for account in review.accounts)
    good = sum(mark.kind in ("best", "good") for mark in marks)
    choices = review.accounts[place].choices[place].points
    return PlayedWell(round(100 * good / max(1, len(marks))), choices, round(100 * luck))


def after_rounds(review: Review, side: str) -> tuple[float, ...]:
    """The chance of a side at the start and after every round; the last one is the result."""
    place = review.sides.index(side)
    chances: dict[int, float] = {}
    for point in review.curve[:-1]:
        chances.setdefault(max(1, point.round), point.chances[place].value)
    begun = [chances[number] for number in sorted(chances)]
    return (*begun, review.curve[-1].chances[place].value)


def greatest(review: Review, side: str, number: int) -> TurningPoint | None:
    """The turning point of a round that changed a side's chance most; None where there is none."""
    place = review.sides.index(side)
    return max(
        (turn for turn in review.turns if turn.round == number),
        key=lambda turn: abs(turn.changes[place].value),
        default=None,
    )


def part_most(one: tuple[float, ...], other: tuple[float, ...]) -> int:
    """The round after which two courses of a battle are furthest apart; 0 for the start."""
    return max(range(min(len(one), len(other))), key=lambda number: (abs(one[number] - other[number]), -number))


def counted(marks: tuple[Mark, ...]) -> Iterator[tuple[MarkKind, int]]:
    """Yield every kind of mark with how many there are."""
    for kind in MARKS:
        yield kind, sum(mark.kind == kind for mark in marks)
