"""Event rolls: the chart, exact chances, ratings and prices."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from clockwork import Clockwork

from game.model.answers import AttackForecast
from game.model.commands import Attack, Move
from game.model.events import Attacked, Harmed
from game.roster import load_roster
from game.rules import event_chart as chart
from game.rules.clocks.calendar.action_time import ActionTime
from game.rules.resolution.event_rolls import fight
from game.rulesets import load_ruleset

CHART = {
    1: "d4", 2: "d6", 3: "d8", 4: "d10", 5: "d12", 6: "d4+d6", 7: "d4+d8", 8: "d4+d10", 9: "2d6", 10: "d4+d12",
    11: "d6+d8", 12: "d6+d10", 13: "2d8", 14: "d6+d12", 15: "d8+d10", 16: "d8+d12", 17: "2d10", 18: "d10+d12",
    19: "2d12", 20: "3d6", 30: "2d6+d10", 34: "2d6+d12", 40: "d6+2d10", 51: "d8+2d12", 54: "3d12", 60: "d4+2d8+d12",
    75: "2d6+2d10", 100: "2d8+2d10", 124: "4d12",
}  # fmt: skip


def words(dice: tuple[int, ...]) -> str:
    counted = [(dice.count(faces), faces) for faces in chart.FACES if faces in dice]
    return "+".join(f"{count if count > 1 else ''}d{faces}" for count, faces in counted)


def economy() -> ActionTime:
    part = load_ruleset("action-time").clock
    assert isinstance(part, ActionTime)
    return part


@pytest.mark.parametrize(("rating", "dice"), CHART.items())
def test_the_chart_lists_these_dice(rating: int, dice: str) -> None:
    assert words(chart.dice_of(rating)) == dice


def test_the_chart_ends_at_both_ends() -> None:
    assert chart.dice_of(0) == chart.dice_of(-5) == ()
    assert chart.dice_of(125) == chart.dice_of(400) == (12, 12, 12, 12)


def test_a_better_rating_never_promises_less() -> None:
    worth = [sum(Fraction(faces - 3, faces) for faces in chart.dice_of(rating)) for rating in range(125)]
    assert worth == sorted(worth)


@pytest.mark.parametrize(("attack", "defence"), [(11, 16), (34, 35), (59, 35), (75, 51), (20, 0), (0, 9), (124, 19)])
def test_the_chance_of_an_attack_is_that_of_all_falls_of_the_dice(attack: int, defence: int) -> None:
    mine, theirs = (
        [sum(die >= 4 for die in fall) for fall in product(*(range(1, faces + 1) for faces in chart.dice_of(rating)))]
        for rating in (attack, defence)
    )
    falls = {hits: mine.count(hits) for hits in set(mine)}
    wards = {hits: theirs.count(hits) for hits in set(theirs)}
    cases = sum(falls[a] * wards[b] for a in sorted(falls) for b in sorted(wards) if a > b)
    odds = fight.odds_of_margin(attack, defence)
    assert Fraction(odds.cases, odds.of) == Fraction(cases, len(mine) * len(theirs))


@pytest.mark.parametrize(("agility", "base", "at"), [(22, 10, 11), (38, 10, 9), (30, 10, 10), (10, 10, 13), (50, 10, 8),
                                                     (50, 1, 1), (22, 5, 6), (38, 5, 5)])  # fmt: skip
def test_the_agile_are_quicker(agility: int, base: int, at: int) -> None:
    part = msgspec.structs.replace(economy(), score=agility)
    assert part.factored(load_roster().profiles["grenadier"], 0) == 1
    sheet = msgspec.structs.replace(load_roster().profiles["grenadier"], agility=0)
    assert part.factored(sheet, base) == at


@pytest.mark.parametrize(
    ("weapon", "base"), [("fists", 4), ("knife", 4), ("stun-baton", 5), ("sledgehammer", 7), ("pistol", 4),
                         ("rifle", 5), ("carbine", 5), ("machine-gun", 5), ("frag-grenade", 5)],
)  # fmt: skip
def test_base_times_of_weapons(weapon: str, base: int) -> None:
    assert economy().weapon_time(load_roster().weapons[weapon]) == base


@pytest.mark.parametrize(("agility", "squares"), [(0, 6), (2, 8), (4, 10), (-2, 4), (-4, 2), (-6, 2)])
def test_how_far_a_move_of_five_at_goes_is_a_fifth_of_the_agility_score(agility: int, squares: int) -> None:
    fight_ = Clockwork(A={"agility": agility, "armour": "clothes"})
    assert fight_.world.ruleset.movement.allowance(fight_.world, fight_["A"], "move").total == squares * 5
    move = Move(fight_["A"], ((0, 1),))
    assert fight_.battle.view("red").price_text(move) == "5 AT"


def test_a_forecast_may_move_either_of_the_two() -> None:
    fight_ = Clockwork("A . . . # . .\n. . . . . . b\n")
    view = fight_.battle.view("red")
    here = view.forecast(fight_["A"], fight_["b"], "rifle")
    there = view.forecast_of(view.shot(fight_["A"], fight_["b"], "rifle").at_target_on((5, 0)))
    assert isinstance(here, AttackForecast)
    assert not isinstance(there, AttackForecast)


def test_the_forecast_is_what_is_rolled() -> None:
    fight_ = Clockwork(b={"at_time": 9})
    seen = fight_.battle.view("red").forecast(fight_["A"], fight_["b"], "rifle")
    assert isinstance(seen, AttackForecast)
    fight_.do(Attack(fight_["A"], fight_["b"], "rifle"))
    events = fight_.do(Move(fight_["B"], ((0, 1),)), 4, 8, 8, 12, 1, 1, 1)
    attacked = next(event for event in events if isinstance(event, Attacked))
    assert (attacked.attack, attacked.defence, attacked.odds) == (seen.attack, seen.defence, seen.odds)
    harmed = next(event for event in events if isinstance(event, Harmed))
    assert harmed.amount == 11 + 2 * 4


def test_equal_successes_miss() -> None:
    fight_ = Clockwork(b={"at_time": 9})
    fight_.do(Attack(fight_["A"], fight_["b"], "rifle"))
    events = fight_.do(Move(fight_["B"], ((0, 1),)), 4, 1, 1, 1, 4, 1, 1)
    assert not [event for event in events if isinstance(event, Harmed)]


def test_there_are_no_final_attacks() -> None:
    fight_ = Clockwork()
    assert fight_.code(Attack(fight_["A"], fight_["b"], "rifle", final=True)) == "no-final-attack"
    assert all(not command.final for command in fight_.battle.legal() if isinstance(command, Attack))
