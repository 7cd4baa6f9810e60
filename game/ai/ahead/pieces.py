"""Pieces: figures in the look-ahead, with their squares, the damage to expect and their worth."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from game.ai.bodies import POINT, Body
from game.ai.normal import END, RISES, SHARES, normal
from game.model.grid import Square

UP, WHOLE = 0.45, 0.55
"""The share of a figure's points that is its worth for still fighting, and the share for the health that it has
left."""
SPREAD = 1.15
"""The mean of the squared damage of a hit, as a multiple of the square of its mean damage."""


def standing(left: float, mean: float, variance: float) -> float:
    """Return the chance (0 to 1) that a figure with `left` points of health still fights after damage with this mean
    and variance."""
    return normal((left - mean - 0.3) / sqrt(variance + 0.5))


def worth_of(points: float, left: float, most: float, mean: float, up: float) -> float:
    """Return a figure's worth in roster points, from its chance `up` of still fighting and the mean damage expected."""
    return points * (UP * up + WHOLE * max(0.0, left - mean) / most)


@dataclass(slots=True)
class Piece:
    """One figure during the look-ahead; `ours` says that it fights for the deciding side.

    `points` are its roster points, `left` and `most` its points of health before the play and at full health, `worth`
    its present worth in roster points. `mean` and `variance` describe the damage expected so far, and `up` is the
    chance that it still fights. `still` and `moved` are its attacks in a turn without and with a move (0 if it cannot
    act).
    """

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
        """Return a copy of the piece."""
        return Piece(
            self.body, self.ours, self.square, self.still, self.moved, self.points, self.left, self.most, self.mean,
            self.variance, self.up, self.worth,
        )  # fmt: skip

    def after(self, share: float, chance: float, harm: float, times: int) -> tuple[float, float, float, float]:
        """Return the mean and variance of damage, the chance to be up and the worth after `times` attacks that happen
        with probability `share`.

        The sums of `standing` and `worth_of` are repeated here for speed."""
        expected = share * chance * harm
        mean = self.mean + times * expected
        variance = self.variance + times * (SPREAD * expected * harm - expected * expected)
        left = self.left - mean
        ahead = left - 0.3
        eighths = abs(ahead) / sqrt(variance + 0.5) * 8
        if eighths < END:
            place = int(eighths)
            below = SHARES[place] + RISES[place] * (eighths - place)
        else:
            below = SHARES[END]
        up = below if ahead >= 0 else 1 - below
        return mean, variance, up, self.points * (UP * up + WHOLE * (left if left > 0.0 else 0.0) / self.most)

    def take(self, share: float, chance: float, harm: float, times: int) -> None:
        """Apply `times` attacks that happen with probability `share`, hit with `chance` and do `harm` damage."""
        self.mean, self.variance, self.up, self.worth = self.after(share, chance, harm, times)


def piece_of(body: Body, *, ours: bool, still: int, moved: int) -> Piece:
    """Return the piece for a figure in its present state; `ours` says that it fights for the deciding side. `still` and
    `moved` are its attacks in a turn without and with a move."""
    points, left = body.worth / POINT, float(body.toughness)
    most = max(left, left * 100 / max(1, body.share))
    up = standing(left, 0.0, 0.0)
    return Piece(
        body, ours, body.square, still, moved, points, left, most, up=up, worth=worth_of(points, left, most, 0.0, up)
    )
