"""Parts of a search over the ground: where a move may end, straight lines through enemies, and steps from a face (a
wall or cliff) to the ground. Prices depend on running counts, the straight and diagonal squares moved so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.core.world import World
from game.model.answers import Reach
from game.model.components import Place
from game.model.grid import DIRECTIONS, STRAIGHT, Square
from game.model.rejections import Rejection
from game.rules import figures
from game.rules.movement import occupancy
from game.rules.movement.legs import UNMOVED, Counts, Leg
from game.rules.movement.ways import CLIMB, FLY, Mover, Way, Ways


class Roamer(Protocol):
    """The methods of a movement part that a search for reachable squares calls."""

    def ways(self, world: World, figure: int) -> Ways:
        """Return the steps that a figure can take, with doors as they are now."""

    def mover(self, world: World, figure: int) -> Mover:
        """Return the facts about a figure that decide its steps."""

    def priced(self, mover: Mover, way: Way, counts: Counts) -> tuple[int, int, Counts]:
        """Return the cost of a step in feet, its kind, and the running counts after it, as `ModeLegs.priced` does."""

    def leg(
        self, world: World, figure: int, here: tuple[Square, int], to: tuple[Square, int], counts: Counts
    ) -> Leg | Rejection:
        """Return one priced step, or the reason why there is none."""

    def is_known_wall(self, world: World, figure: int, square: Square, width: int) -> bool:
        """Return whether a figure that the mover knows of keeps the mover from a square."""

    def may_stay(self, world: World, figure: int, square: Square, above: int = 0) -> Rejection | None:
        """Return the reason why a figure may not end its move at `above` feet over a square; None if it may."""


def ends(part: Roamer, world: World, figure: int, found: Reach) -> dict[Square, int]:
    """Return those squares of a search's result on which a move may end, with their costs in feet."""
    start, hangs = figures.square_of(world, figure), bool(world.get(figure, Place).above)
    is_room = room(part, world, figure)
    return {square: cost for square, cost in found.costs.items() if (square != start or hangs) and is_room(square, 0)}


def room(part: Roamer, world: World, figure: int) -> Callable[[Square, int], bool]:
    """Return a function of a square and feet above its ground that says whether a move may end there."""
    width, ground = figures.width_of(world, figure), part.ways(world, figure).ground
    crowded, is_whole = occupancy.crowded(world, figure), ground.width == width
    kept = world.standing

    def is_room(square: Square, above: int) -> bool:
        if square not in crowded and (above > 0 or (is_whole and ground.fits(square))):
            return True
        key = ("room", figure, square, above)
        known: bool | None = kept.get(key)
        if known is None:
            known = kept[key] = part.may_stay(world, figure, square, above) is None
        return known

    return is_room


def rays(part: Roamer, world: World, figure: int, budget: int) -> dict[Square, tuple[int, tuple[Square, ...]]]:
    """Return the squares that `budget` feet reach in the eight straight directions, each with its cost in feet and its
    path. In each direction only squares from the first enemy onwards are included."""
    ways, found = part.ways(world, figure), dict[Square, tuple[int, tuple[Square, ...]]]()
    for dx, dy in DIRECTIONS:
        here, spent = figures.square_of(world, figure), 0
        counts: Counts = UNMOVED
        path, met = tuple[Square, ...](), False
        while way := ways.step(here, (here[0] + dx, here[1] + dy)):
            cost, _, counts = part.priced(ways.mover, way, counts)
            spent, here = spent + cost, (here[0] + dx, here[1] + dy)
            if spent > budget:
                break
            path = (*path, here)
            met = met or part.is_known_wall(world, figure, here, ways.mover.width)
            if met:
                found[here] = (spent, path)
    return found


def ways_off(part: Roamer, world: World, figure: int, counts: Counts) -> list[Leg]:
    """Return the steps by which a natural climber gets off the face it hangs on, to the ground below and beside it."""
    place, mover = world.get(figure, Place), part.mover(world, figure)
    if not mover.speed_of(CLIMB) or mover.speed_of(FLY):
        return []
    x, y = place.square
    legs = [
        part.leg(world, figure, (place.square, place.above), ((x + dx, y + dy), 0), counts)
        for dx, dy in ((0, 0), *STRAIGHT)
    ]
    found = [leg for leg in legs if not isinstance(leg, Rejection)]
    return [leg for leg in found if not part.is_known_wall(world, figure, leg.to, mover.width)]
