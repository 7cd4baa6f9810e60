"""The event chart: which dice a rating throws, how likely how many successes are, and the throw (time.event-roll)."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from game.core.world import World

FACES = (4, 6, 8, 10, 12)
LEAST_SUCCESS = 4
BANDS = ((1, 1, 5), (2, 6, 19), (3, 20, 54), (4, 55, 124))
"""Number of dice, from this rating to that one."""
MOST = BANDS[-1][2]
_COMMON = 120
"""A whole number of successes per die in this many throws, for every kind of die."""


def _worth(dice: tuple[int, ...]) -> int:
    """Expected successes, in parts of `_COMMON`."""
    return sum(_COMMON * (faces - LEAST_SUCCESS + 1) // faces for faces in dice)


@cache
def _band(count: int) -> tuple[tuple[int, ...], ...]:
    """The handfuls of one band from the weakest up: none weaker than one twelve-sided die fewer."""
    least = _worth((FACES[-1],) * (count - 1))
    handfuls = [dice for dice in combinations_with_replacement(FACES, count) if _worth(dice) >= least]
    return tuple(sorted(handfuls, key=lambda dice: (_worth(dice), sum(dice), dice)))


@cache
def dice_of(rating: int) -> tuple[int, ...]:
    """The dice of a rating, by their faces; none below 1, and above the chart's end those of its end."""
    if rating < 1:
        return ()
    rating = min(rating, MOST)
    count, low, high = next(band for band in BANDS if rating <= band[2])
    handfuls = _band(count)
    return handfuls[(rating - low) * len(handfuls) // (high - low + 1)]


@cache
def ways(rating: int) -> tuple[int, ...]:
    """Return the number of falls of a rating's dice that give 0, 1, 2 ... successes."""
    counts: tuple[int, ...] = (1,)
    for faces in dice_of(rating):
        good, bad = faces - LEAST_SUCCESS + 1, LEAST_SUCCESS - 1
        counts = tuple(
            (counts[n] * bad if n < len(counts) else 0) + (counts[n - 1] * good if n else 0)
            for n in range(len(counts) + 1)
        )
    return counts


def throw_dice(world: World, rating: int) -> int:
    """Changes the world (rolls dice): successes of an event roll at a rating."""
    return sum(world.dice.roll(faces) >= LEAST_SUCCESS for faces in dice_of(rating))
