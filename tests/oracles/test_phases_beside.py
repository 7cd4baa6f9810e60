"""Blocks and charges against the slow oracle: who may block which step, where a straight run at somebody ends."""

from __future__ import annotations

from random import Random

import pytest
from field import PACE, drawn, ids, laid
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from slow_beside import blocks, charges

from game.actions.brawls import ChargeAction
from game.engine.systems.reactive_moves import blockers
from game.model.commands import Block, Hustle
from game.model.components import Blocking
from game.model.events import Blocked, Stepped
from game.rules.movement.legs import Leg
from tests.rules.phase_table import PhaseTable

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


def compare_tolls(seed: int) -> int:
    """Somebody goes past one to four who block it: each rolls once for the step, every one that beats it wants as much
    movement as it could go itself, and the step is made where all of it together can be paid. Answers how many beat it.
    """
    chance = Random(f"tolls {seed}")
    count, speeds = chance.randint(1, 4), [chance.choice((5, 10, 15)) for _ in range(4)]
    names, rows = ["b", "c", "d", "e"][:count], ". b c .\n. A . .\n. d e ."
    for absent in ("b", "c", "d", "e")[count:]:
        rows = rows.replace(absent, ".")
    own = {name: {"speed": speed, "agility": 0} for name, speed in zip(names, speeds, strict=False)}
    table = PhaseTable(rows, own={"A": {"agility": 0, "speed": 30, "armour": "clothes"}, **own})
    rolls = [(chance.randint(1, 10), chance.randint(1, 10)) for _ in names]
    rolls = [(a, b if a != b else (b % 10) + 1) for a, b in rolls]
    speed = {name: table.movement.allowance(table.battle.world, table[name], "hustle").total for name in names}
    mine = table.movement.allowance(table.battle.world, table["A"], "hustle").total
    won = [a > b for a, b in rolls]
    tolls = [speed[name] for name, beats in zip(names, won, strict=True) if beats]
    toll, blocks = sum(tolls), [Block(table[name], table["A"]) for name in names]
    events = table.phase(Hustle(table["A"], ((2, 1),)), *blocks, dice=[die for pair in rolls for die in pair])
    asked = table.battle.decision
    if asked is not None and asked.kind == "sprint":
        assert 5 + toll > mine
        events += table.battle.take_events()
    else:
        steps = [event.cost for event in events if isinstance(event, Stepped) and event.figure == table["A"]]
        assert steps == ([5 + toll] if 5 + toll <= mine else []), (toll, mine)
    assert [event.cost for event in events if isinstance(event, Blocked)] == tolls
    return sum(won)


def test_the_tolls_of_several_who_block_add_up() -> None:
    beaten = [compare_tolls(seed) for seed in range(60)]
    assert beaten.count(2) >= 5
    assert beaten.count(1) >= 5


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_blocks_agree_with_the_oracle(seed: int) -> None:
    compare_blocks(seed)


@settings(max_examples=30, deadline=None)
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
