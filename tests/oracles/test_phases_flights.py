"""Flights against the slow oracle: the same squares at the same heights, each at the same price."""

from __future__ import annotations

from dataclasses import replace

import pytest
from field import Body, drawn, laid
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_flying import flights

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


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_flights_agree_with_the_oracle(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_flights_agree_with_the_oracle(seed: int) -> None:
    compare(seed)
