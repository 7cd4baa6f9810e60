"""The first sight of the board when the window of a battle opens: all of it, or the figures of the player."""

from __future__ import annotations

from game.ui.battle.board_state import goal_squares
from game.ui.battle.screen import BattleScreen
from game.ui.board.camera import usual_pixels

HEADROOM = 0.4
"""Squares of space above a board that is shown whole, because heads reach above the first row."""
HARDLY_SMALLER = 88
"""Least size of squares, in per cent of the usual one, at which the whole board is shown instead of a part."""


def paint_first(table: BattleScreen, milliseconds: float) -> bool:
    """Paint the ground in view for about so many milliseconds, and then that around the goal's place, to which the view
    goes for a moment as the battle begins; return whether both are painted."""
    board, camera = table.board, table.board.camera
    if not board.paint_seen(milliseconds):
        return False
    stood = camera.x, camera.y
    if table.eye.look_at(goal_squares(table.session.view)) is None or not board.has_room_for_two():
        camera.x, camera.y = stood
        return True
    is_painted = board.paint_seen(milliseconds)
    camera.x, camera.y = stood
    return is_painted


def show_first(table: BattleScreen, *, whole: bool) -> bool:
    """Show the whole board if its squares are nearly of the usual size, or if `whole`; otherwise scroll to the viewer's
    figures, and to the goal's place as well if both fit into the view. Return whether the whole board is shown."""
    view, rect, scale = table.session.view, table.rect_of_board(), table.stage.scale
    pixels = usual_pixels(scale) * HARDLY_SMALLER // 100
    if whole or (view.board.width * pixels <= rect.width and view.board.height * pixels <= rect.height):
        table.board.camera.fit(scale, HEADROOM)
        return True
    own = [figure.square for figure in view.figures() if figure.side == table.session.viewer]
    table.eye.open_on(own or [figure.square for figure in view.figures()], goal_squares(view))
    return False
