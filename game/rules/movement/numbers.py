"""The numbers of movement: prices and hazards of ground, and what slows a figure."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.model.sheet import Size


class Surface(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The price of one kind of ground or border. `cost` replaces the price of a straight step that enters it, and
    multiplies a diagonal in proportion; `entering` and `leaving` are added once per square. `hazard` names the Hazard
    that a figure meets on entering."""

    cost: int = 0
    entering: int = 0
    leaving: int = 0
    hazard: str = ""
    rule: str = ""


class Rise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The price of a step that rises by up to `up_to` feet (surface.step)."""

    up_to: int
    cost: int


class Hazard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check that ground requires of a figure that enters it, on every square or once per move (`scope`). Failure
    deals `harm` dice, or `harm_when_shut` while the border is shut, or ends the move (`stops`); with `eased`, success
    saves the extra price of the border."""

    title: str
    check: str
    against: int
    scope: Literal["square", "move"] = "square"
    harm: str = ""
    harm_when_shut: str = ""
    stops: bool = False
    eased: bool = False
    rule: str = ""
    rule_when_shut: str = ""


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The manner in which one action moves a figure: `times` its speed, under some limits. `straight` keeps to one of
    the eight directions; `clear_start` requires a first square without opponents; `single` moves one square at any
    speed, `paid` from the usual allowance; `free_of_engagement` is allowed beside an opponent; `armoured` replaces
    `times` in full armour."""

    times: int = 1
    armoured: int = 0
    straight: bool = False
    clear_start: bool = False
    single: int = 0
    paid: bool = False
    free_of_engagement: bool = False
    barred_by: tuple[str, ...] = ()
    leaves: str = ""
    """A condition that the mover has afterwards."""
    rule: str = ""

    @property
    def way(self) -> tuple[int, ...]:
        """Values on which the reachable squares depend; actions with equal ones share one search."""
        return self.times, self.armoured, self.straight, self.clear_start, self.single, self.paid


class Occupancy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules for occupied squares (occupancy.*). `apart`: figures this many size categories apart pass each other;
    `slips`: figures of at most this size pass anybody; `tumble`: number to reach to slip past an opponent, plus
    `tumble_more` for each further one in the same move; `unseen`: whether a mover passes through opponents it does not
    know of or runs into them; `down`: whether it passes through figures that cannot bar the way; `pass_rule` and
    `stay_rule` are the rules cited."""

    allies: Literal["pass", "block"] = "pass"
    enemies: Literal["pass", "block"] = "block"
    unseen: Literal["pass", "block"] = "pass"
    down: Literal["pass", "block"] = "pass"
    apart: int = 3
    slips: Size = "tiny"
    tumble: int = 0
    tumble_more: int = 0
    capacity: int = 16
    pass_rule: str = "occupancy.pass-through"
    stay_rule: str = "occupancy.capacity"
