"""Limits of a page's demands on the host: pages at a seat, messages at once, time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

RATE = 20.0
"""Messages a second that one page may send; a second of the host's time costs as much as so many."""
BURST = 40.0
"""Messages at once."""
PAGES_A_SEAT = 8
PAGES = 300
"""Pages in all, those included that have not said who they are."""
QUEUE = 8
"""Messages of one page that wait."""
SECONDS_TO_JOIN = 10
"""A page has so long to say who it is."""
SILENCE = 20
"""Seconds until the host asks whether a page is still there, and how long that may answer."""


@dataclass(slots=True)
class Allowance:
    """Messages that one page may still send; the number grows with time."""

    now: Callable[[], float] = monotonic
    left: float = BURST
    _last: float = field(default=-1.0)

    def take(self) -> bool:
        """Take one message; return whether there was one left."""
        at = self.now()
        if self._last >= 0:
            self.left = min(BURST, self.left + (at - self._last) * RATE)
        self._last = at
        self.left -= 1
        return self.left >= 0

    def spend(self, seconds: float) -> None:
        """A message took so long: as many others have to wait."""
        self.left = max(0.0, self.left - seconds * RATE)
