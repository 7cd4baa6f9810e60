"""Ranges from a weapon's range increment (a length in feet): a penalty for each increment beyond the first, bands, or
near and far."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.core.world import World
from game.model.grid import FEET_PER_SQUARE
from game.model.rejections import Rejection
from game.model.sheet import Sheet, Size, Weapon
from game.model.tally import Tally, tally


class Increments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Range increments. `penalty` applies to each increment beyond the first; `ranged_most` and `thrown_most` are the
    last increments of ranged and thrown weapons (a weapon's own number may be lower); `reach` is the reach of a melee
    attack in squares by size, to which a long weapon adds."""

    name: ClassVar[str] = "increments"

    penalty: int
    ranged_most: int
    thrown_most: int
    reach: dict[Size, int]
    rule: str = ""

    def increments_away(self, weapon: Weapon, squares: int) -> int:
        """Return the number, from 1, of the range increment in which a distance in squares lies."""
        return max(1, -(-squares * FEET_PER_SQUARE // weapon.increment))

    def shot(self, world: World, sheet: Sheet, weapon: Weapon, squares: int) -> Tally | Rejection:
        """Return the modifier for the distance, or the reason why the weapon cannot reach so far."""
        most = self.most(sheet, weapon)
        if squares > most:
            return _too_far(weapon, squares, most, self.rule)
        if weapon.kind == "melee":
            return Tally()
        beyond = self.increments_away(weapon, squares) - 1
        if not beyond:
            return Tally()
        return tally((self.penalty * beyond, f"range {squares * FEET_PER_SQUARE} ft.", self.rule))

    def most(self, sheet: Sheet, weapon: Weapon) -> int:
        """Return the farthest distance in squares at which a weapon can be used: the reach of a melee weapon, else the
        end of its last increment."""
        if weapon.kind == "melee":
            return self.reach[sheet.size] + weapon.reach - 1
        last = min(weapon.increments, self.thrown_most if weapon.kind == "thrown" else self.ranged_most)
        return weapon.increment * last // FEET_PER_SQUARE


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
            return _too_far(weapon, squares, most, self.rule)
        if weapon.kind == "melee":
            return Tally()
        feet = squares * FEET_PER_SQUARE
        band = next(place for place, end in enumerate(self.ends) if feet <= end * weapon.increment)
        return tally((self.modifiers[band], f"{self.titles[band]} range", self.rule)) if band else Tally()

    def most(self, sheet: Sheet, weapon: Weapon) -> int:
        """Return the farthest distance in squares at which a weapon can be used: the reach of a melee weapon, else the
        end of its last band."""
        if weapon.kind == "melee":
            return self.reach[sheet.size] + weapon.reach - 1
        last = min(self.ends[-1], self.thrown_most if weapon.kind == "thrown" else self.ends[-1])
        return weapon.increment * last // FEET_PER_SQUARE


class NearFar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Near and far range: the near range of a weapon is its increment in feet, the far range `times` as much. Shots at
    far range have a `penalty`."""

    name: ClassVar[str] = "near-far"

    penalty: int
    times: int
    reach: int = 1
    rule: str = ""

    def shot(self, world: World, sheet: Sheet, weapon: Weapon, squares: int) -> Tally | Rejection:
        """Return the modifier for the distance, or the reason why the weapon cannot reach so far."""
        most, feet = self.most(sheet, weapon), squares * FEET_PER_SQUARE
        if squares > most:
            word, code = ("reaches", "out-of-reach") if weapon.kind == "melee" else ("carries", "out-of-range")
            sentence = f"The target is {feet} ft. away; the {weapon.title.lower()} {word} {most * FEET_PER_SQUARE} ft."
            return Rejection(code, sentence, self.rule)
        if weapon.kind == "melee" or feet <= weapon.increment:
            return Tally()
        return tally((self.penalty, f"far: {feet} ft.", self.rule))

    def most(self, sheet: Sheet, weapon: Weapon) -> int:
        """Return the farthest distance in squares at which a weapon can be used; the figure's size does not change
        it."""
        if weapon.kind == "melee":
            return self.reach + weapon.reach - 1
        return weapon.increment * self.times // FEET_PER_SQUARE


def _too_far(weapon: Weapon, squares: int, most: int, rule: str) -> Rejection:
    """Return the refusal to use a weapon over `squares` squares when it reaches only `most`."""
    code = "out-of-reach" if weapon.kind == "melee" else "out-of-range"
    feet, limit = squares * FEET_PER_SQUARE, most * FEET_PER_SQUARE
    return Rejection(code, f"The target is {feet} ft. away. The {weapon.title.lower()} reaches {limit} ft.", rule)
