"""The worth of a Count (a figure's number in the order of turns), in rulesets where it changes in play."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.situation import Situation
from game.core.axes import CountingClock
from game.engine.view import View


@dataclass(slots=True)
class Tempo:
    """A figure's Count for the coming round, and the worth of changing it."""

    s: Situation
    part: CountingClock | None
    _count: int | None = None

    @property
    def moves(self) -> bool:
        """True if Counts change in play."""
        return self.part is not None and (self.part.reels_at() is not None or self.part.press_cost() is not None)

    @property
    def count(self) -> int:
        """Return the figure's Count (its number in the order of turns) in the next round, as far as it is known now; 0
        for clocks without Counts."""
        if self._count is None:
            world = self.s.view.position.world
            self._count = self.part.next_count(world, self.s.figure) if self.part is not None else 0
        return self._count

    def shift(self, event: str) -> int:
        """Return by how much an event changes this figure's Count."""
        return self.s.view.ruleset.clock.shifts(self.s.view.position.world, self.s.figure, event)

    def worth(self, change: int) -> int:
        """Return the worth, in scores, of changing the Count by `change`."""
        if not change or self.part is None:
            return 0
        if self.s.level.look and change > 0 and not may_rise(self.s.view, self.s.figure, self.count, change):
            return 0
        if not self.moves:
            is_idle = self.s.level.thrift and change > 0 and not self.overtakes(change)
            return 0 if is_idle else change * self.s.measure.count_point // 8
        return self._at(self.count + change) - self._at(self.count)

    @property
    def limit(self) -> int | None:
        """Return the Count at which the figure reels (loses half actions), if its own Count is close to it; None if it
        is not."""
        reels = self.part.reels_at() if self.part is not None else None
        return reels if reels is not None and self.count - reels <= self.s.measure.reeling_margin else None

    def overtakes(self, gain: int) -> bool:
        """Return whether a gain of `gain` Counts brings the figure before an opponent."""
        counts = {entry.figure: entry.at if entry.next_at is None else entry.next_at for entry in self.s.view.strip()}
        return any(0 <= counts.get(foe.id, -1) - self.count <= gain for foe in self.s.foes)

    def _at(self, count: int) -> int:
        assert self.part is not None
        m, worth = self.s.measure, count * self.s.measure.count_point
        forced, reels = self.part.forced_at(), self.part.reels_at()
        if forced is not None and count > forced - 10:
            worth -= (count - forced + 10) * m.count_point * 3 // 4
        if reels is not None and count <= reels:
            worth -= m.reeling
        elif reels is not None and count - reels <= m.reeling_margin:
            worth -= m.reeling * (m.reeling_margin + 1 - (count - reels)) // (2 * m.reeling_margin + 2)
        return worth


def tempo_of(s: Situation) -> Tempo:
    """Return the figure's Count and the worth of changing it; in rulesets without Counts, every change is worth 0."""
    return Tempo(s, s.view.ruleset.clock.counting())


def may_rise(view: View, figure: int, count: int, gain: int) -> bool:
    """Return whether a figure's Count could rise above `count` if `gain` were added, which an upper limit may
    prevent."""
    part = view.ruleset.clock.counting()
    return part is None or part.bounded(view.position.world, figure, count + gain) > count
