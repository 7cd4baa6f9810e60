"""Drawing of shots, throws and blows: muzzle flashes, streaks, arcs, and the sweep and contact of a melee weapon.

The contact is the moment at which a blow meets its target. A cue is an animation or a sound to be played (cues.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.model.grid import Square
from game.ui.board import motion
from game.ui.board.camera import Camera
from game.ui.board.cues import FIRED, ShotCue
from game.ui.board.litter import puff
from game.ui.kit import art
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Point

AIM_STEP, AIM_STEP_MS = 0.3, 160.0
"""Squares between the dots of the line from an aiming figure to its target, and the milliseconds in which the dots move
by that distance."""
FLASH, WIDE_FLASH = 0.8, 1.05
"""Widths in squares of the flash of a shot and of that of a shotgun."""
ROOT = 0.3
"""Share of its width by which the middle of a flash is before the muzzle."""
LEFT_MS = 1.0
"""Milliseconds after which a shot has left the muzzle, and a thrown thing the hand."""
PAST, BESIDE = 1.3, 0.3
"""Squares by which a missing shot flies past its target, and by which it passes beside it."""
SHORT = 0.35
"""Squares before the middle of its target at which a shot that cover stops ends."""
TRACER, BRASS, SMOKE = "#ffd75e", "#d8b25a", "#d8d2c6"
BOUNCES, ROLLS = 0.3, 0.82
"""Height in squares of a lobbed object's bounce, and the share of its way after which it strikes the ground."""
SWEEP, TRAIL, ARC_POINTS = 1.05, 0.75, 14
"""Length of a weapon's arc in squares from the figure's middle, share of the arc visible at a time, and number of
points along it."""
THICK, SHEER = 0.24, 150
"""Breadth of the arc's head as a share of its length, and its opacity (0 to 255), which leaves figures visible behind
it."""
RAISED, LOWERED = 150.0, -40.0
"""Degrees above and below the line to the target at which a blow begins and ends."""
SMEAR, DEBRIS, PIECES = "#fffaf0", ("#b9834a", "#e6d5ac", "#8e9494"), 8
"""Colour of the arc, colours of the splinters of a blow, and number of the splinters."""
JAWS, GAPE, BITTEN, CLAWS = 1.05, 0.42, 0.05, 1.3
"""Jaws: their width and half their opening in squares, and the gap between the shut teeth as a share of the width;
width of claw marks in squares."""
CONTACT = 1.0
"""Width of the flash where a blow meets its target, in squares."""


class Shots:
    """Draws the cues of shots, throws and blows. `dust_of` returns the colour of the dust of a square's ground, or ""
    where there is none; `muzzle` the pixel at which a shot leaves its figure at a share (0 to 1) of its cue."""

    def __init__(self, colours: Palette) -> None:
        self.colours = colours
        self.dust_of: Callable[[Square], str] = lambda square: ""
        self.muzzle: Callable[[ShotCue, float], Point] = lambda cue, share: (0.0, 0.0)

    def draw(self, surface: pygame.Surface, cue: ShotCue, share: float, camera: Camera, *, still: bool) -> None:
        """Draw a shot, throw or blow at a share (0 to 1) of its cue; with `still` nothing flies."""
        flown = 1.0 if still else motion.flown(cue, share)
        b = _chest(cue.end, camera)
        if flown <= 0:
            if cue.kind in (*FIRED, "arrow") and share > 0:
                gone = 0.0 if still else share * motion.shot_ms(cue) / AIM_STEP_MS
                self._aim(surface, self.muzzle(cue, share), b, camera.pixels, gone)
        elif cue.kind == "melee":
            since = share * motion.shot_ms(cue) - motion.shot_held(cue)
            self._blow(surface, cue, 0.0 if still else since, camera)
        elif cue.kind == "thrown":
            self._knife(
                surface,
                self.muzzle(cue, (motion.ready_ms(cue) + LEFT_MS) / motion.shot_ms(cue)),
                b,
                flown,
                camera.pixels,
            )
        elif cue.kind == "lobbed":
            hand = self.muzzle(cue, (motion.ready_ms(cue) + LEFT_MS) / motion.shot_ms(cue))
            self._lobbed(surface, hand, camera.centre(cue.start)[1], camera.centre(cue.end), flown, camera.pixels)
        else:
            self._rounds(surface, cue, share, camera, still=still)

    # Blows

    def _blow(self, surface: pygame.Surface, cue: ShotCue, since: float, camera: Camera) -> None:
        """Draw the sweep of a weapon, the flash where it meets its target, and dust under the step; `since` is the
        milliseconds since the contact, negative before it."""
        if cue.start == cue.end:
            return
        a, b = _chest(cue.start, camera), _chest(cue.end, camera)
        if cue.blow == "sweep" and since < motion.SLASH_MS:
            self._sweep(surface, cue, since, camera)
        if 0 <= since < motion.CONTACT_MS and not cue.missed:
            star = contact(round(camera.pixels * CONTACT * (0.75 + 0.25 * since / motion.CONTACT_MS)))
            surface.blit(star, star.get_rect(center=_whole(_between(a, b, 0.85))))
        if cue.blow == "jaws":
            self._jaws(surface, b, since, camera.pixels)
        elif cue.blow in ("claws", "talons"):
            self._claws(surface, a, b, since, camera.pixels)
        if motion.BURSTS_MS <= since < motion.DEBRIS_MS and not cue.missed:
            self._debris(surface, cue, since / motion.DEBRIS_MS, camera)
        self._step(surface, cue, since, camera)

    def _sweep(self, surface: pygame.Surface, cue: ShotCue, since: float, camera: Camera) -> None:
        """Draw the arc of a weapon from behind the head down to the target, broad at its head and thin behind; after
        the contact it fades. `since` is the milliseconds since the contact."""
        a, b = _chest(cue.start, camera), _chest(cue.end, camera)
        side = 1 if b[0] >= a[0] else -1
        toward = math.atan2(a[1] - b[1], b[0] - a[0])
        part = min(1.0, max(0.0, 1 + since / motion.FLIGHT["melee"])) ** 1.5
        gone = max(0.0, part - TRAIL, since / motion.SLASH_MS)
        if part - gone < 0.05:
            return
        span = round(camera.pixels * SWEEP * 2.3)
        picture, middle = pygame.Surface((2 * span, 2 * span), pygame.SRCALPHA), float(span)
        rim: list[Point] = []
        inner: list[Point] = []
        for number in range(ARC_POINTS + 1):
            along = number / ARC_POINTS
            turn = toward + side * math.radians(RAISED + (LOWERED - RAISED) * (gone + (part - gone) * along))
            thick = THICK * math.sqrt(along) * min(1.0, 6 * (1 - along) + 0.25)
            for points, far in ((rim, 1.0), (inner, 1.0 - thick)):
                length = 2 * camera.pixels * SWEEP * far
                points.append((middle + math.cos(turn) * length, middle - math.sin(turn) * length))
        outline = [*rim, *inner[::-1]]
        pygame.draw.polygon(picture, SMEAR, outline)
        pygame.draw.polygon(picture, self.colours.ink, outline, max(2, camera.pixels // 16))
        picture = pygame.transform.smoothscale(picture, (span, span))
        picture.set_alpha(round(SHEER * min(1.0, 1.4 * (1 - max(0.0, since) / motion.SLASH_MS))))
        surface.blit(picture, picture.get_rect(center=_whole(_between(a, b, 0.3))))

    def _jaws(self, surface: pygame.Surface, at: Point, since: float, pixels: int) -> None:
        """Draw two rows of teeth that open and snap shut around a pixel; `since` is the milliseconds since the
        contact."""
        wide = round(pixels * JAWS)
        opens = min(1.0, 1 + since / motion.LEAP_MS)
        shut = min(1.0, max(0.0, since / motion.SHUT_MS)) ** 2
        faded = max(0.0, since - motion.SHUT_MS) / (motion.BITES_MS - motion.SHUT_MS)
        if opens <= 0 or faded >= 1:
            return
        gap = GAPE * pixels * math.sin(math.pi / 2 * opens) * (1 - shut)
        for row, way in ((teeth(wide), -1), (pygame.transform.flip(teeth(wide), False, True), 1)):
            row = row.copy()
            row.set_alpha(round(255 * min(1.0, 3 * opens, 1.6 * (1 - faded))))
            surface.blit(row, row.get_rect(center=_whole((at[0], at[1] + way * (gap + BITTEN * wide)))))

    def _claws(self, surface: pygame.Surface, a: Point, b: Point, since: float, pixels: int) -> None:
        """Draw claw marks, torn downward across the target at `b`; `since` is the milliseconds since the contact."""
        torn = min(1.0, max(0.0, 1 + (since - motion.SHUT_MS) / motion.FLIGHT["melee"]))
        faded = max(0.0, since - motion.SHUT_MS) / (motion.BITES_MS - motion.SHUT_MS)
        if torn <= 0 or faded >= 1:
            return
        marks = pygame.transform.flip(claw_marks(round(pixels * CLAWS)), b[0] < a[0], False)
        seen = marks.subsurface((0, 0, marks.get_width(), max(1, round(marks.get_height() * torn)))).copy()
        seen.set_alpha(round(255 * min(1.0, 1.6 * (1 - faded))))
        surface.blit(seen, marks.get_rect(center=_whole(b)))

    def _debris(self, surface: pygame.Surface, cue: ShotCue, share: float, camera: Camera) -> None:
        """Draw splinters that fly off the struck figure, away from the blow, and fall."""
        (x, y), (from_x, from_y) = _chest(cue.end, camera), _chest(cue.start, camera)
        far, pixels = math.dist((x, y), (from_x, from_y)) or 1.0, camera.pixels
        way = (x - from_x) / far, (y - from_y) / far
        for number in range(PIECES):
            fast = 0.7 + 0.5 * (number * 7 % 5) / 5
            aside = (number - (PIECES - 1) / 2) * 0.22
            across = (way[0] * fast - way[1] * aside) * share * 1.3
            down = (way[1] * fast + aside) * share * 0.9 - 0.8 * share + 1.4 * share * share
            at = x + (across - 0.1 * way[0]) * pixels, y + down * pixels
            turn, long = share * 9 + number, pixels / (8 + 3 * (number % 2)) * (1 - 0.4 * share)
            corners = [
                (at[0] + long * math.cos(turn + by), at[1] + long * 0.7 * math.sin(turn + by)) for by in (0, 2, 4)
            ]
            pygame.draw.polygon(surface, DEBRIS[number % len(DEBRIS)], corners)
            pygame.draw.polygon(surface, self.colours.ink, corners, max(1, pixels // 40))

    def _step(self, surface: pygame.Surface, cue: ShotCue, since: float, camera: Camera) -> None:
        """Draw the dust that the step into a blow throws up, at both ends of the step."""
        flight = motion.flight_ms("melee", cue.blow)
        age = (since + flight) / (flight + motion.AFTER["melee"])
        colour = self.dust_of(cue.start)
        if not colour or not 0 <= age < 1:
            return
        (x, y), (to_x, to_y) = camera.centre(cue.start), camera.centre(cue.end)
        cloud = puff(colour, camera.pixels, min(3, int(age * 4)))
        for part, lift in ((-0.12, 0.0), (0.42, 0.04)):
            at = (x + (to_x - x) * part, y + (to_y - y) * part + camera.pixels * (0.36 - lift - 0.1 * age))
            surface.blit(cloud, cloud.get_rect(center=_whole(at)))

    # Shots

    def _aim(self, surface: pygame.Surface, a: Point, b: Point, pixels: int, gone: float) -> None:
        """Draw a dotted line from an aiming figure to the target, clear of both; its dots have moved on by `gone`
        steps."""
        far = math.dist(a, b)
        dots = int(far / pixels / AIM_STEP)
        for number in range(1, dots - 1):
            at = _between(a, b, (number + gone % 1) * AIM_STEP * pixels / far)
            for colour, radius in ((self.colours.card, max(3, pixels // 15)), (self.colours.ink, max(2, pixels // 24))):
                pygame.draw.circle(surface, colour, at, radius)

    def _rounds(self, surface: pygame.Surface, cue: ShotCue, share: float, camera: Camera, *, still: bool) -> None:
        """Draw the rounds of a shot with their streaks, the flash at the muzzle, and the case that flies aside, when
        `share` (0 to 1) of the cue is over. With `still` only the streaks are drawn."""
        pixels = camera.pixels
        if still:
            for _, aside in motion.ROUNDS[cue.kind]:
                self._streak(surface, self.muzzle(cue, share), _aimed(cue, aside, camera), 1.0, pixels)
            return
        for age, flown, aside in motion.rounds(cue, share):
            end, muzzle = _aimed(cue, aside, camera), self.muzzle(cue, share - (age - LEFT_MS) / motion.shot_ms(cue))
            if cue.kind == "arrow":
                self._arrow(surface, muzzle, end, flown, pixels)
                continue
            if flown < 2:
                self._streak(surface, muzzle, end, flown, pixels)
            if motion.MUZZLE_MS / 2 < age < motion.SMOKE_MS:
                self._smoke(surface, muzzle, end, age / motion.SMOKE_MS, pixels)
            if age < motion.MUZZLE_MS:
                wide = WIDE_FLASH if cue.kind == "pellets" else FLASH
                self._flash(surface, self.muzzle(cue, share), end, pixels, wide)
            if age < motion.CASE_MS:
                self._case(surface, cue, age / motion.CASE_MS, camera)

    def _streak(self, surface: pygame.Surface, a: Point, b: Point, flown: float, pixels: int) -> None:
        """Draw a round on its way: a bright head with a thin wake. Once it has arrived (`flown` above 1), the wake
        grows thinner and follows it."""
        gone = max(0.0, flown - 1)
        head, tail = _between(a, b, min(1.0, flown)), _between(a, b, min(1.0, max(0.0, flown - 0.5, gone)))
        wake = _between(a, b, gone)
        thick = max(2, round(pixels / 10 * (1 - 0.5 * gone)))
        pygame.draw.line(surface, self.colours.card, wake, head, max(1, thick // 2))
        pygame.draw.line(surface, self.colours.ink, tail, head, thick + 2)
        pygame.draw.line(surface, TRACER, tail, head, thick)

    def _arrow(self, surface: pygame.Surface, a: Point, b: Point, flown: float, pixels: int) -> None:
        """Draw an arrow on its way; nothing once it has arrived."""
        if flown >= 1:
            return
        far = math.dist(a, b) or 1.0
        head, tail = _between(a, b, flown), _between(a, b, max(0.0, flown - 0.8 * pixels / far))
        pygame.draw.line(surface, self.colours.card, tail, head, max(4, pixels // 9))
        pygame.draw.line(surface, self.colours.ink, tail, head, max(2, pixels // 20))
        pygame.draw.circle(surface, self.colours.ink, _whole(head), max(2, pixels // 16))

    def _smoke(self, surface: pygame.Surface, at: Point, to: Point, share: float, pixels: int) -> None:
        """Draw the smoke that drifts forward and up from a muzzle after a share (0 to 1) of its time."""
        side = 1 if to[0] >= at[0] else -1
        for number, ahead in enumerate((0.06, 0.2)):
            cloud = puff(SMOKE, round(pixels * (1.1 + 0.4 * number)), min(3, int(share * 4)))
            place = at[0] + side * ahead * (1 + share) * pixels, at[1] - (0.1 + 0.32 * share) * pixels * (1 - ahead)
            surface.blit(cloud, cloud.get_rect(center=_whole(place)))

    def _flash(self, surface: pygame.Surface, at: Point, to: Point, pixels: int, wide: float) -> None:
        """Draw the flash that bursts out of the muzzle."""
        span = round(pixels * wide)
        angle = math.degrees(math.atan2(at[1] - to[1], to[0] - at[0]))
        star = pygame.transform.rotozoom(art.picture("marks/flash", span, span), angle, 1.0)
        middle = _between(at, to, ROOT * span / (math.dist(at, to) or 1.0))
        surface.blit(star, star.get_rect(center=_whole(middle)))

    def _case(self, surface: pygame.Surface, cue: ShotCue, share: float, camera: Camera) -> None:
        """Draw the cartridge case that flies up and aside from a weapon to the ground."""
        x, y = _chest(cue.start, camera)
        side = -1 if cue.end[0] >= cue.start[0] else 1
        pixels = camera.pixels
        flies = min(1.0, share / motion.LANDS)
        hops = 0.12 * math.sin(math.pi * max(0.0, share - motion.LANDS) / (1 - motion.LANDS))
        at = (x + side * pixels * (0.1 + 0.5 * share), y - pixels * (1.1 * flies - 1.6 * flies * flies + hops))
        turn, long = share * 9.0, pixels / 12
        ends = [(at[0] + by * math.cos(turn) * long, at[1] + by * math.sin(turn) * long) for by in (-1, 1)]
        pygame.draw.line(surface, self.colours.ink, ends[0], ends[1], max(3, pixels // 12))
        pygame.draw.line(surface, BRASS, ends[0], ends[1], max(1, pixels // 24))

    def _knife(self, surface: pygame.Surface, a: Point, b: Point, share: float, pixels: int) -> None:
        """Draw a knife that spins on its flat way to a figure."""
        x, y = _between(a, b, share)
        y -= math.sin(math.pi * share) * 0.3 * pixels
        turn, long = share * 5 * math.pi, pixels / 5
        tip, end = ((x + by * math.cos(turn) * long, y + by * math.sin(turn) * long) for by in (1, -0.7))
        pygame.draw.line(surface, self.colours.ink, end, tip, max(5, pixels // 8))
        pygame.draw.line(surface, self.colours.card, (x, y), tip, max(2, pixels // 18))

    def _lobbed(self, surface: pygame.Surface, hand: Point, low: float, b: Point, share: float, pixels: int) -> None:
        """Draw a thing lobbed at a square, with its shadow on the ground: it turns on a high arc, and bounces once.
        The ground under the `hand` that threw it is at `low`."""
        a = hand[0], low
        if share < motion.LANDS:
            part = share / motion.LANDS
            ground, height = _between(a, b, ROLLS * part), min(3.0 * pixels, 0.35 * math.dist(a, b) + pixels * 0.5)
            height = height * math.sin(math.pi * part) + (1 - part) * (low - hand[1])
        else:
            part = (share - motion.LANDS) / (1 - motion.LANDS)
            ground = _between(a, b, ROLLS + (1 - ROLLS) * math.sin(math.pi / 2 * part))
            height = BOUNCES * pixels * math.sin(math.pi * min(1.0, part * 1.3))
            height = max(0.0, height)
        radius = max(4, pixels // 8)
        shade = pygame.Surface((4 * radius, 2 * radius), pygame.SRCALPHA)
        pygame.draw.ellipse(shade, (*pygame.Color(self.colours.shadow)[:3], 110), shade.get_rect())
        surface.blit(shade, shade.get_rect(center=(round(ground[0]), round(ground[1]) + radius)))
        at = (round(ground[0]), round(ground[1] - height))
        turn = 14 * share
        pin = (at[0] + 1.3 * radius * math.cos(turn), at[1] + 1.3 * radius * math.sin(turn))
        pygame.draw.line(surface, self.colours.card, at, pin, max(5, pixels // 8))
        pygame.draw.circle(surface, self.colours.card, at, radius + 2)
        pygame.draw.circle(surface, self.colours.ink, at, radius)
        pygame.draw.line(surface, self.colours.ink, at, pin, max(3, pixels // 16))


@lru_cache(64)
def contact(span: int) -> pygame.Surface:
    """Return a picture of the flash where a blow meets its target, `span` pixels wide: an uneven star, light inside."""
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


@lru_cache(32)
def teeth(span: int) -> pygame.Surface:
    """Return a picture of the upper row of teeth of a mouth, `span` pixels wide."""
    tips = ((8, 12, 21), (22, 30, 12), (34, 42, 10), (46, 54, 9), (58, 66, 10), (70, 78, 12), (79, 92, 21))
    fangs = "".join(
        f'<path d="M{left} 14L{(left + right) / 2} {15 + long}L{right} 14Z" fill="#fffdf0" stroke="#2b2420" '
        f'stroke-width="3" stroke-linejoin="round"/>'
        for left, right, long in tips
    )
    gum = (
        '<path d="M3 20Q6 3 30 3L70 3Q94 3 97 20Q80 11 50 11Q20 11 3 20Z" fill="#b3164f" stroke="#2b2420" '
        'stroke-width="3" stroke-linejoin="round"/>'
    )
    return art.draw(100, 40, fangs + gum, (span, round(span * 0.4)))


@lru_cache(32)
def claw_marks(span: int) -> pygame.Surface:
    """Return a picture of three marks of claws from the upper left to the lower right, `span` pixels wide."""
    marks = "".join(
        f'<path d="M{18 + x} {6 + y}Q{44 + x} {34 + y} {52 + x} {84 + y}Q{30 + x} {48 + y} {18 + x} {6 + y}Z" '
        f'fill="#fffaf0" stroke="#2b2420" stroke-width="3.4" stroke-linejoin="round"/>'
        for x, y in ((0, 10), (17, 2), (34, -4))
    )
    return art.draw(100, 100, marks, (span, span))


def _chest(square: Square, camera: Camera) -> Point:
    """Return the pixel where a figure on a square holds its weapon."""
    x, y = camera.centre(square)
    return x, y - camera.pixels * 0.15


def past(cue: ShotCue) -> tuple[float, float]:
    """Return the place (x, y in squares) where a missing shot strikes the ground: behind its target and beside it."""
    far = math.dist(cue.start, cue.end) or 1.0
    dx, dy = (cue.end[0] - cue.start[0]) / far, (cue.end[1] - cue.start[1]) / far
    side = BESIDE if (cue.start[0] + cue.end[1]) % 2 else -BESIDE
    return cue.end[0] + dx * PAST - dy * side, cue.end[1] + dy * PAST + dx * side


def _aimed(cue: ShotCue, aside: float, camera: Camera) -> Point:
    """Return the pixel where a round of a shot ends, `aside` squares beside its line."""
    a, b = _chest(cue.start, camera), _chest(cue.end, camera)
    far, pixels = math.dist(a, b) or 1.0, camera.pixels
    if cue.missed and not cue.stopped:
        x, y = past(cue)
        b = b[0] + (x - cue.end[0]) * pixels, b[1] + (y - cue.end[1] + 0.3) * pixels
    elif cue.stopped:
        b = _between(a, b, max(0.2, 1 - SHORT * pixels / far))
    return b[0] - (b[1] - a[1]) / far * aside * pixels, b[1] + (b[0] - a[0]) / far * aside * pixels


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _whole(place: Point) -> tuple[int, int]:
    return round(place[0]), round(place[1])
