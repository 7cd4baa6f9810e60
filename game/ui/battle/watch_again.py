"""Keeps what was last shown, to be watched again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.ui.board.cues import BlastCue, Cue, FallCue, FloatCue, HitCue, MoveCue, ShotCue, StampCue

SEEN = (MoveCue, ShotCue, HitCue, FallCue, BlastCue, FloatCue, StampCue)
"""Cues worth being watched again: somebody moves, shoots, is hit, does or says something."""


@dataclass(slots=True)
class ShownCues:
    """The cues since the last act at the screen that showed anything: a move and its answer, or what all did."""

    cues: list[Cue] = field(default_factory=list)
    fresh: bool = False
    """True if a player at the screen has acted: the next cues begin a new list."""

    def take(self, cues: Iterable[Cue]) -> None:
        """Take note of what is shown now."""
        cues = list(cues)
        if self.fresh and any(isinstance(cue, SEEN) for cue in cues):
            self.cues, self.fresh = [], False
        self.cues += cues

    def forget(self) -> None:
        """Forget all cues: another player sits at the screen, or the act was taken back."""
        self.cues, self.fresh = [], False

    @property
    def is_worth_it(self) -> bool:
        """True if there is anything to watch."""
        return any(isinstance(cue, SEEN) for cue in self.cues)
