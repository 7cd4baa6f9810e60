"""The next part of a plan or of a way in two moves, which stands ready for one Enter."""

from __future__ import annotations

from game.ai.planned_turns import Intent, next_of
from game.model.commands import Command
from game.table.targeting import is_square
from game.ui.battle.input import adopt
from game.ui.battle.screen import BattleScreen


class NextPart:
    """Locks on a battle's screen what the player began and has not finished, once nothing is being shown."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._begun: tuple[int, Command, Intent] | None = None
        """The command with which a plan begins and its rest, with the version of the battle at that time."""

    def plan(self, command: Command, then: Intent) -> None:
        """Note a plan that begins with a command."""
        self._begun = (self._table.session.version, command, then)

    def given(self, command: Command) -> None:
        """Note a command that the player gives, if it is the first of two moves."""
        seen = self._table.selection.preview()
        if seen.then is not None and seen.command == command and is_square(seen.pick):
            self.plan(command, Intent(command.figure, square=seen.pick))

    def follow(self) -> None:
        """Lock the next part of a plan once its last part has been done as it was meant, so that Enter goes on."""
        table, session = self._table, self._table.session
        if self._begun is None or table.busy or session.version == self._begun[0] or session.waits != "person":
            return
        _, begun, then = self._begun
        self._begun = None
        acts = [act for act in session.keeper.history.acts if act.seat == session.viewer]
        if not acts or acts[-1].command != begun or table.selection.pinned is not None:
            return
        command, rest = next_of(session.view, then)
        if command is None or table.selection.figure != command.figure:
            return
        if not adopt(table.selection, command):
            table.selection.forget()
            return
        if table.selection.cursor is not None:
            table.eye.show(table.selection.cursor)
        self.plan(command, rest)
        words = "the second move" if then.square is not None and not then.target else "the next part of the plan"
        table.say(f"That is {words}. Enter does it.", good=True)
        table.touch("strip", "bar", "notes", "card", "log")
