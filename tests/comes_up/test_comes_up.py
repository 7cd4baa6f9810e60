"""Every rule and every action comes up where opponents play each other, or it is said why not."""

from __future__ import annotations

import pytest

from game.rulebook import load_rules
from game.rulesets import load_ruleset, names
from tests.comes_up.battles import Tally, reasons

BATTLES = 24
"""For each ruleset: every map with every variant of the options."""


def test_reasons_are_given_for_rules_and_actions_that_there_are() -> None:
    known = {f"rule {rule}" for rule in load_rules()}
    known |= {f"action {name}" for ruleset in names() for name in load_ruleset(ruleset).actions}
    assert set(reasons()) <= known
    assert all(reason and "\n" not in reason for reason in reasons().values())


@pytest.mark.long
def test_every_rule_and_action_comes_up() -> None:
    tally = Tally()
    for number in range(BATTLES):
        for ruleset in names():
            tally.play(ruleset, number, "hard")
    assert set(tally.seldom()) - set(reasons()) == set()
