"""Tells the player who has just sat down what they saw since their own last turn, line by line with the rule of
each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.table.telling import ToldLine
from game.ui.kit import page, routes
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage


class RecapScene(FormScene):
    """A page of what the player saw since the last turn; `then` returns the step for the scene below, which shows the
    same on the map."""

    name = "recap"

    def __init__(self, stage: Stage, told: Sequence[ToldLine], then: Callable[[], Step]) -> None:
        super().__init__(stage)
        self.told = told
        self.then = then

    def fill(self) -> None:
        """Lay out one line for each event."""
        desk = self.desk
        sheet = page.sheet(desk, 820)
        page.heading(desk, sheet, "What you saw since your last turn")
        left, top, width, height = page.body(sheet)
        with desk.pane("told", (left - 8, top - 4, width + 16, height + 8)):
            y = top
            for line in self.told:
                y = self._line(line, left, y, width - 16)
        page.main_button(desk, sheet, "go", "Show it on the map", self._go, width=240)

    def _line(self, line: ToldLine, left: float, y: float, width: float) -> float:
        """Lay out an event with the sign of its side and its rule; return the top of the next one."""
        desk = self.desk
        if line.side:
            desk.put(desk.cards.side_sign(line.side, 14), left, y + 3)
        style = Style(BODY, desk.palette.ink, bold=line.heading)
        below = desk.prose(left + 24, y, width - 24, line.text, style, 20)
        if line.title:
            small = Style(LABEL, desk.palette.side("blue").text_dark)
            wide = min(width - 24, desk.text_width(line.title, small) + 20)
            number = len(desk.buttons)
            rule = partial(self._rule, line.rule)
            made = desk.button(f"rule:{number}", (left + 24, below + 1, wide, 24), rule)
            with desk.upon(made):
                desk.text(left + 34, below + 13, line.title, small)
            below += 28
        return below + 8

    def _rule(self, rule: str) -> Step:
        return Push(routes.open_rulebook(self.stage, rule))

    def _go(self) -> Step:
        return Pop(self.then)

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or a key; Esc goes on as well."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._go()
        return super().handle(event)
