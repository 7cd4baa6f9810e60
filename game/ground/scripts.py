"""Landscapes as data (scripts.toml): the steps by which new ground is laid from pieces."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from game.ground.pieces import CLASSES, SIZE
from game.maps import vocabulary
from game.model.errors import BadInput, Problem
from game.model.input_files import toml_as
from game.model.paths import PACKAGE

FILE = PACKAGE / "ground" / "scripts.toml"
COLUMNS, ROWS = 5, 3
HALF = (0, SIZE * COLUMNS // 2 - 1)
"""The first and last column of half a map, in squares from its rim."""
SIDES = "nesw"
"""The sides of a cell (north, east, south, west), in the order in which a piece lists its borders."""
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}

PieceCell = tuple[int, int]
CellWay = tuple[tuple[PieceCell, str], ...]
"""A line through cells: each cell with the sides that the line crosses, as letters of SIDES."""


class ScriptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step of a landscape; the comment at the top of scripts.toml explains every field."""

    line: str = ""
    even: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    put: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    times: int = 1
    fill: tuple[str, ...] = ()
    strew: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    columns: tuple[int, int] = HALF
    chance: int = 100


class Landscape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A landscape: its surroundings and main ground, place names for its maps, a description, and its steps."""

    environment: str
    ground: str
    places: tuple[str, ...]
    says: str
    steps: tuple[ScriptStep, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of scripts.toml."""

    landscape: dict[str, Landscape]


@cache
def landscapes() -> Mapping[str, Landscape]:
    """Return the game's landscapes by name. Raises BadInput if one of them cannot be laid."""
    return read_scripts(FILE)


def read_scripts(path: Path) -> Mapping[str, Landscape]:
    """Return the landscapes in a file by name. Raises BadInput with every landscape and step that cannot be laid."""
    found = toml_as(path, _File, str(path)).landscape
    problems: list[Problem] = []
    for name, landscape in found.items():
        if landscape.environment not in vocabulary.ENVIRONMENTS:
            reason = vocabulary.unknown("environment", landscape.environment, vocabulary.ENVIRONMENTS)
            problems.append(Problem(name, reason))
        if not landscape.places:
            problems.append(Problem(name, "must list place names for its maps"))
        for number, step in enumerate(landscape.steps, 1):
            problems += [Problem(f"{name}, step {number}", reason) for reason in _faults(step)]
        if sum(bool(step.fill) for step in landscape.steps) != 1:
            problems.append(Problem(name, "needs one step that fills all other cells"))
    if problems:
        raise BadInput(str(path), *problems)
    return found


def _faults(step: ScriptStep) -> list[str]:
    """Return the faults of a step, in words."""
    wrong = []
    if sum(map(bool, (step.line, step.put, step.fill, step.strew))) != 1:
        wrong.append("must be one of line, put, fill and strew")
    if step.line and step.line not in CLASSES[1:]:
        wrong.append(vocabulary.unknown("class", step.line, CLASSES[1:]))
    if step.line and not step.even:
        wrong.append("names no even way for its line")
    if not 1 <= step.chance <= 100:
        wrong.append(f"has the chance {step.chance}, not 1 to 100")
    if not 1 <= step.times <= 12:
        wrong.append(f"is done {step.times} times, not 1 to 12")
    wrong += _faults_of_strewing(step)
    for text in (*step.even, *step.ways):
        try:
            way = way_of(text)
        except ValueError as fault:
            wrong.append(str(fault))
            continue
        if text in step.even and set(way) != {_about(one) for one in way}:
            wrong.append(f"the way {text[:40]!r} is not its own half turn")
    for text in step.cells:
        try:
            cell_of(text)
        except ValueError as fault:
            wrong.append(str(fault))
    return wrong


def _faults_of_strewing(step: ScriptStep) -> list[str]:
    """Return the faults of the scattered things in a step, in words."""
    known = vocabulary.terrains()
    wrong = [vocabulary.unknown("thing", one, known) for one in step.strew if one not in known]
    if not 0 <= step.least <= step.most <= 100:
        wrong.append(f"strews {step.least} to {step.most} things, not 0 to 100")
    if not HALF[0] <= step.columns[0] <= step.columns[1] <= HALF[1]:
        wrong.append(f"strews in the columns {step.columns[0]} to {step.columns[1]}, not within {HALF[0]} to {HALF[1]}")
    return wrong


def cell_of(text: str) -> PieceCell:
    """Return the cell that a text such as "21" names (column, row). Raises ValueError if there is none."""
    if len(text) == 2 and text.isascii() and text.isdigit() and int(text[0]) < COLUMNS and int(text[1]) < ROWS:
        return int(text[0]), int(text[1])
    raise ValueError(f"{text[:20]!r} is no cell: a column 0 to {COLUMNS - 1} and a row 0 to {ROWS - 1}")


def way_of(text: str) -> CellWay:
    """Return the cells of a line written as in "w 01 11 e", each with the sides that it crosses, as letters. Raises
    ValueError if the text is malformed."""
    sides: dict[PieceCell, set[str]] = {}
    for part in text.split("|"):
        words = part.split()
        rims = [word for word in words if word in STEPS]
        cells = [cell_of(word) for word in words if word not in STEPS]
        if not cells or any(word in STEPS for word in words[1:-1]):
            raise ValueError(f"the way {text[:40]!r} has no cells, or a rim between them")
        for cell in cells:
            sides.setdefault(cell, set())
        for here, there in itertools.pairwise(cells):
            _join(sides, here, there, text)
        ends = ((words[0], cells[0]), (words[-1], cells[-1]))
        for word, cell in ends[: len(rims)] if words[0] in STEPS else ends[1:]:
            if word in STEPS:
                _leave(sides, word, cell, text)
    return tuple(sorted((cell, "".join(sorted(over))) for cell, over in sides.items()))


def _join(sides: dict[PieceCell, set[str]], here: PieceCell, there: PieceCell, text: str) -> None:
    for side, (dx, dy) in STEPS.items():
        if (here[0] + dx, here[1] + dy) == there:
            sides[here].add(side)
            sides[there].add(SIDES[(SIDES.index(side) + 2) % 4])
            return
    raise ValueError(f"the way {text[:40]!r} leaps from {here[0]}{here[1]} to {there[0]}{there[1]}")


def _leave(sides: dict[PieceCell, set[str]], rim: str, cell: PieceCell, text: str) -> None:
    dx, dy = STEPS[rim]
    x, y = cell[0] + dx, cell[1] + dy
    if 0 <= x < COLUMNS and 0 <= y < ROWS:
        raise ValueError(f"the way {text[:40]!r} leaves by {rim} where {cell[0]}{cell[1]} has a neighbour")
    sides[cell].add(rim)


def about(cell: PieceCell) -> PieceCell:
    """Return the cell opposite to a cell: its place after a turn of the map by 180 degrees."""
    return COLUMNS - 1 - cell[0], ROWS - 1 - cell[1]


def _about(part: tuple[PieceCell, str]) -> tuple[PieceCell, str]:
    cell, over = part
    return about(cell), "".join(sorted(SIDES[(SIDES.index(side) + 2) % 4] for side in over))
