"""The scene of a run of five battles: the open run, or a new one before it begins."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

from game.model.errors import BadInput
from game.quick.quick_battle import QuickBattle
from game.run import keeping
from game.run.choices import RunChoice
from game.run.keeping import KeptRun
from game.run.plan import STOPS, RunPlan, any_word
from game.storage.header import scenario_from
from game.storage.progress import load_progress, note_run
from game.storage.resume import left_open
from game.ui.board.map_picture import MapPainter
from game.ui.kit import routes
from game.ui.kit.dialog import confirm, copied, message, tried
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage
from game.ui.run.page import RunDoing, RunShown, lay_run
from game.ui.shelf.resuming import ResumingScene


class RunScene(FormScene):
    """Scene of the open run, or of a new one before it begins. In a player's first run the rulesets come in the order
    of teaching."""

    name = "run"
    paper = "paper"

    def __init__(self, stage: Stage) -> None:
        is_first = not load_progress(stage.folders.config).runs
        super().__init__(stage)
        plan = RunPlan.of(any_word(), order="taught" if is_first else "drawn")
        self.shown = RunShown(MapPainter(stage.cards), plan)
        self._looking: Generator[None, None, QuickBattle] | None = None
        self._doing = RunDoing(
            self._begin, self._fight, self._go_on, self._new, self._put_aside, self._give_up, self._copy, self._another,
            self._open_word, self._choose, self._take_level, self._open_lesson, self._open_review, self._write,
        )  # fmt: skip
        self._read()

    def _read(self) -> None:
        """Read the run from its file."""
        shown = self.shown
        try:
            shown.kept = keeping.read(self.stage.folders.data)
        except BadInput as refusal:
            shown.kept, shown.fault = None, str(refusal)
        else:
            shown.fault = ""
        if shown.kept is not None:
            self._show(shown.kept.run.plan)

    def _show(self, plan: RunPlan) -> None:
        """Show the battles of a plan; search their maps again if the plan differs from the shown one."""
        if (plan.word, plan.order) != (self.shown.plan.word, self.shown.plan.order):
            self.shown.grounds, self._looking = {}, None
        self.shown.plan = plan

    @property
    def animating(self) -> bool:
        """True while maps are searched or painted, or a seed word is being written."""
        looking = self.shown.painter.busy or len(self.shown.grounds) < STOPS
        return looking or self.desk.writing or self.desk.stale

    def lay(self, stage: Stage) -> None:
        """Lay out the page again; the file may have changed while another scene was open."""
        self.stage = stage
        self._read()
        super().lay(stage)

    def fill(self) -> None:
        """Lay out the head, the stops, the cards and the foot."""
        lay_run(self.desk, self.shown, self._doing)

    # --- ways on ------------------------------------------------------------------------------------------------------

    def _keep(self, kept: KeptRun) -> Step:
        """Save the run and show it; if that fails, show a message instead."""
        try:
            keeping.keep(self.stage.folders.data, kept)
        except OSError as fault:
            return Push(message(self.stage, "The run cannot be saved", f"{fault.strerror or fault}."))
        return self.relaid()

    def _begin(self) -> Step:
        return self._keep(KeptRun.begun(self.shown.plan))

    def _choose(self, choice: RunChoice) -> Step:
        assert self.shown.kept is not None
        try:
            return self._keep(self.shown.kept.choose(choice))
        except BadInput as refusal:
            return Push(message(self.stage, "This cannot be chosen", str(refusal.problems[0].reason)))

    def _fight(self) -> Step:
        """Open the next battle, and save the name of its journal (recording)."""
        assert self.shown.kept is not None
        try:
            entering = self.shown.kept.entering()
            scene = routes.open_battle(entering.run.scenario())
            keeping.keep(self.stage.folders.data, entering)
        except BadInput as refusal:
            return Push(message(self.stage, "This battle cannot begin", "\n".join(map(str, refusal.problems))))
        except OSError as fault:
            return Push(message(self.stage, "The run cannot be saved", f"{fault.strerror or fault}."))
        return Push(scene)

    def _go_on(self) -> Step:
        """Continue the unfinished battle from its journal."""
        assert self.shown.kept is not None
        try:
            found = left_open(self.stage.folders.data, self.shown.kept.journal)
            if not self.shown.kept.is_next(scenario_from(found.header, found.path.name)):
                raise BadInput.of("the battle", "An update of the game has changed this battle")
        except BadInput as refusal:
            told = f"{refusal.problems[0]}. You can fight it from its start. The run then counts as not clean."
            return Push(confirm(self.stage, "This battle cannot be continued", told, "Start it again", self._fight))
        return Push(ResumingScene(self.stage, found))

    def _open_lesson(self, lesson: str) -> Step:
        return tried(self.stage, "This lesson cannot be opened", lambda: Push(routes.open_lesson(lesson)))

    def _open_review(self, path: Path) -> Step:
        return tried(self.stage, "This battle cannot be reviewed", lambda: Push(routes.open_review(self.stage, path)))

    def _copy(self) -> Step:
        """Copy the line of the run to the clipboard."""
        assert self.shown.kept is not None
        try:
            line = self.shown.kept.line
        except BadInput as refusal:
            return Push(message(self.stage, "There is no result to share", str(refusal.problems[0].reason)))
        words = f"It has {len(line)} characters. If a friend pastes it on the title page, the game checks every battle."
        return copied(self.stage, line, message(self.stage, "The result of your run is copied", words))

    def _give_up(self) -> Step:
        told = "Your run ends here. You can still watch its battles under Replays."
        return Push(confirm(self.stage, "Give up this run?", told, "Give up", self._put_aside))

    def _put_aside(self) -> Step:
        """Rename the file of the run, and offer a new run."""
        try:
            keeping.put_aside(self.stage.folders.data)
        except OSError as fault:
            return Push(message(self.stage, "The run cannot be ended", f"{fault.strerror or fault}."))
        self.shown.kept, self.shown.fault = None, ""
        return self._another()

    def _new(self) -> Step:
        """Count the finished run in the player's progress, and offer a new one."""
        note_run(self.stage.folders.config)
        self._show(RunPlan.of(self.shown.plan.word, self.shown.plan.level))
        return self._put_aside()

    def _another(self) -> Step:
        return self._take(any_word())

    def _write(self, text: str) -> None:
        self.shown.typed = text

    def _open_word(self) -> Step:
        return self._take(self.shown.typed or self.shown.plan.word)

    def _take_level(self, level: str) -> Step:
        self._show(RunPlan.of(self.shown.plan.word, level, self.shown.plan.order))
        return self.relaid()

    def _take(self, word: str) -> Step:
        """Show the run of a seed word, or a message if it is not a valid word."""
        try:
            self._show(RunPlan.of(word, self.shown.plan.level, self.shown.plan.order))
        except BadInput as refusal:
            return Push(message(self.stage, "This word makes no run", str(refusal.problems[0].reason)))
        self.shown.typed = ""
        return self.relaid()

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, milliseconds: int) -> Step:
        """Update the buttons, search the next map, and continue painting."""
        super().update(milliseconds)
        if len(self.shown.grounds) < STOPS and self._found():
            return self.relaid()
        if self.shown.painter.busy and self.shown.painter.work(12.0):
            return self.relaid()
        return None

    def _found(self) -> bool:
        """Try one more seed word for the first battle whose map is not known yet; return whether a map was found."""
        now = len(self.shown.kept.fought) if self.shown.kept is not None else 0
        order = [*range(now, STOPS), *range(min(now, STOPS))]
        number = next(one for one in order if one not in self.shown.grounds)
        if self._looking is None:
            self._looking = self.shown.plan.looking(number)
        with suppress(StopIteration):
            next(self._looking)
            return False
        self.shown.grounds[number] = self.shown.plan.stop(number)
        self._looking = None
        return True
