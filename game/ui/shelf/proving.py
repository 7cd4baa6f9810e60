"""The check of a pasted result line: its battle is played again between frames, with a progress bar and a button
back."""

from __future__ import annotations

from functools import partial

from game.model.errors import BadInput
from game.model.slices import SliceProgress
from game.quick.daily import ProvedDay, proving_line
from game.quick.days import keep_ghost, load_days
from game.run.line import SAID, Proved, proving, told
from game.ui.kit import routes
from game.ui.kit.dialog import Dialog, DialogButton, message
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.shelf.sharing import code_refused, line_refused
from game.ui.shelf.working import WorkingScene

TRUE = "The game played every action again, and all is true."


class ProvingScene(WorkingScene[ProvedDay]):
    """Scene that plays the battle of a day's result again to check that the result is true; Esc goes back."""

    name = "proving"

    def __init__(self, stage: Stage, line: str) -> None:
        """Read the line; no act is played yet. Raises BadInput if it is no result or was changed."""
        work = proving_line(line)
        super().__init__(stage, "Checking this result", "You can go back now and paste it again.", work, next(work))

    def done(self, result: ProvedDay) -> Step:
        """Save the battle as a ghost (a recording to compare with), and offer the page of its day. The result is hidden
        from a player who has not played that day."""
        found, data = result.result, self.stage.folders.data
        try:
            keep_ghost(data, result)
        except OSError as fault:
            return Replace(
                message(self.stage, "This result is true", f"But it cannot be saved: {fault.strerror or fault}.")
            )
        played = load_days(data).of(found.day) is not None
        said = "first try" if found.tries == 1 else f"try {found.tries}"
        words = f"{found.day.isoformat()}: {found.told}. {TRUE} Your friend says: {said}."
        if not played:
            words = (
                f"{TRUE} It is saved for {found.day.isoformat()}. Play that battle "
                "yourself first. Then you can watch both side by side."
            )
        onward = "Compare with mine" if played else "Open that day"
        answers = (
            DialogButton("see", "See the battle", "W", lambda: Push(routes.open_code(self.stage, found.code))),
            DialogButton("day", onward, "Enter", lambda: Push(routes.open_day(self.stage, found.day))),
        )
        return Replace(Dialog(self.stage, "This result is true", words, answers))

    def refused(self, refusal: BadInput) -> Step:
        """Go back and show the reason."""
        return Pop(lambda: Push(line_refused(self.stage, refusal)))


class ProvingRunScene(WorkingScene[Proved]):
    """Scene that plays the battles of a run's result to check that it is true; Esc goes back."""

    name = "proving-run"

    def __init__(self, stage: Stage, line: str) -> None:
        comfort = "You can go back now and paste it again."
        super().__init__(stage, "Checking this run", comfort, proving(line), SliceProgress("Reading the result", 0, 1))

    def done(self, result: Proved) -> Step:
        """Return the step to a message that the result is true, which offers the replay of the last battle."""
        said = SAID[result.is_clean]
        words = f"{result.run.plan.word}: {told(result.run)}. {TRUE}"
        answers = (
            DialogButton("see", "See the last battle", "W", partial(self._see, result.codes[-1])),
            DialogButton("ok", "All right", "Enter"),
        )
        return Pop(lambda: Push(Dialog(self.stage, "This result is true", f"{words} {said}", answers)))

    def _see(self, code: str) -> Step:
        try:
            return Push(routes.open_code(self.stage, code))
        except BadInput as refusal:
            return Push(code_refused(self.stage, refusal))

    def refused(self, refusal: BadInput) -> Step:
        """Go back and show the reason."""
        return Pop(lambda: Push(message(self.stage, "This result is not true", str(refusal))))
