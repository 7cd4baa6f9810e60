"""The event chart: for each rating, the dice to throw (time.event-roll). A die succeeds with LEAST_SUCCESS or more."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from game.core.world import World

FACES = (4, 6, 8, 10, 12)
LEAST_SUCCESS = 4
BANDS = ((1, 1, 5), (2, 6, 19), (3, 20, 54), (4, 55, 124))
"""Rows of the chart, each as (number of dice, lowest rating, highest rating)."""
MOST = BANDS[-1][2]
_COMMON = 120
"""A common multiple of all FACES: expected successes of one die are whole numbers in units of 1 / `_COMMON`."""


def _worth(dice: tuple[int, ...]) -> int:
    """Return the expected successes of some dice, in units of 1 / `_COMMON`."""
    return sum(_COMMON * (faces - LEAST_SUCCESS + 1) // faces for faces in dice)


@cache
def _band(count: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of `count` dice that the chart uses, each as the faces of its dice, the weakest first. Sets with
    fewer expected successes than `count` - 1 twelve-sided dice are left out."""
    least = _worth((FACES[-1],) * (count - 1))
    handfuls = [dice for dice in combinations_with_replacement(FACES, count) if _worth(dice) >= least]
    return tuple(sorted(handfuls, key=lambda dice: (_worth(dice), sum(dice), dice)))


@cache
def dice_of(rating: int) -> tuple[int, ...]:
    """Return the number of faces of each die thrown for a rating. Return () for a rating below 1, and the strongest
    dice of the chart for a rating above its last row."""
    if rating < 1:
        return ()
    rating = min(rating, MOST)
    count, low, high = next(band for band in BANDS if rating <= band[2])
    handfuls = _band(count)
    return handfuls[(rating - low) * len(handfuls) // (high - low + 1)]


@cache
def row_of(rating: int) -> tuple[int, int]:
    """Return the lowest and the highest rating of the chart that throw the same dice as this one."""
    same = [other for other in range(MOST + 1) if dice_of(other) == dice_of(rating)]
    return same[0], same[-1]


def tenths(rating: int) -> int:
    """Return the average number of successes of a rating's dice, in tenths, rounded."""
    return (_worth(dice_of(rating)) * 10 + _COMMON // 2) // _COMMON


@cache
def ways(rating: int) -> tuple[int, ...]:
    """Return, for each number of successes from 0 up, how many of the equally likely results of a rating's dice have
    it."""
    counts: tuple[int, ...] = (1,)
    for faces in dice_of(rating):
        good, bad = faces - LEAST_SUCCESS + 1, LEAST_SUCCESS - 1
        counts = tuple(
            (counts[n] * bad if n < len(counts) else 0) + (counts[n - 1] * good if n else 0)
            for n in range(len(counts) + 1)
        )
    return counts


def throw_dice(world: World, rating: int) -> int:
    """Throw the dice of a rating and return the number of successes."""
    return sum(world.dice.roll(faces) >= LEAST_SUCCESS for faces in dice_of(rating))
