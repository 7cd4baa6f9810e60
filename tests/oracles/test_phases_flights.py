"""Flights against the slow oracle: the same squares at the same heights, each at the same price."""

from __future__ import annotations

from dataclasses import replace

import pytest
from field import Body, drawn, laid
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_flying import CEILING, air_step, flights

from game.actions.flight import FlyAction
from game.model.commands import Fly
from game.model.rejections import Rejection
from game.rules.movement.airways import air_reach

SEEDS = st.integers(0, (1 << 32) - 1)
FEET = 10


def compare(seed: int) -> None:
    there = drawn(seed, wide=5, deep=4)
    first = there.bodies[0]
    wings = {"fly": ("fast", "average", "slow")[seed % 3], **first.modes}
    body = Body(first.side, first.size, first.at, first.up, "up", False, wings, first.strength, first.trained)
    there = replace(there, bodies=(body, *there.bodies[1:]))
    world = laid(there).world
    found = air_reach(world.ruleset.movement, world, 1, FEET)
    assert found.costs == flights(there, body, FEET)


def compare_limit(seed: int) -> None:
    """Near the limit: what is within reach, which flights are taken, and which steps there are."""
    there = drawn(seed, wide=5, deep=4)
    up = (45, 50, 55, 60)[seed % 4]
    body = replace(there.bodies[0], up=up, modes={"fly": "average"})
    there = replace(there, bodies=(body, *there.bodies[1:]))
    world = laid(there).world
    part, found = world.ruleset.movement, flights(there, body, FEET)
    assert air_reach(part, world, 1, FEET).costs == found
    for at in there.ground:
        if any(spot not in there.ground for spot in body.squares(at)):
            continue
        for above in range(CEILING - 10, CEILING + 40, 5):
            refused = FlyAction().check(world, Fly(1, at, above))
            if above > CEILING:
                assert isinstance(refused, Rejection)
                assert refused.code == "too-high"
            elif (at, above) in found and (at, above) != (body.at, up):
                assert refused is None, (at, above, refused)
            leg = part.leg(world, 1, (at, above - 5), (at, above), {})
            assert isinstance(leg, Rejection) == (air_step(there, body, (at, above - 5), (at, above)) is None), above


@settings(max_examples=12, deadline=None)
@given(SEEDS)
def test_the_limit_of_flight_agrees_with_the_oracle(seed: int) -> None:
    compare_limit(seed)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_flights_agree_with_the_oracle(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_flights_agree_with_the_oracle(seed: int) -> None:
    compare(seed)
