"""The menu of a battle has a way to give it up: it asks once, and the result says so."""

from __future__ import annotations

from pathlib import Path

from battle_kit import Player, fight

from game.ui.play.result import ResultScene


def test_giving_up_asks_once_and_leads_to_the_result(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.key("Esc")
    player.shell.click("give-up")
    assert any("Red player loses it" in word.text for word in player.shell.desk.words)
    player.shell.click("no")
    assert player.session.outcome is None
    player.key("Esc")
    player.shell.click("give-up")
    player.shell.click("yes")
    for _ in range(400):
        if isinstance(player.shell.scene, ResultScene):
            break
        player.shell.app.frame(60)
    assert isinstance(player.shell.scene, ResultScene)
    assert (player.shell.scene.outcome.title, player.shell.scene.outcome.reason) == ("You lost", "You gave up.")


def test_a_computer_that_thinks_keeps_nobody_from_giving_up(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("ai:easy", "human"))
    player.session.viewer = "blue"
    player.battle_scene._give_up()
    assert player.session.outcome.winner == "red"


def test_enter_pressed_in_haste_gives_nothing_up(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.key("Esc")
    player.shell.click("give-up")
    player.shell.key("Enter")
    assert player.session.outcome is None
