"""An attack stands ready for the figure's next turn, and a turn in which nothing is left ends by itself."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board
from msgspec.structs import replace

from game.ai.planned_turns import Intent
from game.model.commands import Attack, End, Move
from game.ui.play import next_part
from game.ui.play.next_part import SEEN_MS, UNCOVERED_MS
from game.ui.play.resting import IDLE_MS


def waited(player: Player, milliseconds: float) -> None:
    for place in range(int(milliseconds // 60) + 2):
        player.shell.wait(60, place)


def attacked_once(tmp_path: Path, ruleset: str) -> Player:
    """A player whose Ida has attacked Rolf, at the next moment at which Ida is asked."""
    player = Player(tmp_path, fight(ruleset=ruleset, reds=(("rifleman", "Ida", (3, 5)),)))
    player.key("2")
    player.click(player.square_of("Rolf"))
    player.script(*[3] * 40)  # nobody is hit
    player.key("Enter")
    player.settle()
    assert player.selection.pinned is None, "what the attack did is read first"
    waited(player, UNCOVERED_MS)
    return player


@pytest.mark.parametrize("ruleset", ["static", "action-time", "passes"])
def test_the_same_attack_stands_ready_and_one_enter_repeats_it(tmp_path: Path, ruleset: str) -> None:
    player = attacked_once(tmp_path, ruleset)
    rolf, before = player.id_of("Rolf"), len(player.session.keeper.history.acts)
    assert player.selection.pinned == rolf
    assert isinstance(player.selection.preview().command, Attack)
    assert player.selection.preview().chance is not None, "the forecast is on the card"
    player.battle_scene.next_part._seen_for = 0.0
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    assert player.battle_scene.next_part.is_unseen(press), "an Enter too many does nothing"
    waited(player, SEEN_MS)
    player.key("Enter")
    player.settle()
    mine = [act.command for act in player.session.keeper.history.acts[before:] if act.seat == "red"]
    assert isinstance(mine[0], Attack)
    assert mine[0].target == rolf


def test_esc_or_another_choice_drops_what_stands_ready(tmp_path: Path) -> None:
    player = attacked_once(tmp_path, "action-time")
    player.key("Esc")
    player.shell.frames(4)
    assert player.selection.pinned is None
    player = attacked_once(tmp_path, "action-time")
    player.key("1")
    player.shell.frames(4)
    assert player.selection.action == "move"
    assert player.selection.pinned is None


def test_a_click_on_the_ground_walks_there_though_an_attack_stands_ready(tmp_path: Path) -> None:
    player = attacked_once(tmp_path, "passes")
    player.click((3, 6))
    assert player.selection.action == "move"
    assert player.selection.pinned == (3, 6)


def used_up(tmp_path: Path, *, end_idle: bool) -> Player:
    """A player whose Ida has nothing left to do, while her turn still rests."""
    player = Player(tmp_path, fight(ruleset="passes"), end_idle=end_idle)
    player.stays = True
    for _ in range(2):
        player.key("2")
        player.click(player.square_of("Rolf"))
        player.script(*[3] * 40)
        player.battle_scene.controls.commit()
        player.settle()
    player.click((3, 6))
    player.battle_scene.controls.commit()
    for place in range(4):
        player.shell.wait(60, place)
    return player


def test_a_turn_in_which_nothing_is_left_ends_by_itself_and_the_log_says_so(tmp_path: Path) -> None:
    player = used_up(tmp_path, end_idle=True)
    assert player.session.resting == player.id_of("Ida"), "a moment to look, and to take it back"
    waited(player, IDLE_MS)
    player.settle()
    assert not player.session.resting
    assert player.selection.figure == player.id_of("Bo")
    assert "Ida has nothing left to do. The turn ends." in [line.text for line in player.session.lines()]


def test_it_stays_until_it_is_ended_if_the_setting_says_so_or_it_was_taken_back(tmp_path: Path) -> None:
    player = used_up(tmp_path, end_idle=False)
    waited(player, 2 * IDLE_MS)
    assert player.session.resting == player.id_of("Ida")
    player = used_up(tmp_path, end_idle=True)
    player.battle_scene.undo()
    waited(player, 2 * IDLE_MS)
    assert player.selection.figure == player.id_of("Ida")
    assert player.square_of("Ida") == (3, 5)


@pytest.mark.parametrize(("far", "ready"), [(34, True), (95, False)])
def test_after_a_walk_the_view_stays_where_the_attack_of_the_plan_would_hardly_hit(
    tmp_path: Path, far: int, *, ready: bool
) -> None:
    scene = fight(ruleset="static", reds=(("rifleman", "Ida", (3, 5)),), blues=(("rifleman", "Rolf", (far, 5)),),
                  board=open_board(100, 12))  # fmt: skip
    player = Player(tmp_path, scene)
    ida, rolf = player.id_of("Ida"), player.id_of("Rolf")
    player.script(*[3] * 40)
    move = Move(ida, ((4, 5),))
    player.battle_scene.next_part.plan(move, Intent(ida, rolf, after=1))
    player.battle_scene._give_now(move)
    player.settle()
    assert player.selection.pinned == (rolf if ready else None)
    assert player.table.board.camera.shows((4, 5)) != ready, "the view goes to what is aimed at"


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        ("static", "Missed: needed 9, rolled 3. 1 action left."),
        ("passes", "Missed: needed 1 success, got 0. 1 action left."),
    ],
)
def test_a_miss_stays_told_while_the_next_shot_of_a_plan_stands_ready(tmp_path: Path, ruleset: str, told: str) -> None:
    """The screen looked as before the shot, so that a player thought that nothing had happened."""
    player = Player(tmp_path, fight(ruleset=ruleset, reds=(("rifleman", "Ida", (3, 5)),)))
    player.key("2")
    player.click(player.square_of("Rolf"))
    player.script(*[3] * 400)
    command = player.selection.preview().command
    player.battle_scene.next_part.plan(command, Intent(command.figure, target=player.id_of("Rolf"), before=1))
    player.key("Enter")
    waited(player, 4000)
    player.point(player.square_of("Rolf"))
    assert player.selection.pinned == player.id_of("Rolf")
    assert player.table.said.startswith(f"{told} Enter does the next part of the plan: ")
    assert player.table.cards.last_told == told
    assert any(word.text == told for word in player.table.words()), "above the card of the next shot"
    player.key("1")
    assert not player.table.said
    player.click((3, 6))
    player.click((3, 6))
    assert player.table.cards.last_told == "", "the player has gone on"


def test_a_click_too_many_does_not_fire_the_next_shot_of_a_plan(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)))
    player.key("2")
    player.click(player.square_of("Rolf"))
    player.script(*[3] * 400)
    command = player.selection.preview().command
    player.battle_scene.next_part.plan(command, Intent(command.figure, target=player.id_of("Rolf"), before=1))
    player.key("Enter")
    player.settle()
    before = len(player.session.keeper.history.acts)
    place = player.table.board.camera.centre(player.square_of("Rolf"))
    player.shell.click_at(place, drawn=False)
    assert len(player.session.keeper.history.acts) == before
    waited(player, SEEN_MS)
    player.shell.click_at(place, drawn=False)
    assert len(player.session.keeper.history.acts) == before, "a target takes two clicks, here as elsewhere"
    assert player.table.said == "Click once more, or press Enter."
    player.shell.click_at(place, drawn=False)
    assert len(player.session.keeper.history.acts) > before


def test_what_stands_ready_is_not_told_to_the_next_figure(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=(("rifleman", "Ida", (3, 5)), ("rifleman", "Mia", (3, 7)))))
    first = player.selection.figure
    target = player.id_of("Rolf")
    player.click(player.square_of("Rolf"))
    player.script(*[3] * 400)
    command = player.selection.preview().command
    player.battle_scene.next_part.plan(command, Intent(command.figure, target=target, before=1))
    player.key("Enter")
    waited(player, 4000)
    assert "Enter does the next part of the plan: " in player.table.said
    player.battle_scene._give_now(End(first))
    player.settle()
    assert player.selection.figure not in (0, first)
    assert "next part of the plan" not in player.table.said


def test_a_plan_does_not_go_on_with_another_weapon_that_hardly_hits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the carbine jammed, a plan went on by itself with a pistol at 4 %."""
    player = Player(tmp_path, fight(reds=(("captain", "Ida", (3, 5)),)))
    target = player.id_of("Rolf")
    first, other = player.session.view.sheet(player.selection.figure).weapons[:2]
    command = Attack(player.selection.figure, target, first)
    assert player.session.view.check(command) is None
    monkeypatch.setattr(next_part, "next_part_of", lambda view, then: (replace(command, weapon=other), then))
    monkeypatch.setattr(next_part, "_is_poor", lambda view, attack: True)
    player.script(*[3] * 400)
    player.battle_scene.next_part.plan(command, Intent(command.figure, target=target, before=1))
    player.battle_scene._give_now(command)
    player.settle()
    player.shell.frames(3)
    assert "next part of the plan" not in player.table.said


def test_what_stands_ready_is_told_no_longer_once_it_is_dropped(tmp_path: Path) -> None:
    """After a look at the hint the words said that Enter does the next part, which stood ready no more."""
    player = Player(tmp_path, fight(reds=(("rifleman", "Ida", (3, 5)),)))
    figure = player.selection.figure
    step = Move(figure, path=((4, 5), (5, 5)))
    player.battle_scene.next_part.plan(step, Intent(figure, square=(8, 5)))
    player.battle_scene._give(step)
    player.settle()
    assert "Enter does the next part" in player.table.said
    player.table.selection.forget()
    player.shell.frames(2)
    assert player.table.said == ""
