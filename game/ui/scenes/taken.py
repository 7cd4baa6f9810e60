"""Says that another window keeps its battles in the same folder, and offers to go on with a folder of its own."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.storage.folders import Folders
from game.ui.fonts import BODY, LABEL, Style
from game.ui.form import Desk
from game.ui.scene import Quit, Step
from game.ui.scenes import page
from game.ui.stage import Stage

_TEXT = (
    "Another window is playing with the same saved battles. Two of them would write over each other's saves, "
    "so this one can go on with a folder of its own: it begins empty, and its battles stay there."
)


class TakenScene:
    """The first screen of a second window. `go_on` answers what follows when the player takes the folder offered."""

    name = "taken"
    overlay = False
    animating = False

    def __init__(self, stage: Stage, own: Folders, go_on: Callable[[], Step]) -> None:
        self.own = own
        self.go_on = go_on
        self.desk = Desk(stage, self.name)

    def lay(self, stage: Stage) -> None:
        """One card: what is the matter, and the two ways on."""
        desk = self.desk
        desk.clear(stage)
        sheet = page.sheet(desk, 620, 250)
        page.heading(desk, sheet, "Counterstep is open already")
        left, top, width, _ = page.body(sheet)
        below = desk.prose(left, top + 8, width, _TEXT, Style(BODY, desk.palette.ink))
        desk.prose(left, below + 10, width, str(self.own.data), Style(LABEL, desk.palette.ink_soft), 16)
        page.back_button(desk, sheet, Quit, "Quit")
        page.main_button(desk, sheet, "own-folder", "Use a folder of its own", self.go_on, width=300)

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer a click or a key."""
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Let the buttons see the pointer."""
        self.desk.update(milliseconds)
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the closed cover and the card on it."""
        page.cover(self.desk, screen)
        self.desk.draw(screen)
