"""The adviser of a battle: hints for the player's own turn, and the reasons for the computer's acts.

A locked target was clicked once: a second click attacks it.
"""

from __future__ import annotations

from collections.abc import Callable

from game.model.commands import End
from game.ui.battle.input import Input
from game.ui.battle.screen import BattleScreen
from game.ui.battle.taking_over import show_plan
from game.ui.kit.scene import Step
from game.ui.play.next_part import NextPart

WORK_MS = 4.0
"""Milliseconds of each frame for computing advice."""


class Adviser:
    """Opens, computes and closes advice on a battle's screen. `refusal` returns the reason why no hint is possible now
    ("" if one is); `next_part` locks the next part of a plan that the player follows."""

    def __init__(self, table: BattleScreen, controls: Input, next_part: NextPart, refusal: Callable[[], str]) -> None:
        self._table = table
        self._controls = controls
        self._refusal = refusal
        self._next_part = next_part

    def hint(self, number: int) -> Step:
        """Show or hide the advice; with a `number` of 0 or more, follow the plan with that index."""
        table = self._table
        if number >= 0:
            options = table.hints.options()
            if number < len(options):
                self._next_part.plan(options[number].command, options[number].then)
            return self._controls.advised(number)
        refusal = self._refusal()
        if refusal and not table.hints.wanted:
            table.say(refusal)
            table.stage.sound.play("refuse")
            return None
        table.selection.forget()
        table.why.ask(-1)
        table.journal.whole = False
        table.hints.toggle()
        if not table.hints.wanted:
            self._next_part.offer_again()
        elif table.selection.figure:  # else the board tells chances from where the mouse rests
            self._controls.point(table.session.view.figure(table.selection.figure).square)
            table.eye.pointed = table.selection.cursor  # Enter does not choose it
        self._turn_page()
        return None

    def ask_why(self, act: int) -> Step:
        """Explain an act of the computer, given by its index in the history; -1 or the same act again closes the
        explanation."""
        table = self._table
        if act < 0 and not table.why.wanted:
            table.say("You have not seen the computer act yet.")
            table.stage.sound.play("refuse")
            return None
        table.why.ask(act)
        table.journal.whole = False
        self._turn_page()
        return None

    def _show_first(self) -> None:
        """Bring the first advised plan into view; lock it if it continues a plan that the player follows."""
        hints = self._table.hints
        first = hints.options()[0]
        show_plan(self._table, first)
        goes_on, hints.resumes = hints.resumes, False
        if goes_on and not isinstance(first.command, End):
            self.hint(0)
            self._next_part.stand_ready()

    def _turn_page(self) -> None:
        self._table.stage.sound.play("page")
        self._table.touch("bar", "notes", "card", "log")

    def work(self) -> bool:
        """Compute the requested advice for part of a frame; return whether there is something new to show or more to
        compute."""
        table = self._table
        may, wanted = not self._refusal(), table.hints.wanted
        if may != table.may_hint:
            table.may_hint = may
            table.touch("bar")
        if not may and not table.busy:
            table.hints.wanted = False
        found = may and not table.busy and table.hints.think(WORK_MS)
        if found and table.hints.options() and table.selection.pinned is None:
            self._show_first()
        found = table.why.think(WORK_MS) or found
        if not table.busy and table.selection.comers.think(WORK_MS):
            table.touch("card")
            return True
        if found or wanted != table.hints.wanted:
            table.touch("bar", "notes", "card", "log")
            return True
        thinks = table.selection.comers.is_busy and not table.busy
        thinks = thinks or (table.hints.wanted and table.hints.advice is None)
        return thinks or (table.why.wanted and table.why.account is None)
