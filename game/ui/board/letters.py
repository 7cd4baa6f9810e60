"""The names of figures on small chips, each beside its own figure and away from the other figures."""

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
    """Draws the names of figures on small chips, in one palette at one scale."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts

    def draw(self, surface: pygame.Surface, letters: tuple[Letter, ...], camera: Camera) -> None:
        """Draw every figure's name at the right of its head, smaller if squares are small."""
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
        bodies = {letter.square: _body_of(camera.rect(letter.square, letter.width)) for letter in letters}
        taken: list[pygame.Rect] = []
        for letter in letters:
            rect = camera.rect(letter.square, letter.width)
            if not rect.colliderect(camera.view):
                continue
            text = self.fonts.render(letter.text, style)
            wide = max(tall, text.get_width() + self.fonts.px(8))
            others = [body for square, body in bodies.items() if square != letter.square]
            chip = min(
                (_kept_in(chip, camera.view) for chip in _beside_body(rect, wide, tall)),
                key=lambda chip: sum(_shared(chip, one) for one in (*others, *taken, *taken)),
            )
            taken.append(chip)
            yield text, chip

    def guess(self, surface: pygame.Surface, guess: Guess, camera: Camera) -> None:
        """Draw the mark of a player's guess on its square."""
        rect = camera.rect(guess.square)
        span = round(rect.width * 0.72)
        chip = pygame.Rect(0, 0, span, span)
        chip.center = rect.center
        surface.blit(art.picture("icons/guess", span, span), chip)
        if guess.crossed:
            surface.blit(art.picture("icons/wrong", span, span), chip)


def _body_of(rect: pygame.Rect) -> pygame.Rect:
    """Return the part of the screen that a figure covers from its head to its health bar; `rect` covers its squares."""
    head, bar = round(rect.height * 0.4), round(rect.height * 0.12)
    side = round(rect.width * 0.18)
    return pygame.Rect(rect.left + side, rect.top - head, rect.width - 2 * side, rect.height + head + bar)


def _beside_body(rect: pygame.Rect, wide: int, tall: int) -> Iterator[pygame.Rect]:
    """Yield the places for a figure's name, the best first: right of its chest, right of its knees, left of its chest,
    left of its knees."""
    chest, knees = rect.top + round(rect.height * 0.02), rect.bottom - round(rect.height * 0.42)
    right, left = rect.right - round(rect.width * 0.2), rect.left + round(rect.width * 0.2) - wide
    for x, y in ((right, chest), (right, knees), (left, chest), (left, knees)):
        yield pygame.Rect(x, y, wide, tall)


def _kept_in(rect: pygame.Rect, view: pygame.Rect) -> pygame.Rect:
    """Return a rectangle moved so that it lies inside a view."""
    return rect.clamp(view.inflate(-4, -4))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """Return the area that two rectangles share, in pixels."""
    both = one.clip(other)
    return both.width * both.height
