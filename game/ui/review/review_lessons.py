"""Lays out what to take away from a battle: the most costly kinds of mistakes, and what to do next time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.review.findings import Review
from game.review.lessons import ReviewLesson, lessons, no_lesson
from game.ui.kit.art import picture
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.review.review_cards import signed
from game.ui.review.review_curve import PickTurn

_LINE = 17.0
_ROOMY = 60.0
"""The height from which what to do next time is said as well."""


def lay_lessons(desk: Form, box: Box, review: Review, side: int, pick: PickTurn, watch: PickTurn) -> None:
    """Lay out up to two lessons beside each other; a click shows the worst case, or plays the act where it has no
    turning point. While it is not done, how far it is."""
    found = lessons(review, side) if review.stage == "done" else ()
    left, top, width, height = box
    if not found:
        desk.card(box, number=1)
        words = no_lesson(review, side) if review.stage == "done" else _not_yet(review)
        middle = top + (14 if height >= _ROOMY else 8)
        desk.prose(left + 14, middle, width - 28, _cut(desk, words, width - 28, height), _style(desk), 19)
        return
    each = (width - 10 * (len(found) - 1)) / len(found)
    for place, lesson in enumerate(found):
        on = partial(pick, lesson.turns[0]) if lesson.turns else partial(watch, lesson.act)
        _lesson(desk, (left + place * (each + 10), top, each, height), place, lesson, on)


def _not_yet(review: Review) -> str:
    said = "Tips for your next battle appear here when the review is done."
    return f"{said} {review.step}" if review.step else said


def _style(desk: Form) -> Style:
    return Style(BODY, desk.palette.ink)


def _cut(desk: Form, words: str, width: float, height: float) -> str:
    """The words, or as many of them as one line holds where there is room for one only."""
    return words if height >= _ROOMY else desk.shortened(words, width, _style(desk))


def _lesson(desk: Form, box: Box, place: int, lesson: ReviewLesson, on: Callable[[], Step]) -> None:
    left, top, width, height = box
    made = desk.button(f"lesson:{place}", box, on, look="button")
    roomy = height >= _ROOMY
    middle = top + (20 if roomy else height / 2)
    with desk.upon(made):
        pixels = desk.px(24)
        desk.put(picture("marks/turn-mistake", pixels, pixels), left + 12, middle - 12)
        bold = Style(BODY, desk.palette.ink, bold=True)
        desk.text(
            left + 46, middle, desk.shortened(lesson.title if roomy else lesson.short, width - 46 - 66, bold), bold
        )
        if lesson.points:
            points = Style(ACTIVE if roomy else BODY, desk.palette.risk_dark, bold=True)
            desk.text(left + width - 14, middle, signed(lesson.points), points, "right")
        if roomy:
            if lesson.points:
                desk.text(left + width - 14, top + 45, "points", Style(LABEL, desk.palette.ink_soft), "right")
            soft = Style(LABEL, desk.palette.ink)
            desk.prose(left + 46, top + 35, width - 46 - 66, f"Next time: {lesson.next}", soft, _LINE)
