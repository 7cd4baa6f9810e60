"""What a command asks of the dice, told before it is given: by the very functions with which it is then rolled.

Figures that the side does not know of play no part in what it is told; they may in what is rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import msgspec

from game.actions import passes, surfaces, tumbling
from game.actions.brawls import ChargeAction, contest
from game.core.world import World
from game.model.answers import AttackForecast, CheckForecast, Trial
from game.model.commands import (
    Attack,
    Block,
    BreakFree,
    Charge,
    Climb,
    ClimbForward,
    Command,
    Disengage,
    FirstAid,
    Hide,
    Move,
    Overrun,
    Run,
    Shove,
    Sidestep,
    Spurt,
    Step,
    Subdue,
    SwimForward,
    Tumble,
    Withdraw,
)
from game.model.components import Conditions
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rules import climbing, figures, footing, grapples, hiding, opposed_rolls
from game.rules.movement import asked
from game.rules.movement.squares import SquareMovement
from game.rules.resolution.d20 import D20
from game.rules.resolution.d20.attack import boosted

Forecast: TypeAlias = AttackForecast | CheckForecast
Found: TypeAlias = Iterator[tuple[Square, Forecast]]


def trials(world: World, command: Command) -> tuple[tuple[Square, Forecast], ...]:
    """Every check, contest and attack on a figure that a command brings, in order, each with the square where."""
    asks = _ASKS.get(type(command))
    return tuple(asks(world, command)) if asks is not None else ()


def chance_of(forecast: Forecast) -> str:
    """A check or contest in a few words: what is tried, the chance, and what must be reached."""
    if isinstance(forecast, AttackForecast):
        sums = f"({forecast.attack.total:+d} against {forecast.defence.total})"
        return f"{forecast.odds} to {'hit' if forecast.weapon else 'prevail'} {sums}"
    against = f" (against {forecast.against})" if forecast.against else ""
    return f"{forecast.title}: {forecast.odds} to pass{against}"


def sums_of(forecast: Forecast) -> str:
    """The sums behind a check or contest, one line for each part of them."""
    mine = forecast.attack if isinstance(forecast, AttackForecast) else forecast.tally
    lines = [f"{reason.text[:1].upper()}{reason.text[1:]} {reason.amount:+d}" for reason in mine.reasons]
    if not isinstance(forecast, AttackForecast):
        against = f", against {forecast.against}" if forecast.against else ""
        return "\n".join([*lines, f"In all {mine.total:+d}{against}"])
    lines.append(f"In all {mine.total:+d}, against")
    lines += [f"{reason.text[:1].upper()}{reason.text[1:]} {reason.amount:+d}" for reason in forecast.defence.reasons]
    return "\n".join([*lines, f"In all {forecast.defence.total}"])


def _foretold(world: World, figure: int, trial: Trial) -> CheckForecast:
    return world.ruleset.resolution.check_forecast(world, figure, *trial)


# --- moves ------------------------------------------------------------------------------------------------------------


def _along(world: World, command: Move | Withdraw | Run | Disengage | Tumble) -> Found:
    """Whom a path slips past, the windows it goes through, the ground it leads over."""
    if isinstance(command, Tumble):
        figure, path = command.figure, command.path
        yield path[-1], _foretold(world, figure, tumbling.trial(world, figure, path))
    tumble = isinstance(command, Move) and command.tumble
    yield from _steps(world, command.figure, command.path, tumble=tumble)


def _one_step(world: World, command: Step | Sidestep) -> Found:
    return _steps(world, command.figure, (command.to,), tumble=False)


def _steps(world: World, figure: int, path: tuple[Square, ...], *, tumble: bool) -> Found:
    part = world.ruleset.movement
    if not isinstance(part, SquareMovement):
        return
    here, passed, checked = figures.square_of(world, figure), list[int](), list[str]()
    for to in path:
        step = part.step(world, figure, here, to, 0)
        if isinstance(step, Rejection):
            return
        for other, trial in asked.slips(part, world, figure, here, to, passed) if tumble else ():
            passed.append(other)
            yield to, _foretold(world, figure, trial)
        for _, trial in asked.at_the_border(part, world, figure, here, to, step.hazards):
            yield to, _foretold(world, figure, trial)
        for name, _, trial in asked.on_the_ground(part, to, step.hazards, checked):
            checked.append(name)
            yield to, _foretold(world, figure, trial)
        here = to


def _climb(world: World, command: Climb) -> Found:
    yield command.to, _foretold(world, command.figure, climbing.trial(world))


def _climb_forward(world: World, command: ClimbForward) -> Found:
    trial = surfaces.climb_trial(world, command.figure, command.to)
    yield command.to, surfaces.forecast(world, command.figure, trial)


def _swim_forward(world: World, command: SwimForward) -> Found:
    yield command.path[0], surfaces.forecast(world, command.figure, surfaces.swim_trial(world, command.figure))


def _spurt(world: World, command: Spurt) -> Found:
    yield figures.square_of(world, command.figure), _foretold(world, command.figure, passes.RUNNING)


# --- on the spot ------------------------------------------------------------------------------------------------------


def _first_aid(world: World, command: FirstAid) -> Found:
    trial = world.ruleset.resolution.first_aid_trial(world)
    yield figures.square_of(world, command.target), _foretold(world, command.figure, trial)


def _hide(world: World, command: Hide) -> Found:
    figure = command.figure
    yield figures.square_of(world, figure), _foretold(world, figure, hiding.trial(world, figure))


def _break_free(world: World, command: BreakFree) -> Found:
    if figures.has(world, command.figure, "grappled"):
        trial = grapples.trial(world, command.figure)
        yield figures.square_of(world, command.figure), _foretold(world, command.figure, trial)


# --- against others ---------------------------------------------------------------------------------------------------


def _attack(world: World, command: Attack) -> Found:
    """With action dice, over everything they may show."""
    rules, kind = world.ruleset.resolution, "final" if command.final else "standard"
    seen = rules.forecast(world, command.figure, command.target, command.weapon, kind=kind)
    if isinstance(seen, AttackForecast):
        told = boosted(rules, seen, command.boost) if command.boost and isinstance(rules, D20) else seen
        yield figures.square_of(world, command.target), told


def _subdue(world: World, command: Subdue) -> Found:
    weapon = grapples.bare_hands(world, command.figure)
    if weapon and "grappling" not in world.get(command.figure, Conditions).active:
        seen = world.ruleset.resolution.forecast(world, command.figure, command.target, weapon, kind="subdue")
        if isinstance(seen, AttackForecast):
            yield figures.square_of(world, command.target), seen


def _shove(world: World, command: Shove) -> Found:
    yield figures.square_of(world, command.target), contest(world, command.figure, command.target)


def _charge(world: World, command: Charge) -> Found:
    figure, target = command.figure, command.target
    end = ChargeAction().way(world, figure, target)[-1:]
    if end:
        seen = world.ruleset.resolution.forecast(world, figure, target, command.weapon, end[0])
        if isinstance(seen, AttackForecast):
            yield figures.square_of(world, target), seen


def _overrun(world: World, command: Overrun) -> Found:
    """Everybody in the way, one after the other."""
    part, met = footing.part_of(world), list[int]()
    for square in command.path:
        other = part.in_the_way(world, command.figure, square, known=True)
        if other and other not in met:
            met.append(other)
            yield square, contest(world, command.figure, other)


def _block(world: World, command: Block) -> Found:
    name = figures.name_of(world, command.target)
    title = f"To block {name} when it comes past"
    yield (
        figures.square_of(world, command.figure),
        opposed_rolls.forecast(world, command.figure, command.target, title, "phase.block"),
    )


_ASKS: dict[type[msgspec.Struct], Callable[[World, Any], Found]] = {
    Attack: _attack,
    Move: _along,
    Withdraw: _along,
    Run: _along,
    Disengage: _along,
    Tumble: _along,
    Step: _one_step,
    Sidestep: _one_step,
    Climb: _climb,
    ClimbForward: _climb_forward,
    SwimForward: _swim_forward,
    Spurt: _spurt,
    FirstAid: _first_aid,
    Hide: _hide,
    BreakFree: _break_free,
    Subdue: _subdue,
    Shove: _shove,
    Charge: _charge,
    Overrun: _overrun,
    Block: _block,
}
"""What asks for dice, by the kind of command."""
