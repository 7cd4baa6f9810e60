"""Attacks with dice pools: their forecasts, and how they are carried out. Damage is counted in boxes."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.kept import kept
from game.core.world import World
from game.model.answers import AttackForecast, Needed
from game.model.components import Condition, Conditions, Place, Stance, Striking
from game.model.events import ActionTaken, Attacked, Burst, Displaced
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.sheet import Weapon
from game.model.shots import Shot
from game.model.tally import NEVER, Odds, Tally, tally
from game.rules import ammunition, bursts, conditions, figures, grapples, hiding, targets, throws
from game.rules.resolution import margins
from game.rules.resolution.margins import HarmCounts
from game.rules.resolution.pools import chances, injury, sums
from game.rules.resolution.pools.numbers import DicePoolsNumbers
from game.rules.resolution.pools.sums import RULE

SUBDUE = "subdue"
CHARGING = ("standard", SUBDUE)
"""The kinds of attack that count as a charge after a run-up."""


def throw_pool(world: World, pool: int) -> tuple[int, bool]:
    """Roll a pool. Return its hits, and whether at least half of its dice show ones (a glitch)."""
    values = [world.dice.roll(chances.FACES) for _ in range(max(0, pool))]
    ones = values.count(1)
    return sum(value >= chances.HIT for value in values), bool(values) and 2 * ones >= len(values)


def odds_over(attack: int, defence: int) -> Odds:
    """Return the chance that a pool of `attack` dice has more hits than one of `defence` dice."""
    return margins.odds_over(chances.ways(attack), chances.ways(defence))


def needed(attack: int, defence: int) -> Needed:
    """Return what a hit needs in words: more successes than the target, and the dice of both pools."""
    words = f"{max(0, attack)} dice against {max(0, defence)}"
    return Needed(0, 0, "More successes", words)


def rests_on(world: World, attacker: int, target: int) -> Hashable:
    """Return a record of all facts that decide attacks of `attacker` on `target`, except the squares of the two: where
    and how all figures stand, and what the two have done in their pass."""
    clock = world.ruleset.clock
    return figures.layout_of(world), clock.pass_of(world, attacker), clock.pass_of(world, target)


@kept("memo", 1)
def forecast(rules: DicePoolsNumbers, world: World, shot: Shot) -> AttackForecast | Rejection:
    """Return the forecast of an attack, or the reason why it cannot be made."""
    aimed = targets.aim(world, shot)
    if isinstance(aimed, Rejection):
        return aimed
    attacker, target, weapon = shot.attacker.figure, shot.target.figure, shot.weapon
    arm = world.weapon(weapon)
    may_charge = arm.kind == "melee" and shot.kind in CHARGING and not shot.target.has_moved and aimed.gap <= 1
    charges = may_charge and sums.is_charge(rules, world, shot)
    held = world.get(attacker, Conditions).active.get("grappled")
    if held is not None and held.source != target:
        return Rejection("held", "A held figure can only attack its holder.", "pass.subdue")
    return _sums(rules, world, sums.facing(rules, world, shot, aimed, charges))


@kept("lasting", 1)
def _sums(rules: DicePoolsNumbers, world: World, faced: sums.Facing) -> AttackForecast | Rejection:
    """Return the forecast from the facts in `faced`; a refusal if the target is out of range."""
    aimed, charges = faced.aimed, faced.charges
    attacker, target, weapon = aimed.attacker, aimed.target, aimed.weapon
    arm = world.weapon(weapon)
    reach = world.ruleset.ranges.shot(world, world.sheet(attacker), arm, aimed.gap)
    if isinstance(reach, Rejection):
        return reach
    attack = sums.attack_pool(rules, world, attacker, weapon)
    attack = attack.joined(reach.reasons)
    attack = sums.against_target(rules, world, faced, attack)
    defence = sums.defence_pool(rules, world, target, arm.kind == "melee", charges)
    base = sums.damage(rules, world, attacker, arm)
    average = _average(rules, world, target, attack.total, defence.total, base)
    chance = odds_over(attack.total, defence.total)
    track = "Physical" if arm.harm == "lethal" else "Stun"
    text = f"{base + 1} {track}, 1 more for each extra success"
    notes = (f"throws {attack.total} dice against {defence.total}",)
    jams = chances.botch(attack.total) if arm.shots else NEVER
    return AttackForecast(weapon, attack, defence, chance, aimed.gap, text, average, RULE, notes, jams)


def harms(rules: DicePoolsNumbers, world: World, attacker: int, target: int, seen: AttackForecast) -> HarmCounts:
    """Return the boxes of damage that a hit of the attack `seen` may do after the target's soak roll, each with the
    number of results of all dice that give them."""
    base = sums.damage(rules, world, attacker, world.weapon(seen.weapon))
    soaked = list(enumerate(chances.ways(injury.soak_pool(rules, world, target))))
    return tuple(
        (max(0, base + margin - off), ways * times)
        for margin, ways in _hits(seen.attack.total, seen.defence.total)
        for off, times in soaked
    )


def _hits(attack: int, defence: int) -> HarmCounts:
    """Return each number of net hits with which a pool of `attack` dice can hit against `defence` dice, with the number
    of dice results that give it."""
    falls = margins.margins(chances.ways(attack), chances.ways(defence))
    return tuple((margin, ways) for margin, ways in falls if margin > 0)


def _average(rules: DicePoolsNumbers, world: World, target: int, attack: int, defence: int, base: int) -> int:
    """Return twice the expected damage of a hit in boxes, rounded down, for pools of `attack` and `defence` dice and
    `base` boxes of damage; one in three dice rolled to soak damage is taken to hit."""
    hits = _hits(attack, defence)
    of = sum(ways for _, ways in hits)
    soak = injury.soak_pool(rules, world, target)
    return sum(max(0, 6 * (base + margin) - 2 * soak) * ways for margin, ways in hits) // (3 * of) if of else 0


# --- carrying an attack out -------------------------------------------------------------------------------------------


def strike(rules: DicePoolsNumbers, world: World, figure: int, striking: Striking) -> bool:
    """Roll the pools and apply the consequences. Return True, because the attack is over at once."""
    if striking.square is None and world.weapon(striking.weapon).is_explosive:
        striking = world.change(figure, Striking, square=figures.square_of(world, striking.target))
    if striking.square is not None:
        _burst(rules, world, figure, striking, striking.square)
        return True
    seen = forecast(rules, world, targets.shot(world, figure, striking.target, striking.weapon, striking.kind))
    if isinstance(seen, Rejection):
        return True
    margin = _roll(world, figure, striking, seen)
    stance = world.get(figure, Stance)
    if stance.aim == striking.target:
        world.change(figure, Stance, aim=0)
    if margin > 0 and striking.kind == SUBDUE:
        _grapple(rules, world, figure, striking.target, margin)
    elif margin > 0:
        arm = world.weapon(striking.weapon)
        boxes = sums.damage(rules, world, figure, arm) + margin
        injury.hurt(rules, world, striking.target, figure, boxes, arm.harm, RULE, soaked=True)
    return True


def _roll(world: World, figure: int, striking: Striking, seen: AttackForecast) -> int:
    """Spend the shot, roll both pools and emit the event. Return the attacker's hits minus the defender's; a critical
    glitch jams the weapon."""
    attack, defence = seen.attack, seen.defence
    ammunition.spend(world, figure, striking.weapon)
    mine, glitch = throw_pool(world, attack.total)
    theirs, _ = throw_pool(world, defence.total)
    error = glitch and not mine
    world.emit(
        Attacked(
            figure, striking.target, striking.weapon, attack, defence, mine, theirs, mine > theirs,
            error=error, kind=striking.kind, rolls=world.dice.fallen(), rule=RULE, odds=seen.odds, average=seen.average,
        )
    )  # fmt: skip
    if error and world.weapon(striking.weapon).shots:
        ammunition.empty(world, figure, striking.weapon)
    if striking.target:
        world.change(striking.target, Stance, attacked=True)
    hiding.reveal(world, figure, "attacked")
    return mine - theirs


def _grapple(rules: DicePoolsNumbers, world: World, figure: int, target: int, margin: int) -> None:
    """Let the attacker take hold of the target after a grapple that is strong enough, and move the attacker into its
    square (pass.subdue). The target lets go of a figure that it holds itself."""
    strength = sums.attribute(rules, world.sheet(figure), "strength")
    if strength + margin <= sums.attribute(rules, world.sheet(target), "constitution"):
        world.emit(ActionTaken(target, "shrugs-off", figure, rule="pass.subdue"))
        return
    grapples.release(world, target, "grappled itself")
    conditions.put(world, target, "grappled", Condition(margin, source=figure), "held", "pass.subdue")
    conditions.put(world, figure, "grappling", Condition(margin, source=target), "holds on", "pass.subdue")
    for one in (figure, target):
        world.ruleset.clock.note_pass(world, one, running=False)
    place, there = world.get(figure, Place), figures.square_of(world, target)
    if place.square != there:
        before = place.square
        world.change(figure, Place, square=there)
        world.emit(Displaced(figure, before, there, "grapples", "pass.subdue"))


# --- bursts -----------------------------------------------------------------------------------------------------------


def burst_sums(
    rules: DicePoolsNumbers, world: World, figure: int, weapon: str, aimed: Square
) -> tuple[Tally, Tally] | Rejection:
    """Return the pool of a throw at a square and the number of hits it needs, or the reason why it is not possible."""
    reach = throws.reach(world, figure, weapon, aimed)
    if isinstance(reach, Rejection):
        return reach
    attack = sums.attack_pool(rules, world, figure, weapon)
    attack = attack.joined(reach.reasons)
    beset = sums.is_beset(world, figures.placed(world, figure))
    attack = attack.plus(rules.pools.crossfire if beset else 0, "in close combat", RULE)
    return attack, tally((rules.boxes.throw_against, "a square", RULE))


def odds_to_land(attack: int, needed: int) -> Odds:
    """Return the chance that a pool of `attack` dice has `needed` hits or more."""
    ways = chances.ways(attack)
    return Odds(sum(ways[needed:]), sum(ways))


def burst_forecast(
    rules: DicePoolsNumbers, world: World, figure: int, weapon: str, aimed: Square
) -> AttackForecast | Rejection:
    """Return the forecast of a burst: the chance that it lands on the square `aimed`, and the damage at its centre.
    Return the reason instead if it cannot be used."""
    found = burst_sums(rules, world, figure, weapon, aimed)
    if isinstance(found, Rejection):
        return found
    attack, needed = found
    chance = odds_to_land(attack.total, needed.total)
    squares, arm = throws.gap_to_square(world, figure, aimed), world.weapon(weapon)
    base = sums.damage(rules, world, figure, arm)
    text = f"{base} boxes, {drop(rules, arm)} less for each square"
    return AttackForecast(weapon, attack, needed, chance, squares, text, 2 * base, "range.blast-scale")


def drop(rules: DicePoolsNumbers, arm: Weapon) -> int:
    """Return how many boxes of damage a blast loses from each square to the next: its loss per metre times the metres
    of a square (range.blast-scale)."""
    return int(arm.by.get(sums.PART, {}).get("drop", rules.boxes.blast_drop)) * rules.boxes.metres


def rings(rules: DicePoolsNumbers, arm: Weapon, boxes: int) -> tuple[int, ...]:
    """Return the boxes of damage at the centre of a blast and in each ring outward, down to the last ring with any
    damage."""
    return tuple(range(boxes, 0, -drop(rules, arm)))


def _burst(rules: DicePoolsNumbers, world: World, figure: int, striking: Striking, aimed: Square) -> None:
    found = burst_sums(rules, world, figure, striking.weapon, aimed)
    if isinstance(found, Rejection):
        return
    landed, arm = aimed, world.weapon(striking.weapon)
    if _roll_at(world, figure, striking, *found) < 0:
        direction = world.dice.roll(8) - 1
        landed = bursts.strayed(world, aimed, direction, world.dice.roll(rules.boxes.strays))
    by_ring = rings(rules, arm, sums.damage(rules, world, figure, arm))
    world.emit(Burst(figure, striking.weapon, landed, aimed, by_ring, world.dice.fallen(), "range.blast-scale"))
    caught = bursts.caught(world, landed, 1, len(by_ring))
    is_random = rules.boxes.roomy and world.options.get("random_blast")
    meant = _aimed_at(world, aimed) if is_random else [other for other, _ in caught]
    for other, ring in caught:
        world.change(other, Stance, attacked=True)
        spared = world.dice.roll(chances.FACES) if other not in meant else 0
        boxes = max(0, by_ring[ring] - spared)
        rule = "range.blast-random" if spared else "range.blast-scale"
        injury.hurt(rules, world, other, figure, boxes, arm.harm, rule, soaked=True)


def _aimed_at(world: World, aimed: Square) -> list[int]:
    """Return a list with the id of the figure at which a throw at a square is aimed; an empty list unless exactly one
    figure that can fight is there."""
    there = [figure for figure in figures.fighting(world) if aimed in figures.squares_of(world, figure)]
    return there if len(there) == 1 else []


def _roll_at(world: World, figure: int, striking: Striking, attack: Tally, needed: Tally) -> int:
    ammunition.spend(world, figure, striking.weapon)
    hits, glitch = throw_pool(world, attack.total)
    world.emit(
        Attacked(
            figure, 0, striking.weapon, attack, needed, hits, needed.total, hits >= needed.total,
            error=glitch and not hits, kind=striking.kind, rolls=world.dice.fallen(), rule=RULE,
            odds=odds_to_land(attack.total, needed.total),
        )
    )  # fmt: skip
    hiding.reveal(world, figure, "attacked")
    return hits - needed.total
