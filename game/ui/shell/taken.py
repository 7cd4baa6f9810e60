"""Says that another window keeps its battles in the same folder, and offers to go on with a folder of its own."""

from __future__ import annotations

from collections.abc import Callable

from game.storage.folders import Folders
from game.ui.kit import page
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Quit, Step
from game.ui.kit.stage import Stage

_TEXT = (
    "Another window is playing with the same saved battles. Two of them would write over each other's saves, "
    "so this one can go on with a folder of its own: it begins empty, and its battles stay there."
)


class TakenScene(FormScene):
    """The first screen of a second window. `go_on` answers what follows when the player takes the folder offered."""

    name = "taken"

    def __init__(self, stage: Stage, own: Folders, go_on: Callable[[], Step]) -> None:
        self.own = own
        self.go_on = go_on
        super().__init__(stage)

    def fill(self) -> None:
        """One card: what is the matter, and the two ways on."""
        desk = self.desk
        sheet = page.sheet(desk, 620, 250)
        page.heading(desk, sheet, "Counterstep is open already")
        left, top, width, _ = page.body(sheet)
        below = desk.prose(left, top + 8, width, _TEXT, Style(BODY, desk.palette.ink))
        desk.prose(left, below + 10, width, str(self.own.data), Style(LABEL, desk.palette.ink_soft), 16)
        page.back_button(desk, sheet, Quit, "Quit")
        page.main_button(desk, sheet, "own-folder", "Use a folder of its own", self.go_on, width=300)
