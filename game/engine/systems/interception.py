"""The system of interceptions: before each step of a move, enemies that may attack the moving figure are asked; a mover
that is harmed stops (intercept.*)."""

from __future__ import annotations

import esper

from game.core.world import TABLE, World
from game.model.answers import AttackForecast
from game.model.commands import Climb, Leave
from game.model.components import Answered, Contested, Crowded, Performing, Question, Striking, Walking
from game.model.events import Stopped
from game.model.grid import Square
from game.rules import figures, targets
from game.rules.engagement.interception import lost
from game.rules.questions import NO, YES, ask

KIND = "intercept"
RULE = "intercept.trigger"


class InterceptionSystem(esper.Processor):
    """Processor that asks whether figures intercept, starts their attacks, and decides whether the mover may go on."""

    def process(self, world: World) -> None:
        """Settle interceptions whose attack is over, then ask about the next step of every path, climb and departure
        from the field."""
        if world.is_waiting:
            return
        _take_answer(world)
        for mover, contested in world.each(Contested):
            if world.find(contested.by, Striking) is None:
                _settle(world, mover, contested)
        for mover, walking in world.each(Walking):
            if figures.is_up(world, mover) and walking.taken < len(walking.path):
                _offer(world, mover, Walking, walking.path[walking.taken], walking.action, walking.taken)
        for mover, performing in world.each(Performing):
            if isinstance(performing.command, Climb):
                _offer(world, mover, Performing, performing.command.to, performing.command.action, 0)
            elif isinstance(performing.command, Leave):  # off the field is out of every threatened square
                _offer(world, mover, Performing, figures.square_of(world, mover), performing.command.action, 0)


def _offer(
    world: World, mover: int, kind: type[Walking] | type[Performing], to: Square, action: str, taken: int
) -> None:
    """Ask the figures that may react to the mover's step to `to`, one after the other, until one reacts or its side has
    to decide. `kind` is the component that records who was asked; `taken` is the number of steps taken so far."""
    here = figures.square_of(world, mover)
    while not world.is_waiting and world.find(mover, Contested) is None:
        work = world.get(mover, kind)
        known = (*work.asked, *(work.passed if isinstance(work, Walking) else ()))
        provoked = world.ruleset.engagement.provoked(world, mover, here, to, action, taken)
        left = [enemy for enemy in provoked if enemy not in known]
        if not left:
            return
        world.change(mover, kind, asked=(*work.asked, left[0]))
        _ask(world, mover, left[0])
        _take_answer(world)


def _ask(world: World, mover: int, enemy: int) -> None:
    """Ask a figure's side whether the figure intercepts and with which weapon; the answer "yes" means its best
    weapon."""
    name, side = figures.name_of(world, mover), figures.side_of(world, enemy)
    choices: list[tuple[str, str, str, str]] = []
    for weapon in world.ruleset.engagement.reaction_weapons(world, enemy, figures.placed(world, mover)):
        forecast = world.ruleset.resolution.forecast(world, targets.shot(world, enemy, mover, weapon, KIND))
        odds = f", {forecast.odds} to hit" if isinstance(forecast, AttackForecast) else ""
        title = world.weapon(weapon).title
        choices.append((weapon, f"With {title.lower()}", f"{title}{odds}", RULE))
    best, *others = choices
    asked = ((YES, f"Intercept {name}", best[2], RULE), (NO, "Let it go", "keep the reaction", RULE), *others)
    ask(world, Question(side, KIND, enemy, mover, f"{name} moves away", asked), RULE)


def _take_answer(world: World) -> None:
    answer = world.find(TABLE, Answered)
    if answer is None or answer.question.kind != KIND:
        return
    world.drop(TABLE, Answered)
    enemy, mover = answer.question.figure, answer.question.about
    walking = world.find(mover, Walking)
    is_free = walking is not None and walking.free_reactions
    if walking is not None and is_free:  # everybody in the line has one chance
        world.change(mover, Walking, passed=(*walking.passed, enemy))
    if answer.choice == NO:
        return
    if not is_free:
        world.ruleset.clock.pay_reaction(world, enemy)
    best = world.ruleset.engagement.reaction_weapon(world, enemy, figures.placed(world, mover))
    weapon = best if answer.choice == YES else answer.choice
    world.put(mover, Contested(enemy, lost(world, mover)))
    world.put(enemy, Striking(weapon, mover, kind=KIND))


def _settle(world: World, mover: int, contested: Contested) -> None:
    """End an interception after its attack: a mover that was harmed stops, any other goes on (intercept.result). A
    mover that stops in the square of an opponent it tumbles through is pushed out of it."""
    world.drop(mover, Contested)
    if lost(world, mover) == contested.before:
        return
    _give_up(world, mover)
    walking = world.find(mover, Walking)
    if walking is not None:
        walking = world.change(mover, Walking, path=walking.path[: walking.taken])
    here, name = figures.squares_of(world, mover), figures.name_of(world, mover)
    if figures.is_up(world, mover):
        reason = f"intercepted by {figures.name_of(world, contested.by)}"
        world.emit(Stopped(mover, here[0], reason, "intercept.result"))
    for host in walking.through if walking is not None else ():
        if any(square in here for square in figures.squares_of(world, host)):
            world.put(mover, Crowded(figures.side_of(world, host), f"Where is {name} pushed?"))


def _give_up(world: World, mover: int) -> None:
    """Cancel a command of the mover that has begun but has no path: a climb, or leaving the field."""
    performing = world.find(mover, Performing)
    world.drop(mover, Performing)
    if performing is not None and isinstance(performing.command, Leave):
        world.ruleset.clock.stopped(world, mover)
