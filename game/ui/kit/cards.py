"""Parts of the notebook beside the map: paper cards, stamps, key caps, tick boxes, bars and lines, as pictures.

All measures are units of a 720-line screen; each picture is drawn once for each size and cached.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, TypeVar, cast

import pygame

from game.ui.kit import pen
from game.ui.kit.art import draw, picture, wash
from game.ui.kit.card_looks import CardLook, grain_tile, looks, ring, rounded
from game.ui.kit.figure_looks import figure_looks
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.health_bar import BarHealth, HealthBars
from game.ui.kit.kept import MEGABYTE, Kept
from game.ui.kit.painted import Painted
from game.ui.kit.palette import Palette, mix, rgb

MARGIN = 12
"""Space around a card for its shadow and its uneven border, in units."""

KEY_HEIGHT = 18
PORTRAIT = 1.16
"""Ratio of height to width of a captain's picture."""
_KEPT = 96 * MEGABYTE
_SHAPES = 5
_CORNERS = {"blue": 6, "ochre": 4, "plum": 4}


Drawn = TypeVar("Drawn", bound=Callable[..., pygame.Surface])


def kept_picture(key: Callable[..., tuple[object, ...]] | None = None) -> Callable[[Drawn], Drawn]:
    """Return a decorator that caches the pictures of a method of `Cards`, by the method's arguments or by the values
    that `key` returns for them."""

    def keeping(make: Drawn) -> Drawn:
        @wraps(make)
        def drawn(cards: Cards, *given: Any, **named: Any) -> pygame.Surface:
            asked = (*given, *named.items()) if key is None else key(*given, **named)
            return cards.keep((make.__name__, *asked), partial(make, cards, *given, **named))

        return cast(Drawn, drawn)

    return keeping


class Cards:
    """Surfaces of cards and other paper things at one interface scale, in one palette."""

    def __init__(self, fonts: Fonts, palette: Palette) -> None:
        self.fonts = fonts
        self.palette = palette
        self.looks = looks(palette)
        self.signs: dict[str, str] = {}
        """Gamepad signs to draw on key caps instead of the names of keys, by those names; empty if no gamepad is in
        use."""
        self.painted: Painted | None = None
        """Cache on disk for pictures that take long to paint; None if there is none."""
        self._kept: Kept[tuple[object, ...]] = Kept(_KEPT)
        self._bars = HealthBars(palette, fonts.scale)

    # Paper

    @kept_picture(lambda width, height, look, number=0: (round(width, 1), round(height, 1), look, number % _SHAPES))
    def card(self, width: float, height: float, look: CardLook, number: int = 0) -> pygame.Surface:
        """Return a cut paper card with an inked border, MARGIN units larger on every side; `number` picks one of a few
        shapes."""
        number %= _SHAPES
        rng = random.Random(f"card {number} {width:.0f} {height:.0f}")
        outline = pen.wobbled(rounded(MARGIN, MARGIN, width, height, 5), 0.55, rng, 60)
        under = "".join(
            pen.fill(pen.path([(x + drop * 0.45, y + drop * 0.85) for x, y in outline]), "#1c1712", 0.113)
            for drop in (look.shadow / 3, look.shadow * 2 / 3, look.shadow)
        )
        made = self._draw(width + 2 * MARGIN, height + 2 * MARGIN, under + pen.fill(pen.path(outline), look.fill))
        made.blit(
            self._grain(width, height, number),
            (self.px(MARGIN + 1), self.px(MARGIN + 1)),
            special_flags=pygame.BLEND_RGB_MULT,
        )
        border = ring(outline, look.lit, look.shaded, rng, look.line or self.palette.ink)
        if look.ring:
            wide = pen.wobbled(rounded(MARGIN - 4, MARGIN - 4, width + 8, height + 8, 8), 0.8, rng, 60)
            border += ring(wide, 2.2, 2.8, rng, look.ring)
        made.blit(self._draw(width + 2 * MARGIN, height + 2 * MARGIN, border), (0, 0))
        return made

    def _grain(self, width: float, height: float, number: int) -> pygame.Surface:
        size = (max(1, self.px(width - 2)), max(1, self.px(height - 2)))
        made = pygame.Surface(size)
        tile = grain_tile()
        left, top = -(number * 97 % 512), -(number * 61 % 512)
        for y in range(top, size[1], 512):
            for x in range(left, size[0], 512):
                made.blit(tile, (x, y))
        return made

    @kept_picture()
    def page(self, size: tuple[int, int], kind: str = "paper") -> pygame.Surface:
        """Return the opaque background of a whole screen in pixels: "paper" for a page or "cloth" for the cover."""
        colours = self.palette
        paper = (colours.card, colours.page, colours.tab)
        tones = paper if kind == "paper" else (colours.cloth_light, colours.cloth, colours.cloth_dark)
        tile = wash("paper", tones, self.px(512))
        made = pygame.Surface(size)
        for y in range(0, size[1], tile.get_height()):
            for x in range(0, size[0], tile.get_width()):
                made.blit(tile, (x, y))
        if kind == "paper":
            self._squares(made)
        return made

    def _squares(self, page: pygame.Surface) -> None:
        """Draw the printed squares of the graph paper on a page, 72 units wide."""
        lines = pygame.Surface(page.get_size(), pygame.SRCALPHA)
        ink = (*rgb("#4f7a80"), 30)
        step, thick = 72 * self.fonts.scale, max(1, self.px(1))
        for number in range(int(page.get_width() / step) + 1):
            lines.fill(ink, (round(step * number + 50 * self.fonts.scale), 0, thick, page.get_height()))
        for number in range(int(page.get_height() / step) + 1):
            lines.fill(ink, (0, round(step * number + 36 * self.fonts.scale), page.get_width(), thick))
        page.blit(lines, (0, 0))

    # Small things

    def stamp(self, text: str, colour: str = "", size: int = LABEL) -> pygame.Surface:
        """Return a stamped label: capitals in a rough inked box, 8 units higher than its letters."""
        ink = colour or self.palette.side("red").text
        return self.keep(("stamp", text, ink, size), lambda: self._stamp(text, ink, size))

    def _stamp(self, text: str, ink: str, size: int) -> pygame.Surface:
        letters = self.fonts.render(text.upper(), Style(size, ink, bold=True, tracking=1))
        width, height = letters.get_width() / self.fonts.scale + 14, size + 8.0
        rng = random.Random(f"stamp {text}")
        outline = pen.wobbled(rounded(2, 2, width, height, 2.5), 0.4, rng, 30)
        made = self._draw(width + 4, height + 4, ring(outline, 1.2, 2.2, rng, ink, 0.5))
        made.blit(letters, letters.get_rect(center=made.get_rect().center))
        return made

    def key_cap(self, text: str, *, faint: bool = False) -> pygame.Surface:
        """Return a key cap with a key's name, KEY_HEIGHT units high above an edge of 2 units; pale if `faint`."""
        shown = self.signs.get(text, text)
        return self.keep(("key", shown, faint), lambda: self._key_cap(shown, faint))

    def _key_cap(self, text: str, faint: bool) -> pygame.Surface:
        colour = self.palette.ink_soft if faint else self.palette.ink
        letters = self.fonts.render(text, Style(LABEL, colour, bold=True))
        width = self._width_of_cap(text)
        rng = random.Random(f"key {text}")
        outline = pen.wobbled(rounded(3, 3, width, KEY_HEIGHT, 3), 0.3, rng)
        edge = pen.fill(pen.path([(x, y + 2) for x, y in outline]), colour)
        cap = pen.fill(pen.path(outline), self.palette.disabled if faint else "#fffaf0")
        made = self._draw(width + 6, KEY_HEIGHT + 8, edge + cap + ring(outline, 1, 1.5, rng, colour))
        made.blit(letters, letters.get_rect(center=(self.px(width / 2 + 3), self.px(KEY_HEIGHT / 2 + 3))))
        return made

    def key_width(self, text: str) -> float:
        """Return the width of a key cap in units, without the 3 units around it."""
        return self._width_of_cap(self.signs.get(text, text))

    def _width_of_cap(self, text: str) -> float:
        return max(18.0, self.fonts.width(text, Style(LABEL, bold=True)) / self.fonts.scale + 8)

    @kept_picture()
    def tick_box(self, on: bool, size: float = 22) -> pygame.Surface:
        """Return a box of `size` units drawn by pen, with a red tick if it is `on`."""
        rng = random.Random("tick box")
        outline = pen.wobbled(rounded(4, 5, 15, 15, 1), 0.4, rng, 20)
        elements = pen.fill(pen.path(outline), "#fffaf0") + ring(outline, 1.4, 2.2, rng, self.palette.ink)
        if on:
            tick = pen.resample([(6, 12), (11, 18), (22, 2)], 2)
            red = self.palette.side("red").text
            elements += pen.fill(pen.smooth(pen.stroke(tick, 3.6, rng, (0.7, 0.4))), red)
        return draw(24, 24, elements, (self.px(size), self.px(size)))

    @kept_picture()
    def side_sign(self, side: str, size: float) -> pygame.Surface:
        """Return the flat sign of a side: the shape of its base in its colour."""
        count = _CORNERS.get(side, 0)
        turn = {"ochre": math.pi / 4}.get(side, 0.0)
        points = [
            (
                12 + 9.4 * math.cos(turn + i / (count or 24) * math.tau),
                12 + 9.4 * math.sin(turn + i / (count or 24) * math.tau),
            )
            for i in range(count or 24)
        ]
        outline = pen.resample(points, 3, closed=True)
        rng = random.Random(f"sign {side}")
        elements = pen.fill(pen.path(outline), self.palette.side(side).base)
        return draw(24, 24, elements + ring(outline, 2, 2.8, rng, self.palette.ink), (self.px(size), self.px(size)))

    @kept_picture(lambda width, height, share, *colours: (width, height, round(share, 3), *colours))
    def bar(self, width: float, height: float, share: float, colour: str, rest: str = "#efe2c4") -> pygame.Surface:
        """Return a bar filled from the left by a share (0 to 1), 3 units larger on every side; `rest` is the colour of
        the unfilled part."""
        rng = random.Random(f"bar {width}")
        outline = pen.wobbled(rounded(3, 3, width, height, 2), 0.3, rng)
        filled = [(3 + (x - 3) * share, y) for x, y in outline]
        elements = pen.fill(pen.path(outline), rest) + (pen.fill(pen.path(filled), colour) if share > 0 else "")
        return self._draw(width + 6, height + 6, elements + ring(outline, 1.2, 1.9, rng, self.palette.ink))

    @kept_picture(lambda width, heavy=False: (round(width), heavy))
    def rule(self, width: float, *, heavy: bool = False) -> pygame.Surface:
        """Return a straight pen line (thick if `heavy`) of a width in units, 8 units high, to be laid across a card."""
        rng = random.Random(f"rule {width:.0f}")
        line = pen.wobbled(pen.resample([(2, 4), (width - 2, 4)], 12), 0.5, rng, 90, closed=False)
        ink, thick = (self.palette.ink, 1.6) if heavy else (self.palette.ink_soft, 1.1)
        return self._draw(width, 8, pen.fill(pen.path(pen.stroke(line, thick, rng, (0.7, 0.5))), ink, 0.75))

    def underline(self, width: float, colour: str = "", weight: float = 3.4) -> pygame.Surface:
        """Return a pen line 6 units high that underlines something: in red for the chosen option, or in the given
        colour for a link."""
        red = colour or self.palette.side("red").text
        return self.keep(("underline", round(width), red, weight), lambda: self._underline(width, red, weight))

    def _underline(self, width: float, colour: str, weight: float) -> pygame.Surface:
        rng = random.Random(f"underline {width:.0f}")
        line = pen.wobbled(pen.resample([(1, 3), (width - 1, 3)], 8), 0.4, rng, 50, closed=False)
        return self._draw(width, 6, pen.fill(pen.path(pen.stroke(line, weight, rng, (0.6, 0.6))), colour))

    @kept_picture()
    def arrow(self, way: str, size: float = 16) -> pygame.Surface:
        """Return an arrowhead of pen strokes that points "left", "right", "up" or "down"."""
        line = pen.resample([(15, 4), (8, 12), (15, 20)], 2)
        stroke = pen.stroke(line, 3.2, random.Random("arrow"), (0.7, 0.7))
        made = draw(24, 24, pen.fill(pen.smooth(stroke), self.palette.ink), (self.px(size), self.px(size)))
        return pygame.transform.rotate(made, {"left": 0, "down": 90, "right": 180, "up": 270}[way])

    @kept_picture()
    def play_sign(self, size: float) -> pygame.Surface:
        """Return the sign for playing: a triangle that points right."""
        rng = random.Random("play")
        outline = pen.wobbled(pen.resample([(6, 3), (20, 12), (6, 21)], 2, closed=True), 0.4, rng, 16)
        elements = pen.fill(pen.path(outline), self.palette.accent) + ring(outline, 1.6, 2.6, rng, self.palette.ink)
        return draw(24, 24, elements, (self.px(size), self.px(size)))

    @kept_picture()
    def tape(self, number: int = 0) -> pygame.Surface:
        """Return a strip of yellow tape for holding a picture, 44 by 28 units."""
        strips: tuple[pen.Poly, pen.Poly] = (
            [(4, 16), (34, 4), (39, 12), (9, 24)],
            [(6, 4), (38, 14), (35, 23), (3, 13)],
        )
        outline = pen.wobbled(pen.resample(strips[number % 2], 3, closed=True), 0.5, random.Random(f"tape {number}"))
        return self._draw(44, 28, pen.fill(pen.path(outline), "#d9c48a", 0.82))

    @kept_picture()
    def cross(self, size: float) -> pygame.Surface:
        """Return the sign for removing something: two crossed red pen strokes."""
        rng = random.Random("cross")
        red = self.palette.side("red").text
        ways = ([(4.0, 4.0), (20.0, 20.0)], [(20.0, 4.0), (4.0, 20.0)])
        strokes = [pen.stroke(pen.resample(way, 3), 4, rng, (0.7, 0.5)) for way in ways]
        elements = "".join(pen.fill(pen.smooth(stroke), red) for stroke in strokes)
        return draw(24, 24, elements, (self.px(size), self.px(size)))

    @kept_picture()
    def portrait(self, profile: str, side: str, width: float, height: float) -> pygame.Surface:
        """Return a figure in front of a meadow in a small inked frame."""
        rng = random.Random("portrait")
        frame = pen.wobbled(rounded(1.5, 1.5, width - 3, height - 3, 3), 0.5, rng)
        hill = [
            (1.5, height * 0.62),
            (width * 0.4, height * 0.54),
            (width - 1.5, height * 0.6),
            (width - 1.5, height - 2),
            (1.5, height - 2),
        ]
        meadow = pen.fill(pen.path(frame), "#dfe2c0") + pen.fill(pen.path(hill), "#b9c48a")
        made = self._draw(width, height, meadow)
        figure = self.figure(profile, side, min(width * 0.92, (height - 2) / 1.3))
        made.blit(figure, figure.get_rect(midbottom=(made.get_width() // 2, made.get_height() + self.px(1))))
        made.blit(self._draw(width, height, ring(frame, 1, 2, rng, self.palette.ink)), (0, 0))
        return made

    @kept_picture()
    def figure(self, profile: str, side: str, width: float, *, flipped: bool = False) -> pygame.Surface:
        """Return a figure on the base of its side at a width in units, as high as its drawing, mirrored if `flipped`;
        for "" only the base."""
        known, colours = figure_looks(), self.palette.recolouring(side)
        size = known.profiles[profile].base if profile in known.profiles else "medium"
        shape = known.sides[side].shape if side in known.sides else "round"
        across, down = known.sizes[size].canvas
        pixels = (self.px(width), self.px(width * down / across))
        made = pygame.Surface(pixels, pygame.SRCALPHA)
        made.blit(picture(f"figures/base-{shape}-{size}", *pixels, colours), (0, 0))
        if profile in known.profiles:
            made.blit(picture(f"figures/{profile}-stand", *pixels, colours, flipped=flipped), (0, 0))
        return made

    @kept_picture()
    def captain(self, part: str, side: str, width: float, *, flipped: bool = False) -> pygame.Surface:
        """Return a captain's picture in the colours of a side, framed, at a width in units and PORTRAIT times as high;
        mirrored if `flipped`."""
        rng, height = random.Random("captain"), width * PORTRAIT
        frame = pen.wobbled(rounded(1.5, 1.5, width - 3, height - 3, 3), 0.5, rng)
        sky = mix(self.palette.side(side).light, self.palette.card, 0.7)
        made = self._draw(width, height, pen.fill(pen.path(frame), sky))
        inside = (made.get_width() - 2 * self.px(2), made.get_height() - 2 * self.px(2))
        made.blit(picture(part, *inside, self.palette.recolouring(side), flipped=flipped), (self.px(2), self.px(2)))
        made.blit(self._draw(width, height, ring(frame, 1, 2, rng, self.palette.ink)), (0, 0))
        return made

    def health(self, health: BarHealth, side: str, width: float, height: float) -> pygame.Surface:
        """Return the picture of a health bar for lists; the bar's dark frame begins RIM + 4 units from the left and RIM
        from the top."""
        return self._bars.bar(health, side, width, height)

    def track(self, track: tuple[int, int], width: float, height: float, *, beads: bool) -> pygame.Surface:
        """Return one track of health, given as (points left, full points), drawn as a band or as four beads, RIM units
        larger on every side."""
        return self._bars.track(track, width, height, beads=beads)

    # Keeping

    def px(self, units: float) -> int:
        """Return a length in units as pixels."""
        return round(units * self.fonts.scale)

    def _draw(self, width: float, height: float, elements: str) -> pygame.Surface:
        return draw(width, height, elements, (self.px(width), self.px(height)))

    def kept(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """Return the surface cached under a key; None if there is none."""
        return self._kept.get(key)

    def put_aside(self, key: tuple[object, ...], surface: pygame.Surface) -> None:
        """Put a surface that was made elsewhere into the cache."""
        self._kept.put(key, surface)

    def end_frame(self) -> None:
        """Mark the end of a frame and, if too many pictures are cached, drop pictures that the frame did not use."""
        self._kept.end_frame()
        self.fonts.end_frame()

    def tidy(self) -> None:
        """Drop most cached pictures, because another scene, which may not use them, is shown."""
        self._kept.tidy()
        self.fonts.tidy()

    def keep(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface cached under `key`, making it on first use. A new scale or palette starts with an empty
        cache."""
        found = self._kept.get(key)
        return self._kept.put(key, make()) if found is None else found
