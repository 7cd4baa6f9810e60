"""Worth of figures under each ruleset, counted from battles: points of profiles and squads, and chances from points.

`python -m game.lab.worth_fit` writes the table (worth.toml) from battles played by `game.lab.worth_battles`. The
computer's levels still weigh figures by their printed points; these points tell what a figure is worth in a squad under
one ruleset. A profile is a kind of figure, such as a rifleman.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.roster import load_roster

FILE = PACKAGE / "lab" / "worth.toml"
LEAST_BATTLES = 30
"""Least battles a profile must have fought before its points are used."""


class Worth(msgspec.Struct, frozen=True):
    """Points of a profile with their 95 % interval (`low` to `high`), and the number of battles in which it fought."""

    points: int
    low: int
    high: int
    battles: int

    @property
    def is_known(self) -> bool:
        """True if the profile fought in enough battles for its points to be used."""
        return self.battles >= LEAST_BATTLES


class ClockWorth(msgspec.Struct, frozen=True):
    """Worths under one ruleset. `counted` is the date; `battles` is the number fitted, `apart` the number kept to judge
    the fit. `auc` and `printed_auc` (area under the curve, thousandths) tell how well counted and printed points
    foresee the winner. `weight` is the log odds of winning that one point adds, in millionths."""

    counted: str
    battles: int
    apart: int
    auc: int
    printed_auc: int
    weight: int
    profiles: Mapping[str, Worth]


@cache
def worths() -> Mapping[str, ClockWorth]:
    """Return the table that comes with the game, by ruleset."""
    return toml_as(FILE, dict[str, ClockWorth])


def worth_of(ruleset: str, profile: str) -> Worth | None:
    """Return the worth of a profile under a ruleset; None if it was not counted or fought in too few battles."""
    known = worths().get(ruleset)
    worth = known.profiles.get(profile) if known is not None else None
    return worth if worth is not None and worth.is_known else None


def points_of(ruleset: str, profile: str) -> int:
    """Return the points of a profile: those counted under the ruleset, else the printed ones; 0 for an unknown
    profile."""
    worth = worth_of(ruleset, profile)
    if worth is not None:
        return worth.points
    sheet = load_roster().profiles.get(profile)
    return sheet.points if sheet is not None else 0


def squad_points(ruleset: str, squad: Sequence[str]) -> int:
    """Return the sum of the points of a squad's profiles under a ruleset."""
    return sum(points_of(ruleset, profile) for profile in squad)


def points_ahead(ruleset: str, chance: int) -> int:
    """Return by how many points a squad must exceed another to beat it with this chance in per cent (1 to 99) on fair
    ground. Negative for a chance below 50; 0 if points were not counted."""
    known = worths().get(ruleset)
    return round(math.log(chance / (100 - chance)) * 1_000_000 / known.weight) if known is not None else 0


def chance_of(ruleset: str, squad: Sequence[str], other: Sequence[str], balance: int = 0) -> int | None:
    """Return the chance in per cent that a squad beats another, by their points; None if points were not counted.
    `balance` is the number of points by which the ground favours the other squad (`other`)."""
    known = worths().get(ruleset)
    if known is None or not all(worth_of(ruleset, profile) for profile in (*squad, *other)):
        return None
    edge = squad_points(ruleset, squad) - squad_points(ruleset, other) - balance
    return round(100 / (1 + math.exp(-edge * known.weight / 1_000_000)))
