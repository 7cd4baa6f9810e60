"""Contact sheet of the figures, all poses at 128, 64, 32 pixels: `python make_figures_sheet.py [OUT.png [NAME...]]`."""
from __future__ import annotations

import sys
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit import ASSETS, BASE_SHAPES, SIDES, hexrgb, load_svg

if TYPE_CHECKING:
    import pygame

FIGURES = ASSETS / "figures"
SIZES = (128, 64, 32)
"""Pixels per 100 canvas units: the width of a Medium figure."""
GROUNDS = ("#e6e6be", "#d3c9b8", "#a3cbd0", "#f3f5f4", "#815c37")


def paste(sheet: pygame.Surface, names: list[str], place: tuple[int, int], size: tuple[int, int], side: str) -> None:
    """Draw the named parts over each other."""
    for name in names:
        sheet.blit(load_svg(FIGURES / f"{name}.svg", size, SIDES[side]), place)


def scaled(canvas: list[int], pixels: int) -> tuple[int, int]:
    """Return the size of a canvas in pixels."""
    return round(canvas[0] * pixels / 100), round(canvas[1] * pixels / 100)


def draw(data: dict[str, Any], names: list[str], out: Path) -> None:
    """Draw the contact sheet, with one row for each profile, and save it."""
    import pygame
    rows = [(name, data["profiles"][name]) for name in names]
    heights = [scaled(p["canvas"], SIZES[0])[1] + 8 for _, p in rows]
    width = max(sum(scaled(p["canvas"], s)[0] + 4 for s in SIZES) * len(p["poses"]) for _, p in rows) + 8
    sheet = pygame.Surface((width, sum(heights)))
    y = 0
    for i, ((name, profile), height) in enumerate(zip(rows, heights, strict=True)):
        pygame.draw.rect(sheet, hexrgb(GROUNDS[i % len(GROUNDS)]), (0, y, width, height))
        side = tuple(SIDES)[i % len(SIDES)]
        x = 4
        for pixels in SIZES:
            size = scaled(profile["canvas"], pixels)
            for pose in profile["poses"]:
                parts = [f"base-{BASE_SHAPES[side]}-{profile['base']}", f"{name}-{pose}"]
                paste(sheet, parts, (x, y + 4), size, side)
                x += size[0] + 4
        y += height
    pygame.image.save(sheet, out)


def main(arguments: list[str]) -> None:
    """Write the sheet and print its path."""
    data = tomllib.loads((FIGURES / "figures.toml").read_text(encoding="utf-8"))
    out = Path(arguments[0]) if arguments else Path(tempfile.gettempdir()) / "figures-sheet.png"
    draw(data, arguments[1:] or sorted(data["profiles"], key=lambda n: data["profiles"][n]["canvas"]), out)
    print(out)


if __name__ == "__main__":
    main(sys.argv[1:])
