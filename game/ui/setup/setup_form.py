"""Base of the setup's pages: the choices so far, the side being edited, the pictures of the maps."""

from __future__ import annotations

from collections.abc import Callable

from game.storage.kept_squads import load_squads
from game.storage.last_setup import load_choice, save_choice
from game.ui.board.map_picture import MapPainter
from game.ui.kit import routes
from game.ui.kit.dialog import tried
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage
from game.ui.setup.setup_table import Catalogue, SetupTable, load_catalogue

_PAINTING = 12.0  # milliseconds of a frame


class SetupForm(FormScene):
    """State shared by the pages of the setup; `catalogue` returns the available maps, rulesets and profiles, from the
    game and the player's own files."""

    name = "setup"

    def __init__(self, stage: Stage, catalogue: Callable[[], Catalogue] | None = None) -> None:
        """Create the setup. Raises BadInput if there is nothing to play or the game's own data cannot be read."""
        super().__init__(stage)
        choice, self.notice = load_choice(stage.folders.config)
        self.kept, self.kept_told = load_squads(stage.folders.config)
        """The squads that the player has stored, and a message if they could not be read."""
        found = catalogue() if catalogue else load_catalogue(own_rulesets=stage.folders.data / "rulesets")
        self.table = SetupTable(found, choice, stage.own_players)
        self.goal_told = ""
        """Sentence about the goal, if a change of rules has changed its numbers; "" otherwise."""
        self.tab = "map"
        self.heading, self.keeps = "New battle", True
        """The title of the pages, and whether the choices are saved for the next time."""
        self.side = self.table.map.sides[0]
        self.painter = MapPainter(stage.cards)
        self.map_size = (1, 1)
        """Size in pixels that the pictures of the maps must fit."""

    def open(self, tab: str) -> Step:
        """Turn to a page."""
        self.tab = tab
        self.stage.sound.play("tab")
        return self.relaid()

    def change(self, **values: object) -> Step:
        """Set fields of the choice and lay out the page again; add a sentence if other rules have changed the goal's
        numbers."""
        before, where = self.table.goal_tasks(), self.table.choice.map
        for name, value in values.items():
            setattr(self.table.choice, name, value)
        after = self.table.goal_tasks()
        kept = self.table.choice.map == where
        self.goal_told = self.table.goal_under_these_rules() if kept and "ruleset" in values and after != before else ""
        if self.side not in self.table.map.sides:
            self.side = self.table.map.sides[0]
        return self.relaid()

    def remember(self) -> None:
        """Save the choices for the next time, if this setup keeps them."""
        if not self.keeps:
            return
        try:
            save_choice(self.stage.folders.config, self.table.choice)
        except OSError as error:
            self.stage.notice = f"Your choices could not be saved for next time ({error.strerror})."

    def share(self) -> Step:
        """Let other players join this battle with their own devices."""
        return self.tried_with(lambda: Push(routes.open_table(self.stage, self.table.scenario())))

    def tried_with(self, opens: Callable[[], Step]) -> Step:
        """Save the choices and return the step that `opens` returns, or a message with the reasons if the battle cannot
        be played."""
        self.remember()
        return tried(self.stage, "This battle cannot begin", opens, bare=True)

    def update(self, milliseconds: int) -> Step:
        """Paint pictures of maps for a part of the frame; lay the page out again when one is ready."""
        super().update(milliseconds)
        return self.relaid() if self.painter.busy and self.painter.work(_PAINTING) else None
