"""Views of seats that cannot decide now: spectators, and a side that has already given all its orders."""

from __future__ import annotations

from typing import Final

from game.engine.view import View

PUBLIC: Final = "*"
"""The seat of spectators: it knows only what all sides may know, and owns no figures."""


class PublicView(View):
    """The view of spectators: no hidden figures and no secret orders."""

    def is_ours(self, figure: int) -> bool:
        """Return False: no figure belongs to this seat."""
        return False

    def own(self) -> tuple[int, ...]:
        """Return (): this seat has no figures."""
        return ()

    def opponents(self) -> tuple[int, ...]:
        """Return (): spectators have no enemies."""
        return ()

    def action_dice(self) -> int:
        """Return 0: this seat has no action dice."""
        return 0


class ReadyView(View):
    """A view for a seat that has given all its orders while others may still be choosing theirs."""

    @property
    def decision(self) -> None:
        """None: this seat decides nothing until the others are ready."""
        return None
