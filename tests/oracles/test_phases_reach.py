"""The reach of a figure on its feet against the slow oracle: the same squares, each at the same price."""

from __future__ import annotations

from dataclasses import replace

import pytest
from field import PACE, Body, Field, Spot, drawn, laid
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from slow_walking import costs

SEEDS = st.integers(0, (1 << 32) - 1)


def compare(seed: int) -> None:
    there = drawn(seed)
    assume(not there.bodies[0].up)
    body, battle = there.bodies[0], laid(there)
    part = battle.world.ruleset.movement
    reach = part.reach(battle.world, 1, "hustle")
    assert dict(reach.costs) == with_a_door(there, body, PACE[body.size])


def with_a_door(there: Field, body: Body, feet: int) -> dict[Spot, int]:
    """What each square costs where any one shut door that the body comes beside may be opened on the way."""
    best = costs(there, body, feet)
    near = {square for at in costs(there, body, feet, passing=True) for square in body.squares(at)}
    for (a, b), kind in there.borders.items():
        if kind == "door" and a < b and (a, b) not in there.opened and (a in near or b in near):
            opened = replace(there, opened=there.opened | {(a, b), (b, a)})
            for square, spent in costs(opened, body, feet).items():
                best[square] = min(spent, best.get(square, spent))
    return best


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_reach_agrees_with_the_oracle(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_reach_agrees_with_the_oracle(seed: int) -> None:
    compare(seed)
