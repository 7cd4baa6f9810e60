"""Drawing of the results of attacks: the die at its target, sparks, dust, splinters, shoves, and the stamp DOWN.

A cue is an animation or a sound to be played (cues.py); a share is the part of its time that has passed.
"""

from __future__ import annotations

import math

import pygame

from game.model.grid import Square
from game.ui.board.animation import LIES_MS, REST_MS, roll_ms
from game.ui.board.camera import Camera
from game.ui.board.cues import DieCue, DownCue, SignCue
from game.ui.board.tags import SlipRow, SlipWord, Tags
from game.ui.kit import art
from game.ui.kit.fonts import VALUE, Fonts, Style
from game.ui.kit.palette import Palette

FACE_MS = 60.0
SPANS = {
    "spark": 0.9,
    "dust": 0.85,
    "chips": 0.95,
    "shove": 0.85,
    "halt": 0.8,
    "slash": 0.9,
    "parry": 0.8,
    "puff": 0.8,
    "objective": 0.8,
}
"""Width of each sign, in squares."""
GROWING = ("dust", "chips", "puff", "objective")
PIECES = {"chips": 6, "puff": 3}
"""Number of splinters that fly up where a shot strikes, by sign."""
SPLINTERS = ("#b9834a", "#8e9494", "#d9c79c")
TURNED = ("shove", "slash")
STAMP, STAMP_HIGH = (80.0, 32.0), 1.2
"""Size in units of the stamp of a figure that goes down, and its height in squares above the middle of the square,
where it does not cover the faces beside it."""
FLAT, FLAT_LOW = (0.9, 0.32), 0.78
"""Width and height of the stamp that lies on the ground, and distance of its lower edge below the middle of the square,
in squares."""
TURN = 7.0
LANDING = 0.1
BUTTONS = 32.0
"""Height in pixels at 720 lines of the buttons over the board's lower border; no die is drawn below them."""


class Strikes:
    """Draws the cues of attacks: dice, signs and stamps."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self.slips = Tags(colours, fonts)
        self.homes: list[pygame.Rect] = []
        """Rectangles on the screen of the dice and stamps that were drawn in this frame."""

    # The die

    def die(self, surface: pygame.Surface, cue: DieCue, share: float, camera: Camera, *, still: bool) -> None:
        """Draw a die beside its target, when `share` (0 to 1) of the cue is over: first rolling (not with `still`),
        then its number, the verdict and the number that was needed."""
        rolls = roll_ms(cue)
        rolling = share < rolls / (rolls + REST_MS + LIES_MS) and not still
        tag = self._tag(cue, self._shown(cue, share) if rolling else cue.value, rolling=rolling)
        told = tag if not rolling else self._tag(cue, cue.value, rolling=False)
        place = self._beside(told.get_size(), cue.square, cue.start, camera)
        if share > 0.92:
            tag = tag.copy()
            tag.set_alpha(round(255 * (1 - share) / 0.08))
        self.homes.append(place)
        surface.blit(tag, place)

    def _shown(self, cue: DieCue, share: float) -> str:
        """Return the face that a rolling die shows now; it changes from step to step, and is "?" if several dice
        decide."""
        if not cue.faces:
            return "?"
        step = int(share * (roll_ms(cue) + REST_MS + LIES_MS) / FACE_MS)
        return str((step * 7 + cue.square[0] * 3 + cue.square[1]) % cue.faces + 1)

    def _tag(self, cue: DieCue, number: str, *, rolling: bool) -> pygame.Surface:
        head = SlipWord(
            "..." if rolling else cue.head, tone="ink" if rolling else "gain" if cue.passed else "risk", size=VALUE
        )
        told = (" " for _ in cue.words) if rolling else cue.words
        rows: tuple[SlipRow, ...] = (
            (head,),
            *((SlipWord(words, bold=place == 0),) for place, words in enumerate(told)),
        )
        words = self.slips.slip(rows, indent=58.0, least=62.0)
        made = words.copy()
        span = self.fonts.px(54)
        top = (made.get_height() - span) // 2
        left = self.fonts.px(9)
        part = art.die_part(cue.faces)
        made.blit(art.picture(part, span, span), (left, top))
        value = self.fonts.render(number, Style(VALUE, self.colours.ink, bold=True))
        made.blit(value, value.get_rect(center=(left + span // 2, top + round(span * 0.455))))
        if not rolling:
            badge = self.fonts.px(24)
            sign = art.picture(f"marks/{'pass' if cue.passed else 'fail'}", badge, badge)
            made.blit(sign, (left + span - round(badge * 0.85), top + span - round(badge * 0.9)))
        return made

    def _beside(self, size: tuple[int, int], square: Square, start: Square, camera: Camera) -> pygame.Rect:
        """Return a place for a die beside a figure where it hides neither the figure nor the line between attacker and
        target, if there is such a place."""
        rect, other = camera.rect(square), camera.rect(start).inflate(0, camera.pixels)
        gap, high = camera.pixels // 4, round(camera.pixels * 0.5)
        wide, tall = size
        places = [
            pygame.Rect((left, top), size)
            for top in (rect.top - high - tall, rect.bottom + gap)
            for left in (rect.right - gap, rect.left + gap - wide, rect.right + 2 * gap, rect.left - 2 * gap - wide)
        ]
        middle = rect.centery - tall // 2
        places += [pygame.Rect((rect.right + gap, middle), size), pygame.Rect((rect.left - gap - wide, middle), size)]
        for further in (tall, 2 * tall):
            tops = (rect.top - high - tall - further, rect.bottom + gap + further)
            places += [
                pygame.Rect((left, top), size) for top in tops for left in (rect.right - gap, rect.left + gap - wide)
            ]
        view = camera.view.inflate(-self.fonts.px(16), -self.fonts.px(16))
        view.height -= self.fonts.px(BUTTONS)
        clamped = [place.clamp(view) for place in places]
        free = [place for place in clamped if not place.colliderect(rect)]
        whole = [place for place in free if not place.colliderect(other)]
        line = (camera.centre(start), camera.centre(square))
        clear = [place for place in whole if not place.inflate(gap, gap).clipline(*line)]
        return next(iter([*clear, *whole, *free, *clamped]))

    # What is struck

    def sign(self, surface: pygame.Surface, cue: SignCue, share: float, camera: Camera, *, still: bool) -> None:
        """Draw a sign at the near side of its square, when `share` (0 to 1) of the cue is over; dust and chips grow
        while they fade, unless `still`."""
        span = SPANS.get(cue.sign, 0.85) * camera.pixels
        if cue.sign in GROWING and not still:
            span *= 1 + 0.2 * share
        picture = art.picture("marks/dust" if cue.sign == "puff" else f"marks/{cue.sign}", round(span), round(span))
        x, y = camera.centre(cue.square)
        y -= round(camera.pixels * (0.1 if cue.sign != "dust" else -0.2))
        if cue.towards is not None and cue.towards != cue.square:
            dx, dy = cue.towards[0] - cue.square[0], cue.towards[1] - cue.square[1]
            far = math.hypot(dx, dy)
            if cue.sign in TURNED:
                picture = pygame.transform.rotozoom(picture, math.degrees(math.atan2(-dy, dx)), 1.0)
            x, y = x + round(dx / far * camera.pixels * 0.3), y + round(dy / far * camera.pixels * 0.3)
        picture = picture.copy()
        picture.set_alpha(round(255 * min(1.0, (1 - share) * 2.2)))
        surface.blit(picture, picture.get_rect(center=(x, y)))
        if not still:
            self._splinters(surface, (x, y), cue, share, camera.pixels)

    def _splinters(
        self, surface: pygame.Surface, place: tuple[int, int], cue: SignCue, share: float, pixels: int
    ) -> None:
        """Draw the splinters that fly up from a place, back toward the shooter, and fall."""
        count = PIECES.get(cue.sign, 0)
        back = (cue.towards[0] > cue.square[0]) - (cue.towards[0] < cue.square[0]) if cue.towards else 0
        for number in range(count):
            across = back * 0.5 + (number - (count - 1) / 2) * 0.26
            high = (1.5 + 0.35 * (number * 5 % 3)) * share - 2.1 * share * share
            at = (place[0] + across * share * 1.6 * pixels, place[1] - high * pixels)
            turn, long = share * 8 + number, pixels / (7 + 3 * (number % 2))
            corners = [
                (at[0] + long * math.cos(turn + by), at[1] + long * 0.7 * math.sin(turn + by)) for by in (0, 2, 4)
            ]
            pygame.draw.polygon(surface, SPLINTERS[number % 3], corners)
            pygame.draw.polygon(surface, self.colours.ink, corners, max(1, pixels // 40))

    # The fallen

    def down(self, surface: pygame.Surface, cue: DownCue, share: float, camera: Camera, *, still: bool) -> None:
        """Draw the stamp of a figure that goes down, when `share` (0 to 1) of the cue is over; it lands a little too
        large and shrinks, unless `still`."""
        grown = 1.0 if still else 1.0 + 0.5 * max(0.0, 1 - share / LANDING)
        wide = self.fonts.px(STAMP[0])
        size = (wide, round(wide * STAMP[1] / STAMP[0]))
        picture = pygame.transform.rotozoom(art.picture("marks/down", *size), TURN, grown)
        x, y = camera.centre(cue.square)
        surface.blit(picture, picture.get_rect(center=(x, y - round(camera.pixels * STAMP_HIGH))).clamp(camera.view))

    def on_ground(self, surface: pygame.Surface, square: Square, camera: Camera) -> None:
        """Draw the stamp DOWN flat on the ground at the lower border of a square."""
        size = (round(camera.pixels * FLAT[0]), round(camera.pixels * FLAT[1]))
        x, y = camera.centre(square)
        place = pygame.Rect((0, 0), size)
        place.midbottom = (x, y + round(camera.pixels * FLAT_LOW))
        surface.blit(art.picture("marks/down", *size), place)
