"""Statistics of battles: shares, means and strengths, each with its interval and the number of battles behind it.

Intervals hold with 95 % unless `sure` gives another per cent. Battles with the same seed are not independent, so
comparisons of players count pairs of battles (one seed, sides swapped).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

SURE = 95
LEAST_PAIRS = 8
"""Least pairs from which the spread of their values is used."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share (`value`) from 0 to 1 with its interval from `low` to `high`; `of` is the number of battles or pairs
    behind it."""

    value: float
    low: float
    high: float
    of: int

    @property
    def percent(self) -> str:
        """The share in words, such as "53 % [41, 65]"."""
        if not self.of:
            return "nothing yet"
        return f"{whole(100 * self.value)} % [{whole(100 * self.low)}, {whole(100 * self.high)}]"


@dataclass(frozen=True, slots=True)
class Spread:
    """A mean with its interval from `low` to `high`; `of` is the number of values behind it."""

    mean: float
    low: float
    high: float
    of: int

    def text(self, places: int = 1, sign: bool = False) -> str:
        """Return the mean in words with `places` decimals, such as "6.2 [5.8, 6.6]"; `sign` puts a sign before each
        number. Fewer than LEAST_PAIRS values get no interval."""
        if not self.of:
            return "nothing yet"
        form = f"{'+' if sign else ''}.{places}f"
        if self.of < LEAST_PAIRS:
            return f"{self.mean:{form}} (of {self.of}: too few to say how sure)"
        return f"{self.mean:{form}} [{self.low:{form}}, {self.high:{form}}]"

    def within(self, least: float, most: float) -> Spread:
        """Return the spread with its interval cut to the range from `least` to `most`."""
        return Spread(self.mean, max(least, self.low), min(most, self.high), self.of)


def whole(value: float) -> int:
    """Return a number rounded to the nearest whole one, halves up."""
    return math.floor(value + 0.5)


def deviations(sure: float = SURE) -> float:
    """Return the number of standard deviations to both sides of the mean that enclose `sure` per cent of a normal
    distribution."""
    return NormalDist().inv_cdf(0.5 + sure / 200)


def wilson(wins: float, games: float, sure: float = SURE) -> Share:
    """Return the share of `wins` in `games` with Wilson's interval, which covers the true share in `sure` per cent of
    cases; the interval is 0 to 1 without battles."""
    if games <= 0:
        return Share(0.0, 0.0, 1.0, 0)
    share, z = wins / games, deviations(sure)
    square = z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return Share(share, max(0.0, middle - half), min(1.0, middle + half), int(games))


def clustered(groups: Sequence[Sequence[float]]) -> Share:
    """Return the share of points (each from 0 to 1) in groups whose members may depend on each other, such as battles
    of one seed. The interval is Wilson's for the number of independent battles that would be as telling."""
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
    """Return the mean of values with its interval of `sure` per cent by Student's t."""
    if not values:
        return Spread(0.0, 0.0, 0.0, 0)
    mean = math.fsum(values) / len(values)
    if len(values) == 1:
        return Spread(mean, -math.inf, math.inf, 1)
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))
    half = student(len(values) - 1, sure) * spread / math.sqrt(len(values))
    return Spread(mean, mean - half, mean + half, len(values))


def student(freedom: int, sure: float = SURE) -> float:
    """Return the quantile of Student's t with `freedom` degrees of freedom that encloses `sure` per cent around 0, by
    Cornish and Fisher's expansion."""
    z = deviations(sure)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def paired(pairs: Sequence[tuple[float, float]], sure: float = SURE) -> Spread:
    """Return the mean difference over pairs (second value less first), with its interval of `sure` per cent."""
    return mean_of([second - first for first, second in pairs], sure)


def quantiles(values: Iterable[int], *at: int) -> tuple[int, ...]:
    """Return the values at these percentiles; () if there are no values."""
    ordered = sorted(values)
    return tuple(ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] for percent in at) if ordered else ()


def elo(score: float) -> float:
    """Return the Elo difference at which a player has this mean score (0 to 1)."""
    score = min(1 - 1e-6, max(1e-6, score))
    return -400 * math.log10(1 / score - 1)


def score_of(strength: float) -> float:
    """Return the mean score (0 to 1) to be expected at an Elo difference of `strength`."""
    return float(1 / (1 + 10 ** (-strength / 400)))


def elo_of(scores: Sequence[float]) -> Spread:
    """Return the Elo difference that follows from the mean scores (0 to 1) of pairs, with its interval."""
    if not scores:
        return Spread(0.0, -math.inf, math.inf, 0)
    spread = mean_of(scores)
    if len(scores) < LEAST_PAIRS or spread.low == spread.high:
        share = wilson(math.fsum(scores), len(scores))
        spread = Spread(share.value, share.low, share.high, len(scores))
    return Spread(elo(spread.mean), elo(spread.low), elo(spread.high), len(scores))
