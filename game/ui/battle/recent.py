"""Recent events that stay on the board for a while: each enemy's path and action, and the figures that went down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.engine.view import View
from game.model import events
from game.model.events import Event
from game.model.grid import Square
from game.table.units import unit_of
from game.ui.battle.badges import DOWN
from game.ui.battle.deeds import WALK, deed_of
from game.ui.battle.skipped import Skipped
from game.ui.board.marks import TrailMark

KEPT = 3
"""Most enemies whose trails are shown at once."""
TOGETHER = 24
DEEDS = 4


@dataclass(slots=True)
class Recent:
    """Collects moves (`trails`, by figure id) and falls (`downs`) of the enemies of the viewing side, and its acts,
    until that side acts itself."""

    trails: dict[int, TrailMark] = field(default_factory=dict)
    downs: list[Square] = field(default_factory=list)
    skipped: Skipped = field(default_factory=Skipped)
    _lying: set[int] = field(default_factory=set)
    """Ids of figures that are already down, so that a further change of their state is not shown as a new fall."""
    _acting: int = 0
    _most: int = KEPT

    def take(self, happened: Sequence[Event], view: View) -> None:
        """Record the events that a side may know."""
        self.skipped.take(happened, view)
        for event in happened:
            figure = getattr(event, "figure", 0)
            if isinstance(event, events.OrdersRevealed):
                self.clear()
                self._most = TOGETHER
            if isinstance(event, events.TurnBegan) and figure != self._acting:
                self._acting = figure
                self.downs.clear()
            if isinstance(event, events.StateChanged):
                self._stamp(event, view)
            if view.seat and figure and figure in {f.id for f in view.figures()}:
                self._follow(event, figure, view)

    def _stamp(self, event: events.StateChanged, view: View) -> None:
        """Mark the square of a figure that goes down, once for each fall."""
        if event.state not in DOWN:
            self._lying.discard(event.figure)
            return
        if event.figure not in self._lying and view.knows(event.figure):
            self.downs.append(view.figure(event.figure).square)
        self._lying.add(event.figure)

    def _follow(self, event: Event, figure: int, view: View) -> None:
        """Handle an event of a known figure. An action of the viewer's own figure ends all trails unless all figures
        act at the same time; an enemy's event continues its trail."""
        told = deed_of(event, view)
        if not told and not isinstance(event, events.Stepped):
            return
        if view.figure(figure).side == view.seat:
            if self._most != TOGETHER:
                self.trails.clear()
            return
        if figure in view.own():
            return
        trail = self.trails.get(figure)
        if trail is None or figure != next(reversed(self.trails)):
            self._fade()
        if trail is None:
            known = view.figure(figure)
            start = event.frm if isinstance(event, events.Stepped) else known.square
            trail = TrailMark(figure, known.side, known.profile, (start,), f"Just now: {known.name}", known.width)
        if isinstance(event, events.Stepped):
            deeds = trail.deeds if WALK in trail.deeds else (*trail.deeds, WALK)
            trail = replace(trail, squares=(*trail.squares, event.to), far=trail.far + event.cost, deeds=deeds)
        if told:
            trail = replace(trail, deeds=(*(deed for deed in trail.deeds if deed != told), told)[-DEEDS:])
        words = [f"{WALK} {trail.far} {unit_of(view)}" if deed == WALK else deed for deed in trail.deeds]
        self.trails.pop(figure, None)
        self.trails[figure] = replace(trail, words=", ".join(words), fresh=True)

    def _fade(self) -> None:
        """Fade the older trails as the next enemy acts, and remove the oldest."""
        for number in list(self.trails)[: -(self._most - 1)]:
            del self.trails[number]
        self.trails = {number: replace(trail, fresh=False) for number, trail in self.trails.items()}

    def clear(self) -> None:
        """Forget the trails and falls, but not the list of skipped acts."""
        self.trails.clear()
        self.downs.clear()
