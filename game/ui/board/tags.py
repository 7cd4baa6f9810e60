"""Slips of paper and stamps on the board: the tag of a path, the value beside a figure (its chip), and captions; each
placed where it covers least."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import pygame
from cachetools import LRUCache

from game.model.grid import Square
from game.model.listing import number_words
from game.ui.board.camera import Camera
from game.ui.board.marks import BoardScene, HitTag, Note, PathMarks, Tone, TrailMark
from game.ui.board.tag_layout import body, middle_of, spread
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, VALUE, Fonts, Style
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Point, contour, fill, line, path, resample, stroke, wobbled

KEPT = 200
PADDING = 8
LINE = 19
TIGHT, TIGHT_LINE = 4, 15
"""Padding, and height of a line, of a slip in a crowd, in units."""
MARGIN = 6.0
"""Units around a slip's paper for its border and shadow."""
TAIL, ROOT = 9.0, 5.0
"""Length in units of a slip's tail beyond its paper, and half its width at the paper."""
DOT = 12.0
"""Diameter in units of the dot on a figure whose chip is not shown."""
FAR = 34
"""Pixels of a square, at 720 lines, below which the board is seen from far away."""


@dataclass(frozen=True, slots=True)
class SlipWord:
    """A piece of a line on a slip: text with its style, and an icon from assets/marks before it."""

    text: str
    bold: bool = True
    tone: Tone = "ink"
    size: int = LABEL
    sign: str = ""


SlipRow = tuple[SlipWord, ...]


class Tags:
    """Makes the slips of paper on the board, and caches them."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self._kept: LRUCache[tuple[object, ...], pygame.Surface] = LRUCache(KEPT)
        self._leaders: LRUCache[tuple[int, int], pygame.Surface] = LRUCache(KEPT)

    def tone(self, tone: Tone) -> str:
        """Return the text colour of a tone."""
        c = self.colours
        return {"ink": c.ink, "plan": c.plan_dark, "risk": c.risk_dark, "gain": c.gain}[tone]

    def slip(
        self,
        rows: tuple[SlipRow, ...],
        paper: str = "",
        *,
        indent: float = 0.0,
        least: float = 0.0,
        tight: bool = False,
    ) -> pygame.Surface:
        """Return a slip of paper with lines of words, `indent` units from the left and at least `least` units high;
        `tight` leaves less margin. It is shared, so it must not be drawn on."""
        key = (rows, paper, indent, least, tight)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._make(rows, paper, indent, least, tight=tight)
        return found

    def tail(self, surface: pygame.Surface, slip: pygame.Rect, to: tuple[int, int]) -> None:
        """Draw the tail of a slip toward a point, before the slip is drawn; none if the slip covers the point."""
        paper = slip.inflate(-2 * self.fonts.px(MARGIN), -2 * self.fonts.px(MARGIN))
        if paper.collidepoint(to):
            return
        edge = pygame.Vector2(min(max(to[0], paper.left), paper.right), min(max(to[1], paper.top), paper.bottom))
        root = edge.move_towards(pygame.Vector2(paper.center), self.fonts.px(4))
        tip = edge.move_towards(pygame.Vector2(to), self.fonts.px(TAIL))
        aside = (tip - root).normalize().rotate(90) * self.fonts.px(ROOT)
        points = [root + aside, tip, root - aside]
        pygame.draw.polygon(surface, self.colours.card, points)
        pygame.draw.lines(surface, self.colours.ink, False, points, max(1, self.fonts.px(1.4)))

    def path_tag(self, marks: PathMarks) -> pygame.Surface:
        """Return the tag of a path: its cost and the movement available, the number of diagonals that cost double, and
        the reason why it stops."""
        last = marks.steps[-1]
        words = f"{last.cost_total} of {marks.allowance} {marks.unit}"
        if marks.first:
            words = f"Two moves: {marks.steps[marks.first - 1].cost_total} and {last.cost_total} {marks.unit}"
        head = SlipWord(words, size=BODY)
        rows: list[SlipRow] = [(head,)]
        if double := sum(step.diagonal == 2 for step in marks.steps):
            rows.append((SlipWord(f"{number_words(double, 'diagonal')} at double cost", bold=False),))
        if marks.shelter:
            rows.append((SlipWord(marks.shelter, bold=False),))
        warning = marks.warning or last.stop
        if warning:
            rows.append((SlipWord(warning, tone="risk"),))
        answered = sorted({name for step in marks.steps for name in step.provokes})
        if answered:
            rows.append((SlipWord(", ".join(answered), tone="risk", sign="stop-small"),))
        return self.slip(tuple(rows))

    def hit_tag(self, tag: HitTag, pixels: int, *, tight: bool = False) -> pygame.Surface:
        """Return the tag with a value at a figure: light on raspberry, with the confirming words below, if it is
        locked; smaller in a crowd (`tight`) and if squares are small."""
        near = pixels >= FAR * self.fonts.scale
        if tight and not (tag.locked and tag.slip):
            paper = self.colours.risk if tag.locked else ""
            return self.slip(((SlipWord(tag.text, tone=tag.tone),),), paper, tight=True)
        if not tag.locked:
            head: SlipRow = (SlipWord(tag.text, tone=tag.tone, size=BODY if near else LABEL),)
            return self.slip((head, (SlipWord(tag.there, bold=False),)) if tag.there else (head,))
        value = self.slip(((SlipWord(tag.text, size=VALUE if near else BODY),),), self.colours.risk)
        if not tag.slip:
            return value
        told = self.slip(((SlipWord(tag.slip, sign="padlock"),),), self.colours.accent_light)
        key = (((SlipWord(tag.text), SlipWord(tag.slip)),), "both")
        both = self._kept.get(key)
        if both is None or both.get_height() < value.get_height():
            fold = self.fonts.px(8)
            size = (max(value.get_width(), told.get_width()), value.get_height() + told.get_height() - fold)
            both = self._kept[key] = pygame.Surface(size, pygame.SRCALPHA)
            both.blit(value, (0, 0))
            both.blit(told, (0, value.get_height() - fold))
        return both

    def told(self, trail: TrailMark) -> pygame.Surface:
        """Return the slip that names the figure that has just acted, and its act."""
        return self.slip(((SlipWord(trail.title, tone="ink"),), (SlipWord(trail.words, bold=False),)))

    def caption(self, words: str, tone: Tone) -> pygame.Surface:
        """Return a narrow slip with the meaning of a line on the board."""
        sign = "danger" if tone == "risk" else ""
        return self.slip(((SlipWord(words, tone=tone, sign=sign),),))

    def note(self, note: Note) -> pygame.Surface:
        """Return the slip with the words of a note."""
        return self.slip(((SlipWord(note.text, tone=note.tone),),))

    def leader(self, surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Draw a pen line on a paper rim from one point of the screen to another."""
        margin = self.fonts.px(5)
        dx, dy = end[0] - start[0], end[1] - start[1]
        if (dx, dy) not in self._leaders:
            self._leaders[dx, dy] = self._stroke(dx, dy, margin)
        at = (min(start[0], end[0]) - margin, min(start[1], end[1]) - margin)
        surface.blit(self._leaders[dx, dy], at)

    def _stroke(self, dx: int, dy: int, margin: int) -> pygame.Surface:
        width, height = abs(dx) + 2 * margin, abs(dy) + 2 * margin
        a = (margin if dx >= 0 else margin - dx, margin if dy >= 0 else margin - dy)
        b = (a[0] + dx, a[1] + dy)
        rng = random.Random(f"leader {dx} {dy}")
        way = wobbled(resample([a, b], 6 * self.fonts.scale), self.fonts.scale, rng, 40, closed=False)
        if len(way) < 3:
            way = resample([a, b], 1)
        rim = line(path(way, closed=False), self.colours.card, 5.5 * self.fonts.scale)
        pen = fill(path(stroke(way, 2.3 * self.fonts.scale, rng, (0.6, 0.9))), self.colours.ink)
        return art.draw(width, height, rim + pen, (width, height))

    def _make(
        self, rows: tuple[SlipRow, ...], paper: str, indent: float, least: float, *, tight: bool
    ) -> pygame.Surface:  # fmt: skip
        fonts, padding, line_high = self.fonts, TIGHT if tight else PADDING, TIGHT_LINE if tight else LINE
        drawn = [[self._word(word, paper) for word in row] for row in rows]
        gap = fonts.px(7)
        width = max(sum(piece.get_width() for piece in row) + gap * (len(row) - 1) for row in drawn)
        heights = [max(fonts.px(line_high), max(piece.get_height() for piece in row)) for row in drawn]
        high = max(fonts.px(least), sum(heights) + 2 * fonts.px(1 if tight else 3))
        inner = (width + 2 * fonts.px(padding) + fonts.px(indent), high)
        sheet = self._sheet(inner, paper or self.colours.card, len(rows[0][0].text))
        margin = (sheet.get_width() - inner[0]) // 2
        y = margin + (inner[1] - sum(heights)) // 2
        for row, height in zip(drawn, heights, strict=True):
            x = margin + fonts.px(padding + indent)
            for piece in row:
                sheet.blit(piece, (x, y + (height - piece.get_height()) // 2))
                x += piece.get_width() + gap
            y += height
        return sheet

    def _word(self, word: SlipWord, paper: str) -> pygame.Surface:
        dark = paper and paper not in (self.colours.card, self.colours.accent_light)
        colour = self.colours.on_dark if dark else self.tone(word.tone)
        text = self.fonts.render(word.text, Style(word.size, colour, word.bold))
        if not word.sign:
            return text
        span = self.fonts.px(13)
        c = self.colours
        family = (c.plan, c.plan_dark, c.plan_light) if word.tone != "risk" else (c.risk, c.risk_dark, c.risk_light)
        part = f"marks/{word.sign}"
        sign = art.picture(part, span, span, art.hues(part, *family))
        both = pygame.Surface((span + self.fonts.px(3) + text.get_width(), text.get_height()), pygame.SRCALPHA)
        both.blit(sign, (0, (text.get_height() - span) // 2))
        both.blit(text, (span + self.fonts.px(3), 0))
        return both

    def _sheet(self, inner: tuple[int, int], paper: str, seed: int) -> pygame.Surface:
        """Return a blank piece of paper with an inked border and a shadow."""
        unit = self.fonts.scale
        width, height = inner[0] / unit, inner[1] / unit
        margin = MARGIN
        rng = random.Random(f"slip {seed} {round(width)}")
        corners: list[Point] = [(margin + x, margin + y) for x, y in _cut(width, height, 3.5)]
        outline = wobbled(resample(corners, 5, closed=True), 0.6, rng, 50)
        text = ""
        for step in (1, 2, 3):
            thrown = [(x + step * 0.6, y + step * 1.1) for x, y in outline]
            text += fill(path(thrown), "#1c1712", 0.12)
        text += fill(path(outline), paper)
        outer, within = contour(outline, 1.1, 2.3, rng, 0.3)
        text += fill(path(outer) + path(within), self.colours.ink, even_odd=True)
        size = (self.fonts.px(width + 2 * margin), self.fonts.px(height + 2 * margin))
        return art.draw(width + 2 * margin, height + 2 * margin, text, size)


def _cut(width: float, height: float, corner: float) -> list[Point]:
    """Return the eight points of a sheet whose corners are cut."""
    return [
        (corner, 0),
        (width - corner, 0),
        (width, corner),
        (width, height - corner),
        (width - corner, height),
        (corner, height),
        (0, height - corner),
        (0, corner),
    ]


class Chips:
    """The chips (values beside figures) of one board, and where they were drawn last."""

    def __init__(self, slips: Tags, fonts: Fonts) -> None:
        self.slips, self.fonts = slips, fonts
        self.laid: list[tuple[Square, pygame.Rect]] = []
        """Rectangles of the chips as drawn last, each with the square of its figure."""
        self.dots: list[tuple[Square, pygame.Rect]] = []
        """Rectangles of the dots on figures whose chip has no room beside them, each with the square of its figure."""
        self.led: frozenset[Square] = frozenset()
        """Squares of figures that are so far from their chip that a line leads to it."""

    def draw(
        self, surface: pygame.Surface, scene: BoardScene, camera: Camera, taken: Sequence[pygame.Rect],
        fronts: Sequence[pygame.Rect], close: Collection[Square],
    ) -> list[pygame.Rect]:  # fmt: skip
        """Draw the chips in view without overlaps, clear of the rectangles in `taken` and of `fronts` (faces and bars);
        `close` has the squares of figures in a crowd. A chip without room beside its figure is a dot on it, until it is
        pointed at. Return the rectangles of the chips."""
        tags = [tag for tag in scene.tags if camera.rect(tag.square, tag.width).colliderect(camera.view)]
        slips = [self.slips.hit_tag(tag, camera.pixels, tight=tag.square in close) for tag in tags]
        wanted = [(camera.rect(tag.square, tag.width), slip.get_size()) for tag, slip in zip(tags, slips, strict=True)]
        figures = [camera.rect(mark.square, scene.widths.get(mark.square, 1)) for mark in scene.figures] if tags else []
        tight, needed = [tag.square in close for tag in tags], [tag.picked for tag in tags]
        spots = spread(wanted, figures, taken, camera.view, -self.fonts.px(8), fronts, tight, needed)
        laid = [(tag, slip, spot) for tag, slip, spot in zip(tags, slips, spots, strict=True) if not spot.out]
        out = [(tag, square) for tag, (square, _), spot in zip(tags, wanted, spots, strict=True) if spot.out]
        self.dots = [(tag.square, self._dot(surface, square, tag.tone)) for tag, square in out]
        for tag, _, found in laid:
            square = camera.rect(tag.square, tag.width)
            if found.apart:
                self.leader(surface, square, found.rect)
            else:
                self.slips.tail(surface, found.rect, middle_of(square))
        surface.fblits([(slip, found.rect.topleft) for _, slip, found in laid])
        self.laid = [(tag.square, found.rect) for tag, _, found in laid]
        self.led = frozenset(tag.square for tag, _, found in laid if found.apart)
        return [found.rect for _, _, found in laid]

    def _dot(self, surface: pygame.Surface, square: pygame.Rect, tone: Tone) -> pygame.Rect:
        """Draw a dot at the shoulder of a figure on these squares of the screen; return its rectangle."""
        own, span = body(square), self.fonts.px(DOT)
        place = pygame.Rect(own.right - span, own.top + own.height // 6, span, span)
        rim, colour = self.slips.colours.card, self.slips.tone(tone)
        text = f'<circle cx="20" cy="20" r="16" fill="{colour}" stroke="{rim}" stroke-width="7"/>'
        surface.blit(art.draw(40, 40, text, (span, span)), place)
        return place

    def leader(self, surface: pygame.Surface, rect: pygame.Rect, tag: pygame.Rect) -> None:
        """Draw a pen line from a square to its tag."""
        inner = tag.inflate(-self.fonts.px(16), -self.fonts.px(16))
        end = (min(max(rect.centerx, inner.left), inner.right), min(max(rect.centery, inner.top), inner.bottom))
        start = (min(max(end[0], rect.left), rect.right), min(max(end[1], rect.top), rect.bottom))
        self.slips.leader(surface, start, end)


def placed(
    size: tuple[int, int], around: pygame.Rect, view: pygame.Rect, cost: Callable[[pygame.Rect], int], gap: int
) -> pygame.Rect:
    """Return the place beside a square, within the view, where a slip has the least `cost`."""
    width, height = size
    sides: Sequence[tuple[int, int]] = (
        (around.right + gap, around.top - height + around.height // 3),
        (around.left - gap - width, around.top - height + around.height // 3),
        (around.right + gap, around.bottom - around.height // 3),
        (around.left - gap - width, around.bottom - around.height // 3),
        (around.centerx - width // 2, around.top - gap - height),
        (around.centerx - width // 2, around.bottom + gap),
        (around.right + 2 * around.width, around.top - height),
        (around.left - 2 * around.width - width, around.top - height),
        (around.right + 2 * around.width, around.bottom),
    )
    places = [pygame.Rect(left, top, width, height) for left, top in sides]
    best = min(enumerate(places), key=lambda item: (cost(item[1]) + _outside(item[1], view), item[0]))[1]
    return best.clamp(view)


def _outside(place: pygame.Rect, view: pygame.Rect) -> int:
    seen = place.clip(view)
    return (place.width * place.height - seen.width * seen.height) * 4
