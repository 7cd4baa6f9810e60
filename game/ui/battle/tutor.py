"""Asks "Are you sure?" before a grave mistake: thinks ahead while the player looks, and never says the same twice."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field

from game.ai import opponent
from game.ai.misgivings import Doubt, doubt_about
from game.ai.plans import Plan
from game.model.commands import Answer, Command
from game.ui.battle.hint import LEVEL
from game.ui.battle.selection import Selection


@dataclass(slots=True)
class Tutor:
    """What an adviser would do with the figure in mind, and the doubts that were told already."""

    mind: Selection
    held: Command | None = None
    """A command that waits until the adviser has thought it over."""
    _about: tuple[int, int] = (-1, 0)
    _ranked: list[Plan] | None = None
    _thinking: Generator[None, None, list[Plan]] | None = None
    _told: set[tuple[object, ...]] = field(default_factory=set)

    @property
    def ready(self) -> bool:
        """Whether it has thought about the figure that is in mind now."""
        return self._ranked is not None and self._about == self._now

    @property
    def _now(self) -> tuple[int, int]:
        return (self.mind.session.version, self.mind.figure)

    def think(self, milliseconds: float) -> None:
        """Go on thinking about the figure in mind for so long."""
        decision = self.mind.decision
        if self._about != self._now:
            self._about, self._ranked, self._thinking = self._now, None, None
        if self._ranked is not None or decision is None or decision.choices or not self.mind.figure:
            return
        if self._thinking is None:
            self._thinking = opponent(LEVEL).weigh(self.mind.view, self.mind.figure)
        until = time.perf_counter() + milliseconds / 1000
        while time.perf_counter() < until:
            try:
                next(self._thinking)
            except StopIteration as done:
                self._ranked, self._thinking = done.value, None
                return

    def may_doubt(self, command: Command) -> bool:
        """Whether a command is of a kind about which there can be doubts."""
        decision = self.mind.decision
        return decision is not None and not isinstance(command, Answer) and command.figure == self.mind.figure

    def doubt(self, command: Command) -> Doubt | None:
        """The doubt about a command, told only once: not again for the same thing, nor of the same kind in the same
        round."""
        assert self._ranked is not None
        found = doubt_about(self.mind.view, command, self._ranked)
        if found is None:
            return None
        keys = {(found.kind, found.figure, found.about), (found.kind, found.figure, self.mind.view.round)}
        if keys & self._told:
            return None
        self._told |= keys
        return found
