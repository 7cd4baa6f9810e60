"""Injuries under the d20 rules: vitality, wounds, dying, bleeding, fear and shock, first aid."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.core.world import TABLE
from game.model.answers import Trial
from game.model.components import Condition, Conditions, Posture, Sides, Stance
from game.model.events import CheckRolled, Harmed, StateChanged
from game.rules import conditions
from game.rules.clocks.counts.components import Budget, Count
from game.rules.resolution.d20 import bonuses
from tests.rules.table import Table


def harm(table: Table, figure: int, amount: int, kind: str = "lethal", *values: int, critical: bool = False) -> None:
    table.roll(*values)
    table.rules.harm(table.world, figure, 0, amount, kind, "", critical)


def active(table: Table, figure: int) -> Mapping[str, Condition]:
    return table.world.get(figure, Conditions).active


def test_a_rifleman_falls_to_the_third_rifle_hit_of_average_luck() -> None:
    table = Table()
    blue = table.add("rifleman", (0, 0))
    left = {track.id: track.most for track in table.rules.tracks(table.world, blue)}
    a_hit = 7 + 4 - 2
    assert 2 * a_hit < left["vitality"] + left["wounds"] <= 3 * a_hit


def test_lethal_damage_takes_vitality_first_and_wounds_with_what_is_left() -> None:
    table = Table()
    figure = table.add("rifleman", (0, 0))
    harm(table, figure, 13)
    assert table.lost(figure) == {"vitality": 11, "wounds": 2}
    assert table.notes.of(figure) == ["wounds-lost"]


def test_armour_keeps_off_its_part_of_what_weapons_do_but_not_of_wire() -> None:
    table = Table()
    red, blue = table.add("rifleman", (0, 0)), table.add("rifleman", (6, 0), "blue")
    events = table.strike(red, blue, "rifle", 19, 4, 4)
    assert [(event.amount, event.kept_off) for event in events if isinstance(event, Harmed)] == [(12, 2)]
    harm(table, blue, 1)
    assert table.lost(blue) == {"vitality": 11}


@pytest.mark.parametrize(("amount", "state"), [(22, "up"), (23, "unconscious"), (24, "dying"), (33, "dead")])
def test_no_wounds_left_is_unconscious_below_is_dying_ten_below_is_dead(amount: int, state: str) -> None:
    table = Table()
    figure = table.add("rifleman", (0, 0))
    harm(table, figure, amount)
    assert table.state(figure) == state
    assert (table.world.get(figure, Posture).kind == "prone") == (state != "up")


def test_the_dying_stabilise_at_most_at_their_constitution_score_or_lose_a_wound() -> None:
    table = Table()
    figure = table.add("rifleman", (0, 0))
    harm(table, figure, 24)
    table.roll(13)
    table.rules.end_of_round(table.world)
    assert (table.state(figure), table.lost(figure)["wounds"]) == ("dying", 14)
    table.roll(12)
    table.rules.end_of_round(table.world)
    assert (table.state(figure), table.lost(figure)["wounds"]) == ("unconscious", 14)


def test_subdual_damage_knocks_out_but_does_not_wound() -> None:
    table = Table()
    figure = table.add("rifleman", (0, 0))
    harm(table, figure, 22, "subdual")
    assert table.lost(figure) == {"vitality": 11, "subdual": 11}
    harm(table, figure, 1, "subdual")
    assert table.state(figure) == "unconscious"


def test_a_critical_that_takes_more_than_half_of_all_wounds_may_be_a_critical_injury() -> None:
    table = Table()
    figure = table.add("rifleman", (0, 0))
    harm(table, figure, 6, critical=True)
    assert "critical-injury" not in active(table, figure)
    other = table.add("rifleman", (3, 0))
    harm(table, other, 7, "lethal", 2, critical=True)
    assert "critical-injury" in active(table, other)
    assert table.notes.of(other) == ["critical-hit", "save-failed", "critical-injury"]


def test_bleeding_costs_one_subdual_at_rest_and_a_d4_after_moving() -> None:
    table = Table()
    figure = table.add("rifleman", (0, 0), conditions=["bleeding"])
    table.rules.end_of_round(table.world)
    table.world.change(figure, Budget, moves=1)
    table.roll(4)
    table.rules.end_of_round(table.world)
    assert table.lost(figure) == {"vitality": 5}
    assert table.notes.of(figure) == ["bleeding", "bleeding"]


def test_who_bleeds_to_death_does_not_die_once_more() -> None:
    """Dead by the blood that is lost, a figure makes no throw to stabilise in the same round."""
    table = Table()
    figure = table.add("rifleman", (0, 0), conditions=["bleeding"])
    harm(table, figure, 30)
    assert (table.state(figure), table.lost(figure)["wounds"]) == ("dying", 19)
    table.world.change(figure, Budget, moves=1)
    table.world.events.clear()
    table.roll(4)  # the blood; nothing else is thrown
    table.rules.end_of_round(table.world)
    assert table.state(figure) == "dead"
    assert not [event for event in table.world.events if isinstance(event, CheckRolled)]


def test_a_weapon_that_bleeds_does_so_once_it_wounds() -> None:
    table = Table()
    red, blue = table.add("sniper", (0, 0)), table.add("rifleman", (6, 0), "blue")
    table.strike(red, blue, "marksman-rifle", 15, 4, 5)
    assert "bleeding" not in active(table, blue)
    table.strike(red, blue, "marksman-rifle", 15, 2, 2)
    assert "bleeding" in active(table, blue)


def test_fatigue_grows_to_exhaustion_and_then_to_unconsciousness() -> None:
    table = Table()
    figure = table.add("rifleman", (0, 0))
    for expected in ("fatigued", "exhausted"):
        table.rules.gain(table.world, figure, "fatigued", Condition(), "", "")
        if expected == "fatigued":
            assert bonuses.initiative_bonus(table.rules, table.world, figure).total == 1
        assert list(active(table, figure)) == [expected]
    table.rules.gain(table.world, figure, "exhausted", Condition(), "", "")
    assert table.state(figure) == "unconscious"
    assert table.notes.of(figure) == ["fatigued", "fatigued", "exhausted", "exhausted"]  # once more as each ends


def test_stress_past_a_multiple_of_willpower_asks_a_will_save_and_shakes_step_by_step() -> None:
    table = Table()
    figure = table.add("rifleman", (0, 0))
    harm(table, figure, 9, "stress")
    harm(table, figure, 1, "stress", 13)
    assert active(table, figure)["shaken"].value == 1
    harm(table, figure, 10, "stress", 17)
    assert active(table, figure)["shaken"].value == 2
    assert conditions.reasons(table.world, figure, "attack")[0].amount == -2
    assert table.notes.of(figure) == ["stress-save-failed", "stress-save-failed"]


def test_electricity_nauseates_and_moves_the_count_by_half_its_damage() -> None:
    table = Table(dice=[1, 3])
    figure = table.add("rifleman", (0, 0))
    harm(table, figure, 9, "electrical")
    assert active(table, figure)["nauseated"].rounds == 3
    assert table.notes.written == [(figure, "save-failed", 1), (figure, "electrical", 4)]
    for _ in range(3):
        table.rules.end_of_round(table.world)
    assert "nauseated" not in active(table, figure)


def test_electricity_that_would_send_a_figure_reeling_knocks_it_out_instead() -> None:
    table = Table(dice=[1], electrical_moves_count=True)
    figure = table.add("rifleman", (0, 0))
    table.world.put(figure, Count(value=4, at=4))
    harm(table, figure, 9, "electrical")
    assert table.state(figure) == "unconscious"
    assert ("electrical", 4) not in [(event, times) for _, event, times in table.notes.written]


def test_taking_a_leader_out_is_a_triumph_for_the_opponent_who_does_it() -> None:
    table = Table()
    red, blue = table.add("rifleman", (0, 0)), table.add("captain", (6, 0), "blue")
    harm(table, blue, 28)
    table.strike(red, blue, "rifle", 19, 1, 4)
    assert table.state(blue) == "dying"
    assert table.notes.of(red) == ["triumph"]


def test_first_aid_stops_bleeding_stabilises_and_heals_once_a_fight() -> None:
    table = Table()
    medic = table.add("medic", (0, 0))
    patient = table.add("rifleman", (1, 0), conditions=["bleeding"])
    harm(table, patient, 24)
    assert table.rules.check_first_aid(table.world, medic, patient) is None
    table.roll(7)
    assert table.rules.first_aid(table.world, medic, patient) is False
    table.roll(8, 5)
    assert table.rules.first_aid(table.world, medic, patient) is True
    assert "bleeding" not in active(table, patient)
    assert (table.state(patient), table.lost(patient)) == ("unconscious", {"vitality": 6, "wounds": 12})
    refused = table.rules.check_first_aid(table.world, medic, patient)
    assert refused is not None
    assert refused.code == "already-treated"


def test_a_figure_that_has_wounds_again_gets_up_flat_footed() -> None:
    table = Table()
    medic, patient = table.add("medic", (0, 0)), table.add("rifleman", (1, 0))
    harm(table, patient, 23)
    table.roll(8, 5)
    table.rules.first_aid(table.world, medic, patient)
    assert table.state(patient) == "up"
    assert "flat-footed" in active(table, patient)
    risen = [event for event in table.world.events if isinstance(event, StateChanged) and event.state == "up"]
    assert [(event.figure, event.source) for event in risen] == [(patient, 0)], "by nobody's hand"


def test_catching_breath_heals_an_action_die_unless_attacked() -> None:
    for attacked, left, dice in ((False, 3, 0), (True, 5, 1)):
        table = Table(action_dice=1)
        figure = table.add("rifleman", (0, 0))
        harm(table, figure, 5)
        table.rules.refresh(table.world, figure)
        table.world.change(figure, Stance, attacked=attacked)
        table.roll(2)
        table.rules.end_of_round(table.world)
        assert table.lost(figure) == {"vitality": left}
        assert table.world.get(TABLE, Sides).by_id["red"].action_dice == dice


def test_acrobatics_on_ice_is_at_minus_four_and_athletics_is_not() -> None:
    from tests.rules.table import ground

    table = Table(ground(terrain={(0, 0): "ice"}))
    iced, dry = table.add("scout", (0, 0)), table.add("scout", (5, 5))
    for check, change in (("tumble", -4), ("balance", -4), ("climb", 0), ("hide", 0)):
        trial = Trial(check, 15, "", "")
        on_ice = table.rules.check_forecast(table.world, iced, trial).tally.total
        assert on_ice - table.rules.check_forecast(table.world, dry, trial).tally.total == change


def test_a_check_succeeds_in_as_many_of_twenty_rolls_as_it_says() -> None:
    for against in (1, 10, 15, 25, 40):
        passed = 0
        shown = -1
        for face in range(1, 21):
            table = Table(dice=[face])
            figure = table.add("scout", (0, 0))
            shown = table.rules.check_forecast(table.world, figure, Trial("tumble", against, "", "")).odds.cases
            passed += table.rules.check(table.world, figure, Trial("tumble", against, "", "")) >= 0
        assert passed == shown
