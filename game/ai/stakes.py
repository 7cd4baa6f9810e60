"""The worth of ground that wins the battle when held for some rounds: each further round is worth more.

Scores are in thousandths of a roster point. A load is an object or figure that the goal of the battle asks to bring
out.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from game.ai.bodies import Body
from game.ai.margins import pivot
from game.ai.weights import Level, weights
from game.engine.goal_view import GoalView
from game.engine.view import View
from game.model.grid import Square, distance, footprint
from game.model.scenario import Objective
from game.rules.goals import can_take

BESIDE = 2
"""The distance, in squares, within which an opponent threatens a figure who carries a load."""


def stake_of(goal: Objective, held: int, level: Level) -> int:
    """Return the worth, in scores, of holding a goal's ground one more round, after it was held for `held` rounds."""
    whole = weights().measure.hold_stake * level.stake // 100
    return whole * min(held + 1, goal.rounds) ** 2 // max(1, goal.rounds) ** 2


def with_stakes(view: View, level: Level, foes: tuple[Body, ...]) -> tuple[Body, ...]:
    """Return the opponents; those who hold ground by which their side may win are worth more, by a share of what the
    ground is worth."""
    for goal, (held, holder) in zip(view.goals, view.objectives(), strict=True):
        if goal.kind != "hold" or goal.side == view.seat:
            continue
        keepers = [foe.id for foe in foes if stands_on(foe, goal.squares)]
        part = stake_of(goal, held if holder != view.seat else 0, level) // max(1, len(keepers))
        foes = tuple(msgspec.structs.replace(foe, worth=foe.worth + part) if foe.id in keepers else foe for foe in foes)
    return foes


def with_goal(view: View, foes: tuple[Body, ...], care: int, level: Level) -> tuple[Body, ...]:
    """Return the opponents; those who bring their side nearer to the goal are worth more, by `care` per cent of what
    the goal is worth."""
    goal, numbers = view.goal, weights().goal
    if goal is None or not care:
        return foes
    kept = pressing_on_goal(view)
    if level.errand:
        kept |= _taking_up(view, goal, foes)
    each = numbers.bearer if goal.played.kind.counts == "loads" else numbers.keeper // max(1, len(kept))
    if level.aim and kept and goal.played.kind.counts in ("more", "clear"):
        counts = goal.standing()
        mine = sum(count for side, count in counts.items() if side in goal.team)
        each = max(each, pivot(goal, mine, sum(counts.values()) - mine))
    found = []
    for foe in foes:
        more = each if foe.id in kept else 0
        if level.errand:
            more = max(more, _chased(goal, foe)) if foe.id in kept else _besetting(view, goal, foe)
        found.append(msgspec.structs.replace(foe, worth=foe.worth + more * care // 100) if more else foe)
    return tuple(found)


def _taking_up(view: View, goal: GoalView, foes: tuple[Body, ...]) -> frozenset[int]:
    """Return the ids of the opponents who can take up a load from the ground with their next action."""
    lying = [load.square for load in goal.loads() if load.lies and not load.figure]
    world, played = view.position.world, goal.played
    return frozenset(foe.id for foe in foes if any(can_take(world, played, foe.id, square) for square in lying))


def _besetting(view: View, goal: GoalView, foe: Body) -> int:
    """Return the worth, in scores, of stopping an opponent who stands near one of the seat's figures with a load; 0 for
    any other opponent."""
    if goal.played.kind.counts != "loads" or not goal.wants:
        return 0
    borne = [load.square for load in goal.loads() if load.bearer and not load.out and view.is_ours(load.bearer)]
    near = any(distance(foe.square, square) <= BESIDE for square in borne)
    wanted = max(1, goal.played.points - goal.points(view.seat))
    numbers = weights().goal
    return numbers.battle * numbers.errand_chase // 400 // wanted if near else 0


def _chased(goal: GoalView, bearer: Body) -> int:
    """Return the worth, in scores, of stopping an opponent who carries a load; the more moves it still has to go, the
    less."""
    if goal.played.kind.counts != "loads":
        return 0
    numbers = weights().goal
    wanted = max(1, goal.played.points - max(map(goal.points, goal.sides), default=0))
    far = min((distance(bearer.square, square) for square in goal.exits), default=0)
    share = numbers.battle * numbers.errand_chase // 100 // wanted
    return 100 * share // (100 + max(100, 100 * far // max(1, bearer.pace)))


def pressing_on_goal(view: View) -> frozenset[int]:
    """Return the ids of the known opponents who bring their side nearer to the goal, by carrying a load or standing on
    the goal's ground."""
    goal = view.goal
    if goal is None:
        return frozenset()
    foes = view.opponents()
    if goal.played.kind.counts == "loads":
        return frozenset(load.bearer for load in goal.loads() if load.bearer in foes and not load.out)
    zone = frozenset(goal.played.goal.zone)
    stand = {foe: view.figure(foe) for foe in foes}
    return frozenset(f for f, seen in stand.items() if not zone.isdisjoint(footprint(seen.square, seen.width)))


def stands_on(body: Body, squares: Collection[Square]) -> bool:
    """Return whether a figure covers any of some squares."""
    x, y = body.square
    return any((x + dx, y + dy) in squares for dx in range(body.width) for dy in range(body.width))
