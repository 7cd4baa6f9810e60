"""Functions that read and check the properties of drawn objects: known words, whole numbers, lists and texts."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.maps import vocabulary
from game.maps.reader import PropertyValue
from game.model.errors import Problem


def check_profile(place: str, profile: str, profiles: Collection[str], problems: list[Problem]) -> None:
    """Append a problem if a profile is "" or not in the roster."""
    if not profile:
        problems.append(Problem(place, "has no property profile"))
    elif profile not in profiles:
        problems.append(Problem(place, vocabulary.unknown("profile", profile, profiles)))


def listed(value: PropertyValue) -> tuple[str, ...]:
    """Return the words of a comma-separated property."""
    return tuple(word.strip() for word in str(value).split(",") if word.strip())


def text(given: Mapping[str, PropertyValue], name: str) -> str:
    """Return a property as text with single spaces between its words; "" if it is missing."""
    return " ".join(str(given.get(name) or "").split())


def one_of(
    place: str,
    given: Mapping[str, PropertyValue],
    name: str,
    known: tuple[str, ...],
    otherwise: str,
    problems: list[Problem],
) -> str:
    """Return a property that must be one of the words `known`; `otherwise` if it is missing. An unknown word is
    appended to `problems`, and so is a missing one if `otherwise` is ""; both return ""."""
    word = given.get(name) or otherwise
    if word in known:
        return str(word)
    reason = vocabulary.unknown(name, word, known) if word else f"has no property {name}; known are: {', '.join(known)}"
    problems.append(Problem(place, reason))
    return ""


def number(
    place: str,
    given: Mapping[str, PropertyValue],
    name: str,
    least: int,
    most: int,
    otherwise: int,
    problems: list[Problem],
) -> int:
    """Return a property that must be a whole number from `least` to `most`; `otherwise` if it is missing or wrong. A
    wrong one is appended to `problems`."""
    value = given.get(name, otherwise)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 7:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        problems.append(Problem(place, f"property {name} is {str(value)[:20]!r}, not {least} to {most}"))
        return otherwise
    return value
