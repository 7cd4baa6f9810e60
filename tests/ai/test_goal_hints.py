"""Hints in battles with a goal: what a plan does for it is told in its terms, with numbers that are true.

The positions were drawn from battles of normal against itself and read by somebody who asked what they tell a player;
`goal_hints.jsonl` keeps those whose hints were wrong or not understood.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from msgspec.structs import replace

from game.ai import goal_first, goal_kept
from game.ai.advice import Advice, advise, option_of
from game.ai.errands import LEAD, lead_of, load_beside
from game.ai.facts import PositionFacts, threats
from game.ai.goal_draws import steps_to
from game.ai.goal_kept import kept_first
from game.ai.goal_reasons import _exit_told, bearer_words, goal_way
from game.ai.goal_roles import role_of
from game.ai.on_top import reason_on_top
from game.ai.opponent import opponent
from game.ai.plans import Plan, outlook_of
from game.ai.reasons import AdviceReason, Weighed, _progress_told, _with_danger
from game.ai.second_look import advised
from game.ai.situation import situation_of
from game.engine.battle import Battle
from game.engine.goal_view import GoalView, LoadSeen
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Attack, End, Move
from game.model.slices import finished
from game.quick.quick_battle import QuickBattle
from game.rulebook.goal_words import progress
from tests.ai.kept_positions import Kept, kept_in, played
from tests.ai.test_hint_order import plan_of


@cache
def kept() -> dict[str, Kept]:
    return kept_in("goal_hints.jsonl", Kept)


def asked(name: str) -> tuple[View, GoalView, Advice]:
    """The view of who decides in a position, its goal, and the advice of hard."""
    battle = played(kept()[name])
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    assert view.goal is not None
    return view, view.goal, advise(opponent("hard"), view)


def facts(view: View, figure: int) -> PositionFacts:
    player = opponent("hard")
    return PositionFacts(outlook_of(situation_of(view, figure, player.level, player.temper)))


def test_the_way_that_is_told_is_that_to_the_load_the_figure_goes_for() -> None:
    """A hint spoke of cache 2 before a run, and of cache 3 after it."""
    battle = Battle.create(QuickBattle.of("long cherry", "passes", "raid").scenario("human", "human"))
    battle.start()
    assert battle.decision is not None
    view, told = battle.view(battle.decision.seat), set[int]()
    finished(opponent("hard").weigh(view, battle.decision.figures[0]))
    for figure in view.own():
        f = facts(view, figure)
        own = next((draw.about[1] for draw in f.o.pull.draws if draw.about[0] == "load"), 0)
        way = goal_way(f)
        assert way is not None
        if own:
            told.add(own)
            assert way[0] == f"cache {own}"
    assert len(told) == 3


def test_who_moves_on_the_ground_that_counts_is_told_what_staying_brings() -> None:
    _, seen, advice = asked("stays")
    assert seen.standing() == {"red": 1, "blue": 0}
    first = advice.options[0]
    assert first.square in seen.played.goal.zone
    assert first.why.startswith(
        "Stays on the marked ground: 1 to 0 there, a point when the round ends, unless more come ("
    )


@pytest.mark.parametrize(("points", "theirs", "risk", "stays"), [(0, 2, 90, False), (9, 2, 90, True), (0, 2, 30, True)])
def test_nobody_leaves_the_ground_for_little_or_in_a_round_that_would_lose_the_battle(
    points: int, theirs: int, risk: int, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, seen, advice = asked("stays")
    f = facts(view, advice.figure)
    zone = {*seen.played.goal.zone}
    end = next(square for square in view.reach(f.figure, "move").costs if square not in zone)
    goes, holds = plan_of(Move(f.figure, (end,)), end), plan_of(End(f.figure), f.here)
    monkeypatch.setattr(type(seen), "points", lambda self, side: points)
    monkeypatch.setattr(goal_kept, "heads", lambda f, seen, zone, square: (int(square == f.here), theirs))
    monkeypatch.setattr(goal_kept, "peril", lambda view, figure, square: risk if square == f.here else 0)
    found = kept_first(f.o, [goes.raised("ground", 500), holds])
    assert found[0].first == (holds if stays else goes).first


@pytest.mark.parametrize(("points", "risk", "stays"), [(0, 100, False), (9, 100, True), (0, 99, True)])
def test_who_would_fall_on_the_ground_goes_after_the_same_attack_unless_the_round_depends_on_it(
    points: int, risk: int, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A figure with 2 points left was told to shoot and stay where three could shoot it, at 3 to 0 on the ground."""
    view, seen, advice = asked("stays")
    f = facts(view, advice.figure)
    end = next(square for square in view.reach(f.figure, "move").costs if square not in {*seen.played.goal.zone})
    plans = [replace(plan_of(End(f.figure), at), target=9, before=2) for at in (f.here, end)]
    monkeypatch.setattr(type(seen), "points", lambda self, side: points)
    monkeypatch.setattr(goal_kept, "heads", lambda f, seen, zone, square: (int(square == f.here), 2))
    for name, danger in (("peril", lambda view, figure, square: risk if square == f.here else 0),
                         ("risk_of", lambda f, plan: risk if plan.square == f.here else 0)):  # fmt: skip
        monkeypatch.setattr(goal_kept, name, danger)
    assert (goal_kept.saved_first(f.o, plans)[0].square == f.here) == stays
    assert goal_kept.saved_first(f.o, [plans[0], replace(plans[1], target=8)])[0].square == f.here, "another attack"


def test_who_enters_the_ground_is_told_who_stands_there_then() -> None:
    _, seen, advice = asked("enters")
    assert seen.standing() == {"red": 1, "blue": 2}
    first = advice.options[0]
    assert "; this enemy stands on the marked ground. " in first.why
    assert "Into the marked ground: then 3 to 1 there, a point when the round ends" in first.why


def test_comrades_count_where_their_orders_lead() -> None:
    view, seen, advice = asked("orders")
    ends = [way_end(given) for figure in view.own() if (given := view.declared(figure)) is not None]
    coming = [end for end in ends if end in seen.played.goal.zone]
    assert seen.standing() == {"red": 3, "blue": 3}
    assert len(coming) == 1
    assert "4 to 3 there" in advice.options[0].why


@pytest.mark.parametrize("name", ["far", "sets-out"])
def test_squares_that_are_left_are_those_of_the_way(name: str) -> None:
    view, seen, advice = asked(name)
    first = advice.options[0]
    steps = steps_to(facts(view, advice.figure).o.s, seen.played.goal.zone)
    left, before = (steps[view.board.index(at)] for at in (first.square, view.figure(advice.figure).square))
    assert left < before
    assert f"Gets {before - left} square" in first.why
    assert f"nearer to the marked place (then {left} to go" in first.why


def test_going_to_the_place_comes_before_a_shot_that_is_worth_little() -> None:
    _, _, advice = asked("sets-out")
    assert way_end(advice.options[0].command) is not None
    assert any(isinstance(option.command, Attack) for option in advice.options)


def test_what_wins_is_said() -> None:
    _, _, advice = asked("out")
    assert advice.options[0].why == "Brings the fallen ally out, which wins the battle"


def test_the_enemy_who_bears_a_load_is_named_for_it() -> None:
    _, seen, advice = asked("carried")
    (load,) = seen.loads()
    assert advice.options[0].target == load.bearer
    assert "; this enemy carries the fallen ally" in advice.options[0].why


def test_an_enemy_of_the_column_is_named_by_its_way_to_the_exit() -> None:
    view, seen, advice = asked("leaver")
    f = facts(view, advice.figure)
    steps, index = steps_to(f.o.s, seen.exits), view.board.index
    first = min(f.o.s.foes, key=lambda foe: steps[index(foe.square)])
    assert role_of(f, first.id) == f"is {steps[index(first.square)]} squares from the exit"


def test_a_guard_goes_into_the_way_of_who_would_win() -> None:
    _, _, advice = asked("way")
    assert "nearer to the path of Ivan Petrov with cache 3" in advice.options[0].why
    assert "Nina Salo may attack on the way" in advice.options[0].why


@pytest.mark.parametrize("name", ["column", "last"])
def test_a_column_is_never_told_to_look_for_the_enemy(name: str) -> None:
    _, _, advice = asked(name)
    assert advice.options
    assert not any("look for" in option.why for option in advice.options)


def test_several_who_can_attack_are_told_with_the_price() -> None:
    view, _, advice = asked("crowd")
    f = facts(view, advice.figure)
    plan = next(plan for plan in finished(advised(opponent("hard"), view, f.figure)) if plan.square == (8, 8))
    assert len(threats(view, f.figure, plan.square)) == 4
    told = option_of(f, Weighed(plan, None, None), is_best=True)
    name = view.figure(f.figure).name
    assert f", but 4 enemies can attack there, at up to 75 %: {name} may fall" in told.why
    assert ". Gets 2 squares nearer to the marked place, but " in told.why
    assert "Nobody can attack here." in told.more
    assert advice.options[0].square != plan.square, "its attack promises less than it may cost"


def test_who_runs_in_a_fight_is_told_to_walk_before_another_place_is_weighed() -> None:
    """It was sent to shoot at 44 % while running, and told why that is better than going for 71 %."""
    _, _, advice = asked("on-top")
    first = advice.options[0]
    assert first.deed.startswith("Stop running, then attack Luca Moretti twice")
    assert first.why.startswith("63 % instead of 44 % to hit Luca Moretti")
    assert "2 enemies can attack there, at up to 46 %" in first.why, "who walks is easier to hit than who runs"
    assert "Stays in the marked place" in first.more


def test_what_is_first_though_it_sounds_worse_says_how_much_safer_it_is() -> None:
    view, _, advice = asked("on-top")
    f = PositionFacts(outlook_of(situation_of(view, advice.figure, opponent("hard").level)))
    safe, other = (Plan(End(f.figure), "", square, {}, 0) for square in ((17, 13), (16, 14)))
    found = reason_on_top(f, safe, other)
    assert found is not None
    assert found.words == "safer: 2 enemies hit there at up to 32 %, at 16,14 at up to 40 %"


def test_the_card_of_the_goal_counts_the_same_squares_as_a_hint() -> None:
    view, _, advice = asked("envoy")
    told = re.search(r"Gets (\d+) squares nearer to the exit \(then (\d+) to go", advice.options[0].why)
    assert told is not None
    nearer, left = map(int, told.groups())
    assert f"The envoy is on foot, {nearer + left} squares from the exit." in progress(view)
    assert (nearer, left) == (5, 4)


@pytest.mark.parametrize(("name", "who"), [("bearer", "Swift"), ("raider", "Sam Whitlock")])
def test_who_bears_a_load_is_shot_before_others(name: str, who: str) -> None:
    view, _, advice = asked(name)
    assert view.figure(advice.options[0].target).name == who
    assert isinstance(advice.options[0].command, Attack)


def test_doing_nothing_does_not_come_before_what_the_goal_needs() -> None:
    _, _, advice = asked("idle")
    assert way_end(advice.options[0].command) is not None
    assert re.search(r"nearer to cache \d, to guard it \(", advice.options[0].why)


def beside(name: str) -> tuple[PositionFacts, LoadSeen]:
    """The facts of a comrade of who bears a load in a kept position, placed behind it, and the load."""
    battle = played(kept()[name])
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    finished(opponent("hard").weigh(view, battle.decision.figure))
    for figure in view.own():
        load = load_beside((f := facts(view, figure)).o.s)
        if load is not None:
            f.o.s.me = replace(f.o.s.me, square=(18, 10))
            return f, load
    raise AssertionError("nobody goes along")


def test_who_goes_along_with_a_load_is_told_where_it_goes_beside_it() -> None:
    """Four strangers did not understand "nearer to the exit, to clear the way", told of a place far from the load."""
    f, load = beside("out")
    assert f.view.goal is not None
    told = set[str]()
    for square in f.view.board.squares:
        plan = Plan(Move(f.figure, (square,)), "move", square, {}, 0)
        lead, before = (lead_of(f.o.s, load, at) for at in (square, f.here))
        found = _exit_told(f, plan)
        assert (found is not None) is (before < lead <= LEAD), "far ahead there is nobody to keep safe"
        if found is not None:
            whom, squares = bearer_words(f, f.view.goal, load), f"{abs(lead)} square{'s' if abs(lead) > 1 else ''}"
            ahead, behind = f"goes ahead of {whom} on the way to the exit, by {squares}", f"{squares} behind"
            told.add(found.words[:5])
            assert found.words in (ahead, f"follows {whom} on the way to the exit, {behind}",
                                   f"follows {whom} on the way to the exit")  # fmt: skip
    assert told == {"goes ", "follo"}


def test_the_way_to_the_exit_counts_little_for_who_goes_along() -> None:
    f, _ = beside("out")
    plain = [Plan(Attack(f.figure, 0, ""), "attack", f.here, {"harm": 500}, 500),
             f.o.plan(Move(f.figure, ((13, 12),)), "move", (13, 12))]  # fmt: skip
    there = f.o.pull.ground((13, 12)) - f.o.pull.ground(f.here)
    (changed,) = (plan for plan in goal_first.goal_first(f.o, plain) if plan.square == (13, 12))
    assert there
    assert changed.total == plain[1].total - there * 3 // 4


def test_an_attack_on_who_can_hit_the_bearer_better_comes_first() -> None:
    """An attack on an enemy who hits the bearer at 11 % was advised before one on an enemy who hits it at 24 %."""
    battle = played(kept()["carried"])
    view = battle.view("red")
    f = facts(view, 1)
    assert view.goal is not None
    (load,) = view.goal.loads()
    chances = {foe: seen.odds.permille for foe, seen in threats(view, load.bearer, load.square)}
    assert goal_first._against(f.o.s) == chances == {9: 400, 7: 350, 10: 200}
    alike = [Plan(Attack(1, foe, "rifle"), "attack", f.here, {"harm": 1000}, 1000, before=1, target=foe)
             for foe in (10, 7, 9)]  # fmt: skip
    assert [plan.target for plan in goal_first.goal_first(f.o, alike)] == [9, 7, 10]


def test_an_enemy_who_is_gone_for_is_called_one_and_told_by_its_part() -> None:
    """Three strangers did not know who "Per Lindqvist" was; "this enemy is 21 squares from the exit" came too late."""
    view, _, advice = asked("leaver")
    f = facts(view, advice.figure)
    foe, left = f.nearest(f.here)
    role = role_of(f, foe)
    assert role
    square = next(at for at in f.view.board.squares if f.nearest(at)[0] == foe and 0 < f.nearest(at)[1] < left)
    found = _progress_told(f, Plan(Move(f.figure, (square,)), "move", square, {}, 0))
    assert found is not None
    assert f" nearer to the enemy {f.name(foe)} (" in found.words
    assert found.words.endswith(f", who {role}")


def test_a_safer_end_is_told_last_where_somebody_can_still_attack() -> None:
    """A hint into the marked ground, where three enemies could attack, said nothing of them, because it was safer."""
    f, _ = beside("out")
    threatened = next(at for at in f.view.board.squares if f.threats(at) and at != f.here)
    plan = Plan(Move(f.figure, (threatened,)), "move", threatened, {}, 0)
    attack, ground, safer = (AdviceReason(name, name, gain=True) for name in ("attack", "ground", "danger"))
    assert _with_danger(f, plan, (attack, ground), [attack, ground, safer]) == (attack, ground, safer)
    assert _with_danger(f, plan, (attack, ground), [attack, ground]) == (attack, ground)
    calm = replace(plan, square=f.here)
    assert _with_danger(f, calm, (attack, ground), [attack, ground, safer]) == (attack, ground)
