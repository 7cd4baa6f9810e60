"""A small valid map as text, for tests that spoil it."""

from __future__ import annotations

import shutil
from pathlib import Path

from game.maps.loader import load_map
from game.model import paths
from game.model.errors import BadInput, Problem

WIDTH, HEIGHT = 6, 4
GRASS, MUD, TREE, LADDER, STAIRS, HEIGHT_5 = 1, 10, 23, 28, 24, 43
"""Tile numbers in the game's tileset, from firstgid 1."""


def layer(name: str, rows: str) -> str:
    """Return a tile layer in CSV."""
    return f'<layer id="1" name="{name}" width="{WIDTH}" height="{HEIGHT}"><data encoding="csv">{rows}</data></layer>'


def plain(tile: int = GRASS) -> str:
    """Return rows of one tile."""
    return ",\n".join(",".join([str(tile)] * WIDTH) for _ in range(HEIGHT))


def with_tile(square: tuple[int, int], tile: int, ground: int = 0) -> str:
    """Return rows of one tile, except for one square."""
    rows = [[ground] * WIDTH for _ in range(HEIGHT)]
    rows[square[1]][square[0]] = tile
    return ",\n".join(",".join(map(str, row)) for row in rows)


def properties(**values: object) -> str:
    """Return a <properties> element."""
    kinds = {bool: "bool", int: "int"}
    lines = [
        f'<property name="{name.replace("_", "-")}" type="{kinds.get(type(value), "string")}" '
        f'value="{str(value).lower() if isinstance(value, bool) else value}"/>'
        for name, value in values.items()
    ]
    return f"<properties>{''.join(lines)}</properties>"


def thing(number: int, inside: str = "", **attributes: object) -> str:
    """Return an object element; places are in pixels, 64 to the square."""
    given = {"x": 0, "y": 0, **attributes}
    written = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f'<object id="{number}" {written}>{inside}</object>'


def group(name: str, *objects: str) -> str:
    """Return an object layer."""
    return f'<objectgroup id="2" name="{name}">{"".join(objects)}</objectgroup>'


AREAS = group(
    "deployment",
    thing(1, properties(side="red"), x=0, y=0, width=128, height=256),
    thing(2, properties(side="blue"), x=256, y=0, width=128, height=256),
)
TILESET = '<tileset firstgid="1" source="tileset/counterstep.tsx"/>'
SIZES = f'width="{WIDTH}" height="{HEIGHT}" tilewidth="64" tileheight="64"'


def tmx(
    *more: str,
    ground: str | None = None,
    areas: str = AREAS,
    tileset: str = TILESET,
    sizes: str = SIZES,
    prolog: str = "",
    facts: str = "",
) -> str:
    """Return the text of a map, which is valid unless the arguments spoil it."""
    layers = layer("ground", plain()) if ground is None else ground
    head = f'<?xml version="1.0" encoding="UTF-8"?>{prolog}<map version="1.10" orientation="orthogonal" {sizes}>'
    return f"{head}{facts}{tileset}{layers}{areas}{''.join(more)}</map>"


def put(folder: Path, text: str | bytes, name: str = "case.tmx") -> Path:
    """Write a map into a folder that has the tileset too."""
    if not (folder / "tileset").exists():
        shutil.copytree(paths.maps() / "tileset", folder / "tileset")
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def check_map(path: Path) -> list[Problem]:
    """Return all problems of a map file; [] if it can be played."""
    try:
        load_map(path)
    except BadInput as refusal:
        return list(refusal.problems)
    return []
