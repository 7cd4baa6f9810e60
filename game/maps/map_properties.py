"""The properties of a map, read from its drawing: texts, surroundings, sides and their squads."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from game.maps import property_values, vocabulary
from game.maps.reader import Drawing, PropertyValue
from game.model.errors import Problem
from game.model.sides import SIDES
from game.rulesets import names as ruleset_names


@dataclass(frozen=True, slots=True)
class Facts:
    """The properties of a map. `squads` holds the default squad of each side as profile ids; `scale` is the metres per
    square (0 if the map suits any)."""

    title: str
    author: str
    blurb: str
    environment: str
    light: str
    sides: tuple[str, ...]
    rulesets: tuple[str, ...]
    squads: dict[str, tuple[str, ...]]
    scale: int


def read_facts(drawing: Drawing, profiles: Collection[str], fallback_title: str, problems: list[Problem]) -> Facts:
    """Return the properties of a map; faults are appended to `problems`."""
    given = drawing.properties
    sides = property_values.listed(given.get("sides", "red, blue"))
    for side in sides:
        if side not in SIDES:
            problems.append(Problem("map, property sides", vocabulary.unknown("side", side, SIDES)))
    if not 2 <= len(set(sides)) == len(sides) <= len(SIDES):
        problems.append(Problem("map, property sides", "must name two to four different sides"))
    squads = _read_squads(given, sides, profiles, problems)
    rulesets = property_values.listed(given.get("rulesets", ""))
    for ruleset in rulesets:
        if ruleset not in ruleset_names():
            problems.append(Problem("map, property rulesets", vocabulary.unknown("ruleset", ruleset, ruleset_names())))
    title = property_values.text(given, "title") or fallback_title
    environment = property_values.one_of("map", given, "environment", vocabulary.ENVIRONMENTS, "plains", problems)
    light = property_values.one_of("map", given, "light", vocabulary.LIGHTS, "day", problems)
    scale = property_values.number("map", given, "scale", 0, 5, 0, problems)
    if scale not in vocabulary.SCALES:
        problems.append(Problem("map, property scale", f"is {scale}; metres per square are 1, 2 or 5, or 0 for any"))
    author, blurb = property_values.text(given, "author"), property_values.text(given, "blurb")
    return Facts(title, author, blurb, environment, light, sides, rulesets, squads, scale)


def _read_squads(
    given: Mapping[str, PropertyValue], sides: tuple[str, ...], profiles: Collection[str], problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    """Return the default squad of each side; unknown properties and other faults are appended to `problems`."""
    squads: dict[str, tuple[str, ...]] = {}
    for name in given:
        if name in vocabulary.MAP_PROPERTIES:
            continue
        side = name.removeprefix(vocabulary.SQUAD_PROPERTY)
        if side == name:
            known = (*vocabulary.MAP_PROPERTIES, *(vocabulary.SQUAD_PROPERTY + side for side in sides))
            problems.append(Problem("map", vocabulary.unknown("property", name, known)))
            continue
        place = f"map, property {name[:40]}"
        if side not in sides:
            problems.append(Problem(place, vocabulary.unknown("side", side, sides)))
        squads[side] = property_values.listed(given[name])
        for profile in squads[side]:
            property_values.check_profile(place, profile, profiles, problems)
    return squads
