"""Reactions to steps: whoever may intercept is asked before the step, and harm stops the mover (intercept.*)."""

from __future__ import annotations

import esper

from game.answers import AttackForecast
from game.components import Answered, Contested, Question, Striking, Walking
from game.events import ActionTaken, Stopped
from game.rules import figures, grapples
from game.rules.engagement.interception import lost
from game.rules.questions import YES, ask
from game.world import TABLE, World

KIND = "intercept"


class InterceptionSystem(esper.Processor):
    """Asks, strikes, and settles whether the mover goes on."""

    def process(self, world: World) -> None:
        """One beat."""
        if world.is_waiting:
            return
        _take_answer(world)
        for mover, contested in list(world.each(Contested)):
            if world.find(contested.by, Striking) is None:
                _settle(world, mover, contested)
        for mover, walking in list(world.each(Walking)):
            if figures.is_up(world, mover) and walking.taken < len(walking.path) and not world.is_waiting:
                _offer(world, mover, walking)


def _offer(world: World, mover: int, walking: Walking) -> None:
    """Ask the next enemy that may react to the mover's next step."""
    if world.find(mover, Contested) is not None:
        return
    here, to = figures.square_of(world, mover), walking.path[walking.taken]
    provoked = world.ruleset.engagement.provoked(world, mover, here, to, walking.action, walking.taken)
    for enemy in provoked:
        if enemy in walking.asked or enemy in walking.passed:
            continue
        walking.asked = [*walking.asked, enemy]
        weapon = world.ruleset.engagement.reaction_weapon(world, enemy, mover)
        forecast = world.ruleset.resolution.forecast(world, enemy, mover, weapon, kind=KIND)
        odds = f"{forecast.odds} to hit" if isinstance(forecast, AttackForecast) else ""
        name = figures.name_of(world, mover)
        choices = (
            (YES, f"Intercept {name}", f"{world.weapon(weapon).title}, {odds}", "intercept.trigger"),
            ("no", "Let it go", "keep the reaction", "intercept.trigger"),
        )
        side = figures.side_of(world, enemy)
        ask(world, Question(side, KIND, enemy, mover, f"{name} moves away", choices), "intercept.trigger")
        _take_answer(world)
        return


def _take_answer(world: World) -> None:
    answer = world.find(TABLE, Answered)
    if answer is None or answer.question.kind != KIND:
        return
    world.drop(TABLE, Answered)
    enemy, mover = answer.question.figure, answer.question.about
    if answer.choice != YES:
        return
    weapon = world.ruleset.engagement.reaction_weapon(world, enemy, mover)
    walking = world.find(mover, Walking)
    if walking is not None and walking.free_reactions:
        walking.passed = [*walking.passed, enemy]
    else:
        world.ruleset.economy.pay_reaction(world, enemy)
    world.emit(ActionTaken(enemy, KIND, mover, rule="intercept.trigger"))
    world.put(mover, Contested(enemy, lost(world, mover)))
    world.put(enemy, Striking(weapon, mover, kind=KIND))


def _settle(world: World, mover: int, contested: Contested) -> None:
    """After the attack: any harm stops the mover where it is, none lets it go on (intercept.result)."""
    world.drop(mover, Contested)
    walking = world.find(mover, Walking)
    if walking is None or lost(world, mover) == contested.before:
        return
    walking.path = walking.path[: walking.taken]
    reason = f"intercepted by {figures.name_of(world, contested.by)}"
    world.emit(Stopped(mover, figures.square_of(world, mover), reason, "intercept.result"))
    if walking.through:
        side = figures.side_of(world, contested.by)
        grapples.step_aside(world, mover, side, f"Push {figures.name_of(world, mover)} where?")
