"""Broken and hostile maps: refused with a sentence, quickly, whatever they are made of."""

from __future__ import annotations

import base64
import os
import random
import shutil
import struct
import time
import tracemalloc
import zlib
from pathlib import Path
from threading import Thread

import pytest
from map_workshop import AREAS, GRASS, TILESET, group, layer, plain, properties, put, thing, tmx, with_tile

from game.maps import xml_guard
from game.maps.loader import load_map
from game.model import paths
from game.model.errors import BadInput
from tests.soak import few_or_many

SECONDS = 4.0
"""Longest time any refusal may take; most take a few thousandths."""


def refusal_of(path: Path) -> str:
    began = time.process_time()
    with pytest.raises(BadInput) as refusal:
        load_map(path)
    assert time.process_time() - began < SECONDS
    return str(refusal.value)


def packed(raw: bytes, compression: str = "") -> str:
    text = base64.b64encode(raw).decode()
    return (
        '<layer id="1" name="ground" width="6" height="4">'
        f'<data encoding="base64" compression="{compression}">{text}</data></layer>'
    )


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))

TEXTS: dict[str, tuple[str | bytes, str]] = {
    "empty file": ("", "is not well-formed XML"),
    "cut short": (tmx()[:300], "is not well-formed XML"),
    "bytes": (bytes(range(256)) * 4, "is not well-formed XML"),
    "json": ('{"layers": []}', "is not well-formed XML"),
    "odd encoding": ('<?xml version="1.0" encoding="klingon"?><map/>', "XML"),
    "another root": ("<tileset/>", "begins with <tileset>, not with <map>"),
    "nothing in it": ("<map/>", "map: width is 'None', not 1 to 128"),
    "laughs": (tmx(prolog=f'<!DOCTYPE map [<!ENTITY l0 "ha">{LAUGHS}]>', facts="&l9;"), "declares a document type"),
    "one long entity": (tmx(prolog=f'<!DOCTYPE map [<!ENTITY a "{"a" * 50_000}">]>', facts="&a;" * 1000), "declares a"),
    "external entity": (tmx(prolog='<!DOCTYPE map [<!ENTITY x SYSTEM "case.tmx">]>', facts="&x;"), "declares a"),
    "document type from outside": (tmx(prolog='<!DOCTYPE map SYSTEM "map.dtd">'), "declares a document type"),
    "deep nesting": (tmx("<group>" * 200_000), "nested deeper than 16"),
    "many elements": (tmx("<properties/>" * 60_000), "more than 50000 elements"),
    "long attribute": (tmx(f'<x y="{"z" * 5000}"/>'), "longer than 4096 characters"),
    "five megabytes": (tmx("<!--" + " " * 5_000_000 + "-->"), "is larger than 4 MiB"),
    "short row": (tmx(ground=layer("ground", plain()[:-2])), "layer ground: row 3 has 5 squares, the map is 6 wide"),
    "long row": (tmx(ground=layer("ground", plain() + ",1")), "layer ground: row 3 has 7 squares"),
    "missing row": (tmx(ground=layer("ground", plain()[: plain().rindex(",\n")])), "has 3 rows, the map has 4"),
    "word for a tile": (tmx(ground=layer("ground", plain()[:-1] + "x")), "square 5,3 holds 'x', not a tile number"),
    "negative tile": (tmx(ground=layer("ground", with_tile((1, 1), -4, GRASS))), "square 1,1 holds '-4'"),
    "enormous tile": (tmx(ground=layer("ground", with_tile((1, 1), 1 << 40, GRASS))), "square 1,1 holds"),
    "unknown tile": (tmx(ground=layer("ground", with_tile((1, 1), 999, GRASS))), "square 1,1: tile number 999 "
        "is not in"),
    "no data": (tmx(ground='<layer name="ground" width="6" height="4"/>'), "layer ground: has no data"),
    "old tiles": (
        tmx(ground='<layer name="ground" width="6" height="4"><data><tile gid="1"/></data></layer>'),
        "must be stored as CSV or base64",
    ),
    "no base64": (tmx(ground=packed(b"").replace("></data>", ">!!!!</data>")), "is not valid base64"),
    "zstd": (tmx(ground=packed(b"1234", "zstd")), "must be stored as CSV or base64"),
    "broken zlib": (tmx(ground=packed(b"not packed", "zlib")), "is not valid zlib data"),
    "broken gzip": (tmx(ground=packed(b"not packed", "gzip")), "is not valid gzip data"),
    "too little base64": (tmx(ground=packed(b"\1\0\0\0" * 23)), "has fewer squares than the map (24)"),
    "zlib bomb": (tmx(ground=packed(zlib.compress(bytes(64_000_000)), "zlib")), "has more squares than the map (24)"),
    "wide as a billion": (tmx(sizes='width="1000000000" height="4" tilewidth="64" tileheight="64"'), "not 1 to 128"),
    "nan wide": (tmx(sizes='width="nan" height="-4" tilewidth="0" tileheight="inf"'), "map: tileheight is 'inf'"),
    "infinite": (tmx(sizes='width="6" height="4" tilewidth="64" tileheight="64" infinite="1"'), "map: is infinite"),
    "isometric": (tmx().replace("orthogonal", "isometric"), "map: is isometric; the game reads orthogonal maps only"),
    "layer of another size": (tmx(ground=layer("ground", plain()).replace('width="6"', 'width="7"')), "the width '7'"),
    "shifted layer": (tmx(ground=layer("ground", plain()).replace("<layer", '<layer offsetx="3.5"')), "not on "
        "the grid"),
    "group": (tmx("<group/>"), "layer of the kind <group>"),
    "picture layer": (tmx("<imagelayer/>"), "layer of the kind <imagelayer>"),
    "many layers": (tmx(*(layer(f"l{n}", plain()) for n in range(20))), "has 21 tile layers; the most is 16"),
    "many objects": (tmx(group("labels", *(thing(n, name="x") for n in range(2000)))), "more than 1024 objects"),
    "nan place": (tmx(group("labels", thing(7, name="x", x="nan"))), "layer labels, object 7: has a coordinate 'nan'"),
    "endless place": (tmx(group("labels", thing(7, name="x", y="inf"))), "object 7: has a coordinate 'inf'"),
    "far away": (tmx(group("labels", thing(7, name="x", y="1e300"))), "object 7: has a coordinate '1e300'"),
    "nan corner": (
        tmx(group("edges", thing(7, properties(kind="wall") + '<polyline points="0,0 nan,0"/>'))),
        "object 7: has a coordinate 'nan'",
    ),
    "half a corner": (tmx(group("edges", thing(7, '<polyline points="0,0 3"/>'))), "has a corner '3', not x,y"),
    "template": (tmx(group("labels", thing(7, template="a.tx"))), "object 7: uses a template"),
    "tile object": (tmx(group("labels", thing(7, gid=1))), "object 7: is a tile object"),
    "ellipse": (tmx(group("labels", thing(7, "<ellipse/>"))), "object 7: is an ellipse"),
    "class property": (tmx(facts='<properties><property name="a" type="class"/></properties>'), "has the type 'class'"),
    "property of no kind": (
        tmx(facts='<properties><property name="scale" type="int" value="x"/></properties>'),
        "map, property scale: 'x' is not a whole number",
    ),
    "property twice": (
        tmx(facts='<properties><property name="title" value="a"/><property name="title" value="b"/></properties>'),
        "map, property title: is given twice",
    ),
    "methods overwritten": (
        tmx(ground=layer("ground", plain()).replace("<layer", '<layer parent="x" data="y"'), areas="")
        .replace("<map ", '<map register_gid="x" layers="y" add_layer="z" '),
        "has no deployment area",
    ),
    "no tileset": (tmx(tileset=""), "map: has no tileset"),
    "tileset outside": (tmx(tileset=TILESET.replace("tileset/", "../")), "is outside the folder of the map"),
    "tileset by full path": (tmx(tileset=TILESET.replace("tileset/", "/etc/")), "is outside the folder of the map"),
    "tileset of another kind": (tmx(tileset=TILESET.replace(".tsx", ".tsj")), "is not a .tsx file"),
    "tileset missing": (tmx(tileset=TILESET.replace("counterstep", "nothing")), "this file does not exist"),
    "tileset twice": (tmx(tileset=TILESET * 2), "overlaps the tiles of another tileset"),
    "many tilesets": (tmx(tileset=TILESET * 9), "has 9 tilesets; the most is 8"),
    "firstgid": (tmx(tileset=TILESET.replace('"1"', '"-1"')), "a tileset has the firstgid '-1'"),
}  # fmt: skip


@pytest.mark.parametrize("case", TEXTS)
def test_a_broken_or_hostile_file_is_refused_with_its_reason(case: str, tmp_path: Path) -> None:
    text, expected = TEXTS[case]
    assert expected in refusal_of(put(tmp_path, text))


def own_tileset(folder: Path, tiles: str = "", image: str = "", count: str = "48") -> Path:
    """A map with a tileset of its own beside it."""
    head = f'<tileset name="own" tilewidth="64" tileheight="64" tilecount="{count}" columns="10">'
    put(folder, f"{head}{image}{tiles}</tileset>", "own.tsx")
    return put(folder, tmx(tileset='<tileset firstgid="1" source="own.tsx"/>'))


def tile(name: str, value: str) -> str:
    return f'<tile id="0"><properties><property name="{name}" value="{value}"/></properties></tile>'


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        (tile("terrain", "mud-kne"), "tileset own.tsx, tile 0: unknown terrain 'mud-kne'; did you mean 'mud-knee'?"),
        (tile("elevation", "900"), "tileset own.tsx, tile 0: has the elevation '900', not -20 to 60"),
        (tile("elevation", "nan"), "tileset own.tsx, tile 0: has the elevation 'nan'"),
        (tile("cost", "15"), "tileset own.tsx, tile 0: unknown tile property 'cost'"),
        ('<tile id="77"/>', "tileset own.tsx: defines a tile '77', it has tiles 0 to 47"),
    ],
)
def test_a_tile_that_says_something_unknown_is_named(tiles: str, expected: str, tmp_path: Path) -> None:
    assert expected in refusal_of(own_tileset(tmp_path, tiles))


def test_a_tileset_with_entities_is_refused(tmp_path: Path) -> None:
    path = own_tileset(tmp_path)
    put(tmp_path, '<!DOCTYPE t [<!ENTITY a "b">]><tileset>&a;</tileset>', "own.tsx")
    assert "declares a document type" in refusal_of(path)


def test_a_tileset_of_a_billion_tiles_is_refused(tmp_path: Path) -> None:
    assert "has the tilecount '1000000000'" in refusal_of(own_tileset(tmp_path, count="1000000000"))


def png(width: int, height: int) -> bytes:
    """The first bytes of a picture that says it is this large."""
    return b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", width, height) + b"\x01\0\0\0\0" + bytes(100)


@pytest.mark.parametrize(
    ("content", "declared", "expected"),
    [
        (png(30_000, 30_000), 30_000, "the picture is 30000 x 30000 pixels, more than 4096 x 4096"),
        (png(640, 320), 4_000_000, "the picture is 640 x 320 pixels, the tileset says 4000000 x 4000000"),
        (b"GIF89a" + bytes(100), 640, "the picture is not a PNG"),
        (b"", 640, "the picture is not a PNG"),
    ],
)
def test_a_picture_is_judged_by_its_header_alone(content: bytes, declared: int, expected: str, tmp_path: Path) -> None:
    put(tmp_path, content, "own.png")
    image = f'<image source="own.png" width="{declared}" height="{declared}"/>'
    assert expected in refusal_of(own_tileset(tmp_path, image=image))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_as_a_picture_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "own.png")
    path = own_tileset(tmp_path, image='<image source="own.png" width="640" height="640"/>')
    found: list[str] = []
    reader = Thread(target=lambda: found.append(refusal_of(path)), daemon=True)
    reader.start()
    reader.join(20)
    assert len(found) == 1, "it waits for somebody to write"
    assert "the picture is not an ordinary file" in found[0]
    assert xml_guard.picture_fault(Path("/dev/zero"), "640", "640") == "the picture is not an ordinary file"


def test_a_picture_outside_the_folder_is_not_opened(tmp_path: Path) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    (tmp_path / "own.png").write_bytes(png(640, 640))
    image = '<image source="../own.png" width="640" height="640"/>'
    assert "its picture is outside the folder of the tileset" in refusal_of(own_tileset(folder, image=image))


def test_a_link_that_leads_outside_is_followed_before_it_is_judged(tmp_path: Path) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    shutil.copy(paths.maps() / "tileset" / "counterstep.tsx", tmp_path / "secret.tsx")
    (folder / "linked.tsx").symlink_to(tmp_path / "secret.tsx")
    path = put(folder, tmx(tileset='<tileset firstgid="1" source="linked.tsx"/>'))
    assert "is outside the folder of the map" in refusal_of(path)


def test_a_folder_is_not_a_map(tmp_path: Path) -> None:
    assert refusal_of(tmp_path).endswith("is not a file")


def test_a_bomb_takes_little_memory(tmp_path: Path) -> None:
    path = put(tmp_path, TEXTS["zlib bomb"][0])
    tracemalloc.start()
    try:
        refusal_of(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 16 * 1024 * 1024


def test_a_thousand_faults_are_counted_not_listed(tmp_path: Path) -> None:
    strangers = group("figures", *(thing(n, properties(side="green")) for n in range(900)))
    with pytest.raises(BadInput) as refusal:
        load_map(put(tmp_path, tmx(strangers)))
    assert len(refusal.value.problems) <= 101
    assert "more problems" in str(refusal.value.problems[-1])


SIZE = 128
LARGE = f'width="{SIZE}" height="{SIZE}" tilewidth="64" tileheight="64"'
FIELD = (
    f'<layer id="1" name="ground" width="{SIZE}" height="{SIZE}">'
    f'<data encoding="csv">{",".join("1" * SIZE**2)}</data></layer>'
)


def star(corners: int) -> str:
    """A polygon that crosses the whole board again and again."""
    return " ".join(f"{n * 8192 // corners},{8192 * (n % 2)}" for n in range(corners))


@pytest.mark.parametrize(
    "more",
    [
        group("objectives", *(thing(n, f'<polygon points="{star(120)}"/>') for n in range(1000))),
        group("labels", *(thing(n, f'<polygon points="{star(120)}"/>', name="x") for n in range(1000))),
        group("edges", *(thing(n, f'<polyline points="{"64,64 8128,64 " * 60}"/>') for n in range(1000))),
        group("edges", *(thing(n, '<polyline points="64,64 8128,64 8128,8128 64,8128"/>') for n in range(1000))),
        group("deployment", *(thing(n, properties(side="red"), width=8192, height=8192) for n in range(1000))),
    ],
    ids=["stars", "star labels", "to and fro", "frames", "whole boards"],
)
def test_work_beyond_all_measure_is_refused_quickly(more: str, tmp_path: Path) -> None:
    assert refusal_of(put(tmp_path, tmx(more, sizes=LARGE, ground=FIELD, areas="")))


def test_the_largest_map_loads_quickly(tmp_path: Path) -> None:
    began = time.process_time()
    battle_map = load_map(put(tmp_path, tmx(sizes=LARGE, ground=FIELD)))
    assert time.process_time() - began < SECONDS
    assert len(battle_map.board.terrain) == SIZE**2


def spoil(content: bytes, dice: random.Random) -> bytes:
    """A map with one to three random changes: bytes, digits, words, tags cut, doubled or swapped."""
    spoilt = bytearray(content)
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(len(spoilt))
        length = dice.choice((1, 2, 8, 40, 400))
        kind = dice.randrange(9)
        if kind == 0:
            spoilt[place] = dice.randrange(256)
        elif kind == 1:
            del spoilt[place : place + length]
        elif kind == 2:
            spoilt[place:place] = spoilt[place : place + length]
        elif kind == 3:
            words = (b"-1", b"0", b"nan", b"1e9", b"99999999999", b"", b"&amp;", b"<x/>", b"true", b"\xff")
            spoilt[place : place + length] = dice.choice(words)
        elif kind == 4:
            quotes = [index for index, byte in enumerate(spoilt) if byte == 34]
            first = dice.randrange(0, len(quotes) - 1)
            spoilt[quotes[first] + 1 : quotes[first + 1]] = dice.choice(
                (b"nan", b"-7", b"", b"zlib", b"4294967296", b"x")
            )
        elif kind == 5:
            other = dice.randrange(len(spoilt))
            spoilt[place : place + length], spoilt[other : other + length] = (
                spoilt[other : other + length],
                spoilt[place : place + length],
            )
        elif 48 <= spoilt[place] < 58:
            spoilt[place] = dice.randrange(48, 58)
    return bytes(spoilt)


@few_or_many("times", 40, 100)
@pytest.mark.parametrize("name", ["training-ground", "safehouse", "ford"])
def test_a_spoilt_map_is_refused_or_plays(name: str, times: int, tmp_path: Path) -> None:
    content = (paths.maps() / f"{name}.tmx").read_bytes()
    dice = random.Random(f"spoil {name}")
    refused, sentences = 0, []
    for _ in range(times):
        path = put(tmp_path, spoil(content, dice))
        began = time.process_time()
        try:
            battle_map = load_map(path)
        except BadInput as refusal:
            refused += 1
            sentences.append(str(refusal))
        else:
            board = battle_map.board
            assert len(board.terrain) == len(board.heights) == board.width * board.height
            assert all(area.squares for area in battle_map.deployments)
        assert time.process_time() - began < SECONDS
    assert times // 5 < refused < times
    assert all(sentence.startswith(f"{tmp_path}") and ": " in sentence for sentence in sentences)


def test_the_good_map_of_these_tests_is_good(tmp_path: Path) -> None:
    assert load_map(put(tmp_path, tmx())).board.width == 6
    assert AREAS in tmx()
