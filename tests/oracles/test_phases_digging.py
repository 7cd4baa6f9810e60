"""Steps through earth against the slow oracle: every step of one square and five feet, up, down and aside."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from field import Field, drawn, laid
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_digging import digs

from game.model.rejections import Rejection
from game.rules.movement.digging import dig_way

SEEDS = st.integers(0, (1 << 32) - 1)


def earthy(seed: int) -> Field:
    """A field of earth and soft ground with something else now and then, and a digger."""
    there, chance = drawn(seed, flyers=0, bodies=1), Random(f"earth {seed}")
    kinds = ["earth", "earth", "grass", "sand", "floor", "rock"]
    ground = {spot: chance.choice(kinds) if chance.random() < 0.6 else kind for spot, kind in there.ground.items()}
    body = replace(there.bodies[0], modes={"burrow": "slow"})
    return replace(there, ground=ground, bodies=(body,))


def compare(seed: int) -> int:
    """Every step from a few places; answers how many lead somewhere."""
    there, chance = earthy(seed), Random(seed)
    body, world = there.bodies[0], laid(there).world
    part, found = world.ruleset.movement, 0
    mover = part.mover(world, 1)
    for _ in range(6):
        at, up = chance.choice(sorted(there.ground)), chance.choice((-60, -10, -5, 0, 0, 5, 10))
        if any(square not in there.ground for square in body.squares(at)):
            continue
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                for rise in (-10, -5, 0, 5, 10):
                    to = ((at[0] + dx, at[1] + dy), up + rise)
                    way = dig_way(part, world, mover, (at, up), to)
                    assert isinstance(way, Rejection) != digs(there, body, (at, up), to), ((at, up), to, way)
                    found += not isinstance(way, Rejection)
    return found


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_digging_agrees_with_the_oracle(seed: int) -> None:
    compare(seed)


def test_many_steps_lead_through_earth() -> None:
    assert sum(compare(seed) for seed in range(20)) > 60


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_digging_agrees_with_the_oracle(seed: int) -> None:
    compare(seed)
