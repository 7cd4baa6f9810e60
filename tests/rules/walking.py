"""Movement written once more in the plainest way, as a measure for the fast one: the printed numbers, one heap."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from game.model.board import Board
from game.model.grid import Square, edge_between

COST = {
    "clutter": 10, "mud-knee": 15, "mud-waist": 30, "snow-deep": 10, "water-waist": 10,
    "window-large": 5, "fence": 10, "hedge": 10,
}  # fmt: skip
"""What 5 ft. become on entering or crossing; anything else stays 5."""
NO_WAY = ("wall", "door")
SOLID = ("rock", "tree")
SHARE = {"tiny": 4, "small": 8, "medium": 16, "large": 16, "huge": 16}
SIZES = ("tiny", "small", "medium", "large", "huge")


@dataclass(frozen=True)
class Other:
    """Somebody who stands about."""

    square: Square
    size: str
    is_friend: bool
    is_alert: bool = True


@dataclass(frozen=True)
class Walk:
    """One figure's move over a board among others."""

    board: Board
    start: Square
    size: str
    feet: int
    others: tuple[Other, ...]

    @property
    def width(self) -> int:
        return 2 if self.size == "large" else 1

    def covered(self, at: Square) -> list[Square]:
        return [(at[0] + dx, at[1] + dy) for dx in range(self.width) for dy in range(self.width)]

    # --- ground -----------------------------------------------------------------------------------------------------

    def is_solid(self, square: Square) -> bool:
        return square not in self.board or any(name in SOLID for name in self.board.surfaces(square))

    def border(self, a: Square, b: Square) -> str:
        """What stands between two squares side by side; an open door is nothing."""
        kind = self.board.edges.get(edge_between(a, b), "")
        return "" if kind == "door" and edge_between(a, b) in self.board.opened else kind

    def crossed(self, a: Square, b: Square) -> list[str]:
        """The borders a straight step of the whole figure crosses."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        return [self.border((x - dx, y - dy), (x, y)) for x, y in self.covered(b)]

    def fits(self, at: Square) -> bool:
        if any(self.is_solid(square) for square in self.covered(at)):
            return False
        inside = [
            (a, b) for a in self.covered(at) for b in self.covered(at) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
        ]
        return not any(self.border(a, b) in NO_WAY for a, b in inside)

    def height(self, at: Square) -> int:
        return max(self.board.elevation(square) for square in self.covered(at))

    def has(self, name: str, *places: Square) -> bool:
        return any(name in self.board.surfaces(square) for at in places for square in self.covered(at))

    def borders(self, a: Square, b: Square) -> list[str] | None:
        """What a step crosses; None when the ground or a border bars it. A diagonal crosses nothing at all."""
        if not self.fits(b):
            return None
        if a[0] == b[0] or a[1] == b[1]:
            crossed = self.crossed(a, b)
            return None if any(kind in NO_WAY for kind in crossed) else crossed
        for corner in ((a[0], b[1]), (b[0], a[1])):
            if any(self.is_solid(square) for square in self.covered(corner)):
                return None
            if any(self.crossed(a, corner)) or any(self.crossed(corner, b)):
                return None
        return []

    def step(self, a: Square, b: Square, count: int) -> tuple[int, int] | None:
        """The price of a step and the diagonal count after it; None when there is no such step."""
        diagonal = a[0] != b[0] and a[1] != b[1]
        borders = self.borders(a, b)
        if borders is None:
            return None
        names = [name for square in self.covered(b) for name in self.board.surfaces(square)] + borders
        times = max(COST.get(name, 5) for name in names) // 5
        rise = self.height(b) - self.height(a)
        rungs = 1
        if self.has("ladder", a, b) and rise and not diagonal:
            rungs, diagonal = (abs(rise) + 4) // 5, rise > 0
        elif self.has("stairs", a, b):
            if abs(rise) > 5:
                return None
            diagonal = diagonal or rise > 0
        elif abs(rise) > 5:
            return None
        elif rise > 3:
            times = max(times, 2)
        feet = 0
        for _ in range(rungs):
            feet += 10 if diagonal and count % 2 else 5
            count += diagonal
        return feet * times, count % 2

    # --- others -----------------------------------------------------------------------------------------------------

    def apart(self, other: Other) -> int:
        return abs(SIZES.index(self.size) - SIZES.index(other.size))

    def lets_through(self, other: Other) -> bool:
        return other.is_friend or not other.is_alert or self.size == "tiny" or self.apart(other) >= 3

    def stops(self, other: Other) -> bool:
        if other.is_friend or not other.is_alert:
            return False
        return "tiny" not in (self.size, other.size) and self.apart(other) < 3

    def touch(self, a: Square, b: Square) -> bool:
        """Whether two squares are adjacent, or the same."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        if max(abs(dx), abs(dy)) > 1 or abs(self.board.elevation(a) - self.board.elevation(b)) > 5:
            return False
        if not dx or not dy:
            return a == b or self.border(a, b) not in NO_WAY
        corners = ((a[0], b[1]), (b[0], a[1]))
        return all(
            not self.is_solid(c) and self.border(a, c) not in NO_WAY and self.border(c, b) not in NO_WAY
            for c in corners
        )

    def must_stop(self, at: Square) -> bool:
        return any(self.stops(o) and self.touch(square, o.square) for o in self.others for square in self.covered(at))

    def may_enter(self, at: Square) -> bool:
        return all(self.lets_through(o) for o in self.others if o.square in self.covered(at))

    def may_stay(self, at: Square) -> bool:
        return all(
            SHARE[self.size] + sum(SHARE[o.size] for o in self.others if o.square == square) <= 16
            for square in self.covered(at)
        )

    # --- the whole move ---------------------------------------------------------------------------------------------

    def neighbours(self, at: Square) -> Iterator[Square]:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    yield at[0] + dx, at[1] + dy

    def reach(self) -> dict[Square, int]:
        """Every square the move may end on, with its price."""
        best = {(self.start, 0): 0}
        heap = [(0, self.start, 0)]
        while heap:
            spent, here, count = heapq.heappop(heap)
            if spent > best[here, count] or (here != self.start and self.must_stop(here)):
                continue
            for to in self.neighbours(here):
                step = self.step(here, to, count)
                if step is None or not self.may_enter(to):
                    continue
                total, after = spent + step[0], step[1]
                if total <= self.feet and total < best.get((to, after), 1 << 30):
                    best[to, after] = total
                    heapq.heappush(heap, (total, to, after))
        ends = {square for square, _ in best if square != self.start and self.may_stay(square)}
        return {end: min(best[state] for state in ((end, 0), (end, 1)) if state in best) for end in sorted(ends)}
