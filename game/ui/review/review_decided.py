"""Lays out what decided a battle: one side's chance at the start, what was added and taken away, and the result."""

from __future__ import annotations

import pygame

from game.review.findings import Review
from game.review.told import balance, chance_words, side_word
from game.ui.kit import pen
from game.ui.kit.art import draw
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.review.review_cards import signed
from game.ui.review.review_curve import boxed

_NAMES, _NUMBERS, _GUESSES = 132.0, 62.0, 96.0
"""Units that the names of rows and their numbers take beside the bars; and numbers with "about" before them."""
_HEAD, _FOOT, _ROW = 46.0, 30.0, 28.0
"""Heights of the head, of the line below, and at most of a row."""
COMPARED = "As if the computer played on for both sides."
_STEP = 5
"""Points to which a chance is rounded while it is still being worked out."""


def lay_decided(desk: Form, box: Box, review: Review, side: int) -> None:
    """Lay out a sum of one side's chance, a row for each part: the start, each side's choices, the dice, and the
    result. Every bar goes on where the one above ends. The dice of all sides are one row, because a miss of one is luck
    of the other. Numbers that may still change are told as rough ones."""
    left, top, width, height = box
    desk.card(box, number=2)
    x = left + 12 + desk.stamp(left + 12, top + 10, "What decided it", desk.palette.ink_soft)
    start, parts, result = balance(review, side)
    words = chance_words(review, side)
    style = Style(LABEL, desk.palette.ink_soft)
    if x + 12 + desk.text_width(words, style) <= left + width - 14:
        desk.text(left + width - 14, top + 20, words, style, "right")
    rows = [("At the start", "", 0, start)]
    at = start
    if review.choices:
        for name, (choices, _) in zip(review.sides, parts, strict=True):
            rows.append((f"{side_word(review, name)}'s choices", name, at, at + choices))
            at += choices
        rows.append(("Dice of both" if len(parts) == 2 else "Dice of all", "", at, result))
    rows.append(("At the end", "", 0, result))
    step = min(_ROW, (height - _HEAD - _FOOT) / len(rows))
    for place, row in enumerate(rows):
        is_sum = place in (0, len(rows) - 1)
        told = f"{row[3]} %" if is_sum else f"{signed(row[3] - row[2])} %"
        if review.stage != "done" and place < len(rows) - 1:
            rounded = _STEP * round((row[3] if is_sum else row[3] - row[2]) / _STEP)
            told = f"about {rounded if is_sum else signed(rounded)} %"
        if place == len(rows) - 1:
            desk.rule(left + 12, top + _HEAD + place * step, width - 24)
        room = width - 28 - _NAMES - (_NUMBERS if review.stage == "done" else _GUESSES)
        _row(desk, (left + 14, top + _HEAD + place * step, width - 28, step), row, told, room, is_sum=is_sum)
    told = COMPARED if review.stage == "done" else "A first guess: who is left, how well, and where."
    if not review.choices:
        told = "Looking at every action: what was chosen, what the dice did."
    desk.text(left + 14, top + height - 15, told, Style(LABEL, desk.palette.ink_soft, italic=True))


def _row(desk: Form, box: Box, row: tuple[str, str, int, int], told: str, room: float, *, is_sum: bool) -> None:
    """Draw one row of the sum: its name, its bar from one chance to another in `room` units for 100 %, and its
    number."""
    left, top, width, height = box
    name, side, frm, to = row
    middle = top + height / 2
    bold = Style(LABEL, desk.palette.ink, bold=is_sum)
    if side:
        desk.put(desk.cards.side_sign(side, 13), left, middle - 7)
    desk.text(left + (20 if side else 0), middle, desk.shortened(name, _NAMES - 20, bold), bold)
    unit = room / 100
    low, high = sorted((min(100, max(0, frm)), min(100, max(0, to))))
    colour = desk.palette.ink_soft if is_sum else desk.palette.gain if to >= frm else desk.palette.risk_dark
    drawn = _bar(desk, (high - low) * unit, min(16.0, height - 6), colour)
    desk.put(drawn, left + _NAMES + low * unit - 1, middle - min(16.0, height - 6) / 2 - 1)
    tone = desk.palette.ink if is_sum else colour
    desk.text(left + width, middle, told, Style(BODY if is_sum or told else LABEL, tone, bold=True), "right")


def _bar(desk: Form, wide: float, high: float, colour: str) -> pygame.Surface:
    wide = max(2.0, wide)
    outline = boxed(1, 1, wide, high)
    elements = pen.fill(outline, colour) + pen.line(outline, desk.palette.ink, 1.4)
    key = ("decided", round(wide, 1), round(high, 1), colour)
    size = max(1, desk.px(wide + 2)), max(1, desk.px(high + 2))
    return desk.cards.keep(key, lambda: draw(wide + 2, high + 2, elements, size))
