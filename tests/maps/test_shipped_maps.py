"""The maps that come with the game: each can be played, and together they show every kind of ground."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from map_workshop import check_map

from game.maps import vocabulary
from game.maps.loader import load_map
from game.maps.walkability import can_cross, can_stand, neighbours, reachable
from game.model import paths
from game.model.board import Board
from game.model.errors import BadInput
from game.model.goals import goal_kinds
from game.model.grid import distance, footprint
from game.model.sides import SIDES
from game.model.terrain import nature

NAMES = ("training-ground", "safehouse", "rooftops", "snow-forest", "ford", "trench-line")
FILES = sorted(paths.maps().glob("*.tmx"))

SURFACES_OF_THE_TABLE = {
    "barbed-wire", "clutter", "ice", "ladder", "mud-knee", "mud-waist", "snow-shallow", "snow-deep", "stairs",
    "water-knee", "water-waist",
}  # fmt: skip


def of(name: str) -> Path:
    return paths.maps() / f"{name}.tmx"


def test_the_six_maps_are_there_and_nothing_else_is() -> None:
    assert sorted(file.stem for file in FILES) == sorted(NAMES)


def test_titles_and_blurbs_are_each_maps_own() -> None:
    maps = [load_map(file) for file in FILES]
    assert len({each.title for each in maps}) == len(maps)
    assert len({each.blurb for each in maps}) == len(maps)
    assert all(each.author and each.blurb for each in maps)


@pytest.mark.parametrize("name", NAMES)
def test_a_map_is_accepted_and_of_a_fitting_size(name: str) -> None:
    assert check_map(of(name)) == []
    board = load_map(of(name)).board
    assert 24 <= board.width <= 48
    assert 18 <= board.height <= 36


@pytest.mark.parametrize("name", NAMES)
def test_every_deployment_square_reaches_every_other_and_every_objective_on_foot(name: str) -> None:
    battle_map = load_map(of(name))
    for start in battle_map.deployments:
        found = reachable(battle_map.board, start.squares[:1])
        for area in battle_map.deployments:
            assert found.issuperset(area.squares)
        for objective in battle_map.objectives:
            standing = {square for square in objective.squares if can_stand(battle_map.board, square)}
            assert found.issuperset(standing)
            assert standing or objective.kind == "eliminate"


@pytest.mark.parametrize("name", NAMES)
def test_no_ground_is_cut_off_from_the_rest(name: str) -> None:
    battle_map = load_map(of(name))
    found = reachable(battle_map.board, battle_map.deployments[0].squares[:1])
    assert [square for square in battle_map.board.squares if can_stand(battle_map.board, square)] == sorted(
        found, key=lambda square: (square[1], square[0])
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_sides_may_begin_near_or_far(name: str) -> None:
    first, second = (area.squares for area in load_map(of(name)).deployments)
    gaps = [distance(a, b) for a in first for b in second]
    assert 15 <= min(gaps) <= 24
    assert min(gaps) + 8 <= max(gaps) <= 32


@pytest.mark.parametrize("name", NAMES)
def test_every_area_has_room_for_the_squad_and_for_a_large_figure(name: str) -> None:
    battle_map = load_map(of(name))
    for area in battle_map.deployments:
        squad = {"training-ground": 4, "safehouse": 7 if area.side == "blue" else 6}.get(name, 6)
        assert len(battle_map.squads[area.side]) == squad
        assert len(area.squares) >= 4 * squad
        squares = set(area.squares)
        assert any(squares.issuperset(footprint(square, 2)) for square in area.squares)


@pytest.mark.parametrize("name", NAMES)
def test_eliminating_the_enemy_is_open_to_everybody(name: str) -> None:
    assert any(each.kind == "eliminate" and each.side == "any" for each in load_map(of(name)).objectives)


def test_some_maps_are_held_and_some_are_left() -> None:
    kinds = [objective.kind for file in FILES for objective in load_map(file).objectives]
    assert kinds.count("hold") >= 2
    assert kinds.count("exit") >= 1


def test_together_the_maps_show_every_kind_of_ground_and_border() -> None:
    boards = [load_map(file).board for file in FILES]
    grounds = {name for board in boards for stack in board.terrain for name in stack}
    assert grounds >= SURFACES_OF_THE_TABLE
    assert grounds == set(nature().terrain)
    assert {kind for board in boards for kind in board.edges.values()} == set(nature().edge)


def test_windows_and_doors_are_met_open_and_shut() -> None:
    boards = [load_map(file).board for file in FILES]
    opened = {board.edges[edge] for board in boards for edge in board.opened}
    shut = {kind for board in boards for edge, kind in board.edges.items() if edge not in board.opened}
    for kind in ("door", "window-small", "window-large"):
        assert kind in opened
        assert kind in shut


def rises(board: Board) -> set[int]:
    """Differences of height that are walked without stairs or ladder."""
    return {
        abs(board.elevation(a) - board.elevation(b))
        for a in board.squares
        for b in neighbours(board, a)
        if not any(board.has_tag(square, tag) for square in (a, b) for tag in ("stairs", "ladder"))
    }


def test_steps_of_every_row_of_the_table_are_met() -> None:
    found = set().union(*(rises(load_map(file).board) for file in FILES))
    assert {3, 5} <= found
    assert max(found) > 5


@pytest.mark.parametrize("name", ["safehouse", "rooftops", "ford"])
def test_heights_are_reached_by_stairs_or_ladders_only(name: str) -> None:
    board = load_map(of(name)).board
    high = [square for square in board.squares if board.elevation(square) >= 10 and can_stand(board, square)]
    assert high
    for square in high:
        for near in neighbours(board, square):
            if can_stand(board, near) and board.elevation(near) < 5 and can_cross(board, square, near):
                assert board.has_tag(square, "ladder") or board.has_tag(near, "ladder")


def test_tiled_offers_exactly_the_words_the_loader_takes() -> None:
    project = json.loads((paths.maps() / "counterstep.tiled-project").read_text(encoding="utf-8"))
    kinds = {entry["name"]: entry for entry in project["propertyTypes"]}
    assert tuple(kinds["Terrain"]["values"]) == vocabulary.terrains()
    assert tuple(kinds["EdgeKind"]["values"]) == vocabulary.edge_kinds()
    assert tuple(kinds["Environment"]["values"]) == vocabulary.ENVIRONMENTS
    assert tuple(kinds["Light"]["values"]) == vocabulary.LIGHTS
    assert tuple(kinds["ObjectiveKind"]["values"]) == vocabulary.OBJECTIVES
    assert tuple(kinds["Side"]["values"]) == SIDES
    assert tuple(kinds["GoalKind"]["values"]) == tuple(goal_kinds())
    assert tuple(kinds["GoalPart"]["values"]) == vocabulary.GOAL_PARTS
    layers = {"deployment": "deployment", "figure": "figures", "edge": "edges", "label": "labels", "goal": "goals"}
    for kind, layer in layers.items():
        assert {member["name"] for member in kinds[kind]["members"]} == set(vocabulary.OBJECT_PROPERTIES[layer])


def test_a_missing_file_is_one_plain_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refusal:
        load_map(tmp_path / "nowhere.tmx")
    assert str(refusal.value).endswith("nowhere.tmx: this file does not exist")


def test_only_the_reader_of_drawings_knows_pytmx() -> None:
    package = paths.PACKAGE
    knowing = [file for file in sorted(package.rglob("*.py")) if "import pytmx" in file.read_text(encoding="utf-8")]
    assert [str(file.relative_to(package)) for file in knowing] == [str(Path("maps") / "reader.py")]
