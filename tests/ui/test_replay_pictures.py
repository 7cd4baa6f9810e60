"""Replays become pictures to share: files that can be read again, frame by frame."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from battle_kit import fight

from game.cli import main
from game.storage.journal import read_journal
from game.storage.recorder import Recorder
from game.storage.replay import Replay
from game.ui.shelf.replay_pictures import FRAME_MS, LAST_MS, common_palette, save_animation, write_gif, write_pngs


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Four acts of a fight."""
    keeper = Recorder.of_scenario(fight("human", "human"), tmp_path)
    keeper.start()
    for _ in range(4):
        walk = next((c for c in keeper.battle.legal() if c.action == "move"), None)
        assert keeper.submit(walk or next(keeper.battle.legal())) is None
    keeper.leave()
    return keeper.journal.path


def test_a_gif_holds_the_very_pixels(tmp_path: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    frames = []
    for step in range(3):
        picture = pygame.Surface((120, 90))
        picture.fill((255, 255, 255))
        for x in range(120):
            pygame.draw.line(picture, ((x * 2) & 0xF8, 0, 255), (x, 0), (x, 30))
        pygame.draw.circle(picture, (0, 0, 0), (20 + 30 * step, 60), 12)
        frames.append(picture)
    assert save_animation(tmp_path / "out.gif", frames, common_palette(frames)) == 3
    shown = pygame.image.load_animation(tmp_path / "out.gif")
    assert len(shown) == 3
    for (picture, milliseconds), frame in zip(shown, frames, strict=True):
        assert milliseconds == FRAME_MS
        far = max(
            abs(a - b)
            for x in range(0, 120, 7)
            for y in range(0, 90, 5)
            for a, b in zip(picture.get_at((x, y))[:3], frame.get_at((x, y))[:3], strict=True)
        )
        assert far <= 16


def test_a_replay_is_drawn_act_by_act(tmp_path: Path, journal: Path) -> None:
    replay = Replay(read_journal(journal), "journal")
    assert write_pngs(replay, tmp_path / "acts", 360) == 5
    names = sorted(path.name for path in (tmp_path / "acts").iterdir())
    assert names == [f"act-{number:04}.png" for number in range(5)]
    pictures = [pygame.image.load(tmp_path / "acts" / name) for name in names]
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) > 1, "somebody moved"
    assert write_gif(replay, tmp_path / "out.gif", 360) == 5
    shown = pygame.image.load_animation(tmp_path / "out.gif")
    assert len(shown) > 1, "somebody moved"
    assert sum(milliseconds for _, milliseconds in shown) == 4 * FRAME_MS + LAST_MS


def test_the_command_line_verifies_tells_and_draws(tmp_path: Path, journal: Path, capsys) -> None:
    assert main(["replay", str(journal), "--verify"]) == 0
    assert "4 actions come out as recorded" in capsys.readouterr().out
    assert main(["replay", str(journal), "--text"]) == 0
    assert "Ida" in capsys.readouterr().out
    assert main(["replay", str(journal), "--gif", str(tmp_path / "a.gif"), "--width", "360"]) == 0
    assert "5 pictures" in capsys.readouterr().out
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_bytes(journal.read_bytes().replace(b'"seed":7', b'"seed":8'))
    assert main(["replay", str(spoilt), "--verify"]) in (0, 1)
    assert main(["replay", str(tmp_path / "none.jsonl"), "--verify"]) == 2
    assert "cannot be read" in capsys.readouterr().err
