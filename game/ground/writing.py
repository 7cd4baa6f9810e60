"""Drawings as the text of .tmx files, which Tiled opens."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from game.ground.sketch import SHAPE_LAYERS, TILED
from game.ground.tiles import LINK, WAYS, numbers
from game.maps.reader import Drawing, MapShape, PropertyValue, TileLayer
from game.maps.tilesets import Tile
from game.model.grid import Square

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
COLOURS = {"deployment": "#c9482f", "edges": "#2b2420", "goals": "#e0b257", "labels": "#2d5428"}
_KINDS = {"deployment": "deployment", "edges": "edge", "goals": "goal", "labels": "label"}


def tmx_of(drawing: Drawing) -> str:
    """Return a drawing as the text of a .tmx file, which needs the folder `tileset` beside it."""
    top = Element("map", version="1.10", tiledversion="1.10.2")
    top.attrib |= {"class": "battle-map", "orientation": "orthogonal", "renderorder": "right-down"}
    top.attrib |= _numbers(width=drawing.width, height=drawing.height, tilewidth=TILED, tileheight=TILED, infinite=0)
    top.attrib |= _numbers(
        nextlayerid=len(drawing.layers) + len(SHAPE_LAYERS) + 1, nextobjectid=len(drawing.shapes) + 1
    )
    _add_properties(top, drawing.properties)
    SubElement(top, "tileset", firstgid="1", source=LINK)
    for number, layer in enumerate(drawing.layers, 1):
        _add_layer(top, drawing, layer, number)
    for number, name in enumerate(SHAPE_LAYERS, len(drawing.layers) + 1):
        group = SubElement(top, "objectgroup", id=str(number), name=name, color=COLOURS[name])
        for shape in drawing.shapes:
            if shape.layer == name:
                _add_shape(group, shape)
    indent(top, " ")
    return HEAD + tostring(top, encoding="unicode") + "\n"


def _numbers(**facts: int) -> dict[str, str]:
    """Return numbers as strings, by the names of XML attributes."""
    return {name: str(value) for name, value in facts.items()}


def _add_properties(parent: Element, given: Mapping[str, PropertyValue]) -> None:
    """Add the properties of a map or an object to its XML element."""
    if not given:
        return
    listed = SubElement(parent, "properties")
    for name, value in sorted(given.items()):
        facts = {"name": name}
        if isinstance(value, bool):
            facts["type"] = "bool"
        elif isinstance(value, int):
            facts["type"] = "int"
        text = str(value).lower() if isinstance(value, bool) else str(value)
        SubElement(listed, "property", facts, value=text)


def _add_layer(parent: Element, drawing: Drawing, layer: TileLayer, number: int) -> None:
    wide, tall = drawing.width, drawing.height
    rows = []
    for y in range(tall):
        row = layer.tiles[y * wide : (y + 1) * wide]
        rows.append(",".join(str(_number(drawing, tile, (x, y))) for x, tile in enumerate(row)))
    made = SubElement(parent, "layer", id=str(number), name=layer.name, width=str(wide), height=str(tall))
    if layer.name == "height":
        made.set("opacity", "0.6")
    SubElement(made, "data", encoding="csv").text = "\n" + ",\n".join(rows) + "\n"


def _number(drawing: Drawing, tile: Tile | None, square: Square) -> int:
    """Return the number of a square's tile; 0 without a tile. Tiles with a direction, such as stairs, are turned
    towards higher ground beside them."""
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


def _add_shape(parent: Element, shape: MapShape) -> None:
    """Add an object to the XML element of its layer."""
    facts = {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height}
    placed = {name: str(round(value * TILED)) for name, value in facts.items() if value or name in "xy"}
    made = SubElement(parent, "object", id=str(shape.number), type=_KINDS[shape.layer])
    made.attrib |= placed
    _add_properties(made, shape.properties)
    if shape.points:
        corners = " ".join(f"{round((x - shape.x) * TILED)},{round((y - shape.y) * TILED)}" for x, y in shape.points)
        SubElement(made, "polyline", points=corners)
    elif not (shape.width or shape.height):
        SubElement(made, "point")
