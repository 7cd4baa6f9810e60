"""Drawing of cues on the board: shots, throws, blasts, rising words, stamps.

A cue is an animation or a sound to be played (cues.py); a share is the part of its time that has passed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

import pygame

from game.ui.board import motion
from game.ui.board.camera import Camera
from game.ui.board.cues import (
    BannerCue,
    BeatCue,
    BlastCue,
    Cue,
    DieCue,
    DownCue,
    EdgeCue,
    FallCue,
    FloatCue,
    MoveCue,
    ShotCue,
    SignCue,
    StampCue,
    StarCue,
)
from game.ui.board.height_shading import edge_line
from game.ui.board.litter import dust, puff
from game.ui.board.moments import Moments
from game.ui.board.shots import Shots
from game.ui.board.strikes import Strikes
from game.ui.kit import art
from game.ui.kit.fonts import ACTIVE, NAME, Fonts, Style
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Point, contour, fill, path, resample, wobbled

LANDING = 80 / 700
"""Share of a stamp's time in which it comes down while it shrinks to its final size."""

OVER_HEAD = 0.8
"""Squares from the middle of a figure's square up to the lower edge of a word stamped over its head."""
EDGE = 10.0
"""Least distance in units between rising words and the border of the view."""
SMOKE, SMOKES = "#a59c8d", 9
"""Colour of the smoke of a burst, and number of its clouds."""


class Effects:
    """Draws the animation cues that are being played: shots, bursts, rising words and stamps."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self.reduced_motion = False
        self.strikes, self.shots = Strikes(colours, fonts), Shots(colours)
        self.moments = Moments(colours, fonts)
        self._stamps: dict[tuple[str, str], pygame.Surface] = {}

    def draw(
        self,
        surface: pygame.Surface,
        playing: Iterable[tuple[Cue, float]],
        camera: Camera,
        *,
        reduced_motion: bool = False,
    ) -> None:
        """Draw all cues being played, in the order in which they began. `playing` pairs each cue with its progress, 0
        to 1; with `reduced_motion` nothing flies or shakes."""
        self.reduced_motion = reduced_motion
        rising: list[tuple[FloatCue, float]] = []
        banner: tuple[BannerCue, float] | None = None
        self.strikes.homes.clear()
        for cue, share in playing:
            if isinstance(cue, FloatCue):
                rising.append((cue, share))
            elif isinstance(cue, BannerCue):
                banner = (cue, share)
            else:
                self._draw(surface, cue, share, camera)
        self._floats(surface, rising, camera)
        if banner is not None:
            self.moments.banner(surface, *banner, camera.view)

    def _draw(self, surface: pygame.Surface, cue: Cue, share: float, camera: Camera) -> None:
        """Draw one cue that is neither rising words nor the banner."""
        still = self.reduced_motion
        if isinstance(cue, MoveCue) and not still:
            dust(surface, cue, share, camera)
        elif isinstance(cue, ShotCue):
            self.shots.draw(surface, cue, share, camera, still=still)
        elif isinstance(cue, BlastCue):
            self._blast(surface, cue, share, camera)
        elif isinstance(cue, SignCue):
            if cue.sign == "thud":
                self._thud(surface, cue, share, camera)
            else:
                self.strikes.sign(surface, cue, share, camera, still=still)
        elif isinstance(cue, (FallCue, EdgeCue)) and not still:
            self._dust(surface, cue, share, camera)
        elif isinstance(cue, DownCue):
            self.strikes.down(surface, cue, share, camera, still=still)
        elif isinstance(cue, DieCue):
            self.strikes.die(surface, cue, share, camera, still=still)
        elif isinstance(cue, StampCue):
            self._stamp(surface, cue, share, camera)
        elif isinstance(cue, StarCue):
            self.moments.star(surface, cue, share, camera.view, still=still)
        elif isinstance(cue, BeatCue):
            self.moments.shade(surface, share, camera.view)

    def _blast(self, surface: pygame.Surface, cue: BlastCue, share: float, camera: Camera) -> None:
        """Draw a burst that grows quickly and fades."""
        if not self.reduced_motion:
            self._smoke(surface, cue, share, camera)
            share = min(1.0, share / motion.BURSTING)
        grown = 1.0 if self.reduced_motion else 1 - (1 - share) ** 3
        span = max(4, round((2 * cue.radius + 1) * camera.pixels * (0.35 + 0.65 * grown)))
        star = pygame.transform.smoothscale(self._burst(192, f"blast {cue.centre}"), (span, span))
        star.set_alpha(round(255 * min(1.0, (1 - share) * 1.8)))
        surface.blit(star, star.get_rect(center=camera.centre(cue.centre)))

    def _smoke(self, surface: pygame.Surface, cue: BlastCue, share: float, camera: Camera) -> None:
        """Draw the ring of smoke that rolls outward from a burst."""
        far = (0.35 + 0.75 * math.sqrt(share)) * (cue.radius + 0.4) * camera.pixels
        cloud = puff(SMOKE, round(camera.pixels * 2.2), min(3, int(share * 4)))
        _ring(surface, cloud, camera.centre(cue.centre), (far, 0.8 * far), share * camera.pixels / 4)

    def _thud(self, surface: pygame.Surface, cue: SignCue, share: float, camera: Camera) -> None:
        """Draw the ring of dust that a body throws up when it strikes the ground."""
        colour, (x, y) = self.shots.dust_of(cue.square) or SMOKE, camera.centre(cue.square)
        far = (0.42 + (0.0 if self.reduced_motion else 0.4 * math.sqrt(share))) * camera.pixels
        cloud = puff(colour, round(camera.pixels * 1.3), min(3, int(share * 4)))
        _ring(surface, cloud, (x, y + round(camera.pixels * 0.3)), (far, 0.45 * far), share * camera.pixels / 10)

    def _dust(self, surface: pygame.Surface, cue: FallCue | EdgeCue, share: float, camera: Camera) -> None:
        """Draw the dust of a figure that falls on its knees, or of a door that turns."""
        if isinstance(cue, FallCue):
            self._knees(surface, cue, share, camera)
        else:
            self._turns(surface, cue, share, camera)

    def _knees(self, surface: pygame.Surface, cue: FallCue, share: float, camera: Camera) -> None:
        """Draw the dust that the knees of a falling figure throw up on both sides."""
        part = (share * motion.FALL_MS - motion.FALLING[0][0]) / motion.KNEES_MS
        colour = self.shots.dust_of(cue.square)
        if not colour or not 0 <= part < 1 or cue.before != "stand":
            return
        (x, y), pixels = camera.centre(cue.square), camera.pixels
        cloud = puff(colour, round(pixels * 1.2), min(3, int(part * 4)))
        for side in (-1, 1):
            at = x + round(side * (0.2 + 0.25 * part) * pixels), y + round((0.36 - 0.12 * part) * pixels)
            surface.blit(cloud, cloud.get_rect(center=at))

    def _turns(self, surface: pygame.Surface, cue: EdgeCue, share: float, camera: Camera) -> None:
        """Draw the dust beside a door that has turned, or around a window that has broken."""
        part = (share - motion.TURNS) / (1 - motion.TURNS)
        if not 0 <= part < 1:
            return
        (ax, ay), (bx, by), pixels = *(camera.corner(corner) for corner in edge_line(cue.edge)), camera.pixels
        cloud = puff(SMOKE, round(pixels * 1.1), min(3, int(part * 4)))
        for x, y, aside in ((ax, ay, -1), (bx, by, 1)):
            place = (round(x + aside * 0.25 * part * pixels), round(y - 0.2 * part * pixels))
            surface.blit(cloud, cloud.get_rect(center=place))

    def _floats(self, surface: pygame.Surface, rising: list[tuple[FloatCue, float]], camera: Camera) -> None:
        """Draw the words that rise from figures; newer ones push older ones upward."""
        laid: list[pygame.Rect] = []
        for cue, share in sorted(rising, key=lambda one: one[1]):
            if not camera.rect(cue.square).colliderect(camera.view):
                continue
            colour = self.strikes.slips.tone(cue.tone)
            size = ACTIVE if cue.text[:1] in "-+" and cue.text[1:2].isdigit() else NAME
            words = self.fonts.render(cue.text, Style(size, colour, bold=True, halo=self.colours.card))
            place = self._risen(words, cue.square, share, camera)
            while (met := place.collidelist(laid)) >= 0 and laid[met].top - place.height >= camera.view.top:
                place.bottom = laid[met].top
            while (met := place.collidelist(laid)) >= 0 and laid[met].bottom + place.height <= camera.view.bottom:
                place.top = laid[met].bottom  # above there is no room
            laid.append(place)
            words.set_alpha(round(255 * min(1.0, (1 - share) * 3)))
            surface.blit(words, place)
            words.set_alpha(255)

    def _risen(self, words: pygame.Surface, square: tuple[int, int], share: float, camera: Camera) -> pygame.Rect:
        """Return the rectangle of rising words after a share (0 to 1) of their time: above their figure, or beside a
        die that would be covered."""
        x, y = camera.centre(square)
        rise = 0.75 if self.reduced_motion else 0.7 + 0.35 * (1 - (1 - share) ** 2)  # clear of the face below
        place = words.get_rect(center=(x, y - round(camera.pixels * (0.45 + rise))))
        way = words.get_rect(center=(x, y - round(camera.pixels * 1.5)))
        way.union_ip(way.move(0, round(camera.pixels * 0.35)))
        for die in self.strikes.homes:
            if way.colliderect(die):
                above = place.move(0, die.top - way.bottom)
                beside = [place.move(die.right - way.left, 0), place.move(die.left - way.right, 0)]
                whole = [one for one in (above, *beside) if camera.view.contains(one.inflate(0, camera.pixels))]
                place = (whole or beside)[0]
                break
        edge = self.fonts.px(EDGE)
        return place.clamp(camera.view.inflate(-2 * edge, -2 * edge))

    def _stamp(self, surface: pygame.Surface, cue: StampCue, share: float, camera: Camera) -> None:
        stamp = self._stamped(cue.text, cue.tone)
        if share < LANDING and not self.reduced_motion:
            stamp = pygame.transform.rotozoom(stamp, 0, 1.5 - 0.5 * share / LANDING)
        else:
            stamp = stamp.copy()
        stamp.set_alpha(round(255 * min(1.0, (1 - share) * 4)))
        x, y = camera.centre(cue.square)
        place = stamp.get_rect(midbottom=(x, y - round(camera.pixels * OVER_HEAD)))
        place = place.clamp(camera.view) if place.colliderect(camera.view) else place
        self.strikes.homes.append(place)
        surface.blit(stamp, place)

    def _stamped(self, text: str, tone: str) -> pygame.Surface:
        """Return a word in a rough inked box, slightly tilted."""
        known = self._stamps.get((text, tone))
        if known:
            return known
        colour = {"plan": self.colours.plan, "risk": self.colours.risk}.get(tone, self.colours.ink)
        words = self.fonts.render(text.upper(), Style(NAME, colour, bold=True, tracking=1.0))
        unit = self.fonts.scale
        width, height = words.get_width() / unit + 18, words.get_height() / unit + 4
        rng = random.Random(f"stamp {text}")
        corners: list[Point] = [(4, 4), (width + 4, 4), (width + 4, height + 4), (4, height + 4)]
        box = wobbled(resample(corners, 4, closed=True), 0.5, rng, 22)
        outer, inner = contour(box, 2.0, 3.2, rng, 0.5)
        drawing = fill(path(box), self.colours.card, 0.88) + fill(path(outer) + path(inner), colour, even_odd=True)
        sheet = art.draw(width + 8, height + 8, drawing, (self.fonts.px(width + 8), self.fonts.px(height + 8)))
        sheet.blit(words, words.get_rect(center=sheet.get_rect().center))
        made = self._stamps[text, tone] = pygame.transform.rotozoom(sheet, 5, 1.0)
        return made

    def _burst(self, span: int, seed: str) -> pygame.Surface:
        """Return a picture of an inked star of fire, `span` pixels wide."""
        rng = random.Random(seed)
        points = 11
        rim: list[Point] = []
        heart: list[Point] = []
        for i in range(points * 2):
            angle = math.tau * i / (points * 2)
            far = (44 if i % 2 else 27) * (0.85 + 0.3 * rng.random())
            rim.append((50 + math.cos(angle) * far, 50 + math.sin(angle) * far))
            heart.append((50 + math.cos(angle) * far * 0.55, 50 + math.sin(angle) * far * 0.55))
        outer, inner = contour(resample(rim, 5, closed=True), 1.5, 3.4, rng)
        drawing = (
            fill(path(rim), "#e0873a")
            + fill(path(heart), "#f7dc83")
            + fill(path(outer) + path(inner), self.colours.ink, even_odd=True)
        )
        return art.draw(100, 100, drawing, (span, span))


def _ring(
    surface: pygame.Surface, cloud: pygame.Surface, middle: tuple[int, int], far: tuple[float, float], risen: float
) -> None:
    """Draw a ring of clouds around a pixel; `far` has its radius across and down, `risen` its height above that place,
    all in pixels."""
    for number in range(SMOKES):
        turn = math.tau * (number + 0.3 * (number % 2)) / SMOKES
        at = round(middle[0] + far[0] * math.cos(turn)), round(middle[1] + far[1] * math.sin(turn) - risen)
        surface.blit(cloud, cloud.get_rect(center=at))
