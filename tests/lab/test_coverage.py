"""Intervals and the sequential test on battles that were really played: 8,000 of equal players, small and quick."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.lab import Series, play
from game.lab.sequential import Test
from game.lab.statistics import wilson

RUNS, BATTLES = 200, 40
SQUAD = ("rifleman",)
SERIES = Series(
    maps=("training-ground",), players=("quick", "quick"), battles=RUNS * BATTLES,
    squads={"red": SQUAD, "blue": SQUAD}, options={"round_limit": 8},
)  # fmt: skip
MOST_PAIRS = 20_000
pytestmark = pytest.mark.long


@cache
def reds() -> tuple[float, ...]:
    """What red scored in each battle: 1, 0, or 1/2 for a draw. The file COUNTERSTEP_COVERAGE keeps them, and is gone
    on with."""
    file = os.environ.get("COUNTERSTEP_COVERAGE", "")
    results = play(SERIES, Path(file) if file else None, jobs=int(os.environ.get("COUNTERSTEP_JOBS", "1")))
    return tuple(0.5 if not record.winner else float(record.winner == "red") for record in results.records)


def test_intervals_of_played_series_hold_the_long_run_share() -> None:
    """The interval of 40 battles holds the share of all 8,000 in 92 to 98 of 100 series."""
    wins = [score == 1.0 for score in reds()]
    share, held = sum(wins) / len(wins), 0
    for first in range(0, len(wins), BATTLES):
        found = wilson(sum(wins[first : first + BATTLES]), BATTLES)
        held += found.low <= share <= found.high
    print(f"red wins {share:.3f} of {len(wins)}; {held} of {RUNS} intervals hold it")
    assert 0.92 * RUNS <= held <= 0.98 * RUNS


@pytest.mark.parametrize("test", [Test(0, 60), Test(0, 30)])
def test_the_sequential_test_errs_seldom_where_there_is_no_difference(test: Test) -> None:
    """Equal players change sides: pairs of two battles drawn from those played, one with player 1 on each side."""
    scores, chance, answers = reds(), Random(11), []
    for _ in range(RUNS):
        counts = [0] * 5
        for _ in range(MOST_PAIRS):
            score = chance.choice(scores) + 1 - chance.choice(scores)
            counts[round(2 * score)] += 1
            if known := test.verdict(counts).known:
                answers.append(known)
                break
    print(f"{test}: {len(answers)} of {RUNS} runs ended, {answers.count('yes')} of them wrong")
    assert len(answers) == RUNS
    assert answers.count("yes") <= RUNS * 5 // 100
