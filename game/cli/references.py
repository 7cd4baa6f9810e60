"""Search for broken references: ids of rules, actions, pictures, words and gear that nothing defines or nothing uses.

The game's code and data are read as text and syntax trees; nothing is played. `counterstep check` without files prints
the result.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from game.actions import ACTIONS
from game.ai.captains import captains
from game.model.errors import Problem
from game.model.input_files import MOST_SEED, read_toml
from game.model.paths import PACKAGE, assets
from game.model.sheet import Weapon
from game.roster import load_roster
from game.rulebook import event_words, load_rules, load_terms
from game.rulebook.action_words import FACTS, effect_of
from game.rulebook.demo_index import demos_by_rule
from game.rulesets import known as known_rulesets
from game.rulesets import load_ruleset, names

RULE_ID = re.compile(r"[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*")


def broken_references() -> list[Problem]:
    """Return a problem for every broken reference in the game's own files, except those of figures. A build without
    sources checks only its data."""
    found = [*_rules_without_rulesets(), *_effects()]
    return [*_rules_cited(), *_rules_unused(), *_actions(), *_word_lists(), *found] if _has_sources() else found


def broken_figures() -> list[Problem]:
    """Return a problem for each thing that a figure of the game's roster lacks (gear, pictures of poses), and for gear
    that no figure has."""
    return [*_gear(), *_pictures()]


def _has_sources() -> bool:
    """Return whether the game's source files are there."""
    return any(PACKAGE.glob("*.py"))


@cache
def _constants() -> dict[str, tuple[str, ...]]:
    """Return every string in the code with the places where it stands, as "file:line"."""
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, []).append(f"{path.relative_to(PACKAGE.parent)}:{node.lineno}")
    return {text: tuple(places) for text, places in found.items()}


@cache
def _data() -> dict[str, tuple[str, ...]]:
    """Return every text in the game's TOML files with the files that have it; demos, rules, terms and lessons are left
    out."""
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.toml")):
        if path.is_relative_to(PACKAGE / "_data"):
            continue  # an installed game keeps the tables of its sounds and pictures there
        if path.parent.name == "demos" or path.name in ("rules.toml", "terms.toml", "lessons.toml"):
            continue
        for text in _texts(read_toml(path, number=MOST_SEED)):
            found.setdefault(text, []).append(str(path.relative_to(PACKAGE.parent)))
    return {text: tuple(places) for text, places in found.items()}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _rules_cited() -> Iterator[Problem]:
    """Yield a problem for each rule id in code and data that the rule book does not have."""
    known = {*load_rules(), *load_terms()}
    chapters = {rule.split(".")[0] for rule in known}
    for texts in (_constants(), _data()):
        for text, places in sorted(texts.items()):
            if RULE_ID.fullmatch(text) and text.split(".")[0] in chapters and text not in known:
                yield Problem(places[0], f"there is no rule {text!r}")


def _rules_unused() -> Iterator[Problem]:
    """Yield a problem for each rule id that neither code nor data contains, and for each rule without a demo."""
    shown = demos_by_rule()
    for rule in (*load_rules(), *load_terms()):
        if rule not in _constants() and rule not in _data():
            yield Problem(f"rule {rule}", "is named by no code and no ruleset")
    for rule in load_rules():
        if not shown.get(rule):
            yield Problem(f"rule {rule}", "has no demo")


def _rules_without_rulesets() -> Iterator[Problem]:
    """Yield a problem for each rule whose page in the rule book names no ruleset, or an unknown one."""
    known = {entry.path.stem for entry in known_rulesets()}
    for rule, page in load_rules().items():
        if not page.rulesets:
            yield Problem(f"rule {rule}", "names no ruleset that uses it")
        for name in page.rulesets:
            if name not in known:
                yield Problem(f"rule {rule}", f"there is no ruleset {name!r}")


def _actions() -> Iterator[Problem]:
    """Yield a problem for each action that lacks a picture, a sound, a sentence, a ruleset that has it, or an opponent
    that considers it."""
    weighed = "\n".join(path.read_text(encoding="utf-8") for path in sorted((PACKAGE / "ai").glob("*.py")))
    priced = {name for path in (PACKAGE / "rulesets").glob("*.toml") for name in _table(path, "action")}
    sounds = _table(assets() / "sounds" / "sounds.toml", "effects")
    for action in ACTIONS.values():
        place = f"action {action.id}"
        if not (assets() / "icons" / f"{action.icon}.svg").is_file():
            yield Problem(place, f"there is no picture icons/{action.icon}.svg")
        if action.sound and action.sound not in sounds:
            yield Problem(place, f"there is no sound {action.sound!r}")
        if not (action.title and action.effect and action.verb):
            yield Problem(place, "has no title, no sentence that says what it does, or no verb for the log")
        if action.id not in priced:
            yield Problem(place, "no ruleset has it")
        command = action.command.__name__
        weighed_by_name = re.search(rf"\b{command}\b|\"{action.id}\"", weighed)
        if not (weighed_by_name or action.worth or action.unweighed):
            yield Problem(place, "no opponent weighs it")


def _effects() -> Iterator[Problem]:
    """Yield a problem for each action of a ruleset whose effect cannot be told in a sentence with the ruleset's
    numbers."""
    for name in names():
        ruleset = load_ruleset(name)
        for action in ruleset.actions:
            if not effect_of(action, ruleset, dict.fromkeys(FACTS, "1")):
                yield Problem(f"action {action}", f"no sentence of its effect has all its numbers under {name}")


def _table(path: Path, name: str) -> dict[str, Any]:
    """Return a table of a TOML file; {} if it has none of that name."""
    table: dict[str, Any] = read_toml(path, number=MOST_SEED).get(name, {})
    return table


def _word_lists() -> Iterator[Problem]:
    """Yield a problem for each word in the log's lists that no other code contains, so that no event can need it."""
    own = f"{Path(event_words.__file__).relative_to(PACKAGE.parent)}"
    lists = {"DEEDS": [*event_words.DEEDS], "KINDS": [*event_words.KINDS], "STATES": [*event_words.STATES]}
    for name, words in lists.items():
        for word in words:
            elsewhere = [place for place in _constants().get(word, ()) if not place.startswith(own)]
            if word not in ACTIONS and not elsewhere:
                yield Problem(f"{own}, {name}", f"nothing emits {word!r}")


def _gear() -> Iterator[Problem]:
    """Yield a problem for each figure with unknown gear, and for gear and traits that no figure has."""
    roster = load_roster()
    sheets = roster.profiles.values()
    had: dict[str, tuple[set[str], Iterable[str]]] = {
        "weapon": ({weapon for sheet in sheets for weapon in sheet.weapons}, roster.weapons),
        "armour": ({sheet.armour for sheet in sheets}, roster.armour),
        "trait": ({trait for sheet in sheets for trait in sheet.traits}, _named("trait")),
        "row of ranges": ({row for weapon in roster.weapons.values() for row in _rows(weapon)}, _named("ranges.table")),
    }
    for kind, (used, known) in had.items():
        for name in known:
            if name not in used:
                yield Problem(f"{kind} {name}", "nobody carries it")
    for name, sheet in roster.profiles.items():
        for weapon in sheet.weapons:
            if weapon not in roster.weapons:
                yield Problem(f"profile {name}", f"there is no weapon {weapon!r}")
        if sheet.armour not in roster.armour:
            yield Problem(f"profile {name}", f"there is no armour {sheet.armour!r}")


def _pictures() -> Iterator[Problem]:
    """Yield a problem for each profile without its pictures, and for each captain without a portrait."""
    folder = assets() / "figures"
    looks = _table(folder / "figures.toml", "profiles")
    for name in load_roster().profiles:
        look = looks.get(name)
        if look is None:
            yield Problem(f"profile {name}", "has no picture: assets/figures/figures.toml does not name it")
            continue
        for pose in (*look["poses"], *look.get("moving", ())):
            if not (folder / f"{name}-{pose}.svg").is_file():
                yield Problem(f"profile {name}", f"there is no picture figures/{name}-{pose}.svg")
    for name, captain in captains().items():
        if not (assets() / f"{captain.portrait}.svg").is_file():
            yield Problem(f"captain {name}", f"there is no picture {captain.portrait}.svg")


def _rows(weapon: Weapon) -> Iterator[str]:
    """Yield the names of the rows in range tables that a weapon uses."""
    yield from (str(numbers["range"]) for numbers in weapon.by.values() if "range" in numbers)


def _named(table: str) -> dict[str, None]:
    """Return the names in a table (a path such as "ranges.table") of the shipped rulesets and their variants, as keys
    in the order of the files."""
    found: dict[str, None] = {}
    for path in sorted((PACKAGE / "rulesets").glob("*.toml")):
        tables = read_toml(path, number=MOST_SEED)
        for part in (tables, *tables.get("variant", {}).values()):
            for word in table.split("."):
                part = part.get(word, {})
            found |= dict.fromkeys(part)
    return found
