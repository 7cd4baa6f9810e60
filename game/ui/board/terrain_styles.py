"""Styles of each kind of ground and border, as read from assets/terrain.toml."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from game.model.input_files import toml_as
from game.model.paths import assets

UNIT = 64
"""Units of drawing along one side of a square."""


class Rim(msgspec.Struct, frozen=True):
    """The darker line of colour inside an outline, along the border of a painted region; `opacity` is from 0 to 1."""

    colour: str
    opacity: float
    width: float


class Contour(msgspec.Struct, frozen=True):
    """The line around a region: its colour, its opacity (0 to 1), and its thickness where it faces the light (`lit`)
    and where it faces away (`shaded`)."""

    colour: str
    opacity: float
    lit: float
    shaded: float


class Stroke(msgspec.Struct, frozen=True, rename={"shortest": "from", "longest": "to"}):
    """Hachures (short strokes of ink along an outline): lengths of the shortest and the longest stroke, width and
    colour."""

    shortest: float
    longest: float
    width: float
    colour: str
    opacity: float


class Echo(msgspec.Struct, frozen=True):
    """A second, fainter line beside the contour."""

    colour: str
    opacity: float
    offset: float
    width: float


class Bank(msgspec.Struct, frozen=True):
    """Shape and ink of a bank, the outline of a region; lengths are in units, 64 to a square."""

    inset: float
    corner: float
    swell: float
    wobble: float
    rim: Rim
    line: Contour
    lift: float = 0.0
    hachure: Literal["down", "out", "wave", "tick", "kerb", ""] = ""
    stroke: Stroke | None = None
    echo: Echo | None = None


class TerrainLook(msgspec.Struct, frozen=True):
    """Style of one terrain; the comments at the head of assets/terrain.toml explain each field."""

    palette: tuple[str, str, str]
    wash: str = "wash-a"
    layer: int | None = None
    bank: str = ""
    details: tuple[str, ...] = ()
    density: int = 0
    sink: int = 0
    ground: str = ""
    pictures: tuple[str, ...] = ()
    plants: tuple[str, ...] = ()
    roof: str = ""
    front: str = ""
    high: bool = False
    own_height: bool = False
    direction: dict[str, str] = {}


class EdgeLook(msgspec.Struct, frozen=True):
    """Style of one kind of border: pictures along a row (h) or a column (v), over its joints and at its free ends."""

    h: tuple[str, ...]
    v: tuple[str, ...]
    corner: str = ""
    end: str = ""
    high: bool = False


class Canvas(msgspec.Struct, frozen=True):
    """Size of the pictures in a folder, width of a square in them, and place of the foot of an upright thing, in units
    of the picture."""

    size: int
    square: int
    foot: tuple[int, int] | None = None


class Looks(msgspec.Struct, frozen=True):
    """Contents of assets/terrain.toml."""

    canvas: dict[str, Canvas]
    terrain: dict[str, TerrainLook]
    bank: dict[str, Bank]
    edge: dict[str, dict[str, EdgeLook]]

    def of(self, terrain: str) -> TerrainLook:
        """Return the style of a terrain; bare grass for an unknown one."""
        return self.terrain.get(terrain) or self.terrain["grass"]

    def edge_of(self, kind: str, *, opened: bool = False, broken: bool = False) -> EdgeLook | None:
        """Return the style of a border, of a door or window also as it is `opened` or `broken`; None if there is none
        for its kind."""
        states = self.edge.get(kind, {})
        state = "broken" if broken else "open" if opened else "closed"
        return states.get(state) or states.get("closed")


@cache
def looks() -> Looks:
    """Return the styles that come with the game."""
    return toml_as(assets() / "terrain.toml", Looks)
