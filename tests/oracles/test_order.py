"""Who acts when, in battles played at random, against judges that keep their own books."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine.battle import Battle
from tests.oracles.order import CalendarJudge, CountJudge, PassJudge
from tests.oracles.scenes import any_command, drawn_battle, judged

COMMANDS = 40
BATTLES, MANY = 12, 5_000
RULESETS = ("static", "fluid", "action-time", "passes")


def judge_of(battle: Battle) -> CountJudge | CalendarJudge | PassJudge:
    """The judge for the ruleset of a battle, with the sheets of its figures."""
    sheets = {figure: battle.world.sheet(figure) for figure in battle.world.figures}
    ruleset = battle.world.ruleset.id
    if ruleset in ("static", "fluid"):
        return CountJudge(sheets, fluid=ruleset == "fluid")
    return CalendarJudge(sheets) if ruleset == "action-time" else PassJudge(sheets)


def keeps_order(ruleset: str, number: int) -> int:
    """Play a drawn battle with random commands; every event fits the judge's books. Answers the turns there were."""
    chance = Random(f"order {ruleset} {number}")
    options: dict[str, Any] = {"awareness": "red"} if chance.random() < 0.2 and ruleset in ("static", "fluid") else {}
    if ruleset == "action-time" and chance.random() < 0.3:
        options = {"readiness": "blue=oblivious"}
    battle = drawn_battle(ruleset, number, squad=3, **options)
    judge, told = judge_of(battle), 0
    for _ in range(COMMANDS):
        for event in battle.events[told:]:
            judge.tell(event)
        told = len(battle.events)
        if battle.outcome is not None:
            break
        assert battle.submit(any_command(battle, chance)) is None
    return judge.turns


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_order_is_what_the_sentences_say(ruleset: str) -> None:
    turns = []
    judged(lambda number: turns.append(keeps_order(ruleset, number)), BATTLES)
    assert sum(turns) > 5 * BATTLES, "hardly anything was judged"


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_order_of_thousands_of_battles(ruleset: str) -> None:
    turns: list[int] = []
    judged(lambda number: turns.append(keeps_order(ruleset, number)), MANY)
    assert sum(turns) > 5 * MANY
