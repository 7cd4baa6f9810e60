"""Pieces of ground drawn in Tiled, SIZE squares wide and tall, which fit together and may be turned and mirrored.

A piece is a .tmx below maps/pieces/LANDSCAPE with the layers ground, features, height and edges, and the properties
`borders` (the classes of its north, east, south and west borders), `groups` (the purposes it serves), `says` (its
description for the sentence about a map) and `label` (a word to be written on the map).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.maps import object_squares, property_values, vocabulary, xml_guard
from game.maps.reader import Drawing, MapShape, read_drawing
from game.maps.tilesets import Tile
from game.model.errors import BadInput, Problem
from game.model.paths import maps
from game.model.terrain import nature

SIZE = 8
CLASSES = ("open", "road", "water", "trench")
"""Classes of a piece's borders, by what may run across a border."""
LAYERS = ("ground", "features", "height")
PROPERTIES = ("borders", "groups", "says", "label")
MOST_SAID = 40

BorderCorner = tuple[int, int]
Borders = tuple[str, str, str, str]
"""The classes of the north, east, south and west borders."""


@dataclass(frozen=True, slots=True)
class PieceTurn:
    """One of the eight orientations of a piece: x and y exchanged or not, then mirrored left to right (`right`) and top
    to bottom (`down`)."""

    exchanged: bool = False
    right: bool = False
    down: bool = False

    def place(self, spot: BorderCorner, last: int) -> BorderCorner:
        """Return the coordinates of a square or grid crossing in this orientation; coordinates run from 0 to `last`."""
        x, y = (spot[1], spot[0]) if self.exchanged else spot
        return last - x if self.right else x, last - y if self.down else y

    def borders(self, borders: Borders) -> Borders:
        """Return the classes of a piece's borders in this orientation."""
        north, east, south, west = borders
        if self.exchanged:
            north, east, south, west = west, south, east, north
        if self.right:
            east, west = west, east
        if self.down:
            north, south = south, north
        return north, east, south, west

    @property
    def about(self) -> PieceTurn:
        """The same orientation turned by 180 degrees."""
        return PieceTurn(self.exchanged, not self.right, not self.down)


TURNS = tuple(PieceTurn(a, b, c) for a in (False, True) for b in (False, True) for c in (False, True))


@dataclass(frozen=True, slots=True)
class BorderLine:
    """A straight line of borders between two grid crossings: their kind, and whether they are open."""

    kind: str
    open: bool
    ends: tuple[BorderCorner, BorderCorner]


@dataclass(frozen=True, slots=True)
class MapPiece:
    """A piece as drawn: the tiles of each layer row by row, its lines of borders, and its properties (`groups`, `says`
    and `label` as in this module's head)."""

    id: str
    borders: Borders
    groups: tuple[str, ...]
    layers: tuple[tuple[Tile | None, ...], ...]
    lines: tuple[BorderLine, ...]
    says: str = ""
    label: str = ""

    def laid(self, turn: PieceTurn) -> Iterator[tuple[BorderCorner, tuple[Tile | None, ...]]]:
        """Yield every square with its coordinates in this orientation and its tile on each layer."""
        for index in range(SIZE * SIZE):
            yield turn.place((index % SIZE, index // SIZE), SIZE - 1), tuple(layer[index] for layer in self.layers)

    def lines_laid(self, turn: PieceTurn) -> Iterator[BorderLine]:
        """Yield every line of borders with its coordinates in this orientation."""
        for line in self.lines:
            yield BorderLine(line.kind, line.open, (turn.place(line.ends[0], SIZE), turn.place(line.ends[1], SIZE)))


def folder() -> Path:
    """Return the folder of the game's pieces."""
    return maps() / "pieces"


@cache
def pieces(landscape: str) -> tuple[MapPiece, ...]:
    """Return the game's pieces for a landscape, in the order of their names. Raises BadInput if one is invalid or there
    is none."""
    return read_pieces(folder() / landscape)


def read_pieces(place: Path) -> tuple[MapPiece, ...]:
    """Return the pieces in a folder, in the order of their names. Raises BadInput for the first invalid piece, or if
    there is none."""
    files = sorted(place.glob("*.tmx"))
    if not files:
        raise BadInput.of(str(place), "holds no piece of ground")
    return tuple(read_piece(path) for path in files)


def is_piece(path: Path) -> bool:
    """Return whether a .tmx file is a piece and not a whole map, by its class. Raises BadInput if it cannot be read."""
    return xml_guard.read_tree(path, "map", str(path)).get("class") == "piece"


def read_piece(path: Path) -> MapPiece:
    """Return the piece in a file. Raises BadInput with all problems of the file."""
    source = str(path)
    problems: list[Problem] = []
    drawing = read_drawing(path, source, problems)
    problems += [
        Problem("map", vocabulary.unknown("property", name, PROPERTIES))
        for name in drawing.properties
        if name not in PROPERTIES
    ]
    if (drawing.width, drawing.height) != (SIZE, SIZE):
        raise BadInput.of(source, f"is {drawing.width} by {drawing.height} squares; a piece is {SIZE} by {SIZE}")
    borders = _borders(drawing, problems)
    groups = property_values.listed(drawing.properties.get("groups", ""))
    if not groups:
        problems.append(Problem("map, property groups", "names nothing that the piece is good for"))
    said = {name: property_values.text(drawing.properties, name) for name in ("says", "label")}
    for name, words in said.items():
        if len(words) > MOST_SAID:
            problems.append(Problem(f"map, property {name}", f"has {len(words)} letters; at most {MOST_SAID}"))
    layers, lines = _layers(drawing, problems), tuple(_lines(drawing, problems))
    if problems:
        raise BadInput(source, *problems)
    return MapPiece(path.stem, borders, groups, layers, lines, **said)


def _borders(drawing: Drawing, problems: list[Problem]) -> Borders:
    words = property_values.listed(drawing.properties.get("borders", ""))
    place = "map, property borders"
    if len(words) != 4:
        problems.append(Problem(place, f"names {len(words)} borders; a piece has north, east, south and west"))
        return "open", "open", "open", "open"
    problems += [Problem(place, vocabulary.unknown("class", one, CLASSES)) for one in words if one not in CLASSES]
    return words[0], words[1], words[2], words[3]


def _layers(drawing: Drawing, problems: list[Problem]) -> tuple[tuple[Tile | None, ...], ...]:
    found = {layer.name: layer.tiles for layer in drawing.layers}
    problems += [Problem(f"layer {name}", "is no layer of a piece") for name in found if name not in LAYERS]
    ground = found.get("ground", (None,) * SIZE * SIZE)
    for index, tile in enumerate(ground):
        if tile is None or tile.terrain is None:
            problems.append(Problem(f"layer ground, square {index % SIZE},{index // SIZE}", "has no ground"))
            break
    return tuple(found.get(name, (None,) * SIZE * SIZE) for name in LAYERS)


def _lines(drawing: Drawing, problems: list[Problem]) -> Iterator[BorderLine]:
    for shape in drawing.shapes:
        if shape.layer != "edges":
            problems.append(Problem(shape.place, "is not in the layer edges, the only one of objects in a piece"))
            continue
        kind = property_values.one_of(shape.place, shape.properties, "kind", vocabulary.edge_kinds(), "", problems)
        opened = shape.properties.get("open", False) is True
        if opened and kind and not nature().edge[kind].opens:
            problems.append(Problem(shape.place, f"a {kind} cannot be open"))
        try:
            corners = _ends(shape)
        except object_squares.BadPlace as fault:
            problems.append(Problem(shape.place, str(fault)))
            continue
        for ends in itertools.pairwise(corners):
            yield BorderLine(kind, opened, ends)


def _ends(shape: MapShape) -> tuple[BorderCorner, ...]:
    """Return the grid crossings of a line. Raises BadPlace for a slanted line, and for a line along the piece's rim or
    outside it."""
    corners = object_squares.corners_of(shape)
    object_squares.edges_along(corners, SIZE, SIZE)
    return corners
