"""The rulesets: data files that pick a part for each axis and set its numbers."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.errors import BadInput, Problem
from game.paths import PACKAGE
from game.rules.economy.action_time import ActionTime
from game.rules.economy.halves import HalfActions
from game.rules.economy.pass_actions import PassActions
from game.rules.economy.phase_actions import PhaseActions
from game.rules.engagement.hard_stop import HardStop
from game.rules.engagement.interception import Interception
from game.rules.engagement.open import OpenGround
from game.rules.initiative.calendar import CalendarInitiative
from game.rules.initiative.count import CountInitiative
from game.rules.initiative.passes import PassInitiative
from game.rules.initiative.phases import PhaseInitiative
from game.rules.movement.modes import ModeMovement
from game.rules.movement.squares import SquareMovement
from game.rules.ranges.increments import Increments
from game.rules.ranges.multiples import IncrementBands
from game.rules.ranges.near_far import NearFar
from game.rules.ranges.printed import PrintedBands
from game.rules.resolution.d10 import D10
from game.rules.resolution.d20 import D20
from game.rules.resolution.event_rolls import EventRolls
from game.rules.resolution.pools import DicePools
from game.ruleset import ActionTerms, Climbing, ConditionNumbers, Ruleset, Scale, SizeNumbers, Surroundings, Trait

FOLDER = PACKAGE / "rulesets"
SHIPPED = ("static", "fluid", "action-time", "phases", "passes")

PARTS: dict[str, dict[str, type]] = {
    "initiative": {
        "count": CountInitiative,
        "calendar": CalendarInitiative,
        "passes": PassInitiative,
        "phases": PhaseInitiative,
    },
    "economy": {
        "halves": HalfActions,
        "action-time": ActionTime,
        "pass-actions": PassActions,
        "phase-actions": PhaseActions,
    },
    "movement": {"squares": SquareMovement, "modes": ModeMovement},
    "engagement": {"hard-stop": HardStop, "interception": Interception, "open": OpenGround},
    "ranges": {
        "increments": Increments,
        "increment-bands": IncrementBands,
        "printed-bands": PrintedBands,
        "near-far": NearFar,
    },
    "resolution": {"d20": D20, "d10": D10, "event-rolls": EventRolls, "dice-pools": DicePools},
}
"""Every part by its axis and the name a ruleset file gives it."""


class _Shared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sections of a ruleset file that are not a part's own numbers."""

    id: str
    title: str
    parts: dict[str, str]
    action: dict[str, ActionTerms]
    size: dict[str, SizeNumbers]
    scale: Scale
    blurb: str = ""
    climbing: Climbing = Climbing()
    surroundings: Surroundings = Surroundings()
    condition: dict[str, ConditionNumbers] = {}
    trait: dict[str, Trait] = {}
    setup: dict[str, int | str | bool] = {}
    unarmed: str = ""


def names() -> tuple[str, ...]:
    """The rulesets that come with the game, the newcomer's first."""
    return SHIPPED


@cache
def load_ruleset(name: str | Path, variant: str = "") -> Ruleset:
    """A shipped ruleset by its id, or one of somebody's own by its path; in one of its variants, or the first.

    Raises BadInput with every problem found.
    """
    path = FOLDER / f"{name}.toml" if isinstance(name, str) and name in SHIPPED else Path(name)
    table = _read(path, set())
    variants = table.pop("variant", {})
    titles = {key: str(own.get("scale", {}).get("title", key)) for key, own in variants.items()}
    if variants:
        chosen = variant or next(iter(variants))
        if chosen not in variants:
            raise BadInput.of(path.name, f"there is no variant {chosen!r}; there are {', '.join(variants)}", "variant")
        table = _laid_over(table, variants[chosen])
    return _build(table, path.name, titles)


def _read(path: Path, seen: set[str]) -> dict[str, Any]:
    """A file's tables laid over those of the file it extends."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        known = ", ".join(SHIPPED)
        raise BadInput.of(path.name, f"there is no such ruleset; the game comes with {known}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput.of(path.name, f"cannot be read: {error}") from None
    base = table.pop("extends", None)
    if base is None:
        return table
    if not isinstance(base, str) or not base.replace("-", "").isalnum() or base in seen:
        raise BadInput.of(path.name, "extends must name another shipped ruleset", "extends")
    return _laid_over(_of_other_parts(_read(FOLDER / f"{base}.toml", {*seen, base}), table), table)


def _of_other_parts(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """The tables extended, less the numbers of parts that are exchanged; prices of actions go with the economy."""
    chosen, known = over.get("parts", {}), under.get("parts", {})
    exchanged = {axis for axis in known if isinstance(chosen, dict) and chosen.get(axis, known[axis]) != known[axis]}
    if "economy" in exchanged:
        exchanged.add("action")
    return {key: value for key, value in under.items() if key not in exchanged}


def _laid_over(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Tables merge key by key, anything else is replaced; `false` takes a table out, and a table of another kind
    replaces the old one as a whole."""
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


def _misfits(parts: dict[str, Any]) -> list[Problem]:
    """Parts that only work together with others than those chosen (ruleset.choose)."""
    return [
        Problem(f"parts.{axis}", f"{part.name} only goes with the {other} part {wanted}, not with {parts[other].name}")
        for axis, part in parts.items()
        for other, wanted in getattr(part, "needs", {}).items()
        if other in parts and parts[other].name != wanted
    ]


def _build(table: dict[str, Any], source: str, variants: dict[str, str]) -> Ruleset:
    problems: list[Problem] = []
    own = {key: value for key, value in table.items() if key not in PARTS}
    try:
        shared = msgspec.convert(own, _Shared)
    except msgspec.ValidationError as error:
        raise BadInput.of(source, str(error)) from None
    parts: dict[str, Any] = {}
    for axis, known in PARTS.items():
        kind = known.get(shared.parts.get(axis, ""))
        if kind is None:
            problems.append(Problem(f"parts.{axis}", f"must be one of {', '.join(known)}"))
            continue
        try:
            parts[axis] = msgspec.convert(table.get(axis, {}), kind)
        except msgspec.ValidationError as error:
            problems.append(Problem(axis, str(error)))
    problems += _misfits(parts)
    problems += [Problem(f"parts.{axis}", "there is no such axis") for axis in sorted(shared.parts.keys() - PARTS)]
    if problems:
        raise BadInput(source, *problems)
    digest = hashlib.blake2b(msgspec.json.encode(table, order="sorted"), digest_size=8).hexdigest()
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
        fingerprint=digest,
        variants=variants,
        **parts,
    )
