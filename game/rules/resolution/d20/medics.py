"""Care under the d20 resolution: first aid, and resting to regain health for an action die (the action Refresh)."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import Trial
from game.model.components import Condition, Health, Stance
from game.model.dice import DiceText
from game.model.rejections import Rejection
from game.rules import action_dice, conditions, figures
from game.rules import first_aid as first_aid_rules
from game.rules.resolution.d20 import afflictions, checks, injury
from game.rules.resolution.d20.bonuses import SUBDUAL, VITALITY, WOUNDS
from game.rules.resolution.d20.numbers import D20Numbers

TREATED, REFRESHING = "treated", "refreshing"


def check_first_aid(world: World, healer: int, patient: int) -> Rejection | None:
    """Return the reason why first aid is not possible; None when it may be tried."""
    refused = first_aid_rules.refuses_patient(world, healer, patient, "d20.first-aid")
    if refused is not None:
        return refused
    name, health = figures.name_of(world, patient), world.get(patient, Health)
    if figures.has(world, patient, "bleeding") or health.state == "dying":
        return None
    if figures.has(world, patient, TREATED):
        return Rejection("already-treated", f"{name} has been treated in this fight.", "d20.first-aid")
    if not any(health.lost[track] for track in (VITALITY, WOUNDS, SUBDUAL)):
        return Rejection("unhurt", f"{name} is not hurt.", "d20.first-aid")
    return None


def first_aid_trial(rules: D20Numbers) -> Trial:
    """Return the check that first aid requires."""
    return Trial("medicine", rules.care.first_aid_dc, "First aid", "d20.first-aid")


def first_aid(rules: D20Numbers, world: World, healer: int, patient: int) -> bool:
    """Give first aid, and return whether the check succeeds. A success stops bleeding and stabilises a dying figure;
    once in a fight it also gives back points."""
    rule = "d20.first-aid"
    if checks.roll(rules, world, healer, first_aid_trial(rules)) < 0:
        return False
    afflictions.ease(world, patient, "bleeding", "treated", rule)
    if world.get(patient, Health).state == "dying":
        injury.stabilise(world, patient, rule)
    if not figures.has(world, patient, TREATED):
        conditions.put(world, patient, TREATED, Condition(source=healer), "first aid", rule)
        points = DiceText.parse(rules.care.first_aid_vitality).roll(world.dice)
        given = {VITALITY: points, SUBDUAL: points, WOUNDS: rules.care.first_aid_wounds}
        injury.heal(rules, world, patient, given, rule)
    return True


def check_refresh(world: World, figure: int) -> Rejection | None:
    """Return the reason why a figure cannot rest to regain health (the action Refresh) now; None if it may try."""
    lost = world.get(figure, Health).lost
    if not lost[VITALITY] and not lost[WOUNDS]:
        return Rejection("unhurt", f"{figures.name_of(world, figure)} is not hurt.", "d20.refresh")
    if not action_dice.left(world, figures.side_of(world, figure)):
        return Rejection("no-action-dice", "This side has no action die left.", "d20.refresh")
    return None


def refresh(world: World, figure: int) -> None:
    """Let a figure begin to rest; it regains health at the round's end unless it is attacked before."""
    conditions.put(world, figure, REFRESHING, Condition(), "catching breath", "d20.refresh")


def recover(rules: D20Numbers, world: World, figure: int) -> None:
    """At the end of a round, let a figure that chose Refresh spend an action die and regain health: as much vitality as
    the die shows, or `refresh_wounds` wounds if no vitality is lost. Nothing happens if it was attacked, is down, or
    its side has no die left."""
    if not figures.has(world, figure, REFRESHING):
        return
    conditions.lift(world, figure, REFRESHING, "the round is over", "d20.refresh")
    side = figures.side_of(world, figure)
    disturbed = not figures.is_up(world, figure) or world.get(figure, Stance).attacked
    if disturbed or not action_dice.left(world, side):
        return
    points = action_dice.spend(world, side, figure, 1, "refresh", rules.attack.boost)
    if world.get(figure, Health).lost[VITALITY]:
        injury.heal(rules, world, figure, {VITALITY: points}, "d20.refresh")
    else:
        injury.heal(rules, world, figure, {WOUNDS: rules.care.refresh_wounds}, "d20.refresh")
