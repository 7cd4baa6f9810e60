"""Drawn parts, which are SVG files loaded at any size with colours replaced, and grey paper textures tinted in three
tones."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

import pygame

from game.model.paths import assets
from game.ui.kit.kept import MEGABYTE, Kept
from game.ui.kit.palette import Recolouring, mix, recoloured, rgb

_kept: Kept[tuple[str, int, int, Recolouring, bool]] = Kept(64 * MEGABYTE)


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def exists(part: str) -> bool:
    """Return whether the game has a picture file; `part` is its path below assets, with its ending."""
    return (assets() / part).is_file()


def die_part(faces: int) -> str:
    """Return the part to draw for a die of `faces` faces: a diamond for ten, a hexagon for more, a square for fewer."""
    return "marks/die-ten" if faces == 10 else "marks/die" if faces > 10 else "marks/die-flat"


def picture(part: str, width: int, height: int, colours: Recolouring = (), *, flipped: bool = False) -> pygame.Surface:
    """Return a drawn part (path below assets, without ".svg") at a size in pixels, its left and right exchanged if
    `flipped`. The surface is cached, so do not draw on it."""
    key = (part, width, height, colours, flipped)
    found = _kept.get(key)
    if found is not None:
        return found
    if flipped:
        made = pygame.transform.flip(picture(part, width, height, colours), True, False)
    else:
        made = from_svg(recoloured(_text(assets() / f"{part}.svg"), colours), width, height)
    return _kept.put(key, made)


def faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """Return a copy of a picture with an opacity from 0 (invisible) to 255."""
    made = picture.copy()
    made.set_alpha(alpha)
    return made


def end_frame() -> None:
    """Mark the end of a frame and, if too many pictures are cached, drop pictures that the frame did not use."""
    _kept.end_frame()


def tidy() -> None:
    """Drop most cached pictures, because another scene, which may not use them, is shown."""
    _kept.tidy()


@cache
def hues(part: str, base: str, dark: str, light: str) -> Recolouring:
    """Return the colours to replace in a part so that its red tones become another family of tones with the same
    lightness."""
    anchors = [luma(colour) for colour in ("#8f2c1c", "#c9482f", "#dd7a5c")]
    pairs = []
    for colour in sorted(set(re.findall("#[0-9a-f]{6}", _text(assets() / f"{part}.svg")))):
        red, green, blue = rgb(colour)
        if red < 90 or red - max(green, blue) < 60:
            continue
        place = luma(colour)
        if place <= anchors[1]:
            pairs.append((colour, mix(dark, base, max(0.0, (place - anchors[0]) / (anchors[1] - anchors[0])))))
        else:
            pairs.append((colour, mix(base, light, min(1.0, (place - anchors[1]) / (anchors[2] - anchors[1])))))
    return tuple(pairs)


def luma(colour: str) -> float:
    """Return the lightness of a colour, from 0 to 255."""
    red, green, blue = rgb(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def from_svg(text: str, width: int, height: int) -> pygame.Surface:
    """Return a drawing in SVG text as a surface of a size in pixels."""
    made = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (max(1, width), max(1, height)))
    return made.convert_alpha() if pygame.display.get_surface() else made


def draw(
    width: float, height: float, elements: str, pixels: tuple[int, int], left: float = 0, top: float = 0
) -> pygame.Surface:
    """Return SVG elements on a canvas measured in units as a surface of a size in pixels; `left` and `top` shift the
    canvas."""
    box = f"{left:g} {top:g} {width:g} {height:g}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width:g}" height="{height:g}">'
    return from_svg(f"{head}{elements}</svg>", *pixels)


def wash(texture: str, tones: Sequence[str], size: int) -> pygame.Surface:
    """Return a seamless opaque square, `size` pixels wide, of a grey texture (assets/wash), coloured in light, middle
    and dark tones."""
    source = _texture(texture)
    source.set_palette(_ramp(tuple(tones)))
    flat = pygame.Surface(source.get_size(), 0, 32)
    flat.blit(source, (0, 0))
    return pygame.transform.smoothscale(flat, (size, size))


@cache
def _texture(name: str) -> pygame.Surface:
    """Return a grey texture, to be coloured by the caller."""
    return pygame.image.load(assets() / "wash" / f"{name}.png")


@lru_cache(256)
def _ramp(tones: tuple[str, ...]) -> list[tuple[int, int, int]]:
    """Return 256 colours from the light tone over the middle one (at 45 per cent) to the dark one."""
    light, middle, dark = tones
    colours = []
    for step in range(256):
        share = step / 255
        colour = mix(light, middle, share / 0.45) if share < 0.45 else mix(middle, dark, (share - 0.45) / 0.55)
        colours.append(rgb(colour))
    return colours


def forget() -> None:
    """Drop all cached pictures, because the theme or the display has changed."""
    _kept.clear()
