"""Every line of the table of Count modifiers is shown by a demo, which fails without that line (fluid.modifiers)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import demo_paths
from game.rulesets import load_ruleset
from tests.removals.swaps import number

SHOWN_BY = {
    "aim": "fluid.modifiers-stances",
    "brace": "fluid.modifiers-stances",
    "regroup": "fluid.modifiers-stances",
    "slowed-by-terrain": "fluid.modifiers-terrain",
    "tactical-weapon": "fluid.modifiers-weapons",
    "unproficient": "fluid.modifiers-weapons",
    "final-attack": "fluid.modifiers-weapons",
    "critical-miss": "fluid.modifiers-critical-miss",
    "critical-failure": "fluid.modifiers-critical-failure",
    "triumph": "fluid.modifiers-triumph",
    "bleeding": "fluid.modifiers-conditions",
    "fatigued": "fluid.modifiers-conditions",
    "exhausted": "fluid.modifiers-conditions",
    "critical-injury": "fluid.modifiers-critical-injury",
    "wounds-lost": "fluid.modifiers-injuries",
    "critical-hit": "fluid.modifiers-injuries",
    "electrical": "fluid.modifiers-electrical",
    "save-failed": "fluid.modifiers-saves",
    "stress-save-failed": "fluid.modifiers-saves",
    "blast-save-failed": "fluid.modifiers-saves",
}


def shifts() -> dict[str, Any]:
    """The table as fluid.toml has it."""
    initiative: Any = load_ruleset("fluid").clock
    return dict(initiative.shift)


def test_the_table_has_these_lines_and_no_others() -> None:
    assert sorted(shifts()) == sorted(SHOWN_BY)


@pytest.mark.parametrize("line", SHOWN_BY)
def test_the_demo_fails_without_its_line(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    without = {key: shift for key, shift in shifts().items() if key != line}
    number("clock.shift", without)(monkeypatch)
    assert not run_demo(demo_paths()[SHOWN_BY[line]]).passed
