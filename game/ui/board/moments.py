"""Drawing of a battle's great moments: the dark border when an important figure falls, banners, and earned stars."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.ui.board import motion
from game.ui.board.cues import BannerCue, StarCue
from game.ui.kit import art
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, LOUD, NAME, Fonts, Style
from game.ui.kit.palette import Palette

STEPS, DARKEST = 6, 0.5
"""Number of strengths of the shade around the view, and the share of light that the strongest shade takes from the
corners."""
HIGH, MIDDLE = 92.0, 0.3
"""Height of the banner in pixels at 720 lines, and the place of its middle as a share of the view's height."""
STAR, STAR_STEP, STAR_FALL = 72.0, 88.0, 260.0
"""Width of an earned star, distance from star to star, and height from which a star falls, in pixels at 720 lines."""
FLAKES = 46
"""Number of scraps of paper that fall when the player has won."""


class Moments:
    """Draws the shade around the view and the banner across it."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts

    def shade(self, surface: pygame.Surface, share: float, view: pygame.Rect) -> None:
        """Darken the border of the view. `share` (0 to 1) is the part of the moment that has passed: the shade grows
        over its first SHADE_IN and fades over its last SHADE_OUT."""
        strength = min(1.0, share / motion.SHADE_IN, (1 - share) / motion.SHADE_OUT)
        if (step := round(strength * STEPS)) > 0:
            surface.blit(_vignette(view.size, step), view, special_flags=pygame.BLEND_RGB_MULT)

    def banner(self, surface: pygame.Surface, cue: BannerCue, share: float, view: pygame.Rect) -> None:
        """Draw a banner after a share (0 to 1) of its time: it opens across the board and its words come down on it.
        The banner of the battle's end also darkens the border of the view."""
        if not cue.next:
            self.shade(surface, min(0.5, share), view)
        age = share * (motion.NEXT_MS if cue.next else motion.BANNER_MS)
        if cue.glad:
            self._flakes(surface, share, view, cue.side)
        side = self.colours.side(cue.side)
        high = round(self.fonts.px(HIGH) * min(1.0, age / motion.OPENS_MS))
        band = pygame.Rect(view.left, 0, view.width, max(4, high))
        band.centery = view.top + round(view.height * MIDDLE)
        rim, line = self.fonts.px(6), max(2, self.fonts.px(2))
        pygame.draw.rect(surface, self.colours.ink, band.inflate(0, 2 * (rim + line)))
        pygame.draw.rect(surface, side.base, band.inflate(0, 2 * rim))
        pygame.draw.rect(surface, self.colours.card, band)
        if age >= motion.OPENS_MS:
            sizes = (self.fonts.render(cue.text, Style(size, side.text, bold=True)) for size in (LOUD, ACTIVE, BODY))
            words = next(
                (one for one in sizes if one.width <= view.width), self.fonts.render(cue.text, Style(LABEL, side.text))
            )
            lands = min(1.0, (age - motion.OPENS_MS) / motion.LANDS_MS)
            picture = words if lands >= 1 else pygame.transform.rotozoom(words, 0, 1.5 - 0.5 * lands)
            surface.blit(picture, picture.get_rect(center=band.center).clamp(view))

    def star(self, surface: pygame.Surface, cue: StarCue, share: float, view: pygame.Rect, *, still: bool) -> None:
        """Draw a star on its way after a share (0 to 1) of its time, the stars earned before, and empty places for
        those not earned. With `still` it does not move."""
        age = motion.STAR_MS if still else share * motion.star_ms(cue)
        lands, left = min(1.0, age / motion.STAR_MS), (1 - share) * motion.star_ms(cue)
        words = self.fonts.render(cue.words, Style(NAME, self.colours.ink, bold=True))
        wide = max(round(self.fonts.px(STAR_STEP) * cue.most), words.get_width()) + self.fonts.px(40)
        high = self.fonts.px(STAR + 56)
        card = pygame.Surface((wide, high), pygame.SRCALPHA)
        rect, span, step = card.get_rect(), self.fonts.px(STAR), self.fonts.px(STAR_STEP)
        pygame.draw.rect(card, self.colours.ink, rect, border_radius=self.fonts.px(8))
        line = max(2, self.fonts.px(2))
        pygame.draw.rect(card, self.colours.card, rect.inflate(-2 * line, -2 * line), border_radius=self.fonts.px(7))
        places = [(wide // 2 + round((n - (cue.most - 1) / 2) * step), self.fonts.px(14) + span // 2)
                  for n in range(cue.most)]  # fmt: skip
        for number, place in enumerate(places, 1):
            there = number < cue.number or (number == cue.number and lands >= 1)
            star = art.picture("icons/star-on" if there else "icons/star-off", span, span)
            card.blit(star, star.get_rect(center=place))
        if cue.words and lands >= 1:
            card.blit(words, words.get_rect(center=(wide // 2, high - self.fonts.px(22))))
        card.set_alpha(round(255 * min(1.0, left / 250) if cue.words else 255))
        at = card.get_rect(center=(view.centerx, view.top + round(view.height * MIDDLE)))
        surface.blit(card, at)
        if lands < 1:
            grown = round(span * (2.2 - 1.2 * lands * lands))
            large, (x, y) = art.picture("icons/star-on", 2 * span, 2 * span), places[cue.number - 1]
            star = pygame.transform.smoothscale(large, (grown, grown))
            up = round(self.fonts.px(STAR_FALL) * (1 - lands) ** 2)
            surface.blit(star, star.get_rect(center=(at.left + x, at.top + y + up)))

    def _flakes(self, surface: pygame.Surface, share: float, view: pygame.Rect, side: str) -> None:
        """Draw scraps of paper in a side's colours that fall over the view."""
        tones = (self.colours.side(side).base, self.colours.side(side).light, self.colours.accent, self.colours.card)
        span = max(4, self.fonts.px(8))
        for number in range(FLAKES):
            speed, late = 0.8 + 0.5 * (number * 37 % 10) / 10, (number * 53 % 17) / 60
            y = (share - late) * speed * 1.25
            if not 0 < y < 1:
                continue
            x = (number * 0.6180339 + 0.02 * math.sin(8 * y + number)) % 1.0
            wide = max(2, round(span * abs(math.cos(14 * y + number))))
            place = pygame.Rect(0, 0, wide, span)
            place.center = view.left + round(x * view.width), view.top + round(y * view.height)
            pygame.draw.rect(surface, tones[number % 4], place)
            pygame.draw.rect(surface, self.colours.ink, place.inflate(2, 2), 1)


@lru_cache(2 * STEPS)
def _vignette(size: tuple[int, int], step: int) -> pygame.Surface:
    """Return a picture that darkens the border of a view of some size when it is multiplied with it."""
    small = pygame.Surface((48, 32), 0, 24)
    for y in range(32):
        for x in range(48):
            far = math.hypot((x - 23.5) / 23.5, (y - 15.5) / 15.5) / math.sqrt(2)
            dark = DARKEST * step / STEPS * max(0.0, far - 0.3) / 0.7
            small.set_at((x, y), [round(255 * (1 - dark * tone)) for tone in (1.0, 1.0, 0.9)])
    made = pygame.transform.smoothscale(small, size)
    return made.convert() if pygame.display.get_surface() else made
