"""Declared acts under Action Time, drawn on the board with their way and their AT until they are done."""

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight

from game.engine.battle import Battle
from game.ui.battle.board_state import orders_of
from game.ui.battle.strip_tab import winding_told
from game.ui.board.marks import BoardScene, OrderMark
from game.ui.board.orders import OrderPainter


def test_a_declared_walk_is_drawn_with_its_time_until_it_is_done(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    walker = player.selection.figure
    view = player.session.view
    assert view.figure(walker).side == "red"
    assert player.scene().orders == ()
    reach = player.selection.choosing.reach
    end = max(reach.costs, key=lambda square: (reach.costs[square], square))
    player.click(end)
    player.click(end)
    seen = player.session.view
    due = next((entry.at for entry in seen.strip() if entry.figure == walker and entry.winding), None)
    if seen.figure(walker).square != end:
        (mark,) = [mark for mark in player.scene().orders if mark.squares[-1] == end]
        assert mark.squares[0] == seen.figure(walker).square
        assert mark.when == f"at {due} AT"
    for _ in range(30):
        if player.session.view.figure(walker).square == end:
            break
        player.shell.rest()  # keys pressed one upon another are taken as meant to skip
        player.key("Space")
        player.settle()
    assert player.session.view.figure(walker).square == end
    assert all(mark.squares[-1] != end for mark in player.scene().orders if mark.side == "red")


@pytest.mark.parametrize("goes", [True, False])
def test_of_what_others_have_declared_the_action_the_target_and_the_time_are_drawn_but_no_way(goes: bool) -> None:
    battle = Battle.create(fight("ai:easy", "ai:easy", ruleset="action-time"))
    battle.start()
    for _ in range(4):
        figure = battle.decision.figure
        command = next(battle.view(battle.decision.seat).legal_of(figure, "move" if goes else "attack"))
        assert battle.submit(command) is None
    for seat, other in (("red", "blue"), ("blue", "red")):
        view = battle.view(seat)
        marks = {mark.squares[0]: mark for mark in orders_of(view) if mark.side == other}
        entries = [entry for entry in view.strip() if entry.winding and not view.is_ours(entry.figure)]
        assert len(marks) == len(entries) > 0
        for entry in entries:
            mark = marks[view.figure(entry.figure).square]
            aimed = () if goes else (view.figure(entry.target).square,)
            assert (mark.squares[1:], mark.when, mark.aimed) == (aimed, f"at {entry.at} AT", not goes)
            assert winding_told(view, entry).endswith("; where to is seen then") == goes


def test_shots_at_one_figure_each_have_their_own_sign_and_time(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    board = player.table.board
    painter = OrderPainter(player.shell.stage.palette, player.shell.stage.fonts)
    starts = ((3, 4), (4, 5), (3, 6), (5, 7))
    marks = tuple(OrderMark("red", "attack", (start, (10, 5)), 1, f"at {start[1]} AT", True) for start in starts)
    drawn = painter.draw(pygame.display.get_surface(), BoardScene(board.board, orders=marks), board.camera, [], [])
    assert len(drawn) == 2 * len(marks), "a sign and a time for each"
    assert len(painter.times) == len(marks)
    for number, place in enumerate(drawn):
        assert place.inflate(-5, -5).collidelist(drawn[number + 1 :]) < 0
