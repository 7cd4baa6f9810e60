"""Movement divided over the passes of a turn, from printed tables or, where they have no row, by a formula."""

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
    """Squares per pass (pass.division). `metres` is the length of a square; `rates` are metres per turn by people and
    gait; `printed` holds squares by people and gait for 1, 2, 3 and 4 passes; the formula rounds `down` or `half-up`;
    each hit of a running test is worth `sprint_halves` half squares, rounded up (pass.sprint)."""

    requires: ClassVar[Requires] = {"passes": "divides a move over the passes of a turn"}

    metres: int
    rates: dict[str, dict[str, int]]
    printed: dict[str, dict[str, tuple[tuple[int, ...], ...]]] = {}
    rounding: Literal["down", "half-up"] = "down"
    sprint_halves: int = 4

    def __post_init__(self) -> None:
        """Raise ValueError for tables without a row for a gait or a number for a pass."""
        if "human" not in self.rates:
            raise ValueError("rates must have a row for human, which stands in for others")
        for people, rates in self.rates.items():
            check_whole(f"rates of {people[:40]} say", rates, GAITS)
        for people, gaits in self.printed.items():
            for gait, rows in gaits.items():
                if any(len(row) != passes for passes, row in enumerate(rows, start=1)):
                    raise ValueError(f"printed.{people[:40]}.{gait[:40]} needs a number for each pass")

    def total(self, people: str, gait: str) -> int:
        """Return the squares of a whole turn by the formula."""
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
        """Return the row of the tables for a figure."""
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
        """Return the squares that a figure moves at a gait in the present pass, without a running test."""
        clock = world.get(TABLE, Clock)
        passes, number = max(1, clock.parts), max(1, clock.time)
        return self.squares(self.people_of(world.sheet(figure)), gait, passes, min(number, passes))


def divided(total: int, passes: int) -> tuple[int, ...]:
    """Return `total` squares divided over the passes in equal shares, with the rest in the first ones. Fewer squares
    than passes are spread out evenly."""
    share, rest = divmod(total, passes)
    first = range(passes) if share else (*range(0, passes, 2), *range(1, passes, 2))
    extra = sorted(list(first)[:rest])
    return tuple(share + (place in extra) for place in range(passes))
