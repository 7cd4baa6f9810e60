"""Steps of diggers through earth, in any direction and straight up or down (phase.modes)."""

from __future__ import annotations

from game.core.world import World
from game.model.board import Board
from game.model.grid import Square, edge_between, footprint
from game.model.rejections import Rejection
from game.rules.movement.mode_numbers import ModeNumbers
from game.rules.movement.ways import BURROW, RUNG, Mover, Way, ground_height

NO_EARTH = Rejection("impassable", "There is no earth to dig through.", "phase.modes")


def lies_in_earth(board: Board, clears: int, square: Square, width: int, above: int) -> bool:
    """Return whether a figure `width` squares wide that is `above` feet over a square is in or on earth: under soft
    ground, inside a bank of earth (`clears` feet high), or on top of it."""
    own = footprint(square, width)
    if any(s not in board for s in own):
        return False
    if above < 0:
        return all(board.has_tag(s, "earth") or (board.has_tag(s, "soft") and not board.is_solid(s)) for s in own)
    return above <= clears and all(board.has_tag(s, "earth") for s in own)


def dig_way(
    part: ModeNumbers, world: World, mover: Mover, frm: tuple[Square, int], to: tuple[Square, int]
) -> Way | Rejection:
    """Return the step through earth from one place to another, or the reason why there is none. A place is a square and
    the feet above its ground (negative below it)."""
    board, width, clears = world.board, mover.width, part.flying.clears
    if not mover.speed_of(BURROW):
        return Rejection("no-wings", "This figure can neither fly nor dig there.", "phase.modes")
    if frm == to or max(abs(frm[0][0] - to[0][0]), abs(frm[0][1] - to[0][1])) > 1:
        return Rejection("not-adjacent", "Each square of a path must be next to the one before.", "grid.squares")
    if any(square not in board for square in footprint(to[0], width)) or to[1] < -part.flying.ceiling:
        return NO_EARTH
    for square, above in (frm, to):
        on_ground = above == 0 and not any(board.is_solid(s) for s in footprint(square, width))
        if not on_ground and not lies_in_earth(board, clears, square, width, above):
            return NO_EARTH
    rise = ground_height(board, to[0], width) + to[1] - ground_height(board, frm[0], width) - frm[1]
    if abs(rise) > RUNG:
        return Rejection("too-steep", f"A step through earth rises or falls by {RUNG} ft. at most.", "phase.modes")
    if min(frm[1], to[1]) >= 0 and _is_walled(board, frm[0], to[0], width):
        return NO_EARTH
    axes = (frm[0][0] != to[0][0]) + (frm[0][1] != to[0][1]) + (1 if rise else 0)
    return Way(BURROW, axes > 1, rule="phase.modes")


def _is_walled(board: Board, frm: Square, to: Square, width: int) -> bool:
    """Return whether a wall, door or window stands between any of the squares that a figure covers before and after a
    step."""
    around = dict.fromkeys((*footprint(frm, width), *footprint(to, width)))
    return any(
        edge_between((x, y), other) in board.edges for x, y in around for other in ((x + 1, y), (x, y + 1))
        if other in around
    )  # fmt: skip
