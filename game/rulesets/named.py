"""Checks of whether the names that a ruleset's tables mention exist: ground, hazards, conditions, actions and gear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from game.actions import ACTIONS
from game.model.errors import Problem
from game.model.sheet import SIZES
from game.model.terrain import nature
from game.roster import load_roster, unknown

POSTURES = ("standing", "crouching", "prone")
STATES = ("unconscious", "dying", "dead")
MODES = ("climb", "swim", "fly", "glide", "burrow")

FIELDS = {
    "ConditionNumbers.bars": "action",
    "Trait.shortens": "action",
    "Interception.safe": "action",
    "Interception.safe_start": "action",
    "Interception.harmless": "posture",
    "Manner.barred_by": "condition or posture",
    "Manner.leaves": "condition",
    "Stretch.barred_by": "condition or posture",
    "Stretch.lent": "way of moving",
    "Pace.halved_by": "condition or posture",
    "CalendarClock.until_slot": "condition",
    "PhaseClock.unaware": "condition",
    "InjuryNumbers.worsens": "condition or state",
    "D10HealthNumbers.wounds": "condition or state",
    "D10AttackNumbers.shields": "gear",
    "D10AttackNumbers.always_proficient": "group of weapons",
    "AttackNumbers.always_proficient": "group of weapons",
    "Surface.hazard": "hazard",
}
"""For fields whose values are names: the kind of name that they must be, by "Class.field"."""

KEYS = {
    "InjuryNumbers.worsens": "condition or state",
    "SquareMovement.manner": "action",
    "SquareMovement.surface": "kind of ground",
    "SquareMovement.crossing": "kind of border",
    "FootedModes.surface": "kind of ground",
    "FootedModes.difficult": "kind of ground",
    "FootedModes.crossing": "kind of border",
    "FootedModes.stretch": "action",
    "Climbing.fall_by_size": "size",
    "Faces.encumbering": "gear",
    "AttackNumbers.shot_at": "posture",
    "Ratings.postures": "posture",
}
"""For tables whose keys are names: the kind of name that they must be, by "Class.field"."""


def misnamed(parts: Mapping[str, Any], shared: Mapping[str, Any], actions: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each name in the parts and shared tables of a ruleset that does not exist. Numbers for the
    movement of actions that the ruleset does not have are not checked."""
    known = _known(shared["condition"], getattr(parts.get("movement"), "hazard", {}))
    for place, table in (*shared.items(), *parts.items()):
        yield from _walk(table, place, "", known, {*actions})
    if "ranges" in parts:
        yield from getattr(parts["ranges"], "misfits", lambda weapons: ())(load_roster().weapons)


def _known(conditions: Iterable[str], hazards: Iterable[str]) -> dict[str, set[str]]:
    """Return all existing names by their kind. Each kind includes "", which a file may write for "no name"."""
    roster, ground = load_roster(), nature()
    held = {*conditions}
    crossed = {word for kind in ground.edge.values() for word in (kind.crosses, kind.open_crosses)}
    found = {
        "action": {*ACTIONS},
        "posture": {*POSTURES},
        "condition": held,
        "condition or posture": {*held, *POSTURES},
        "condition or state": {*held, *STATES},
        "way of moving": {*MODES},
        "gear": {*roster.weapons, *roster.armour},
        "group of weapons": {weapon.group for weapon in roster.weapons.values()},
        "hazard": {*hazards},
        "kind of ground": {*ground.terrain},
        "kind of border": {*ground.edge, *crossed},
        "size": {*SIZES},
    }
    return {kind: words | {""} for kind, words in found.items()}


def _walk(value: Any, place: str, field: str, known: Mapping[str, set[str]], actions: set[str]) -> Iterator[Problem]:
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _walk(getattr(value, name), f"{place}.{name}", f"{type(value).__name__}.{name}", known, actions)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _named(key, KEYS.get(field, ""), place, known)
            if KEYS.get(field) != "action" or key in actions:
                yield from _walk(one, f"{place}.{key}", field, known, actions)
    elif isinstance(value, (tuple, list, frozenset)):
        for one in value:
            yield from _walk(one, place, field, known, actions)
    elif isinstance(value, str):
        yield from _named(value, FIELDS.get(field, ""), place, known)


def _named(word: Any, kind: str, place: str, known: Mapping[str, set[str]]) -> Iterator[Problem]:
    if kind and word not in known[kind]:
        yield Problem(place, unknown(kind, str(word), sorted(known[kind])))
