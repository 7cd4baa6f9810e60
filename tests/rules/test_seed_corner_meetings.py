"""A second reading of the sentences, for what they say in their corners: two or three rules meeting in each scenario,
written before the code of these parts was read."""

from __future__ import annotations

from typing import Any

import pytest
from clockwork import ONES, Clockwork

from game.model.answers import AttackForecast
from game.model.commands import (
    Attack,
    BreakFree,
    Delay,
    End,
    FirstAid,
    Move,
    Regroup,
    Sidestep,
    Stand,
    StartRunning,
    Subdue,
    Throw,
    Tumble,
)
from game.model.events import Asked, Attacked, CheckRolled, Declared, InitiativeRolled, SurpriseSettled
from tests.rules.count_table import Rounds, soldier
from tests.rules.passes_table import Passes, fighter, named, person

FELLED: dict[str, Any] = {"profile": "captain", "lost": {"vitality": 30, "wounds": 11}}


# --- Counts -----------------------------------------------------------------------------------------------------------


def finish(table: Rounds, *dice: int) -> None:
    """Everybody ends his turn; the dice fall at the end of the round."""
    number = table.round
    while table.round == number:
        table.battle.world.dice.script = list(dice)
        assert table.battle.submit(End(table[table.waits_for[0]])) is None
    assert table.battle.world.dice.script == []


def test_two_triumphs_of_a_round_are_one_and_exhaustion_takes_it_away() -> None:
    people = {
        "A": soldier("red", 20, conditions=["exhausted"]), "b": soldier("blue", 12, **FELLED),
        "c": soldier("blue", 10, **FELLED), "d": soldier("blue", 5),
    }  # fmt: skip
    table = Rounds(people, "A . . . . b\n. . . . . c\n. . . . . d")
    for mark in "bc":
        table.do(Attack(table["A"], table[mark], "rifle"), 19, 2, 2)
        assert table.battle.view("").figure(table[mark]).state != "up"
    finish(table, 5, 5)
    assert table.count("A") == 20


def test_bleeding_that_is_stopped_has_cost_its_round_and_costs_no_other() -> None:
    people = {
        "A": soldier("red", 20, profile="medic"), "P": soldier("red", 15, conditions=["bleeding", "fatigued"]),
        "b": soldier("blue", 1),
    }  # fmt: skip
    table = Rounds(people, "A P . . . . b")
    table.do(FirstAid(table["A"], table["P"]), 19, 3)
    assert not table.has("P", "bleeding")
    finish(table)
    assert table.count("P") == 15 - 1 - 3
    finish(table)
    assert table.count("P") == 15 - 1 - 3 - 3


def test_delays_of_a_round_add_up_and_a_regroup_counts_against_them() -> None:
    table = Rounds({"A": soldier("red", 20), "b": soldier("blue", 18, -9), "C": soldier("red", 16)}, "A . C . . . b")
    table.do(Delay(table["A"], 2))
    assert table.waits_for == ("A", "act")  # with a delay one comes before the others of that Count
    table.do(Delay(table["A"], 1))
    assert table.waits_for == ("b", "act")
    table.end("b")
    table.do(Regroup(table["A"]))
    finish(table)
    assert table.count("A") == 20 - 3 + 5


@pytest.mark.parametrize(
    ("rolls", "acting"), [((15, 10, 5), "A"), ((5, 10, 15), "c"), ((15, 15, 5), ""), ((15, 5, 15), ""), ((5, 9, 9), "")]
)
def test_of_three_groups_that_know_of_nobody_the_highest_alone_acts(rolls: tuple[int, ...], acting: str) -> None:
    people = {"A": soldier("red"), "b": soldier("blue"), "c": soldier("green")}
    table = Rounds(people, "A . . . . b\n. . . . . .\n. . . . . .\nc . . . . .", dice=(10, 12, 14, *rolls),
                   opening="full", boosts=False, awareness="none")  # fmt: skip
    (settled,) = (event for event in table.began if isinstance(event, SurpriseSettled))
    assert settled.figures == tuple(table[mark] for mark in acting)
    assert table.round == (0 if acting else 1)
    assert table.waits_for == ((acting or "c"), "act")
    if acting:
        table.do(Regroup(table[acting]))
        assert (table.round, table.waits_for) == (1, ("c", "act"))


@pytest.mark.parametrize(("rolls", "acting"), [((15, 5, 15), ""), ((15, 5, 14), "A"), ((14, 5, 15), "c")])
def test_of_allied_groups_that_know_of_nobody_one_acts_at_most(rolls: tuple[int, ...], acting: str) -> None:
    people = {"A": soldier("red"), "b": soldier("blue"), "c": soldier("green")}
    allied = {"sides": {"red": {"allies": ["green"]}, "green": {"allies": ["red"]}, "blue": {}}}
    table = Rounds(people, "A . . . . b\n. . . . . .\n. . . . . .\nc . . . . .", scenario=allied, opening="full",
                   boosts=False, awareness="none", dice=(10, 12, 14, *rolls))  # fmt: skip
    (settled,) = (event for event in table.began if isinstance(event, SurpriseSettled))
    assert settled.figures == tuple(table[mark] for mark in acting)


def test_who_is_left_out_neither_helps_nor_acts_and_is_flat_footed_like_the_others() -> None:
    people = {"A": soldier("red"), "B": soldier("red"), "C": soldier("red", 0, 9), "b": soldier("blue")}
    for late, needed in (("", 12), ("B", 13), ("B, C", 14)):
        for roll in (needed, needed + 1):  # against 10 and one better of blue, who wins what is level
            table = Rounds(people, "A . . . . b\nB . . . . .\nC . . . . .", dice=(5, 4, 3, 2, roll, 13), opening="full",
                           boosts=False, awareness="red", left_out=late)  # fmt: skip
            (settled,) = (event for event in table.began if isinstance(event, SurpriseSettled))
            who = [mark for mark in "CAB" if mark not in late] if roll > needed else []
            assert set(settled.figures) == {table[mark] for mark in who}, (late, roll)
            assert table.round == (0 if who else 1)
            assert table.waits_for == ((who or ["C"])[0], "act")
            assert [check.passed for check in named(table.began, CheckRolled)] == [bool(who), not who]
            assert table.has("B", "flat-footed")


@pytest.mark.parametrize(("pays", "wanted"), [(True, 18), (False, 20)])
def test_first_aid_that_goes_wrong_costs_what_the_enemy_pays_for(pays: bool, wanted: int) -> None:
    people = {
        "A": soldier("red", 20, profile="medic"), "P": soldier("red", 5, lost={"vitality": 9}), "b": soldier("blue", 1),
    }  # fmt: skip
    table = Rounds(people, "A P . . . . b", action_dice=1, order_error="ask")
    table.do(FirstAid(table["A"], table["P"]), 1)
    assert table.waits_for[1] == "error"
    table.answer("yes" if pays else "no")
    finish(table)
    assert table.count("A") == wanted


@pytest.mark.parametrize(
    ("start", "bonus", "wanted"), [(20, 2, 22), (14, 2, 19), (19, 4, 24), (16, 0, 20), (6, -3, 11), (14, -3, 17)]
)
def test_a_static_count_minds_neither_fatigue_nor_slow_ground_nor_bleeding(start: int, bonus: int, wanted: int) -> None:
    people = {"A": soldier("red", start, bonus, conditions=["fatigued", "bleeding"]), "b": soldier("blue", 1, -9)}
    table = Rounds(people, "A ~ . . . . b", "static")
    table.do(Move(table["A"], ((1, 0),)))
    assert table.count("A") == start
    table.do(Regroup(table["A"]))
    assert table.count("A") == wanted
    number = table.round
    while table.round == number:
        table.battle.world.dice.script = [2]
        assert table.battle.submit(End(table[table.waits_for[0]])) is None
    assert table.count("A") == wanted


# --- passes -----------------------------------------------------------------------------------------------------------

SIDE_BY_SIDE = ". . . . .\n. b A . .\n. . . . ."


def test_nobody_intercepts_before_his_first_pass_has_brought_a_free_action() -> None:
    table = Passes(SIDE_BY_SIDE, {"A": person("red", 9), "b": fighter("blue", 5)})
    assert not named(table.do(Move(table.ids["A"], ((3, 1),))), Asked)
    late = Passes(SIDE_BY_SIDE, {"b": fighter("blue", 9), "A": person("red", 5)})
    late.end("b")
    late.do(Move(late.ids["A"], ((3, 1),)))
    assert late.asked() == ("intercept", "b")


def test_a_free_action_is_gone_with_its_turn_and_there_is_one_at_most() -> None:
    people = {"b": fighter("blue", 9, passes=2), "A": person("red", 5, passes=2), "B": person("red", 4, passes=2)}
    table = Passes(". . . . .\n. b A . .\n. B . . .", people)
    table.end("b", "A", "B", "b")  # two passes of b: one free action
    table.do(Move(table.ids["A"], ((3, 1),)))
    table.answer("yes", 2, 2, 2)
    while table.asked() != ("act", "B"):
        table.end("A")
    assert not named(table.do(Move(table.ids["B"], ((0, 2),))), Asked)


def test_a_shot_is_foretold_for_where_the_target_would_be_and_beside_it_one_is_in_a_melee() -> None:
    gunman = person("red", 9, weapons=["pistol", "fists"], skills={"firearms": 6})
    table = Passes("A . . . . b\n. . . . . .", {"A": gunman, "b": person("blue", 5)})
    view, a, b = table.battle.view("red"), table.ids["A"], table.ids["b"]
    pools = []
    for square in ((1, 0), (1, 1), (2, 0), (3, 0), (4, 0)):
        seen = view.forecast_of(view.shot(a, b, "pistol").at_target_on(square))
        assert isinstance(seen, AttackForecast)
        pools.append(seen.attack.total)
    assert pools == [7 - 3, 7 - 3, 7, 7, 7 - 1]


@pytest.mark.parametrize("walled", [False, True])
def test_a_wall_between_two_keeps_the_one_from_threatening_the_other(walled: bool) -> None:
    people = {"b": fighter("blue", 9), "A": person("red", 5)}
    edges = [{"kind": "wall", "between": [[1, 1], [2, 1]]}] if walled else []
    table = Passes(SIDE_BY_SIDE, people, edges=edges)
    table.end("b")
    asked = named(table.do(Move(table.ids["A"], ((3, 1),))), Asked)
    assert bool(asked) != walled


def test_a_runner_of_an_earlier_pass_takes_one_square_with_the_free_action_of_this_one() -> None:
    people = {"b": fighter("blue", 9, passes=2), "A": person("red", 5, passes=2)}
    table = Passes("b . . . . . . A .", people)
    table.end("b")
    table.do(StartRunning(table.ids["A"]))
    assert table.refused(Sidestep(table.ids["A"], (6, 0))) != ""
    table.do(Move(table.ids["A"], tuple((x, 0) for x in range(6, 0, -1))))
    while table.asked() != ("act", "b"):
        table.end("A")
    table.end("b")
    assert table.turn("A").running
    assert not named(table.do(Sidestep(table.ids["A"], (2, 0))), Asked)
    assert table.at("A") == (2, 0)


def test_who_holds_a_rifle_alone_intercepts_with_his_hands() -> None:
    people = {"b": person("blue", 9, weapons=["rifle"], skills={"unarmed": 1}), "A": person("red", 5)}
    table = Passes(SIDE_BY_SIDE, people)
    table.end("b")
    table.do(Move(table.ids["A"], ((3, 1),)))
    assert [blow.weapon for blow in named(table.answer("yes", 2, 2, 2), Attacked)] == ["fists"]


@pytest.mark.parametrize(("scale", "least"), [("1", 5), ("2", 3), ("5", 1)])
def test_a_launcher_has_a_least_range_by_the_scale(scale: str, least: int) -> None:
    people = {
        "A": person("red", 9, weapons=["launcher"], skills={"heavy-weapons": 4}, proficiencies=["heavy"]),
        "b": person("blue", 5),
    }  # fmt: skip
    table = Passes("A . . . . . . . . b", people, scale)
    for squares in range(8):
        taken = table.battle.check(Throw(table.ids["A"], "launcher", (squares, 0))) is None
        assert taken == (squares >= least), squares


def test_a_broken_grip_leaves_the_empty_squares_beside_alone_to_choose_from() -> None:
    people = {
        "A": person("red", 9, strength=0, skills={"unarmed": 1}), "b": person("blue", 8, skills={"unarmed": 2}),
        "C": person("red", 2),
    }  # fmt: skip
    table = Passes("# # # # #\n# A b # .\n. C . . .\n. . . . .", people)
    table.do(Subdue(table.ids["A"], table.ids["b"]), 5, 6, 5, *[1] * 3)
    table.do(BreakFree(table.ids["b"]), 5, 5, 5)
    assert table.asked() == ("place", "b")
    assert sorted(table.choices()) == ["1,1", "2,2", "3,2"]


def test_a_failed_tumble_is_struck_at_even_by_who_has_spent_his_free_action() -> None:
    people = {"b": fighter("blue", 9), "A": person("red", 5, skills={"acrobatics": 1})}
    table = Passes(". b . . .\nA . . . .\n. . . . .", people)
    table.do(StartRunning(table.ids["b"]))
    table.end("b")
    table.do(Tumble(table.ids["A"], ((1, 1), (2, 1), (3, 1))), 1, 1)
    assert (table.asked(), table.turn("b").free) == (("intercept", "b"), 0)


def test_an_enemy_who_lies_lets_one_by_until_he_stands() -> None:
    people = {"b": fighter("blue", 9, posture="prone", passes=2), "A": person("red", 5, passes=2)}
    table = Passes(SIDE_BY_SIDE, people)
    table.end("b")
    assert not named(table.do(Move(table.ids["A"], ((2, 0),))), Asked)
    while table.asked() != ("act", "b"):
        table.end("A")
    table.do(Stand(table.ids["b"]))
    table.end("b")
    table.do(Move(table.ids["A"], ((3, 0),)))
    assert table.asked() == ("intercept", "b")


# --- action time ------------------------------------------------------------------------------------------------------


def reacting(reaction: int, state: str = "prepared", **own: Any) -> dict[str, Any]:
    return {"agility": 0, "readiness": state, "by": {"event-rolls": {"reaction": reaction}}, **own}


def test_a_grenade_is_a_free_attack_like_any_other() -> None:
    bomber = reacting(20, weapons=["frag-grenade"], proficiencies=["grenades"])
    fight = Clockwork("A . . s .\n. . . t .", (), {"opening": "full"}, A=bomber, s=reacting(22, "oblivious"),
                      t=reacting(18, "oblivious"))  # fmt: skip
    assert fight.waits_for == ("A", "act")
    events = fight.do(Throw(fight["A"], "frag-grenade", (3, 0)), *ONES)
    assert not [event for event in events if isinstance(event, Declared)]
    assert {event.figure: event.tally.total for event in events if isinstance(event, InitiativeRolled)} == {
        fight["A"]: 20, fight["s"]: 20, fight["t"]: 16,
    }  # fmt: skip
    assert fight.now == 0


def test_the_free_attack_is_left_to_a_comrade_by_who_lets_it_go() -> None:
    fight = Clockwork("A . . . s\nB . . . .", (), {"opening": "full"}, A=reacting(20), B=reacting(24, "cautious"),
                      s=reacting(22, "oblivious"))  # fmt: skip
    fight.do(End(fight["A"]))
    assert fight.waits_for == ("B", "act")
    events = fight.do(Attack(fight["B"], fight["s"], "rifle"), *ONES)
    assert not [event for event in events if isinstance(event, Declared)]
    assert [event.tally.total for event in events if isinstance(event, InitiativeRolled)] == [20, 20, 20]
