"""Time at rest, and the end of a turn with nothing left to choose after a moment in which it can be taken back."""

from __future__ import annotations

from game.table.turn_words import leaves_only_end
from game.ui.battle.screen import BattleScreen

IDLE_MS = 1100.0
"""Milliseconds for which a turn that is used up can still be looked at and taken back."""
LATE_SKIP_MS = 600.0
"""Milliseconds after a motion, or after a press that skipped one, in which a press is still meant to skip."""


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


class LateSkips:
    """Tells presses that were meant to skip what was shown from those that are to end a turn."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._still = Rest(LATE_SKIP_MS)

    def count(self, milliseconds: float) -> None:
        """Let so many milliseconds pass."""
        self._still.count(milliseconds, moves=self._table.busy)
        self._table.picture.recent.skipped.ago += milliseconds

    def note(self) -> None:
        """Note a press while nobody can be given an order: it was meant to skip, too."""
        self._table.picture.recent.skipped.ago = 0.0

    def is_late(self) -> bool:
        """Return whether a press now comes just after a motion."""
        return self._still.lasted < LATE_SKIP_MS

    def goes_on(self) -> bool:
        """Return whether a press now is one more of a row that skipped; the next one may be, too."""
        skipped = self._table.picture.recent.skipped
        ago, skipped.ago = skipped.ago, (0.0 if skipped.ago < LATE_SKIP_MS else skipped.ago)
        return ago < LATE_SKIP_MS


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
