"""Whole battles between opponents: they end, nothing asked for is refused, and they come out the same again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.ai import half_action_plans
from game.ai.selfplay import play_out
from game.model.scenario import FigureSetup, Scenario, SideSetup
from tests.shipped import shipped

MAPS = Path(__file__).resolve().parents[2] / "maps"
NAMES = ("training-ground", "ford", "rooftops", "safehouse", "snow-forest", "trench-line")
HARD = {"red": "hard", "blue": "yardstick"}


def scenario(name: str, ruleset: str, seed: int, most: int = 3) -> Scenario:
    """A battle of the first few figures of each squad."""
    drawn = shipped(name)
    squads = {
        side: tuple(FigureSetup(profile) for profile in drawn.squads.get(side, ())[:most]) for side in drawn.sides
    }
    return Scenario(drawn, ruleset, tuple(SideSetup(side, figures=squad) for side, squad in squads.items()), seed=seed)


@pytest.mark.parametrize(
    ("place", "name"),
    [pytest.param(place, name, marks=() if place < 2 else pytest.mark.long) for place, name in enumerate(NAMES)],
)
def test_a_battle_ends_before_its_last_round(place: int, name: str) -> None:
    """An illegal command would raise; a stall would run into the limit of thirty rounds."""
    played = play_out(scenario(name, "fluid" if place % 2 else "static", seed=place + 1), HARD)
    assert played.reason
    assert played.rounds < 30
    assert played.commands > 20


@pytest.mark.parametrize("ruleset", ["action-time", "phases", "passes"])
def test_the_other_systems_are_played_to_an_end_too(ruleset: str) -> None:
    played = play_out(scenario("training-ground", ruleset, seed=2, most=2), HARD)
    assert played.reason
    assert played.rounds < 30


def test_a_side_that_is_asked_whether_it_is_ready_says_so() -> None:
    """With all orders given nothing but the readiness is left to be said."""
    asked = replace(scenario("training-ground", "phases", 2), options={"confirm_orders": True, "round_limit": 2})
    played = play_out(asked, {"red": "easy", "blue": "yardstick"})
    assert played.reason


def test_a_battle_comes_out_the_same_again() -> None:
    levels = {"red": "easy", "blue": "hard"}
    first = play_out(scenario("training-ground", "fluid", 7, most=2), levels)
    assert play_out(scenario("training-ground", "fluid", 7, most=2), levels) == first


def test_any_economy_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where turns do not hold half actions, every command that would be taken is weighed by itself."""
    monkeypatch.setattr(half_action_plans, "turn_of", lambda outlook: None)
    played = play_out(scenario("training-ground", "static", 3, most=2), HARD)
    assert played.reason
    assert played.rounds < 30


@pytest.mark.long
def test_hard_beats_easy_on_either_side() -> None:
    wins = 0
    for seed in range(1, 6):
        for name in NAMES:
            for hard, easy in (("red", "blue"), ("blue", "red")):
                wins += play_out(scenario(name, "static", seed, 99), {hard: "hard", easy: "easy"}).winner == hard
    assert wins >= 48, f"{wins} of 60"
