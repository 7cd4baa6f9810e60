"""A finger is broader than a pointer: a tap beside a small control is meant for it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

LEAST = 40
"""Pixels of a 720-line screen across which every control can be tapped, however small it is drawn."""


def meant(place: tuple[int, int], controls: Sequence[pygame.Rect], scale: float = 1.0) -> tuple[int, int]:
    """Return the place that a tap is meant for: its own on a control or far from all, else one in the nearest control.

    `scale` is the pixels of a unit; below 1 the least stays what it is, since fingers do not shrink with the window.
    """
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
    """The point of a rectangle that is nearest to a place."""
    x = min(max(place[0], rect.left), max(rect.left, rect.right - 1))
    y = min(max(place[1], rect.top), max(rect.top, rect.bottom - 1))
    return x, y
