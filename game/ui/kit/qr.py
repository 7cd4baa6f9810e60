"""QR codes as pictures, for a camera."""

from __future__ import annotations

import pygame
import segno

from game.model.errors import BadInput

QUIET_ZONE = 4
"""Width of the empty border around a QR code, in modules (squares of the code)."""


def qr_picture(code: str, pixels: int, *, border: int = QUIET_ZONE, paper: str = "white") -> pygame.Surface:
    """Return a QR code at most `pixels` wide, with `border` modules of paper around it. Raises BadInput if the text is
    too long."""
    try:
        made = segno.make(code, micro=False, error="l", boost_error=False)
    except segno.DataOverflowError:
        raise BadInput.of("the code", f"has {len(code)} characters, too many for a QR code") from None
    rows = [list(row) for row in made.matrix_iter(border=border)]
    scale = max(1, pixels // len(rows))
    picture = pygame.Surface((len(rows), len(rows)))
    picture.fill(paper)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                picture.set_at((x, y), "black")
    return pygame.transform.scale_by(picture, scale)
