"""Moves over squares, judged by the sentences of the rules' sources 000 and 003: plain loops, the printed numbers, one
heap.

Only the board and the vocabulary of squares are taken from the game, no rules.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.model.board import Board
from game.model.grid import Square, edge_between

SIZES = ("nuisance", "fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
WIDTH_000 = {"large": 2, "huge": 3, "gargantuan": 4, "colossal": 6}
UNITS = {"nuisance": 0, "fine": 1, "diminutive": 2, "tiny": 4, "small": 8}
SOLID = ("rock", "tree", "earth", "crate")
BARS = ("wall", "door")
SHUTS = ("wall", "door", "window-small", "window-large")
"""Borders that bar the way while they are closed."""
FEET = {
    "clutter": 10, "rubble": 10, "barbed-wire": 15, "mud-knee": 15, "mud-waist": 30, "swamp": 15, "snow-deep": 10,
    "water-waist": 10, "water-deep": 20, "table": 10,
    "window-small": 10, "window-large": 5, "fence": 10, "hedge": 10, "low-wall": 10,
}  # fmt: skip
"""The price in feet, in place of 5, for entering or crossing each kind of ground (source 000)."""
SQUARES = {
    "clutter": 1, "rubble": 1, "barbed-wire": 2, "ladder": 1, "mud-knee": 1, "mud-waist": 2, "swamp": 1,
    "snow-deep": 1, "water-knee": 1, "water-waist": 2, "water-deep": 3, "table": 1,
    "window-small": 1, "window-large": 1, "fence": 1, "hedge": 1, "low-wall": 1,
}  # fmt: skip
"""Source 003: squares added for each square entered and each border crossed."""
PASSED = ("bound", "flat-footed", "helpless", "hidden", "invisible", "stunned", "unconscious", "dead")
"""Source 000, condition 2 of moving through an occupied square: states of bodies that may be passed, and beside which
no mover must stop."""
UNSEEN = ("hidden", "invisible")
DOWN = ("unconscious", "dead")


@dataclass(frozen=True)
class Body:
    """A body on the board: its top left square, its size, its side, and its state ("" is alert and upright)."""

    square: Square
    size: str = "medium"
    friend: bool = False
    state: str = ""


@dataclass(frozen=True)
class Field:
    """A mover, its budget, and the other bodies; `seed` is "000", or the metres of a square in source 003."""

    board: Board
    seed: str
    mover: Body
    budget: int
    others: tuple[Body, ...]
    opened: frozenset[tuple[Square, Square]]
    slips: bool = False
    """True if it slips through small windows, which then cost nothing extra."""

    # --- the ground -------------------------------------------------------------------------------------------------

    def width(self, size: str) -> int:
        return WIDTH_000.get(size, 1) if self.seed == "000" else 1

    def covered(self, at: Square, size: str = "") -> list[Square]:
        reach = range(self.width(size or self.mover.size))
        return [(at[0] + dx, at[1] + dy) for dx in reach for dy in reach]

    def is_solid(self, square: Square) -> bool:
        return square not in self.board or any(name in SOLID for name in self.board.surfaces(square))

    def border(self, a: Square, b: Square) -> str:
        """Return the border between two neighbouring squares; an open door is none, an open window is still a sill."""
        kind = self.board.edges.get(edge_between(a, b), "")
        return "" if kind == "door" and edge_between(a, b) in self.opened else kind

    def is_shut(self, a: Square, b: Square) -> bool:
        """Return whether a wall, or a closed door or window, is between two neighbouring squares."""
        return self.border(a, b) in SHUTS and edge_between(a, b) not in self.opened

    def crossed(self, a: Square, b: Square) -> list[str]:
        """Return the borders that a straight step of the whole body crosses."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        return [self.border((x - dx, y - dy), (x, y)) for x, y in self.covered(b)]

    def fits(self, at: Square) -> bool:
        """Return whether the mover can stand on the ground: no solid thing and no wall inside its body."""
        body = self.covered(at)
        if any(self.is_solid(square) for square in body):
            return False
        beside = [(a, b) for a in body for b in body if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
        return not any(self.border(a, b) in BARS for a, b in beside)

    def height(self, at: Square) -> int:
        return max(self.board.elevation(square) for square in self.covered(at))

    def names(self, at: Square) -> list[str]:
        return [name for square in self.covered(at) for name in self.board.surfaces(square)]

    def borders(self, a: Square, b: Square) -> list[str] | None:
        """Return the borders that a step crosses; None if ground or a border bars it. A slanting step crosses no border
        at all."""
        if not self.fits(b):
            return None
        if a[0] == b[0] or a[1] == b[1]:
            crossed = self.crossed(a, b)
            return None if any(kind in BARS for kind in crossed) else crossed
        for corner in ((a[0], b[1]), (b[0], a[1])):
            if any(self.is_solid(square) for square in self.covered(corner)):
                return None
            if any(self.crossed(a, corner)) or any(self.crossed(corner, b)):
                return None
        return []

    def step(self, a: Square, b: Square, count: int) -> tuple[int, int] | None:
        """Return the price of a step and the number of slanting steps after it; None if there is no such step."""
        if a == b or max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1:
            return None
        borders = self.borders(a, b)
        if borders is None:
            return None
        slant = a[0] != b[0] and a[1] != b[1]
        rise, rungs, steep = self.height(b) - self.height(a), 1, 1
        both = self.names(a) + self.names(b)
        if "ladder" in both and rise and not slant:
            rungs, slant = (abs(rise) + 4) // 5, rise > 0
        elif "stairs" in both:
            if abs(rise) > 5:
                return None
            slant = slant or rise > 0
        elif abs(rise) > 5:
            return None
        elif rise > 3:
            steep = 2
        plain = 0
        for _ in range(rungs):
            plain += 2 if slant and count % 2 else 1
            count += slant
        met = self.names(b) + [kind for kind in borders if not (self.slips and kind == "window-small")]
        if self.seed == "000":
            return plain * 5 * max(steep, *(FEET.get(name, 5) // 5 for name in met)), count % 2
        return plain * steep + sum(SQUARES.get(name, 0) for name in met), count % 2

    # --- others -----------------------------------------------------------------------------------------------------

    def known(self) -> list[Body]:
        """Return the bodies of which the mover knows."""
        return [body for body in self.others if body.friend or body.state not in UNSEEN]

    def apart(self, body: Body) -> int:
        return abs(SIZES.index(self.mover.size) - SIZES.index(body.size))

    def lets_through(self, body: Body) -> bool:
        """Return whether a body lets the mover into its square; whether it is down matters in source 000 only, and the
        dead do not count as figures."""
        if body.state == "dead":
            return True
        if self.seed == "000":
            slips = SIZES.index(self.mover.size) <= SIZES.index("tiny")
            return body.friend or body.state in PASSED or slips or self.apart(body) >= 3
        return self.seed == "5" or (self.seed == "2" and body.friend)

    def stops(self, body: Body) -> bool:
        """Return whether a mover must stop beside a body (source 000)."""
        if self.seed != "000" or body.friend or body.state in (*PASSED, *DOWN):
            return False
        small = [SIZES.index(size) <= SIZES.index("tiny") for size in (self.mover.size, body.size)]
        return not any(small) and self.apart(body) < 3

    def touch(self, a: Square, b: Square) -> bool:
        """Return whether two squares are adjacent or the same: no closed border and at most 5 ft. of height between
        them."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        if max(abs(dx), abs(dy)) > 1 or self.is_solid(b):
            return False
        if abs(self.board.elevation(a) - self.board.elevation(b)) > 5:
            return False
        if a == b:
            return True
        if not dx or not dy:
            return not self.is_shut(a, b)
        corners = ((a[0], b[1]), (b[0], a[1]))
        return not any(self.is_solid(c) or self.is_shut(a, c) or self.is_shut(c, b) for c in corners)

    def beside(self, at: Square, body: Body) -> bool:
        """Return whether the mover would be adjacent to a body, or on it."""
        return any(
            self.touch(mine, theirs) for mine in self.covered(at) for theirs in self.covered(body.square, body.size)
        )

    def must_stop(self, at: Square) -> bool:
        return any(self.stops(body) and self.beside(at, body) for body in self.others)

    def over(self, at: Square) -> list[Body]:
        """Return the bodies that the mover would overlap; the dead count as ground."""
        mine = self.covered(at)
        return [
            body for body in self.others
            if body.state != "dead" and any(square in mine for square in self.covered(body.square, body.size))
        ]  # fmt: skip

    def may_enter(self, at: Square) -> bool:
        return all(self.lets_through(body) for body in self.over(at) if body in self.known())

    def has_room(self, at: Square, aware: bool = True) -> bool:
        """Return whether the mover may end there: one Medium body's worth on a square (000), one body (003), any body
        (5 m)."""
        if not self.fits(at):
            return False
        if self.seed == "5":
            return True
        there = [body for body in self.over(at) if not aware or body in self.known()]
        if self.seed != "000":
            return not there
        return all(
            self.units(self.mover.size)
            + sum(self.units(b.size) for b in there if square in self.covered(b.square, b.size))
            <= 16
            for square in self.covered(at)
        )

    def units(self, size: str) -> int:
        return UNITS.get(size, 16)

    def threatening(self, at: Square) -> list[Body]:
        """Return the enemies that may intercept a figure that leaves a square (source 003): upright, able, beside it (5
        m: on it)."""
        able = [body for body in self.others if not body.friend and not body.state]
        if self.seed == "5":
            return [body for body in able if body.square == at]
        return [body for body in able if self.touch(body.square, at)]

    def danger(self, at: Square) -> bool:
        """Return whether a square is beside an opponent that the mover knows of, alert or not: a withdrawal may not
        begin there."""
        foes = [body for body in self.known() if not body.friend and body.state not in DOWN]
        return any(self.beside(at, body) for body in foes)

    # --- whole moves ------------------------------------------------------------------------------------------------

    def neighbours(self, at: Square) -> Iterator[Square]:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    yield at[0] + dx, at[1] + dy

    def ways(self, here: Square, count: int, tumbling: bool = False) -> Iterator[tuple[Square, int, int]]:
        """Yield every step that the mover may take: its end, its price, and the number of slanting steps after it."""
        for to in self.neighbours(here):
            step = self.step(here, to, count)
            if step is None or not (self.may_enter(to) or (tumbling and self.may_tumble(to))):
                continue
            yield to, step[0] * (2 if tumbling and self.must_stop(to) else 1), step[1]

    def may_tumble(self, at: Square) -> bool:
        """Return whether a tumbler may pass: it goes through enemies, too, but never through friends that bar it."""
        return all(self.lets_through(body) or not body.friend for body in self.over(at))

    def reach(self, tumbling: bool = False) -> dict[Square, int]:
        """Return every square on which a move may end, with its lowest price."""
        return self.spread([(0, self.mover.square, 0)], tumbling)

    def withdrawal(self) -> dict[Square, int]:
        """Return the squares of a withdrawal (source 000): twice the Speed, the first square clear of opponents, or the
        second if no first one is."""
        start = self.mover.square
        first = list(self.ways(start, 0))
        clear = [(cost, to, count) for to, cost, count in first if not self.danger(to)]
        if not clear:
            clear = [
                (cost + more, second, after)
                for to, cost, count in first
                for second, more, after in self.ways(to, count)
                if second != start and not self.danger(second)
            ]
        found = replace(self, budget=2 * self.budget).spread(clear, barred=start)
        return {square: cost for square, cost in found.items() if square != start}

    def spread(
        self, begin: list[tuple[int, Square, int]], tumbling: bool = False, barred: Square | None = None
    ) -> dict[Square, int]:
        """Return the lowest prices from some first squares on, stopping where the mover must."""
        best: dict[tuple[Square, int], int] = {}
        heap = []
        for cost, square, count in begin:
            if cost <= self.budget and cost < best.get((square, count), 1 << 30):
                best[square, count] = cost
                heap.append((cost, square, count))
        heapq.heapify(heap)
        home = self.mover.square
        while heap:
            spent, here, count = heapq.heappop(heap)
            if spent > best[here, count] or (here != home and not tumbling and self.must_stop(here)):
                continue
            for to, cost, after in self.ways(here, count, tumbling):
                total = spent + cost
                if to != barred and total <= self.budget and total < best.get((to, after), 1 << 30):
                    best[to, after] = total
                    heapq.heappush(heap, (total, to, after))
        ends = {square for square, _ in best if square != home and self.has_room(square)}
        return {end: min(best[state] for state in ((end, 0), (end, 1)) if state in best) for end in sorted(ends)}

    def run(self) -> dict[Square, int]:
        """Return the squares of a run (source 000): four times the Speed in one straight line."""
        found: dict[Square, int] = {}
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                here, count, spent = self.mover.square, 0, 0
                while dx or dy:
                    to = (here[0] + dx, here[1] + dy)
                    step = self.step(here, to, count)
                    if step is None or not self.may_enter(to) or spent + step[0] > 4 * self.budget:
                        break
                    spent, count, here = spent + step[0], step[1], to
                    if self.has_room(to):
                        found[to] = spent
                    if self.must_stop(to):
                        break
        return found

    def bonus_step(self) -> list[Square]:
        """Return the squares of a bonus step (source 000): one square, not onto ground that doubles or triples a
        move."""
        found, here = [], self.mover.square
        for to in self.neighbours(here):
            step = self.step(here, to, 0)
            if step is not None and step[0] == 5 and self.may_enter(to) and self.has_room(to):
                found.append(to)
        return sorted(found)

    def price(self, path: list[Square], tumbling: bool = False) -> int | None:
        """Return the price of a whole path to a square where the mover may stay; None if it is too long even when every
        small window on it is slipped through."""
        here, count, spent, least = self.mover.square, 0, 0, 0
        for to in path:
            found = [way for way in self.ways(here, count, tumbling) if way[0] == to]
            if not found:
                return None
            slipped = replace(self, slips=True).step(here, to, count)
            assert slipped is not None
            here, count, spent, least = to, found[0][2], spent + found[0][1], least + slipped[0]
        return spent if path and least <= self.budget and self.has_room(here) else None

    def end_of(self, path: list[Square]) -> Square:
        """Return the end of a walk along a path: beside an enemy that stops it, before one into which it bumps (003),
        or back along the path if there is no room."""
        trail = [self.mover.square]
        for to in path:
            unseen = [body for body in self.over(to) if body not in self.known()]
            if self.seed in ("1", "2") and unseen:
                break
            trail.append(to)
            if self.must_stop(to):
                break
        while len(trail) > 1 and not self.has_room(trail[-1], aware=False):
            trail.pop()
        return trail[-1]
