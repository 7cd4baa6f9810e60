"""How long whole battles between hard opponents take, cold and on ground that is known; measured, not asserted."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from game.ai.selfplay import play_out
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

    played = benchmark.pedantic(play_out, setup=another, rounds=8)
    assert played.reason


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_battle_on_new_ground(benchmark: Any, ruleset: str) -> None:
    def fresh() -> tuple[tuple[Scenario, dict[str, str]], dict[str, Any]]:
        return (scenario(ground(), ruleset), HARD), {}

    played = benchmark.pedantic(play_out, setup=fresh, rounds=3)
    assert played.reason
