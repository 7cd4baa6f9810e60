"""Draws what figures are called on chips at their heads, and the chip of a guess."""

from __future__ import annotations

import pygame

from game.ui.board import art
from game.ui.board.camera import Camera
from game.ui.board.marks import Guess, Letter
from game.ui.fonts import BODY, LABEL, Fonts, Style
from game.ui.palette import Palette, rgb

CHIP = 24.0
CORNER = 5


class Letters:
    """Chips of one palette at one scale."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts

    def draw(self, surface: pygame.Surface, letters: tuple[Letter, ...], camera: Camera) -> None:
        """Every figure's name at its head's right, smaller where squares are small."""
        small = camera.pixels < self.fonts.px(44)
        tall = self.fonts.px(CHIP * (0.7 if small else 1))
        for letter in letters:
            rect = camera.rect(letter.square, letter.width)
            if not rect.colliderect(camera.view):
                continue
            style = Style(LABEL if small else BODY, self.colours.card, bold=True)
            text = self.fonts.render(letter.text, style)
            wide = max(tall, text.get_width() + self.fonts.px(8))
            left = min(rect.right - wide // 3, camera.view.right - wide - 2)
            top = max(rect.top - round(rect.height * 0.42), camera.view.top + 2)
            chip = pygame.Rect(left, top, wide, tall)
            pygame.draw.rect(surface, rgb(self.colours.ink), chip, border_radius=self.fonts.px(CORNER))
            surface.blit(text, text.get_rect(center=chip.center))

    def guess(self, surface: pygame.Surface, guess: Guess, camera: Camera) -> None:
        """The diamond of a guess on its square."""
        rect = camera.rect(guess.square)
        span = round(rect.width * 0.72)
        chip = pygame.Rect(0, 0, span, span)
        chip.center = rect.center
        surface.blit(art.picture("icons/guess", span, span), chip)
        if guess.crossed:
            surface.blit(art.picture("icons/wrong", span, span), chip)
