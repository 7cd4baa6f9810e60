"""The Tiled tileset, its picture and its drop-downs: maps/tileset/counterstep.*, maps/counterstep.tiled-project.

Tile ids never change, because maps refer to them: append to TILES, never insert. Feet above the plain are called
`elevation`, not `height`, because the reader of Tiled files overwrites `height` with the height of the picture.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
from kit import ASSETS, load_svg, save_png

sys.path.insert(0, str(ASSETS.parent))
from game.maps import vocabulary as words
from game.model.goals import goal_kinds
from game.model.grid import FACINGS
from game.model.sides import SIDES

MAPS = ASSETS.parent / "maps"
TILE, COLUMNS = 64, 10
Facts = dict[str, int | str]

# class, terrain, further properties. The class is unique; several classes may share a terrain.
TILES: list[tuple[str, str | None, Facts]] = [
    ("grass", "grass", {}),
    ("dirt", "dirt", {}),
    ("street", "street", {}),
    ("floor", "floor", {}),
    ("earth", "earth", {}),
    ("rock", "rock", {}),
    ("sand", "sand", {}),
    ("clutter", "clutter", {}),
    ("barbed-wire", "barbed-wire", {}),
    ("mud-knee", "mud-knee", {}),
    ("mud-waist", "mud-waist", {}),
    ("water-knee", "water-knee", {}),
    ("water-waist", "water-waist", {}),
    ("water-deep", "water-deep", {}),
    ("snow-shallow", "snow-shallow", {}),
    ("snow-deep", "snow-deep", {}),
    ("ice", "ice", {}),
    ("swamp", "swamp", {}),
    ("undergrowth-light", "undergrowth-light", {}),
    ("undergrowth-heavy", "undergrowth-heavy", {}),
    ("bush-light", "bush-light", {}),
    ("bush-heavy", "bush-heavy", {}),
    ("tree", "tree", {}),
    ("stairs-north", "stairs", {"direction": "north"}),
    ("stairs-east", "stairs", {"direction": "east"}),
    ("stairs-south", "stairs", {"direction": "south"}),
    ("stairs-west", "stairs", {"direction": "west"}),
    ("ladder-north", "ladder", {"direction": "north"}),
    ("ladder-east", "ladder", {"direction": "east"}),
    ("ladder-south", "ladder", {"direction": "south"}),
    ("ladder-west", "ladder", {"direction": "west"}),
    ("roof", "roof", {}),
    ("trench", "trench", {"elevation": -5}),
    ("pit", "pit", {"elevation": -10}),
    ("rubble", "rubble", {}),
    ("crate", "crate", {"elevation": 5}),
    ("table", "table", {"elevation": 3}),
    ("hay", "hay", {"elevation": 5}),
    ("exit", None, {}),
    ("wall-block", "wall-block", {}),
    # height markers: for the layer "height" above the ground; the square lies that many feet above (below) the plain
    ("height-0", None, {"elevation": 0}),
    ("height-3", None, {"elevation": 3}),
    ("height-5", None, {"elevation": 5}),
    ("height-10", None, {"elevation": 10}),
    ("height-15", None, {"elevation": 15}),
    ("height-20", None, {"elevation": 20}),
    ("height-minus-5", None, {"elevation": -5}),
    ("height-minus-10", None, {"elevation": -10}),
]

ENUMS = {
    "Terrain": list(words.terrains()),
    "Direction": ["north", "east", "south", "west"],
    "EdgeKind": list(words.edge_kinds()),
    "Environment": list(words.ENVIRONMENTS),
    "Facing": list(FACINGS),
    "Light": list(words.LIGHTS),
    "GoalKind": list(goal_kinds()),
    "GoalPart": list(words.GOAL_PARTS),
    "ObjectiveKind": list(words.OBJECTIVES),
    "ObjectiveSide": ["any", *SIDES],
    "Side": list(SIDES),
}
TYPED = {"terrain": "Terrain", "direction": "Direction"}

CLASSES = {  # name: (where it may be used, members as (name, type, property type, default))
    "edge": ("object", [("kind", "string", "EdgeKind", "wall"), ("open", "bool", "", False)]),
    "deployment": ("object", [("side", "string", "Side", "red")]),
    "figure": (
        "object",
        [("profile", "string", "", ""), ("side", "string", "Side", "red"), ("facing", "string", "Facing", "north")],
    ),
    "objective": (
        "object",
        [
            ("kind", "string", "ObjectiveKind", "hold"),
            ("side", "string", "ObjectiveSide", "any"),
            ("rounds", "int", "", 0),
            ("count", "int", "", 0),
            ("title", "string", "", ""),
        ],
    ),
    "goal": (
        "object",
        [
            ("kind", "string", "GoalKind", next(iter(goal_kinds()))),
            ("part", "string", "GoalPart", "zone"),
            ("side", "string", "ObjectiveSide", "any"),
            ("title", "string", "", ""),
            *((name, "int", "", 0) for name in words.OBJECT_PROPERTIES["goals"] if name[:5] in ("round", "count")),
        ],
    ),
    "label": ("object", [("text", "string", "", "")]),
    "battle-map": (
        "map",
        [
            ("title", "string", "", ""),
            ("author", "string", "", ""),
            ("blurb", "string", "", ""),
            ("environment", "string", "Environment", "plains"),
            ("light", "string", "Light", "day"),
            ("sides", "string", "", "red, blue"),
            ("rulesets", "string", "", ""),
            ("scale", "int", "", 0),
        ],
    ),
}


def terrain_data() -> dict[str, Any]:
    """Return the tables of assets/terrain.toml."""
    return tomllib.loads((ASSETS / "terrain.toml").read_text(encoding="utf-8"))


def tile_properties(terrain: str | None, extra: Facts) -> list[str]:
    """Return the lines of one tile's properties, in the order of their names, as Tiled writes them."""
    values = dict(extra) if terrain is None else {**extra, "terrain": terrain}
    lines = []
    for name in sorted(values):
        kind = ' type="int"' if isinstance(values[name], int) else ""
        typed = f' propertytype="{TYPED[name]}"' if name in TYPED else ""
        lines.append(f'   <property name="{name}"{kind}{typed} value={quoteattr(str(values[name]))}/>')
    return lines


def tsx() -> str:
    """Return the text of the tileset file."""
    rows = -(-len(TILES) // COLUMNS)
    table = [
        f"  {number:3}  {cls:20} terrain {terrain or '-':18} "
        + " ".join(f"{key}={value}" for key, value in extra.items())
        for number, (cls, terrain, extra) in enumerate(TILES)
    ]
    out = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<!-- Written by assets/make/make_tileset.py. Tile ids and classes:",
        "   id  class",
    ]
    out += [line.rstrip() for line in table] + ["-->"]
    out.append(
        f'<tileset version="1.10" tiledversion="1.10.2" name="counterstep" tilewidth="{TILE}" tileheight="{TILE}" '
        f'tilecount="{len(TILES)}" columns="{COLUMNS}">'
    )
    out.append(f' <image source="counterstep.png" width="{COLUMNS * TILE}" height="{rows * TILE}"/>')
    for number, (cls, terrain, extra) in enumerate(TILES):
        if terrain is None and not extra:
            out.append(f' <tile id="{number}" type="{cls}"/>')
            continue
        out += [
            f' <tile id="{number}" type="{cls}">',
            "  <properties>",
            *tile_properties(terrain, extra),
            "  </properties>",
            " </tile>",
        ]
    return "\n".join([*out, "</tileset>"]) + "\n"


def project() -> str:
    """Return the text of the Tiled project: drop-downs for the game's words, and classes for objects and maps."""
    types = []
    for name, values in ENUMS.items():
        types.append(
            {
                "id": len(types) + 1,
                "name": name,
                "storageType": "string",
                "type": "enum",
                "values": values,
                "valuesAsFlags": False,
            }
        )
    for name, (use, members) in CLASSES.items():
        types.append(
            {
                "color": "#ffc9482f",
                "drawFill": True,
                "id": len(types) + 1,
                "members": [
                    {"name": member, **({"propertyType": typed} if typed else {}), "type": kind, "value": value}
                    for member, kind, typed, value in members
                ],
                "name": name,
                "type": "class",
                "useAs": [use],
            }
        )
    return (
        json.dumps(
            {
                "automappingRulesFile": "",
                "commands": [],
                "compatibilityVersion": 1100,
                "extensionsPath": "extensions",
                "folders": ["."],
                "properties": [],
                "propertyTypes": types,
            },
            indent=4,
        )
        + "\n"
    )


def pictures_of(cls: str, look: dict[str, Any]) -> list[Path]:
    """Return the files of the pictures that show a tile, in the order in which they are drawn over each other."""
    if "direction" in look:
        names = ["tiles/" + look["direction"][cls.rsplit("-", 1)[1]]]
    elif "roof" in look:
        names = ["tiles/" + look["roof"] + "-mm"]
    else:
        key = next(key for key in ("pictures", "details", "plants") if key in look)
        names = [("plants/" if key == "plants" else "tiles/") + look[key][0]]
        names += ["tiles/" + look["front"]] if "front" in look else []
    return [ASSETS / f"{name}.svg" for name in names]


def paint(surface: pygame.Surface, cls: str, terrain: str | None, extra: Facts, data: dict[str, Any]) -> None:
    """Draw one tile: its middle colour, its pictures and a thin border; a height marker is a numbered plaque."""
    look = data["terrain"].get(terrain or cls)
    if look is None:
        draw_height(surface, int(extra["elevation"]))
        return
    under = look if "layer" in look else data["terrain"][look["ground"]]
    surface.fill(under["palette"][1])
    for path in pictures_of(cls, look):
        surface.blit(load_svg(path, (TILE, TILE)), (0, 0))
    pygame.draw.rect(surface, look["palette"][2], surface.get_rect(), 1)


def draw_height(surface: pygame.Surface, feet: int) -> None:
    """Draw a marker of height: a see-through frame, thicker for greater heights, and the number of feet."""
    colour = "#8f2c1c" if feet > 0 else "#1e4a70" if feet < 0 else "#52463c"
    pygame.draw.rect(surface, colour, surface.get_rect().inflate(-6, -6), 2 + abs(feet) // 5, 6)
    pygame.draw.rect(surface, "#fbf4e2", (14, 20, 36, 24), 0, 4)
    font = pygame.font.Font(ASSETS / "fonts" / "NotoSans-Bold.ttf", 18)
    text = font.render(f"{feet:+d}" if feet else "0", True, colour)
    surface.blit(text, text.get_rect(center=(32, 32)))


def sheet() -> pygame.Surface:
    """Return the picture of the whole tileset."""
    data = terrain_data()
    rows = -(-len(TILES) // COLUMNS)
    image = pygame.Surface((COLUMNS * TILE, rows * TILE), pygame.SRCALPHA)
    for number, (cls, terrain, extra) in enumerate(TILES):
        place = ((number % COLUMNS) * TILE, number // COLUMNS * TILE, TILE, TILE)
        paint(image.subsurface(place), cls, terrain, extra, data)
    return image


def main() -> None:
    """Write tileset, picture and project."""
    pygame.display.init()
    pygame.font.init()
    folder = MAPS / "tileset"
    folder.mkdir(exist_ok=True)
    (folder / "counterstep.tsx").write_text(tsx(), encoding="utf-8", newline="\n")
    (MAPS / "counterstep.tiled-project").write_text(project(), encoding="utf-8", newline="\n")
    save_png(folder / "counterstep.png", sheet())


if __name__ == "__main__":
    main()
