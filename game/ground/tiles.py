"""The game's tileset for new maps: the tile of every kind of ground, and the number of every tile in a .tmx."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

from game.maps import xml_guard
from game.maps.tilesets import Tile, read_tilesets
from game.model.errors import BadInput, Problem
from game.model.grid import Square
from game.model.paths import maps

NAME = "counterstep"
LINK = f"tileset/{NAME}.tsx"
WAYS: dict[str, Square] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@cache
def tiles_by_terrain() -> dict[str, Tile]:
    """Return the tile of every kind of ground that has one, by terrain id."""
    return {tile.terrain: tile for tile in reversed(_tiles().values()) if tile.terrain is not None}


@cache
def numbers() -> dict[tuple[Tile, str], int]:
    """Return the number of every tile, by the tile and its direction ("" if it has none)."""
    found: dict[tuple[Tile, str], int] = {}
    for number, tile in _tiles().items():
        found.setdefault((tile, _directions().get(number, "")), number)
    return found


@cache
def _tiles() -> dict[int, Tile]:
    """Return the tiles of the game's tileset by their numbers in a .tmx. Raises BadInput if the tileset is faulty."""
    root = Element("map")
    root.append(Element("tileset", {"firstgid": "1", "source": LINK}))
    problems: list[Problem] = []
    tiles = read_tilesets(root, maps() / "new.tmx", problems)
    if problems:
        raise BadInput(str(maps() / LINK), *problems)
    return tiles


@cache
def _directions() -> dict[int, str]:
    """Return the directions of tiles that have one, by their numbers in a .tmx."""
    tree = xml_guard.read_tree(maps() / LINK, "tileset", LINK)
    return {
        int(element.get("id", "0")) + 1: item.get("value", "")
        for element in tree.findall("tile")
        for item in element.findall("properties/property")
        if item.get("name") == "direction"
    }


def lay_beside(folder: Path) -> None:
    """Copy the tileset, its picture and Tiled's project file into a folder if they are missing, so that Tiled can open
    maps there. Raises OSError."""
    for name in (LINK, f"tileset/{NAME}.png", f"{NAME}.tiled-project"):
        target = folder / name
        if not target.exists():
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(maps() / name, target)
