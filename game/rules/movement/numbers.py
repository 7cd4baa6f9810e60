"""The numbers of movement: what each kind of ground costs, what it asks for, and what slows a figure."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.model.sheet import Size


class Surface(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The price of one kind of ground or border.

    `cost` is what a straight step of one base becomes on entering, and multiplies a diagonal the same way; `entering`
    and `leaving` are added once per square instead, and add up. `hazard` names the row that fires on entering.
    """

    cost: int = 0
    entering: int = 0
    leaving: int = 0
    hazard: str = ""
    rule: str = ""


class Rise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step between neighbouring squares that rises up to so many feet costs so much (surface.step)."""

    up_to: int
    cost: int


class Hazard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check that ground asks of a figure that enters.

    `scope`: on every such square, or once per move. Failure deals `harm` dice, or ends the move; with `eased`, success
    spares what the border adds to the step. `when_shut` fires only while the border is shut.
    """

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
    """Manner in which one action moves: so many times the speed, under some limits.

    `straight` keeps to one of the eight directions; `clear_start` wants the first square free of opponents; `single` is
    one square whatever the speed, `paid` out of the ordinary allowance; `free_of_engagement` may be taken beside an
    opponent. `armoured` replaces `times` in full armour.
    """

    times: int = 1
    armoured: int = 0
    straight: bool = False
    clear_start: bool = False
    single: int = 0
    paid: bool = False
    free_of_engagement: bool = False
    barred_by: tuple[str, ...] = ()
    leaves: str = ""
    """A condition the mover gains afterwards."""
    rule: str = ""

    @property
    def way(self) -> tuple[int, ...]:
        """All that a reach rests on: actions that are alike here share one."""
        return self.times, self.armoured, self.straight, self.clear_start, self.single, self.paid


class Occupancy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules for occupied squares: figures that get through one, and figures that may stay in one (occupancy.*).

    `apart`: sizes this many categories apart pass each other; `slips`: figures of at most this size pass anybody;
    `tumble`: number to reach to slip past an opponent, `tumble_more` for each further one in the same move; `unseen`:
    whether a mover goes through opponents it does not know of, or bumps into them; `down`: whether it goes through
    anybody who is down or in no state to bar the way, or is barred by them as by others of their side; `pass_rule` and
    `stay_rule` are cited when somebody is in the way, or there is no room left.
    """

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
