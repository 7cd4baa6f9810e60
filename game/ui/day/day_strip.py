"""Draws the player's acts in a battle as a strip: a row for each round, a mark for each act, a remark at the row's
end."""

from __future__ import annotations

import pygame

from game.review.marks import MARKS, Mark, MarkKind
from game.ui.kit import pen
from game.ui.kit.art import draw
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box

CELL, LEAST, ROW = 26.0, 13.0, 29.0
_NAMES = 70.0
_SIGNS = {
    "best": "M5 11L9 15.5L16 5.5", "good": "M5 11L9 15.5L16 5.5", "fair": "M5 10.5H16",
    "thrown": "M5.5 5.5L15.5 15.5M15.5 5.5L5.5 15.5",
}  # fmt: skip


def lay_strip(desk: Form, box: Box, marks: tuple[Mark, ...], remarks: dict[int, tuple[str, bool]]) -> None:
    """Lay out a row for each round. `remarks` has, by the number of the round, a remark and whether it is a warning."""
    left, top, wide, tall = box
    rows = [[mark for mark in marks if mark.round == number] for number in sorted({mark.round for mark in marks})]
    if not rows:
        return
    row = min(ROW, tall / len(rows))
    most = max(map(len, rows))
    cell = max(LEAST, min(CELL, row - 3, (wide - _NAMES - 60) / most - 4))
    room = int((wide - _NAMES) // (cell + 4))
    for place, acts in enumerate(rows):
        y = top + row * place
        number = acts[0].round
        desk.text(left, y + row / 2, f"Round {number}", Style(LABEL, desk.palette.ink_soft))
        x = left + _NAMES
        shown = acts if len(acts) <= room else acts[: room - 2]
        for mark in shown:
            desk.put(mark_sign(desk, mark.kind, cell), x, y + (row - cell) / 2)
            x += cell + 4
        if len(shown) < len(acts):
            more = f"+{len(acts) - len(shown)}"
            x += desk.text(x, y + row / 2, more, Style(LABEL, desk.palette.ink, bold=True))
        if number in remarks and row >= 15:
            words, warns = remarks[number]
            style = Style(LABEL, desk.palette.risk_dark if warns else desk.palette.ink, bold=warns)
            space = min(left + wide - x - 12, 240.0)
            if space > 90:
                desk.text(left + wide, y + row / 2, desk.shortened(words, space, style), style, "right")


def lay_key(desk: Form, left: float, y: float, wide: float) -> None:
    """Lay out the four marks with their words, as many as fit."""
    style = Style(LABEL, desk.palette.ink)
    x = left
    for kind, words in MARKS.items():
        if x + 22 + desk.text_width(words, style) > left + wide:
            return
        desk.put(mark_sign(desk, kind, 18), x, y - 9)
        x += 26 + desk.text(x + 26, y, words, style) + 16


def mark_sign(desk: Form, kind: MarkKind, size: float) -> pygame.Surface:
    """Return the sign of a mark, whose shape and colour both show its kind."""
    return desk.cards.keep(("mark", kind, size, desk.palette.gain), lambda: _sign(desk, kind, size))


def _sign(desk: Form, kind: MarkKind, size: float) -> pygame.Surface:
    palette = desk.palette
    ground = {"best": palette.gain, "good": "#a9c08a", "fair": "#f0dca0", "thrown": palette.risk}[kind]
    ink = "#fff8e8" if kind in ("best", "thrown") else palette.ink
    box = "M3 1H18Q20 1 20 3V18Q20 20 18 20H3Q1 20 1 18V3Q1 1 3 1Z"
    elements = pen.fill(box, ground) + pen.line(box, palette.ink, 1.5) + pen.line(_SIGNS[kind], ink, 2.4)
    return draw(21, 21, elements, (desk.px(size), desk.px(size)))


def lay_counts(desk: Form, box: Box, counts: dict[MarkKind, int], words: str) -> None:
    """Lay out the card that counts the choices, with a bar for each kind and a sentence below."""
    left, top, wide, _ = box
    desk.card(box, "card", 6)
    desk.stamp(left + 12, top + 12, "Your choices", desk.palette.side("red").text_dark)
    most = max(1, *counts.values())
    for place, (kind, count) in enumerate(counts.items()):
        y = top + 56 + place * 26
        desk.put(mark_sign(desk, kind, 18), left + 14, y - 9)
        desk.text(left + 38, y, kind, Style(LABEL, desk.palette.ink))
        ground = {"best": desk.palette.gain, "good": "#a9c08a", "fair": "#f0dca0", "thrown": desk.palette.risk}[kind]
        room = wide - 138
        desk.put(_block(desk, max(2.0, room * count / most) if count else 2.0, ground), left + 90, y - 7)
        desk.text(left + wide - 12, y, str(count), Style(BODY, desk.palette.ink, bold=True), "right")
    desk.rule(left + 12, top + 150, wide - 24)
    desk.prose(left + 14, top + 158, wide - 26, words, Style(LABEL, desk.palette.ink), 17)


def _block(desk: Form, wide: float, colour: str) -> pygame.Surface:
    path = f"M1 1H{wide:.1f}V13H1Z"
    elements = pen.fill(path, colour) + pen.line(path, desk.palette.ink, 1.2)
    key = ("count", round(wide), colour)
    return desk.cards.keep(key, lambda: draw(wide + 2, 14, elements, (desk.px(wide + 2), desk.px(14))))
