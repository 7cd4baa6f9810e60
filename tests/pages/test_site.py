"""The game for browsers: the worker plays the battle that is played elsewhere, the archive holds all it needs, and what
is fetched is what was pinned."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from game.engine.battle import Battle
from game.maps.loader import load_map
from game.model.errors import BadInput
from game.model.paths import PACKAGE, maps
from game.pages import site
from game.pages.client_files import SCRIPTS, client_text, page_files, script
from game.pages.painted import POSES, SIZES, figure_pictures
from game.rulesets import names
from game.storage.header import header_of
from game.storage.journal import JournalRecord
from game.storage.share_code import code_of_battle, code_of_position
from game.table.desk import Desk
from game.table.worker import MORE, Worker, begin, keeper_of, wanted_of
from game.ui.kit.figure_looks import figure_looks
from tests.ai.test_fair import under_way
from tests.table.pages import MAP, RandomPage, message, new_desk

CLIENT = PACKAGE / "pages" / "client"


class PlayedBattle(NamedTuple):
    """A battle that a random page has played against the computer in a worker: the hash after each message."""

    setup: str
    messages: list[str]
    hashes: list[str]
    worker: Worker


def played_in_worker(ruleset: str, level: str, seed: int, most: int = 5000) -> PlayedBattle:
    """A battle to its end, or so many acts of it."""
    setup = msgspec.json.encode({"map": MAP, "ruleset": ruleset, "level": level, "seed": seed}).decode()
    worker = Worker(setup)
    worker.open()
    page, sent, hashes = RandomPage(desk_of(worker), seed), list[str](), list[str]()
    while True:
        while MORE in msgspec.json.decode(worker.think(50)):
            pass
        hashes.append(worker.state())
        if not page.seat() or len(sent) == most:
            return PlayedBattle(setup, sent, hashes, worker)
        command = page.command(worker.seat, page.now(worker.seat))
        sent.append(message("do", act=desk_of(worker).acts[worker.seat], command=command).decode())
        worker.hear(sent[-1])


@pytest.mark.parametrize("most", [10, pytest.param(5000, marks=pytest.mark.long)])
@pytest.mark.parametrize("ruleset", names())
def test_the_worker_plays_the_battle_that_is_played_elsewhere(ruleset: str, most: int) -> None:
    """Whatever a page sends, in the long run to the end of a battle, the worker's is the one that the same commands
    lead to without."""
    played = played_in_worker(ruleset, "easy", 5, most)
    desk = desk_of(played.worker)
    assert desk.is_over or len(played.messages) == most == 10
    alone = Battle.create(keeper_of(wanted_of(played.setup)).battle.scenario)
    alone.start()
    for entry in desk.session.keeper.entries[1:]:
        assert entry.command is not None
        assert alone.submit(entry.command, entry.seat) is None
        assert alone.state_hash() == entry.state
    assert played.worker.state() == alone.state_hash()
    assert {entry.seat for entry in desk.session.keeper.entries[1:]} == {"red", "blue"}


@pytest.mark.long
@pytest.mark.skipif("COUNTERSTEP_SITE" not in os.environ, reason="names no folder that counterstep site has built")
def test_the_browsers_python_comes_to_the_same_states(tmp_path: Path) -> None:
    """Whole battles of every ruleset, and the first acts against the hard computer: the hash after every act."""
    battles = [played_in_worker(ruleset, "easy", 5) for ruleset in names()]
    battles += [played_in_worker(ruleset, "hard", 6, 6) for ruleset in names()]
    file = tmp_path / "battles.json"
    file.write_bytes(msgspec.json.encode([{"setup": one.setup, "messages": one.messages} for one in battles]))
    node = ("node", str(Path(__file__).parent / "in_node.mjs"), os.environ["COUNTERSTEP_SITE"], str(file))
    done = subprocess.run(node, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    told = [msgspec.json.decode(line) for line in done.stdout.splitlines()]
    assert told == [one.hashes for one in battles]
    print(f"{sum(len(one.hashes) for one in battles)} equal states of {len(battles)} battles")


def desk_of(worker: Worker) -> Desk:
    """The desk of a battle in a worker."""
    assert isinstance(worker.desk, Desk)
    return worker.desk


@pytest.mark.parametrize(
    ("setup", "about"),
    [
        ("{", "address"),
        ('{"map": "nowhere"}', "map"),
        ('{"map": "../ford"}', "map"),
        ('{"ruleset": "chess"}', "ruleset"),
        ('{"level": "god"}', "level"),
        ('{"seed": -1}', "address"),
        ('{"extra": 1}', "address"),
        ('{"code": "CS1.nothing"}', "the code"),
    ],
)
def test_an_address_that_asks_for_what_is_not_there_gets_a_sentence(setup: str, about: str) -> None:
    told = begin(setup)
    assert isinstance(told, str)
    assert told.startswith(about)


def test_a_shared_battle_and_a_position_are_played_on() -> None:
    """What the line of text of `counterstep share` holds goes on where it was, against the computer."""
    battle = under_way("static")
    told = begin(msgspec.json.encode({"code": code_of_position(battle), "level": "easy"}).decode())
    assert isinstance(told, Worker)
    assert told.state() == battle.state_hash()
    played: Any = RandomPage(new_desk("passes", 4), 4)
    for _ in range(5):
        assert played.act()
    keeper = desk_of(played).session.keeper
    header = header_of(played.desk.battle)
    code = code_of_battle(JournalRecord(header, tuple(keeper.entries), None))
    told = begin(msgspec.json.encode({"code": code}).decode())
    assert isinstance(told, Worker)
    desk: Any = told.desk
    now, was = desk.now(told.seat), played.desk.now(told.seat)
    assert (now.act, now.moment, now.strip) == (was.act, was.moment, was.strip)
    assert now.bodies == tuple(body for body in was.bodies if not body.ghost)
    assert desk_of(told).session.people == (told.seat,)
    while "more" in msgspec.json.decode(told.think(50)):
        pass
    assert told.desk.battle.decision is not None
    assert told.desk.battle.decision.seat == told.seat


def test_the_archive_plays_without_anything_else(tmp_path: Path) -> None:
    """Python with nothing but the archive begins a battle: no window, no terminal, nothing that is installed."""
    wheel = tmp_path / "msgspec.whl"
    with zipfile.ZipFile(wheel, "w") as archive:  # this machine's own, in place of the browser's
        for file in distribution("msgspec").files or ():
            if file.suffix in (".py", ".so", ".pyd") and file.parts[0] == "msgspec":
                archive.write(str(file.locate()), file.as_posix())
    packed = site._archive(tmp_path, wheel)
    inside = tmp_path / "inside"
    shutil.unpack_archive(packed, inside)
    assert not (inside / "game" / "ui").exists()
    assert not (inside / "game" / "host").exists()
    held = list(inside.glob("game/**/*.py"))
    named = {name: inside / Path(*name.split(".")) for path in held for name in imported(path)}
    assert len(named) > 100
    gone = [name for name, path in named.items() if not (path.is_dir() or path.with_suffix(".py").exists())]
    assert gone == [], "left out, and imported"
    code = (
        f"import sys; sys.path[:] = [p for p in sys.path if 'packages' not in p]; sys.path.insert(0, {str(inside)!r})\n"
        "from game.table.worker import begin\n"
        "for ruleset in ('static', 'fluid', 'action-time', 'phases', 'passes'):\n"
        '    worker = begin(\'{"map": "training-ground", "seed": 3, "ruleset": "\' + ruleset + \'"}\')\n'
        "    assert 'scene' in worker.open(), worker\n"
        "    worker.think(20)\n"
        "print('pygame' in sys.modules, 'rich' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["False", "False"]


def imported(path: Path) -> set[str]:
    """The modules of the game that a file imports anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.split(".")[0] == "game"}


def test_a_file_that_was_not_pinned_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pyodide.tgz"
    file.write_bytes(b"something else")
    with pytest.raises(BadInput, match="is not the expected file"):
        site.check(file, site.pins().python)
    assert len(site.pins().wheel.sha256) == 64


def test_all_files_of_a_site_are_kept_for_starts_without_a_network(tmp_path: Path) -> None:
    """The script names each of them, for one start to be enough; what a server does not give out is not asked for."""
    for name in ("index.html", "art/ford.webp", ".git/HEAD"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    first = site._keeper(tmp_path)
    assert 'ALL = ["./","art/ford.webp","index.html"];' in first
    (tmp_path / "index.html").write_text("another build")
    second = site._keeper(tmp_path)
    assert first.replace(first.split('"')[1], "") == second.replace(second.split('"')[1], "")
    assert first != second


def test_a_build_without_npm_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match="needs npm"):
        site.build_site(tmp_path / "site")


def test_the_first_page_offers_every_map_ruleset_and_level() -> None:
    listed = [load_map(path) for path in sorted(maps().glob("*.tmx"))]
    page = site.start_page(listed)
    assert all(f'value="{one.id}"' in page for one in listed)
    assert all(f'value="{one}"' in page for one in names())
    assert "<script" not in page


def test_the_page_is_small_and_puts_text_in_as_text() -> None:
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in CLIENT.iterdir())
    assert lines < 1500
    whole = script() + "".join(client_text(path.name) for path in CLIENT.iterdir() if path.suffix in (".js", ".mjs"))
    for barred in ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "new Function"):
        assert barred not in whole
    assert set(page_files()) == {"index.html", "table.js", "table.css"}
    assert all(client_text(name) in script() for name in SCRIPTS)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_every_script_is_one_that_can_be_read(tmp_path: Path) -> None:
    whole = tmp_path / "table.js"
    whole.write_text(script(), encoding="utf-8")
    worker = tmp_path / "worker.mjs"
    worker.write_text(client_text("worker.js"), encoding="utf-8")
    for file in (whole, worker, CLIENT / "compile.mjs", CLIENT / "offline.js", CLIENT / "held.js"):
        subprocess.run(["node", "--check", str(file)], check=True, capture_output=True)


def test_every_figure_has_a_picture_in_each_pose() -> None:
    made = figure_pictures([("captain", "red"), ("rifleman", "blue")])
    assert {f"captain-{pose}-red.webp" for pose in POSES} <= made.keys()
    assert "base-hex-medium-blue.webp" in made
    assert all(content[8:12] == b"WEBP" for content in made.values())


def test_a_figure_stands_on_its_base_as_in_the_window() -> None:
    """The page has the lengths of the drawings in squares, which the window reads from their file."""
    known, text = figure_looks(), client_text("board.js")
    found = re.search(r"const LOOKS = \{(.*?)\}", text)
    assert found is not None
    told = {}
    for squares, name, numbers in re.findall(r'(\d): \["(\w+)", ([\d., ]+)\]', found[1]):
        told[name] = (int(squares), *(float(number) for number in numbers.split(", ")))
    for name in SIZES:
        size = known.sizes[name]
        lengths = (*size.canvas, size.base_centre[1], *size.base_radii)
        wanted = (size.squares, *(length / known.units_per_square for length in lengths))
        assert told[name] == pytest.approx(wanted, abs=0.001)
    assert told.keys() == set(SIZES)
