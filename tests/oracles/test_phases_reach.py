"""The reach of a figure on its feet against the slow oracle: the same squares, each at the same price."""

from __future__ import annotations

import pytest
from field import PACE, drawn, laid
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_walking import costs

SEEDS = st.integers(0, (1 << 32) - 1)


def compare(seed: int) -> None:
    there = drawn(seed)
    if there.bodies[0].up:
        return
    body, battle = there.bodies[0], laid(there)
    part = battle.world.ruleset.movement
    reach = part.reach(battle.world, 1, "hustle")
    assert dict(reach.costs) == costs(there, body, PACE[body.size])


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_reach_agrees_with_the_oracle(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_reach_agrees_with_the_oracle(seed: int) -> None:
    compare(seed)
