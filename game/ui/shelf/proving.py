"""Proves the line of a result that was pasted: its battle is played again in pieces, with a bar and a way back."""

from __future__ import annotations

from functools import partial

from game.model.errors import BadInput
from game.model.slices import SliceProgress
from game.quick.daily import ProvedDay, proving_line
from game.quick.days import keep_ghost, load_days
from game.run.line import Proved, proving, told
from game.ui.kit import routes
from game.ui.kit.dialog import Dialog, DialogButton, message
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.shelf.sharing import code_refused, line_refused
from game.ui.shelf.working import WorkingScene


class ProvingScene(WorkingScene[ProvedDay]):
    """Plays what a line holds until it is known to be true, or is not; Esc leads back."""

    name = "proving"

    def __init__(self, stage: Stage, line: str) -> None:
        """Raises BadInput for a line that is none, or was changed; no act is played yet."""
        work = proving_line(line)
        super().__init__(stage, "Is this line true?", "You can go back now and paste it again.", work, next(work))

    def done(self, result: ProvedDay) -> Step:
        """Keep the battle as a ghost, and lead to the page of its day; who has not played that day is not told how it
        went."""
        found, data = result.result, self.stage.folders.data
        try:
            keep_ghost(data, result)
        except OSError as fault:
            return Replace(message(self.stage, "The line is true", f"It cannot be kept: {fault.strerror or fault}."))
        played = load_days(data).of(found.day) is not None
        said = "the first try" if found.tries == 1 else f"try {found.tries}"
        words = f"{found.day.isoformat()}: {found.told}. Every act was played again: it is so. It is said to be {said}."
        if not played:
            words = (
                f"Every act was played again: it is so. It is kept as a ghost of {found.day.isoformat()}. Play the "
                "same battle first, without seeing it; then both run side by side."
            )
        onward = "Beside mine" if played else "To that day"
        answers = (
            DialogButton("see", "See the battle", "W", lambda: Push(routes.open_code(self.stage, found.code))),
            DialogButton("day", onward, "Enter", lambda: Push(routes.open_day(self.stage, found.day))),
        )
        return Replace(Dialog(self.stage, "The line is true", words, answers))

    def refused(self, refusal: BadInput) -> Step:
        """Back, with the reason."""
        return Pop(lambda: Push(line_refused(self.stage, refusal)))


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
