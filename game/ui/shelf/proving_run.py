"""Plays the line of a run again, all its battles, and says whether it is so."""

from __future__ import annotations

from functools import partial

from game.model.errors import BadInput
from game.model.slices import SliceProgress
from game.run.line import Proved, proving, told
from game.ui.kit import routes
from game.ui.kit.dialog import Dialog, DialogButton, message
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage
from game.ui.shelf.sharing import code_refused
from game.ui.shelf.working import WorkingScene


class ProvingRunScene(WorkingScene[Proved]):
    """Plays what the line of a run holds until it is found true; Esc leads back."""

    name = "proving-run"

    def __init__(self, stage: Stage, line: str) -> None:
        comfort = "You can go back now and paste it again."
        super().__init__(stage, "Checking a run", comfort, proving(line), SliceProgress("Reading the line", 0, 1))

    def done(self, result: Proved) -> Step:
        """Say that it is so; the last battle can be seen."""
        said = "nothing was loaded or taken back" if result.is_clean else "something was loaded or taken back"
        words = (
            f"{result.run.plan.word}: {told(result.run)}. Every act was played again, and it is so. It is said that "
        )
        answers = (
            DialogButton("see", "See the last battle", "W", partial(self._see, result.codes[-1])),
            DialogButton("ok", "All right", "Enter"),
        )
        return Pop(lambda: Push(Dialog(self.stage, "The line is true", f"{words} {said}", answers)))

    def _see(self, code: str) -> Step:
        try:
            return Push(routes.open_code(self.stage, code))
        except BadInput as refusal:
            return Push(code_refused(self.stage, refusal))

    def refused(self, refusal: BadInput) -> Step:
        """Back, with the reason."""
        return Pop(lambda: Push(message(self.stage, "This line is not true", str(refusal))))
