"""Pauses: the time without any movement, late presses that are meant to skip, and the automatic end of a turn without
choices."""

from __future__ import annotations

from game.model.decisions import ORDERS
from game.table.turn_words import leaves_only_end
from game.ui.battle.screen import BattleScreen

IDLE_MS = 1100.0
"""Milliseconds for which a used-up turn waits, so that it can be looked at and undone, before it ends by itself."""
LATE_SKIP_MS = 600.0
"""Milliseconds after a movement, or after a press that skipped one, in which a press still counts as skipping."""


class Rest:
    """Counts the milliseconds for which a state has lasted (`lasted`)."""

    def __init__(self, lasted: float = 0.0) -> None:
        self.lasted = lasted
        self._about: object = None

    def count(self, milliseconds: float, about: object = None, *, moves: bool = False) -> float:
        """Add milliseconds and return the total; it starts from 0 while anything moves, and when `about` changes."""
        self.lasted = self.lasted + milliseconds if about == self._about and not moves else 0.0
        self._about = about
        return self.lasted


class LateSkips:
    """Distinguishes presses that are meant to skip animations from presses that are meant to end a turn."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._still = Rest(LATE_SKIP_MS)

    def count(self, milliseconds: float) -> None:
        """Count the milliseconds since the last movement and since the last press that skipped one."""
        self._still.count(milliseconds, moves=self._table.busy)
        self._table.picture.recent.skipped.ago += milliseconds

    def note(self) -> None:
        """Note a press while no figure can be commanded; such a press is meant to skip, too."""
        self._table.picture.recent.skipped.ago = 0.0

    def is_late(self) -> bool:
        """Return whether a press now comes so shortly after a movement that it was meant to skip."""
        return self._still.lasted < LATE_SKIP_MS

    def goes_on(self) -> bool:
        """Return whether a press now continues a series of presses that skipped animations; if so, a following press
        may continue the series, too."""
        skipped = self._table.picture.recent.skipped
        ago, skipped.ago = skipped.ago, (0.0 if skipped.ago < LATE_SKIP_MS else skipped.ago)
        return ago < LATE_SKIP_MS


class IdleTurn:
    """Decides when the turn of a player's figure without possible actions ends by itself."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._rest = Rest()
        self.counts = False
        """True while a turn is about to end by itself."""

    def is_due(self, milliseconds: float, *, at_once: bool) -> bool:
        """Return whether a used-up turn must end now. `milliseconds` have passed since the last call; with `at_once`
        there is no pause. Never while the player looks at something or after an undo."""
        figure = self._figure()
        self.counts = figure != 0
        rested = self._rest.count(milliseconds, (self._table.session.version, figure))
        return self.counts and (at_once or rested >= IDLE_MS)

    def _figure(self) -> int:
        """Return the id of the figure whose turn is to end; 0 if there is none."""
        table, session = self._table, self._table.session
        looks = table.why.wanted or table.hints.wanted or table.journal.whole or table.callout or table.bar.open
        if not table.stage.settings.end_idle or table.busy or looks or session.keeper.history.undone:
            return 0
        if session.resting:
            return session.resting if session.held is None else 0
        decision, selection = session.decision, table.selection
        if decision is None or decision.choices or decision.kind not in ("act", ORDERS) or session.waits != "person":
            return 0
        return selection.figure if leaves_only_end(selection.offers()) else 0
