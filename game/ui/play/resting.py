"""Time at rest, and the end of a turn with nothing left to choose after a moment in which it can be taken back."""

from __future__ import annotations

from game.table.turn_words import leaves_only_end
from game.ui.battle.screen import BattleScreen

IDLE_MS = 1100.0
"""Milliseconds for which a turn that is used up can still be looked at and taken back."""


class Rest:
    """Counts the milliseconds for which something has stayed as it is, from `lasted`."""

    def __init__(self, lasted: float = 0.0) -> None:
        self.lasted = lasted
        self._about: object = None

    def count(self, milliseconds: float, about: object = None, *, moves: bool = False) -> float:
        """Return the time at rest after so many more milliseconds; it begins anew while anything moves, and with
        another `about`."""
        self.lasted = self.lasted + milliseconds if about == self._about and not moves else 0.0
        self._about = about
        return self.lasted


class IdleTurn:
    """Says when the turn of a figure of the player's that can do nothing more is to end by itself."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._rest = Rest()
        self.counts = False
        """True while a turn is about to end by itself."""

    def is_due(self, milliseconds: float) -> bool:
        """Return whether a turn in which nothing is left is to end now, after so many more milliseconds; not while
        the player looks at something, nor after anything was taken back."""
        figure = self._figure()
        self.counts = figure != 0
        return self._rest.count(milliseconds, (self._table.session.version, figure)) >= IDLE_MS and self.counts

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
