"""The news of cues: what is told beside the board, each at its place among the cues that show it, and never before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.ui.board.cues import Cue, DieCue, NewsCue, ShotCue


@dataclass(slots=True)
class News:
    """The news that wait for their cues, by the number of the cue."""

    waiting: dict[int, Callable[[], None]] = field(default_factory=dict)
    _count: int = 0

    def cue(self, tell: Callable[[], None], *, together: bool = False) -> NewsCue:
        """Return a cue at whose time something is told."""
        self._count += 1
        self.waiting[self._count] = tell
        return NewsCue(self._count, together)

    def tell(self, number: int) -> None:
        """Tell the news item with a number, because its cue is shown; nothing for one that was told or forgotten."""
        tell = self.waiting.pop(number, None)
        if tell is not None:
            tell()

    def with_attacks(self, cues: Sequence[Cue], begins: Callable[[], None]) -> list[Cue]:
        """Return the cues with a news item before each attack, with which the attack before it is over."""
        made: list[Cue] = []
        for cue in cues:
            if isinstance(cue, DieCue) or (isinstance(cue, ShotCue) and not cue.together):
                made.append(self.cue(begins))
            made.append(cue)
        return made
