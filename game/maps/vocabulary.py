"""The words that a map may use for layers, properties, kinds and sides, and suggestions for misspelt ones."""

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
"""Prefix, before a side's name, of the property for its default squad: profiles separated by commas."""

CLOCKS = ("counts", "calendar", "phases", "passes", "sides")
"""The clocks for which a goal may have its own numbers."""
_BY_CLOCK = ("", *(f"-{clock}" for clock in CLOCKS))
GOAL_PARTS = ("zone", "exit", "cache", "guide", "start")
"""Parts of a goal that an object may draw."""

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
"""The object layers, with the properties that their objects may have."""

TILE_PROPERTIES = ("terrain", "elevation", "direction")
"""Properties of a tile: the ground, feet of height that it adds, and, for its picture only, a direction."""

HEIGHTS = range(-20, 61)
"""Allowed heights in feet above or below the map's zero."""

SCALES = (0, 1, 2, 5)


@cache
def terrains() -> tuple[str, ...]:
    """Return the ids of every kind of ground."""
    return tuple(nature().terrain)


@cache
def edge_kinds() -> tuple[str, ...]:
    """Return the ids of every kind of border."""
    return tuple(nature().edge)


def unknown(what: str, word: object, known: Iterable[str]) -> str:
    """Return the reason for refusing an unknown word, with the most similar known word as a suggestion if there is
    one."""
    text, choices = str(word)[:40], list(known)
    near = get_close_matches(text.lower(), choices, n=1, cutoff=0.5)
    if near:
        return f"unknown {what} {text!r}; did you mean {near[0]!r}?"
    shown = ", ".join(choices[:12]) + (" ..." if len(choices) > 12 else "")
    return f"unknown {what} {text!r}; known are: {shown}"
