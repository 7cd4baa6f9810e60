"""The end of a turn in which nothing is left to choose, after a moment in which it can still be taken back."""

from __future__ import annotations

from game.table.turn_words import leaves_only_end
from game.ui.battle.screen import BattleScreen

IDLE_MS = 1100.0
"""Milliseconds for which a turn that is used up can still be looked at and taken back."""


class IdleTurn:
    """Says when the turn of a figure of the player's that can do nothing more is to end by itself."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._about = (-1, 0)
        self._waited = 0.0

    def is_due(self, milliseconds: float) -> bool:
        """Return whether a turn in which nothing is left is to end now, after so many more milliseconds; not while
        the player looks at something, nor after anything was taken back."""
        about = (self._table.session.version, self._figure())
        self._waited = self._waited + milliseconds if about == self._about else 0.0
        self._about = about
        return bool(about[1]) and self._waited >= IDLE_MS

    @property
    def counts(self) -> bool:
        """True while a turn is about to end by itself."""
        return bool(self._about[1])

    def _figure(self) -> int:
        """Return the figure whose turn is to end; 0 if there is none."""
        table, session = self._table, self._table.session
        looks = table.why.wanted or table.hints.wanted or table.journal.whole or table.callouts or table.bar.open
        if not table.stage.settings.end_idle or table.busy or looks or session.keeper.history.undone:
            return 0
        if session.resting:
            return session.resting if session.held is None else 0
        decision, selection = session.decision, table.selection
        if decision is None or decision.choices or decision.kind != "act" or session.waits != "person":
            return 0
        return selection.figure if leaves_only_end(selection.offers()) else 0
