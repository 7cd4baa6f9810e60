"""Facts of a figure by plain names, which demos may claim and exercises ask about."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.world import World
from game.model.components import Conditions, Health, Identity, Place, Posture
from game.rulesets.parts import FIGURE_COMPONENTS


def facts_of(world: World, figure: int) -> dict[str, Any]:
    """Return the facts of a figure by name: first short names (at, facing, posture, state, conditions as a sorted
    list, count, halves left, at_time of the next slot in AT, declared, each health track by its id, each shown
    number by its title), then every field of its components as "component.field", and by its plain name if only one
    component has it."""
    facts = _fields(world, figure)
    place, health = world.get(figure, Place), world.get(figure, Health)
    facts.update(_shown(world, figure))
    facts.update(
        name=world.get(figure, Identity).name,
        at=place.square,
        facing=place.facing,
        posture=world.get(figure, Posture).kind,
        state=health.state,
        conditions=sorted(world.get(figure, Conditions).active),
    )
    facts.update(world.ruleset.clock.facts(world, figure))
    return facts


def _shown(world: World, figure: int) -> dict[str, Any]:
    """Return the facts of a figure that the interface shows: its health tracks and the numbers of the part that
    resolves attacks."""
    resolution = world.ruleset.resolution
    shown: dict[str, Any] = {
        title.lower().replace(" ", "-"): tally.total for title, tally in resolution.facts(world, figure)
    }
    shown.update((track.id, track.left) for track in resolution.tracks(world, figure))
    return shown


def _fields(world: World, figure: int) -> dict[str, Any]:
    """Return every field of every component of a figure."""
    fields: dict[str, Any] = {}
    holders: dict[str, list[str]] = {}
    for kind in FIGURE_COMPONENTS:
        component = world.find(figure, kind)
        if component is None:
            continue
        name = kind.__name__.lower()
        for field, value in msgspec.structs.asdict(component).items():
            fields[f"{name}.{field}"] = value
            holders.setdefault(field, []).append(f"{name}.{field}")
    for field, places in holders.items():
        if len(places) == 1:
            fields[field] = fields[places[0]]
    return fields
