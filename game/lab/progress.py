"""Progress of a running series: its speed and its score."""

from __future__ import annotations

import time
from dataclasses import dataclass

from game.lab.record import Record
from game.lab.results import Results
from game.lab.runner import verdict_of
from game.lab.sequential import Test
from game.lab.series import Series
from game.lab.statistics import wilson
from game.lab.summary import player_shares

PAUSE = 1.0
"""Seconds between two reckonings of the score."""


@dataclass(frozen=True, slots=True)
class SeriesNow:
    """Battles a second and the present score, in words."""

    rate: str
    words: str


class Score:
    """Keeps the present score, reckoned anew once a second at most."""

    def __init__(self, series: Series, test: Test | None) -> None:
        self._duel = len(set(series.players)) > 1
        self._test = test
        self._began = time.monotonic()
        self._had: int | None = None
        self._told = -PAUSE
        self._words = ""

    def update(self, results: Results) -> SeriesNow:
        """Return the speed and the score now."""
        now = time.monotonic()
        if self._had is None:
            self._had = len(results) - 1
        rate = (len(results) - self._had) / max(0.001, now - self._began)
        if now - self._told >= PAUSE:
            self._told = now
            self._words = self._score(results.records)
        return SeriesNow(f"{rate:.1f}/s", self._words)

    def _score(self, records: tuple[Record, ...]) -> str:
        if self._test is not None:
            verdict = verdict_of(records, self._test)
            return f"player 1 {player_shares(records)[1].percent}, test {verdict.ratio:+.2f} of {verdict.high:.2f}"
        if self._duel:
            return f"player 1 {player_shares(records)[1].percent}"
        first = next(iter(records[0].sides))
        return f"{first} {wilson(sum(record.winner == first for record in records), len(records)).percent}"
