"""The frame of the board: the page's shadow and edge, coordinates, heights, the compass."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.model.board import Board
from game.model.grid import Square
from game.ui.board.camera import Camera
from game.ui.kit import art
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.palette import Palette


@lru_cache(2)
def _cloth(tones: tuple[str, str, str]) -> pygame.Surface:
    return art.wash("paper", tones, 512).convert()


class PageFrame:
    """Draws the page around the board: cover, edges, coordinates, heights and compass."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self._cloth: pygame.Surface | None = None
        self._heights: list[tuple[Square, int]] | None = None

    def under(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the cloth of the cover where the view shows no board, with the shadow of the page on it."""
        left, top = camera.origin
        page = pygame.Rect(left, top, camera.width * camera.pixels, camera.height * camera.pixels)
        if page.contains(camera.view):
            return
        view = camera.view
        if self._cloth is None:
            tones = (self.colours.cloth_light, self.colours.cloth, self.colours.cloth_dark)
            self._cloth = _cloth(tones)
        tiles = [
            (self._cloth, (x, y))
            for y in range(view.top, view.bottom, 512)
            for x in range(view.left, view.right, 512)
            if not page.contains((x, y, 512, 512))
        ]
        surface.fblits(tiles)
        shade = self.fonts.px(7)
        surface.fill(self.colours.cloth_dark, (page.right, page.top + shade, shade, page.height))
        surface.fill(self.colours.cloth_dark, (page.left + shade, page.bottom, page.width, shade))

    def edge(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the inked edge of the page."""
        left, top = camera.origin
        page = pygame.Rect(left, top, camera.width * camera.pixels, camera.height * camera.pixels)
        if page.inflate(-8, -8).contains(camera.view):
            return
        for number, (a, b) in enumerate(_sides(page)):
            width = max(2, self.fonts.px(2 if number in (0, 3) else 3))
            pygame.draw.line(surface, self.colours.ink, a, b, width)

    def coordinates(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw column and row numbers as the log uses them, below and to the left of the board; without room there,
        along the upper and left border of the view."""
        first_x, first_y, last_x, last_y = camera.visible()
        style = Style(LABEL, self.colours.ink, bold=True, halo=self.colours.card)
        left, top = camera.origin
        bottom, gap = top + camera.height * camera.pixels, self.fonts.px(4)
        for x in range(first_x, last_x):
            words = self.fonts.render(str(x), style)
            place = words.get_rect(midtop=(camera.centre((x, 0))[0], bottom + gap))
            if place.bottom > camera.view.bottom:
                place.top = max(camera.view.top, top)
            surface.blit(words, place)
        for y in range(first_y, last_y):
            words = self.fonts.render(str(y), style)
            place = words.get_rect(midright=(left - 2 * gap, camera.centre((0, y))[1]))
            if place.left < camera.view.left:
                place.left = max(camera.view.left, left) + self.fonts.px(2)
            surface.blit(words, place)

    def heights(self, surface: pygame.Surface, board: Board, camera: Camera) -> None:
        """Draw the height of each stretch of raised or sunken ground above the map's zero, once on each stretch."""
        if self._heights is None:
            self._heights = _height_marks(board)
        style = Style(LABEL, self.colours.ink_soft, italic=True, halo=self.colours.card)
        for square, feet in self._heights:
            words = self.fonts.render(f"{feet:+d} ft.", style)
            x, y = camera.corner(square)
            surface.blit(words, (x + camera.pixels // 12, y + camera.pixels - words.get_height()))

    def compass(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw a compass with north in the lower right corner of the page."""
        if not art.exists("marks/compass.svg"):
            return
        width, height = self.fonts.px(38), self.fonts.px(48)
        left, top = camera.origin
        right = left + camera.width * camera.pixels
        bottom = top + camera.height * camera.pixels
        rose = art.picture("marks/compass", width, height)
        at = (right - width - self.fonts.px(6), bottom - height - self.fonts.px(8))
        surface.blit(rose, at)


def _height_marks(board: Board) -> list[tuple[Square, int]]:
    """Return, for each connected area of one height other than zero, its first square and the height in feet."""
    marks: list[tuple[Square, int]] = []
    seen: set[Square] = set()
    for square in board.squares:
        feet = board.elevation(square)
        if not feet or square in seen:
            continue
        marks.append((square, feet))
        todo = [square]
        seen.add(square)
        while todo:
            x, y = todo.pop()
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if other in board and other not in seen and board.elevation(other) == feet:
                    seen.add(other)
                    todo.append(other)
    return marks


def _sides(page: pygame.Rect) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [
        (page.topleft, page.topright),
        (page.topright, page.bottomright),
        (page.bottomleft, page.bottomright),
        (page.topleft, page.bottomleft),
    ]
