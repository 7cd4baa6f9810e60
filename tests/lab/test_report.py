"""The report holds what the battles show, and names what it rests on."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from game.lab import Record, Series, play, plots, summary
from game.lab.report import html_of, write_html
from game.lab.results import Results
from game.lab.summary import DOUBTFUL, EVEN, UNFAIR, ResultField
from game.model.errors import BadInput

SERIES = Series(
    maps=("training-ground",), rulesets=("static", "passes"), players=("easy", "normal"), battles=2,
    options={"round_limit": 1}, without=("move.diagonals",), title="<Wind & weather>",
)  # fmt: skip


@pytest.fixture(scope="module")
def results() -> Results:
    return play(SERIES)


def test_the_page_holds_tables_plots_and_effects(results: Results) -> None:
    found = summary(results.records)
    page = html_of(SERIES, found, results.times)
    assert page.count("<svg") == 6, "the matrix, players, rounds, actions, rules, times"
    assert "&lt;Wind &amp; weather&gt;" in page
    assert "What if: without move.diagonals (static, 2 battles against the plain ones on the same seeds)" in page
    assert "2 pairs of battles: too few to say how sure the numbers are." in page
    for field in found.fields:
        if not field.key[2]:
            assert field.edge.percent in page
    assert not re.search(r'(?:src|href)="(?:http|//)', page.replace("xmlns", "")), "one file, nothing to fetch"
    assert html_of(SERIES, found, results.times) == page


def test_without_the_extra_the_tables_are_there_and_the_page_says_what_is_missing(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plots, "are_there", lambda: False)
    page = html_of(SERIES, summary(results.records), {})
    assert "<svg" not in page
    assert "counterstep[plots]" in page


def test_a_report_that_cannot_be_written_is_one_sentence(tmp_path: Path, results: Results) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(BadInput, match="cannot be written"):
        write_html(tmp_path / "taken", SERIES, summary(results.records))


@cache
def one_battle() -> Record:
    return play(Series(maps=("training-ground",), battles=1, options={"round_limit": 1})).records[0]


def field_of(wins: int, games: int) -> ResultField:
    record = one_battle()
    records = [
        msgspec.structs.replace(record, seed=seed, winner="red" if seed < wins else "blue") for seed in range(games)
    ]
    return ResultField(("m", "r", "", ""), tuple(records))


def test_a_field_is_doubtful_when_one_half_is_left_out_and_unfair_when_it_still_is_among_thirty() -> None:
    assert field_of(20, 40).fairness(30) == EVEN
    assert field_of(27, 40).fairness(30) == DOUBTFUL
    assert field_of(27, 40).edge.low > 0.5
    assert field_of(34, 40).fairness(30) == UNFAIR
    assert field_of(34, 40).fairness(1) == UNFAIR
