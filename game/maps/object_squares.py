"""The squares and borders that an object drawn in Tiled covers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from game.maps.reader import MapShape
from game.model.grid import Edge, Square, edge_between

Corner = tuple[int, int]
"""A crossing of grid lines, as (x, y); (0, 0) is the top left corner of the board."""

NEAR = 0.25
"""The greatest distance, in squares, between a point of a polyline and the grid crossing that it is taken for."""


LONGEST = 4096
"""The most borders along one line; far more than the longest wall needs."""


class BadPlace(ValueError):
    """Error for an object that covers nothing on the board; its text is the reason, without the object's name."""


def square_of(shape: MapShape, width: int, height: int) -> Square:
    """Return the square that holds a point, or the middle of a rectangle. Raises BadPlace if it is off the board."""
    x, y = shape.x + shape.width / 2, shape.y + shape.height / 2
    square = int(x // 1), int(y // 1)
    if not (0 <= square[0] < width and 0 <= square[1] < height):
        raise BadPlace(f"lies at {square[0]},{square[1]}, outside the map")
    return square


def squares_of(shape: MapShape, width: int, height: int) -> tuple[Square, ...]:
    """Return the squares whose middles lie in a rectangle or polygon, row by row. Raises BadPlace for other objects,
    and if no square is covered."""
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
    """Yield the columns of one row whose squares have their middle (at the height `y`) inside an outline."""
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
    """Return the four corners of a rectangle, clockwise."""
    right, bottom = shape.x + shape.width, shape.y + shape.height
    return (shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom)


def corners_of(shape: MapShape) -> tuple[Corner, ...]:
    """Return the grid crossings at the corners of a polyline, rectangle or polygon. Raises BadPlace for a point, and
    for a corner that is not near a crossing."""
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
    """Return the borders between squares along a line of grid crossings. Raises BadPlace for a line that is slanted,
    empty or too long, or runs along the edge of the board or outside it."""
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
