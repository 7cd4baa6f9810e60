"""A test of two players that stops when it knows: is player 1 stronger by at least one number of Elo, or at most by
another?

It is the generalised sequential probability ratio test over pairs, as used for chess engines. A pair (one seed, sides
swapped) scores 0, 1/4, 1/2, 3/4 or 1. The test compares how likely the scores are under two strengths; for each
strength it takes the likeliest distribution of scores with that mean.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.lab.statistics import score_of
from game.model.errors import BadInput

ERROR = 0.04
"""Chance of either error for which the bounds are set; the real one is about 5 %, because distributions are
estimated."""
MOST_ELO = 800
UNSEEN = 1e-3
"""Count, in pairs, assumed for a score that has not come yet."""
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
STEPS, CLOSE = 60, 1e-12
"""Most steps of Newton's method, and the length of a step at which it stops."""
FORM = re.compile(r"elo (-?\d{1,4})\.\.(-?\d{1,4})")


@dataclass(frozen=True, slots=True)
class TestState:
    """State of the test: the logarithm of the likelihood ratio, the two bounds (`low`, `high`) at which the test stops,
    and the number of pairs."""

    ratio: float
    low: float
    high: float
    pairs: int

    @property
    def known(self) -> str:
        """The answer of the test: "yes" (at least the higher strength), "no" (at most the lower), "" if it is still
        open."""
        return "yes" if self.ratio >= self.high else "no" if self.ratio <= self.low else ""


@dataclass(frozen=True, slots=True)
class Test:
    """A test between two strengths of player 1 over player 2, `lower` and `higher`, in Elo."""

    __test__ = False  # no test case

    lower: int
    higher: int

    def verdict(self, counts: Sequence[int]) -> TestState:
        """Return the state of the test, given the number of pairs with each score (0, 1/4, 1/2, 3/4, 1)."""
        pairs = sum(counts)
        bound = math.log(1 / ERROR)
        if not pairs:
            return TestState(0.0, -bound, bound, 0)
        shares = [max(UNSEEN, count) for count in counts]
        whole = sum(shares)
        shares = [share / whole for share in shares]
        likely = [_likeliest(shares, score_of(strength)) for strength in (self.lower, self.higher)]
        ratio = sum(
            share * math.log(b / a) for share, a, b in zip(shares, likely[0], likely[1], strict=True) if share > 0
        )
        return TestState(pairs * ratio, -bound, bound, pairs)


def told(test: Test, verdict: TestState) -> str:
    """Return the state of a test in words: which strength is accepted, and by how many pairs."""
    no, yes = f"player 1 is stronger by {test.lower} Elo at most", f"by {test.higher} Elo at least"
    stands = f"{verdict.ratio:+.2f} between {verdict.low:.2f} and {verdict.high:.2f}, {verdict.pairs} pairs"
    if verdict.known == "yes":
        return f"player 1 is stronger {yes}: accepted against {test.lower} Elo at most ({stands})"
    if verdict.known == "no":
        return f"{no}: accepted against {test.higher} Elo at least ({stands})"
    return f"not known yet whether {no} or {yes} ({stands})"


def read_test(text: str) -> Test:
    """Return a test from words such as "elo 0..10". Raises BadInput for other words."""
    found = FORM.fullmatch(" ".join(text.lower().split()))
    if found is None:
        raise BadInput.of("--test", f"{text!r:.40} does not have the form 'elo 0..10'")
    lower, higher = int(found[1]), int(found[2])
    if not -MOST_ELO <= lower < higher <= MOST_ELO:
        raise BadInput.of("--test", f"needs two strengths from {-MOST_ELO} to {MOST_ELO}, the smaller one first")
    return Test(lower, higher)


def _likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """Return the probabilities of the five scores of a pair of battles that have this mean and make the observed
    shares most likely, found by Newton's method."""
    offsets = [level - mean for level in LEVELS]
    low, high, found = -1 / offsets[-1], -1 / offsets[0], 0.0
    for _ in range(STEPS):
        parts = [off / (1 + found * off) for off in offsets]
        slope = sum(share * part for share, part in zip(shares, parts, strict=True))
        bend = sum(share * part * part for share, part in zip(shares, parts, strict=True))
        low, high = (found, high) if slope > 0 else (low, found)
        before, found = found, found + slope / bend
        found = found if low < found < high else (low + high) / 2
        if abs(found - before) < CLOSE:
            break
    return [share / (1 + found * off) for share, off in zip(shares, offsets, strict=True)]
