"""Facts of the battle as a whole."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.model.grid import Edge, Square


class Clock(msgspec.Struct, frozen=True):
    """Time of the battle: round from 1, the stage inside it, and the figure whose turn it is (0: none).

    `ending` is set when the acting figure is done; `commands` counts the commands accepted so far; `asked` names the
    sides that have answered the question of this stage.
    """

    round: int = 0
    time: int = 0
    """AT since the fight began, or the pass of the turn, where time is counted so."""
    parts: int = 0
    """Passes of this turn: the High IP."""
    stage: str = "opening"
    acting: int = 0
    ending: bool = False
    tick: int = 0
    """Ticks of 5 ft. that have passed while figures move at the same time."""
    commands: int = 0
    asked: tuple[str, ...] = ()


class Openings(msgspec.Struct, frozen=True):
    """Every door and window that stands open now, sorted."""

    open: tuple[Edge, ...] = ()


class SideState(msgspec.Struct, frozen=True):
    """State of a side: its action dice, its standing orders by kind of reaction, its awareness."""

    controller: str
    player: str = ""
    allies: tuple[str, ...] = ()
    action_dice: int = 0
    orders: Mapping[str, str] = {}
    gone: int = 0
    """Figures that left over an exit."""


class Sides(msgspec.Struct, frozen=True):
    """Every side by its id, in the order of the setup."""

    by_id: Mapping[str, SideState]


class Progress(msgspec.Struct, frozen=True):
    """Progress of each objective, in the order of the map."""

    held: tuple[int, ...]
    holder: tuple[str, ...]
    round: int = 0
    """The last round that was counted."""


class Load(msgspec.Struct, frozen=True):
    """A load that must be brought out: the square where it lies or is carried, its bearer (0: none), and whether it is
    out.

    `place` is where it lay at first; `figure` is the one that is led, while it walks its own bearer.
    """

    square: Square
    place: Square
    bearer: int = 0
    out: bool = False
    figure: int = 0


class GoalState(msgspec.Struct, frozen=True):
    """Progress of the battle's goal: points by side, the side that scored last, the loads, the last round counted.

    `by` says what ended the battle once it is over: "goal" (its count), "wiped" (nobody was left) or "figures" (the
    count was even and figures up decided).
    """

    points: Mapping[str, int] = {}
    last: str = ""
    loads: tuple[Load, ...] = ()
    round: int = 0
    by: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """The result once there is one: the winning side ("" for a draw) and why."""

    winner: str
    reason: str
