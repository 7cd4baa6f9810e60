"""State of each seat when several people share the screen: the part of the log it has read, and its own settings."""

from __future__ import annotations

from typing import Any

from game.storage.settings import Settings
from game.table.session import Session
from game.table.telling import ToldLine

OWN = ("hints", "tutor", "standing_orders", "confirm_end", "reduced_motion", "follow", "speed_mine", "speed_computer")
"""Settings that each seat has for itself, such as standing orders, hints and motion."""


class Seats:
    """Keeps, for each seat of a session, how much of the log it has read, and its own settings."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._read: dict[str, int] = {}
        self._set: dict[str, dict[str, Any]] = {}

    def leaves(self, seat: str, settings: Settings) -> None:
        """Record that a seat gives up the screen, having read the whole log, and keep the present settings as its
        own."""
        self._read[seat] = len(self.session.log)
        self._set[seat] = {name: getattr(settings, name) for name in OWN}

    def comes(self, seat: str, settings: Settings) -> bool:
        """Apply a seat's own settings as it gets the screen; return whether any of them differs from the last
        seat's."""
        before = {name: getattr(settings, name) for name in OWN}
        for name, value in self._set.get(seat, {}).items():
            setattr(settings, name, value)
        return before != {name: getattr(settings, name) for name in OWN}

    def hides(self) -> bool:
        """Return whether somebody at the screen knows what another one may not: a hidden figure, an order or a declared
        act."""
        views = [self.session.battle.view(seat) for seat in self.session.people]
        known = [{figure.id for figure in view.figures()} for view in views]
        if any(ids != known[0] for ids in known[1:]):
            return True
        return any(view.ordered(f) or view.declared(f) is not None for view in views for f in view.own())

    def looks_on(self) -> None:
        """Record that everybody has read the whole log, because nothing is hidden and all watch the screen."""
        self._read.update(dict.fromkeys(self.session.people, len(self.session.log)))

    def may_hint(self, settings: Settings) -> bool:
        """Return whether the player at the screen may ask for advice. Alone against the computer this is always so;
        with several people each of them must have allowed it."""
        people = self.session.people
        if len(people) < 2:
            return self.session.viewer in people
        others = (self._set.get(seat, {}).get("hints", False) for seat in people if seat != self.session.viewer)
        return settings.hints and all(others)

    def recap(self, seat: str) -> list[ToldLine]:
        """Return the lines of the log that a seat was told since it gave up the screen; none before its first turn."""
        if seat not in self._read:
            return []
        later = self.session.log[min(self._read[seat], len(self.session.log)) :]
        return [line for line in later if seat in line.seats]
