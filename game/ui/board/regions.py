"""Divides the ground into painted regions, layer over layer, and inks the bank of each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from functools import partial

from game.model.board import Board
from game.model.grid import DIRECTIONS, Square
from game.ui.board.ink_pieces import Ink, Shape
from game.ui.board.outline import Bend, Side, bank, trace
from game.ui.board.region_edges import bank_ink
from game.ui.board.terrain_styles import Bank, Looks, TerrainLook
from game.ui.kit.pen import Poly

UNDER = 27.0
"""Reach of ground under the ground painted over it, in units inside that square."""

LOOSE = 16.0
BENT = 31.0
"""Outlines rounded by LOOSE or more are natural ones: they bend through the middles of the sides instead."""


@dataclass(frozen=True)
class Layer:
    """One terrain of the board as it is painted: the shape of its wash, its rim, and the ink over it."""

    terrain: str
    look: TerrainLook
    shape: Shape | None
    bank: Bank | None
    inks: tuple[Ink, ...] = field(default=())


def ground_of(board: Board, square: Square, looks: Looks) -> str:
    """The painted terrain of a square: its topmost painted one, else what most of its neighbours have."""
    own = _painted(board, square, looks)
    if own:
        return own
    around: Counter[str] = Counter()
    for dx, dy in DIRECTIONS:
        other = (square[0] + dx, square[1] + dy)
        if other in board:
            found = _painted(board, other, looks)
            if found and "indoors" not in found:
                around[found] += 1
    standing = looks.of(board.surfaces(square)[-1])
    if "floor" in around and square not in board.indoors and standing.ground != "floor":
        del around["floor"]
    best = max(around.values(), default=0)
    chosen = [name for name in sorted(around) if around[name] == best]
    if standing.ground in chosen:
        return standing.ground
    return chosen[0] if chosen else standing.ground or "grass"


def _painted(board: Board, square: Square, looks: Looks) -> str:
    for name in reversed(board.surfaces(square)):
        if name in looks.terrain and looks.terrain[name].layer is not None:
            return name
    return ""


def grounds(board: Board, looks: Looks) -> dict[Square, str]:
    """The painted terrain of every square, with one more ring around the board that repeats its border."""
    inside = {square: ground_of(board, square, looks) for square in board.squares}
    return {
        (x, y): inside[min(max(x, 0), board.width - 1), min(max(y, 0), board.height - 1)]
        for y in range(-1, board.height + 1)
        for x in range(-1, board.width + 1)
    }


def layers(board: Board, looks: Looks) -> Iterator[Layer | None]:
    """The board's painted layers from the lowest up; the first covers everything. None: one is still being traced."""
    ground = grounds(board, looks)
    names = sorted(set(ground.values()), key=lambda name: (looks.of(name).layer or 0, name))
    heights = {name: looks.of(name).layer or 0 for name in names}
    yield Layer(names[0], looks.of(names[0]), None, None)
    for name in names[1:]:
        own = {square for square, terrain in ground.items() if terrain == name}
        above = {square for square, terrain in ground.items() if heights[terrain] > heights[name]}
        yield (yield from _layer(name, looks, own, own | _under(own, above)))


def _under(own: set[Square], above: set[Square]) -> set[Square]:
    """Squares of higher ground that a terrain reaches under: beside its own, and across corners they close off."""
    sides = {(x + dx, y + dy) for x, y in own for dx, dy in DIRECTIONS[::2]} & above
    corners = {
        (x + dx, y + dy) for x, y in own for dx, dy in DIRECTIONS[1::2] if (x + dx, y) in above and (x, y + dy) in above
    }
    return sides | (corners & above)


def _layer(name: str, looks: Looks, own: set[Square], painted: set[Square]) -> Generator[None, None, Layer]:
    look = looks.of(name)
    style = looks.bank.get(look.bank) or looks.bank["soft"]
    rng = random.Random(f"bank {name}")
    bend = Bend(style.corner if style.corner < LOOSE else BENT, style.swell, style.wobble)
    inset = partial(_inset, own, style.inset)
    polys: list[Poly] = []
    inks: list[Ink] = []
    for loop in trace(painted):
        poly = bank(loop, inset, bend, rng)
        polys.append(poly)
        if any(side.square in own for side in loop):
            inks += bank_ink(poly, style, rng)
        yield
    return Layer(name, look, Shape(tuple(polys), "#ffffff"), style, tuple(inks))


def _inset(own: set[Square], inset: float, side: Side) -> float:
    return inset if side.square in own else UNDER
