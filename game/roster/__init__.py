"""The roster: profiles of figures, weapons and armour. A player's folder can add entries to those of the game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import chain, count
from pathlib import Path
from typing import TypeVar

import msgspec

from game.model.errors import BadInput, Problem
from game.model.input_files import read_toml, toml_as
from game.model.paths import PACKAGE
from game.model.ranges import out_of_range
from game.model.sheet import Armour, Roster, Sheet, Weapon

T = TypeVar("T")

FILES = ("profiles", "weapons", "armour")
"""The names of the files in a roster's folder, without ".toml"; each table in them is an entry."""


def load_roster(extra: Path | None = None) -> Roster:
    """Return the game's roster. Files of the same names in the folder `extra` add entries or replace them. Raises
    BadInput with all problems in them."""
    own = _own()
    if extra is None:
        return own
    if not extra.is_dir():
        raise BadInput.of(
            str(extra), "this folder does not exist; a roster is a folder with profiles.toml, weapons.toml ..."
        )
    return _read(extra, own)


@cache
def load_names() -> dict[str, tuple[str, ...]]:
    """Return names for figures that are given none, as lists by people (human ...); "person" is the list for peoples
    without one."""
    return toml_as(PACKAGE / "roster" / "names.toml", dict[str, tuple[str, ...]])


def names_of(people: str) -> tuple[str, ...]:
    """Return the list of figures' names for a people (human ...), or that for peoples without a list."""
    return load_names().get(people, load_names()["person"])


def free_name(listed: Sequence[str], start: int, title: str, taken: Container[str]) -> str:
    """Return the first name of a list that is not taken; the search begins at entry `start` and goes round. Return
    `title` with a number if all are taken."""
    names = (listed[(start + place) % len(listed)] for place in range(len(listed)))
    numbered = (f"{title} {number}" for number in count(1))
    return next(name for name in chain(names, numbered) if name not in taken)


@cache
def _own() -> Roster:
    return _read(PACKAGE / "roster", Roster({}, {}, {}))


def _read(folder: Path, base: Roster) -> Roster:
    problems: list[Problem] = []
    weapons = {**base.weapons, **_table(folder / "weapons.toml", Weapon, problems)}
    armour = {**base.armour, **_table(folder / "armour.toml", Armour, problems)}
    profiles = _table(folder / "profiles.toml", Sheet, problems)
    for name in weapons:
        _check_weapon(weapons[name], f"weapons.toml, {name}", problems)
    for name, sheet in profiles.items():
        problems += misfits(sheet, Roster({}, weapons, armour), f"profiles.toml, {name}")
    if problems:
        raise BadInput(str(folder), *problems)
    return Roster({**base.profiles, **profiles}, weapons, armour)


def _table(file: Path, kind: type[T], problems: list[Problem]) -> dict[str, T]:
    """Return the entries of one file by id; {} if the file is missing. Faults are appended to `problems`."""
    if not file.exists():
        return {}
    try:
        tables = read_toml(file)
    except BadInput as refusal:
        problems += (Problem(file.name, str(problem)) for problem in refusal.problems)
        return {}
    entries: dict[str, T] = {}
    for name, table in tables.items():
        try:
            entries[name] = msgspec.convert(table, kind)
        except msgspec.ValidationError as fault:
            problems.append(Problem(f"{file.name}, {name}", str(fault)))
        else:
            problems += out_of_range(entries[name], f"{file.name}, {name}")
    return entries


def _check_weapon(weapon: Weapon, place: str, problems: list[Problem]) -> None:
    if weapon.kind != "melee" and weapon.increment <= 0:
        problems.append(Problem(place, f"a {weapon.kind} weapon needs an increment in feet"))
    if weapon.kind != "melee" and weapon.increments <= 0:
        problems.append(Problem(place, "increments must be at least 1"))


def misfits(sheet: Sheet, roster: Roster, place: str) -> Iterator[Problem]:
    """Yield a problem for each weapon and armour of a sheet that is not in the roster."""
    for weapon in sheet.weapons:
        if weapon not in roster.weapons:
            yield Problem(place, unknown("weapon", weapon, roster.weapons))
    if sheet.armour not in roster.armour:
        yield Problem(place, unknown("armour", sheet.armour, roster.armour))


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """Return the message about an unknown word, which should be a word of the kind `what`; it suggests the most similar
    known word if there is one."""
    text = word[:40]
    near = get_close_matches(text, list(known), n=1, cutoff=0.5)
    return f"unknown {what} {text!r}" + (f"; did you mean {near[0]!r}?" if near else "")
