"""Five clocks in the window: the fights are played between frames, one slider moves all, each can be played on."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pygame
import pytest
from shell_kit import Shell, layout_faults

from game.lab.compare import Clocks, comparing
from game.ui.lab import five_clocks
from game.ui.lab.five_clocks import FiveClocksScene, openings

_known: dict[tuple[int, int, int], tuple[Any, Clocks]] = {}


@pytest.fixture(autouse=True)
def _played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fights of an opening are played once for all tests: the same seed gives the same lanes."""

    def again(opening: Any, seed: int, *, rounds: int) -> Generator[None, None, Clocks]:
        key = (id(opening), seed, rounds)
        if key not in _known:
            clocks = yield from comparing(opening, seed, rounds=rounds)
            _known[key] = opening, clocks  # kept with its opening, so that no other one gets its number
        return _known[key][1]

    monkeypatch.setattr(five_clocks, "comparing", again)


def played(folder: Path, size: tuple[int, int] = (1280, 720), scale: int = 0) -> Shell:
    shell = Shell(folder, FiveClocksScene, size, scale)
    finish(shell)
    return shell


def finish(shell: Shell) -> None:
    for _ in range(3000):
        if shell.scene.clocks is not None:
            break
        shell.scene.update(16)
    assert shell.scene.clocks is not None
    shell.frames()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0)])
def test_nothing_overlaps_or_is_cut_off(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    shell = played(tmp_path, size, scale)
    for _ in range(3):
        assert layout_faults(shell.desk) == []
        shell.scene.step_by(40)


def test_the_slider_moves_all_boards_through_the_same_time(tmp_path: Path) -> None:
    shell = played(tmp_path)
    scene = shell.scene
    assert len(scene.clocks.lanes) == 5
    shell.key("Right", scancode=pygame.KSCAN_RIGHT)
    assert scene.place == 1
    scene.step_by(10_000)
    assert scene.at == pytest.approx(2.0)
    told = {word.text for word in shell.desk.words}
    assert {lane.title for lane in scene.clocks.lanes} <= told
    scene._first()
    assert scene.at == 0


def test_it_plays_by_itself_to_the_end(tmp_path: Path) -> None:
    shell = played(tmp_path)
    scene = shell.scene
    shell.click("play")
    for _ in range(len(scene._moments) + 2):
        scene.update(500)
    assert scene.place == len(scene._moments) - 1
    assert not scene.playing


@pytest.mark.parametrize("number", range(5))
def test_each_is_played_on_from_the_moment_shown(tmp_path: Path, number: int) -> None:
    shell = played(tmp_path)
    shell.scene.step_by(30)
    lane = shell.scene.clocks.lanes[number]
    frame = lane.frame(shell.scene.at)
    shell.click(f"on:{number}")
    assert shell.open == ["five-clocks", "battle"]
    battle = lane.battle_at(frame.at)
    assert {f.id: f.square for f in battle.view("").figures()} == {f: s.square for f, s in frame.figures.items()}
    assert shell.scene.session.battle.events[: len(battle.events)] == battle.events, "the computer may have acted since"


def test_another_opening_is_played_anew(tmp_path: Path) -> None:
    shell = played(tmp_path)
    shell.click("seed")
    assert shell.scene.clocks is None
    assert (shell.scene.opening, shell.scene.seed) == (0, 8)


def test_every_opening_is_shown(tmp_path: Path) -> None:
    shell = played(tmp_path)
    for number in range(1, len(openings()) + 1):  # the last one is a map, with signs in place of figures
        shell.click("opening")
        assert shell.scene.opening == number
        finish(shell)
        assert layout_faults(shell.desk) == []
