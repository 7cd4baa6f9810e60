"""Creation of a board view with the colours, scale and sounds of the window's stage."""

from __future__ import annotations

import pygame

from game.model.board import Board
from game.ui.board.view import BoardView
from game.ui.kit.stage import Stage


def board_on(stage: Stage, board: Board, rect: pygame.Rect) -> BoardView:
    """Return a view of a board in a rectangle of the window (pixels), with the settings of the stage."""
    view = BoardView(
        board, rect, colours=stage.palette, scale=stage.scale, reduced_motion=stage.settings.reduced_motion
    )
    view.playback.sound = stage.sound.play
    return view
