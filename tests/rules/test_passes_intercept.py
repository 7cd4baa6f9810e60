"""Interception in play: who is asked, with what odds, what standing orders do, and copies made while a question is
open."""

from __future__ import annotations

from itertools import product

import pytest

from game.model.answers import AttackForecast, PathPlan
from game.model.commands import Answer, Climb, Disengage, Move, Orders, Sidestep, StartRunning, Subdue, Tumble
from game.model.components import Conditions, Contested, Walking
from game.model.events import Asked, Attacked, Stepped
from game.rules.resolution.pools.fight import odds_over
from game.storage.codec import copy_of
from tests.rules.passes_table import Passes, fighter, named, person, with_script

BESIDE = """
. . . . . .
. b A . . .
. . . . . .
"""


def beside(scale: str = "2", **own: object) -> Passes:
    """b has acted and keeps its free action; A is to move."""
    passes = Passes(BESIDE, {"b": fighter("blue", 9), "A": person("red", 5, **own)}, scale)
    passes.end("b")
    return passes


def test_the_question_carries_the_chance_that_the_attack_then_has() -> None:
    passes = beside()
    a, b = passes.ids["A"], passes.ids["b"]
    odds = passes.battle.view("red").reaction_odds(b, a, (2, 1))
    assert isinstance(odds, AttackForecast)
    passes.do(Move(a, ((3, 1),)))
    decision = passes.battle.decision
    assert decision is not None
    assert str(odds.odds) in decision.choices[0].detail
    attacked = named(passes.answer("yes", 2, 2, 2), Attacked)[0]
    assert (attacked.attack, attacked.defence) == (odds.attack, odds.defence)


def test_the_chance_counts_every_case_of_the_dice() -> None:
    for attack, defence in ((2, 1), (3, 2), (1, 3), (4, 0), (0, 2)):
        cases = list(product(range(1, 7), repeat=attack + defence))
        hits = sum(sum(die > 4 for die in case[:attack]) > sum(die > 4 for die in case[attack:]) for case in cases)
        odds = odds_over(attack, defence)
        assert odds.cases * len(cases) == hits * odds.of, (attack, defence)


def test_a_plan_says_which_steps_provoke_whom_however_far_away_they_are() -> None:
    passes = Passes(
        """
        A . . . b .
        . . . . . .
        """,
        {"b": fighter("blue", 9), "A": person("red", 5)},
    )
    passes.end("b")
    view, a, b = passes.battle.view("red"), passes.ids["A"], passes.ids["b"]
    plan = view.plan(a, ((1, 1), (2, 1), (3, 1), (4, 1)))
    assert isinstance(plan, PathPlan)
    assert [step.provokes for step in plan.steps] == [(), (), (), (b,)]
    there = view.reaction_odds(b, a, (3, 1))
    assert isinstance(there, AttackForecast)
    assert there.weapon == "knife"
    assert not isinstance(view.reaction_odds(b, a, (0, 0)), AttackForecast)


@pytest.mark.parametrize(("policy", "attacks", "asked"), [("never", 0, 0), ("always", 1, 0), ("ask", 0, 1)])
def test_standing_orders_answer_for_a_side(policy: str, attacks: int, asked: int) -> None:
    passes = beside()
    passes.do(Orders(passes.ids["b"], "intercept", policy))
    events = passes.do(Move(passes.ids["A"], ((3, 1),)), *([2, 2, 2] if attacks else []))
    assert len(named(events, Attacked)) == attacks
    assert len(named(events, Asked)) == asked
    assert passes.at("A") == ((2, 1) if asked else (3, 1))


def test_orders_of_one_side_leave_the_next_enemy_its_word() -> None:
    passes = Passes(
        """
        . b . .
        . A . .
        . c . .
        """,
        {"b": fighter("blue", 9), "c": fighter("green", 8), "A": person("red", 5)},
    )
    passes.end("b", "c")
    passes.do(Orders(passes.ids["b"], "intercept", "never"))
    passes.do(Move(passes.ids["A"], ((2, 1), (3, 1))))
    assert passes.asked() == ("intercept", "c")
    assert passes.at("A") == (1, 1)


def test_an_order_for_where_to_stand_makes_no_answer_up() -> None:
    people = {"A": person("red", 9, strength=0, skills={"unarmed": 1}, passes=2), "b": person("blue", 8, passes=2)}
    passes = Passes(BESIDE, people)
    passes.do(Subdue(passes.ids["A"], passes.ids["b"]), 5, 6, 1)
    passes.do(Orders(passes.ids["b"], "place", "always"))
    passes.end("b", "A")
    assert passes.asked() == ("place", "b")


def test_a_copy_made_with_a_question_open_goes_on_as_the_battle_does() -> None:
    passes = beside()
    passes.do(Move(passes.ids["A"], ((3, 1), (4, 1))))
    copy = with_script(passes.fork(), 5, 5, 1, 1)
    assert copy.decision == passes.battle.decision
    passes.answer("no")
    assert passes.at("A") == (4, 1)
    assert copy.submit(Answer(passes.ids["b"], "yes")) is None
    assert copy.view("").figure(passes.ids["A"]).square == (2, 1)
    assert copy.world.find(passes.ids["A"], Walking) is None
    assert copy.world.find(passes.ids["A"], Contested) is None


def test_a_battle_kept_with_a_question_open_goes_on_as_if_it_had_not_been() -> None:
    passes = beside()
    passes.do(Move(passes.ids["A"], ((3, 1), (4, 1))))
    kept = with_script(copy_of(passes.battle), 5, 5, 1, 1)
    assert kept.decision == passes.battle.decision
    assert kept.submit(Answer(passes.ids["b"], "yes")) is None
    passes.answer("yes", 5, 5, 1, 1)
    assert kept.state()["figures"] == passes.battle.state()["figures"]


def test_one_square_is_safe_and_the_whole_move() -> None:
    passes = beside()
    events = passes.do(Sidestep(passes.ids["A"], (3, 1)))
    assert not named(events, Asked)
    assert passes.refused(Move(passes.ids["A"], ((4, 1),))) == "moved"
    assert {"attack", "aim", "full-defence"} <= passes.kinds("A")


def test_nobody_acts_after_stepping_back_but_before_it() -> None:
    passes = beside()
    events = passes.do(Disengage(passes.ids["A"], ((3, 1), (4, 1))))
    assert not named(events, Asked)
    assert len(named(events, Stepped)) == 2
    assert passes.asked() == ("act", "b")  # a simple action was left, and is lost


def test_a_runner_has_no_free_action_to_intercept_with() -> None:
    passes = Passes(BESIDE, {"b": fighter("blue", 9), "A": person("red", 5)})
    passes.do(StartRunning(passes.ids["b"]))
    passes.end("b")
    assert not named(passes.do(Move(passes.ids["A"], ((3, 1),))), Asked)


def test_in_large_squares_a_tumble_through_somebody_costs_nothing_more() -> None:
    people = {"b": fighter("blue", 9, square=[1, 1]), "A": person("red", 5, passes=1)}
    passes = Passes(". . . .\nA . . .\n. . . .", people, "5")
    passes.end("b")
    events = passes.do(Tumble(passes.ids["A"], ((1, 1), (2, 1))))
    assert [getattr(event, "against", None) for event in events if type(event).__name__ == "CheckRolled"] == [1]


def test_a_climb_away_from_an_enemy_is_intercepted_as_a_step_is() -> None:
    def cliff() -> Passes:
        people = {"b": fighter("blue", 9), "A": person("red", 5, skills={"athletics": 3})}
        passes = Passes(BESIDE, people, heights="0 0 0 10 10 10\n0 0 0 10 10 10\n0 0 0 10 10 10")
        passes.end("b")
        return passes

    passes = cliff()
    passes.do(Climb(passes.ids["A"], (3, 1)))
    assert passes.asked() == ("intercept", "b")
    passes.answer("yes", 5, 5, 2, 2)
    assert passes.at("A") == (2, 1)
    assert passes.battle.world.get(passes.ids["A"], Conditions).active == {}
    unharmed = cliff()
    unharmed.do(Climb(unharmed.ids["A"], (3, 1)))
    unharmed.answer("no", 5, 5, 2, 2)
    assert unharmed.battle.world.get(unharmed.ids["A"], Conditions).active["climbing"].value == 5


def test_a_figure_that_falls_in_a_friends_square_falls_back_out_of_it() -> None:
    people = {
        "b": fighter("blue", 9), "A": person("red", 5, lost={"physical": 6}), "B": person("red", 4),
    }  # fmt: skip
    passes = Passes(". . . . .\nA B . . .\n. b . . .\n. . . . .", people)
    passes.end("b")
    passes.do(Move(passes.ids["A"], ((1, 1), (2, 1))))
    passes.answer("no")
    passes.answer("yes", 5, 5, 2)
    assert passes.battle.view("").figure(passes.ids["A"]).state != "up"
    assert passes.at("A") == (0, 1)


def test_a_standing_order_names_a_weapon_and_the_best_one_stands_in_for_it() -> None:
    for policy, struck in (("club", "club"), ("fists", "fists"), ("always", "knife"), ("sledgehammer", "knife")):
        armed = fighter("blue", 9, weapons=["rifle", "knife", "club", "fists"], skills={"melee": 1, "unarmed": 1})
        passes = Passes(BESIDE, {"b": armed, "A": person("red", 5)})
        passes.end("b")
        a, b = passes.ids["A"], passes.ids["b"]
        passes.do(Orders(b, "intercept", policy))
        with_script(passes.battle, *[2] * 30)
        passes.battle.submit(Move(a, ((3, 1),)))
        attacked = named(passes.battle.events, Attacked)
        assert [blow.weapon for blow in attacked] == [struck], policy


def test_an_order_that_names_no_melee_weapon_is_refused() -> None:
    passes = beside()
    b = passes.ids["b"]
    for kind, policy in (("intercept", "rifle"), ("intercept", "sometimes"), ("readied", "knife")):
        refused = passes.battle.check(Orders(b, kind, policy))
        assert refused is not None
        assert refused.code == "no-such-order", (kind, policy)
    assert passes.battle.check(Orders(b, "intercept", "knife")) is None
