"""What the screen says beside and over the board is whole: nobody is dropped in silence, no name is cut."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, Squad, fight

from game.table.odds import reactions
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


FAR_AWAY = (("scout", "Far", (17, 11)),)


@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_a_square_of_the_second_move_is_walked_to_in_two_parts(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset, blues=FAR_AWAY))
    reach = player.scene().reach
    assert reach is not None
    goal = max(reach.further - {(17, 11)}, key=lambda square: (square[1] == 5, square[0]))
    player.click(goal)
    seen, path = player.selection.preview(), player.scene().path
    assert seen.command is not None
    assert seen.then is not None
    assert path is not None
    assert path.first == len(seen.path) > 0
    assert path.steps[path.first - 1].square == seen.path[-1]
    assert path.steps[path.first - 1].square in reach.costs
    assert path.steps[-1].square == goal == player.scene().standin.square
    assert path.steps[-1].cost_total <= path.allowance
    player.key("Enter")
    player.settle()
    assert player.square_of("Ida") == goal
    mine = [act.command for act in player.session.keeper.history.acts if act.seat == "red"]
    assert mine[:2] == [seen.command, seen.then.command]


def test_undo_takes_back_one_move_of_two(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=FAR_AWAY))
    goal = max(player.scene().reach.further - {(17, 11)}, key=lambda square: (square[1] == 5, square[0]))  # type: ignore[union-attr]
    player.click(goal)
    stop = player.selection.preview().path[-1]
    player.stays = True
    player.key("Enter")
    for place in range(60):
        player.shell.wait(60, place)
    player.battle_scene.undo()
    player.settle()
    assert player.square_of("Ida") == stop
    assert player.selection.pinned is None


def test_the_second_move_is_told_as_the_battle_tells_it_once_the_first_is_made(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=(("rifleman", "Rolf", (10, 5)), ("scout", "Far", (8, 1)))))
    selection, battle = player.selection, player.session.battle
    reach = player.scene().reach
    assert reach is not None
    assert len(reach.further) > 20
    for square in sorted(reach.further):
        selection.cursor = square
        seen = selection.preview()
        assert seen.command is not None, square
        assert seen.then is not None
        later = battle.fork(0)
        assert later.submit(seen.command, "red") is None
        view = later.view("red")
        plan = view.plan(selection.figure, seen.then.path)
        assert plan == seen.then.plan
        assert reactions(view, selection.figure, plan) == seen.then.answers
        assert later.submit(seen.then.command, "red") is None
        assert later.view("red").figure(selection.figure).square == square


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
