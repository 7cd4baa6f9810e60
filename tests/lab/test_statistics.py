"""The intervals hold as often as they say, and the sequential test errs as seldom as it says."""

from __future__ import annotations

from random import Random

import pytest

from game.lab.sequential import Test, read_test, told
from game.lab.statistics import clustered, elo, elo_of, mean_of, paired, score_of, student, whole, wilson
from game.model.errors import BadInput

SERIES = 200
BATTLES = 40
MOST_PAIRS = 20_000


def holding(share: float, chance: Random) -> int:
    """In how many of 200 series of 40 battles Wilson's interval holds the share they were drawn with."""
    held = 0
    for _ in range(SERIES):
        found = wilson(sum(chance.random() < share for _ in range(BATTLES)), BATTLES)
        held += found.low <= share <= found.high
    return held


@pytest.mark.parametrize("share", [0.5, 0.45, 0.6, 0.75])
def test_wilsons_interval_holds_the_share_in_95_of_100_series(share: float) -> None:
    assert 0.92 <= sum(holding(share, Random(seed)) for seed in range(5)) / (5 * SERIES) <= 0.98


@pytest.mark.parametrize(
    ("wins", "games", "interval"), [(0, 10, (0, 28)), (10, 20, (30, 70)), (5, 5, (57, 100)), (500, 1000, (47, 53))]
)
def test_shares_come_with_their_uncertainty(wins: int, games: int, interval: tuple[int, int]) -> None:
    found = wilson(wins, games)
    assert (whole(100 * found.low), whole(100 * found.high)) == interval
    assert found.percent == f"{whole(100 * wins / games)} % [{interval[0]}, {interval[1]}]"


def test_wilsons_interval_is_the_published_one() -> None:
    found = wilson(25, 30)
    assert (round(found.low, 3), round(found.high, 3)) == (0.664, 0.927)
    nothing = wilson(0, 0)
    assert (nothing.low, nothing.high, nothing.of) == (0.0, 1.0, 0)


def test_battles_played_twice_are_not_counted_twice() -> None:
    chance = Random(3)
    single = [[float(chance.random() < 0.5)] for _ in range(60)]
    twice = [[point, point] for (point,) in single]
    alone, doubled = clustered(single), clustered(twice)
    assert doubled.of == 120
    assert doubled.high - doubled.low == pytest.approx(alone.high - alone.low, rel=0.03)
    assert wilson(sum(map(sum, twice)), 120).high < doubled.high


def test_the_interval_of_a_mean_holds_it_in_95_of_100_series() -> None:
    chance, held = Random(7), 0
    for _ in range(1000):
        pairs = [(chance.random(), chance.random() + 0.1) for _ in range(20)]
        found = paired(pairs)
        held += found.low <= 0.1 <= found.high
    assert 930 <= held <= 970


@pytest.mark.parametrize(("freedom", "quantile"), [(5, 2.5706), (10, 2.2281), (30, 2.0423), (200, 1.9719)])
def test_students_quantiles_are_the_published_ones(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.01)


def test_elo_and_score_are_each_others_reverse() -> None:
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert score_of(elo(0.6)) == pytest.approx(0.6)
    assert elo_of([0.5] * 20).mean == 0
    assert elo_of([]).of == 0
    assert mean_of([3.0]).of == 1


def play(test: Test, strength: float, chance: Random) -> str:
    """What the test answers for a player who is really so much stronger."""
    counts, share = [0] * 5, score_of(strength)
    for _ in range(MOST_PAIRS):
        counts[2 * sum(chance.random() < share for _ in range(2))] += 1
        known = test.verdict(counts).known
        if known:
            return known
    return ""


@pytest.mark.parametrize(("strength", "wrong"), [(0, "yes"), (60, "no")])
def test_the_sequential_test_errs_in_at_most_5_of_100_runs(strength: int, wrong: str) -> None:
    test, chance = Test(0, 60), Random(11)
    answers = [play(test, strength, chance) for _ in range(SERIES)]
    assert "" not in answers
    assert answers.count(wrong) <= SERIES * 5 // 100


def test_the_sequential_test_counts_draws() -> None:
    test = Test(0, 40)
    assert test.verdict([0] * 5).known == ""
    assert test.verdict([0, 5, 900, 5, 0]).known == "no"
    assert test.verdict([0, 20, 300, 300, 20]).known == "yes"


@pytest.mark.parametrize("text", ["", "elo", "elo 10..0", "elo 0..9999", "wins 0..10", "elo 0-10"])
def test_what_is_no_test_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="--test"):
        read_test(text)


def test_an_interval_from_too_few_values_says_so() -> None:
    assert mean_of([3.0, 40.0]).text() == "21.5 (of 2: too few to say how sure)"
    assert elo_of([0.5, 0.75]).text(0, sign=True).endswith("(of 2: too few to say how sure)")


def test_an_interval_stays_within_what_is_possible() -> None:
    spread = mean_of([0.0] * 9 + [3.0])
    assert spread.low < 0
    assert spread.within(0, 2).text() == f"0.3 [0.0, {spread.high:.1f}]"


def test_the_sequential_test_says_what_was_accepted_against_what() -> None:
    test = Test(0, 50)
    assert "not known yet" in told(test, test.verdict([0, 1, 1, 1, 0]))
    assert "50 Elo at least: accepted against 0 Elo at most" in told(test, test.verdict([0, 0, 0, 30, 60]))
    assert "0 Elo at most: accepted against 50 Elo at least" in told(test, test.verdict([60, 30, 0, 0, 0]))
