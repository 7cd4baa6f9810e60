"""At the start nobody stands with the head over the feet of a comrade, on any map and in any ruleset."""

from __future__ import annotations

import pytest

from game.engine.battle import Battle
from game.model.components import Identity, Place
from game.model.paths import maps
from game.model.scenario import Scenario, SideSetup
from game.rules import figures
from tests.rules.count_table import Rounds, soldier
from tests.shipped import shipped

MAPS = sorted(path.stem for path in maps().glob("*.tmx"))


@pytest.mark.parametrize("seed", [1, 7])
@pytest.mark.parametrize("ruleset", ["static", "phases"])
@pytest.mark.parametrize("name", MAPS)
def test_nobody_stands_right_behind_a_comrade(name: str, ruleset: str, seed: int) -> None:
    battle_map = shipped(name)
    sides = tuple(SideSetup(side, "human") for side in battle_map.squads)
    battle = Battle.create(Scenario(battle_map, ruleset, sides, seed, {"opening": "full"}))
    battle.start()
    world, areas = battle.world, {area.side: area.squares for area in battle_map.deployments}
    placed = [figure for figure, place in world.each(Place) if place.on_board]
    assert len(placed) >= 4
    for one in placed:
        side = figures.side_of(world, one)
        if len(areas.get(side, ())) < 3 * sum(figures.side_of(world, other) == side for other in placed):
            continue  # the map gives no room
        taken = set(figures.squares_of(world, one))
        for other in placed:
            if other == one or figures.side_of(world, other) != side:
                continue
            if any(world.get(f, Identity).overrides.get("arrives") for f in (one, other)):
                continue
            behind = {(x, y + 1) for x, y in figures.squares_of(world, other)}
            assert taken.isdisjoint(behind), (one, other)


def test_who_cannot_but_touch_a_comrade_stands_at_his_side_and_not_behind_him() -> None:
    for side, wanted in (((0, 1), (0, 1)), ((2, 1), (2, 1))):  # to the left as to the right
        areas = [
            {"side": "red", "squares": [[1, 1], [1, 0], [*side]]},
            {"side": "blue", "squares": [[1, 7] if side[0] > 1 else [7, 2]]},
        ]
        people = {"A": soldier("red", 0, 5), "B": soldier("red", 0, 3), "b": soldier("blue", 0, 1)}
        field = "\n".join(" ".join("." * 8) for _ in range(8))
        land = {"environment": "mountains", "deployment": areas}
        dice = (1,) * 6 + (10, 10, 10)
        table = Rounds(people, field, dice=dice, scenario=land, opening="full", boosts=False)
        view = table.battle.view("")
        assert [view.figure(table[mark]).square for mark in "AB"] == [(1, 1), wanted]
