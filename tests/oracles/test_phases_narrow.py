"""Squeezing against the slow oracle: the ways of large figures that make themselves narrow, and what stands bring."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from field import PACE, Field, drawn, laid
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_narrow import squeezes, stand

from game.model.components import Conditions
from game.rules import footing
from game.rules.movement.narrow_reach import narrow_reach

SEEDS = st.integers(0, (1 << 32) - 1)


def pressed(seed: int) -> Field:
    """A field of many obstacles with a large body on it."""
    there, chance = drawn(seed, wide=8, deep=6, bodies=4, flyers=0), Random(f"narrow {seed}")
    size = chance.choice(("large", "large", "huge"))
    body = replace(there.bodies[0], size=size, at=(chance.randrange(4), chance.randrange(3)), up=0)
    ground = {
        spot: kind if spot in body.squares() else chance.choice((kind, kind, kind, "rock", "earth"))
        for spot, kind in there.ground.items()
    }
    ground |= dict.fromkeys(body.squares(), "grass")
    return replace(there, ground=ground, bodies=(body, *there.bodies[1:]))


def compare_ways(seed: int) -> int:
    there = pressed(seed)
    body, battle = there.bodies[0], laid(there)
    part = battle.world.ruleset.movement
    told = {square: cost for square, (cost, _) in narrow_reach(part, battle.world, 1, "hustle").items()}
    assert told == squeezes(there, body, PACE[body.size])
    return len(told)


def compare_stands(seed: int) -> Counter[str]:
    chance = Random(f"stands {seed}")
    there = drawn(seed, wide=5, deep=4)
    body, other = there.bodies[0], there.bodies[1]
    if chance.randrange(2) and body.across == other.across:  # often on top of another
        body = replace(body, at=other.at)
    ground = {spot: chance.choice(("grass", "crate", "earth", "rock")) for spot in there.ground}
    there = replace(there, bodies=(body, *there.bodies[1:]))
    if chance.randrange(2):
        there = replace(there, ground=there.ground | {spot: ground[spot] for spot in body.squares()})
    up = chance.choice((0, 0, 5, 10, 15))
    there = replace(there, bodies=(replace(body, up=up), *there.bodies[1:]))
    world = laid(there).world
    footing.look(world, 1)
    told = {name for name in world.get(1, Conditions).active if name in ("squeezing", "burrowed")}
    assert told == stand(there, there.bodies[0]), (body.at, body.size, up)
    return Counter([*told] or ["at ease"])


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_squeezed_ways_agree_with_the_oracle(seed: int) -> None:
    compare_ways(seed)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_what_a_stand_brings_agrees_with_the_oracle(seed: int) -> None:
    compare_stands(seed)


def test_squeezing_and_stands_of_every_kind_are_compared() -> None:
    assert sum(compare_ways(seed) > 0 for seed in range(12)) >= 4
    seen = sum((compare_stands(seed) for seed in range(80)), Counter[str]())
    assert min(seen[kind] for kind in ("squeezing", "burrowed", "at ease")) >= 3, seen


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_squeezing_agrees_with_the_oracle(seed: int) -> None:
    compare_ways(seed)
    compare_stands(seed)
