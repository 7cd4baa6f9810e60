"""The numbers of the ten-sided die: what goes into accuracy, defences, health and checks."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from game.model.numbers import check_whole
from game.model.sheet import Attribute

CHECKS = ("climb", "swim", "hide", "notice", "flexibility", "medicine")
"""Checks that actions ask for."""

Defence = Literal["armor", "brawn", "fortitude", "reflex", "mental"]


class DefenceNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One defence: the common base, half the level, an attribute, and what armour or a shield adds."""

    title: str
    attribute: Attribute
    armour: bool = False
    shield: bool = False


class D10AttackNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Accuracy and what an attack meets.

    Accuracy is half of level and Perception (Strength for a brawl) and the weapon skill's rank over `ranks`;
    `critical` above the defence doubles the harm, again for every `critical` more; up to `glancing` short still does
    half. `cover` by degree adds to Armor and Reflex; `concealed` is the highest face of a d10 that misses.
    """

    base: int
    levels: int
    ranks: int
    unproficient: int
    always_proficient: tuple[str, ...]
    explodes: int
    critical: int
    glancing: int
    cover: tuple[int, ...]
    concealed: int
    adjacent_shot: int
    wet_near: int
    wet_far: int
    wet_penalty: int
    blast_radius: int
    shields: tuple[str, ...] = ()


class CheckKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One check by its id: an attribute, and a skill whose first rank makes it a trained one."""

    title: str
    attribute: Attribute
    skill: str = ""
    queries: tuple[str, ...] = ("checks",)


class D10CheckNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every check; a trained figure adds `trained` and half the level."""

    trained: int
    by_id: dict[str, CheckKind]

    def __post_init__(self) -> None:
        """Raises ValueError for a check that actions ask for, without numbers."""
        check_whole("by_id says", self.by_id, CHECKS)


class D10HealthNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hit points: `base`, and for every level Constitution and the armour's weight in `durability`.

    Bearers of a trait in `hardy` gain a vital wound where others drop: a d10, `wound_more` lower for each earlier one,
    looked up in `wounds` (the highest row not above it). Figures `dead_at` times their points below nothing are dead.
    """

    base: int
    durability: dict[str, int]
    hardy: tuple[str, ...]
    wound_more: int
    wounds: dict[str, str]
    dead_at: int


class D10CareNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First aid and catching breath."""

    first_aid: int
    healed: str


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Push by a weapon: the target is moved so many feet, on every hit or only on a critical one."""

    feet: int
    on: Literal["hit", "critical"] = "hit"


class D10Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of this part in a ruleset file."""

    attack: D10AttackNumbers
    defences: dict[str, DefenceNumbers]
    checks: D10CheckNumbers
    health: D10HealthNumbers
    care: D10CareNumbers
    force: dict[str, Force] = {}
    collapse: int = 5

    def __post_init__(self) -> None:
        """Raises ValueError for a defence without numbers."""
        check_whole("defences say", self.defences, get_args(Defence))
