"""The page for a new series of the laboratory: its players, number of battles, and maps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.ai.weights import OFFERED
from game.lab.series import Series
from game.model.paths import maps
from game.ui.kit import page
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Pop, Step
from game.ui.kit.stage import Stage

NUMBERS = (10, 20, 40, 100, 200)


class OrderScene(FormScene):
    """Page with the choices of a series; `begin` plays it."""

    name = "laboratory-order"

    def __init__(self, stage: Stage, series: Series, begin: Callable[[Series], Step]) -> None:
        super().__init__(stage)
        self.series = msgspec.structs.replace(series, battles=min(series.battles, NUMBERS[-1]))
        self.begin = begin

    def fill(self) -> None:
        """Lay out the choices of a new series."""
        desk = self.desk
        sheet = page.sheet(desk, 820, 560)
        page.heading(desk, sheet, "New series")
        left, top, wide, _ = page.body(sheet)
        label = Style(BODY, desk.palette.ink, bold=True)
        levels = [(f"ai:{name}", name.capitalize()) for name in OFFERED]
        y = top + 6
        for place, words in enumerate(("First player", "Second player")):
            desk.text(left, y + 15, words, label)
            y += desk.choices(f"player{place}", (left + 150, y, wide - 150, 30), levels, self.series.players[place],
                              partial(self._player, place)) + 14  # fmt: skip
        desk.text(left, y + 15, "Battles", label)
        numbers = [(str(number), str(number)) for number in NUMBERS]
        y += (
            desk.choices("battles", (left + 150, y, wide - 150, 30), numbers, str(self.series.battles), self._battles)
            + 14
        )
        desk.text(left, y + 15, "Maps", label)
        known = [
            ("all", "All"),
            *((path.stem, path.stem.replace("-", " ").capitalize()) for path in sorted(maps().glob("*.tmx"))),
        ]
        value = self.series.maps[0] if len(self.series.maps) == 1 else "all"
        y += desk.choices("maps", (left + 150, y, wide - 150, 30), known, value, self._maps) + 18
        count = self._length()
        told = f"{count} battles under five rulesets. Two equal players play each seed once. "
        told += "Other players play it twice, with sides swapped. "
        told += "The battles run in the background. Results are kept when you stop."
        desk.prose(left, y, wide, told, Style(LABEL, desk.palette.ink_soft), 18)
        page.back_button(desk, sheet, Pop)
        page.main_button(desk, sheet, "begin", "Play the battles", lambda: self.begin(self.series))

    def _length(self) -> int:
        names = len(list(maps().glob("*.tmx"))) if "all" in self.series.maps else len(self.series.maps)
        return self.series.battles * names * len(self.series.rulesets)

    def _player(self, place: int, value: str) -> Step:
        players = [*self.series.players]
        players[place] = value
        return self._changed(players=tuple(players))

    def _battles(self, value: str) -> Step:
        return self._changed(battles=int(value))

    def _maps(self, value: str) -> Step:
        return self._changed(maps=(value,) if value != "all" else tuple(sorted(p.stem for p in maps().glob("*.tmx"))))

    def _changed(self, **values: object) -> Step:
        self.series = msgspec.structs.replace(self.series, **values)
        return self.relaid()
