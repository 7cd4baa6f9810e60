"""Warnings before a grave mistake: a command is held back until advice has been computed and, if needed, the player has
confirmed it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.model.commands import Command
from game.table.futile import why_futile
from game.ui.battle.screen import BattleScreen
from game.ui.battle.tutor import Tutor
from game.ui.kit.dialog import confirm
from game.ui.kit.scene import Push, Step

ASIDE_MS = 4.0
"""Milliseconds of each frame for computing advice while the player looks."""
HELD_MS = 12.0
"""Milliseconds of each frame for computing advice while a command waits for it."""


class Doubts:
    """Holder of commands that look like mistakes, on a battle's screen. `tutors` returns whether the player is warned
    now; `give` carries out a command."""

    def __init__(self, table: BattleScreen, tutors: Callable[[], bool], give: Callable[[Command], None]) -> None:
        self.tutor = Tutor(table.selection)
        self._table = table
        self._tutors = tutors
        self._give = give
        self._asking: Step = None

    def think(self) -> None:
        """Compute advice about the player's possible commands for a part of a frame."""
        if self._tutors() and self._table.session.waits == "person" and not self._table.busy:
            self.tutor.think(ASIDE_MS if self.tutor.held is None else HELD_MS)
        if self.tutor.held is not None:
            self._table.said_for = 0.0  # the words stay as long as the command waits

    def hold(self, command: Command) -> bool:
        """Hold back a command if it must wait for the advice, or for an answer to "Are you sure?"; return whether it
        waits. A command proposed by a hint never waits, unless it cannot succeed."""
        tutor = self.tutor
        if why := why_futile(self._table.session.view, command):
            self._ask(command, "Are you sure?", why)
            return True
        if not self._tutors() or self._table.hints.advises(command) or not tutor.may_doubt(command):
            return False
        if not tutor.ready:
            tutor.held = command
            self._table.say("One moment. Your adviser looks at it first.", good=True)
            return True
        doubt = tutor.doubt(command)
        if doubt is None:
            return False
        hint = self._table.stage.keymap.label("hint")
        self._ask(command, "Are you sure?", f"{doubt.words}\n{hint} shows better plans.")
        return True

    def _ask(self, command: Command, title: str, words: str) -> None:
        """Ask the player before a command is carried out."""
        go_on = partial(self._give_after_all, command)
        self._asking = Push(confirm(self._table.stage, title, words, "Do it", go_on, "Think again"))

    def _give_after_all(self, command: Command) -> Step:
        self._give(command)
        return None

    def step(self) -> Step:
        """Take the step that asks about a doubtful command and return it; None if there is none. Once the advice is
        ready, a held command is submitted or doubted."""
        tutor = self.tutor
        if tutor.held is not None and tutor.ready:
            command, tutor.held = tutor.held, None
            self._table.said = ""
            if not self.hold(command):
                self._give(command)
        step, self._asking = self._asking, None
        return step
