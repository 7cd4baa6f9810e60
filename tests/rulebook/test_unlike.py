"""The turns of a new ruleset are explained to a player who knows another one, and to nobody else."""

from __future__ import annotations

from game.rulebook.unlike import load_traits, unlike
from game.rulesets import names
from game.storage.progress import PlayerProgress


def test_what_changes_is_said_in_two_short_sentences_at_most() -> None:
    """The note once listed units, kinds of health and dice as well, and players skipped so long a text."""
    words = "A round has up to four passes. In each you act and walk a share of your way."
    assert unlike("passes", ["static"]) == words
    assert unlike("fluid", ["static"]) == "What you do moves your Count, and the Count says who acts next."
    assert all(one.turns.count(".") <= 2 and len(one.turns) < 100 for one in load_traits().values())


def test_nothing_is_said_about_what_is_known_or_to_who_knows_nothing() -> None:
    assert unlike("passes", []) == ""
    assert unlike("passes", ["passes", "static"]) == ""
    assert unlike("my-own", ["static"]) == ""


def test_the_rulesets_known_are_those_of_battles_fought_to_the_end_the_latest_last() -> None:
    progress = PlayerProgress(played=("meadow/static", "river/passes", "meadow/static"))
    assert progress.rulesets == ("passes", "static")


def test_every_ruleset_of_the_game_has_its_traits() -> None:
    assert set(load_traits()) == set(names())
