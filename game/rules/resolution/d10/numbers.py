"""The numbers of the d10 resolution: accuracy, defences, health and checks."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from game.model.numbers import check_whole
from game.model.sheet import Attribute

CHECKS = ("climb", "swim", "hide", "notice", "flexibility", "medicine")
"""Ids of checks that actions ask for."""

Defence = Literal["armor", "brawn", "fortitude", "reflex", "mental"]


class DefenceNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the defences: the attribute it depends on, and whether armour and a shield add to it. The base and the
    share of the level are the same for all defences."""

    title: str
    attribute: Attribute
    armour: bool = False
    shield: bool = False


class D10AttackNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of attacks. Accuracy is half of level and Perception (Strength for a brawl), plus the rank of the weapon
    skill divided by `ranks`. A result of `critical` more than the defence doubles the damage, and once more for every
    further `critical`. A result up to `glancing` below the defence does half the damage. `cover`, by degree, is added
    to the defences Armour and Reflex. `concealed` is the highest number on a d10 that makes an attack on a concealed
    target miss."""

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
    """Numbers of one check: its attribute, and its skill; a figure with a rank in the skill is trained in the check.
    `queries` name the modifiers of conditions that apply."""

    title: str
    attribute: Attribute
    skill: str = ""
    queries: tuple[str, ...] = ("checks",)


class D10CheckNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of all checks. A trained figure adds `trained` and a share of its level."""

    trained: int
    by_id: dict[str, CheckKind]

    def __post_init__(self) -> None:
        """Raise ValueError if a check that actions need has no numbers."""
        check_whole("by_id says", self.by_id, CHECKS)


class D10HealthNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of hit points: `base`, plus Constitution and the armour's `durability` for every level. A figure with a
    trait in `hardy` gets a vital wound when others drop: a d10 is rolled, minus `wound_more` for each earlier wound,
    and the highest row of `wounds` up to the result applies. A figure that has lost `dead_at` times its full hit points
    is dead."""

    base: int
    durability: dict[str, int]
    hardy: tuple[str, ...]
    wound_more: int
    wounds: dict[str, str]
    dead_at: int


class D10CareNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of first aid and of resting: the number that the check must reach, and the dice for the hit points
    regained."""

    first_aid: int
    healed: str


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The push of a weapon: by how many feet it moves its target, and whether on every hit or only on a critical
    one."""

    feet: int
    on: Literal["hit", "critical"] = "hit"


class D10Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of the d10 resolution in a ruleset file. `force` has the pushes by weapon id; a figure drops at
    `collapse` levels of fatigue."""

    attack: D10AttackNumbers
    defences: dict[str, DefenceNumbers]
    checks: D10CheckNumbers
    health: D10HealthNumbers
    care: D10CareNumbers
    force: dict[str, Force] = {}
    collapse: int = 5

    def __post_init__(self) -> None:
        """Raise ValueError if a defence has no numbers."""
        check_whole("defences say", self.defences, get_args(Defence))
