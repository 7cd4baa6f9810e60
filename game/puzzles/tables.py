"""The tables of puzzle files, read strictly, and the writing of such files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from game.model.grid import Square

MOST_PUZZLES = 500
"""Most puzzles in one file."""
MOST_SQUARES = 400
"""Most squares of a puzzle's board, because every turn on it is searched."""
PuzzleKind = Literal["hit", "shelter", "away"]
PuzzleText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
PuzzleName = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")]
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=127)]


class _PuzzleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in a puzzle file; unknown keys are errors."""


class PuzzleGoal(_PuzzleTable, frozen=True):
    """Goal of a puzzle's turn. hit: the chance that at least one attack hits `target`. shelter: the chance that no
    enemy hits if each attacks once from where it stands. away: the share of enemies that cannot get beside the figure
    with one move. For the last two the turn must end on a square of `zone` (if there are any) and on none of
    `avoid`."""

    kind: PuzzleKind
    target: str = ""
    zone: Annotated[tuple[Square, ...], msgspec.Meta(max_length=MOST_SQUARES)] = ()
    avoid: Annotated[tuple[Square, ...], msgspec.Meta(max_length=MOST_SQUARES)] = ()


class BoardTable(_PuzzleTable, frozen=True):
    """The board of a puzzle: a part of a map of the game (`window`: x and y of its top left square, width and height),
    or a sketch as in demos."""

    map: str = ""
    window: tuple[Coordinate, Coordinate, Coordinate, Coordinate] | None = None
    sketch: str = ""
    legend: dict[str, Any] = {}
    edges: list[dict[str, Any]] = []
    heights: str = ""
    ground: Any = None


class FigureTable(_PuzzleTable, frozen=True, omit_defaults=True):
    """One figure, with the values with which it starts (see spawning.StartFacts)."""

    name: PuzzleName
    profile: str
    side: str
    square: Square
    facing: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    posture: Literal["standing", "crouching", "prone"] = "standing"
    conditions: dict[str, int] = {}
    lost: dict[str, int] = {}
    shots: dict[str, int] = {}
    count: int | None = None
    at_time: int | None = None


class PuzzleEntry(_PuzzleTable, frozen=True):
    """A [[puzzle]] table in a puzzle file."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,60}$")]
    title: PuzzleText
    ruleset: str
    board: BoardTable
    figures: Annotated[tuple[FigureTable, ...], msgspec.Meta(min_length=2, max_length=24)]
    figure: str
    goal: PuzzleGoal
    rules: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=8)]
    without: str
    best: str
    stars: tuple[str, str]
    acts: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=20)]
    rating: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    scale: Literal["", "1", "2", "5"] = ""
    hint: Annotated[str, msgspec.Meta(max_length=200)] = ""
    why: Annotated[str, msgspec.Meta(max_length=300)] = ""


class PuzzleFile(_PuzzleTable, frozen=True):
    """The contents of a puzzle file."""

    puzzle: Annotated[tuple[PuzzleEntry, ...], msgspec.Meta(min_length=1, max_length=MOST_PUZZLES)]


# --- writing ----------------------------------------------------------------------------------------------------------

PLAIN = ("id", "title", "ruleset", "scale", "figure", "rules", "without", "best", "stars", "rating", "hint", "why")
"""Plain fields of a puzzle, in the order in which they are written, one on a line."""


def text_of(tables: Iterable[Mapping[str, Any]], head: str) -> str:
    """Return tables as the text of a puzzle file, with `head` as a comment in its first line."""
    return f"# {head}\n" + "".join(f"\n{_puzzle(table)}" for table in tables)


def _puzzle(table: Mapping[str, Any]) -> str:
    lines = [f"{key} = {_value(table[key])}" for key in PLAIN if table.get(key)]
    lines += [f"{key} = {_value(table[key])}" for key in ("acts", "goal", "board")]
    figures = "".join(f"  {_value(figure)},\n" for figure in table["figures"])
    return "\n".join(["[[puzzle]]", *lines, f"figures = [\n{figures}]"]) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() else json.dumps(key)
