"""The sound board: variants in turn, volumes, silence without a device, and a table that is checked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.model import paths
from game.model.errors import BadInput
from game.ui.kit.sound import CHANNELS, SoundBoard, read_moments

SOUNDS = paths.assets() / "sounds"


@pytest.fixture(autouse=True)
def _dummy_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def board() -> Iterator[SoundBoard]:
    board = SoundBoard(read_moments(SOUNDS))
    yield board
    board.close()


def sounding(board: SoundBoard) -> list[int]:
    """How often each loaded copy sounds now."""
    return [sound.get_num_channels() for sound in board._sounds.values() if sound is not None]


def test_nothing_is_opened_or_loaded_before_the_first_sound(board: SoundBoard) -> None:
    assert pygame.mixer.get_init() is None
    assert not board.audible
    assert board.play("hover")
    assert board.audible
    assert list(board._sounds) == [("hover", 0)]


def test_every_listed_moment_plays(board: SoundBoard) -> None:
    for name in read_moments(SOUNDS):
        pygame.mixer.stop() if board.audible else None
        assert board.play(name), name


def test_variants_come_in_turn(board: SoundBoard) -> None:
    for _ in range(4):
        assert board.play("step.default")
    assert list(board._sounds) == [("step.default", 0), ("step.default", 1), ("step.default", 2)]
    assert sounding(board) == [2, 1, 1]


def test_a_moment_that_comes_too_often_stays_silent(board: SoundBoard) -> None:
    assert board.play("commit")
    assert board.play("commit")
    assert not board.play("commit")
    assert sounding(board) == [2]


@pytest.mark.parametrize(
    ("moment", "found"),
    [
        ("step.mud", "step.mud"),
        ("step.mud-knee", "step.mud"),
        ("step.barbed-wire", "step.barbed-wire"),
        ("step.street", "step.default"),
        ("attack.feather-duster", "attack.default"),
        ("hit", "hit.default"),
        ("first-aid", "first-aid"),
        ("trumpet", None),
        ("trumpet.loud", None),
    ],
)
def test_a_moment_that_is_not_listed_sounds_like_its_family(board: SoundBoard, moment: str, found: str | None) -> None:
    assert board.find(moment) == found
    assert board.play(moment) is (found is not None)


def test_volumes_are_separate_and_act_at_once(board: SoundBoard) -> None:
    board.play("attack.rifle")
    board.play("commit")
    board.set_volume("effects", 50)
    rifle, commit = (sound for sound in board._sounds.values() if sound is not None)
    assert rifle.get_volume() == pytest.approx(0.25 * 10 ** (-6 / 20), abs=1 / 64)
    assert commit.get_volume() == pytest.approx(10 ** (-6 / 20), abs=1 / 64)
    board.set_volume("effects", 0)
    assert rifle.get_volume() == 0
    assert not board.play("attack.rifle")
    assert board.play("commit")


def test_the_softest_sound_at_the_lowest_volume_is_still_heard(board: SoundBoard) -> None:
    board.set_volume("interface", 1)
    assert board.play("hover")
    assert board._sounds[("hover", 0)].get_volume() > 0  # type: ignore[union-attr]


@pytest.mark.parametrize(("wanted", "kept"), [(-5, 0), (0, 0), (37, 37), (100, 100), (900, 100)])
def test_volumes_stay_between_0_and_100(wanted: int, kept: int) -> None:
    board = SoundBoard(read_moments(SOUNDS), {"room": wanted})
    assert [board._volumes[channel] for channel in CHANNELS] == [100, 100, kept]


def test_the_room_loops_once_and_can_be_stopped(board: SoundBoard) -> None:
    assert board.play("room")
    assert not board.play("room")
    board.stop("room")
    pygame.time.wait(400)
    assert sounding(board) == [0]
    assert board.play("room")


def test_with_every_volume_at_0_the_device_is_never_opened() -> None:
    board = SoundBoard(read_moments(SOUNDS), dict.fromkeys(CHANNELS, 0))
    assert not board.play("hover")
    assert pygame.mixer.get_init() is None


def test_without_a_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    board = SoundBoard(read_moments(SOUNDS))
    assert not board.open()
    assert not any(board.play(moment) for moment in ("hover", "room", "attack.rifle"))
    board.stop("room")
    board.set_volume("effects", 30)
    board.close()


def test_a_device_that_goes_away_is_no_error(board: SoundBoard) -> None:
    assert board.play("hover")
    pygame.mixer.quit()
    assert not board.play("hover")
    board.stop("hover")
    board.set_volume("interface", 10)


def test_a_file_that_vanished_or_broke_is_silent(tmp_path: Path) -> None:
    (tmp_path / "a.wav").write_bytes(b"no sound at all")
    (tmp_path / "b.wav").write_bytes(b"")
    (tmp_path / "sounds.toml").write_text(
        '[effects]\nstop = { files = ["a.wav"], gain = 0 }\nmiss = { files = ["b.wav"], gain = 0 }\n'
    )
    board = SoundBoard(read_moments(tmp_path))
    (tmp_path / "b.wav").unlink()
    assert not board.play("stop")
    assert not board.play("miss")
    board.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[effects\n", "sounds.toml: is not valid TOML"),
        ("[music]\nx = 1\n", "sounds.toml: music: is no volume channel"),
        ("[effects]\nhit = 3\n", "sounds.toml: effects.hit: must be a table"),
        ("[effects]\nhit = { files = [], gain = 0 }\n", "effects.hit: files must list"),
        ('[effects]\nhit = { files = ["../a.wav"], gain = 0 }\n', "effects.hit: ../a.wav is not in this folder"),
        ('[effects]\nhit = { files = ["a.wav"], gain = 3 }\n', "effects.hit: gain must be"),
        ('[effects]\nhit = { files = ["a.wav"] }\n', "effects.hit: gain must be"),
        ('[effects]\nhit = { files = ["a.wav"], gain = 0, voices = 0 }\n', "effects.hit: voices must be"),
        ('[effects]\nhit = { files = ["a.wav"], gain = 0, loop = 1 }\n', "effects.hit: loop must be"),
        ('[effects]\nhit = { files = ["a.wav"], gain = 0, pitch = 1 }\n', "effects.hit: pitch is not known here"),
        ('[effects]\nstep.mud = { files = ["a.wav"], gain = true }\n', "effects.step.mud: gain must be"),
        (
            '[effects]\nhit = { files = ["a.wav"], gain = 0 }\n[room]\nhit = { files = ["a.wav"], gain = 0 }\n',
            "room.hit: stands in two channels",
        ),
    ],
)
def test_a_faulty_table_is_refused_with_place_and_reason(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "a.wav").write_bytes(b"")
    (tmp_path / "sounds.toml").write_text(text)
    with pytest.raises(BadInput) as refusal:
        read_moments(tmp_path)
    assert said in str(refusal.value)


def test_a_missing_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"sounds\.toml: cannot be read"):
        read_moments(tmp_path)


def test_importing_the_board_opens_nothing() -> None:
    code = "import pygame, game.ui.kit.sound; assert pygame.mixer.get_init() is None"
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run([sys.executable, "-c", code], cwd=root, env=dict(os.environ), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
