"""Ranges by increments: every range increment beyond the first makes a shot harder, up to a last one."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.core.world import World
from game.model.grid import FEET_PER_SQUARE
from game.model.rejections import Rejection
from game.model.sheet import Sheet, Size, Weapon
from game.model.tally import Tally, tally


class Increments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Range increments. `penalty` applies to each increment beyond the first; `most` is the last increment by kind of
    weapon (a weapon's own number may be lower); `reach` is the reach of a melee attack in squares by size, to which a
    long weapon adds."""

    name: ClassVar[str] = "increments"

    penalty: int
    ranged_most: int
    thrown_most: int
    reach: dict[Size, int]
    rule: str = ""

    def increments_away(self, weapon: Weapon, squares: int) -> int:
        """Return the number of the weapon's range increment in which a distance lies, from 1."""
        return max(1, -(-squares * FEET_PER_SQUARE // weapon.increment))

    def shot(self, world: World, sheet: Sheet, weapon: Weapon, squares: int) -> Tally | Rejection:
        """Return the modifier for the distance, or the reason why the weapon cannot reach so far."""
        most = self.most(sheet, weapon)
        if squares > most:
            feet, limit = squares * FEET_PER_SQUARE, most * FEET_PER_SQUARE
            if weapon.kind == "melee":
                sentence = f"The target is {feet} ft. away. The {weapon.title.lower()} reaches {limit} ft."
                return Rejection("out-of-reach", sentence, self.rule)
            sentence = f"The target is {feet} ft. away. The {weapon.title.lower()} reaches {limit} ft."
            return Rejection("out-of-range", sentence, self.rule)
        if weapon.kind == "melee":
            return Tally()
        beyond = self.increments_away(weapon, squares) - 1
        if not beyond:
            return Tally()
        return tally((self.penalty * beyond, f"range {squares * FEET_PER_SQUARE} ft.", self.rule))

    def most(self, sheet: Sheet, weapon: Weapon) -> int:
        """Return the farthest distance in squares: the reach for melee, else the last increment."""
        if weapon.kind == "melee":
            return self.reach[sheet.size] + weapon.reach - 1
        last = min(weapon.increments, self.thrown_most if weapon.kind == "thrown" else self.ranged_most)
        return weapon.increment * last // FEET_PER_SQUARE
