"""Draws the board of a battle that is over as everybody may see it now, framed where the battle was decided."""

from __future__ import annotations

import pygame

from game.model.grid import Square
from game.ui.battle.board_state import Looking, Picture
from game.ui.battle.selection import Selection
from game.ui.battle.session import UMPIRE, Session
from game.ui.board.camera import ZOOMS
from game.ui.board.view import BoardView
from game.ui.stage import Stage

SQUARE = 32
"""Units of a square on the picture, where the board is not smaller."""


def final_picture(session: Session, stage: Stage, size: tuple[int, int]) -> pygame.Surface:
    """The board in a picture of a size in pixels."""
    whole = Session(session.scenario, session.battle)
    whole.viewer = UMPIRE
    whole.broken = session.broken
    rect = pygame.Rect((0, 0), size)
    board = session.scenario.map.board
    view = BoardView(board, rect, colours=stage.palette, scale=stage.scale, reduced_motion=True)
    view.camera.resize(rect)
    wanted = max(SQUARE * stage.scale, size[0] / board.width, size[1] / board.height)
    view.camera.zoom_to(max((zoom for zoom in ZOOMS if zoom <= wanted), default=ZOOMS[0]))
    view.camera.centre_on(_middle(whole), at_once=True)
    made = pygame.Surface(size)
    scene = Picture(whole, Selection(whole)).scene(Looking(quiet=True))
    view.finish(scene)
    view.draw(made, rect, scene)
    return made


def _middle(session: Session) -> Square:
    """The middle of the objective, or of everybody who still stands."""
    squares = [square for goal in session.scenario.map.objectives for square in goal.squares if goal.kind == "hold"]
    known = session.view.figures()
    squares = squares or [figure.square for figure in known if figure.state == "up"]
    squares = squares or [figure.square for figure in known] or [(0, 0)]
    return sum(x for x, _ in squares) // len(squares), sum(y for _, y in squares) // len(squares)
