"""The log beside the board: what happened, newest at the bottom, with the rule that fired to open it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.ui.battle.layout import Handlers
from game.ui.battle.panel import Sheet
from game.ui.battle.telling import Told
from game.ui.controls import Box
from game.ui.fonts import LABEL, Style

LINE, LINK, SPACE = 16.0, 16.0, 8.0
LINE_ID = "line:"
"""How the spots of lines begin; the place of the line among those told comes after it."""


@dataclass(slots=True)
class Journal:
    """Lays the log. `back` counts the lines scrolled away at the bottom; `whole`: it takes up all the notes."""

    back: int = 0
    whole: bool = False

    def scroll(self, lines: int, count: int) -> None:
        """Go so many lines back (or forward, negative)."""
        self.back = min(max(self.back + lines, 0), max(0, count - 1))

    def lay(self, sheet: Sheet, told: list[Told], box: Box, handlers: Handlers) -> None:
        """As many lines as there is room for, up to the newest."""
        left, top, width, height = box
        sheet.card(box, number=4)
        sheet.stamp(left + 12, top + 10, "Log")
        key = sheet.stage.keymap.label("log")
        cap = sheet.key_cap(left + width - 12, top + 10, key, align="right")
        tip = "The log beside the map" if self.whole else "The whole log"
        sheet.spot("log", (left + width - 24 - cap, top + 4, cap + 20, 28), handlers.log, tip=tip)
        if self.back:
            words = f"{self.back} newer below"
            sheet.text(left + width - 22 - cap, top + 20, words, Style(LABEL, sheet.palette.ink_soft), "right")
        bottom = top + height - 8
        style = Style(LABEL, sheet.palette.ink)
        bold = Style(LABEL, sheet.palette.ink, bold=True)
        for number in range(len(told) - self.back - 1, -1, -1):
            line = told[number]
            rows = sheet.lines(line.text, width - 44, bold if line.heading else style)
            tall = LINE * len(rows) + (LINK if line.rule or line.act >= 0 else 0) + SPACE
            if bottom - tall < top + 36:
                break
            if line.way:
                shown = (left + 8, bottom - tall, width - 16, tall)
                sheet.spot(f"{LINE_ID}{number}", shown, rule=line.rule)
            self._line(sheet, line, rows, (left, bottom - tall, width, tall), bold if line.heading else style, handlers)
            bottom -= tall

    def _line(self, sheet: Sheet, line: Told, rows: list[str], box: Box, style: Style, handlers: Handlers) -> None:
        left, top, width, _ = box
        if line.side:
            sheet.put(sheet.cards.side_sign(line.side, 12), left + 12, top + 2)
        for number, row in enumerate(rows):
            sheet.text(left + 30, top + LINE * (number + 0.5), row, style)
        middle, room = top + LINE * len(rows) + 6, width - 44
        if line.act >= 0:
            used = _why(sheet, line.act, left + width - 14, middle, handlers)
            room -= used + 8
        if line.rule:
            sheet.link(left + 30, middle, line.title, line.rule, room, partial(handlers.rule, line.rule))


def _why(sheet: Sheet, act: int, right: float, middle: float, handlers: Handlers) -> float:
    """Asks why the computer did an act; answers the width."""
    style = Style(LABEL, sheet.palette.accent_dark, bold=True)
    wide = sheet.text(right, middle, "Why?", style, "right")
    tip = "Why the computer did this"
    sheet.spot(f"why:{act}", (right - wide - 4, middle - 10, wide + 8, 20), partial(handlers.why, act), tip=tip)
    return wide
