"""Words a newcomer does not know explain themselves where they stand: on the strip, on the bar, in a question."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight


def tip_of(player: Player, sheet: str, id: str) -> str:
    """The tip of a place on a sheet of the screen."""
    player.table.laid()
    return next(spot.tip for spot in player.table.sheets[sheet].spots if spot.id.startswith(id))


@pytest.mark.parametrize(
    ("ruleset", "words"), [("fluid", "the highest Count acts first"), ("passes", "highest acts first")]
)
def test_a_tab_says_what_its_number_means(tmp_path: Path, ruleset: str, words: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset, options={"boosts": False}))
    assert words in tip_of(player, "strip", "tab:now")


def test_the_actions_left_say_what_they_are(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    assert "simple action" in tip_of(player, "bar", "left")


def test_a_long_name_leaves_room_for_what_is_said_of_it(tmp_path: Path) -> None:
    reds = (("captain", "Ben Achterberg", (3, 5)), ("rifleman", "Tilda Ekman", (3, 8)))
    four = (*reds, ("medic", "Maud Fenwick", (3, 3)), ("scout", "Omar Diallo", (3, 1)))
    player = Player(tmp_path, fight(ruleset="fluid", reds=four, options={"opening": "full"}))
    assert player.session.decision.kind == "boost"
    player.table.laid()
    words = [word.text for word in player.table.sheets["bar"].words]
    assert "Ben Achterberg" in words
    assert not any(text.endswith("...") for text in words)


@pytest.mark.parametrize(("opening", "words"), [("full", "Asked now"), ("none", "Acting now")])
def test_a_figure_that_is_only_asked_about_does_not_act(tmp_path: Path, opening: str, words: str) -> None:
    player = Player(tmp_path, fight(ruleset="fluid", options={"opening": opening}))
    player.table.laid()
    assert words in [word.text for word in player.table.sheets["notes"].words]
