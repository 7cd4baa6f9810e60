"""Ratings of a figure for checks, attacks and defence, each as a sum. A rating decides which dice are thrown."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import Trial
from game.model.components import Stance
from game.model.tally import Tally, tally
from game.rules import conditions, figures
from game.rules.resolution.event_rolls.numbers import EventRollsNumbers

PART = "event-rolls"


def score(rules: EventRollsNumbers, world: World, figure: int, attribute: str) -> int:
    """Return the score of a figure's attribute, computed from its rank (0 for an average human)."""
    numbers = rules.ratings
    return numbers.score + numbers.per_rank * int(getattr(world.sheet(figure), attribute))


def check_rating(rules: EventRollsNumbers, world: World, figure: int, trial: Trial) -> Tally:
    """Return the rating of a check."""
    kind = rules.ratings.by_id[trial.check]
    sum_ = tally((score(rules, world, figure, kind.attribute), kind.attribute.capitalize(), "rolls.rating"))
    if kind.skill:
        ranks = world.sheet(figure).skill(kind.skill)
        sum_ = sum_.plus(ranks * rules.ratings.per_skill, f"{kind.skill} {ranks}", "rolls.rating")
    slippery = kind.slippery and figures.is_tested_on(world, figure, trial, "slippery")
    if slippery:
        sum_ = sum_.plus(rules.ratings.slippery, "slippery ground", "surface.ice")
    return sum_.joined(conditions.reasons(world, figure, "skills"))


def attack_rating(rules: EventRollsNumbers, world: World, figure: int, weapon: str) -> Tally:
    """Return the rating of every attack with a weapon, on any target."""
    arm, numbers = world.weapon(weapon), rules.ratings
    attribute = "strength" if arm.uses_strength else "agility"
    ranks = world.sheet(figure).skill(arm.skill)
    sum_ = tally((score(rules, world, figure, attribute), attribute.capitalize(), "time.event-roll"))
    sum_ = sum_.plus(ranks * numbers.per_skill, f"{arm.skill} {ranks}", "rolls.rating")
    if arm.group not in world.sheet(figure).proficiencies and arm.group != "unarmed":
        sum_ = sum_.plus(numbers.unproficient, "not trained with it", "rolls.rating")
    query = "melee-attack" if arm.kind == "melee" else "ranged-attack"
    return sum_.joined(conditions.reasons(world, figure, "attack") + conditions.reasons(world, figure, query))


def defence_rating(rules: EventRollsNumbers, world: World, figure: int, against_melee: bool) -> Tally:
    """Return the rating with which a figure defends against an attack: Agility, in melee (`against_melee`) plus its
    weapon skill; only a part of Agility if it does not expect the attack."""
    numbers = rules.ratings
    if conditions.is_helpless(world, figure):
        return tally((numbers.helpless, "helpless", "rolls.defence"))
    agility = score(rules, world, figure, "agility")
    sum_ = tally((agility, "Agility", "rolls.defence"))
    off_guard = conditions.is_vulnerable(world, figure)
    if against_melee and not off_guard:
        sheet = world.sheet(figure)
        ranks = max(
            (sheet.skill(world.weapon(w).skill) for w in sheet.weapons if world.weapon(w).kind == "melee"), default=0
        )
        sum_ = sum_.plus(ranks * numbers.per_skill, "parrying", "rolls.defence")
    if off_guard:
        sum_ = sum_.plus(agility // numbers.off_guard - agility, "off guard", "rolls.defence")
    if figures.has(world, figure, "guarding"):
        sum_ = sum_.plus(numbers.guard, "on guard", "rolls.stances")
    return sum_.joined(conditions.reasons(world, figure, "defence"))


def aims_at(world: World, figure: int, target: int) -> bool:
    """Return whether a figure has aimed at a target."""
    return world.get(figure, Stance).aim == target


def aim_bonus(rules: EventRollsNumbers, world: World, figure: int, target: int) -> int:
    """Return the rating that a figure gains for one attack by having aimed at its target."""
    return rules.ratings.aim if aims_at(world, figure, target) else 0
