"""The numbers of movement by modes (walking, swimming, flying ...), as a ruleset file gives them."""

from __future__ import annotations

from typing import get_args

import msgspec

from game.model.numbers import AtLeastOne, check_whole
from game.model.sheet import Size, Speed
from game.rules.movement.numbers import Occupancy, Rise, Surface
from game.rules.movement.rates import Difficult, Faces, Flying, Jumping, Rate, Stretch


class ModeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of movement by modes. `rates` are prices by speed category (fast, average, slow); `stretch` is how far a
    move goes, by action; `least` is the lowest speed in feet after all reductions. `difficult` ground costs more to
    leave, except for figures of the size `unhindered_from` and larger. Of `crossing`, `corners`, `drop`, `rises` and
    `surface` the meaning is that in SquareSteps."""

    unit: str
    base: AtLeastOne
    rates: dict[str, Rate]
    stretch: dict[str, Stretch]
    faces: Faces
    difficult: dict[str, Difficult] = {}
    crossing: dict[str, Surface] = {}
    occupancy: Occupancy = Occupancy()
    jumping: Jumping = Jumping()
    flying: Flying = Flying()
    corners: str = "open"
    drop: int = 5
    rises: tuple[Rise, ...] = ()
    surface: dict[str, Surface] = {}
    unhindered_from: Size = "huge"
    least: int = 5
    flexible: dict[str, int] = {}
    """Numbers that a Flexibility check has to reach, by how tight the squeeze is: "3" for a third and "4" for a quarter
    of the figure's width."""

    def __post_init__(self) -> None:
        """Raise ValueError for a speed category that has no rate."""
        check_whole("rates say", self.rates, get_args(Speed))
