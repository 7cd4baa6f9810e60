"""Draws what leaves a weapon: flashes, the streak of a shot, a throw, the sweep and contact of a blow."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.model.grid import Square
from game.ui.board import motion
from game.ui.board.camera import Camera
from game.ui.board.cues import ShotCue
from game.ui.board.litter import puff
from game.ui.kit import art
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Point

AIM_STEP = 0.3
"""Squares between the dots of the line along which somebody takes aim."""
CONTACT = 1.15
"""Width of the flash where a blow meets somebody, in squares."""


class Shots:
    """Draws the cues of shots, throws and blows. `dust_of` returns the colour of the dust of a square's ground, or ""
    where there is none."""

    def __init__(self, colours: Palette) -> None:
        self.colours = colours
        self.dust_of: Callable[[Square], str] = lambda square: ""

    def draw(self, surface: pygame.Surface, cue: ShotCue, share: float, camera: Camera, *, still: bool) -> None:
        """Draw a shot, throw or blow at a share (0 to 1) of its cue; with `still` nothing flies."""
        flown = 1.0 if still else motion.flown(cue, share)
        a, b = _chest(cue.start, camera), _chest(cue.end, camera)
        if flown <= 0:
            if cue.kind in ("bullet", "burst") and share > 0:
                self._aim(surface, a, b, camera.pixels)
        elif cue.kind == "melee":
            since = share * motion.shot_ms(cue) - motion.shot_held(cue)
            self._blow(surface, cue, 0.0 if still else since, camera)
        elif cue.kind == "thrown":
            self._thrown(surface, a, b, flown, camera.pixels)
        elif still:
            self._tracer(surface, a, b, 0.0, 1.0, camera.pixels)
        elif flown < 1:
            self._rounds(surface, a, b, flown, 3 if cue.kind == "burst" else 1, camera.pixels)

    # Blows

    def _blow(self, surface: pygame.Surface, cue: ShotCue, since: float, camera: Camera) -> None:
        """Draw the sweep of a weapon, the flash where it meets somebody, and dust under the step; `since` is the time
        since the contact in milliseconds, negative before it."""
        if cue.start == cue.end:
            return
        a, b = _chest(cue.start, camera), _chest(cue.end, camera)
        angle = math.degrees(math.atan2(a[1] - b[1], b[0] - a[0]))
        if since < motion.SLASH_MS:
            span = round(camera.pixels * 1.1)
            sweep = pygame.transform.rotozoom(art.picture("marks/slash", span, span), angle + 180, 1.0)
            sweep.set_alpha(round(255 * min(1.0, (1 - max(0.0, since) / motion.SLASH_MS) * 1.5)))
            surface.blit(sweep, sweep.get_rect(center=_whole(_between(a, b, 0.62))))
        if 0 <= since < motion.CONTACT_MS and not cue.missed:
            star = contact(round(camera.pixels * CONTACT * (0.75 + 0.25 * since / motion.CONTACT_MS)))
            surface.blit(star, star.get_rect(center=_whole(_between(a, b, 0.66))))
        self._step(surface, cue, since, camera)

    def _step(self, surface: pygame.Surface, cue: ShotCue, since: float, camera: Camera) -> None:
        """Draw the dust that the step into a blow throws up, at both ends of the step."""
        age = (since + motion.FLIGHT["melee"]) / (motion.FLIGHT["melee"] + motion.AFTER["melee"])
        colour = self.dust_of(cue.start)
        if not colour or not 0 <= age < 1:
            return
        (x, y), (to_x, to_y) = camera.centre(cue.start), camera.centre(cue.end)
        cloud = puff(colour, camera.pixels, min(3, int(age * 4)))
        for part, lift in ((-0.12, 0.0), (0.42, 0.04)):
            at = (x + (to_x - x) * part, y + (to_y - y) * part + camera.pixels * (0.36 - lift - 0.1 * age))
            surface.blit(cloud, cloud.get_rect(center=_whole(at)))

    # Shots

    def _aim(self, surface: pygame.Surface, a: Point, b: Point, pixels: int) -> None:
        """Draw a dotted line from who takes aim to the target, clear of both."""
        far = math.dist(a, b)
        dots = int(far / pixels / AIM_STEP)
        for number in range(2, dots - 1):
            at = _between(a, b, number * AIM_STEP * pixels / far)
            for colour, radius in ((self.colours.card, max(3, pixels // 15)), (self.colours.ink, max(2, pixels // 24))):
                pygame.draw.circle(surface, colour, at, radius)

    def _rounds(self, surface: pygame.Surface, a: Point, b: Point, flown: float, rounds: int, pixels: int) -> None:
        """Draw the tracer of one shot, or of several in a row."""
        for number in range(rounds):
            own = flown * (rounds + 1) / 2 - number * 0.5
            if 0 < own < 1:
                self._tracer(surface, a, b, max(0.0, own - 0.35), min(1.0, own + 0.1), pixels)
                if own < 0.45:
                    self._flash(surface, a, b, pixels)

    def _tracer(self, surface: pygame.Surface, a: Point, b: Point, start: float, end: float, pixels: int) -> None:
        first, last = _between(a, b, start), _between(a, b, end)
        pygame.draw.line(surface, self.colours.card, first, last, max(3, pixels // 9))
        pygame.draw.line(surface, self.colours.ink, first, last, max(1, pixels // 22))

    def _flash(self, surface: pygame.Surface, a: Point, b: Point, pixels: int) -> None:
        """Draw the flash at the muzzle."""
        at = _between(a, b, min(0.4, 0.45 * pixels / (math.dist(a, b) or 1)))
        span = round(pixels * 0.75)
        angle = math.degrees(math.atan2(a[1] - b[1], b[0] - a[0]))
        star = pygame.transform.rotozoom(art.picture("marks/flash", span, span), angle, 1.0)
        surface.blit(star, star.get_rect(center=_whole(at)))

    def _thrown(self, surface: pygame.Surface, a: Point, b: Point, share: float, pixels: int) -> None:
        """Draw a thrown thing on its arc, with its shadow."""
        ground = _between(a, b, share)
        height = math.sin(math.pi * share) * min(3.0 * pixels, 0.35 * math.dist(a, b) + pixels * 0.5)
        radius = max(3, pixels // 10)
        shade = pygame.Surface((4 * radius, 2 * radius), pygame.SRCALPHA)
        pygame.draw.ellipse(shade, (*pygame.Color(self.colours.shadow)[:3], 90), shade.get_rect())
        surface.blit(shade, shade.get_rect(center=(round(ground[0]), round(ground[1]) + pixels // 4)))
        at = (round(ground[0]), round(ground[1] - height))
        pygame.draw.circle(surface, self.colours.card, at, radius + 2)
        pygame.draw.circle(surface, self.colours.ink, at, radius)


@lru_cache(64)
def contact(span: int) -> pygame.Surface:
    """Return a picture of the flash of a blow that meets somebody, `span` pixels wide: an uneven star, light inside."""
    points = [
        (50 + math.cos(turn) * far, 50 + math.sin(turn) * far)
        for i in range(18)
        for turn, far in [(math.tau * i / 18 + 0.1, (46 - 7 * (i % 3 == 1)) if i % 2 == 0 else 21)]
    ]
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
    heart = "M" + "L".join(f"{50 + (x - 50) * 0.62:.1f} {50 + (y - 50) * 0.62:.1f}" for x, y in points) + "Z"
    ink = (
        f'<path d="{way}" fill="#f2b63c" stroke="#8a3d10" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="{heart}" fill="#fffdf0"/>'
    )
    return art.draw(100, 100, ink, (span, span))


def _chest(square: Square, camera: Camera) -> Point:
    """Return the place where a figure on a square holds its weapon."""
    x, y = camera.centre(square)
    return x, y - camera.pixels * 0.15


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _whole(place: Point) -> tuple[int, int]:
    return round(place[0]), round(place[1])
