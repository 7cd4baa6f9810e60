"""Attacks by opposed event rolls: their forecasts, and how they are carried out. A rating is the number that decides
which dice are thrown."""

from __future__ import annotations

from game.core.kept import kept
from game.core.world import World
from game.model.answers import AttackForecast, Needed
from game.model.components import Stance, Striking
from game.model.dice import DiceText
from game.model.events import Attacked, Burst
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.shots import Shot
from game.model.tally import COVER_TEXTS, Odds, Tally, tally
from game.rules import ammunition, bursts, conditions, event_chart, figures, hiding, targets, throws
from game.rules.resolution import margins
from game.rules.resolution.event_rolls import injury, ratings
from game.rules.resolution.event_rolls.numbers import EventRollsNumbers
from game.rules.resolution.margins import HarmCounts

ATTACK, COVER, INJURY, BURST = "rolls.attack", "rolls.cover", "rolls.injury", "rolls.burst"


def odds_of_margin(attack: int, defence: int) -> Odds:
    """Return the chance that the event roll for the rating `attack` has more successes than that for `defence`."""
    return margins.odds_over(event_chart.ways(attack), event_chart.ways(defence))


def needed(attack: int, defence: int) -> Needed:
    """Return what a hit needs in words: more successes than the target, and the dice of both ratings."""
    words = f"{_handful(attack)} against {_handful(defence)}".replace("1d", "d")
    return Needed(0, 0, "More successes", words)


def forecast(rules: EventRollsNumbers, world: World, shot: Shot) -> AttackForecast | Rejection:
    """Return the forecast of an attack, or the reason why it cannot be made."""
    aimed = targets.aim(world, shot)
    if isinstance(aimed, Rejection):
        return aimed
    return _forecast(rules, world, aimed, ratings.aim_bonus(rules, world, aimed.attacker, aimed.target))


@kept("lasting", 1, targets.with_states)
def _forecast(rules: EventRollsNumbers, world: World, aimed: targets.Aimed, aim: int) -> AttackForecast | Rejection:
    """Return the forecast for a target that is seen like this; `aim` is the bonus for aiming. Return a refusal if the
    target is out of range."""
    attacker, target, weapon = aimed.attacker, aimed.target, aimed.weapon
    arm, numbers = world.weapon(weapon), rules.ratings
    reach = world.ruleset.ranges.shot(world, world.sheet(attacker), arm, aimed.gap)
    if isinstance(reach, Rejection):
        return reach
    melee = arm.kind == "melee"
    attack = ratings.attack_rating(rules, world, attacker, weapon)
    attack = attack.joined(reach.reasons)
    attack = attack.plus(aim, "aimed", "rolls.stances")
    defence = ratings.defence_rating(rules, world, target, melee)
    defence = defence.plus(numbers.cover[aimed.view.cover], COVER_TEXTS[aimed.view.cover], COVER)
    defence = defence.plus(numbers.concealment[aimed.view.concealment], "concealment", COVER)
    posture = figures.posture_of(world, target)
    if not melee and not aimed.beside:
        defence = defence.plus(numbers.postures.get(posture, 0), f"target {posture}", COVER)
    base, kept_off = injury.base_damage(world, attacker, weapon), injury.kept_off(rules, world, target, arm)
    per = rules.injuries.per_success
    track = "Body" if arm.harm == "lethal" else "Stun"
    text = f"{max(0, base + per - kept_off)} {track}, {per} more for each extra success"
    text += ", after armour" if kept_off else ""
    average = _average(rules, attack.total, defence.total, base, kept_off)
    chance = odds_of_margin(attack.total, defence.total)
    notes = (f"throws {_handful(attack.total)} against {_handful(defence.total)}",)
    return AttackForecast(weapon, attack, defence, chance, aimed.gap, text, average, ATTACK, notes)


def _handful(rating: int) -> str:
    dice = event_chart.dice_of(rating)
    return " ".join(f"{dice.count(faces)}d{faces}" for faces in event_chart.FACES if faces in dice) or "nothing"


def harms(rules: EventRollsNumbers, world: World, attacker: int, target: int, seen: AttackForecast) -> HarmCounts:
    """Return the points that a hit of the attack `seen` may do after armour, each with the number of dice results that
    give it."""
    base, kept_off = (
        injury.base_damage(world, attacker, seen.weapon),
        injury.kept_off(rules, world, target, world.weapon(seen.weapon)),
    )
    return _harms(rules, seen.attack.total, seen.defence.total, base, kept_off)


def _harms(rules: EventRollsNumbers, attack: int, defence: int, base: int, kept_off: int) -> HarmCounts:
    """Return the points that a hit may do, for each number of net successes, each with the number of dice results that
    give it. `attack` and `defence` are ratings, `base` is the weapon's damage, `kept_off` the points that armour takes
    off."""
    falls = margins.margins(event_chart.ways(attack), event_chart.ways(defence))
    per = rules.injuries.per_success
    return tuple((max(0, base + per * margin - kept_off), ways) for margin, ways in falls if margin > 0)


def _average(rules: EventRollsNumbers, attack: int, defence: int, base: int, kept_off: int) -> int:
    """Return twice the expected damage of a hit, rounded down; the arguments are those of `_harms`."""
    found = _harms(rules, attack, defence, base, kept_off)
    of = sum(ways for _, ways in found)
    return sum(2 * points * ways for points, ways in found) // of if of else 0


def strike(rules: EventRollsNumbers, world: World, figure: int, striking: Striking) -> bool:
    """Roll the attack and apply its consequences. Return True, because it is over at once."""
    if striking.square is None and world.weapon(striking.weapon).is_explosive:
        striking = world.change(figure, Striking, square=figures.square_of(world, striking.target))
    if striking.square is not None:
        _burst(rules, world, figure, striking, striking.square)
        return True
    seen = forecast(rules, world, targets.shot(world, figure, striking.target, striking.weapon))
    if isinstance(seen, Rejection):
        return True
    margin = _roll(world, figure, striking, seen.attack, seen.defence, seen.average)
    stance = world.get(figure, Stance)
    if stance.aim == striking.target:
        world.change(figure, Stance, aim=0)
    if margin > 0:
        amount = injury.base_damage(world, figure, striking.weapon) + rules.injuries.per_success * margin
        harm = world.weapon(striking.weapon).harm
        injury.hurt(rules, world, striking.target, figure, amount, harm, INJURY, armoured=True)
    return True


def _roll(world: World, figure: int, striking: Striking, attack: Tally, defence: Tally, average: int = 0) -> int:
    """Spend the shot, roll both sides' dice and emit the event (with `average`, twice the expected damage). Return the
    attacker's net successes."""
    ammunition.spend(world, figure, striking.weapon)
    mine, theirs = event_chart.throw_dice(world, attack.total), event_chart.throw_dice(world, defence.total)
    world.emit(
        Attacked(
            figure, striking.target, striking.weapon, attack, defence, mine, theirs, mine > theirs,
            kind=striking.kind, rolls=world.dice.fallen(), rule=ATTACK,
            odds=odds_of_margin(attack.total, defence.total), average=average,
        )
    )  # fmt: skip
    if striking.target:
        world.change(striking.target, Stance, attacked=True)
        conditions.lift(world, striking.target, "flat-footed", "attacked", "time.oblivious")
    hiding.reveal(world, figure, "attacked")
    return mine - theirs


def burst_forecast(
    rules: EventRollsNumbers, world: World, figure: int, weapon: str, aimed: Square
) -> AttackForecast | Rejection:
    """Return the forecast of a burst: the chance that it lands on the square `aimed`, and the damage at its centre.
    Return the reason instead if it cannot be used."""
    sums = _burst_sums(rules, world, figure, weapon, aimed)
    if isinstance(sums, Rejection):
        return sums
    arm = world.weapon(weapon)
    chance = odds_of_margin(sums[0].total, sums[1].total)
    squares = throws.gap_to_square(world, figure, aimed)
    average = DiceText.parse(arm.damage).doubled_average
    return AttackForecast(weapon, *sums, chance, squares, f"{arm.damage} {arm.harm}", average, BURST)


def _burst_sums(
    rules: EventRollsNumbers, world: World, figure: int, weapon: str, aimed: Square
) -> tuple[Tally, Tally] | Rejection:
    reach = throws.reach(world, figure, weapon, aimed)
    if isinstance(reach, Rejection):
        return reach
    attack = ratings.attack_rating(rules, world, figure, weapon)
    attack = attack.joined(reach.reasons)
    return attack, tally((rules.injuries.square_defence, "a square", BURST))


def _burst(rules: EventRollsNumbers, world: World, figure: int, striking: Striking, aimed: Square) -> None:
    """Roll a throw at a square. The burst lands there or strays; its damage is halved from ring to ring."""
    sums = _burst_sums(rules, world, figure, striking.weapon, aimed)
    if isinstance(sums, Rejection):
        return
    landed, arm = aimed, world.weapon(striking.weapon)
    if _roll(world, figure, striking, *sums) <= 0:
        direction = world.dice.roll(8) - 1
        landed = bursts.strayed(world, aimed, direction, world.dice.roll(rules.injuries.strays))
    damage = DiceText.parse(arm.damage).roll(world.dice)
    rings = bursts.halving(damage)
    world.emit(Burst(figure, striking.weapon, landed, aimed, rings, world.dice.fallen(), BURST))
    for other, ring in bursts.caught(world, landed, arm.blast, len(rings)):
        world.change(other, Stance, attacked=True)
        injury.hurt(rules, world, other, figure, rings[ring], arm.harm, BURST, armoured=True)
