"""Exact chances of the hits of a dice pool."""

from __future__ import annotations

from functools import cache
from math import comb

from game.model.tally import NEVER, Odds

HIT = 5
FACES = 6


@cache
def ways(pool: int) -> tuple[int, ...]:
    """Return the number of cases, of 3 to the power of the pool, that give 0, 1, 2 ... hits: a hit is one case in
    three."""
    counts: tuple[int, ...] = (1,)
    for _ in range(max(0, pool)):
        counts = tuple(
            (2 * counts[n] if n < len(counts) else 0) + (counts[n - 1] if n else 0) for n in range(len(counts) + 1)
        )
    return counts


@cache
def botch(pool: int) -> Odds:
    """The chance that a pool has no hit, and that half of it or more shows ones: a critical glitch."""
    misses = HIT - 1
    ones = range((pool + 1) // 2, pool + 1)
    cases = sum(comb(pool, many) * (misses - 1) ** (pool - many) for many in ones)
    return Odds(cases, FACES**pool) if pool > 0 else NEVER
