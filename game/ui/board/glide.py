"""The passage of the view close to a fight and back: a picture of the wider view is enlarged step by step, or
shrunk."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.board.camera import Camera

GLIDE_MS = 400.0
"""Milliseconds of the passage."""
CameraStand = tuple[int, float, float]
"""Pixels of a square and the place in the middle of the view, as a camera has them."""


def stand_of(camera: Camera) -> CameraStand:
    """Return a camera's zoom and the place in the middle of its view."""
    return camera.pixels, camera.x, camera.y


class Glide:
    """Shows a change of zoom as a movement. The camera itself has the new zoom from the beginning, so that clicks
    meanwhile already mean the squares of the new view."""

    def __init__(self) -> None:
        self._wide: CameraStand = (1, 0.0, 0.0)
        self._near: CameraStand = (1, 0.0, 0.0)
        self._closer = False
        self._age = GLIDE_MS
        self._picture: pygame.Surface | None = None

    @property
    def is_on(self) -> bool:
        """True while the view moves."""
        return self._age < GLIDE_MS

    def ends_at(self, camera: Camera) -> bool:
        """Return whether the camera still has the zoom with which the movement ends."""
        return camera.pixels == (self._near if self._closer else self._wide)[0]

    def begin(self, before: CameraStand, after: CameraStand) -> None:
        """Begin to move from one zoom and place of the camera to another; does nothing between equal zooms."""
        if after[0] == before[0]:
            self.stop()
            return
        self._closer = after[0] > before[0]
        self._wide, self._near = (before, after) if self._closer else (after, before)
        self._age, self._picture = 0.0, None

    def stop(self) -> None:
        """Show the end at once."""
        self._age, self._picture = GLIDE_MS, None

    def advance(self, milliseconds: float) -> bool:
        """Let some milliseconds of the movement pass; return whether the view moved."""
        if not self.is_on:
            return False
        self._age += milliseconds
        if not self.is_on:
            self.stop()
        return True

    def seen(self, size: tuple[int, int]) -> pygame.Rect:
        """Return the part of a picture of the wider view (of `size` pixels) that is visible at this moment."""
        share = min(1.0, self._age / GLIDE_MS)
        eased = share * share * (3 - 2 * share)
        part = eased if self._closer else 1.0 - eased
        least = self._wide[0] / self._near[0]
        ratio = least**part
        gone = (1 - ratio) / (1 - least)
        across = (self._near[1] - self._wide[1]) * self._wide[0] * gone
        down = (self._near[2] - self._wide[2]) * self._wide[0] * gone
        rect = pygame.Rect(0, 0, max(1, round(size[0] * ratio)), max(1, round(size[1] * ratio)))
        rect.center = (round(size[0] / 2 + across), round(size[1] / 2 + down))
        return rect.clamp(pygame.Rect((0, 0), size))

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera,
        paint: Callable[[pygame.Surface, pygame.Rect], None],
    ) -> None:  # fmt: skip
        """Draw this moment into a part of the surface; `paint` draws the board as the camera shows it."""
        if self._picture is None or self._picture.get_size() != rect.size:
            self._picture = self._painted(rect.size, camera, paint)
        part = self._picture.subsurface(self.seen(rect.size))
        surface.blit(pygame.transform.smoothscale(part, rect.size), rect)

    def _painted(
        self, size: tuple[int, int], camera: Camera, paint: Callable[[pygame.Surface, pygame.Rect], None]
    ) -> pygame.Surface:
        """Return a picture of the wider view; the camera's own place and zoom are restored afterwards."""
        picture, stands, view = pygame.Surface(size), stand_of(camera), camera.view
        camera.pixels, camera.x, camera.y = self._wide
        paint(picture, picture.get_rect())
        camera.view = view
        camera.pixels, camera.x, camera.y = stands
        return picture
