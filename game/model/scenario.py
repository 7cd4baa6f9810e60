"""Setup of a battle: a map, the sides, their squads, the ruleset and the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from game.model.board import Board
from game.model.goals import Goal, Played
from game.model.grid import Square
from game.model.options import battle_options

ObjectiveKind = Literal["eliminate", "hold", "exit"]
Environment = Literal[
    "indoors", "aquatic", "plains", "desert", "arctic", "forest", "urban", "jungle", "swamp", "mountains", "underwater"
]
Light = Literal["day", "dusk", "dark"]


@dataclass(frozen=True, slots=True)
class Deployment:
    """The squares on which a side's figures may begin."""

    side: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class FigureStart:
    """A figure that the map itself places on the board at the start; `facing` is an index into DIRECTIONS."""

    side: str
    profile: str
    square: Square
    name: str = ""
    facing: int = 0


@dataclass(frozen=True, slots=True)
class Objective:
    """A way for a side to win. "eliminate": the other sides have no figure left. "hold": have figures in the squares,
    and no enemy there, at the end of `rounds` rounds. "exit": bring `count` figures off the board over the squares.
    `side` is "any" if every side may win this way."""

    kind: ObjectiveKind
    side: str
    squares: tuple[Square, ...] = ()
    rounds: int = 0
    count: int = 0
    title: str = ""

    def is_exit_of(self, side: str) -> bool:
        """Return whether a side wins when its figures leave the board here."""
        return self.kind == "exit" and self.side in (side, "any")


@dataclass(frozen=True, slots=True)
class Label:
    """A text written on the map."""

    text: str
    square: Square


@dataclass(frozen=True, slots=True)
class BattleMap:
    """A map as loaded from a file: the board with its deployment areas, objectives, goals and labels."""

    id: str
    title: str
    board: Board
    author: str = ""
    blurb: str = ""
    environment: Environment = "plains"
    light: Light = "day"
    sides: tuple[str, ...] = ("red", "blue")
    rulesets: tuple[str, ...] = ()
    """The ids of rulesets that suit the map best, for the setup screen; all rulesets can be played."""
    deployments: tuple[Deployment, ...] = ()
    figures: tuple[FigureStart, ...] = ()
    objectives: tuple[Objective, ...] = ()
    labels: tuple[Label, ...] = ()
    squads: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Profile ids of the default squad of each side."""
    scale: int = 0
    """Metres per square for which the map was drawn, for rulesets with several scales; 0 when it suits any."""
    goals: tuple[Goal, ...] = ()
    """The goals of the map, at most one of each kind; `objectives` decide the battle if none of them is chosen."""
    goal: Played | None = None
    """The goal in play; None before one is chosen."""


@dataclass(frozen=True, slots=True)
class FigureSetup:
    """One figure of a squad; without a square, it starts in its side's deployment area. `facing` is an index into
    DIRECTIONS."""

    profile: str
    name: str = ""
    square: Square | None = None
    facing: int = 0
    overrides: dict[str, Any] = field(default_factory=dict)
    """Values that differ from the profile's sheet, or that the figure has from the start (conditions, count ...)."""


@dataclass(frozen=True, slots=True)
class SideSetup:
    """One side: its controller (a person or an AI) and its figures."""

    id: str
    controller: str = "human"
    """The controller of the side: human, or ai:easy, ai:normal, ai:hard."""
    figures: tuple[FigureSetup, ...] = ()
    player: str = ""
    allies: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """Return the side's name for sentences: the name of the person who plays it, else its colour."""
        return (self.player if self.controller == "human" else "") or self.id.capitalize()


@dataclass(frozen=True, slots=True)
class Scenario:
    """Setup of a battle; together with the seed and the commands it determines the whole battle."""

    map: BattleMap
    ruleset: str
    sides: tuple[SideSetup, ...]
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    """Battle options: awareness, readiness, round_limit, scale, group_initiative, boosts, opening ..."""


OPTIONS = tuple(battle_options())
"""The ids of all battle options; a ruleset's [setup] may add its own."""

ORDER_OPTION = "order_"
"""Prefix of options that set the standing orders of every side at the start; the id of a kind of reaction follows
it."""


def is_option(name: str, setup: Mapping[str, Any]) -> bool:
    """Return whether a battle option of this name exists, for a ruleset with this [setup]."""
    return name in setup or name in OPTIONS or name.startswith(ORDER_OPTION)
