"""Properties of the kinds of ground and of borders between squares; what it costs to cross them is in the rulesets."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE

Sight = Literal["clear", "blocks"]
Cover = Literal["none", "quarter", "half", "three-quarters", "full"]


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of ground, with properties that are the same in every ruleset. `solid` ground cannot be entered.
    `concealment` is 0 (no concealment), 1 (light) or 2 (heavy). `tags` are words that rules test for (liquid, ladder,
    stairs, earth, slippery, undergrowth ...)."""

    title: str
    solid: bool = False
    sight: Sight = "clear"
    cover: Cover = "none"
    concealment: int = 0
    tags: tuple[str, ...] = ()


class EdgeKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of border between two squares. Fields with `open_` are for it when it is open, the others for it when it
    is shut. `passage` says how a figure crosses it when shut: not at all, freely, or at the cost of the terrain named
    in `crosses`. A breakable border gives way to a figure that goes through it."""

    title: str
    passage: Literal["none", "free", "crosses"] = "none"
    crosses: str = ""
    sight: Sight = "clear"
    cover: Cover = "none"
    opens: bool = False
    breakable: bool = False
    open_sight: Sight = "clear"
    open_cover: Cover = "none"
    open_crosses: str = ""


class Nature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All kinds of ground and border that maps may name."""

    terrain: dict[str, Terrain]
    edge: dict[str, EdgeKind]


@cache
def nature() -> Nature:
    """Return the kinds of ground and border that come with the game (rules/nature.toml)."""
    return toml_as(PACKAGE / "rules" / "nature.toml", Nature)
