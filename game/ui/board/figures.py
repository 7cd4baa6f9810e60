"""Figures: cut-out standees on bases in the colour of their side, with badges, loads and the ring of the acting figure.

A profile is a kind of figure, such as a rifleman; a footprint is the square area on which a figure stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame
from cachetools import LRUCache

from game.model.board import Board
from game.model.grid import Square
from game.ui.board.crowds import SMALLER
from game.ui.board.marks import Burden, FigureMark, LoadMark
from game.ui.board.standing import FigureLook
from game.ui.board.terrain_styles import Looks
from game.ui.kit import art
from game.ui.kit.figure_looks import ProfileLook, SizeLook, figure_looks
from game.ui.kit.palette import Palette, Recolouring
from game.ui.kit.pen import Point

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""Names of the directions of grid.DIRECTIONS in the file names of drawn parts."""
LEFTWARDS = tuple(COMPASS.index(name) for name in ("w", "sw", "nw"))
"""Facings that are drawn looking to the left."""
SHOWN_BADGES = 3
WHEN_LOOKED_AT = ("flat-footed",)
"""Badges that are drawn only beside a figure that is pointed or aimed at, because nearly all figures have them at
first."""
KEPT = 600
UNKNOWN = "rifleman"
"""Profile whose drawing is used for profiles without a drawing."""
SHALLOW = 4
"""Depth, in units (64 to a square), below which ground hides nothing of a base."""
SUBMERGED = 150
"""Opacity (0 to 255) of the part of a base under water; the shape of the side stays readable."""
NEAREST = {
    "throw-1": "aim", "throw-2": "fire", "strike-1": "aim", "strike-2": "fire", "strike-3": "recoil",
    "strike-hit": "recoil",
    "tend": "crouch", "crawl-1": "walk-1", "crawl-2": "walk-3", "crawl-3": "walk-5",
    "climb-1": "walk-1", "climb-2": "walk-3", "climb-3": "walk-5",
}  # fmt: skip
"""Pose to draw in place of a pose for which a profile has no drawing."""
EMPTY_BACKED = ("fallen", "fall-1", "fall-2", "prone", "crawl-1", "crawl-2", "crawl-3")
"""Poses in which a carried load is not drawn on the back."""
STOOPED: dict[str, tuple[int, int]] = {"crouch": (-4, 15), "walk-3": (0, 2), "walk-7": (0, -2)}
"""Shift of a load on the back in some poses, in units of a person's drawing."""
FLOOR = 7
"""Height of a base's lower end above the lower border of its squares, in units of the figure canvases."""
TILT_STEP = 3
"""Degrees between two cached pictures of a tipping figure."""

SpritePart = Literal["whole", "body", "base", "facing"]
"""Parts of a figure that are drawn: all of it, its body, its base, or its facing alone."""

_SINKS = {
    "water-knee": "water",
    "water-waist": "water-waist",
    "water-deep": "water-waist",
    "mud-knee": "mud",
    "mud-waist": "mud-waist",
    "swamp": "mud",
    "snow-shallow": "snow",
    "snow-deep": "snow-deep",
    "bush-light": "bush",
    "bush-heavy": "bush",
    "undergrowth-heavy": "bush",
}


def sinking(board: Board, square: Square, looks: Looks) -> str:
    """Return the name, among the drawn parts, of the water, mud or snow into which a figure on a square sinks; "" on
    firm ground."""
    deepest = max(board.surfaces(square), key=lambda name: looks.of(name).sink)
    return _SINKS.get(deepest, "") if looks.of(deepest).sink >= SHALLOW else ""


def parts_of(look: FigureLook, *, breathes: bool, faces: bool) -> tuple[SpritePart, ...]:
    """Return the parts of which a figure's picture is composed: base and body apart while the body moves over its base
    (as when it `breathes`), otherwise the whole figure. The facing of a breathing figure that `faces` somewhere is a
    separate part between them."""
    if breathes and faces:
        return "base", "facing", "body"
    return ("base", "body") if breathes or look.afoot or look.root or look.lift else ("whole",)


@dataclass(frozen=True, slots=True)
class SpriteKey:
    """Key of a drawn figure in the cache: all values that its picture depends on."""

    profile: str
    side: str
    size: str
    pose: str
    facing: int
    flipped: bool
    conditions: tuple[str, ...]
    selected: bool
    ghost: bool
    hidden: bool
    sink: str
    tilt: int
    pixels: int
    close: bool = False
    """True if the figure is drawn smaller, because it is in a crowd."""
    burden: Burden = ""
    part: SpritePart = "whole"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawn figure and its offset (`dx`, `dy`) from the top left corner of its footprint, in pixels."""

    surface: pygame.Surface
    dx: int
    dy: int


class Figures:
    """Draws figures, and caches their pictures."""

    def __init__(self, colours: Palette) -> None:
        self.colours = colours
        self.looks = figure_looks()
        self._kept: LRUCache[SpriteKey, Sprite] = LRUCache(KEPT)

    def key(
        self, mark: FigureMark, pixels: int, sink: str, tilt: float = 0.0, left: bool | None = None,
        *, close: bool = False, part: SpritePart = "whole",
    ) -> SpriteKey:  # fmt: skip
        """Return the key of a figure's picture. `left` makes it look to the left or right regardless of its facing,
        `close` says that it is in a crowd, `part` is the part to draw."""
        pose = self._drawn_pose(mark.pose, self._profile(mark))
        flipped = mark.facing in LEFTWARDS if left is None else left
        angle = round(tilt / TILT_STEP) * TILT_STEP
        return SpriteKey(
            mark.profile,
            mark.side,
            self.size_of(mark),
            pose,
            mark.facing,
            flipped,
            mark.conditions[:SHOWN_BADGES],
            mark.selected,
            mark.ghost,
            mark.hidden,
            sink,
            angle,
            pixels,
            close,
            mark.burden if pose not in EMPTY_BACKED else "",
            part,
        )

    def _profile(self, mark: FigureMark) -> ProfileLook:
        return self.looks.profiles.get(mark.profile, self.looks.profiles[UNKNOWN])

    def _drawn_pose(self, pose: str, profile: ProfileLook) -> str:
        """Return the pose, or the nearest pose that is drawn for this profile."""
        drawn = (*profile.poses, *profile.moving)
        if pose == "strike-hit" and "strike-2" in drawn:
            return "strike-3" if "strike-3" in drawn else "strike-2"
        if pose == "strike-3" and pose not in drawn and "strike-2" in drawn:
            return "idle-1"  # the weapon that shoots comes back into both hands
        return next((name for name in (pose, NEAREST.get(pose, "stand")) if name in drawn), "stand")

    def sprite(self, key: SpriteKey) -> Sprite:
        """Return the picture of a figure. It is shared, so it must not be drawn on."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._draw(key)
        return found

    def squares(self, mark: FigureMark) -> int:
        """Return the squares along one side of a figure's footprint."""
        return self.looks.sizes[self.size_of(mark)].squares

    def face(self, mark: FigureMark, pixels: int, *, left: bool, close: bool) -> pygame.Rect:
        """Return the box around the face of a standing figure, in pixels from the top left corner of its footprint; a
        figure in a crowd (`close`) is drawn smaller."""
        profile = self._profile(mark)
        size = self.size_of(mark)
        _, own, scale = self._own(mark.profile, size, _scale(pixels, self.looks.units_per_square, close=close))
        x, y, radius = ((v - shift) * scale for v, shift in zip(profile.face, (*own.base_centre, 0), strict=True))
        middle, floor = self._foot(size, pixels)
        span = round(2 * radius)
        return pygame.Rect(round(middle + (-x if left else x) - radius), round(floor + y - radius), span, span)

    def muzzle(self, mark: FigureMark, key: SpriteKey, *, hurled: bool) -> Point:
        """Return the place where a shot, or what is `hurled`, leaves a figure whose picture has this key, in pixels
        from the top left corner of its footprint."""
        profile = self._profile(mark)
        places = {**profile.muzzles, **(profile.hands if hurled else {})}
        at = places.get(key.pose) or places.get("fire") or self.looks.profiles[UNKNOWN].muzzles["fire"]
        close = _scale(key.pixels, self.looks.units_per_square, close=key.close)
        _, own, scale = self._own(key.profile, key.size, close)
        x, y = ((v - shift) * scale for v, shift in zip(at, own.base_centre, strict=True))
        place = pygame.Vector2(-x if key.flipped else x, y).rotate(key.tilt) + self._foot(key.size, key.pixels)
        return place.x, place.y

    def _foot(self, size: str, pixels: int) -> Point:
        """Return the place of the middle of a base of a size, in pixels from the top left corner of its footprint."""
        look = self.looks.sizes[size]
        floor = look.squares - (look.base_radii[1] + FLOOR) / self.looks.units_per_square
        return look.squares * pixels / 2, floor * pixels

    def size_of(self, mark: FigureMark) -> str:
        """Return the name of the size in which a figure is drawn: its own size if that is known, otherwise its
        profile's."""
        profile = self.looks.profiles.get(mark.profile)
        return mark.size if mark.size in self.looks.sizes else profile.base if profile else "medium"

    # Drawing

    def _draw(self, key: SpriteKey) -> Sprite:
        size = self.looks.sizes[key.size]
        scale = _scale(key.pixels, self.looks.units_per_square, close=key.close)
        width, height = (round(length * scale) for length in size.canvas)
        pad = self._pad(key, size, scale)
        whole = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
        centre = (pad + round(size.base_centre[0] * scale), pad + round(size.base_centre[1] * scale))
        radii = (round(size.base_radii[0] * scale), round(size.base_radii[1] * scale))
        colours = tuple(zip(self.looks.tokens.all, self.colours.side(key.side).family(), strict=True))
        shape = self.looks.sides[key.side].shape if key.side in self.looks.sides else "round"
        base = art.picture(f"figures/base-{shape}-{key.size}", width, height, colours)
        if key.part not in ("body", "facing"):
            if key.selected:
                self._selection(whole, centre, radii)
            self._shadow(whole, centre, radii, key)
            whole.blit(base, (pad, pad))
        if key.part in ("whole", "body"):
            self._sunk(whole, key, size, scale, pad, "-under")
            self._burden(whole, key, size, scale, pad, colours, "-under")
            self._standee(whole, key, size, scale, pad, colours)
            self._burden(whole, key, size, scale, pad, colours)
            self._sunk(whole, key, size, scale, pad)
            self._badges(whole, key, centre, pad, height)
        if key.sink and key.part == "whole":
            self._submerged(whole, base, pad, centre[1])
        if key.part in ("whole", "base", "facing"):
            self._facing(whole, key, shape, size, scale, pad, colours)
        if key.ghost or key.hidden:
            whole.set_alpha(105 if key.ghost else 165)
        left = size.squares * key.pixels // 2 - centre[0]
        top = round(self._foot(key.size, key.pixels)[1]) - centre[1]
        seen = whole.get_bounding_rect().inflate(2, 2).clip(whole.get_rect())
        return Sprite(whole.subsurface(seen).copy(), left + seen.x, top + seen.y)

    def _own(self, profile: str, size: str, scale: float) -> tuple[str, SizeLook, float]:
        """Return the name of the profile to draw, the size it was drawn for, and the pixels for each unit of its canvas
        on a base of a size whose canvas has `scale` pixels for each unit."""
        profile = profile if profile in self.looks.profiles else UNKNOWN
        own = self.looks.sizes[self.looks.profiles[profile].base]
        return profile, own, scale * self.looks.sizes[size].base_radii[0] / own.base_radii[0]

    def _pad(self, key: SpriteKey, size: SizeLook, scale: float) -> int:
        """Return the margin around the figure's canvas in pixels, for ring, badges, shadow and tall figures."""
        _, own, scale_own = self._own(key.profile, key.size, scale)
        above = own.base_centre[1] * scale_own - size.base_centre[1] * scale
        aside = own.wide_shift[0] * scale_own - (size.base_centre[0] * scale - own.base_centre[0] * scale_own)
        return round(max(0.34 * key.pixels, above, aside, above + own.wide_shift[1] * scale_own))

    def _standee(
        self, whole: pygame.Surface, key: SpriteKey, size: SizeLook, scale: float, pad: int, colours: Recolouring
    ) -> None:
        """Draw the cut-out figure, tipped if it is hit."""
        profile, own, scale_own = self._own(key.profile, key.size, scale)
        wide = key.pose in self.looks.profiles[profile].moving
        width, height = (round(length * scale_own) for length in (own.wide_canvas if wide else own.canvas))
        picture = art.picture(f"figures/{profile}-{key.pose}", width, height, colours, flipped=key.flipped)
        across, down = own.wide_shift if wide else (0, 0)
        foot = (round((own.base_centre[0] + across) * scale_own), round((own.base_centre[1] + down) * scale_own))
        left = pad + round(size.base_centre[0] * scale) - foot[0]
        top = pad + round(size.base_centre[1] * scale) - foot[1]
        if key.tilt:
            whole.blit(_turned(picture, key.tilt, foot, pad), (left - pad, top - pad))
        else:
            whole.blit(picture, (left, top))

    def _burden(
        self, whole: pygame.Surface, key: SpriteKey, size: SizeLook, scale: float, pad: int, colours: Recolouring,
        where: str = "",
    ) -> None:  # fmt: skip
        """Draw the part of a carried load that is in front of its bearer or, if `where` is "-under", the part behind
        the bearer."""
        if not key.burden:
            return
        _, own, scale_own = self._own(key.profile, key.size, scale)
        person = self.looks.sizes["medium"]
        units = scale_own * own.canvas[0] / person.canvas[0]
        width, height = (round(length * units) for length in person.canvas)
        right, down = STOOPED.get(key.pose, (0, 0))
        left = size.base_centre[0] * scale - person.base_centre[0] * units + (-right if key.flipped else right) * units
        top = size.base_centre[1] * scale - (person.base_centre[1] - down) * units
        part = f"figures/burden-{key.burden}{where}"
        picture = art.picture(part, width, height, colours, flipped=key.flipped)
        if key.tilt:
            foot = (round(size.base_centre[0] * scale - left), round(size.base_centre[1] * scale - top))
            whole.blit(_turned(picture, key.tilt, foot, pad), (round(left), round(top)))
        else:
            whole.blit(picture, (pad + round(left), pad + round(top)))

    def load(self, mark: LoadMark, pixels: int) -> Sprite:
        """Return the picture of a load on the ground; it is shared, so it must not be drawn on."""
        person = self.looks.sizes["medium"]
        scale = pixels / self.looks.units_per_square
        width, height = (round(length * scale) for length in person.canvas)
        colours = tuple(zip(self.looks.tokens.all, self.colours.side(mark.side).family(), strict=True))
        left = pixels // 2 - round(person.base_centre[0] * scale)
        top = pixels - round((person.base_centre[1] + person.base_radii[1]) * scale)
        return Sprite(art.picture(f"figures/load-{mark.kind}", width, height, colours), left, top)

    def _sunk(
        self, whole: pygame.Surface, key: SpriteKey, size: SizeLook, scale: float, pad: int, where: str = ""
    ) -> None:
        """Draw water, mud, snow or leaves over base and legs; with `where` (for a large figure), only over the base
        behind the legs."""
        if not key.sink or (where and not size.sink_under):
            return
        width, height = (round(length * scale) for length in size.canvas)
        part = f"figures/sink-{key.sink}-{key.size if key.size != 'small' else 'medium'}{where}"
        if art.exists(f"{part}.svg"):
            whole.blit(art.picture(part, width, height), (pad, pad))

    def _submerged(self, whole: pygame.Surface, base: pygame.Surface, pad: int, middle: int) -> None:
        """Draw the near half of the base half transparent, as seen through water."""
        through = base.copy()
        through.set_alpha(SUBMERGED)
        top = middle - pad + base.get_height() // 40
        whole.blit(through, (pad, pad + top), (0, top, base.get_width(), base.get_height() - top))

    def _facing(
        self,
        whole: pygame.Surface,
        key: SpriteKey,
        shape: str,
        size: SizeLook,
        scale: float,
        pad: int,
        colours: Recolouring,
    ) -> None:
        """Draw the mark on the rim of the base that points in the direction in which the figure looks."""
        if key.facing < 0 or key.ghost:
            return
        way = COMPASS[key.facing]
        x, y = self.looks.facing_centre[shape][key.size][way]
        span = round(size.facing_canvas * scale)
        mark = art.picture(f"figures/{size.facing.replace('DIRECTION', way)}", span, span, colours)
        whole.blit(mark, (pad + round(x * scale) - span // 2, pad + round(y * scale) - span // 2))

    def _shadow(self, whole: pygame.Surface, centre: tuple[int, int], radii: tuple[int, int], key: SpriteKey) -> None:
        wide, high = round(radii[0] * 2.15), round(radii[1] * 2.3)
        text = '<path d="M8 12Q40 -2 80 8Q104 18 92 30Q60 44 24 34Q2 26 8 12Z" fill="#3d3747" fill-opacity=".34"/>'
        blot = art.draw(100, 40, text, (wide, high))
        whole.blit(blot, (centre[0] - wide // 2 + round(key.pixels * 0.12), centre[1] - high // 2 + key.pixels // 14))

    def _selection(self, whole: pygame.Surface, centre: tuple[int, int], radii: tuple[int, int]) -> None:
        """Draw a gold ring around the base of the acting figure."""
        rx, ry = round(radii[0] * 1.4), round(radii[1] * 1.8)
        text = (
            f'<ellipse cx="50" cy="50" rx="49" ry="49" fill="#f5c64a" fill-opacity=".34"/>'
            f'<ellipse cx="50" cy="50" rx="45" ry="44" fill="#f5c64a" fill-opacity=".62" stroke="{self.colours.ink}"'
            ' stroke-width="3.4"/>'
        )
        disc = art.from_svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{text}</svg>',
            rx * 2,
            rx * 2,
        )
        disc = pygame.transform.smoothscale(disc, (rx * 2, ry * 2))
        whole.blit(disc, (centre[0] - rx, centre[1] - ry))

    def _badges(self, whole: pygame.Surface, key: SpriteKey, centre: tuple[int, int], pad: int, height: int) -> None:
        """Draw the conditions as badges in a column behind the figure's back, never over its face."""
        span = round(key.pixels * 0.42 * (SMALLER if key.close else 1.0))
        x = centre[0] + key.pixels // 2 - span * 2 // 3 if key.flipped else centre[0] - key.pixels // 2 - span // 3
        for row, name in enumerate(n for n in key.conditions if art.exists(f"badges/{n}.svg")):
            y = centre[1] - round(key.pixels * 0.80) + round(row * span * 0.92)
            whole.blit(art.picture(f"badges/{name}", span, span), (x, y))


def _scale(pixels: int, units: float, *, close: bool) -> float:
    """Return the pixels for each unit of the figure canvases; fewer for figures in a crowd (`close`)."""
    return pixels / units * (SMALLER if close else 1.0)


def _turned(picture: pygame.Surface, degrees: int, foot: tuple[int, int], pad: int) -> pygame.Surface:
    """Return a picture turned by some degrees about a point of its foot, on a canvas larger by `pad` pixels on every
    side."""
    width, height = picture.get_size()
    turned = pygame.transform.rotozoom(picture, -degrees, 1.0)
    arm = pygame.Vector2(width / 2 - foot[0], height / 2 - foot[1]).rotate(degrees)
    whole = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    middle = (pad + foot[0] + round(arm.x), pad + foot[1] + round(arm.y))
    whole.blit(turned, turned.get_rect(center=middle))
    return whole
