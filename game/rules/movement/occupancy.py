"""Occupied squares: which figures may pass through them, and which may stay in them (occupancy.*)."""

from __future__ import annotations

from game.core.kept import kept
from game.core.world import World
from game.model.components import Health, Place
from game.model.grid import Square, footprint
from game.model.rejections import Rejection
from game.model.sheet import SIZES
from game.rules import figures
from game.rules.movement.numbers import Occupancy
from game.rules.sight import touching


def may_pass(world: World, numbers: Occupancy, mover: int, occupant: int) -> bool:
    """Return whether an occupant lets a mover through its square without a check (occupancy.pass-through, 1 to 4)."""
    if numbers.down == "pass" and figures.gives_way(world, occupant):
        return True
    if numbers.unseen == "pass" and figures.is_unseen_by(world, occupant, mover):
        return True
    if figures.are_allies(world, mover, occupant):
        return numbers.allies == "pass"
    return numbers.enemies == "pass" or is_waived(world, numbers, mover, occupant)


def is_waived(world: World, numbers: Occupancy, mover: int, other: int) -> bool:
    """Return whether two figures may pass each other because their sizes differ enough, or the mover is very small
    (occupancy.pass-through, 3 and 4)."""
    if SIZES.index(world.sheet(mover).size) <= SIZES.index(numbers.slips):
        return True
    return figures.categories_apart(world, mover, other) >= numbers.apart


@kept("standing")
def occupants(world: World) -> dict[Square, tuple[int, ...]]:
    """Return the ids of the figures on each occupied square, by square; dead figures are left out."""
    known: dict[Square, tuple[int, ...]] = {}
    for figure in figures.present(world):
        if world.get(figure, Health).state == "dead":
            continue
        for square in figures.squares_of(world, figure):
            known[square] = (*known.get(square, ()), figure)
    return known


@kept("standing")
def layout(world: World) -> tuple[tuple[int, Square, int, tuple[int, int]], ...]:
    """Return the place of every figure that takes up room, as (id, top left square, feet above the ground, narrowed
    size)."""
    places = ((f, world.get(f, Place)) for f in figures.present(world) if world.get(f, Health).state != "dead")
    return tuple((f, p.square, p.above, p.narrow) for f, p in places)


def room_left(
    world: World, numbers: Occupancy, mover: int, square: Square, known_only: bool = True,
    body: tuple[int, int] | None = None,
) -> int:  # fmt: skip
    """Return how much of a square is left for a mover, in sixteenths (occupancy.capacity). With `known_only`, figures
    that it does not know of take no room. With `body` (its lowest and highest point in feet), figures above or below it
    take none."""
    taken = 0
    for other in occupants(world).get(square, ()):
        if other == mover or (known_only and figures.is_unseen_by(world, other, mover)):
            continue
        if body is not None and not figures.overlap(body, figures.body(world, other)):
            continue
        taken += world.ruleset.sizes[world.sheet(other).size].share
    return numbers.capacity - taken


def share_room(world: World, numbers: Occupancy, figure: int, other: int) -> bool:
    """Return whether one square has room for both figures (occupancy.capacity)."""
    shares = (world.ruleset.sizes[world.sheet(one).size].share for one in (figure, other))
    return sum(shares) <= numbers.capacity


def may_stay(
    world: World, numbers: Occupancy, mover: int, square: Square, known_only: bool = True, above: int = 0
) -> Rejection | None:
    """Return the reason why a figure may not end its move at `above` feet over a square; None if it may. Above the
    ground only other figures matter; with `known_only`, figures hidden from the mover do not."""
    share = world.ruleset.sizes[world.sheet(mover).size].share
    if not above and not world.ruleset.movement.fits(world, mover, square):
        if figures.width_of(world, mover) > 1 and square in world.board and not world.board.is_solid(square):
            return Rejection("impassable", "There is no room for a figure of this size.", "occupancy.large")
        return Rejection("impassable", "No figure can stand there.", "grid.squares")
    squares = footprint(square, figures.width_of(world, mover))
    body = figures.span(world, mover, squares, above)
    for covered in squares:
        if room_left(world, numbers, mover, covered, known_only, body) < share:
            return Rejection("occupied", "There is no room left on that square.", numbers.stay_rule)
    return None


@kept("standing")
def crowded(world: World, figure: int) -> frozenset[Square]:
    """Return the top left squares on which a figure would cover a square that another figure covers."""
    squares = tuple(square for square, there in occupants(world).items() if any(other != figure for other in there))
    return frozenset(anchors_over(squares, figures.width_of(world, figure)))


def anchors_over(squares: tuple[Square, ...], width: int, narrow: tuple[int, int] = (0, 0)) -> list[Square]:
    """Return the top left squares on which a figure covers any of these squares. The figure is `width` squares wide, or
    `narrow` squares across and down if it squeezes."""
    if width == 1:
        return list(squares)
    across, down = narrow if narrow[0] else (width, width)
    return [(x - dx, y - dy) for x, y in squares for dy in range(down) for dx in range(across)]


@kept("standing")
def beside_opponents(world: World, figure: int) -> frozenset[Square]:
    """Return the top left squares on which a figure is beside an opponent it knows of, or in the opponent's square;
    opponents that cannot threaten are included (engage.withdraw)."""
    width = figures.width_of(world, figure)
    seen = (o for o in figures.opponents(world, figure) if not figures.is_unseen_by(world, o, figure))
    return frozenset().union(*(squares_beside(world, opponent, width) for opponent in seen))


def squares_beside(world: World, figure: int, width: int) -> frozenset[Square]:
    """Return the top left squares on which another figure, `width` squares wide, is beside `figure` or in its
    square."""
    key = ("beside", width, world.opened_edges())
    known: frozenset[Square] | None = world.own[figure].get(key)
    if known is None:
        squares = figures.squares_of(world, figure)
        found = (anchors_over((square, *touching(world, square)), width) for square in squares)
        known = world.own[figure][key] = frozenset(anchor for anchors in found for anchor in anchors)
    return known
