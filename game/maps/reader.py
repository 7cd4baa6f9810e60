"""Reading of a .tmx file into plain layers and objects; only this module calls pytmx. Pytmx is given a tree rebuilt
from known tags and attributes, without pictures and with checked numbers, because it accepts too much and is slow on
some files."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

from game.maps import tile_data, vocabulary, xml_guard
from game.maps.tilesets import DECORATION, Tile, read_tilesets, whole_number
from game.model.errors import BadInput, Problem

if TYPE_CHECKING:
    import pytmx

MAX_SIDE = 128
MAX_LAYERS = 16
MAX_OBJECTS = 1024
MAX_CORNERS = 128
MAX_ALL_CORNERS = 4096
MAX_TEXT = 256
MAX_BLURB = 600

PropertyValue = str | int | bool


@dataclass(frozen=True, slots=True)
class TileLayer:
    """One tile layer: the tile of each square, row by row; None for a square without one."""

    name: str
    tiles: tuple[Tile | None, ...]


@dataclass(frozen=True, slots=True)
class MapShape:
    """One object of a drawing, on the layer `layer`, with its number in the file. Coordinates and sizes are in squares,
    from the map's top left corner (1.5 is the middle of the second square). `closed` is true if its outline encloses an
    area."""

    layer: str
    number: str
    name: str
    x: float
    y: float
    width: float
    height: float
    points: tuple[tuple[float, float], ...]
    """The corners of a polygon or the points of a polyline; empty for points and rectangles."""
    closed: bool
    properties: Mapping[str, PropertyValue]

    @property
    def place(self) -> str:
        """The object's layer, number and name, for messages about problems."""
        return f"layer {self.layer}, object {self.number}" + (f" ({self.name})" if self.name else "")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A Tiled map as it is drawn, before the meaning of its layers and objects is found."""

    width: int
    height: int
    properties: Mapping[str, PropertyValue]
    layers: tuple[TileLayer, ...]
    shapes: tuple[MapShape, ...]


def read_drawing(path: Path, source: str, problems: list[Problem]) -> Drawing:
    """Return the drawing in a .tmx file. Faults in parts that can be left out are appended to `problems`. Raises
    BadInput if the file cannot be read as a map."""
    root = xml_guard.read_tree(path, "map", source)
    width, height, tile_width, tile_height = _sizes(root, source)
    tiles = read_tilesets(root, path, problems)
    clean = Element("map", {name: root.get(name, "") for name in ("width", "height", "tilewidth", "tileheight")})
    _copy_properties(root, clean, "map", problems)
    _copy_layers(root, clean, tiles, width, height, problems)
    _copy_object_layers(root, clean, problems)
    parsed = _parse(clean, source)
    return Drawing(
        width,
        height,
        dict(parsed.properties),
        tuple(_tile_layer(layer, parsed, tiles) for layer in parsed.layers if hasattr(layer, "iter_data")),
        tuple(_shape(item, group.name, tile_width, tile_height) for group in parsed.objectgroups for item in group),
    )


def _parse(clean: Element, source: str) -> pytmx.TiledMap:
    """Return the rebuilt tree as pytmx reads it. Raises BadInput for whatever error pytmx raises."""
    import pytmx  # brings pygame along, which nothing but a map and the window needs

    try:
        parsed = pytmx.TiledMap(image_loader=None, allow_duplicate_names=True)
        parsed.parse_xml(clean)
    except (Exception, MemoryError, RecursionError) as error:
        raise BadInput.of(source, f"cannot be read as a Tiled map ({type(error).__name__}: {error})") from None
    return parsed


def _sizes(root: Element, source: str) -> tuple[int, int, int, int]:
    """Return the map's width and height in squares, and a square's width and height in pixels. Raises BadInput for
    sizes and kinds of map that are not allowed."""
    problems: list[Problem] = []
    if root.get("orientation", "orthogonal") != "orthogonal":
        problems.append(Problem("map", f"is {root.get('orientation', '')[:20]}; the game reads orthogonal maps only"))
    if root.get("infinite", "0") != "0":
        problems.append(Problem("map", "is infinite; turn Infinite off in the map properties"))
    sizes: list[int] = []
    limits = (("width", MAX_SIDE), ("height", MAX_SIDE), ("tilewidth", 512), ("tileheight", 512))
    for name, most in limits:
        number = whole_number(root.get(name), 1, most)
        if number is None:
            problems.append(Problem("map", f"{name} is {str(root.get(name))[:20]!r}, not 1 to {most}"))
        sizes.append(number or 0)
    if problems:
        raise BadInput(source, *problems)
    return sizes[0], sizes[1], sizes[2], sizes[3]


def _copy_properties(element: Element, copy: Element, place: str, problems: list[Problem]) -> None:
    """Copy the properties of an element to another one; those without a plain type or a fitting value are appended to
    `problems` instead."""
    target = SubElement(copy, "properties")
    seen: set[str] = set()
    for item in element.findall("properties/property"):
        name, kind = item.get("name", ""), item.get("type", "string")
        value = item.get("value", item.text or "")
        if reason := _property_fault(name, kind, value, name in seen):
            problems.append(Problem(f"{place}, property {name[:40]}", reason))
            continue
        seen.add(name)
        SubElement(target, "property", {"name": name, "type": kind, "value": value})


def _property_fault(name: str, kind: str, value: str, repeated: bool) -> str | None:
    """Return the reason why a property cannot be read (also if its name is `repeated`); None if it can."""
    limit = MAX_BLURB if name == "blurb" else MAX_TEXT
    if not name or len(name) > MAX_TEXT or repeated:
        return "is given twice" if repeated else "needs a name"
    if len(value) > limit:
        return f"is longer than {limit} characters"
    if kind == "int" and whole_number(value, -999_999, 999_999) is None:
        return f"{value[:20]!r} is not a whole number"
    if kind == "bool" and value not in ("true", "false"):
        return f"{value[:20]!r} is neither true nor false"
    if kind not in ("string", "int", "bool"):
        return f"has the type {kind[:20]!r}; use string, int or bool"
    return None


def _copy_layers(
    root: Element, clean: Element, tiles: Mapping[int, Tile], width: int, height: int, problems: list[Problem]
) -> None:
    """Copy the tile layers as checked lists of tile ids (gids); faulty squares are reported in `problems` and left
    empty."""
    for tag in ("group", "imagelayer"):
        if root.find(tag) is not None:
            advice = "take the layers out of the group" if tag == "group" else "remove it"
            problems.append(Problem("map", f"has a layer of the kind <{tag}>, which the game cannot read; {advice}"))
    layers = root.findall("layer")
    if len(layers) > MAX_LAYERS:
        problems.append(Problem("map", f"has {len(layers)} tile layers; the most is {MAX_LAYERS}"))
    names: set[str] = set()
    for layer in layers[:MAX_LAYERS]:
        name = layer.get("name", "")
        place = f"layer {name[:40]}"
        _check_layer(layer, name, names, place, problems)
        for side, wanted in (("width", width), ("height", height)):
            if layer.get(side) != str(wanted):
                problems.append(
                    Problem(place, f"has the {side} {layer.get(side, '')[:20]!r}, but the map has {wanted}")
                )
        try:
            gids = tile_data.decode(layer.find("data"), width, height)
        except tile_data.BadCells as fault:
            problems.append(Problem(place, str(fault)))
            continue
        for index, gid in enumerate(gids):
            if gid and gid not in tiles:
                square = f"square {index % width},{index // width}"
                problems.append(Problem(f"{place}, {square}", f"tile number {gid} is not in any tileset"))
                gids[index] = 0
        copy = SubElement(clean, "layer", {"name": name, "width": str(width), "height": str(height)})
        SubElement(copy, "data", {"encoding": "csv"}).text = ",".join(map(str, gids))


def _check_layer(layer: Element, name: str, names: set[str], place: str, problems: list[Problem]) -> None:
    """Append a problem if a layer has no name, has the name of another layer, or has an offset."""
    if not name or len(name) > MAX_TEXT:
        problems.append(Problem(place, "needs a name"))
    if name in names:
        problems.append(Problem(place, "is there twice; every layer needs its own name"))
    names.add(name)
    if any(layer.get(offset, "0") not in ("0", "0.0") for offset in ("offsetx", "offsety")):
        problems.append(Problem(place, "is not on the grid; set its offset to 0"))


def _copy_object_layers(root: Element, clean: Element, problems: list[Problem]) -> None:
    """Copy the object layers with checked numbers; faulty objects are reported in `problems` and left out."""
    names: set[str] = set()
    count, corners = 0, 0
    for group in root.findall("objectgroup"):
        name = group.get("name", "")
        place = f"layer {name[:40]}"
        _check_layer(group, name, names, place, problems)
        if name not in vocabulary.OBJECT_PROPERTIES:
            problems.append(Problem(place, vocabulary.unknown("object layer", name, vocabulary.OBJECT_PROPERTIES)))
            continue
        copy = SubElement(clean, "objectgroup", {"name": name})
        for item in group.findall("object"):
            count += 1
            corners += sum(line.get("points", "").count(",") for line in item)
            if count > MAX_OBJECTS or corners > MAX_ALL_CORNERS:
                reason = f"the map has more than {MAX_OBJECTS} objects, or more than {MAX_ALL_CORNERS} corners of them"
                problems.append(Problem(place, reason))
                return
            _copy_object(item, copy, f"{place}, object {item.get('id', '?')[:10]}", problems)


def _copy_object(item: Element, copy: Element, place: str, problems: list[Problem]) -> None:
    """Copy one object to another element; if it cannot be read, append the reason to `problems` instead."""
    if reason := _object_fault(item):
        problems.append(Problem(place, reason))
        return
    known = ("id", "name", "x", "y", "width", "height")
    target = SubElement(copy, "object", {name: item.get(name, "") for name in known if item.get(name)})
    _copy_properties(item, target, place, problems)
    for tag in ("polygon", "polyline"):
        line = item.find(tag)
        if line is not None:
            SubElement(target, tag, {"points": line.get("points", "")})
    text = item.find("text")
    if text is not None and text.text:
        short = " ".join(text.text.split())[:MAX_TEXT]
        properties = target.find("properties")
        assert properties is not None
        if all(known.get("name") != "text" for known in properties):
            SubElement(properties, "property", {"name": "text", "type": "string", "value": short})


def _object_fault(item: Element) -> str | None:
    """Return the reason why an object cannot be read; None if it can."""
    if item.get("template") is not None:
        return "uses a template; choose Detach in Tiled"
    if item.get("gid") is not None:
        return "is a tile object; draw a point, a rectangle or a polyline instead"
    if item.find("ellipse") is not None:
        return "is an ellipse; draw a point, a rectangle or a polygon instead"
    if whole_number(item.get("id"), 0, 1 << 30) is None:
        return "has no number"
    if len(item.get("name", "")) > MAX_TEXT:
        return f"its name is longer than {MAX_TEXT} characters"
    numbers = [item.get(name, "0") for name in ("x", "y", "width", "height", "rotation")]
    for tag in ("polygon", "polyline"):
        line = item.find(tag)
        for pair in (line.get("points", "") if line is not None else "").split():
            if pair.count(",") != 1:
                return f"has a corner {pair[:30]!r}, not x,y"
            numbers += pair.split(",")
        if line is not None and not 2 <= len(line.get("points", "").split()) <= MAX_CORNERS:
            return f"must have 2 to {MAX_CORNERS} corners"
    for number in numbers:
        if not _is_coordinate(number):
            return f"has a coordinate {number[:20]!r}"
    return "is turned; set its rotation to 0" if float(item.get("rotation", "0")) else None


def _is_coordinate(text: str) -> bool:
    """Return whether a text is a finite number of pixels that could be on a map."""
    try:
        number = float(text)
    except ValueError:
        return False
    return math.isfinite(number) and abs(number) <= MAX_SIDE * 512


def _tile_layer(layer: pytmx.TiledTileLayer, parsed: pytmx.TiledMap, tiles: Mapping[int, Tile]) -> TileLayer:
    """Return one of pytmx's layers as a TileLayer."""
    numbers = parsed.tiledgidmap
    found = (tiles.get(numbers[gid], DECORATION) if gid else None for _, _, gid in layer.iter_data())
    return TileLayer(layer.name, tuple(found))


def _listed(corners: object) -> tuple[pytmx.Point, ...]:
    return tuple(corners) if isinstance(corners, (list, tuple)) else ()


def _shape(item: pytmx.TiledObject, layer: str, tile_width: int, tile_height: int) -> MapShape:
    """Return one of pytmx's objects as a MapShape, with coordinates in squares instead of pixels."""
    corners = getattr(item, "points", ())
    return MapShape(
        layer,
        str(item.id),
        item.name or "",
        item.x / tile_width,
        item.y / tile_height,
        item.width / tile_width,
        item.height / tile_height,
        tuple((point.x / tile_width, point.y / tile_height) for point in _listed(corners)),
        item.closed,
        dict(item.properties),
    )
