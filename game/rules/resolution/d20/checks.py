"""Skill checks and saves: a d20 and the figure's bonus against a number, with exact chances."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import CheckForecast, Needed
from game.model.components import Stance
from game.model.events import CheckRolled
from game.model.grid import Square
from game.model.tally import Odds, Reason, Tally
from game.rules import conditions, figures
from game.rules.resolution.d20 import bonuses, failures
from game.rules.resolution.d20.numbers import D20Numbers

FACES = 20


def odds(bonus: int, against: int) -> Odds:
    """The chance that a d20 and a bonus reach a number."""
    return Odds(max(0, min(FACES, FACES + 1 + bonus - against)), FACES)


def needed(attack: int, defence: int) -> Needed:
    """The least face of the d20 that hits."""
    least = FACES + 1 - odds(attack, defence).cases
    if least > FACES:
        return Needed(0, FACES, "Out of reach", "even with a 20")
    return Needed(least, FACES, "Any roll hits" if least == 1 else f"Roll {least} or more", "on a d20")


def bonus(
    rules: D20Numbers, world: World, figure: int, check: str, extra: Tally | None = None, on: tuple[Square, ...] = ()
) -> Tally:
    """What a figure adds to a check, made where it stands or on other squares, with lines of the occasion at the
    end."""
    kind, sheet = rules.checks.by_id[check], world.sheet(figure)
    lines = list(bonuses.attribute(world, figure, kind.attribute))
    if rank := sheet.skill(kind.skill) if kind.skill else 0:
        lines.append(Reason(rank * rules.checks.per_rank, f"{kind.skill.replace('-', ' ')} {rank}", "d20.checks"))
    if kind.level:
        lines.append(Reason(sheet.level, f"level {sheet.level}", "d20.checks"))
    for query in (check, *kind.queries):
        lines += conditions.reasons(world, figure, query)
        lines += bonuses.traits(world, figure, query)
    if kind.slippery and figures.is_on(world, figure, "slippery", on):
        lines.append(Reason(rules.checks.slippery, "ice", "surface.ice"))
    if check == "reflex" and world.get(figure, Stance).brace >= 0:
        lines.append(Reason(rules.checks.braced_reflex, "braced", "d20.brace"))
    return Tally(tuple(lines) + (extra.reasons if extra else ()))


def forecast(
    rules: D20Numbers, world: World, figure: int, check: str, against: int, title: str, rule: str,
    extra: Tally | None = None, on: tuple[Square, ...] = (),
) -> CheckForecast:  # fmt: skip
    """The chance of a check by its id."""
    sum_ = bonus(rules, world, figure, check, extra, on)
    return CheckForecast(title or rules.checks.by_id[check].title, sum_, against, odds(sum_.total, against), rule)


def roll(
    rules: D20Numbers, world: World, figure: int, check: str, against: int, title: str, rule: str,
    extra: Tally | None = None, failed: str = "save-failed", on: tuple[Square, ...] = (),
) -> int:  # fmt: skip
    """Changes the world: roll a check and tell it; how far the result lies above the number.

    A failed save is noted for the Count under the name given, the most specific one only (fluid.modifiers).
    """
    seen = forecast(rules, world, figure, check, against, title, rule, extra, on)
    natural = world.dice.roll(FACES)
    result = natural + seen.tally.total
    rolls = world.dice.fallen()
    world.emit(CheckRolled(figure, seen.title, seen.tally, result, against, result >= against, rolls, rule))
    if result < against and rules.checks.by_id[check].save:
        world.ruleset.clock.note(world, figure, failed, seen.title)
    elif result < against:
        failures.note(rules, world, figure, seen.title, natural)
    return result - against
