"""Everything figures are made from: the profiles, weapons and armour that come with the game, and those of players."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.model.dice import DiceText
from game.model.errors import BadInput, Problem
from game.model.paths import PACKAGE
from game.model.sheet import Armour, Roster, Sheet, Weapon

T = TypeVar("T")

FILES = ("profiles", "weapons", "armour")
"""The files of a roster folder, one table per entry."""
MOST_BYTES = 1_000_000


def load_roster(extra: Path | None = None) -> Roster:
    """The game's own roster; `extra` is a folder with files of the same names that add to it or replace entries.

    Raises BadInput with everything that is wrong.
    """
    own = _own()
    if extra is None:
        return own
    if not extra.is_dir():
        raise BadInput.of(
            str(extra), "there is no such folder; a roster is a folder with profiles.toml, weapons.toml ..."
        )
    return _read(extra, own)


@cache
def load_names() -> dict[str, tuple[str, ...]]:
    """What figures are called when nobody says: lists by people; `person` serves everybody without one."""
    return msgspec.toml.decode((PACKAGE / "roster" / "names.toml").read_bytes(), type=dict[str, tuple[str, ...]])


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
        _check_sheet(sheet, weapons, armour, f"profiles.toml, {name}", problems)
    if problems:
        raise BadInput(str(folder), *problems)
    return Roster({**base.profiles, **profiles}, weapons, armour)


def _table(file: Path, kind: type[T], problems: list[Problem]) -> dict[str, T]:
    """The entries of one file; a missing file holds none."""
    if not file.exists():
        return {}
    try:
        if file.stat().st_size > MOST_BYTES:
            problems.append(Problem(file.name, f"larger than {MOST_BYTES} bytes"))
            return {}
        tables: dict[str, Any] = tomllib.loads(file.read_bytes().decode())
    except OSError as fault:
        problems.append(Problem(file.name, f"cannot be read: {fault.strerror}"))
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        problems.append(Problem(file.name, f"not TOML: {fault}"))
        return {}
    entries: dict[str, T] = {}
    for name, table in tables.items():
        try:
            entries[name] = msgspec.convert(table, kind)
        except msgspec.ValidationError as fault:
            problems.append(Problem(f"{file.name}, {name}", str(fault)))
    return entries


def _check_weapon(weapon: Weapon, place: str, problems: list[Problem]) -> None:
    try:
        DiceText.parse(weapon.damage)
    except ValueError:
        problems.append(Problem(place, f"damage {weapon.damage!r} is not dice such as 2d6+1"))
    if weapon.kind != "melee" and weapon.increment <= 0:
        problems.append(Problem(place, f"a {weapon.kind} weapon needs an increment in feet"))
    if weapon.kind != "melee" and weapon.increments <= 0:
        problems.append(Problem(place, "increments must be at least 1"))
    if not 1 <= weapon.threat <= 20 or not 0 <= weapon.error < 20:
        problems.append(Problem(place, "threat must be 1 to 20 and error 0 to 19"))


def _check_sheet(
    sheet: Sheet, weapons: dict[str, Weapon], armour: dict[str, Armour], place: str, problems: list[Problem]
) -> None:
    for weapon in sheet.weapons:
        if weapon not in weapons:
            problems.append(Problem(place, _unknown("weapon", weapon, weapons)))
    if sheet.armour not in armour:
        problems.append(Problem(place, _unknown("armour", sheet.armour, armour)))
    for skill, rank in sheet.skills.items():
        if not 0 <= rank <= 6:
            problems.append(Problem(place, f"{skill} {rank} is not a rank from 0 to 6"))
    if not 1 <= sheet.level <= 20:
        problems.append(Problem(place, f"level {sheet.level} is not from 1 to 20"))
    if sheet.points < 0 or sheet.speed < 0:
        problems.append(Problem(place, "points and speed cannot be below 0"))


def _unknown(what: str, word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"unknown {what} {word!r}" + (f"; did you mean {near[0]!r}?" if near else "")
