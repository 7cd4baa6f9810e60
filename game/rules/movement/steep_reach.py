"""Places that natural climbers and diggers reach along faces and through earth: squares with feet above or below their
ground, and the cheapest way to each (phase.modes)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from game.core.world import World
from game.model.components import Place
from game.model.grid import DIRECTIONS, Square, footprint, sides
from game.model.rejections import Rejection
from game.rules.movement.faces import top_between
from game.rules.movement.legs import UNMOVED, Counts
from game.rules.movement.modes import ModeMovement
from game.rules.movement.ways import BURROW, CLIMB, FLY, RUNG, ground_height

Spot = tuple[Square, int]
"""A square, and feet above its ground; less than 0 below it."""
Key = tuple[Spot, tuple[tuple[str, tuple[int, int]], ...]]
"""A place and the running counts there."""


@dataclass(frozen=True, slots=True)
class SteepWay:
    """The cost of a place, and the places on the way to it without the start."""

    cost: int
    spots: tuple[Spot, ...]


def steep_reach(part: ModeMovement, world: World, figure: int, action: str) -> dict[Spot, SteepWay]:
    """Every place in reach of a climber by nature or a digger, its start left out; nothing for anybody else, and for
    flyers, who need no face."""
    mover = part.mover(world, figure)
    if mover.speed_of(FLY) or not (mover.speed_of(CLIMB) or mover.speed_of(BURROW)):
        return {}
    key = ("steep reach", figure, action)
    known: dict[Spot, SteepWay] | None = world.standing.get(key)
    if known is None:
        known = world.standing[key] = search(part, world, figure, part.allowance(world, figure, action).total)
    return known


def search(part: ModeMovement, world: World, figure: int, budget: int) -> dict[Spot, SteepWay]:
    """The same with so many feet."""
    place = world.get(figure, Place)
    start: Spot = (place.square, place.above)
    best: dict[Key, int] = {(start, ()): 0}
    found: dict[Spot, SteepWay] = {}
    queue: list[tuple[int, Key, tuple[Spot, ...]]] = [(0, (start, ()), ())]
    while queue:
        cost, key, way = heappop(queue)
        spot, counts = key
        if cost > best[key]:
            continue
        if spot != start and spot not in found:
            found[spot] = SteepWay(cost, way)
        for to, price, after in _steps(part, world, figure, spot, dict(counts) or UNMOVED):
            reached: Key = (to, tuple(sorted(after.items())))
            if cost + price <= budget and cost + price < best.get(reached, budget + 1):
                best[reached] = cost + price
                heappush(queue, (cost + price, reached, (*way, to)))
    return found


def _steps(
    part: ModeMovement, world: World, figure: int, spot: Spot, counts: Counts
) -> Iterator[tuple[Spot, int, Counts]]:
    """The steps from a place, each with its price and the counts after it; nobody known of stands in the way."""
    width = part.mover(world, figure).width
    for to in _around(part, world, figure, spot):
        leg = part.leg(world, figure, spot, to, counts)
        if not isinstance(leg, Rejection) and not part.in_the_way(world, figure, to[0], width, above=to[1], known=True):
            yield to, leg.cost, leg.counts


def _around(part: ModeMovement, world: World, figure: int, spot: Spot) -> Iterator[Spot]:
    """The places beside a place, over it and below it, to which a step may lead."""
    ((x, y), above), mover = spot, part.mover(world, figure)
    foot = ground_height(world.board, (x, y), mover.width) + above
    for dx, dy in ((0, 0), *DIRECTIONS):
        to = (x + dx, y + dy)
        if any(square not in world.board for square in footprint(to, mover.width)):
            continue
        level, heights = ground_height(world.board, to, mover.width), {0}
        if mover.speed_of(BURROW):
            heights |= {foot + rise - level for rise in (-RUNG, 0, RUNG)}
        if mover.speed_of(CLIMB) and not (dx and dy):
            highest = _highest(part, world, to, mover.width)
            heights |= set(range(RUNG, highest - level + 1, RUNG)) | {max(0, foot - level)} if highest > level else {0}
        yield from ((to, height) for height in sorted(heights) if (to, height) != spot)


def _highest(part: ModeMovement, world: World, square: Square, width: int) -> int:
    """Return the greatest height at which a body may hang on a face it touches on a square, or stand on a solid thing
    there, in feet above the map's zero."""
    key = ("highest holds", width, part.flying.clears, world.opened_edges())
    holds: dict[Square, int] | None = world.board.scratch.get(key)
    if holds is None:
        holds = world.board.keep_by_doors(key, {})
    known = holds.get(square)
    if known is None:
        board, clears, own = world.board, part.flying.clears, footprint(square, width)
        tops = [top for a, b in sides(own) if (top := top_between(world, clears, a, b)) is not None]
        solid = ground_height(board, square, width) + clears if any(board.is_solid(s) for s in own) else 0
        known = holds[square] = max((solid, *tops))
    return known
