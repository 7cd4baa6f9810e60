"""The certificate of goals: what it counts, what it finds fault with, and that it goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.lab import certificate
from game.lab.certificate import CertificateRow, as_toml, certify, counted, joined, series_of
from game.lab.players import check_player
from game.model.errors import BadInput
from game.model.prints import print_of
from tests.shipped import shipped

WHOLE = CertificateRow(
    "2026-11-23", "g", "r", battles=200, decided=150, red=100, rounds=900, heedless=60, heedless_won=12, strong=24
)


def test_a_row_with_enough_battles_and_nothing_against_it_is_good() -> None:
    assert WHOLE.is_whole
    assert not WHOLE.faults
    assert "Too few" not in WHOLE.sentence


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"decided": 119}, "decides only"),
        ({"red": 79}, "red wins"),
        ({"red": 121}, "red wins"),
        ({"heedless_won": 22}, "that ignores it"),
    ],
)
def test_each_bound_is_told_when_it_is_passed(changes: dict[str, int], told: str) -> None:
    assert any(told in fault for fault in msgspec.structs.replace(WHOLE, **changes).faults)


def test_a_row_with_too_few_battles_says_so() -> None:
    assert "too few battles" in msgspec.structs.replace(WHOLE, heedless=59).sentence
    assert CertificateRow("2026-11-23", "g", "r").sentence == "Not tested yet under these rules."


def test_a_temperament_may_play_and_an_unknown_one_is_refused() -> None:
    check_player("ai:normal/heedless")
    with pytest.raises(BadInput, match="unknown temperament"):
        check_player("ai:normal/careless")


def test_what_was_counted_is_kept_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"equal": 1, "heedless": 2, "strong": 0}
    monkeypatch.setattr(certificate, "STEPS", ({"equal": 1}, {"heedless": 2}))
    goals = ("king-of-the-hill",)
    table = certify(("training-ground",), goals, ("static", "passes"), tmp_path, most=few)
    rows = table["training-ground"]["king-of-the-hill"]
    assert {name: (row.battles, row.heedless, row.strong) for name, row in rows.items()} == {
        "static": (1, 2, 0), "passes": (1, 2, 0),
    }  # fmt: skip
    played = sorted(path.read_bytes() for path in tmp_path.iterdir())
    assert certify(("training-ground",), goals, ("static", "passes"), tmp_path, most=few) == table
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == played
    assert counted(tmp_path, ("training-ground",)) == table
    read = msgspec.toml.decode(as_toml(table).encode(), type=dict[str, dict[str, dict[str, CertificateRow]]])
    assert read == table


def test_new_rows_take_the_place_of_their_own_and_of_no_others() -> None:
    newer = msgspec.structs.replace(WHOLE, red=90)
    known = {"ford": {"raid": {"static": WHOLE, "fluid": WHOLE}, "escort": {"static": WHOLE}}, "snow": {}}
    told = joined(known, {"ford": {"raid": {"fluid": newer}}})
    assert told == {
        "ford": {"raid": {"static": WHOLE, "fluid": newer}, "escort": {"static": WHOLE}}, "snow": {},
    }  # fmt: skip


def test_a_series_for_a_goal_that_a_map_lacks_is_refused() -> None:
    with pytest.raises(BadInput, match="the map ford has no goal"):
        series_of("ford", "ambush", ("static",), "equal", 1).check()


def test_every_row_that_ships_is_of_the_goals_and_rules_as_they_are() -> None:
    for name, kinds in certificate.certificates().items():
        battle_map = shipped(name)
        for kind, rows in kinds.items():
            for ruleset, row in rows.items():
                assert certificate.certificate_of(battle_map, kind, ruleset) == row, (name, kind, ruleset)


def test_a_fingerprint_knows_numbers_and_no_words() -> None:
    table = {"title": "Surge", "parts": {"clock": "counts"}, "rows": [{"text": "One more.", "bonus": 2}]}
    told = {"title": "Burst", "parts": {"clock": "counts"}, "rows": [{"text": "One half action.", "bonus": 2}]}
    other = {"title": "Surge", "parts": {"clock": "counts"}, "rows": [{"text": "One more.", "bonus": 3}]}
    assert print_of(table) == print_of(told) != print_of(other)
    assert print_of(table, frozenset()) != print_of(told, frozenset())
