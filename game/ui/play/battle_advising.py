"""Help for learners in a battle's scene: hints, the reasons of the computer, doubts before mistakes."""

from __future__ import annotations

from functools import partial

from game.model.commands import Command
from game.model.events import Harmed
from game.model.grid import distance_between
from game.storage.progress import load_progress, note_callouts
from game.table.callouts import Callout, due
from game.ui.battle.tutor import Tutor
from game.ui.kit.dialog import confirm
from game.ui.kit.scene import Push, Step
from game.ui.play.battle_keeping import BattleKeeping

HINT_MS = 4.0
"""Milliseconds of a frame that may be spent on advice."""
HELD_MS = 12.0
"""Milliseconds of a frame that may be spent on thinking over a command that waits for it."""


class BattleAdvising(BattleKeeping):
    """The part of the battle's scene for hints, explanations and warnings; it gives no commands."""

    tutor: Tutor
    is_second = False
    """True in the player's second battle."""
    _doubted: Step = None
    keeps: bool

    def _give_now(self, command: Command) -> None:
        raise NotImplementedError

    def advises(self) -> bool:
        """Return whether the player may ask for advice now."""
        return self.session.waits == "person" and self.seats.may_hint(self.stage.settings)

    def why_no_hint(self) -> str:
        """Return the reason why the player may not ask for advice now."""
        if self.session.waits != "person":
            return "You can ask for a hint in your own turn."
        return "Hints are off. With several players, each must allow hints in the settings."

    def hint(self, number: int = -1) -> Step:
        """Show or hide the advice; with a number, choose that advice."""
        table = self.table
        if number >= 0:
            return self.controls.advised(number)
        if not table.hints.wanted and not self.advises():
            table.say(self.why_no_hint())
            self.stage.sound.play("refuse")
            return None
        table.selection.forget()
        table.why.ask(-1)
        table.hints.toggle()
        self.stage.sound.play("page")
        table.touch("bar", "notes", "card", "log")
        return None

    def ask_why(self, act: int) -> Step:
        """Ask why the computer did an act, given by its index in the history; -1 or the same act again closes the
        answer."""
        table = self.table
        if act < 0 and not table.why.wanted:
            table.say("You have not seen the computer act yet.")
            self.stage.sound.play("refuse")
            return None
        table.why.ask(act)
        table.journal.whole = False
        self.stage.sound.play("page")
        table.touch("bar", "notes", "card", "log")
        return None

    # --- callouts ---------------------------------------------------------------------------------------------------

    calls_out = True
    """True if callouts point out what is new to the player."""
    _known: tuple[str, ...] | None = None
    _hurt = False
    _looked = 0

    def further(self) -> Step:
        """Show the next callout, and never show this one again."""
        self._called(self.table.callouts[:1])
        return None

    def skip_callouts(self) -> Step:
        """Skip all remaining callouts of this ruleset or question."""
        self._called(self.table.callouts)
        return None

    def _called(self, shown: tuple[Callout, ...]) -> None:
        ids = tuple(one.id for one in shown)
        self._known = (*(self._known or ()), *ids)
        note_callouts(self.stage.folders.config, ids)
        self.stage.sound.play("page")
        self._call_out()

    def _call_out(self) -> bool:
        """Find the callouts for the present situation; return whether they differ from those shown."""
        table = self.table
        if (
            not (self.calls_out and self.keeps and self.stage.settings.callouts)
            or self.session.waits != "person"
            or table.board.playback.busy  # a die that still lies there is not covered
        ):
            return False
        if self._known is None:
            self._known = load_progress(self.stage.folders.config).callouts
        decision, action = self.session.decision, table.selection.action
        question = decision.kind if decision is not None and decision.choices else ""
        ruleset, camera = self.session.view.ruleset.id, table.board.camera
        beyond = camera.width * camera.pixels > camera.view.width
        found = due(
            self._known, ruleset, question, action, hurt=self._sees_harm(), beside=self._stands_close(), beyond=beyond
        )
        if found == table.callouts:
            return False
        table.callouts = found
        table.touch("callout")
        return True

    def _stands_close(self) -> bool:
        """Return whether an enemy stands beside the figure that is to act."""
        view, figure = self.session.view, self.table.selection.figure
        if not figure:
            return False
        mine, foes = view.figure(figure), map(view.figure, view.opponents())
        return any(distance_between(mine.square, mine.width, foe.square, foe.width) == 1 for foe in foes)

    def _sees_harm(self) -> bool:
        """Return whether somebody has been hurt in this battle."""
        happened = self.session.battle.events
        if not self._hurt:
            self._hurt = any(isinstance(event, Harmed) and event.tracks for event in happened[self._looked :])
        self._looked = len(happened)
        return self._hurt

    def _advise(self) -> bool:
        """Compute the requested advice a little in each frame; return whether there is something new to show."""
        table = self.table
        may, wanted = self.advises(), table.hints.wanted
        if may != table.may_hint:
            table.may_hint = may
            table.touch("bar")
        if not may and not table.busy:
            table.hints.wanted = False
        found = may and not table.busy and table.hints.think(HINT_MS)
        found = table.why.think(HINT_MS) or found
        if found or wanted != table.hints.wanted:
            table.touch("bar", "notes", "card", "log")
            return True
        if self.tutors() and self.session.waits == "person" and not table.busy:
            self.tutor.think(HINT_MS if self.tutor.held is None else HELD_MS)
        if self.tutor.held is not None:
            table.said_for = 0.0  # the words stay as long as the command waits
        return (table.hints.wanted and table.hints.advice is None) or (table.why.wanted and table.why.account is None)

    # --- doubts -----------------------------------------------------------------------------------------------------

    def tutors(self) -> bool:
        """Return whether the player is warned before a grave mistake."""
        wanted = self.stage.settings.tutor
        return wanted == "always" or (wanted == "second" and self.is_second)

    def hesitates(self, command: Command) -> bool:
        """Return whether a command must wait for the adviser, or for an answer to "Are you sure?"."""
        tutor = self.tutor
        if not self.tutors() or not tutor.may_doubt(command):
            return False
        if not tutor.ready:
            tutor.held = command
            self.table.say("One moment. Your adviser looks at it first.", good=True)
            return True
        doubt = tutor.doubt(command)
        if doubt is None:
            return False
        words = f"{doubt.words}\n{self.stage.keymap.label('hint')} shows better plans."
        go_on = partial(self._give_after_all, command)
        self._doubted = Push(confirm(self.stage, "Are you sure?", words, "Do it", go_on, "Think again"))
        return True

    def _give_after_all(self, command: Command) -> Step:
        self._give_now(command)
        return None

    def _misgiving(self) -> Step:
        """Return the step that asks about a doubt; None if there is none. A held command is given, or doubted, once the
        adviser is ready."""
        tutor = self.tutor
        if tutor.held is not None and tutor.ready:
            command, tutor.held = tutor.held, None
            self.table.said = ""
            if not self.hesitates(command):
                self._give_now(command)
        step, self._doubted = self._doubted, None
        return step
