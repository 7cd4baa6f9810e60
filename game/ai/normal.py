"""The normal distribution, read from a table so that every machine gets the same value."""

from __future__ import annotations

from itertools import pairwise

SHARES = (
    0.5, 0.55, 0.599, 0.646, 0.691, 0.734, 0.773, 0.809, 0.841, 0.87, 0.894, 0.915, 0.933, 0.948, 0.96, 0.97, 0.977,
    0.983, 0.988, 0.991, 0.994, 0.996, 0.997, 0.998, 0.999, 1.0,
)  # fmt: skip
"""The share of the distribution below 0, 1/8, 2/8 … standard deviations."""
END = len(SHARES) - 2
RISES = tuple(after - before for before, after in pairwise(SHARES))


def normal(z: float) -> float:
    """Return the share of a normal distribution below `z` standard deviations."""
    eighths = min(abs(z) * 8, END)
    place = int(eighths)
    below = SHARES[place] + RISES[place] * (eighths - place)
    return below if z >= 0 else 1 - below
