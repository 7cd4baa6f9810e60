"""Climbing along faces against the slow oracle: the steps of climbers by nature, and the climbs that take a check."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import msgspec
import pytest
from field import TALL, Field, drawn, laid
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_faces import climbs, goes_on, worse_by

from game.actions.surfaces import ClimbForwardAction
from game.model.answers import CheckForecast
from game.model.commands import ClimbForward
from game.model.components import Condition, Place
from game.model.rejections import Rejection
from game.rules import conditions
from game.rules.movement.faces import face_way

SEEDS = st.integers(0, (1 << 32) - 1)
HEIGHTS = (0, 0, 5, 10, 15, 20)


def steep(seed: int, climb: str) -> Field:
    """A field of banks, rocks and walls with one body on it."""
    there, chance = drawn(seed, flyers=0, bodies=1), Random(f"faces {seed}")
    ground = {spot: chance.choice(("grass", "grass", "floor", "rock", "crate")) for spot in there.ground}
    feet = {spot: chance.choice((0, 0, 0, -10, -5, 5, 10, 15, 20)) for spot in there.feet}
    body = replace(there.bodies[0], modes={"climb": climb} if climb else {}, up=0)
    for spot in body.squares():
        ground[spot] = "grass"
    return replace(there, ground=ground, feet=feet, bodies=(body,))


def compare_steps(seed: int) -> int:
    """Every step from a few places, of a climber by nature; answers how many lead somewhere."""
    there, chance = steep(seed, "slow"), Random(seed)
    body, world = there.bodies[0], laid(there).world
    part, found = world.ruleset.movement, 0
    mover = part.mover(world, 1)
    for _ in range(6):
        at, up = chance.choice(sorted(there.ground)), chance.choice(HEIGHTS)
        if any(square not in there.ground for square in body.squares(at)):
            continue
        for dx, dy in ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0), (1, 1)):
            for other in range(-5, 26, 5):
                to = ((at[0] + dx, at[1] + dy), other)
                way = face_way(part, world, mover, (at, up), to)
                told = None if isinstance(way, Rejection) else way.squares
                assert told == climbs(there, body, (at, up), to), ((at, up), to, way)
                found += told is not None
    return found


def compare_climbs(seed: int) -> Counter[str]:
    """Every climb that takes a check, on the ground and hanging; answers how often each kind leads somewhere."""
    there, chance = steep(seed, ""), Random(seed)
    armour = chance.choice(("clothes", "vest", "shield-harness"))
    weapons = tuple(chance.sample(("rifle", "knife", "pistol", "machine-gun", "sledgehammer"), 2))
    there = replace(there, bodies=(replace(there.bodies[0], armour=armour, weapons=weapons),))
    body, battle, seen = there.bodies[0], laid(there), Counter[str]()
    worse = worse_by(body)
    world, action = battle.world, ClimbForwardAction()
    up = chance.choice(HEIGHTS)
    if up:
        world.put(1, msgspec.structs.replace(world.get(1, Place), above=up))
        conditions.put(world, 1, "climbing", Condition(up), "hangs", "phase.climb-forward")
    (x, y), most = body.at, max(1, 2 * TALL[body.size] // 5)
    ends = [(x + dx * n, y + dy * n) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)) for n in range(1, most + 2)]
    for to in (body.at, (x + 1, y + 1), *ends):
        told = action.check(world, ClimbForward(1, to)) is None
        kind = goes_on(there, body, body.at, up, bool(up), to, TALL[body.size])
        assert told == (bool(kind) and worse is not None), (body.size, body.at, up, to, kind, armour, weapons)
        seen[kind if worse is not None else "no hand"] += 1
        if told:
            forecast = next(iter(action.trials(world, ClimbForward(1, to))))[1]
            assert isinstance(forecast, CheckForecast)
            hands = sum(reason.amount for reason in forecast.tally.reasons if "hand" in reason.text)
            assert hands == worse, forecast.tally
            seen["one hand"] += worse < 0
    listed = {command.to for command in action.offers(world, 1)}
    ways = {to for to in (body.at, *ends) if goes_on(there, body, body.at, up, bool(up), to, TALL[body.size])}
    assert listed == (ways if worse is not None else set())
    return seen


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_steps_along_faces_agree_with_the_oracle(seed: int) -> None:
    compare_steps(seed)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_climbs_with_a_check_agree_with_the_oracle(seed: int) -> None:
    compare_climbs(seed)


def test_every_kind_of_climb_is_compared() -> None:
    seen = sum((compare_climbs(seed) for seed in range(80)), Counter[str]())
    assert min(seen[kind] for kind in ("up", "over", "along", "down", "no hand", "one hand")) >= 3
    assert sum(compare_steps(seed) for seed in range(20)) > 60


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_climbing_agrees_with_the_oracle(seed: int) -> None:
    compare_steps(seed)
    compare_climbs(seed)
