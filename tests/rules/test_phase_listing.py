"""What can be ordered in phases is listed: squeezed ways, doors on them, places on faces and in the earth; and what is
listed can be gone."""

from __future__ import annotations

from typing import Any

import pytest

from game.model.commands import Hustle
from game.model.components import Place
from game.rules import figures
from tests.rules.phase_table import PhaseTable

GAP = """
. . # . . . .
L . . . . . .
. . # . . . .
. . # . . . b
"""
OPEN = GAP.replace("#", ".")
WALLED: dict[str, Any] = {
    "edges": [
        {"kind": "wall", "line": [[2, 0], [2, 1]]}, {"kind": "door", "between": [[1, 1], [2, 1]]},
        {"kind": "wall", "line": [[2, 2], [2, 4]]},
    ]
}  # fmt: skip
STEEP = """
A # b .
E @ . .
"""
LEGEND = {"legend": {"#": {"terrain": ["grass"], "height": 20}, "@": "earth"}}


def large(speed: int = 40, sketch: str = GAP, **board: object) -> PhaseTable:
    legend = {"legend": {"#": "wall-block"}} if "#" in sketch else {}
    return PhaseTable(sketch, own={"L": {"size": "large", "speed": speed}}, board={**legend, **board})


def ways(table: PhaseTable, mark: str, action: str = "hustle") -> dict[tuple[int, int], Hustle]:
    """The last of the listed ways to each square."""
    found = table.battle.legal_of(table[mark], action)
    return {command.path[-1]: command for command in found if isinstance(command, Hustle)}


def test_squares_beyond_a_gap_are_listed_and_reached() -> None:
    listed = ways(large(), "L")
    assert {(2, 1), (3, 1), (5, 1), (6, 1)} <= listed.keys()
    assert (6, 3) not in listed  # somebody stands there
    for square in ((3, 1), (5, 2)):
        table = large()
        table.phase(ways(table, "L")[square])
        assert square in figures.squares_of(table.battle.world, table["L"])


def test_no_square_is_listed_farther_than_the_narrow_body_gets() -> None:
    listed = ways(large(speed=10), "L")
    assert (3, 1) in listed
    assert (4, 1) not in listed
    assert (4, 1) in ways(large(speed=15), "L")


def test_without_a_gap_nothing_is_listed_twice() -> None:
    table = large(sketch=OPEN)
    listed = [c for c in table.battle.legal_of(table["L"], "hustle") if isinstance(c, Hustle)]
    assert len({command.path[-1] for command in listed}) == len(listed)
    world = table.battle.world
    assert {command.path[-1] for command in listed} == set(table.movement.reach(world, table["L"], "hustle").costs)


def test_a_door_is_opened_and_squeezed_through_on_the_way() -> None:
    table = large(sketch=OPEN, **WALLED)
    table.phase(ways(table, "L")[3, 1])
    assert (3, 1) in figures.squares_of(table.battle.world, table["L"])
    assert table.battle.world.is_open((1, 1), (2, 1))


def test_no_second_door_is_opened_in_a_round() -> None:
    table = large(sketch=OPEN, **WALLED)
    table.phase(ways(table, "L")[2, 1])
    assert table.battle.world.is_open((1, 1), (2, 1))
    assert table.facts("L")["handled"]


@pytest.mark.parametrize(("mark", "mode", "end"), [("A", "climb", (0, 0)), ("E", "burrow", (1, 1))])
def test_places_on_faces_and_in_the_earth_are_listed_and_reached(mark: str, mode: str, end: tuple[int, int]) -> None:
    table = PhaseTable(STEEP, own={mark: {"modes": {mode: "average"}}}, board=LEGEND)
    found = [
        command
        for command in table.battle.legal_of(table[mark], "hustle")
        if isinstance(command, Hustle) and command.path[-1] == end
    ]
    for command in found:
        fresh = PhaseTable(STEEP, own={mark: {"modes": {mode: "average"}}}, board=LEGEND)
        fresh.phase(command)
        place = fresh.battle.world.get(fresh[mark], Place)
        assert (place.square, place.above) == (end, command.heights[-1] if command.heights else 0)
    assert any(command.heights and command.heights[-1] for command in found)


@pytest.mark.parametrize("action", ["hustle", "sprint"])
def test_every_listed_way_is_taken_and_listed_once(action: str) -> None:
    table = large()
    if action == "sprint":
        table.phase()
    steep = PhaseTable(STEEP, own={"A": {"modes": {"climb": "fast", "burrow": "slow"}}}, board=LEGEND)
    if action == "sprint":
        steep.phase()
    for battle, figure in ((table.battle, table["L"]), (steep.battle, steep["A"])):
        listed = list(battle.legal_of(figure, action))
        assert listed
        assert len(set(listed)) == len(listed)
        assert [command for command in listed if battle.check(command) is not None] == []


def test_straight_down_off_a_face_is_a_way_of_one_square() -> None:
    table = PhaseTable(STEEP, own={"A": {"modes": {"climb": "average"}}}, board=LEGEND)
    up = next(c for c in ways_of(table, "A") if c.path == ((0, 0),) and c.heights == (10,))
    table.phase(up)
    listed = ways_of(table, "A")
    assert Hustle(table["A"], ((0, 0),)) in listed
    assert [command for command in listed if table.battle.check(command) is not None] == []


def ways_of(table: PhaseTable, mark: str) -> list[Hustle]:
    return [c for c in table.battle.legal_of(table[mark], "hustle") if isinstance(c, Hustle)]
