"""Checks of whether the parts, actions and numbers of a ruleset fit together (ruleset.choose). A part lists the
capabilities it offers in `provides`, and those it needs, with the reasons, in `requires`. A clock lists the words for
prices it understands in `takes` ("5" stands for any number). An action lists what it needs in `needs` and `checks`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.actions import ACTIONS
from game.actions.action import SQUARES
from game.actions.moves import SingleStepAction
from game.core.ruleset import ActionTerms, Climbing, SizeNumbers
from game.model.errors import Problem
from game.model.sheet import SIZES
from game.rulesets.parts import providers


def misfits(
    parts: Mapping[str, Any], actions: Mapping[str, ActionTerms], sizes: Mapping[str, SizeNumbers], climbing: Climbing
) -> list[Problem]:
    """Return a problem for each part, action, size or check that does not fit the others."""
    return [*_parts(parts), *_actions(parts, actions), *_sizes(parts, sizes), *_checks(parts, actions, climbing)]


def _parts(parts: Mapping[str, Any]) -> Iterator[Problem]:
    there = _provided(parts)
    for axis, part in parts.items():
        for piece in _pieces(part):
            for capability, why in getattr(piece, "requires", {}).items():
                if capability not in there:
                    reason = f"{axis} {part.name} {why}: that takes {capability}, which {_who(capability)} has"
                    yield Problem(f"parts.{axis}", reason)


def _pieces(part: Any) -> Iterator[Any]:
    """Yield a part and the values of its fields; these values may list capabilities too."""
    yield part
    for name in part.__struct_fields__:
        yield getattr(part, name)


def _provided(parts: Mapping[str, Any]) -> set[str]:
    """Return the words for all capabilities that the parts of a ruleset provide."""
    return {word for part in parts.values() for piece in _pieces(part) for word in getattr(piece, "provides", ())}


def _who(capability: str) -> str:
    """Return the names of the parts that provide a capability, as text."""
    return " or ".join(providers(capability)) or "no part"


def _actions(parts: Mapping[str, Any], actions: Mapping[str, ActionTerms]) -> Iterator[Problem]:
    clock, there = parts.get("clock"), _provided(parts)
    ways = getattr(parts.get("movement"), "manner", None)
    if ways is not None and "move" not in ways:
        yield Problem("movement.manner", "must say how figures move with the action move")
    first = next((action for action, terms in actions.items() if terms.is_move), "")
    if ways is not None and first not in ways:
        yield Problem("action", f"the first that is_move must be one that movement.manner has, not {first!r}")
    for action, terms in actions.items():
        place = f"action.{action}"
        if action not in ACTIONS:
            yield Problem(place, f"this action does not exist; choose from {', '.join(ACTIONS)}")
            continue
        if clock is not None and re.sub(r"[0-9]+", "5", terms.time) not in clock.takes:
            known = ", ".join(clock.takes)
            yield Problem(f"{place}.time", f"clock {clock.name} knows no price {terms.time!r}; it knows {known}")
        for capability in ACTIONS[action].needs:
            if capability not in there:
                reason = f"{action} means nothing without {capability}, which {_who(capability)} has"
                yield Problem(place, f"{reason}; take it out with {action} = false")
        if ways is not None and ACTIONS[action].needs == SQUARES and action not in ways:
            yield Problem(f"movement.manner.{action}", f"is missing, though [action] lists {action}")
        elif ways is not None and isinstance(ACTIONS[action], SingleStepAction) and ways[action].single != 1:
            yield Problem(f"movement.manner.{action}.single", "must be 1: the action is one step")
    if "end" not in actions and "commit" not in actions:
        yield Problem("action", "there must be an action that ends a turn: end or commit")


def _sizes(parts: Mapping[str, Any], sizes: Mapping[str, SizeNumbers]) -> Iterator[Problem]:
    """Yield a problem for each size without numbers, for unknown sizes, and for widths below one square or negative
    numbers."""
    reach = getattr(parts.get("ranges"), "reach", None)
    tables = {"size": sizes, **({"ranges.reach": reach} if isinstance(reach, Mapping) else {})}
    for place, table in tables.items():
        missing = [size for size in SIZES if size not in table]
        if missing:
            yield Problem(place, f"lacks {', '.join(missing)}")
    for size, numbers in sizes.items():
        if size not in SIZES:
            yield Problem(f"size.{size}", f"this size does not exist; choose from {', '.join(SIZES)}")
        if numbers.width < 1 or numbers.speed < 0 or numbers.share < 0:
            yield Problem(f"size.{size}", "a width is at least 1, a speed and a share are not below 0")


def _checks(parts: Mapping[str, Any], actions: Mapping[str, ActionTerms], climbing: Climbing) -> Iterator[Problem]:
    """Yield a problem for each check that an action or hazard needs and the resolution part does not have."""
    resolution = parts.get("resolution")
    if resolution is None:
        return
    known = _known_checks(resolution)
    hazards = getattr(parts.get("movement"), "hazard", {})
    asked = {f"movement.hazard.{name}.check": hazard.check for name, hazard in hazards.items()}
    asked["climbing.check"] = climbing.check
    if getattr(getattr(parts.get("movement"), "occupancy", None), "tumble", 0):
        asked["movement.occupancy.tumble"] = "tumble"
    asked |= {f"action.{action}": check for action in actions for check in _checks_of(action)}
    for place, check in asked.items():
        if known and check not in known:
            yield Problem(place, f"resolution {resolution.name} knows no check {check!r}; it knows {', '.join(known)}")


def _checks_of(action: str) -> tuple[str, ...]:
    return ACTIONS[action].checks if action in ACTIONS else ()


def _known_checks(resolution: Any) -> tuple[str, ...]:
    """Return the ids of the checks that a resolution part has; any of its sections may hold them."""
    for name in resolution.__struct_fields__:
        by_id = getattr(getattr(resolution, name), "by_id", None)
        if by_id is not None:
            return tuple(by_id)
    return ()
