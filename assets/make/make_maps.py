"""Small pictures of the maps that come with the game: assets/maps/MAP.png, shown while the right size is painted.

    python assets/make make_maps

They are painted by the game itself, with few colours.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

from game.ui.board.map_picture import painted_whole  # noqa: E402
from game.ui.kit.palette import palette  # noqa: E402
from game.ui.setup.setup_table import load_catalogue  # noqa: E402

OUT = HERE.parent / "maps"
PIXELS, COLOURS = 8, 96


def main() -> None:
    """Paint the small picture of every map and write it."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    OUT.mkdir(exist_ok=True)
    for name, battle_map in load_catalogue().maps.items():
        drawn = painted_whole(battle_map, PIXELS, palette())
        whole = Image.frombytes("RGB", drawn.get_size(), pygame.image.tobytes(drawn, "RGB"))
        whole.quantize(COLOURS).save(OUT / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
