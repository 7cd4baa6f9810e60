"""The rulesets: data files that choose a part (a class in game/rules) for each axis of the rules and set its
numbers."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.core.ruleset import ActionTerms, Climbing, ConditionNumbers, Ruleset, Scale, SizeNumbers, Surroundings, Trait
from game.model.errors import BadInput, Problem
from game.model.input_files import Unjudged, check_plain, read_toml
from game.model.options import misfits
from game.model.paths import PACKAGE
from game.model.prints import print_of
from game.model.ranges import out_of_range
from game.roster import load_roster, unknown
from game.rulesets import mixing
from game.rulesets.named import misnamed
from game.rulesets.parts import PARTS

FOLDER = PACKAGE / "rulesets"
SHIPPED = ("static", "fluid", "action-time", "phases", "passes")
EXAMPLES = tuple(sorted(path.stem for path in (FOLDER / "examples").glob("*.toml")))
"""Ids of example rulesets that mix the parts in other ways; they come with the game, to play and to copy."""
BASES = ("d20", *SHIPPED)
"""Names of the files that a ruleset file may extend: the shipped rulesets, and the d20 numbers that several of them
share."""


class _Shared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sections of a ruleset file that do not belong to a single part."""

    id: str
    title: str
    parts: dict[str, str]
    size: dict[str, SizeNumbers]
    scale: Scale
    action: dict[str, ActionTerms] = {}
    blurb: str = ""
    climbing: Climbing = Climbing()
    surroundings: Surroundings = Surroundings()
    condition: dict[str, ConditionNumbers] = {}
    trait: dict[str, Trait] = {}
    setup: dict[str, int | str | bool] = {}
    unarmed: str = ""


def names() -> tuple[str, ...]:
    """Return the ids of the rulesets that come with the game; the one for newcomers is first."""
    return SHIPPED


def examples() -> tuple[str, ...]:
    """Return the ids of the example rulesets that come with the game."""
    return EXAMPLES


@dataclass(frozen=True, slots=True)
class Known:
    """A ruleset that can be chosen: the name to load it by, its title, its file, and the reason why it cannot be played
    (`refused`, "" if it can)."""

    id: str
    title: str
    path: Path
    refused: str = ""


def known(folder: Path | None = None) -> list[Known]:
    """Return every ruleset that can be chosen: the shipped ones, the examples, and the files in a player's own folder.
    A player's own are loaded by path; one that cannot be played is listed with the reason."""
    found = [Known(name, load_ruleset(name).title, _file_of(name)) for name in (*SHIPPED, *EXAMPLES)]
    for path in sorted(folder.glob("*.toml")) if folder is not None and folder.is_dir() else ():
        try:
            found.append(Known(str(path), load_ruleset(path).title, path))
        except BadInput as refusal:
            found.append(Known(str(path), path.stem, path, str(refusal)))
    return found


def load_ruleset(name: str | Path, variant: str = "") -> Ruleset:
    """Return a ruleset in a variant ("" for its first): a shipped one by its id, a player's own by its path. A player's
    file is read again if it has changed. Raises BadInput with every problem found."""
    if str(name) in _GIVEN:
        table, source = _GIVEN[str(name)]
        return _in_variant(_checked(msgspec.json.decode(table), source), variant, source)
    path = _file_of(name)
    is_own = name not in (*SHIPPED, *EXAMPLES)
    return _load(path, variant, path.stat().st_mtime_ns if is_own and path.is_file() else 0)


@cache
def _load(path: Path, variant: str, changed: int) -> Ruleset:
    return _in_variant(_read(path, set()), variant, path.name)


_GIVEN: dict[str, tuple[bytes, str]] = {}
"""Rulesets of other players that came inside a save: the encoded tables and the source name, by the name they are
loaded by."""


def is_shipped(name: str | Path) -> bool:
    """Return whether a ruleset comes with the game."""
    return name in (*SHIPPED, *EXAMPLES)


def tables_of(name: str | Path) -> dict[str, Any]:
    """Return the tables of a player's own ruleset file, to be stored in a save; {} for a ruleset that comes with the
    game. Raises BadInput for a file that cannot be used."""
    if is_shipped(name):
        return {}
    if str(name) in _GIVEN:
        found: dict[str, Any] = msgspec.json.decode(_GIVEN[str(name)][0])
        return found
    return read_toml(Path(name))


def give(tables: dict[str, Any], source: str) -> str:
    """Register a ruleset given by its tables (from a save, for instance). Return the name by which `load_ruleset` then
    finds it. Raises BadInput for faulty tables."""
    check_plain(tables, source)
    text = msgspec.json.encode(tables)
    name = f"given-{hashlib.blake2b(text, digest_size=8).hexdigest()}"
    _GIVEN[name] = (text, source)
    load_ruleset(name)
    return name


def _in_variant(table: dict[str, Any], variant: str, source: str) -> Ruleset:
    """Return the ruleset that these tables describe, in a variant (a grid scale); in its first variant if `variant` is
    ""."""
    variants = table.pop("variant", {})
    titles = {key: str(own.get("scale", {}).get("title", key)) for key, own in variants.items()}
    if variants:
        chosen = variant or next(iter(variants))
        if chosen not in variants:
            raise BadInput.of(
                source, f"variant {chosen!r} does not exist; choose one of {', '.join(variants)}", "variant"
            )
        table = _laid_over(table, variants[chosen])
    return _build(table, source, titles)


def _file_of(name: str | Path) -> Path:
    """Return the file of a ruleset: by its id for one that comes with the game, else by its path."""
    if name in SHIPPED:
        return FOLDER / f"{name}.toml"
    return FOLDER / "examples" / f"{name}.toml" if name in EXAMPLES else Path(name)


def _read(path: Path, seen: set[str]) -> dict[str, Any]:
    """Return the tables of a file, merged over those of the file that it extends. `seen` holds the files that extend
    this one, so that a circle is noticed. Raises BadInput."""
    try:
        table = read_toml(path)
    except Unjudged as refusal:
        if not isinstance(refusal.__cause__, FileNotFoundError):
            raise
        known = ", ".join((*SHIPPED, *EXAMPLES))
        raise BadInput.of(path.name, f"this ruleset does not exist; the game has {known}") from None
    return _checked(table, path.name, seen)


def _checked(table: dict[str, Any], source: str, seen: set[str] | None = None) -> dict[str, Any]:
    """Return these tables, merged over those of the file that they extend. Raises BadInput for tables of a wrong shape
    and for an unknown base."""
    seen = seen or set()
    _check_shape(table, source)
    table = renewed(table, source)
    base = table.pop("extends", None)
    if base is None:
        return table
    if not isinstance(base, str) or base not in BASES or base in seen:
        raise BadInput.of(source, f"must name another shipped ruleset: {', '.join(SHIPPED)}", "extends")
    return _laid_over(_of_other_parts(_read(FOLDER / f"{base}.toml", {*seen, base}), table), table)


def _check_shape(table: dict[str, Any], source: str) -> None:
    """Raise BadInput if a value that must be a table is none."""
    parts, variants = table.get("parts", {}), table.get("variant", {})
    if not isinstance(parts, dict) or not all(isinstance(name, str) for name in parts.values()):
        raise BadInput.of(source, "must be a table that names a part for each axis", "parts")
    if not isinstance(variants, dict) or not all(isinstance(own, dict) for own in variants.values()):
        raise BadInput.of(source, "must be tables, one for each variant", "variant")
    for name, own in variants.items():
        if not isinstance(own.get("scale", {}), dict):
            raise BadInput.of(source, "must be a table", f"variant.{name}.scale")


def _of_other_parts(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return the tables of the extended file without the sections of parts that `over` replaces by others. If it
    replaces the clock by one with other words for prices, the prices of actions are left out too."""
    chosen, known = over.get("parts", {}), under.get("parts", {})
    exchanged = {axis for axis in known if isinstance(chosen, dict) and chosen.get(axis, known[axis]) != known[axis]}
    if "clock" in exchanged and _prices(chosen["clock"]) != _prices(known["clock"]):
        exchanged.add("action")
    return {key: value for key, value in under.items() if key not in exchanged}


def _prices(clock: str) -> tuple[str, ...]:
    """Return the words for prices (such as "half", "5") that a clock understands, by the clock's name in a file; () for
    an unknown name."""
    return getattr(PARTS["clock"].get(clock), "takes", ())


def _laid_over(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return `over` merged into `under`, table by table; other values replace those of `under`. The value `false`
    removes a table; a table with another `kind` replaces the whole table."""
    if over.get("kind", under.get("kind")) != under.get("kind"):
        return over
    merged = dict(under)
    for key, value in over.items():
        known = merged.get(key)
        if isinstance(known, dict) and value is False:
            del merged[key]
        else:
            merged[key] = _laid_over(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return merged


def _problem(error: msgspec.ValidationError, place: str) -> Problem:
    """Return a validation error as a Problem, with its place and its reason."""
    reason, _, inside = str(error).partition(" - at `$")
    where = f"{place}{inside.removesuffix('`')}".removeprefix(".")
    return Problem(where, reason.replace("Object", "the table").replace("`", "'"))


def _build(table: dict[str, Any], source: str, variants: dict[str, str]) -> Ruleset:
    """Return the ruleset that complete tables describe. Raises BadInput with every problem found."""
    own = {key: value for key, value in table.items() if key not in PARTS}
    try:
        shared = msgspec.convert(own, _Shared)
    except msgspec.ValidationError as error:
        raise BadInput(source, _problem(error, "")) from None
    parts = _parts(table, shared, source)
    problems = mixing.misfits(parts, shared.action, shared.size, shared.climbing)
    problems += [Problem(f"parts.{axis}", "this axis does not exist") for axis in sorted(shared.parts.keys() - PARTS)]
    tables = {"climbing": shared.climbing, "condition": shared.condition, "trait": shared.trait}
    problems += misnamed(parts, tables, shared.action)
    if problems:
        raise BadInput(source, *problems)
    return Ruleset(
        id=shared.id,
        title=shared.title,
        blurb=shared.blurb,
        scale=shared.scale,
        climbing=shared.climbing,
        surroundings=shared.surroundings,
        actions=shared.action,
        sizes=shared.size,
        conditions=shared.condition,
        traits=shared.trait,
        setup=shared.setup,
        unarmed=shared.unarmed,
        fingerprint=_digest(table, source),
        variants=variants,
        **parts,
    )


def _parts(table: dict[str, Any], shared: _Shared, source: str) -> dict[str, Any]:
    """Return the part of each axis, made from its section. Raises BadInput for unknown parts and for numbers out of
    range."""
    problems: list[Problem] = []
    parts: dict[str, Any] = {}
    for axis, known in PARTS.items():
        kind = known.get(shared.parts.get(axis, ""))
        if kind is None:
            problems.append(Problem(f"parts.{axis}", f"must be one of {', '.join(known)}"))
            continue
        try:
            parts[axis] = msgspec.convert(table.get(axis, {}), kind)
        except msgspec.ValidationError as error:
            problems.append(_problem(error, axis))
    problems += out_of_range(shared)
    odd = [*misfits(shared.setup), *(parts["clock"].misfits(shared.setup) if "clock" in parts else ())]
    problems += (Problem(f"setup, {one.place}", one.reason) for one in odd)
    if shared.unarmed and shared.unarmed not in load_roster().weapons:
        problems.append(Problem("unarmed", unknown("weapon", shared.unarmed, load_roster().weapons)))
    for axis, part in parts.items():
        problems += out_of_range(part, axis)
    if problems:
        raise BadInput(source, *problems)
    return parts


def _digest(table: dict[str, Any], source: str) -> str:
    """Return a fingerprint of the rules in tables; texts for people do not change it. Raises BadInput for a value that
    is no text, number, list or table."""
    try:
        return print_of(table)
    except (TypeError, RecursionError):
        raise BadInput.of(source, "holds something that is neither text, number, list nor table") from None


CLOCKS = {
    "count": "counts",
    "halves": "counts",
    "calendar": "calendar",
    "action-time": "calendar",
    "phases": "phases",
    "phase-actions": "phases",
    "passes": "passes",
    "pass-actions": "passes",
}
"""The name of the clock of today by each name of a part `initiative` or `economy` in older files."""
OLD = ("initiative", "economy")


def renewed(table: dict[str, Any], source: str) -> dict[str, Any]:
    """Return the tables of an older file with one clock in place of the parts `initiative` and `economy`. Raises
    BadInput if these two do not fit together."""
    variants = table.get("variant", {})
    found = {name: _renewed(own, source) for name, own in variants.items() if isinstance(own, dict)}
    return _renewed({**table, "variant": found} if found else table, source)


def _renewed(table: dict[str, Any], source: str) -> dict[str, Any]:
    parts = table.get("parts", {})
    named = {axis: parts[axis] for axis in OLD if axis in parts} if isinstance(parts, dict) else {}
    sections = {axis: table[axis] for axis in OLD if axis in table}
    if not named and not sections:
        return table
    table = {key: value for key, value in table.items() if key not in OLD}
    if named:
        table["parts"] = {**{k: v for k, v in parts.items() if k not in OLD}, "clock": _clock(named, source)}
    for axis, section in sections.items():
        if not isinstance(section, dict) or not isinstance(table.get("clock", {}), dict):
            raise BadInput.of(source, "must be a table; today its lines stand under [clock]", axis)
        table["clock"] = {**table.get("clock", {}), **section}
    return table


def _clock(named: dict[str, str], source: str) -> str:
    clocks = {CLOCKS.get(name, name) for name in named.values()}
    if len(clocks) > 1:
        told = " and ".join(f"{axis} {name}" for axis, name in named.items())
        reason = f"{told} do not go together; write clock = one of {', '.join(dict.fromkeys(CLOCKS.values()))}"
        raise BadInput.of(source, reason, "parts")
    return clocks.pop()
