"""First aid is for whoever lies beside one, under every ruleset that knows it."""

from __future__ import annotations

import pytest

from game.model.commands import FirstAid
from game.model.components import Place
from game.rulesets import load_ruleset, names
from tests.ai.arena import arena
from tests.ai.arena import names as called

HURT = {"lost": {"vitality": 3, "hit-points": 3, "damage": 3, "physical": 3, "body": 3}}


@pytest.mark.parametrize("ruleset", [name for name in names() if "first-aid" in load_ruleset(name).actions])
def test_first_aid_reaches_one_square_and_nobody_who_has_left(ruleset: str) -> None:
    battle = arena(
        "M a . b\n. . . .\n. . . E",
        {"M": ("medic", "red"), "a": ("rifleman", "red", HURT), "b": ("rifleman", "red", HURT), "E": ("scout", "blue")},
        ruleset=ruleset,
    )
    for _ in range(8):
        if battle.decision.figures and "first-aid" in {command.action for command in battle.legal()}:
            break
        ends = [command for command in battle.legal() if command.action in ("commit", "end")]
        assert battle.submit(ends[0]) is None
    ids, world = called(battle), battle.world
    near, far = FirstAid(ids["M"], ids["a"]), FirstAid(ids["M"], ids["b"])
    assert battle.check(near) is None
    assert battle.check(far).code == "not-adjacent"
    assert [c for c in battle.legal_of(ids["M"], "first-aid") if c.target != ids["M"]] == [near]
    world.change(ids["a"], Place, on_board=False)
    assert battle.check(near).code == "not-adjacent"
