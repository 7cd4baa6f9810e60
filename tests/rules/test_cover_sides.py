"""What covers a square and from where is what lines of sight answer; every way of rolling says what it must roll."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.battle import Battle
from game.model.answers import AttackForecast
from game.model.grid import DIRECTIONS
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.rules import figures, sight
from game.rules.sightlines import COVERS, FULL
from tests.shipped import shipped

MAPS = ("ford", "trench-line", "safehouse", "snow-forest")
WAYS = ("static", "action-time", "passes", "phases")


def battle_on(name: str, ruleset: str = "static") -> Battle:
    battle_map = shipped(name)
    board = battle_map.board
    free = [square for square in board.squares if not board.is_solid(square)]
    places = {"red": free[0], "blue": free[-1]}
    sides = tuple(
        SideSetup(side, "human", (FigureSetup("rifleman", side, square, overrides={"count": 20}),))
        for side, square in places.items()
    )
    battle = Battle.create(Scenario(battle_map, ruleset, sides, 7, {"opening": "none"}))
    battle.start()
    return battle


@pytest.mark.parametrize("name", MAPS)
def test_a_side_covers_exactly_as_much_as_a_straight_shot_over_it(name: str) -> None:
    """From two squares off, on level ground, nobody between: the shield's degree is the sight line's."""
    battle = battle_on(name)
    world, board, seen = battle.world, battle.world.board, 0
    for square in board.squares:
        if board.is_solid(square):
            continue
        sides = {shelter.direction: shelter.cover for shelter in battle.view("red").cover.shelters(square)}
        for direction in (0, 2, 4, 6):
            dx, dy = DIRECTIONS[direction]
            far, near = (square[0] + 2 * dx, square[1] + 2 * dy), (square[0] + dx, square[1] + dy)
            if far not in board or board.elevation(far) != board.elevation(square) or board.edge(far, near):
                continue
            view = sight.view(world, far, square)
            cover = sides.get(direction, 0)
            assert view.seen == (cover < FULL), (square, direction)
            if view.seen:
                assert view.cover == cover, (square, direction)
                seen += cover > 0
    assert seen > 10


@pytest.mark.parametrize("name", MAPS)
def test_everything_that_covers_is_named(name: str) -> None:
    battle = battle_on(name)
    world, board = battle.world, battle.world.board
    cover = battle.view("red").cover
    named = set()
    for square in board.squares:
        for shelter in cover.shelters(square):
            assert shelter.title
            named.add(shelter.title)
    assert len(named) > 2
    red, blue = battle.view("red").own()[0], battle.view("red").opponents()[0]
    free = [square for square in board.squares if not board.is_solid(square)]
    kinds = 0
    for number, here in enumerate(free[::7]):
        there = free[(number * 53 + 11) % len(free)]
        bodies = figures.placed(world, red).on(here), figures.placed(world, blue).on(there)
        degree, title = cover.between(*bodies)
        view = sight.view_between(world, *bodies)
        assert degree == view.cover
        assert bool(title) == (view.seen and view.cover > 0), (here, there)
        kinds += bool(title)
    assert kinds > 5


@pytest.mark.parametrize("ruleset", WAYS)
def test_what_cover_is_worth_is_what_it_changes_in_the_sum(ruleset: str) -> None:
    """On the open meadow and behind each degree of cover: the sums differ by the shield's number."""
    battle = battle_on("ford", ruleset)
    view, board = battle.view("red"), battle.world.board
    shooter, target = view.own()[0], view.opponents()[0]
    arm = next(w for w in view.sheet(shooter).weapons if view.weapon(w).kind == "ranged")
    found: dict[int, set[int]] = {}
    for here in board.squares[::3]:
        for there in ((here[0] + 5, here[1]), (here[0] + 4, here[1] + 2)):
            if there not in board or board.is_solid(here) or board.is_solid(there):
                continue
            shot = view.shot(shooter, target, arm).moved_to(here).at_target_on(there)
            degree, _ = view.cover.between(shot.attacker, shot.target)
            forecast: Any = view.forecast_of(shot)
            if isinstance(forecast, AttackForecast) and sight.view(battle.world, here, there).concealment == 0:
                found.setdefault(degree, set()).add(forecast.defence.total - forecast.attack.total)
    assert {0, 1, 2} <= set(found)
    for degree, margins in found.items():
        worth = abs(view.cover.value(degree))
        assert {margin - worth for margin in margins} <= found[0], COVERS[degree]


@pytest.mark.parametrize("ruleset", WAYS)
def test_what_must_be_rolled_agrees_with_the_chance(ruleset: str) -> None:
    battle = battle_on("ford", ruleset)
    view = battle.view("red")
    shooter, target = view.own()[0], view.opponents()[0]
    checked = 0
    for here in battle.world.board.squares[::5]:
        for arm in view.sheet(shooter).weapons:
            forecast = view.forecast_of(view.shot(shooter, target, arm).moved_to(here))
            if not isinstance(forecast, AttackForecast):
                continue
            needed = view.cover.needed(forecast.attack, forecast.defence)
            assert needed.roll
            assert needed.on
            if needed.faces == 20:
                assert forecast.odds.cases == 20 + 1 - needed.face if needed.face else forecast.odds.cases == 0
            if needed.faces == 10 and "rolls on" not in needed.on and "concealed" not in str(forecast.notes):
                assert forecast.odds.cases * 10 == (11 - needed.face) * forecast.odds.of
            checked += 1
    assert checked > 3
