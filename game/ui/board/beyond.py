"""Discs at the border of the view for figures that have just walked out of it, each in the direction of its figure's
goal."""

from __future__ import annotations

import math

import pygame

from game.model.grid import Square
from game.ui.board.camera import Camera
from game.ui.board.cues import Cue, MoveCue
from game.ui.board.figures import Figures
from game.ui.board.marks import FigureMark, Pose
from game.ui.kit.fonts import Fonts
from game.ui.kit.palette import Palette

SEEN_MS, FADES_MS = 1500.0, 300.0
"""Milliseconds for which a figure's disc is shown, and in which it fades."""
SPAN, SMALL, TIP = 40, 24, 11
"""Width of a disc, size of the square for which the figure on it is drawn, and length of the pointer beside it, in
pixels at 720 lines."""
LOW = 40
"""Height of the buttons over the lower border of the view, in pixels at 720 lines."""
BOB_MS = 240.0
"""Milliseconds of each step of the figure on the disc."""


class Beyond:
    """Remembers figures that have just walked out of view, and draws them at the border."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self._gone: dict[int, tuple[Square, float]] = {}
        """Last square of each figure's last walk, and the milliseconds since that walk began, by figure id."""

    def take(self, cue: Cue) -> None:
        """Remember a walk that begins."""
        if isinstance(cue, MoveCue) and not cue.pushed:
            self._gone[cue.figure] = (cue.squares[-1], 0.0)

    def clear(self) -> None:
        """Forget all walks."""
        self._gone.clear()

    def advance(self, milliseconds: float) -> bool:
        """Let some milliseconds pass, after which old walks are forgotten; return whether anything was shown."""
        shown = bool(self._gone)
        aged = {figure: (square, age + milliseconds) for figure, (square, age) in self._gone.items()}
        self._gone = {figure: (square, age) for figure, (square, age) in aged.items() if age < SEEN_MS}
        return shown

    def seen(self, camera: Camera) -> dict[int, pygame.Rect]:
        """Return the rectangles, on the screen, of the discs of figures that walked out of view, by figure id."""
        span, low = self.fonts.px(SPAN), self.fonts.px(LOW)
        edge = span + 3 * self.fonts.px(TIP)
        view = camera.view.inflate(-edge, -edge)
        view.height -= low
        found: dict[int, pygame.Rect] = {}
        for figure, (square, _) in sorted(self._gone.items()):
            if camera.rect(square).colliderect(camera.view):
                continue
            place = pygame.Rect(0, 0, span, span)
            place.center = _toward(camera.centre(square), view)
            while place.collidelist(list(found.values())) >= 0:  # along the border, as far as there is room
                aside = (span, 0) if place.centery in (view.top, view.bottom - 1) else (0, span)
                moved = place.move(aside)
                if not view.inflate(span, span).contains(moved):
                    break
                place = moved
            found[figure] = place
        return found

    def draw(
        self, surface: pygame.Surface, figures: Figures, marks: tuple[FigureMark, ...], camera: Camera, *, still: bool
    ) -> None:
        """Draw the discs, each with its figure and a pointer toward the square where the figure goes; `still` leaves
        out the bobbing."""
        of = {mark.id: mark for mark in marks}
        for figure, place in self.seen(camera).items():
            square, age = self._gone[figure]
            if figure in of:
                picture = self._disc(figures, of[figure], place, camera.centre(square), 0.0 if still else age)
                picture.set_alpha(round(255 * min(1.0, (SEEN_MS - age) / FADES_MS)))
                surface.blit(picture, picture.get_rect(center=place.center))

    def _disc(
        self, figures: Figures, mark: FigureMark, place: pygame.Rect, goal: tuple[int, int], age: float
    ) -> pygame.Surface:
        """Return the picture of a disc at `place`, with a pointer toward `goal` (pixels of the screen)."""
        tip, line = self.fonts.px(TIP), max(2, self.fonts.px(2))
        whole = pygame.Surface((place.width + 4 * tip, place.height + 4 * tip), pygame.SRCALPHA)
        middle, radius = pygame.Vector2(whole.get_rect().center), place.width // 2
        way = pygame.Vector2(goal) - pygame.Vector2(place.center)
        way = way.normalize() if way.length() else pygame.Vector2(1, 0)
        aside = pygame.Vector2(-way.y, way.x) * tip * 0.8
        ahead = (
            middle + way * (radius + tip),
            middle + way * (radius - line) + aside,
            middle + way * (radius - line) - aside,
        )
        side = self.colours.side(mark.side)
        pygame.draw.polygon(whole, self.colours.ink, [middle + (point - middle) * 1.12 for point in ahead])
        pygame.draw.polygon(whole, side.base, ahead)
        for colour, inner in ((self.colours.ink, 0), (side.base, line), (self.colours.card, 3 * line)):
            pygame.draw.circle(whole, colour, middle, radius - inner)
        pose: Pose = "walk-1" if int(age / BOB_MS) % 2 else "walk-5"
        small = FigureMark(mark.id, mark.profile, mark.side, mark.square, pose=pose)
        key = figures.key(small, self.fonts.px(SMALL), "", left=way.x < 0, part="body")
        body = figures.sprite(key).surface
        lift = self.fonts.px(2) * abs(math.sin(math.pi * age / BOB_MS))
        seen = body.get_bounding_rect()
        at = middle - pygame.Vector2(seen.center) - pygame.Vector2(0, lift)
        whole.blit(body, (round(at.x), round(at.y)))
        return whole


def _toward(goal: tuple[int, int], view: pygame.Rect) -> tuple[int, int]:
    """Return the place on the border of a view that lies toward a goal outside of it, as seen from its middle."""
    across, down = goal[0] - view.centerx, goal[1] - view.centery
    far = max(abs(across) / (view.width / 2), abs(down) / (view.height / 2), 1.0)
    x, y = view.centerx + across / far, view.centery + down / far
    return min(max(round(x), view.left), view.right - 1), min(max(round(y), view.top), view.bottom - 1)
