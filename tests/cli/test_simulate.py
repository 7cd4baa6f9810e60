"""Battles between computer players come out the same in every process and on however many processors."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec
import pytest

from game.cli import main
from game.lab import Record

SERIES = ("simulate", "training-ground", "--option", "round_limit=2", "--red", "ai:easy", "--blue", "ai:normal")


def series(path: Path, *words: str) -> list[Record]:
    assert main([*SERIES, "--out", str(path), *words]) == 0
    return [msgspec.json.decode(line, type=Record) for line in path.read_bytes().splitlines()]


def test_the_output_is_the_same_for_any_number_of_jobs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = series(tmp_path / "alone.jsonl", "--games", "5")
    said = capsys.readouterr().out
    together = series(tmp_path / "together.jsonl", "--games", "5", "--jobs", "2")
    assert together == alone
    assert capsys.readouterr().out == said
    assert [record.battle for record in alone] == [1, 2, 3, 4, 5]


def test_players_change_sides_on_the_same_seed(tmp_path: Path) -> None:
    records = series(tmp_path / "games.jsonl", "--games", "4", "--seed", "9")
    assert [record.seed for record in records] == [9, 9, 10, 10]
    seats = [{name: side.player for name, side in record.sides.items()} for record in records]
    assert seats == [{"red": 1, "blue": 2}, {"red": 2, "blue": 1}] * 2
    for record, seat in zip(records, seats, strict=True):
        assert record.player == seat.get(record.winner, 0)


def test_the_table_counts_every_game_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = series(tmp_path / "games.jsonl", "--games", "2")
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    sides = {words[1]: int(words[2]) for words in lines if words and words[0] == "side"}
    assert sides == {side: sum(record.winner == side for record in records) for side in ("red", "blue")}


def test_the_rows_for_spreadsheets_are_the_battles(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    records = series(tmp_path / "games.jsonl", "--games", "2", "--csv", str(rows))
    read = list(csv.DictReader(rows.open(newline="")))
    assert [(row["state"], int(row["rounds"]), int(row["red_lost"])) for row in read] == [
        (record.state, record.rounds, record.sides["red"].lost) for record in records
    ]


def test_a_battle_plays_to_a_result_without_a_window(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("play", "training-ground", "--headless", "--seed", "3", "--option", "round_limit=2")
    assert main([*words, "--log"]) == 0
    first = capsys.readouterr().out
    assert main([*words, "--log"]) == 0
    assert capsys.readouterr().out == first
    assert first.startswith(
        "The battle begins: training ground, under the static rules, seed 3. [Every battle names its rules]\n"
    )
    assert ", seed 3: " in first.splitlines()[-1]
    assert main(words) == 0
    assert first.endswith(capsys.readouterr().out)
