"""Jumps against the slow oracle: which can be made, at what price, and how high above the ground they end."""

from __future__ import annotations

import pytest
from field import PACE, drawn, laid
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from slow_jumping import jump

from game.model.rejections import Rejection
from game.rules import jumping

SEEDS = st.integers(0, (1 << 32) - 1)


def compare(seed: int) -> None:
    there = drawn(seed)
    body, battle = there.bodies[0], laid(there)
    assume(not body.up)
    for to in there.ground:
        for rise in (0, 5, 10):
            found = jumping.cost(battle.world, 1, body.at, to, rise, PACE[body.size])
            told = None if isinstance(found, Rejection) else (found.cost, found.above)
            assert told == jump(there, body, to, rise, PACE[body.size]), (to, rise)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_jumps_agree_with_the_oracle(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_jumps_agree_with_the_oracle(seed: int) -> None:
    compare(seed)
