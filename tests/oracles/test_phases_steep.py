"""The reach of climbers by nature and diggers along faces and through earth against the slow oracle: the same places,
each at the same price."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from field import Field, drawn, laid
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_steep import steep

from game.model.commands import Hustle
from game.rules import footing
from game.rules.movement import steep_reach as steeps

SEEDS = st.integers(0, (1 << 32) - 1)
FEET = 10


def uneven(seed: int) -> Field:
    """A small field of banks, walls and earth with a climber or a digger, and somebody else."""
    there, chance = drawn(seed, wide=4, deep=4, bodies=2, flyers=0), Random(f"steep {seed}")
    ground = {spot: chance.choice(("grass", "grass", "floor", "rock", "earth")) for spot in there.ground}
    feet = {spot: chance.choice((0, 0, 0, -10, 5, 10, 20)) for spot in there.feet}
    mode = chance.choice(("climb", "burrow"))
    body = replace(there.bodies[0], modes={mode: chance.choice(("fast", "average"))}, up=0)
    for other in there.bodies:
        ground |= dict.fromkeys(other.squares(), "grass")
    return replace(there, ground=ground, feet=feet, bodies=(body, *there.bodies[1:]))


def compare(seed: int) -> int:
    """Every place in reach; answers how many lie above the ground or below it."""
    there = uneven(seed)
    body, battle = there.bodies[0], laid(there)
    part = footing.part_of(battle.world)
    found = steeps.search(part, battle.world, 1, FEET)
    assert {spot: way.cost for spot, way in found.items()} == steep(there, body, FEET)
    for spot, way in found.items():
        path, heights = zip(*way.spots, strict=True)
        plan = part.plan_path(battle.world, 1, path, "hustle", heights)
        assert getattr(plan, "spent", None) == way.cost, (Hustle(1, path, heights), plan)
        assert way.spots[-1] == spot
    return sum(bool(above) for _, above in found)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_places_on_faces_and_in_earth_agree_with_the_oracle(seed: int) -> None:
    compare(seed)


def test_many_places_lie_above_and_below() -> None:
    assert sum(compare(seed) for seed in range(4)) > 12


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_places_agree_with_the_oracle(seed: int) -> None:
    compare(seed)
