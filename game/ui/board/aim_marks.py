"""Marks of an attack that the player considers: shields of cover, the line of fire, rings and corners around target and
square.

A lock marks a clicked square. Lengths are in units, UNIT to a square, if nothing else is said.
"""

from __future__ import annotations

import pygame

from game.model.grid import DIRECTIONS, Square, edge_between
from game.ui.board.areas import Baked, BoardSheet
from game.ui.board.camera import Camera
from game.ui.board.height_shading import edge_line
from game.ui.board.lines import middle
from game.ui.board.marks import AimLine, BoardScene, CoverMark
from game.ui.board.terrain_styles import UNIT
from game.ui.kit import art
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Point, line, path, resample

NEAR, SIDE = 24.0, 20.0
"""Width of a shield that faces the considered target, and of any other shield, if a square has 40 units."""
OUT = 5.0
"""Distance of a shield's middle outside the border of its square, if a square has 40 units."""
RISE_MS, APART_MS, RISE = 100.0, 30.0, 3.0
"""Milliseconds in which a shield rises, milliseconds from one shield to the next, and units that a shield rises."""
LOCK, TARGET, CLOSE = 1.1, 1.55, 1.12
"""Width of the corners around a clicked square as a factor of the square's width; widths in squares of the ring around
a target, alone and in a crowd."""
CLOSING_MS = 90.0
"""Time in which the corners of a lock close, in milliseconds."""
WIDER = 0.3
"""Width in squares that the corners have in addition when they begin to close."""


class AimMarks:
    """Draws the marks of aiming on the board, and caches the last line of fire."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self._line: tuple[AimLine, int, Baked] | None = None

    # The line of fire

    def line(self, aim: AimLine, pixels: int) -> Baked:
        """Return the drawing of the line from the attacker's chest to the target's: dots, or dashes if the target is
        locked."""
        if self._line and self._line[0] == aim and self._line[1] == pixels:
            return self._line[2]
        a, b = middle(aim.start, aim.start_width), middle(aim.end, aim.end_width)
        a, b = _short(a, b, 34 * aim.start_width), _short(b, a, 44 * aim.end_width)
        fine = resample([(a[0], a[1] - 6), (b[0], b[1] - 6)], 5)
        run, step = (5, 7) if aim.locked else (2, 5)
        data = "".join(path(fine[i : i + run], closed=False) for i in range(0, len(fine) - 2, step))
        text = line(data, self.colours.card, 7.5, 0.95) + line(data, self.colours.risk_dark, 3.6 if aim.locked else 2.8)
        baked = BoardSheet.around([aim.start, aim.end]).draw(text, pixels)
        self._line = (aim, pixels, baked)
        return baked

    # Locks

    def lock(self, surface: pygame.Surface, square: Square, width: int, camera: Camera, age: float) -> None:
        """Draw corners that close around a clicked square; `age` is the milliseconds since the click."""
        rect = camera.rect(square, width)
        open_ = max(0.0, 1 - age / CLOSING_MS)
        span = round(rect.width * LOCK + open_ * WIDER * camera.pixels)
        surface.blit(art.picture("marks/lock-square", span, span), _centred(rect.center, span))

    def target(
        self, surface: pygame.Surface, square: Square, width: int, camera: Camera, *, locked: bool, close: bool = False
    ) -> None:
        """Draw the ring around a figure that can be attacked, smaller when it stands `close` to others; a locked target
        gets a heavy closed ring."""
        rect = camera.rect(square, width)
        span = round(camera.pixels * (width + (CLOSE if close else TARGET) - 1))
        centre = (rect.centerx, rect.centery - camera.pixels // 6)
        if locked:
            surface.blit(art.picture("marks/lock-target", span, span), _centred(centre, span))
            return
        colours = art.hues("marks/target", self.colours.risk, self.colours.risk_dark, self.colours.risk_light)
        surface.blit(art.picture("marks/target", span, span, colours), _centred(centre, span))

    # Cover

    def shelter(self, surface: pygame.Surface, place: tuple[Square, ...], camera: Camera) -> None:
        """Draw a line along a border (two squares) or around a square, whose wall or object gives the target cover."""
        wide = max(3, camera.pixels // 14)
        if len(place) == 2:
            a, b = (camera.corner(corner) for corner in edge_line(edge_between(*place)))
            pygame.draw.line(surface, self.colours.card, a, b, wide + 4)
            pygame.draw.line(surface, self.colours.plan, a, b, wide)
            return
        rect = camera.rect(place[0]).inflate(-wide, -wide)
        pygame.draw.rect(surface, self.colours.card, rect.inflate(4, 4), wide + 4, border_radius=camera.pixels // 5)
        pygame.draw.rect(surface, self.colours.plan, rect, wide, border_radius=camera.pixels // 5)

    def shields(self, surface: pygame.Surface, scene: BoardScene, camera: Camera, age: float) -> list[pygame.Rect]:
        """Draw the walls and objects between attacker and target that give cover, and a shield with the value at each
        covered side of a square; return the rectangles of the shields. `age` is in milliseconds."""
        for place in scene.shelters:
            self.shelter(surface, place, camera)
        found = []
        for number, mark in enumerate(scene.covers):
            share = min(1.0, max(0.0, (age - number * APART_MS) / RISE_MS))
            if share > 0:
                rect = self._place(mark, camera)
                found.append(rect)
                self._shield(surface, mark, rect.move(0, round((1 - share) * RISE * self.fonts.scale)))
        return found

    def _place(self, mark: CoverMark, camera: Camera) -> pygame.Rect:
        unit = max(0.8 * self.fonts.scale, camera.pixels / 40)
        wide = round((NEAR if mark.near else SIDE) * unit)
        rect = camera.rect(mark.square, mark.width)
        dx, dy = DIRECTIONS[mark.direction]
        out = rect.width / 2 + OUT * camera.pixels / 40
        made = pygame.Rect(0, 0, wide, round(wide * 1.125))
        made.center = (round(rect.centerx + dx * out), round(rect.centery + dy * out))
        return made

    def _shield(self, surface: pygame.Surface, mark: CoverMark, rect: pygame.Rect) -> None:
        surface.blit(art.picture(f"marks/shield-{mark.degree}", *rect.size), rect)
        colour = self.colours.ink if mark.degree == "quarter" else self.colours.on_dark
        number = self.fonts.render(mark.text, Style(LABEL, colour, bold=True))
        surface.blit(number, number.get_rect(center=(rect.centerx, rect.centery - rect.height // 40)))


def _short(a: Point, b: Point, far: float) -> Point:
    """Return the point `far` units from `a` on the line to `b`, at most 45 per cent of the line away."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or UNIT
    share = min(0.45, far / length)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _centred(centre: tuple[int, int], span: int) -> tuple[int, int]:
    return centre[0] - span // 2, centre[1] - span // 2
