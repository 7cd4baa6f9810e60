"""Battles with a goal: who plays well takes what wins, and keeps the time that the goal leaves."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.ai.advice import advise
from game.ai.goals import prepare, pull_of
from game.ai.margins import pivot
from game.ai.opponent import opponent
from game.ai.plans import Plan
from game.ai.situation import situation_of
from game.ai.weights import weights
from game.core.world import TABLE
from game.engine.battle import Battle
from game.maps.sketch import board_from_table
from game.model.commands import End, Leave, Move, Run, StartRunning
from game.model.components import Clock, Conditions, GoalState, Sides
from game.model.goals import Goal
from game.model.grid import Square, distance
from game.model.scenario import BattleMap, Deployment, FigureSetup, Scenario, SideSetup
from game.model.slices import finished

LONG = "\n".join(". " * 24 for _ in range(7)).replace(" \n", "\n").strip()
"""A meadow of 24 by 7 squares."""


def battle(
    goal: Goal, ruleset: str, red: dict[str, Any], blue: dict[str, Any], *, rounds: int = 0, **options: Any
) -> Battle:
    """A battle on the meadow; each figure has a square, or a square, a profile and what differs. `rounds` are over."""
    board, _ = board_from_table({"sketch": LONG, "legend": {}, "edges": []}, "meadow")
    areas = (Deployment("red", tuple((0, y) for y in range(7))), Deployment("blue", tuple((23, y) for y in range(7))))
    sides = []
    for side, group in (("red", red), ("blue", blue)):
        setups = []
        for number, (name, given) in enumerate(group.items()):
            at, profile, more = given if isinstance(given[0], tuple) else (given, "rifleman", {})
            setups.append(
                FigureSetup(profile, name, at, overrides={"count": 20 - number - 5 * (side == "blue"), **more})
            )
        sides.append(SideSetup(side, "ai:hard", tuple(setups)))
    ground = BattleMap("meadow", "Meadow", board, deployments=areas, goals=(goal,))
    settings = {"opening": "none", "action_dice": 0, "goal": goal.kind, **options}
    made = Battle.create(Scenario(ground, ruleset, tuple(sides), 1, settings))
    made.start()
    made.world.change(TABLE, Clock, round=rounds + 1)
    made.world.change(TABLE, GoalState, round=rounds)
    return made


def ranked(made: Battle, name: str, level: str = "hard") -> list[Plan]:
    """All plans of the figure with this name, best first."""
    decision = made.decision
    assert decision is not None
    view = made.view(decision.seat)
    figure = next(one.id for one in view.figures() if one.name == name)
    return finished(opponent(level).weigh(view, figure))


def asked(made: Battle, name: str) -> Battle:
    """The battle at the moment at which the figure with this name is asked; all others have only ended turns."""
    for _ in range(60):
        decision = made.decision
        assert decision is not None
        seen = made.view(decision.seat)
        if not decision.choices and any(seen.figure(figure).name == name for figure in decision.figures):
            return made
        command = next(iter(made.legal())) if decision.choices else End(decision.figures[0])
        assert made.submit(command) is None
    raise AssertionError(f"{name} is never asked")


def left(made: Battle, gone: int) -> None:
    """So many of red have left the field already."""
    sides = made.world.get(TABLE, Sides).by_id
    made.world.change(TABLE, Sides, by_id={**sides, "red": msgspec.structs.replace(sides["red"], gone=gone)})


def steps_off(square: Square, squares: tuple[Square, ...]) -> int:
    return min(distance(square, one) for one in squares)


# --- time that runs out -----------------------------------------------------------------------------------------------

CACHES = ((15, 3), (17, 1), (17, 5))
HURT = {"lost": {"vitality": 9}}


def raid(rounds: int, **blue: Any) -> Battle:
    goal = Goal("raid", "red", caches=CACHES, rounds={"usual": 13}, points={"usual": 2})
    return battle(goal, "static", {"scout": (6, 3), "b": (3, 1), "c": (3, 5), "d": (2, 3)}, blue, rounds=rounds)


@pytest.mark.parametrize("rounds", [4, 9])
def test_with_one_guard_left_a_raider_goes_to_the_cache_and_does_not_shoot(rounds: int) -> None:
    made = asked(raid(rounds, last=((15, 6), "rifleman", HURT)), "scout")
    best = ranked(made, "scout")[0]
    assert steps_off(best.square, CACHES) < steps_off((6, 3), CACHES) - 4
    assert not isinstance(ranked(made, "scout", "yardstick")[0].first, Move | Run)


def test_with_time_and_guards_enough_a_raider_shoots() -> None:
    guards = {name: ((15, y), "rifleman", HURT) for y, name in enumerate("uvwxyz")}
    made = asked(raid(0, **guards), "scout")
    assert ranked(made, "scout")[0].before + ranked(made, "scout")[0].after > 0


def test_each_load_is_fetched_by_somebody_else() -> None:
    made = raid(4, last=((15, 6), "rifleman", HURT))
    going = []
    for name in ("scout", "b", "c", "d"):
        view = made.view("red")
        figure = next(one.id for one in view.figures() if one.name == name)
        s = situation_of(view, figure, weights().level["hard"])
        assert finished(prepare(s)) is None
        going += {draw.squares for draw in pull_of(s).draws if draw.presence}
    assert len(going) == len(set(going)) == 3


HELD = ((10, 2), (11, 2), (10, 3), (11, 3))


@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_in_the_last_round_a_figure_goes_into_the_place_that_is_lost_without_it(ruleset: str) -> None:
    goal = Goal("hold-out", "red", zone=HELD, rounds={"usual": 6})
    made = battle(goal, ruleset, {"in": (10, 2), "b": (4, 1), "late": (3, 4)}, {"x": (11, 2), "y": (15, 6)}, rounds=5)
    asked(made, "late")
    for _ in range(4):
        decision = made.decision
        assert decision is not None
        if made.view("red").figure(decision.figures[0]).name != "late":
            break
        assert made.submit(ranked(made, "late")[0].first) is None
    where = next(one.square for one in made.view("red").figures() if one.name == "late")
    assert where in HELD


def test_one_figure_more_on_the_ground_counts_most_where_it_decides() -> None:
    goal = Goal("hold-out", "red", zone=HELD, rounds={"usual": 6})
    made = battle(goal, "static", {"a": (4, 2)}, {"x": (15, 6)}, rounds=5)
    seen, other = made.view("red").goal, made.view("blue").goal
    assert seen is not None
    assert other is not None
    assert pivot(seen, 1, 1) > pivot(seen, 0, 1) > pivot(seen, 0, 3) >= 0
    assert pivot(seen, 1, 1) > pivot(seen, 3, 1)
    assert pivot(other, 0, 1) == pivot(seen, 1, 1)  # the tie is the defender's
    made.world.change(TABLE, GoalState, round=3)
    assert pivot(seen, 1, 1) == 0


# --- ways out ---------------------------------------------------------------------------------------------------------

EXIT = ((22, 0), (23, 0))


def ambush(gone: int) -> Battle:
    """Red's grenadier stands in the exit, with three of blue, in sight, beside it."""
    goal = Goal("ambush", "red", exit=EXIT, rounds={"usual": 6}, points={"usual": 3})
    red = {"ida": ((22, 0), "grenadier", {}), "b": (4, 1), "c": (3, 5)}
    made = battle(goal, "phases", red, {"x": (21, 2), "y": (22, 2), "z": (23, 2)}, rounds=4)
    for figure in made.world.figures:
        made.world.change(figure, Conditions, active={})
    left(made, gone)
    return made


def at_deeds(made: Battle) -> Battle:
    """The battle in its action phase; nobody has moved."""
    for _ in range(20):
        decision = made.decision
        assert decision is not None
        view = made.view(decision.seat)
        if decision.seat == "red" and all(pip.kind != "move" for pip in view.pips(decision.figures[0])):
            return made
        assert made.submit(End(decision.figures[0])) is None
    raise AssertionError("the action phase never comes")


def test_leaving_is_the_best_plan_in_both_phases_when_it_wins_the_battle() -> None:
    for made in (ambush(2), at_deeds(ambush(2))):
        assert isinstance(ranked(made, "ida")[0].first, Leave)
        told = advise(opponent("hard"), made.view("red"), 1).options
        assert [option.why for option in told] == ["Leaves by the exit, which wins the battle"]
        assert made.submit(Leave(1)) is None
        for _ in range(10):
            if made.decision is not None:
                made.submit(End(made.decision.figures[0]))
        assert made.outcome is not None
        assert made.outcome.winner == "red"


def test_who_leaves_is_in_no_danger_afterwards() -> None:
    plans = ranked(ambush(0), "ida")
    goes = next(plan for plan in plans if isinstance(plan.first, Leave))
    stays = next(plan for plan in plans if isinstance(plan.first, End))
    assert "danger" not in goes.scores
    assert stays.scores["danger"] < 0
    assert goes.scores["ground"] > stays.scores["ground"]


def test_the_envoy_breaks_into_a_run_where_walking_is_too_slow() -> None:
    goal = Goal("escort", "red", guide=(1, 3), exit=EXIT, rounds={"usual": 4})
    made = battle(goal, "passes", {"a": (3, 1), "b": (3, 5)}, {"x": (19, 3), "y": (19, 4)})
    best = ranked(asked(made, "Envoy"), "Envoy")[0]
    assert isinstance(best.first, StartRunning)
    told = advise(opponent("hard"), made.view("red"), best.first.figure).options[0]
    assert told.deed == "Run, then sprint, then move on"
    assert told.why.startswith("21 squares to the exit; running goes 12 squares instead of 5, and a sprint rolls")
    assert best.square not in made.view("red").reach(best.first.figure, "move").costs


def test_what_a_goal_needs_is_worth_more_than_the_shots_it_costs() -> None:
    """The last but one who is needed leaves, although three of blue stand in the blast of a grenade."""
    made = at_deeds(ambush(1))
    assert isinstance(ranked(made, "ida")[0].first, Leave)
    assert not isinstance(ranked(made, "ida", "yardstick")[0].first, Leave)
