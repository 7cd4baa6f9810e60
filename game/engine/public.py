"""Views of seats that give no commands: of everybody who looks on, and of a side that has given all its orders."""

from __future__ import annotations

from typing import Final

from game.engine.view import View

PUBLIC: Final = "*"
"""The seat of everybody: it knows what is hidden from nobody, and no figure is its own."""


class PublicView(View):
    """A view of what both sides may know: no hidden figures and no secret orders."""

    def is_ours(self, figure: int) -> bool:
        """Return False: no figure belongs to this seat."""
        return False

    def own(self) -> tuple[int, ...]:
        """Return no figures: this seat has none."""
        return ()

    def opponents(self) -> tuple[int, ...]:
        """The figures against this seat: none."""
        return ()

    def action_dice(self) -> int:
        """Action dice of this seat: it has none."""
        return 0


class ReadyView(View):
    """A view for a seat that has given all its orders while others may still be choosing theirs."""

    @property
    def decision(self) -> None:
        """None: this seat decides nothing before the others are ready."""
        return None
