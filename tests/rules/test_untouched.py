"""A figure and the table before anything has happened: nothing is spent, counted, asked or begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.model.components import TABLE_COMPONENTS
from game.rulesets.parts import FIGURE_COMPONENTS

OTHERWISE: dict[str, Any] = {
    "Place.on_board": True, "Place.narrow": (0, 0), "Posture.kind": "standing", "Health.state": "up",
    "Stance.brace": -1, "Walking.start": (-1, -1), "Striking.kind": "standard", "Striking.stage": "roll",
    "Going.jump": -1, "Going.seen": (-1, -1), "Going.waiting": ("", ""), "PassTurn.passes": 1, "PassTurn.heading": -1,
    "Clock.stage": "opening",
}  # fmt: skip
"""What is no nothing: on the board, on its feet and well; a square, a direction or a word that is none; one pass."""


def begun_with(kind: type[msgspec.Struct]) -> Iterator[tuple[str, Any]]:
    """What a component begins with, by its name and the field's."""
    for field in msgspec.structs.fields(kind):
        made = field.default_factory is not msgspec.NODEFAULT
        value = field.default_factory() if made else field.default  # type: ignore[operator]
        if value is not msgspec.NODEFAULT:
            yield f"{kind.__name__}.{field.name}", value


def test_nothing_has_happened_yet() -> None:
    begun = dict(pair for kind in (*FIGURE_COMPONENTS, *TABLE_COMPONENTS) for pair in begun_with(kind))
    assert len(begun) > 100
    assert {name: value for name, value in begun.items() if value} == OTHERWISE
