"""The options with which a battle can be set up, their possible values, and the rulesets that use them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec

from game.model.errors import Problem
from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.model.ranges import load_ranges, out_of_range
from game.model.sides import SIDES

OptionValue: TypeAlias = bool | int | str
"""Value of an option."""


class OptionChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One possible value of an option. `parts` names the ruleset parts with which it may be chosen; empty if it always
    may."""

    value: OptionValue
    title: str
    parts: tuple[str, ...] = ()


class BattleOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option as game/model/options.toml describes it. Only rulesets with one of its `parts` or `actions` have it;
    all have it if both are empty. `each` is a possible value that stands once for every side, with {side} in its
    text."""

    id: str
    title: str
    text: str
    default: OptionValue
    parts: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    choices: tuple[OptionChoice, ...] = ()
    each: OptionChoice | None = None
    variants: bool = False
    """True if the possible values are the variants of the ruleset."""
    hidden: bool = False


class OptionOffer(msgspec.Struct, frozen=True):
    """An option as the setup screen offers it for one ruleset and the sides of one map: its possible values and its
    default."""

    id: str
    title: str
    text: str
    default: OptionValue
    choices: tuple[tuple[OptionValue, str], ...]

    def taken(self, value: OptionValue | None) -> OptionValue:
        """Return `value` if it is one of the possible values, else the default."""
        return value if value is not None and any(_same(value, known) for known, _ in self.choices) else self.default


class _OptionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    option: tuple[BattleOption, ...]


@cache
def battle_options() -> dict[str, BattleOption]:
    """Return every battle option by its id, in the order in which the setup asks for them."""
    path = PACKAGE / "model" / "options.toml"
    found = toml_as(path, _OptionFile, str(path))
    return {option.id: option for option in found.option}


def misfits(options: Mapping[str, Any], sides: Collection[str] = SIDES) -> Iterator[Problem]:
    """Yield a problem for each battle option whose value is not possible in a battle of these sides."""
    for name, value in options.items():
        place = f"option {name[:40]}"
        known = battle_options().get(name)
        usual = next(out_of_range(value, place), None)
        if known is not None and type(value) is not type(known.default):
            yield Problem(place, f"is {str(value)[:40]!r}, not {_KINDS[type(known.default)]}")
        elif isinstance(value, int) and not isinstance(value, bool):
            least, most = load_ranges().option.get(name, load_ranges().usual.number)
            if not least <= value <= most:
                yield Problem(place, f"is {str(value)[:20]}, not a whole number from {least} to {most}")
        elif usual is not None:
            yield usual
        elif isinstance(value, str) and known is not None and not _is_choice(value, known, sides):
            words = [word for word in (*_words(known), *(sides if known.each is not None else ())) if word]
            yield Problem(place, f"is {value[:40]!r}, not one of {', '.join(words)}")


def _words(option: BattleOption) -> tuple[str, ...]:
    """Return the possible values of an option as strings."""
    return tuple(str(choice.value) for choice in option.choices)


def _is_choice(value: str, option: BattleOption, sides: Collection[str]) -> bool:
    """Return whether `value` is a possible value of an option; always True if the option lists none. Some options take
    several sides, joined by spaces or commas; others have values that only the clock can check."""
    if not option.choices:
        return True
    if option.each is None:
        return value in _words(option)
    return option.each.value != "{side}" or {*value.replace(",", " ").split()} <= {*_words(option), *sides}


_KINDS = {bool: "true or false", int: "a whole number", str: "a word"}


def offers(
    parts: Collection[str],
    actions: Collection[str],
    setup: Mapping[str, OptionValue],
    variants: Mapping[str, str],
    sides: Collection[str],
) -> list[OptionOffer]:
    """Return the options that the setup screen offers for a ruleset with these parts (as "axis.name"), actions,
    defaults and variants. Options that the ruleset does not use, or that have only one possible value, are left out."""
    made = []
    for option in battle_options().values():
        if option.hidden or not _is_read(option, parts, actions):
            continue
        choices = _choices(option, parts, variants, sides)
        if len(choices) > 1:
            own = setup.get(option.id, next(iter(variants)) if option.variants else option.default)
            made.append(OptionOffer(option.id, option.title, option.text, own, tuple(choices)))
    return made


def _is_read(option: BattleOption, parts: Collection[str], actions: Collection[str]) -> bool:
    everybody = not option.parts and not option.actions
    return everybody or any(part in parts for part in option.parts) or any(name in actions for name in option.actions)


def _choices(
    option: BattleOption, parts: Collection[str], variants: Mapping[str, str], sides: Collection[str]
) -> list[tuple[OptionValue, str]]:
    """Return the possible values of an option, each as (value, title)."""
    if option.variants:
        return list(variants.items())
    made = [
        (choice.value, choice.title)
        for choice in option.choices
        if not choice.parts or any(part in parts for part in choice.parts)
    ]
    if option.each is not None:
        for side in sides:
            value = str(option.each.value).replace("{side}", side)
            made.append((value, option.each.title.replace("{side}", side.capitalize())))
    return made


def _same(a: OptionValue, b: OptionValue) -> bool:
    """Return whether two values are equal in type and value; True does not equal 1 here."""
    return type(a) is type(b) and a == b
