"""The sums of one figure under the d20 resolution: attack bonus, defence, initiative and health. Each is cached until
the figure's state changes."""

from __future__ import annotations

from game.core.kept import kept
from game.core.world import World
from game.model.sheet import Sheet
from game.model.tally import Reason, Tally
from game.rules import conditions, figures
from game.rules.resolution.d20.numbers import D20Numbers

PART = "d20"
VITALITY, WOUNDS, SUBDUAL, STRESS = "vitality", "wounds", "subdual", "stress"


def attribute(world: World, figure: int, name: str) -> tuple[Reason, ...]:
    """Return an attribute's rank and the modifiers that conditions give it, as terms of a sum."""
    rank = int(getattr(world.sheet(figure), name))
    own = (Reason(rank, name.capitalize()),) if rank else ()
    return own + conditions.reasons(world, figure, name)


def is_proficient(rules: D20Numbers, world: World, figure: int, weapon: str) -> bool:
    """Return whether a figure has learned to use the group of weapons to which a weapon belongs."""
    group = world.weapon(weapon).group
    return group in world.sheet(figure).proficiencies or group in rules.attack.always_proficient


@kept("lasting", 1, figures.with_state)
def attack_bonus(rules: D20Numbers, world: World, figure: int, weapon: str) -> Tally:
    """Return the sum that a figure adds to every attack with a weapon, on any target."""
    sheet, arm, numbers = world.sheet(figure), world.weapon(weapon), rules.attack
    melee = arm.kind == "melee"
    derived = sheet.level // numbers.levels_per_point
    lines = [Reason(sheet.number(PART, "attack", derived), f"level {sheet.level}", "d20.attack")]
    if rank := sheet.skill(arm.skill):
        lines.append(Reason(rank, f"{arm.skill.replace('-', ' ')} {rank}", "d20.attack"))
    lines += attribute(world, figure, "strength" if melee else "agility")
    if size := world.ruleset.sizes[sheet.size].combat:
        lines.append(Reason(size, f"{sheet.size} size", "d20.size"))
    if not is_proficient(rules, world, figure, weapon):
        lines.append(Reason(numbers.unproficient, "not trained with it", "d20.proficiency"))
    if arm.tactical and numbers.tactical:
        lines.append(Reason(numbers.tactical, "tactical weapon", "d20.attack"))
    if melee and figures.posture_of(world, figure) == "prone":
        lines.append(Reason(numbers.prone_melee, "prone", "d20.posture"))
    lines += conditions.reasons(world, figure, "attack")
    lines += conditions.reasons(world, figure, "melee-attack" if melee else "ranged-attack")
    lines += figures.trait_reasons(world, figure, "attack")
    return Tally(tuple(lines))


@kept("lasting", 1, figures.with_state)
def defence(rules: D20Numbers, world: World, figure: int) -> Tally:
    """Return the number that an attack on a figure must reach, before cover and distance are added."""
    sheet, armour = world.sheet(figure), world.armour(figure)
    lines = [
        Reason(sheet.number(PART, "defence", rules.attack.defence), "base", "d20.defence"),
        Reason(sheet.level, f"level {sheet.level}", "d20.defence"),
    ]
    vulnerable = conditions.is_vulnerable(world, figure)
    agility = attribute(world, figure, "agility")
    if not vulnerable or sum(line.amount for line in agility) < 0:
        lines += agility
    if not vulnerable:
        dodge = sheet.skill("acrobatics") // rules.attack.dodge_ranks
        lines += [Reason(dodge, "dodging", "d20.defence")] if dodge else []
        lines += figures.trait_reasons(world, figure, "defence")
    if size := world.ruleset.sizes[sheet.size].combat:
        lines.append(Reason(size, f"{sheet.size} size", "d20.size"))
    if armour.defence:
        lines.append(Reason(armour.defence, armour.title.lower(), "d20.defence"))
    lines += conditions.reasons(world, figure, "defence")
    return Tally(tuple(lines))


@kept("lasting", 1, figures.with_state)
def initiative_bonus(rules: D20Numbers, world: World, figure: int) -> Tally:
    """Return the sum that a figure adds to its initiative check (combat.initiative-check)."""
    sheet, numbers = world.sheet(figure), rules.initiative
    own = sheet.by.get(PART, {})
    if "initiative" in own:
        return Tally((Reason(int(own["initiative"]), "its own number", "combat.initiative-check"),))
    lines = list(attribute(world, figure, "agility"))
    if points := sheet.skill(numbers.skill) // numbers.ranks_per_point:
        lines.append(Reason(points, numbers.skill, "combat.initiative-check"))
    lines += figures.trait_reasons(world, figure, "initiative")
    return Tally(tuple(lines))


def score(rules: D20Numbers, rank: int) -> int:
    """Return the score for an attribute's rank. Scores limit wounds and stress, and decide whether a dying figure
    stabilises."""
    return rules.health.score + rules.health.score_per_rank * rank


def most(rules: D20Numbers, sheet: Sheet, track: str) -> int:
    """Return the points of an unhurt figure on a track of its health."""
    numbers = rules.health
    if track == VITALITY:
        derived = numbers.vitality + sheet.constitution + sheet.level * (numbers.per_level + sheet.constitution)
        return max(0, sheet.number(PART, VITALITY, derived))
    if track == STRESS:
        return max(1, score(rules, sheet.willpower))
    return max(1, sheet.number(PART, WOUNDS, score(rules, sheet.constitution)))
