"""Words for what a board of plain characters cannot show: kinds of borders, heights, arms, and areas of squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.core.world import World
from game.model.board import Board
from game.model.components import Place
from game.model.grid import FACINGS, Edge, Square
from game.model.terrain import nature
from game.rules import ammunition


def squares_words(squares: Iterable[Square]) -> str:
    """Squares in reading order, those beside each other in a row as one: "3,5 to 6,5; 4,6"."""
    return "; ".join(_runs(sorted(squares, key=_by_rows), _right_of))


def border_lines(world: World) -> Iterator[str]:
    """Yield a line for each kind of border, shut or open, with where it stands."""
    kinds = nature().edge
    found: dict[str, list[Edge]] = {}
    for edge in sorted(world.board.edges):
        kind = kinds[world.board.edges[edge]]
        shut = "" if not kind.opens else ", open" if world.is_open(*edge) else ", shut"
        found.setdefault(f"{kind.title}{shut}", []).append(edge)
    for title, edges in found.items():
        east = sorted(a for a, b in edges if a[1] == b[1])
        south = sorted((a for a, b in edges if a[0] == b[0]), key=_by_rows)
        places = [
            *(f"east of {run}" for run in _runs(east, _below)),
            *(f"south of {run}" for run in _runs(south, _right_of)),
        ]
        yield f"{title}: {'; '.join(places)}"


def height_lines(board: Board) -> Iterator[str]:
    """Yield a line for each height that is not the map's zero, with its squares."""
    found: dict[int, list[Square]] = {}
    for square in board.squares:
        if height := board.elevation(square):
            found.setdefault(height, []).append(square)
    for height in sorted(found):
        yield f"{height:+d} ft.: {squares_words(found[height])}"


def arms_words(world: World, figure: int) -> str:
    """Facing of a figure, and its weapons with damage, range and the shots left."""
    words = [f"faces {FACINGS[world.get(figure, Place).facing]}"]
    for name in world.sheet(figure).weapons:
        weapon = world.weapon(name)
        told = [weapon.damage]
        told += [f"steps of {weapon.increment} ft."] if weapon.increment else []
        shots = ammunition.left(world, figure, name)
        told += [f"{shots} of {weapon.shots} shots"] if shots is not None else []
        words.append(f"{weapon.title} ({', '.join(told)})")
    return ", ".join(words)


def _runs(squares: list[Square], after: Callable[[Square], Square]) -> Iterator[str]:
    """Yield each run of squares that follow each other, by its ends."""
    begun = last = None
    for square in squares:
        if last is None or square != after(last):
            if begun is not None and last is not None:
                yield _run(begun, last)
            begun = square
        last = square
    if begun is not None and last is not None:
        yield _run(begun, last)


def _run(first: Square, last: Square) -> str:
    return f"{first[0]},{first[1]}" if first == last else f"{first[0]},{first[1]} to {last[0]},{last[1]}"


def _by_rows(square: Square) -> tuple[int, int]:
    return square[1], square[0]


def _right_of(square: Square) -> Square:
    return square[0] + 1, square[1]


def _below(square: Square) -> Square:
    return square[0], square[1] + 1
