"""Hands the keyboard over: shows whose turn it is and nothing else, until that player says so."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit import routes
from game.ui.kit.dialog import DialogButton, menu
from game.ui.kit.fonts import ACTIVE, LOUD, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Pop, Push, Scene, Step
from game.ui.kit.stage import Stage


class HandoverScene(FormScene):
    """Covers the screen when another side's player takes over; `then` returns the step for the scene below."""

    name = "handover"

    def __init__(
        self, stage: Stage, player: str, side: str, then: Callable[[], Step] | None = None,
        leave: Callable[[], Step] | None = None,
    ) -> None:  # fmt: skip
        """Create the scene; `leave` ends the battle from its own scene."""
        self.player = player
        self.side = side
        self.then = then
        self.leave = leave
        super().__init__(stage)
        stage.sound.play("handover")

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle an event; Esc asks whether to leave, without showing anything of the battle."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.leave is not None:
            return Push(self._menu())
        return super().handle(event)

    def _menu(self) -> Scene:
        entries = (
            DialogButton("on", "Continue", "Esc"),
            DialogButton("settings", "Settings", "S", lambda: Push(routes.open_settings(self.stage))),
            DialogButton("leave", "Leave the battle", "L", lambda: Pop(self.leave)),
        )
        return menu(self.stage, "Paused", f"{self.player} is next. If you leave, the battle is saved.", entries)

    def fill(self) -> None:
        """Lay out one card with the player's name and one button."""
        desk = self.desk
        colours = desk.palette.side(self.side)
        width, height = 520.0, 264.0
        left, top = (desk.width - width) / 2, (desk.height - height) / 2
        desk.card((left, top, width, height))
        middle = desk.width / 2
        desk.put(desk.cards.side_sign(self.side, 40), middle - 20, top + 28)
        styles = [Style(size, colours.text, bold=True) for size in (LOUD, ACTIVE)]
        desk.fitted(middle, top + 104, width - 40, self.player, styles, "centre")
        desk.text(
            middle,
            top + 148,
            "Make sure nobody else looks at the screen, then begin.",
            Style(VALUE, desk.palette.ink),
            "centre",
        )
        if self.leave is not None:
            place = (desk.width - 150, desk.height - 58, 130, 40)
            desk.button("menu", place, lambda: Push(self._menu()), text="Menu", key="Esc")
        desk.button(
            "ready",
            (middle - 130, top + 188, 260, 48),
            lambda: Pop(self.then),
            text="I am ready",
            key="Enter",
            look="main",
        )
