"""What is lawful is listed exactly, however the listing saves work: against the plain definition, in random play."""

from __future__ import annotations

from random import Random

import pytest
from proof_workshop import begun

from game.actions import ACTIONS
from game.engine.battle import Battle
from game.model.commands import Command
from game.rulesets import examples, names

ACTS = 60


def listed_plainly(battle: Battle, figure: int, action: str) -> list[Command]:
    """Every offer of an action that flow and price allow, each one asked about by itself."""
    world = battle.world
    initiative, economy = world.ruleset.initiative, world.ruleset.economy
    offers = ACTIONS[action].offers(world, figure)
    return [c for c in offers if initiative.check(world, c) is None and economy.check(world, c) is None]


@pytest.mark.parametrize("ruleset", [*names(), *examples()])
def test_the_listing_is_the_plain_one(ruleset: str) -> None:
    chance = Random(ruleset)
    battle = begun(ruleset, 5)
    compared = 0
    for _ in range(ACTS):
        decision = battle.decision
        if decision is None:
            break
        for figure in decision.figures:
            for action in battle.world.ruleset.actions:
                plain = listed_plainly(battle, figure, action)
                assert list(battle.legal_of(figure, action)) == plain, (action, figure)
                compared += len(plain)
        lawful = list(battle.legal())
        assert battle.submit(lawful[chance.randrange(len(lawful))]) is None
    assert compared > 200


@pytest.mark.parametrize("ruleset", names())
def test_all_paths_are_the_single_ones(ruleset: str) -> None:
    battle = begun(ruleset, 8)
    compared = 0
    for _ in range(10):
        decision = battle.decision
        if decision is None:
            break
        moves = [action for action, terms in battle.world.ruleset.actions.items() if terms.is_move]
        for figure in decision.figures:
            reach = battle.world.ruleset.movement.reach(battle.world, figure, moves[0])
            assert dict(reach.paths()) == {square: reach.path(square) for square in reach.costs}
            compared += len(reach.costs)
        assert battle.submit(next(iter(battle.legal()))) is None
    assert compared
