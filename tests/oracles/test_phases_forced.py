"""Pushes and flings against the slow oracle: where they end, how much force is left, what stopped them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from field import TALL, drawn, ids, laid
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_faces import goes_on
from slow_jumping import flung
from slow_pushing import hangs, pushed

from game.actions.surfaces import ClimbForwardAction
from game.model.commands import ClimbForward
from game.model.components import Place
from game.model.dice import Dice
from game.model.events import Forced
from game.model.grid import DIRECTIONS
from game.rules import forced

SEEDS = st.integers(0, (1 << 32) - 1)
FORCES = (10, 30, 45)


def compare_flings(seed: int) -> None:
    there = drawn(seed)
    numbers = ids(there)
    for number, direction in enumerate(DIRECTIONS):
        battle = laid(there)
        feet = FORCES[number % len(FORCES)]
        battle.world.enter()
        forced.fling(battle.world, 1, number, feet, numbers[1])
        place = battle.world.get(1, Place)
        told = next(event for event in battle.world.events if isinstance(event, Forced))
        at, up, left = flung(there, there.bodies[0], direction, feet)
        assert (place.square, place.above, told.left) == (at, up, left), (direction, feet)


def compare_pushes(seed: int) -> None:
    there = drawn(seed)
    numbers = ids(there)
    for number, direction in enumerate(DIRECTIONS):
        battle = laid(there)
        battle.world.dice = Dice(1, script=[1] * 40)
        feet = FORCES[number % len(FORCES)]
        battle.world.enter()
        forced.push(battle.world, 1, number, feet, numbers[1])
        told = next(event for event in battle.world.events if isinstance(event, Forced))
        at, left, falls = pushed(there, there.bodies[0], direction, feet)
        assert (told.to, told.left, told.reason == "to the edge") == (at, left, falls), (direction, feet, told)


def compare_holds(seed: int) -> int:
    """Pushes over an edge that the body always hangs on to, and the climb back; answers how many it climbs back."""
    there = drawn(seed)
    body = replace(there.bodies[0], strength=20, modes={}, up=0)
    there, back = replace(there, bodies=(body, *there.bodies[1:])), 0
    for number, direction in enumerate(DIRECTIONS):
        at, _, falls = pushed(there, body, direction, 30)
        if not falls:
            continue
        battle = laid(there)
        battle.world.dice = Dice(1, script=[5] * 40)
        battle.world.enter()
        forced.push(battle.world, 1, number, 30, ids(there)[1])
        place = battle.world.get(1, Place)
        spot, up = hangs(there, body, at, direction)
        assert (place.square, place.above) == (spot, up), (at, direction)
        kind = goes_on(there, body, spot, up, True, at, TALL[body.size])
        told = ClimbForwardAction().check(battle.world, ClimbForward(1, at))
        others = (s for other in there.bodies[1:] for s in other.squares() if other.state != "dead")
        if not set(others) & set(body.squares(at)):
            assert (told is None) == (kind == "up"), (spot, up, at, told)
            back += told is None
    return back


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_flings_agree_with_the_oracle(seed: int) -> None:
    compare_flings(seed)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_pushes_agree_with_the_oracle(seed: int) -> None:
    compare_pushes(seed)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_flings_agree_with_the_oracle(seed: int) -> None:
    compare_flings(seed)


def test_whoever_hangs_on_an_edge_climbs_back_at_once() -> None:
    assert sum(compare_holds(seed) for seed in range(60)) >= 20


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(SEEDS)
def test_long_pushes_agree_with_the_oracle(seed: int) -> None:
    compare_pushes(seed)
    compare_holds(seed)
