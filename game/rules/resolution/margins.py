"""The chance that one roll of several dice has more successes than another, from the number of results of each."""

from __future__ import annotations

from functools import cache

from game.model.tally import Odds

FallCounts = tuple[int, ...]
"""Numbers of equally likely results of a roll that give 0, 1, 2 ... successes."""
HarmCounts = tuple[tuple[int, int], ...]
"""Points of harm that a hit may do, each with the number of equally likely results that give it."""


@cache
def margins(mine: FallCounts, theirs: FallCounts) -> tuple[tuple[int, int], ...]:
    """Return every difference of successes between two rolls, with the number of results of all the dice that give
    it."""
    found: dict[int, int] = {}
    for my_successes, my_ways in enumerate(mine):
        for their_successes, their_ways in enumerate(theirs):
            margin = my_successes - their_successes
            found[margin] = found.get(margin, 0) + my_ways * their_ways
    return tuple(sorted(found.items()))


def odds_over(mine: FallCounts, theirs: FallCounts) -> Odds:
    """Return the chance that the first roll has more successes than the second."""
    by_margin = margins(mine, theirs)
    return Odds(sum(ways for margin, ways in by_margin if margin > 0), sum(ways for _, ways in by_margin))
