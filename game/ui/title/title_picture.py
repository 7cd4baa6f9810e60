"""Paints the picture of the title page: a corner of a map in water-colour, figures of both sides, and the game's
name."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.model.board import Board
from game.ui.board.ground import CHUNK, Ground
from game.ui.board.scenery import borders, plants
from game.ui.board.terrain_styles import UNIT
from game.ui.kit import lettering, pen
from game.ui.kit.art import draw, hues, picture
from game.ui.kit.cards import Cards
from game.ui.kit.painted import subject_of
from game.ui.kit.palette import Palette
from game.ui.kit.stage import Stage

WIDTH, HEIGHT = 1280.0, 720.0
"""Size in units for which the picture was composed; it stays at the right of a wider window."""

_A_FRAME = 0.012  # seconds of painting in a frame
_DRYING = 260  # milliseconds in which the land is washed in
_LEFT, _TOP, _SQUARE = 482, -36, 72
_SKETCH = """
.....wWWwsss
.b.t..wWWw.s
b.....wWWw..
.....wwWww..
c===wwwwww==
====wwwwwX==
.m.mmwwww.X.
mmmmwwWWw..s
mMMmwWWWw.si
mMMMmwWWwssi
mmMmmwWWww.s
"""
_MARKS = {
    ".": ("grass",), "w": ("water-knee",), "W": ("water-waist",), "s": ("snow-shallow",), "i": ("ice",),
    "m": ("mud-knee",), "M": ("mud-waist",), "=": ("street",), "c": ("street", "clutter"), "b": ("grass", "bush-light"),
    "t": ("grass", "tree"), "X": ("street", "barbed-wire"),
}  # fmt: skip

_EDGE: tuple[pen.Point, ...] = (
    (524, 750), (548, 690), (510, 640), (540, 590), (506, 540), (554, 470), (532, 410), (598, 350), (572, 290),
    (638, 250), (658, 196), (724, 182), (758, 130), (818, 122), (840, 70), (918, 62), (940, 22), (1008, 18),
    (1028, -30),
)  # fmt: skip
"""Edge of the paint, from the lower left to the upper right."""

_UPPER_EDGE: tuple[pen.Point, ...] = ((1008, 20), (1070, 30), (1130, 18), (1190, 28), (1250, 16), (1330, 26))
"""Upper edge of the paint, in a window that is higher than the picture."""

_SPLASHES = (
    (470, 330, 4, "#93a863"), (486, 352, 2.4, "#93a863"), (440, 640, 3.4, "#6ea3b0"), (560, 228, 3, "#93a863"),
    (690, 96, 4, "#a3cbd0"), (668, 112, 2, "#a3cbd0"), (880, 30, 3, "#a3cbd0"), (452, 604, 2, "#93a863"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TitleStandee:
    """A figure in the picture: its profile and side, left top corner and height in units."""

    profile: str
    side: str
    left: float
    top: float
    height: float


_CAST = (
    TitleStandee("sniper", "blue", 1130, 150, 150),
    TitleStandee("grenadier", "blue", 960, 178, 170),
    TitleStandee("armoured-brute", "blue", 1046, 300, 236),
    TitleStandee("guard-dog", "blue", 930, 486, 196),
    TitleStandee("medic", "red", 566, 282, 186),
    TitleStandee("rifleman", "red", 696, 376, 270),
    TitleStandee("captain", "red", 486, 420, 290),
)


_HIDDEN = 0.15
"""Largest share of a figure that cards may cover."""
_HAND = "marks/stop"
_PLANNED: tuple[pen.Point, ...] = ((836, 548), (914, 468), (952, 430), (1022, 432))
"""The planned path in the picture, from the rifleman to the square where it must stop."""


class TitlePicture:
    """The picture of the title page at one window size. Figures are shown at once; the landscape is painted between
    frames."""

    def __init__(self, stage: Stage, clear: int = 0) -> None:
        """Begin a picture. Cards cover the first `clear` pixels from the left, where no figure is drawn."""
        self._size, self._clear = stage.size, clear
        self._cards = stage.cards
        self._key = ("title", stage.size, clear)
        self._scale = picture_scale(stage.size)
        self._corner = (stage.size[0] - round(WIDTH * self._scale), stage.size[1] - round(HEIGHT * self._scale))
        self._work = _painting(self._scale, stage.palette, whole=self._corner[1] <= 0)
        self.settled = False
        """True once the whole page has been drawn."""
        self._land: pygame.Surface | None = None
        self._wet = 0.0 if stage.settings.reduced_motion else float(_DRYING)
        self._painted, self._subject = stage.painted, _subject(stage.palette, whole=self._corner[1] <= 0)
        self._stand_in: pygame.Surface | None = None
        """The landscape saved at another size, shown until it is painted at this size."""
        if not self.ready:
            self._fetch()

    def _fetch(self) -> None:
        """Load the landscape saved by an earlier start of the game, or one of another size as a substitute."""
        size = (round((WIDTH - _LEFT) * self._scale), round(HEIGHT * self._scale))
        self._land = self._painted.find(self._subject, size)
        if self._land is not None:
            self._wet = 0.0
        else:
            self._stand_in = self._painted.nearest(self._subject, size)

    @property
    def ready(self) -> bool:
        """True once the whole page is painted."""
        return self._cards.kept(self._key) is not None

    def work(self, milliseconds: int) -> None:
        """Continue painting for about `milliseconds`."""
        if self.ready:
            return
        end = time.perf_counter() + _A_FRAME
        while self._land is None and time.perf_counter() < end:
            self._land = next(self._work)
            if self._land is not None:
                self._painted.keep(self._subject, self._land)
        if self._land is not None:
            self._wet -= milliseconds
            if self._wet <= 0:
                made = pygame.Surface(self._size)
                self.draw(made)
                self._cards.put_aside(self._key, made)

    def finish(self) -> None:
        """Paint the rest of the picture at once."""
        self._wet = 0.0
        while not self.ready:
            self.work(1)

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the picture as far as it is painted."""
        done = self._cards.kept(self._key)
        if done is not None:
            screen.blit(done, (0, 0))
            self.settled = True
            return
        screen.blit(self._cards.page(self._size), (0, 0))
        if self._stand_in is not None:
            screen.blit(self._stand_in, (self._size[0] - self._stand_in.get_width(), self._corner[1]))
        if self._land is not None:
            self._land.set_alpha(round(255 * (1 - max(0.0, self._wet) / _DRYING)))
            screen.blit(self._land, (self._size[0] - self._land.get_width(), self._corner[1]))
        cast = self._cards.keep(("cast", self._size, self._clear), self._cast)
        screen.blit(cast, self._corner)

    def _cast(self) -> pygame.Surface:
        """Return the figures and the splashes of colour on a transparent picture."""
        made = _splashes(self._scale)
        _way(made, self._scale, self._cards.palette)
        for standee in _CAST:
            left, width = self._corner[0] + standee.left * self._scale, standee.height / 1.3 * self._scale
            if left + width * _HIDDEN >= self._clear:
                _stand(made, standee, self._scale, self._cards.palette)
        return made


def picture_scale(size: tuple[int, int]) -> float:
    """Return the pixels per unit of the composed picture."""
    return min(size[1] / HEIGHT, size[0] / 1150)


def name_picture(cards: Cards, share: float) -> pygame.Surface:
    """Return the brushed name of the game, 520 by 240 units times `share`."""
    size = (cards.px(520 * share), cards.px(240 * share))
    return cards.keep(("name", size), lambda: draw(520, 240, lettering.name(6, 16, cards.palette), size))


def _subject(colours: Palette, *, whole: bool) -> str:
    """Return the key under which the painted landscape is cached, for the `whole` picture or its upper part."""
    return subject_of("title", _SKETCH, _EDGE, whole, colours)


def _board() -> Board:
    rows = _SKETCH.split()
    stacks = tuple(_MARKS[mark] for row in rows for mark in row)
    return Board(len(rows[0]), len(rows), stacks, (0,) * len(stacks))


def _painting(scale: float, colours: Palette, *, whole: bool) -> Iterator[pygame.Surface | None]:
    """Paint the landscape in small steps; yield None after each, and the picture at the end. `whole` is True if it
    reaches the window's upper edge."""
    board = _board()
    square = round(_SQUARE * scale)
    ground = Ground(board, colours)
    for _ in ground.baking(square):
        yield None
    land = pygame.Surface((board.width * square, board.height * square))
    for column in range(ground.columns):
        for row in range(ground.rows):
            land.blit(ground.chunk(square, column, row), (column * CHUNK * square, row * CHUNK * square))
    for upright in (*borders(board), *plants(board)):
        size = round(upright.size / UNIT * square)
        land.blit(picture(upright.part, size, size), (upright.left / UNIT * square, upright.top / UNIT * square))
    yield None
    width, height = round((WIDTH - _LEFT) * scale), round(HEIGHT * scale)
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    made.blit(land, (0, round(_TOP * scale)))
    made.blit(_brushed(width, height, whole=whole), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    yield made


def _brushed(width: int, height: int, *, whole: bool) -> pygame.Surface:
    """Return a mask that is white where the brush went, with two fainter rims, for the `whole` picture or its upper
    part."""
    rng = random.Random("vignette")
    edge = list(_EDGE) if whole else [*_EDGE[:-2], *_UPPER_EDGE]
    line = lettering.curved(edge, 6)
    corners = [(WIDTH + 40, edge[-1][1]), (WIDTH + 40, HEIGHT + 40)]
    elements = ""
    for grown, strength in ((26.0, 0.30), (14.0, 0.45), (0.0, 1.0)):
        rim = pen.wobbled(line, 5, rng, 40, closed=False)
        moved = [(x - grown, y - grown * 0.6) for x, y in rim]
        elements += pen.fill(pen.path([*moved, *corners]), "#ffffff", strength)
    return draw(WIDTH - _LEFT, HEIGHT, elements, (width, height), _LEFT, 0)


def _splashes(scale: float) -> pygame.Surface:
    rng = random.Random("splashes")
    elements = ""
    for x, y, radius, colour in _SPLASHES:
        ring = [
            (x + radius * dx, y + radius * dy)
            for dx, dy in ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
        ]
        elements += pen.fill(pen.smooth(pen.wobbled(ring, radius * 0.2, rng, radius)), colour, 0.75)
    return draw(WIDTH, HEIGHT, elements, (round(WIDTH * scale), round(HEIGHT * scale)))


def _way(page: pygame.Surface, scale: float, colours: Palette) -> None:
    """Draw the planned path: a diagonal at double cost, and a hand where an enemy stops it."""
    line = pen.resample(list(_PLANNED), 6)
    elements = "".join(
        pen.fill(pen.path(pen.stroke(line, weight, random.Random("planned"), (0.7, 0.9))), colour)
        for weight, colour in ((9, colours.card), (4.6, colours.plan))
    )
    page.blit(draw(WIDTH, HEIGHT, elements, (round(WIDTH * scale), round(HEIGHT * scale))), (0, 0))
    for part, span, (x, y) in (("marks/diag-2", 26, _PLANNED[1]), (_HAND, 40, _PLANNED[-1])):
        tones = (colours.plan, colours.plan_dark, colours.plan_light)
        recolouring = hues(part, *tones) if part != _HAND else ()
        sign = picture(part, round(span * scale), round(span * scale), recolouring)
        page.blit(sign, sign.get_rect(center=(round(x * scale), round(y * scale))))


def _stand(page: pygame.Surface, standee: TitleStandee, scale: float, colours: Palette) -> None:
    """Draw one figure with its shadow to the lower right."""
    width = standee.height / 1.3
    pixels = (round(width * scale), round(standee.height * scale))
    shade = '<path d="M8 12Q40 -2 80 8Q110 18 96 30Q60 44 24 34Q2 26 8 12Z" fill="#3d3747" fill-opacity=".38"/>'
    shadow = draw(100, 40, shade, (pixels[0], round(width * 0.4 * scale)))
    x, y = standee.left * scale, standee.top * scale
    page.blit(shadow, (x + width * 0.12 * scale, y + standee.height * 0.70 * scale))
    recolouring = colours.recolouring(standee.side)
    shape = "round" if standee.side == "red" else "hex"
    page.blit(picture(f"figures/base-{shape}-medium", *pixels, recolouring), (x, y))
    flipped = standee.side == "blue"
    page.blit(picture(f"figures/{standee.profile}-stand", *pixels, recolouring, flipped=flipped), (x, y))
