"""Hints for who has two moves in a turn and a long way to go: both at once, and no shot on the way that hardly hits."""

from __future__ import annotations

import pytest

from game.ai import marches, second_look, sound_order
from game.ai.advice import advise
from game.ai.facts import PositionFacts
from game.ai.goal_reasons import goal_way
from game.ai.planned_turns import next_part_of
from game.ai.plans import Plan
from game.ai.promises import promise_of, promised_first
from game.ai.sound_order import _rather_going
from game.engine.battle import Battle
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Attack, Move, Regroup
from game.quick.quick_battle import QuickBattle
from tests.ai.test_hint_order import HARD, facts_of, plan_of


def race(ruleset: str) -> Battle:
    """A battle for a place far from both sides, before the first figure's turn."""
    battle = Battle.create(QuickBattle.of("amber kettle", ruleset, "hold-out").scenario("human", "human"))
    battle.start()
    while battle.decision is not None and battle.decision.choices:
        view = battle.view(battle.decision.seat)
        assert battle.submit(HARD.choose(view)) is None
    return battle


def view_of(battle: Battle) -> View:
    assert battle.decision is not None
    return battle.view(battle.decision.seat)


@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_a_long_way_is_gone_with_both_moves_of_a_turn(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The enemy ran for the place with two moves a turn, and hints said to regroup, or to move once and shoot."""
    view = view_of(race(ruleset))
    first = advise(HARD, view).options[0]
    end = way_end(first.command)
    assert isinstance(first.command, Move)
    assert first.then.square == first.square != end
    assert first.deed.count("ove to ") == 2
    monkeypatch.setattr(second_look, "marching_first", lambda o, ranked: ranked)
    single = advise(HARD, view).options[0]
    assert single.square in view.reach(single.command.figure, "move").costs
    assert first.square not in view.reach(first.command.figure, "move").costs


def test_the_second_move_is_the_next_part_of_the_plan_and_its_numbers_add_up() -> None:
    battle = race("fluid")
    view = view_of(battle)
    f = facts_of(battle)
    first = advise(HARD, view).options[0]
    promise = promise_of(view, first.then, first.command)
    assert battle.submit(first.command) is None
    view = view_of(battle)
    part, _ = next_part_of(view, promise.then)
    assert part is not None
    assert way_end(part) == first.square
    left, ended = goal_way(f), goal_way(f, first.square)
    assert left is not None
    assert ended is not None
    assert f"{left[1] - ended[1]} squares nearer to the marked place (then {ended[1]} to go" in first.why
    o = facts_of(battle).o
    assert promised_first(o, [o.plan(part, "move", first.square)], promise)[0].first == part


def test_a_march_comes_before_regrouping_and_not_before_a_good_shot(monkeypatch: pytest.MonkeyPatch) -> None:
    f = facts_of(race("fluid"))
    regroup = f.o.plan(Regroup(f.figure), "regroup", f.here)
    assert marches.marching_first(f.o, [regroup])[0].words == marches.MARCH
    shot = Plan(Attack(f.figure, f.o.s.foes[0].id, "rifle"), "", f.here, {}, 100, before=2, target=f.o.s.foes[0].id)
    assert marches.marching_first(f.o, [shot]) == [shot]
    monkeypatch.setattr(marches, "goal_way", lambda f: ("the marked place", f.o.s.me.pace))
    assert marches.marching_first(f.o, [regroup]) == [regroup], "one move is enough"


def test_no_march_ends_where_much_more_can_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    f = facts_of(race("fluid"))
    regroup = f.o.plan(Regroup(f.figure), "regroup", f.here)
    reach = f.view.reach(f.figure, "move").costs
    monkeypatch.setattr(marches, "peril", lambda view, figure, square: 0 if square in (f.here, *reach) else 90)
    assert marches.marching_first(f.o, [regroup]) == [regroup]


def test_a_poor_shot_comes_after_going_where_the_way_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody hidden far from the exit to guard was told to shoot twice at 15 %."""
    f = facts_of(race("fluid"))
    foe = f.o.s.foes[0].id
    shot = Plan(Attack(f.figure, foe, "rifle"), "", f.here, {}, 500, before=2, target=foe)
    reach = f.view.reach(f.figure, "move")
    end = min(reach.costs, key=lambda square: (goal_way(f, square) or ("", 0))[1])
    goes = plan_of(Move(f.figure, reach.path(end)), end, 100)
    for poor, first in ((True, goes), (False, shot)):
        monkeypatch.setattr(sound_order, "is_poor", lambda f, plan, poor=poor: poor and plan.target > 0)
        assert _rather_going(f.o, [shot, goes])[0].first == first.first
    monkeypatch.setattr(sound_order, "goal_way", lambda f, square=None: ("the marked place", f.o.s.me.pace))
    monkeypatch.setattr(sound_order, "is_poor", lambda f, plan: True)
    assert _rather_going(PositionFacts(f.o).o, [shot, goes])[0] == shot, "it is near"
