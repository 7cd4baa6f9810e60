"""Hostile files that are no ruleset or roster: maps, journals, codes, puzzles, courses, series.

Each is read; a file that is not refused is used as the game uses it.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from fuzz_workshop import WHEN, begun, drawn, lines_of, scenario, spoilt, started, use

from game.engine.battle import Battle
from game.lab.series import read_series
from game.maps.loader import load_map
from game.model.errors import BadInput
from game.model.paths import PACKAGE, maps
from game.model.scenario import Scenario, SideSetup
from game.puzzles.puzzle import read_puzzles
from game.rulebook.courses import COURSES
from game.rulebook.lesson import faults, load_course
from game.rulesets import names
from game.storage.folders import JOURNALS
from game.storage.journal import last_line, parse, read_head, read_journal
from game.storage.recorder import Recorder
from game.storage.replay import Differs, Replay, taken_over, verify
from game.storage.saves import Parts, pack, write_down
from game.storage.share_code import Shared, _read, code_of_battle, code_of_position, read_code, sealed
from game.storage.slots import QUICK, SaveSlots
from game.ui.kit import routes
from game.ui.kit.scene import Push
from game.ui.title.title import TitleScene
from tests.ui.shell_kit import Shell

ACTS = 6
VALUE = re.compile(r'(?<=[a-z]=")[^"]*(?=")')
MAPS = ("training-ground", "safehouse", "ford", "rooftops", "snow-forest", "trench-line")
HOSTILE_ATTRIBUTES = (
    "", "0", "-1", "1", "99999999999", "1e9", "nan", "inf", "-inf", "1.5", "true", "false", "red", "wall", "door",
    "grass", "..", "/dev/zero", "x" * 3000, "&amp;", "0,0 64,64", "\u00b2",
)  # fmt: skip


def a_map(chance: Random, folder: Path) -> None:
    """Read a map with changed attributes; if it loads, it is played under some ruleset by its own squads."""
    text = (maps() / f"{chance.choice(MAPS)}.tmx").read_text("utf-8")
    for _ in range(chance.choice((1, 1, 1, 3))):
        place = chance.choice(list(VALUE.finditer(text)))
        found = place.group()
        new = str(int(found) + chance.choice((-1, 1, 64))) if found.isdecimal() else chance.choice(HOSTILE_ATTRIBUTES)
        if chance.randrange(3) == 0:
            new = chance.choice(HOSTILE_ATTRIBUTES)
        text = text[: place.start()] + new + text[place.end() :]
    path = folder / "case.tmx"
    path.write_text(text.replace('source="tileset/', f'source="{_tileset(folder)}/'), encoding="utf-8")
    ground = load_map(path)
    sides = tuple(SideSetup(side) for side in ground.sides)
    use(started(Scenario(ground, chance.choice(names()), sides, chance.randrange(100))), chance, 2)


def _tileset(folder: Path) -> str:
    """Copy the game's tiles beside the map, where a map needs them; return their file's name."""
    link = folder / "tileset"
    if not link.exists():
        link.mkdir()
        for file in (maps() / "tileset").iterdir():
            (link / file.name).write_bytes(file.read_bytes())
    return link.name


@cache
def recorded(folder: Path, ruleset: str) -> tuple[bytes, str, str]:
    """Return a short battle as its journal, its code, and the code of its last position."""
    keeper = Recorder.of_scenario(scenario(ruleset), folder / f"kept {ruleset}")
    keeper.start()
    chance = Random(f"recorded {ruleset}")
    for _ in range(8):
        assert keeper.submit(drawn(keeper.battle, chance)) is None
    keeper.finish_writing()
    keeper.journal.close()
    record = read_journal(keeper.journal.path)
    return keeper.journal.path.read_bytes(), code_of_battle(record), code_of_position(keeper.battle)


def a_journal(chance: Random, folder: Path) -> None:
    """Use a journal with other values in some of its lines: read it, replay it, and list it."""
    lines = recorded(folder, chance.choice(names()))[0].splitlines()
    for _ in range(chance.choice((1, 1, 3))):
        place = chance.randrange(len(lines))
        inside = msgspec.json.decode(lines[place])
        lines[place] = msgspec.json.encode(spoilt(inside, chance))
    if chance.randrange(4) == 0:
        place = chance.randrange(len(lines))
        lines[place : place + 1] = chance.choice(([], [lines[place]] * 2))
    content = b"\n".join(lines) + b"\n"
    path = folder / "case.jsonl"
    path.write_bytes(content)
    record = parse(content, "journal")
    read_head(path)
    last_line(path)
    if not record.entries:
        return
    try:
        verify(record, "journal")
        replay = Replay(record, "journal")
        replay.go_to(chance.randrange(replay.last + 1))
        use(taken_over(replay, {})[0], chance, 3)
    except Differs:
        return


def a_code(chance: Random, folder: Path) -> None:
    """Use a code with a valid seal and other values inside."""
    code = chance.choice(recorded(folder, chance.choice(names()))[1:])
    inside = msgspec.to_builtins(_read(code), builtin_types=(bytes,))
    place = chance.randrange(len(inside))
    if isinstance(inside[place], bytes):
        inside[place] = bytes(chance.randrange(256) for _ in range(chance.choice((0, 6, 6, 40))))
    else:
        inside[place] = spoilt(inside[place], chance)
    assert len(inside) == len(Shared.__struct_fields__)
    try:
        packed = msgspec.msgpack.encode(inside)
    except OverflowError:  # a number that no code can hold
        return
    found = read_code(sealed(packed))
    if isinstance(found, Battle) and found.outcome is None:
        use(found, chance, 3)


@cache
def puzzles(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def a_puzzle(chance: Random, folder: Path) -> None:
    """Use a puzzle with other values; if it can be read, its battle is begun and asked for legal acts."""
    table = puzzles(chance.choice(sorted((PACKAGE / "puzzles" / "data").glob("*.toml"))))
    one = spoilt(chance.choice(table["puzzle"]), chance)
    for puzzle in read_puzzles({"puzzle": [one]}, "puzzles"):
        battle = Battle.create(puzzle.scenario)
        battle.start()
        use(battle, chance, 3)


def a_course(chance: Random, folder: Path) -> None:
    """Use a course with other values in one lesson; if it can be read, each task of that lesson is played."""
    table = puzzles(chance.choice(sorted(COURSES.glob("*.toml"))))
    place, lessons = chance.randrange(len(table["lesson"])), list(table["lesson"])
    lessons[place] = spoilt(lessons[place], chance)
    one = {**table, "lesson": lessons}
    path = folder / "case.toml"
    path.write_text(lines_of(one), "utf-8", "replace")
    problems = faults(load_course(path)[place])
    if problems:
        raise BadInput(str(path), *problems)


SERIES = {
    "title": "Fuzz", "maps": ["training-ground"], "rulesets": ["static", "action-time"], "battles": 4, "seed": 3,
    "players": ["ai:easy", "ai:normal"], "options": [{"round_limit": 3, "awareness": "red", "readiness": "alert"}],
    "squads": {"red": ["rifleman", "medic"]},
    "vary": ["movement.diagonals = [5, 5]"], "without": ["engage.stop"],
}  # fmt: skip


def a_series(chance: Random, folder: Path) -> None:
    """Use a series of the laboratory with other values; if it is not refused, its first and last battle are begun."""
    path = folder / "series.toml"
    path.write_text(lines_of(spoilt(SERIES, chance)), "utf-8", "replace")
    series = read_series(path).check()
    for number in (0, series.length - 1):
        use(begun(series.scenario(series.game(number))), chance, 2)


def a_shown_save(chance: Random, folder: Path) -> None:
    """Use a save whose title page has other contents: the title, the saves and the replays are drawn with it."""
    battle = Battle.create(scenario(chance.choice(names()), chance.randrange(20)))
    battle.start()
    parts = write_down(battle, WHEN)
    about = msgspec.json.encode(spoilt(msgspec.json.decode(parts.about), chance))
    data = folder / "shown"
    shelf = SaveSlots.of(data)
    shelf.folder.mkdir(parents=True, exist_ok=True)
    shelf.path(QUICK).write_bytes(pack(Parts(about, parts.battle, b"")))
    (data / JOURNALS).mkdir(exist_ok=True)
    (data / JOURNALS / "case.jsonl").write_bytes(recorded(folder, "static")[0][: chance.randrange(4000)])
    shell = Shell(data, TitleScene)
    shell.app.draw()
    for opened in (routes.open_saves, routes.open_replays):
        shell.app.follow(Push(opened(shell.stage)))
        shell.frames(1)
        shell.app.draw()
