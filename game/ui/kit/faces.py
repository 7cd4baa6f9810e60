"""Framed pictures of figures; a figure that has the name of a captain has the captain's face."""

from __future__ import annotations

import pygame

from game.quick.naming import LEADER, captain_called
from game.ui.kit.cards import PORTRAIT, Cards


def face_of(cards: Cards, name: str, profile: str, side: str, width: float, height: float) -> pygame.Surface:
    """Return the picture of a figure, at most as large as a size in units: the captain's picture if it has a captain's
    name, else that of its profile."""
    captain = captain_called(name) if profile == LEADER else None
    if captain is None:
        return cards.portrait(profile, side, width, height)
    return cards.captain(captain.portrait, side, min(width, height / PORTRAIT), flipped=True)
