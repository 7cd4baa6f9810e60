"""Opens the window, turns full screen on and off, and takes pictures of it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame

from game.model.errors import BadInput
from game.ui.kit import lettering
from game.ui.kit.art import draw
from game.ui.kit.palette import palette

SIZE = (1280, 720)
_SIGHTLESS = ("dummy", "offscreen")
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")


def open_window(title: str, *, full_screen: bool) -> pygame.Surface:
    """Return the surface of a new window, in full screen if wanted. Raises BadInput without a display (unless
    SDL_VIDEODRIVER asks for none), because SDL would otherwise silently use a driver that shows nothing."""
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in _DISPLAYS):
        raise _no_display()  # SDL would try, and print what it misses
    try:
        pygame.display.init()
    except pygame.error as error:
        raise _no_display() from error
    if pygame.display.get_driver() in _SIGHTLESS and asked not in _SIGHTLESS:
        pygame.display.quit()
        raise _no_display()
    pygame.font.init()
    pygame.display.set_caption(title)
    pygame.display.set_icon(draw(64, 64, lettering.initial(64, palette()), (64, 64)))
    try:
        return show(full_screen)
    except pygame.error as error:
        raise BadInput.of("window", f"it cannot be opened ({error})") from error


def _no_display() -> BadInput:
    named = next((f"{name}={os.environ[name]}" for name in _DISPLAYS if os.environ.get(name)), "")
    reason = "there is no display"
    if named and sys.platform == "linux":
        reason += f" that answers at {named}, or the system has no libX11 (libx11-6) or Wayland to reach it"
    return BadInput.of(
        "window", f"{reason}; words, play --headless, demo --text, rules, simulate, replay --verify and check need none"
    )


def show(full_screen: bool) -> pygame.Surface:
    """Return the window's surface after switching to full screen or back."""
    if full_screen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode(SIZE, pygame.RESIZABLE)


def take_picture(screen: pygame.Surface, folder: Path) -> Path:
    """Save the window's contents as the next free PNG in a folder and return its path. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := folder / f"counterstep-{number:03}.png").exists():
        number += 1
    try:
        pygame.image.save(screen, path)
    except pygame.error as error:
        raise OSError(None, str(error)) from error
    return path
