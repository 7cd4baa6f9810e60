"""Text sketches: small boards drawn with characters, for demos and tests.

The key `sketch` in the [board] table of a scenario file has one mark for each square, with or without spaces between
them. "." is open ground (`ground`, or else grass). A word that begins with a letter is a figure. Every other mark is in
`legend`, as a terrain id or `{ terrain = [...], height = 5 }`; an entry for a figure gives the ground under it.

`heights` is a second sketch, of feet. `edges` is a list of borders, each with a `kind`, `open = true` if it is open,
and either two squares, `between = [[3, 1], [4, 1]]`, or grid crossings, `line = [[2, 0], [2, 3]]` ([2, 0] is the top
left corner of square 2,0)."""

from __future__ import annotations

from typing import Any

from game.maps import object_squares, vocabulary
from game.maps.reader import MAX_SIDE
from game.maps.schema import indoors_of
from game.model.board import Board
from game.model.errors import BadInput, Problem
from game.model.grid import Edge, Square, edge_between
from game.model.terrain import nature

KEYS = ("sketch", "legend", "edges", "heights", "ground")
OPEN_GROUND = "."

MarkGround = tuple[tuple[str, ...], int]
"""The ground that a mark stands for: terrain ids from the bottom up, and the height in feet."""


def board_from_table(table: dict[str, Any], source: str) -> tuple[Board, dict[str, Square]]:
    """Return the board that a [board] table describes, and the square of every figure on it by name. Raises BadInput
    with every problem in the table."""
    problems = [Problem("board", vocabulary.unknown("key", key, KEYS)) for key in table if key not in KEYS]
    rows = _rows(table.get("sketch"), "board.sketch", problems)
    width, height = len(rows[0]) if rows else 0, len(rows)
    legend = _legend(table, problems)
    terrain: list[tuple[str, ...]] = []
    heights: list[int] = []
    figures: dict[str, Square] = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            place = f"board.sketch, square {x},{y}"
            if mark[0].isalpha():
                if mark in figures:
                    problems.append(Problem(place, f"figure {mark} is drawn twice"))
                figures[mark] = (x, y)
            elif mark not in legend:
                problems.append(Problem(place, f"the mark {mark!r} is not in the legend"))
            stack, feet = legend.get(mark, legend[OPEN_GROUND])
            terrain.append(stack)
            heights.append(feet)
    _add_heights(table.get("heights"), heights, width, height, problems)
    edges, opened = _edges(table.get("edges", []), width, height, problems)
    if problems:
        raise BadInput(source, *problems)
    stacks = tuple(terrain)
    return Board(width, height, stacks, tuple(heights), edges, opened, indoors_of(stacks, width)), figures


def _rows(sketch: object, place: str, problems: list[Problem]) -> list[list[str]]:
    """Return the marks of a sketch, row by row; [] if it is not a rectangle of an allowed size, which is appended to
    `problems`."""
    lines = [line.strip() for line in sketch.splitlines() if line.strip()] if isinstance(sketch, str) else []
    if not lines:
        problems.append(Problem(place, "must be a text with one line per row of squares"))
        return []
    spaced = any(" " in line or "\t" in line for line in lines)
    rows = [line.split() if spaced else list(line) for line in lines]
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            problems.append(Problem(place, f"row {y} has {len(row)} squares, row 0 has {len(rows[0])}"))
            return []
    if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
        problems.append(Problem(place, f"is larger than {MAX_SIDE} squares a side"))
        return []
    return rows


def _legend(table: dict[str, Any], problems: list[Problem]) -> dict[str, MarkGround]:
    """Return the ground that each mark of the legend, and the mark of open ground, stands for; faults are appended to
    `problems`."""
    legend: dict[str, MarkGround] = {OPEN_GROUND: _ground(table.get("ground", "grass"), "board.ground", problems)}
    given = table.get("legend", {})
    if not isinstance(given, dict):
        problems.append(Problem("board.legend", 'must be a table of marks, { "~" = "mud-knee" }'))
        return legend
    for mark, meaning in given.items():
        place = f"board.legend, mark {mark!r}"
        if not mark or len(mark.split()) != 1 or (len(mark) > 1 and not mark[0].isalpha()):
            problems.append(Problem(place, "a mark must be one character that is not a blank, or the name of a figure"))
        legend[mark] = _ground(meaning, place, problems)
    return legend


def _ground(meaning: object, place: str, problems: list[Problem]) -> MarkGround:
    """Return the ground of one entry of the legend; faults are appended to `problems`."""
    if isinstance(meaning, dict):
        for key in meaning:
            if key not in ("terrain", "height"):
                problems.append(Problem(place, vocabulary.unknown("key", key, ("terrain", "height"))))
        names, feet = meaning.get("terrain", "grass"), meaning.get("height", 0)
    else:
        names, feet = meaning, 0
    stack = (names,) if isinstance(names, str) else tuple(names) if isinstance(names, list) else ()
    if not stack:
        problems.append(Problem(place, "must be a terrain id, or { terrain = [...], height = 5 }"))
    for name in stack:
        if name not in vocabulary.terrains():
            problems.append(Problem(place, vocabulary.unknown("terrain", name, vocabulary.terrains())))
    if not _is_height(feet):
        problems.append(
            Problem(place, f"height {feet!r} is not {vocabulary.HEIGHTS[0]} to {vocabulary.HEIGHTS[-1]} whole feet")
        )
        feet = 0
    return tuple(str(name) for name in stack), feet


def _is_height(feet: object) -> bool:
    return isinstance(feet, int) and not isinstance(feet, bool) and feet in vocabulary.HEIGHTS


def _add_heights(sketch: object, heights: list[int], width: int, height: int, problems: list[Problem]) -> None:
    """Add the feet in the second sketch to the list `heights`; faults are appended to `problems`."""
    if sketch is None:
        return
    place = "board.heights"
    # A column of single numbers reads the same as unspaced marks, so numbers are always split at blanks.
    lines = [line.split() for line in sketch.splitlines() if line.strip()] if isinstance(sketch, str) else []
    if len(lines) != height or any(len(line) != width for line in lines):
        problems.append(Problem(place, f"must be {height} rows of {width} numbers with blanks between, as the sketch"))
        return
    for index, word in enumerate(word for line in lines for word in line):
        feet = int(word) if word.isascii() and word.removeprefix("-").isdigit() and len(word) < 5 else None
        if feet is None or heights[index] + feet not in vocabulary.HEIGHTS:
            problems.append(Problem(f"{place}, square {index % width},{index // width}", f"{word!r} is not a height"))
            continue
        heights[index] += feet


def _edges(given: object, width: int, height: int, problems: list[Problem]) -> tuple[dict[Edge, str], tuple[Edge, ...]]:
    """Return the kind of each border in the table (later entries replace earlier ones), and the open borders; faults
    are appended to `problems`."""
    edges: dict[Edge, str] = {}
    opened: set[Edge] = set()
    if not isinstance(given, list):
        problems.append(Problem("board.edges", "must be a list of tables"))
        return edges, ()
    for number, entry in enumerate(given):
        place = f"board.edges, entry {number}"
        try:
            line = _edge_line(entry, width, height)
        except object_squares.BadPlace as fault:
            problems.append(Problem(place, str(fault)))
            continue
        for edge in line:
            edges[edge] = entry["kind"]
            (opened.add if entry.get("open") else opened.discard)(edge)
    return dict(sorted(edges.items())), tuple(sorted(opened))


def _edge_line(entry: object, width: int, height: int) -> tuple[Edge, ...]:
    """Return the borders that one entry names. Raises BadPlace, with the reason, for a faulty entry."""
    if not isinstance(entry, dict):
        raise object_squares.BadPlace("must be a table")
    for key in entry:
        if key not in ("kind", "open", "between", "line"):
            raise object_squares.BadPlace(vocabulary.unknown("key", key, ("kind", "open", "between", "line")))
    kind, is_open = entry.get("kind"), entry.get("open", False)
    if kind not in vocabulary.edge_kinds():
        raise object_squares.BadPlace(vocabulary.unknown("kind", kind, vocabulary.edge_kinds()))
    if not isinstance(is_open, bool) or (is_open and not nature().edge[kind].opens):
        raise object_squares.BadPlace(
            f"open must be true or false, and a {kind} that is open must be a kind that opens"
        )
    if ("between" in entry) == ("line" in entry):
        raise object_squares.BadPlace("needs either between = [[x, y], [x, y]] or line = [[x, y], [x, y], ...]")
    points = _points(entry.get("between", entry.get("line")))
    if "line" in entry:
        return object_squares.edges_along(points, width, height)
    if len(points) != 2 or abs(points[0][0] - points[1][0]) + abs(points[0][1] - points[1][1]) != 1:
        raise object_squares.BadPlace("between must name two squares that share a side")
    if any(not (0 <= x < width and 0 <= y < height) for x, y in points):
        raise object_squares.BadPlace("between names a square outside the sketch")
    return (edge_between(points[0], points[1]),)


def _points(given: object) -> list[Square]:
    """Return a list of [x, y] pairs as squares. Raises BadPlace for anything other than a list of two or more such
    pairs."""
    if isinstance(given, list) and len(given) >= 2:
        pairs = [pair for pair in given if isinstance(pair, list) and len(pair) == 2]
        if len(pairs) == len(given) and all(type(number) is int for pair in pairs for number in pair):
            return [(pair[0], pair[1]) for pair in pairs]
    raise object_squares.BadPlace("places are written [[x, y], [x, y]] in whole squares")
