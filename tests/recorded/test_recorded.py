"""Battles that were played once by chance, and the demos, bring the same as when the rules last changed."""

from __future__ import annotations

import json
from collections import Counter

import msgspec
import pytest

from game.model.paths import maps
from game.rulebook.scenario_file import demo_paths
from game.rulesets import load_ruleset, names
from tests.recorded import demos
from tests.recorded.battles import BATTLES, EVERY, HERE, difference, kept

HOW = "if the rules were meant to change: python -m tests.recorded, and commit its files with them"
SELDOM = {"leave", "climb", "break-free", "press", "swim-forward"}
"""Actions for which chance seldom makes room."""
WANTED = (
    "Attacked",
    "Harmed",
    "StateChanged",
    "Burst",
    "EdgeChanged",
    "CheckRolled",
    "ConditionGained",
    "PostureChanged",
)
"""What has to come up under every ruleset, so that there is something to notice."""


@pytest.mark.parametrize("ruleset", EVERY)
def test_every_command_brings_what_it_brought(ruleset: str) -> None:
    kinds: Counter[str] = Counter()
    assert [*filter(None, (difference(battle, kinds) for battle in kept(ruleset)))] == [], HOW
    assert ruleset not in names() or {kind for kind in WANTED if kinds[kind] < 2} == set()


@pytest.mark.parametrize("ruleset", names())
def test_the_battles_are_of_every_map_and_hold_nearly_every_action(ruleset: str) -> None:
    battles = kept(ruleset)
    assert len(battles) == BATTLES
    assert {battle.setup.map for battle in battles} == {path.stem for path in maps().glob("*.tmx")}
    assert all(sum(map(len, battle.setup.squads.values())) == 12 for battle in battles)
    given = {act.command.action for battle in battles for act in battle.acts}
    assert {*load_ruleset(ruleset).actions} - given <= SELDOM
    assert sum(len(battle.acts) for battle in battles) > 50 * BATTLES


def test_every_demo_is_recorded() -> None:
    kept_ones = demos.kept()
    assert kept_ones.keys() == demo_paths().keys(), HOW
    assert sum(bool(codes[0]) for beats in kept_ones.values() for codes in beats) > 600


@pytest.mark.parametrize(("demo", "before"), demos.kept().items(), ids=demos.kept())
def test_every_beat_of_a_demo_brings_what_it_brought(demo: str, before: list[demos.Codes]) -> None:
    assert demos.difference(demo, before) == "", HOW


def test_a_code_that_is_off_by_a_digit_is_told_with_its_command() -> None:
    battle = kept("static")[0]
    act = battle.acts[10]
    battle.acts[10] = msgspec.structs.replace(act, happened=act.happened[:-1] + "x")
    assert "command 10, happened:" in difference(battle)
    assert json.loads((HERE / "static.jsonl").read_text(encoding="utf-8").splitlines()[0])["begun"] == battle.begun
