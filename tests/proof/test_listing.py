"""What is lawful is listed exactly, however the listing saves work: against the plain definition, in random play."""

from __future__ import annotations

from random import Random

import pytest
from forgetful import nothing_kept
from proof_workshop import begun

from game.actions import ACTIONS
from game.core.store import Store
from game.engine.battle import Battle
from game.model.commands import Command
from game.model.components import STANDING, Identity, PhaseOrders, Sides
from game.rules import figures
from game.rulesets import examples, names

ACTS = 60


def listed_plainly(battle: Battle, figure: int, action: str) -> list[Command]:
    """Every offer of an action that flow and price allow, each one asked about by itself."""
    world = battle.world
    clock = world.ruleset.clock
    offers = ACTIONS[action].offers(world, figure)
    return [c for c in offers if clock.check_turn(world, c) is None and clock.check_price(world, c) is None]


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
def test_what_is_kept_over_orders_rests_on_how_figures_stand(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offers that outlast orders read no component but those that empty what is kept."""
    battle, read = begun(ruleset, 5), set[type]()
    known = (*STANDING, Identity, Sides)  # who somebody is and fights for never changes
    for name in ("get", "find"):
        plain = getattr(Store, name)
        monkeypatch.setattr(Store, name, lambda s, f, kind, plain=plain: (read.add(kind), plain(s, f, kind))[1])
    for action in (ACTIONS[id_] for id_ in battle.world.ruleset.actions):
        for figure in figures.fighting(battle.world):
            rest = action.rests_on(battle.world, figure)
            with nothing_kept(map_too=False):
                read.clear()
                list(action.offers(battle.world, figure))
            loose = () if action.is_steady else (PhaseOrders,)
            assert rest is None or read <= {*known, *loose}, action.id


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
