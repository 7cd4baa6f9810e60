"""A display in memory, for programs that draw pictures without a window."""

from __future__ import annotations

import os

import pygame


def open_unseen(size: tuple[int, int]) -> None:
    """Open a display in memory unless there is one, without letting SDL handle signals."""
    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
        pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode(size, pygame.HIDDEN)
