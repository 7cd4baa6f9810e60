"""Contact sheet of the figures at 32, 64 and 128 pixels: `python make_figures_sheet.py OUT.png [NAME...]`."""
from __future__ import annotations

import sys
import tempfile
import tomllib
from pathlib import Path

from kit import ASSETS, BASE_SHAPES, SIDES, hexrgb, load_svg

FIGURES = ASSETS / "figures"
GROUNDS = ("#e6e6be", "#d3c9b8", "#a3cbd0", "#f3f5f4", "#815c37")


def paste(sheet, names: list[str], x: int, y: int, width: int, height: int, side: str) -> None:
    """Draw the named parts over each other."""
    for name in names:
        sheet.blit(load_svg(FIGURES / f"{name}.svg", (width, height), SIDES[side]), (x, y))


def draw(names: list[str], out: Path, sizes: tuple[int, ...] = (128, 64, 32)) -> None:
    """One row per profile: all poses at every size (pixels per canvas width of a Medium figure)."""
    import pygame
    data = tomllib.loads((FIGURES / "figures.toml").read_text(encoding="utf-8"))
    rows = [(n, data["profiles"][n]) for n in names or data["profiles"]]
    row_height = [round(max(sizes) * p["canvas"][1] / 100) + 8 for _, p in rows]
    poses = max(len(p["poses"]) for _, p in rows)
    width = max(sum(round(s * p["canvas"][0] / 100 + 4) for s in sizes) * poses for _, p in rows) + 8
    sheet = pygame.Surface((width, sum(row_height) + 8))
    sheet.fill(hexrgb("#f3e9d2"))
    y = 4
    for i, ((name, profile), height) in enumerate(zip(rows, row_height)):
        pygame.draw.rect(sheet, hexrgb(GROUNDS[i % len(GROUNDS)]), (0, y - 2, width, height))
        side = tuple(SIDES)[i % len(SIDES)]
        x = 4
        for size in sizes:
            w, h = (round(size * v / 100) for v in profile["canvas"])
            for pose in profile["poses"]:
                paste(sheet, [f"base-{BASE_SHAPES[side]}-{profile['base']}", f"{name}-{pose}"], x, y, w, h, side)
                x += w + 4
        y += height
    pygame.image.save(sheet, out)


def main(arguments: list[str]) -> None:
    """Write the sheet and say where it is."""
    out = Path(arguments[0]) if arguments else Path(tempfile.gettempdir()) / "figures-sheet.png"
    draw(arguments[1:], out)
    print(out)


if __name__ == "__main__":
    main(sys.argv[1:])
