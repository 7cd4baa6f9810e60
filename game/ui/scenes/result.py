"""Shows how a battle ended: who won and why, and what each side did and lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.controls import Box
from game.ui.fonts import ACTIVE, BODY, LABEL, LOUD, VALUE, Style
from game.ui.form import Desk
from game.ui.scene import Home, Replace, Scene, Step
from game.ui.scenes import page
from game.ui.stage import Stage

_NAME, _ROW = 190.0, 30.0


@dataclass(frozen=True, slots=True)
class SideResult:
    """A side at the end: its id, who played it, and its numbers in the order of the outcome's `rows`."""

    side: str
    player: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended: `winner` is a side, "" for a draw; `reason` a sentence; `rows` what the numbers are."""

    winner: str
    title: str
    reason: str
    setting: str
    rows: tuple[str, ...]
    sides: tuple[SideResult, ...]


class ResultScene:
    """The last page of a battle. `again` and `swapped` open the battle once more, the second with the sides changed."""

    name = "result"
    overlay = False
    animating = False

    def __init__(
        self,
        stage: Stage,
        outcome: Outcome,
        again: Callable[[], Scene],
        swapped: Callable[[], Scene] | None = None,
        *,
        lost: bool = False,
    ) -> None:
        """`lost` says that the only person at the table lost; it decides nothing but the sound."""
        self.outcome = outcome
        self.again = again
        self.swapped = swapped
        self.desk = Desk(stage, self.name)
        stage.sound.play("defeat" if lost else "victory")

    def lay(self, stage: Stage) -> None:
        """Lay out the headline, the table and the ways on."""
        desk = self.desk
        desk.clear(stage)
        outcome = self.outcome
        tall = 250 + _ROW * (len(outcome.rows) + 1) + page.FOOT
        sheet = page.sheet(desk, 880, tall)
        left, width = sheet[0] + 28, sheet[2] - 56
        with desk.pane("result", (sheet[0] + 8, sheet[1] + 8, sheet[2] - 16, sheet[3] - page.FOOT - 16)):
            y = self._headline(left, sheet[1] + 24, width)
            self._table((left, y + 16, width, _ROW * (len(outcome.rows) + 1) + 24))
        self._ways(sheet)

    def _headline(self, left: float, top: float, width: float) -> float:
        desk, outcome = self.desk, self.outcome
        colour = desk.palette.side(outcome.winner).text if outcome.winner else desk.palette.ink
        desk.stamp(left, top, outcome.setting)
        text = left
        if outcome.winner:
            desk.put(desk.cards.side_sign(outcome.winner, 36), left, top + 36)
            text += 50
        size = LOUD if desk.text_width(outcome.title, Style(LOUD, bold=True)) <= width - 50 else ACTIVE
        desk.text(text, top + 54, outcome.title, Style(size, colour, bold=True))
        return desk.prose(left, top + 86, width, outcome.reason, Style(VALUE, desk.palette.ink), 22)

    def _table(self, box: Box) -> None:
        """One column for each side, one row for each number."""
        desk = self.desk
        left, top, width, _ = box
        desk.card(box)
        column = (width - _NAME - 24) / max(1, len(self.outcome.sides))
        for number, side in enumerate(self.outcome.sides):
            x = left + _NAME + 12 + number * column
            desk.put(desk.cards.side_sign(side.side, 18), x, top + 18)
            colour = desk.palette.side(side.side).text
            big = Style(VALUE, colour, bold=True)
            fits = desk.text_width(side.player, big) <= column - 34
            desk.text(x + 26, top + 27, side.player, big if fits else Style(LABEL, colour, bold=True))
        desk.rule(left + 12, top + 45, width - 24, heavy=True)
        for row, title in enumerate(self.outcome.rows):
            middle = top + 64 + row * _ROW
            desk.text(left + 16, middle, title, Style(BODY, desk.palette.ink_soft))
            for number, side in enumerate(self.outcome.sides):
                x = left + _NAME + 38 + number * column
                desk.text(x, middle, side.numbers[row], Style(VALUE, desk.palette.ink, bold=True))

    def _ways(self, sheet: Box) -> None:
        desk = self.desk
        page.back_button(desk, sheet, Home, "To the title")
        y = sheet[1] + sheet[3] - page.FOOT + 4
        right = sheet[0] + sheet[2] - 20
        desk.button(
            "again",
            (right - 190, y, 190, 40),
            lambda: Replace(self.again()),
            text="Once more",
            key="Enter",
            look="main",
        )
        if self.swapped is not None:
            swapped = self.swapped
            desk.button(
                "swapped",
                (right - 410, y, 210, 40),
                lambda: Replace(swapped()),
                text="With sides swapped",
                key="X",
                style=Style(BODY, desk.palette.ink, bold=True),
            )

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer a click or a key."""
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Let the buttons see the pointer."""
        self.desk.update(milliseconds)
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the page on the cover."""
        page.cover(self.desk, screen)
        self.desk.draw(screen)
