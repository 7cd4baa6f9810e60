"""Saves and journals whose digests fit but whose contents are hostile: refused in a sentence, and nothing is opened."""

from __future__ import annotations

import base64
import os
import zlib
from datetime import UTC
from functools import cache
from pathlib import Path

import msgspec
import pytest
from storage_workshop import WHEN, begun, kept, meadow, scenario

from game.engine.battle import Battle
from game.model.errors import BadInput
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.rules import figures, grapples
from game.storage.codec import encode_state, restore
from game.storage.files import write_whole
from game.storage.saves import About, Parts, pack, peek, unpack, write_down
from game.storage.slots import QUICK, SaveSlots
from game.storage.untrusted import read_file


def png(width: int, height: int, depth: int = 8, kind: int = 6) -> bytes:
    """The first bytes of a picture that says it is so."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes(
        (depth, kind, 0, 0, 0)
    )  # fmt: skip


def test_a_time_zone_in_a_save_stops_no_title(tmp_path) -> None:
    keeper = kept(tmp_path, acts=3)
    parts = write_down(keeper.battle, WHEN)
    about = msgspec.json.decode(parts.about, type=About)
    zoned = msgspec.json.encode(msgspec.structs.replace(about, saved=about.saved.replace(tzinfo=UTC)))
    shelf = SaveSlots.of(tmp_path)
    write_whole(shelf.path(QUICK), pack(Parts(zoned, parts.battle, b"")))
    assert QUICK not in [one.slot for one in shelf.list()]
    assert "timezone" in " ".join(shelf.notices)


PICTURES = (png(30_000, 30_000), png(100, 100, 1), png(100, 100, 8, 3), png(9, 9, 8, 0), b"GIF89a")


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_is_judged_by_its_header_before_anybody_opens_it(picture: bytes) -> None:
    parts = write_down(begun(), WHEN)
    assert peek(pack(Parts(parts.about, parts.battle, picture)), "save")[1] == b""
    assert peek(pack(Parts(parts.about, parts.battle, png(160, 90))), "save")[1] == png(160, 90)


def altered(change) -> bytes:
    """A save in which something was changed, with a digest that fits."""
    parts = write_down(begun(), WHEN)
    about, inside = msgspec.json.decode(parts.about), msgspec.json.decode(parts.battle)
    change(about, inside)
    return pack(Parts(msgspec.json.encode(about), msgspec.json.encode(inside), b""))


FIRST = ("header", "sides", 0, "figures", 0, "overrides")
"""What the first figure's sheet differs in."""


@pytest.mark.parametrize(
    ("where", "values", "reason"),
    [
        (("header", "map"), {"title": "a\0b"}, "that is not allowed"),
        (("header",), {"ruleset": "/dev/zero"}, "not in the game and not in the file"),
        (("header",), {"ruleset": "../rules.toml"}, "not in the game"),
        (("header",), {"own": {"id": "x"}}, "missing required field"),
        (("header",), {"own": {"extends": ["d20"]}}, "must name another shipped ruleset"),
        (("header", "options"), {"round_limit": "x"}, "not a whole number"),
        (("header", "options"), {"action_dice": -5}, "not a whole number from 0 to 100"),
        (("header", "options"), {"boosts": 1}, "not true or false"),
        (FIRST, {"speed": 10**9}, "from 0 to 500"),
        (FIRST, {"lost": {"vitality": 10**9}}, "lost"),
        (FIRST, {"weapons": ["spoon"]}, "unknown weapon"),
        (("state", "figures", "1", "Place"), {"narrow": [1, 0]}, "squeezed into squares that it does not have"),
        (("state", "figures", "1", "Place"), {"narrow": [0, 1]}, "squeezed into squares that it does not have"),
        (("state", "figures", "1", "Place"), {"narrow": [1, -1]}, "squeezed into squares that it does not have"),
        (("state", "figures", "1", "Place"), {"narrow": [9, 1]}, "squeezed into squares that it does not have"),
        (("state", "figures", "1", "Conditions", "active"), {"x": {"source": 99}}, "has a condition from nobody"),
        (("state", "table", "Waiting", "question"), {"about": 99}, "about names figure 99, who is not there"),
        (("state", "table", "Clock"), {"time": 10**12}, "which no battle comes to"),
    ],
)
def test_hostile_contents_are_refused(where: tuple, values: dict, reason: str) -> None:
    def change(about: dict, save: dict) -> None:
        for key in where:
            save = save[key]
        save.update(values)

    with pytest.raises(BadInput, match=reason):
        unpack(altered(change), "save")


def test_a_title_that_cannot_be_written_is_refused_by_the_list() -> None:
    with pytest.raises(BadInput, match="that is not allowed"):
        peek(altered(lambda about, save: about.update(title="a\0b")), "save")


def test_a_battle_by_rules_of_ones_own_goes_on_without_their_file(tmp_path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "static"\nid = "mine"\ntitle = "Mine"\n[setup]\nround_limit = 7\n', encoding="utf-8")
    battle = Battle.create(scenario(str(file), size=2))
    battle.start()
    content = pack(write_down(battle, WHEN))
    file.unlink()
    assert str(tmp_path).encode() not in content
    loaded = unpack(content, "save")
    assert loaded.battle.world.ruleset.id == "mine"
    assert loaded.battle.state_hash() == battle.state_hash()
    assert loaded.changes == ()
    assert unpack(pack(write_down(loaded.battle, WHEN)), "again").battle.state_hash() == battle.state_hash()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_is_no_ordinary_file_is_not_opened(tmp_path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, reason in (
        (pipe, "is not an ordinary file"),
        (tmp_path, "is a folder, not a file"),
        (Path("/dev/zero"), "is not an ordinary file"),
        (tmp_path / ("a" * 300), "cannot be read"),
        (tmp_path / "a\0b", "null"),
    ):
        with pytest.raises(BadInput, match=reason):
            read_file(path)


def squeezed(square: list[int], narrow: list[int]) -> bytes:
    """The state of a battle of phases whose first figure, two squares wide, is squeezed somewhere."""
    state = msgspec.json.decode(encode_state(wide()))
    state["figures"]["1"]["Place"].update(square=square, narrow=narrow)
    return msgspec.json.encode(state)


@cache
def wide() -> Battle:
    """A war bear against a rifleman on a meadow of 12 x 8 squares."""
    sides = (SideSetup("red", "human", (FigureSetup("war-bear"),)), SideSetup("blue", "human", (FigureSetup("scout"),)))
    battle = Battle.create(Scenario(meadow(), "phases", sides, 1))
    battle.start()
    return battle


@pytest.mark.parametrize(
    ("square", "narrow"), [([11, 3], [1, 2]), ([5, 7], [2, 1]), ([11, 7], [1, 1]), ([10, 6], [0, 0])]
)
def test_who_is_squeezed_at_an_edge_of_the_board_stands_on_it(square: list[int], narrow: list[int]) -> None:
    loaded = restore(wide().scenario, squeezed(square, narrow), "save")
    assert all(covered in loaded.world.board for covered in figures.squares_of(loaded.world, 1))


@pytest.mark.parametrize(
    ("square", "narrow"), [([11, 7], [1, 2]), ([11, 3], [2, 1]), ([11, 6], [0, 0]), ([-1, 3], [1, 2])]
)
def test_who_is_squeezed_beyond_an_edge_of_the_board_is_refused(square: list[int], narrow: list[int]) -> None:
    with pytest.raises(BadInput, match="stands outside the board"):
        restore(wide().scenario, squeezed(square, narrow), "save")


@pytest.mark.parametrize(
    ("kind", "values", "reason"),
    [
        ("Readied", {"weapon": "spoon", "trigger": "move"}, "there is no weapon 'spoon'"),
        ("Performing", {"command": {"command": "end", "figure": 2}}, "holds an order of figure 2"),
        (
            "Performing",
            {"command": {"command": "hustle", "figure": 1, "path": []}},
            "hustle is no action of this ruleset",
        ),
        ("Performing", {"command": {"command": "aim", "figure": 1, "target": 9}}, "target names figure 9"),
        ("Performing", {"command": {"command": "step", "figure": 1, "to": [99, 0]}}, "to is not on the board"),
        ("Walking", {"path": [[0, 99]], "action": "move", "allowance": 30}, "path is not on the board"),
        ("Walking", {"path": [[0, 0]], "action": "waltz", "allowance": 30}, "'waltz' is no action of this ruleset"),
        ("Striking", {"weapon": "rifle", "square": [12, 0]}, "square is not on the board"),
        ("Crowded", {"side": "green", "title": "x"}, "there is no side 'green'"),
        ("Going", {"kind": "path", "action": "move", "allowance": 9, "opens": [[[0, 0], [0, 1]]]}, "names no border"),
    ],
)
def test_work_about_what_is_not_there_is_refused(kind: str, values: dict, reason: str) -> None:
    def change(about: dict, save: dict) -> None:
        save["state"]["figures"]["1"][kind] = values

    with pytest.raises(BadInput, match=reason):
        unpack(altered(change), "save")


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("Striking", {"weapon": "rifle", "target": 0}),
        ("Striking", {"weapon": "rifle", "target": 3, "stage": "nonsense"}),
        ("Walking", {"path": [[1, 1]], "action": "attack", "allowance": 9}),
        ("Contested", {"by": 0, "before": {}}),
        ("Botched", {"titles": []}),
    ],
)
def test_a_state_on_which_the_rules_stumble_some_acts_later_is_refused(kind: str, values: dict) -> None:
    """Nothing in it is named wrongly, and every question can be asked of it: it cannot be played on."""

    def change(about: dict, save: dict) -> None:
        for figure in save["state"]["figures"].values():
            figure[kind] = values

    save = altered(change)
    inside = msgspec.json.decode(zlib.decompress(base64.b64decode(msgspec.json.decode(save)["packed"])))
    restore(begun().scenario, msgspec.json.encode(inside["state"]), "save")
    with pytest.raises(BadInput, match="cannot be played on"):
        unpack(save, "save")


def test_a_hold_that_a_battle_began_with_can_be_broken() -> None:
    """A setup names nobody who holds: freeing oneself frees nobody else."""
    held = FigureSetup("brawler", overrides={"conditions": {"grappled": 1}})
    sides = (SideSetup("red", "human", (held,)), SideSetup("blue", "human", (FigureSetup("scout"),)))
    battle = Battle.create(Scenario(meadow(), "passes", sides, 1))
    battle.start()
    grapples.release(battle.world, 1, "broke free")
    assert not figures.has(battle.world, 1, "grappled")
