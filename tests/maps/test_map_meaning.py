"""What a drawn map means, and which sentence a map maker reads when it means nothing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from map_workshop import (
    AREAS,
    GRASS,
    HEIGHT_5,
    LADDER,
    MUD,
    STAIRS,
    TREE,
    check_map,
    group,
    layer,
    plain,
    properties,
    put,
    thing,
    tmx,
    with_tile,
)  # fmt: skip

from game.cli import main
from game.engine.battle import Battle
from game.maps.loader import known_map, load_map
from game.model.errors import BadInput
from game.model.grid import edge_between
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup


def read(folder: Path, *more: str, **changes: str) -> BattleMap:
    return load_map(put(folder, tmx(*more, **changes)))


def complaints(folder: Path, *more: str, **changes: str) -> list[str]:
    return [str(problem) for problem in check_map(put(folder, tmx(*more, **changes)))]


def test_a_plain_map_has_grass_two_sides_and_the_common_objective(tmp_path: Path) -> None:
    battle_map = read(tmp_path)
    assert battle_map.board.surfaces((5, 3)) == ("grass",)
    assert battle_map.sides == ("red", "blue")
    assert [area.side for area in battle_map.deployments] == ["red", "blue"]
    assert battle_map.deployments[0].squares == tuple((x, y) for y in range(4) for x in (0, 1))
    assert [(each.kind, each.side) for each in battle_map.objectives] == [("eliminate", "any")]
    assert battle_map.title == "Case"


def test_features_stack_on_the_ground_whatever_their_layer_is_called(tmp_path: Path) -> None:
    board = read(tmp_path, layer("puddles", with_tile((2, 1), MUD)), layer("more", with_tile((2, 1), 8))).board
    assert board.surfaces((2, 1)) == ("grass", "mud-knee", "clutter")


def test_turned_tiles_are_the_same_tiles(tmp_path: Path) -> None:
    turned = MUD | 0x80000000 | 0x20000000
    assert read(tmp_path, layer("features", with_tile((2, 1), turned))).board.surfaces((2, 1)) == ("grass", "mud-knee")


def test_heights_of_all_tiles_of_a_square_add_up(tmp_path: Path) -> None:
    trench = with_tile((2, 1), 33)
    board = read(tmp_path, layer("features", trench), layer("height", with_tile((2, 1), 42))).board
    assert board.elevation((2, 1)) == -5 + 3


def test_base64_and_zlib_layers_are_read_like_csv(tmp_path: Path) -> None:
    import base64
    import struct
    import zlib

    raw = struct.pack("<24I", *([GRASS] * 23), MUD)
    for compression, packed in (("", raw), ("zlib", zlib.compress(raw))):
        data = f'<data encoding="base64" compression="{compression}">{base64.b64encode(packed).decode()}</data>'
        ground = f'<layer id="1" name="ground" width="6" height="4">{data}</layer>'
        assert read(tmp_path, ground=ground).board.surfaces((5, 3)) == ("mud-knee",)


def test_borders_run_along_polylines_and_doors_replace_walls(tmp_path: Path) -> None:
    wall = thing(5, properties(kind="wall") + '<polyline points="0,0 0,192"/>', x=192, y=0)
    door = thing(4, properties(kind="door", open=True) + '<polyline points="0,0 0,64"/>', x=192, y=64)
    board = read(tmp_path, group("edges", door, wall)).board
    assert board.edges == {((2, 0), (3, 0)): "wall", ((2, 1), (3, 1)): "door", ((2, 2), (3, 2)): "wall"}
    assert board.opened == (edge_between((3, 1), (2, 1)),)


def test_starts_objectives_labels_and_facts(tmp_path: Path) -> None:
    battle_map = read(
        tmp_path,
        group("figures", thing(9, properties(profile="scout", side="red", facing="east"), name="Ida", x=160, y=96)),
        group(
            "objectives",
            thing(10, properties(kind="hold", rounds=3), name="Hold it", x=128, y=64, width=128, height=128),
            thing(11, properties(kind="exit", side="red", count=2), x=320, y=0, width=64, height=256),
        ),
        group("labels", thing(12, "<text>The  mill</text>", x=70, y=70)),
        facts=properties(title="Test", environment="forest", light="dusk", squad_red="scout, medic", scale=2),
    )
    (start,) = battle_map.figures
    assert (start.name, start.square, start.facing) == ("Ida", (2, 1), 2)
    _, hold, leave = battle_map.objectives
    assert (hold.side, hold.rounds, hold.title, hold.squares) == ("any", 3, "Hold it", ((2, 1), (3, 1), (2, 2), (3, 2)))
    assert (leave.side, leave.count, len(leave.squares)) == ("red", 2, 4)
    assert [(label.text, label.square) for label in battle_map.labels] == [("The mill", (1, 1))]
    assert (battle_map.title, battle_map.environment, battle_map.light) == ("Test", "forest", "dusk")
    assert battle_map.squads == {"red": ("scout", "medic")}
    assert battle_map.scale == 2


def test_an_area_drawn_as_a_polygon_over_a_tree_leaves_the_tree_out(tmp_path: Path) -> None:
    corner = thing(1, properties(side="red") + '<polygon points="0,0 192,0 0,192"/>')
    blue = thing(2, properties(side="blue"), x=256, y=0, width=128, height=256)
    trees = layer("features", with_tile((1, 0), TREE))
    areas = read(tmp_path, trees, areas=group("deployment", corner, blue)).deployments
    assert areas[0].squares == ((0, 0), (0, 1))


CASES: dict[str, tuple[tuple[str, ...], dict[str, str], str]] = {
    "unknown property": (
        (),
        {"facts": properties(lihgt="day")},
        "map: unknown property 'lihgt'; did you mean 'light'?",
    ),
    "unknown light": ((), {"facts": properties(light="dusky")}, "map: unknown light 'dusky'; did you mean 'dusk'?"),
    "unknown side": ((), {"facts": properties(sides="red, bleu")}, "map, property sides: unknown side 'bleu'; did you"),
    "one side": ((), {"facts": properties(sides="red")}, "must name two to four different sides"),
    "unknown ruleset": ((), {"facts": properties(rulesets="sttaic")}, "map, property rulesets: unknown ruleset"),
    "scale": ((), {"facts": properties(scale=3)}, "metres per square are 1, 2 or 5"),
    "squad of nobody": ((), {"facts": properties(squad_green="scout")}, "map, property squad-green: unknown side"),
    "squad of strangers": (
        (),
        {"facts": properties(squad_red="snipper")},
        "squad-red: unknown profile 'snipper'; did you",
    ),
    "figure without profile": (
        (group("figures", thing(3, properties(side="red"), x=130, y=70)),),
        {},
        "layer figures, object 3: has no property profile",
    ),
    "long text": ((), {"facts": properties(title="x" * 300)}, "map, property title: is longer than 256 characters"),
    "no ground": ((), {"ground": layer("grond", plain())}, "map: has no tile layer 'ground'"),
    "hole": ((), {"ground": layer("ground", with_tile((2, 1), 0, GRASS))}, "layer ground, square 2,1: has no ground"),
    "height of grass": ((layer("height", with_tile((2, 1), GRASS)),), {}, "layer height, square 2,1: has a tile that"),
    "layer twice": ((layer("ground", plain()),), {}, "layer ground: is there twice"),
    "unknown object layer": ((group("objectivs"),), {}, "unknown object layer 'objectivs'; did you mean 'objectives'?"),
    "no area": ((), {"areas": ""}, "layer deployment, side red: has no deployment area"),
    "no room": ((), {"facts": properties(squad_red=", ".join(["scout"] * 9))}, "room for 8 figures, the squad has 9"),
    "areas overlap": (
        (),
        {"areas": AREAS.replace('x="256"', 'x="64"')},
        "layer deployment, side blue, square 1,0: also belongs to the area of red",
    ),
    "area on trees": (
        (layer("features", plain(TREE)),),
        {},
        "layer deployment, object 1: no figure can stand on any of its squares",
    ),
    "cut off": (
        (group("edges", thing(3, properties(kind="wall") + '<polyline points="0,0 0,256"/>', x=192, y=0)),),
        {},
        "layer deployment, side blue, square 4,0: cannot be reached on foot from the area of red",
    ),
    "unknown edge": (
        (group("edges", thing(3, properties(kind="wal") + '<polyline points="0,0 0,64"/>', x=192)),),
        {},
        "layer edges, object 3: unknown kind 'wal'; did you mean 'wall'?",
    ),
    "slanted edge": (
        (group("edges", thing(3, properties(kind="wall") + '<polyline points="0,0 64,64"/>', x=192)),),
        {},
        "layer edges, object 3: runs slantwise from 3,0 to 4,1",
    ),
    "edge off the grid": (
        (group("edges", thing(3, properties(kind="wall") + '<polyline points="0,0 0,64"/>', x=220)),),
        {},
        "it must lie on a crossing of the grid",
    ),
    "edge on the rim": (
        (group("edges", thing(3, properties(kind="wall") + '<polyline points="0,0 0,64"/>')),),
        {},
        "runs outside the map or along its rim",
    ),
    "open wall": (
        (group("edges", thing(3, properties(kind="wall", open=True) + '<polyline points="0,0 0,64"/>', x=192)),),
        {},
        "a wall cannot be open",
    ),
    "hold without rounds": (
        (group("objectives", thing(3, properties(kind="hold"), width=64, height=64)),),
        {},
        "layer objectives, object 3: a place to hold needs the property rounds, 1 or more",
    ),
    "exit without count": (
        (group("objectives", thing(3, properties(kind="exit"), width=64, height=64)),),
        {},
        "layer objectives, object 3: a way out needs the property count, 1 or more",
    ),
    "objective on a tree": (
        (
            layer("features", with_tile((2, 1), TREE)),
            group(
                "objectives", thing(3, properties(kind="hold", rounds=1), name="Top", x=128, y=64, width=64, height=64)
            ),
        ),
        {},
        "layer objectives, Top: none of its squares can be reached on foot",
    ),
    "figure in a tree": (
        (
            layer("features", with_tile((2, 1), TREE)),
            group("figures", thing(3, properties(side="red", profile="scout"), x=130, y=70)),
        ),
        {},
        "layer figures, scout, square 2,1: no figure can stand here",
    ),
    "figure outside": (
        (group("figures", thing(3, properties(side="red", profile="scout"), x=900, y=70)),),
        {},
        "layer figures, object 3: lies at 14,1, outside the map",
    ),
    "stairs to nowhere": ((layer("features", with_tile((2, 1), STAIRS)),), {}, "square 2,1: the stairs lead nowhere"),
    "ladder to nowhere": ((layer("features", with_tile((2, 1), LADDER)),), {}, "square 2,1: the ladder leads nowhere"),
    "empty label": ((group("labels", thing(3, x=70, y=70)),), {}, "layer labels, object 3: has no text"),
    "turned area": (
        (group("objectives", thing(3, properties(kind="hold", rounds=1), width=64, height=64, rotation=45)),),
        {},
        "layer objectives, object 3: is turned; set its rotation to 0",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_wrong_is_said_with_its_place(case: str, tmp_path: Path) -> None:
    more, changes, expected = CASES[case]
    found = complaints(tmp_path, *more, **changes)
    assert any(expected in sentence for sentence in found), found


def test_all_problems_are_named_at_once(tmp_path: Path) -> None:
    found = complaints(
        tmp_path,
        layer("height", with_tile((2, 1), GRASS)),
        group("edges", thing(3, properties(kind="wal") + '<polyline points="0,0 0,64"/>', x=192)),
        facts=properties(light="dusky", sides="red, bleu"),
        ground=layer("ground", with_tile((3, 2), 999, GRASS)),
    )
    for part in ("light 'dusky'", "side 'bleu'", "kind 'wal'", "square 3,2: tile number 999", "square 2,1: has a tile"):
        assert any(part in sentence for sentence in found), part


def test_the_file_is_named_in_every_line(tmp_path: Path) -> None:
    path = put(tmp_path, tmx(facts=properties(light="dusky", title="x" * 300)))
    with pytest.raises(BadInput) as refusal:
        load_map(path)
    lines = str(refusal.value).splitlines()
    assert len(lines) == 2
    assert all(line.startswith(f"{path}: ") for line in lines)


def test_stairs_and_ladders_join_heights_on_foot(tmp_path: Path) -> None:
    high = layer("height", ",\n".join(["0,0,0,44,44,44"] * 4))
    assert any("cannot be reached on foot" in line for line in complaints(tmp_path, high))
    assert complaints(tmp_path, high, layer("features", with_tile((2, 1), LADDER))) == []
    flight = layer("height", ",\n".join(["0,0,43,44,44,44"] * 4))
    assert HEIGHT_5 == 43
    assert complaints(tmp_path, flight, layer("features", with_tile((2, 1), STAIRS))) == []


def figures_at(*squares: tuple[int, int], profile: str = "rifleman") -> str:
    """An object layer with figures of one profile for red."""
    return group(
        "figures",
        *(
            thing(20 + number, properties(profile=profile, side="red"), x=64 * x, y=64 * y, width=64, height=64)
            for number, (x, y) in enumerate(squares)
        ),
    )


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        (figures_at((5, 3), profile="war-bear"), "is partly off the board: it is 2 x 2 squares"),
        (figures_at((3, 1), (3, 1)), "cannot stand here under"),
        (figures_at((2, 1), (3, 2), profile="war-bear"), "cannot stand here under"),
    ],
)
def test_figures_over_the_edge_or_on_one_another_are_refused_by_check_and_where_they_do_not_fit(
    figures: str, expected: str, tmp_path: Path, capsys
) -> None:
    path = put(tmp_path, tmx(figures))
    assert main(["check", str(path)]) == 2
    assert expected in capsys.readouterr().out
    battle_map = load_map(path)
    sides = (SideSetup("red"), SideSetup("blue", figures=(FigureSetup("scout"),)))
    for ruleset in ("static", "fluid", "action-time"):
        with pytest.raises(BadInput) as refusal:
            Battle.create(Scenario(battle_map, ruleset, sides))
        assert expected in str(refusal.value)
    for ruleset in ("phases", "passes"):
        with suppress(BadInput):  # here one may squeeze, or is smaller on the grid
            battle = Battle.create(Scenario(battle_map, ruleset, sides))
            battle.start()
            for _ in range(5):
                assert battle.submit(next(battle.legal())) is None


def test_a_map_is_known_until_its_file_changes(tmp_path: Path) -> None:
    path = put(tmp_path, tmx())
    first = known_map(path)
    assert known_map(path) is first
    assert load_map(path) == first
    path.write_text(path.read_text("utf-8").replace("</map>", " </map>"), "utf-8")
    again = known_map(path)
    assert again is not first
    assert again == first
    path.unlink()
    with pytest.raises(BadInput):
        known_map(path)
