"""Health on the board: large enough, true, apart by track, and over everybody in every palette."""

from __future__ import annotations

import pygame
import pytest
from board_samples import figure, open_board

from game.ui.board.animation import Playback
from game.ui.board.cues import DrainCue
from game.ui.board.marks import BoardScene
from game.ui.board.view import BoardView
from game.ui.kit.health_bar import HealthBars, bar_ink
from game.ui.kit.palette import THEMES, Palette, palette, rgb

WHOLE = ((10, 10), (8, 8))


def count(surface: pygame.Surface, colour: str) -> int:
    """Pixels of about this colour."""
    mask = pygame.mask.from_threshold(surface, rgb(colour), (4, 4, 4, 255))
    return mask.count()


@pytest.fixture
def bars() -> HealthBars:
    pygame.display.init()
    return HealthBars(palette(), 1.0)


@pytest.mark.parametrize("theme", THEMES)
def test_a_bar_is_at_least_24_by_5_at_40_pixels_a_square(theme: str) -> None:
    pygame.display.init()
    made = HealthBars(palette(theme), 1.0).on_board(WHOLE, "red", 40, 1)  # type: ignore[arg-type]
    band = pygame.mask.from_threshold(made, rgb("#fffaf0"), (4, 4, 4, 255)).get_bounding_rects()
    wide = max(band, key=lambda rect: rect.width)
    assert wide.width >= 24
    assert wide.height >= 4
    assert made.get_height() - 8 >= 5


def test_vitality_and_wounds_are_apart(bars: HealthBars) -> None:
    whole = bars.bar(WHOLE, "", 48, 11)
    tired = bars.bar(((2, 10), (8, 8)), "", 48, 11)
    wounded = bars.bar(((10, 10), (2, 8)), "", 48, 11)
    assert count(tired, "#fffaf0") < 0.4 * count(whole, "#fffaf0")
    assert count(tired, "#f0b53c") == count(whole, "#f0b53c")
    assert count(wounded, "#f0b53c") < 0.5 * count(whole, "#f0b53c")


def test_a_last_point_shows_and_none_does_not(bars: HealthBars) -> None:
    assert count(bars.bar(((0, 10), (1, 40)), "", 48, 11), "#f0b53c") > 0
    assert count(bars.bar(((0, 10), (0, 40)), "", 48, 11), "#f0b53c") == 0


def test_rules_with_one_track_have_a_band_alone(bars: HealthBars) -> None:
    single = bars.bar(((9, 10),), "", 48, 11)
    assert count(single, "#f0b53c") == 0
    assert count(single, "#fffaf0") > count(bars.bar(((9, 10), (8, 8)), "", 48, 11), "#fffaf0")


def test_what_a_shot_would_take_is_striped_and_what_is_lost_is_pale() -> None:
    considered = bar_ink(WHOLE, 48, 11, (4, 0), striped=True)
    assert "#b3164f" in considered
    losing = bar_ink(((6, 10), (8, 8)), 48, 11, (4, 0))
    assert "#b3164f" not in losing
    assert "#f3a9c0" in losing


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", ["red", "blue", "ochre", "plum"])
def test_a_bar_says_whose_it_is_by_its_shape(theme: str, side: str) -> None:
    pygame.display.init()
    colours: Palette = palette(theme)  # type: ignore[arg-type]
    made = HealthBars(colours, 2.0).bar(WHOLE, side, 34, 11)
    other = HealthBars(colours, 2.0).bar(WHOLE, "blue" if side != "blue" else "red", 34, 11)
    assert pygame.image.tobytes(made, "RGBA") != pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("pixels", [24, 32, 40, 60, 96])
def test_bars_follow_the_square_and_never_get_lower_than_8(pixels: int) -> None:
    pygame.display.init()
    made = HealthBars(palette(), 1.0).on_board(WHOLE, "red", pixels, 1)
    assert made.get_height() - 8.6 >= 7.4
    assert made.get_width() <= pixels * 1.25 + 10


def test_nobody_covers_a_bar_and_the_fallen_have_none() -> None:
    pygame.display.set_mode((640, 480))
    view = BoardView(open_board(12, 8), pygame.Rect(0, 0, 640, 480))
    one, before = figure(1, (4, 3)), figure(2, (4, 4))
    both = BoardScene(view.board, (one, before))

    def shown(scene: BoardScene) -> pygame.Surface:
        surface = pygame.Surface((640, 480))
        view.finish(scene)
        view.draw(surface, surface.get_rect(), scene)
        return surface

    drawn = shown(both)
    bar, at = view.uprights.health_bars(both)[0]
    place = pygame.Rect(at, bar.get_size()).inflate(-14, -12)
    alone = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    alone.blit(bar, at)
    assert pygame.image.tobytes(drawn.subsurface(place), "RGB") == pygame.image.tobytes(alone.subsurface(place), "RGB")
    low = BoardScene(view.board, (one,))
    shown(low)
    own, there = view.uprights.health_bars(low)[0]
    assert at[1] + bar.get_height() < there[1] + own.get_height(), "over the head of somebody right below"
    fallen = BoardScene(view.board, (figure(1, (4, 3), pose="fallen"),))
    assert view.uprights.health_bars(fallen) == []


def test_a_loss_stays_pale_a_while_and_then_runs_out() -> None:
    playback = Playback()
    playback.add([DrainCue(1, ((9, 10), (8, 8)), ((3, 10), (8, 8)))])
    mark = figure(1, (0, 0), health=((3, 10), (8, 8)))
    assert playback.standing(mark).health == ((9, 10), (8, 8))
    playback.advance(150)
    assert playback.standing(mark).health == ((3, 10), (8, 8))
    assert playback.standing(mark).lost == (6, 0)
    assert not playback.holding
    playback.advance(280)
    assert 0 < playback.standing(mark).lost[0] < 4
    playback.advance(300)
    assert playback.standing(mark).lost == ()
