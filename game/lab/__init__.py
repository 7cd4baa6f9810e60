"""The laboratory: many battles, five clocks, honest numbers.

    >>> from game.lab import Series, play, summary
    >>> series = Series(maps=("training-ground",), battles=4, options={"round_limit": 2})
    >>> results = play(series)
    >>> field, = summary(results.records).fields
    >>> field.battles, field.sides["red"].of, sum(share.value for share in field.sides.values()) + field.draws.value
    (4, 4, 1.0)

`Series` is a plan of battles, `play` plays them (on several processors with `jobs`, into a file with `file`), `summary`
counts. `game.lab.env` lets learning programs play; `game.lab.compare` plays one opening under every ruleset.
"""

from __future__ import annotations

from game.lab.record import Record
from game.lab.results import Results, read_results
from game.lab.runner import play
from game.lab.sequential import Test, read_test
from game.lab.series import Series, read_series
from game.lab.summary import Summary, summary

__all__ = [
    "Record",
    "Results",
    "Series",
    "Summary",
    "Test",
    "play",
    "read_results",
    "read_series",
    "read_test",
    "summary",
]
