"""Rules for the goal that decides a battle: the figures in its zone, the places of its loads (things that must be
brought out), and the side that is ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from game.core.world import TABLE, World
from game.model.components import GoalState, Load, Place, Sides
from game.model.goals import Played
from game.model.grid import Square
from game.rules import figures, sight
from game.rules.clocks.placing import is_awaited

ALONE = "nobody of the other side is left"
GIVEN_UP = "the other side gave up"


def goal_of(world: World) -> Played | None:
    """Return the goal that decides this battle; None if the map's plain objectives decide it (eliminate, hold,
    exit)."""
    return world.map.goal


def team(world: World, side: str) -> tuple[str, ...]:
    """Return a side followed by its allies; an empty tuple for ""."""
    sides = world.get(TABLE, Sides).by_id
    return (side, *sides[side].allies) if side in sides else ()


def attackers(world: World, goal: Played) -> tuple[str, ...]:
    """Return the sides that attack the goal; () if all sides want the same."""
    return team(world, goal.attacker)


def defender(world: World, goal: Played) -> str:
    """Return the side that wins if the attackers do not: the first side that is no attacker."""
    ours = attackers(world, goal)
    return next((side for side in world.get(TABLE, Sides).by_id if side not in ours), "")


def heads(world: World, squares: Iterable[Square]) -> dict[str, int]:
    """Return, by side, the number of figures that can fight and cover any of these squares."""
    ground = frozenset(squares)
    found = dict.fromkeys(world.get(TABLE, Sides).by_id, 0)
    for figure in figures.fighting(world):
        if not ground.isdisjoint(figures.squares_of(world, figure)):
            found[figures.side_of(world, figure)] += 1
    return found


def more_of(counts: dict[str, int]) -> str:
    """Return the side with the highest count; "" for a tie or if all counts are 0."""
    most = max(counts.values(), default=0)
    first = [side for side, count in counts.items() if count == most]
    return first[0] if most and len(first) == 1 else ""


def together(counts: dict[str, int], sides: Iterable[str]) -> int:
    """Return the sum of the counts of these sides."""
    return sum(counts.get(side, 0) for side in sides)


def in_the_fight(world: World) -> Iterator[int]:
    """Yield the ids of the figures that are able to fight, then of those that will enter the fight later."""
    yield from figures.fighting(world)
    yield from (figure for figure in world.figures if is_awaited(world, figure))


def strength(world: World) -> dict[str, int]:
    """Return, by side, the number of figures that are able to fight or will enter the fight later."""
    found = dict.fromkeys(world.get(TABLE, Sides).by_id, 0)
    for figure in in_the_fight(world):
        found[figures.side_of(world, figure)] += 1
    return found


# --- loads ----------------------------------------------------------------------------------------------------------


def load_at(world: World, load: Load) -> Square:
    """Return the present square of a load."""
    return figures.square_of(world, load.bearer) if load.bearer else load.square


def can_take(world: World, goal: Played, figure: int, square: Square) -> bool:
    """Return whether a figure would pick up a load that lies on a square. It must be an attacker that can fight and
    stands on the ground, on the square or beside it with nothing between (goals.raid, goals.escort,
    goals.extraction)."""
    if figures.side_of(world, figure) not in attackers(world, goal) or not figures.is_up(world, figure):
        return False
    if world.get(figure, Place).above > 0:
        return False
    return not taken_from(world, square).isdisjoint(figures.squares_of(world, figure))


def taken_from(world: World, square: Square) -> frozenset[Square]:
    """Return the squares from which a figure can pick up a load: the load's own square, and those beside it with
    nothing between (goals.raid, goals.escort, goals.extraction)."""
    return frozenset({square, *sight.touching(world, square)})


def exits(world: World, goal: Played) -> frozenset[Square]:
    """Return the squares to which a goal's loads are brought: its exit, or else the area in which its attacker
    began."""
    if goal.goal.exit:
        return frozenset(goal.goal.exit)
    return frozenset(s for area in world.map.deployments if area.side == goal.attacker for s in area.squares)


def brought(state: GoalState) -> int:
    """Return the number of loads that were brought out."""
    return sum(load.out for load in state.loads)


# --- who is ahead ---------------------------------------------------------------------------------------------------


def last_round(world: World, goal: Played) -> int:
    """Return the number of the last round: that of the goal, or of the battle's own limit if it comes first."""
    limit = int(world.options.get("round_limit", 0))
    return min(goal.rounds, limit) if limit else goal.rounds


def rounds_left(world: World, goal: Played) -> int:
    """Return the number of rounds that are not yet counted; the present round is one of them."""
    return max(0, last_round(world, goal) - world.get(TABLE, GoalState).round)


def leading(world: World, goal: Played) -> tuple[str, str]:
    """Return the side that would win if the last round ended now ("" for a draw), and what decides: "goal" (points, or
    figures in the zone) or "figures" (figures in the fight)."""
    state = world.get(TABLE, GoalState)
    if goal.kind.end == "lead":
        return _by_points(world, state)
    if goal.kind.end == "zone":
        ours, counts = attackers(world, goal), heads(world, goal.goal.zone)
        theirs = [side for side in counts if side not in ours]
        is_theirs = together(counts, ours) > together(counts, theirs)
        return (goal.attacker if is_theirs else defender(world, goal)), "goal"
    return defender(world, goal), "goal"


def _by_points(world: World, state: GoalState) -> tuple[str, str]:
    """Return the side that wins by points, and what decides: "goal", or "figures" if points cannot decide. A tie goes
    to the side that scored last; without any points, to the side with more figures in the fight."""
    counts = {side: dict(state.points).get(side, 0) for side in world.get(TABLE, Sides).by_id}
    side, by = by_points(world, counts, state.last)
    return side, "goal" if by == "last" else by


def by_points(world: World, points: Mapping[str, int], last: str) -> tuple[str, str]:
    """Return the side that wins by these points, and what decides: "goal" for the most points, "last" for a tie won by
    the side `last` that scored last, "figures" (in the fight) for any other tie."""
    most = max(points.values(), default=0)
    first = [side for side, count in points.items() if count == most]
    if most and len(first) == 1:
        return first[0], "goal"
    if most and last in first:
        return last, "last"
    return more_of(strength(world)), "figures"


def scorer(world: World, goal: Played, counts: dict[str, int]) -> str:
    """Return the side that scores at the end of a round; "" if no side does. `counts` holds the number of figures in
    the goal's zone, by side."""
    if goal.kind.counts == "more":
        return more_of(counts)
    there = together(counts, attackers(world, goal))
    return goal.attacker if there and there == sum(counts.values()) else ""


def survivors_win(world: World, goal: Played, alone: str) -> tuple[str, str] | None:
    """Return the winner and what decides (see `GoalState.by`) when only the side `alone` and its allies have figures
    left ("" if no side has). Return None if the battle goes on."""
    if goal.kind.wiped == "credit":
        winner, by = _by_points(world, world.get(TABLE, GoalState))
        return winner, "wiped" if winner == alone else by
    if alone and alone in attackers(world, goal):
        return None if goal.kind.wiped == "attacker" else (alone, "wiped")
    return (alone or defender(world, goal)), "wiped"
