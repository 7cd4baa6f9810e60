"""Components of a figure and its state, under every ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.model.grid import Square


class Identity(msgspec.Struct, frozen=True):
    """Name, side and profile of a figure; `overrides` are its differences from the printed profile."""

    id: int
    name: str
    side: str
    profile: str
    overrides: Mapping[str, Any] = {}


class Place(msgspec.Struct, frozen=True):
    """Place of a figure: its top left square, its facing (index into DIRECTIONS), feet above the ground."""

    square: Square
    facing: int = 0
    above: int = 0
    on_board: bool = True
    narrow: tuple[int, int] = (0, 0)
    """Squares across and down while squeezed into less than its own width; (0, 0) when it stands at its full width."""


class Posture(msgspec.Struct, frozen=True):
    """Posture of a figure: standing, crouching or prone."""

    kind: str = "standing"


class Health(msgspec.Struct, frozen=True):
    """Losses of a figure on each track of its ruleset, and the state that follows: up, unconscious, dying, dead, or
    gone (left the field)."""

    lost: Mapping[str, int]
    state: str = "up"


class Condition(msgspec.Struct, frozen=True):
    """One condition on a figure: a number where it has one (half actions to lose ...), rounds left (0: until removed),
    and the figure it comes from or concerns (0: nobody)."""

    value: int = 0
    rounds: int = 0
    source: int = 0


class Conditions(msgspec.Struct, frozen=True):
    """The conditions on a figure by their id."""

    active: Mapping[str, Condition]


class Magazine(msgspec.Struct, frozen=True):
    """Shots left in each weapon that has a magazine, and the weapon in hand."""

    shots: Mapping[str, int]


class Stance(msgspec.Struct, frozen=True):
    """Preparations of a figure: the figure it aims at, the direction it is braced in (-1: not)."""

    aim: int = 0
    brace: int = -1
    attacked: bool = False
    """Was attacked since the round began."""
