"""Steps, reaches and plans: the worked cases of the rules (random boards: tests/oracles)."""

from __future__ import annotations

import pytest

from game.model.answers import PathPlan
from game.model.grid import Square
from game.model.rejections import Rejection
from tests.rules.table import Table, ground

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


def test_a_door_that_is_shut_says_so_and_a_wall_does_not() -> None:
    table = Table(ground(4, 2, edges={((1, 0), (2, 0)): "door", ((1, 1), (2, 1)): "wall"}))
    walker = table.add("rifleman", (0, 0))
    movement = table.world.ruleset.movement
    told = [movement.plan(table.world, walker, ((1, y), (2, y)), "move") for y in (0, 1)]
    assert [str(one) for one in told if isinstance(one, Rejection)] == [
        "The door is shut: open it first.", "There is no way through there."
    ]  # fmt: skip


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
