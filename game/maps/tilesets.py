"""The tiles of a map's tilesets, and what each of them means. Tileset files outside the allowed folders are refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from game.maps import vocabulary, xml_guard
from game.model import paths
from game.model.errors import BadInput, Problem

MAX_TILESETS = 8
MAX_TILES = 4096


@dataclass(frozen=True, slots=True)
class Tile:
    """The meaning of one tile: a kind of ground (`terrain`, its id), a height in feet that it adds (`elevation`), both,
    or neither (decoration)."""

    terrain: str | None = None
    elevation: int | None = None


DECORATION = Tile()


def read_tilesets(root: Element, path: Path, problems: list[Problem]) -> dict[int, Tile]:
    """Return the tile for every gid (tile id) of a map. Tilesets are inside the map, or in files in its folder or in
    the game's maps folder. Faults are appended to `problems`; all tiles of a faulty tileset count as decoration, so
    that the fault is reported only once."""
    tiles: dict[int, Tile] = {}
    unread: list[int] = []
    sets = root.findall("tileset")
    if not sets:
        problems.append(Problem("map", "has no tileset"))
    if len(sets) > MAX_TILESETS:
        problems.append(Problem("map", f"has {len(sets)} tilesets; the most is {MAX_TILESETS}"))
    for element in sets[:MAX_TILESETS]:
        first = whole_number(element.get("firstgid"), 1, 1 << 28)
        if first is None:
            problems.append(Problem("map", f"a tileset has the firstgid {element.get('firstgid')!r}"))
            continue
        place, definition, folder = _definition(element, path, problems)
        if definition is not None:
            _read_tiles(definition, first, folder, place, tiles, problems)
        else:
            unread.append(first)
    for first in unread:
        tiles.update((gid, DECORATION) for gid in range(first, first + MAX_TILES) if gid not in tiles)
    return tiles


def whole_number(text: str | None, least: int, most: int) -> int | None:
    """Return the number that a text of digits, with or without a minus, stands for; None for any other text and for
    numbers not from `least` to `most`."""
    if text is None or not (text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 12):
        return None
    number = int(text)
    return number if least <= number <= most else None


def _definition(element: Element, path: Path, problems: list[Problem]) -> tuple[str, Element | None, Path]:
    """Return a tileset's name for messages, the element that defines its tiles (None if it cannot be read), and the
    folder from which the path of its picture starts."""
    link = element.get("source")
    if link is None:
        return f"tileset {(element.get('name') or '')[:40]}", element, path.parent
    place = f"tileset {link[:80]}"
    target = path.parent / link
    if not link.lower().endswith(".tsx"):
        problems.append(Problem(place, "is not a .tsx file"))
    elif not xml_guard.inside(target, path.parent, paths.maps()):
        problems.append(Problem(place, "is outside the folder of the map"))
    else:
        try:
            return place, xml_guard.read_tree(target, "tileset", place), target.parent
        except BadInput as refusal:
            problems.extend(Problem(place, problem.reason) for problem in refusal.problems)
    return place, None, path.parent


def _read_tiles(
    definition: Element, first: int, folder: Path, place: str, tiles: dict[int, Tile], problems: list[Problem]
) -> None:
    """Add the tiles of one tileset to `tiles`; faults are appended to `problems`."""
    count = whole_number(definition.get("tilecount"), 1, MAX_TILES)
    if count is None:
        problems.append(Problem(place, f"has the tilecount {definition.get('tilecount')!r}, not 1 to {MAX_TILES}"))
        return
    for gid in range(first, first + count):
        if gid in tiles:
            problems.append(Problem(place, f"overlaps the tiles of another tileset (firstgid {first})"))
            return
        tiles[gid] = DECORATION
    _check_picture(definition, folder, place, problems)
    for element in definition.findall("tile"):
        number = whole_number(element.get("id"), 0, count - 1)
        if number is None:
            problems.append(Problem(place, f"defines a tile {element.get('id')!r}, it has tiles 0 to {count - 1}"))
        else:
            tiles[first + number] = _tile(element, f"{place}, tile {number}", problems)


def _check_picture(definition: Element, folder: Path, place: str, problems: list[Problem]) -> None:
    """Check the header of a tileset's picture; the game never loads the picture itself. Faults are appended to
    `problems`."""
    image = definition.find("image")
    if image is None:
        return
    target = folder / (image.get("source") or "")
    if not xml_guard.inside(target, folder):
        problems.append(Problem(place, "its picture is outside the folder of the tileset"))
        return
    fault = xml_guard.picture_fault(target, image.get("width"), image.get("height"))
    if fault:
        problems.append(Problem(place, fault))


def _tile(element: Element, place: str, problems: list[Problem]) -> Tile:
    """Return the meaning of one <tile> element; faults are appended to `problems`."""
    terrain: str | None = None
    elevation: int | None = None
    for item in element.findall("properties/property"):
        name, value = item.get("name", ""), item.get("value", "")
        if name == "terrain":
            terrain = value
            if value not in vocabulary.terrains():
                problems.append(Problem(place, vocabulary.unknown("terrain", value, vocabulary.terrains())))
                terrain = None
        elif name == "elevation":
            elevation = whole_number(value, vocabulary.HEIGHTS.start, vocabulary.HEIGHTS.stop - 1)
            if elevation is None:
                problems.append(Problem(place, f"has the elevation {value[:20]!r}, not {_range()} whole feet"))
        elif name not in vocabulary.TILE_PROPERTIES:
            problems.append(Problem(place, vocabulary.unknown("tile property", name, vocabulary.TILE_PROPERTIES)))
    return Tile(terrain, elevation)


def _range() -> str:
    return f"{vocabulary.HEIGHTS.start} to {vocabulary.HEIGHTS.stop - 1}"
