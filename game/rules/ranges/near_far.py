"""Ranges in two bands: near without a penalty, far with one, and none beyond; melee reaches neighbouring squares."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.core.world import World
from game.model.grid import FEET_PER_SQUARE
from game.model.rejections import Rejection
from game.model.sheet import Sheet, Weapon
from game.model.tally import Tally, tally


class NearFar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Near and far range: a weapon's increment is its near range, and `times` that its far range, with a `penalty` to
    accuracy."""

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
        """Return the farthest distance in squares; size does not change it."""
        if weapon.kind == "melee":
            return self.reach + weapon.reach - 1
        return weapon.increment * self.times // FEET_PER_SQUARE
