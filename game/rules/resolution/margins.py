"""The chance that one handful of dice outdoes another, from the ways in which each can fall."""

from __future__ import annotations

from functools import cache

from game.model.tally import Odds

FallCounts = tuple[int, ...]
"""Number of falls of some dice that give 0, 1, 2 ... successes."""


@cache
def margins(mine: FallCounts, theirs: FallCounts) -> tuple[tuple[int, int], ...]:
    """Return every margin of successes of one handful of dice over another, with the number of falls of all the dice
    that give it."""
    found: dict[int, int] = {}
    for my_successes, my_ways in enumerate(mine):
        for their_successes, their_ways in enumerate(theirs):
            margin = my_successes - their_successes
            found[margin] = found.get(margin, 0) + my_ways * their_ways
    return tuple(sorted(found.items()))


def odds_over(mine: FallCounts, theirs: FallCounts) -> Odds:
    """The chance that one handful has more successes than another."""
    by_margin = margins(mine, theirs)
    return Odds(sum(ways for margin, ways in by_margin if margin > 0), sum(ways for _, ways in by_margin))
