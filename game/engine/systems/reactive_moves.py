"""Steps that depend on other figures in simultaneous movement: following, keeping away, getting past a blocker, and
finding room where a move ends."""

from __future__ import annotations

from collections.abc import Callable

from game.core.world import World
from game.model.components import Blocking, Going, Place, Stride
from game.model.events import Blocked, Displaced
from game.model.grid import FEET_PER_SQUARE, Square, direction_of, footprint
from game.model.rejections import Rejection
from game.rules import figures, footing, opposed_rolls, sight
from game.rules.movement import occupancy
from game.rules.movement.airways import Spot, air_reach, apart
from game.rules.movement.legs import Leg
from game.rules.movement.ways import FLY


def choose(world: World, figure: int, going: Going, stride: Stride) -> Leg | None:
    """Return the next step of a figure that follows or keeps away; None if it stays where it is."""
    if not going.targets:
        return None
    if going.kind == "follow":
        return _after(world, figure, going, stride)
    return _away(world, figure, going, stride)


def _in_reach(
    world: World, figure: int, going: Going, stride: Stride, heights: tuple[int, int] | None = None
) -> tuple[dict[Spot, int], Callable[[Spot], Spot]]:
    """Return the price in feet of each spot (square, height in feet) that a mover can still reach, and a function from
    a spot to the first step towards it. `heights` are the lowest and the highest height to search, for flyers."""
    part, left = footing.part_of(world), going.allowance - stride.spent
    if part.mover(world, figure).speed_of(FLY):
        flight = air_reach(part, world, figure, left, stride.counts, heights)
        return flight.costs, lambda spot: flight.path(spot)[0]
    walk = part.search(world, figure, left, counts=stride.counts)
    return {(square, 0): cost for square, cost in walk.costs.items()}, lambda spot: (walk.path(spot[0])[0], 0)


def _has_room(world: World, figure: int, spot: Spot) -> bool:
    return footing.part_of(world).may_stay(world, figure, *spot) is None


def _may_end(world: World, figure: int, stride: Stride, here: Spot) -> bool:
    """Return whether a mover may stop at a spot: it has not moved yet, or no other figure takes up the room there."""
    room = footing.part_of(world).occupancy
    return not stride.spent or occupancy.may_stay(world, room, figure, here[0], above=here[1]) is None


def _step_to(world: World, figure: int, stride: Stride, to: Spot) -> Leg | None:
    place = world.get(figure, Place)
    leg = footing.part_of(world).leg(world, figure, (place.square, place.above), to, stride.counts)
    return None if isinstance(leg, Rejection) else leg


# --- following --------------------------------------------------------------------------------------------------------


def _after(world: World, figure: int, going: Going, stride: Stride) -> Leg | None:
    """Return the first step of a follower towards the cheapest spot that is near enough to its target, or else towards
    the spot nearest to it; None if it stays (phase.follow)."""
    target, most, place = going.targets[0], going.distance // FEET_PER_SQUARE, world.get(figure, Place)
    _watch(world, figure, going, target)
    going = world.get(figure, Going)
    there, here = (going.seen, going.seen_above), (place.square, place.above)
    mover, followed = figures.placed(world, figure), figures.placed(world, target).on(there[0]).up(there[1])
    now = apart(world, mover, followed)
    may_end = _may_end(world, figure, stride, here)
    if now <= most and may_end:
        return None
    feet = [footing.level_at(world, who, at[0]) + at[1] for who, at in ((figure, here), (target, there))]
    costs, first = _in_reach(world, figure, going, stride, (min(feet) - FEET_PER_SQUARE, max(feet) + FEET_PER_SQUARE))

    def fitness(spot: Spot) -> tuple[bool, int, int, int, Square]:
        off = apart(world, mover.on(spot[0]).up(spot[1]), followed)
        return (off > most, off if off > most else 0, costs[spot], spot[1], (spot[0][1], spot[0][0]))

    room = [spot for spot in costs if spot != here and _has_room(world, figure, spot)]
    best = min(room, key=fitness, default=None)
    if best is None or (may_end and apart(world, mover.on(best[0]).up(best[1]), followed) >= now):
        return None
    return _step_to(world, figure, stride, first(best))


def _watch(world: World, figure: int, going: Going, target: int) -> None:
    """Store where the follower last saw its target. If the target vanishes from sight, an opposed roll decides whether
    the follower loses it (phase.follow)."""
    place = world.get(target, Place)
    knows = not going.lost and sight.view_of(world, figure, target).seen
    if figures.is_unseen_by(world, target, figure):
        if not going.lost and not going.caught:
            in_sight = sight.view_of(world, figure, target).seen
            caught = in_sight and opposed_rolls.beats(world, figure, target, "to keep up", "phase.follow")
            going = world.change(figure, Going, caught=caught, lost=not caught)
            if going.lost:
                going = world.change(figure, Going, waiting=("lost from sight", "phase.follow"))
        knows = going.caught
    if knows:
        world.change(figure, Going, seen=place.square, seen_above=place.above)


# --- keeping away -----------------------------------------------------------------------------------------------------


def _away(world: World, figure: int, going: Going, stride: Stride) -> Leg | None:
    """Return the first step of a figure that keeps away from its targets; None if it stays. The best spot is the one
    farthest from the nearest target (up to the wanted distance), then the cheapest, then the best covered, then the
    first clockwise from north (phase.keep-away)."""
    place, wanted = world.get(figure, Place), going.distance // FEET_PER_SQUARE
    targets = [t for t in going.targets if figures.is_present(world, t) and not figures.is_unseen_by(world, t, figure)]
    here, mover = (place.square, place.above), figures.placed(world, figure)
    shunned = [figures.placed(world, target) for target in targets]

    def nearest(spot: Spot) -> int:
        there = mover.on(spot[0]).up(spot[1])
        return min(wanted, *(apart(world, there, target) for target in shunned))

    may_end = _may_end(world, figure, stride, here)
    if not targets or (nearest(here) >= wanted and may_end):
        return None
    costs, first = _in_reach(world, figure, going, stride)
    rated = {spot: nearest(spot) for spot in costs if spot != here and _has_room(world, figure, spot)}
    best = max(rated.values(), default=0)
    if not rated or (best <= nearest(here) and may_end):
        return None
    least = min(costs[spot] for spot, far in rated.items() if far == best)

    def fitness(spot: Spot) -> tuple[int, int, int, Square]:
        cover = min(sight.view_between(world, target, mover.on(spot[0])).cover for target in shunned)
        return (-cover, direction_of(here[0], spot[0]), spot[1], (spot[0][1], spot[0][0]))

    chosen = min((s for s, far in rated.items() if far == best and costs[s] == least), key=fitness)
    return _step_to(world, figure, stride, first(chosen))


# --- blocking ---------------------------------------------------------------------------------------------------------


def blockers(world: World, mover: int, here: Square, leg: Leg) -> list[int]:
    """Return the ids of the figures that block this mover: those that stand beside its body both before and after the
    step, heights included, and that it may not move through (phase.block)."""
    part, before = footing.part_of(world), figures.placed(world, mover).on(here)
    after = before.on(leg.to).up(leg.above)
    return [
        blocker
        for blocker, blocking in world.each(Blocking)
        if blocking.target == mover
        and blocker != mover
        and figures.is_up(world, blocker)
        and not part.waives(world, mover, blocker)
        and not _is_overrun(world, mover, blocker)
        and sight.touch(world, before, figures.placed(world, blocker))
        and sight.touch(world, after, figures.placed(world, blocker))
    ]


def _is_overrun(world: World, mover: int, blocker: int) -> bool:
    """Return whether a mover overruns a blocker, because its path leads through the blocker's space; it then cannot be
    blocked."""
    going = world.find(mover, Going)
    if going is None or going.action != "overrun":
        return False
    own = figures.squares_of(world, blocker)
    return any(square in own for at in going.path for square in figures.covered(world, mover, at))


def toll_of(world: World, blocker: int) -> int:
    """Return the feet that a mover must pay to get past a blocker: the blocker's speed."""
    return footing.part_of(world).allowance(world, blocker, "hustle").total


def blocked(mover: int, blocker: int, cost: int) -> Blocked:
    """Return the event for a mover that has to pay `cost` feet to get past a blocker."""
    return Blocked(mover, blocker, cost, "phase.block")


# --- ends --------------------------------------------------------------------------------------------------------


def back_off(world: World, figure: int, going: Going) -> None:
    """Move a figure back along its trail to the last place with room for it, if it has no room where it stopped."""
    place, part = world.get(figure, Place), footing.part_of(world)
    for square in reversed(going.trail):
        if part.is_room(world, figure, figures.covered(world, figure, square), place.above):
            if square != place.square:
                frm = place.square
                world.change(figure, Place, square=square)
                world.emit(Displaced(figure, frm, square, "no room to stay", "phase.shared-space"))
            return


def widen(world: World, figure: int, going: Going) -> None:
    """Give a figure its full width again at the end of its path; half its width or less if it has no room
    (phase.squeezing)."""
    place, width = world.get(figure, Place), figures.width_of(world, figure)
    half, (x, y) = max(1, width // 2), place.square
    narrow = place.narrow
    tight = narrow[0] or half
    world.change(figure, Place, narrow=(0, 0))
    shifts = range(0, width - tight + 1)
    for square in ((x - dx, y - dy) for dy in shifts for dx in shifts):
        if footing.part_of(world).may_stay(world, figure, square) is None and _is_whole(world, figure, square):
            world.change(figure, Place, square=square)
            return
    behind = [square for square in reversed(going.trail) if square != (x, y)][:1]
    shapes = [
        ((x, y), (half, width)),
        ((x, y - half), (half, width)),
        ((x, y), (width, half)),
        ((x - half, y), (width, half)),
        *(((x, y - n * tight), (tight, width)) for n in range(width // tight)),
        *(((x - n * tight, y), (width, tight)) for n in range(width // tight)),
    ]
    fitting = [(at, shape) for at, shape in shapes if _fits(world, at, shape)]
    with_trail = [(at, shape) for at, shape in fitting if all(s in _rectangle(at, shape) for s in behind)]
    square, shape = (with_trail or fitting or [((x, y), narrow)])[0]
    world.change(figure, Place, square=square, narrow=shape)


def _rectangle(at: Square, shape: tuple[int, int]) -> tuple[Square, ...]:
    return tuple((at[0] + dx, at[1] + dy) for dy in range(shape[1]) for dx in range(shape[0]))


def _fits(world: World, at: Square, shape: tuple[int, int]) -> bool:
    return all(square in world.board and not world.board.is_solid(square) for square in _rectangle(at, shape))


def _is_whole(world: World, figure: int, square: Square) -> bool:
    """Return whether no wall or closed door runs through the full space of a figure at a square."""
    covered = footprint(square, figures.width_of(world, figure))
    for a in covered:
        for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)):
            kind = world.board.edge(a, b) if b in covered else None
            if kind is not None and kind.passage == "none" and not world.is_open(a, b):
                return False
    return True
