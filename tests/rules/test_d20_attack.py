"""Attacks with a d20: the chance that is shown is the chance that is rolled."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from game.core.world import TABLE
from game.model.answers import AttackForecast
from game.model.components import Answered, Conditions, Magazine, Place, Posture, Sides, Stance, Waiting
from game.model.events import ActionDieSpent, AnswerGiven, Attacked, Harmed
from game.model.rejections import Rejection
from game.rules import targets
from tests.rules.table import Table, ground


def attack(table: Table, attacker: int, target: int, weapon: str) -> AttackForecast | Rejection:
    """What an attack would do from where the two stand."""
    return table.rules.forecast(table.world, targets.shot(table.world, attacker, target, weapon))


def forecast(table: Table, attacker: int, target: int, weapon: str) -> AttackForecast:
    found = attack(table, attacker, target, weapon)
    assert isinstance(found, AttackForecast), found
    return found


def reasons(sum_: object) -> dict[str, int]:
    return {reason.text: reason.amount for reason in sum_.reasons}  # type: ignore[attr-defined]


def order(table: Table, side: str, kind: str, policy: str) -> None:
    """Give a side a standing order."""
    sides = table.world.get(TABLE, Sides).by_id
    table.world.change(TABLE, Sides, by_id={**sides, side: replace(sides[side], orders={kind: policy})})


def code(found: object) -> str:
    assert isinstance(found, Rejection), found
    return found.code


def test_a_rifle_hits_an_average_target_in_the_open_at_30_feet_about_every_second_time() -> None:
    table = Table(ground(8, 60))
    chances = []
    people = [name for name, sheet in table.world.roster.profiles.items() if sheet.size == "medium"]
    for place, profile in enumerate(people):
        red, blue = table.add("rifleman", (0, 3 * place)), table.add(profile, (6, 3 * place), "blue")
        chances.append(forecast(table, red, blue, "rifle").odds.percent)
    assert 50 <= sum(chances) // len(chances) <= 60


@pytest.mark.parametrize(
    ("posture", "conditions", "square"),
    list(product(("standing", "prone"), ((), ("flat-footed",), ("shaken", "stunned")), ((1, 0), (13, 0), (23, 11)))),
)
def test_the_forecast_chance_is_the_share_of_all_twenty_rolls_that_hit(
    posture: str, conditions: tuple[str, ...], square: tuple[int, int]
) -> None:
    hits = 0
    shown = -1
    for face in range(1, 21):
        table = Table()
        red = table.add("rifleman", (0, 0))
        blue = table.add("scout", square, "blue", conditions)
        table.world.change(blue, Posture, kind=posture)
        shown = forecast(table, red, blue, "rifle").odds.cases
        events = table.strike(red, blue, "rifle", face, 3, 3)
        attack = next(event for event in events if isinstance(event, Attacked))
        hits += attack.hit
        assert attack.hit == (attack.result >= attack.against)
    assert hits == shown


def test_cover_concealment_size_and_range_each_have_their_line() -> None:
    table = Table(ground(30, 6, {(10, 0): "bush-light"}, {((18, 0), (19, 0)): "low-wall"}))
    red = table.add("rifleman", (0, 0))
    blue = table.add("guard-dog", (19, 0), "blue")
    found = forecast(table, red, blue, "rifle")
    assert reasons(found.attack) == {
        "level 2": 1, "firearms 3": 3, "Agility": 1, "range 95 ft.": -2, "light concealment": -2,
    }  # fmt: skip
    assert reasons(found.defence)["half cover"] == 4
    assert reasons(found.defence)["small size"] == 1


def test_a_flat_footed_figure_has_no_agility_and_no_dodging_until_it_is_hit() -> None:
    table = Table()
    red, blue = table.add("rifleman", (0, 0)), table.add("scout", (5, 0), "blue", ["flat-footed"])
    assert set(reasons(forecast(table, red, blue, "rifle").defence)) == {"base", "level 2"}
    table.strike(red, blue, "rifle", 2)
    assert "flat-footed" in table.world.get(blue, Conditions).active
    table.strike(red, blue, "rifle", 15, 1, 1)
    assert "flat-footed" not in table.world.get(blue, Conditions).active
    assert {"Agility", "dodging"} <= set(reasons(forecast(table, red, blue, "rifle").defence))


def test_aim_and_brace_add_one_each_and_a_braced_figure_must_look_that_way() -> None:
    table = Table()
    red, blue = table.add("rifleman", (0, 5)), table.add("rifleman", (6, 5), "blue")
    bare = forecast(table, red, blue, "rifle").attack.total
    table.world.change(red, Stance, aim=blue, brace=2)
    assert forecast(table, red, blue, "rifle").attack.total == bare + 2
    table.world.change(red, Stance, brace=4)
    assert forecast(table, red, blue, "rifle").attack.total == bare + 1


def test_what_an_attack_rests_on_tells_one_bracing_from_another() -> None:
    table = Table()
    red, blue = table.add("rifleman", (0, 5)), table.add("rifleman", (6, 5), "blue")
    part, told = table.world.ruleset.resolution, []
    for brace in (-1, 2, 6):
        table.world.change(red, Stance, brace=brace)
        told.append(part.rests_on(table.world, red, blue))
    assert len({*map(str, told)}) == 3


def test_a_weapon_one_has_not_learned_is_at_minus_four_and_errs_on_a_two() -> None:
    table = Table(action_dice=1)
    red = table.add("rifleman", (0, 0), proficiencies=())
    blue = table.add("rifleman", (6, 0), "blue")
    assert reasons(forecast(table, red, blue, "rifle").attack)["not trained with it"] == -4
    events = table.strike(red, blue, "rifle", 2)
    assert [event.error for event in events if isinstance(event, Attacked)] == [True]
    assert "unproficient" in table.notes.of(red)


def test_firing_a_tactical_weapon_is_at_minus_two_and_is_noted() -> None:
    table = Table()
    red, blue = table.add("heavy-gunner", (0, 0)), table.add("rifleman", (6, 0), "blue")
    assert reasons(forecast(table, red, blue, "machine-gun").attack)["tactical weapon"] == -2
    table.strike(red, blue, "machine-gun", 3)
    assert table.notes.of(red) == ["tactical-weapon"]


def test_a_final_attack_is_noted() -> None:
    table = Table()
    red, blue = table.add("brawler", (0, 0)), table.add("rifleman", (1, 0), "blue")
    table.strike(red, blue, "sledgehammer", 3, kind="final")
    assert table.notes.of(red) == ["final-attack"]


def test_melee_needs_touching_squares_and_adds_strength() -> None:
    table = Table(ground(edges={((1, 0), (2, 0)): "wall"}))
    red = table.add("brawler", (0, 0))
    near, far = table.add("rifleman", (1, 1), "blue"), table.add("rifleman", (2, 0), "blue")
    found = forecast(table, red, near, "sledgehammer")
    assert reasons(found.attack)["Strength"] == 3
    assert found.damage == "2d6+5 lethal"
    assert found.average == 2 * (7 + 5 - 2)
    assert code(attack(table, red, far, "sledgehammer")) == "no-line-of-sight"
    table.world.change(far, Place, square=(3, 3))
    assert code(attack(table, red, far, "sledgehammer")) == "out-of-reach"


def test_a_large_figure_reaches_two_squares() -> None:
    table = Table()
    red, blue = table.add("armoured-brute", (0, 0)), table.add("rifleman", (3, 0), "blue")
    assert forecast(table, red, blue, "sledgehammer").distance == 2


def test_no_shot_beyond_the_tenth_increment() -> None:
    table = Table(ground(160, 1))
    red, blue = table.add("rifleman", (0, 0)), table.add("rifleman", (120, 0), "blue")
    assert reasons(forecast(table, red, blue, "rifle").attack)["range 600 ft."] == -14
    table.world.change(blue, Place, square=(151, 0))
    assert code(attack(table, red, blue, "rifle")) == "out-of-range"


def test_every_shot_leaves_the_magazine_and_an_empty_one_is_refused() -> None:
    table = Table()
    red, blue = table.add("rifleman", (0, 0)), table.add("rifleman", (6, 0), "blue")
    table.strike(red, blue, "rifle", 2)
    assert table.world.get(red, Magazine).shots == {"rifle": 19}
    table.world.change(red, Magazine, shots={**table.world.get(red, Magazine).shots, "rifle": 0})
    assert code(attack(table, red, blue, "rifle")) == "empty"


def test_action_dice_are_d4_added_to_the_roll_and_leave_the_pool() -> None:
    table = Table(action_dice=3)
    red, blue = table.add("rifleman", (0, 0)), table.add("rifleman", (6, 0), "blue")
    bonus = forecast(table, red, blue, "rifle").attack.total
    events = table.strike(red, blue, "rifle", 4, 3, 7, 6, 6, boost=2)
    spent = next(event for event in events if isinstance(event, ActionDieSpent))
    attack = next(event for event in events if isinstance(event, Attacked))
    assert (spent.dice, spent.left) == (2, 1)
    assert attack.result == 7 + bonus + 7
    assert table.dice_left() == []


def test_a_natural_twenty_that_hits_asks_the_attacker_and_a_critical_goes_to_the_wounds() -> None:
    table = Table(action_dice=1)
    red, blue = table.add("rifleman", (0, 0)), table.add("rifleman", (6, 0), "blue")
    table.strike(red, blue, "rifle", 20)
    question = table.world.get(TABLE, Waiting).question
    assert (question.side, question.kind, question.figure) == ("red", "critical", red)
    table.world.drop(TABLE, Waiting)
    table.world.put(TABLE, Answered(question, "yes"))
    table.go_on(2, 2)
    assert table.lost(blue) == {"wounds": 6}
    assert table.notes.of(blue) == ["critical-hit"]
    assert table.world.get(TABLE, Sides).by_id["red"].action_dice == 0


def test_without_action_dice_nobody_is_asked_and_a_twenty_is_a_plain_hit() -> None:
    table = Table()
    red, blue = table.add("rifleman", (0, 0)), table.add("rifleman", (6, 0), "blue")
    events = table.strike(red, blue, "rifle", 20, 3, 2)
    assert [event.critical for event in events if isinstance(event, Harmed)] == [False]
    assert table.lost(blue) == {"vitality": 7}


def test_a_twenty_that_misses_threatens_nothing() -> None:
    table = Table(action_dice=1)
    red = table.add("rifleman", (0, 0), proficiencies=(), agility=-9)
    blue = table.add("scout", (6, 0), "blue")
    events = table.strike(red, blue, "rifle", 20)
    assert [(event.hit, event.threat) for event in events if isinstance(event, Attacked)] == [(False, False)]


def test_a_standing_order_answers_for_the_opponent_and_a_critical_miss_jams_the_gun() -> None:
    table = Table(action_dice=2)
    red, blue = table.add("rifleman", (0, 0)), table.add("rifleman", (6, 0), "blue")
    order(table, "blue", "error", "always")
    events = table.strike(red, blue, "rifle", 1)
    assert [event.standing_order for event in events if isinstance(event, AnswerGiven)] == [True]
    assert table.notes.written == [(red, "critical-miss", 1)]
    assert table.world.get(red, Magazine).shots["rifle"] == 0
    assert "flat-footed" in table.world.get(red, Conditions).active
    assert table.world.get(TABLE, Sides).by_id["blue"].action_dice == 1


def test_a_figure_that_is_down_hidden_or_behind_a_wall_cannot_be_attacked() -> None:
    table = Table(ground(edges={((4, y), (5, y)): "wall" for y in range(12)}))
    red = table.add("rifleman", (0, 0))
    walled, hidden = table.add("rifleman", (8, 0), "blue"), table.add("scout", (2, 2), "blue", ["hidden"])
    down = table.add("scout", (3, 3), "blue")
    table.rules.harm(table.world, down, 0, 60, "lethal", "")
    assert code(attack(table, red, walled, "rifle")) == "no-line-of-sight"
    assert code(attack(table, red, hidden, "rifle")) == "target-hidden"
    assert code(attack(table, red, down, "rifle")) == "target-down"


def test_an_attacker_from_hiding_is_known_from_then_on() -> None:
    table = Table()
    red, blue = table.add("scout", (0, 0), conditions=["hidden"]), table.add("rifleman", (6, 0), "blue")
    table.strike(red, blue, "carbine", 2)
    assert "hidden" not in table.world.get(red, Conditions).active


def test_a_side_that_ordered_never_keeps_its_die() -> None:
    table = Table(action_dice=1)
    red, blue = table.add("rifleman", (0, 0)), table.add("rifleman", (6, 0), "blue")
    order(table, "red", "critical", "never")
    events = table.strike(red, blue, "rifle", 20, 1, 1)
    assert [event.critical for event in events if isinstance(event, Harmed)] == [False]
    assert table.world.get(TABLE, Sides).by_id["red"].action_dice == 1
