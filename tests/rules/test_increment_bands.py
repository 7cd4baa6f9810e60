"""Bands of range that are multiples of an increment: how far weapons of each kind carry, and what each band takes."""

from __future__ import annotations

from typing import Any

import pytest

from game.model.rejections import Rejection
from game.roster import load_roster
from game.rules.ranges.increments import IncrementBands

BANDS = IncrementBands(
    titles=("short", "medium", "long"), ends=(1, 4, 8), modifiers=(0, -1, -2), thrown_most=3, reach={"medium": 1}
)


def tally_at(weapon: str, squares: int) -> int | str:
    nothing: Any = None  # the bands rest on the weapon and the distance alone
    roster = load_roster()
    told = BANDS.shot(nothing, roster.profiles["rifleman"], roster.weapons[weapon], squares)
    return told.code if isinstance(told, Rejection) else told.total


@pytest.mark.parametrize(
    ("weapon", "wanted"),
    [
        ("pistol", {0: 0, 6: 0, 7: -1, 24: -1, 25: -2, 48: -2, 49: "out-of-range"}),  # 30 ft.
        ("frag-grenade", {0: 0, 3: 0, 4: -1, 9: -1, 10: "out-of-range"}),  # 15 ft., thrown: three increments
        ("knife", {0: 0, 1: 0, 2: "out-of-reach"}),
    ],
)
def test_a_weapon_carries_as_far_as_its_last_band_and_what_is_thrown_not_so_far(
    weapon: str, wanted: dict[int, int | str]
) -> None:
    assert {squares: tally_at(weapon, squares) for squares in wanted} == wanted
