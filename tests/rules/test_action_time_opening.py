"""How a fight by the calendar opens: readiness, free attacks, Reaction Rolls; and whole battles of chance commands."""

from __future__ import annotations

import random
from typing import Any

import pytest
from clockwork import ONES, Clockwork

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.commands import Attack, End, Guard, Move
from game.model.components import Clock, Conditions
from game.model.errors import BadInput
from game.model.events import ConditionLost, Declared, InitiativeRolled
from game.model.scenario import Scenario, SideSetup
from game.rules.clocks.calendar import readiness
from game.rules.clocks.calendar.components import Slot
from game.rulesets import load_ruleset
from tests.shipped import shipped
from tests.soak import few_or_many

RATED: dict[str, Any] = {"by": {"event-rolls": {"reaction": 20, "body": 100}}}
UNAWARE: dict[str, Any] = {**RATED, "readiness": "oblivious"}
FULL = {"opening": "full"}


@pytest.mark.parametrize(
    ("state", "rating"),
    [("prepared", 70), ("alert", 68), ("cautious", 66), ("at-ease", 62), ("inebriated", 60)],
)
def test_readiness_of_a_figure_its_side_or_the_battle(state: str, rating: int) -> None:
    part: Any = load_ruleset("action-time").clock
    reaction = {"by": {"event-rolls": {"reaction": 70}}}
    for figure, options in (
        ({**reaction, "readiness": state}, {}),
        (reaction, {"readiness": state}),
        (reaction, {"readiness": f"red={state}, blue=alert"}),
        ({**reaction, "readiness": state}, {"readiness": "red=cautious"}),
    ):
        fight = Clockwork(options=options, A=figure)
        found = readiness.state_of(fight.world, part, fight["A"])
        assert readiness.rating(fight.world, part, fight["A"], found).total == rating


@pytest.mark.parametrize(("scale", "rating"), [(1, 62), (2, 54), (3, 46)])
def test_readiness_may_weigh_more(scale: int, rating: int) -> None:
    part: Any = load_ruleset("action-time").clock
    fight = Clockwork(options={"readiness_scale": scale}, A={"by": {"event-rolls": {"reaction": 70}}})
    assert readiness.rating(fight.world, part, fight["A"], "at-ease").total == rating


def test_a_side_not_named_is_prepared() -> None:
    part: Any = load_ruleset("action-time").clock
    fight = Clockwork(options={"readiness": "red=alert"})
    assert readiness.state_of(fight.world, part, fight["b"]) == "prepared"


@pytest.mark.parametrize(
    ("before", "since", "state"), [(3590, 10, "alert"), (3590, 11, "cautious"), (0, 3601, "cautious")]
)
def test_alert_fades_with_what_was_watched_before_and_since(before: int, since: int, state: str) -> None:
    part: Any = load_ruleset("action-time").clock
    fight = Clockwork(options={"readiness": "alert", "alert_for": before})
    fight.world.change(TABLE, Clock, time=since)
    assert readiness.state_of(fight.world, part, fight["A"]) == state


@pytest.mark.parametrize("words", ["sleepy", "red=sleepy", "green=alert", "red=alert,,"])
def test_a_readiness_that_does_not_exist_is_refused(words: str) -> None:
    with pytest.raises(BadInput):
        Clockwork(options={"readiness": words})


def test_a_figures_own_readiness_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadInput):
        Clockwork(A={"readiness": "sleepy"})


def test_each_attacker_has_one_free_attack_in_total() -> None:
    fight = Clockwork("A . . s .\n. . . . .\n. . . . t", s=UNAWARE, t=UNAWARE, A=RATED, options=FULL)
    assert fight.waits_for == ("A", "act")
    events = fight.do(Attack(fight["A"], fight["s"], "rifle"), *ONES[:6], *ONES[:3], *ONES[:2], *ONES[:2], 1, 1)
    assert [event for event in events if isinstance(event, ConditionLost)]
    assert not [event for event in events if isinstance(event, Declared)]
    assert len([event for event in events if isinstance(event, InitiativeRolled)]) == 3
    assert not readiness.oblivious(fight.world)


def test_without_a_line_there_is_no_free_attack_yet() -> None:
    fight = Clockwork("A # . . s\n. # . . .\n. . . . .", s=UNAWARE, A=RATED, options=FULL)
    assert fight.battle.decision is not None
    assert fight.world.get(TABLE, Clock).stage == "calendar"
    assert fight.code(Move(fight["A"], ((0, 1),))) == ""
    assert [entry.figure for entry in fight.battle.view("red").strip()] == [fight["A"]]


def test_an_attack_on_somebody_aware_takes_its_time_and_then_wakes_the_oblivious() -> None:
    fight = Clockwork("A . . s .\n. . . . .\n. . . . b", s=UNAWARE, b=RATED, A=RATED, options=FULL)
    fight.do(End(fight["A"]))
    assert fight.waits_for == ("A", "act")
    fight.do(Attack(fight["A"], fight["b"], "rifle"))
    assert "oblivious" in fight.world.get(fight["s"], Conditions).active
    while fight.waits_for == ("b", "act") and fight.now < 5 and fight.slot("b").at + 2 < 5:
        fight.do(Guard(fight["b"]))
    fight.do(Move(fight["b"], ((4, 1),)), *ONES[:7], *ONES[:3], *ONES[:2], *ONES[:3], 1, 2)
    assert not readiness.oblivious(fight.world)
    assert fight.world.get(TABLE, Clock).stage == "calendar"


def test_when_all_are_oblivious_all_wake() -> None:
    fight = Clockwork("A . . s", s=UNAWARE, A=UNAWARE, options=FULL, dice=[4, 4, 1, 1])
    assert not readiness.oblivious(fight.world)
    assert (fight.slot("A").at, fight.slot("s").at) == (0, 2)


MAPS = ("ford", "rooftops", "safehouse", "snow-forest", "training-ground", "trench-line")


@few_or_many("acts", 50, 150)
@pytest.mark.parametrize("name", MAPS)
def test_battles_of_chance_commands_go_on_without_a_fault(name: str, acts: int) -> None:
    battle_map = shipped(name)
    sides = tuple(SideSetup(side) for side in battle_map.sides)
    options = {"readiness": "red=prepared, blue=oblivious", "order_reconsider": "ask"} if name == "ford" else {}
    battle = Battle.create(Scenario(battle_map, "action-time", sides, 7, options))
    battle.start()
    chance = random.Random(7)
    for _ in range(acts):
        decision = battle.decision
        if decision is None:
            break
        legal = list(battle.legal())
        kind = chance.choice(sorted({command.action for command in legal}))
        command = chance.choice([command for command in legal if command.action == kind])
        promised = battle.view(decision.seat).next_at(command) if kind not in ("answer", "cancel") else None
        assert battle.submit(command) is None
        slot = battle.world.get(command.figure, Slot)
        if promised is not None and slot.command == command:
            assert slot.at == promised
    clock = battle.world.get(TABLE, Clock)
    assert all(
        battle.world.get(f, Slot).at >= clock.time for f in battle.world.figures if battle.world.get(f, Slot).command
    )
    if battle.decision is not None:
        assert battle.fork(1).state()["table"] == battle.state()["table"]
