"""Pictures of figures in frames, with the face of a captain who fights under his own name."""

from __future__ import annotations

import pygame

from game.quick.naming import LEADER, captain_called
from game.ui.kit.cards import PORTRAIT, Cards


def face_of(cards: Cards, name: str, profile: str, side: str, width: float, height: float) -> pygame.Surface:
    """Return the picture of a figure, at most as large as a size in units: a captain's own, or that of its profile."""
    captain = captain_called(name) if profile == LEADER else None
    if captain is None:
        return cards.portrait(profile, side, width, height)
    return cards.captain(captain.portrait, side, min(width, height / PORTRAIT), flipped=True)
