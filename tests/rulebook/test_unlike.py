"""Differences of a ruleset are told in words of the one that the player knows, and fit the rules."""

from __future__ import annotations

import pytest

from game.rulebook.unlike import load_traits, unlike
from game.rulesets import load_ruleset, names
from game.storage.progress import PlayerProgress


def test_what_changes_is_said_against_what_is_known() -> None:
    assert unlike("passes", ["static"]) == (
        "A round has up to four passes. In each you act and walk a share of your way. Squares (sq.) instead of feet "
        "(ft.). Physical and Stun instead of vitality and health. A handful of dice instead of one d20."
    )
    assert unlike("fluid", ["static"]) == "What you do moves your Count, and the Count says who acts next."
    assert "hit points" in unlike("static", ["passes", "phases"]), "against the one played last"


def test_nothing_is_said_about_what_is_known_or_to_who_knows_nothing() -> None:
    assert unlike("passes", []) == ""
    assert unlike("passes", ["passes", "static"]) == ""
    assert unlike("my-own", ["static"]) == ""


def test_the_rulesets_known_are_those_of_battles_fought_to_the_end_the_latest_last() -> None:
    progress = PlayerProgress(played=("meadow/static", "river/passes", "meadow/static"))
    assert progress.rulesets == ("passes", "static")


def test_every_ruleset_of_the_game_has_its_traits() -> None:
    assert set(load_traits()) == set(names())


@pytest.mark.parametrize("ruleset", names())
def test_what_is_measured_with_is_what_the_rules_measure_with(ruleset: str) -> None:
    feet = load_ruleset(ruleset).movement.unit == "ft."
    assert load_traits()[ruleset].measure == ("feet (ft.)" if feet else "squares (sq.)")
