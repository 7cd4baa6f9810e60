"""Decides what the properties of a map say: its words, its surroundings, its sides and their squads."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from game.errors import Problem
from game.maps import values, words
from game.maps.reader import Drawing, Value
from game.rulesets import names as ruleset_names


@dataclass(frozen=True, slots=True)
class Facts:
    """The properties of a map, read and checked."""

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
    """The properties of the map itself."""
    given = drawing.properties
    sides = values.listed(given.get("sides", "red, blue"))
    for side in sides:
        if side not in words.SIDES:
            problems.append(Problem("map, property sides", words.unknown("side", side, words.SIDES)))
    if not 2 <= len(set(sides)) == len(sides) <= len(words.SIDES):
        problems.append(Problem("map, property sides", "must name two to four different sides"))
    squads = _read_squads(given, sides, profiles, problems)
    rulesets = values.listed(given.get("rulesets", ""))
    for ruleset in rulesets:
        if ruleset not in ruleset_names():
            problems.append(Problem("map, property rulesets", words.unknown("ruleset", ruleset, ruleset_names())))
    title = values.text(given, "title") or fallback_title
    environment = values.one_of("map", given, "environment", words.ENVIRONMENTS, "plains", problems)
    light = values.one_of("map", given, "light", words.LIGHTS, "day", problems)
    scale = values.number("map", given, "scale", 0, 5, 0, problems)
    if scale not in words.SCALES:
        problems.append(Problem("map, property scale", f"is {scale}; metres per square are 1, 2 or 5, or 0 for any"))
    author, blurb = values.text(given, "author"), values.text(given, "blurb")
    return Facts(title, author, blurb, environment, light, sides, rulesets, squads, scale)


def _read_squads(
    given: Mapping[str, Value], sides: tuple[str, ...], profiles: Collection[str], problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    """The default squad of each side; every other property must be one of the map's own."""
    squads: dict[str, tuple[str, ...]] = {}
    for name in given:
        if name in words.MAP_PROPERTIES:
            continue
        side = name.removeprefix(words.SQUAD_PROPERTY)
        if side == name:
            known = (*words.MAP_PROPERTIES, *(words.SQUAD_PROPERTY + side for side in sides))
            problems.append(Problem("map", words.unknown("property", name, known)))
            continue
        place = f"map, property {name[:40]}"
        if side not in sides:
            problems.append(Problem(place, words.unknown("side", side, sides)))
        squads[side] = values.listed(given[name])
        for profile in squads[side]:
            values.check_profile(place, profile, profiles, problems)
    return squads
