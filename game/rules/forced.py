"""Moving figures against their will. A push stops at obstacles and edges; a fling goes on over edges and harms what it
hits. Force is measured in feet, and is used up by the way."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import Trial
from game.model.components import Condition, Going, Place
from game.model.dice import DiceText
from game.model.events import Displaced, Forced
from game.model.grid import DIRECTIONS, FEET_PER_SQUARE, Square, footprint
from game.rules import conditions, figures, footing
from game.rules.movement import occupancy
from game.rules.movement.passage import passage_for

PUSH, FLING = "forced.push", "forced.fling"
IMPACT = "1d8"
"""Damage dice for both when a fling hits something: rolled once for every full PER_FEET feet of force that is left
(forced.fling)."""
PER_FEET = 10


def push(world: World, figure: int, direction: int, feet: int, source: int) -> int:
    """Push a figure in a straight line (`direction` is an index in DIRECTIONS), and return the feet of force used up;
    `source` is the figure that pushes. The figure can be pushed into water, but not up a bank or into earth, whatever
    its own ways of moving are. Difficult ground takes extra force; an obstacle ends the push without harm; at an edge
    the figure tries to hang on (forced.push)."""
    start = figures.square_of(world, figure)
    counts = (0, 0)
    left, reason = feet, ""
    while left > 0:
        here = figures.square_of(world, figure)
        to = _beyond(here, direction)
        blocker = _figure_in(world, figure, to)
        if not blocker and _is_over_edge(world, figure, here, to):
            moved = _feet_between(start, figures.square_of(world, figure))
            _tell(world, figure, source, "pushed", start, moved, left, "to the edge", PUSH)
            _over_the_edge(world, figure, to)
            return feet
        step = _step_of_force(world, figure, here, to, counts)
        if step is None or blocker:
            reason = f"{figures.name_of(world, blocker)} is in the way" if blocker else "an obstacle"
            break
        if step[0] > left:
            reason = "the force is spent"
            break
        left, counts = left - step[0], step[1]
        _shift_level(world, figure, to, "pushed", PUSH)
    moved = _feet_between(start, figures.square_of(world, figure))
    _tell(world, figure, source, "pushed", start, moved, left, reason, PUSH)
    return feet - left


def fling(world: World, figure: int, direction: int, feet: int, source: int) -> None:
    """Throw a figure in a straight line over edges and gaps, or straight up if `direction` is -1. If it hits something,
    both take IMPACT damage for every full PER_FEET feet of force that is left (forced.fling); the edge of the map does
    no harm."""
    if direction < 0:
        _fling_up(world, figure, feet, source)
        return
    start, counts = figures.square_of(world, figure), (0, 0)
    left, blocker, stopped = feet, 0, False
    while left > 0:
        place = world.get(figure, Place)
        here, to = place.square, _beyond(place.square, direction)
        if not _is_on_map(world, figure, to):
            break
        blocker = _figure_in(world, figure, to)
        if blocker or not _is_open(world, figure, here, to):
            stopped = True
            break
        cost, after = _price(world, here, to, counts)
        if not place.above:
            cost += _hampering(world, figure, here)
        if cost > left:
            break
        left, counts = left - cost, after
        _shift_level(world, figure, to, "flung", FLING)
    moved = _feet_between(start, figures.square_of(world, figure))
    reason = f"{figures.name_of(world, blocker)} in the way" if blocker else "an obstacle" if stopped else ""
    _tell(world, figure, source, "flung", start, moved, left if stopped else 0, reason, FLING)
    if stopped:
        _impact(world, figure, blocker, source, left)
    if world.get(figure, Place).above:
        conditions.put(world, figure, "midair", Condition(), "flung", FLING)


def _fling_up(world: World, figure: int, feet: int, source: int) -> None:
    """Throw a figure straight up; it is unsteady until it lands at the end of the phase."""
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
    """Return the id of the figure, friend or foe, that stands in the way at this figure's height, unless it is far
    smaller or larger; 0 if there is none."""
    part, (low, top) = footing.part_of(world), figures.body(world, figure)
    foot = footing.level_at(world, figure, figures.square_of(world, figure)) + world.get(figure, Place).above
    body = (max(low, foot), top)
    for square in footprint(to, figures.width_of(world, figure)):
        for other in occupancy.occupants(world).get(square, ()):
            if other == figure or part.waives(world, figure, other):
                continue
            if figures.overlap(body, figures.body(world, other)):
                return other
    return 0


def _step_of_force(
    world: World, figure: int, here: Square, to: Square, counts: tuple[int, int]
) -> tuple[int, tuple[int, int]] | None:
    """Return the force in feet that one step of a push uses up (the price of a walk at average speed), and the counts
    of straight and diagonal steps after it. Return None if the step is not possible."""
    if world.get(figure, Place).above:
        return _price(world, here, to, counts) if _is_open(world, figure, here, to) else None
    ground = footing.part_of(world).ways(world, figure).ground.step(here, to)
    if ground is None:
        return None
    cost, after = _price(world, here, to, counts)
    return cost + ground.extra + _hampering(world, figure, here), after


def _price(world: World, here: Square, to: Square, counts: tuple[int, int]) -> tuple[int, tuple[int, int]]:
    """Return the force in feet that a step uses up on easy ground or in the air, and the counts of straight and
    diagonal steps after it."""
    rate = footing.part_of(world).rates["average"]
    return rate.price(counts, here[0] != to[0] and here[1] != to[1])


def _hampering(world: World, figure: int, here: Square) -> int:
    """Return the extra force in feet that leaving a square uses up; it is what difficult ground costs a walker."""
    return footing.part_of(world).ways(world, figure).hampers(here, False)


def _is_on_map(world: World, figure: int, to: Square) -> bool:
    return all(square in world.board for square in footprint(to, figures.width_of(world, figure)))


def _is_open(world: World, figure: int, here: Square, to: Square) -> bool:
    """Return whether a figure that is moved at its height gets from one square to the next, past walls, solid ground
    and higher banks."""
    part, above = footing.part_of(world), world.get(figure, Place).above
    room = passage_for(world, figures.width_of(world, figure), part.flying.clears)
    return room.leads(here, to, footing.level_at(world, figure, here) + above)


def _shift_level(world: World, figure: int, to: Square, reason: str, rule: str) -> None:
    """Move a figure to a square. In the air it keeps its height above the map, even if the ground there is higher or
    lower."""
    place = world.get(figure, Place)
    top = footing.level_at(world, figure, place.square) + place.above
    flies = bool(place.above) or rule == FLING
    _shift(world, figure, to, reason, rule)
    if flies:
        footing.raise_to(world, figure, max(0, top - footing.level_at(world, figure, to)), reason, rule)


def _shift(world: World, figure: int, to: Square, reason: str, rule: str) -> None:
    place = world.get(figure, Place)
    frm = place.square
    world.change(figure, Place, square=to)
    going = world.find(figure, Going)
    if going is not None:
        world.change(figure, Going, path=going.path[: going.taken])
    world.emit(Displaced(figure, frm, to, reason, rule))


def _tell(
    world: World, figure: int, source: int, kind: str, start: Square, feet: int, left: int, reason: str, rule: str
) -> None:
    to = figures.square_of(world, figure)
    world.emit(Forced(figure, source, kind, start, to, feet, left, reason, rule))


# --- edges ------------------------------------------------------------------------------------------------------------


def _is_over_edge(world: World, figure: int, here: Square, to: Square) -> bool:
    """Return whether the ground falls away on the next square and nothing else holds the figure up."""
    if not _is_on_map(world, figure, to):
        return False
    drop = footing.level_at(world, figure, here) - footing.level_at(world, figure, to)
    part = footing.part_of(world)
    return drop > part.drop and _is_open(world, figure, here, to) and not world.get(figure, Place).above


def _over_the_edge(world: World, figure: int, to: Square) -> None:
    """Roll a Climb check for a figure that is pushed over an edge: it hangs on to the face just below, or falls. It is
    unsteady there unless it is a natural climber (forced.push)."""
    place, part = world.get(figure, Place), footing.part_of(world)
    top = footing.level_at(world, figure, place.square)
    drop = top - footing.level_at(world, figure, to)
    _shift(world, figure, to, "over the edge", PUSH)
    footing.raise_to(world, figure, drop, "over the edge", PUSH)
    if world.ruleset.resolution.check(world, figure, Trial("climb", part.faces.edge, "Hang on to the edge", PUSH)) < 0:
        footing.come_down(world, figure)
        return
    hangs = drop - part.drop
    footing.raise_to(world, figure, hangs, "hangs on to the edge", PUSH)
    conditions.put(world, figure, "clinging", Condition(hangs), "hangs on to the edge", PUSH)
    if not part.mover(world, figure).speed_of("climb"):
        conditions.put(world, figure, "unsteady", Condition(), "hangs on to the edge", PUSH)
