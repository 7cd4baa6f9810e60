"""Where reactive movers want to go next, who blocks a step, and how a squeezed figure stands at its end."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Blocking, Going, Place, Stride
from game.model.events import Blocked, Displaced
from game.model.grid import DIRECTIONS, FEET_PER_SQUARE, Square, footprint
from game.model.rejections import Rejection
from game.rules import figures, footing, opposed_rolls, sight
from game.rules.movement.modes import Leg


def choose(world: World, figure: int, going: Going, stride: Stride) -> Leg | None:
    """The next step of somebody who follows or keeps away; None when it is well where it is."""
    if not going.targets:
        return None
    if going.kind == "follow":
        return _after(world, figure, going, stride)
    return _away(world, figure, going, stride)


# --- following --------------------------------------------------------------------------------------------------------


def _after(world: World, figure: int, going: Going, stride: Stride) -> Leg | None:
    target, most = going.targets[0], going.distance // FEET_PER_SQUARE
    _watch(world, figure, going, target)
    there = world.get(figure, Going).seen
    if figures.gap(world, figure, target, b_at=there) <= most:
        return None
    left = going.allowance - stride.spent
    found = footing.part_of(world).search(world, figure, left, counts=stride.counts)

    def fitness(square: Square) -> tuple[bool, int, int, Square]:
        off = figures.gap(world, figure, target, square, there)
        return (off > most, off if off > most else 0, found.costs[square], (square[1], square[0]))

    room = [s for s in found.costs if s != figures.square_of(world, figure) and _has_room(world, figure, s)]
    if not room:
        return None
    best = min(room, key=fitness)
    if figures.gap(world, figure, target, best, there) >= figures.gap(world, figure, target, b_at=there):
        return None
    return _step_to(world, figure, stride, found.path(best)[0])


def _has_room(world: World, figure: int, square: Square) -> bool:
    return footing.part_of(world).may_stay(world, figure, square) is None


def _watch(world: World, figure: int, going: Going, target: int) -> None:
    """Remember where the target is; once it vanishes in sight, a roll decides whether one keeps up (phase.follow)."""
    there = figures.square_of(world, target)
    if figures.is_unseen_by(world, target, figure):
        if not going.lost and not going.caught:
            in_sight = sight.view_between(world, figure, target).seen
            caught = in_sight and opposed_rolls.beats(world, figure, target, "to keep up", "phase.follow")
            going = world.change(figure, Going, caught=caught, lost=not caught)
            if going.lost:
                going = world.change(figure, Going, waiting=("lost from sight", "phase.follow"))
        if going.caught:
            world.change(figure, Going, seen=there)
    elif not going.lost and sight.view_between(world, figure, target).seen:
        world.change(figure, Going, seen=there)


def _step_to(world: World, figure: int, stride: Stride, to: Square) -> Leg | None:
    here = figures.square_of(world, figure)
    leg = footing.part_of(world).leg(world, figure, (here, 0), (to, 0), stride.counts)
    return None if isinstance(leg, Rejection) else leg


# --- keeping away -----------------------------------------------------------------------------------------------------


def _away(world: World, figure: int, going: Going, stride: Stride) -> Leg | None:
    """The step that makes the smallest distance largest; ties by cover, then clockwise from north."""
    here, wanted = figures.square_of(world, figure), going.distance // FEET_PER_SQUARE
    targets = [t for t in going.targets if figures.is_present(world, t) and not figures.is_unseen_by(world, t, figure)]
    if not targets or world.get(figure, Place).above:
        return None

    def nearest(square: Square) -> int:
        return min(figures.gap(world, figure, target, square) for target in targets)

    now = nearest(here)
    if now >= wanted:
        return None
    best: tuple[int, int, int] | None = None
    chosen: Leg | None = None
    part, left = footing.part_of(world), going.allowance - stride.spent
    for place, (dx, dy) in enumerate(DIRECTIONS):
        to = (here[0] + dx, here[1] + dy)
        leg = part.leg(world, figure, (here, 0), (to, 0), stride.counts)
        if isinstance(leg, Rejection) or leg.cost > left or not _has_room(world, figure, to):
            continue
        if part.in_the_way(world, figure, to):
            continue
        cover = min(sight.view_between(world, target, figure, target_at=to).cover for target in targets)
        rank = (nearest(to), cover, -place)
        if rank[0] > now and (best is None or rank > best):
            best, chosen = rank, leg
    return chosen


# --- blocking ---------------------------------------------------------------------------------------------------------


def blockers(world: World, mover: int, here: Square, to: Square) -> list[int]:
    """Who blocks this figure and has both squares of its step beside itself (phase.block)."""
    part = footing.part_of(world)
    return [
        blocker
        for blocker, blocking in world.each(Blocking)
        if blocking.target == mover
        and blocker != mover
        and figures.is_up(world, blocker)
        and not part.waives(world, mover, blocker)
        and sight.are_adjacent(world, mover, blocker, here)
        and sight.are_adjacent(world, mover, blocker, to)
    ]


def toll_of(world: World, blocker: int) -> int:
    """What getting past a blocker costs: its speed."""
    return footing.part_of(world).allowance(world, blocker, "hustle").total


def blocked(mover: int, blocker: int, cost: int) -> Blocked:
    """The event of somebody who has to pay."""
    return Blocked(mover, blocker, cost, "phase.block")


# --- ends --------------------------------------------------------------------------------------------------------


def back_off(world: World, figure: int, going: Going) -> None:
    """Changes the world: a figure stopped where even squeezing leaves no room goes back along its way."""
    place, part = world.get(figure, Place), footing.part_of(world)
    for square in reversed(going.trail):
        if part.is_room(world, figure, figures.covered(world, figure, square), place.above):
            if square != place.square:
                frm = place.square
                world.change(figure, Place, square=square)
                world.emit(Displaced(figure, frm, square, "no room to stay", "phase.shared-space"))
            return


def widen(world: World, figure: int, going: Going) -> None:
    """Changes the world: at the end of its way a figure stands at full width where there is room, else half as wide
    (phase.squeezing)."""
    place, width = world.get(figure, Place), figures.width_of(world, figure)
    half, (x, y) = max(1, width // 2), place.square
    narrow = place.narrow
    world.change(figure, Place, narrow=(0, 0))
    shifts = range(0, width - half + 1)
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
    """Whether no wall runs through a figure's full space there."""
    covered = footprint(square, figures.width_of(world, figure))
    for a in covered:
        for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)):
            kind = world.board.edge(a, b) if b in covered else None
            if kind is not None and kind.passage == "none" and not world.is_open(a, b):
                return False
    return True
