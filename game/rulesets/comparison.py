"""Words that describe a ruleset to a player who has to choose one, in one line for each axis (order, movement ...)."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from game.core.ruleset import Ruleset
from game.model.input_files import toml_as
from game.model.paths import PACKAGE

AXES = {
    "clock": "Order",
    "movement": "Movement",
    "engagement": "Enemies near",
    "ranges": "Ranges",
    "resolution": "Dice",
}
"""Titles of the axes for a player, in the order in which they are shown."""


class _PartWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts about a part; `turn` is about the turn of a clock. Each sentence in `also` is added if the field of the
    part that is its key is set, each in `without` if that field is not set."""

    text: str
    turn: str = ""
    also: dict[str, str] = {}
    without: dict[str, str] = msgspec.field(name="else", default_factory=dict)


@cache
def _words() -> dict[str, dict[str, _PartWords]]:
    path = PACKAGE / "rules" / "parts.toml"
    return toml_as(path, dict[str, dict[str, _PartWords]], str(path))


def parts_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the parts of a ruleset, as "axis.name"."""
    return tuple(f"{axis}.{getattr(ruleset, axis).name}" for axis in AXES)


def compared(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return the lines of a comparison table for one ruleset as (title, text): one for each axis, the actions of a
    turn, and last the length of a square."""
    lines = [(title, _line(ruleset, axis)) for axis, title in AXES.items()]
    lines.insert(1, ("Actions", _said_of(ruleset.clock, "clock").turn))
    scales = list(ruleset.variants.values()) or [ruleset.scale.title]
    told = " or ".join([*([", ".join(scales[:-1])] if len(scales) > 1 else []), scales[-1]])
    return (*lines, ("A square", told))


def _said_of(part: Any, axis: str) -> _PartWords:
    """Return the texts about a part; for one that is not in parts.toml, the first sentence of its class docstring."""
    first = (type(part).__doc__ or "").strip().partition("\n\n")[0]
    return _words()[axis].get(part.name) or _PartWords(
        " ".join(first.split()), turn="As the prices of its actions say."
    )


def _line(ruleset: Ruleset, axis: str) -> str:
    part, words = getattr(ruleset, axis), _said_of(getattr(ruleset, axis), axis)
    also = [text for field, text in words.also.items() if getattr(part, field, None)]
    without = [text for field, text in words.without.items() if not getattr(part, field, None)]
    return " ".join((words.text, *also, *without))
