"""Places that natural climbers and diggers reach along faces (walls and cliffs) and through earth (phase.modes). A
place is a square and a height in feet above its ground, negative below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from game.core.kept import kept
from game.core.world import World
from game.model.components import Place
from game.model.grid import DIRECTIONS, Square, footprint, sides
from game.model.rejections import Rejection
from game.rules.movement.airways import Spot
from game.rules.movement.faces import top_between
from game.rules.movement.legs import UNMOVED
from game.rules.movement.modes import ModeMovement
from game.rules.movement.ways import BURROW, CLIMB, FLY, RUNG, Mover, Way, ground_height

Counted = tuple[tuple[str, tuple[int, int]], ...]
"""Running counts: the straight and diagonal squares moved so far, by mode, sorted."""
SteepKey = tuple[Spot, Counted]
"""A place with the running counts of a path to it."""


@dataclass(frozen=True, slots=True)
class SteepWay:
    """A path to a place: its cost in feet, and the places on it (`spots`) without the start."""

    cost: int
    spots: tuple[Spot, ...]


@kept("standing", 1)
def steep_reach(part: ModeMovement, world: World, figure: int, action: str) -> dict[Spot, SteepWay]:
    """Return every place that a natural climber or digger can reach, without its start. Empty for all other figures,
    and for flyers, because they need no face."""
    mover = part.mover(world, figure)
    if mover.speed_of(FLY) or not (mover.speed_of(CLIMB) or mover.speed_of(BURROW)):
        return {}
    return search(part, world, figure, part.allowance(world, figure, action).total)


def search(part: ModeMovement, world: World, figure: int, budget: int) -> dict[Spot, SteepWay]:
    """Return every place that a natural climber or digger can reach within `budget` feet, without its start."""
    place, steps = world.get(figure, Place), _Steps(part, world, figure)
    start: Spot = (place.square, place.above)
    best: dict[SteepKey, int] = {(start, ()): 0}
    found: dict[Spot, SteepWay] = {}
    queue: list[tuple[int, SteepKey, tuple[Spot, ...]]] = [(0, (start, ()), ())]
    while queue:
        cost, key, way = heappop(queue)
        spot, counts = key
        if cost > best[key]:
            continue
        if spot != start and spot not in found:
            found[spot] = SteepWay(cost, way)
        for to, step in steps.of(spot):
            price, after = steps.price(step, counts)
            reached: SteepKey = (to, after)
            if cost + price <= budget and cost + price < best.get(reached, budget + 1) and not steps.is_barred(to):
                best[reached] = cost + price
                heappush(queue, (cost + price, reached, (*way, to)))
    return found


class _Steps:
    """The steps of a figure in one search. Where steps lead is cached on the board for all figures of the same size and
    modes, until a door is opened or shut."""

    def __init__(self, part: ModeMovement, world: World, figure: int) -> None:
        self._part, self._world, self._figure = part, world, figure
        self._ways = part.ways(world, figure)
        self._mover = self._ways.mover
        key = ("steep steps", id(part), self._mover, world.opened_edges())
        kept: dict[Spot, tuple[tuple[Spot, Way], ...]] | None = world.board.scratch.get(key)
        self._kept = world.board.keep_by_doors(key, {}) if kept is None else kept
        self._prices: dict[tuple[Way, Counted], tuple[int, Counted]] = {}
        self._barred: dict[Spot, bool] = {}

    def of(self, spot: Spot) -> tuple[tuple[Spot, Way], ...]:
        """Return the places to which one step leads from a place; other figures are ignored."""
        known = self._kept.get(spot)
        if known is None:
            around = _around(self._part, self._world, self._mover, spot)
            ways = ((to, self._part.way_by(self._world, self._ways, spot, to)) for to in around)
            known = self._kept[spot] = tuple((to, way) for to, way in ways if not isinstance(way, Rejection))
        return known

    def price(self, way: Way, counts: Counted) -> tuple[int, Counted]:
        """Return the cost of a step in feet after these running counts, and the running counts after it."""
        known = self._prices.get((way, counts))
        if known is None:
            cost, _, after = self._part.priced(self._mover, way, dict(counts) or UNMOVED)
            known = self._prices[way, counts] = cost, tuple(sorted(after.items()))
        return known

    def is_barred(self, spot: Spot) -> bool:
        """Return whether a figure that the mover knows of keeps it from a place."""
        known = self._barred.get(spot)
        if known is None:
            (square, above), width = spot, self._mover.width
            by = self._part.in_the_way(self._world, self._figure, square, width, above=above, known=True)
            known = self._barred[spot] = bool(by)
        return known


def _around(part: ModeMovement, world: World, mover: Mover, spot: Spot) -> Iterator[Spot]:
    """Yield the places beside, above and below a place to which a step may lead."""
    (x, y), above = spot
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
    """Return the greatest height, in feet above the map's zero, at which a figure at a square can hang on a face or
    stand on a solid thing."""
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
