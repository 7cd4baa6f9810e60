"""The printed tables of passes: every cell of movement and ranges at the three scales, typed here once more by hand."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.roster import load_roster
from game.rules.movement.division import PassPace, divided
from game.rules.movement.squares import SquareMovement
from game.rules.ranges.printed import PrintedBands
from game.rulesets import load_ruleset

MOVEMENT = {
    "1": """
        dwarf walk  8        | 4, 4   | 3, 3, 3    | 2, 2, 2, 2
        human walk  12       | 6, 6   | 4, 4, 4    | 3, 3, 3, 3
        troll walk  16       | 8, 8   | 5, 5, 5    | 4, 4, 4, 4
        dwarf run   20       | 10, 10 | 7, 7, 7    | 5, 5, 5, 5
        human run   24       | 12, 12 | 8, 8, 8    | 6, 6, 6, 6
        troll run   36       | 18, 18 | 12, 12, 12 | 9, 9, 9, 9
    """,
    "2": """
        dwarf walk  4        | 2, 2   | 2, 1, 1    | 1, 1, 1, 1
        human walk  5        | 3, 2   | 2, 2, 1    | 2, 1, 1, 1
        troll walk  7        | 4, 3   | 3, 2, 2    | 2, 2, 2, 1
        dwarf run   10       | 5, 5   | 4, 3, 3    | 3, 3, 2, 2
        human run   12       | 6, 6   | 4, 4, 4    | 3, 3, 3, 3
        troll run   17       | 9, 8   | 6, 6, 5    | 5, 4, 4, 4
    """,
    "5": """
        dwarf walk  2        | 1, 1   | 1, 0, 1    | 1, 0, 1, 0
        human walk  2        | 1, 1   | 1, 0, 1    | 1, 0, 1, 0
        troll walk  3        | 2, 1   | 1, 1, 1    | 1, 1, 1, 0
        dwarf run   4        | 2, 2   | 2, 1, 1    | 1, 1, 1, 1
        human run   5        | 3, 2   | 2, 2, 1    | 2, 1, 1, 1
        troll run   7        | 4, 3   | 3, 2, 2    | 2, 2, 2, 1
    """,
}
"""By scale, people and gait: the squares of each pass in turns of one to four passes."""

CORRECTED = {("1", "dwarf", "walk", 3), ("1", "troll", "walk", 3), ("1", "dwarf", "run", 3)}
"""Cells whose sum is not that of the other turns of their row; they are kept as printed."""

RANGES = {
    "1": """
        taser               5 10 15 20
        hold-out            5 15 30 50
        light-pistol        5 15 30 50
        heavy-pistol        5 20 40 60
        machine-pistol      5 15 30 50
        smg                 10 40 80 -
        assault-rifle       50 - - -
        shotgun-flechette   10 25 40 60
        shotgun-slug        10 40 80 -
        sport-rifle         100 - - -
        sniper-rifle        150 - - -
        lmg                 75 - - -
        heavy-mg            80 - - -
        assault-cannon      100 - - -
        grenade-launcher    50 - - -
        missile-launcher    70 - - -
        light-crossbow      6 24 60 -
        medium-crossbow     9 36 90 -
        heavy-crossbow      15 45 120 -
    """,
    "2": """
        taser               3 6 9 12
        hold-out            3 9 18 30
        light-pistol        3 9 18 30
        heavy-pistol        3 12 24 36
        machine-pistol      3 9 18 30
        smg                 6 24 48 -
        assault-rifle       30 90 - -
        shotgun-flechette   6 15 24 36
        shotgun-slug        6 24 48 -
        sport-rifle         60 - - -
        sniper-rifle        90 - - -
        lmg                 45 - - -
        heavy-mg            48 - - -
        assault-cannon      60 - - -
        grenade-launcher    30 60 - -
        missile-launcher    42 90 - -
        light-crossbow      3 12 30 60
        medium-crossbow     5 18 45 -
        heavy-crossbow      8 23 60 -
    """,
    "5": """
        taser               1 2 3 4
        hold-out            1 3 6 10
        light-pistol        1 3 6 10
        heavy-pistol        1 4 8 12
        machine-pistol      1 3 6 10
        smg                 2 8 16 30
        assault-rifle       10 30 70 -
        shotgun-flechette   2 5 8 12
        shotgun-slug        2 8 16 30
        sport-rifle         20 50 - -
        sniper-rifle        30 70 - -
        lmg                 15 40 80 -
        heavy-mg            16 50 - -
        assault-cannon      20 60 - -
        grenade-launcher    10 20 30 100
        missile-launcher    14 30 90 -
        light-crossbow      1 5 12 24
        medium-crossbow     2 7 18 30
        heavy-crossbow      3 9 24 36
    """,
}
"""By scale and row: the last square at short, medium, long and extreme range."""

STRENGTH = {
    "1": """
        bow                  1 10 30 60
        throwing-knife       1 2 3 5
        shuriken             1 2 5 7
        grenade              2 4 6 10
        aerodynamic-grenade  2 4 8 15
    """,
    "2": """
        bow                  0.5 5 15 30
        throwing-knife       0.5 1 1.5 2.5
        shuriken             0.5 1 2.5 3.5
        grenade              1 2 3 5
        aerodynamic-grenade  1 2 4 7.5
    """,
    "5": """
        bow                  0.2 2 6 12
        throwing-knife       0.2 0.4 0.6 1
        shuriken             0.2 0.4 1 1.4
        grenade              0.4 0.8 1.2 2
        aerodynamic-grenade  0.4 0.8 1.6 3
    """,
}
"""The same in multiples of Strength."""

LEAST = {"1": (5, 20), "2": (3, 12), "5": (1, 4)}
"""The nearest squares of grenade and missile launchers."""


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def cells() -> list[tuple[str, str, str, int, tuple[int, ...]]]:
    found = []
    for scale, table in MOVEMENT.items():
        for people, gait, *rest in lines(table):
            turns = [tuple(int(word) for word in turn.split(",")) for turn in " ".join(rest).split("|")]
            found += [(scale, people, gait, passes, turn) for passes, turn in enumerate(turns, start=1)]
    return found


def pace(scale: str) -> PassPace:
    movement = load_ruleset("passes", scale).movement
    assert isinstance(movement, SquareMovement)
    assert isinstance(movement.pace, PassPace)
    return movement.pace


def bands(scale: str) -> PrintedBands:
    ranges = load_ruleset("passes", scale).ranges
    assert isinstance(ranges, PrintedBands)
    return ranges


def test_seventy_two_cells_are_typed_here() -> None:
    assert len(cells()) == 72
    assert all(len(turn) == passes for *_, passes, turn in cells())


@pytest.mark.parametrize(("scale", "people", "gait", "passes", "turn"), cells())
def test_a_movement_cell_is_as_printed(scale: str, people: str, gait: str, passes: int, turn: tuple[int, ...]) -> None:
    numbers = pace(scale)
    assert tuple(numbers.squares(people, gait, passes, number) for number in range(1, passes + 1)) == turn


def test_the_formula_gives_every_cell_but_the_three_that_do_not_add_up() -> None:
    whole = {(scale, people, gait): turn[0] for scale, people, gait, passes, turn in cells() if passes == 1}
    wrong = {
        (scale, people, gait, passes)
        for scale, people, gait, passes, turn in cells()
        if divided(whole[scale, people, gait], passes) != turn
    }
    assert wrong == CORRECTED


@pytest.mark.parametrize(
    ("total", "passes", "turn"), [(13, 3, (5, 4, 4)), (1, 3, (1, 0, 0)), (3, 4, (1, 1, 1, 0)), (2, 4, (1, 0, 1, 0))]
)
def test_the_formula_spreads_what_is_left_over(total: int, passes: int, turn: tuple[int, ...]) -> None:
    assert divided(total, passes) == turn


@pytest.mark.parametrize("scale", ["2", "5"])
def test_the_totals_of_the_larger_scales_follow_from_the_metres(scale: str) -> None:
    whole = {(people, gait): turn[0] for at, people, gait, passes, turn in cells() if passes == 1 and at == scale}
    assert {key: pace(scale).total(*key) for key in whole} == whole


@pytest.mark.parametrize("scale", ["1", "2", "5"])
def test_every_people_of_the_roster_has_a_pace_of_its_own(scale: str) -> None:
    assert {sheet.people for sheet in load_roster().profiles.values()} <= pace(scale).rates.keys()


@pytest.mark.parametrize(
    ("scale", "hits", "squares"), [("1", 3, 6), ("2", 3, 3), ("5", 3, 2), ("5", 4, 2), ("5", 0, 0)]
)
def test_a_running_test_adds_squares_by_scale(scale: str, hits: int, squares: int) -> None:
    assert pace(scale).sprint_squares(hits) == squares


# --- ranges -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scale", "row", "ends"), [(scale, row, ends) for scale, table in RANGES.items() for row, *ends in lines(table)]
)
def test_a_row_of_ranges_is_as_printed(scale: str, row: str, ends: list[str]) -> None:
    ranges = bands(scale)
    assert ranges.ends(ranges.table[row], 3) == tuple(int(end) for end in ends if end != "-")


@pytest.mark.parametrize("scale", ["1", "2", "5"])
def test_no_row_of_ranges_is_left_out_of_this_test(scale: str) -> None:
    typed = [row for row, *_ in (*lines(RANGES[scale]), *lines(STRENGTH[scale]))]
    assert sorted(bands(scale).table) == sorted(typed)


@pytest.mark.parametrize(
    ("scale", "row", "times"),
    [(scale, row, times) for scale, table in STRENGTH.items() for row, *times in lines(table)],
)
def test_a_row_by_strength_is_half_up_at_least_one_and_never_shrinks(scale: str, row: str, times: list[str]) -> None:
    ranges = bands(scale)
    tenths = [int(whole) * 10 + int(part or 0) for whole, _, part in (word.partition(".") for word in times)]
    for strength in range(1, 13):
        wanted: list[int] = []
        for each in tenths:
            halves_up = (each * strength + 5) // 10
            wanted.append(max(halves_up, wanted[-1] if wanted else 1))
        assert ranges.ends(ranges.table[row], strength) == tuple(wanted), strength


def test_half_a_square_counts_as_one() -> None:
    assert bands("2").ends(bands("2").table["bow"], 3) == (2, 15, 45, 90)
    assert bands("5").ends(bands("5").table["throwing-knife"], 2) == (1, 1, 1, 2)


@pytest.mark.parametrize("scale", ["1", "2", "5"])
def test_launchers_have_a_least_range(scale: str) -> None:
    table = bands(scale).table
    assert (table["grenade-launcher"].least, table["missile-launcher"].least) == LEAST[scale]
    assert all(not row.least for name, row in table.items() if "launcher" not in name)


@pytest.mark.parametrize(
    ("scale", "row", "squares", "modifier"),
    [
        ("2", "heavy-pistol", 13, -2),
        ("5", "assault-rifle", 30, -1),
        ("1", "shotgun-flechette", 20, -1),
        ("1", "shotgun-flechette", 30, -2),
        ("1", "taser", 0, 0),
        ("1", "taser", 20, -3),
    ],
)
def test_a_distance_costs_the_dice_of_its_band(scale: str, row: str, squares: int, modifier: int) -> None:
    ranges, pistol = bands(scale), load_roster().weapons["pistol"]
    arm = msgspec.structs.replace(pistol, by={"pools": {"range": row}})
    band = ranges.band(load_roster().profiles["rifleman"], arm, squares)
    assert band is not None
    assert ranges.modifiers[band] == modifier


@pytest.mark.parametrize("scale", ["1", "2", "5"])
def test_beyond_the_last_printed_band_there_is_no_shot(scale: str) -> None:
    ranges, pistol = bands(scale), load_roster().weapons["pistol"]
    for row, *ends in lines(RANGES[scale]):
        arm = msgspec.structs.replace(pistol, by={"pools": {"range": row}})
        last = max(int(end) for end in ends if end != "-")
        sheet = load_roster().profiles["rifleman"]
        assert ranges.band(sheet, arm, last) is not None
        assert ranges.band(sheet, arm, last + 1) is None


def own_rules(folder: Path, lines_: str) -> Path:
    file = folder / "own.toml"
    file.write_text(f'id = "own"\ntitle = "Own"\nextends = "passes"\n\n[ranges]\n{lines_}\n')
    return file


def test_a_ruleset_of_ones_own_may_go_by_the_metres_instead_of_the_tables(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('id = "own"\ntitle = "Own"\nextends = "passes"\n\n[variant.1.movement.pace]\nprinted = false\n')
    movement = load_ruleset(file, "1").movement
    assert isinstance(movement, SquareMovement)
    assert isinstance(movement.pace, PassPace)
    assert [movement.pace.squares("human", "walk", 3, number) for number in (1, 2, 3)] == [4, 3, 3]
    assert [movement.pace.squares("troll", gait, 1, 1) for gait in ("walk", "run")] == [15, 35]


def test_a_ruleset_of_ones_own_may_take_the_tables_to_the_letter(tmp_path: Path) -> None:
    for scale, row, strength, ends in (
        ("1", "shotgun-flechette", 3, (10, 25, 30, 50)),
        ("5", "shuriken", 10, (2, 4, 10, 12)),
        ("1", "heavy-pistol", 3, (5, 20, 40, 60)),
    ):
        ranges = load_ruleset(own_rules(tmp_path, "literal = true"), scale).ranges
        assert isinstance(ranges, PrintedBands)
        assert ranges.ends(ranges.table[row], strength) == ends


@pytest.mark.parametrize(
    ("scale", "row", "ends"),
    [
        ("2", "smg", (6, 24, 48, 90)),
        ("2", "shotgun-slug", (6, 24, 48, 90)),
        ("2", "lmg", (45, 120, 240, 480)),
        ("2", "heavy-mg", (48, 150, 450, 720)),
        ("2", "medium-crossbow", (5, 18, 45, 75)),
        ("1", "assault-rifle", (50, 150, 350, 550)),
        ("5", "sniper-rifle", (30, 70, 160, 300)),
    ],
)
def test_a_ruleset_of_ones_own_may_fill_in_what_is_not_printed(
    scale: str, row: str, ends: tuple[int, ...], tmp_path: Path
) -> None:
    ranges = load_ruleset(own_rules(tmp_path, "full = true"), scale).ranges
    assert isinstance(ranges, PrintedBands)
    assert ranges.ends(ranges.table[row], 3) == ends
