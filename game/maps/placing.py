"""Decides which squares and borders an object drawn in Tiled covers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.grid import Edge, Square, edge_between
from game.maps.reader import Shape

Corner = tuple[int, int]
"""A crossing of grid lines; 0,0 is the top left corner of the board."""

NEAR = 0.25
"""How far, in squares, a station of a polyline may lie from the crossing it means."""


class BadPlace(ValueError):
    """An object that covers nothing on the board; the text says why."""


def square_of(shape: Shape, width: int, height: int) -> Square:
    """The square a point, or the middle of a rectangle, lies in."""
    x, y = shape.x + shape.width / 2, shape.y + shape.height / 2
    square = int(x // 1), int(y // 1)
    if not (0 <= square[0] < width and 0 <= square[1] < height):
        raise BadPlace(f"lies at {square[0]},{square[1]}, outside the map")
    return square


def squares_of(shape: Shape, width: int, height: int) -> tuple[Square, ...]:
    """Every square whose middle lies in a rectangle or polygon, in reading order."""
    if shape.points and not shape.closed:
        raise BadPlace("is a polyline; draw a rectangle or a polygon")
    if not shape.points and not (shape.width and shape.height):
        raise BadPlace("is a point; draw a rectangle or a polygon")
    covered = _in_polygon if shape.points else _in_rectangle
    found = tuple((x, y) for y in range(height) for x in range(width) if covered(shape, x + 0.5, y + 0.5))
    if not found:
        raise BadPlace("covers no square of the map")
    return found


def _in_rectangle(shape: Shape, x: float, y: float) -> bool:
    return shape.x <= x < shape.x + shape.width and shape.y <= y < shape.y + shape.height


def _in_polygon(shape: Shape, x: float, y: float) -> bool:
    """Even-odd rule."""
    inside = False
    for (ax, ay), (bx, by) in pairwise((*shape.points, shape.points[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def corners_of(shape: Shape) -> tuple[Corner, ...]:
    """The grid crossings a polyline, or the outline of a rectangle or polygon, runs over."""
    stations = shape.points
    if not stations:
        if not (shape.width or shape.height):
            raise BadPlace("is a point; draw a polyline along the borders of squares")
        right, bottom = shape.x + shape.width, shape.y + shape.height
        stations = ((shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom))
    if shape.closed:
        stations = (*stations, stations[0])
    corners = tuple((round(x), round(y)) for x, y in stations)
    for corner, (x, y) in zip(corners, stations, strict=True):
        if abs(corner[0] - x) > NEAR or abs(corner[1] - y) > NEAR:
            raise BadPlace(f"has a corner at {x:.2f},{y:.2f} squares; it must lie on a crossing of the grid")
    return corners


def edges_along(corners: Sequence[Corner], width: int, height: int) -> tuple[Edge, ...]:
    """The borders between squares along a line of grid crossings.

    Raises BadPlace when a stretch is slanted, the line has no length, or it leaves the inside of the board: the rim
    of the board needs no border.
    """
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
