"""Fixed positions: as many commands and states within a few commands as when the rules last changed."""

from __future__ import annotations

import pytest

from game.rulesets import names
from tests.perft.positions import DEEP, POSITIONS, counted, kept, position
from tests.soak import few_or_many

HOW = "if the rules were meant to change: python -m tests.perft, and commit its file with them"


def differing(ruleset: str, levels: int, every: int = 1) -> list[str]:
    """Positions that count differently from what is kept, each with both counts; only as many levels as asked for, and
    of so many positions one."""
    found = []
    for number, wanted in [*enumerate(kept()[ruleset])][::every]:
        told = counted(position(ruleset, number), min(levels, len(wanted)), DEEP)
        if told != wanted[:levels]:
            found.append(f"{ruleset} {number}: kept {wanted[:levels]}, counted {told}")
    return found


@few_or_many("every", 4, 1)
@pytest.mark.parametrize("ruleset", names())
def test_one_command_leads_to_as_many_states_as_counted(ruleset: str, every: int) -> None:
    assert len(kept()[ruleset]) == POSITIONS
    assert differing(ruleset, 1, every) == [], HOW


@pytest.mark.parametrize("ruleset", names())
def test_nearly_every_position_offers_something(ruleset: str) -> None:
    offers = [line[0][0] for line in kept()[ruleset] if line]
    assert len(offers) == POSITIONS
    assert sum(offer > 3 for offer in offers) > 0.9 * POSITIONS


@pytest.mark.long
@pytest.mark.parametrize("ruleset", names())
def test_three_commands_lead_to_as_many_states_as_counted(ruleset: str) -> None:
    assert differing(ruleset, 3) == [], HOW
