"""Small openings on which two or more rulesets are shown side by side: openings.toml, a board and figures each."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.model.errors import BadInput
from game.model.paths import PACKAGE
from game.model.scenario import Scenario
from game.rulebook.scenario_file import read_demo, read_tables

FILE = PACKAGE / "rulebook" / "openings.toml"


@cache
def openings(path: Path = FILE) -> tuple[Scenario, ...]:
    """The openings in their order. Raises BadInput with every problem of the file."""
    found = []
    for number, table in enumerate(read_tables(path).get("opening", [])):
        title = str(table.get("title", ""))
        shown = {**table, "rules": ["ruleset.choose"], "ruleset": "static", "claim": title, "beat": [{"say": title}]}
        found.append(read_demo(shown, f"opening-{number + 1}", str(path)).scenario)
    if not found:
        raise BadInput.of(str(path), "names no opening")
    return tuple(found)
