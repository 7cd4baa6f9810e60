"""Speed of a figure, from size, load, armour, posture and injuries (move.speed, move.speed-reduced)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.core.axes import Requires
from game.core.world import World
from game.model.components import Conditions
from game.model.listing import with_unit
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rules import figures
from game.rules.movement.numbers import Manner


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="speed"):
    """Changes to a figure's Speed in feet: a bonus per rank of Agility, losses by load and by armour, and conditions
    that halve it (`halved_by`). A halved Speed is rounded down to a multiple of `step`; no Speed is less than
    `least`."""

    requires: ClassVar[Requires] = {"whole moves": "gives each move the whole Speed of a turn"}

    loads: dict[str, int] = {}
    armours: dict[str, int] = {}
    halved_by: tuple[str, ...] = ()
    per_agility: int = 0
    step: int = 5
    least: int = 5

    def speed(self, world: World, figure: int) -> Tally:
        """Return the Speed of one move in feet, as a sum."""
        known: Tally | None = world.own[figure].get("speed")
        if known is None:
            known = world.own[figure]["speed"] = self._speed(world, figure)
        return known

    def _speed(self, world: World, figure: int) -> Tally:
        sheet = world.sheet(figure)
        by_size = world.ruleset.sizes[sheet.size].speed
        sum_ = Tally(least=self.least).plus(sheet.speed or by_size, f"{sheet.size.capitalize()} speed", "move.speed")
        sum_ = sum_.plus(self.per_agility * sheet.agility, f"Agility {sheet.agility:+d}", "time.calendar")
        sum_ = sum_.plus(-self.loads.get(sheet.load, 0), f"{sheet.load.capitalize()} load", "move.speed-reduced")
        weight = world.armour(figure).weight
        sum_ = sum_.plus(-self.armours.get(weight, 0), f"{weight.capitalize()} armour", "move.speed-reduced")
        states = {*world.get(figure, Conditions).active, figures.posture_of(world, figure)}
        for state in self.halved_by:
            if state in states:
                left = max(self.least, sum_.total // 2 // self.step * self.step)
                sum_ = sum_.plus(
                    left - sum_.total, f"{state.replace('-', ' ').capitalize()}: halved", "move.speed-reduced"
                )
        return sum_

    def allowance(self, world: World, figure: int, manner: Manner) -> Tally:
        """Return the feet that a figure may spend with an action that moves it in this manner, as a sum."""
        speed = self.speed(world, figure)
        times = manner.times
        if manner.armoured and world.armour(figure).weight == "full":
            times = manner.armoured
        return speed.plus(speed.total * (times - 1), f"{times} times the Speed", manner.rule)


def too_far(spent: int, allowance: Tally, unit: str, rule: str) -> Rejection:
    """Return the refusal of a path that costs more than the allowance."""
    limit = with_unit(allowance.total, unit).removesuffix(".")
    return Rejection("not-enough-movement", f"That path costs {spent}, and the limit is {limit}.", rule)
