"""The puzzles that come with the game: enough of them, each proved, and 20 of them by a second search."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.puzzles.goals import LEAST_LEAD, is_right, worth_if_ended
from game.puzzles.proof import faults
from game.puzzles.puzzle import all_puzzles, puzzle_files
from game.puzzles.reasons import why
from game.puzzles.search import play
from game.puzzles.solvers import FOR_SURE, HABITS, result_of, turn_of
from game.puzzles.turn import PuzzleTurn
from game.rulesets import names
from tests.puzzles.slow_search import best_worth

PUZZLES = all_puzzles()
SAMPLE = ("action-time-01", "fluid-09", "passes-29", "phases-06", "static-34")
"""A few of them for every run, of every ruleset and kind, quickly searched; the long run takes all."""
HELD = (
    "passes-27", "passes-24", "passes-35", "passes-29", "phases-12", "phases-06", "phases-16", "phases-15",
    "fluid-13", "fluid-09", "fluid-15", "fluid-20", "static-34", "static-27", "static-03", "static-39",
    "action-time-21", "action-time-09", "action-time-47", "action-time-10",
)  # fmt: skip
"""Twenty whose best worth the second search finds as well: four of each ruleset and every kind of goal, those with the
fewest commands to begin with, as that search looks at everything."""


def test_there_are_enough_of_each_ruleset_and_they_are_small() -> None:
    counted = Counter(puzzle.scenario.ruleset for puzzle in PUZZLES.values())
    assert set(counted) == set(names())
    assert sum(path.stat().st_size for path in puzzle_files()) < 1_000_000
    assert len({puzzle.without for puzzle in PUZZLES.values()}) >= 8
    assert {puzzle.goal.kind for puzzle in PUZZLES.values()} == {"hit", "shelter", "away"}


@pytest.mark.parametrize("name", SAMPLE)
def test_the_reason_is_that_of_the_turn_which_looks_best_at_once(name: str) -> None:
    assert PUZZLES[name].why == why(PUZZLES[name], turn_of(PUZZLES[name], "greedy"))


def test_the_turn_that_is_shown_is_worth_the_best_and_two_stars_lie_well_below() -> None:
    for name, puzzle in PUZZLES.items():
        turn = play(puzzle, puzzle.acts)
        assert isinstance(turn, PuzzleTurn), (name, turn)
        assert worth_if_ended(turn) == puzzle.best, f"{name}: what the end takes away, such as a guard, does not count"
        assert puzzle.stars[0] < puzzle.stars[1] <= puzzle.best - LEAST_LEAD, name
        assert puzzle.why.endswith("."), name
        assert not re.search(r"in place of|\b0 in|^It has|looks better", puzzle.why), "plain words, and no bare sums"
        assert "(0 %)" not in puzzle.why, f"{name}: an enemy that cannot hit is not said to"


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.long if n in ("passes-33", "fluid-09") else ()) for n in SAMPLE]
)
def test_a_sample_holds_what_it_claims(name: str) -> None:
    assert [*faults(PUZZLES[name])] == []


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(PUZZLES))
def test_every_puzzle_holds_what_it_claims_and_loses_its_answer_without_its_rule(name: str) -> None:
    assert [*faults(PUZZLES[name])] == []


@pytest.mark.parametrize("name", SAMPLE)
def test_no_simple_habit_finds_it(name: str) -> None:
    assert not {*FOR_SURE} & {*HABITS} & {habit for habit in HABITS if is_solved(habit, name)}


def is_solved(habit: str, name: str) -> bool:
    return is_right(PUZZLES[name], result_of(PUZZLES[name], habit))


def test_the_held_ones_are_of_every_ruleset_and_kind() -> None:
    assert Counter(PUZZLES[name].scenario.ruleset for name in HELD) == dict.fromkeys(names(), 4)
    assert {PUZZLES[name].goal.kind for name in HELD} == {"hit", "shelter", "away"}
    assert sorted(PUZZLES[name].scenario.ruleset for name in SAMPLE) == sorted(names())
    assert {PUZZLES[name].goal.kind for name in SAMPLE} == {"hit", "shelter", "away"}


@pytest.mark.long
@pytest.mark.parametrize("name", HELD)
def test_a_second_search_finds_the_same(name: str) -> None:
    assert best_worth(PUZZLES[name]) == PUZZLES[name].best
