"""Blocks and charges against the slow oracle: who may block which step, where a straight run at somebody ends."""

from __future__ import annotations

import pytest
from field import PACE, drawn, ids, laid
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from slow_beside import blocks, charges

from game.actions.brawls import ChargeAction
from game.engine.systems.reactive_moves import blockers
from game.model.components import Blocking
from game.rules.movement.legs import Leg

SEEDS = st.integers(0, (1 << 32) - 1)


def compare_blocks(seed: int) -> None:
    there = drawn(seed)
    body, numbers, world = there.bodies[0], ids(there), laid(there).world
    for number in range(1, len(there.bodies)):
        world.put(numbers[number], Blocking(1))
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            for rise in (-5, 0, 5):
                to = (body.at[0] + dx, body.at[1] + dy)
                above = max(0, body.up + rise) if body.up else 0
                if any(square not in there.ground for square in body.squares(to)):
                    continue
                found = blockers(world, 1, body.at, Leg(to, above, 5, 0, "walk", {}, ""))
                told = [
                    numbers[n]
                    for n in range(1, len(there.bodies))
                    if blocks(there, body, (body.at, body.up), (to, above), there.bodies[n])
                ]
                assert sorted(found) == sorted(told), (to, above)


def compare_charges(seed: int) -> None:
    there = drawn(seed)
    body, numbers = there.bodies[0], ids(there)
    assume(not body.up)
    world = laid(there).world
    for number in range(1, len(there.bodies)):
        other = there.bodies[number]
        way = ChargeAction().way(world, 1, numbers[number])
        found = charges(there, body, other, PACE[body.size])
        assert bool(way) == bool(found)
        if way:
            least = min((barred, price) for _, price, barred in found)
            ends = {end for end, price, barred in found if (barred, price) == least}
            assert way[-1] in ends, (way, least, ends)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_blocks_agree_with_the_oracle(seed: int) -> None:
    compare_blocks(seed)


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_charges_agree_with_the_oracle(seed: int) -> None:
    compare_charges(seed)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_blocks_agree_with_the_oracle(seed: int) -> None:
    compare_blocks(seed)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_charges_agree_with_the_oracle(seed: int) -> None:
    compare_charges(seed)
