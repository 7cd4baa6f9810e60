"""Wins of each side on the game's maps between equal computers: `python -m game.lab.side_odds RESULTS...`.

The table (side_odds.toml) is written from the results of series with the maps' own squads and plain rulesets, such as
those of `counterstep simulate all --ruleset all --games 40 --out RESULTS`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec

from game.lab.record import Record
from game.lab.results import read_results
from game.lab.series import board_of
from game.lab.statistics import Share, wilson
from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.model.scenario import BattleMap
from game.storage.map_codec import fingerprint, record_of

FILE = PACKAGE / "lab" / "side_odds.toml"
HALF = 0.5
MOST_EVEN = 0.6
"""Largest observed share of wins for which the verdict is "about even"."""


class SideOdds(msgspec.Struct, frozen=True):
    """Number of battles on a map under a ruleset, and the number won by each side, by its id."""

    battles: int
    won: Mapping[str, int]

    def share(self, side: str) -> Share:
        """Return the share of battles that a side won, with its 95 % interval."""
        return wilson(self.won.get(side, 0), self.battles)

    @property
    def favoured(self) -> str:
        """The side whose wins are above one half by their whole 95 % interval; "" if there is no such side."""
        return next((side for side in self.won if self.share(side).low > HALF), "")

    @property
    def counts(self) -> str:
        """The number of battles and each side's wins, in a sentence."""
        won = " and ".join(f"{side.capitalize()} won {number}" for side, number in self.won.items())
        return f"In {self.battles} battles between equal computers, {won}."

    @property
    def verdict(self) -> str:
        """Words for the side that has it easier: "Red has it easier", "Perhaps Red ..." or "About even"."""
        first = self._first
        if self.favoured:
            return f"{first.capitalize()} has it easier"
        is_even = self.share(first).value <= MOST_EVEN
        return "About even" if is_even else f"Perhaps {first.capitalize()} has it easier"

    @property
    def in_short(self) -> str:
        """The verdict and the count behind it, in a sentence for somebody new to the game."""
        first, verdict = self._first, self.verdict
        who = first.capitalize() if first.capitalize() not in verdict else "it"
        return f"{verdict}: {who} won {self.won[first]} of {self.battles} test battles."

    @property
    def _first(self) -> str:
        return max(self.won, key=lambda side: self.won[side])


class MapOdds(msgspec.Struct, frozen=True):
    """The wins on one map by ruleset, and the fingerprint of the map."""

    map: str
    rulesets: Mapping[str, SideOdds]


@cache
def side_odds() -> Mapping[str, MapOdds]:
    """Return the table that comes with the game, by map."""
    return toml_as(FILE, dict[str, MapOdds])


def odds_on(battle_map: BattleMap, ruleset: str) -> SideOdds | None:
    """Return the wins on a map under a ruleset; None if they were not counted on this very map."""
    known = side_odds().get(battle_map.id)
    if known is None or known.map != fingerprint(record_of(battle_map)):
        return None
    return known.rulesets.get(ruleset)


def counted(records: Iterable[Record]) -> dict[str, MapOdds]:
    """Return the table counted from battles; battles with unequal players, with options or with a changed rule are left
    out."""
    battles, won = Counter[tuple[str, str]](), Counter[tuple[str, str, str]]()
    for record in records:
        is_equal = len({side.who for side in record.sides.values()}) == 1
        if is_equal and not record.options and not record.change:
            battles[record.map, record.ruleset] += 1
            won[record.map, record.ruleset, record.winner] += 1
    table: dict[str, MapOdds] = {}
    for name in sorted({name for name, _ in battles}):
        played = board_of(name)
        rulesets = {
            ruleset: SideOdds(number, {side: won[name, ruleset, side] for side in played.sides})
            for (on, ruleset), number in battles.items()
            if on == name
        }
        table[name] = MapOdds(fingerprint(record_of(played)), rulesets)
    return table


def as_toml(table: Mapping[str, MapOdds]) -> str:
    """Return the table as the text of its TOML file."""
    lines = ["# Written by python -m game.lab.side_odds: how often each side won between equal computers.", ""]
    for name, odds in table.items():
        lines += [f"[{name}]", f'map = "{odds.map}"']
        for ruleset, one in odds.rulesets.items():
            won = ", ".join(f"{side} = {number}" for side, number in one.won.items())
            lines.append(f"rulesets.{ruleset} = {{ battles = {one.battles}, won = {{ {won} }} }}")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Write the table from the files of results on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, nargs="+")
    records = [record for path in parser.parse_args().results for record in read_results(path)]
    FILE.write_text(as_toml(counted(records)), encoding="utf-8")


if __name__ == "__main__":
    main()
