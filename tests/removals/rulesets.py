"""Removals for the choice of a ruleset: its code, and its replacement."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.core.ruleset import Ruleset
from game.rules import figures
from game.rulesets import load_ruleset
from tests.removals.swaps import Removal, function, removal


def another(name: str | Path, variant: str = "") -> Ruleset:
    """Return the wrong ruleset, another than the one named."""
    return load_ruleset("fluid" if name == "static" else "static")


def one_by_one(_: Any, world: Any) -> list[tuple[int, ...]]:
    """Return each figure as a group of its own."""
    return [(figure,) for figure in figures.fighting(world)]


REMOVALS: dict[str, Removal] = {
    # Who acts together.
    "turn.sealed": removal(
        "SealedClock.groups", function("game.rules.clocks.sealed.clock:SealedClock.groups", one_by_one)
    ),
    "turn.sides": removal("SideClock.groups", function("game.rules.clocks.sides.clock:SideClock.groups", one_by_one)),
    # What a battle plays by; mixing.misfits refuses what does not go together.
    "ruleset.choose": removal("Battle.create", function("game.engine.battle:load_ruleset", another)),
}
