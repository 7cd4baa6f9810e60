"""More positions in which hard looked foolish, kept as those of its errands are: the place that counts is not given up,
and nothing is done that the next act takes back."""

from __future__ import annotations

import pytest

from game.model.commands import KeepAway
from game.model.grid import footprint
from tests.ai.test_errands import Asked, before, best


def zone_of(asked: Asked) -> frozenset[tuple[int, int]]:
    """The ground that the goal counts figures on."""
    goal = asked.view.goal
    assert goal is not None
    return frozenset(goal.played.goal.zone)


@pytest.mark.parametrize(
    ("act", "who"),
    [
        (
            30,
            "Karl Voss",
        ),  # a hammer eight squares off drove three riflemen out of the place, which was theirs by 4 to 2
        (34, "Amir Nassar"),
        (35, "Hanna Berg"),
        (70, "Karl Voss"),  # walked out, and had to sprint back instead of firing
        (71, "Hanna Berg"),
        (82, "Karl Voss"),
        (83, "Hanna Berg"),
    ],
)
def test_nobody_keeps_away_out_of_the_place_that_counts(act: int, who: str) -> None:
    asked = before("ph7", act, who)
    plan = best(asked)
    assert not isinstance(plan.first, KeepAway)
    width = asked.view.figure(asked.figure).width
    assert not zone_of(asked).isdisjoint(footprint(plan.square, width))
