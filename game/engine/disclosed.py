"""A battle as the other side may reckon it: whatever only its owner knows is made plain, so that nothing can leak."""

from __future__ import annotations

import msgspec

from game.engine.battle import Battle
from game.model.components import Magazine, PhaseOrders, Place, Slot
from game.rules import figures

NOTHING_ASKED = 0
"""The seed of a copy whose dice nobody throws."""


def disclosed(battle: Battle, seat: str, viewer: str, *, about: int = 0) -> Battle:
    """A private copy in which a side has no secrets from a viewer: its magazines are full, its figures that the viewer
    does not know of are not there, and its other figures have neither orders nor declarations; `about` is the figure
    whose turn it is. The umpire ("") knows everything, and gets a plain copy. What comes of the copy is the same
    whatever those secrets are."""
    twin = battle.fork(NOTHING_ASKED)
    if not viewer:
        return twin
    world, seen = twin.world, battle.view(viewer)
    for figure in figures.present(world):
        if figures.side_of(world, figure) != seat or seat == viewer:
            continue
        if not seen.knows(figure):
            world.change(figure, Place, on_board=False)
            continue
        world.change(figure, Magazine, shots={})
        orders, slot = world.find(figure, PhaseOrders), world.find(figure, Slot)
        if orders is not None and figure != about:
            world.put(figure, msgspec.structs.replace(orders, main=None, extras=()))
        if slot is not None and figure != about:
            world.put(figure, msgspec.structs.replace(slot, command=None))
    return twin
