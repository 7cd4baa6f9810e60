"""The acts whose animations the player skipped, in one short list: who did what to whom, and its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import inf

from game.engine.view import View
from game.model import events
from game.model.events import Event
from game.model.listing import listed, number_words, times_words
from game.table.telling import victim_of
from game.table.units import unit_of
from game.ui.battle.badges import DOWN
from game.ui.battle.cue_order import one_by_one
from game.ui.battle.deeds import WALK, deed_of

MOST = 7
"""Most figures named in the list; further figures are only counted."""


@dataclass(slots=True)
class _Deed:
    """An act in words, the figure that it hit (0 if it hit no figure), and the results for that figure."""

    words: str
    hit: int = 0
    results: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Return the act with its results, such as "hit Ada (4 damage, dying)"."""
        return f"{self.words} ({', '.join(self.results)})" if self.results else self.words


@dataclass(slots=True)
class Skipped:
    """Collects the acts of enemies since the player's last command; if all figures act at the same time, those of all
    figures."""

    hurries: bool = False
    """True while the player skips, so that events handled now were not seen."""
    ago: float = inf
    """Milliseconds since the player last skipped something."""
    _unseen: bool = False
    _deeds: dict[int, list[_Deed]] = field(default_factory=dict)
    _far: dict[int, int] = field(default_factory=dict)
    _all: bool = False
    """True if acts of the player's own figures are listed, too."""

    def clear(self) -> None:
        """Forget everything, because the player acts."""
        self._unseen = self._all = False
        self._deeds.clear()
        self._far.clear()

    def take(self, happened: Sequence[Event], view: View) -> None:
        """Note the acts among some events, in order."""
        known = {figure.id for figure in view.figures()} if view.seat else set()
        for event in one_by_one(happened):
            figure = getattr(event, "figure", 0)
            if isinstance(event, events.OrdersRevealed):
                self.clear()
                self._all = True
            elif isinstance(event, (events.Harmed, events.StateChanged)):
                self._result(event, view)
            elif figure in known and (self._all or not view.is_ours(figure)):
                self._note(event, figure, view)

    def _note(self, event: Event, figure: int, view: View) -> None:
        """Note an act of a figure."""
        told = WALK if isinstance(event, events.Stepped) else deed_of(event, view)
        if not told:
            return
        self._unseen = self._unseen or self.hurries
        deeds = self._deeds.setdefault(figure, [])
        if isinstance(event, events.Stepped):
            self._far[figure] = event.spent
        if told != WALK or all(deed.words != WALK for deed in deeds):
            deeds.append(_Deed(told, victim_of(event)))

    def _result(self, event: events.Harmed | events.StateChanged, view: View) -> None:
        """Add the target's harm or new state to the act of the figure that attacked it."""
        if not view.knows(event.figure):
            return
        for deeds in reversed(self._deeds.values()):
            if deeds and deeds[-1].hit == event.figure:
                if isinstance(event, events.Harmed) and (lost := sum(event.tracks.values())):
                    deeds[-1].results.append(f"{lost} damage")
                elif isinstance(event, events.StateChanged) and event.state in DOWN:
                    deeds[-1].results.append(event.state)
                return

    def told(self, view: View, log: str) -> str:
        """Take the list: return it if any act in it was skipped, "" otherwise, and start a new list. `log` is the key
        that shows the whole log."""
        if not self._unseen:
            return ""
        self._unseen = False
        lines = [
            f"{view.figure(figure).name} {self._in_words(figure, deeds, view)}.".replace("..", ".")
            for figure, deeds in self._deeds.items()
            if view.knows(figure)
        ]
        rest = len(lines) - MOST
        more = [f"And {number_words(rest, 'other', 'others')}: {log} shows the log."] if rest > 0 else []
        return "\n".join(["Meanwhile:", *lines[:MOST], *more])

    def _in_words(self, figure: int, deeds: list[_Deed], view: View) -> str:
        """Return the acts of a figure in words; repeated acts in a row are mentioned once."""
        told = []
        for deed, same in groupby(map(str, deeds)):
            times = len(list(same))
            often = f" {times_words(times)}" if times > 1 else ""
            told.append(f"{WALK} {self._far[figure]} {unit_of(view)}" if deed == WALK else f"{deed}{often}")
        return listed(told)
