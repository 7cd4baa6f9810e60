"""A small demo as tables, for tests to change and play."""

from __future__ import annotations

from typing import Any

from game.rulebook.demo import Demo
from game.rulebook.runner import DemoResult, run_demo
from game.rulebook.scenario_file import read_demo

SKETCH = """
A . . . .
. . ~ . .
. . . . B
"""


def tables(*beats: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return the tables of a demo file: a scout against a rifleman under the static rules, with these beats."""
    return {
        "title": "A sample",
        "rules": ["move.speed"],
        "ruleset": "static",
        "claim": "It can be played.",
        "board": {"sketch": SKETCH, "legend": {"~": "mud-knee"}},
        "figures": {
            "A": {"profile": "rifleman", "side": "red", "speed": 30},
            "B": {"profile": "rifleman", "side": "blue"},
        },
        "beat": list(beats) or [{"say": "Nothing happens."}],
        **changes,
    }


def demo_of(*beats: dict[str, Any], **changes: Any) -> Demo:
    """Return a demo with these beats."""
    return read_demo(tables(*beats, **changes), "sample", "sample.toml")


def played(*beats: dict[str, Any], **changes: Any) -> DemoResult:
    """Return the result of a demo with these beats."""
    return run_demo(demo_of(*beats, **changes))


def failure_of(*beats: dict[str, Any], **changes: Any) -> str:
    """Return the failures of a demo with these beats, as one text."""
    return "\n".join(played(*beats, **changes).failures)
