"""A drawing as the text of a .tmx, which Tiled opens."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from game.ground.sketch import SHAPE_LAYERS, TILED
from game.ground.tiles import LINK, WAYS, numbers
from game.maps.reader import Drawing, MapShape, PropertyValue, TileLayer
from game.maps.tilesets import Tile
from game.model.grid import Square

COLOURS = {"deployment": "#c9482f", "edges": "#2b2420", "goals": "#e0b257", "labels": "#2d5428"}
_KINDS = {"deployment": "deployment", "edges": "edge", "goals": "goal", "labels": "label"}


def tmx_of(drawing: Drawing) -> str:
    """The text of the file; the tileset lies in the folder `tileset` beside it."""
    layers = len(drawing.layers) + len(SHAPE_LAYERS) + 1
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<map version="1.10" tiledversion="1.10.2" class="battle-map" orientation="orthogonal" renderorder="right-down"'
        f' width="{drawing.width}" height="{drawing.height}" tilewidth="{TILED}" tileheight="{TILED}" infinite="0"'
        f' nextlayerid="{layers}" nextobjectid="{len(drawing.shapes) + 1}">',
        *_properties(drawing.properties, " "),
        f' <tileset firstgid="1" source="{LINK}"/>',
    ]
    for number, layer in enumerate(drawing.layers, 1):
        lines += _layer(drawing, layer, number)
    for number, name in enumerate(SHAPE_LAYERS, len(drawing.layers) + 1):
        lines.append(f' <objectgroup id="{number}" name="{name}" color="{COLOURS[name]}">')
        for shape in drawing.shapes:
            if shape.layer == name:
                lines += _shape(shape)
        lines.append(" </objectgroup>")
    return "\n".join([*lines, "</map>", ""])


def _properties(given: dict[str, PropertyValue] | object, indent: str) -> list[str]:
    """The properties of a map or a shape."""
    assert isinstance(given, dict)
    lines = []
    for name, value in sorted(given.items()):
        kind = ' type="bool"' if isinstance(value, bool) else ' type="int"' if isinstance(value, int) else ""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"{indent} <property name={quoteattr(name)}{kind} value={quoteattr(text)}/>")
    return [f"{indent}<properties>", *lines, f"{indent}</properties>"] if lines else []


def _layer(drawing: Drawing, layer: TileLayer, number: int) -> list[str]:
    wide, tall = drawing.width, drawing.height
    rows = []
    for y in range(tall):
        row = layer.tiles[y * wide : (y + 1) * wide]
        rows.append(",".join(str(_number(drawing, layer, tile, (x, y))) for x, tile in enumerate(row)))
    faint = ' opacity="0.6"' if layer.name == "height" else ""
    return [
        f' <layer id="{number}" name="{layer.name}" width="{wide}" height="{tall}"{faint}>',
        '  <data encoding="csv">', ",\n".join(rows), "</data>", " </layer>",
    ]  # fmt: skip


def _number(drawing: Drawing, layer: TileLayer, tile: Tile | None, square: Square) -> int:
    """The number of a tile; 0 for none. One that leads up points to the higher ground beside it."""
    if tile is None:
        return 0
    found = numbers()
    if (tile, "") in found:
        return found[tile, ""]
    heights = next(other for other in drawing.layers if other.name == "height")
    own = _height(drawing, heights, square)
    for way, (dx, dy) in WAYS.items():
        near = (square[0] + dx, square[1] + dy)
        if 0 <= near[0] < drawing.width and 0 <= near[1] < drawing.height and _height(drawing, heights, near) > own:
            return found[tile, way]
    return found[tile, "north"]


def _height(drawing: Drawing, heights: TileLayer, square: Square) -> int:
    tile = heights.tiles[square[1] * drawing.width + square[0]]
    return tile.elevation or 0 if tile is not None else 0


def _shape(shape: MapShape) -> list[str]:
    """One object."""
    facts = {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height}
    placed = "".join(f' {name}="{round(value * TILED)}"' for name, value in facts.items() if value or name in "xy")
    lines = [
        f'  <object id="{shape.number}" type="{_KINDS[shape.layer]}"{placed}>',
        *_properties(shape.properties, "   "),
    ]
    if shape.points:
        corners = " ".join(f"{round((x - shape.x) * TILED)},{round((y - shape.y) * TILED)}" for x, y in shape.points)
        lines.append(f'   <polyline points="{corners}"/>')
    elif not (shape.width or shape.height):
        lines.append("   <point/>")
    return [*lines, "  </object>"]
