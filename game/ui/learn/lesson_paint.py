"""Draws what a lesson says: its card beside the board, and the answer to an act over the board's lower border."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.rulebook.lesson import TaskVerdict
from game.ui.kit.art import picture
from game.ui.kit.card_looks import CardLook
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.kit.sheet import Sheet

WIDE = 600.0
ABOVE = 46.0
"""Units from the board's lower border to the answer: the small buttons over the bar stay free."""
RIGHT, WRONG = "#e3ecc8", "#f7e3d3"


def lay_task(sheet: Sheet, title: str, goal: str, ask: str, hint: str, box: Box, on_hint: Callable[[], Step]) -> float:
    """Lay out the lesson's card: its title, its goal, what to do now, and a hint; return the bottom of the card."""
    left, top, width, _ = box
    ink, soft = Style(BODY, sheet.palette.ink, bold=True), Style(LABEL, sheet.palette.ink_soft)
    asked = sheet.lines(ask, width - 24, ink)
    aims = sheet.lines(goal, width - 24, soft)
    more = sheet.lines(hint, width - 24, Style(LABEL))
    tall = 44 + 16.0 * len(aims) + 19 * len(asked) + (16 * len(more) + 14 if more else 40)
    sheet.card((left, top, width, tall), number=0)
    sheet.stamp(left + 12, top + 10, "Lesson", sheet.palette.side("red").text)
    sheet.fitted(left + width - 14, top + 20, width - 110, title, (soft,), "right")
    y = sheet.prose(left + 12, top + 36, width - 24, goal, soft) + 4
    y = sheet.prose(left + 12, y, width - 24, ask, ink, 19) + 4
    if more:
        sheet.prose(left + 12, y, width - 24, hint, Style(LABEL, sheet.palette.ink))
        return top + tall
    place = (left + width - 104, y, 92.0, 28.0)
    sheet.card(place, "hot" if sheet.hot == "hint" else "button", 5)
    cap = sheet.key_cap(place[0] + 6, y + 5, "H")
    sheet.text(place[0] + cap + 14, y + 14, "Hint", Style(LABEL, sheet.palette.ink, bold=True))
    sheet.spot("hint", place, on_hint, tip="Say more, and point at it.")
    return top + tall


def lay_verdict(
    sheet: Sheet, verdict: TaskVerdict, onward: str, room: pygame.Rect, figures: Sequence[pygame.Rect] = ()
) -> None:
    """Lay out the verdict on an act, with a tick or a cross, and the effect of Enter: below, or above where it hides
    fewer figures."""
    scale = sheet.stage.scale
    wide = min(WIDE, room.width / scale - 32)
    style = Style(VALUE, sheet.palette.ink, bold=True)
    lines = sheet.lines(verdict.text, wide - 92, style)
    tall = 22.0 * len(lines) + 66
    left = room.centerx / scale - wide / 2
    places = [(left, top, wide, tall) for top in (room.bottom / scale - tall - ABOVE, room.top / scale + 18)]
    top = min(places, key=lambda place: len(sheet.rect(place).collidelistall(figures)))[1]
    sheet.card((left, top, wide, tall), CardLook(RIGHT if verdict.is_done else WRONG, 1.6, 3.4, 8), 3)
    pixels = sheet.px(44)
    sheet.put(picture(f"icons/{'right' if verdict.is_done else 'wrong'}", pixels, pixels), left + 16, top + 14)
    sheet.prose(left + 74, top + 16, wide - 92, verdict.text, style, 22)
    button = (left + wide - 190, top + tall - 44, 176.0, 34.0)
    sheet.card(button, "main", 5)
    sheet.key_cap(button[0] + button[2] - 10, button[1] + 8, "Enter", align="right")
    sheet.text(button[0] + 14, button[1] + 17, onward, Style(BODY, sheet.palette.ink, bold=True))
