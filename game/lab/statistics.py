"""Shares, differences and strengths with what is known of them: every number says how many battles it rests on.

Intervals hold with 95 % unless another `sure` is given. Battles that share a seed are not independent, so whatever
compares players counts pairs (one seed, sides swapped) and not battles.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

SURE = 95
LEAST_PAIRS = 8
"""Pairs before their spread is trusted at all."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share from 0 to 1 with its interval, and the number of battles (or pairs) behind it."""

    value: float
    low: float
    high: float
    of: int

    @property
    def percent(self) -> str:
        """Return the share in words: "53 % [41, 65]"."""
        if not self.of:
            return "nothing yet"
        return f"{whole(100 * self.value)} % [{whole(100 * self.low)}, {whole(100 * self.high)}]"


@dataclass(frozen=True, slots=True)
class Spread:
    """A mean with its interval, and the number of battles behind it."""

    mean: float
    low: float
    high: float
    of: int

    def text(self, places: int = 1, sign: bool = False) -> str:
        """Return the mean in words: 6.2 [5.8, 6.6], with a sign before it for differences; no interval from too few
        values."""
        if not self.of:
            return "nothing yet"
        form = f"{'+' if sign else ''}.{places}f"
        if self.of < LEAST_PAIRS:
            return f"{self.mean:{form}} (of {self.of}: too few to say how sure)"
        return f"{self.mean:{form}} [{self.low:{form}}, {self.high:{form}}]"

    def within(self, least: float, most: float) -> Spread:
        """Return the spread with its interval limited to possible values."""
        return Spread(self.mean, max(least, self.low), min(most, self.high), self.of)


def whole(value: float) -> int:
    """Return a number rounded to the nearest whole one, halves up."""
    return math.floor(value + 0.5)


def deviations(sure: float = SURE) -> float:
    """Return the number of standard deviations on either side of the mean that contain `sure` per cent of a normal
    distribution."""
    return NormalDist().inv_cdf(0.5 + sure / 200)


def wilson(wins: float, games: float, sure: float = SURE) -> Share:
    """Return a share with Wilson's interval; 0 to 1 for no battles."""
    if games <= 0:
        return Share(0.0, 0.0, 1.0, 0)
    share, z = wins / games, deviations(sure)
    square = z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return Share(share, max(0.0, middle - half), min(1.0, middle + half), int(games))


def clustered(groups: Sequence[Sequence[float]]) -> Share:
    """Return the share of points (0 to 1 each) over groups whose members may be correlated, such as the battles of one
    seed. The interval is Wilson's for the effective number of independent battles."""
    games = sum(len(group) for group in groups)
    points = sum(sum(group) for group in groups)
    if not games:
        return wilson(0, 0)
    share = points / games
    effective = float(games)
    if len(groups) >= LEAST_PAIRS and 0 < share < 1 and games > len(groups):
        excess = sum((sum(group) - share * len(group)) ** 2 for group in groups)
        variance = excess * len(groups) / (len(groups) - 1) / games**2
        if variance > 0:
            effective = min(float(games), max(len(groups) / 2, share * (1 - share) / variance))
    elif games > len(groups):
        effective = float(len(groups))
    found = wilson(share * effective, effective)
    return Share(share, found.low, found.high, games)


def mean_of(values: Sequence[float], sure: float = SURE) -> Spread:
    """Return the mean of some values, with its interval by Student's t."""
    if not values:
        return Spread(0.0, 0.0, 0.0, 0)
    mean = math.fsum(values) / len(values)
    if len(values) == 1:
        return Spread(mean, -math.inf, math.inf, 1)
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))
    half = student(len(values) - 1, sure) * spread / math.sqrt(len(values))
    return Spread(mean, mean - half, mean + half, len(values))


def student(freedom: int, sure: float = SURE) -> float:
    """Return the quantile of Student's t that contains `sure` per cent on both sides (Cornish and Fisher's
    expansion)."""
    z = deviations(sure)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def paired(pairs: Sequence[tuple[float, float]], sure: float = SURE) -> Spread:
    """Return the mean of second minus first over pairs that share everything else."""
    return mean_of([second - first for first, second in pairs], sure)


def quantiles(values: Iterable[int], *at: int) -> tuple[int, ...]:
    """Return the values at some percentiles; an empty tuple for no values."""
    ordered = sorted(values)
    return tuple(ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] for percent in at) if ordered else ()


def elo(score: float) -> float:
    """Return the difference in Elo for a mean score (0 to 1)."""
    score = min(1 - 1e-6, max(1e-6, score))
    return -400 * math.log10(1 / score - 1)


def score_of(strength: float) -> float:
    """Return the expected mean score (0 to 1) for a difference in Elo."""
    return float(1 / (1 + 10 ** (-strength / 400)))


def elo_of(scores: Sequence[float]) -> Spread:
    """Return the difference in Elo from the mean scores (0 to 1) of pairs."""
    if not scores:
        return Spread(0.0, -math.inf, math.inf, 0)
    spread = mean_of(scores)
    if len(scores) < LEAST_PAIRS or spread.low == spread.high:
        share = wilson(math.fsum(scores), len(scores))
        spread = Spread(share.value, share.low, share.high, len(scores))
    return Spread(elo(spread.mean), elo(spread.low), elo(spread.high), len(scores))
