"""The camera keeps what is under the pointer, stays on the board and finds squares and borders."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.model.grid import edge_between
from game.ui.board.camera import BESIDE, LARGEST, ZOOMS, Camera, usual_pixels
from game.ui.kit.figure_looks import figure_looks

VIEW = pygame.Rect(100, 50, 800, 600)


def camera(width: int = 60, height: int = 50, **more: object) -> Camera:
    return Camera(width, height, pygame.Rect(VIEW), **more)  # type: ignore[arg-type]


@given(
    st.integers(0, 59), st.integers(0, 49), st.integers(-3000, 3000), st.integers(-3000, 3000), st.sampled_from(ZOOMS)
)
def test_the_middle_of_a_square_leads_back_to_the_square(x: int, y: int, dx: int, dy: int, pixels: int) -> None:
    view = camera()
    view.zoom_to(pixels)
    view.pan(dx, dy)
    point = view.centre((x, y))
    assert view.square_at(point) == ((x, y) if VIEW.collidepoint(point) else None)


@given(st.integers(-5000, 5000), st.integers(-5000, 5000), st.sampled_from(ZOOMS))
def test_no_pan_leaves_more_than_a_square_of_frame(dx: int, dy: int, pixels: int) -> None:
    view = camera()
    view.zoom_to(pixels)
    view.pan(dx, dy)
    left, top = view.origin
    slack = pixels + 1
    assert left <= VIEW.left + slack
    assert top <= VIEW.top + slack
    assert left + 60 * pixels >= VIEW.right - slack
    assert top + 50 * pixels >= VIEW.bottom - slack


def test_zooming_keeps_the_square_under_the_pointer() -> None:
    view = camera()
    point = (433, 217)
    before = view.place(point)
    for step in (1, 1, -1, 2, -1):
        view.zoom(step, point)
        after = view.place(point)
        assert abs(after[0] - before[0]) < 0.03
        assert abs(after[1] - before[1]) < 0.03


def test_zoom_goes_by_steps_and_ends_at_both_ends() -> None:
    view = camera()
    assert not view.zoom(0)
    while view.zoom(1):
        pass
    assert view.pixels == ZOOMS[-1] == 96
    while view.zoom(-1):
        pass
    assert view.pixels == ZOOMS[0] == 24


def test_a_small_board_stands_in_the_middle() -> None:
    view = camera(10, 8)
    view.pan(900, -900)
    left, top = view.origin
    assert (left + 5 * view.pixels, top + 4 * view.pixels) == VIEW.center


def test_fit_shows_the_whole_board_as_large_as_it_can() -> None:
    view = camera(24, 14)
    view.fit()
    assert view.pixels == 32
    assert view.visible() == (0, 0, 24, 14)


def test_beside_board_and_view_there_is_no_square() -> None:
    view = camera(4, 4)
    assert view.square_at((VIEW.left + 1, VIEW.top + 1)) is None
    assert view.square_at((5, 5)) is None


def test_borders_are_found_near_them_and_not_in_the_middle() -> None:
    view = camera()
    x, y = view.centre((30, 25))
    near = view.pixels // 2 - 3
    assert view.edge_at((x, y)) is None
    assert view.edge_at((x - near, y)) == edge_between((29, 25), (30, 25))
    assert view.edge_at((x + near, y)) == edge_between((30, 25), (31, 25))
    assert view.edge_at((x, y - near)) == edge_between((30, 24), (30, 25))
    assert view.edge_at((x, y + near)) == edge_between((30, 25), (30, 26))


def test_the_frame_of_the_board_is_no_border() -> None:
    view = camera(4, 4)
    x, y = view.corner((0, 0))
    assert view.edge_at((x + 2, y + view.pixels // 2)) is None


def test_following_comes_near_quickly_and_then_stops() -> None:
    view = camera()
    view.centre_on((15, 20))
    for _ in range(60):
        view.advance(16)
    assert not view.moving
    assert view.square_at(VIEW.center) == (15, 20)


def test_reduced_motion_cuts() -> None:
    view = camera(reduced_motion=True)
    view.centre_on((15, 20))
    assert not view.moving
    assert view.square_at(VIEW.center) == (15, 20)


@pytest.mark.parametrize("square", [(30, 25), (29, 26)])
def test_showing_a_square_well_inside_moves_nothing(square: tuple[int, int]) -> None:
    view = camera()
    view.show(square)
    assert not view.moving


def test_showing_a_far_square_moves_only_as_far_as_needed() -> None:
    view = camera(reduced_motion=True)
    before = view.x, view.y
    view.show((45, 25))
    assert view.y == before[1]
    assert before[0] < view.x < 45
    right_most = view.visible()[2]
    assert 46 < right_most <= 49


def test_a_larger_window_shows_larger_squares_and_more_of_the_map() -> None:
    looks = figure_looks()
    standing = 117 / looks.units_per_square  # squares from the cap of a person to the edge of the base
    shown = []
    for width, scale in ((1280, 1.0), (1920, 1.5), (3840, 3.0)):
        pixels = usual_pixels(scale)
        assert standing * pixels >= 56
        shown.append((pixels, width / pixels))
    assert shown == sorted(shown)
    assert [round(squares) for _, squares in shown] == [27, 32, 42]


@pytest.mark.parametrize(("squares", "above"), [((7, 5), 0.4), ((18, 8), 1.0), ((5, 12), 0.0)])
def test_a_small_board_fills_its_place(squares: tuple[int, int], above: float) -> None:
    camera = Camera(*squares, pygame.Rect(0, 0, 960, 560))
    camera.fit(1.0, above)
    wide, tall = squares[0] * camera.pixels, (squares[1] + above) * camera.pixels
    assert wide + BESIDE * camera.pixels <= 960
    assert tall <= 560
    larger = camera.pixels + 2
    too_large = (squares[0] + BESIDE) * larger > 960 or (squares[1] + above) * larger > 560
    assert camera.pixels == LARGEST or too_large


def test_what_is_shown_stands_above_the_buttons_on_the_lower_border() -> None:
    camera = Camera(40, 40, pygame.Rect(0, 0, 400, 400), 40, reduced_motion=True)
    camera.foot = 60
    for square in ((39, 39), (20, 30), (0, 39)):
        camera.show(square)
        assert camera.rect(square).bottom <= camera.view.bottom - camera.foot
        assert camera.shows(square)
    camera.pan(0, 10_000)
    last = camera.rect((0, 39)).bottom
    assert camera.view.bottom - camera.foot - camera.pixels < last <= camera.view.bottom - camera.foot
