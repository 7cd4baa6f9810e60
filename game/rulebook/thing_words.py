"""Effects of weapons and kinds of ground, in sentences made from their numbers."""

from __future__ import annotations

from game.core.ruleset import Ruleset
from game.model.sheet import Weapon
from game.model.terrain import nature

HARMS = {
    "subdual": "It knocks out rather than kills.",
    "electrical": "It stuns.",
    "stress": "It frightens and dazes.",
}
"""Sentences on the effect of a kind of harm besides the wound."""
HIDES = ("", "It hides a figure in it a little.", "It hides a figure in it well.")
"""Sentences on concealment, by its degree (0 to 2)."""


def weapon_effect(weapon: Weapon) -> str:
    """Return the use of a weapon in one or two sentences, without numbers, because these depend on the ruleset."""
    if weapon.is_explosive:
        said = "It goes off where it lands and hurts everybody around."
    elif weapon.kind == "melee":
        far = "beside you" if weapon.reach < 2 else f"up to {weapon.reach} squares away"
        said = f"It strikes enemies {far}."
    else:
        said = "It hits from afar, but less surely the further away the target is."
    if weapon.shots:
        said += f" After {weapon.shots} shot{'s' if weapon.shots > 1 else ''} it has to be reloaded."
    return f"{said} {HARMS.get(weapon.harm, '')}".strip()


def ground_effect(name: str, ruleset: Ruleset) -> str:
    """Return the effect of a kind of ground on a figure that walks or stands on it, with the prices of a ruleset."""
    kind = nature().terrain[name]
    words = ["Nobody can walk here."] if kind.solid else _price(name, ruleset)
    if kind.sight == "blocks":
        words.append("Nobody sees through it.")
    elif kind.cover != "none":
        words.append("A figure behind it has cover.")
    words += [HIDES[kind.concealment]] if kind.concealment else []
    usual = f"A step onto it costs the usual {getattr(ruleset.movement, 'base', 1)} {_unit(ruleset)}."
    return " ".join(words) or usual.replace("..", ".")


def _price(name: str, ruleset: Ruleset) -> list[str]:
    """Return phrases on the price of a step onto or off a kind of ground, and on its hazard; [] for plain ground."""
    unit, base = _unit(ruleset), int(getattr(ruleset.movement, "base", 0))
    tables = [getattr(ruleset.movement, table, {}) for table in ("surface", "difficult")]
    row = next((table[name] for table in tables if name in table), None)
    if row is None:
        return []
    cost, entering, leaving = (getattr(row, field, 0) for field in ("cost", "entering", "leaving"))
    words = [f"A step onto it costs {cost} {unit} instead of {base}."] if cost > base else []
    words += [f"A step onto it costs {entering} {unit} more."] if entering else []
    words += [f"A step off it costs {leaving} {unit} more."] if leaving else []
    if getattr(row, "hazard", ""):
        words.append("Crossing it asks for a roll of the dice.")
    return words


def _unit(ruleset: Ruleset) -> str:
    return "ft." if ruleset.movement.unit == "ft." else "sq."
