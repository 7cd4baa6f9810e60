"""Bursts: rings, saves, leaps, deviation, and walls that stop them."""

from __future__ import annotations

from game.model.components import Conditions, Place
from game.model.events import Burst, Displaced
from game.rules.bursts import halving as rings
from game.rules.bursts import ring_at
from game.rules.clocks.counts.components import Budget
from tests.rules.table import Table, ground


def test_twenty_points_halve_from_ring_to_ring_until_nothing_is_left() -> None:
    assert rings(20) == (20, 10, 5, 2, 1)


def test_the_blast_increment_is_the_width_of_a_ring() -> None:
    assert [ring_at(squares, 1) for squares in range(4)] == [0, 1, 2, 3]
    assert [ring_at(squares, 2) for squares in range(6)] == [0, 0, 1, 1, 2, 2]


def thrown(table: Table, *values: int, weapon: str = "frag-grenade", square: tuple[int, int] = (6, 5)) -> list[Burst]:
    events = table.strike(1, 0, weapon, *values, square=square)
    return [event for event in events if isinstance(event, Burst)]


def test_a_failed_reflex_save_takes_the_full_damage_and_a_good_one_half_and_a_leap() -> None:
    table = Table()
    table.add("grenadier", (0, 5))
    caught, quick = table.add("rifleman", (6, 5), "blue"), table.add("scout", (7, 5), "blue")
    burst = thrown(table, 15, 3, 3, 3, 3, 1, 20, 14, 1)
    assert burst[0].rings == (12, 6, 3, 1)
    assert table.lost(caught) == {"vitality": 10}
    assert table.lost(quick) == {"vitality": 3}
    assert table.world.get(quick, Place).square != (7, 5)
    assert [event.figure for event in table.world.events if isinstance(event, Displaced)] == [quick]
    assert table.notes.of(caught) == ["blast-save-failed"]
    assert table.notes.of(quick) == ["save-failed"]
    assert table.world.get(quick, Conditions).active["stunned"].rounds == 1
    assert table.dice_left() == []


def test_having_moved_adds_four_to_both_saves_for_each_half_action() -> None:
    table = Table()
    table.add("grenadier", (0, 5))
    blue = table.add("rifleman", (6, 5), "blue")
    table.world.change(blue, Budget, moves=2)
    thrown(table, 15, 4, 4, 4, 4, 5, 5)
    assert table.lost(blue) == {"vitality": 6}


def test_a_wall_stops_a_blast() -> None:
    table = Table(ground(edges={((6, y), (7, y)): "wall" for y in range(12)}))
    table.add("grenadier", (0, 5))
    blue = table.add("rifleman", (7, 5), "blue")
    thrown(table, 15, 6, 6, 6, 6)
    assert table.lost(blue) == {}


def test_a_missed_throw_strays_by_a_d8_and_a_die_by_range() -> None:
    table = Table()
    table.add("grenadier", (0, 5))
    burst = thrown(table, 2, 3, 4, 1, 1, 1, 1)
    assert burst[0].aimed == (6, 5)
    assert burst[0].square == (10, 5)


def test_a_stray_grenade_does_not_pass_a_wall() -> None:
    table = Table(ground(edges={((7, y), (8, y)): "wall" for y in range(12)}))
    table.add("grenadier", (0, 5))
    assert thrown(table, 2, 3, 4, 1, 1, 1, 1)[0].square == (7, 5)


def test_a_flash_grenade_frightens_and_does_not_wound() -> None:
    table = Table()
    table.add("grenadier", (0, 5))
    blue = table.add("rifleman", (9, 5), "blue")
    thrown(table, 15, 3, 3, 3, 3, 1, 20, 20, weapon="flash-grenade", square=(9, 5))
    assert table.lost(blue) == {"stress": 12}


def test_grenades_run_out() -> None:
    table = Table()
    table.add("grenadier", (0, 5))
    for _ in range(2):
        thrown(table, 15, 1, 1, 1, 1)
    refused = table.rules.burst_forecast(table.world, 1, "frag-grenade", (6, 5))
    assert getattr(refused, "code", "") == "used-up"
