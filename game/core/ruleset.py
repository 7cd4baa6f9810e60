"""A ruleset: one part for each axis, the price of every action, and the numbers that the parts share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from game.core.axes import Clock, Engagement, Movement, Ranges, Resolution


class ActionTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Price and limits of an action in a ruleset. `time` is a price in the clock's own words (half, full, free, none,
    complex, 4 ...). `is_move` and `is_attack` decide which limits of the ruleset apply to it. A `splittable` full
    action may be split over two rounds. `once` allows the action once a turn or once a fight. `rule` is the id of the
    rule-book page that the log links to."""

    time: str
    title: str = ""
    is_move: bool = False
    is_attack: bool = False
    splittable: bool = False
    once: Literal["", "turn", "fight"] = ""
    rule: str = ""


class SizeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of one size of figures in a ruleset: `speed` in feet per move, `width` in squares per side, `share` in
    sixteenths of a square that the figure takes up, `combat` the modifier to attack and defence, `reach` of a melee
    attack in squares, `tall` the height in feet."""

    speed: int
    width: int
    share: int
    combat: int = 0
    reach: int = 1
    tall: int = 5


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The side length of one square: `feet` in rulesets that measure in feet, `metres` in those that measure in
    metres."""

    title: str
    feet: int = 5
    metres: int = 2


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The distance in feet at which groups meet in one environment: the roll of `dice` multiplied by `times`. Without
    dice, they meet as soon as they see each other."""

    dice: str = ""
    times: int = 1


class Surroundings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Distances in feet at the start of a battle. `encounter` gives, by environment, the distance at which the groups
    meet; `senses` gives the distance at which figures are noticed, by light and by hearing."""

    encounter: dict[str, Encounter] = {}
    senses: dict[str, int] = {}


class Climbing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of a climb. `check` is the skill that is rolled against `against`; a success climbs `gain` feet for each
    `per_speed` feet of speed. A check that misses by `fall_by` or more is a fall; it does `fall_harm` dice of damage
    for every full `fall_feet`."""

    check: str = "climb"
    against: int = 15
    gain: int = 5
    per_speed: int = 20
    fall_by: int = 5
    fall_feet: int = 10
    fall_harm: str = "1d6"
    fall_by_size: dict[str, str] = {}
    """Damage dice of a fall by size of the figure, for rulesets that have them; other sizes use `fall_harm`."""


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special ability with its effects: `bonus` is added to the numbers named in it (initiative, defence ...),
    `shortens` lists the ids of actions that become cheaper, and `grants` lists further abilities that come with it."""

    title: str
    text: str = ""
    bonus: dict[str, int] = {}
    shortens: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()


class ConditionNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of a condition in a ruleset. `modifiers` are keyed by the number they change (attack, melee-attack,
    defence, agility, strength, skills, speed-half ...). A `passable` figure can be moved past and through; a `helpless`
    one takes no actions; a `vulnerable` one gets no bonus from agility or dodging; a figure with `no_threat` holds up
    no enemy; `bars` lists the ids of forbidden actions."""

    title: str
    text: str = ""
    modifiers: dict[str, int] = {}
    passable: bool = False
    helpless: bool = False
    vulnerable: bool = False
    graded: bool = False
    """True if the modifiers are multiplied by the condition's value."""
    no_threat: bool = False
    bars: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Ruleset:
    """One complete set of rules for a battle: its five parts, and tables by id. `blurb` describes it in a sentence. Two
    rulesets with equal `fingerprint` have the same rules."""

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
    """Battle options with their defaults (round_limit, awareness ...)."""
    unarmed: str = ""
    """The id of the weapon that stands for bare hands; "" if a figure fights only with weapons that it carries."""
    fingerprint: str = ""
    variants: dict[str, str] = field(default_factory=dict)
    """Titles of the ruleset's variants (grid scales) by id; the battle option "scale" selects one."""

    @property
    def ordinary_move(self) -> str:
        """The id of the first action of the ruleset that moves a figure; "" if there is none."""
        return next((action for action, terms in self.actions.items() if terms.is_move), "")

    @property
    def titles(self) -> dict[str, str]:
        """Return the titles of the actions that this ruleset renames, by action id."""
        return {action: terms.title for action, terms in self.actions.items() if terms.title}
