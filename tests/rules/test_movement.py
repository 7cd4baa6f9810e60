"""Steps, reaches and plans: the worked cases of the rules, and the fast search against the plain one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.axes import PathPlan
from game.engine.systems.movement import MovementSystem
from game.model.board import Board
from game.model.components import Walking
from game.model.events import Stepped
from game.model.grid import Square, edge_between
from game.model.rejections import Rejection
from tests.rules.table import Table, ground
from tests.rules.walking import Other, Walk

# --- worked cases -----------------------------------------------------------------------------------------------------

EAST, SOUTH, SOUTHEAST = (1, 0), (0, 1), (1, 1)


def path_of(*steps: Square, start: Square = (0, 0)) -> tuple[Square, ...]:
    path, (x, y) = [], start
    for dx, dy in steps:
        x, y = x + dx, y + dy
        path.append((x, y))
    return tuple(path)


def planned(table: Table, figure: int, path: tuple[Square, ...], action: str = "move") -> int | str:
    """What a path costs, or the code of its refusal."""
    plan = table.world.ruleset.movement.plan(table.world, figure, path, action)
    return plan.code if isinstance(plan, Rejection) else plan.spent


@pytest.mark.parametrize(
    ("steps", "cost"),
    [
        ((EAST,) * 6, 30),
        ((EAST,) * 7, "not-enough-movement"),
        ((SOUTHEAST,) * 4, 30),
        ((SOUTHEAST,) * 5, "not-enough-movement"),
        ((SOUTHEAST, *(EAST,) * 5), 30),
        ((SOUTHEAST, *(EAST,) * 3, SOUTHEAST), 30),
    ],
)
def test_a_speed_of_30(steps: tuple[Square, ...], cost: int | str) -> None:
    table = Table()
    walker = table.add("rifleman", (0, 0), speed=30)
    assert planned(table, walker, path_of(*steps)) == cost


@pytest.mark.parametrize(
    ("terrain", "steps", "cost"),
    [
        ("clutter", (SOUTHEAST,), 10),
        ("clutter", (SOUTHEAST, SOUTHEAST), 30),
        ("barbed-wire", (EAST,), 15),
        ("mud-waist", (EAST,), 30),
        ("mud-waist", (SOUTHEAST,), 30),
        ("mud-waist", (EAST, EAST), "not-enough-movement"),
        ("snow-deep", (EAST,), 10),
        ("snow-shallow", (EAST,), 5),
        ("water-waist", (EAST,), 10),
        ("rock", (EAST,), "impassable"),
    ],
)
def test_ground_is_paid_on_entering(terrain: str, steps: tuple[Square, ...], cost: int | str) -> None:
    everywhere = {(x, y): terrain for x in range(6) for y in range(6) if (x, y) != (0, 0)}
    table = Table(ground(6, 6, everywhere))
    walker = table.add("rifleman", (0, 0), speed=30)
    assert planned(table, walker, path_of(*steps)) == cost


@pytest.mark.parametrize(
    ("terrain", "result"), [("clutter", "slow-ground"), ("snow-deep", "slow-ground"), ("mud-waist", "slow-ground"),
                            ("ice", 5), ("snow-shallow", 5)],
)  # fmt: skip
def test_the_bonus_step_keeps_off_slow_ground(terrain: str, result: int | str) -> None:
    table = Table(ground(4, 4, {(1, 0): terrain}))
    walker = table.add("rifleman", (0, 0))
    assert planned(table, walker, ((1, 0),), "step") == result


@pytest.mark.parametrize(("rise", "cost"), [(3, 5), (4, 10), (5, 10), (6, "too-high"), (-5, 5), (-6, "too-deep")])
def test_a_step_up_or_down(rise: int, cost: int | str) -> None:
    table = Table(ground(4, 4, heights={(x, y): 20 + (rise if x else 0) for x in range(4) for y in range(4)}))
    walker = table.add("rifleman", (0, 0))
    assert planned(table, walker, ((1, 0),)) == cost


@pytest.mark.parametrize(
    ("there", "coming", "fits"),
    [
        (("small",), "small", True),
        (("small", "small"), "small", False),
        (("medium",), "fine", False),
        (("fine",), "medium", False),
        (("small", "tiny"), "tiny", True),
        (("small", "tiny", "tiny"), "tiny", False),
        (("tiny",) * 3, "tiny", True),
        (("diminutive",) * 7, "diminutive", True),
        (("diminutive",) * 8, "diminutive", False),
        (("fine",) * 15, "fine", True),
        (("fine",) * 16, "fine", False),
        (("medium",), "nuisance", True),
    ],
)
def test_how_much_a_square_holds(there: tuple[str, ...], coming: str, fits: bool) -> None:
    table = Table()
    for size in there:
        table.add("guard-dog", (1, 0), size=size)
    walker = table.add("guard-dog", (0, 0), size=coming)
    assert planned(table, walker, ((1, 0),)) == (5 if fits else "occupied")


def test_a_path_goes_from_square_to_square() -> None:
    table = Table()
    walker = table.add("rifleman", (0, 0))
    assert planned(table, walker, ((3, 0),)) == "not-adjacent"
    assert planned(table, walker, ((0, 0),)) == "not-adjacent"


def test_a_wide_figure_does_not_stand_astride_a_wall() -> None:
    table = Table(ground(8, 8, edges={((2, 0), (2, 1)): "wall"}))
    bear = table.add("war-bear", (0, 0))
    assert planned(table, bear, ((1, 0),)) == "impassable"
    assert planned(table, bear, ((0, 1), (1, 1), (2, 1))) == 15


def test_each_square_of_wire_asks_a_wide_figure() -> None:
    table = Table(ground(8, 8, {(2, 0): "barbed-wire", (2, 1): "barbed-wire"}))
    bear = table.add("war-bear", (0, 0))
    plan = table.world.ruleset.movement.plan(table.world, bear, ((1, 0), (2, 0)), "move")
    assert isinstance(plan, PathPlan)
    assert [step.hazards for step in plan.steps] == [("barbed-wire", "barbed-wire"), ()]
    assert [step.cost for step in plan.steps] == [15, 15]


def test_a_withdrawal_begins_clear_of_every_opponent_it_knows_of() -> None:
    table = Table()
    walker = table.add("rifleman", (5, 5))
    table.add("rifleman", (4, 5), "blue")
    table.add("rifleman", (7, 5), "blue", conditions=["stunned"])
    assert planned(table, walker, ((6, 5),), "withdraw") == "still-beside-opponent"
    hidden = Table()
    walker = hidden.add("rifleman", (5, 5))
    hidden.add("rifleman", (4, 5), "blue")
    hidden.add("rifleman", (7, 5), "blue", conditions=["hidden"])
    assert planned(hidden, walker, ((6, 5),), "withdraw") == 5


# --- against the plain search -----------------------------------------------------------------------------------------

TERRAIN = ["grass"] * 8 + ["clutter", "mud-knee", "mud-waist", "ice", "snow-deep", "stairs", "ladder", "rock", "tree"]
EDGES = ["wall", "door", "window-large", "fence", "hedge"]


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """A figure of some size on a random board among others; one drawn number stands for the whole scene."""
    chance = Random(draw(st.integers(0, 2**32)))
    width, height = chance.randint(3, 9), chance.randint(3, 9)
    squares = [(x, y) for y in range(height) for x in range(width)]
    terrain = {square: chance.choice(TERRAIN) for square in squares}
    hills = {square: chance.choice([0] * 8 + [3, 5, 8, 15]) if chance.random() < 0.3 else 0 for square in squares}
    pairs = [(a, b) for a in squares for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in squares]
    edges = {pair: chance.choice(EDGES) for pair in chance.sample(pairs, min(len(pairs), chance.randint(0, 8)))}
    opened = [
        pair for pair, kind in edges.items() if kind == "window-large" or (kind == "door" and chance.random() < 0.5)
    ]
    board = ground(width, height, terrain, edges, hills, opened)
    walk = Walk(board, (0, 0), chance.choice(["medium", "medium", "small", "tiny", "large"]), 0, ())
    start = chance.choice([square for square in squares if walk.fits(square)] or [(0, 0)])
    free = [square for square in squares if not walk.is_solid(square) and square not in walk.covered(start)]
    others = [
        Other(square, chance.choice(["tiny", "small", "medium"]), chance.random() < 0.3, chance.random() < 0.7)
        for square in chance.sample(free, min(len(free), chance.randint(0, 4)))
    ]
    return Walk(board, start, walk.size, chance.choice([5, 20, 30, 60]), tuple(others))


def seated(walk: Walk) -> tuple[Table, int]:
    """The same on a table."""
    table = Table(walk.board)
    walker = table.add("rifleman", walk.start, size=walk.size, speed=walk.feet)
    for other in walk.others:
        conditions = [] if other.is_alert else ["flat-footed"]
        table.add("rifleman", other.square, "red" if other.is_friend else "blue", conditions, size=other.size)
    return table, walker


@settings(max_examples=120, deadline=None)
@given(walks())
def test_a_reach_is_what_the_plain_search_finds(walk: Walk) -> None:
    table, walker = seated(walk)
    reach = table.world.ruleset.movement.reach(table.world, walker, "move")
    assert dict(sorted(reach.costs.items())) == walk.reach()
    assert sorted(reach.stops) == sorted(square for square in reach.costs if walk.must_stop(square))


@pytest.mark.parametrize("action", ["move", "withdraw"])
@settings(max_examples=60, deadline=None)
@given(walks(), st.data())
def test_what_the_overlay_shows_is_planned_and_charged(action: str, walk: Walk, data: st.DataObject) -> None:
    table, walker = seated(walk)
    world = table.world
    reach = world.ruleset.movement.reach(world, walker, action)
    if not reach.costs:
        return
    square = data.draw(st.sampled_from(sorted(reach.costs)))
    path = reach.path(square)
    assert planned(table, walker, path, action) == reach.costs[square]
    allowance = world.ruleset.movement.allowance(world, walker, action).total
    world.put(walker, Walking(path, action, allowance, walk.start))
    system: Any = MovementSystem()
    while world.find(walker, Walking) is not None:
        system.process(world)
    steps = [event for event in world.events if isinstance(event, Stepped)]
    assert [step.to for step in steps] == list(path)
    assert sum(step.cost for step in steps) == reach.costs[square]


@pytest.mark.parametrize(
    ("action", "tumble"), [("move", False), ("move", True), ("withdraw", False), ("run", False), ("step", False)]
)
@settings(max_examples=40, deadline=None)
@given(walks())
def test_every_square_of_a_reach_has_a_path_at_its_price(action: str, tumble: bool, walk: Walk) -> None:
    table, walker = seated(walk)
    movement = table.world.ruleset.movement
    reach = movement.reach(table.world, walker, action, tumble)
    for square, cost in reach.costs.items():
        plan = movement.plan(table.world, walker, reach.path(square), action, tumble)
        assert isinstance(plan, PathPlan), plan
        assert (plan.steps[-1].square, plan.spent) == (square, cost)


def test_the_plain_search_knows_the_worked_cases() -> None:
    board = Board(6, 6, (("grass",),) * 36, (0,) * 36, {edge_between((0, 0), (1, 0)): "wall"})
    reach = Walk(board, (0, 0), "medium", 30, ()).reach()
    assert (reach[0, 5], reach[3, 4], reach[1, 0]) == (25, 25, 15)
