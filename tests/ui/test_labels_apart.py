"""Titles, signposts, captions and slips on real boards do not lie on one another."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from battle_kit import Player

from game.quick.quick_battle import QuickBattle
from game.ui.board.tags import MARGIN

WORDS = ("amber otter", "old lodge", "quiet harbour", "blue fox")


def laid(player: Player) -> list[tuple[int, int, int, int]]:
    """The papers of all labels as drawn last, without their shadows."""
    player.shell.frames(2)
    overlays = player.table.board.overlays
    rim = -2 * overlays.fonts.px(MARGIN)
    posts = len(overlays._posts)
    return [*overlays.labels[:posts], *(slip.inflate(rim, rim) for slip in overlays.labels[posts:])]


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("size", [(1280, 720), (1000, 600)])
def test_no_label_lies_on_another(tmp_path: Path, word: str, size: tuple[int, int]) -> None:
    player = Player(tmp_path, QuickBattle.of(word).scenario("human"), size)
    board, camera = player.session.view.board, player.table.board.camera
    reach = player.scene().reach
    ends = sorted(reach.costs)[:: max(1, len(reach.costs) // 3)] if reach is not None else []
    looked = 0
    for pixels in (28, 48):
        camera.zoom_to(pixels)
        for x in range(2, board.width, 9):
            for y in range(2, board.height, 9):
                camera.centre_on((x, y), at_once=True)
                for end in [None, *ends[:2]]:
                    player.selection.cursor = end
                    rects = laid(player)
                    looked += len(rects)
                    for one, other in combinations(rects, 2):
                        assert not one.colliderect(other), (pixels, (x, y), end, one, other)
    assert looked > 50
