"""State of each seat when several people share the screen: the part of the log it has read, and its own settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.model.listing import listed
from game.rulebook.goal_words import side_name
from game.storage.settings import Settings
from game.table.session import Session
from game.table.telling import ToldLine

OWN = ("hints", "tutor", "standing_orders", "confirm_end", "reduced_motion", "follow", "speed_mine", "speed_computer")
"""Settings that each seat has for itself."""
WITH_OTHERS = "Hints with others"
"""Title of the setting by which people allow each other hints."""


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
        """Apply a seat's own settings when it gets the screen; return whether any of them differs from those before."""
        before = {name: getattr(settings, name) for name in OWN}
        for name, value in self._set.get(seat, {}).items():
            setattr(settings, name, value)
        return before != {name: getattr(settings, name) for name in OWN}

    def watches(self) -> bool:
        """Return whether all people at the screen may watch together, because each knows the same figures. Declared
        actions are public in such battles."""
        views = [self.session.battle.view(seat) for seat in self.session.people]
        known = [{figure.id for figure in view.figures()} for view in views]
        return all(ids == known[0] for ids in known)

    def hides(self) -> bool:
        """Return whether the next player must sit down alone, because the screen has shown secrets of another seat or
        the next decision is secret."""
        return not self.watches() or self.session.battle.view(self.session.asked).is_secret

    def looks_on(self) -> None:
        """Record that everybody has read the whole log, because all watch the screen together."""
        self._read.update(dict.fromkeys(self.session.people, len(self.session.log)))

    def may_hint(self, settings: Settings) -> bool:
        """Return whether the player at the screen may ask for advice: always if alone against the computer, otherwise
        if all people have allowed it."""
        people = self.session.people
        if len(people) < 2:
            return self.session.viewer in people
        others = (self._allows(seat) for seat in people if seat != self.session.viewer)
        return settings.hints and all(others)

    def no_hints(self, settings: Settings) -> str:
        """Return a sentence on why there are no hints: where to allow them, or, for a player who has, whose permission
        is missing."""
        if settings.hints:
            left = [seat for seat in self.session.people if seat != self.session.viewer and not self._allows(seat)]
            names = listed([side_name(seat) for seat in left])
            return f"No hints yet: {names} must also allow them, under Settings in their own turn."
        between, all_ = ("two people", "both") if len(self.session.people) == 2 else ("several people", "all")
        return f'No hints between {between}, unless {all_} allow them: Settings, "{WITH_OTHERS}".'

    def _allows(self, seat: str) -> bool:
        """Return whether a seat allowed hints when it last gave up the screen."""
        return bool(self._set.get(seat, {}).get("hints", False))

    def recap(self, seat: str) -> list[ToldLine]:
        """Return the log lines about others' acts since a seat gave up the screen, as far as everybody else saw them
        too; [] before the seat's first turn."""
        if seat not in self._read:
            return []
        later = self.session.log[min(self._read[seat], len(self.session.log)) :]
        told = {reader: {line.text for line in later if reader in line.seats} for reader in self.session.people}
        theirs = (line for line in later if seat in line.seats and line.side not in ("", seat) and not line.passing)
        public = [line for line in theirs if all(line.side == who or line.text in told[who] for who in told)]
        return [line for place, line in enumerate(public) if not _goes_on(line, public[place + 1 :])]


def _goes_on(line: ToldLine, later: Sequence[ToldLine]) -> bool:
    """Return whether a line in `later` continues the walk in `line`."""
    walk = line.walk
    return walk is not None and any(
        other.walk is not None and (other.walk.figure, other.way[:1]) == (walk.figure, (walk.to,))
        and other.walk.spent > walk.spent
        for other in later
    )  # fmt: skip
