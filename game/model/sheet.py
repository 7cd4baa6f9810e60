"""The figure sheet that is the same for every ruleset: attributes, skills, size and gear."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

SIZES = (
    "nuisance", "fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal",
)  # fmt: skip
"""Sizes from the smallest up; the number of size categories between two of them is the difference of their indexes."""

Size = Literal[
    "nuisance", "fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal"
]  # fmt: skip

WeaponKind = Literal["melee", "ranged", "thrown"]

Speed = Literal["fast", "average", "slow"]
"""Speed category of a figure in one of its modes of movement."""

Attribute = Literal["strength", "agility", "constitution", "intelligence", "perception", "willpower"]


def size_steps(a: str, b: str) -> int:
    """Return the number of size categories between two sizes."""
    return abs(SIZES.index(a) - SIZES.index(b))


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon's printed numbers.

    `damage` is dice text ("2d6+1"); `increment` is the range increment in feet (0: melee only), `increments` the last
    one that a shot reaches; `shots` is the size of the magazine (0: it needs none). `threat` is the lowest number on
    the die that may become a critical hit, `error` the highest that may become a critical miss. `blast` is a length in
    squares from which the size of a burst is calculated (0: it does not burst). `hands` is the number of hands it
    fills, `reach` that of a melee weapon in squares. `by` holds, by resolution part, numbers that the part would
    otherwise calculate.
    """

    title: str
    kind: WeaponKind
    skill: str
    group: str
    damage: str
    harm: Literal["lethal", "subdual", "electrical", "stress"] = "lethal"
    increment: int = 0
    increments: int = 10
    shots: int = 0
    threat: int = 20
    error: int = 1
    blast: int = 0
    tactical: bool = False
    bleeds: bool = False
    uses_strength: bool = False
    hands: int = 2
    reach: int = 1
    sound: str = ""
    by: dict[str, dict[str, Any]] = {}

    @property
    def is_explosive(self) -> bool:
        """True for a weapon that is aimed at a square and bursts there."""
        return self.blast > 0


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A suit of armour: how many points it takes off each injury, and how it changes defence."""

    title: str
    weight: Literal["none", "light", "moderate", "full"] = "none"
    reduction: int = 0
    defence: int = 0
    by: dict[str, dict[str, Any]] = {}


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A profile of the roster, or one figure's changed version of it. Attributes are ranks around 0, the human average;
    `skills` are ranks from 0 to 6, by id. `speed` is in feet per move (0: that of its size). `modes` names further
    modes of movement and how fast each is ("fly": "average", "swim": "fast" ...). `by` holds, by ruleset part, numbers
    that the part would otherwise calculate."""

    title: str
    points: int
    size: Size = "medium"
    strength: int = 0
    agility: int = 0
    constitution: int = 0
    intelligence: int = 0
    perception: int = 0
    willpower: int = 0
    level: int = 1
    skills: dict[str, int] = {}
    proficiencies: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    armour: str = "clothes"
    load: Literal["light", "medium", "heavy"] = "light"
    speed: int = 0
    passes: int = 1
    people: str = "human"
    modes: dict[str, Speed] = {}
    traits: tuple[str, ...] = ()
    blurb: str = ""
    by: dict[str, dict[str, int]] = {}

    def skill(self, name: str) -> int:
        """Return the rank in a skill, 0 when untrained."""
        return self.skills.get(name, 0)

    def number(self, part: str, name: str, derived: int) -> int:
        """Return the number `name` that the sheet gives for the ruleset part `part`; `derived` if the sheet gives
        none."""
        own = self.by.get(part)
        return int(own[name]) if own and name in own else derived


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Profiles, weapons and armour from which figures are made."""

    profiles: dict[str, Sheet]
    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
