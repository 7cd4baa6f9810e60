"""The log beside the board: what happened, newest at the bottom, with the rule that fired to open it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.table.telling import Told
from game.ui.battle.layout import Handlers
from game.ui.battle.panel import Sheet
from game.ui.kit.art import picture
from game.ui.kit.controls import Box
from game.ui.kit.finger import LEAST
from game.ui.kit.fonts import LABEL, Style

LINE, SPACE = 16.0, 8.0
MARK, ROOM = 16.0, 21.0
"""The mark that opens a line's rule, and what is kept free for it beside the words."""
WHY = "Why?"
LINE_ID = "line:"
"""How the spots of lines begin; the place of the line among those told comes after it."""


@dataclass(frozen=True, slots=True)
class _Below:
    """Where the last thing to press in the log is, and the rule that it opens."""

    middle: float
    rule: str = ""

    def marks(self, line: Told) -> bool:
        """Whether a line above gets a mark: not where only the turn passes, nor twice for one rule in a row."""
        return bool(line.rule) and not line.passing and line.rule != self.rule


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
        bottom, below = top + height - 8, _Below(top + height + LEAST)
        for number in range(len(told) - self.back - 1, -1, -1):
            line = told[number]
            style = Style(LABEL, sheet.palette.ink, bold=line.heading)
            rows = self._rows(sheet, line, width - 44 - ROOM, style)
            marked = below.marks(line)
            if marked or line.act >= 0:
                bottom = min(bottom, below.middle - LEAST + LINE / 2 + SPACE)
            tall = LINE * len(rows) + SPACE
            if bottom - tall < top + 36:
                break
            if line.way:
                shown = (left + 8, bottom - tall, width - 16, tall)
                sheet.spot(f"{LINE_ID}{number}", shown, rule=line.rule)
            self._line(sheet, line, rows, (left, bottom - tall, width, tall), style)
            self._controls(sheet, line, (left, bottom - SPACE - LINE / 2, width, 0), handlers, marked=marked)
            if marked or line.act >= 0:
                below = _Below(bottom - SPACE - LINE / 2, line.rule)
            bottom -= tall

    def _rows(self, sheet: Sheet, line: Told, width: float, style: Style) -> list[str]:
        """The words of a line, with room in the last row for "Why?"."""
        rows = sheet.lines(line.text, width, style)
        if line.act >= 0 and sheet.text_width(rows[-1], style) > width - sheet.text_width(WHY, _bold(sheet)) - 4:
            rows.append("")
        return rows

    def _line(self, sheet: Sheet, line: Told, rows: list[str], box: Box, style: Style) -> None:
        left, top, _, _ = box
        if line.side:
            sheet.put(sheet.cards.side_sign(line.side, 12), left + 12, top + 2)
        for number, row in enumerate(rows):
            sheet.text(left + 30, top + LINE * (number + 0.5), row, style)

    def _controls(self, sheet: Sheet, line: Told, box: Box, handlers: Handlers, *, marked: bool) -> None:
        left, middle, width, _ = box
        if line.act >= 0:
            _why(sheet, line.act, left + width - 14 - ROOM, middle, handlers)
        if marked:
            _rule(sheet, line, left + width - 12 - MARK, middle, handlers)


def _bold(sheet: Sheet) -> Style:
    return Style(LABEL, sheet.palette.accent_dark, bold=True)


def _rule(sheet: Sheet, line: Told, left: float, middle: float, handlers: Handlers) -> None:
    """A small book that opens the rule a line tells of, and names it under the pointer."""
    sheet.put(picture("icons/rule-book", sheet.px(MARK), sheet.px(MARK)), left, middle - MARK / 2)
    box = (left - 4, middle - 10, MARK + 8, 20)
    sheet.spot(f"rule:{line.rule}", box, partial(handlers.rule, line.rule), tip=f"Rule: {line.title}", rule=line.rule)


def _why(sheet: Sheet, act: int, right: float, middle: float, handlers: Handlers) -> None:
    """Asks why the computer did an act."""
    wide = sheet.text(right, middle, WHY, _bold(sheet), "right")
    tip = "Why the computer did this"
    sheet.spot(f"why:{act}", (right - wide - 4, middle - 10, wide + 8, 20), partial(handlers.why, act), tip=tip)
