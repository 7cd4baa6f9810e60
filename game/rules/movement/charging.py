"""How far a figure has run straight at something, or would have when it gets somewhere: what a charge needs
(pass.charge)."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import PathPlan
from game.model.components import PassTurn
from game.model.grid import Square, direction_of
from game.rules import figures
from game.rules.movement.occupancy import occupants
from game.rules.movement.squares import SquareMovement

RunUp = tuple[int, int]
"""Empty, unimpeded squares of a straight move, and the direction of the last of them (-1 for none)."""
NONE: RunUp = (0, -1)


def note_step(world: World, figure: int, here: Square, to: Square, slow: bool) -> None:
    """Changes the world: one more empty, unimpeded square in a straight line, or a new start."""
    turn = world.find(figure, PassTurn)
    if turn is not None:
        straight, heading = _longer(world, figure, here, to, slow, (turn.straight, turn.heading))
        world.change(figure, PassTurn, straight=straight, heading=heading)


def run_up(world: World, figure: int, at: Square | None = None) -> RunUp:
    """The run-up of a figure that attacks from where it stands, or from a square to which it goes with the move of this
    pass by the way it is offered; none where there is no such move."""
    turn, part = world.find(figure, PassTurn), world.ruleset.movement
    here = figures.square_of(world, figure)
    if turn is None or not isinstance(part, SquareMovement):
        return NONE
    if at is None or at == here:
        return turn.straight, turn.heading
    if turn.moved:
        return NONE
    key = ("run-up", figure, at)
    if key not in world.memo:
        reach = part.reach(world, figure, "move")
        plan = part.plan(world, figure, reach.path(at), "move") if at in reach.costs else None
        world.memo[key] = _along(world, part, figure, plan) if isinstance(plan, PathPlan) else NONE
    known: RunUp = world.memo[key]
    return known


def _along(world: World, part: SquareMovement, figure: int, plan: PathPlan) -> RunUp:
    here, found = figures.square_of(world, figure), NONE
    for step in plan.steps:
        slow = bool(step.hazards) or part.is_slow(step.cost, step.diagonal, step.rule)
        found, here = _longer(world, figure, here, step.square, slow, found), step.square
    return found


def _longer(world: World, figure: int, here: Square, to: Square, slow: bool, before: RunUp) -> RunUp:
    """The run-up after one more step. Ground that slows a step breaks it, and so does a square on the way that an enemy
    threatens or somebody stands on."""
    (straight, heading), engagement = before, world.ruleset.engagement
    watched = any(engagement.watches(world, enemy, figure, here) for enemy in figures.opponents(world, figure))
    shared = any(other != figure for other in occupants(world).get(here, ()))
    if direction_of(here, to) != heading or watched or shared:
        straight = 0
    return 0 if slow else straight + 1, direction_of(here, to)
