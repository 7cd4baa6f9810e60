"""Limits of first aid: which patients a healer can treat, and rulesets where it helps only once in a fight."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Health
from game.model.rejections import Rejection
from game.rules import figures, sight


def refuses_patient(world: World, healer: int, patient: int, rule: str) -> Rejection | None:
    """Return the reason why a healer cannot treat a patient at all: out of reach, an opponent, or beyond help; None if
    it can."""
    name = figures.name_of(world, patient)
    if healer != patient and not sight.are_adjacent(world, healer, patient):
        return Rejection("not-adjacent", f"{name} is too far away. Stand beside the patient.", "grid.adjacent")
    if not figures.are_allies(world, healer, patient):
        return Rejection("opponent", f"{name} is not on your side.", rule)
    if world.get(patient, Health).state in ("dead", "gone"):
        return Rejection("beyond-help", f"Nobody can help {name} any more.", rule)
    return None


def refuses_for_good(world: World, healer: int, patient: int, rule: str) -> Rejection | None:
    """Return the reason why a healer cannot treat a patient, in rulesets where first aid works only once in a fight;
    None if it can. This includes the reasons of `refuses_patient`."""
    refused = refuses_patient(world, healer, patient, rule)
    if refused is not None:
        return refused
    health = world.get(patient, Health)
    if not any(health.lost.values()):
        return Rejection("unhurt", f"{figures.name_of(world, patient)} is not hurt.", rule)
    if figures.has(world, patient, "treated"):
        return Rejection("treated", "This figure has had first aid already. It works once a battle.", rule)
    return None
