"""The judge of a battle's goal, called in every beat: it handles loads taken, dropped and brought out, points at the
end of a round, and the end of the battle."""

from __future__ import annotations

import msgspec

from game.core.world import TABLE, World
from game.model.components import Clock, GoalState, Load, Place, Sides
from game.model.events import GoalScored, LoadFell, LoadOut, LoadTaken
from game.model.goals import Played
from game.rules import figures, goals

GoalVerdict = tuple[str, str, str]
"""Three texts: the winning side ("" for a draw), the reason in words, and what decided the battle (see
GoalState.by)."""


def judge(world: World, goal: Played) -> GoalVerdict | None:
    """Update the goal's state in one beat. Return the verdict once the battle is decided, None before."""
    _carry(world, goal)
    return _reached(world, goal) or _wiped(world, goal) or _round_over(world, goal)


def close(world: World, verdict: GoalVerdict) -> None:
    """Store in the goal's state what decided the battle."""
    world.change(TABLE, GoalState, by=verdict[2])


# --- loads ----------------------------------------------------------------------------------------------------------


def _carry(world: World, goal: Played) -> None:
    """Update each load that is not out, in the order of the map. A bearer that fell drops it, a figure beside it picks
    it up, and a bearer at an exit brings it out."""
    for number in range(len(world.get(TABLE, GoalState).loads)):
        load = world.get(TABLE, GoalState).loads[number]
        if not load.out:
            _mind(world, goal, number, load)


def _mind(world: World, goal: Played, number: int, load: Load) -> None:
    rule = goal.kind.rule
    if load.figure and load.bearer != load.figure and figures.is_up(world, load.figure):
        load = _set(world, number, load, bearer=load.figure)  # the one that is led is on its feet
    elif load.bearer and not figures.is_up(world, load.bearer):
        fell = figures.square_of(world, load.bearer)
        at = load.place if goal.kind.falls == "back" else fell
        world.emit(LoadFell(load.bearer, number + 1, at, rule))
        load = _set(world, number, load, bearer=0, square=at)
    if not load.bearer:
        takers = (one for one in figures.fighting(world) if goals.can_take(world, goal, one, load.square))
        taker = next(takers, 0)
        if not taker:
            return
        world.emit(LoadTaken(taker, number + 1, load.square, rule))
        load = _set(world, number, load, bearer=taker)
        if load.figure:
            world.change(load.figure, Place, on_board=False)  # on somebody's shoulders
    if not goals.exits(world, goal).isdisjoint(figures.squares_of(world, load.bearer)):
        _set(world, number, load, out=True, square=figures.square_of(world, load.bearer))
        done = goals.brought(world.get(TABLE, GoalState))
        world.emit(LoadOut(load.bearer, number + 1, done, goal.points, rule))


def _set(world: World, number: int, load: Load, **changes: object) -> Load:
    """Replace the load at index `number` by a copy with these changes, and return the copy."""
    load = msgspec.structs.replace(load, **changes)
    loads = world.get(TABLE, GoalState).loads
    world.change(TABLE, GoalState, loads=(*loads[:number], load, *loads[number + 1 :]))
    return load


# --- the end --------------------------------------------------------------------------------------------------------


def _reached(world: World, goal: Played) -> GoalVerdict | None:
    """Return the verdict if enough loads were brought out or enough figures left, or if the attacker has too few
    figures for that; None otherwise."""
    if goal.kind.counts == "loads" and goals.brought(world.get(TABLE, GoalState)) >= goal.points:
        return goal.attacker, goal.title, "goal"
    if goal.kind.counts == "leave":
        sides, ours = world.get(TABLE, Sides).by_id, goals.attackers(world, goal)
        gone = sum(sides[side].gone for side in ours)
        if gone >= goal.points:
            return goal.attacker, goal.title, "goal"
        if gone + goals.together(goals.strength(world), ours) < goal.points:
            return goals.defender(world, goal), "too few are left to get through", "wiped"
    return None


def _wiped(world: World, goal: Played) -> GoalVerdict | None:
    """Return the verdict if at most one team is left in the fight; None otherwise."""
    first = 0
    for figure in goals.in_the_fight(world):
        if first and not figures.are_allies(world, first, figure):
            return None
        first = first or figure
    alone = figures.side_of(world, first) if first else ""
    if alone and goal.kind.wiped == "credit":
        _credit(world, goal, alone)
    found = goals.survivors_win(world, goal, alone)
    if found is None:
        return None
    reason = goals.ALONE if alone else "nobody is left"
    if alone and found[0] != alone:
        reason = "more points, though nobody of the side is left"
    return found[0], reason, found[1]


def _credit(world: World, goal: Played, side: str) -> None:
    """Give a surviving side one point for every round that is left."""
    state, left = world.get(TABLE, GoalState), goals.rounds_left(world, goal)
    points = {**state.points, side: dict(state.points).get(side, 0) + left}
    world.change(TABLE, GoalState, points=points, last=side, round=state.round + left)
    counts = tuple(goals.heads(world, goal.goal.zone).items())
    world.emit(GoalScored(world.get(TABLE, Clock).round, side, counts, points[side], goal.points, goal.kind.rule))


def _round_over(world: World, goal: Played) -> GoalVerdict | None:
    """Count the goal once at the end of each round. Return the verdict if that decides the battle, else None."""
    clock = world.get(TABLE, Clock)
    if clock.stage != "begin-round" or world.get(TABLE, GoalState).round >= clock.round:
        return None
    world.change(TABLE, GoalState, round=clock.round)
    if goal.kind.counts in ("more", "clear"):
        side = _score(world, goal, clock.round)
        if side:
            return side, goal.title, "goal"
    if clock.round >= goals.last_round(world, goal):
        winner, by = goals.leading(world, goal)
        return winner, f"round {clock.round} is over", by
    return None


def _score(world: World, goal: Played, number: int) -> str:
    """Count the figures in the goal's zone and add points. Return the side that now has enough points to win; "" if no
    side has."""
    state, counts = world.get(TABLE, GoalState), goals.heads(world, goal.goal.zone)
    points = dict(state.points)
    side = goals.scorer(world, goal, counts)
    if goal.kind.counts != "more":
        points = {goal.attacker: points.get(goal.attacker, 0) + 1} if side else {}
    elif side:
        points[side] = points.get(side, 0) + 1
    world.change(TABLE, GoalState, points=points, last=side or state.last)
    done = points.get(side, 0)
    world.emit(GoalScored(number, side, tuple(counts.items()), done, goal.points, goal.kind.rule))
    return side if done >= goal.points else ""
