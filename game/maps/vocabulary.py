"""Every word a map may use: layers, properties, kinds, sides; and which known word somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import get_args

from game.model.scenario import Environment, Light, ObjectiveKind
from game.model.terrain import nature

ENVIRONMENTS: tuple[str, ...] = get_args(Environment)
LIGHTS: tuple[str, ...] = get_args(Light)
OBJECTIVES: tuple[str, ...] = get_args(ObjectiveKind)

MAP_PROPERTIES = ("title", "author", "blurb", "environment", "light", "sides", "rulesets", "scale")
SQUAD_PROPERTY = "squad-"
"""Prefix of a side's name in the property for its default squad: profiles with commas between."""

CLOCKS = ("counts", "calendar", "phases", "passes", "sides")
"""The clocks for which a goal may have numbers of their own."""
_BY_CLOCK = ("", *(f"-{clock}" for clock in CLOCKS))
GOAL_PARTS = ("zone", "exit", "cache", "guide", "start")
"""Parts that an object of a goal may be."""

OBJECT_PROPERTIES: dict[str, tuple[str, ...]] = {
    "deployment": ("side",),
    "figures": ("profile", "side", "facing"),
    "edges": ("kind", "open"),
    "objectives": ("kind", "side", "rounds", "count", "title"),
    "goals": (
        "kind",
        "part",
        "side",
        "title",
        *(f"{name}{clock}" for name in ("rounds", "count") for clock in _BY_CLOCK),
    ),
    "labels": ("text",),
}
"""The object layers, and what their objects may say."""

TILE_PROPERTIES = ("terrain", "elevation", "direction")
"""Properties of a tile: the ground, feet of height it adds, and (for its picture only) a direction."""

HEIGHTS = range(-20, 61)
"""Feet above or below the plain of the map."""

SCALES = (0, 1, 2, 5)


@cache
def terrains() -> tuple[str, ...]:
    """The ids of every kind of ground."""
    return tuple(nature().terrain)


@cache
def edge_kinds() -> tuple[str, ...]:
    """The ids of every kind of border."""
    return tuple(nature().edge)


def unknown(what: str, word: object, known: Iterable[str]) -> str:
    """The reason for refusing a word: unknown terrain 'mud-kne'; did you mean 'mud-knee'?"""
    text, choices = str(word)[:40], list(known)
    near = get_close_matches(text.lower(), choices, n=1, cutoff=0.5)
    if near:
        return f"unknown {what} {text!r}; did you mean {near[0]!r}?"
    shown = ", ".join(choices[:12]) + (" ..." if len(choices) > 12 else "")
    return f"unknown {what} {text!r}; known are: {shown}"
