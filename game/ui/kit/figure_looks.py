"""Pictures for each profile, side and size of figure, from assets/figures/figures.toml."""

from __future__ import annotations

from functools import cache

import msgspec

from game.model.input_files import toml_as
from game.model.paths import assets


class SizeLook(msgspec.Struct, frozen=True):
    """Canvas and base of figures of one size, in units of the figure canvases; `squares` is their width,
    `drawn_squares` the width of the drawn canvas in squares. `facing` is the name of the picture of the facing, on its
    own canvas `facing_canvas` units wide."""

    squares: int
    canvas: tuple[int, int]
    base_centre: tuple[float, float]
    base_radii: tuple[float, float]
    wide_canvas: tuple[int, int]
    """Canvas of the moving poses; the normal canvas begins at `wide_shift` in it."""
    wide_shift: tuple[int, int]
    drawn_squares: float
    facing: str
    facing_canvas: float
    sink_under: bool = False


class SideLook(msgspec.Struct, frozen=True):
    """Name of the shape of a side's bases."""

    shape: str


class ProfileLook(msgspec.Struct, frozen=True):
    """A profile's base (its shape) and the poses that are drawn for it, at rest and `moving`."""

    base: str
    poses: tuple[str, ...]
    moving: tuple[str, ...] = ()
    face: tuple[float, float, float] = (52, 28, 11)
    """Centre and radius of the face in units of the figure canvas, for a standing figure that looks to the right."""
    muzzles: dict[str, tuple[float, float]] = {}
    """Place in units of the figure canvas, by pose, where a shot leaves a figure that looks to the right."""
    hands: dict[str, tuple[float, float]] = {}
    """Place in units of the figure canvas, by pose, where a thrown object leaves a figure that looks to the right."""


class Tokens(msgspec.Struct, frozen=True):
    """Colours in the drawn parts that are replaced by the colours of a side."""

    all: tuple[str, ...]


class FigureLooks(msgspec.Struct, frozen=True):
    """Contents of assets/figures/figures.toml, whose head explains every field."""

    units_per_square: float
    tokens: Tokens
    sides: dict[str, SideLook]
    sizes: dict[str, SizeLook]
    facing_centre: dict[str, dict[str, dict[str, tuple[float, float]]]]
    profiles: dict[str, ProfileLook]
    sinks: tuple[str, ...] = ()


def drawn_size(size: str, width: int) -> str:
    """Return the name of the size in which a figure `width` squares wide is drawn: its own size if that is as wide,
    else another size that is as wide, because it must not cover neighbouring squares."""
    sizes = figure_looks().sizes
    if size not in sizes or sizes[size].squares == width:
        return size
    return next((name for name in ("medium", *sizes) if sizes[name].squares == width), size)


@cache
def figure_looks() -> FigureLooks:
    """Return the looks of the figures that come with the game."""
    return toml_as(assets() / "figures" / "figures.toml", FigureLooks)
