"""Page of the player's battles so far: results by ruleset, opponent and map, and choices and luck over time."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.lab.statistics import Share
from game.review.history import FIELDS, given_away, history, repeated, shares
from game.storage.folders import JOURNALS
from game.ui.kit import page, pen
from game.ui.kit.art import draw
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.rule_pages import ruleset_title
from game.ui.kit.scene import Pop
from game.ui.kit.stage import Stage
from game.ui.review.review_curve import boxed

TITLES = {"ruleset": "By rules", "opponent": "By opponent", "map": "By map"}
_ROW, _GAP = 24.0, 12.0
_WIDE = 900.0


class HistoryScene(FormScene):
    """Page with tables of battles won, and two plots."""

    name = "history"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.battles = history(stage.folders.data / JOURNALS)

    def fill(self) -> None:
        """Lay out the tables side by side with the plots below, or everything one below the other in a narrow
        window."""
        desk = self.desk
        sheet = page.sheet(desk)
        page.heading(desk, sheet, "Your battles")
        left, top, width, height = page.body(sheet)
        with desk.pane("history", (left, top, width, height)):
            if not self.battles:
                words = "You have not finished a battle yet."
                desk.prose(left + 10, top + 10, width - 40, words, Style(VALUE, desk.palette.ink_soft))
            else:
                self._tables((left, top, width - 16, height))
        page.back_button(desk, sheet, Pop)

    def _tables(self, box: Box) -> None:
        left, top, width, _ = box
        columns = 3 if width >= _WIDE else 1
        wide = (width - _GAP * (columns - 1)) / columns
        rows = {by: list(shares(self.battles, by)) for by in FIELDS}
        tall = max(map(len, rows.values())) if columns == 3 else 0
        y = self._habit(left, top, width)
        for number, (by, found) in enumerate(rows.items()):
            high = 44 + _ROW * (tall or len(found))
            x = left + (number % columns) * (wide + _GAP)
            _table(self.desk, (x, y, wide, high), by, found)
            if number % columns == columns - 1:
                y += high + _GAP
        plots = 2 if columns == 3 else 1
        wide = (width - _GAP * (plots - 1)) / plots
        reviewed = [past for past in self.battles if past.choices is not None and past.luck is not None]
        choices = [0.5 + past.choices.value / 2 for past in reviewed if past.choices is not None]
        luck = [0.5 + (past.luck or 0) / 200 for past in reviewed]
        given = given_away(self.battles)
        told = f" (average: {given.text()} lost)" if given.of else ""
        what = f"change of your chance in %, compared with the computer's choices{told}"
        _plot(self.desk, (left, y, wide, 190), "Your choices", what, choices)
        if plots == 1:
            y += 190 + _GAP
        x = left + (wide + _GAP if plots == 2 else 0)
        _plot(self.desk, (x, y, wide, 190), "Luck", "change of your chance in %, by dice", luck)

    def _habit(self, left: float, top: float, width: float) -> float:
        """Lay out a mistake that the player made in several battles, on its own card; return the bottom in units."""
        words = repeated(self.battles)
        if not words:
            return top
        style = Style(BODY, self.desk.palette.ink)
        high = 52 + 20 * len(list(self.desk.lines(words, width - 28, style)))
        self.desk.card((left, top, width, high), number=4)
        self.desk.stamp(left + 12, top + 8, "A mistake you repeat", self.desk.palette.ink_soft)
        self.desk.prose(left + 14, top + 38, width - 28, words, style, 20)
        return top + high + _GAP


def _table(desk: Form, box: Box, by: str, found: Sequence[tuple[str, Share]]) -> None:
    """Draw one row for each name: a bar of the share of battles won with its interval, and the number of battles."""
    left, top, width, _ = box
    desk.card(box, number=1 + len(by) % 4)
    desk.stamp(left + 12, top + 8, TITLES[by], desk.palette.ink_soft)
    desk.text(left + width - 12, top + 18, "battles won", Style(LABEL, desk.palette.ink_soft), "right")
    name_wide, bar = width * 0.42, width * 0.36
    for number, (name, share) in enumerate(found):
        y = top + 50 + number * _ROW
        style = Style(BODY, desk.palette.ink)
        desk.text(left + 14, y, desk.shortened(_named(by, name), name_wide - 20, style), style)
        desk.put(_bar(desk, bar, share), left + name_wide, y - 9)
        told = f"{round(100 * share.value)} % of {share.of}"
        desk.text(left + width - 12, y, told, Style(LABEL, desk.palette.ink, bold=True), "right")


def _named(by: str, name: str) -> str:
    if by == "ruleset":
        return ruleset_title(name)
    return name.replace("ai:", "").capitalize() if by == "opponent" else name


def _bar(desk: Form, width: float, share: Share) -> pygame.Surface:
    ink, inner = desk.palette.ink, width - 2
    elements = (
        pen.fill(boxed(1, 4, inner, 10), desk.palette.tab)
        + pen.fill(boxed(1, 4, inner * share.value, 10), desk.palette.plan_light)
        + pen.line(boxed(1, 4, inner, 10), ink, 1.3)
        + pen.line(f"M{1 + inner * share.low:.1f} 9H{1 + inner * share.high:.1f}", ink, 2)
        + pen.line(f"M{1 + inner / 2:.1f} 1V17", desk.palette.ink_soft, 1)
    )
    key = ("won", round(width), share)
    return desk.cards.keep(key, lambda: draw(width, 18, elements, (desk.px(width), desk.px(18))))


def _plot(desk: Form, box: Box, title: str, what: str, values: Sequence[float]) -> None:
    """Draw a dot for each reviewed battle from the oldest to the newest, and the mean of the last five battles as a
    line."""
    left, top, width, height = box
    desk.card(box, number=3)
    x = left + 12 + desk.stamp(left + 12, top + 8, title, desk.palette.ink_soft)
    style = Style(LABEL, desk.palette.ink_soft)
    desk.text(x + 10, top + 18, desk.shortened(what, left + width - x - 22, style), style)
    if not values:
        words = "Battles appear here after you review them."
        desk.prose(left + 14, top + 44, width - 28, words, Style(BODY, desk.palette.ink_soft))
        return
    plot = (left + 58, top + 44, width - 78, height - 62)
    for share, words in ((0.0, "−100"), (0.5, "0"), (1.0, "+100")):
        desk.text(plot[0] - 8, plot[1] + plot[3] * (1 - share), words, Style(LABEL, desk.palette.ink_soft), "right")
    key = ("history", title, tuple(values), plot[2:])
    drawn = desk.cards.keep(key, lambda: _dots(desk, plot, values))
    desk.put(drawn, plot[0], plot[1] - 6)


def _dots(desk: Form, plot: Box, values: Sequence[float]) -> pygame.Surface:
    wide, high = plot[2], plot[3]

    def at(number: float, value: float) -> tuple[float, float]:
        return 8 + (wide - 16) * number / max(1, len(values) - 1), 6 + high * (1 - min(1.0, max(0.0, value)))

    elements = "".join(
        pen.line(f"M0 {6 + high * share:.1f}H{wide:.1f}", desk.palette.ink_soft, 1, 0.5) for share in (0, 0.5, 1)
    )
    means = [sum(values[max(0, n - 4) : n + 1]) / len(values[max(0, n - 4) : n + 1]) for n in range(len(values))]
    if len(values) > 1:
        path = "M" + "L".join("{:.1f} {:.1f}".format(*at(n, value)) for n, value in enumerate(means))
        elements += pen.line(path, desk.palette.plan, 3)
    for n, value in enumerate(values):
        x, y = at(n, value)
        elements += pen.fill(boxed(x - 3, y - 3, 6, 6), desk.palette.accent_dark)
    return draw(wide, high + 12, elements, (desk.px(wide), desk.px(high + 12)))
