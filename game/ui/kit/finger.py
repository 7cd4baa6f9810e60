"""Taps on a touch screen: a finger is broader than a pointer, so a tap beside a small control is meant for that
control."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

LEAST = 40
"""Least size of the area in which a control can be tapped, in units, however small it is drawn."""


def meant(place: tuple[int, int], controls: Sequence[pygame.Rect], scale: float = 1.0) -> tuple[int, int]:
    """Return the place (a pixel) that a tap is meant for: a point in the nearest control if the tap is close to one,
    otherwise the tap's own place. `scale` is in pixels per unit and counts as at least 1, because fingers do not shrink
    with the window."""
    if any(rect.collidepoint(place) for rect in controls):
        return place
    least = round(LEAST * max(1.0, scale))
    wide = [(rect, rect.inflate(max(0, least - rect.width), max(0, least - rect.height))) for rect in controls]
    near = [rect for rect, area in wide if area.collidepoint(place)]
    if not near:
        return place
    inside = [_into(place, rect) for rect in near]
    return min(inside, key=lambda spot: (spot[0] - place[0]) ** 2 + (spot[1] - place[1]) ** 2)


def _into(place: tuple[int, int], rect: pygame.Rect) -> tuple[int, int]:
    """Return the pixel of a rectangle nearest to a place."""
    x = min(max(place[0], rect.left), max(rect.left, rect.right - 1))
    y = min(max(place[1], rect.top), max(rect.top, rect.bottom - 1))
    return x, y
