"""Decides which demos show a rule."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from game.errors import BadInput
from game.maps.words import unknown
from game.rulebook import load_rules
from game.rulebook.scenario_file import demo_paths


class _Heading(msgspec.Struct, frozen=True):
    """The part of a demo file that says which rules it shows."""

    rules: tuple[str, ...] = ()


@cache
def demos_by_rule() -> dict[str, tuple[str, ...]]:
    """The demos that come with the game, by the rules they name."""
    shown: dict[str, tuple[str, ...]] = {}
    for demo, path in demo_paths().items():
        for rule in msgspec.toml.decode(path.read_bytes(), type=_Heading).rules:
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
