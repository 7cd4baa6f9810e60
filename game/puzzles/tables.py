"""The tables of a file of puzzles as they are written, each read strictly."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from game.model.grid import Square

MOST_PUZZLES = 500
"""Puzzles of one file."""
MOST_SQUARES = 400
"""Squares of a puzzle's board: every turn on it is looked at."""
Kind = Literal["hit", "shelter", "away"]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")]
Place = Annotated[int, msgspec.Meta(ge=0, le=127)]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a puzzle file: unknown keys are errors."""


class Goal(_Table, frozen=True):
    """Goal of the turn.

    hit: the chance that at least one attack hits `target`. shelter: the chance that no enemy hits, when each then makes
    one attack from where it stands. away: the share of enemies that cannot come beside the figure with one move. The
    last two count only if the turn ends on one of `zone` (anywhere, when it is empty) and on none of `avoid`.
    """

    kind: Kind
    target: str = ""
    zone: Annotated[tuple[Square, ...], msgspec.Meta(max_length=MOST_SQUARES)] = ()
    avoid: Annotated[tuple[Square, ...], msgspec.Meta(max_length=MOST_SQUARES)] = ()


class BoardTable(_Table, frozen=True):
    """The ground: a piece of a map of the game, or a sketch as demos have it."""

    map: str = ""
    window: tuple[Place, Place, Place, Place] | None = None
    sketch: str = ""
    legend: dict[str, Any] = {}
    edges: list[dict[str, Any]] = []
    heights: str = ""
    ground: Any = None


class FigureTable(_Table, frozen=True, omit_defaults=True):
    """One figure: who, where, and the facts it starts with (`spawning.StartFacts`)."""

    name: Name
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


class PuzzleTable(_Table, frozen=True):
    """A [[puzzle]] table."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,60}$")]
    title: Text
    ruleset: str
    board: BoardTable
    figures: Annotated[tuple[FigureTable, ...], msgspec.Meta(min_length=2, max_length=24)]
    figure: str
    goal: Goal
    rules: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=8)]
    without: str
    best: str
    stars: tuple[str, str]
    acts: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=20)]
    rating: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    scale: Literal["", "1", "2", "5"] = ""
    hint: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PuzzleFile(_Table, frozen=True):
    """A whole file."""

    puzzle: Annotated[tuple[PuzzleTable, ...], msgspec.Meta(min_length=1, max_length=MOST_PUZZLES)]
