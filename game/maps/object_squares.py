"""Decides which squares and borders an object drawn in Tiled covers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from game.maps.reader import MapShape
from game.model.grid import Edge, Square, edge_between

Corner = tuple[int, int]
"""A crossing of grid lines; 0,0 is the top left corner of the board."""

NEAR = 0.25
"""Greatest distance in squares of a polyline's point from the crossing it means."""


LONGEST = 4096
"""Borders one line may run along; far more than the longest wall, and no line that runs to and fro."""


class BadPlace(ValueError):
    """An object that covers nothing on the board; the text says why."""


def square_of(shape: MapShape, width: int, height: int) -> Square:
    """The square a point, or the middle of a rectangle, lies in."""
    x, y = shape.x + shape.width / 2, shape.y + shape.height / 2
    square = int(x // 1), int(y // 1)
    if not (0 <= square[0] < width and 0 <= square[1] < height):
        raise BadPlace(f"lies at {square[0]},{square[1]}, outside the map")
    return square


def squares_of(shape: MapShape, width: int, height: int) -> tuple[Square, ...]:
    """Every square whose middle lies in a rectangle or polygon, in reading order."""
    if shape.points and not shape.closed:
        raise BadPlace("is a polyline; draw a rectangle or a polygon")
    if not shape.points and not (shape.width and shape.height):
        raise BadPlace("is a point; draw a rectangle or a polygon")
    outline = shape.points or _rectangle(shape)
    found = tuple((x, y) for y in range(height) for x in _row(outline, y + 0.5, width))
    if not found:
        raise BadPlace("covers no square of the map")
    return found


def _row(outline: tuple[tuple[float, float], ...], y: float, width: int) -> Iterator[int]:
    """The squares of one row whose middles lie inside an outline: between every other two crossings with it."""
    crossings = sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in pairwise((*outline, outline[0]))
        if (ay > y) != (by > y)
    )
    last = 0
    for left, right in zip(crossings[::2], crossings[1::2], strict=True):
        last = max(last, ceil(left - 0.5))
        yield from range(last, end := min(width, ceil(right - 0.5)))
        last = max(last, end)


def _rectangle(shape: MapShape) -> tuple[tuple[float, float], ...]:
    """The four corners of a rectangle, clockwise."""
    right, bottom = shape.x + shape.width, shape.y + shape.height
    return (shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom)


def corners_of(shape: MapShape) -> tuple[Corner, ...]:
    """The grid crossings a polyline, or the outline of a rectangle or polygon, runs over."""
    stations = shape.points
    if not stations:
        if not (shape.width or shape.height):
            raise BadPlace("is a point; draw a polyline along the borders of squares")
        stations = _rectangle(shape)
    if shape.closed:
        stations = (*stations, stations[0])
    corners = tuple((round(x), round(y)) for x, y in stations)
    for corner, (x, y) in zip(corners, stations, strict=True):
        if abs(corner[0] - x) > NEAR or abs(corner[1] - y) > NEAR:
            raise BadPlace(f"has a corner at {x:.2f},{y:.2f} squares; it must lie on a crossing of the grid")
    return corners


def edges_along(corners: Sequence[Corner], width: int, height: int) -> tuple[Edge, ...]:
    """The borders between squares along a line of grid crossings.

    Raises BadPlace when a stretch is slanted, the line has no length or far too much, or it leaves the inside of the
    board: the rim needs no border.
    """
    if sum(abs(ax - bx) + abs(ay - by) for (ax, ay), (bx, by) in pairwise(corners)) > LONGEST:
        raise BadPlace(f"runs along more than {LONGEST} borders")
    found: list[Edge] = []
    for (ax, ay), (bx, by) in pairwise(corners):
        if ax != bx and ay != by:
            raise BadPlace(f"runs slantwise from {ax},{ay} to {bx},{by}; borders run along the grid")
        for x in range(min(ax, bx), max(ax, bx)):
            found.append(_border((x, ay - 1), (x, ay), width, height))
        for y in range(min(ay, by), max(ay, by)):
            found.append(_border((ax - 1, y), (ax, y), width, height))
    if not found:
        raise BadPlace("has no length")
    return tuple(found)


def _border(a: Square, b: Square, width: int, height: int) -> Edge:
    if not (a[0] >= 0 and a[1] >= 0 and b[0] < width and b[1] < height):
        raise BadPlace(f"runs outside the map or along its rim at {b[0]},{b[1]}, where nobody can cross")
    return edge_between(a, b)
