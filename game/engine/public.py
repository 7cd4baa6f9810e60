"""Views of seats that give no commands: of everybody who looks on, and of a side that has given all its orders."""

from __future__ import annotations

from typing import Final

from game.engine.view import View

PUBLIC: Final = "*"
"""The seat of everybody: it knows what is hidden from nobody, and no figure is its own."""


class PublicView(View):
    """What everybody may know: what no side hides, and nobody's orders."""

    def is_ours(self, figure: int) -> bool:
        """Whether a figure is of this seat's side: none is."""
        return False

    def own(self) -> tuple[int, ...]:
        """This seat's figures: none."""
        return ()

    def opponents(self) -> tuple[int, ...]:
        """The figures against this seat: none."""
        return ()

    def action_dice(self) -> int:
        """Action dice of this seat: it has none."""
        return 0


class ReadyView(View):
    """What a seat sees that has given all its orders while others may still be at theirs."""

    @property
    def decision(self) -> None:
        """What this seat has to decide: nothing before the others are ready."""
        return None
