"""New ground as squares: the tiles and lines of all pieces together, the board they make, and the things scattered on
it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property

from game.ground.pieces import LAYERS, SIZE, BorderLine
from game.ground.plan import CELLS, HEIGHT, WIDTH, GroundPlan
from game.ground.scripts import Landscape
from game.maps import object_squares
from game.maps.reader import Drawing, MapShape, TileLayer
from game.maps.schema import read_board
from game.maps.tilesets import Tile
from game.maps.walkability import SIDES_OF_A_SQUARE, can_stand, reachable
from game.model.board import Board
from game.model.dice import Dice
from game.model.errors import BadInput, Problem
from game.model.grid import Square
from game.model.terrain import nature

MOST_TRIES = 400
TILED = 64
"""Pixels of a square's side in Tiled."""


class Sketch:
    """A plan laid out as squares: the tiles of every layer, the lines of borders, and the objects that are drawn
    later."""

    def __init__(self, plan: GroundPlan) -> None:
        self.plan = plan
        self.tiles: dict[Square, list[Tile | None]] = {}
        self.lines: list[BorderLine] = []
        self.shapes: list[MapShape] = []
        for cell in CELLS:
            piece, turn = plan.laid[cell]
            left, top = cell[0] * SIZE, cell[1] * SIZE
            for (x, y), tiles in piece.laid(turn):
                self.tiles[left + x, top + y] = [*tiles]
            for line in piece.lines_laid(turn):
                (ax, ay), (bx, by) = line.ends
                self.lines.append(BorderLine(line.kind, line.open, ((left + ax, top + ay), (left + bx, top + by))))

    # --- what is drawn --------------------------------------------------------------------------------------------

    def drawing(self, properties: dict[str, str | int | bool]) -> Drawing:
        """Return the sketch as a drawing for Tiled."""
        layers = tuple(
            TileLayer(name, tuple(self.tiles[x, y][place] for y in range(HEIGHT) for x in range(WIDTH)))
            for place, name in enumerate(LAYERS)
        )
        lines = [self._line(line) for line in self.lines]
        ordered = sorted([*lines, *self.shapes], key=lambda shape: SHAPE_LAYERS.index(shape.layer))
        numbered = tuple(
            MapShape(
                one.layer, str(number), one.name, one.x, one.y, one.width, one.height, one.points, one.closed,
                one.properties,
            )
            for number, one in enumerate(ordered, 1)
        )  # fmt: skip
        return Drawing(WIDTH, HEIGHT, properties, layers, numbered)

    def _line(self, line: BorderLine) -> MapShape:
        (ax, ay), (bx, by) = line.ends
        facts: dict[str, str | int | bool] = {"kind": line.kind, **({"open": True} if line.open else {})}
        points = ((float(ax), float(ay)), (float(bx), float(by)))
        return MapShape("edges", "0", "", float(ax), float(ay), 0.0, 0.0, points, False, facts)

    def area(self, layer: str, squares: Collection[Square], **facts: str | int | bool) -> None:
        """Draw an area as a few rectangles in a layer; `facts` are the properties of each."""
        for x, y, wide, tall in rectangles(squares):
            self.shapes.append(MapShape(layer, "0", "", float(x), float(y), float(wide), float(tall), (), True, facts))

    def point(self, layer: str, square: Square, **facts: str | int | bool) -> None:
        """Draw a point in the middle of a square in a layer; `facts` are its properties."""
        self.shapes.append(MapShape(layer, "0", "", square[0] + 0.5, square[1] + 0.5, 0.0, 0.0, (), True, facts))

    # --- where one can be -----------------------------------------------------------------------------------------

    @cached_property
    def board(self) -> Board:
        """The board before things are scattered on it. Raises BadInput if its tiles or lines are wrong."""
        return self.board_now()

    def board_now(self) -> Board:
        """Return the board as it is now. Raises BadInput if its tiles or lines are wrong."""
        problems: list[Problem] = []
        board = read_board(self.drawing({}), problems)
        if problems:
            raise BadInput("the pieces", *problems)
        return board

    def has_thing(self, square: Square) -> bool:
        """Return whether a square has a thing on it, or is higher or lower than ground level."""
        _, feature, height = self.tiles[square]
        return feature is not None or height is not None

    def strew(self, landscape: Landscape, tiles: dict[str, Tile], kept: Collection[Square], dice: Dice) -> None:
        """Scatter the plan's single things on squares with the landscape's main ground. Squares in `kept` and beside
        doors stay free; solid things never stand beside each other."""
        beside_doors = self._beside_doors()
        for names, count, (first, last) in self.plan.strewn:
            for half in (range(first, last + 1), range(WIDTH - 1 - last, WIDTH - first)):
                left = count
                for _ in range(MOST_TRIES):
                    if not left:
                        break
                    square = half[dice.roll(len(half)) - 1], dice.roll(HEIGHT) - 1
                    tile = tiles[names[dice.roll(len(names)) - 1]]
                    if square not in kept and square not in beside_doors and self._takes(square, tile, landscape):
                        self.tiles[square][1] = tile
                        left -= 1

    def _takes(self, square: Square, tile: Tile, landscape: Landscape) -> bool:
        ground = self.tiles[square][0]
        if self.has_thing(square) or ground is None or ground.terrain != landscape.ground:
            return False
        if not nature().terrain[tile.terrain or ""].solid:
            return True
        x, y = square
        around = ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0))
        return not any(near in self.tiles and self._is_solid(near) for near in around)

    def _is_solid(self, square: Square) -> bool:
        known = nature().terrain
        return any(tile is not None and tile.terrain and known[tile.terrain].solid for tile in self.tiles[square])

    def _beside_doors(self) -> set[Square]:
        """Return the squares on both sides of doors and windows, and ladders and stairs with the squares next to
        them."""
        found: set[Square] = set()
        for line in self.lines:
            if nature().edge[line.kind].opens:
                for edge in object_squares.edges_along(line.ends, WIDTH, HEIGHT):
                    found.update(edge)
        for (x, y), (_, feature, _height) in self.tiles.items():
            if feature is not None and feature.terrain in ("ladder", "stairs"):
                found.update((x + i, y + j) for i, j in ((0, 0), *SIDES_OF_A_SQUARE))
        return found


SHAPE_LAYERS = ("deployment", "edges", "goals", "labels")
"""The object layers in the order in which Tiled lists them."""


def rectangles(squares: Collection[Square]) -> Iterable[tuple[int, int, int, int]]:
    """Return rectangles (x, y, width, height) that cover the squares exactly; each is as large as possible from its top
    left corner."""
    left = set(squares)
    for y, x in sorted((y, x) for x, y in squares):
        if (x, y) not in left:
            continue
        wide = 1
        while (x + wide, y) in left:
            wide += 1
        tall = 1
        while all((x + i, y + tall) in left for i in range(wide)):
            tall += 1
        left -= {(x + i, y + j) for i in range(wide) for j in range(tall)}
        yield x, y, wide, tall


def joined(board: Board, squares: Iterable[Square]) -> list[Square]:
    """Return the largest group of squares that are joined by walkable ground, row by row."""
    left = [square for square in squares if can_stand(board, square)]
    best: list[Square] = []
    while left:
        found = reachable(board, left[:1])
        part = [square for square in left if square in found]
        best = part if len(part) > len(best) else best
        left = [square for square in left if square not in found]
    return sorted(best, key=lambda square: (square[1], square[0]))
