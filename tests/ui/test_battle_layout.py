"""No text of the battle screen is cut, leaves its card or lies over another, at any size of window and type."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight

SIZES = [
    ((1280, 720), 0), ((1920, 1080), 0), ((1280, 720), 75), ((1280, 720), 150), ((1000, 600), 0), ((2560, 1080), 0),
]  # fmt: skip


def faults(player: Player) -> list[str]:
    """What is wrong with the texts as they stand now."""
    found: list[str] = []
    while player.table.strip.sliding:
        player.shell.frames()
    player.table.laid()
    window = pygame.Rect(0, 0, *player.shell.stage.size)
    for name, sheet in player.table.sheets.items():
        if name == "tip":
            continue
        for word in sheet.words:
            if not window.contains(word.rect):
                found.append(f"{name}: {word.text!r} leaves the window")
            homes = [rect for rect in sheet.homes if rect.collidepoint(word.rect.center)]
            home = min(homes, key=lambda rect: rect.width * rect.height, default=None)
            if home is None or not home.inflate(2, 2).contains(word.rect):
                found.append(f"{name}: {word.text!r} leaves its card")
        for one, two in combinations(sheet.words, 2):
            if one.rect.colliderect(two.rect):
                found.append(f"{name}: {one.text!r} lies over {two.text!r}")
    return found


def views(player: Player) -> Any:
    """The states of the screen that hold most text, one after the other."""
    yield "at the beginning"
    player.point((6, 5))
    yield "with a path"
    player.click((10, 5))
    yield "with a chance to hit"
    player.key("Esc")
    player.key("Esc")
    player.selection.take("delay")
    player.table.touch("bar", "card", "notes")
    yield "with words to choose from"
    player.key("Esc")
    player.key("0")
    yield "with further actions"
    player.key("L")
    yield "with the whole log"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_text_is_cut_or_covered(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    player = Player(tmp_path, fight(), size, scale)
    for view in views(player):
        assert not faults(player), f"{view}: {faults(player)}"


def test_the_opening_question_fits_with_six_figures(tmp_path: Path) -> None:
    reds = tuple(("armoured-brute" if n == 2 else "rifleman", f"Rifleman number {n}", (2, 1 + n)) for n in range(6))
    player = Player(tmp_path, fight(reds=reds, options={"opening": "full"}))
    assert player.session.decision.kind == "boost"
    assert not faults(player)


def test_the_board_has_the_room_between_strip_bar_and_notes(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    board = player.table.rect_of_board()
    for sheet in (player.table.sheets["bar"], player.table.sheets["notes"], player.table.sheets["log"]):
        over = [spot.id for spot in sheet.spots if board.colliderect(spot.rect)]
        assert set(over) <= {"hint", "watch", "undo"}, "in the lower right corner of the board"
