"""A ruleset: one part for each axis, the price of every action, and the numbers that the parts share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from game.core.axes import Clock, Engagement, Movement, Ranges, Resolution


class ActionTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Price and limits of an action in a ruleset. `time` is a price in the clock's own words (half, full, free, none,
    complex, 4 ...); `is_move` and `is_attack` select the limits that apply; a `splittable` full action may be split
    over two rounds; `once` allows the action once a turn or once a fight; `rule` is the id the log links to."""

    time: str
    title: str = ""
    is_move: bool = False
    is_attack: bool = False
    splittable: bool = False
    once: Literal["", "turn", "fight"] = ""
    rule: str = ""


class SizeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of a size in a ruleset. `speed` in feet per move, `width` in squares per side, `share` of a square in
    sixteenths, `combat` the modifier to attack and defence, `reach` of a melee attack in squares, `tall` the height in
    feet."""

    speed: int
    width: int
    share: int
    combat: int = 0
    reach: int = 1
    tall: int = 5


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The length of one square's side: `feet` for rules in feet, `metres` for rules in metres."""

    title: str
    feet: int = 5
    metres: int = 2


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The distance in feet at which groups meet in one environment: the roll of `dice` multiplied by `times`. Without
    dice, they meet as soon as they see each other."""

    dice: str = ""
    times: int = 1


class Surroundings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Distances in feet: `encounter` says at which groups meet, by environment, and `senses` at which others are
    noticed, by light and hearing."""

    encounter: dict[str, Encounter] = {}
    senses: dict[str, int] = {}


class Climbing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of a climb: the check, its target number, `gain` feet climbed per `per_speed` feet of Speed, and the harm
    of a fall. A check that misses by `fall_by` or more is a fall, which does `fall_harm` dice for every full
    `fall_feet`."""

    check: str = "climb"
    against: int = 15
    gain: int = 5
    per_speed: int = 20
    fall_by: int = 5
    fall_feet: int = 10
    fall_harm: str = "1d6"
    fall_by_size: dict[str, str] = {}
    """Dice of a fall by size, for rulesets that have them; other sizes use `fall_harm`."""


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special ability with its effects: `bonus` for the numbers named (initiative, defence ...), the ids of the
    actions that it `shortens`, and the names of further abilities that it `grants`."""

    title: str
    text: str = ""
    bonus: dict[str, int] = {}
    shortens: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()


class ConditionNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of a condition in a ruleset. `modifiers` are by the number they change (attack, melee-attack, defence,
    agility, strength, skills, speed-half ...); a `passable` figure can be moved past and through; a `helpless` one
    takes no actions; a `vulnerable` one has no Agility and no dodging; with `no_threat` it engages nobody; `bars` names
    forbidden actions."""

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
    """One complete set of rules for a battle."""

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
    """The weapon of a figure that carries none for bare hands; "" if such a figure fights only with what it carries."""
    fingerprint: str = ""
    variants: dict[str, str] = field(default_factory=dict)
    """Titles of the ruleset's variants (grid scales) by id; the battle option "scale" selects one."""

    @property
    def ordinary_move(self) -> str:
        """The id of the first action that moves a figure; "" if there is none."""
        return next((action for action, terms in self.actions.items() if terms.is_move), "")

    @property
    def titles(self) -> dict[str, str]:
        """Return the titles of the actions that this ruleset renames, by action id."""
        return {action: terms.title for action, terms in self.actions.items() if terms.title}
