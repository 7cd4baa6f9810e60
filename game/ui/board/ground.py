"""The ground of a board, painted for each zoom in chunks of eight by eight squares, and cached.

Painting is cut into small steps that fit between frames. A chunk not yet painted at one zoom is shown scaled from
another zoom; a chunk painted at none is shown as a sketch in flat colours.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

import pygame
from cachetools import LRUCache

from game.model.board import Board
from game.model.grid import Square
from game.ui.board.ground_details import Flat, flats
from game.ui.board.height_shading import ridges, shadow_hatching, shadows, slopes
from game.ui.board.ink_pieces import Ink, Shape, elements
from game.ui.board.regions import Layer, ground_of, grounds, layers
from game.ui.board.terrain_styles import UNIT, Looks, looks
from game.ui.kit import art
from game.ui.kit.kept import bytes_of
from game.ui.kit.palette import Palette, mix, palette
from game.ui.kit.pen import Box, fill, line

CHUNK = 8
"""Squares along one side of a chunk of painted ground; textures repeat after the same number of squares."""
KEPT_BYTES = 120_000_000

ChunkKey = tuple[int, int, int]
"""Key of a chunk: pixels per square, and the column and row of the chunk."""


class PaintSurvey:
    """Finds the layers of ground to paint on a board, in drawing units for any zoom, in small steps."""

    def __init__(self, board: Board, known: Looks | None = None) -> None:
        self.board = board
        self.looks = known or looks()
        self.layers: tuple[Layer, ...] = ()
        """The painted regions, the lowest first."""
        self.slopes: tuple[Ink, ...] = ()
        """Ink of the steps in the ground's height."""
        self.ridges: tuple[Ink, ...] = ()
        """Ridges of roofs."""
        self.shadows: Shape | None = None
        """The shadows of walls, roofs and high ground; None before the survey, or without shadows."""
        self.flats: dict[Square, list[Flat]] = {}
        """Flat pictures, by the column and row of each chunk that they touch."""
        self._work: Iterator[None] | None = self._steps()

    def steps(self) -> Iterator[None]:
        """Continue the survey; yield after each small step, so that a frame can be drawn in between."""
        while self._work is not None:
            if next(self._work, self) is self:
                self._work = None
            else:
                yield

    def _steps(self) -> Iterator[None]:
        ground = grounds(self.board, self.looks)
        for layer in layers(self.board, self.looks):
            self.layers += (layer,) if layer else ()
            yield
        for ink in slopes(self.board, ground, self.looks):
            self.slopes += (ink,)
            yield
        self.ridges = tuple(ridges(self.board))
        self.shadows = shadows(self.board, self.looks)
        yield
        size = UNIT * CHUNK
        for flat in flats(self.board, ground, self.looks):
            self.flats.setdefault((int(flat.left // size), int(flat.top // size)), []).append(flat)


class Ground:
    """The painted ground of one board, in chunks that are cached for each zoom."""

    def __init__(self, board: Board, colours: Palette | None = None) -> None:
        self.board = board
        self.colours = colours or palette()
        self.survey = PaintSurvey(board)
        self.columns = -(-board.width // CHUNK)
        self.rows = -(-board.height // CHUNK)
        self._painted: LRUCache[ChunkKey, pygame.Surface] = LRUCache(KEPT_BYTES, bytes_of)
        self._stand_ins: dict[ChunkKey, pygame.Surface] = {}
        self._sketches: dict[ChunkKey, pygame.Surface] = {}
        self._washes: dict[tuple[str, int], pygame.Surface] = {}
        self._work: Iterator[None] | None = None
        self._working: ChunkKey | None = None

    def chunk(self, pixels: int, column: int, row: int) -> pygame.Surface:
        """Return a painted chunk of ground; it is painted now if necessary."""
        key = (pixels, column, row)
        found = self._painted.get(key)
        if found is None:
            for _ in self._paint(key):
                pass
            found = self._painted[key]
        return found

    def ready(self, pixels: int, column: int, row: int) -> pygame.Surface | None:
        """Return a chunk if it is painted at this zoom; None otherwise. A requested chunk stays longer in the cache."""
        return self._painted.get((pixels, column, row))

    def make_room(self, pixels: int, chunks: int) -> None:
        """Make the cache large enough for `chunks` chunks at a zoom of `pixels` a square, however large the window
        is."""
        most = max(KEPT_BYTES, (chunks + 2) * (CHUNK * pixels) ** 2 * 4)
        if most != self._painted.maxsize:
            painted, self._painted = self._painted, LRUCache(most, bytes_of)
            self._painted.update(painted)

    def has_room(self, pixels: int, chunks: int) -> bool:
        """Return whether `chunks` chunks at a zoom of `pixels` a square fit into the cache together with the whole
        board at the smallest zoom."""
        return chunks * (CHUNK * pixels) ** 2 * 4 <= KEPT_BYTES * 3 // 4

    def stand_in(self, pixels: int, column: int, row: int) -> pygame.Surface | None:
        """Return a chunk scaled from the nearest zoom at which it is painted; None if it is not painted at any zoom."""
        wanted = (pixels, column, row)
        if wanted not in self._stand_ins:
            known = [key for key in self._painted if key[1:] == (column, row)]
            if not known:
                return None
            self._stand_ins = {key: surface for key, surface in self._stand_ins.items() if key[0] == pixels}
            source = self._painted[min(known, key=lambda key: abs(key[0] - pixels))]
            self._stand_ins[wanted] = pygame.transform.scale(source, self.size(*wanted))
        return self._stand_ins[wanted]

    def sketch(self, pixels: int, column: int, row: int) -> pygame.Surface:
        """Return a chunk in flat colours, to be shown until it is painted."""
        wanted = (pixels, column, row)
        if wanted not in self._sketches:
            self._sketches = {key: surface for key, surface in self._sketches.items() if key[0] == pixels}
            surface = pygame.Surface(self.size(*wanted))
            lines = mix(self.colours.page, self.colours.ink, 0.18)
            surface.fill(lines)
            for y in range(surface.get_height() // pixels):
                for x in range(surface.get_width() // pixels):
                    tone = self._flat_tone((column * CHUNK + x, row * CHUNK + y))
                    surface.fill(tone, (x * pixels, y * pixels, pixels - 1, pixels - 1))
            self._sketches[wanted] = surface
        return self._sketches[wanted]

    def _flat_tone(self, square: Square) -> str:
        """Return the middle colour of a square's ground, mixed with the colour of the page."""
        look = self.survey.looks.of(ground_of(self.board, square, self.survey.looks))
        return mix(mix(look.palette[0], look.palette[1], 0.5), self.colours.page, max(0.2, 1 - self.colours.wash))

    def size(self, pixels: int, column: int, row: int) -> tuple[int, int]:
        """Return the width and height of a chunk in pixels; chunks at the far borders end with the board."""
        width = min(CHUNK, self.board.width - column * CHUNK)
        height = min(CHUNK, self.board.height - row * CHUNK)
        return width * pixels, height * pixels

    def work(self, pixels: int, wanted: Iterable[Square], milliseconds: float) -> bool:
        """Continue painting the wanted chunks for about `milliseconds`; return whether all of them are painted."""
        end = time.perf_counter() + milliseconds / 1000
        missing = [(pixels, *place) for place in wanted if (pixels, *place) not in self._painted]
        while missing:
            if self._work is None or self._working not in missing:
                self._working, self._work = missing[0], self._paint(missing[0])
            if next(self._work, self) is self:
                self._work = None
                missing = [key for key in missing if key not in self._painted]
            if time.perf_counter() >= end:
                break
        return not missing

    @property
    def places(self) -> list[Square]:
        """Return column and row of every chunk of the board."""
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]

    def baking(self, pixels: int) -> Iterator[float]:
        """Paint every chunk at a zoom in small steps; yield the finished share (0 to 1) after each."""
        places = self.places
        for done, (column, row) in enumerate(places):
            key = (pixels, column, row)
            if key not in self._painted:
                for _ in self._paint(key):
                    yield done / len(places)
        yield 1.0

    def _keep(self, key: ChunkKey, surface: pygame.Surface) -> None:
        self._painted[key] = surface
        self._stand_ins.pop(key, None)
        self._sketches.pop(key, None)

    def _paint(self, key: ChunkKey) -> Iterator[None]:
        """Paint one chunk; yield after each small step, so that a frame can be drawn in between."""
        pixels, column, row = key
        width, height = self.size(*key)
        left, top = column * CHUNK * UNIT, row * CHUNK * UNIT
        box = (left, top, left + width / pixels * UNIT, top + height / pixels * UNIT)
        yield from self.survey.steps()
        surface = pygame.Surface((width, height))
        surface = surface.convert() if pygame.display.get_surface() else surface
        for layer in self.survey.layers:
            self._layer(surface, layer, box, pixels)
            yield
        self._ink(surface, box, self.survey.slopes)
        flat = [f for f in self.survey.flats.get((column, row), []) if not f.over]
        self._flats(surface, flat, box, pixels)
        self._ink(surface, box, self.survey.ridges)
        yield
        self._shadows(surface, box)
        yield
        surface.blit(self._grid(box, pixels), (0, 0))
        self._flats(surface, [f for f in self.survey.flats.get((column, row), []) if f.over], box, pixels)
        self._keep(key, surface)

    def _layer(self, surface: pygame.Surface, layer: Layer, box: Box, pixels: int) -> None:
        texture = self._wash(layer, pixels)
        if layer.shape is None:
            surface.blit(texture, (0, 0))
            return
        data = layer.shape.data(box)
        if not data:
            return
        size = surface.get_size()
        painted = pygame.Surface(size, pygame.SRCALPHA)
        painted.blit(texture, (0, 0))
        if layer.bank and layer.bank.rim.opacity:
            rim = layer.bank.rim
            soft = line(data, rim.colour, rim.width * 3.4, rim.opacity * 0.5)
            firm = line(data, rim.colour, rim.width * 1.5, rim.opacity * 0.95)
            painted.blit(self._draw(soft + firm, box, size), (0, 0))
        mask = self._draw(fill(data, "#ffffff", even_odd=True), box, size)
        painted.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(painted, (0, 0))
        self._ink(surface, box, layer.inks)

    def _ink(self, surface: pygame.Surface, box: Box, inks: Iterable[Ink]) -> None:
        text = elements(inks, box, self.colours.line)
        if text:
            surface.blit(self._draw(text, box, surface.get_size()), (0, 0))

    def _draw(self, text: str, box: Box, size: tuple[int, int]) -> pygame.Surface:
        return art.draw(box[2] - box[0], box[3] - box[1], text, size, box[0], box[1])

    def _wash(self, layer: Layer, pixels: int) -> pygame.Surface:
        key = (layer.terrain, pixels)
        if key not in self._washes:
            weak = 1 - self.colours.wash
            tones = [mix(tone, self.colours.page, weak) for tone in layer.look.palette]
            self._washes[key] = art.wash(layer.look.wash, tones, CHUNK * pixels)
        return self._washes[key]

    def _flats(self, surface: pygame.Surface, these: Iterable[Flat], box: Box, pixels: int) -> None:
        scale = pixels / UNIT
        for flat in these:
            part = art.picture(flat.part, round(flat.width * scale), round(flat.height * scale))
            surface.blit(part, (round((flat.left - box[0]) * scale), round((flat.top - box[1]) * scale)))

    def _shadows(self, surface: pygame.Surface, box: Box) -> None:
        shape = self.survey.shadows
        data = shape.data(box) if shape else ""
        if not data:
            return
        size = surface.get_size()
        mask = self._draw(fill(data, "#ffffff"), box, size)
        dark = pygame.Surface(size, pygame.SRCALPHA)
        dark.fill((*pygame.Color(self.colours.shadow)[:3], 66))
        hatched = self._draw(shadow_hatching(box), box, size)
        hatched.set_alpha(100)
        dark.blit(hatched, (0, 0))
        dark.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(dark, (0, 0))

    def _grid(self, box: Box, pixels: int) -> pygame.Surface:
        """Return the printed grid of the graph paper over a box in units, at `pixels` a square, with a small cross at
        every corner of a square."""
        size = (round((box[2] - box[0]) / UNIT * pixels), round((box[3] - box[1]) / UNIT * pixels))
        across, down = size[0] // pixels, size[1] // pixels
        arm = pixels * 0.07
        lines = "".join(f"M{x * pixels} 0V{size[1]}" for x in range(across + 1))
        lines += "".join(f"M0 {y * pixels}H{size[0]}" for y in range(down + 1))
        crosses = "".join(
            f"M{x * pixels - arm:.1f} {y * pixels}h{2 * arm:.1f}M{x * pixels} {y * pixels - arm:.1f}v{2 * arm:.1f}"
            for x in range(across + 1)
            for y in range(down + 1)
        )
        strength = self.colours.line
        text = (
            f'<path d="{lines}" stroke="#33525a" stroke-width="{max(1, pixels / 44):.1f}" '
            f'stroke-opacity="{0.2 * strength:.2f}" fill="none"/>'
            f'<path d="{crosses}" stroke="#2b2420" stroke-width="{max(1, pixels / 40):.1f}" '
            f'stroke-opacity="{0.42 * strength:.2f}" fill="none"/>'
        )
        return art.draw(*size, text, size)
