"""Pictures of maps in the setup: drawn ones from the first frame on, and those that come with the game are fresh."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from shell_kit import Shell

from game.model.paths import assets
from game.ui.board import map_picture
from game.ui.board.map_picture import painted_whole
from game.ui.kit.palette import palette
from game.ui.setup.setup import SetupScene
from game.ui.setup.setup_table import load_catalogue

COARSE = (8, 6)


def test_no_map_is_shown_in_flat_colours_the_first_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flat(*_: object) -> pygame.Surface:
        raise AssertionError("a map in flat colours")

    monkeypatch.setattr(map_picture, "_sketched", flat)
    monkeypatch.setattr(map_picture.MapPainter, "work", lambda *_: False)
    shell = Shell(tmp_path, SetupScene)
    assert len([button for button in shell.desk.buttons if button.id.startswith("map:")]) >= 6


@pytest.mark.parametrize("name", ["ford", "safehouse", "training-ground"])
def test_the_picture_that_comes_with_a_map_is_what_is_painted(tmp_path: Path, name: str) -> None:
    Shell(tmp_path, SetupScene)
    shipped = pygame.image.load(assets() / "maps" / f"{name}.png").convert(24)
    board_map = load_catalogue().maps[name]
    painted = painted_whole(board_map, shipped.get_width() // board_map.board.width, palette())
    one, other = (pygame.transform.smoothscale(each, COARSE) for each in (shipped, painted.convert(24)))
    for x in range(COARSE[0]):
        for y in range(COARSE[1]):
            both = zip(one.get_at((x, y)), other.get_at((x, y)), strict=True)
            assert max(abs(a - b) for a, b in both) <= 12, "run python assets/make/make_maps.py"
