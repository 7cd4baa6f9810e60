"""A pygame-gui button that paints nothing: what is seen of it is paper from cards.py.

pygame-gui keeps some ten pictures of every button, as large as the button: on a large screen a page of rules would hold
hundreds of megabytes that nobody sees.
"""

from __future__ import annotations

import pygame
from pygame_gui.elements import UIButton

_NOTHING = (1, 1)


class _Area:
    """The shape of a button without pictures: what pygame-gui asks of a drawable shape."""

    dynamic_width = dynamic_height = False

    def __init__(self, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self.surface = pygame.Surface(_NOTHING, pygame.SRCALPHA)

    def collide_point(self, point: tuple[float, float]) -> bool:
        """Return whether a point in pixels is on it."""
        return bool(self.rect.collidepoint(point))

    def set_active_state(self, state: str) -> None:
        """Do nothing: it looks the same in every state."""

    def set_text(self, text: str) -> None:
        """Do nothing: it carries no text."""

    def set_position(self, place: tuple[float, float]) -> None:
        """Move it, in pixels."""
        self.rect.topleft = (round(place[0]), round(place[1]))

    def set_dimensions(self, size: tuple[float, float]) -> bool:
        """Make it as large as this, in pixels; there is never anything to paint anew."""
        self.rect.size = (round(size[0]), round(size[1]))
        return False

    def update(self, seconds: float) -> None:
        """Do nothing: it has no motion."""

    def has_fresh_surface(self) -> bool:
        """Return False: it is never painted."""
        return False

    def get_fresh_surface(self) -> pygame.Surface:
        """A picture of nothing."""
        return self.surface


class PressArea(UIButton):
    """A part of the window that is pressed."""

    control = ""
    """The id of the button it stands for."""

    def rebuild_from_changed_theme_data(self) -> None:
        """Rebuild without the theme's colours, pictures and borders, since it is not painted."""
        self.rebuild()

    def rebuild(self) -> None:
        """Take the shape from the rectangle; nothing is painted."""
        self.drawable_shape = _Area(self.rect)  # type: ignore[assignment]
        self.on_fresh_drawable_shape_ready()  # type: ignore[no-untyped-call]
