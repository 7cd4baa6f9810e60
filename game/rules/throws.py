"""Throws and launches of bursting weapons at a square."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Place
from game.model.grid import Square, distance_between, footprint
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rules import ammunition, figures, sight


def gap_to_square(world: World, figure: int, square: Square) -> int:
    """Return the distance in squares from a figure to a square (grid.distance)."""
    return distance_between(world.get(figure, Place).square, figures.width_of(world, figure), square, 1)


def reach(world: World, figure: int, weapon: str, square: Square) -> Tally | Rejection:
    """Return the modifier for the range of a throw or launch at a square, or the reason why the figure cannot throw
    there."""
    arm = world.weapon(weapon)
    if weapon not in world.sheet(figure).weapons:
        return Rejection("no-such-weapon", f"{figures.name_of(world, figure)} carries no {weapon}.")
    if not arm.is_explosive:
        return Rejection("no-burst", f"The {arm.title.lower()} is used on a figure, not on a square.")
    if world.board.is_solid(square):
        return Rejection("impassable", "Nothing can be thrown there.", "grid.squares")
    refusal = ammunition.check(world, figure, weapon)
    if refusal is not None:
        return refusal
    here = world.get(figure, Place).square
    if not any(sight.sees_square(world, mine, square) for mine in footprint(here, figures.width_of(world, figure))):
        return Rejection("no-line-of-sight", "That square cannot be seen from here.", "sight.line")
    return world.ruleset.ranges.shot(world, world.sheet(figure), arm, gap_to_square(world, figure, square))
