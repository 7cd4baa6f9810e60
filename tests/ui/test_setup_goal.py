"""The goal of a battle is chosen beside the map, and what is said of it is true for every map, goal and ruleset."""

import dataclasses
from pathlib import Path

import pytest
from shell_kit import Shell, layout_faults

from game.lab.certificate import certificate_of
from game.lab.statistics import wilson
from game.model.goals import goal_kinds
from game.rulesets import names
from game.storage.last_setup import BattleChoice, load_choice
from game.ui.setup.setup import SetupScene
from game.ui.setup.setup_table import Catalogue, SetupTable, load_catalogue

CATALOGUE = load_catalogue()
ROWS = [
    (battle_map, goal.kind, ruleset)
    for battle_map in CATALOGUE.maps
    for goal in CATALOGUE.maps[battle_map].goals
    for ruleset in names()
]


def table(battle_map: str, kind: str, ruleset: str) -> SetupTable:
    return SetupTable(CATALOGUE, BattleChoice(map=battle_map, ruleset=ruleset, options={"goal": kind}))


def test_all_rows_are_told() -> None:
    assert len(ROWS) == 120


@pytest.mark.parametrize(("battle_map", "kind", "ruleset"), ROWS)
def test_who_has_it_easier_is_said_as_the_battles_say(battle_map: str, kind: str, ruleset: str) -> None:
    setup = table(battle_map, kind, ruleset)
    row = certificate_of(setup.map, kind, ruleset)
    assert row is not None
    words = setup.odds()
    won = {"Red": row.red, "Blue": row.battles - row.red - row.draws}
    sure = next((side for side, count in won.items() if wilson(count, row.battles).low > 0.5), "")
    most = max(won, key=lambda side: won[side])
    assert f" it won {won[most]} of {row.battles}" in words or f"{most} won {won[most]} of {row.battles}" in words
    assert words.startswith(f"{sure} has it easier: ") if sure else "has it easier: it" not in words[: words.find(":")]
    assert words.startswith("About even: ") == (not sure and won[most] <= 0.6 * row.battles)
    assert ("seldom" in words) == (row.decided < 0.4 * row.battles)
    assert ("Usually the goal decides." in words) == (row.decided >= 0.65 * row.battles)
    assert "%" not in words
    assert "[" not in words


@pytest.mark.parametrize(("battle_map", "kind", "ruleset"), ROWS)
def test_each_side_reads_what_it_must_do(battle_map: str, kind: str, ruleset: str) -> None:
    setup = table(battle_map, kind, ruleset)
    played = setup.board.goal
    assert played is not None
    tasks = setup.goal_tasks()
    assert [side for side, _ in tasks] == ([""] if goal_kinds()[kind].sides == "any" else list(setup.map.sides))
    for side, words in tasks:
        assert words == played.told(side)
        assert f"round {played.rounds}" in words, "the last round is named"


def test_the_goal_is_chosen_on_the_first_page_and_kept(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: SetupScene(stage, lambda: CATALOGUE))
    shell.click("map:ford")
    assert "Put every enemy out of action. Or: Hold the ford for 3 rounds." in told(shell)
    shell.click("goal:raid")
    scene = shell.scene
    assert scene.table.scenario().options["goal"] == "raid"
    for _, words in scene.table.goal_tasks():
        assert words in told(shell)
    assert scene.table.odds() in told(shell)
    shell.key("5")
    assert "goal:raid" not in {spot.id for spot in shell.scene.desk.buttons}, "one place for one thing"
    shell.key("1")
    shell.click("map:training-ground")
    assert scene.table.goal == "raid", "a goal that the next map offers too is kept"
    shell.click("goal:")
    assert "goal" not in scene.table.scenario().options
    shell.key("Esc")
    assert load_choice(tmp_path / "config")[0].options == {}


def told(shell: Shell) -> str:
    return " ".join(" ".join(word.text for word in shell.scene.desk.words).split())


def test_a_map_without_goals_has_its_own_objectives_only() -> None:
    bare = Catalogue(maps={"ford": CATALOGUE.maps["ford"]}, rulesets=CATALOGUE.rulesets, roster=CATALOGUE.roster)

    bare.maps["ford"] = dataclasses.replace(bare.maps["ford"], goals=())
    setup = SetupTable(bare, BattleChoice(map="ford", options={"goal": "raid"}))
    assert setup.goal_offer() is None
    assert setup.goal == ""
    assert "goal" not in setup.scenario().options


def test_it_is_said_when_other_rules_change_the_numbers_of_the_goal(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: SetupScene(stage, lambda: CATALOGUE))
    scene = shell.scene
    scene.change(map="ford", ruleset="static")
    scene.table.choose_option(scene.table.goal_offer(), "raid")
    scene.change(ruleset="passes")
    assert scene.table.goal == "raid", "the chosen goal stays"
    told = " ".join(word.text for word in shell.desk.words)
    assert "The goal is still Raid, but Passes changes its numbers." in told
    assert "before round 5 ends" in told
    assert layout_faults(shell.desk) == []
    scene.change(ruleset="static")
    scene.change(ruleset="fluid")
    assert scene.goal_told == "", "nothing has changed"
