"""The scene with the list of keys that have an effect in the scene below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.fonts import BODY, LABEL, NAME, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.keymap import KeyHelp
from game.ui.kit.scene import Pop, Step
from game.ui.kit.stage import Stage

_COLUMN, _ROW, _HEAD = 250.0, 24.0, 30.0


class KeysScene(FormScene):
    """The list of keys on a card over the scene below."""

    name = "keys"
    overlay = True

    def __init__(self, stage: Stage, keys: Sequence[KeyHelp]) -> None:
        self.keys = keys
        super().__init__(stage)

    def fill(self) -> None:
        """Lay out the list in as many columns as fit, scrolling if it is longer."""
        desk = self.desk
        columns = self._columns(max(1, min(4, int((desk.width - 80) // (_COLUMN + 16)))))
        longest = max(sum(_HEAD + _ROW * len(lines) for _, lines in column) for column in columns)
        width = len(columns) * (_COLUMN + 16) + 32
        height = min(longest + 56 + 64, desk.height - 32)
        left, top = (desk.width - width) / 2, (desk.height - height) / 2
        desk.card((left, top, width, height))
        desk.text(left + 24, top + 28, "Keys you can use now", Style(NAME, desk.palette.ink, bold=True))
        with desk.pane("keys", (left + 12, top + 48, width - 18, height - 48 - 58)):
            for number, column in enumerate(columns):
                self._column(left + 24 + number * (_COLUMN + 16), top + 52, column)
        desk.button("back", (left + width - 174, top + height - 52, 150, 40), Pop, text="Back", key="Esc")

    def _columns(self, most: int) -> list[list[tuple[str, list[KeyHelp]]]]:
        """Return the groups spread over at most `most` columns, in order."""
        groups: dict[str, list[KeyHelp]] = {}
        for line in self.keys:
            groups.setdefault(line.group, []).append(line)
        columns: list[list[tuple[str, list[KeyHelp]]]] = [[] for _ in range(min(most, max(1, len(groups))))]
        for group in groups.items():
            min(columns, key=lambda column: sum(len(lines) + 1 for _, lines in column)).append(group)
        return columns

    def _column(self, x: float, y: float, groups: list[tuple[str, list[KeyHelp]]]) -> None:
        desk = self.desk
        for group, lines in groups:
            if group:
                desk.stamp(x, y + 4, group)
            y += _HEAD
            for line in lines:
                right = x + _COLUMN
                for key in reversed(line.keys):
                    right -= desk.key_cap(right, y + 2, key, align="right") + 4
                style = Style(BODY, desk.palette.ink)
                if desk.text_width(line.text, style) > right - x - 4:
                    style = Style(LABEL, desk.palette.ink)
                rows = desk.lines(line.text, right - x - 4, style)
                desk.prose(x, y + (_ROW - 14) / 2, right - x - 4, line.text, style, 14 if len(rows) > 1 else 16)
                y += _ROW + 14 * (len(rows) - 1)

    def handle(self, event: pygame.event.Event) -> Step:
        """Close on ? as well as on Esc."""
        if event.type == pygame.KEYDOWN and getattr(event, "unicode", "") == "?":
            return Pop()
        return super().handle(event)
