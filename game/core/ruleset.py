"""A ruleset: one part for each axis, the price of every action, and the numbers they share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from game.core.axes import Clock, Engagement, Movement, Ranges, Resolution


class ActionTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Price and limits of an action in a ruleset.

    `time` is in the clock's own words (half, full, free, none, complex, 4 ...); `is_move` and `is_attack` say which
    limits apply; a `splittable` full action may straddle two rounds; `rule` is the id the log links to.
    """

    time: str
    title: str = ""
    is_move: bool = False
    is_attack: bool = False
    splittable: bool = False
    once: Literal["", "turn", "fight"] = ""
    rule: str = ""


class SizeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of a size in a ruleset.

    `speed` feet per move, `width` squares per side, `share` of the sixteen a square holds, `combat` the modifier to
    attack and defence, `reach` squares of a melee attack, `tall` feet of height.
    """

    speed: int
    width: int
    share: int
    combat: int = 0
    reach: int = 1
    tall: int = 5


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The length of a square: `feet` for rules in feet, `metres` for rules in metres."""

    title: str
    feet: int = 5
    metres: int = 2


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The distance at which groups meet in one environment: a dice roll times so many feet; without dice, at first
    sight."""

    dice: str = ""
    times: int = 1


class Surroundings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Distances in feet: at which groups meet, by environment, and at which others are sensed, by light and hearing."""

    encounter: dict[str, Encounter] = {}
    senses: dict[str, int] = {}


class Climbing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a climb: what to reach, feet gained per so many feet of Speed, and what a fall does.

    A check short by `fall_by` or more is a fall: `fall_harm` dice for every full `fall_feet`.
    """

    check: str = "climb"
    against: int = 15
    gain: int = 5
    per_speed: int = 20
    fall_by: int = 5
    fall_feet: int = 10
    fall_harm: str = "1d6"
    fall_by_size: dict[str, str] = {}
    """Dice by size where a ruleset has them; the rest take `fall_harm`."""


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special ability by its effects: bonuses by query (initiative, defence ...), actions it shortens, and so on."""

    title: str
    text: str = ""
    bonus: dict[str, int] = {}
    shortens: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()


class ConditionNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of a condition in a ruleset.

    `modifiers` by query (attack, melee-attack, defence, agility, strength, skills, speed-half ...); `passable`: others
    may move past and through; `helpless`: no actions at all; `vulnerable`: no Agility and no dodging; `no_threat`:
    engages nobody; `bars` names barred actions.
    """

    title: str
    text: str = ""
    modifiers: dict[str, int] = {}
    passable: bool = False
    helpless: bool = False
    vulnerable: bool = False
    graded: bool = False
    """True if the modifiers count once for every step of the condition's value."""
    no_threat: bool = False
    bars: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Ruleset:
    """One complete set of rules to play by."""

    id: str
    title: str
    blurb: str
    clock: Clock
    movement: Movement
    engagement: Engagement
    ranges: Ranges
    resolution: Resolution
    scale: Scale
    climbing: Climbing
    surroundings: Surroundings
    actions: dict[str, ActionTerms]
    sizes: dict[str, SizeNumbers]
    conditions: dict[str, ConditionNumbers]
    traits: dict[str, Trait]
    setup: dict[str, int | str | bool]
    """Battle options and their defaults (round_limit, awareness ...)."""
    unarmed: str = ""
    """The weapon of a figure that carries none for bare hands; without it such a figure fights with what it carries
    only."""
    fingerprint: str = ""
    variants: dict[str, str] = field(default_factory=dict)
    """Forms it comes in (grid scales), with their titles; the battle option "scale" picks one."""

    @property
    def ordinary_move(self) -> str:
        """The first action that moves a figure; "" where there is none."""
        return next((action for action, terms in self.actions.items() if terms.is_move), "")

    @property
    def titles(self) -> dict[str, str]:
        """The titles of the actions that this ruleset calls by names of its own."""
        return {action: terms.title for action, terms in self.actions.items() if terms.title}
