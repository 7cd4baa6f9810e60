"""Things that lie flat on the squares: tufts and stones, rubble and crates, stairs, ladders and roofs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.model.board import Board
from game.model.grid import Square
from game.ui.board.terrain_styles import UNIT, Looks, TerrainLook
from game.ui.kit import art

WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@dataclass(frozen=True, slots=True)
class Flat:
    """A flat picture on the ground: `part` is its file below assets, place and size are in units, and `over` is True if
    it lies over the printed grid."""

    part: str
    left: float
    top: float
    width: float = UNIT
    height: float = UNIT
    over: bool = False


def lot(x: int, y: int, salt: int) -> int:
    """Return a pseudo-random number of a square, 0 to 65535, always the same for the same arguments."""
    value = (x * 73856093) ^ (y * 19349663) ^ (salt * 83492791)
    value = (value ^ (value >> 13)) * 0x5BD1E995 & 0xFFFFFFFF
    return (value ^ (value >> 15)) & 0xFFFF


def flats(board: Board, ground: dict[Square, str], looks: Looks) -> Iterator[Flat]:
    """Yield every flat picture of the board in drawing order."""
    yield from _street_lines(board, ground)
    for square in board.squares:
        surfaces = board.surfaces(square)
        standing = [looks.of(name) for name in surfaces if name in looks.terrain]
        bare = all(look.layer is not None for look in standing)
        yield from _detail(square, looks.of(ground[square]), bare)
        for name, look in zip((n for n in surfaces if n in looks.terrain), standing, strict=True):
            part = _thing(board, square, name, look)
            if part and art.exists(f"{part}.svg"):
                yield Flat(part, square[0] * UNIT, square[1] * UNIT)
            if look.front and not _continues_south(board, square, name):
                yield Flat(f"tiles/{look.front}", square[0] * UNIT, square[1] * UNIT, over=look.layer is not None)


def _detail(square: Square, look: TerrainLook, bare: bool) -> Iterator[Flat]:
    x, y = square
    names = look.details or look.pictures
    share = look.density if look.details else 100
    if not names or (look.details and not bare) or lot(x, y, 3) % 100 >= share:
        return
    name = names[lot(x, y, 5) % len(names)]
    if art.exists(f"tiles/{name}.svg"):
        yield Flat(f"tiles/{name}", x * UNIT, y * UNIT, over=bool(look.details))


def _continues_south(board: Board, square: Square, name: str) -> bool:
    """Return whether the terrain `name` goes on in the square to the south, so that its front side is not drawn."""
    south = (square[0], square[1] + 1)
    return south in board and name in board.surfaces(south)


def _thing(board: Board, square: Square, name: str, look: TerrainLook) -> str:
    """Return the picture of a thing on a square; "" for a terrain that is painted ground or a plant."""
    x, y = square
    if look.roof:
        return f"tiles/{look.roof}-{_roof_piece(board, square, name)}"
    if look.direction:
        return f"tiles/{look.direction[_way_up(board, square)]}"
    if look.pictures and look.layer is None:
        return f"tiles/{look.pictures[lot(x, y, 7) % len(look.pictures)]}"
    return ""


def _roof_piece(board: Board, square: Square, name: str) -> str:
    """Return the row and column of a piece of roof as two letters. Rows: n (northern edge), m (north of the ridge), r
    (ridge), l (south of the ridge), s (southern edge); columns: w, m (between), e."""
    above, below = (_run(board, square, (0, step), name) for step in (-1, 1))
    west, east = (_run(board, square, (step, 0), name) for step in (-1, 1))
    deep = above + below + 1
    row = "n" if above == 0 else "s" if below == 0 else "m" if above < deep // 2 else "l"
    if deep != 2 and above == deep // 2:
        row = "r"
    return row + ("w" if west == 0 else "e" if east == 0 else "m")


def _run(board: Board, square: Square, way: Square, name: str) -> int:
    """Return the number of squares of a terrain that follow a square in one direction."""
    count, (x, y) = 0, square
    while (x := x + way[0], y := y + way[1]) in board and name in board.surfaces((x, y)):
        count += 1
    return count


def _way_up(board: Board, square: Square) -> str:
    """Return the direction in which stairs or a ladder lead: to the highest neighbour, else to the roof, wall or house
    beside them."""
    x, y = square

    def rank(way: str) -> tuple[int, int, int, int]:
        other = (x + WAYS[way][0], y + WAYS[way][1])
        if other not in board:
            return (-1000, 0, 0, 0)
        wall = board.edge(square, other)
        house = other in board.indoors and square not in board.indoors
        beside = board.has_tag(other, "stairs")  # the next stair of a wide flight leads nowhere
        return board.elevation(other), int(not beside), int(house), int(wall is not None and wall.sight == "blocks")

    return max(WAYS, key=rank)


def _street_lines(board: Board, ground: dict[Square, str]) -> Iterator[Flat]:
    """Yield the broken line in the middle of every street that is two squares wide."""
    if not art.exists("tiles/street-line.svg"):
        return

    def wide(x: int, y: int) -> bool:
        rows = [ground.get((x, y + step)) == "street" for step in (-1, 0, 1, 2)]
        return rows == [False, True, True, False]

    for x, y in board.squares:
        if y + 1 < board.height and wide(x, y) and (wide(x - 1, y) or wide(x + 1, y)):
            yield Flat("tiles/street-line", x * UNIT, (y + 1) * UNIT - UNIT / 8, UNIT, UNIT / 4)
