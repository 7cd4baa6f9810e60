"""Who acts when, and what moves a figure in the order."""

from __future__ import annotations

from game.core.world import World


def note(world: World, figure: int, event: str, source: str = "", key: str = "", times: int = 1) -> None:
    """Changes the world: tell the initiative part of a happening (aim, wounds-lost, critical-miss ...).

    `source` tells happenings of one kind apart (the weapon's id ...); `key` replaces the part's own idea of which
    happenings exclude each other. `times` multiplies the change. A part that keeps nothing of the kind ignores it.
    """
    world.ruleset.initiative.note(world, figure, event, source, key, times)
