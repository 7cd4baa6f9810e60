"""Exact chances of the number of hits of a dice pool."""

from __future__ import annotations

from functools import cache
from math import comb

from game.model.tally import NEVER, Odds

HIT = 5
FACES = 6


@cache
def ways(pool: int) -> tuple[int, ...]:
    """Return, for 0, 1, 2 ... hits, the number of cases out of 3 ** `pool` that have so many; each die hits in one case
    of three."""
    counts: tuple[int, ...] = (1,)
    for _ in range(max(0, pool)):
        counts = tuple(
            (2 * counts[n] if n < len(counts) else 0) + (counts[n - 1] if n else 0) for n in range(len(counts) + 1)
        )
    return counts


@cache
def botch(pool: int) -> Odds:
    """Return the chance of a critical glitch: a pool that has no hits, and ones on half of its dice or more."""
    misses = HIT - 1
    ones = range((pool + 1) // 2, pool + 1)
    cases = sum(comb(pool, many) * (misses - 1) ** (pool - many) for many in ones)
    return Odds(cases, FACES**pool) if pool > 0 else NEVER
