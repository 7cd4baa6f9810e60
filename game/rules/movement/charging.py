"""Run-ups: the straight distance that a figure has run before an attack, which a charge needs (pass.charge)."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import PathPlan
from game.model.grid import Square, direction_of
from game.model.shots import Placed
from game.rules import figures
from game.rules.movement.occupancy import occupants
from game.rules.movement.squares import SquareMovement, part_of

RunUp = tuple[int, int]
"""A run-up: its number of empty squares in a straight line on good ground, and the direction of its last step (-1 if
there is none)."""
NONE: RunUp = (0, -1)


def note_step(world: World, figure: int, here: Square, to: Square, slow: bool) -> None:
    """Add one square to a figure's run-up, or begin the run-up anew if the step turns, goes over ground that slows
    (`slow`), or enters an occupied or threatened square."""
    clock = world.ruleset.clock
    turn = clock.pass_of(world, figure)
    if turn is not None:
        before = turn.straight, turn.heading
        straight, heading = _longer(world, figures.placed(world, figure).on(here), to, slow, before)
        clock.note_pass(world, figure, straight=straight, heading=heading)


def run_up(world: World, mover: Placed) -> RunUp:
    """Return the run-up of a figure that attacks from the square of `mover`. If the figure stands there already, this
    is its run so far; else it is the run of the path by which it would get there. Return NONE if it cannot get there in
    this pass."""
    figure, at = mover.figure, mover.square
    turn = world.ruleset.clock.pass_of(world, figure)
    if turn is None:
        return NONE
    if not mover.has_moved:
        return turn.straight, turn.heading
    if turn.moved:
        return NONE
    key = ("run-up", mover)
    if key not in world.memo:
        part = part_of(world)
        reach = part.reach(world, figure, "move")
        plan = part.plan(world, figure, reach.path(at), "move") if at in reach.costs else None
        world.memo[key] = _along(world, part, mover, plan) if isinstance(plan, PathPlan) else NONE
    known: RunUp = world.memo[key]
    return known


def _along(world: World, part: SquareMovement, mover: Placed, plan: PathPlan) -> RunUp:
    here, found = mover.start, NONE
    for step in plan.steps:
        slow = bool(step.hazards) or part.is_slow(step.cost, step.diagonal, step.rule)
        found, here = _longer(world, mover.on(here), step.square, slow, found), step.square
    return found


def _longer(world: World, mover: Placed, to: Square, slow: bool, before: RunUp) -> RunUp:
    """Return the run-up after one more step. It begins anew on ground that slows the step (`slow`), and on a square
    that an enemy threatens or another figure occupies."""
    (straight, heading), figure, here = before, mover.figure, mover.square
    watched = bool(world.ruleset.engagement.watchers(world, mover))
    shared = any(other != figure for other in occupants(world).get(here, ()))
    if direction_of(here, to) != heading or watched or shared:
        straight = 0
    return 0 if slow else straight + 1, direction_of(here, to)
