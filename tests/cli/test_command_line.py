"""The command line does what it is asked, or says in one line why not; it never shows a traceback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.cli import main, parse
from game.cli.setup import scenario_from
from game.model.errors import Problem
from game.model.garbage import RARELY
from game.model.paths import PACKAGE

ROOT = Path(__file__).resolve().parents[2]

DEMO = """
title = "A sample"
rules = ["move.speed"]
ruleset = "static"
claim = "A waits for its turn."
board = { sketch = "A . . B" }
figures.A = { profile = "rifleman", side = "red" }
figures.B = { profile = "rifleman", side = "blue" }
[[beat]]
refuse = { figure = "B", command = "end" }
because = "not-your-turn"
"""


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    path = tmp_path / "sample.toml"
    path.write_text(DEMO, encoding="utf-8")
    return path


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command line says that is refused with exit code 2."""
    try:
        code = main(words)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    assert code == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--version"])
    assert leaving.value.code == 0
    game, system, libraries = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"counterstep {re.escape(__version__)} \(commit ([0-9a-f]{{12}}|unknown)\)", game)
    assert system.startswith("Python 3.")
    assert re.match(r"SDL \d+\.\d+\.\d+, pygame-ce \d", libraries)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["play"], "counterstep play: the following arguments are required: MAP"),
        (["play", "fort"], "MAP: unknown map 'fort'; did you mean 'ford'?"),
        (["play", "none.tmx"], "none.tmx: "),
        (["play", "ford", "--ruleset", "fluit"], "--ruleset: unknown ruleset 'fluit'; did you mean 'fluid'?"),
        (["play", "ford", "--red", "ai:hrad"], "--red: unknown player 'ai:hrad'; did you mean 'ai:hard'?"),
        (["play", "ford", "--plum", "human"], "--plum: the map ford has no side with this name"),
        (["play", "ford", "--log"], "--log: works without a window only; add --headless"),
        (["play", "ford", "--option", "x"], "--option: 'x' does not have the form NAME=VALUE"),
        (["play", "ford", "--squad", "red=captan"], "--squad red: unknown figure 'captan'; did you mean 'captain'?"),
        (["play", "ford", "--squad", "captain"], "--squad: 'captain' does not have the form SIDE=LINE"),
        (["play", "ford", "--squad", "rad=captain"], "--squad: unknown side 'rad'; did you mean 'red'?"),
        (["play", "ford", "--option", "awarenes=all"], "unknown option 'awarenes'; did you mean 'awareness'?"),
        (["play", "ford", "--seed", "x"], "argument --seed: invalid int value: 'x'"),
        (["simulate", "ford", "--games", "0"], "battles: must be from 1 to 1000000"),
        (["simulate", "ford", "--jobs", "0"], "--jobs: must be from 1 to 64"),
        (["simulate", "ford", "--red", "human"], "players: unknown player 'human'"),
        (["rules", "move.diag"], "rules: unknown rule 'move.diag'; did you mean 'move.diagonals'?"),
        (["demo", "move.diag"], "demo: move.diag is no file, and an unknown demo 'move.diag'"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_in_one_line(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, *words)
    assert reason in said
    assert len(said.splitlines()) == 1


def test_the_rule_book_is_listed_by_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "engage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["rule", "title", "chapter", "rulesets"]
    assert [line.split()[0] for line in lines[1:]] == ["engage.stop", "engage.locked", "engage.withdraw"]


def test_a_rule_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "static.no-press"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("No Press, no reeling\n====================\nNobody can Press")


def test_a_demo_is_checked(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", str(demo), "--check"]) == 0
    assert capsys.readouterr().out == "1 of 1 demos come out as claimed.\n"


def test_a_demo_that_fails_says_why_and_leaves_with_1(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demo.write_text(DEMO.replace("not-your-turn", "occupied"), encoding="utf-8")
    assert main(["demo", str(demo), "--check"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("sample: beat 1: B: end should be refused as occupied, was as not-your-turn")
    assert said[1] == "0 of 1 demos come out as claimed."


def test_a_demo_is_printed_and_listed(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", str(demo), "--text"]) == 0
    assert "0 A . . B" in capsys.readouterr().out
    assert main(["demo", str(demo), "--list"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["sample", "A", "sample", "static", "move.speed"]


def test_the_games_own_files_can_be_used(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """All but what the code and the data refer to: `test_every_reference_leads_somewhere` asks that."""
    monkeypatch.setattr("game.cli.check.broken_references", list)
    assert main(["check"]) == 0, capsys.readouterr().out


def test_a_roster_is_checked_with_what_every_ruleset_needs_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gun = """[flintlock]
title = "Flintlock"
kind = "ranged"
skill = "firearms"
group = "longarms"
damage = "2d6+3"
increment = 60
"""
    (tmp_path / "weapons.toml").write_text(gun, encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 2
    told = capsys.readouterr().out
    assert "the weapon flintlock needs one of its rows as by.pools.range" in told
    assert "smg" in told


def test_the_games_roster_is_checked_with_its_pictures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(PACKAGE / "roster")]) == 0
    monkeypatch.setattr("game.cli.check.broken_figures", lambda: [Problem("profile juggler", "has no picture")])
    assert main(["check", str(PACKAGE / "roster")]) == 2
    assert "profile juggler: has no picture" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nowhere.toml"]) == 2
    assert capsys.readouterr().out.startswith("nowhere.toml: cannot be read: No such file")


def test_a_fault_of_the_game_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise KeyError("lost")

    monkeypatch.setattr("game.cli.rules.load_rules", fail)
    assert main(["rules"]) == 70
    assert capsys.readouterr().err.startswith("counterstep: an error in the game itself (KeyError: 'lost')")


def test_every_problem_of_every_file_is_named(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = demo.with_name("other.toml")
    other.write_text("x = 1", encoding="utf-8")
    demo.write_text(DEMO.replace("move.speed", "move.spede").replace("static", "statik"), encoding="utf-8")
    assert main(["check", str(demo.parent)]) == 2
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 4
    assert said[0].endswith(
        "is not a ruleset ([parts]), a demo ([[beat]]), a course ([[lesson]]) or a puzzle ([[puzzle]])"
    )
    assert said[3] == "0 of 2 files can be used"


def test_without_a_display_one_line_names_what_works() -> None:
    bare = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and not name.startswith("SDL")}
    run = subprocess.run(
        [sys.executable, "-m", "game"], capture_output=True, text=True, cwd=ROOT, env=bare, timeout=60, check=False
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert len(run.stderr.splitlines()) == 1, run.stderr
    for command in ("play --headless", "demo --text", "rules", "simulate", "check"):
        assert command in run.stderr


def test_the_first_side_is_played_by_a_person_and_the_others_by_the_computer() -> None:
    scenario = scenario_from(parse(["play", "ford"]), "human", "ai:normal")
    assert [side.controller for side in scenario.sides] == ["human", "ai:normal"]
    scenario = scenario_from(parse(["play", "ford", "--red", "ai:easy", "--blue", "human"]), "human", "ai:normal")
    assert [side.controller for side in scenario.sides] == ["ai:easy", "human"]


def test_a_reader_that_has_seen_enough_does_no_harm() -> None:
    run = subprocess.run(
        f"{sys.executable} -m game rules | head -n 1", shell=True, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert run.stderr == ""


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--opponent", "no_such_module:Player"], "cannot be loaded: ModuleNotFoundError"),
        (["--opponent", "hard"], "'hard' does not have the form module:Class"),
        (["play", "ford", "--blue", "no_such_module:Player"], "cannot be loaded: ModuleNotFoundError"),
        (["play", "ford", "--blue", "my:Own", "--headless"], "my:Own plays in the window only"),
    ],
)
def test_a_player_of_ones_own_that_cannot_play_is_refused(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    told = capsys.readouterr().err
    assert reason in told
    assert told.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("command", ["rules", "demo move.speed --text"])
def test_output_that_finds_no_room_is_one_sentence(command: str) -> None:
    run = subprocess.run(
        f"{sys.executable} -m game {command} > /dev/full", shell=True, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        check=False,
    )  # fmt: skip
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1, run.stderr
    assert "No space left" in run.stderr


def test_the_window_opens_without_loading_the_laboratory() -> None:
    code = (
        "import argparse, sys; from game.cli.window import own_players; "
        "assert own_players(argparse.Namespace(opponent=[])) == (); "
        "print([name for name in sys.modules if name.startswith('game.lab')])"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def test_only_a_process_of_the_game_itself_looks_for_lost_objects_rarely() -> None:
    code = (
        "import gc, sys; from game.cli import main; usual = gc.get_threshold(); "
        "sys.argv[1:] = ['rules', 'grid.distance']; main(sys.argv[1:]); kept = gc.get_threshold(); "
        "main(); print(kept == usual, gc.get_threshold()[0])"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, check=True, capture_output=True, text=True)
    assert told.stdout.splitlines()[-1] == f"True {RARELY}"


@pytest.mark.parametrize("words", [["demo", "--list"], ["rules", "grid.distance"]])
def test_a_command_without_an_address_of_a_site_is_taken(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert capsys.readouterr().out
