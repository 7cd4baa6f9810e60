"""Skill checks and saves with the d20: a roll plus the figure's bonus against a number, with exact chances."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import CheckForecast, Needed, Trial
from game.model.components import Stance
from game.model.events import CheckRolled
from game.model.tally import Odds, Reason, Tally
from game.rules import conditions, figures
from game.rules.resolution.d20 import bonuses, failures
from game.rules.resolution.d20.numbers import D20Numbers

FACES = 20
NOTHING = Tally()


def odds(bonus: int, against: int) -> Odds:
    """Return the chance that a d20 plus a bonus reaches a number."""
    return Odds(max(0, min(FACES, FACES + 1 + bonus - against)), FACES)


def needed(attack: int, defence: int) -> Needed:
    """Return the lowest d20 roll with which an attack with the total `attack` hits a defence with the total
    `defence`."""
    least = FACES + 1 - odds(attack, defence).cases
    if least > FACES:
        return Needed(0, FACES, "Out of reach", "even with a 20")
    return Needed(least, FACES, "Any roll hits" if least == 1 else f"Roll {least} or more", "on a d20")


def bonus(rules: D20Numbers, world: World, figure: int, trial: Trial, extra: Tally = NOTHING) -> Tally:
    """Return the sum that a figure adds to a check; the terms of `extra` come last."""
    kind, sheet = rules.checks.by_id[trial.check], world.sheet(figure)
    lines = list(bonuses.attribute(world, figure, kind.attribute))
    if rank := sheet.skill(kind.skill) if kind.skill else 0:
        lines.append(Reason(rank * rules.checks.per_rank, f"{kind.skill.replace('-', ' ')} {rank}", "d20.checks"))
    if kind.level:
        lines.append(Reason(sheet.level, f"level {sheet.level}", "d20.checks"))
    for query in (trial.check, *kind.queries):
        lines += conditions.reasons(world, figure, query)
        lines += figures.trait_reasons(world, figure, query)
    if kind.slippery and figures.is_tested_on(world, figure, trial, "slippery"):
        lines.append(Reason(rules.checks.slippery, "ice", "surface.ice"))
    if trial.check == "reflex" and world.get(figure, Stance).brace >= 0:
        lines.append(Reason(rules.checks.braced_reflex, "braced", "d20.brace"))
    return Tally(tuple(lines) + extra.reasons)


def forecast(rules: D20Numbers, world: World, figure: int, trial: Trial, extra: Tally = NOTHING) -> CheckForecast:
    """Return the forecast of a check."""
    sum_, title = bonus(rules, world, figure, trial, extra), trial.title or rules.checks.by_id[trial.check].title
    return CheckForecast(title, sum_, trial.against, odds(sum_.total, trial.against), trial.rule)


def roll(
    rules: D20Numbers, world: World, figure: int, trial: Trial, extra: Tally = NOTHING, failed: str = "save-failed"
) -> int:
    """Roll a check, emit its event, and return by how much the result exceeds the target number (negative if it falls
    short). A failed save also changes the figure's Count, its number in the order of turns, as the event `failed` does
    (fluid.modifiers)."""
    seen, against = forecast(rules, world, figure, trial, extra), trial.against
    natural = world.dice.roll(FACES)
    result = natural + seen.tally.total
    rolls = world.dice.fallen()
    world.emit(CheckRolled(figure, seen.title, seen.tally, result, against, result >= against, rolls, trial.rule))
    if result < against and rules.checks.by_id[trial.check].save:
        world.ruleset.clock.note(world, figure, failed, seen.title)
    elif result < against:
        failures.note(rules, world, figure, seen.title, natural)
    return result - against
