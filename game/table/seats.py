"""The state of each seat when several people share one screen: how much of the log it has read, and its own
settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.model.listing import listed
from game.rulebook.goal_words import side_name
from game.storage.settings import Settings
from game.table.session import Session
from game.table.telling import ToldLine

OWN = ("hints", "tutor", "standing_orders", "confirm_end", "reduced_motion", "follow", "speed_mine", "speed_computer")
"""The names of the settings that each seat has for itself."""
WITH_OTHERS = "Hints with others"
"""The title of the setting by which people allow each other hints."""


class Seats:
    """For each seat of a session: how much of the log it has read, and its own settings."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._read: dict[str, int] = {}
        self._set: dict[str, dict[str, Any]] = {}

    def leaves(self, seat: str, settings: Settings) -> None:
        """Record that a seat gives up the screen and has read the whole log; the present settings are stored as its
        own."""
        self._read[seat] = len(self.session.log)
        self._set[seat] = {name: getattr(settings, name) for name in OWN}

    def comes(self, seat: str, settings: Settings) -> bool:
        """Set the settings to a seat's own when it gets the screen; return whether any of them has changed."""
        before = {name: getattr(settings, name) for name in OWN}
        for name, value in self._set.get(seat, {}).items():
            setattr(settings, name, value)
        return before != {name: getattr(settings, name) for name in OWN}

    def watches(self) -> bool:
        """Return whether all people may look at the screen together, because all of them know the same figures.
        Declared actions are public in such battles."""
        views = [self.session.battle.view(seat) for seat in self.session.people]
        known = [{figure.id for figure in view.figures()} for view in views]
        return all(ids == known[0] for ids in known)

    def hides(self) -> bool:
        """Return whether only the next player may look at the screen, because the people do not know the same figures
        or the next decision is secret."""
        return not self.watches() or self.session.battle.view(self.session.asked).is_secret

    def looks_on(self) -> None:
        """Record that all seats have read the whole log, because all people look at the screen together."""
        self._read.update(dict.fromkeys(self.session.people, len(self.session.log)))

    def may_hint(self, settings: Settings) -> bool:
        """Return whether the player at the screen may ask for advice: always if alone against the computer, otherwise
        only if all people allow it."""
        people = self.session.people
        if len(people) < 2:
            return self.session.viewer in people
        others = (self._allows(seat) for seat in people if seat != self.session.viewer)
        return settings.hints and all(others)

    def no_hints(self, settings: Settings) -> str:
        """Return a sentence on why there are no hints: where to allow them, or, to a player who does, whose permission
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
        """Return the log lines about what other seats have done since a seat gave up the screen, if all other seats saw
        it too; [] before the seat's first turn."""
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
