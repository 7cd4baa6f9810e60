"""The sentence about what decided a battle, and the lessons; each lesson leads to the acts that it counts.

A turning point is a choice or a roll that changed the chances much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.model.listing import clause_case
from game.review.findings import Review
from game.review.headline import headline
from game.review.lessons import PLAIN, ReviewLesson, faults, told
from game.review.own_choices import HOW_FINISHED, finished_words, taken_back, verdict
from game.ui.kit.art import picture
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.review.review_cards import signed

PickLesson = Callable[[int], Step]
"""Callback that shows the next case of a lesson, by the lesson's index."""
_LINE = 17.0
_TWO = 50.0
"""Height in units from which a headline has a second line."""
_MARKS = {
    "advice": "marks/turn-mistake",
    "likely": "icons/hint",
    "hint": "icons/hint",
    "pattern": "marks/turn-unlucky",
    "good": "marks/turn-great",
    "strength": "marks/turn-great",
    "hurt": "marks/turn-unlucky",
}
"""Pictures of lessons, by their kind of look."""
LEAST_HIGH, MOST_HIGH = 78.0, 132.0
"""Least and greatest height in units of the lessons with their reasons."""
_ROOMY = 60.0
"""Height in units from which the advice for next time is shown, too."""


def lay_headline(
    desk: Form, box: Box, review: Review, side: int, checking: str, cards: tuple[ReviewLesson, ...] = ()
) -> None:
    """Lay out a sentence on what decided the battle and, if there is room, facts about the side's own choices and the
    parts still being computed. `cards` are the lessons shown below."""
    left, top, width, height = box
    desk.card(box, number=1)
    roomy = height >= _TWO
    bold = (Style(VALUE, desk.palette.ink, bold=True), Style(BODY, desk.palette.ink, bold=True))
    middle = top + (18 if roomy else height / 2)
    desk.fitted(left + 14, middle, width - 28, headline(review, side), bold)
    if not roomy:
        return
    style = Style(BODY, desk.palette.ink)
    done = "" if checking else verdict(review, side, cards)
    back = f"{done} {taken_back(review, side, cards)}".strip()
    end = finished_words(review, side)
    told = [(checking,)] if checking else [(end, back), (end, done), (done or end,)]
    ways = [" ".join(filter(None, some)) for some in told]
    if end and not checking:
        desk.note("finished", (left + 8, top + 32, width - 16, 20), HOW_FINISHED)
    desk.fitted(left + 14, top + 41, width - 28, ways, (style, Style(LABEL, desk.palette.ink)))


def counted_words(cards: Sequence[ReviewLesson], act: int) -> str:
    """Return the words of a counted lesson (a pattern or strength) that has an act among its cases; "" if there is
    none."""
    shown = (one for one in cards if one.look in ("pattern", "strength") and act in {case.act for case in one.cases})
    return next((f"{one.title}. {one.why}" for one in shown), "")


def advice_on(review: Review, side: int, marked: int) -> str:
    """Return the advice against a player's mistake; `marked` is its index among the turning points. "" for any other
    turning point, or without a known reason."""
    fault = next((one for one in faults(review, side) if one.place == marked), None)
    return f"Next time: {told()[fault.about]['next']}" if fault is not None and fault.about != PLAIN else ""


def lessons_height(desk: Form, width: float, found: Sequence[ReviewLesson]) -> float:
    """Return the height in units that some lessons side by side need to show all their reasons, within LEAST_HIGH and
    MOST_HIGH."""
    each = (width - 10 * (len(found) - 1)) / max(1, len(found))
    return max((_needed(desk, each, place, one) for place, one in enumerate(found)), default=LEAST_HIGH)


def _needed(desk: Form, width: float, place: int, lesson: ReviewLesson) -> float:
    """Return the height in units that one lesson needs."""
    room = width - 22 - desk.cards.key_width(str(place + 1)) - 46
    room -= desk.text_width(f"{signed(lesson.points)} %", Style(ACTIVE, bold=True)) + 12 if lesson.points else 0
    bold, style = Style(BODY, desk.palette.ink, bold=True), Style(LABEL, desk.palette.ink)
    head = min(2, len(desk.lines(f"{lesson.title}.", room, bold)))
    lines = desk.lines(lesson.why, width - 60, style)
    last = desk.text_width(lines[-1], style) + desk.text_width(shown_case(lesson, lesson.act), style) + 16
    more = len(lines) + (last > width - 60)
    return min(MOST_HIGH, max(LEAST_HIGH, 24 + _LINE * (head + more)))


def lay_lessons(desk: Form, box: Box, found: Sequence[ReviewLesson], act: int, go: PickLesson) -> None:
    """Lay out some lessons; a click on a lesson, or its number, goes to its next case. `act` is the act that is
    shown."""
    left, top, width, height = box
    each = (width - 10 * (len(found) - 1)) / max(1, len(found))
    for place, lesson in enumerate(found):
        _lesson(desk, (left + place * (each + 10), top, each, height), place, lesson, act, partial(go, place))


def _lesson(desk: Form, box: Box, place: int, lesson: ReviewLesson, act: int, on: Callable[[], Step]) -> None:
    """Lay out one lesson. A high box has the advice for next time (or what happened) in bold and the reasons below it;
    a low box has what happened, in short."""
    left, top, width, height = box
    key = str(place + 1)
    made = desk.button(f"lesson:{place}", box, on, look="button")
    made.key = key
    roomy = height >= _ROOMY
    middle = top + (18 if roomy else height / 2)
    right = left + width - 14 - desk.cards.key_width(key) - 8
    with desk.upon(made):
        pixels = desk.px(24)
        desk.put(picture(_MARKS[lesson.look], pixels, pixels), left + 12, middle - 12)
        desk.key_cap(left + width - 12, middle - 10, key, align="right")
        if lesson.points:
            points = Style(ACTIVE if roomy else BODY, desk.palette.risk_dark, bold=True)
            words = f"{signed(lesson.points)} %"
            desk.text(right, middle, words, points, "right")
            right -= desk.text_width(words, points) + 12
        bold = Style(BODY, desk.palette.ink, bold=True)
        room = right - left - 46
        if not roomy:
            ways = (
                [f"Round {lesson.round}: {clause_case(lesson.brief)}", lesson.brief] if lesson.round else [lesson.brief]
            )
            desk.fitted(
                left + 46, middle, room, [lesson.short, *ways], (bold, Style(LABEL, desk.palette.ink, bold=True))
            )
            return
        first = [f"{one}." for one in (lesson.title, lesson.short)]
        head = first if lesson.why or lesson.look != "advice" else [f"Next time: {lesson.next}"]
        is_short = any(len(desk.lines(one, room, bold)) == 1 for one in head)
        lines = _fitting(desk, head, room, bold, 1 if is_short else 2)
        for number, line in enumerate(lines):
            desk.text(left + 46, top + 18 + _LINE * number, line, bold)
        low = top + 20 + _LINE * len(lines)
        _reasons(desk, (left + 46, low, width - 60, top + height - low), lesson, act)


def _fitting(desk: Form, ways: Sequence[str], room: float, style: Style, most: int) -> list[str]:
    """Return the lines of the first of some texts (`ways`) that needs at most `most` lines; if none does, the last
    text, cut."""
    found = next((way for way in ways if len(desk.lines(way, room, style)) <= most), ways[-1])
    return desk.few_lines(found, room, style, most)


def _reasons(desk: Form, box: Box, lesson: ReviewLesson, act: int) -> None:
    """Draw the reason or result in the remaining lines, and beside the last one whether the case is shown."""
    left, top, width, height = box
    soft, style = Style(LABEL, desk.palette.ink_soft), Style(LABEL, desk.palette.ink)
    most = max(1, int((height - 2) // _LINE))
    where = shown_case(lesson, act)
    ways = [lesson.why]
    if lesson.look == "advice" and not lesson.why:
        ways = [f"{one}." for one in (lesson.title, lesson.title.split(", mostly")[0], lesson.short)]
    elif lesson.look in ("hint", "advice", "likely"):
        ways = [lesson.why, f"{lesson.why.split('. ')[0].removesuffix('.')}."]
    last = desk.text_width(where, soft) + 16
    room = width - (last if most == 1 else 0)
    ways = [way for way in ways if _leaves(desk, way, room, style, most, width - last)] or ways[-1:]
    for number, line in enumerate(_fitting(desk, ways, room, style, most)):
        line = desk.shortened(line, width - last, style) if number == most - 1 else line
        desk.text(left, top + 6 + _LINE * number, line, style)
    desk.text(left + width, top + 6 + _LINE * (most - 1), where, soft, "right")


def _leaves(desk: Form, words: str, room: float, style: Style, most: int, last: float) -> bool:
    """Return whether a text fits into `most` lines, the last of which has only `last` units of room."""
    lines = desk.lines(words, room, style)
    return len(lines) < most or (len(lines) == most and desk.text_width(lines[-1], style) <= last)


def shown_case(lesson: ReviewLesson, act: int) -> str:
    """Return words on which case of a lesson is shown ("shown: 2 of 3"), or that its cases can be shown."""
    acts = [case.act for case in lesson.cases]
    if len(acts) > 1:
        return f"shown: {acts.index(act) + 1} of {len(acts)}" if act in acts else f"show all {len(acts)}"
    return "shown below" if act in acts else "show it"
