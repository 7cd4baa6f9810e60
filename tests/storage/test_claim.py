"""Two windows never keep their battles in one folder."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.storage.claim import FILE, claim, of_its_own
from game.storage.folders import Folders

ROOT = Path(__file__).resolve().parent.parent.parent
HOLDER = """
import sys, time
from pathlib import Path
from game.storage.claim import claim
held = claim(Path(sys.argv[1]))
print("held" if held is not None else "taken", flush=True)
time.sleep(60)
"""


def other_window(data: Path) -> subprocess.Popen:
    """Another process that claims a folder and keeps it; it says whether it got it."""
    process = subprocess.Popen([sys.executable, "-c", HOLDER, str(data)], cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    return process


def end(process: subprocess.Popen) -> None:
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_folder_is_claimed_once_and_free_again_after_any_end(tmp_path) -> None:
    other = other_window(tmp_path)
    assert other.stdout.readline().strip() == b"held"
    assert claim(tmp_path) is None
    if sys.platform != "win32":
        other.send_signal(signal.SIGKILL)
    end(other)
    held = claim(tmp_path)
    assert held is not None
    assert claim(tmp_path) is None, "also within one process"
    held.release()
    assert claim(tmp_path) is not None


def test_every_further_window_gets_a_folder_of_its_own(tmp_path) -> None:
    folders = Folders.under(tmp_path)
    first = claim(folders.data)
    assert first is not None
    second, third = of_its_own(folders), of_its_own(folders)
    assert second is not None
    assert third is not None
    assert len({folders.data, second[0].data, third[0].data}) == 3
    assert second[0].config == folders.config
    assert [more[0].data.name for more in (second, third)] == ["2", "3"]


def test_there_are_fifty_more_windows_at_most(tmp_path, monkeypatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("game.storage.claim.claim", lambda data: asked.append(data.name))
    assert of_its_own(Folders.under(tmp_path)) is None
    assert asked == [str(number) for number in range(2, 52)]


def test_a_folder_that_cannot_be_locked_stops_nobody(tmp_path) -> None:
    (tmp_path / "data").write_text("in the way")
    held = claim(tmp_path / "data")
    assert held is not None
    held.release()


@pytest.mark.parametrize("taken", [False, True])
def test_the_window_asks_only_when_the_folder_is_taken(tmp_path, taken: bool) -> None:
    from game.ui.shell.app import Claims

    folders = Folders.under(tmp_path)
    other = claim(folders.data) if taken else None
    claims = Claims(folders)

    def title(stage: Any) -> Any:
        return title

    assert (claims.first(title) is title) is not taken
    claims.release()
    assert (folders.data / FILE).exists()
    if other is not None:
        other.release()
