"""Painted pictures come from a kept file; until there is one, something stands in for them, and nothing is gone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from shell_kit import Shell, some_catalogue

from game.ui.kit.painted import MOST, Painted, subject_of
from game.ui.title.title import TitleScene
from game.ui.title.title_picture import TitlePicture

SIZE = (64, 48)


def some_picture(colour: str = "#4477aa", size: tuple[int, int] = SIZE) -> pygame.Surface:
    pygame.display.set_mode((320, 200))
    made = pygame.Surface(size)
    made.fill(colour)
    return made


def test_what_was_painted_is_found_by_the_next_start(tmp_path: Path) -> None:
    subject = subject_of("map", "ford", 3)
    one = Painted(tmp_path / "painted")
    assert one.find(subject, SIZE) is None
    assert one.nearest(subject, SIZE) is None
    one.keep(subject, some_picture())
    one.finish()
    found = Painted(tmp_path / "painted").find(subject, SIZE)
    assert found is not None
    assert found.get_at((5, 5)) == some_picture().get_at((5, 5))
    other = Painted(tmp_path / "painted").nearest(subject, (128, 96))
    assert other is not None
    assert other.get_size() == (128, 96)
    assert one.find(subject_of("map", "ford", 4), SIZE) is None, "about something else"


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40])
def test_a_file_that_is_no_such_picture_is_none(tmp_path: Path, content: bytes) -> None:
    subject = subject_of("map", "ford")
    (tmp_path / f"{subject}-64x48.png").write_bytes(content)
    assert Painted(tmp_path).find(subject, SIZE) is None
    assert Painted(tmp_path).nearest(subject, (32, 24)) is None
    pygame.image.save(some_picture(size=(10, 10)), tmp_path / f"{subject}-64x48.png")
    assert Painted(tmp_path).find(subject, SIZE) is None, "of another size than its name says"


def test_no_more_files_are_kept_than_there_should_be(tmp_path: Path) -> None:
    for number in range(MOST + 5):
        pygame.image.save(some_picture(), tmp_path / f"map-{number:024x}-64x48.png")
    kept = Painted(tmp_path)
    kept.keep(subject_of("map", "last"), some_picture())
    kept.finish()
    assert len(list(tmp_path.glob("*.png"))) == MOST
    assert kept.find(subject_of("map", "last"), SIZE) is not None


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "painted").write_text("a file")
    kept = Painted(tmp_path / "painted")
    kept.keep(subject_of("map", "ford"), some_picture())
    kept.finish()
    assert kept.find(subject_of("map", "ford"), SIZE) is None


@pytest.mark.usefixtures("own_ground")
def test_the_second_title_is_whole_in_its_first_frame(tmp_path: Path) -> None:
    first = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None), (853, 480))
    picture: TitlePicture = first.scene.picture
    picture.finish()
    first.stage.painted.finish()
    wanted = pygame.image.tobytes(picture._cards.kept(picture._key), "RGB")
    second = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None), (853, 480))
    again: TitlePicture = second.scene.picture
    again.work(1)
    assert again.ready
    assert pygame.image.tobytes(again._cards.kept(again._key), "RGB") == wanted
    larger = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None), (1280, 720))
    shown = TitlePicture(larger.stage, clear=1)
    assert (shown._stand_in or shown._land) is not None, "the land stands there in another window at once"


def test_no_map_of_the_setup_is_empty_in_its_first_frame(tmp_path: Path) -> None:
    from game.ui.setup.setup import SetupScene

    shell = Shell(tmp_path, lambda stage: SetupScene(stage, some_catalogue))
    setup = shell.scene
    for name in setup.table.catalogue.maps:
        shown = setup.painter.shown(setup.table.catalogue.maps[name], setup.map_size)
        tones = {
            tuple(shown.get_at((x, y))) for x in range(0, shown.get_width(), 9) for y in range(0, shown.get_height(), 9)
        }
        assert len(tones) > 3, name
