"""Counts: who acts when, with ties, delays, Presses in mid-round and bounds."""

from __future__ import annotations

from typing import Any

import pytest

from game.actions import ACTIONS
from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.commands import Attack, Brace, Command, Delay, End, FirstAid, Move, Press, Regroup, Surge
from game.model.components import Clock, Condition, Conditions, Health
from game.model.dice import Dice
from game.model.events import CountChanged, OrderSettled, RoundBegan, TurnBegan
from game.model.rejections import Rejection
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.rules import conditions
from game.rules.clocks.counts.clock import CountClock
from game.rules.clocks.counts.components import Budget, Count, Half
from tests.rules.table import ground


def battle_of(*counts: int | tuple[int, int], ruleset: str = "fluid", dice: tuple[int, ...] = (), **own: Any) -> Battle:
    """Figures 1, 2 ... on two sides in turn, far apart, with Counts and (2 when not given) Initiative bonuses."""
    squads: dict[str, list[FigureSetup]] = {"red": [], "blue": []}
    for place, given in enumerate(counts):
        count, bonus = given if isinstance(given, tuple) else (given, 2)
        overrides = {"count": count, "by": {"d20": {"initiative": bonus}}, **own}
        square = (0 if place < (len(counts) + 1) // 2 else 20, 2 * place)
        squad = squads["red" if square[0] == 0 else "blue"]
        squad.append(FigureSetup("rifleman", f"Figure {place + 1}", square, 0, overrides))
    sides = tuple(SideSetup(side, figures=tuple(squad)) for side, squad in squads.items())
    board = BattleMap("test", "Test", ground(24, 24))
    battle = Battle.create(Scenario(board, ruleset, sides, 1, {"opening": "none"}), Dice(1, script=dice))
    battle.start()
    return battle


def do(battle: Battle, *commands: Command) -> None:
    for command in commands:
        refused = battle.submit(command)
        assert refused is None, f"{command}: {refused}"


def order(battle: Battle) -> tuple[int, ...]:
    return battle.world.ruleset.clock.order(battle.world)


def count(battle: Battle, figure: int) -> int:
    return battle.world.get(figure, Count).value


def acting(battle: Battle) -> int:
    assert battle.decision is not None
    return battle.decision.figure


def part(battle: Battle) -> CountClock:
    initiative = battle.world.ruleset.clock
    assert isinstance(initiative, CountClock)
    return initiative


def test_the_highest_count_goes_first_and_equal_counts_by_bonus() -> None:
    assert order(battle_of(12, (15, 1), (15, 4), 20)) == (4, 3, 2, 1)


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((3, 9, 6), (2, 3, 1)),
        ((9, 9, 20, 4, 7), (3, 2, 1)),  # the two nines roll again, the twenty stays ahead
        ((5, 20, 5, 11, 10), (2, 1, 3)),
        ((7, 7, 7, 1, 1, 2, 8, 9), (3, 2, 1)),
    ],
)
def test_even_figures_roll_until_no_two_are_even(dice: tuple[int, ...], expected: tuple[int, ...]) -> None:
    battle = battle_of(15, 15, 15, dice=dice)
    assert order(battle) == expected
    settled = [event for event in battle.events if isinstance(event, OrderSettled)]
    assert [event.figures for event in settled] == [expected]
    assert battle.world.dice.script == []


def test_a_delayed_figure_comes_before_others_of_the_count_it_waits_for() -> None:
    battle = battle_of(20, (17, 9), 12)
    do(battle, Delay(1, 3))
    assert order(battle) == (1, 2, 3)
    assert battle.world.get(1, Count).at == 17
    do(battle, End(1))
    assert acting(battle) == 2


def test_a_delay_stops_above_the_least_count_and_has_a_most() -> None:
    battle = battle_of((30, 2), (8, 2))
    refused = battle.submit(Delay(1, 13))
    assert isinstance(refused, Rejection)
    assert refused.code == "no-later"
    do(battle, Delay(1, 12))
    assert acting(battle) == 1
    do(battle, End(1))
    assert battle.submit(Delay(2, 4)) is not None
    do(battle, Delay(2, 3))
    assert battle.world.get(2, Count).at == 5


def test_a_delay_under_fixed_counts_is_forgotten_with_the_round() -> None:
    battle = battle_of(20, 15, ruleset="static")
    do(battle, Delay(1, 6), End(2), End(1))
    assert (count(battle, 1), order(battle)) == (20, (1, 2))


def test_a_press_takes_its_half_action_first_and_the_turn_in_its_new_place() -> None:
    battle = battle_of(30, 24, 11, 9)
    do(battle, Press(1))
    assert [half.source for half in battle.world.get(1, Budget).halves] == ["press"]
    do(battle, Regroup(1), End(1))
    assert order(battle) == (2, 3, 1, 4)
    do(battle, End(2), End(3))
    assert acting(battle) == 1
    assert [half.source for half in battle.world.get(1, Budget).halves] == ["turn", "turn"]
    do(battle, End(1), End(4))
    assert count(battle, 1) == 15
    began = [(event.figure, event.at) for event in battle.events if isinstance(event, TurnBegan)]
    assert began[:5] == [(1, 30), (2, 24), (3, 11), (1, 10), (4, 9)]


def test_a_press_into_an_even_count_rolls_with_those_who_are_there() -> None:
    battle = battle_of(30, 10, 10, dice=(12, 3, 18, 9, 5))
    assert order(battle) == (1, 2, 3)
    do(battle, Press(1), End(1))
    assert order(battle) == (2, 3, 1)
    assert battle.world.dice.script == []


def test_an_extra_half_action_at_hand_is_not_lost_by_a_press() -> None:
    battle = battle_of(30, 20, traits=("surge",))
    do(battle, Surge(1), Press(1), End(1), End(2))
    assert [half.source for half in battle.world.get(1, Budget).halves] == ["turn", "turn", "surge"]


def test_a_second_surge_is_refused_for_the_whole_battle() -> None:
    battle = battle_of(30, 20, traits=("surge",))
    do(battle, Surge(1))
    refused = battle.submit(Surge(1))
    assert isinstance(refused, Rejection)
    assert refused.sentence == "This figure has done that already. It works once a battle."


def test_final_attacks_come_after_the_turn_proper_not_after_the_half_of_a_press() -> None:
    battle = battle_of(30, 20, dice=(4,), traits=("flurry",))
    do(battle, Press(1), Attack(1, 2, "rifle"))
    refused = battle.submit(Attack(1, 2, "rifle", final=True))
    assert refused is not None
    assert refused.code == "actions-left"


def test_nothing_that_ends_later_is_begun_with_the_half_of_a_press() -> None:
    battle = battle_of(30, 20, lost={"vitality": 5})
    do(battle, Press(1))
    refused = battle.submit(FirstAid(1, 1))
    assert refused is not None
    assert refused.code == "no-full-action"


def test_what_was_begun_and_not_finished_in_the_next_round_is_lost() -> None:
    battle = battle_of(20, 10, lost={"vitality": 5})
    do(battle, Move(1, ((1, 0),)), FirstAid(1, 1), End(2))
    assert battle.world.get(1, Budget).split == FirstAid(1, 1)
    do(battle, End(1), End(2))
    assert battle.world.get(1, Budget).split is None


@pytest.mark.parametrize(("start", "expected"), [(18, 22), (3, 8), (22, 22)])
def test_a_fixed_count_stays_within_twenty_and_the_bonus(start: int, expected: int) -> None:
    battle = battle_of(start, 1, ruleset="static", intelligence=0)
    do(battle, *([End(2)] if acting(battle) == 2 else []), Regroup(1))
    assert count(battle, 1) == expected
    assert part(battle).bounded(battle.world, 1, -4) == 1


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        (("triumph", "regroup"), 30),
        (("aim", "aim", "brace"), 23),
        (("exhausted", "bleeding"), 10),
        (("final-attack", "final-attack", "save-failed"), 14),
        (("triumph", "blast-save-failed", "stress-save-failed"), 20),
        (("exhausted", "triumph", "critical-injury"), 10),
    ],
)
def test_a_round_adds_everything_up_and_then_holds_it_within_ten(events: tuple[str, ...], expected: int) -> None:
    battle = battle_of(20, 7)
    for event in events:
        battle.world.ruleset.clock.note(battle.world, 1, event)
    assert count(battle, 1) == 20
    do(battle, End(1), End(2))
    assert count(battle, 1) == expected
    assert battle.world.get(1, Count).changes == ()


def test_shocks_count_at_once_and_towards_the_ten_of_the_round() -> None:
    battle = battle_of(30, 25)
    battle.world.ruleset.clock.note(battle.world, 2, "electrical", times=8)
    assert count(battle, 2) == 17
    battle.world.ruleset.clock.note(battle.world, 2, "electrical", times=8)
    battle.world.ruleset.clock.note(battle.world, 2, "save-failed")
    assert count(battle, 2) == 15
    battle.world.ruleset.clock.note(battle.world, 2, "aim")
    do(battle, End(1))
    assert acting(battle) == 2  # its place in this round is what it was
    do(battle, End(2))
    assert count(battle, 2) == 15


@pytest.mark.parametrize(("start", "expected"), [(4, 14), (7, 17), (-15, 1), (11, 1)])
def test_a_count_at_zero_or_less_reels_and_comes_back(start: int, expected: int) -> None:
    battle = battle_of(40, start)
    battle.world.ruleset.clock.note(battle.world, 2, "exhausted")
    battle.world.ruleset.clock.note(battle.world, 2, "unproficient", "Shotgun")
    do(battle, End(1), End(2))
    assert count(battle, 2) == expected
    active = battle.world.get(2, Conditions).active
    assert ("reeling" in active, "flat-footed" in active) == (start <= 10, start <= 10)


def test_who_starts_to_reel_in_its_turn_loses_what_is_left_of_it_and_the_rest_later() -> None:
    battle = battle_of(20, 10)
    do(battle, Regroup(1))
    world = battle.world
    world.change(1, Count, value=0)
    part(battle).reel_if_due(world, 1)
    assert world.get(1, Budget).halves == ()
    assert world.get(1, Conditions).active["reeling"] == Condition(1)
    do(battle, End(1), End(2))
    assert acting(battle) == 1
    assert world.get(1, Budget).halves == (Half("turn"),)
    assert "reeling" not in world.get(1, Conditions).active


def test_reeling_twice_is_not_worse() -> None:
    battle = battle_of(20, 10)
    world = battle.world
    for _ in range(2):
        world.change(2, Count, value=-1)
        part(battle).reel_if_due(world, 2)
    assert world.get(2, Conditions).active["reeling"] == Condition(2)
    assert count(battle, 2) == 19


def test_at_fifty_the_next_round_begins_with_a_press() -> None:
    battle = battle_of(45, 10)
    battle.world.ruleset.clock.note(battle.world, 1, "triumph")
    battle.world.ruleset.clock.note(battle.world, 1, "regroup")
    do(battle, End(1), End(2))
    changes = [(event.frm, event.to) for event in battle.events if isinstance(event, CountChanged)]
    assert changes == [(45, 55), (55, 35)]
    assert battle.submit(Press(1)) is not None
    do(battle, End(1))
    assert acting(battle) == 1
    assert len(battle.world.get(1, Budget).halves) == 2


def test_who_lies_unconscious_has_its_changes_applied_round_by_round() -> None:
    battle = battle_of(30, 20, 10, 9)
    battle.world.ruleset.resolution.harm(battle.world, 2, 0, 23, "subdual", "d20.injury")
    battle.world.ruleset.clock.note(battle.world, 2, "save-failed")
    do(battle, End(1), End(3), End(4))
    assert [event.number for event in battle.events if isinstance(event, RoundBegan)] == [1, 2]
    assert battle.world.get(2, Count).changes == ()
    assert count(battle, 2) == 18


def test_a_side_that_is_still_to_come_has_not_lost() -> None:
    late = FigureSetup("rifleman", "Late", (20, 0), 0, {"arrives": 2})
    here = FigureSetup("rifleman", "Here", (0, 0))
    sides = (SideSetup("red", figures=(here,)), SideSetup("blue", figures=(late,)))
    scenario = Scenario(BattleMap("test", "Test", ground()), "fluid", sides, 1, {"opening": "none"})
    battle = Battle.create(scenario, Dice(1, script=(14,)))
    battle.start()
    do(battle, End(1))
    assert battle.outcome is None
    assert count(battle, 2) == 16
    assert "flat-footed" not in battle.world.get(2, Conditions).active


def test_a_surprise_round_holds_no_final_attack_and_no_surge() -> None:
    battle = battle_of(20, 10, traits=("flurry", "surge"))
    clock = battle.world.ruleset.clock
    battle.world.change(1, Budget, halves=(), attacks=1)
    final = Attack(1, 2, "rifle", final=True)
    assert clock.check_price(battle.world, final) is None
    assert not clock.is_spent(battle.world, 1)
    battle.world.change(1, Budget, single=True)
    refusals = [clock.check_price(battle.world, final), ACTIONS["surge"].check(battle.world, Surge(1))]
    assert [refused.code for refused in refusals if refused is not None] == ["surprise", "surprise"]
    assert clock.is_spent(battle.world, 1)


def test_a_large_figure_braces_against_whatever_any_of_its_squares_touches() -> None:
    wall = {((4, 3), (4, 4)): "wall"}
    board = BattleMap("test", "Test", ground(24, 24, edges=wall))
    for at, firm in (((3, 2), True), ((3, 4), True), ((10, 10), False)):
        brute = FigureSetup("armoured-brute", "Brute", at, 0, {"count": 20})
        sides = (SideSetup("red", figures=(brute,)), SideSetup("blue", figures=(FigureSetup("scout", "S", (20, 20)),)))
        battle = Battle.create(Scenario(board, "fluid", sides, 1, {"opening": "none"}), Dice(1, script=[]))
        battle.start()
        assert (battle.check(Brace(1, 0)) is None) == firm


def test_a_reeling_figure_that_must_press_does_not_get_its_lost_halves_back() -> None:
    battle = battle_of(24, 5)
    do(battle, End(1))
    world = battle.world
    world.change(1, Count, value=60, at=60)
    conditions.put(world, 1, "reeling", Condition(2), "", "fluid.reeling")
    do(battle, End(2))
    assert acting(battle) == 1
    assert [half.source for half in world.get(1, Budget).halves] == ["press"]
    do(battle, End(1))
    assert acting(battle) == 1, "its turn proper comes at the new Count"
    assert world.get(1, Budget).halves == ()


@pytest.mark.parametrize("has_acted", [True, False])
@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_a_figure_that_comes_to_in_a_round_has_its_next_turn_in_the_one_after(ruleset: str, has_acted: bool) -> None:
    battle = battle_of(10, 20, 5, ruleset=ruleset)
    do(battle, *([End(2), End(1)] if has_acted else []))
    fallen = 1  # before or after its turn of round 1; figure 2 or 3 has its turn now
    battle.world.change(fallen, Health, state="unconscious")
    while battle.world.get(TABLE, Clock).round == 1:
        do(battle, End(acting(battle)))
    assert order(battle) == (2, 3)
    battle.world.change(fallen, Health, state="up")
    assert order(battle) == (2, 3)
    do(battle, End(2), End(3))
    assert order(battle) == (2, 1, 3)
