"""Upright things on the board that may hide others: walls and fences on borders, trees and bushes on squares."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from game.model.board import Board
from game.model.grid import Edge, Square
from game.ui.board.ground_details import lot
from game.ui.board.height_shading import edge_line
from game.ui.board.terrain_styles import UNIT, EdgeLook, Looks, looks
from game.ui.kit import art


@dataclass(frozen=True, slots=True)
class StandingPicture:
    """An upright picture: its file, place and size in units, and `rank` in the order from back to front (twice the row;
    one less for the border above that row). `square` is set for a plant, which fades when a figure stands behind it;
    `hides` are the squares its crown covers."""

    part: str
    left: float
    top: float
    size: float
    rank: float
    square: Square | None = None
    hides: tuple[Square, ...] = ()


def plants(board: Board, known: Looks | None = None) -> tuple[StandingPicture, ...]:
    """Return trees, bushes and chimneys, from back to front."""
    table = known or looks()
    found = []
    for square in board.squares:
        for name in board.surfaces(square):
            look = table.terrain.get(name)
            if look and look.plants:
                plant = look.plants[lot(*square, 11) % len(look.plants)]
                found.append(_plant(board, square, plant, table))
    found += _chimneys(board)
    return tuple(sorted(found, key=lambda item: (item.rank, item.left)))


def _plant(board: Board, square: Square, plant: str, table: Looks) -> StandingPicture:
    x, y = square
    tree = table.canvas["trees"]
    if plant.startswith("tree") and tree.foot:
        foot_x, foot_y = tree.foot
        left, top = (x + 0.5) * UNIT - foot_x, (y + 0.62) * UNIT - foot_y
        hides = tuple(s for s in ((x, y - 1), square) if s in board)
        return StandingPicture(f"plants/{plant}", left, top, tree.size, 2 * y, square, hides)
    canvas = table.canvas["plants"]
    return StandingPicture(
        f"plants/{plant}", x * UNIT - canvas.square, y * UNIT - canvas.square, canvas.size, 2 * y, square
    )


def _chimneys(board: Board) -> Iterator[StandingPicture]:
    """Yield one chimney for every roof of some length, on its ridge."""
    for x, y in board.squares:
        run = [(x + step, y) in board and board.surfaces((x + step, y))[-1] == "roof" for step in (-1, 0, 1, 2, 3)]
        first_row = not ((x, y - 1) in board and "roof" in board.surfaces((x, y - 1)))
        if run == [False, True, True, True, True] and first_row and art.exists("tiles/chimney.svg"):
            yield StandingPicture("tiles/chimney", (x + 2) * UNIT, (y + 0.45) * UNIT, UNIT, 2 * y + 0.5)


def borders(
    board: Board, opened: Collection[Edge] = (), broken: Collection[Edge] = (), known: Looks | None = None
) -> tuple[StandingPicture, ...]:
    """Return walls, doors, windows and fences in their present state with their joints, from back to front."""
    table = known or looks()
    canvas = table.canvas["walls"]
    present = {}
    for edge, kind in sorted(board.edges.items()):
        look = table.edge_of(kind, opened=edge in opened, broken=edge in broken)
        if look:
            present[edge_line(edge)] = look
    found = [_run(line, look, canvas.size) for line, look in present.items()]
    found += _joints(present, canvas.size)
    return tuple(sorted(found, key=lambda item: (item.rank, item.part.endswith(("corner", "end")), item.left)))


def _run(line: tuple[Square, Square], look: EdgeLook, size: int) -> StandingPicture:
    (ax, ay), (bx, _) = line
    margin = (size - UNIT) / 2
    if ax != bx:
        part = look.h[lot(ax, ay, 13) % len(look.h)]
        return StandingPicture(part, ax * UNIT - margin, ay * UNIT - size / 2, size, 2 * ay - 1)
    part = look.v[lot(ax, ay, 17) % len(look.v)]
    return StandingPicture(part, ax * UNIT - size / 2, ay * UNIT - margin, size, 2 * ay - 0.9)


def _joints(present: dict[tuple[Square, Square], EdgeLook], size: int) -> Iterator[StandingPicture]:
    meeting: dict[Square, list[tuple[bool, EdgeLook]]] = {}
    for (a, b), look in present.items():
        for corner in (a, b):
            meeting.setdefault(corner, []).append((a[1] == b[1], look))
    for (x, y), runs in sorted(meeting.items()):
        looks_here = sorted((look for _, look in runs), key=lambda look: (look.high, bool(look.corner)), reverse=True)
        look = looks_here[0]
        level = {flat for flat, other in runs if other.high == look.high and bool(other.corner) == bool(look.corner)}
        alike = [flat for flat, other in runs if other.corner == look.corner]
        if not look.corner or (len(alike) == 2 and len(level) == 1):
            continue
        part = look.corner if len(alike) > 1 else look.end
        yield StandingPicture(part, x * UNIT - size / 2, y * UNIT - size / 2, size, 2 * y - 0.8)
