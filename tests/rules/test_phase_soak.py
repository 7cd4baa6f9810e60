"""Random orders on every map: a battle by phases always comes to an end, and can be told, saved and forked."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.components import Identity
from game.model.paths import maps
from game.model.scenario import Scenario, SideSetup
from game.rulebook import load_rules
from game.rulebook.sentences import sentence
from tests.shipped import shipped
from tests.soak import few_or_many

MAPS = sorted(path.stem for path in maps().glob("*.tmx"))


def some_command(battle: Battle, chance: Random) -> Command:
    """A command of some action of some figure that wants orders."""
    decision = battle.decision
    assert decision is not None
    if decision.choices:
        return next(battle.legal())
    actions = sorted(battle.world.ruleset.actions)
    while True:
        figure, action = chance.choice(decision.figures), chance.choice(actions)
        offered = list(battle.legal_of(figure, action)) if action != "commit" else []
        if offered:
            return chance.choice(offered)


def play(name: str, seed: int, rounds: int) -> Battle:
    """A battle of random orders to its end."""
    battle_map = shipped(name)
    sides = tuple(SideSetup(side) for side in battle_map.sides)
    options = {"round_limit": rounds, "order_sprint": "always"}
    battle = Battle.create(Scenario(battle_map, "phases", sides, seed, options))
    battle.start()
    chance = Random(seed)
    while battle.outcome is None:
        refused = battle.submit(some_command(battle, chance))
        assert refused is None, refused
    return battle


@few_or_many("rounds", 1, 2)
@pytest.mark.parametrize("name", MAPS)
def test_random_orders_come_to_an_end(name: str, rounds: int) -> None:
    battle = play(name, 7, rounds)
    names = {figure: identity.name for figure, identity in battle.world.each(Identity)}
    rules = load_rules()
    assert all(sentence(event, names, rules) for event in battle.events)
    assert battle.fork(1).state()["figures"] == battle.state()["figures"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", MAPS)
def test_long_random_battles_come_to_an_end(name: str, seed: int) -> None:
    play(name, seed, 25)
