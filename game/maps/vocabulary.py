"""The words that maps may use for layers, properties, kinds and sides, and suggestions for misspelt words."""

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
"""The beginning of the property with a side's default squad; the side's name follows it. The value is a list of
profiles separated by commas."""

CLOCKS = ("counts", "calendar", "phases", "passes", "sides")
"""The names of the clocks for which a goal may have numbers of its own."""
_BY_CLOCK = ("", *(f"-{clock}" for clock in CLOCKS))
GOAL_PARTS = ("zone", "exit", "cache", "guide", "start")
"""The parts of a goal that an object can be drawn for."""

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
"""The properties that objects may have, by the layer they are in."""

TILE_PROPERTIES = ("terrain", "elevation", "direction")
"""Properties of a tile: its ground, the feet of height it adds, and a direction that only its picture uses."""

HEIGHTS = range(-20, 61)
"""The allowed heights of squares, in feet above or below the map's zero."""

SCALES = (0, 1, 2, 5)


@cache
def terrains() -> tuple[str, ...]:
    """Return the ids of all kinds of ground."""
    return tuple(nature().terrain)


@cache
def edge_kinds() -> tuple[str, ...]:
    """Return the ids of all kinds of borders."""
    return tuple(nature().edge)


def unknown(what: str, word: object, known: Iterable[str]) -> str:
    """Return the message about an unknown word, which should be a word of the kind `what`. It suggests the most similar
    known word, or else lists known words."""
    text, choices = str(word)[:40], list(known)
    near = get_close_matches(text.lower(), choices, n=1, cutoff=0.5)
    if near:
        return f"unknown {what} {text!r}; did you mean {near[0]!r}?"
    shown = ", ".join(choices[:12]) + (" ..." if len(choices) > 12 else "")
    return f"unknown {what} {text!r}; known are: {shown}"
