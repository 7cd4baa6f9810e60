"""The geometry of bursts (explosions): their rings around the centre, the figures in each ring, and how far a miss
strays."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Health, Place
from game.model.grid import DIRECTIONS, Square, distance, distance_between
from game.rules import figures, sight


def halving(damage: int) -> tuple[int, ...]:
    """Return the damage of a burst at its centre and on each ring outward, halved from ring to ring until nothing is
    left."""
    found = []
    while damage > 0:
        found.append(damage)
        damage //= 2
    return tuple(found)


def ring_at(squares: int, increment: int) -> int:
    """Return the number of the ring that is `squares` squares away from a burst's centre. Ring 0 is nearer than
    `increment` squares; each further ring is `increment` squares wide."""
    return max(0, -(-(squares - (increment - 1)) // increment))


def spread(world: World, landed: Square, increment: int, rings: int) -> tuple[frozenset[Square], ...]:
    """Return, for each of the `rings` rings of a burst from the centre outward (`increment` squares wide), its squares
    that have an open line to the centre."""
    board = world.board
    found: list[set[Square]] = [set() for _ in range(rings)]
    for square in board.squares:
        ring = ring_at(distance(landed, square), increment)
        if ring < rings and not board.is_solid(square) and sight.sees_square(world, landed, square):
            found[ring].add(square)
    return tuple(frozenset(squares) for squares in found)


def caught(world: World, landed: Square, increment: int, rings: int) -> list[tuple[int, int]]:
    """Return (id of a figure, ring) for the figures within `rings` rings of a burst that have an open line to its
    centre, in the order of ids."""
    found = []
    for other in figures.present(world):
        place, width = world.get(other, Place), figures.width_of(world, other)
        ring = ring_at(distance_between(landed, 1, place.square, width), increment)
        if ring < rings and world.get(other, Health).state != "dead" and _is_open(world, landed, other):
            found.append((other, ring))
    return found


def _is_open(world: World, landed: Square, figure: int) -> bool:
    return any(sight.sees_square(world, landed, square) for square in figures.squares_of(world, figure))


def strayed(world: World, aimed: Square, direction: int, squares: int) -> Square:
    """Return the square on which a throw lands that misses the square `aimed` by `squares` squares in a direction (an
    index in DIRECTIONS). A barrier on the way stops it."""
    dx, dy = DIRECTIONS[direction]
    here = aimed
    for _ in range(squares):
        onward = (here[0] + dx, here[1] + dy)
        if onward not in sight.bordering(world, here):
            break
        here = onward
    return here
