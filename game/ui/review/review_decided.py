"""The card on choices and luck: the effect of each side's choices on one side's chance, and how lucky each side's dice
were.

The result page measures luck in the same words; nothing else is called luck, so that there is only one measure.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.review.findings import Review
from game.review.idle import idle_words
from game.review.lessons import is_yours, own_choices
from game.review.own_choices import compared_words
from game.review.told import balance, chance_words, side_word
from game.ui.kit import pen
from game.ui.kit.art import draw
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.review.review_cards import signed
from game.ui.review.review_curve import boxed

_NAMES, _NUMBERS, _GUESSES = 132.0, 62.0, 96.0
"""Units for the names of rows and their numbers beside the bars, and for numbers with "about" before them."""
_HEAD, _ROW, _LINE = 40.0, 26.0, 17.0
"""Heights in units of the head, of a row, and of a line of words."""
COMPARED = "All choices of a side, compared with the computer's choices."
NO_DICE = "Nobody attacked."
_STEP = 5
"""Percentage points to which a change is rounded while it is still being computed."""
_WIDEST = 50
"""Percentage points at which a bar has its full length."""


def lay_decided(desk: Form, box: Box, review: Review, side: int) -> None:
    """Lay out a row for each side's choices, and below a sentence on each side's dice. Numbers that may still change
    are rounded."""
    left, top, width, height = box
    desk.card(box, number=2)
    x = left + 12 + desk.stamp(left + 12, top + 10, "Choices and luck", desk.palette.ink_soft)
    words, soft = chance_words(review, side), Style(LABEL, desk.palette.ink_soft)
    if x + 12 + desk.text_width(words, soft) <= left + width - 14:
        desk.text(left + width - 14, top + 20, words, soft, "right")
    y = top + _HEAD
    for row in _rows(review, side):
        _row(desk, (left + 14, y, width - 28, _ROW), row, is_rough=review.stage != "done")
        y += _ROW
    style = Style(LABEL, desk.palette.ink)
    lines = [line for told in _facts(review, side) for line in desk.few_lines(told, width - 28, style, 2)]
    for line in lines:
        y += _LINE
        if y > top + height - 8:
            return
        desk.text(left + 14, y - 3, line, style)
    if review.is_weighed and y + 2 * _LINE <= top + height - 6:
        desk.text(left + 14, top + height - 15, COMPARED, Style(LABEL, desk.palette.ink_soft, italic=True))


def _rows(review: Review, side: int) -> Iterator[tuple[str, str, int]]:
    """Yield (name, side, percentage points) of each side's choices, once they are known. A gain of a side whose figures
    stood idle is left out."""
    if not review.is_weighed:
        return
    idle = {one.side for one in review.idle}
    order = [side, *(place for place in range(len(review.sides)) if place != side)]
    parts = balance(review, side)[1]
    for place in order:
        name = review.sides[place]
        mine = is_yours(review, place)
        whose = "Your" if mine else f"{side_word(review, name)}'s"
        points = own_choices(review, side) if mine else parts[place][0]
        if name not in idle or (points < 0) == (place == side):
            yield f"{whose} choices", name, points


def _facts(review: Review, side: int) -> list[str]:
    """Return sentences that are certain: which figures of the shown side did nothing, how its decisions compare with
    the hints, and each side's luck with the dice."""
    compared = "" if review.is_weighed else compared_words(review, side)
    return [*filter(None, (idle_words(review, side), compared)), *_dice(review, side)]


def _dice(review: Review, side: int) -> list[str]:
    """Return a sentence on each side's luck with the dice, the shown side first."""
    others = (told for place, told in enumerate(review.luck) if place != side)
    return [told for told in (*review.luck[side : side + 1], *others) if told] or [NO_DICE]


def _row(desk: Form, box: Box, row: tuple[str, str, int], *, is_rough: bool) -> None:
    """Draw one row: its name, its bar from the middle, to the right for a gain, and its number (rounded if
    `is_rough`)."""
    left, top, width, height = box
    name, side, points = row
    middle = top + height / 2
    desk.put(desk.cards.side_sign(side, 13), left, middle - 7)
    style = Style(LABEL, desk.palette.ink)
    desk.text(left + 20, middle, desk.shortened(name, _NAMES - 24, style), style)
    told = f"about {signed(_STEP * round(points / _STEP))} %" if is_rough else f"{signed(points)} %"
    half = (width - _NAMES - (_GUESSES if is_rough else _NUMBERS)) / 2
    colour = desk.palette.gain if points > 0 else desk.palette.risk_dark if points < 0 else desk.palette.ink_soft
    wide = half * min(_WIDEST, abs(points)) / _WIDEST
    zero = left + _NAMES + half
    desk.put(_bar(desk, wide, height - 12, colour), zero - (wide if points < 0 else 0) - 1, top + 5)
    desk.text(left + width, middle, told, Style(BODY, colour, bold=True), "right")


def _bar(desk: Form, wide: float, high: float, colour: str) -> pygame.Surface:
    wide = max(2.0, wide)
    outline = boxed(1, 1, wide, high)
    elements = pen.fill(outline, colour) + pen.line(outline, desk.palette.ink, 1.4)
    key = ("decided", round(wide, 1), round(high, 1), colour)
    size = max(1, desk.px(wide + 2)), max(1, desk.px(high + 2))
    return desk.cards.keep(key, lambda: draw(wide + 2, high + 2, elements, size))
