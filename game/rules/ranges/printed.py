"""Ranges from a printed table of bands by weapon and grid scale; some of them depend on Strength."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from game.core.world import World
from game.model.errors import Problem
from game.model.listing import with_unit
from game.model.rejections import Rejection
from game.model.sheet import Sheet, Weapon
from game.model.tally import Tally, tally


class BandRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon's row of the range table. `ends` are the ends of its range bands in squares, short range first;
    `strength` gives them instead in tenths of a square per point of Strength. `least` is the shortest distance at which
    it can be used. `literal` replaces the ends where misprints are followed. `metres` are the base ranges behind the
    table, at `factor` tenths of a square per metre (0: that of the table)."""

    ends: tuple[int, ...] = ()
    strength: tuple[int, ...] = ()
    least: int = 0
    literal: tuple[int, ...] = ()
    metres: tuple[int, ...] = ()
    factor: int = 0


class PrintedBands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ranges from a printed table (range.*): modifiers in dice at short, medium, long and extreme range; no shots
    beyond. `melee` is the distance of close combat in squares. With `literal`, misprints of the table are followed.
    With `full`, bands that are not printed are computed from base metres, at `factor` tenths of a square per metre."""

    name: ClassVar[str] = "printed-bands"

    titles: tuple[str, ...]
    modifiers: tuple[int, ...]
    table: dict[str, BandRow]
    melee: int
    strength: int
    """The Strength of a figure whose Strength has rank 0."""
    factor: int = 10
    literal: bool = False
    full: bool = False

    def misfits(self, weapons: Mapping[str, Weapon]) -> Iterator[Problem]:
        """Yield a problem for each weapon without a row, each row without bands, and each band without a modifier or
        title."""
        for name, weapon in weapons.items():
            row = weapon.by.get("pools", {}).get("range", "")
            if weapon.kind == "melee" or row in self.table:
                continue
            if row:
                yield Problem(f"ranges.table.{row}", f"is missing, and the weapon {name} has it as by.pools.range")
            else:
                rows = ", ".join(sorted(self.table))
                yield Problem("ranges.table", f"the weapon {name} needs one of its rows as by.pools.range: {rows}")
        bands = {name: len(self.ends(row, self.strength)) for name, row in self.table.items()}
        yield from (Problem(f"ranges.table.{name}", "must have bands") for name, count in bands.items() if not count)
        most = max(bands.values(), default=0)
        if most > min(len(self.modifiers), len(self.titles)):
            yield Problem("ranges", f"needs titles and modifiers for {most} bands")

    def ends(self, row: BandRow, strength: int) -> tuple[int, ...]:
        """Return the end of every range band in squares (range.strength): rounded half up, at least 1 for short range,
        and never shorter than the band before."""
        if row.strength:
            ends: list[int] = []
            for place, tenths in enumerate(row.literal if self.literal and row.literal else row.strength):
                end = (2 * tenths * strength + 10) // 20
                ends.append(max(end, ends[-1] if ends else 1 if place == 0 else end))
            return tuple(ends)
        printed = row.literal if self.literal and row.literal else row.ends
        if self.full and row.metres:
            factor = row.factor or self.factor
            more = tuple((2 * metres * factor + 10) // 20 for metres in row.metres[len(printed) :])
            return (*printed, *more)
        return printed

    def row_of(self, weapon: Weapon) -> BandRow:
        """Return the row of the table that a weapon names in `by.pools.range`."""
        return self.table[str(weapon.by["pools"]["range"])]

    def band(self, sheet: Sheet, weapon: Weapon, squares: int) -> int | None:
        """Return the number of the range band in which a distance lies, from 0 for short range; None for distances
        beyond the last band or shorter than the weapon can be used."""
        row = self.row_of(weapon)
        if squares < row.least:
            return None
        ends = self.ends(row, self._strength_of(sheet))
        return next((place for place, end in enumerate(ends) if squares <= end), None)

    def shot(self, world: World, sheet: Sheet, weapon: Weapon, squares: int) -> Tally | Rejection:
        """Return the modifier in dice for a distance, or the reason why no shot is possible (range.bands,
        range.minimum, range.strength)."""
        if weapon.kind == "melee":
            if squares <= self.melee + weapon.reach - 1:
                return Tally()
            return Rejection(
                "out-of-reach",
                f"The target is {with_unit(squares, 'squares')} away: too far for this weapon.",
                "pass.threat",
            )
        if squares < self.row_of(weapon).least:
            least = self.row_of(weapon).least
            return Rejection(
                "too-near",
                f"The target is too near. The {weapon.title.lower()} needs {with_unit(least, 'squares')} at least.",
                "range.minimum",
            )
        rule = "range.strength" if self.row_of(weapon).strength else "range.bands"
        band = self.band(sheet, weapon, squares)
        if band is None:
            sentence = (
                f"The target is {squares} squares away. The {weapon.title.lower()} reaches {self.most(sheet, weapon)}."
            )
            return Rejection("out-of-range", sentence, rule)
        return tally((self.modifiers[band], f"{self.titles[band]} range", rule)) if band else Tally()

    def most(self, sheet: Sheet, weapon: Weapon) -> int:
        """Return the farthest distance in squares at which a weapon can be used."""
        if weapon.kind == "melee":
            return self.melee + weapon.reach - 1
        return self.ends(self.row_of(weapon), self._strength_of(sheet))[-1]

    def _strength_of(self, sheet: Sheet) -> int:
        return max(1, self.strength + sheet.strength)
