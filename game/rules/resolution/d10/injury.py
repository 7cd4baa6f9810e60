"""Damage and healing with the d10: hit points, vital wounds (lasting wounds of important figures), and when a figure
drops out of the fight."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import Trial
from game.model.components import Condition, Conditions, Going, Health, Performing, Posture
from game.model.dice import DiceText, Roll
from game.model.events import Harmed, Healed, PostureChanged, StateChanged
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules import first_aid as first_aid_rules
from game.rules.resolution.d10 import sums
from game.rules.resolution.d10.numbers import D10Numbers
from game.rules.resolution.d10.sums import HIT_POINTS, WOUNDS

RULE = "d10.injury"
TREATED, RESTED = "treated", "rested"


def hurt(
    rules: D10Numbers, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
    critical: bool = False, rolls: tuple[Roll, ...] = (),
) -> None:  # fmt: skip
    """Take `amount` hit points from a figure; `source` is the figure that caused the harm, `critical` says that a
    critical hit did. With none left it gets a vital wound or drops. `rolls` are the damage dice, if they are not the
    ones rolled last."""
    health, rolls = world.get(figure, Health), rolls or world.dice.fallen()
    if health.state in ("dead", "gone"):
        return
    left = sums.most(rules, world, figure) - health.lost[HIT_POINTS]
    health = world.change(figure, Health, lost={**health.lost, HIT_POINTS: health.lost[HIT_POINTS] + amount})
    world.emit(Harmed(figure, source, amount, 0, {HIT_POINTS: amount} if amount else {}, harm, critical, rolls, rule))
    if left >= amount and left > 0 and amount < left:
        _hold_on(rules, world, figure, amount)
        return
    if health.state == "up" and is_hardy(rules, world, figure):
        world.change(figure, Health, lost={**health.lost, HIT_POINTS: sums.most(rules, world, figure)})
        _wound(rules, world, figure, source)
    elif health.lost[HIT_POINTS] >= rules.health.dead_at * sums.most(rules, world, figure):
        fall(world, figure, "dead", source)
    elif health.state == "up":
        fall(world, figure, "unconscious" if harm != "lethal" else "dying", source)
    _hold_on(rules, world, figure, amount)


def is_hardy(rules: D10Numbers, world: World, figure: int) -> bool:
    """Return whether a figure gets vital wounds instead of dropping at once."""
    return any(trait in rules.health.hardy for trait in world.sheet(figure).traits)


def _wound(rules: D10Numbers, world: World, figure: int, source: int) -> None:
    """Roll a d10, minus a number for each earlier vital wound, and apply the wound that the result stands for."""
    health = world.get(figure, Health)
    earlier = health.lost[WOUNDS]
    world.change(figure, Health, lost={**health.lost, WOUNDS: earlier + 1})
    result = world.dice.roll(sums.FACES) - rules.health.wound_more * earlier
    rows = sorted(int(row) for row in rules.health.wounds)
    effect = rules.health.wounds[str(max([row for row in rows if row <= result], default=rows[0]))]
    if effect in ("dying", "unconscious"):
        fall(world, figure, effect, source)
    elif effect:
        value = world.get(figure, Conditions).active.get(effect, Condition(0)).value + 1
        gain(rules, world, figure, effect, Condition(value), f"vital wound, {result}", RULE)
    world.dice.fallen()


def _hold_on(rules: D10Numbers, world: World, figure: int, amount: int) -> None:
    """Roll a check for a figure that was hurt while climbing; if it fails, the figure falls (phase.climb-forward)."""
    from game.rules import footing

    if not amount or not footing.holds_on(world, figure):
        return
    if not figures.is_up(world, figure):
        footing.come_down(world, figure)
        return
    against = footing.part_of(world).faces.climb["other"]
    if sums.roll(rules, world, figure, Trial("climb", against, "Hold on", "phase.climb-forward")) < 0:
        footing.come_down(world, figure)


def fall(world: World, figure: int, state: str, source: int = 0) -> None:
    """Put a figure out of the fight, in the state `state`; attacks it has rolled in this phase still take effect.
    `source` is the figure that caused it (0: none)."""
    world.change(figure, Health, state=state)
    for work in (Performing, Going):
        world.drop(figure, work)
    world.emit(StateChanged(figure, state, source, world.dice.fallen(), RULE))
    posture = world.get(figure, Posture)
    if posture.kind != "prone":
        world.change(figure, Posture, kind="prone")
        world.emit(PostureChanged(figure, "prone", RULE))


def gain(
    rules: D10Numbers, world: World, figure: int, condition: str, value: Condition, reason: str, rule: str
) -> None:
    """Give a figure a condition. A figure with too many levels of fatigue drops."""
    conditions.put(world, figure, condition, value, reason, rule)
    if condition == "fatigued" and value.value >= rules.collapse and figures.is_up(world, figure):
        fall(world, figure, "unconscious")


def heal(rules: D10Numbers, world: World, figure: int, points: int, rule: str) -> None:
    """Give back up to `points` hit points. A figure that had dropped gets up if it regains any; it is still prone."""
    health = world.get(figure, Health)
    most = sums.most(rules, world, figure)
    lost = min(health.lost[HIT_POINTS], most)
    given = min(points, lost)
    health = world.change(figure, Health, lost={**health.lost, HIT_POINTS: lost - given})
    world.emit(Healed(figure, {HIT_POINTS: given}, world.dice.fallen(), rule))
    if health.state in ("unconscious", "dying") and given:
        world.change(figure, Health, state="up")
        world.emit(StateChanged(figure, "up", 0, (), rule))


# --- care -------------------------------------------------------------------------------------------------------------


def check_first_aid(world: World, healer: int, patient: int) -> Rejection | None:
    """Return the reason why first aid is not possible; None when it may be tried."""
    refused = first_aid_rules.refuses_patient(world, healer, patient, "d10.first-aid")
    if refused is not None:
        return refused
    name, health = figures.name_of(world, patient), world.get(patient, Health)
    if figures.has(world, patient, TREATED):
        return Rejection("already-treated", f"{name} has been treated in this fight.", "d10.first-aid")
    if not health.lost[HIT_POINTS]:
        return Rejection("unhurt", f"{name} is not hurt.", "d10.first-aid")
    return None


def first_aid_trial(rules: D10Numbers) -> Trial:
    """Return the check that first aid requires."""
    return Trial("medicine", rules.care.first_aid, "First aid", "d10.first-aid")


def first_aid(rules: D10Numbers, world: World, healer: int, patient: int) -> bool:
    """Let a figure give first aid to another, once a fight. Return whether it helps."""
    if check_first_aid(world, healer, patient) is not None:
        return False
    if sums.roll(rules, world, healer, first_aid_trial(rules)) < 0:
        return False
    conditions.put(world, patient, TREATED, Condition(source=healer), "first aid", "d10.first-aid")
    heal(rules, world, patient, DiceText.parse(rules.care.healed).roll(world.dice), "d10.first-aid")
    return True


def check_refresh(world: World, figure: int) -> Rejection | None:
    """Return the reason why a figure cannot rest to regain hit points: it is not hurt, or has rested in this fight
    already. None if it can."""
    if figures.has(world, figure, RESTED):
        return Rejection("used-up", "This figure has done that already. It works once a battle.", "d10.first-aid")
    if not world.get(figure, Health).lost[HIT_POINTS]:
        return Rejection("unhurt", f"{figures.name_of(world, figure)} is not hurt.", "d10.first-aid")
    return None


def refresh(rules: D10Numbers, world: World, figure: int) -> None:
    """Let a figure rest to regain hit points; it can do so once in a fight."""
    conditions.put(world, figure, RESTED, Condition(), "caught its breath", "d10.first-aid")
    heal(rules, world, figure, DiceText.parse(rules.care.healed).roll(world.dice), "d10.first-aid")
