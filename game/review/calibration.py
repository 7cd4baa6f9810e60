"""Calibration of predicted chances (how often they come true): Brier score, area under the curve, and the real results
for each tenth."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

TENTHS = 10
LEAST = 0.0001
"""Smallest chance used in the logarithm of the loss, so that it stays finite."""

GivenChance = tuple[float, float]
"""A predicted chance and its real result: 1 for a victory, 0 for a defeat, a value between for a draw."""


@dataclass(frozen=True, slots=True)
class Tenth:
    """Predictions within one tenth (such as 0.3 to 0.4): how many (`count`), their mean (`given`), and the mean of the
    real results (`came`)."""

    count: int
    given: float
    came: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Accuracy of predictions. A perfect prediction has `brier` 0, `log_loss` 0 and `auc` 1; tossing a coin has 0.25,
    0.693 and 0.5."""

    battles: int
    chances: int
    brier: float
    log_loss: float
    auc: float
    tenths: tuple[Tenth, ...]

    def as_toml(self, name: str) -> str:
        """Return the accuracy as a table of a TOML file."""
        rows = [f"    [{one.count}, {one.given:.3f}, {one.came:.3f}],\n" for one in self.tenths]
        counts = f"battles = {self.battles}\nchances = {self.chances}\n"
        figures = f"brier = {self.brier:.4f}\nlog_loss = {self.log_loss:.4f}\nauc = {self.auc:.4f}\n"
        table = f"tenths = [  # how many, the mean of what was given, the mean of what came\n{''.join(rows)}]\n"
        return f"[{name}]\n{counts}{figures}{table}"


def calibration_of(told: Sequence[GivenChance], battles: int) -> Calibration:
    """Return the accuracy of some predictions from a number of battles."""
    brier = sum((given - came) ** 2 for given, came in told) / max(1, len(told))
    return Calibration(
        battles, len(told), brier, _log_loss(told), auc_of(told), tuple(_tenth(told, place) for place in range(TENTHS))
    )


def _log_loss(told: Sequence[GivenChance]) -> float:
    """Return the mean loss: minus the logarithm of the chance that was predicted for the real result (at least
    LEAST)."""
    lost = (came * log(max(LEAST, given)) + (1 - came) * log(max(LEAST, 1 - given)) for given, came in told)
    return -sum(lost) / max(1, len(told))


def auc_of(told: Sequence[GivenChance]) -> float:
    """Return the area under the curve: the probability that a chance predicted before a victory exceeds one predicted
    before a defeat."""
    won = [given for given, came in told if came > 0.5]
    lost = sorted(given for given, came in told if came < 0.5)
    if not won or not lost:
        return 0.5
    above = sum(bisect_left(lost, given) + bisect_right(lost, given) for given in won)
    return above / (2 * len(won) * len(lost))


def _tenth(told: Sequence[GivenChance], place: int) -> Tenth:
    inside = [(given, came) for given, came in told if min(TENTHS - 1, int(given * TENTHS)) == place]
    count = len(inside)
    return Tenth(count, sum(g for g, _ in inside) / max(1, count), sum(c for _, c in inside) / max(1, count))
