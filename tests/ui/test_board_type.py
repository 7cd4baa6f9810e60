"""What stands on the board can be read: no letter below 12 pixels, every word 4.5 : 1 or better against its paper."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from board_states import GROUNDS, STATES, player_on, shown

from game.ui.board.camera import ZOOMS
from game.ui.kit.fonts import Fonts, Style
from game.ui.kit.palette import THEMES, palette, rgb

pytestmark = pytest.mark.usefixtures("own_letters")
LEAST = 4.5
SMALLEST = 12


def luminance(colour: tuple[int, ...]) -> float:
    """How light a colour is, as the guidelines for contrast count it."""
    parts = [part / 255 for part in colour[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """How far two colours stand apart, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_every_tone_can_be_read_on_every_paper(theme: str) -> None:
    colours = palette(theme)  # type: ignore[arg-type]
    papers = (colours.card, colours.page, colours.accent_light)
    for ink in (colours.ink, colours.ink_soft, colours.risk_dark, colours.plan_dark, colours.gain):
        for paper in papers:
            assert contrast(rgb(ink), rgb(paper)) >= LEAST, (ink, paper)
    for dark in (colours.risk, colours.plan_dark, "#4a5a5e", "#2b3834"):
        assert contrast(rgb(colours.on_dark), rgb(dark)) >= LEAST, dark


def states() -> list[object]:
    """Every state on every ground: in the suite each state on one of them, the rest in the long run."""
    grounds = sorted(GROUNDS)
    return [
        pytest.param(state, ground, marks=() if number % len(grounds) == place else pytest.mark.long)
        for number, state in enumerate(sorted(STATES))
        for place, ground in enumerate(grounds)
    ]


@pytest.mark.parametrize(("state", "ground"), states())
def test_no_letter_of_any_state_is_smaller_than_12_pixels_and_all_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ground: str, state: str
) -> None:
    """Every text that is drawn is looked at as it is rendered: its size, and its colour against its own paper."""
    player = player_on(tmp_path, ground, THEMES[len(ground + state) % len(THEMES)], (1280, 720), 0)
    STATES[state](player)
    seen: list[tuple[str, Style, int]] = []
    before = Fonts.render

    def render(fonts: Fonts, text: str, style: Style) -> pygame.Surface:
        seen.append((text, style, fonts.px(style.size)))
        return before(fonts, text, style)

    monkeypatch.setattr(Fonts, "render", render)
    for pixels in (ZOOMS[0], 40):
        player.table.board.camera.zoom_to(pixels)
        player.table.board.overlays.slips._kept.clear()
        player.table.touch("strip", "bar", "notes", "card", "log")
        shown(player)
    assert len(seen) > 20
    assert [(text, size) for text, _, size in seen if text.strip() and size < SMALLEST] == []
    paper = rgb(player.table.board.colours.card)
    for text, style, _ in seen:
        if style.halo:
            assert contrast(rgb(style.colour), rgb(style.halo)) >= LEAST, text
        elif luminance(rgb(style.colour)) < 0.4:
            assert contrast(rgb(style.colour), paper) >= LEAST, (text, style.colour)
