"""The card of a figure: each part explains itself in a sentence, and all numbers come when they are asked for."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight

from game.model.answers import Track
from game.ui.battle.figure_sheet import track_told

RULESETS = ("static", "fluid", "action-time", "phases", "passes")


def hovering(player: Player, id: str) -> str:
    """The tip of a part of the figure's card, pointed at."""
    player.table.laid()
    spot = next(spot for spot in player.table.sheets["notes"].spots if spot.id == id)
    player.table.hover(spot.rect.center)
    return player.table.hovered.tip


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_part_of_the_card_explains_itself_in_three_lines_at_most(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    player.table.laid()
    spots = [spot for spot in player.table.sheets["notes"].spots if spot.id.startswith("figure")]
    assert {"figure", "figure:turn"} <= {spot.id for spot in spots}
    tracks = player.table.session.view.tracks(player.table.shown_figure())
    assert {f"figure:{track.id}" for track in tracks[:2]} <= {spot.id for spot in spots}
    for spot in spots:
        assert spot.tip, spot.id
        assert len(spot.tip.split("\n")) <= 3, spot.tip
        assert len(spot.tip) <= 180, spot.tip


def test_a_ring_and_a_disc_are_named_with_what_is_left(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    assert hovering(player, "figure:turn") == "Half disc: simple action, 2 of 2 left.\nRing: free action, 1 of 1 left."


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_click_on_the_card_shows_all_numbers_and_a_second_one_puts_them_away(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))

    def said() -> list[str]:
        player.table.laid()
        return [word.text for word in player.table.sheets["card"].words]

    player.selection.cursor = None
    player.table.touch("card")
    facts = player.table.session.view.facts(player.table.shown_figure())
    assert "All numbers" not in said()
    player.press("figure")
    shown = said()
    assert any(words.upper() == "ALL NUMBERS" for words in shown)
    assert all(any(words.startswith(title) for words in shown) for title, _ in facts[:3])
    player.press("figure")
    assert not any(words.upper() == "ALL NUMBERS" for words in said())


def test_a_tip_gives_way_to_the_hint(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    hovering(player, "figure:turn")
    player.table.hovered_for = 10_000.0
    player.key("H")
    assert player.table.hovered_for < 0
    assert pygame.display.get_init()


def test_what_is_lost_beyond_all_is_told_as_so_much_below_nothing() -> None:
    assert Track("stun", "Stun", 3, 10).words == "3 of 10"
    assert track_told(Track("stun", "Stun", -1, 10), "passes").startswith("Stun: 1 below 0.")
