"""The laboratory: many battles on every map under every ruleset, played beside the window, and which are unfair."""

from __future__ import annotations

from functools import partial

import pygame

from game.lab.players import PREFIX
from game.lab.series import Series, board_of
from game.lab.summary import EVEN, UNFAIR
from game.rulesets import load_ruleset
from game.ui.kit.art import exists, picture
from game.ui.kit.fonts import BODY, LABEL, NAME, Style
from game.ui.lab import laboratory_fields
from game.ui.lab.laboratory_detail import detail
from game.ui.lab.laboratory_run import LaboratoryRun
from game.ui.lab.laboratory_shipped import paint_shipped, shipped, shipped_battles

LOOK_EVERY = 700
"""Milliseconds between two looks at the file of results."""
_LABEL, _HEAD, _RIGHT = 150.0, 56.0, 330.0
_PAINTING = 8.0
_ALL_PARTS = 110.0
"""The least width of a column whose axis names its middle too, in units."""
LAST = "last.json"
USUAL = Series(maps=("all",), rulesets=("all",), battles=20, title="Every map under every ruleset")


class LaboratoryScene(LaboratoryRun):
    """A table of maps and rulesets. It fills while battles are played beside the window; a field can be looked at."""

    def fill(self) -> None:
        """Lay the head, the table and the chosen field out."""
        desk = self.desk
        self._head()
        right = min(_RIGHT, desk.width * 0.32)
        table = (8.0, 60.0, desk.width - right - 24, desk.height - 68)
        desk.card(table, "card", 2)
        self._columns(table)
        self._rows(table)
        box = (desk.width - right - 8, 60.0, right, desk.height - 68)
        desk.card(box, "card", 3)
        detail(self, box)

    def _head(self) -> None:
        desk = self.desk
        desk.card((8, 6, desk.width - 16, 46), "card", 1)
        desk.put(picture("icons/laboratory", desk.px(34), desk.px(34)), 18, 12)
        x = 60 + desk.text(60, 29, "Laboratory", Style(NAME, desk.palette.ink, bold=True)) + 18
        fields = [field for field in self.found.fields if not field.key[2]]
        words = [field.fairness(len(fields)) for field in fields]
        unfair, doubtful = words.count(UNFAIR), len(words) - words.count(EVEN) - words.count(UNFAIR)
        told = f"{len(self.run.records)} of {self.run.series.length} battles"
        ready = shipped_battles(self.run.series, tuple(self.maps)) if not self.run.records else 0
        if self.run.problem:
            told = self.run.problem
        elif ready and desk.width > 1100:
            told = f"{ready} battles that come with the game; none of your own yet"
        elif desk.width > 1100:
            players = dict.fromkeys(name.removeprefix(PREFIX) for name in self.run.series.players)
            told += f", computer {' against '.join(players)}: {unfair} unfair, {doubtful} doubtful"
        desk.text(x, 30, told[:110], Style(BODY, desk.palette.ink_soft))
        right = desk.width - 16
        going = ("stop", "Stop", "Space", self.stop) if self.run.running else ("go", "Play on", "Space", self.go)
        entries = [("leave", "Leave", "Esc", self.leave), ("export", "Export", "X", self.export)]
        entries += [("new", "New series", "N", self.order_new)]
        if not self.run.done or self.run.running:
            entries.append(going)
        for id, text, key, act in entries:
            wide = desk.text_width(text, Style(BODY, bold=True)) + desk.cards.key_width(key) + 40
            right -= wide
            desk.button(
                id, (right, 13, wide - 6, 32), act, text=text, key=key, style=Style(BODY, desk.palette.ink, bold=True)
            )

    def _columns(self, table: tuple[float, float, float, float]) -> None:
        desk, left, wide = self.desk, table[0] + _LABEL, self._column_width(table)
        orders = [("map", "Map"), ("unfair", "Unfair"), ("length", "Long")]
        for place, (order, words) in enumerate(orders):
            look = "chosen" if order == self.order else "button"
            box = (table[0] + 10 + place * 46, table[1] + 10, 44.0, 28.0)
            style = Style(LABEL, desk.palette.ink, bold=order == self.order)
            desk.button(
                f"by:{order}", box, partial(self.sort, order), text=words, look=look, align="centre", style=style
            )
        for number, ruleset in enumerate(self.run.series.rulesets):
            x = left + number * wide + 8
            self._title(ruleset, x + 4, table[1] + 17, wide - 12)
            for part, align in ((0, "left"), (50, "centre"), (100, "right")):
                at = x + 4 + (wide - 28) * part / 100
                if part != 50 or wide >= _ALL_PARTS:
                    desk.text(at, table[1] + 38, str(part), Style(LABEL, desk.palette.ink_soft), align)
        desk.rule(table[0] + 12, table[1] + _HEAD - 6, table[2] - 24, heavy=True)

    def _title(self, ruleset: str, x: float, middle: float, room: float) -> None:
        """Lay the sign and the title of a ruleset over its column; where there is no room for both the sign alone."""
        desk, part = self.desk, f"icons/clock-{ruleset}"
        if exists(f"{part}.svg"):
            desk.put(picture(part, desk.px(22), desk.px(22)), x, middle - 12)
            x, room = x + 27, room - 27
        styles = (Style(BODY, desk.palette.ink, bold=True), Style(LABEL, desk.palette.ink, bold=True))
        title = load_ruleset(ruleset).title
        style = next((one for one in styles if desk.text_width(title, one) <= room), None)
        if style is not None:
            desk.text(x, middle, title, style)

    def _column_width(self, table: tuple[float, float, float, float]) -> float:
        return (table[2] - _LABEL - 16) / len(self.run.series.rulesets)

    def _rows(self, table: tuple[float, float, float, float]) -> None:
        desk, wide = self.desk, self._column_width(table)
        maps = self.maps
        fits = max(1, int((table[3] - _HEAD - 8) // 60))
        tall = max(60.0, min(98.0, (table[3] - _HEAD - 8) / min(len(maps), fits)))
        every = sum(not field.key[2] for field in self.found.fields)
        with desk.pane("table", (table[0] + 6, table[1] + _HEAD, table[2] - 12, table[3] - _HEAD - 6)):
            for row, name in enumerate(maps):
                y = table[1] + _HEAD + row * tall
                self._label(name, (table[0] + 14, y + 4, _LABEL - 20, tall - 8))
                for column, ruleset in enumerate(self.run.series.rulesets):
                    box = (table[0] + _LABEL + column * wide, y + 3, wide - 6, tall - 8)
                    self._cell((row, column), name, ruleset, box, every)

    def _cell(
        self, place: tuple[int, int], name: str, ruleset: str, box: tuple[float, float, float, float], every: int
    ) -> None:
        desk, field = self.desk, self.found.field(name, ruleset)
        look = "chosen" if place == self.chosen else "button"
        made = desk.button(f"field:{name}:{ruleset}", box, partial(self.choose, place), look=look)
        with desk.upon(made):
            odds = shipped(self.run.series, name, ruleset) if field is None else None
            if odds is not None:
                paint_shipped(desk, box, odds)
            elif field is None:
                style, words = Style(LABEL, desk.palette.ink_soft), ("no battle yet", "none yet", "–")
                told = next((one for one in words if desk.text_width(one, style) <= box[2] - 8), words[-1])
                desk.text(box[0] + box[2] / 2, box[1] + box[3] / 2, told, style, "centre")
            if field is None:
                return
            laboratory_fields.wash(desk, box, field, every)
            laboratory_fields.paint(desk, box, field, every)

    def _label(self, name: str, box: tuple[float, float, float, float]) -> None:
        desk, battle_map = self.desk, board_of(name)
        high = box[3] - 22
        if high >= 30:
            made = self.painter.shown(battle_map, (desk.px(box[2]), desk.px(high)))
            share = min(desk.px(box[2]) / made.get_width(), desk.px(high) / made.get_height())
            size = (round(made.get_width() * share), round(made.get_height() * share))
            desk.put(pygame.transform.smoothscale(made, size), box[0], box[1])
        desk.text(box[0], box[1] + box[3] - 9, battle_map.title, Style(BODY, desk.palette.ink, bold=True))
