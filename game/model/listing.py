"""Functions that write English: lists of names, numbers with units, and capital letters."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """Return names joined in English: "Ida", "Ida and Bo", "Ida, Bo and Mia"; "" if there is none."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def with_unit(value: int, unit: str) -> str:
    """Return a number with its unit, such as "5 ft." or "1 square"."""
    return f"{value} {'square' if unit == 'squares' and value == 1 else unit}"


def number_words(number: int, thing: str, many: str = "") -> str:
    """Return a number of things in words: "1 step", "3 steps". `many` is the plural if it is not the word with an s: "2
    dice"."""
    return f"{number} {thing if number == 1 else many or f'{thing}s'}"


def times_words(number: int) -> str:
    """Return how often something happens: "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(number, number_words(number, "time"))


def sentence_case(words: str) -> str:
    """Return words with a capital first letter; the rest is unchanged."""
    return f"{words[:1].upper()}{words[1:]}"


def clause_case(words: str) -> str:
    """Return words with a small first letter, for use in the middle of a sentence; the rest is unchanged."""
    return f"{words[:1].lower()}{words[1:]}"


def is_plural(thing: str) -> bool:
    """Return whether the title of a thing is a plural: true for "sandbags", false for "glass"."""
    return thing.endswith("s") and not thing.endswith("ss")
