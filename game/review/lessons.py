"""Lessons of a review: the most costly kinds of mistakes of one side, with advice for the next battle.

A habit is a mistake that was made again and again; a temper is a manner in which a computer plays, such as bold.
"""

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
"""Level of the strongest opponent that is proposed for another battle (without its temper)."""
STRONGER = {"ai:easy": "ai:normal", "ai:normal": HARDEST}
"""The next stronger level of each level that has one."""
PLAIN = "plain"
"""Kind of a mistake that only a hint speaks against, without a reason of its own."""
GOAL = "goal"
EVEN = 0.5
FACTS = ("idle", "poor", GOAL)
"""Kinds of mistake that are reported even if their cost is not sure, because good players hardly make them. GOAL is
reported only for a battle that was not won."""
LEAST_COST = 3
"""Least cost in per cent of the chance for a lesson; the battle's story is more useful than smaller ones."""
MANY = 5
"""Least sum of small losses, in per cent, that is worth mentioning."""


LessonLook = Literal["advice", "likely", "hint", "pattern", "strength", "good", "hurt"]
"""Kinds of lesson, in order: advice on a judged mistake; a choice that was probably worse; a hint's other plan; a bad
habit in acting; a strength; a deed done well; the place that cost most."""


class ReviewLesson(msgspec.Struct, frozen=True):
    """One lesson: its title and a shorter one, advice for next time, its cost in per cent, and the acts it is about.
    `points` is 0 for a frequent mistake whose cost is not sure."""

    title: str
    short: str
    next: str
    points: int
    turns: tuple[int, ...]
    """Indices of the lesson's turning points in the review, the most costly first."""
    act: int
    """The act in which the mistake was worst."""
    cases: tuple[TurningPoint, ...] = ()
    """The acts that are counted for the lesson, in order of time."""
    why: str = ""
    """Reason why another plan was better, in sentences."""
    look: LessonLook = "advice"
    brief: str = ""
    """A few words for the lesson, where there is little room."""

    @property
    def round(self) -> int:
        """Return the round of the lesson's only case; 0 if it is about several cases."""
        return self.cases[0].round if len(self.cases) == 1 else 0


class Fault(msgspec.Struct, frozen=True):
    """A mistake: the kind of its main reason (`about`), its cost in per cent, how often it was made (`times`), and its
    index among the review's turning points (`place`, -1 for a habit)."""

    place: int
    about: str
    points: int
    times: int = 1


@cache
def told() -> dict[str, dict[str, str]]:
    """Return the words of lessons from lessons.toml, by kind of mistake."""
    return read_toml(PACKAGE / "review" / "lessons.toml")


def faults(review: Review, side: int) -> tuple[Fault, ...]:
    """Return a side's mistakes in order of time."""
    return tuple(
        Fault(place, turn.because[0].about if turn.because else PLAIN, turn.changes[side].points)
        for place, turn in enumerate(review.turns)
        if turn.kind == "mistake" and turn.side == review.sides[side]
    )


def repeated_faults(review: Review, side: int) -> tuple[Fault, ...]:
    """Return a side's mistakes; all mistakes of one habit are joined to one."""
    habits = _habits(review, side)
    single = [fault for fault in faults(review, side) if fault.about not in habits]
    together = [
        Fault(-1, about, _again(review, side, one, _places(review, side, about)).points, one.times)
        for about, one in habits.items()
    ]
    return (*single, *together)


def _habits(review: Review, side: int) -> dict[str, Habit]:
    """Return a side's habits that cost at least LEAST_COST and are sure (or plain facts), by kind of mistake."""
    own = [one for one in review.habits if one.side == review.sides[side]]
    facts = _facts(review, side)
    dear = [one for one in own if one.change.points <= -LEAST_COST]
    return {one.about: one for one in dear if one.about in facts or one.change.is_clear}


def _facts(review: Review, side: int) -> tuple[str, ...]:
    """Return the kinds of a side's mistakes that are reported although their cost is not sure."""
    return tuple(about for about in FACTS if about != GOAL or review.result[side] <= EVEN)


def _places(review: Review, side: int, about: str) -> list[int]:
    return [fault.place for fault in faults(review, side) if fault.about == about]


def lessons(review: Review, side: int) -> tuple[ReviewLesson, ...]:
    """Return at most MOST lessons on a side's mistakes: the most costly first, then frequent mistakes with small
    losses. No lesson costs less than LEAST_COST per cent of the chance to win."""
    kinds: dict[str, list[int]] = {}
    for fault in faults(review, side):
        kinds.setdefault(fault.about if fault.about != PLAIN else f"{PLAIN} {fault.place}", []).append(fault.place)
    habits = _habits(review, side)
    found = [_lesson(review, side, about.split()[0], places) for about, places in kinds.items() if about not in habits]
    found += [_again(review, side, one, _places(review, side, about)) for about, one in habits.items()]
    return tuple(sorted(found, key=_by_weight)[:MOST])


def _by_weight(one: ReviewLesson) -> tuple[int, int, int, tuple[int, ...]]:
    """Return the sort key of a lesson: its cost, or how often it was made if it cost less than MANY per cent."""
    return (one.points if one.points <= -MANY else 0, -len(one.cases), one.points, one.turns)


def _again(review: Review, side: int, one: Habit, places: list[int]) -> ReviewLesson:
    """Return the lesson of a habit; its cost is the part that is sure."""
    order = _by_cost(review, side, places)
    together = one.change.points if one.change.is_clear else 0
    points = min(together, sum(review.turns[place].changes[side].points for place in order))
    words = told()[one.about]
    kind = "once" if one.times == 1 else "same" if one.own == one.times else "often"
    title = words[kind].format(who=one.name, times=one.times)
    title += f", mostly with {one.name}" if one.times > one.own > one.times / 2 else ""
    cases = one.cases or tuple(review.turns[place] for place in sorted(order))
    return ReviewLesson(title, words["short"], words["next"], points, order, one.act, cases, brief=words["short"])


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
    brief = words["short"] if about != PLAIN else "A better way"
    return ReviewLesson(title, short, following, points, order, worst.act, cases, brief=brief)


def _filled(words: str, turn: TurningPoint, times: int) -> str:
    better = turn.better.words if turn.better is not None else ""
    return words.format(who=turn.name or "your side", deed=turn.did.words, better=better, times=times)


def is_yours(review: Review, side: int) -> bool:
    """Return whether a side is played by the only person in the battle, whom the texts call "you"."""
    return [place for place, player in enumerate(review.players) if player == HUMAN] == [side]


def whose(review: Review, side: int) -> str:
    """Return the possessive for a side: "your" for the only person, else "Red's"."""
    return "your" if is_yours(review, side) else f"{review.sides[side].capitalize()}'s"


def whom(review: Review, side: int) -> str:
    """Return the object form for a side: "you" for the only person, else "Red"."""
    return "you" if is_yours(review, side) else review.sides[side].capitalize()


def own_choices(review: Review, side: int) -> int:
    """Return by how many per cent a side's choices changed its chance. For the only person, choices that a hint would
    have shown are left out."""
    shown = sum(review.choices[act].value for act in review.hinted) if is_yours(review, side) else 0.0
    return round(100 * (review.accounts[side].choices[side].value - shown))


def stronger(controller: str) -> str:
    """Return a controller with the next stronger level and the same temper; unchanged if there is none."""
    level = controller.partition("/")[0]
    return controller.replace(level, STRONGER.get(level, level), 1)


def no_lesson(review: Review, side: int, *, beside: bool = False) -> str:
    """Return the text for a review without a notable mistake. `beside` is true if a pattern of a side that won is
    shown, too."""
    who = "You" if is_yours(review, side) else review.sides[side].capitalize()
    own = own_choices(review, side)
    if own <= -MANY:
        return (
            f"No single action surely lowered {whose(review, side)} chance to win by 10 %, but small losses add up "
            f"to {-own} %. Next time press H now and then: it shows better plans."
        )
    wasted = next((one for one in review.own if one.wasted and one.side == review.sides[side]), None)
    if wasted is not None:
        return f"{who} made no sure mistake. But one turn was given away: look at that one."
    if review.result[side] < EVEN:
        return f"{who} made no clear mistake. Try it again, with more figures, or against an easier opponent."
    if beside:
        return f"{who} made no clear mistake. One thing that can go better stands below."
    others = [one for place, one in enumerate(review.players) if place != side and one != HUMAN]
    are_strongest = others and all(stronger(one) == one for one in others)
    following = "the other side" if are_strongest else "a stronger opponent"
    return f"{who} made no clear mistake. Try {following} next."


def lesson_words(review: Review) -> tuple[str, ...]:
    """Return the lessons, one line each, for every side of a person; for all sides if there was no person."""
    places = [place for place, player in enumerate(review.players) if player == HUMAN] or range(len(review.sides))
    lines = []
    for place in places:
        found = lessons(review, place)
        who = review.sides[place].capitalize()
        lines += [f"{who}: {one.title}{_cost(one)}. Next time: {one.next}" for one in found]
        near = [one for one in review.weighed if one.side == review.sides[place]][: MOST - len(found)]
        lines += [f"{who}: {likely_words(one)} {one.why}".rstrip() for one in near]
        again = [one for one in review.patterns if one.side == review.sides[place]]
        has_any = found or near or (again and review.result[place] <= EVEN)
        lines += [] if has_any else [no_lesson(review, place)]
        lines += [f"{who}: {one.told}. {one.why}" for one in again]
    return tuple(lines)


def likely_words(turn: TurningPoint) -> str:
    """Return a sentence on a choice that was probably worse than another one."""
    assert turn.better is not None, "only beside something better"
    when = f"Round {turn.round}{f', {turn.actor}' if turn.actor else ''}"
    return f'{when}: "{turn.better.words}" was probably better than "{turn.did.words}".'


def _cost(one: ReviewLesson) -> str:
    return f" ({one.points:+d} % chance to win)" if one.points else ""


def habit(found: Iterable[Fault]) -> str:
    """Return in words the most costly kind of mistake that was made at least twice in several battles; "" if there is
    none."""
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
