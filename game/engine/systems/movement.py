"""The system that moves figures along paths, one step in each beat, with the effects of ground and enemies."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import esper
from msgspec.structs import replace

from game.actions.doors import change
from game.core.world import World
from game.model.answers import StepCost
from game.model.components import Condition, Contested, Place, Stance, Striking, Walking
from game.model.dice import DiceText
from game.model.events import Displaced, Stepped, Stopped
from game.model.grid import Square, direction_of
from game.model.rejections import Rejection
from game.rules import conditions, figures, hiding
from game.rules.movement import asked, charging
from game.rules.movement.numbers import Hazard
from game.rules.movement.occupancy import may_stay
from game.rules.movement.squares import SquareMovement, part_of


class MovementSystem(esper.Processor):
    """Processor that takes each figure with a path one step further."""

    def process(self, world: World) -> None:
        """Take one step of each path, unless an attack is under way or the battle waits for a decision. End paths that
        are complete or whose figure fell."""
        if world.is_any(Striking):
            return
        for figure, walking in world.each(Walking):
            if world.is_waiting or world.find(figure, Contested) is not None:
                return
            if not figures.is_up(world, figure):
                world.drop(figure, Walking)
                conditions.lift(world, figure, "tumbling", "fell", "intercept.tumble")
                _back_off(world, figure, walking)
            elif walking.taken == len(walking.path):
                _finish(world, figure, walking)
            else:
                _take_step(world, figure, walking)


def _take_step(world: World, figure: int, walking: Walking) -> None:
    """Take the next step of a path. Rolls to tumble past opponents, stops if the step is barred or costs too much, else
    charges it and applies the effects of the ground."""
    part, to = part_of(world), walking.path[walking.taken]
    here = figures.square_of(world, figure)
    step = part.step(world, figure, here, to, walking.parity)
    refused = step if isinstance(step, Rejection) else _slip_past(world, part, figure, walking, to)
    walking = world.get(figure, Walking)
    refused = refused or _bumped(world, part, figure, walking, to)
    if refused is not None or isinstance(step, Rejection):
        assert refused is not None
        _stop(world, figure, walking, refused.sentence, refused.rule)
        return
    cost, failed = _eased(world, part, figure, here, to, step)
    if walking.tumble and to in world.ruleset.engagement.stop_squares(world, figure):
        cost += step.cost
    if walking.spent + cost > walking.allowance:
        _stop(world, figure, walking, "not enough movement left", part.manner[walking.action].rule)
        return
    _break_through(world, figure, here, to, failed)
    is_slow = part.is_slow(step.cost, step.diagonal, step.rule) and cost >= step.cost
    walking = _go(world, figure, walking, here, to, cost, step, is_slow=is_slow)
    walking = _meet_ground(world, part, figure, walking, step)
    if walking.taken and figures.is_up(world, figure) and not walking.failed:
        manner = part.manner[walking.action]
        # A withdrawal squeezes past on its first square when it is pinned; its plan made sure that the second is clear.
        is_free = manner.single or (manner.clear_start and walking.taken == 1 and len(walking.path) > 1)
        halted = None if is_free else world.ruleset.engagement.halts(world, figure, walking)
        if halted is not None and walking.taken < len(walking.path):
            _stop(world, figure, walking, *halted)
        elif halted is not None:
            world.emit(Stopped(figure, to, *halted))


def _bumped(world: World, part: SquareMovement, figure: int, walking: Walking, to: Square) -> Rejection | None:
    """Return a refusal if a figure is in the way of the step to `to`, and reveal that figure if it was hidden; None if
    none is (pass.through-figures)."""
    barring = part.barring(world, figure, walking, to)
    if not barring:
        return None
    _find(world, figure, figures.covered(world, figure, to))
    rule = "occupancy.pass-through" if part.occupancy.unseen == "pass" else "pass.through-figures"
    return Rejection("occupied", f"{figures.name_of(world, barring[0])} is in the way.", rule)


def _go(
    world: World, figure: int, walking: Walking, here: Square, to: Square, cost: int, step: StepCost, *, is_slow: bool
) -> Walking:
    """Charge a step and take it; return the walk after it. `is_slow` says that the ground made it cost more than plain
    ground."""
    rule = step.rule or _plain_rule(world, figure, walking, step)
    world.change(figure, Place, square=to, facing=direction_of(here, to))
    taken, spent, slowed = walking.taken + 1, walking.spent + cost, walking.slowed or is_slow
    walking = _carry_on(world, figure, walking, taken=taken, spent=spent, parity=step.parity, asked=(), slowed=slowed)
    charging.note_step(world, figure, here, to, is_slow or bool(step.hazards))
    world.emit(Stepped(figure, here, to, cost, walking.spent, step.diagonal, rule))
    hiding.notice(world, figure)
    return walking


def _carry_on(world: World, figure: int, walking: Walking, **fields: Any) -> Walking:
    """Store changed fields of a figure's walk and return it. A figure that has fallen has no walk any more; only a
    changed copy is returned for it."""
    if world.find(figure, Walking) is None:
        return replace(walking, **fields)
    return world.change(figure, Walking, **fields)


def _plain_rule(world: World, figure: int, walking: Walking, step: StepCost) -> str:
    """Return the id of the rule that prices the next step over plain ground: that of diagonal steps (or of counting
    them anew in a second move of the round), else that of this kind of move."""
    part, manner = part_of(world), part_of(world).manner[walking.action]
    if not step.diagonal or manner.single or not part.diagonal_rule:
        return manner.rule
    way = (walking.start, *walking.path[: walking.taken])
    is_first = all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(way))
    again = is_first and world.ruleset.clock.exertion(world, figure).moves > 1
    return part.restart_rule if again and part.restart_rule else part.diagonal_rule


# --- opponents to slip past -------------------------------------------------------------------------------------------


def _slip_past(world: World, part: SquareMovement, figure: int, walking: Walking, to: Square) -> Rejection | None:
    """Roll for each opponent that a tumbling figure is about to pass or go through. Return a refusal at the first
    failed roll, None if all succeed (occupancy.pass-through, 5)."""
    if not walking.tumble:
        return None
    here = figures.square_of(world, figure)
    for opponent, trial in asked.slips(part, world, figure, here, to, walking.passed):
        if world.ruleset.resolution.check(world, figure, trial) < 0:
            sentence = f"did not slip past {figures.name_of(world, opponent)}"
            return Rejection("tumble-failed", sentence, trial.rule)
        walking = world.change(figure, Walking, passed=(*walking.passed, opponent))
    return None


# --- what the ground asks ---------------------------------------------------------------------------------------------


def _eased(
    world: World, part: SquareMovement, figure: int, here: Square, to: Square, step: StepCost
) -> tuple[int, tuple[Hazard, ...]]:
    """Return the cost of a step after the checks made at the border it crosses, and the hazards whose check failed."""
    cost, failed = step.cost, list[Hazard]()
    for hazard, trial in asked.at_the_border(part, world, figure, here, to, step.hazards):
        if world.ruleset.resolution.check(world, figure, trial) < 0:
            failed.append(hazard)
        elif hazard.eased:
            cost = step.eased
    return cost, tuple(failed)


def _break_through(world: World, figure: int, here: Square, to: Square, failed: tuple[Hazard, ...]) -> None:
    """Break the closed door or window on the way of a step; hazards whose check failed hurt the figure
    (surface.window-closed)."""
    shut = asked.shut_borders(world, figure, here, to)
    for hazard in failed if shut else ():
        if hazard.harm_when_shut:
            _harm(world, figure, hazard.harm_when_shut, hazard.rule_when_shut or hazard.rule)
    for edge in shut:
        change(world, figure, edge, True, broken=True, rule="surface.window-closed")


def _meet_ground(world: World, part: SquareMovement, figure: int, walking: Walking, step: StepCost) -> Walking:
    """Make the checks of the square just entered (barbed wire, slippery ground); return the walk as it is
    afterwards."""
    here = figures.square_of(world, figure)
    for name, hazard, trial in asked.on_the_ground(part, here, step.hazards, walking.checked):
        walking = _carry_on(world, figure, walking, checked=(*walking.checked, name))
        if world.ruleset.resolution.check(world, figure, trial) < 0:
            walking = _suffer(world, figure, walking, hazard)
    return walking


def _suffer(world: World, figure: int, walking: Walking, hazard: Hazard) -> Walking:
    """Apply a hazard whose check failed, which may harm or stop the figure; return the walk as it is afterwards."""
    if hazard.harm:
        _harm(world, figure, hazard.harm, hazard.rule)
    if hazard.stops and figures.is_up(world, figure):
        walking = _carry_on(world, figure, walking, failed=True)
        return _stop(world, figure, walking, hazard.title.lower(), hazard.rule)
    return walking


def _harm(world: World, figure: int, dice: str, rule: str) -> None:
    amount = DiceText.parse(dice).roll(world.dice)
    world.ruleset.resolution.harm(world, figure, 0, amount, "lethal", rule)


# --- ends -------------------------------------------------------------------------------------------------------------


def _stop(world: World, figure: int, walking: Walking, reason: str, rule: str) -> Walking:
    """Stop the walk on the figure's present square and cut off the rest of its path; return the walk."""
    walking = _carry_on(world, figure, walking, path=walking.path[: walking.taken])
    world.emit(Stopped(figure, figures.square_of(world, figure), reason, rule))
    return walking


def _finish(world: World, figure: int, walking: Walking) -> None:
    """End a move. The figure goes back if it may not stay where it is; it gains or loses the conditions that this kind
    of move gives or ends, and its Count (place in the order) may drop for slow ground."""
    world.drop(figure, Walking)
    _back_off(world, figure, walking)
    manner = part_of(world).manner[walking.action]
    if manner.leaves:
        condition = Condition()
        world.ruleset.resolution.gain(world, figure, manner.leaves, condition, walking.action, manner.rule)
    if walking.slowed and not manner.single:
        world.ruleset.clock.note(world, figure, "slowed-by-terrain")
    conditions.lift(world, figure, "tumbling", "on its feet", "intercept.tumble")
    if walking.taken:
        conditions.lift(world, figure, "climbing", "moved on")
        _loosen(world, figure, walking)


def _back_off(world: World, figure: int, walking: Walking) -> None:
    """Move a figure back along its path to the last square where it may stay, and reveal the figures it ran into."""
    place = world.get(figure, Place)
    occupancy = part_of(world).occupancy
    for square in (place.square, *reversed(walking.path[: walking.taken]), walking.start):
        if may_stay(world, occupancy, figure, square, known_only=False) is None:
            if square != place.square:
                met, before = figures.squares_of(world, figure), place.square
                world.change(figure, Place, square=square)
                world.emit(Displaced(figure, before, square, "no room to stay", "occupancy.capacity"))
                _find(world, figure, met)
            return


def _find(world: World, figure: int, squares: tuple[Square, ...]) -> None:
    """Reveal all other figures on the given squares, because `figure` ran into them."""
    for other in figures.present(world):
        if other != figure and any(square in squares for square in figures.squares_of(world, other)):
            hiding.reveal(world, other, f"bumped into by {figures.name_of(world, figure)}")


def _loosen(world: World, figure: int, walking: Walking) -> None:
    """End the mover's brace. If it spent more than one plain step costs, also end its aim and the aims of others at
    it."""
    world.change(figure, Stance, brace=-1)
    if walking.spent > part_of(world).base:
        world.change(figure, Stance, aim=0)
        for other, stance in world.each(Stance):
            if stance.aim == figure:
                world.change(other, Stance, aim=0)
