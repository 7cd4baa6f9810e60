"""Text in Noto Sans, in sizes of a 720-line screen times the interface scale, rendered once and cached."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

import pygame

from game.model.paths import assets
from game.ui.kit.kept import MEGABYTE, Kept

LABEL, BODY, VALUE, NAME, ACTIVE, LOUD = 12, 14, 16, 20, 24, 40
"""The text sizes, in pixels of a screen with 720 lines; no text is smaller than LABEL."""

UNBROKEN = re.compile(r"\s+(?!%)")
"""Pattern of the places where a line may be broken; a number and its per cent sign stay together."""
TIGHT = 30.0
"""Width in units of a square that just has room for a number of two digits."""
_KEPT = 24 * MEGABYTE
_HALO = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1))


@dataclass(frozen=True, slots=True)
class Style:
    """Style of a text: `size` is in units, `halo` is the colour of the outline around the letters, `tracking` the space
    between them."""

    size: int = BODY
    colour: str = "#2b2420"
    bold: bool = False
    italic: bool = False
    halo: str = ""
    tracking: float = 0.0


@cache
def _face(pixels: int, bold: bool, italic: bool) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    cut = {(False, False): "Regular", (True, False): "Bold", (False, True): "Italic", (True, True): "BoldItalic"}
    return pygame.font.Font(assets() / "fonts" / f"NotoSans-{cut[bold, italic]}.ttf", pixels)


class Fonts:
    """Renders text at one interface scale (1 at 720 lines, 1.5 at 1080) and caches it."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._kept: Kept[tuple[str, Style]] = Kept(_KEPT)

    def grown(self, size: int, pixels: int) -> int:
        """Return the size of text on the board at `pixels` per square: up to half as large again if the view is close,
        smaller if the text would not fit, but no smaller than at 720 lines."""
        apart = pixels / self.scale
        if apart < TIGHT:
            return min(size, max(round(size * apart / TIGHT), round(size / self.scale)))
        return round(size * min(1.5, max(1.0, apart / 44)))

    def px(self, units: float) -> int:
        """Return a length in units as pixels."""
        return round(units * self.scale)

    def face(self, style: Style) -> pygame.font.Font:
        """Return the font of a style at this scale."""
        return _face(max(6, self.px(style.size)), style.bold, style.italic)

    def lines(self, text: str, style: Style, most: int) -> list[str]:
        """Return a text broken into lines of at most `most` pixels; its own line breaks are kept, and a number stays
        with its %."""
        made: list[str] = []
        face = self.face(style)
        for paragraph in text.split("\n"):
            line = ""
            for word in UNBROKEN.split(paragraph.strip()):
                longer = f"{line} {word}" if line else word
                if line and face.size(longer)[0] > most:
                    made.append(line)
                    line = word
                else:
                    line = longer
            made.append(line)
        return made

    def width(self, text: str, style: Style) -> int:
        """Return the width of a text in pixels, without its halo."""
        if style.tracking:
            return self.render(text, style).get_width()
        return self.face(style).size(text)[0]

    def render(self, text: str, style: Style) -> pygame.Surface:
        """Return a text as a surface, which is cached, so do not draw on it."""
        key = (text, style)
        found = self._kept.get(key)
        return self._kept.put(key, self._make(text, style)) if found is None else found

    def end_frame(self) -> None:
        """Mark the end of a frame and, if too many texts are cached, drop texts that the frame did not use."""
        self._kept.end_frame()

    def tidy(self) -> None:
        """Drop most cached texts, because another scene, which may not use them, is shown."""
        self._kept.tidy()

    def _make(self, text: str, style: Style) -> pygame.Surface:
        letters = self._letters(text, style, style.colour)
        if not style.halo:
            return letters
        around = max(1, self.px(1.3))
        width, height = letters.get_size()
        made = pygame.Surface((width + 2 * around, height + 2 * around), pygame.SRCALPHA)
        paper = self._letters(text, style, style.halo)
        made.fblits([(paper, (around + dx * around, around + dy * around)) for dx, dy in _HALO])
        made.blit(letters, (around, around))
        return made

    def _letters(self, text: str, style: Style, colour: str) -> pygame.Surface:
        face = self.face(style)
        if not style.tracking:
            return face.render(text, True, colour).convert_alpha()
        space = self.px(style.tracking)
        glyphs = [face.render(letter, True, colour) for letter in text]
        width = sum(glyph.get_width() + space for glyph in glyphs) - space
        made = pygame.Surface((max(1, width), face.get_height()), pygame.SRCALPHA)
        x = 0
        for glyph in glyphs:
            made.blit(glyph, (x, 0))
            x += glyph.get_width() + space
        return made
