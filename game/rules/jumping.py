"""How far a figure jumps, over what, and what it costs (phase.jump, phase.jump-limit)."""

from __future__ import annotations

from itertools import pairwise

from game.core.world import World
from game.model.components import Place
from game.model.grid import FEET_PER_SQUARE, Square, distance, line
from game.model.rejections import Rejection
from game.rules import figures, footing
from game.rules.movement import occupancy

RULE, LIMIT = "phase.jump", "phase.jump-limit"


def farthest(world: World, figure: int) -> int:
    """Feet a figure jumps forward at most: a share of its base speed, and what Strength and training add."""
    part, sheet = footing.part_of(world), world.sheet(figure)
    numbers, step = part.jumping, FEET_PER_SQUARE
    run_up = part.base_speed(world, figure) // numbers.share // step * step
    if sheet.skill(numbers.skill):
        return max(0, run_up + max(numbers.least, numbers.per * sheet.strength))
    return max(0, run_up + numbers.per * (sheet.strength // numbers.strength))


def highest(world: World, figure: int) -> int:
    """Feet a figure jumps up at most: half as far as forward."""
    return farthest(world, figure) // 2


def rise_needed(world: World, figure: int, frm: Square, to: Square) -> int:
    """Feet a jump must rise for the ground it lands on."""
    return max(0, footing.level_at(world, figure, to) - footing.level_at(world, figure, frm))


def cost(world: World, figure: int, frm: Square, to: Square, rise: int, left: int) -> int | Rejection:
    """Feet of movement a jump takes, or why it cannot be jumped with so many left.

    The reach counts forward and up at its farthest point, added up; squares passed cost nothing and clear what is no
    higher than the jump.
    """
    if to not in world.board:
        return Rejection("impassable", "There is no landing there.", "phase.obstacles")
    if world.get(figure, Place).above or world.board.has_tag(frm, "deep"):
        return Rejection("no-ground", "One jumps from solid ground.", RULE)
    forward = distance(frm, to) * FEET_PER_SQUARE
    up = max(rise, rise_needed(world, figure, frm, to))
    if not forward and not up:
        return Rejection("no-path", "A jump needs somewhere to go.", RULE)
    if forward > farthest(world, figure):
        sentence = f"It jumps at most {farthest(world, figure)} ft. forward."
        return Rejection("too-far", sentence, RULE)
    if up > highest(world, figure):
        return Rejection("too-high", f"It jumps at most {highest(world, figure)} ft. up.", RULE)
    if forward + up > left:
        sentence = f"That jump takes {forward + up} ft., and there are {left}."
        return Rejection("not-enough-movement", sentence, LIMIT)
    return _in_the_way(world, figure, frm, to, up) or forward + up


def _in_the_way(world: World, figure: int, frm: Square, to: Square, up: int) -> Rejection | None:
    """What a jump cannot pass over."""
    part = footing.part_of(world)
    squares = tuple(line(frm, to))
    if not part.fits(world, figure, to):
        return Rejection("impassable", "There is no landing there.", "phase.obstacles")
    top = footing.level_at(world, figure, frm) + up
    for a, b in pairwise(squares):
        kind = world.board.edge(a, b) if a[0] == b[0] or a[1] == b[1] else None
        if kind is not None and kind.passage == "none" and not world.is_open(a, b):
            return Rejection("impassable", "There is a wall in between.", "phase.obstacles")
        if b == to:
            break
        if world.board.is_solid(b) and up < part.jumping.clears:
            return Rejection("impassable", "That is too high to jump over.", "phase.obstacles")
        if world.board.elevation(b) > top:
            return Rejection("impassable", "The ground in between is too high.", "phase.obstacles")
        for other in occupancy.occupants(world).get(b, ()):
            tall = FEET_PER_SQUARE * figures.width_of(world, other)
            if up < tall and not occupancy.may_pass(world, part.occupancy, figure, other):
                name = figures.name_of(world, other)
                return Rejection("occupied", f"{name} is in the way.", "phase.obstacles")
    return None
