"""The cues since the player's last act, to be watched again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.ui.board.cues import BlastCue, Cue, FallCue, FloatCue, HitCue, MoveCue, ShotCue, StampCue

SEEN = (MoveCue, ShotCue, HitCue, FallCue, BlastCue, FloatCue, StampCue)
"""Kinds of cues worth watching again."""


@dataclass(slots=True)
class ShownCues:
    """The cues since the last act at the screen that showed something, to be watched again."""

    cues: list[Cue] = field(default_factory=list)
    fresh: bool = False
    """True if a player at the screen has acted, so that the next cues begin a new list."""

    def take(self, cues: Iterable[Cue]) -> None:
        """Add the cues that are shown now."""
        cues = list(cues)
        if self.fresh and any(isinstance(cue, SEEN) for cue in cues):
            self.cues, self.fresh = [], False
        self.cues += cues

    def forget(self) -> None:
        """Forget all cues, because another player takes the seat or the act was undone."""
        self.cues, self.fresh = [], False

    @property
    def is_worth_it(self) -> bool:
        """True if there is anything to watch."""
        return any(isinstance(cue, SEEN) for cue in self.cues)
