"""The opening of a shared battle or position: its acts are played between frames, with a progress bar."""

from __future__ import annotations

from game.engine.battle import Battle
from game.model.errors import BadInput
from game.storage.journal import JournalRecord
from game.storage.share_code import SOURCE, reading_code
from game.ui.kit import routes
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.shelf.replay import ReplayScene
from game.ui.shelf.sharing import code_refused
from game.ui.shelf.working import WorkingScene


class OpeningCodeScene(WorkingScene[JournalRecord | Battle]):
    """Scene that plays the battle of a code until it can be shown; Esc cancels."""

    name = "opening-code"

    def __init__(self, stage: Stage, code: str) -> None:
        """Read the code; no act is played yet. Raises BadInput if the code cannot be read or its battle cannot be set
        up."""
        work = reading_code(code)
        super().__init__(stage, "Opening a battle code", "You can go back and paste it again later.", work, next(work))

    def done(self, result: JournalRecord | Battle) -> Step:
        """Return the step that opens a battle as a replay, or a position to be played."""
        if isinstance(result, JournalRecord):
            return Replace(ReplayScene(self.stage, result, SOURCE))
        return Replace(routes.take_over(result.scenario, result))

    def refused(self, refusal: BadInput) -> Step:
        """Go back and show the reason."""
        return Pop(lambda: Push(code_refused(self.stage, refusal)))
