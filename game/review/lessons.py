"""What to take away from a review: the most costly kinds of mistakes of one side, and what to do next time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from game.model.input_files import read_toml
from game.model.paths import PACKAGE
from game.review.findings import Review, Turn

MOST = 2
"""Lessons of one battle: more are not kept in mind."""
HUMAN = "human"
PLAIN = "plain"
"""What a mistake is called that nothing plain can be said about."""
EVEN = 0.5
MANY = 5
"""Points that many small losses must come to, to be worth a word."""


class Lesson(msgspec.Struct, frozen=True):
    """One thing to take away: what was done, in short too, what to do next time, what it cost, and where it was."""

    title: str
    short: str
    next: str
    points: int
    turns: tuple[int, ...]
    """The places of its turning points in the review, the most costly first."""


class Fault(msgspec.Struct, frozen=True):
    """One mistake: its place among the turning points, what speaks most against it, and what it cost in points."""

    place: int
    about: str
    points: int


@cache
def told() -> dict[str, dict[str, str]]:
    """The words for everything that can speak against an act."""
    return read_toml(PACKAGE / "review" / "lessons.toml")


def faults(review: Review, side: int) -> tuple[Fault, ...]:
    """A side's mistakes in order of time."""
    return tuple(
        Fault(place, turn.because[0].about if turn.because else PLAIN, turn.changes[side].points)
        for place, turn in enumerate(review.turns)
        if turn.kind == "mistake" and turn.side == review.sides[side]
    )


def lessons(review: Review, side: int) -> tuple[Lesson, ...]:
    """The most costly kinds of mistakes of a side, the worst first."""
    kinds: dict[str, list[int]] = {}
    for fault in faults(review, side):
        kinds.setdefault(fault.about if fault.about != PLAIN else f"{PLAIN} {fault.place}", []).append(fault.place)
    found = [_lesson(review, side, about.split()[0], places) for about, places in kinds.items()]
    return tuple(sorted(found, key=lambda one: (one.points, one.turns))[:MOST])


def _lesson(review: Review, side: int, about: str, places: list[int]) -> Lesson:
    def cost(place: int) -> int:
        return review.turns[place].changes[side].points

    order = tuple(sorted(places, key=lambda place: (cost(place), place)))
    worst, words = review.turns[order[0]], told()[about]
    said = ("once" if len(order) == 1 else "often", "short", "next")
    title, short, following = (_filled(words[one], worst, len(order)) for one in said)
    return Lesson(title, short, following, sum(map(cost, order)), order)


def _filled(words: str, turn: Turn, times: int) -> str:
    better = turn.better.words if turn.better is not None else ""
    return words.format(who=turn.name or "The side", deed=turn.did.words, better=better, times=times)


def no_lesson(review: Review, side: int) -> str:
    """What is told where no single mistake stands out."""
    who = review.sides[side].capitalize()
    place = next(number for number, account in enumerate(review.accounts) if account.side == review.sides[side])
    own = review.accounts[place].choices[side].points
    dice = sum(account.dice[side].points for account in review.accounts)
    if own <= -MANY:
        return (
            f"No single act of {who} cost 10 points for sure, but small losses add up to {-own}. "
            "Next time press H now and then: it shows a better way while you play."
        )
    if dice <= -MANY and -dice > -own:
        return f"{who} made no mistake that shows: the dice took {-dice} points. Play it the same way again."
    if review.result[side] < EVEN:
        began = round(100 * review.start[side])
        return f"{who} began with {began} % and made no mistake that shows. Take more figures, or a weaker opponent."
    return f"{who} made no mistake that shows. Try a stronger opponent next."


def lesson_words(review: Review) -> tuple[str, ...]:
    """What to take away, a line each, for every side that a person decided for; for all when nobody did."""
    places = [place for place, player in enumerate(review.players) if player == HUMAN] or range(len(review.sides))
    lines = []
    for place in places:
        found = lessons(review, place)
        who = review.sides[place].capitalize()
        lines += [f"{who}: {one.title} ({one.points:+d} points). Next time: {one.next}" for one in found]
        lines += [] if found else [no_lesson(review, place)]
    return tuple(lines)


def habit(found: Iterable[Fault]) -> str:
    """The most costly mistake that was made more than once in some battles, in words; "" when there is none."""
    kinds: dict[str, list[int]] = {}
    for fault in found:
        if fault.about != PLAIN:
            kinds.setdefault(fault.about, []).append(fault.points)
    again = [(sum(points), about, len(points)) for about, points in kinds.items() if len(points) > 1]
    if not again:
        return ""
    points, about, times = min(again)
    words = told()[about]
    return f"{words['often'].format(times=times)} ({points:+d} points in all). Next time: {words['next']}"
