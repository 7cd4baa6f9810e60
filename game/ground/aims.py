"""Areas of sides on new ground, and the parts of every goal that can be played there."""

from __future__ import annotations

from collections.abc import Collection

from game.ground.plan import HEIGHT, WIDTH
from game.ground.sketch import Sketch, joined
from game.maps.walkability import ways_off
from game.model.board import Board
from game.model.goals import goal_kinds
from game.model.grid import Square

AREAS = {"red": (range(4), range(5, 19)), "blue": (range(WIDTH - 4, WIDTH), range(5, 19))}
"""Columns and rows of the area in which each side begins."""
LEAST_AREA = 16
ZONE = (range(WIDTH // 2 - 2, WIDTH // 2 + 2), range(HEIGHT // 2 - 2, HEIGHT // 2 + 2))
EXITS = {"red": range(24, 27), "blue": range(WIDTH - 27, WIDTH - 24)}
"""Columns of an attacker's exits, at the upper and the lower rim."""
EXIT_ROWS = (0, 1, HEIGHT - 2, HEIGHT - 1)
CACHES = {"red": (22, (6, 11, 17)), "blue": (WIDTH - 23, (6, 12, 17))}
"""Columns and rows near which the caches lie that an attacker wants to reach."""
OTHER = {"red": "blue", "blue": "red"}
NUMBERS: dict[str, dict[str, int]] = {
    "raid": {"rounds-counts": 13, "rounds-phases": 10, "rounds-passes": 7},
    "extraction": {"rounds-counts": 8, "rounds-calendar": 5, "rounds-phases": 5, "rounds-passes": 4},
    "ambush": {"count-counts": 2, "rounds-calendar": 8, "rounds-phases": 6, "rounds-passes": 7},
    "escort": {"rounds-calendar": 9, "rounds-passes": 4},
    "hold-out": {"rounds-counts": 6},
}
"""Numbers of goals on this ground that differ from the usual ones, by clock and as maps write them. With these an
attacker won 8 to 12 of 20 battles between equal computers on 20 maps, but 5 to 9 where time does not press."""


def areas_on(board: Board) -> dict[str, list[Square]]:
    """Return the squares on which each side may begin: those of its area at ground level that are all connected by
    walking."""
    named = [(x, y) for columns, rows in AREAS.values() for y in rows for x in columns]
    whole = set(joined(board, [square for square in named if board.elevation(square) == 0]))
    return {
        side: [square for square in ((x, y) for y in rows for x in columns) if square in whole]
        for side, (columns, rows) in AREAS.items()
    }


def draw_areas(sketch: Sketch, areas: dict[str, list[Square]]) -> None:
    """Changes the sketch: draw the area of each side."""
    for side, squares in areas.items():
        sketch.area("deployment", squares, side=side)


def draw_goals(sketch: Sketch, board: Board, areas: dict[str, list[Square]], attacker: str, only: str) -> None:
    """Changes the sketch: draw what each goal needs (or only the goal `only`), as far as it can be played on this
    ground."""
    drawers = {
        "king-of-the-hill": _hill, "hold-out": _hold, "raid": _raid, "escort": _escort, "ambush": _ambush,
        "extraction": _extraction,
    }  # fmt: skip
    assert drawers.keys() == goal_kinds().keys()
    near = ways_off(board, areas[attacker][:1])
    for kind, draw in drawers.items():
        if only in ("", kind):
            draw(sketch, board, near, areas, attacker)


def zone_on(board: Board, near: Collection[Square]) -> list[Square]:
    """Return the squares of the contested middle that can be reached on foot (`near`)."""
    return [(x, y) for y in ZONE[1] for x in ZONE[0] if (x, y) in near]


Near = dict[Square, int]
StartAreas = dict[str, list[Square]]


def _hill(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    sketch.area("goals", zone_on(board, near), kind="king-of-the-hill", part="zone")


def _hold(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    sketch.area("goals", zone_on(board, near), kind="hold-out", part="zone", side=attacker, **NUMBERS["hold-out"])


def _raid(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    column, rows = CACHES[attacker]
    taken: list[Square] = []
    for row in rows:
        spot = _nearest(near, (column, row), {*areas["red"], *areas["blue"], *taken})
        taken.append(spot)
        sketch.point("goals", spot, kind="raid", part="cache", side=attacker, **NUMBERS["raid"])


def _escort(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    back = 0 if attacker == "red" else WIDTH - 1
    guide = min(areas[attacker], key=lambda square: (abs(square[0] - back), abs(square[1] - HEIGHT // 2), square))
    sketch.area("goals", _exits(near, attacker), kind="escort", part="exit", side=attacker)
    sketch.point("goals", guide, kind="escort", part="guide", side=attacker, **NUMBERS["escort"])


def _ambush(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    sketch.area("goals", _exits(near, attacker), kind="ambush", part="exit", side=attacker, **NUMBERS["ambush"])


def _extraction(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    column = WIDTH // 2 if attacker == "red" else WIDTH // 2 - 1
    spot = _nearest(near, (column, HEIGHT // 2), {*areas["red"], *areas["blue"]})
    sketch.point("goals", spot, kind="extraction", part="cache", side=attacker, **NUMBERS["extraction"])


def _exits(near: Near, attacker: str) -> list[Square]:
    """Return squares of two exits beyond the middle, at the upper and the lower rim."""
    return [(x, y) for y in EXIT_ROWS for x in EXITS[attacker] if (x, y) in near]


def _nearest(near: Near, spot: Square, taken: Collection[Square]) -> Square:
    """Return the walkable square nearest to a spot."""
    free = [square for square in near if square not in taken]
    return min(free, key=lambda one: ((one[0] - spot[0]) ** 2 + (one[1] - spot[1]) ** 2, one))


def is_playable(board: Board, areas: StartAreas) -> bool:
    """Return whether both sides have enough room, and the middle and the exits of both can be reached."""
    if any(len(squares) < LEAST_AREA for squares in areas.values()):
        return False
    near = ways_off(board, areas["red"][:1])
    has_exits = all(
        any((x, y) in near for x in EXITS[side] for y in rows)
        for side in EXITS
        for rows in (EXIT_ROWS[:2], EXIT_ROWS[2:])
    )
    return len(zone_on(board, near)) >= 8 and has_exits
