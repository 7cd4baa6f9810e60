"""Climbing a face (the side of a wall or a cliff) that is too high to step. Each attempt needs a check, and gains some
feet, gains none, or ends in a fall (surface.step)."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import Trial
from game.model.components import Condition, Conditions, Place
from game.model.dice import DiceText
from game.model.events import ActionTaken, Displaced
from game.model.grid import Square, direction_of
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.sight import bordering


def rise_between(world: World, figure: int, to: Square) -> int:
    """Return by how many feet the ground of a square is higher than that of the figure's own; negative if it is
    lower."""
    return world.board.elevation(to) - world.board.elevation(figures.square_of(world, figure))


def gained(world: World, figure: int) -> int:
    """Return the feet of the face that a figure has already climbed."""
    climbing = world.get(figure, Conditions).active.get("climbing")
    return climbing.value if climbing else 0


def refuses(world: World, figure: int, to: Square) -> Rejection | None:
    """Return the reason why a figure cannot climb to a square from where it stands; None if it can."""
    here = figures.square_of(world, figure)
    if to not in world.board or to not in bordering(world, here) or (here[0] != to[0] and here[1] != to[1]):
        return Rejection(
            "not-adjacent", "Climb straight, not diagonally: choose a square beside this one.", "surface.step"
        )
    movement = world.ruleset.movement
    step = movement.step(world, figure, here, to, 0)
    if not isinstance(step, Rejection):
        return Rejection("no-need", "A plain step leads there. Choose Move.", "surface.step")
    if step.code not in ("too-high", "too-deep"):
        return step
    return movement.may_stay(world, figure, to)


def trial(world: World) -> Trial:
    """Return the check that each attempt to climb needs."""
    numbers = world.ruleset.climbing
    return Trial(numbers.check, numbers.against, "Climb", "surface.step")


def attempt(world: World, figure: int, to: Square) -> None:
    """Roll the check of one climb; success gains feet, and a miss by the ruleset's `fall_by` or more is a fall."""
    numbers = world.ruleset.climbing
    rise = rise_between(world, figure, to)
    world.change(figure, Place, facing=direction_of(figures.square_of(world, figure), to))
    margin = world.ruleset.resolution.check(world, figure, trial(world))
    if margin >= 0:
        speed = world.ruleset.movement.allowance(world, figure, "climb").total
        height = gained(world, figure) + max(1, speed // numbers.per_speed) * numbers.gain
        if height >= abs(rise):
            _arrive(world, figure, to)
        else:
            conditions.put(world, figure, "climbing", Condition(height), f"{height} of {abs(rise)} ft.", "surface.step")
            world.emit(ActionTaken(figure, "climb", detail=f"{height} of {abs(rise)} ft.", rule="surface.step"))
    elif margin <= -numbers.fall_by:
        height = gained(world, figure) if rise > 0 else abs(rise) - gained(world, figure)
        conditions.lift(world, figure, "climbing", "fell", "surface.step")
        if rise < 0:
            _arrive(world, figure, to)
        fall(world, figure, height)


def _arrive(world: World, figure: int, to: Square) -> None:
    place = world.get(figure, Place)
    before = place.square
    world.change(figure, Place, square=to)
    conditions.lift(world, figure, "climbing", "at the end of the climb", "surface.step")
    world.emit(Displaced(figure, before, to, "climbed", "surface.step"))


def fall(world: World, figure: int, feet: int) -> None:
    """Roll the damage for a fall of `feet` feet and apply it to the figure."""
    numbers = world.ruleset.climbing
    dice = DiceText.parse(numbers.fall_harm)
    harm = sum(dice.roll(world.dice) for _ in range(feet // numbers.fall_feet))
    if harm:
        world.ruleset.resolution.harm(world, figure, figure, harm, "lethal", "surface.step")
