"""Draws a board as SVG: ground, features, heights, borders and coordinates. Figures are laid on it by the page."""

from __future__ import annotations

from collections.abc import Iterator

from game.model.board import Board
from game.model.grid import Edge
from game.pages.parts import looks, picture_of, symbol_id
from game.storage.markup import Markup, fill, joined

CELL = 64
"""Units of the drawing to a square, as in the drawn parts."""
MARGIN = 28
PLANT = 80
STROKES = {
    "wall": ("#3a322b", 9, ""),
    "door": ("#8a5a2b", 8, ""),
    "window-small": ("#3f6f8f", 6, "10 6"),
    "window-large": ("#3f6f8f", 6, "22 4"),
    "fence": ("#7d5730", 4, "4 8"),
    "sandbags": ("#a08a55", 9, "14 3"),
    "low-wall": ("#8d867c", 7, ""),
    "hedge": ("#5f7d3a", 9, "9 3"),
    "trench-lip": ("#6b4b2a", 5, "12 5"),
}
"""Colour, width and dashes of each kind of border."""


def size_of(board: Board) -> tuple[int, int]:
    """Width and height of the drawing in its units."""
    return board.width * CELL + 2 * MARGIN, board.height * CELL + 2 * MARGIN


def ground_svg(board: Board) -> Markup:
    """Return the drawing of all that stays: ground, features, heights, coordinates and borders that do not open."""
    parts = [*_squares(board), *_heights(board), *_frame(board)]
    parts += [_border(edge, kind) for edge, kind in sorted(board.edges.items()) if kind != "door"]
    return joined(parts)


def doors_of(board: Board) -> dict[str, Markup]:
    """The doors as lines, by what the frames call them."""
    return {edge_id(edge): _border(edge, kind) for edge, kind in sorted(board.edges.items()) if kind == "door"}


def edge_id(edge: Edge) -> str:
    """Return the name of a border in the frames of a page."""
    (ax, ay), (bx, by) = edge
    return f"{ax},{ay},{bx},{by}"


def features_of(board: Board) -> list[str]:
    """The drawn parts that a board's features use."""
    return [part for y in range(board.height) for x in range(board.width) for part, _ in _features(board, x, y)]


def _features(board: Board, x: int, y: int) -> Iterator[tuple[str, int]]:
    for terrain in board.surfaces((x, y)):
        part = picture_of(terrain, x * 7 + y * 13)
        if part:
            yield part, PLANT if part.startswith("plants/") else CELL


def _squares(board: Board) -> Iterator[Markup]:
    for y in range(board.height):
        for x in range(board.width):
            painted = [name for name in board.surfaces((x, y)) if "palette" in looks().get(name, {})]
            ground = next((name for name in painted if "layer" in looks()[name]), "grass")
            top = painted[-1] if painted else ground
            colour = looks()[ground if picture_of(top, 0) else top]["palette"][1]
            left, up = MARGIN + x * CELL, MARGIN + y * CELL
            words = ", ".join(name.replace("-", " ") for name in board.surfaces((x, y)))
            yield (
                fill(
                    '<rect x="{}" y="{}" width="{}" height="{}" fill="{}" class="g"><title>{},{}: {}</title></rect>',
                    left,
                    up,
                    CELL,
                    CELL,
                    colour,
                    x,
                    y,
                    words,
                )
            )
    for y in range(board.height):
        for x in range(board.width):
            for part, span in _features(board, x, y):
                inset = (span - CELL) // 2
                left, up = MARGIN + x * CELL - inset, MARGIN + y * CELL - inset
                yield fill(
                    '<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>', symbol_id(part), left, up, span, span
                )


def _heights(board: Board) -> Iterator[Markup]:
    for y in range(board.height):
        for x in range(board.width):
            feet = board.elevation((x, y))
            if feet:
                left, up = MARGIN + x * CELL + CELL - 4, MARGIN + y * CELL + CELL - 5
                yield fill('<text x="{}" y="{}" class="h">{}</text>', left, up, feet)


def _frame(board: Board) -> Iterator[Markup]:
    for x in range(board.width):
        yield fill('<text x="{}" y="{}" class="c">{}</text>', MARGIN + x * CELL + CELL / 2, MARGIN - 8, x)
    for y in range(board.height):
        yield fill('<text x="{}" y="{}" class="c">{}</text>', MARGIN / 2, MARGIN + y * CELL + CELL / 2 + 6, y)


def _border(edge: Edge, kind: str) -> Markup:
    (ax, ay), (bx, by) = edge
    colour, width, dashes = STROKES.get(kind, ("#3a322b", 6, ""))
    if ax != bx:
        x, y = MARGIN + max(ax, bx) * CELL, MARGIN + ay * CELL
        line = fill('x1="{}" y1="{}" x2="{}" y2="{}"', x, y, x, y + CELL)
    else:
        x, y = MARGIN + ax * CELL, MARGIN + max(ay, by) * CELL
        line = fill('x1="{}" y1="{}" x2="{}" y2="{}"', x, y, x + CELL, y)
    dash = fill(' stroke-dasharray="{}"', dashes) if dashes else ""
    return fill(
        '<line {} stroke="{}" stroke-width="{}" stroke-linecap="round"{}><title>{}</title></line>',
        line,
        colour,
        width,
        dash,
        kind.replace("-", " "),
    )
