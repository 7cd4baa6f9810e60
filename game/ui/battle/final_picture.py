"""Draws the board of a battle that is over as everybody may see it now, framed where the battle was decided."""

from __future__ import annotations

import pygame

from game.table.selection import Selection
from game.table.session import UMPIRE, Session
from game.ui.battle.board_state import Looking, Picture
from game.ui.board.camera import ZOOMS
from game.ui.board.view import BoardView
from game.ui.kit.stage import Stage

SQUARE = 32
"""Units of a square on the picture at most, where the board is not smaller."""
RIM = 1
"""Squares around the outermost figure."""


def final_picture(session: Session, stage: Stage, size: tuple[int, int]) -> pygame.Surface:
    """The board in a picture of a size in pixels."""
    whole = Session(session.scenario, session.battle)
    whole.viewer = UMPIRE
    whole.broken = session.broken
    rect = pygame.Rect((0, 0), size)
    board = session.scenario.map.board
    view = BoardView(board, rect, colours=stage.palette, scale=stage.scale, reduced_motion=True)
    view.camera.resize(rect)
    left, top, right, bottom = _frame(whole)
    most = max(SQUARE * stage.scale, size[0] / board.width, size[1] / board.height)
    wanted = min(most, size[0] / (right - left), size[1] / (bottom - top))
    view.camera.zoom_to(max((zoom for zoom in ZOOMS if zoom <= wanted), default=ZOOMS[0]))
    view.camera.centre_on(((left + right) // 2, (top + bottom) // 2), at_once=True)
    view.camera.keep_inside()
    made = pygame.Surface(size)
    scene = Picture(whole, Selection(whole)).scene(Looking(quiet=True))
    view.finish(scene)
    view.draw(made, rect, scene)
    return made


def _frame(session: Session) -> tuple[int, int, int, int]:
    """The part of the board, in squares, that holds the objective and everybody, the fallen too, with a rim."""
    squares = [square for goal in session.view.goals for square in goal.squares if goal.kind == "hold"]
    squares += [figure.square for figure in session.view.figures()] or [(0, 0)]
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return min(xs) - RIM, min(ys) - RIM, max(xs) + 1 + RIM, max(ys) + 1 + RIM
