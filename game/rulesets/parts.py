"""Every ruleset part that exists, by its axis and its name in ruleset files."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from game.core.axes import Clock
from game.model.components import COMMON_COMPONENTS
from game.rules import clocks
from game.rules.engagement.hard_stop import HardStop
from game.rules.engagement.interception import Interception
from game.rules.engagement.open import OpenGround
from game.rules.footing import FootedModes
from game.rules.movement.squares import SquareMovement
from game.rules.ranges.increments import IncrementBands, Increments, NearFar
from game.rules.ranges.printed import PrintedBands
from game.rules.resolution.d10 import D10
from game.rules.resolution.d20 import D20
from game.rules.resolution.event_rolls import EventRolls
from game.rules.resolution.pools import DicePools


def _clocks() -> Iterator[type[Clock]]:
    """Yield the clock class of each package in `game.rules.clocks`, in the order of the packages' names."""
    for package in sorted(found.name for found in iter_modules(clocks.__path__) if found.ispkg):
        module = import_module(f"{clocks.__name__}.{package}.clock")
        kinds = (kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Clock))
        yield next(kind for kind in kinds if kind.__module__ == module.__name__)


PARTS: dict[str, dict[str, type]] = {
    "clock": {clock.name: clock for clock in _clocks()},
    "movement": {"squares": SquareMovement, "modes": FootedModes},
    "engagement": {"hard-stop": HardStop, "interception": Interception, "open": OpenGround},
    "ranges": {
        "increments": Increments,
        "increment-bands": IncrementBands,
        "printed-bands": PrintedBands,
        "near-far": NearFar,
    },
    "resolution": {"d20": D20, "d10": D10, "event-rolls": EventRolls, "dice-pools": DicePools},
}


def _figure_components() -> Iterator[type]:
    yield from COMMON_COMPONENTS
    for clock in PARTS["clock"].values():
        yield from getattr(clock, "keeps", ())


FIGURE_COMPONENTS: tuple[type, ...] = tuple(dict.fromkeys(_figure_components()))
"""Types of the components that figures can have, in the order in which they are saved: those of every ruleset, then
those of clocks."""


def providers(capability: str) -> list[str]:
    """Return the parts that provide a capability, as "axis name"."""
    return [
        f"{axis} {name}"
        for axis, parts in PARTS.items()
        for name, kind in parts.items()
        if capability in getattr(kind, "provides", ())
    ]
