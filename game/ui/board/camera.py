"""The camera over the board: it moves, zooms at the cursor and follows events, and converts between pixels and
squares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.model.grid import Edge, Square, edge_between

ZOOMS = (24, 32, 40, 48, 60, 80, 96)
"""Pixels per square at each step of the zoom."""
SQUARE, LARGEST = 48, 96
"""Pixels of a square at 720 lines: the usual number in a battle, and the most if a small board is shown whole."""
BESIDE = 0.5
"""Squares left free at the sides of a board that is shown whole, because bases of figures are wider than their
squares."""
GROWS = 0.6
"""Exponent of the interface scale by which squares grow in a larger window; the remaining room shows more of the
map."""
LEAST_MS, MOST_MS, SQUARE_MS = 320.0, 600.0, 24.0
"""Milliseconds of the shortest and of the longest move of the view, and additional milliseconds for each square."""
KEEPS = 0.9
"""Least squares between the middle of a square and the border of the view at which the view need not move for that
square."""
MARGIN = 2.5
"""Squares between the border of the view and the middle of a square after the view has moved to that square."""
EDGE_SHARE = 0.22
"""Distance from a border between squares, in squares, within which the pointer points at that border."""
BEYOND = 1.0
"""Squares that may be seen beyond the board, because heads and health bars at its edge reach out of it."""


def usual_pixels(scale: float) -> int:
    """Return the usual pixels of a square in a battle at an interface scale; it grows more slowly than the scale."""
    return round(float(SQUARE * scale**GROWS)) // 2 * 2


@dataclass(slots=True)
class Camera:
    """The part of a board of `width` by `height` squares that is seen. `x`, `y` is the place in the middle of the view,
    in squares."""

    width: int
    height: int
    view: pygame.Rect
    pixels: int = 40
    x: float = 0.0
    y: float = 0.0
    reduced_motion: bool = False
    foot: int = 0
    """Pixels at the lower border of the view that buttons cover; squares to be seen are shown above them."""
    _wanted: tuple[float, float] | None = None
    _left: tuple[float, float] = (0.0, 0.0)
    _span: float = 0.0
    _gone: float = 0.0
    _pushed: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        self.x, self.y = self.width / 2, self.height / 2
        self.clamp()

    # Place

    def resize(self, view: pygame.Rect) -> None:
        """Move the view to another rectangle of the screen, still showing the same place of the board."""
        self.view = pygame.Rect(view)
        self.clamp()
        self._wanted = self._wanted and self._clamped(self._wanted)

    def clamp(self) -> None:
        """Keep the board in the view; centre it if it is smaller than the view."""
        self.x, self.y = self._clamped((self.x, self.y))

    def _clamped(self, place: tuple[float, float]) -> tuple[float, float]:
        wide, tall = self.view.width / self.pixels, self.view.height / self.pixels
        foot = self.foot / self.pixels
        return _clamped(place[0], self.width, wide), _clamped(place[1], self.height, tall, foot)

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels; stop a movement of the view to a target."""
        self._wanted = None
        self.x += dx / self.pixels
        self.y += dy / self.pixels
        self.clamp()

    def centre_on(self, square: Square, *, at_once: bool = False) -> None:
        """Bring a square to the middle of the view: smoothly, or `at_once` and whenever motion is reduced."""
        self.go_to((square[0] + 0.5, square[1] + 0.5), at_once=at_once)

    def shows(self, square: Square, margin: float = KEEPS) -> bool:
        """Return whether the middle of a square is at least `margin` squares inside the view, or will be once the view
        stops."""
        x, y = self.aim
        wide, tall = self.view.width / self.pixels / 2, self.view.height / self.pixels / 2
        below, foot = square[1] + 0.5 - y, self.foot / self.pixels
        return abs(square[0] + 0.5 - x) <= wide - margin and margin - tall <= below <= tall - margin - foot

    def show(self, square: Square, margin: float = MARGIN) -> float:
        """Move the view just far enough for a square to be at least `margin` squares inside it; a view that shows the
        square already does not move. Return the milliseconds of the move."""
        return 0.0 if self.shows(square) else self.show_all((square,), margin)

    def show_all(self, squares: Sequence[Square], margin: float = MARGIN) -> float:
        """Move the view just far enough for all squares to be at least `margin` squares inside it, or for as many as
        possible; return the milliseconds of the move."""
        return self.go_to(self.place_for(squares, margin))

    def place_for(self, squares: Sequence[Square], margin: float = MARGIN) -> tuple[float, float]:
        """Return the middle (x, y in squares) of a view that shows all `squares`, as near as possible to the present
        middle; if the view is moving, to the middle at its end."""
        here_x, here_y = self.aim
        wide, tall = self.view.width / self.pixels / 2, self.view.height / self.pixels / 2
        return (
            _nearest(here_x, [square[0] + 0.5 for square in squares], wide, margin),
            _nearest(here_y, [square[1] + 0.5 for square in squares], tall, margin, self.foot / self.pixels),
        )

    def fits(self, squares: Sequence[Square], pixels: int, margin: float = MARGIN) -> bool:
        """Return whether some squares fit into the view together, above what covers its lower border, if a square has
        `pixels` pixels."""
        xs, ys = [x for x, _ in squares], [y for _, y in squares]
        wide, tall = self.view.width / pixels - 2 * margin, (self.view.height - self.foot) / pixels - 2 * margin
        return max(xs) - min(xs) <= wide and max(ys) - min(ys) <= tall

    def stand_at(self, place: tuple[float, float]) -> None:
        """Show a place of the board (in squares) in the middle at once."""
        (self.x, self.y), self._wanted = self._clamped(place), None

    def go_to(self, place: tuple[float, float], *, at_once: bool = False) -> float:
        """Move the middle of the view to a place, as far as the board reaches; return the milliseconds of the move, 0
        if it is done `at_once`."""
        place = self._clamped(place)
        far = math.dist(place, (self.x, self.y))
        if at_once or self.reduced_motion or far * self.pixels < 1:
            (self.x, self.y), self._wanted = place, None
            return 0.0
        if place != self._wanted:
            self._wanted, self._left, self._gone = place, (self.x, self.y), 0.0
            self._span = min(LEAST_MS + SQUARE_MS * far, MOST_MS)
        return self._span - self._gone

    def advance(self, milliseconds: float) -> bool:
        """Continue the view's movement for some milliseconds, slowly at its beginning and its end; return whether it
        moved."""
        if self._wanted is None:
            return False
        self._gone = min(self._span, self._gone + milliseconds)
        share = self._gone / self._span
        eased = share * share * (3 - 2 * share)
        self.x = self._left[0] + (self._wanted[0] - self._left[0]) * eased
        self.y = self._left[1] + (self._wanted[1] - self._left[1]) * eased
        if share >= 1:
            self._wanted = None
        return True

    @property
    def aim(self) -> tuple[float, float]:
        """Return the place (x, y in squares) in the middle of the view, or the place that will be there once the view
        stops."""
        return self._wanted or (self.x, self.y)

    @property
    def moving(self) -> bool:
        """True while the view moves to a new target."""
        return self._wanted is not None

    # Zoom

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> bool:
        """Zoom in by some steps (out if negative), keeping the place under `at`; return whether anything changed."""
        nearest = min(range(len(ZOOMS)), key=lambda i: abs(ZOOMS[i] - self.pixels))
        return self.zoom_to(ZOOMS[min(max(nearest + steps, 0), len(ZOOMS) - 1)], at)

    def zoom_to(self, pixels: int, at: tuple[int, int] | None = None) -> bool:
        """Show squares at a size in pixels, keeping the place under `at`; return whether the size changed."""
        if pixels == self.pixels:
            return False
        self._wanted = None
        point = at or self.view.center
        place = self.place(point)
        self.pixels = pixels
        self.x = place[0] - (point[0] - self.view.centerx) / pixels
        self.y = place[1] - (point[1] - self.view.centery) / pixels
        self.clamp()
        return True

    def fit(self, scale: float = 1.0, above: float = 0.0) -> None:
        """Show the whole board as large as possible in the middle, with `above` free squares over it and BESIDE squares
        free at its sides together. Squares have at most LARGEST pixels times the interface scale."""
        wide, tall = self.view.width / (self.width + BESIDE), self.view.height / (self.height + above)
        self.pixels = max(ZOOMS[0], int(min(wide, tall, LARGEST * max(1.0, scale)) // 2 * 2))
        self.x, self.y = self.width / 2, self.height / 2
        self._wanted = None
        self.clamp()

    def keep_inside(self) -> None:
        """Move the view so that it shows nothing beyond the board, in each direction in which the board fills the
        view."""
        wide, tall = self.view.width / self.pixels / 2, self.view.height / self.pixels / 2
        if self.width >= 2 * wide:
            self.x = min(max(self.x, wide), self.width - wide)
        if self.height >= 2 * tall:
            self.y = min(max(self.y, tall), self.height - tall)

    # From the screen to the board and back

    @property
    def origin(self) -> tuple[int, int]:
        """Return the pixel (x, y) of the screen where the board's top left corner is."""
        return (
            round(self.view.centerx - self.x * self.pixels) + self._pushed[0],
            round(self.view.centery - self.y * self.pixels) + self._pushed[1],
        )

    def push(self, x: float, y: float) -> None:
        """Shift the board by some pixels, for this frame only."""
        self._pushed = (round(x), round(y))

    def place(self, point: tuple[int, int]) -> tuple[float, float]:
        """Return the place of the board under a pixel of the screen, as (x, y) in squares with fractions."""
        left, top = self.origin
        return (point[0] - left) / self.pixels, (point[1] - top) / self.pixels

    def square_at(self, point: tuple[int, int]) -> Square | None:
        """Return the square under a pixel of the screen; None beside the board or outside the view."""
        if not self.view.collidepoint(point):
            return None
        x, y = self.place(point)
        square = (int(x // 1), int(y // 1))
        return square if 0 <= square[0] < self.width and 0 <= square[1] < self.height else None

    def edge_at(self, point: tuple[int, int]) -> Edge | None:
        """Return the border between squares that a pixel of the screen is near; None in the middle of a square."""
        square = self.square_at(point)
        if square is None:
            return None
        x, y = self.place(point)
        dx, dy = x - square[0], y - square[1]
        ways = (((-1, 0), dx), ((1, 0), 1 - dx), ((0, -1), dy), ((0, 1), 1 - dy))
        (way_x, way_y), far = min(ways, key=lambda way: way[1])
        other = (square[0] + way_x, square[1] + way_y)
        on_board = 0 <= other[0] < self.width and 0 <= other[1] < self.height
        return edge_between(square, other) if far <= EDGE_SHARE and on_board else None

    def corner(self, square: Square) -> tuple[int, int]:
        """Return the pixel (x, y) of the screen at a square's top left corner."""
        left, top = self.origin
        return left + square[0] * self.pixels, top + square[1] * self.pixels

    def centre(self, square: Square) -> tuple[int, int]:
        """Return the pixel (x, y) of the screen at a square's middle."""
        x, y = self.corner(square)
        return x + self.pixels // 2, y + self.pixels // 2

    def rect(self, square: Square, width: int = 1) -> pygame.Rect:
        """Return the rectangle of the screen that a footprint of `width` squares covers."""
        return pygame.Rect(self.corner(square), (self.pixels * width, self.pixels * width))

    def visible(self, margin: int = 0) -> tuple[int, int, int, int]:
        """Return the first column and row and the last column and row (exclusive) in view, widened by `margin`
        squares."""
        left, top = self.origin
        return (
            max(0, (self.view.left - left) // self.pixels - margin),
            max(0, (self.view.top - top) // self.pixels - margin),
            min(self.width, -(-(self.view.right - left) // self.pixels) + margin),
            min(self.height, -(-(self.view.bottom - top) // self.pixels) + margin),
        )


def _clamped(place: float, squares: int, shown: float, foot: float = 0.0) -> float:
    """Return a coordinate for the middle of a view of `shown` squares, moved so far that a board of `squares` fills the
    view; `foot` squares at the view's end are covered."""
    if squares + 2 * BEYOND <= shown or squares <= shown:
        return squares / 2
    low, high = shown / 2 - BEYOND, squares - shown / 2 + max(BEYOND, foot + KEEPS - 0.45)
    return min(max(place, low), high)


def _nearest(here: float, places: Sequence[float], half: float, margin: float, foot: float = 0.0) -> float:
    """Return the coordinate nearest to `here` for the middle of a view of 2 * `half` squares that shows all `places` at
    least `margin` inside it, above the `foot` covered squares at its end. If the places are too far apart, return the
    middle between them."""
    low, high = max(places) - max(0.5, half - margin - foot), min(places) + max(0.5, half - margin)
    return (low + high) / 2 if low > high else min(max(here, low), high)
