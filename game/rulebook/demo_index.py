"""Index of demos by the rules they show; only the heads of their files are read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from game.maps.vocabulary import unknown
from game.model.errors import BadInput
from game.model.input_files import fitted, parse_toml
from game.rulebook import load_rules
from game.rulebook.scenario_file import demo_paths


class Heading(msgspec.Struct, frozen=True):
    """The head of a demo file: title, rules, ruleset and claim."""

    title: str = ""
    rules: tuple[str, ...] = ()
    ruleset: str = ""
    claim: str = ""


@cache
def headings() -> dict[str, Heading]:
    """Return the heads of the demos that come with the game, by id."""
    return {demo: _heading(path) for demo, path in demo_paths().items()}


def _heading(path: Path) -> Heading:
    """Return the head of a file: the lines before its first table, because reading these alone takes a tenth of the
    time."""
    return fitted(parse_toml(path.read_bytes().partition(b"\n[")[0], path.name), Heading, path.name)


@cache
def demos_by_rule() -> dict[str, tuple[str, ...]]:
    """Return the ids of the demos that come with the game, by the rules they name."""
    shown: dict[str, tuple[str, ...]] = {}
    for demo, heading in headings().items():
        for rule in heading.rules:
            shown[rule] = (*shown.get(rule, ()), demo)
    return shown


def find_demos(name: str) -> tuple[Path, ...]:
    """Return the demo files for a path, the id of a demo or the id of a rule. Raises BadInput if there are none."""
    known = demo_paths()
    if Path(name).is_file():
        return (Path(name),)
    if name in known:
        return (known[name],)
    if name in demos_by_rule():
        return tuple(known[demo] for demo in demos_by_rule()[name])
    if name in load_rules():
        raise BadInput.of("demo", f"no demo shows the rule {name} yet")
    raise BadInput.of("demo", f"{name} is no file, and an {unknown('demo', name, known)}")
