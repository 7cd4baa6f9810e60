"""Decides which demos show a rule, and what is known of a demo before it is read as a whole."""

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
    """The part of a demo file that says what it is about."""

    title: str = ""
    rules: tuple[str, ...] = ()
    ruleset: str = ""
    claim: str = ""


@cache
def headings() -> dict[str, Heading]:
    """The demos that come with the game by their ids, as their files begin."""
    return {demo: _heading(path) for demo, path in demo_paths().items()}


def _heading(path: Path) -> Heading:
    """Return the part of a file before its first table; reading no more of it takes a tenth of the time."""
    return fitted(parse_toml(path.read_bytes().partition(b"\n[")[0], path.name), Heading, path.name)


@cache
def demos_by_rule() -> dict[str, tuple[str, ...]]:
    """The demos that come with the game, by the rules they name."""
    shown: dict[str, tuple[str, ...]] = {}
    for demo, heading in headings().items():
        for rule in heading.rules:
            shown[rule] = (*shown.get(rule, ()), demo)
    return shown


def find_demos(name: str) -> tuple[Path, ...]:
    """The demo files meant by a file, the id of a demo or the id of a rule; raises BadInput when there are none."""
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
