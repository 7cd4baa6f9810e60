"""Golden pictures: what is kept is what is drawn, and one pixel that differs is noticed."""

import subprocess
from pathlib import Path

import golden
import pygame
import pytest

CHOSEN = [
    f"{name}, 1280x720 100"
    for name in ("title", "result", "settings", "setup, squads", "rule book", "board: locked", "book: square, wrong")
]
"""One picture of each kind of scene, for every run; all of them are drawn with `-m long`."""


def test_every_picture_that_can_be_drawn_is_kept_and_no_other() -> None:
    assert golden.kept()[1].keys() == golden.names().keys()


@pytest.mark.usefixtures("own_paper")
def test_some_pictures_of_each_kind_are_as_they_were_kept() -> None:
    told = "look at them: python tests/ui/golden.py --show FOLDER; if they are meant: --approve"
    assert golden.different({name: golden.names()[name] for name in CHOSEN}) == [], told


@pytest.mark.long
@pytest.mark.usefixtures("own_paper")
def test_all_pictures_are_as_they_were_kept() -> None:
    assert golden.different(golden.names()) == []


def paper(size: tuple[int, int] = (320, 180)) -> pygame.Surface:
    """A picture of one colour."""
    made = pygame.Surface(size)
    made.fill((200, 190, 160))
    return made


def test_one_pixel_is_noticed_on_the_same_machine_and_a_moved_card_on_another() -> None:
    before, pixel, card, smooth = paper(), paper(), paper(), paper()
    pixel.set_at((7, 5), (201, 190, 160))
    pygame.draw.rect(card, (90, 40, 30), (40, 40, 60, 30))
    smooth.fill((203, 188, 161), (40, 40, 60, 30))
    codes = [golden.code_of(picture) for picture in (before, pixel, card, smooth)]
    assert [golden.is_alike(codes[0], code, True) for code in codes] == [True, False, False, False]
    assert [golden.is_alike(codes[0], code, False) for code in codes] == [True, True, False, True]


def test_what_differs_is_marked_red_beside_before_and_after() -> None:
    before, after = paper(), paper()
    after.set_at((7, 5), (0, 0, 0))
    sheet = golden.beside(before, after)
    assert sheet.get_size() == (960, 180)
    assert sheet.get_at((640 + 7, 5))[:3] == (255, 0, 60)
    assert sheet.get_at((640 + 8, 5))[:3] != (255, 0, 60)


def test_before_is_drawn_by_the_tree_of_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree in which the script writes what it was asked for."""
    tree = tmp_path / "tree"
    (tree / "tests" / "ui").mkdir(parents=True)
    script = "import sys, pathlib\npathlib.Path(sys.argv[2], 'asked').write_text(' | '.join(sys.argv[3:]))\n"
    (tree / "tests" / "ui" / "golden.py").write_text(script)
    for words in (("init", "-q"), ("add", "."), ("-c", "user.name=x", "-c", "user.email=x@y.z", "commit", "-qm", "x")):
        subprocess.run(["git", *words], cwd=tree, check=True)
    monkeypatch.setattr(golden, "ROOT", tree)
    golden.draw_before(tmp_path, "HEAD", ["title, 1280x720 100"])
    assert (tmp_path / "asked").read_text() == "title, 1280x720 100"
