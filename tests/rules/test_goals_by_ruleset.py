"""Goals: which one is played, what the setup brings about, how draws and loads are settled, what a seat is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from game.ai.opponent import opponent
from game.ai.selfplay import finish
from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.goal_choice import goals_on
from game.model.board import Board
from game.model.commands import End
from game.model.components import GoalState, Health, Outcome
from game.model.errors import BadInput
from game.model.events import GoalScored
from game.model.goals import Goal, goal_kinds, played
from game.model.grid import Square
from game.model.paths import maps
from game.model.scenario import BattleMap, Deployment, FigureSetup, Scenario, SideSetup
from game.rulebook.goal_words import goal_lines
from game.rulesets import names
from game.storage.codec import copy_of
from game.storage.map_codec import fingerprint, goal_print, record_of
from tests.shipped import shipped
from tests.soak import each_once

HILL = ((5, 2), (6, 2), (5, 3), (6, 3))
FAR = ((0, 0), (0, 2), (0, 4), (11, 0), (11, 2), (11, 4))
SHIPPED = sorted(path.stem for path in maps().glob("*.tmx"))


def battle(
    goal: Goal, red: tuple[Square, ...], blue: tuple[Square, ...], ruleset: str = "static",
    down: tuple[Square, ...] = (), **options: Any,
) -> Battle:  # fmt: skip
    """Riflemen on a meadow of 12 by 6 squares with one goal; those on `down` lie unconscious."""
    board = Board(12, 6, (("grass",),) * 72, (0,) * 72)
    areas = (Deployment("red", tuple((0, y) for y in range(6))), Deployment("blue", tuple((11, y) for y in range(6))))
    sides = tuple(
        SideSetup(side, figures=tuple(
            FigureSetup("rifleman", f"{side} {n}", at, overrides={"state": "unconscious"} if at in down else {})
            for n, at in enumerate(squares)))
        for side, squares in (("red", red), ("blue", blue))
    )  # fmt: skip
    ground = BattleMap("meadow", "Meadow", board, deployments=areas, goals=(goal,))
    made = Battle.create(Scenario(ground, ruleset, sides, 1, {"opening": "none", "goal": goal.kind, **options}))
    made.start()
    return made


def idle(made: Battle, most: int = 200) -> Outcome | None:
    """The outcome when everybody only ends turns."""
    for _ in range(most):
        decision = made.decision
        if decision is None:
            break
        command = next(iter(made.legal())) if decision.choices else End(decision.figures[0])
        assert made.submit(command) is None
    return made.outcome


def hill(**numbers: int) -> Goal:
    given: dict[str, Any] = {name: {"usual": number} for name, number in numbers.items()}
    return Goal("king-of-the-hill", zone=HILL, **given)


@pytest.mark.parametrize(
    ("red", "blue", "winner", "by"),
    [
        ((HILL[0], HILL[1]), (HILL[2],), "red", "goal"),
        ((HILL[0],), (HILL[1],), "", "figures"),
        ((FAR[0], FAR[1]), (FAR[3],), "red", "figures"),
        ((FAR[0],), (HILL[0],), "blue", "goal"),
    ],
)
def test_the_hill_goes_to_more_figures_up_and_even_ones_draw(
    red: tuple[Square, ...], blue: tuple[Square, ...], winner: str, by: str
) -> None:
    made = battle(hill(rounds=2, points=3), red, blue)
    outcome = idle(made)
    assert outcome is not None
    assert (outcome.winner, made.world.get(TABLE, GoalState).by) == (winner, by)
    assert made.view("").round == 2


def test_of_equal_points_the_last_to_score_has_it() -> None:
    made = battle(hill(rounds=4, points=9), (HILL[0],), (FAR[3],))
    made.world.put(TABLE, GoalState({"red": 1, "blue": 2}, last="blue", round=0))
    outcome = idle(made, 2)
    assert outcome is None
    assert made.view("").goal.ahead == "red"  # type: ignore[union-attr]


@pytest.mark.parametrize(("scored", "winner"), [(2, "blue"), (1, "red"), (0, "red")])
def test_the_last_side_up_scores_the_rounds_that_are_left(scored: int, winner: str) -> None:
    made = battle(hill(rounds=3, points=3), (FAR[0],), (FAR[3],))
    made.world.put(TABLE, GoalState({"blue": scored}, last="blue" if scored else "", round=2))
    made.world.change(2, Health, state="dead")
    made.submit(End(made.decision.figures[0]))  # type: ignore[union-attr]
    assert made.outcome is not None
    assert made.outcome.winner == winner
    told = [event for event in made.events if isinstance(event, GoalScored)]
    assert [(event.side, event.done) for event in told] == [("red", 1)]


def test_who_lies_there_does_not_count() -> None:
    made = battle(hill(rounds=1, points=3), (HILL[0],), (HILL[1], FAR[3]), down=(HILL[1],))
    outcome = idle(made)
    assert outcome is not None
    assert outcome.winner == "red"


def test_the_limit_of_the_setup_comes_first_if_it_is_lower() -> None:
    made = battle(hill(rounds=6, points=9), (HILL[0],), (FAR[3],), round_limit=2)
    outcome = idle(made)
    assert outcome is not None
    assert outcome.reason == "round 2 is over"


def test_a_raider_need_not_win_by_being_left_alone() -> None:
    goal = Goal("raid", "red", caches=((5, 2), (6, 4)), rounds={"usual": 2}, points={"usual": 1})
    made = battle(goal, (FAR[0],), (FAR[3],), down=(FAR[3],))
    outcome = idle(made)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("blue", "round 2 is over")
    back = battle(goal, (FAR[0],), (FAR[3],), down=(FAR[0],))
    assert back.outcome is not None
    assert back.outcome.winner == "blue"


@pytest.mark.parametrize("name", SHIPPED)
def test_each_map_offers_at_least_three_kinds_to_choose_from(name: str) -> None:
    battle_map = shipped(name)
    assert len(battle_map.goals) >= 3
    assert set(goals_on(battle_map)) >= {goal.kind for goal in battle_map.goals}


@each_once("kind, ruleset", tuple(goal_kinds()), names())
def test_every_kind_is_played_to_its_end_under_every_ruleset(kind: str, ruleset: str) -> None:
    drawn = [shipped(name) for name in SHIPPED]
    battle_map = next(one for one in drawn if any(goal.kind == kind for goal in one.goals))
    short = tuple(
        msgspec.structs.replace(goal, rounds={"usual": 1}) if goal.kind == kind else goal for goal in battle_map.goals
    )
    squads = tuple(
        SideSetup(side, figures=(FigureSetup("rifleman"), FigureSetup("scout"))) for side in battle_map.sides
    )
    made = Battle.create(Scenario(replace(battle_map, goals=short), ruleset, squads, 3, {"goal": kind}))
    made.start()
    for side in battle_map.sides:
        assert len(goal_lines(made.view(side))) == 4
    assert copy_of(made).state_hash() == made.state_hash()
    finish(made, {side: opponent("easy") for side in battle_map.sides})
    assert made.outcome is not None
    assert copy_of(made).outcome == made.outcome


def test_what_a_map_does_not_offer_is_refused_in_a_sentence() -> None:
    ground = shipped("ford")
    sides = tuple(SideSetup(side) for side in ground.sides)
    with pytest.raises(BadInput, match="the map ford has no goal 'ambush'; choose one of hold, eliminate"):
        Battle.create(Scenario(ground, "static", sides, 1, {"goal": "ambush"}))
    with pytest.raises(BadInput, match="not one of"):
        Battle.create(Scenario(ground, "static", sides, 1, {"goal": "chess"}))


def test_goals_on_offer_leave_the_fingerprint_of_a_map_as_it_was() -> None:
    ground = shipped("ford")
    bare = replace(ground, goals=())
    assert fingerprint(record_of(ground)) == fingerprint(record_of(bare))
    assert goal_print(ground, "raid") != goal_print(bare, "raid")
    assert goal_print(ground, "raid") == goal_print(replace(ground, goals=ground.goals[1:]), "raid")


def test_a_row_goes_before_its_kind_and_a_clock_before_all_others() -> None:
    goal = Goal("hold-out", "red", zone=HILL, rounds={"usual": 7, "phases": 4})
    assert [played(goal, clock).rounds for clock in ("counts", "calendar", "phases")] == [7, 7, 4]
    assert played(Goal("hold-out", "red", zone=HILL), "passes").rounds == 3
