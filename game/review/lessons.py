"""Lessons of a review: the most costly kinds of mistakes of one side, and advice for the next time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

import msgspec

from game.model.input_files import read_toml
from game.model.paths import PACKAGE
from game.review.findings import Habit, Review, TurningPoint

MOST = 2
"""Largest number of lessons from one battle."""
HUMAN = "human"
HARDEST = "ai:hard"
"""Controller of the strongest opponent that a battle is proposed against, before its temper."""
STRONGER = {"ai:easy": "ai:normal", "ai:normal": HARDEST}
"""The next stronger level for each that has one."""
PLAIN = "plain"
"""Kind of a mistake against which nothing speaks but what a hint would have said."""
GOAL = "goal"
EVEN = 0.5
FACTS = ("idle", "poor", GOAL)
"""Mistakes that are reported although nobody is sure of their cost, because good players hardly make them; what was not
done for the goal only of a battle that was not won."""
LEAST_COST = 3
"""Per cent of a chance below which nothing is a lesson: the story of the battle is worth more."""
MANY = 5
"""Per cent that many small losses must come to, to be worth a word."""


LessonLook = Literal["advice", "hint", "good", "hurt"]
"""Kinds of what is told to take away: advice against a judged mistake, what a hint would have said, what went well, and
the place that cost most."""


class ReviewLesson(msgspec.Struct, frozen=True):
    """One lesson: what was done, in short too, what to do next time, its cost, and where it was. `points` is 0 for a
    frequent mistake whose cost is not sure."""

    title: str
    short: str
    next: str
    points: int
    turns: tuple[int, ...]
    """The places of its turning points in the review, the most costly first."""
    act: int
    """The act where it was worst."""
    cases: tuple[TurningPoint, ...] = ()
    """The acts that are counted, in order of time."""
    why: str = ""
    """The reason why something else was better, in sentences, where it is told at once."""
    look: LessonLook = "advice"


class Fault(msgspec.Struct, frozen=True):
    """A mistake: the main reason against it, its cost in points, how often it was made, and its index among the turning
    points (-1 for a habit)."""

    place: int
    about: str
    points: int
    times: int = 1


@cache
def told() -> dict[str, dict[str, str]]:
    """Return the words for every reason against an act."""
    return read_toml(PACKAGE / "review" / "lessons.toml")


def faults(review: Review, side: int) -> tuple[Fault, ...]:
    """Return a side's mistakes in order of time."""
    return tuple(
        Fault(place, turn.because[0].about if turn.because else PLAIN, turn.changes[side].points)
        for place, turn in enumerate(review.turns)
        if turn.kind == "mistake" and turn.side == review.sides[side]
    )


def repeated_faults(review: Review, side: int) -> tuple[Fault, ...]:
    """Return a side's mistakes, with all those of a habit as one."""
    habits = _habits(review, side)
    single = [fault for fault in faults(review, side) if fault.about not in habits]
    together = [
        Fault(-1, about, _again(review, side, one, _places(review, side, about)).points, one.times)
        for about, one in habits.items()
    ]
    return (*single, *together)


def _habits(review: Review, side: int) -> dict[str, Habit]:
    """Return a side's habits that are worth reporting, by their reasons."""
    own = [one for one in review.habits if one.side == review.sides[side]]
    facts = _facts(review, side)
    dear = [one for one in own if one.change.points <= -LEAST_COST]
    return {one.about: one for one in dear if one.about in facts or one.change.is_clear}


def _facts(review: Review, side: int) -> tuple[str, ...]:
    """Return the mistakes of a side that are reported although their cost is not sure."""
    return tuple(about for about in FACTS if about != GOAL or review.result[side] <= EVEN)


def _places(review: Review, side: int, about: str) -> list[int]:
    return [fault.place for fault in faults(review, side) if fault.about == about]


def lessons(review: Review, side: int) -> tuple[ReviewLesson, ...]:
    """Return the most costly kinds of a side's mistakes, the worst first, and before small losses the most frequent;
    none of them costs less than LEAST_COST."""
    kinds: dict[str, list[int]] = {}
    for fault in faults(review, side):
        kinds.setdefault(fault.about if fault.about != PLAIN else f"{PLAIN} {fault.place}", []).append(fault.place)
    habits = _habits(review, side)
    found = [_lesson(review, side, about.split()[0], places) for about, places in kinds.items() if about not in habits]
    found += [_again(review, side, one, _places(review, side, about)) for about, one in habits.items()]
    return tuple(sorted(found, key=_by_weight)[:MOST])


def _by_weight(one: ReviewLesson) -> tuple[int, int, int, tuple[int, ...]]:
    """Return the key by which lessons are ordered: by what they cost, or how often, if that is next to nothing."""
    return (one.points if one.points <= -MANY else 0, -len(one.cases), one.points, one.turns)


def _again(review: Review, side: int, one: Habit, places: list[int]) -> ReviewLesson:
    """Return the lesson of a habit, with the sure part of its cost."""
    order = _by_cost(review, side, places)
    together = one.change.points if one.change.is_clear else 0
    points = min(together, sum(review.turns[place].changes[side].points for place in order))
    words = told()[one.about]
    kind = "once" if one.times == 1 else "same" if one.own == one.times else "often"
    title = words[kind].format(who=one.name, times=one.times)
    title += f", mostly with {one.name}" if one.times > one.own > one.times / 2 else ""
    cases = one.cases or tuple(review.turns[place] for place in sorted(order))
    return ReviewLesson(title, words["short"], words["next"], points, order, one.act, cases)


def _by_cost(review: Review, side: int, places: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(places, key=lambda place: (review.turns[place].changes[side].points, place)))


def _lesson(review: Review, side: int, about: str, places: list[int]) -> ReviewLesson:
    order = _by_cost(review, side, places)
    worst, words = review.turns[order[0]], told()[about]
    is_same = len({review.turns[place].figure for place in order}) == 1
    once = "once" if len(order) == 1 else "same" if is_same else "often"
    title, short, following = (_filled(words[one], worst, len(order)) for one in (once, "short", "next"))
    points = sum(review.turns[place].changes[side].points for place in order)
    cases = tuple(review.turns[place] for place in sorted(order))
    return ReviewLesson(title, short, following, points, order, worst.act, cases)


def _filled(words: str, turn: TurningPoint, times: int) -> str:
    better = turn.better.words if turn.better is not None else ""
    return words.format(who=turn.name or "your side", deed=turn.did.words, better=better, times=times)


def is_yours(review: Review, side: int) -> bool:
    """Return whether a side is that of the only person in the battle, who is called "you" then."""
    return [place for place, player in enumerate(review.players) if player == HUMAN] == [side]


def whose(review: Review, side: int) -> str:
    """Return the possessive of a side: "your", or "Red's" if it is not that of the only person."""
    return "your" if is_yours(review, side) else f"{review.sides[side].capitalize()}'s"


def whom(review: Review, side: int) -> str:
    """Return a side as somebody to whom something is done: "you", or "Red" if it is not that of the only person."""
    return "you" if is_yours(review, side) else review.sides[side].capitalize()


def own_choices(review: Review, side: int) -> int:
    """Return what a side's choices changed its chance by, in per cent; without those of the only person that a hint
    would have shown."""
    shown = sum(review.choices[act].value for act in review.hinted) if is_yours(review, side) else 0.0
    return round(100 * (review.accounts[side].choices[side].value - shown))


def stronger(controller: str) -> str:
    """Return a controller with the next stronger level and the same temper; as it is if there is none."""
    level = controller.partition("/")[0]
    return controller.replace(level, STRONGER.get(level, level), 1)


def no_lesson(review: Review, side: int) -> str:
    """Return the text for a review without a notable mistake."""
    who = "You" if is_yours(review, side) else review.sides[side].capitalize()
    own = own_choices(review, side)
    if own <= -MANY:
        return (
            f"No single action lowered {whose(review, side)} chance to win by 10 % for sure, but small losses add up "
            f"to {-own} %. "
            "Next time press H now and then: it shows better plans while you play."
        )
    wasted = next((one for one in review.own if one.wasted and one.side == review.sides[side]), None)
    if wasted is not None:
        return f"{who} made no mistake that is sure, but one thing stands out: a turn that was given away."
    if review.result[side] < EVEN:
        return f"{who} made no clear mistake. Try it again, with more figures, or against an easier opponent."
    others = [one for place, one in enumerate(review.players) if place != side and one != HUMAN]
    are_strongest = others and all(stronger(one) == one for one in others)
    following = "the other side" if are_strongest else "a stronger opponent"
    return f"{who} made no clear mistake. Try {following} next."


def lesson_words(review: Review) -> tuple[str, ...]:
    """Return the lessons, a line each, for every side that a person decided for; for all sides without one."""
    places = [place for place, player in enumerate(review.players) if player == HUMAN] or range(len(review.sides))
    lines = []
    for place in places:
        found = lessons(review, place)
        who = review.sides[place].capitalize()
        lines += [f"{who}: {one.title}{_cost(one)}. Next time: {one.next}" for one in found]
        lines += [] if found else [no_lesson(review, place)]
    return tuple(lines)


def _cost(one: ReviewLesson) -> str:
    return f" ({one.points:+d} % chance to win)" if one.points else ""


def habit(found: Iterable[Fault]) -> str:
    """Return the most costly mistake that was made more than once in some battles, in words; "" if there is none."""
    kinds: dict[str, list[Fault]] = {}
    for fault in found:
        if fault.about != PLAIN:
            kinds.setdefault(fault.about, []).append(fault)
    sums = [(sum(f.points for f in own), about, sum(f.times for f in own)) for about, own in kinds.items()]
    again = [one for one in sums if one[2] > 1]
    if not again:
        return ""
    points, about, times = min(again)
    words = told()[about]
    cost = f" ({points:+d} % chance to win in all)" if points else ""
    return f"{words['often'].format(times=times)}{cost}. Next time: {words['next']}"
