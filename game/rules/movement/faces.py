"""Faces to climb (the sides of banks, walls and solid things), and the steps of natural climbers along them
(phase.modes, phase.climb-forward)."""

from __future__ import annotations

from game.core.world import World
from game.model.grid import Square, edge_between, footprint, sides
from game.model.rejections import Rejection
from game.rules.movement.mode_numbers import ModeNumbers
from game.rules.movement.passage import passage_for
from game.rules.movement.ways import CLIMB, RUNG, Mover, Way, ground_height

NO_FACE = Rejection("nothing-to-climb", "There is no wall to hold on to.", "phase.climb-forward")


def top_between(world: World, clears: int, a: Square, b: Square) -> int | None:
    """Return the height of the top of the face between two neighbouring squares, in feet above the map's zero; None if
    there is no face. Walls and solid things are `clears` feet high."""
    board = world.board
    if b not in board or a not in board:
        return None
    tops = [board.elevation(b)]
    if board.is_solid(b):
        tops.append(board.elevation(b) + clears)
    kind = board.edge(a, b)
    if kind is not None and kind.passage == "none" and edge_between(a, b) not in world.opened_edges():
        tops.append(max(board.elevation(a), board.elevation(b)) + clears)
    return max(tops) if max(tops) > board.elevation(a) else None


def faces_at(world: World, clears: int, square: Square, width: int, foot: int) -> tuple[Square, ...]:
    """Return the squares beside a figure `width` squares wide towards which it touches a face (a wall or cliff), if its
    feet are `foot` feet above the map's zero. Walls and solid things are `clears` feet high."""
    tops = ((other, top_between(world, clears, inside, other)) for inside, other in sides(footprint(square, width)))
    return tuple(other for other, top in tops if top is not None and top >= foot)


def top_towards(world: World, clears: int, square: Square, width: int, to: Square) -> int | None:
    """Return the height of the face in front of a figure `width` squares wide on a straight step, in feet above the
    map's zero; None if there is none. Walls and solid things are `clears` feet high."""
    dx, dy = to[0] - square[0], to[1] - square[1]
    ahead = [(x, y) for x, y in footprint(to, width) if (x - dx, y - dy) in footprint(square, width)]
    tops = [top_between(world, clears, (x - dx, y - dy), (x, y)) for x, y in ahead]
    found = [top for top in tops if top is not None]
    return max((*found, ground_height(world.board, to, width))) if found else None


def is_on_top(world: World, clears: int, square: Square, width: int, above: int) -> bool:
    """Return whether a figure stands on top of solid things: every square it covers is solid, and it is as high above
    the ground as these are (`clears` feet)."""
    own = footprint(square, width)
    return above == clears and all(s in world.board and world.board.is_solid(s) for s in own)


def face_way(
    part: ModeNumbers, world: World, mover: Mover, frm: tuple[Square, int], to: tuple[Square, int]
) -> Way | Rejection:
    """Return the step up, down or sideways along a face from one place to another, or the reason why there is none. A
    place is a square and the feet above its ground."""
    if not mover.speed_of(CLIMB):
        return Rejection("no-wings", "This figure can neither fly nor climb there.", "phase.modes")
    if any(square not in world.board for square in footprint(to[0], mover.width)) or to[1] < 0 or frm == to:
        return Rejection("not-adjacent", "Each square of a path must be next to the one before.", "grid.squares")
    clears, width = part.flying.clears, mover.width
    low, high = ground_height(world.board, frm[0], width) + frm[1], ground_height(world.board, to[0], width) + to[1]
    squares = max(1, -(-abs(high - low) // RUNG))
    way = Way(CLIMB, False, squares, rule="phase.modes")
    if frm[0] == to[0]:
        return way if faces_at(world, clears, to[0], width, max(low, high)) else NO_FACE
    if abs(frm[0][0] - to[0][0]) + abs(frm[0][1] - to[0][1]) != 1:
        return Rejection(
            "not-adjacent", "Climb straight, not diagonally: choose a square beside this one.", "grid.squares"
        )
    if not passage_for(world, width, clears).leads(frm[0], to[0], max(low, high)):
        return Rejection("impassable", "There is no way through there.", "phase.obstacles")
    held = [faces_at(world, clears, at[0], width, foot) for at, foot in ((frm, low), (to, high))]
    stands = [at[1] == 0 or is_on_top(world, clears, at[0], width, at[1]) for at in (frm, to)]
    if all(here or face for here, face in zip(stands, held, strict=True)) and (low == high or any(stands)):
        return way
    return NO_FACE
