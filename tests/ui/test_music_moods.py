"""Music follows what the player may know, fades, falls silent before a deciding die, and can be turned off."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from battle_kit import Player, fight

from game.model.commands import Attack
from game.model.paths import assets
from game.ui.battle.mood import CONTACT_MS, decides
from game.ui.kit.music import FADE_MS, HUSH_MS, LOUD, Music

FOLDER = assets() / "music"


@pytest.fixture(autouse=True)
def _dummy_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device of its own for each test, whatever the tests before it left open."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def device() -> bool:
    pygame.mixer.init(44_100, -16, 2, 512)
    return True


def playing(percent: int = 60) -> Music:
    assert device(), "a device that cannot be opened is told here: the music itself would only be silent"
    music = Music(FOLDER, device)
    music.set_volume(percent)
    return music


def let(music: Music, milliseconds: float) -> None:
    for _ in range(round(milliseconds / 20)):
        music.advance(20)


@pytest.mark.parametrize("mood", ["calm", "tension", "contact"])
def test_every_mood_is_reached_by_fading(mood: str) -> None:
    music = playing()
    music.want(mood)  # type: ignore[arg-type]
    let(music, 100)
    assert all(level <= 100 / FADE_MS + 0.02 for level in music.levels)
    let(music, FADE_MS)
    assert music.levels == pytest.approx(LOUD[mood])  # type: ignore[index]
    assert all(channel.get_busy() for channel in music._playing)
    music.want("")
    let(music, FADE_MS + 100)
    assert music.levels == [0, 0, 0]
    assert music._playing == []


def test_it_falls_silent_before_a_die_and_comes_back() -> None:
    music = playing()
    music.want("contact")
    let(music, FADE_MS)
    music.hush(1000)
    let(music, HUSH_MS + 40)
    assert music.levels == [0, 0, 0]
    let(music, 700)
    assert music.levels == [0, 0, 0]
    let(music, FADE_MS + 400)
    assert music.levels == pytest.approx(LOUD["contact"])


def test_at_volume_nothing_no_file_is_read_and_turning_it_off_ends_it() -> None:
    silent = playing(0)
    silent.want("contact")
    let(silent, 500)
    assert silent._sounds == []
    music = playing()
    music.want("calm")
    let(music, 500)
    music.set_volume(0)
    music.advance(20)
    assert music._playing == []


@pytest.mark.parametrize("music", [Music(), Music(FOLDER), Music(Path("nowhere"), device)])
def test_without_files_or_device_there_is_silence_and_no_error(music: Music) -> None:
    music.set_volume(50)
    music.want("contact")
    let(music, 400)
    assert music._playing == []


def test_the_mood_follows_what_the_player_knows(tmp_path: Path) -> None:
    far = Player(tmp_path, fight(reds=(("rifleman", "Ida", (0, 0)),), blues=(("rifleman", "Rolf", (17, 11)),)))
    assert far.battle_scene.mood == "calm"
    unseen = fight(reds=(("rifleman", "Ida", (3, 5)),), blues=(("rifleman", "Rolf", (9, 5)),), hidden=("Rolf",))
    assert Player(tmp_path, unseen).battle_scene.mood == "calm", "nobody knows of him"
    near = Player(tmp_path, fight())
    assert near.battle_scene.mood == "tension"
    near.battle_scene._give_now(Attack(near.id_of("Ida"), near.id_of("Rolf"), "rifle"))
    assert near.battle_scene.mood == "contact"
    near.table.mood.advance(CONTACT_MS + 1)
    assert near.battle_scene.mood != "contact"


def test_a_die_decides_when_it_falls_for_the_last_one_of_a_side(tmp_path: Path) -> None:
    last = Player(tmp_path, fight(blues=(("rifleman", "Rolf", (9, 5)),)))
    last.battle_scene._give_now(Attack(last.id_of("Ida"), last.id_of("Rolf"), "rifle"))
    assert decides(last.happened(), last.session.view)
    two = Player(tmp_path, fight())
    two.battle_scene._give_now(Attack(two.id_of("Ida"), two.id_of("Rolf"), "rifle"))
    assert not decides(two.happened(), two.session.view)
