"""A battle is played in a real window, by the mouse and by the keyboard as they come from outside."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from window_player import WindowPlayer, display

from game.ui.play.resting import LATE_SKIP_MS

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
]

BATTLE = ("play", "training-ground", "--ruleset", "fluid", "--blue", "ai:easy", "--seed", "3")
SETTINGS = '{"callouts": false, "speed_mine": "fast", "speed_computer": "instant"}'


@pytest.fixture
def window(tmp_path: Path) -> Iterator[WindowPlayer]:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text(SETTINGS, "utf-8")
    with display() as name:
        player = WindowPlayer(name, tmp_path, *BATTLE)
        try:
            yield player
        finally:
            player.process.kill()
            player.process.wait()


def own(table: dict[str, Any]) -> tuple[int, int]:
    """Where the figure that acts stands."""
    _, x, y, _ = table["figures"][str(table["figure"])]
    return x, y


def farthest(player: WindowPlayer) -> tuple[int, int]:
    """The square in reach and in sight that lies nearest to the enemy's side."""
    squares = [tuple(square) for square in player.table["reach"]]
    return max((s for s in squares if player.in_sight(s)), key=lambda s: (s[0], -s[1]))


def act(player: WindowPlayer) -> None:
    """Answer what is asked until a figure may act."""
    player.wait(lambda lines: any("battle" in line for line in lines), "the battle")
    for _ in range(6):
        player.wait(lambda lines: player.table["waits"] == "person", "one's own turn")
        if player.table["kind"] == "act":
            return
        player.press(next(id for id in player.table["buttons"] if id.startswith("answer:")))
    raise AssertionError("no figure may act")


def test_a_turn_by_the_mouse_and_a_turn_by_the_keys(window: WindowPlayer) -> None:
    act(window)
    figure, start, goal = window.table["figure"], own(window.table), farthest(window)
    window.click(window.place(goal), "the preview")
    assert window.table["pinned"] == str(goal)
    assert own(window.table) == start, "one click walks nowhere"
    window.click(window.place(goal), "the walk")
    assert tuple(window.table["figures"][str(figure)][1:3]) == goal
    window.press("end")

    act(window)
    figure, start, goal = window.table["figure"], own(window.table), farthest(window)
    assert figure
    window.key("Tab")
    across = ["Right" if goal[0] > start[0] else "Left"] * abs(goal[0] - start[0])
    down = ["Down" if goal[1] > start[1] else "Up"] * abs(goal[1] - start[1])
    window.key(*across, *down)
    assert tuple(window.table["cursor"]) == goal
    window.key("Return")
    assert own(window.table) == start
    window.key("Return")
    assert tuple(window.table["figures"][str(figure)][1:3]) == goal
    time.sleep(LATE_SKIP_MS / 1000)  # just after a motion it would ask first
    window.key("space")
    act(window)
    assert window.table["figure"] != figure


def test_the_menu_leads_back_to_the_title(window: WindowPlayer) -> None:
    act(window)
    window.xdotool("key", "Escape")
    window.wait(lambda lines: window.scene == "pause", "the menu")
    window.xdotool("key", "l")
    window.wait(lambda lines: window.scene == "title", "the title")
    window.xdotool("key", "q")
    assert window.process.wait(timeout=10) == 0
