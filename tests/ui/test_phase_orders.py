"""Orders of the phases, given on the screen by mouse and keys: jumps of every kind, heights, faces, earth, doors and
gaps on the way, a comrade to block."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight
from test_composing import ordered, pit, player_of, shift_click

from game.model.board import Board
from game.model.commands import Block, End, Fly, Hustle, Jump, Leave, Throw
from game.model.components import Place
from game.model.events import Stepped
from game.model.grid import Square, edge_between
from game.model.scenario import Objective

WIDE, DEEP = 18, 12
BO = ("captain", "Bo", (3, 8))


def board(*, ground: str = "grass", high: int = 0, edges: dict[Any, str] | None = None) -> Board:
    """A field of one kind of ground; its northern five rows lie higher."""
    feet = tuple(high if y < 5 else 0 for y in range(DEEP) for _ in range(WIDE))
    return Board(WIDE, DEEP, ((ground,),) * (WIDE * DEEP), feet, edges or {})


def placed(folder: Path, profile: str, square: Square, field: Board) -> Player:
    """Ida on a square of a field, Bo behind her; an enemy far off."""
    return player_of(folder, reds=((profile, "Ida", square), BO), blues=(("rifleman", "Rolf", (16, 9)),), board=field)


def choose_variant(player: Player, title: str) -> None:
    """Press the key of the next way until the one with a title is in mind."""
    titles = player.selection.variant_titles()
    assert title in titles
    for _ in titles:
        if player.selection.variant_titles()[player.selection.preview().variant] == title:
            return
        player.key("x")
    raise AssertionError(f"{title} cannot be chosen")


def texts(player: Player) -> list[str]:
    """Everything that stands on the cards."""
    player.table.laid()
    return [word.text for sheet in player.table.sheets.values() for word in sheet.words]


def until_moved(player: Player) -> list[Square]:
    """End the orders of the side; the squares that Ida came to."""
    player.press("action:commit")
    player.key("Enter")
    return [event.to for event in player.events(Stepped) if event.figure == player.id_of("Ida")]


def test_a_jump_takes_its_run_up_by_itself(tmp_path: Path) -> None:
    player = placed(tmp_path, "rifleman", (3, 5), pit())
    player.selection.take("jump")
    player.click((7, 5))
    command = player.selection.preview().command
    assert isinstance(command, Jump)
    assert (command.to, len(command.path)) == ((7, 5), 2)
    assert player.selection.preview().route.spent == 20
    player.click((7, 5))
    assert ordered(player, player.id_of("Ida")) == command


def test_the_run_up_of_a_jump_is_drawn_by_hand(tmp_path: Path) -> None:
    player = placed(tmp_path, "rifleman", (3, 5), pit())
    ida = player.id_of("Ida")
    player.selection.take("jump")
    shift_click(player, (4, 6))
    shift_click(player, (5, 7))
    player.click((7, 7))
    command = player.selection.preview().command
    assert command == Jump(ida, (7, 7), ((4, 6), (5, 7)))
    shift_click(player, (8, 7))
    player.key("Enter")
    assert ordered(player, ida) == Jump(ida, (7, 7), ((4, 6), (5, 7)), after=((8, 7),))


def test_one_may_jump_where_one_could_walk(tmp_path: Path) -> None:
    player = placed(tmp_path, "rifleman", (3, 5), board())
    ida = player.id_of("Ida")
    player.selection.take("jump")
    shift_click(player, (3, 5))
    player.click((4, 5))
    assert player.selection.preview().command == Jump(ida, (4, 5))
    player.key("Enter")
    assert ordered(player, ida) == Jump(ida, (4, 5))


def test_a_run_up_after_which_nothing_is_left_is_refused(tmp_path: Path) -> None:
    player = placed(tmp_path, "rifleman", (3, 5), board())
    player.selection.take("jump")
    shift_click(player, (16, 5))
    assert "This run-up leaves no movement for the jump." in player.refusals()
    player.click((7, 5))
    assert player.selection.choosing.run_up == ()


@pytest.mark.parametrize("to", [(5, 6), (5, 5)])
def test_a_jump_goes_up_beside_and_straight(tmp_path: Path, to: Square) -> None:
    player = placed(tmp_path, "climber", (5, 5), board())
    ida = player.id_of("Ida")
    player.selection.take("jump")
    player.click(to)
    if len({command.rise for command in player.selection.preview().variants}) > 1:
        choose_variant(player, "up 5 ft.")
    command = player.selection.preview().command
    assert (command.to, command.rise) == (to, 5)
    player.key("Enter")
    assert ordered(player, ida) == command


def test_a_jump_reaches_a_ledge(tmp_path: Path) -> None:
    player = placed(tmp_path, "brawler", (5, 5), board(high=10))
    ida = player.id_of("Ida")
    player.selection.take("jump")
    legal = [c for c in player.session.view.legal_of(ida, "jump") if c.to == (5, 4)]
    player.click((5, 4))
    command = player.selection.preview().command
    assert legal
    assert command in legal
    player.key("Enter")
    assert ordered(player, ida) == command


def test_a_comrade_can_be_blocked(tmp_path: Path) -> None:
    player = player_of(tmp_path)
    ida, bo = player.id_of("Ida"), player.id_of("Bo")
    player.selection.take("block")
    player.click(player.square_of("Bo"))
    player.key("Enter")
    assert ordered(player, ida) == Block(ida, bo)


@pytest.mark.parametrize("to", [(5, 5), (7, 5)])
def test_wings_carry_to_every_height_by_five_feet_and_straight_up(tmp_path: Path, to: Square) -> None:
    player = placed(tmp_path, "falcon", (5, 5), board())
    ida = player.id_of("Ida")
    player.selection.take("fly")
    player.click(to)
    titles = player.selection.variant_titles()
    assert titles == tuple(f"{feet} ft." for feet in range(5, 5 * len(titles) + 1, 5))
    assert len(titles) >= 4
    choose_variant(player, "20 ft.")
    player.key("Enter")
    assert ordered(player, ida) == Fly(ida, to, 20)


def test_a_climber_by_nature_goes_sideways_along_a_face(tmp_path: Path) -> None:
    player = placed(tmp_path, "climber", (5, 5), board(high=30))
    ida = player.id_of("Ida")
    player.click((7, 5))
    assert player.selection.variant_titles()[0] == "on the ground"
    choose_variant(player, "10 ft. up")
    command = player.selection.preview().command
    assert command.heights[-1] == 10
    assert player.selection.preview().plan.spent == 15
    assert "10 ft. up" in texts(player)
    player.key("Enter")
    assert ordered(player, ida) == command
    assert until_moved(player)[-1] == (7, 5)
    assert player.session.battle.world.get(ida, Place).above == 10


def test_a_climber_by_nature_goes_straight_up(tmp_path: Path) -> None:
    player = placed(tmp_path, "climber", (5, 5), board(high=30))
    ida = player.id_of("Ida")
    player.click((5, 5))
    choose_variant(player, "20 ft. up")
    assert player.selection.preview().plan.spent == 20
    player.key("Enter")
    assert ordered(player, ida).path[-1] == (5, 5)
    assert ordered(player, ida).heights[-1] == 20


def test_a_digger_goes_straight_down_and_along_below(tmp_path: Path) -> None:
    player = placed(tmp_path, "mole", (5, 5), board())
    ida = player.id_of("Ida")
    player.click((6, 5))
    choose_variant(player, "5 ft. deep")
    assert player.selection.preview().command == Hustle(ida, ((6, 5),), (-5,))
    player.key("Escape")
    player.click((5, 5))
    choose_variant(player, "5 ft. deep")
    assert player.selection.preview().plan.spent == 10
    player.key("Enter")
    assert ordered(player, ida) == Hustle(ida, ((5, 5),), (-5,))
    until_moved(player)
    assert player.session.battle.world.get(ida, Place).above == -5


def test_whoever_neither_climbs_nor_digs_has_one_way_only(tmp_path: Path) -> None:
    player = placed(tmp_path, "rifleman", (5, 5), board(high=30))
    player.click((7, 5))
    assert player.selection.variant_titles() == ()
    player.click((5, 5))
    assert "Ida stands there already." in player.refusals()


def fenced(kind: str) -> Board:
    """A wall across the whole field, with one way through it in the fifth row."""
    edges = {edge_between((5, y), (6, y)): "wall" for y in range(DEEP) if y != 5}
    return board(edges=edges | ({edge_between((5, 5), (6, 5)): kind} if kind else {}))


def test_a_way_through_a_shut_door_is_found_and_drawn_at_its_price(tmp_path: Path) -> None:
    player = placed(tmp_path, "rifleman", (4, 5), fenced("door"))
    ida = player.id_of("Ida")
    player.click((8, 5))
    assert player.selection.preview().plan.spent == 20
    player.key("Escape")
    shift_click(player, (5, 5))
    shift_click(player, (7, 5))
    assert player.selection.drawn == ((5, 5), (6, 5), (7, 5))
    player.click((7, 6))
    assert player.selection.preview().plan.spent == 20
    player.key("Enter")
    assert ordered(player, ida) == Hustle(ida, ((5, 5), (6, 5), (7, 5), (7, 6)))


def test_a_fence_on_the_way_is_paid_for(tmp_path: Path) -> None:
    player = placed(tmp_path, "rifleman", (4, 5), fenced("fence"))
    player.click((8, 5))
    assert player.selection.preview().plan.spent == 25


def test_a_large_figure_is_drawn_through_a_gap(tmp_path: Path) -> None:
    player = placed(tmp_path, "war-bear", (3, 5), fenced(""))
    shift_click(player, (4, 5))
    shift_click(player, (7, 5))
    assert player.selection.drawn == ((4, 5), (5, 5), (6, 5), (7, 5))
    assert player.selection.preview().plan.spent == 20


@pytest.mark.parametrize("reveals", ["Space", "Enter"])
def test_the_last_order_waits_for_a_look_at_all_of_them(tmp_path: Path, reveals: str) -> None:
    player = placed(tmp_path, "rifleman", (3, 5), board())
    player.stays = True
    ida, bo = player.id_of("Ida"), player.id_of("Bo")
    player.selection.select(ida)
    player.click((4, 5))
    player.click((4, 5))
    assert player.session.held is None
    player.selection.select(bo)
    player.click((4, 8))
    player.click((4, 8))
    assert player.session.held == Hustle(bo, ((4, 8),))
    assert player.events(Stepped) == [], "the phase has not begun"
    assert len(player.scene().orders) == 2
    assert any("Look at all your orders. Enter or Space reveals them" in text for text in texts(player))
    player.key("z", pygame.KMOD_CTRL)
    assert player.session.held is None
    assert player.session.decision.figures == (bo,)
    player.click((4, 8))
    player.click((4, 8))
    player.key(reveals, pygame.KMOD_CTRL if reveals == "Enter" else 0)
    assert {event.figure for event in player.events(Stepped)} >= {ida, bo}


def test_the_last_order_begins_the_phase_where_that_is_set(tmp_path: Path) -> None:
    player = placed(tmp_path, "rifleman", (3, 5), board())
    player.shell.stage.settings.begin_at_once = True
    for name, to in (("Ida", (4, 5)), ("Bo", (4, 8))):
        player.selection.select(player.id_of(name))
        player.click(to)
        player.click(to)
    assert player.session.held is None
    assert player.events(Stepped) != []


def test_a_click_beyond_a_gap_squeezes_through_it(tmp_path: Path) -> None:
    player = placed(tmp_path, "war-bear", (3, 5), fenced(""))
    ida = player.id_of("Ida")
    player.click((7, 5))
    preview = player.selection.preview()
    assert preview.path == ((5, 5), (6, 5), (7, 5))
    assert preview.plan is not None or preview.route.spent == 15
    player.key("Enter")
    assert ordered(player, ida) == Hustle(ida, preview.path)
    assert until_moved(player)[-1] == (7, 5)


def test_a_door_is_opened_and_squeezed_through_by_one_click(tmp_path: Path) -> None:
    player = placed(tmp_path, "war-bear", (3, 5), fenced("door"))
    ida = player.id_of("Ida")
    player.click((7, 5))
    player.key("Enter")
    assert ordered(player, ida).path[-1] == (7, 5)
    assert until_moved(player)[-1] == (7, 5)
    assert player.session.battle.world.is_open((5, 5), (6, 5))


def test_a_throw_goes_at_any_square_with_nobody_in_sight(tmp_path: Path) -> None:
    walled = board(edges={edge_between((12, y), (13, y)): "wall" for y in range(DEEP)})
    reds, blues = (("grenadier", "Ida", (5, 5)), BO), (("rifleman", "Rolf", (16, 9)),)
    player = player_of(tmp_path, reds=reds, blues=blues, board=walled, hidden=("Rolf",))
    ida = player.id_of("Ida")
    until_moved(player)
    assert list(player.session.view.legal_of(ida, "throw")) == []
    assert player.selection.take("throw") is None
    player.click((9, 5))
    command = player.selection.preview().command
    assert isinstance(command, Throw)
    assert command.square == (9, 5)
    assert len(player.selection.preview().variants) == 3
    player.key("Enter")
    assert ordered(player, ida) == command
    player.selection.select(ida)
    player.click((14, 5))  # behind the wall
    assert not isinstance(player.selection.preview().command, Throw)


def at_an_exit(folder: Path) -> Player:
    """Ida on an exit of her side, and Bo."""
    scenario = fight(ruleset="phases", reds=(("rifleman", "Ida", (3, 5)), BO))
    way_out = Objective("exit", "red", ((3, 5), (3, 6)), title="The gate")
    goals = (*scenario.map.objectives, way_out)
    return Player(folder, replace(scenario, map=replace(scenario.map, objectives=goals)))


def test_a_figure_with_the_order_to_leave_needs_no_other(tmp_path: Path) -> None:
    """It stood there unticked, asked again, and the next key took the order back."""
    player = at_an_exit(tmp_path)
    ida, bo = player.id_of("Ida"), player.id_of("Bo")
    player.battle_scene._give(Leave(ida))
    player.settle()
    assert player.session.decision.figures == (bo,)
    assert player.selection.figure == bo
    assert Leave(ida) in player.session.view.ordered(ida)
    player.key("z", pygame.KMOD_CTRL)
    assert not player.session.view.ordered(ida), "both are taken back as one"


def test_when_the_last_figure_is_to_leave_all_orders_are_looked_at(tmp_path: Path) -> None:
    """The figure was said to have no action left, beside the words to look at all orders."""
    player = at_an_exit(tmp_path)
    player.stays = True
    ida, bo = player.id_of("Ida"), player.id_of("Bo")
    player.battle_scene._give(End(bo))
    player.settle()
    player.battle_scene._give(Leave(ida))
    player.settle()
    assert player.session.held == End(ida)
    looks = "Look at all your orders. Enter or Space reveals them, Ctrl+Z takes the last one back."
    assert looks in texts(player)
    player.click((9, 9))
    assert player.table.said == looks
    player.key("z", pygame.KMOD_CTRL)
    player.shell.frames(4)
    assert player.session.held is None, "it may get another order"


def test_a_figure_that_can_only_stay_put_is_not_asked_for_orders(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases", reds=(("rifleman", "Ida", (3, 5)), BO)), end_idle=True)
    bo = player.id_of("Bo")
    player.session.offered = {"end": True}
    player.session.version += 1
    for place in range(60):
        player.shell.wait(60, place)
    assert player.session.held == End(bo), "the look at all orders comes by itself, and stays"
