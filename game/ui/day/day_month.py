"""Draws a month with the days whose battle was played."""

from __future__ import annotations

import calendar
from datetime import date
from functools import partial

import pygame

from game.quick.days import Days
from game.ui.kit import pen
from game.ui.kit.art import draw
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box

_DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_SIGNS = {"won": "M2 7L6 11.5L13 2.5", "lost": "M2 7H13", "drawn": "M2 5H13M2 9.5H13"}


def lay_month(desk: Form, box: Box, day: date, days: Days, streak: int) -> None:
    """Lay the card out: a tick for a victory, a bar for a defeat, two for a draw; the day in question on gold."""
    left, top, wide, tall = box
    desk.card(box, "card", 5)
    desk.stamp(left + 14, top + 12, day.strftime("%B"), desk.palette.side("red").text_dark)
    if streak > 1:
        words = f"{streak} days in a row"
        desk.text(left + wide - 14, top + 22, words, Style(LABEL, desk.palette.ink, bold=True), "right")
    weeks = calendar.Calendar().monthdatescalendar(day.year, day.month)
    column, row = (wide - 20) / 7, (tall - 72) / len(weeks)
    for place, name in enumerate(_DAYS):
        middle = left + 10 + (place + 0.5) * column
        desk.text(middle, top + 50, name, Style(LABEL, desk.palette.ink_soft), "centre")
    for line, week in enumerate(weeks):
        y = top + 64 + (line + 0.5) * row
        for place, one in enumerate(week):
            if one.month != day.month:
                continue
            x = left + 10 + place * column
            if one == day:
                desk.card((x + 2, y - min(12.0, row / 2), column - 4, min(24.0, row)), "chosen")
            kept = days.of(one)
            style = Style(BODY if row > 19 else LABEL, desk.palette.ink, bold=kept is not None)
            desk.text(x + column * 0.42, y, str(one.day), style, "right")
            if kept is not None:
                colour = desk.palette.gain if kept.result == "won" else desk.palette.risk_dark
                elements = pen.line(_SIGNS[kept.result], colour, 2.6)
                key = ("day", kept.result, colour)
                desk.put(desk.cards.keep(key, partial(_drawn, desk, elements)), x + column * 0.5, y - 7)


def _drawn(desk: Form, elements: str) -> pygame.Surface:
    return draw(15, 14, elements, (desk.px(15), desk.px(14)))
