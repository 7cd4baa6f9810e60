"""Random battles at every scale: whatever is offered is taken, nothing breaks, nobody stands where nobody may."""

from __future__ import annotations

from random import Random

from game.core.world import World
from game.engine.battle import Battle
from game.model.commands import Command
from game.model.scenario import Scenario, SideSetup
from game.rules import figures
from game.storage.codec import copy_of
from tests.shipped import shipped
from tests.soak import each_once

MAPS = ("ford", "rooftops", "safehouse", "snow-forest", "training-ground", "trench-line")
COMMANDS = 60


def battle_on(name: str, scale: str, seed: int) -> Battle:
    """A map with its own squads and everybody asked about everything."""
    ground = shipped(name)
    sides = tuple(SideSetup(side) for side in ground.sides)
    battle = Battle.create(Scenario(ground, "passes", sides, seed, {"scale": scale}))
    battle.start()
    return battle


def misplaced(world: World) -> list[str]:
    """Figures on a square that they may not stay on, but for grapplers, who share one."""
    movement, found = world.ruleset.movement, []
    for figure in figures.fighting(world):
        together = figures.has(world, figure, "grappled") or figures.has(world, figure, "grappling")
        if not together and movement.may_stay(world, figure, figures.square_of(world, figure)) is not None:
            found.append(figures.name_of(world, figure))
    return found


@each_once("name, scale", MAPS, ("1", "2", "5"))
def test_a_random_battle_goes_on_and_its_copies_with_it(name: str, scale: str) -> None:
    chance = Random(f"{name} {scale}")
    battle = battle_on(name, scale, seed=3)
    for number in range(COMMANDS):
        if battle.decision is None:
            break
        by_action: dict[str, list[Command]] = {}
        for command in battle.legal():
            by_action.setdefault(command.action, []).append(command)
        wanted = chance.choice(sorted(by_action))
        command = chance.choice(by_action[wanted])
        if number % 30 == 0:
            copy, again = battle.fork(11), battle.fork(11)
            assert copy.submit(command) is None
            assert again.submit(command) is None
            assert copy.state_hash() == again.state_hash()
            assert copy_of(battle).state_hash() == battle.state_hash()
        assert battle.submit(command) is None, command
        walks_or_waits = battle.decision is not None and battle.decision.kind != "act"
        assert walks_or_waits or misplaced(battle.world) == [], command
