"""Small losses that come again and again are told, with what they cost together as far as that is sure."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import msgspec
import pytest
from review_battles import played
from test_take_aways import FIRE, review, scenario, turn

from game.engine.battle import Battle
from game.model.commands import Attack, Command, End, FirstAid, Move
from game.review import habits
from game.review.accounts import change_by
from game.review.chain import Chain, chain_of
from game.review.findings import Estimate, Habit
from game.review.habits import LEAST, habits_of
from game.review.lessons import FACTS, Fault, habit, lesson_words, lessons, repeated_faults, told
from game.review.measure import of_result
from game.review.survey import ActLook, survey
from game.review.tape import Tape, at
from game.review.told import NO_COST, turn_title
from game.review.ways import Other

UNSURE, SURE = Estimate(-0.2, -0.5, 0.1), Estimate(-0.2, -0.3, -0.1)


def idle_battle() -> tuple[Tape, Chain, list[ActLook]]:
    """Ari lets every turn go by, with an enemy a fair shot away; everybody else plays on."""
    setup = scenario("bomb-technician", (6, 3))
    setup.options["round_limit"] = 4
    battle = Battle.create(setup)
    battle.start()
    tape = played(setup, deciding=lambda decision: End(1) if decision.figures == (1,) else None)[1]
    looks = list(survey(tape))
    chain = chain_of(looks, of_result(at(tape, len(tape.acts)).battle, tape.end.winner))
    return tape, chain, looks


def test_turns_let_go_by_are_counted_once_a_round_with_the_name_of_the_one() -> None:
    tape, chain, looks = idle_battle()
    ends = [act for act, (_, command) in enumerate(tape.acts) if command == End(1)]
    (found,) = [one for one in habits_of(tape, chain, looks, ("red",)) if one.about == "idle"]
    assert len(ends) >= LEAST
    rounds = len({looks[act].round for act in ends})
    assert (found.side, found.name, found.own, found.times) == ("red", "Ari", rounds, rounds)
    assert found.act in ends
    assert found.change == change_by(chain, ends, 0)
    assert all(one.side == "blue" for one in habits_of(tape, chain, looks, ("blue",)))
    assert [(case.act, case.name, case.did.command) for case in found.cases] == [(act, "Ari", End(1)) for act in ends]
    assert len({case.round for case in found.cases}) == found.times
    for case in found.cases:
        assert case.better is not None
        assert not isinstance(case.better.command, End)
        assert case.changes[0].value == pytest.approx(case.did.chance.value - case.better.chance.value, abs=0.001)


AIDE, FAIR, POOR = FirstAid(1, 2), Attack(1, 3, "carbine"), Attack(1, 3, "throwing-knives")
AWAY, STEP = Move(1, ((6, 4), (5, 4))), Move(1, ((6, 4),))


@pytest.mark.parametrize(
    ("usual", "acted", "told_of"),
    [
        (AIDE, True, ("idle",)), (FAIR, True, ("idle",)), (POOR, True, ()), (POOR, False, ()), (End(1), False, ()),
        (AWAY, False, ("idle",)), (AWAY, True, ()), (STEP, False, ()), (None, False, ()),
    ],
)  # fmt: skip
def test_a_turn_in_which_nothing_was_worth_doing_was_not_ended_too_early(
    usual: Command | None, acted: bool, told_of: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An act worth its time to others counts whatever else the figure did, a walk only as the first thing it does."""
    tape = played(scenario("rifleman", (7, 4)), (*((Move(1, ((7, 3),)),) * acted), End(1)))[1]
    monkeypatch.setattr(habits, "advised", lambda *_: None if usual is None else Other(usual, ""))
    assert isinstance(tape.acts[int(acted)][1], End)
    assert habits.spoken(tape, int(acted), list(survey(tape))) == told_of


def test_not_to_walk_into_danger_is_not_to_end_a_turn_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    tape = played(scenario("brawler", (12, 4)), (End(1),))[1]
    looks = list(survey(tape))
    for x, told_of in ((10, ("idle",)), (15, ())):
        step = 1 if x > 12 else -1
        walk = Move(1, tuple((at, 4) for at in range(12 + step, x + step, step)))
        monkeypatch.setattr(habits, "advised", lambda *_, walk=walk: Other(walk, ""))
        assert habits.spoken(tape, 0, looks) == told_of


def test_a_far_attack_beside_a_better_one_is_a_poor_one_again_and_again() -> None:
    """Ari throws a knife from too far in every turn, with a carbine in its hands, and does no more."""
    turns = cycle((Attack(1, 3, "throwing-knives"), End(1)))
    setup = scenario("rifleman", (7, 4))
    setup.options["round_limit"] = 4
    tape = played(setup, deciding=lambda decision: next(turns) if decision.figures == (1,) else End(2))[1]
    looks = list(survey(tape))
    chain = chain_of(looks, of_result(at(tape, len(tape.acts)).battle, tape.end.winner))
    (found,) = [one for one in habits_of(tape, chain, looks, ("red",)) if one.about == "poor"]
    assert found.name == "Ari"
    assert found.own == found.times >= LEAST


def again(about: Any, change: Estimate, name: str = "", side: str = "red") -> Habit:
    return Habit(side, about, name or "Ari", 7 if name else 3, 7, change, 3)


def habitual(*habits: Habit, turns: tuple = ()):
    return review(turns, habits=habits)


def test_a_habit_is_told_with_what_it_cost_for_sure() -> None:
    (only,) = lessons(habitual(again("fire", SURE, "Ari")), 0)
    assert only.title == told()["fire"]["same"].format(times=7, who="Ari")
    assert (only.points, only.turns, only.act) == (-20, (), 3)
    one_slip = (turn(1, -12, (FIRE,)),)
    (both,) = lessons(habitual(again("fire", SURE), turns=one_slip), 0)
    assert both.title.endswith(" 7 times")
    assert (both.points, both.turns) == (-20, (0,))
    assert lessons(habitual(again("fire", SURE, side="blue")), 0) == ()


def test_who_did_it_most_is_named_with_a_habit_of_several() -> None:
    mostly = msgspec.structs.replace(again("fire", SURE, "Ari"), own=4)
    (only,) = lessons(habitual(mostly), 0)
    assert only.title == f"{told()['fire']['often'].format(times=7)}, mostly with Ari"
    (nobody,) = lessons(habitual(again("fire", SURE)), 0)
    assert "Ari" not in nobody.title


@pytest.mark.parametrize("about", FACTS)
def test_idle_turns_and_poor_attacks_are_told_although_nobody_is_sure_what_they_cost(about: str) -> None:
    (only,) = lessons(habitual(again(about, UNSURE, "Ari")), 0)
    assert only.title == told()[about]["same"].format(times=7, who="Ari")
    assert only.points == 0
    cheap = Estimate(-0.02, -0.03, -0.01)
    assert lessons(habitual(again(about, cheap, "Ari")), 0) == (), "what costs less than 3 % is no lesson"


def test_what_nobody_can_be_sure_of_is_no_lesson_but_idle_turns_are_one() -> None:
    assert lessons(habitual(again("fire", UNSURE)), 0) == ()
    assert lessons(habitual(again("fire", Estimate(0.2, 0.1, 0.3))), 0) == ()
    found = habitual(again("idle", UNSURE, "Ari"))
    (only,) = lessons(found, 0)
    assert only.title == "Ari let go by what was worth doing 7 times"
    assert only.points == 0
    assert not any("points" in line or "no mistake" in line for line in lesson_words(found))
    slip = lessons(habitual(again("idle", UNSURE), turns=(turn(1, -11, (FIRE,)),)), 0)
    assert [one.points for one in slip] == [-11, 0]


def test_an_act_without_a_cost_is_not_called_a_slip() -> None:
    free, costly = turn(1, 0, (FIRE,)), turn(1, -12, (FIRE,))
    found = habitual(turns=(free, costly))
    assert turn_title(found, free, 0) == NO_COST
    assert turn_title(found, costly, 0) == "Mistake"
    assert turn_title(found, free, 1) == "Mistake by Red"


def test_over_battles_a_habit_counts_as_often_as_it_came() -> None:
    first = repeated_faults(habitual(again("fire", SURE), turns=(turn(1, -12, (FIRE,)),)), 0)
    assert first == (Fault(-1, "fire", -20, 7),)
    second = repeated_faults(habitual(turns=(turn(1, -12, (FIRE,)),)), 0)
    words = habit((*first, *second))
    assert " 8 times (" in words
    assert "-32" in words
    assert habit(repeated_faults(habitual(again("idle", UNSURE)), 0)).startswith(
        "You let go by what was worth doing 7 times. "
    )


def test_what_was_not_done_for_the_goal_is_told_of_a_battle_that_was_lost_and_before_small_losses() -> None:
    cases = tuple(turn(act, -1, (FIRE,)) for act in range(4))
    idle = msgspec.structs.replace(again("goal", UNSURE, "Ari"), cases=cases)
    small = msgspec.structs.replace(again("attack", Estimate(-0.04, -0.05, -0.03)), cases=cases[:3])
    lost = habitual(small, idle)
    assert [one.next for one in lessons(lost, 0)] == [told()[about]["next"] for about in ("goal", "attack")]
    won = msgspec.structs.replace(lost, result=(1.0, 0.0))
    assert [one.next for one in lessons(won, 0)] == [told()["attack"]["next"]]
    dear = msgspec.structs.replace(small, change=SURE)
    assert lessons(habitual(idle, dear), 0)[0].points == -20, "what cost much comes first"
