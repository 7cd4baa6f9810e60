"""In a real window: a move is taken back, a battle is saved, the process killed, and the battle resumed."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

import pytest
from test_window import BATTLE, SETTINGS, act, farthest, own
from window_player import WindowPlayer, display

from game.storage.progress import PlayerProgress, keep_progress
from game.storage.slots import QUICK, SaveSlots
from game.ui.title.about import VERSION

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
]


def press_on_page(player: WindowPlayer, id: str) -> None:
    """Press a button of a page as the event log tells where it is."""
    lines = player.wait(lambda told: any(id in line.get("buttons", {}) for line in told), f"the button {id}")
    left, top, width, height = next(line["buttons"][id] for line in reversed(lines) if id in line.get("buttons", {}))
    player.click((left + width // 2, top + height // 2), id)


def test_undo_save_kill_and_resume(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text(SETTINGS, "utf-8")
    keep_progress(tmp_path / "config", PlayerProgress(version=VERSION))  # nothing is new to this player
    with display() as name:
        player = WindowPlayer(name, tmp_path, *BATTLE)
        try:
            act(player)
            figure, start, goal = player.table["figure"], own(player.table), farthest(player)
            player.click(player.place(goal), "the preview")
            player.click(player.place(goal), "the walk")
            player.key("ctrl+z")
            assert tuple(player.table["figures"][str(figure)][1:3]) == start
            player.key("ctrl+y")
            assert tuple(player.table["figures"][str(figure)][1:3]) == goal
            player.xdotool("key", "F5")
            shelf = SaveSlots.of(tmp_path / "data")
            player.wait(lambda told: shelf.path(QUICK).exists(), "the quick save")
            standing = player.table["figures"]
            player.process.send_signal(signal.SIGKILL)
            player.process.wait()
            assert {listed.slot for listed in shelf.list()} >= {QUICK, "auto-1"}
            player.log.unlink()
            player = WindowPlayer(name, tmp_path)
            press_on_page(player, "continue")
            player.wait(lambda told: any("battle" in line for line in told), "the battle")
            assert player.table["figures"] == standing
            assert player.table["figure"] == figure
        finally:
            player.process.kill()
            player.process.wait()
