"""A turn ends by one rule, as soon as nothing at all is left; the screen says so, and what is left when it goes on."""

from __future__ import annotations

from pathlib import Path

from battle_kit import Player, fight

from game.model.events import TurnEnded
from game.model.grid import Square


def walk(player: Player, square: Square) -> None:
    player.click(square)
    player.click(square)


def shoot(player: Player) -> None:
    player.mind.point_at_opponent(player.id_of("Rolf"))
    player.battle_scene.hands.commit()
    player.settle()


def test_after_two_shots_the_step_is_left_and_said_once(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    ida = player.mind.figure
    shoot(player)
    assert "left" not in player.table.said
    shoot(player)
    assert player.mind.figure == ida, "the turn is not over: a step is left"
    assert player.table.said == "Ida has only the bonus step left. Space ends the turn."
    player.table.said = ""
    player.table.touch("bar")
    player.shell.frames(5)
    assert player.table.said == ""


def test_a_turn_with_nothing_left_is_over_and_that_is_said(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    ida = player.mind.figure
    walk(player, (5, 5))
    shoot(player)
    assert any(isinstance(event, TurnEnded) and event.figure == ida for event in player.happened())
    assert player.mind.figure != ida
    assert player.table.said == "Ida has nothing left: the turn is over."


def test_a_turn_that_was_ended_needs_no_words(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.battle_scene.end_turn()
    player.settle()
    assert "turn is over" not in player.table.said


def test_orders_are_no_turns(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"))
    walk(player, (4, 5))
    assert "turn is over" not in player.table.said


def test_where_the_step_is_not_offered_nothing_is_left(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.session.offered = dict.fromkeys(("move", "attack"), True)
    shoot(player)
    shoot(player)
    assert player.table.said == "Ida has no action left. Space ends the turn."
