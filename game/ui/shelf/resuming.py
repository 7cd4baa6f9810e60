"""Restores an interrupted battle between frames, with a progress bar."""

from __future__ import annotations

from game.model.errors import BadInput
from game.model.input_files import Unjudged
from game.model.slices import SliceProgress
from game.storage.recorder import Recorder
from game.storage.resume import Interrupted, forget, resuming
from game.ui.kit import routes
from game.ui.kit.dialog import message
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.shelf.working import WorkingScene


class ResumingScene(WorkingScene[tuple[Recorder, str]]):
    """Scene that restores an interrupted battle between frames; Esc cancels without losing the battle."""

    name = "resuming"

    def __init__(self, stage: Stage, found: Interrupted) -> None:
        comfort = "You can go back now. Nothing is lost, and the title will offer this battle again."
        work = resuming(found, stage.folders.data)
        super().__init__(
            stage, f"Continuing {found.title}", comfort, work, SliceProgress("Reading the recording", 0, 1)
        )

    def done(self, result: tuple[Recorder, str]) -> Step:
        """Return the step that continues the restored battle."""
        keeper, self.stage.notice = result
        return Replace(routes.go_on(keeper))

    def refused(self, refusal: BadInput) -> Step:
        """Go back and show the reason; a battle that can never continue is not offered again."""
        if not isinstance(refusal, Unjudged):
            forget(self.stage.folders.data)
        return Pop(lambda: Push(message(self.stage, "This battle cannot be continued", str(refusal))))
