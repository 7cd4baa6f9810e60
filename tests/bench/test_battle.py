"""How long whole battles between hard opponents take, cold and on ground that is known; measured, not asserted."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai.selfplay import play_out
from game.engine.battle import Battle
from game.maps.loader import load_map
from game.model.scenario import BattleMap, Scenario, SideSetup

MAPS = Path(__file__).resolve().parents[2] / "maps"
HARD = {"red": "hard", "blue": "hard"}
SYSTEMS = ("static", "fluid", "action-time", "phases", "passes")


def ground() -> BattleMap:
    """A map nobody has walked on yet."""
    return load_map(MAPS / "ford.tmx")


def scenario(battle_map: BattleMap, ruleset: str, seed: int = 3) -> Scenario:
    """Six against six."""
    return Scenario(battle_map, ruleset, (SideSetup("red"), SideSetup("blue")), seed=seed)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_battles_on_known_ground(benchmark: Any, ruleset: str) -> None:
    known, seeds = ground(), count(1)
    play_out(scenario(known, ruleset, next(seeds)), HARD)

    def another() -> tuple[tuple[Scenario, dict[str, str]], dict[str, Any]]:
        return (scenario(known, ruleset, next(seeds)), HARD), {}

    played = []
    benchmark.pedantic(lambda *given: played.append(play_out(*given)), setup=another, rounds=3)
    benchmark.extra_info["commands"] = sum(battle.commands for battle in played)
    assert all(battle.reason for battle in played)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_battle_on_new_ground(benchmark: Any, ruleset: str) -> None:
    def fresh() -> tuple[tuple[Scenario, dict[str, str]], dict[str, Any]]:
        return (scenario(ground(), ruleset), HARD), {}

    played = benchmark.pedantic(play_out, setup=fresh, rounds=3)
    benchmark.extra_info["commands"] = 3 * played.commands
    assert played.reason


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_listing_what_is_legal(benchmark: Any, ruleset: str) -> None:
    """Every command that would be taken, at each decision of the first acts of a random battle."""
    chance = Random(7)
    battle = Battle.create(scenario(ground(), ruleset))
    battle.start()
    positions = []
    while len(positions) < 8 and battle.decision is not None:
        positions.append(battle.fork(1))
        battle.submit(chance.choice(list(battle.legal())))

    def fresh() -> tuple[tuple[list[Battle]], dict[str, Any]]:
        return ([position.fork(1) for position in positions],), {}

    assert benchmark.pedantic(lambda forks: [sum(1 for _ in fork.legal()) for fork in forks], setup=fresh, rounds=3)


def test_copying_a_battle(benchmark: Any) -> None:
    battle = Battle.create(scenario(ground(), "static"))
    battle.start()
    assert benchmark(lambda: battle.fork(1)).state_hash() == battle.fork(1).state_hash()
