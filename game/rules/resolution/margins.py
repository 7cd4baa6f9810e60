"""The chance that one roll of several dice has more successes than another, computed from counts of their results."""

from __future__ import annotations

from functools import cache

from game.model.tally import Odds

FallCounts = tuple[int, ...]
"""For 0, 1, 2 ... successes, the number of equally likely results of a roll that have so many."""
HarmCounts = tuple[tuple[int, int], ...]
"""The points of damage that a hit may do, each with the number of equally likely results that give them."""


@cache
def margins(mine: FallCounts, theirs: FallCounts) -> tuple[tuple[int, int], ...]:
    """Return every possible difference of successes (mine minus theirs), each with the number of results of all dice
    together that give it."""
    found: dict[int, int] = {}
    for my_successes, my_ways in enumerate(mine):
        for their_successes, their_ways in enumerate(theirs):
            margin = my_successes - their_successes
            found[margin] = found.get(margin, 0) + my_ways * their_ways
    return tuple(sorted(found.items()))


def odds_over(mine: FallCounts, theirs: FallCounts) -> Odds:
    """Return the chance that the roll `mine` has more successes than the roll `theirs`."""
    by_margin = margins(mine, theirs)
    return Odds(sum(ways for margin, ways in by_margin if margin > 0), sum(ways for _, ways in by_margin))
