"""The mood of the music, from what a side knows: calm while enemies are far, tension when near, contact after shots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.view import View
from game.model.events import Attacked, Burst, Event
from game.model.grid import distance
from game.ui.kit.music import Mood

NEAR = 12
"""Squares between enemies up to which there is tension."""
CONTACT_MS = 25_000.0
"""Milliseconds after the last shot during which the mood stays "contact"."""


@dataclass(slots=True)
class BattleMood:
    """The mood of one battle's music, from the events and enemies that the side at the screen knows."""

    near: bool = False
    contact: float = 0.0

    def take(self, happened: Sequence[Event], view: View) -> None:
        """Update the mood from events and the places of known figures."""
        if any(isinstance(event, (Attacked, Burst)) for event in happened):
            self.contact = CONTACT_MS
        up = [(figure.side, figure.square) for figure in view.figures() if figure.state == "up"]
        self.near = any(side != other and distance(square, there) <= NEAR for side, square in up for other, there in up)

    def advance(self, milliseconds: float) -> None:
        """Let some milliseconds pass, after which contact wears off."""
        self.contact = max(0.0, self.contact - milliseconds)

    @property
    def mood(self) -> Mood:
        """Return the present mood for the music."""
        return "contact" if self.contact else "tension" if self.near else "calm"


def decides(happened: Sequence[Event], view: View) -> bool:
    """Return whether an attack among some events was aimed at the last figure of a side that is known to be up."""
    for event in happened:
        if isinstance(event, Attacked) and event.target and view.knows(event.target):
            side = view.figure(event.target).side
            others = [f for f in view.figures() if f.side == side and f.state == "up" and f.id != event.target]
            if not others:
                return True
    return False
