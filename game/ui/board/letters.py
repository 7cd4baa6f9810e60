"""Draws what figures are called on chips at their heads, and the chip of a guess."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.board.camera import Camera
from game.ui.board.marks import Guess, Letter
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, Fonts, Style
from game.ui.kit.palette import Palette, rgb

CHIP = 24.0
CORNER = 5


class Letters:
    """Chips of one palette at one scale."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts

    def draw(self, surface: pygame.Surface, letters: tuple[Letter, ...], camera: Camera) -> None:
        """Every figure's name at its head's right, smaller where squares are small."""
        for text, chip in self._laid(letters, camera):
            pygame.draw.rect(surface, rgb(self.colours.ink), chip, border_radius=self.fonts.px(CORNER))
            surface.blit(text, text.get_rect(center=chip.center))

    def places(self, letters: tuple[Letter, ...], camera: Camera) -> list[pygame.Rect]:
        """Return the rectangles of the chips, which other marks should avoid."""
        return [chip for _, chip in self._laid(letters, camera)]

    def _laid(self, letters: tuple[Letter, ...], camera: Camera) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        small = camera.pixels < self.fonts.px(44)
        tall = self.fonts.px(CHIP * (0.7 if small else 1))
        style = Style(LABEL if small else BODY, self.colours.card, bold=True)
        for letter in letters:
            rect = camera.rect(letter.square, letter.width)
            if not rect.colliderect(camera.view):
                continue
            text = self.fonts.render(letter.text, style)
            wide = max(tall, text.get_width() + self.fonts.px(8))
            left = min(rect.right - wide // 3, camera.view.right - wide - 2)
            top = max(rect.top - round(rect.height * 0.42), camera.view.top + 2)
            yield text, pygame.Rect(left, top, wide, tall)

    def guess(self, surface: pygame.Surface, guess: Guess, camera: Camera) -> None:
        """The diamond of a guess on its square."""
        rect = camera.rect(guess.square)
        span = round(rect.width * 0.72)
        chip = pygame.Rect(0, 0, span, span)
        chip.center = rect.center
        surface.blit(art.picture("icons/guess", span, span), chip)
        if guess.crossed:
            surface.blit(art.picture("icons/wrong", span, span), chip)
