"""Moves over squares against the judge: reach, prices, what may be walked and where it ends, for seeds 000 and 003."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from game.engine.battle import Battle
from game.model.answers import PathPlan
from game.model.board import Board
from game.model.commands import Move
from game.model.components import Place
from game.model.events import Stepped
from game.model.grid import Square, edge_between
from game.model.rejections import Rejection
from game.rules import figures, sight
from game.rules.clocks.passes.components import PassTurn
from tests.oracles.scenes import drawn_field, judged, seated
from tests.oracles.squares import Body, Field

SEEDS = ("000", "1", "2", "5")
MOVER = 1
BOARDS, MANY = 20, 20_000
ROLLED = ("water-knee", "barbed-wire")


def reached(battle: Battle, action: str, tumble: bool = False) -> dict[Square, int]:
    """What the game says a move can reach, with its prices."""
    movement = battle.world.ruleset.movement
    reach = movement.reach(battle.world, MOVER, action, tumble)
    for square, cost in list(reach.costs.items())[::5]:
        plan = movement.plan(battle.world, MOVER, reach.path(square), action, tumble)
        assert isinstance(plan, PathPlan), plan
        assert (plan.steps[-1].square, plan.spent) == (square, cost)
    return dict(sorted(reach.costs.items()))


def reaches(seed: str, number: int) -> None:
    """Every square within reach, at its price, for every way of moving that the seed has."""
    field, people = drawn_field(seed, number)
    battle = seated(field, people)
    assert reached(battle, "move") == field.reach()
    assert reached(battle, "move" if seed == "000" else "tumble", tumble=True) == field.reach(tumbling=True)
    if seed == "000":
        assert reached(battle, "withdraw") == field.withdrawal()
        assert reached(battle, "run") == dict(sorted(field.run().items()))
        assert sorted(reached(battle, "step")) == field.bonus_step()
        stops = battle.world.ruleset.movement.reach(battle.world, MOVER, "move").stops
        assert sorted(stops) == [square for square in field.reach() if field.must_stop(square)]


def threats(seed: str, number: int) -> None:
    """Who may intercept a step out of each square, in the order in which they are asked; and so at a path's steps."""
    field, people = drawn_field(seed, number)
    battle = seated(field, people)
    world = battle.world
    engagement, me = world.ruleset.engagement, figures.placed(world, MOVER)
    called = {f"other {place}": body for place, body in enumerate(field.others)}
    ids = {id(called[figures.name_of(world, enemy)]): enemy for enemy in figures.opponents(world, MOVER)}

    def able(at: Square) -> list[Body]:
        """The enemies that touch a square and have a line to the mover there: nobody else could strike at it."""
        bodies = [(body, ids[id(body)]) for body in field.threatening(at)]
        return [
            body for body, enemy in bodies if sight.view_between(world, figures.placed(world, enemy), me.on(at)).seen
        ]

    for square in world.board.squares:
        if field.is_solid(square):
            continue
        found = [
            called[figures.name_of(world, enemy)]
            for enemy in figures.opponents(world, MOVER)
            if engagement.watches(world, figures.placed(world, enemy), me.on(square))
        ]
        assert found == able(square), square
    for enemy in figures.opponents(world, MOVER):
        world.change(enemy, PassTurn, free=1)
    here, path = field.mover.square, drawn_path(Random(number), field)
    plan = world.ruleset.movement.plan(world, MOVER, tuple(path), "move")
    for step in plan.steps if isinstance(plan, PathPlan) else ():
        asked = [called[figures.name_of(world, enemy)] for enemy in step.provokes]
        assert asked == able(here), (path, step)
        here = step.square


def second_moves(seed: str, number: int) -> None:
    """Where a second move could still bring the mover: where it could go from every end of the first."""
    field, people = drawn_field(seed, number)
    battle = seated(field, people)
    movement: Any = battle.world.ruleset.movement
    first, expected = movement.reach(battle.world, MOVER, "move"), set[Square]()
    for end in first.costs:
        if end not in first.stops:
            there = battle.fork(1).world
            there.put(MOVER, msgspec.structs.replace(there.get(MOVER, Place), square=end))
            expected |= {*movement.reach(there, MOVER, "move").costs}
    expected -= {*first.costs, field.mover.square}
    assert movement.further(battle.world, MOVER, "move") == expected


def drawn_path(chance: Random, field: Field) -> list[Square]:
    """A walk of some steps anywhere, sensible or not."""
    path, here = [], field.mover.square
    for _ in range(chance.randint(1, 6)):
        known = [to for to, _, _ in field.ways(here, 0)]
        wild = chance.random() < 0.1 or not known
        here = chance.choice(list(field.neighbours(here))) if wild else chance.choice(known)
        path.append(here)
        if not field.fits(here):
            break
    return path


def paths(seed: str, number: int) -> None:
    """A random path is taken at its price, or refused, just as the sentences say; and it ends where they say."""
    field, people = drawn_field(seed, number)
    chance = Random(f"path {seed} {number}")
    for _ in range(4):
        battle = seated(field, people)
        world: Any = battle.world
        path = drawn_path(chance, field)
        plan = world.ruleset.movement.plan(world, MOVER, tuple(path), "move")
        price = field.price(path)
        assert (plan.spent if isinstance(plan, PathPlan) else None) == price, (path, plan)
        assert battle.decision is not None
        if battle.decision.figure != MOVER or price is None or asks_for_dice(field, path):
            continue
        refused = battle.submit(Move(MOVER, tuple(path)))
        if seed == "000" and field.must_stop(field.mover.square):
            assert isinstance(refused, Rejection)
            assert refused.code == "engaged"
        else:
            assert refused is None, refused
            assert figures.square_of(world, MOVER) == field.end_of(path)
            walked = [event for event in battle.events if isinstance(event, Stepped)]
            assert [step.to for step in walked] == path[: len(walked)]
            there = replace(field, others=()).price(path[: len(walked)]) if walked else 0
            assert sum(step.cost for step in walked) == there


def asks_for_dice(field: Field, path: list[Square]) -> bool:
    """Whether windows or the ground ask for a check on the way, or in 003 tumbling would be rolled for."""
    here = field.mover.square
    for to in path:
        borders = field.borders(here, to) or []
        if any(kind.startswith("window") for kind in borders) or any(n in ROLLED for n in field.names(to)):
            return True
        here = to
    return False


@pytest.mark.parametrize("seed", SEEDS)
def test_a_reach_is_what_the_sentences_say(seed: str) -> None:
    judged(lambda number: reaches(seed, number), BOARDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_path_is_taken_and_ends_as_the_sentences_say(seed: str) -> None:
    judged(lambda number: paths(seed, number), BOARDS)


@pytest.mark.parametrize("seed", SEEDS[1:])
def test_an_interception_is_open_to_whom_the_sentences_say(seed: str) -> None:
    judged(lambda number: threats(seed, number), BOARDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_second_move_leads_on_from_every_end_of_the_first(seed: str) -> None:
    judged(lambda number: second_moves(seed, number), BOARDS)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS[1:])
def test_twenty_thousand_interceptions(seed: str) -> None:
    judged(lambda number: threats(seed, number), MANY)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_twenty_thousand_reaches(seed: str) -> None:
    judged(lambda number: reaches(seed, number), MANY)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_twenty_thousand_paths(seed: str) -> None:
    judged(lambda number: paths(seed, number), MANY)


def test_the_judge_knows_the_worked_cases() -> None:
    board = Board(6, 6, (("grass",),) * 36, (0,) * 36, {edge_between((0, 0), (1, 0)): "wall"})
    field = Field(board, "000", Body((0, 0), friend=True), 30, (), frozenset())
    assert [field.reach()[square] for square in ((0, 5), (3, 4), (1, 0))] == [25, 25, 15]
    field = replace(field, mover=Body((0, 1), friend=True))
    assert field.price([(1, 2), (2, 3), (3, 4), (4, 5)]) == 30
    assert field.price([(1, 2), (2, 3), (3, 4), (4, 5), (5, 4)]) is None
