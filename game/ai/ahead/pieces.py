"""Figures as the look-ahead moves them: where they stand, what harm they are expected to have, what they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from game.ai.bodies import POINT, Body
from game.model.grid import Square

UP, WHOLE = 0.45, 0.55
"""Shares of a figure's points for being up, and for what is left of it."""
SPREAD = 1.15
"""The mean square of a hit's harm, in squares of its mean."""
_NORMAL = (
    0.5, 0.55, 0.599, 0.646, 0.691, 0.734, 0.773, 0.809, 0.841, 0.87, 0.894, 0.915, 0.933, 0.948, 0.96, 0.97, 0.977,
    0.983, 0.988, 0.991, 0.994, 0.996, 0.997, 0.998, 0.999, 1.0,
)  # fmt: skip
"""The normal distribution at every eighth of a standard deviation from 0 on."""
_END = len(_NORMAL) - 2
_RISES = tuple(after - before for before, after in pairwise(_NORMAL))


def normal(z: float) -> float:
    """The share of a normal distribution below so many standard deviations, from a table: the same on every machine."""
    eighths = min(abs(z) * 8, _END)
    place = int(eighths)
    below = _NORMAL[place] + _RISES[place] * (eighths - place)
    return below if z >= 0 else 1 - below


def standing(left: float, mean: float, variance: float) -> float:
    """The chance to be up still with so much left, after harm of this mean and variance."""
    return normal((left - mean - 0.3) / sqrt(variance + 0.5))


def worth_of(points: float, left: float, most: float, mean: float, up: float) -> float:
    """Return the worth of a figure, in roster points, when it is up with this chance and harm of this mean is
    expected."""
    return points * (UP * up + WHOLE * max(0.0, left - mean) / most)


@dataclass(slots=True)
class Piece:
    """One figure in a line of play. `mean` and `variance` are of the harm it is expected to have taken in it; `up` is
    the chance that it is still in the fight, `worth` follows from them. `still` and `moved` are its attacks in a turn
    in which it stays, or goes first; none of them for a piece that cannot act."""

    body: Body
    ours: bool
    square: Square
    still: int
    moved: int
    points: float
    left: float
    most: float
    mean: float = 0.0
    variance: float = 0.0
    up: float = 1.0
    worth: float = 0.0

    def copy(self) -> Piece:
        """The same piece for another line of play."""
        return Piece(
            self.body, self.ours, self.square, self.still, self.moved, self.points, self.left, self.most, self.mean,
            self.variance, self.up, self.worth,
        )  # fmt: skip

    def after(self, share: float, chance: float, harm: float, times: int) -> tuple[float, float, float, float]:
        """Mean, variance, chance to be up and worth after so many attacks, made with a share of certainty.

        Asked a hundred thousand times in a battle, so `standing` and `worth_of` are written out: the same sums.
        """
        expected = share * chance * harm
        mean = self.mean + times * expected
        variance = self.variance + times * (SPREAD * expected * harm - expected * expected)
        left = self.left - mean
        ahead = left - 0.3
        eighths = abs(ahead) / sqrt(variance + 0.5) * 8
        if eighths < _END:
            place = int(eighths)
            below = _NORMAL[place] + _RISES[place] * (eighths - place)
        else:
            below = _NORMAL[_END]
        up = below if ahead >= 0 else 1 - below
        return mean, variance, up, self.points * (UP * up + WHOLE * (left if left > 0.0 else 0.0) / self.most)

    def take(self, share: float, chance: float, harm: float, times: int) -> None:
        """Suffer them."""
        self.mean, self.variance, self.up, self.worth = self.after(share, chance, harm, times)


def piece_of(body: Body, *, ours: bool, still: int, moved: int) -> Piece:
    """A figure as it stands."""
    points, left = body.worth / POINT, float(body.toughness)
    most = max(left, left * 100 / max(1, body.share))
    up = standing(left, 0.0, 0.0)
    return Piece(
        body, ours, body.square, still, moved, points, left, most, up=up, worth=worth_of(points, left, most, 0.0, up)
    )
