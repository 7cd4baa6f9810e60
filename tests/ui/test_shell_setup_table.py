"""The choices before a battle: what can be chosen, what it costs, and the scenario that comes of it."""

from pathlib import Path

import pytest
from shell_kit import Shell, some_catalogue

from game.lab.worth import points_of
from game.model.errors import BadInput
from game.roster.squads import MOST_SQUAD
from game.storage.last_setup import BattleChoice, SideChoice
from game.ui.setup.how_even import even_series
from game.ui.setup.setup import SetupScene
from game.ui.setup.setup_table import Catalogue, SetupTable, load_catalogue, objective_text


def table(**choice: object) -> SetupTable:
    return SetupTable(some_catalogue(), BattleChoice(**choice))  # type: ignore[arg-type]


def test_at_first_a_person_plays_red_against_the_computer_on_the_training_ground() -> None:
    fresh = table()
    assert fresh.map.id == "training-ground"
    assert [fresh.side(side).controller for side in fresh.map.sides] == ["human", "ai:normal"]
    assert fresh.why_not() == ""
    assert fresh.summary() == "Training ground · Fixed Count · Red against Computer, normal"


def test_a_map_or_ruleset_that_is_gone_gives_way_to_one_that_is_there() -> None:
    other = table(map="sunk", ruleset="sixth")
    assert (other.choice.map, other.choice.ruleset) == ("training-ground", "static")


def test_figures_that_are_gone_from_the_roster_are_left_out() -> None:
    other = table(sides={"red": SideChoice(squad=("scout", "nobody"))})
    assert other.squad("red") == ("scout",)


def test_without_maps_there_is_nothing_to_play() -> None:
    with pytest.raises(BadInput, match="no map can be played"):
        SetupTable(Catalogue(), BattleChoice())


def test_a_kept_seed_stays_and_another_is_drawn_otherwise() -> None:
    assert table(seed=5, keep_seed=True).choice.seed == 5
    assert len({table().choice.seed for _ in range(5)}) == 5


def test_a_picked_squad_is_paid_with_points() -> None:
    other = table()
    dearest = max(other.catalogue.roster.profiles, key=lambda name: points_of("static", name))
    rifleman, dear = points_of("static", "rifleman"), points_of("static", dearest)
    assert dear > rifleman
    other.choice.budget = 2 * rifleman
    other.side("red").squad = ()
    other.add("red", "rifleman")
    assert other.cannot_add("red", dearest) == f"Costs {dear} points. You have {rifleman} left."
    assert other.cannot_add("red", "rifleman") == ""
    other.add("red", "rifleman")
    assert (other.cost(other.squad("red")), other.why_not()) == (2 * rifleman, "")
    other.choice.budget = 2 * rifleman - 5
    assert other.why_not() == "The squad of Red costs 5 points too many. Remove a figure."
    other.remove("red", 0)
    assert other.squad("red") == ("rifleman",)
    assert other.why_not() == ""


def test_a_side_begins_on_the_half_of_its_area_that_was_chosen(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: SetupScene(stage, some_catalogue))
    chosen: SetupTable = shell.scene.table
    whole = {area.side: set(area.squares) for area in chosen.scenario().map.deployments}
    shell.key("3")
    shell.click("start:blue:back")
    half = {area.side: set(area.squares) for area in chosen.scenario().map.deployments}
    assert half["red"] == whole["red"]
    assert half["blue"] < whole["blue"]
    assert even_series(chosen).starts == {"blue": "back"}
    shell.click("start:blue:")
    assert chosen.starts == {}


def test_a_squad_has_no_more_figures_than_there_is_room_for() -> None:
    other = table(budget=900, sides={"red": SideChoice(squad=("scout",) * MOST_SQUAD)})
    assert other.cannot_add("red", "scout") == f"A squad has at most {MOST_SQUAD} figures."


def test_the_scenario_has_the_figures_of_the_map_and_those_of_the_squad() -> None:
    other = SetupTable(load_catalogue(), BattleChoice())
    for map_id, battle_map in other.catalogue.maps.items():
        other.choice.map = map_id
        scenario = other.scenario()
        for side in scenario.sides:
            standing = [start.profile for start in battle_map.figures if start.side == side.id]
            expected = [*standing, *battle_map.squads.get(side.id, ())]
            assert [figure.profile for figure in side.figures] == expected, map_id


def test_the_game_s_own_maps_and_rulesets_can_all_be_chosen() -> None:
    found = load_catalogue()
    assert found.refused == {}
    assert len(found.maps) >= 6
    assert {"static", "fluid"} <= set(found.rulesets)
    for battle_map in found.maps.values():
        assert battle_map.objectives
        for goal in battle_map.objectives:
            assert objective_text(goal)
