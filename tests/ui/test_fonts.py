"""Lines are broken between words, never wider than asked, and a number is never parted from its per cent sign."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit.fonts import Fonts, Style

TEXT = "3 enemies could attack there (Mira Castell at 55 %), with the better way nobody, and 20 % at last."


@pytest.mark.parametrize("most", range(90, 420, 7))
def test_a_number_keeps_its_per_cent_sign(most: int) -> None:
    pygame.font.init()
    fonts, style = Fonts(1.0), Style()
    lines = fonts.lines(f"  {TEXT}\n\nA line of its own", style, most)
    assert not any(line.startswith("%") for line in lines)
    assert "" in lines
    assert " ".join(line for line in lines if line) == f"{TEXT} A line of its own"
    assert all(fonts.width(line, style) <= most for line in lines)
