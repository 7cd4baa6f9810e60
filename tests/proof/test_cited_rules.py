"""A rule that a sum, an offer or an event names is one of the ruleset that is played: its page says so."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from proof_workshop import begun, pick

from game.engine.battle import Battle
from game.model.answers import AttackForecast
from game.rulebook import load_rules, load_terms
from game.rules import figures
from game.rulesets import names

ACTS = 40
BORROWED = {
    "static": {"fluid.modifiers"},
    "action-time": {"combat.encounter-distance", "combat.flat-footed", "move.speed-reduced"},
    "phases": {"combat.encounter-distance", "combat.surprise-none-aware"},
    "passes": {"combat.encounter-distance", "fluid.modifiers", "move.speed-reduced"},
}
"""Rules that a ruleset takes over from another one, whose pages do not list it yet."""


def cited(battle: Battle) -> Iterator[str]:
    """Rules that the sums of every attack that could be made now name."""
    view = battle.view("")
    for figure in figures.fighting(battle.world):
        for foe in figures.opponents(battle.world, figure):
            for weapon in view.sheet(figure).weapons:
                told = view.forecast(figure, foe, weapon)
                if isinstance(told, AttackForecast):
                    yield told.rule
                    yield from (reason.rule for tally in (told.attack, told.defence) for reason in tally.reasons)


@pytest.mark.parametrize("ruleset", names())
def test_every_rule_that_a_battle_names_is_one_of_its_ruleset(ruleset: str) -> None:
    battle, chance, rules, found = begun(ruleset, 3), Random(3), load_rules() | load_terms(), set[str]()
    for _ in range(ACTS):
        if battle.outcome is not None:
            break
        found.update(cited(battle))
        assert battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30))) is None
        found.update(str(getattr(event, "rule", "")) for event in battle.take_events())
    found.discard("")
    assert len(found) > 5
    assert {rule for rule in found if ruleset not in rules[rule].rulesets} <= BORROWED.get(ruleset, set())
