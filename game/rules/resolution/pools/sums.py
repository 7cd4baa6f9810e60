"""The dice pools of a figure, each as a sum: the total is the number of dice. Damage is counted in boxes."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from game.core.kept import kept
from game.core.world import World
from game.model.answers import Trial
from game.model.components import Conditions, Health
from game.model.dice import DiceText
from game.model.grid import direction_of
from game.model.sheet import Sheet, Weapon
from game.model.shots import Placed, Shot
from game.model.tally import COVER_TEXTS, Tally, tally
from game.rules import conditions, figures
from game.rules.movement import charging
from game.rules.resolution.pools.numbers import DicePoolsNumbers
from game.rules.targets import Aimed, aims


class Fit(NamedTuple):
    """Facts about a figure that change its pools: a number that identifies its state, the dice lost to wounds, whether
    it runs, and whether it lets others go first (`holds`)."""

    state: int
    wounds: int
    runs: bool
    holds: bool


class Facing(NamedTuple):
    """Facts that decide the pools of an attack: how the target is seen and how far away it is; whether the attack is a
    charge; whether the attacker aims; whether an enemy threatens the attacker (`beset`); how many friends fight the
    target in close combat; and the facts about both figures."""

    aimed: Aimed
    charges: bool
    aims: bool
    beset: bool
    friends: int
    attacker: Fit
    target: Fit


PART = "pools"
PHYSICAL, STUN = "physical", "stun"
RULE = "pools.attack"
COVER = "pools.cover"


def attribute(rules: DicePoolsNumbers, sheet: Sheet, name: str) -> int:
    """Return the number of dice of an attribute, at least 1: the ruleset's number for rank 0, plus the rank."""
    return max(1, rules.pools.attribute + int(getattr(sheet, name)))


def boxes(rules: DicePoolsNumbers, sheet: Sheet, track: str) -> int:
    """Return the boxes of a track of an unhurt figure: a base and half its attribute, rounded up."""
    name = "constitution" if track == PHYSICAL else "willpower"
    return sheet.number(PART, track, rules.boxes.base + (attribute(rules, sheet, name) + 1) // 2)


def wound_modifier(rules: DicePoolsNumbers, world: World, figure: int) -> int:
    """Return the dice lost to wounds (0 or less): one for every `wounds` boxes lost on each track."""
    lost = world.get(figure, Health).lost
    return -sum(lost[track] // rules.pools.wounds for track in (PHYSICAL, STUN))


def check_pool(rules: DicePoolsNumbers, world: World, figure: int, trial: Trial) -> Tally:
    """Return the pool of a check, as a sum."""
    kind, sheet = rules.pools.by_id[trial.check], world.sheet(figure)
    sum_ = Tally(least=0).plus(attribute(rules, sheet, kind.attribute), kind.attribute.capitalize(), "pools.test")
    if kind.skill:
        sum_ = _with_skill(rules, sum_, sheet, kind.skill)
    if kind.slippery and figures.is_tested_on(world, figure, trial, "slippery"):
        sum_ = sum_.plus(rules.pools.slippery, "slippery ground", "surface.ice")
    sum_ = sum_.plus(wound_modifier(rules, world, figure), "wounds", "pools.wounds")
    return sum_.joined(conditions.reasons(world, figure, "skills"))


def _with_skill(rules: DicePoolsNumbers, sum_: Tally, sheet: Sheet, skill: str) -> Tally:
    ranks = sheet.skill(skill)
    return (
        sum_.plus(ranks, skill, "pools.test") if ranks else sum_.plus(rules.pools.untrained, "untrained", "pools.test")
    )


def _is_running(world: World, figure: int) -> bool:
    """Return whether a figure is running; one that lies prone is not."""
    turn = world.ruleset.clock.pass_of(world, figure)
    return turn is not None and turn.running and figures.posture_of(world, figure) != "prone"


@kept("memo", 1)
def fit_of(rules: DicePoolsNumbers, world: World, figure: int) -> Fit:
    """Return the facts about a figure that change its dice pools."""
    turn, wounds = world.ruleset.clock.pass_of(world, figure), wound_modifier(rules, world, figure)
    return Fit(figures.state_of(world, figure), wounds, _is_running(world, figure), turn is not None and turn.holding)


def _with_fit(rules: DicePoolsNumbers, world: World, figure: int, *rest: Hashable) -> Hashable:
    return figure, fit_of(rules, world, figure), rest


@kept("lasting", 1, _with_fit)
def attack_pool(rules: DicePoolsNumbers, world: World, figure: int, weapon: str) -> Tally:
    """Return the pool of an attack with a weapon, before the target changes it."""
    arm, sheet = world.weapon(weapon), world.sheet(figure)
    sum_ = Tally(least=0).plus(attribute(rules, sheet, "agility"), "Agility", RULE)
    sum_ = _with_skill(rules, sum_, sheet, arm.skill)
    if arm.group not in sheet.proficiencies and arm.group != "unarmed":
        sum_ = sum_.plus(rules.pools.unproficient, "not trained with it", RULE)
    sum_ = sum_.plus(wound_modifier(rules, world, figure), "wounds", "pools.wounds")
    if arm.kind != "melee" and _is_running(world, figure):
        sum_ = sum_.plus(rules.pools.runner, "running", "pass.running")
    return sum_.joined(conditions.reasons(world, figure, "attack"))


def facing(rules: DicePoolsNumbers, world: World, shot: Shot, aimed: Aimed, charges: bool) -> Facing:
    """Return the facts that decide the pools of an attack (a charge if `charges`), with both figures where `shot`
    says."""
    attacker, target = shot.attacker, shot.target
    fits = fit_of(rules, world, attacker.figure), fit_of(rules, world, target.figure)
    if world.weapon(shot.weapon).kind == "melee":
        friends = min(rules.pools.friends_most, _friends_beside(world, attacker.figure, target))
        return Facing(aimed, charges, False, False, friends, *fits)
    watches = world.ruleset.engagement.watches
    beset = is_beset(world, attacker, target.figure) or watches(world, target, attacker)
    return Facing(aimed, charges, aims(world, shot), beset, 0, *fits)


def against_target(rules: DicePoolsNumbers, world: World, faced: Facing, sum_: Tally) -> Tally:
    """Return the attack pool `sum_` with the modifiers that the target and the situation add."""
    aimed, numbers = faced.aimed, rules.pools
    sum_ = sum_.plus(numbers.concealment[aimed.view.concealment], "concealment", COVER)
    if world.weapon(aimed.weapon).kind != "melee":
        if faced.aims:
            sum_ = sum_.plus(numbers.aim, "aimed", RULE)
        sum_ = sum_.plus(numbers.cover[aimed.view.cover], COVER_TEXTS[aimed.view.cover], COVER)
        return sum_.plus(numbers.crossfire if faced.beset else 0, "in close combat", RULE)
    if figures.posture_of(world, aimed.target) == "prone":
        sum_ = sum_.plus(numbers.prone, "target prone", RULE)
    sum_ = sum_.plus(faced.friends * numbers.friends, "friends in the melee", RULE)
    return sum_.plus(rules.pools.charge if faced.charges else 0, "charge", "pass.charge")


def is_beset(world: World, attacker: Placed, but: int = 0) -> bool:
    """Return whether an enemy other than `but` threatens the attacker."""
    return any(enemy != but for enemy in world.ruleset.engagement.watchers(world, attacker))


def _friends_beside(world: World, attacker: int, target: Placed) -> int:
    """Return the number of an attacker's comrades that threaten its target from where they stand."""
    watchers, comrades = world.ruleset.engagement.watchers(world, target), figures.comrades(world, attacker)
    return sum(figure in comrades for figure in watchers)


def is_charge(rules: DicePoolsNumbers, world: World, shot: Shot) -> bool:
    """Return whether an attack is a charge: it follows a run-up of enough empty squares on good ground, straight
    towards the target, none of them threatened by another enemy (pass.charge)."""
    attacker, target = shot.attacker, shot.target
    straight, heading = charging.run_up(world, attacker)
    if straight < rules.pools.charge_squares:
        return False
    if attacker.square == target.square:
        return True
    return direction_of(attacker.square, target.square) == heading and not is_beset(world, attacker, target.figure)


@kept("lasting", 1, _with_fit)
def defence_pool(
    rules: DicePoolsNumbers, world: World, figure: int, against_melee: bool, against_charge: bool = False
) -> Tally:
    """Return the pool with which a figure defends against an attack: Reaction, and in melee (`against_melee`) its best
    skill for parrying. A figure that lets others go first gets a bonus against a charge (`against_charge`)."""
    sheet = world.sheet(figure)
    if conditions.is_helpless(world, figure):
        return tally((0, "helpless", RULE))
    sum_ = Tally(least=0).plus(attribute(rules, sheet, "agility"), "Reaction", RULE)
    if against_melee:
        arms = (world.weapon(w).skill for w in sheet.weapons if world.weapon(w).kind == "melee")
        best = max((sheet.skill(name) for name in (*arms, "acrobatics", "unarmed")), default=0)
        sum_ = sum_.plus(best, "parrying", RULE)
    turn = world.ruleset.clock.pass_of(world, figure)
    if against_charge and turn is not None and turn.holding:
        sum_ = sum_.plus(rules.pools.awaited, "waits for the charge", "pass.charge")
    active = world.get(figure, Conditions).active
    if "full-defence" in active or ("tumbling" in active and against_melee):
        sum_ = sum_.plus(figures.full_defence(sheet), "full defence", "intercept.tumble")
    if not against_melee and _is_running(world, figure):
        sum_ = sum_.plus(rules.pools.dodging, "running", "pass.running")
    sum_ = sum_.plus(wound_modifier(rules, world, figure), "wounds", "pools.wounds")
    return sum_.joined(conditions.reasons(world, figure, "defence"))


def damage(rules: DicePoolsNumbers, world: World, figure: int, weapon: Weapon) -> int:
    """Return a weapon's damage in boxes before net hits are added: its own number, or else one computed from the
    average of its dice."""
    own = weapon.by.get(PART, {}).get("damage")
    if own is not None:
        return int(own)
    base = (DiceText.parse(weapon.damage).doubled_average + rules.boxes.share - 1) // rules.boxes.share
    return base + (world.sheet(figure).strength + 1) // 2 if weapon.uses_strength else base


def armour(rules: DicePoolsNumbers, world: World, figure: int) -> int:
    """Return the dice that a figure's armour adds when it rolls to cancel damage."""
    return world.armour(figure).reduction * rules.boxes.armour
