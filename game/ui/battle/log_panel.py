"""The log beside the board: past events, the newest at the bottom, with an icon on a line that opens its rule."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.engine.view import View
from game.model.listing import sentence_case
from game.table.telling import ToldLine
from game.ui.battle.layout import Handlers
from game.ui.kit import art
from game.ui.kit.art import picture
from game.ui.kit.finger import LEAST
from game.ui.kit.fonts import LABEL, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

LINE, SPACE = 16.0, 8.0
MARK, ROOM = 16.0, 21.0
"""Size in units of the icon that opens a line's rule, and the width reserved for it."""
MOST = 80
"""Most lines of the log that are broken into rows at a time; more than fit on the screen."""
WHY = "Why?"
LINE_ID = "line:"
"""Prefix of the ids of the log's lines; the index of the line follows."""


def parted(line: ToldLine) -> tuple[str, str]:
    """Return a line of the log as (what was done, dice and sums), such as "Ida attacks Rolf and hits." and "18 against
    14 (d20: 15)."; the second is "" without dice."""
    deed, colon, sums = line.text.partition(": ")
    if not colon or not any(letter.isdigit() for letter in sums) or line.heading:
        return line.text, ""
    if "(" in deed:  # the dice themselves are all the sums there are
        deed, _, dice = line.text.partition(" (")
        return f"{deed}.", f"({dice}"
    return f"{deed}.", sentence_case(sums)


@dataclass(frozen=True, slots=True)
class _Below:
    """The lowest clickable part of the log laid out so far: its middle in units, and the rule that it opens."""

    middle: float
    rule: str = ""

    def marks(self, line: ToldLine) -> bool:
        """Return whether a line above gets an icon for its rule; not for a mere change of turn, nor twice in a row for
        the same rule."""
        return bool(line.rule) and not line.passing and line.rule != self.rule


@dataclass(slots=True)
class LogPanel:
    """The log. `back` counts the lines scrolled off at the bottom; `whole` is True if the log fills the whole
    column."""

    back: int = 0
    whole: bool = False

    def scroll(self, lines: int, count: int) -> None:
        """Scroll back by some lines (forward if negative); `count` is the number of all lines."""
        self.back = min(max(self.back + lines, 0), max(0, count - 1))

    def lay(self, sheet: Sheet, told: list[ToldLine], box: Box, handlers: Handlers, only: int = 0) -> None:
        """Lay out as many lines as fit: the newest, or older ones if the log is scrolled back; with `only`, a figure's
        id, just the lines about that figure."""
        left, top, width, height = box
        sheet.card(box, number=4)
        sheet.stamp(left + 12, top + 10, "Log")
        key = sheet.stage.keymap.label("log")
        cap = sheet.key_cap(left + width - 12, top + 10, key, align="right")
        tip = "The log beside the map" if self.whole else "The whole log"
        sheet.spot("log", (left + width - 24 - cap, top + 4, cap + 20, 28), handlers.log, tip=tip)
        shown = [n for n, line in enumerate(told) if not only or line.heading or only in (line.figure, line.met)]
        words = f"{self.back} newer below" if self.back else "Of the chosen figure" if only else ""
        if words:
            sheet.text(left + width - 22 - cap, top + 20, words, Style(LABEL, sheet.palette.ink_soft), "right")
        last = len(shown) - self.back
        room, rows = (
            height - 44,
            {n: self._rows(sheet, told[n], width - 44 - ROOM) for n in shown[max(0, last - MOST) : last]},
        )
        used = sum(LINE * len(one) + SPACE for one in rows.values())
        bottom, below = top + (36 + min(room, used) if len(rows) == last else height - 8), _Below(top + height + LEAST)
        for number in reversed(rows):
            line = told[number]
            marked = below.marks(line)
            if marked or line.act >= 0:
                bottom = min(bottom, below.middle - LEAST + LINE / 2 + SPACE)
            fit = int((bottom - SPACE - top - 36) // LINE)
            if fit < 1:
                break
            fitting = rows[number][-fit:]
            tall = LINE * len(fitting) + SPACE
            if line.way:
                lit = (left + 8, bottom - tall, width - 16, tall)
                sheet.spot(f"{LINE_ID}{number}", lit, rule=line.rule)
            self._line(sheet, line, fitting, (left, bottom - tall, width, tall), whole=fitting == rows[number])
            self._controls(sheet, line, (left, bottom - SPACE - LINE / 2, width, 0), handlers, marked=marked)
            if marked or line.act >= 0:
                below = _Below(bottom - SPACE - LINE / 2, line.rule)
            bottom -= tall

    def _rows(self, sheet: Sheet, line: ToldLine, width: float) -> list[tuple[str, Style]]:
        """Return the rows of a line with their styles: what was done in bold, its dice and sums in grey below, with
        room for "Why?" in the last row."""
        deed, sums = parted(line)
        bold = Style(LABEL, sheet.palette.ink, bold=line.heading or bool(sums))
        soft = Style(LABEL, sheet.palette.ink_soft)
        rows = [(row, bold) for row in sheet.lines(deed, width, bold)]
        rows += [(row, soft) for row in sheet.lines(sums, width, soft)]
        if line.act >= 0 and sheet.text_width(*rows[-1]) > width - sheet.text_width(WHY, _bold(sheet)) - 4:
            rows.append(("", soft))
        return rows

    def _line(self, sheet: Sheet, line: ToldLine, rows: list[tuple[str, Style]], box: Box, *, whole: bool) -> None:
        left, top, width, _ = box
        if line.passing and whole and not line.heading:
            sheet.rule(left + 12, top - SPACE / 2 + 1, width - 24)
        if line.side and whole:
            sheet.put(sheet.cards.side_sign(line.side, 12), left + 12, top + 2)
        for number, (row, style) in enumerate(rows):
            sheet.text(left + 30, top + LINE * (number + 0.5), row, style)

    def _controls(self, sheet: Sheet, line: ToldLine, box: Box, handlers: Handlers, *, marked: bool) -> None:
        left, middle, width, _ = box
        if line.act >= 0:
            _why(sheet, line.act, left + width - 14 - ROOM, middle, handlers)
        if marked:
            _rule(sheet, line, left + width - 12 - MARK, middle, handlers)


def _bold(sheet: Sheet) -> Style:
    return Style(LABEL, sheet.palette.accent_dark, bold=True)


def _rule(sheet: Sheet, line: ToldLine, left: float, middle: float, handlers: Handlers) -> None:
    """Lay out a small book that opens the rule of a line; its title is the tip."""
    sheet.put(picture("icons/rule-book", sheet.px(MARK), sheet.px(MARK)), left, middle - MARK / 2)
    box = (left - 4, middle - 10, MARK + 8, 20)
    sheet.spot(f"rule:{line.rule}", box, partial(handlers.rule, line.rule), tip=f"Rule: {line.title}", rule=line.rule)


def _why(sheet: Sheet, act: int, right: float, middle: float, handlers: Handlers) -> None:
    """Lay out the link that asks why the computer did an act."""
    wide = sheet.text(right, middle, WHY, _bold(sheet), "right")
    tip = "Why the computer did this"
    sheet.spot(f"why:{act}", (right - wide - 4, middle - 10, wide + 8, 20), partial(handlers.why, act), tip=tip)


STEP, ROW, RIM = 40.0, 38.0, 8.0
FILTER_ID = "log-of:"
"""Prefix of the ids of the log's filter buttons; the figure's id follows."""
PALE = 120
"""Opacity (0 to 255) of the figures that are not the chosen filter."""


def lay_filter(sheet: Sheet, view: View, only: int, box: Box, handlers: Handlers) -> float:
    """Lay out the figures by which the log can be filtered, along the lower border of a box; return the height left
    above them, in units."""
    left, top, width, height = box
    figures = view.figures()
    across = max(1, int((width - 2 * RIM) // STEP))
    rows = -(-len(figures) // across)
    tall = rows * ROW + RIM
    if len(figures) < 2 or tall > height / 3:
        return height
    start = top + height - tall
    sheet.card((left, start, width, tall), "tab", number=2)
    for number, figure in enumerate(figures):
        x, y = left + RIM + number % across * STEP, start + RIM / 2 + number // across * ROW
        picture = sheet.cards.figure(figure.profile, figure.side, 24)
        if only and figure.id != only:
            picture = sheet.cards.keep(("pale", figure.profile, figure.side), partial(art.faded, picture, PALE))
        if figure.id == only:
            sheet.card((x, y, STEP - 2, ROW - 3), "chosen")
        sheet.put(picture, x + (STEP - 2 - 24) / 2, y + ROW - 6 - picture.get_height() / sheet.stage.scale)
        tip = "Show all lines again" if figure.id == only else f"Only what {figure.name} did and suffered"
        spot = (x, y, STEP - 2, ROW - 3)
        sheet.spot(f"{FILTER_ID}{figure.id}", spot, partial(handlers.look, figure.id), tip=tip, figure=figure.id)
    return height - tall - 4
