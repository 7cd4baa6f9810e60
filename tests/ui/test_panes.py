"""A part of a page scrolls only if something in it is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell_kit import Shell

from game.ui.title.title import TitleScene


@pytest.mark.parametrize(("tall", "scrolls"), [(96, False), (100, False), (104, True)])
def test_what_fits_is_not_scrolled(tmp_path: Path, tall: int, scrolls: bool) -> None:
    desk = Shell(tmp_path, TitleScene).desk
    with desk.pane("one", (0, 0, 300, 100)) as pane:
        desk.button("low", (0, tall - 40, 100, 40), lambda: None, text="Low")
    assert (pane.most > 0) == scrolls
