"""The sums of one figure under the d10 resolution: accuracy, brawling, defences, checks and hit points."""

from __future__ import annotations

from game.core.kept import kept
from game.core.world import World
from game.model.answers import CheckForecast, Needed, Trial
from game.model.events import CheckRolled
from game.model.sheet import Sheet
from game.model.tally import Odds, Reason, Tally
from game.rules import conditions, figures
from game.rules.resolution.d10.numbers import D10Numbers

PART, FACES = "d10", 10
ACCURACY, DEFENCE, CHECK, BRAWL = "d10.accuracy", "d10.defence", "d10.checks", "d10.brawl"
HIT_POINTS, WOUNDS = "hit-points", "vital-wounds"
COVERED = ("armor", "reflex")
"""The defences to which cover adds."""


def is_proficient(rules: D10Numbers, world: World, figure: int, weapon: str) -> bool:
    """Return whether a figure has learned to use the group of weapons to which a weapon belongs."""
    group = world.weapon(weapon).group
    return group in world.sheet(figure).proficiencies or group in rules.attack.always_proficient


@kept("lasting", 1, figures.with_state)
def accuracy(rules: D10Numbers, world: World, figure: int, weapon: str) -> Tally:
    """Return the sum that a figure adds to its attacks with a weapon: half of level and Perception, plus its
    training."""
    sheet, arm = world.sheet(figure), world.weapon(weapon)
    half = sheet.number(PART, "accuracy", (sheet.level + sheet.perception) // 2)
    lines = [Reason(half, "half of level and Perception", ACCURACY)]
    if trained := sheet.skill(arm.skill) // rules.attack.ranks:
        lines.append(Reason(trained, f"{arm.skill.replace('-', ' ')} {sheet.skill(arm.skill)}", ACCURACY))
    if not is_proficient(rules, world, figure, weapon):
        lines.append(Reason(rules.attack.unproficient, "not trained with it", ACCURACY))
    return Tally(
        (*lines, *conditions.reasons(world, figure, "accuracy"), *figures.trait_reasons(world, figure, "attack"))
    )


def brawling(rules: D10Numbers, world: World, figure: int) -> Tally:
    """Return the sum that a figure adds to shoves and overruns: half of level and Strength, plus its training."""
    sheet = world.sheet(figure)
    half = sheet.number(PART, "brawling", (sheet.level + sheet.strength) // 2)
    lines = [Reason(half, "half of level and Strength", BRAWL)]
    if trained := sheet.skill("unarmed") // rules.attack.ranks:
        lines.append(Reason(trained, f"unarmed {sheet.skill('unarmed')}", BRAWL))
    return Tally((*lines, *conditions.reasons(world, figure, "accuracy")))


@kept("lasting", 1, figures.with_state)
def defence(rules: D10Numbers, world: World, figure: int, name: str) -> Tally:
    """Return the number that an attack on one of a figure's defences must reach; never below 0."""
    sheet, armour, numbers = world.sheet(figure), world.armour(figure), rules.defences[name]
    own = sheet.by.get(PART, {})
    if name in own:
        lines = [Reason(int(own[name]), "its own number", DEFENCE)]
    else:
        lines = [Reason(rules.attack.base, "base", DEFENCE)]
        if half := sheet.level // rules.attack.levels:
            lines.append(Reason(half, f"level {sheet.level}", DEFENCE))
        if rank := getattr(sheet, numbers.attribute):
            lines.append(Reason(rank, numbers.attribute.capitalize(), DEFENCE))
        if numbers.armour and armour.reduction:
            lines.append(Reason(armour.reduction, armour.title.lower(), DEFENCE))
        if numbers.shield and sheet.armour in rules.attack.shields:
            lines.append(Reason(max(0, armour.defence), "shield", DEFENCE))
    lines += [*conditions.reasons(world, figure, name), *conditions.reasons(world, figure, "defences")]
    return Tally((*lines, *figures.trait_reasons(world, figure, "defence")), least=0)


def chance(need: int) -> Odds:
    """Return the exact chance that a d10 reaches the number `need`; each ten is rolled again and added."""
    cases, of = 0, FACES
    weight = 1
    while need > FACES:
        need -= FACES
        weight *= FACES
    cases = min(FACES, FACES + 1 - max(1, need))
    return Odds(cases, of * weight)


def needed(rules: D10Numbers, attack: int, defence: int) -> Needed:
    """Return the lowest total of the d10 that hits; each ten is rolled again and added."""
    least = max(1, defence - attack)
    words = "on a d10" if least <= FACES else "on a d10, each 10 rolls on"
    near = min(rules.attack.glancing, least - 1)
    return Needed(least, FACES, "Any roll hits" if least == 1 else f"Roll {least} or more", words, near)


def explode(world: World, explodes: int) -> int:
    """Roll a d10, and again each time it shows `explodes` or more; return the sum of all rolls."""
    total = 0
    while True:
        face = world.dice.roll(FACES)
        total += face
        if face < explodes:
            return total


# --- checks -----------------------------------------------------------------------------------------------------------


def bonus(rules: D10Numbers, world: World, figure: int, trial: Trial, occasion: tuple[Reason, ...] = ()) -> Tally:
    """Return the sum that a figure adds to a check: the attribute, and for a trained figure `trained` and a share of
    its level."""
    kind, sheet = rules.checks.by_id[trial.check], world.sheet(figure)
    lines = [Reason(int(getattr(sheet, kind.attribute)), kind.attribute.capitalize(), CHECK)]
    if kind.skill and sheet.skill(kind.skill):
        trained = rules.checks.trained + sheet.level // rules.attack.levels
        lines.append(Reason(trained, f"trained, level {sheet.level}", CHECK))
    for query in (trial.check, *kind.queries):
        lines += [*conditions.reasons(world, figure, query), *figures.trait_reasons(world, figure, query)]
    return Tally((*lines, *occasion))


def forecast(
    rules: D10Numbers, world: World, figure: int, trial: Trial, occasion: tuple[Reason, ...] = ()
) -> CheckForecast:
    """Return the forecast of a check; in checks a ten is not rolled again."""
    sum_, title = bonus(rules, world, figure, trial, occasion), trial.title or rules.checks.by_id[trial.check].title
    cases = max(0, min(FACES, FACES + 1 + sum_.total - trial.against))
    return CheckForecast(title, sum_, trial.against, Odds(cases, FACES), trial.rule)


def roll(rules: D10Numbers, world: World, figure: int, trial: Trial, occasion: tuple[Reason, ...] = ()) -> int:
    """Roll a check, emit its event, and return by how much the result exceeds the target number (negative if it
    falls short)."""
    seen, against = forecast(rules, world, figure, trial, occasion), trial.against
    result = world.dice.roll(FACES) + seen.tally.total
    rolls = world.dice.fallen()
    world.emit(CheckRolled(figure, seen.title, seen.tally, result, against, result >= against, rolls, trial.rule))
    return result - against


# --- health -----------------------------------------------------------------------------------------------------------


def most(rules: D10Numbers, world: World, figure: int) -> int:
    """Return the hit points of an unhurt figure."""
    return hit_points(rules, world.sheet(figure), world.armour(figure).weight)


def hit_points(rules: D10Numbers, sheet: Sheet, weight: str) -> int:
    """Return the hit points of a figure with this sheet and armour of this weight: the ruleset's base, plus
    Constitution and the armour's addition for every level."""
    per_level = max(0, sheet.constitution + rules.health.durability.get(weight, 0))
    return max(1, sheet.number(PART, HIT_POINTS, rules.health.base + sheet.level * per_level))
