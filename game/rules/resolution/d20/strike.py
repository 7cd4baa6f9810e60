"""An attack with the d20 in stages: the roll, the question whether action dice are spent, the damage. An attack may
change the attacker's Count, its number in the order of turns."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import AttackForecast
from game.model.components import Answered, Place, Question, Stance, Striking
from game.model.dice import DiceText
from game.model.events import Attacked
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.tally import Tally, tally
from game.rules import action_dice, ammunition, conditions, figures, hiding, questions, targets, throws
from game.rules.resolution.d20 import afflictions, attack, blast, bonuses, checks, failures, wounding
from game.rules.resolution.d20.numbers import D20Numbers

CRITICAL, ERROR = "critical", "error"
_AFTER = {CRITICAL: "damage", ERROR: "missed"}


def strike(rules: D20Numbers, world: World, figure: int, striking: Striking) -> bool:
    """Carry an attack on by one stage. Return True when it is over."""
    if striking.square is None and world.weapon(striking.weapon).is_explosive:
        striking = world.change(figure, Striking, square=world.get(striking.target, Place).square)
    if striking.square is not None:
        return _throw(rules, world, figure, striking, striking.square)
    if striking.stage == "roll":
        return _roll(rules, world, figure, striking)
    if striking.stage == "damage":
        _harm(rules, world, figure, striking)
        return True
    if striking.stage == "missed":
        if striking.critical:
            _suffer(rules, world, figure, striking.weapon)
        return True
    return False


def answered(rules: D20Numbers, world: World, answer: Answered) -> bool:
    """Carry out an answer about spending action dice on a critical hit or miss. Return False for answers to other
    questions."""
    question = answer.question
    striking = world.find(question.figure, Striking) if question.kind in _AFTER else None
    if striking is None or striking.stage != question.kind:
        return False
    spends = answer.choice == questions.YES
    striking = world.change(question.figure, Striking, stage=_AFTER[question.kind], critical=spends)
    if striking.critical:
        hit = question.kind == CRITICAL
        price = rules.attack.critical_price if hit else rules.attack.error_price
        purpose = "critical hit" if hit else "critical miss"
        action_dice.spend(world, question.side, question.figure, price, purpose)
        if not hit:
            world.ruleset.clock.note(world, question.figure, "critical-miss", times=price)
    return True


def _roll(rules: D20Numbers, world: World, figure: int, striking: Striking) -> bool:
    seen = attack.forecast(rules, world, targets.shot(world, figure, striking.target, striking.weapon))
    if isinstance(seen, Rejection):
        return True
    hit = _roll_against(rules, world, figure, striking, seen.attack, seen.defence, seen.average)
    striking = world.change(figure, Striking, stage="damage" if hit else striking.stage)
    world.change(striking.target, Stance, attacked=True)
    if hit:
        conditions.lift(world, striking.target, "flat-footed", "successfully attacked", "combat.flat-footed")
        if striking.natural >= world.weapon(striking.weapon).threat:
            _offer_critical(rules, world, figure, striking)
        return False
    return not _offer_error(rules, world, figure, striking)


def _roll_against(
    rules: D20Numbers,
    world: World,
    figure: int,
    striking: Striking,
    attack_sum: Tally,
    defence: Tally,
    average: int = 0,
) -> bool:
    """Record the attack's effect on the Count, spend its shot, roll it and emit its event. Return whether it hits."""
    weapon = striking.weapon
    arm = world.weapon(weapon)
    ammunition.spend(world, figure, weapon)
    _note(rules, world, figure, striking)
    dice = min(striking.boost, action_dice.left(world, figures.side_of(world, figure)))
    if dice:
        side = figures.side_of(world, figure)
        boost = action_dice.spend(world, side, figure, dice, "attack", rules.attack.boost)
        attack_sum = attack_sum.plus(boost, "action dice", "d20.action-dice")
    striking = world.change(figure, Striking, natural=world.dice.roll(checks.FACES))
    striking = world.change(figure, Striking, total=striking.natural + attack_sum.total)
    hit = striking.total >= defence.total
    threat = hit and striking.natural >= arm.threat
    error = not hit and striking.natural <= attack.error_most(rules, world, figure, weapon)
    world.emit(
        Attacked(
            figure, striking.target, weapon, attack_sum, defence, striking.total, defence.total, hit, threat, error,
            striking.kind, rolls=world.dice.fallen(), rule="d20.attack",
            odds=checks.odds(attack_sum.total, defence.total), average=average,
        )
    )  # fmt: skip
    hiding.reveal(world, figure, "attacked")
    return hit


def _note(rules: D20Numbers, world: World, figure: int, striking: Striking) -> None:
    """Record each feature of an attack that changes the figure's Count: a tactical weapon, a weapon it is not trained
    with, or a final attack (fluid.modifiers)."""
    arm = world.weapon(striking.weapon)
    if arm.tactical:
        world.ruleset.clock.note(world, figure, "tactical-weapon", arm.title)
    if not bonuses.is_proficient(rules, world, figure, striking.weapon):
        world.ruleset.clock.note(world, figure, "unproficient", arm.title, f"unproficient {striking.weapon}")
    if striking.kind == "final":
        world.ruleset.clock.note(world, figure, "final-attack", arm.title)


def _offer_critical(rules: D20Numbers, world: World, figure: int, striking: Striking) -> None:
    side, price = figures.side_of(world, figure), rules.attack.critical_price
    if action_dice.left(world, side) < price:
        return
    striking = world.change(figure, Striking, stage=CRITICAL)
    name = figures.name_of(world, striking.target)
    choices = (
        (
            questions.YES,
            "Critical hit",
            f"{price} action die: the damage goes straight to the health of {name}",
            "d20.critical",
        ),
        (questions.NO, "Keep the die", "an ordinary hit", "d20.critical"),
    )
    title = f"A {striking.natural}: make it a critical hit?"
    questions.ask(world, Question(side, CRITICAL, figure, striking.target, title, choices), "d20.critical")


def _offer_error(rules: D20Numbers, world: World, figure: int, striking: Striking) -> bool:
    """Ask an opponent whether a miss becomes a critical miss. Return False if there is no one to ask, or the roll was
    not low enough."""
    price = rules.attack.error_price
    if striking.natural > attack.error_most(rules, world, figure, striking.weapon):
        return False
    side = failures.opposing_side(world, figure, striking.target, price)
    if side is None:
        return False
    striking = world.change(figure, Striking, stage=ERROR)
    name = figures.name_of(world, figure)
    choices = (
        (questions.YES, "Critical miss", f"{price} action die: it goes wrong for {name}", "d20.error"),
        (questions.NO, "Keep the die", "an ordinary miss", "d20.error"),
    )
    title = f"A {striking.natural}: make it a critical miss?"
    questions.ask(world, Question(side, ERROR, figure, striking.target, title, choices), "d20.error")
    return True


def _harm(rules: D20Numbers, world: World, figure: int, striking: Striking) -> None:
    arm, target = world.weapon(striking.weapon), striking.target
    plus = attack.damage_plus(world, figure, striking.weapon)
    amount = max(0, DiceText.parse(arm.damage).roll(world.dice) + plus)
    rule = "d20.critical" if striking.critical else "d20.damage"
    wounds = wounding.hurt(rules, world, target, figure, amount, arm.harm, rule, striking.critical, armoured=True)
    if wounds and arm.bleeds and not figures.has(world, target, "bleeding"):
        reason = f"wounded by a {arm.title.lower()}"
        afflictions.gain(rules, world, target, "bleeding", afflictions.PLAIN, reason, "d20.bleeding")


def _suffer(rules: D20Numbers, world: World, figure: int, weapon: str) -> None:
    """Apply a critical miss, which empties a weapon with a magazine and makes the attacker flat-footed."""
    if world.weapon(weapon).shots:
        ammunition.empty(world, figure, weapon)
    afflictions.gain(
        rules, world, figure, "flat-footed", afflictions.PLAIN, "critical miss", "d20.error"
    )  # fmt: skip


def _throw(rules: D20Numbers, world: World, figure: int, striking: Striking, aimed: Square) -> bool:
    """Roll a throw at a square. It lands there, or beside it after a miss, or at the thrower's feet after a critical
    miss."""
    if striking.stage == "roll":
        sums = throw_sums(rules, world, figure, striking.weapon, aimed)
        if isinstance(sums, Rejection):
            return True
        hit = _roll_against(rules, world, figure, striking, *sums)
        striking = world.change(figure, Striking, stage="lands" if hit else "missed")
        if not hit:
            _offer_error(rules, world, figure, striking)
        return False
    if striking.stage in (CRITICAL, ERROR):
        return False
    landed = aimed
    if striking.critical:
        landed = world.get(figure, Place).square
    elif striking.stage == "missed":
        landed = blast.scatter(rules, world, figure, striking.weapon, aimed)
    blast.burst(rules, world, figure, striking.weapon, aimed, landed)
    return True


def throw_sums(
    rules: D20Numbers, world: World, figure: int, weapon: str, aimed: Square
) -> tuple[Tally, Tally] | Rejection:
    """Return the sum of a throw at a square and the number it must reach, or the reason why it cannot be thrown
    there."""
    reach = throws.reach(world, figure, weapon, aimed)
    if isinstance(reach, Rejection):
        return reach
    lines = bonuses.attack_bonus(rules, world, figure, weapon).reasons + reach.reasons
    return Tally(lines), tally((rules.blast.square_defence, "a square", "d20.blast"))


def burst_forecast(
    rules: D20Numbers, world: World, figure: int, weapon: str, aimed: Square
) -> AttackForecast | Rejection:
    """Return the forecast of a throw at a square: the chance that it lands there, and the damage at the centre of the
    burst."""
    sums = throw_sums(rules, world, figure, weapon, aimed)
    if isinstance(sums, Rejection):
        return sums
    arm, chance = world.weapon(weapon), checks.odds(sums[0].total, sums[1].total)
    squares = throws.gap_to_square(world, figure, aimed)
    average = attack.doubled_average(arm.damage, 0, 0)
    return AttackForecast(weapon, *sums, chance, squares, f"{arm.damage} {arm.harm}", average, "d20.blast")
