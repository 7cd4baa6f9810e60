"""Orders of several parts, given on the screen: far distances, several figures to avoid, a walk after a jump, a sprint
with a jump in it, something done after so many steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from battle_kit import Player, fight

from game.model.board import Board
from game.model.commands import Follow, Jump, KeepAway, Midway
from game.model.grid import edge_between
from game.rules.clocks.phases.components import PhaseOrders

SHIFT = pygame.KMOD_SHIFT


def player_of(folder: Path, **more: Any) -> Player:
    return Player(folder, fight(ruleset="phases", **more))


def shift_click(player: Player, square: tuple[int, int]) -> None:
    """A click with Shift held."""
    pygame.key.set_mods(SHIFT)
    try:
        player.click(square)
    finally:
        pygame.key.set_mods(0)


def ordered(player: Player, figure: int) -> Any:
    """What a figure is to do in this phase."""
    orders = player.session.battle.world.get(figure, PhaseOrders)
    return orders.main or orders.extras[-1]


def test_follow_from_farther_off_than_is_offered(tmp_path: Path) -> None:
    player = player_of(tmp_path)
    ida, rolf = player.id_of("Ida"), player.id_of("Rolf")
    player.selection.take("follow")
    player.click(player.square_of("Rolf"))
    titles = player.selection.variant_titles()
    assert titles[:2] == ("5 ft.", "10 ft.")
    assert titles[-1] == "90 ft."  # the map is 18 squares long
    player.key("x", SHIFT)  # one before the first is the last
    assert player.selection.preview().command == Follow(ida, rolf, 90)
    player.key("Enter")
    assert ordered(player, ida) == Follow(ida, rolf, 90)


def test_several_figures_to_keep_away_from(tmp_path: Path) -> None:
    blues = (("rifleman", "Rolf", (10, 5)), ("medic", "Mia", (11, 8)), ("scout", "Sam", (12, 3)))
    player = player_of(tmp_path, blues=blues)
    ida, rolf, mia = (player.id_of(name) for name in ("Ida", "Rolf", "Mia"))
    player.selection.take("keep-away")
    player.click(player.square_of("Rolf"))
    shift_click(player, player.square_of("Mia"))
    assert player.selection.pinned == "Rolf and Mia"
    assert player.selection.preview().command == KeepAway(ida, (rolf, mia), 5)
    shift_click(player, player.square_of("Rolf"))
    assert player.selection.preview().command == KeepAway(ida, (mia,), 5)
    shift_click(player, player.square_of("Rolf"))
    player.key("x")
    player.key("Enter")
    assert ordered(player, ida) == KeepAway(ida, (mia, rolf), 10)


def pit() -> Board:
    """A meadow with a strip of deep water across it."""
    terrain = tuple(("grass", "water-deep") if x == 6 else ("grass",) for _ in range(12) for x in range(18))
    return Board(18, 12, terrain, (0,) * (18 * 12))


def test_a_jump_goes_on_with_a_walk_and_at_a_sprint(tmp_path: Path) -> None:
    reds = (("rifleman", "Ida", (5, 5)), ("captain", "Bo", (3, 8)))
    player = player_of(tmp_path, reds=reds, blues=(("rifleman", "Rolf", (16, 2)),), board=pit())
    ida = player.id_of("Ida")
    player.selection.take("jump")
    player.click((7, 5))
    first = player.selection.preview().command
    assert isinstance(first, Jump)
    assert first.to == (7, 5)
    while not player.selection.preview().command.sprint:
        before = player.selection.variant
        player.key("x")
        assert player.selection.variant != before or player.selection.preview().command.sprint
    shift_click(player, (9, 5))
    command = player.selection.preview().command
    assert command.after == ((8, 5), (9, 5))
    assert command.sprint
    assert player.selection.preview().route.steps[-1].square == (9, 5)
    player.key("Enter")
    assert ordered(player, ida) == command


def test_after_a_drawn_run_up_one_jumps_as_high_as_one_can(tmp_path: Path) -> None:
    scenario = fight(ruleset="phases", reds=(("rifleman", "Ida", (5, 5)), ("captain", "Bo", (3, 8))))
    scenario.sides[0].figures[0].overrides.update({"strength": 9, "skills": {"acrobatics": 1}})
    player = Player(tmp_path, scenario)
    ida = player.id_of("Ida")
    player.selection.take("jump")
    shift_click(player, (7, 5))
    player.click((8, 5))
    for rise in (0, 5, 10, 15, 20):
        assert player.selection.preview().command.rise == rise
        player.key("x")
    assert player.selection.preview().command == Jump(ida, (8, 5), ((6, 5), (7, 5)), 25, (), True)
    player.key("Enter")
    assert ordered(player, ida).rise == 25


def test_something_is_done_after_so_many_steps(tmp_path: Path) -> None:
    door = edge_between((5, 5), (6, 5))
    board = Board(18, 12, (("grass",),) * (18 * 12), (0,) * (18 * 12), {door: "door"}, (door,))
    player = player_of(tmp_path, board=board)
    ida = player.id_of("Ida")
    player.selection.take("midway")
    while player.selection.preview().command is None or player.selection.preview().command.deed != "close":
        assert player.selection.next_pick()
    assert player.selection.variant_titles()[:3] == ("as soon as it can", "after 1 step", "after 2 steps")
    assert player.selection.variant_titles()[-1] == "after 12 steps", "as many as a sprint has"
    player.keys("x", "x", "Enter")
    orders = player.session.battle.world.get(ida, PhaseOrders)
    assert Midway(ida, "close", after=2, edge=door) in (*orders.extras, orders.main)


def test_the_card_says_how_several_are_named(tmp_path: Path) -> None:
    player = player_of(tmp_path)
    player.selection.take("keep-away")
    player.click(player.square_of("Rolf"))
    player.table.laid()
    texts = [word.text for sheet in player.table.sheets.values() for word in sheet.words]
    assert "or click again; Shift+click adds" in texts
