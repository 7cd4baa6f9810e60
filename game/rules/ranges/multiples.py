"""Ranges in bands that are multiples of a weapon's increment: short, medium, long, extreme."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.core.world import World
from game.model.grid import FEET_PER_SQUARE
from game.model.rejections import Rejection
from game.model.sheet import Sheet, Size, Weapon
from game.model.tally import Tally, tally


class IncrementBands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Range bands: each one ends at a number of increments (`ends`) and has a modifier to the roll (`modifiers`).
    Thrown weapons stop at `thrown_most` increments; `reach` is that of a melee attack in squares by size."""

    name: ClassVar[str] = "increment-bands"

    titles: tuple[str, ...]
    ends: tuple[int, ...]
    modifiers: tuple[int, ...]
    thrown_most: int
    reach: dict[Size, int]
    rule: str = ""

    def __post_init__(self) -> None:
        if not self.ends or not len(self.titles) == len(self.ends) == len(self.modifiers):
            raise ValueError("titles, ends and modifiers must be equally many, one for each band")
        if list(self.ends) != sorted(set(self.ends)) or self.ends[0] < 1:
            raise ValueError("ends must rise from band to band")

    def shot(self, world: World, sheet: Sheet, weapon: Weapon, squares: int) -> Tally | Rejection:
        """Return the modifier of the band in which a distance lies, or the reason why the weapon cannot reach so
        far."""
        most = self.most(sheet, weapon)
        if squares > most:
            code = "out-of-reach" if weapon.kind == "melee" else "out-of-range"
            feet, limit = squares * FEET_PER_SQUARE, most * FEET_PER_SQUARE
            return Rejection(
                code, f"The target is {feet} ft. away. The {weapon.title.lower()} reaches {limit} ft.", self.rule
            )
        if weapon.kind == "melee":
            return Tally()
        feet = squares * FEET_PER_SQUARE
        band = next(place for place, end in enumerate(self.ends) if feet <= end * weapon.increment)
        return tally((self.modifiers[band], f"{self.titles[band]} range", self.rule)) if band else Tally()

    def most(self, sheet: Sheet, weapon: Weapon) -> int:
        """Return the farthest distance in squares."""
        if weapon.kind == "melee":
            return self.reach[sheet.size] + weapon.reach - 1
        last = min(self.ends[-1], self.thrown_most if weapon.kind == "thrown" else self.ends[-1])
        return weapon.increment * last // FEET_PER_SQUARE
