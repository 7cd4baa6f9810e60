"""The layout of the cards beside a day's page: the chart of two battles, the month, and the counts of choices.

A ghost is the battle of another player on the same day.
"""

from __future__ import annotations

import calendar
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial

import pygame

from game.quick.days import Days
from game.quick.quick_battle import YOU, QuickBattle
from game.review.marks import counted, greatest, part_most
from game.ui.board.map_picture import MapPainter
from game.ui.day.course import DayCourse
from game.ui.day.day_chart import ChartSlip, DrawnCourse, lay_courses
from game.ui.day.day_page import lay_ground, turn_words
from game.ui.day.day_strip import lay_counts
from game.ui.kit import pen
from game.ui.kit.art import draw
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step

GHOST = "#2f6f73"
"""Colour of the other battle's line in the chart, which is broken and has squares at its points."""
_GAP, _LOW = 16.0, 212.0


@dataclass(frozen=True, slots=True)
class Compared:
    """Contents of the cards: the day, all days, the painter of the map if the day was not played yet, the player's
    course, the other course, the number of saved ghosts (0 if the other battle is the player's own of the day before),
    and the battle."""

    day: date
    days: Days
    ground: MapPainter | None
    mine: DayCourse | None
    other: DayCourse | None
    ghosts: int
    quick: QuickBattle

    @property
    def by_ghost(self) -> DayCourse | None:
        """Return the course of a ghost of this day; None if there is none."""
        return self.other if self.ghosts else None


def lay_beside(desk: Form, box: Box, shown: Compared, next_ghost: Callable[[], Step]) -> None:
    """Lay out the chart of the player's battle beside a ghost's, and below it the month and the counts of choices.
    `next_ghost` opens the next ghost."""
    left, top, wide, tall = box
    high = tall - _LOW - _GAP
    _chart(desk, (left, top, wide, high), shown, next_ghost)
    low = top + high + _GAP
    mine = shown.mine
    month = (wide - _GAP) * 0.62 if mine is not None and mine.marks else wide
    lay_month(desk, (left, low, month, _LOW), shown.day, shown.days, shown.days.in_a_row(shown.day))
    if mine is not None and mine.marks:
        found = dict(counted(mine.marks))
        lay_counts(desk, (left + month + _GAP, low, wide - month - _GAP, _LOW), found, _cost(mine))


def _cost(mine: DayCourse) -> str:
    """Return in words the cost of all choices in percentage points, and the most costly choice."""
    played, dearest = mine.played, max((mark.cost for mark in mine.marks), default=0)
    if played is None:
        return ""
    if played.choices >= 0:
        told = f"Your choices gained you {played.choices} %."
    else:
        told = f"Your choices cost you {-played.choices} %."
        told += f" The worst choice cost {dearest} % of your chance to win." if dearest >= 2 else ""
    if not played.unused:
        return told
    turns = "1 turn that you" if played.unused == 1 else f"{played.unused} turns that you"
    return f"{told} Not counted: {turns} ended without acting."


def _chart(desk: Form, box: Box, shown: Compared, next_ghost: Callable[[], Step]) -> None:
    left, top, wide, tall = box
    desk.card(box, "card", 3)
    title = "You and your friend" if shown.by_ghost is not None else "Who was winning"
    title = title if shown.ground is None else "The map"
    used = desk.stamp(left + 14, top + 12, title, desk.palette.side(YOU).text_dark)
    soft = Style(LABEL, desk.palette.ink_soft)
    end = left + wide - 14
    if shown.ghosts > 1 and shown.ground is None:
        bold = Style(LABEL, desk.palette.ink, bold=True)
        desk.button("other", (end - 120, top + 10, 120, 28), next_ghost, text="Next friend", key="O", style=bold)
        end -= 130
    x = left + 14 + used + 14
    about = "your chance to win after each round" if shown.ground is None else shown.quick.map.title
    desk.text(x, top + 22, desk.shortened(about, end - x, soft), soft)
    drawn = _lines(desk, shown)
    if shown.ground is not None:
        lay_ground(desk, (left + 14, top + 44, wide - 28, tall - 100), shown.quick, shown.ground)
    elif drawn:
        lay_courses(desk, (left + 4, top + 40, wide - 12, tall - 92), drawn, _slip(shown))
    desk.rule(left + 14, top + tall - 48, wide - 28)
    style = Style(BODY, desk.palette.ink)
    words = desk.lines(_said(shown), wide - 32, style)[:2]
    desk.prose(left + 16, top + tall - (42 if len(words) > 1 else 34), wide - 30, "\n".join(words), style, 19)


def _lines(desk: Form, shown: Compared) -> list[DrawnCourse]:
    """Return the lines of the chart, the player's first."""
    both = ((shown.mine, desk.palette.side(YOU).text, False), (shown.other, GHOST, True))
    return [
        DrawnCourse(f"{one.called}: {one.came}", f"in round {len(one.chances) - 1}", one.chances, colour, broken)
        for one, colour, broken in both
        if one is not None and one.chances
    ]


def _slip(shown: Compared) -> ChartSlip | None:
    """Return the note on the chart at the round in which the two chances differ most; None if they never differ."""
    mine, other = shown.mine, shown.by_ghost
    if mine is None or other is None or mine.review is None or other.review is None:
        return None
    number = part_most(mine.chances[:-1], other.chances[:-1])
    if not number:
        return None
    own, theirs = greatest(mine.review, YOU, number), greatest(other.review, YOU, number)
    turn, who = (own, "you") if own is not None else (theirs, "your friend")
    words = f"{who}: {turn_words(turn, mine.review.sides.index(YOU))}" if turn is not None else ""
    return ChartSlip(number, f"Round {number}: the biggest difference", words)


def _said(shown: Compared) -> str:
    """Return the caption below the chart."""
    if shown.ground is not None:
        ghosts = "A friend's battle waits" if shown.ghosts == 1 else f"{shown.ghosts} friends' battles wait"
        both = f"{ghosts} for you. Play first. Then you can watch both battles side by side."
        return both if shown.ghosts else "Play this battle. Then you see here how your chance to win changed."
    mine, other = shown.mine, shown.by_ghost
    if mine is None:
        return "The recording of your battle is gone, so nothing can be compared."
    if mine.played is None:
        return mine.run.problem or "Working out who was winning in your battle ..."
    so_far = "" if mine.sure else " Still working on it."
    if other is None:
        return f"To compare, press V and paste a friend's result for this day.{so_far}"
    if other.played is None:
        return other.run.problem or "Working out your friend's battle ..."
    one, two = mine.played, other.played
    whose = "Your choices were better" if one.choices >= two.choices else "Your friend's choices were better"
    numbers = f"you {one.choices:+d} %, your friend {two.choices:+d} %."
    return f"{whose}: {numbers} By all dice: you {one.luck:+d} %, your friend {two.luck:+d} %.{so_far}"


_DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_SIGNS = {"won": "M2 7L6 11.5L13 2.5", "lost": "M2 7H13", "drawn": "M2 5H13M2 9.5H13"}


def lay_month(desk: Form, box: Box, day: date, days: Days, streak: int) -> None:
    """Lay out the card of the month: a tick for a victory, a bar for a defeat, two for a draw; the present day is
    gold."""
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
