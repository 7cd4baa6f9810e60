"""The quick measure knows what decides a goal: every kind fills the same numbers, and what is lost for it is lost."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from review_battles import pairs, played

from game.core.world import TABLE
from game.engine.battle import Battle
from game.lab.series import board_of
from game.model.components import Clock, GoalState, Health, Place, Sides
from game.model.events import Stepped
from game.model.goals import goal_kinds
from game.model.scenario import Scenario, SideSetup
from game.quick.quick_battle import QuickBattle
from game.review import deeds
from game.review.deeds import _nearly_out, about_to_win
from game.review.fit import GOAL_GUESS, FitBattle, fit_goal, with_goals
from game.review.goal_standing import GOAL_NAMES, goal_standing
from game.review.measure import chances, known, known_goal, score
from game.review.standing import NAMES
from game.review.survey import glance
from game.rules import figures
from game.rulesets import names

ON = {
    "king-of-the-hill": "ford", "hold-out": "ford", "raid": "ford", "escort": "ford", "ambush": "snow-forest",
    "extraction": "rooftops",
}  # fmt: skip
"""A map for every kind of goal."""


def begun(goal: str, ruleset: str = "static", board: str = "") -> Battle:
    """A battle with a goal after its opening, in its first round."""
    ground = board_of(board or ON[goal])
    sides = tuple(SideSetup(side, "ai:normal") for side in ground.sides)
    battle = Battle.create(Scenario(ground, ruleset, sides, 3, {"goal": goal} if goal else {}))
    battle.start()
    return battle


def numbers(battle: Battle, side: str) -> dict[str, float]:
    return dict(zip(GOAL_NAMES, goal_standing(battle)[side,], strict=True))


def own_chance(battle: Battle, side: str) -> float:
    return chances(battle)[list(battle.view("").goal.sides).index(side)]


def at_round(battle: Battle, number: int) -> None:
    battle.world.change(TABLE, Clock, round=number)
    battle.world.change(TABLE, GoalState, round=number - 1)


def into(battle: Battle, side: str, squares: tuple[tuple[int, int], ...], many: int) -> None:
    """Put so many figures of a side onto some squares."""
    own = [one for one in figures.fighting(battle.world) if figures.side_of(battle.world, one) == side]
    for figure, square in zip(own[:many], squares, strict=False):
        battle.world.change(figure, Place, square=square)


def test_every_kind_of_goal_has_a_map_here() -> None:
    assert set(ON) == set(goal_kinds())


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("goal", ON)
def test_every_kind_fills_the_numbers_by_who_must_bring_something_out(goal: str, ruleset: str) -> None:
    battle = begun(goal, ruleset)
    view = battle.view("").goal
    one, other = (numbers(battle, side) for side in view.sides)
    assert one["near"] == pytest.approx(-other["near"])
    assert one["ahead"] == pytest.approx(-other["ahead"])
    assert abs(one["ahead"]) <= 1 / view.rounds_left
    brings = view.played.kind.counts in ("loads", "leave")
    for side, own in zip(view.sides, (one, other), strict=True):
        assert own["scored"] == 0
        assert (own["late"] > 0) == (brings and side == view.played.attacker)
        assert len(view.errands(side)) == (own["late"] > 0) * len(view.errands(view.played.attacker or side))
    assert sum(chances(battle)) == pytest.approx(1)


def test_without_a_goal_nothing_is_added() -> None:
    battle = begun("", board="ford")
    assert goal_standing(battle) == {}


def test_with_the_envoy_down_far_from_its_friends_the_battle_is_all_but_lost() -> None:
    battle = begun("escort", "passes", "training-ground")
    view = battle.view("").goal
    at_round(battle, view.last_round - 2)
    (load,) = battle.world.get(TABLE, GoalState).loads
    before, late = own_chance(battle, "red"), numbers(battle, "red")["late"]
    battle.world.change(load.figure, Health, state="dying")
    battle.world.own[load.figure].clear()
    battle.world.change(TABLE, GoalState, loads=(msgspec.structs.replace(load, bearer=0, square=(14, 8)),))
    assert numbers(battle, "red")["borne"] == 0
    assert numbers(battle, "red")["late"] > late
    assert own_chance(battle, "red") < min(0.25, before - 0.1)


def test_the_last_round_with_more_in_the_place_is_all_but_won() -> None:
    battle = begun("hold-out")
    view = battle.view("").goal
    attacker = view.played.attacker
    early = own_chance(battle, attacker)
    at_round(battle, view.last_round)
    empty = own_chance(battle, attacker)
    into(battle, attacker, view.played.goal.zone, 3)
    held = own_chance(battle, attacker)
    assert empty < early < held
    assert held > 0.7


def test_points_and_loads_count_for_who_has_them() -> None:
    hill = begun("king-of-the-hill")
    even = own_chance(hill, "red")
    hill.world.change(TABLE, GoalState, points={"red": 2, "blue": 0}, last="red")
    assert numbers(hill, "red")["scored"] > numbers(hill, "blue")["scored"] == 0
    assert own_chance(hill, "red") > even + 0.1
    raid = begun("raid")
    attacker = raid.view("").goal.played.attacker
    before = own_chance(raid, attacker)
    loads = raid.world.get(TABLE, GoalState).loads
    raid.world.change(TABLE, GoalState, loads=(msgspec.structs.replace(loads[0], out=True), *loads[1:]))
    assert numbers(raid, attacker)["scored"] == numbers(raid, attacker)["borne"] == 0.5
    assert own_chance(raid, attacker) > before


@pytest.mark.parametrize("ruleset", names())
def test_who_gets_through_is_no_loss(ruleset: str) -> None:
    """A review told somebody who had to stop a column that its escape had won him the battle."""
    battle = begun("ambush", ruleset)
    world, view = battle.world, battle.view("").goal
    side = view.played.attacker
    runner, _, *fallen = [one.bearer for one in view.errands(side)]
    for figure in fallen:
        world.change(figure, Place, on_board=False)
        world.change(figure, Health, state="dead")
    before = own_chance(battle, side)
    world.change(runner, Place, on_board=False)
    world.change(runner, Health, state="gone")
    sides = world.get(TABLE, Sides).by_id
    world.change(TABLE, Sides, by_id={**sides, side: msgspec.structs.replace(sides[side], gone=1)})
    assert battle.view("").goal.points(side) == 1
    assert own_chance(battle, side) > before


def test_the_weights_of_a_goal_are_found_from_battles_with_one_and_never_leave_far_on_few() -> None:
    assert len(known_goal()) == len(GOAL_GUESS) == 1 + len(GOAL_NAMES)
    plain = (0.1,) * len(NAMES)
    rows = ((True, (plain, (0.0,) * len(NAMES)), ((0.0, 1.0, 0.0, 0.0, 0.0), (0.0, -1.0, 0.0, 0.0, 0.0))),) * 4
    battles = [FitBattle("ford", "static", seed, int(seed % 5 == 0), rows, "raid") for seed in range(40)]
    made = with_goals([*battles, FitBattle("ford", "static", 99, 0, rows)])
    assert len(made) == len(battles)
    base = score(plain, known()["static"])
    assert made[0].rows[0][1] == ((base, *rows[0][2][0]), (0.0, *rows[0][2][1]))
    share, scored, ahead, *rest = fit_goal(made)
    assert (scored, *rest) == pytest.approx((GOAL_GUESS[1], *GOAL_GUESS[3:]))
    few = fit_goal(made[:1])
    assert few == pytest.approx(GOAL_GUESS, abs=0.3)
    assert (share, ahead) != pytest.approx((GOAL_GUESS[0], GOAL_GUESS[2]), abs=0.01)


def test_who_only_has_to_leave_has_as_good_as_won() -> None:
    """Enough figures stand on the exit: nobody who has not left yet is called even."""
    battle = Battle.create(QuickBattle.of("red oak 10", "phases", "ambush").scenario("ai:normal"))
    battle.start()
    goal = battle.view("").goal
    assert goal is not None
    mine = [f for f in battle.world.figures if figures.side_of(battle.world, f) == goal.played.attacker]
    place = list(battle.world.get(TABLE, Sides).by_id).index(goal.played.attacker)
    before = chances(battle)[place]
    for figure, square in zip(mine[: goal.played.points], sorted(goal.exits), strict=False):
        battle.world.change(figure, Place, square=square)
    assert before < 0.8
    assert chances(battle)[place] > 0.9


def test_who_is_within_a_move_of_the_exit_has_nearly_won() -> None:
    """An envoy stood a step from the exit with the move in hand, and the chance was told as 56 %."""
    battle = begun("escort")
    goal = battle.view("").goal
    side, (errand,) = goal.played.attacker, goal.errands(goal.played.attacker)
    board = battle.world.map.board
    steps = ((x + dx, y + dy) for x, y in sorted(goal.exits) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    near = next(one for one in steps if one in board and one not in goal.exits)
    assert own_chance(battle, side) < 0.8
    battle.world.change(errand.bearer, Place, square=near)
    assert own_chance(battle, side) > 0.9
    other = next(one for one in goal.sides if one != side)
    assert own_chance(battle, other) < 0.1


def test_who_comes_within_a_move_of_winning_is_told() -> None:
    """The curve rose most when the envoy came to the exit, and the story did not tell of it."""
    battle = begun("escort")
    goal = battle.view("").goal
    (errand,) = goal.errands(goal.played.attacker)
    assert about_to_win(battle) == ()
    step = Stepped(errand.bearer, errand.square, min(goal.exits), 1, 1)
    replay: Any = SimpleNamespace(battle=battle, events=[step], names={errand.bearer: "Envoy"})
    assert list(_nearly_out(replay, about_to_win(battle))) == []
    battle.world.change(errand.bearer, Place, square=min(goal.exits))
    (told,) = _nearly_out(replay, about_to_win(battle))
    assert told.reason.words == "Envoy could reach the exit with one more move, and win."
    assert told.is_for(goal.played.attacker)
    assert list(_nearly_out(replay, ())) == [], "it is told once"


def test_who_is_about_to_win_is_worked_out_once_for_every_position(monkeypatch: pytest.MonkeyPatch) -> None:
    _, tape = played(pairs())
    asked: list[int] = []
    monkeypatch.setattr(deeds, "about_to_win", lambda battle: asked.append(1) or ())
    assert len(list(deeds.with_deeds(tape, glance(tape)))) == len(tape.acts)
    assert len(asked) == len(tape.acts) + 1
