"""What the screen says beside and over the board is whole: nobody is dropped in silence, no name is cut."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, Squad, fight

from game.ui.battle.strip_tab import initialled
from game.ui.kit.controls import PlacedText

MANY: Squad = tuple(("scout", f"B{number}", (10 + number % 4, 1 + number // 4 * 2)) for number in range(14))


def words(player: Player) -> list[PlacedText]:
    player.table.laid()
    return list(player.table.sheets["strip"].words)


@pytest.mark.parametrize("ruleset", ["fluid", "action-time"])
def test_figures_for_whom_there_is_no_tab_are_counted(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(blues=MANY, ruleset=ruleset))
    strip = player.table.strip
    shown = [tab for tab in strip.tabs if tab.key[0] == "now"]
    missing = len(player.session.view.strip()) - len(shown)
    assert missing > 0
    left, told = strip.marks[-1]
    assert told == f"+{missing}"
    assert left >= max(tab.left + tab.width for tab in shown)
    assert left + 34 <= player.table.layout.main


def test_where_there_is_room_nobody_is_counted(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    assert not any(told.startswith("+") for _, told in player.table.strip.marks)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1500, 850)])
def test_tabs_of_one_moment_do_not_overlap(tmp_path: Path, size: tuple[int, int]) -> None:
    player = Player(tmp_path, fight(blues=MANY, ruleset="action-time"), size)
    tabs = sorted(player.table.strip.tabs, key=lambda tab: tab.left)
    assert all(one.left + one.width <= other.left for one, other in pairwise(tabs))


def test_a_long_name_on_the_tab_of_the_acting_figure_keeps_its_surname(tmp_path: Path) -> None:
    reds: Squad = (("sniper", "Wilhelmina Zielinska", (3, 5)), ("captain", "Bo", (3, 8)))
    player = Player(tmp_path, fight(reds=reds))
    texts = [word.text for word in words(player)]
    assert "W. Zielinska" in texts
    assert initialled("Wilhelmina Zielinska") == "W. Zielinska"
    assert initialled("Rex") == "Rex"
    assert initialled(" Rex ") == "Rex"


def test_a_players_long_name_is_told_without_being_cut(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    texts = [word.text for word in words(player)]
    assert "Red player" in texts
    assert not any(text.endswith("…") for text in texts)


def test_the_tab_of_the_acting_figure_lies_on_the_others_while_they_slide(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    words(player)
    tabs = [spot.id for spot in player.table.sheets["strip"].spots if spot.id.startswith("tab:")]
    acting = next(tab for tab in player.table.strip.tabs if tab.active)
    assert tabs[-1] == f"tab:now:{acting.entry.figure}"


def test_a_weapon_is_named_whole_on_the_card(tmp_path: Path) -> None:
    reds: Squad = (("sniper", "Wanda", (3, 5)), ("captain", "Bo", (3, 8)))
    player = Player(tmp_path, fight(reds=reds))
    player.table.laid()
    assert "Marksman rifle" in [word.text for word in player.table.sheets["notes"].words]


def test_a_control_on_the_board_hides_the_square_below_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(), (1280, 720))
    for _ in range(2):
        player.click((4, 5))
    player.table.board.camera.zoom_to(80)
    player.point((5, 5))
    assert player.selection.cursor == (5, 5)
    spot = next(s for sheet in player.table.sheets.values() for s in sheet.spots if s.id == "undo")
    assert player.table.board.square_at(spot.rect.center) is not None, "the board goes on below it"
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=spot.rect.center, rel=(1, 1), buttons=(0, 0, 0)))
    player.shell.frames()
    assert player.table.hovered.id == "undo"
    assert player.selection.cursor == (5, 5)
    assert player.table.looking.edge is None


def test_a_square_of_the_second_move_says_that_one_move_is_not_enough(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=(("scout", "Far", (17, 11)),)))
    reach = player.scene().reach
    assert reach is not None
    player.click(max(reach.further - {(17, 11)}, key=lambda square: (square[1] == 5, square[0])))
    refused = player.selection.preview().refused
    assert refused is not None
    assert "second" in refused.sentence


def test_chances_are_shown_to_a_figure_that_cannot_walk_but_attack(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    rifle = player.scene().tags
    assert rifle
    player.key("0")
    player.press("action:prone")
    player.key("Enter")
    assert player.selection.action == "", "nobody walks lying down"
    assert {tag.square for tag in player.scene().tags} == {tag.square for tag in rifle}
    player.click(player.square_of("Rolf"))
    assert player.selection.action == "attack"
    assert player.selection.pinned == player.id_of("Rolf")
