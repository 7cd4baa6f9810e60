"""The goal of a battle, which the battle option `goal` chooses from those of the map, and the loads that it needs."""

from __future__ import annotations

from dataclasses import replace

from game.core.ruleset import Ruleset
from game.core.world import TABLE, World
from game.model.components import Condition, Conditions, GoalState, Load, Sides
from game.model.errors import BadInput
from game.model.goals import PLAIN, goal_kinds, played
from game.model.scenario import BattleMap, Deployment, Objective, Scenario
from game.rules import figures

AS_DRAWN = ("", "none")
"""Values of the option `goal` that leave the decision to the map's own objectives."""


def goals_on(battle_map: BattleMap) -> tuple[str, ...]:
    """Return the values of the option `goal` that a map offers besides "" and "none": first the kinds of its objectives
    that may be chosen alone, then the kinds of its goals."""
    plain = tuple(kind for kind in PLAIN if any(one.kind == kind for one in battle_map.objectives))
    return (*plain, *(kind for kind in goal_kinds() if any(goal.kind == kind for goal in battle_map.goals)))


def chosen_map(scenario: Scenario, ruleset: Ruleset) -> BattleMap:
    """Return the scenario's map with only the objectives or the goal that the option `goal` chooses. Raises BadInput if
    the map does not offer it."""
    return map_for(scenario.map, str(scenario.options.get("goal", "")), ruleset)


def map_for(battle_map: BattleMap, choice: str, ruleset: Ruleset) -> BattleMap:
    """Return the map with only the objectives or the goal chosen by `choice` (a value of the option `goal`). Raises
    BadInput if the map does not offer it."""
    if choice in AS_DRAWN:
        return battle_map
    offered = goals_on(battle_map)
    if choice not in offered:
        raise BadInput.of(
            "option goal", f"the map {battle_map.id} has no goal {choice[:40]!r}; choose one of {', '.join(offered)}"
        )
    if choice in PLAIN:
        return replace(battle_map, objectives=tuple(one for one in battle_map.objectives if one.kind == choice))
    row = next(goal for goal in battle_map.goals if goal.kind == choice)
    goal = played(row, ruleset.clock.name)
    starts = [side for side in battle_map.sides if side in row.starts]
    areas = tuple(
        Deployment(area.side, row.starts.get(area.side, area.squares)) for area in battle_map.deployments
    ) + tuple(
        Deployment(side, row.starts[side])
        for side in starts
        if all(area.side != side for area in battle_map.deployments)
    )
    ways: tuple[Objective, ...] = ()
    if goal.kind.counts == "leave":
        ways = (Objective("exit", row.side, row.exit, count=goal.points, title=goal.title),)
    return replace(battle_map, objectives=ways, deployments=areas, goal=goal)


def lay_goal(world: World) -> None:
    """Create the state of the battle's goal, with its loads at their first places; does nothing without a goal."""
    goal = world.map.goal
    if goal is None:
        return
    world.put(TABLE, GoalState(loads=loads_of(world)))
    if goal.kind.counts == "leave" and "hidden" in world.ruleset.conditions:
        for figure in world.figures:
            if figures.side_of(world, figure) not in (goal.attacker, *_allies(world, goal.attacker)):
                known = world.get(figure, Conditions).active
                world.change(figure, Conditions, active={**known, "hidden": Condition()})


def _allies(world: World, side: str) -> tuple[str, ...]:
    return world.get(TABLE, Sides).by_id[side].allies


def loads_of(world: World) -> tuple[Load, ...]:
    """Return the loads that must be brought out, at their first places: the caches of the goal, or else the escorted
    figure, which counts as its own bearer."""
    goal = world.map.goal
    if goal is None or goal.kind.counts != "loads":
        return ()
    if goal.kind.guided is not None and goal.goal.guide is not None:
        own = (figure for figure in world.figures if figures.side_of(world, figure) == goal.attacker)
        led = next(figure for figure in own if figures.name_of(world, figure) == goal.kind.guided.name)
        return (Load(goal.goal.guide, goal.goal.guide, led, figure=led),)
    return tuple(Load(square, square) for square in goal.goal.caches)
