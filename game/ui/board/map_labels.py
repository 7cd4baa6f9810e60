"""Place names on the map, each on the line between two rows where it covers neither things, figures nor costs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pygame

from game.model.board import Board
from game.model.grid import Square, edge_between
from game.model.scenario import Label
from game.ui.board.camera import Camera
from game.ui.board.regions import ground_of
from game.ui.board.terrain_styles import looks
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, VALUE, Fonts, Style
from game.ui.kit.palette import Palette, mix

SLOPE = 78
"""Degrees by which the label of a tall narrow stretch, such as a river, is turned."""
DARK = 140.0
"""Lightness (0 to 255) of the ground's middle tone below which words on it are light."""
INKS = {"water": "#0a2236", "floor": "#4a2f14", "snow": "#31475c", "ice": "#1f4a59", "mud": "#3a2414"}
FAR = 3
"""Greatest distance of words from the place the map gives them, in squares."""
FIGURE, THING, OTHER, BORDER, MIDDLE = 60, 8, 9, 12, 5
"""Costs of a label for each figure's square, thing, other ground, wall or fence that it covers, and for the middle of a
square, where costs of movement are written."""


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """A place for the middle of a label: on a square's lower line (right line, if the words are turned), or inside the
    square."""

    square: Square
    lined: bool = True


class Labels:
    """Draws the labels of one board, such as names of places."""

    def __init__(self, board: Board, colours: Palette, fonts: Fonts) -> None:
        self.board = board
        self.colours = colours
        self.fonts = fonts
        self._grounds: dict[Square, str] = {}
        self._turned: dict[Label, bool] = {}
        self._words: dict[tuple[Label, int], pygame.Surface] = {}
        self._costs: dict[tuple[Label, tuple[int, int]], list[tuple[int, LabelPlace]]] = {}

    def draw(
        self, surface: pygame.Surface, labels: tuple[Label, ...], figures: Collection[Square], camera: Camera
    ) -> list[pygame.Rect]:
        """Draw every label, as near as possible to the place that the map gives; return their rectangles."""
        drawn = []
        for label in labels:
            key = (label, camera.pixels)
            if key not in self._words:
                self._words[key] = self._drawn(label, camera.pixels)
            words = self._words[key]
            place = self.place(label, words.get_size(), figures, camera.pixels)
            x, y = camera.centre(place.square)
            half = camera.pixels // 2 if place.lined else 0
            drawn.append(words.get_rect(center=(x + half, y) if self.turned(label) else (x, y + half)))
            surface.blit(words, drawn[-1])
        return drawn

    def place(self, label: Label, size: tuple[int, int], figures: Collection[Square], pixels: int) -> LabelPlace:
        """Return the best place for a label of a size in pixels, away from figures."""
        span = -(-size[0] // pixels), -(-size[1] // pixels)
        key = (label, span)
        if key not in self._costs:
            x, y = label.square
            steps = range(-FAR, FAR + 1)
            near = [LabelPlace((x + dx, y + dy), lined) for dy in steps for dx in steps for lined in (True, False)]
            found = [(self._cost(label, place, span), place) for place in near if place.square in self.board]
            self._costs[key] = sorted(found, key=lambda one: one[0])
        best, least = LabelPlace(label.square), -1
        for cost, place in self._costs[key]:
            if 0 <= least <= cost:
                break
            whole = cost + FIGURE * sum(under in figures for under in self._under(label, place, span))
            if least < 0 or whole < least:
                best, least = place, whole
        return best

    def turned(self, label: Label) -> bool:
        """Return whether the ground under a label stretches from north to south rather than from west to east."""
        if label not in self._turned:
            tall, broad = self._run(label.square, (0, 1)), self._run(label.square, (1, 0))
            self._turned[label] = tall > 1.5 * broad
        return self._turned[label]

    def _run(self, square: Square, way: Square) -> int:
        family = self._family(square)
        length = 0
        for sign in (1, -1):
            x, y = square
            for _ in range(8):
                if (x, y) not in self.board or self._family((x, y)) != family:
                    break
                length, x, y = length + 1, x + sign * way[0], y + sign * way[1]
        return length

    def _ground(self, square: Square) -> str:
        if square not in self._grounds:
            self._grounds[square] = ground_of(self.board, square, looks()) if square in self.board else "grass"
        return self._grounds[square]

    def _family(self, square: Square) -> str:
        return self._ground(square).split("-", maxsplit=1)[0]

    def _under(self, label: Label, place: LabelPlace, span: tuple[int, int]) -> list[Square]:
        """Return the squares that a label at a place covers; `span` is its size in squares."""
        x, y = place.square
        across = (0, 1) if place.lined else (0,)
        turned = self.turned(label)
        length = span[1] if turned else span[0]
        along = range(-(length // 2), length - length // 2 + (length + 1) % 2)
        return [(x + a, y + b) for a, b in (((c, n) if turned else (n, c)) for c in across for n in along)]

    def _cost(self, label: Label, place: LabelPlace, span: tuple[int, int]) -> int:
        """Return the cost of a place for a label: the costs of all things that it covers there, and its distance from
        the place that the map gives."""
        (x, y), (wanted_x, wanted_y) = place.square, label.square
        cost = 2 * (abs(x - wanted_x) + abs(y - wanted_y)) + (0 if place.lined else MIDDLE)
        under = self._under(label, place, span)
        family = self._family(label.square)
        for one in under:
            if one not in self.board or self._family(one) != family:
                cost += OTHER
            elif self.board.surfaces(one)[-1] != self._ground(one):
                cost += THING
            x, y = one
            beside = [other for other in ((x + 1, y), (x, y + 1)) if other in under]
            cost += BORDER * sum(edge_between(one, other) in self.board.edges for other in beside)
        return cost

    def _drawn(self, label: Label, pixels: int) -> pygame.Surface:
        """Return the picture of a label in italics, in an ink that is readable on its ground, with a faint halo."""
        ground = self.board.surfaces(label.square)[0] if label.square in self.board else "grass"
        ink = next((colour for name, colour in INKS.items() if ground.startswith(name)), self.colours.ink)
        tones = [mix(tone, self.colours.page, 1 - self.colours.wash) for tone in looks().of(ground).palette]
        halo = mix(tones[0], tones[1], 0.4)
        if art.luma(tones[1]) < DARK:
            ink, halo = self.colours.card, mix(tones[2], self.colours.ink, 0.2)
        turned = self.turned(label)
        size = round((VALUE if turned else BODY) * min(1.5, max(LABEL / BODY, pixels / 40 / self.fonts.scale)))
        words = self.fonts.render(label.text, Style(size, ink, italic=True, tracking=2.2, halo=halo))
        return pygame.transform.rotozoom(words, SLOPE, 1.0) if turned else words
