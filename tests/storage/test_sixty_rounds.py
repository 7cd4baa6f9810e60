"""Twelve against twelve for sixty rounds under every ruleset: saved, loaded, killed and resumed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

import pytest
from storage_workshop import scenario

from game.engine.battle import Battle
from game.model.commands import Command
from game.rulesets import names
from game.storage.recorder import Recorder
from game.storage.resume import interrupted, resuming
from game.storage.slots import QUICK, SaveSlots

ROOT = Path(__file__).resolve().parent.parent.parent
ROUNDS = 60
HARMLESS = ("aim", "answer", "commit", "crouch", "end", "move", "prone", "regroup", "stand", "step", "walk")
"""What figures mostly do, so that all of them see the last round."""

PLAYER = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from test_sixty_rounds import played_long
played_long(sys.argv[1], Path(sys.argv[2]))
"""


def quiet(battle: Battle, chance: Random) -> Command:
    """A command that harms nobody, all but one time in seventy; first its kind is drawn, then one of it."""
    commands = list(battle.legal())
    kinds = sorted({command.action for command in commands})
    harmless = [kind for kind in kinds if kind in HARMLESS]
    kind = chance.choice(harmless if harmless and chance.random() < 0.985 else kinds)
    return chance.choice([command for command in commands if command.action == kind])


def played_long(ruleset: str, folder: Path) -> None:
    """Play to the last round, saving in each; say what it took, and wait to be killed in the middle of the battle."""
    keeper = Recorder.of_scenario(scenario(ruleset, 1, size=12, round_limit=99), folder)
    keeper.start()
    chance, last, waits = Random(f"sixty {ruleset}"), 0, []
    while keeper.battle.outcome is None and (now := keeper.battle.view("red").round) <= ROUNDS:
        if now > last:
            began = time.perf_counter()
            keeper.save(QUICK)
            waits.append(time.perf_counter() - began)
            keeper.finish_writing()
            last = now
        assert keeper.submit(quiet(keeper.battle, chance)) is None
    keeper.finish_writing()
    told = {"round": last, "acts": len(keeper.entries), "hash": keeper.battle.state_hash(), "notices": keeper.notices(),
            "wait": median(waits[-10:]), "longest": max(waits), "over": keeper.battle.outcome is not None}  # fmt: skip
    print(json.dumps(told), flush=True)
    time.sleep(600)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("ruleset", names())
def test_sixty_rounds_are_saved_loaded_killed_and_resumed(tmp_path: Path, ruleset: str) -> None:
    script = PLAYER.format(tests=str(Path(__file__).parent))
    process = subprocess.Popen(
        [sys.executable, "-c", script, ruleset, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    line = next((line for line in process.stdout if line.startswith("{")), "{}")
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    told = json.loads(line)
    assert told["round"] >= ROUNDS, told
    assert set(told["notices"]) == {"Saved (quick)."}
    size = SaveSlots.of(tmp_path).path(QUICK).stat().st_size
    began = time.perf_counter()
    loaded = SaveSlots.of(tmp_path).load(QUICK)
    load = time.perf_counter() - began
    assert loaded.battle.events
    pieces, keeper = resumed(tmp_path)
    assert keeper.battle.state_hash() == told["hash"]
    assert len(keeper.entries) == told["acts"]
    print(f"{ruleset}: round {told['round']}, {told['acts']} acts, {size} bytes; a save keeps the window for "
          f"{told['wait'] * 1000:.1f} ms (at most {told['longest'] * 1000:.1f}); loaded in {load:.2f} s, resumed in "
          f"{sum(pieces):.2f} s, the longest piece {max(pieces):.2f} s")  # fmt: skip


def resumed(folder: Path) -> tuple[list[float], Recorder]:
    """The battle as it goes on after the kill, and the seconds of each piece of the way there."""
    found, told = interrupted(folder)
    assert found is not None
    assert told == ""
    pieces, work = [], resuming(found, folder)
    while True:
        began = time.perf_counter()
        try:
            next(work)
        except StopIteration as done:
            pieces.append(time.perf_counter() - began)
            keeper, told = done.value
            assert told == ""
            return pieces, keeper
        pieces.append(time.perf_counter() - began)
