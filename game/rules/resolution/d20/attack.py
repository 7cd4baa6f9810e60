"""Forecasts of attacks with the d20, from the same sums and chances as the attack itself."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import NamedTuple

import msgspec

from game.core.kept import kept
from game.core.world import World
from game.model.answers import AttackForecast
from game.model.components import Stance
from game.model.dice import DiceText
from game.model.grid import DIRECTIONS
from game.model.rejections import Rejection
from game.model.sheet import Weapon
from game.model.shots import Shot
from game.model.tally import COVER_TEXTS, Odds, Reason, Tally
from game.rules import conditions, figures, targets
from game.rules.resolution.d20 import bonuses, checks
from game.rules.resolution.d20.numbers import D20Numbers
from game.rules.resolution.margins import HarmCounts
from game.rules.sightlines import CONCEALMENTS


class Prepared(NamedTuple):
    """Preparations of the attacker: whether it aims at the target, and whether it is braced towards it."""

    aims: bool
    braced: bool


def forecast(rules: D20Numbers, world: World, shot: Shot) -> AttackForecast | Rejection:
    """Return the forecast of an attack, or the reason why it cannot be made."""
    aimed = targets.aim(world, shot)
    if isinstance(aimed, Rejection):
        return aimed
    return _forecast(rules, world, aimed, Prepared(targets.aims(world, shot), _is_braced(world, shot)))


def rests_on(world: World, attacker: int, target: int) -> Hashable:
    """Return a record of all facts that decide attacks of `attacker` on `target`, except the squares of the two. The
    attacker's own square is in it while it is braced, and the places of all figures while it aims (`targets.aims`)."""
    stance = world.get(attacker, Stance)
    ready: Hashable = (stance.brace, figures.square_of(world, attacker)) if stance.brace >= 0 else ()
    if stance.aim == target:
        ready = (ready, figures.layout_of(world))
    return targets.met(world, attacker, target), ready


def _is_braced(world: World, shot: Shot) -> bool:
    """Return whether the attacker is braced in a direction within 45 degrees of the target, and still on its square."""
    direction, here, there = world.get(shot.attacker.figure, Stance).brace, shot.attacker.square, shot.target.square
    if direction < 0 or shot.attacker.has_moved:
        return False
    dx, dy = there[0] - here[0], there[1] - here[1]
    way_x, way_y = DIRECTIONS[direction]
    if way_x and way_y:
        return dx * way_x >= 0 and dy * way_y >= 0
    along, across = (dx * way_x, dy) if way_x else (dy * way_y, dx)
    return along >= abs(across)


@kept("lasting", 1, targets.with_states)
def _forecast(rules: D20Numbers, world: World, aimed: targets.Aimed, prepared: Prepared) -> AttackForecast | Rejection:
    """Return the forecast for a target that is seen like this and an attacker that has prepared like this. Return a
    refusal if the target is out of range."""
    attacker, target, weapon, view = aimed.attacker, aimed.target, aimed.weapon, aimed.view
    arm, sheet, numbers = world.weapon(weapon), world.sheet(attacker), rules.attack
    reach = world.ruleset.ranges.shot(world, sheet, arm, aimed.gap)
    if isinstance(reach, Rejection):
        return reach
    lines = [*bonuses.attack_bonus(rules, world, attacker, weapon).reasons, *reach.reasons]
    if prepared.aims:
        lines.append(Reason(numbers.aim, "aimed", "d20.aim"))
    if prepared.braced and arm.kind == "ranged":
        lines.append(Reason(numbers.brace, "braced", "d20.brace"))
    if view.concealment:
        text = f"{CONCEALMENTS[view.concealment]} concealment"
        lines.append(Reason(numbers.concealment[view.concealment], text, "d20.concealment"))
    posture = figures.posture_of(world, target)
    if arm.kind != "melee" and not aimed.beside and numbers.shot_at.get(posture):
        lines.append(Reason(numbers.shot_at[posture], f"target {posture}", "d20.posture"))
    if arm.kind == "melee" and conditions.is_helpless(world, target):
        lines.append(Reason(numbers.helpless_melee, "target helpless", "d20.attack"))
    defence = bonuses.defence(rules, world, target)
    if view.cover:
        defence = defence.plus(numbers.cover[view.cover], COVER_TEXTS[view.cover], "d20.cover")
    attack = Tally(tuple(lines))
    chance = checks.odds(attack.total, defence.total)
    plus = damage_plus(world, attacker, weapon)
    kept_off = armour_against(rules, world, target, arm)
    return AttackForecast(
        weapon, attack, defence, chance, aimed.gap, f"{_with_plus(arm.damage, plus)} {arm.harm}",
        doubled_average(arm.damage, plus, kept_off), "d20.attack", _notes(rules, world, attacker, target, weapon),
    )  # fmt: skip


def _notes(rules: D20Numbers, world: World, attacker: int, target: int, weapon: str) -> tuple[str, ...]:
    notes = [f"critical on {world.weapon(weapon).threat}-20" if world.weapon(weapon).threat < 20 else "critical on 20"]
    notes.append(f"critical miss on 1-{error_most(rules, world, attacker, weapon)}")
    if conditions.is_vulnerable(world, target):
        notes.append(f"{figures.name_of(world, target)} cannot dodge")
    return tuple(notes)


def error_most(rules: D20Numbers, world: World, attacker: int, weapon: str) -> int:
    """Return the highest natural roll (the number on the die) that can turn a miss into a critical miss."""
    wider = 0 if bonuses.is_proficient(rules, world, attacker, weapon) else rules.attack.unproficient_error
    return world.weapon(weapon).error + wider


def damage_plus(world: World, attacker: int, weapon: str) -> int:
    """Return the points that the attacker's Strength adds to a weapon's damage dice."""
    if not world.weapon(weapon).uses_strength:
        return 0
    return sum(line.amount for line in bonuses.attribute(world, attacker, "strength"))


def armour_against(rules: D20Numbers, world: World, target: int, arm: Weapon) -> int:
    """Return the points that a target's armour takes off each injury by a weapon."""
    return world.armour(target).reduction if arm.harm in rules.health.kept_off else 0


@cache
def _with_plus(damage: str, plus: int) -> str:
    dice = DiceText.parse(damage)
    return str(DiceText(dice.count, dice.sides, dice.plus + plus))


def harms(rules: D20Numbers, world: World, attacker: int, target: int, seen: AttackForecast) -> HarmCounts:
    """Return the points that an ordinary hit of the attack `seen` may do after armour, each with the number of dice
    results that give it."""
    arm = world.weapon(seen.weapon)
    return points_of(arm.damage, damage_plus(world, attacker, seen.weapon), armour_against(rules, world, target, arm))


@cache
def points_of(damage: str, plus: int, kept_off: int) -> HarmCounts:
    """Return the points of a hit after armour, each with the number of dice results that give it: the dice `damage`
    plus `plus` minus `kept_off`. Points below 0 are taken as 0."""
    dice = DiceText.parse(damage)
    sums = _thrown({0: 1}, dice.count, dice.sides)
    return tuple((max(0, max(0, sum_ + dice.plus) + plus - kept_off), ways) for sum_, ways in sums.items())


def _thrown(sums: dict[int, int], dice: int, faces: int) -> dict[int, int]:
    """Return the possible sums, each with its number of dice results, after `dice` more dice with `faces` faces are
    added to each of `sums`."""
    for _ in range(dice):
        thrown: dict[int, int] = {}
        for sum_, ways in sums.items():
            for face in range(1, faces + 1):
                thrown[sum_ + face] = thrown.get(sum_ + face, 0) + ways
        sums = thrown
    return sums


@cache
def doubled_average(damage: str, plus: int, kept_off: int) -> int:
    """Return twice the expected damage of a hit after armour (`damage` plus `plus` minus `kept_off`), rounded half up;
    damage below 0 is taken as 0."""
    found = points_of(damage, plus, kept_off)
    ways_in_all = sum(ways for _, ways in found)
    return (4 * sum(points * ways for points, ways in found) + ways_in_all) // (2 * ways_in_all)


def boosted(rules: D20Numbers, seen: AttackForecast, dice: int) -> AttackForecast:
    """Return the forecast `seen` with action dice added to the attack roll; the chance is exact over all results of
    these dice."""
    faces = rules.attack.boost
    sums = _thrown({0: 1}, dice, faces)
    hits = sum(ways * checks.odds(seen.attack.total + sum_, seen.defence.total).cases for sum_, ways in sums.items())
    note = f"with {dice}d{faces} more, from action dice"
    odds = Odds(hits, checks.FACES * faces**dice)
    return msgspec.structs.replace(seen, odds=odds, notes=(*seen.notes, note), rule="d20.action-dice")
