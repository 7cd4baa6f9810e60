"""The process may die at any instant of a save: what stood there, or what was to stand there, can be loaded."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from storage_workshop import kept

from game.storage.journal import read_journal
from game.storage.replay import verify
from game.storage.resume import interrupted, resume
from game.storage.slots import SaveSlots

ROOT = Path(__file__).resolve().parent.parent.parent
SAVER = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from storage_workshop import scenario, play
from game.storage.recorder import Recorder
keeper = Recorder.of_scenario(scenario("static", int(sys.argv[2]), size=3), Path(sys.argv[1]))
keeper.start()
print("ready", flush=True)
for act in range(10_000):
    if keeper.battle.outcome is not None:
        keeper = Recorder.of_scenario(scenario("static", act, size=3), Path(sys.argv[1]))
        keeper.start()
    play(keeper, act, 1)
    keeper.save("quick", lambda: b"picture" * 2000)
    keeper.save("slot-1")
"""


def kill_while_saving(folder: Path, chance: Random) -> None:
    """Start a game that saves without end, and kill it at some instant."""
    script = SAVER.format(tests=str(Path(__file__).parent))
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(folder), str(chance.randrange(1000))], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"ready"
    time.sleep(chance.random() * 0.12)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


def check(folder: Path) -> None:
    """Every file that is there under its name can be loaded, and the battle can be resumed."""
    shelf = SaveSlots.of(folder)
    for listed in shelf.list():
        assert shelf.load(listed.slot).battle.state_hash()
    assert shelf.notices == []
    found, told = interrupted(folder)
    assert told == ""
    if found is not None:
        keeper, told = resume(found, folder)
        assert told == ""
        assert len(keeper.entries) == found.acts + 1, "no whole act was lost"
        keeper.leave()
        assert verify(read_journal(found.path), "journal") is None


def kills(number: int, folder: Path) -> None:
    chance = Random("kills")
    for _ in range(number):
        kill_while_saving(folder, chance)
        check(folder)
    assert SaveSlots.of(folder).list()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_killed_while_saving(tmp_path) -> None:
    kept(tmp_path, acts=1).leave()
    kills(2, tmp_path)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_killed_two_hundred_times_while_saving(tmp_path) -> None:
    kept(tmp_path, acts=1).leave()
    kills(200, tmp_path)
