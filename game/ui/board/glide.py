"""The gliding change of zoom: close to a fight and back, and after the mouse wheel. A picture of the wider view is
enlarged or shrunk step by step."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.board.camera import Camera

GLIDE_MS = 400.0
"""Milliseconds of a glide close to a fight or back."""
ZOOM_MS = 150.0
"""Milliseconds of a glide after the mouse wheel, which is quickest at the beginning."""
CameraStand = tuple[int, float, float]
"""A camera's zoom and place: pixels of a square, and x and y in squares of the place in the middle of the view."""


def stand_of(camera: Camera) -> CameraStand:
    """Return a camera's zoom and the place in the middle of its view."""
    return camera.pixels, camera.x, camera.y


class Glide:
    """Shows a change of zoom as a movement. The camera has the new zoom from the beginning, so that a click during the
    movement means a square of the new view."""

    def __init__(self) -> None:
        self._from: tuple[float, float, float] = (1.0, 0.0, 0.0)
        """Pixels of a square and the place in the middle of the view at the beginning."""
        self._to: CameraStand = (1, 0.0, 0.0)
        self._wide: CameraStand = (1, 0.0, 0.0)
        """Zoom and place of the picture, the widest view of the movement."""
        self._age = self._span = GLIDE_MS
        self._picture: pygame.Surface | None = None

    @property
    def is_on(self) -> bool:
        """True while the view moves."""
        return self._age < self._span

    def ends_at(self, camera: Camera) -> bool:
        """Return whether the camera still has the zoom with which the movement ends."""
        return camera.pixels == self._to[0]

    def begin(self, before: CameraStand, after: CameraStand, milliseconds: float = GLIDE_MS) -> None:
        """Begin to move from one zoom and place of the camera to another; a movement under way goes on from its present
        point. Between equal zooms nothing happens."""
        if after[0] == before[0]:
            self.stop()
            return
        goes_on = self.is_on and self._to[0] == before[0]
        wide = min(([self._wide] if goes_on else []) + [before, after], key=lambda stand: stand[0])
        self._picture = self._picture if goes_on and wide is self._wide else None
        self._from, self._to, self._wide = self._now() if goes_on else before, after, wide
        self._age, self._span = 0.0, milliseconds

    def stop(self) -> None:
        """Show the end at once."""
        self._age, self._picture = self._span, None

    def advance(self, milliseconds: float) -> bool:
        """Let some milliseconds of the movement pass; return whether the view moved."""
        if not self.is_on:
            return False
        self._age += milliseconds
        if not self.is_on:
            self.stop()
        return True

    def _now(self) -> tuple[float, float, float]:
        """Return the pixels of a square, and the place (x, y in squares) in the middle of the view, at this moment."""
        (small, x, y), (large, to_x, to_y) = self._from, self._to
        share = min(1.0, self._age / self._span)
        eased = share * (2 - share) if self._span <= ZOOM_MS else share * share * (3 - 2 * share)
        pixels = small * (large / small) ** eased
        gone = (1 / small - 1 / pixels) / (1 / small - 1 / large) if small != large else eased
        return pixels, x + (to_x - x) * gone, y + (to_y - y) * gone

    def seen(self, size: tuple[int, int]) -> pygame.Rect:
        """Return the part of a picture of the widest view (of `size` pixels) that is visible at this moment."""
        pixels, x, y = self._now()
        ratio = self._wide[0] / pixels
        rect = pygame.Rect(0, 0, max(1, round(size[0] * ratio)), max(1, round(size[1] * ratio)))
        across, down = (x - self._wide[1]) * self._wide[0], (y - self._wide[2]) * self._wide[0]
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
