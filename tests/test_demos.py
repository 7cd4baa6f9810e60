"""Every demo comes out as claimed; without the rule it shows, it does not; every rule has its demo."""

from __future__ import annotations

import pytest

from game.rulebook import load_rules
from game.rulebook.demo_index import demos_by_rule
from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import demo_paths
from tests.removals import REMOVALS
from tests.removals.without_demo import WITHOUT_DEMO

PAIRS = [(rule, demo) for rule, demos in sorted(demos_by_rule().items()) for demo in demos]


@pytest.mark.parametrize("demo", demo_paths())
def test_the_demo_comes_out_as_claimed(demo: str) -> None:
    result = run_demo(demo_paths()[demo])
    assert result.passed, str(result)


@pytest.mark.parametrize(("rule", "demo"), [pair for pair in PAIRS if pair[0] in REMOVALS])
def test_without_its_rule_the_demo_fails(rule: str, demo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    REMOVALS[rule].take_out(monkeypatch)
    assert not run_demo(demo_paths()[demo]).passed, f"{demo} does not need {rule} ({REMOVALS[rule].played_by})"


def test_every_rule_with_a_demo_is_on_the_map_from_rule_to_code() -> None:
    assert sorted(demos_by_rule().keys() - REMOVALS.keys()) == []


def test_the_map_from_rule_to_code_names_known_rules() -> None:
    assert sorted(REMOVALS.keys() - load_rules().keys()) == []


def test_every_rule_has_a_demo_but_those_known_to_lack_one() -> None:
    assert sorted(load_rules().keys() - demos_by_rule().keys()) == sorted(WITHOUT_DEMO)
