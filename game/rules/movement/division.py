"""The squares of a turn divided over its passes: from printed tables, or by a formula where a table has no row."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from game.core.axes import Requires
from game.core.world import TABLE, World
from game.model.components import Clock
from game.model.numbers import check_whole
from game.model.sheet import Sheet
from game.model.tally import Tally
from game.rules.clocks.kinds import pass_of
from game.rules.movement.numbers import Manner

GAITS = ("walk", "run")


class PassPace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="passes"):
    """Squares that figures move in each pass (pass.division). `metres` is the length of a square. `rates` are metres
    per turn, and `printed` squares for turns of 1, 2, 3 and 4 passes, both by people (human ...) and gait (walk, run).
    `rounding` is that of the formula. Each hit of a running test adds `sprint_halves` half squares, rounded up
    (pass.sprint)."""

    requires: ClassVar[Requires] = {"passes": "divides a move over the passes of a turn"}

    metres: int
    rates: dict[str, dict[str, int]]
    printed: dict[str, dict[str, tuple[tuple[int, ...], ...]]] = {}
    rounding: Literal["down", "half-up"] = "down"
    sprint_halves: int = 4

    def __post_init__(self) -> None:
        """Raise ValueError if a table lacks a row for a gait or a number for a pass."""
        if "human" not in self.rates:
            raise ValueError("rates must have a row for human, which stands in for others")
        for people, rates in self.rates.items():
            check_whole(f"rates of {people[:40]} say", rates, GAITS)
        for people, gaits in self.printed.items():
            for gait, rows in gaits.items():
                if any(len(row) != passes for passes, row in enumerate(rows, start=1)):
                    raise ValueError(f"printed.{people[:40]}.{gait[:40]} needs a number for each pass")

    def total(self, people: str, gait: str) -> int:
        """Return the number of squares that figures of a people move in a whole turn at a gait (walk or run): the
        metres in `rates` divided by the length of a square."""
        metres = self.rates[people][gait]
        if self.rounding == "down":
            return metres // self.metres
        return (2 * metres + self.metres) // (2 * self.metres)

    def squares(self, people: str, gait: str, passes: int, number: int) -> int:
        """Return the squares that a figure moves in pass `number` (from 1) of a turn with `passes` passes."""
        printed = self.printed.get(people, {}).get(gait, ())
        if passes <= len(printed):
            return printed[passes - 1][number - 1]
        return divided(self.total(people, gait), passes)[number - 1]

    def sprint_squares(self, hits: int) -> int:
        """Return the squares that a running test with this many hits adds (pass.sprint)."""
        return (hits * self.sprint_halves + 1) // 2

    def people_of(self, sheet: Sheet) -> str:
        """Return the name of the people (human ...) whose row of the tables is used for a figure."""
        return sheet.people if sheet.people in self.rates else "human"

    def allowance(self, world: World, figure: int, manner: Manner) -> Tally:
        """Return the squares that a figure may move in this pass, as a sum."""
        clock, turn = world.get(TABLE, Clock), pass_of(world, figure)
        passes, number = max(1, clock.parts), max(1, clock.time)
        squares = self.now(world, figure, "run" if turn.running else "walk")
        title = f"{'Running' if turn.running else 'Walking'}, pass {number} of {passes}"
        sum_ = Tally().plus(squares, title, "pass.division")
        return sum_.plus(turn.sprint, "Running test", "pass.sprint")

    def now(self, world: World, figure: int, gait: str) -> int:
        """Return the number of squares that a figure moves in the present pass at a gait (walk or run); a running test
        is not included."""
        clock = world.get(TABLE, Clock)
        passes, number = max(1, clock.parts), max(1, clock.time)
        return self.squares(self.people_of(world.sheet(figure)), gait, passes, min(number, passes))


def divided(total: int, passes: int) -> tuple[int, ...]:
    """Return `total` squares divided over the passes in equal shares. Squares that are left over go to the first
    passes; if there are fewer squares than passes, they are spread out evenly."""
    share, rest = divmod(total, passes)
    first = range(passes) if share else (*range(0, passes, 2), *range(1, passes, 2))
    extra = sorted(list(first)[:rest])
    return tuple(share + (place in extra) for place in range(passes))
