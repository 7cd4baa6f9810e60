"""Attacks with the d10: their forecasts and rolls, and how their damage takes effect at the end of a phase."""

from __future__ import annotations

from game.core.kept import kept
from game.core.world import World
from game.model.answers import AttackForecast
from game.model.components import Blows, Condition, DealtBlow, Going, Place, Stance, Striking
from game.model.dice import DiceText
from game.model.events import Attacked, Burst, CheckRolled
from game.model.grid import Square, direction_of, distance_between
from game.model.rejections import Rejection
from game.model.shots import Placed, Shot
from game.model.tally import COVER, COVER_TEXTS, Odds, Reason, Tally
from game.rules import ammunition, figures, footing, forced, hiding, sight, targets, throws
from game.rules.resolution.d10 import injury, sums
from game.rules.resolution.d10.numbers import D10Numbers
from game.rules.resolution.d20.attack import doubled_average, points_of
from game.rules.resolution.margins import HarmCounts
from game.rules.sightlines import SquareView

RULE, BURST = "d10.attack", "d10.blast"


# --- what an attack would do ------------------------------------------------------------------------------------------


@kept("standing", 1)
def forecast(rules: D10Numbers, world: World, shot: Shot) -> AttackForecast | Rejection:
    """Return the forecast of an attack, or the reason why it cannot be made."""
    aimed = targets.aim(world, shot)
    if isinstance(aimed, Rejection):
        return aimed
    height = abs(_height(world, shot.attacker) - _height(world, shot.target))
    wet = None if world.weapon(shot.weapon).kind == "melee" else _wet(rules, world, shot, aimed.gap)
    return _sums(rules, world, aimed, height // 5, wet)


@kept("lasting", 1, targets.with_states)
def _sums(
    rules: D10Numbers, world: World, aimed: targets.Aimed, up: int, wet: Reason | Rejection | None
) -> AttackForecast | Rejection:
    """Return the forecast for a target that is seen like this. `up` is the difference of height in squares; `wet` is
    what water does to the shot. Return a refusal if the target is out of range."""
    attacker, target, weapon, view = aimed.attacker, aimed.target, aimed.weapon, aimed.view
    arm = world.weapon(weapon)
    reach = world.ruleset.ranges.shot(world, world.sheet(attacker), arm, max(aimed.gap, up))
    if isinstance(reach, Rejection):
        return reach
    lines = [*sums.accuracy(rules, world, attacker, weapon).reasons, *reach.reasons]
    if isinstance(wet, Rejection):
        return wet
    if arm.kind != "melee":
        lines += [wet] if wet else []
        if aimed.beside:
            lines.append(Reason(rules.attack.adjacent_shot, "target beside", RULE))
    attack = Tally(tuple(lines))
    defence = sums.defence(rules, world, target, "armor")
    if bonus := rules.attack.cover[view.cover]:
        defence = defence.plus(bonus, COVER_TEXTS[view.cover], "d10.cover")
    need = defence.total - attack.total
    odds = _in_concealment(rules, sums.chance(need), view)
    plus = damage_plus(world, attacker, weapon)
    dice = DiceText.parse(arm.damage)
    harm = f"{DiceText(dice.count, dice.sides, dice.plus + plus)} {arm.harm}"
    average = doubled_average(arm.damage, plus, 0)
    return AttackForecast(weapon, attack, defence, odds, aimed.gap, harm, average, RULE, _notes(rules, need, view))


def _in_concealment(rules: D10Numbers, odds: Odds, view: SquareView) -> Odds:
    """Return the chance to hit, lowered by the chance that concealment turns a hit into a miss."""
    return Odds(odds.cases * (sums.FACES - rules.attack.concealed), odds.of * sums.FACES) if view.concealment else odds


def _notes(rules: D10Numbers, need: int, view: SquareView) -> tuple[str, ...]:
    notes = [f"critical: {sums.chance(need + rules.attack.critical)}"]
    grazes = sums.chance(need - rules.attack.glancing)
    notes.append(f"hit or glancing blow: {grazes}")
    if view.concealment:
        notes.append(f"concealed: misses on 1 to {rules.attack.concealed} of a d10")
    return tuple(notes)


def _height(world: World, body: Placed) -> int:
    """Return the height of a figure's feet in feet above the map's zero."""
    return footing.level_at(world, body.figure, body.square) + body.above


def _wet(rules: D10Numbers, world: World, shot: Shot, gap: int) -> Reason | Rejection | None:
    """Return the effect of water on a shot over `gap` squares: a refusal beyond `wet_far` feet, a modifier beyond
    `wet_near` feet, else None (phase.modes)."""
    if not footing.is_in_water(world, shot.attacker) and not footing.is_in_water(world, shot.target):
        return None
    feet = gap * 5
    if feet > rules.attack.wet_far:
        sentence = f"In water a shot carries {rules.attack.wet_far} ft."
        return Rejection("out-of-range", sentence, "phase.modes")
    if feet > rules.attack.wet_near:
        return Reason(rules.attack.wet_penalty, "through water", "phase.modes")
    return None


def harms(rules: D10Numbers, world: World, attacker: int, target: int, seen: AttackForecast) -> HarmCounts:
    """Return the points of damage that an ordinary hit of the attack `seen` may do, each with the number of dice
    results that give it."""
    return points_of(world.weapon(seen.weapon).damage, damage_plus(world, attacker, seen.weapon), 0)


def damage_plus(world: World, attacker: int, weapon: str) -> int:
    """Return the points that the attacker's Strength adds to a weapon's damage dice."""
    return world.sheet(attacker).strength if world.weapon(weapon).uses_strength else 0


# --- attacks as they happen -------------------------------------------------------------------------------------------


def strike(rules: D10Numbers, world: World, figure: int, striking: Striking) -> bool:
    """Roll an attack; its damage takes effect after all figures have rolled and moved. Return True when no more stage
    of it is left."""
    if striking.stage == "roll":
        world.put(figure, Blows(()))
        if striking.square is not None:
            _burst(rules, world, figure, striking.weapon, striking.square)
        else:
            _roll(rules, world, figure, striking)
        world.change(figure, Striking, stage="harm")
        return False
    if any(other.stage == "roll" for _, other in world.each(Striking)) or world.is_any(Going):
        return False
    for blow in world.get(figure, Blows).dealt:
        _land(rules, world, figure, blow)
    world.drop(figure, Blows)
    return True


def _roll(rules: D10Numbers, world: World, figure: int, striking: Striking) -> None:
    seen = forecast(rules, world, targets.shot(world, figure, striking.target, striking.weapon))
    if isinstance(seen, Rejection):
        return
    ammunition.spend(world, figure, striking.weapon)
    concealed = sight.view_of(world, figure, striking.target).concealment > 0
    _against(rules, world, figure, striking.target, striking.weapon, (seen.attack, seen.defence), concealed,
             striking.kind)  # fmt: skip
    hiding.reveal(world, figure, "attacked")


def _against(
    rules: D10Numbers, world: World, figure: int, target: int, weapon: str, sums_: tuple[Tally, Tally], concealed: bool,
    kind: str, damage: int | None = None, origin: Square | None = None,
) -> None:  # fmt: skip
    """Roll one attack against one defence; `sums_` are their two sums. The damage of a hit is stored until all attacks
    of the phase take effect. With `concealed`, a roll decides in addition whether a hit misses because the target is
    lost from sight."""
    attack, defence = sums_
    world.change(target, Stance, attacked=True)
    result = sums.explode(world, rules.attack.explodes) + attack.total
    margin = result - defence.total
    glancing = -rules.attack.glancing <= margin < 0
    critical = margin >= rules.attack.critical
    odds = sums.chance(defence.total - attack.total)
    average = doubled_average(world.weapon(weapon).damage, damage_plus(world, figure, weapon), 0)
    world.emit(Attacked(figure, target, weapon, attack, defence, result, defence.total, margin >= 0, critical, False,
                        kind, glancing, world.dice.fallen(), RULE, odds, average))  # fmt: skip
    if margin < -rules.attack.glancing or (concealed and _lost_from_sight(rules, world, figure)):
        return
    arm = world.weapon(weapon)
    if damage is None:
        damage = max(0, DiceText.parse(arm.damage).roll(world.dice) + damage_plus(world, figure, weapon))
    times = 1 + margin // rules.attack.critical if critical else 1
    amount = damage // 2 if glancing else damage * times
    towards = _thrown(rules, world, figure, target, weapon, critical, glancing, origin)
    blow = DealtBlow(target, weapon, amount, arm.harm, critical, towards, world.dice.fallen())
    world.change(figure, Blows, dealt=(*world.get(figure, Blows).dealt, blow))


def _lost_from_sight(rules: D10Numbers, world: World, figure: int) -> bool:
    """Roll a d10 for the target's concealment, and return whether it makes the attack miss (phase.undergrowth)."""
    face = world.dice.roll(sums.FACES)
    missed = face <= rules.attack.concealed
    against = rules.attack.concealed + 1
    rolls = world.dice.fallen()
    world.emit(CheckRolled(figure, "Concealment", Tally(), face, against, not missed, rolls, "phase.undergrowth"))
    return missed


def _thrown(
    rules: D10Numbers, world: World, figure: int, target: int, weapon: str, critical: bool, glancing: bool,
    origin: Square | None,
) -> int:  # fmt: skip
    """Return the direction in which a hit throws its target: 0 to 7 as in DIRECTIONS, 8 for straight up, -1 if the
    target is not thrown. A `glancing` hit throws nobody, and some weapons only throw with a `critical` hit."""
    force = rules.force.get(weapon)
    if force is None or glancing or (force.on == "critical" and not critical):
        return -1
    frm = figures.square_of(world, figure) if origin is None else origin
    to = figures.square_of(world, target)
    return direction_of(frm, to) if frm != to else 8


def _land(rules: D10Numbers, world: World, figure: int, blow: DealtBlow) -> None:
    """Apply the damage of an attack that hit, then throw the target if the attack does so."""
    rule = "d10.critical" if blow.critical else "d10.damage"
    if blow.harm == "stress":
        held = Condition(1, rounds=2, source=figure)
        injury.gain(rules, world, blow.target, "dazed", held, f"{world.weapon(blow.weapon).title.lower()}", BURST)
    else:
        injury.hurt(rules, world, blow.target, figure, blow.amount, blow.harm, rule, blow.critical, blow.rolls)
    if blow.towards >= 0 and figures.is_present(world, blow.target):
        feet = rules.force[blow.weapon].feet
        forced.fling(world, blow.target, -1 if blow.towards == 8 else blow.towards, feet, figure)


# --- bursts -----------------------------------------------------------------------------------------------------------


def burst_forecast(
    rules: D10Numbers, world: World, figure: int, weapon: str, aimed: Square
) -> AttackForecast | Rejection:
    """Return the forecast of a burst for an average target at its centre; bursts of this part always land where they
    are aimed."""
    reach = throws.reach(world, figure, weapon, aimed)
    if isinstance(reach, Rejection):
        return reach
    arm = world.weapon(weapon)
    attack = Tally((*sums.accuracy(rules, world, figure, weapon).reasons, *reach.reasons))
    defence = Tally((Reason(rules.attack.base, "Reflex of a figure there", BURST),))
    odds = sums.chance(defence.total - attack.total)
    squares = throws.gap_to_square(world, figure, aimed)
    average = doubled_average(arm.damage, 0, 0)
    return AttackForecast(weapon, attack, defence, odds, squares, f"{arm.damage} {arm.harm}", average, BURST)


def _burst(rules: D10Numbers, world: World, figure: int, weapon: str, aimed: Square) -> None:
    """Roll a burst: the damage once, and one attack on each figure within it. The attack is against Reflex, or against
    Mental if the burst dazes."""
    reach = throws.reach(world, figure, weapon, aimed)
    if isinstance(reach, Rejection):
        return
    arm = world.weapon(weapon)
    ammunition.spend(world, figure, weapon)
    damage = DiceText.parse(arm.damage).roll(world.dice)
    world.emit(Burst(figure, weapon, aimed, aimed, (damage,), world.dice.fallen(), BURST))
    attack = Tally((*sums.accuracy(rules, world, figure, weapon).reasons, *reach.reasons))
    name = "mental" if arm.harm == "stress" else "reflex"
    radius = arm.blast * rules.attack.blast_radius
    for target in figures.fighting(world):
        place = world.get(target, Place)
        if distance_between(aimed, 1, place.square, figures.width_of(world, target)) > radius:
            continue
        views = [sight.view(world, aimed, square) for square in figures.squares_of(world, target)]
        seen = [view for view in views if view.seen]
        if not seen:
            continue
        defence = sums.defence(rules, world, target, name)
        cover = rules.attack.cover[min(view.cover for view in seen)]
        if cover and name in sums.COVERED:
            defence = defence.plus(cover, COVER, "d10.cover")
        _against(rules, world, figure, target, weapon, (attack, defence), False, "burst", damage, aimed)
    hiding.reveal(world, figure, "attacked")
