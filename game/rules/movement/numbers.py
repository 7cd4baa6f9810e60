"""The numbers of movement: prices and hazards of ground, and what slows a figure."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.model.sheet import Size


class Surface(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The price of one kind of ground or border. `cost` replaces the price of a straight step onto it (0: it does not),
    and raises that of a diagonal step in the same proportion; `entering` and `leaving` are added once per square.
    `hazard` is the id of the Hazard that a figure meets there ("" if it meets no hazard)."""

    cost: int = 0
    entering: int = 0
    leaving: int = 0
    hazard: str = ""
    rule: str = ""


class Rise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The price (`cost`) of a step that rises by up to `up_to` feet (surface.step)."""

    up_to: int
    cost: int


class Hazard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check that ground requires of a figure that enters it: on every square, or once per move (`scope`). A failure
    does `harm` dice of damage (`harm_when_shut` if the border is shut), or ends the move (`stops`). With `eased`, a
    success saves the extra price of the border."""

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
    """The manner in which one action moves a figure: `times` its speed (`armoured` times in full armour), within some
    limits. `straight`: only in one of the eight directions. `clear_start`: the first square must be away from
    opponents. `single`: that many squares at any speed (0: no such limit), charged from the usual allowance if `paid`.
    `free_of_engagement`: allowed beside an opponent. `barred_by`: conditions and postures that forbid it."""

    times: int = 1
    armoured: int = 0
    straight: bool = False
    clear_start: bool = False
    single: int = 0
    paid: bool = False
    free_of_engagement: bool = False
    barred_by: tuple[str, ...] = ()
    leaves: str = ""
    """A condition that the figure has after the move; "" if there is none."""
    rule: str = ""

    @property
    def way(self) -> tuple[int, ...]:
        """The values that decide which squares can be reached; actions with equal values share one search."""
        return self.times, self.armoured, self.straight, self.clear_start, self.single, self.paid


class Occupancy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules for occupied squares (occupancy.*). `apart`: figures that differ by this many size categories pass each
    other. `slips`: figures of at most this size pass all others. `tumble`: the number to reach to tumble past an
    opponent, plus `tumble_more` for each further one in the same move (0: no tumbling). `unseen`: whether a mover
    passes through opponents it does not know of, or runs into them. `down`: whether it passes through figures that
    cannot bar the way. `capacity`: the room of a square in sixteenths. `pass_rule` and `stay_rule`: ids of the rules
    that refusals cite."""

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
