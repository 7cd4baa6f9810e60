"""Moving figures against their will: pushes stop at obstacles and edges, flings go on over edges and end in harm."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Condition, Going, Place
from game.model.dice import DiceText
from game.model.events import Displaced, Forced
from game.model.grid import DIRECTIONS, FEET_PER_SQUARE, Square, footprint
from game.rules import conditions, figures, footing
from game.rules.movement import occupancy

PUSH, FLING = "forced.push", "forced.fling"
IMPACT = "1d8"
"""Harm to both for every full 10 ft. that are left of a fling (forced.fling)."""
PER_FEET = 10


def push(world: World, figure: int, direction: int, feet: int, source: int) -> int:
    """Changes the world: push a figure in a straight line; the feet of force that were used up.

    Ground that is hard to leave eats into it, an obstacle ends it without harm, and at an edge the figure tries to
    hang on (forced.push).
    """
    start = figures.square_of(world, figure)
    counts: dict[str, tuple[int, int]] = {}
    left, reason = feet, ""
    while left > 0:
        here = figures.square_of(world, figure)
        to = _beyond(here, direction)
        if _is_over_edge(world, figure, here, to):
            moved = _feet_between(start, figures.square_of(world, figure))
            _tell(world, figure, source, "pushed", start, moved, left, "to the edge", PUSH)
            _over_the_edge(world, figure, to)
            return feet
        cost = _cost_of_force(world, figure, here, to, counts)
        blocker = _figure_in(world, figure, to)
        if cost is None or blocker:
            reason = f"{figures.name_of(world, blocker)} is in the way" if blocker else "an obstacle"
            break
        if cost[0] > left:
            reason = "the force is spent"
            break
        left, counts = left - cost[0], cost[1]
        _shift(world, figure, to, "pushed", PUSH)
    moved = _feet_between(start, figures.square_of(world, figure))
    _tell(world, figure, source, "pushed", start, moved, left, reason, PUSH)
    return feet - left


def fling(world: World, figure: int, direction: int, feet: int, source: int) -> None:
    """Changes the world: throw a figure in a straight line, over edges and gaps; without a direction straight up.

    What stops it takes as much harm as it does: 1d8 for every full 10 ft. left (forced.fling).
    """
    if direction < 0:
        _fling_up(world, figure, feet, source)
        return
    start, place = figures.square_of(world, figure), world.get(figure, Place)
    counts: dict[str, tuple[int, int]] = {}
    left, blocker, stopped = feet, 0, False
    while left > 0:
        here, to = place.square, _beyond(place.square, direction)
        blocker = _figure_in(world, figure, to)
        if blocker or not _is_open(world, figure, here, to):
            stopped = True
            break
        cost = _cost_of_force(world, figure, here, to, counts)
        price = cost if cost is not None and not place.above else _plain_cost(world, figure, here, to, counts)
        if price[0] > left:
            break
        left, counts = left - price[0], price[1]
        _fly_to(world, figure, to)
    moved = _feet_between(start, place.square)
    reason = f"{figures.name_of(world, blocker)} in the way" if blocker else "an obstacle" if stopped else ""
    _tell(world, figure, source, "flung", start, moved, left if stopped else 0, reason, FLING)
    if stopped:
        _impact(world, figure, blocker, source, left)
    if place.above:
        conditions.put(world, figure, "midair", Condition(), "flung", FLING)


def _fling_up(world: World, figure: int, feet: int, source: int) -> None:
    """Straight up: unsteady until it lands at the end of the phase."""
    place = world.get(figure, Place)
    _tell(world, figure, source, "flung", place.square, 0, 0, f"{feet} ft. straight up", FLING)
    footing.raise_to(world, figure, place.above + feet, "flung", FLING)
    conditions.put(world, figure, "unsteady", Condition(), "flung into the air", FLING)


def _impact(world: World, figure: int, blocker: int, source: int, left: int) -> None:
    times = left // PER_FEET
    if not times:
        return
    harm = sum(DiceText.parse(IMPACT).roll(world.dice) for _ in range(times))
    resolution = world.ruleset.resolution
    resolution.harm(world, figure, source, harm, "lethal", FLING)
    if blocker:
        resolution.harm(world, blocker, source, harm, "lethal", FLING)


# --- steps ------------------------------------------------------------------------------------------------------------


def _beyond(square: Square, direction: int) -> Square:
    dx, dy = DIRECTIONS[direction]
    return square[0] + dx, square[1] + dy


def _feet_between(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) * FEET_PER_SQUARE


def _figure_in(world: World, figure: int, to: Square) -> int:
    """Whoever stands in the way, friend or foe, unless it is far smaller or larger."""
    part = footing.part_of(world)
    for square in footprint(to, figures.width_of(world, figure)):
        for other in occupancy.occupants(world).get(square, ()):
            apart = abs(world.get(other, Place).above - world.get(figure, Place).above) >= FEET_PER_SQUARE
            if other != figure and not apart and not part.waives(world, figure, other):
                return other
    return 0


def _cost_of_force(
    world: World, figure: int, here: Square, to: Square, counts: dict[str, tuple[int, int]]
) -> tuple[int, dict[str, tuple[int, int]]] | None:
    """What a step over the ground takes of the force, as if walked at an average pace; None when there is no step."""
    part = footing.part_of(world)
    way = part.ways(world, figure).step(here, to)
    if way is None:
        return None
    cost, after = part.rates["average"].price(counts.get("force", (0, 0)), way.diagonal, way.squares)
    return cost + way.extra, {**counts, "force": after}


def _plain_cost(
    world: World, figure: int, here: Square, to: Square, counts: dict[str, tuple[int, int]]
) -> tuple[int, dict[str, tuple[int, int]]]:
    """What a step through the air takes of the force."""
    rate = footing.part_of(world).rates["average"]
    cost, after = rate.price(counts.get("force", (0, 0)), here[0] != to[0] and here[1] != to[1])
    return cost, {**counts, "force": after}


def _is_open(world: World, figure: int, here: Square, to: Square) -> bool:
    """Whether something thrown at its height gets from a square to the next: no wall, nothing solid, no higher bank."""
    width, place = figures.width_of(world, figure), world.get(figure, Place)
    if any(square not in world.board for square in footprint(to, width)):
        return False
    part = footing.part_of(world)
    top = footing.level_at(world, figure, here) + place.above
    if footing.level_at(world, figure, to) > top:
        return False
    if place.above >= part.flying.clears:
        return True
    if any(world.board.is_solid(square) for square in footprint(to, width)):
        return False
    pairs = [(here, to)]
    if here[0] != to[0] and here[1] != to[1]:
        pairs = [(here, (to[0], here[1])), ((to[0], here[1]), to)]
    edges = [world.board.edge(*pair) for pair in pairs]
    return all(kind is None or kind.passage != "none" or world.is_open(*pair)
               for kind, pair in zip(edges, pairs, strict=True))  # fmt: skip


def _fly_to(world: World, figure: int, to: Square) -> None:
    """A step of a fling: the height above the map stays, the ground may fall away."""
    place = world.get(figure, Place)
    top = footing.level_at(world, figure, place.square) + place.above
    _shift(world, figure, to, "flung", FLING)
    footing.raise_to(world, figure, top - footing.level_at(world, figure, to), "flung", FLING)


def _shift(world: World, figure: int, to: Square, reason: str, rule: str) -> None:
    place = world.get(figure, Place)
    frm, place.square = place.square, to
    going = world.find(figure, Going)
    if going is not None:
        going.path = going.path[: going.taken]  # whoever is carried off no longer goes its own way
    world.emit(Displaced(figure, frm, to, reason, rule))


def _tell(
    world: World, figure: int, source: int, kind: str, start: Square, feet: int, left: int, reason: str, rule: str
) -> None:
    to = figures.square_of(world, figure)
    world.emit(Forced(figure, source, kind, start, to, feet, left, reason, rule))


# --- edges ------------------------------------------------------------------------------------------------------------


def _is_over_edge(world: World, figure: int, here: Square, to: Square) -> bool:
    """Whether the ground falls away on the next square, and nothing else keeps the figure from it."""
    if any(square not in world.board for square in footprint(to, figures.width_of(world, figure))):
        return False
    drop = footing.level_at(world, figure, here) - footing.level_at(world, figure, to)
    part = footing.part_of(world)
    return drop > part.drop and _is_open(world, figure, here, to) and not world.get(figure, Place).above


def _over_the_edge(world: World, figure: int, to: Square) -> None:
    """A Climb check to hang on at the edge, unsteady; else the fall (forced.push)."""
    place, part = world.get(figure, Place), footing.part_of(world)
    top = footing.level_at(world, figure, place.square)
    drop = top - footing.level_at(world, figure, to)
    _shift(world, figure, to, "over the edge", PUSH)
    footing.raise_to(world, figure, drop, "over the edge", PUSH)
    if world.ruleset.resolution.check(world, figure, "climb", part.faces.edge, "Hang on to the edge", PUSH) < 0:
        footing.come_down(world, figure)
        return
    conditions.put(world, figure, "climbing", Condition(drop), "hangs on to the edge", PUSH)
    if not part.mover(world, figure).speed_of("climb"):
        conditions.put(world, figure, "unsteady", Condition(), "hangs on to the edge", PUSH)
