"""The contact sheet: every drawing on one picture, to look at. `python assets/make sheet OUT.png`"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
from kit import ASSETS, INK, PAPER, RED, hexrgb, load_svg

WIDTH, MARGIN = 1560, 16


class Page:
    """A page that is filled from the top left; words and pictures are placed one after the other."""

    def __init__(self, height: int) -> None:
        self.surface = pygame.Surface((WIDTH, height))
        self.surface.fill(PAPER)
        self.font = pygame.font.Font(ASSETS / "fonts" / "NotoSans-Regular.ttf", 11)
        self.bold = pygame.font.Font(ASSETS / "fonts" / "NotoSans-Bold.ttf", 15)
        self.x, self.y, self.row = MARGIN, MARGIN, 0

    def head(self, words: str) -> None:
        """Start a new section."""
        self.new_row()
        self.surface.blit(self.bold.render(words, True, RED), (MARGIN, self.y))
        self.y += 24

    def new_row(self) -> None:
        """Go to the start of the next row."""
        self.x, self.y, self.row = MARGIN, self.y + self.row, 0

    def place(self, width: int, height: int) -> tuple[int, int]:
        """Reserve a place of this size and return its upper left corner."""
        if self.x + width > WIDTH - MARGIN:
            self.new_row()
        corner = (self.x, self.y)
        self.x += width + 6
        self.row = max(self.row, height + 6)
        return corner

    def named(self, picture: pygame.Surface, name: str, width: int = 0) -> None:
        """Draw a picture with its name below."""
        words = self.font.render(name, True, INK)
        wide = max(picture.get_width(), words.get_width(), width)
        x, y = self.place(wide, picture.get_height() + 14)
        self.surface.blit(picture, (x + (wide - picture.get_width()) // 2, y))
        self.surface.blit(words, (x + (wide - words.get_width()) // 2, y + picture.get_height()))


def washed(look: dict[str, Any], size: int, corner: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Return a picture of a terrain's wash in its palette, `size` pixels wide and tall."""
    texture = pygame.image.load(ASSETS / "wash" / f"{look['wash']}.png")
    light, middle, dark = (hexrgb(colour) for colour in look["palette"])
    ramp = []
    for i in range(256):
        t = i / 255
        low, high, k = (light, middle, t / 0.45) if t < 0.45 else (middle, dark, (t - 0.45) / 0.55)
        ramp.append(tuple(round(a + (b - a) * k) for a, b in zip(low, high, strict=True)))
    texture.set_palette(ramp)
    return texture.convert().subsurface((*corner, size, size)).copy()


def _folder(page: Page, folder: str, size: int, under: pygame.Surface | None = None) -> None:
    for path in sorted((ASSETS / folder).glob("*.svg")):
        picture = load_svg(path, (size, size))
        if under:
            ground = pygame.transform.scale(under, (size, size))
            ground.blit(picture, (0, 0))
            picture = ground
        page.named(picture, path.stem)


def _grounds(page: Page, terrain: dict[str, Any]) -> None:
    for name, look in terrain.items():
        names = look.get("pictures") or look.get("details") or list(look.get("direction", {}).values())
        if not names:
            continue
        under = look if "wash" in look else terrain[look["ground"]]
        width = 64 * max(3, len(names))
        strip = pygame.transform.scale(washed(under, 512), (width, width)).subsurface((0, 0, width, 64)).copy()
        if "wash" in look:
            strip = washed(under, 512).subsurface((0, 0, width, 64)).copy()
        for number, picture in enumerate(names):
            strip.blit(load_svg(ASSETS / "tiles" / f"{picture}.svg", (64, 64)), (number * 64, 0))
        page.named(strip, name)


def _roof(page: Page) -> None:
    block = pygame.Surface((256, 320))
    for y, row in enumerate("nmrls"):
        for x, column in enumerate("wmme"):
            block.blit(load_svg(ASSETS / "tiles" / f"roof-{row}{column}.svg", (64, 64)), (x * 64, y * 64))
    page.named(block, "roof, 4 x 5")


def _run(page: Page, kind: str, states: dict[str, Any], ground: dict[str, Any]) -> None:
    """Draw a corner of two level and two upright runs of walls for each state."""
    for state, look in states.items():
        area = washed(ground, 320).subsurface((0, 0, 196, 190)).copy()
        for number in range(2):
            upright = look["v"][number % len(look["v"])]
            area.blit(load_svg(ASSETS / f"{upright}.svg", (96, 96)), (32 - 48, 32 - 16 + number * 64))
        for number in range(2):
            level = look["h"][number % len(look["h"])]
            area.blit(load_svg(ASSETS / f"{level}.svg", (96, 96)), (32 - 16 + number * 64, 32 - 48))
        if "corner" in look:
            for (x, y), name in (((0, 0), "corner"), ((2, 0), "end"), ((0, 2), "end")):
                area.blit(load_svg(ASSETS / f"{look[name]}.svg", (96, 96)), (32 + x * 64 - 48, 32 + y * 64 - 48))
        page.named(area, f"{kind} {state}")


def terrain_sheet(page: Page) -> None:
    """Draw the sheet of ground, things, plants and edges."""
    with (ASSETS / "terrain.toml").open("rb") as file:
        data = tomllib.load(file)
    page.head("GROUND AND THINGS")
    _grounds(page, data["terrain"])
    _roof(page)
    grass = washed(data["terrain"]["grass"], 128)
    page.head("PLANTS")
    _folder(page, "plants", 110, grass)
    page.head("BORDERS OF SQUARES")
    for kind, states in data["edge"].items():
        _run(page, kind, states, data["terrain"]["grass"])


def sign_sheet(page: Page) -> None:
    """Draw the sheet of icons, badges, marks and lettering, at their own size and at their size on the board."""
    for folder, size in (("icons", 48), ("badges", 40), ("marks", 64), ("title", 240)):
        if (ASSETS / folder).is_dir():
            page.head(folder.upper())
            _folder(page, folder, size)
    page.head("SMALL: ICONS 28, BADGES 18")
    for folder, size in (("icons", 28), ("badges", 18)):
        for path in sorted((ASSETS / folder).glob("*.svg")):
            page.surface.blit(load_svg(path, (size, size)), page.place(size, size))
        page.new_row()


def figure_sheet(page: Page) -> None:
    """Draw the sheet of all figures, in the colour of the first side."""
    page.head("FIGURES")
    for path in sorted((ASSETS / "figures").rglob("*.svg")):
        text = path.read_text(encoding="utf-8")
        width, height = (float(text.split(f'{key}="', 1)[1].split('"', 1)[0]) for key in ("width", "height"))
        page.named(load_svg(path, (round(70 * width / 100), round(70 * height / 100))), path.stem)


SHEETS = {"terrain": terrain_sheet, "signs": sign_sheet, "figures": figure_sheet}


def main(out: str, which: str = "") -> None:
    """Write the sheet of everything, or of one part (terrain, signs, figures)."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    page = Page(9000)
    for name, draw in SHEETS.items():
        if not which or name == which:
            draw(page)
    page.new_row()
    pygame.image.save(page.surface.subsurface((0, 0, WIDTH, min(9000, page.y + MARGIN))), Path(out))
