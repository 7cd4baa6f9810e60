"""A battle can be given up at any time, by a side for itself; it is written down, and plays again as recorded."""

from __future__ import annotations

import pytest
from storage_workshop import kept

from game.engine.battle import Battle
from game.model.commands import GiveUp
from game.quick.quick_battle import QuickBattle
from game.rulebook.endings import ending_of
from game.rules.goals import GIVEN_UP
from game.rulesets import names
from game.storage.journal import read_journal
from game.storage.replay import verify


@pytest.mark.parametrize("ruleset", names())
def test_a_side_gives_up_whoever_is_to_act(tmp_path, ruleset: str) -> None:
    keeper = kept(tmp_path, ruleset, acts=9)
    battle = keeper.battle
    own = {side: battle.view(side).own()[0] for side in ("red", "blue")}
    assert not any(isinstance(command, GiveUp) for command in battle.legal())
    refused = keeper.submit(GiveUp(own["blue"]), "red")
    assert refused is not None, "nobody gives up for others"
    assert refused.code == "not-your-figure"
    assert keeper.submit(GiveUp(own["red"]), "red") is None
    assert battle.decision is None
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == ("blue", GIVEN_UP)
    assert battle.check(GiveUp(own["red"])) is not None
    keeper.leave()
    assert keeper.journal is not None
    record = read_journal(keeper.journal.path)
    assert record.end is not None
    assert verify(record, "given up") is None


def test_a_goal_says_that_it_was_given_up() -> None:
    battle = Battle.create(QuickBattle.of("amber heron", "phases", "escort").scenario())
    battle.start()
    assert battle.submit(GiveUp(battle.view("red").own()[0])) is None
    view = battle.view("")
    assert view.goal is not None
    assert view.goal.decided_by == "given-up"
    assert ending_of(view, battle.events).words == ""
