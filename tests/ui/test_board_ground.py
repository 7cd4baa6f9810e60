"""The ground is painted from the map alone: always the same, square for square true, without hitches."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pygame
import pytest
from board_samples import open_board, open_window, sample_board
from hypothesis import given
from hypothesis import strategies as st

from game.model.board import Board
from game.model.grid import Square
from game.ui.board.ground import CHUNK, Ground, PaintSurvey
from game.ui.board.ink_pieces import Shape, widened
from game.ui.board.outline import Bend, bank, trace
from game.ui.board.regions import ground_of
from game.ui.board.terrain_styles import UNIT, looks
from game.ui.kit.palette import palette
from game.ui.kit.pen import Poly, clipped, path

SQUARES = st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1)


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    open_window()
    yield
    pygame.display.quit()


def bytes_of(ground: Ground, pixels: int) -> list[bytes]:
    return [
        pygame.image.tobytes(ground.chunk(pixels, column, row), "RGB")
        for row in range(ground.rows)
        for column in range(ground.columns)
    ]


def area(points: list[tuple[float, float]]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


@given(SQUARES)
def test_outlines_enclose_exactly_their_squares(squares: frozenset[Square]) -> None:
    loops = trace(squares)
    corners = [[(float(side.start[0]), float(side.start[1])) for side in loop] for loop in loops]
    assert sum(area(loop) for loop in corners) == len(squares)
    assert all(side.square in squares and side.across not in squares for loop in loops for side in loop)
    assert all(a.end == b.start for loop in loops for a, b in zip(loop, loop[1:] + loop[:1], strict=True))


@given(SQUARES)
def test_a_bank_keeps_to_its_squares(squares: frozenset[Square]) -> None:
    for loop in trace(squares):
        for x, y in bank(loop, lambda side: 8, Bend(31), Random(1)):
            inside = ((x + dx, y + dy) for dx in (-0.1, 0.1) for dy in (-0.1, 0.1))
            assert any((int(px // UNIT), int(py // UNIT)) in squares for px, py in inside)


def test_a_polygon_is_cut_to_a_box() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert abs(area(clipped(square, (5, 5, 20, 20)))) == 25
    assert clipped(square, (11, 0, 20, 20)) == []


def test_the_same_board_is_painted_the_same() -> None:
    assert bytes_of(Ground(sample_board()), 32) == bytes_of(Ground(sample_board()), 32)


def test_painting_in_small_steps_gives_the_same_picture() -> None:
    stepwise = Ground(sample_board())
    for _ in stepwise.baking(32):
        pass
    assert bytes_of(stepwise, 32) == bytes_of(Ground(sample_board()), 32)


def test_a_theme_changes_the_colours() -> None:
    assert bytes_of(Ground(sample_board(), palette("print")), 24) != bytes_of(Ground(sample_board()), 24)


@pytest.mark.parametrize(
    ("square", "name"), [((9, 1), "water-waist"), ((8, 0), "water-knee"), ((2, 5), "street"), ((2, 2), "floor")]
)
def test_the_middle_of_a_square_has_the_colour_of_its_ground(square: Square, name: str) -> None:
    pixels = 48
    ground = Ground(sample_board())
    chunk = ground.chunk(pixels, square[0] // CHUNK, square[1] // CHUNK)
    left, top = square[0] % CHUNK * pixels, square[1] % CHUNK * pixels
    seen = pygame.transform.average_color(chunk, pygame.Rect(left + 14, top + 14, 20, 20))
    tones = {key: pygame.Color(looks().of(key).palette[1]) for key in ("water-waist", "water-knee", "street", "floor")}
    nearest = min(tones, key=lambda key: sum((a - b) ** 2 for a, b in zip(seen[:3], tones[key][:3], strict=True)))
    assert nearest == name


def test_a_thing_stands_on_the_ground_of_its_neighbours() -> None:
    board = sample_board()
    assert ground_of(board, (4, 4), looks()) == "street"
    assert ground_of(board, (6, 2), looks()) == "grass"


def test_chunks_at_the_far_borders_are_cut_to_the_board() -> None:
    ground = Ground(sample_board())
    assert (ground.columns, ground.rows) == (2, 1)
    assert ground.chunk(24, 1, 0).get_size() == (6 * 24, 8 * 24)


def test_work_stops_in_time_and_ends_with_everything_painted() -> None:
    ground = Ground(sample_board())
    ground.chunk(24, 0, 0)
    wanted = [(0, 0), (1, 0)]
    frames = 0
    while not ground.work(60, wanted, 4):
        frames += 1
        assert frames < 200
    assert frames > 1
    assert ground.ready(60, 1, 0) is not None


def test_a_chunk_of_another_zoom_stands_in_until_it_is_painted() -> None:
    ground = Ground(sample_board())
    assert ground.stand_in(40, 0, 0) is None
    ground.chunk(24, 0, 0)
    found = ground.stand_in(40, 0, 0)
    assert found is not None
    assert found.get_size() == ground.size(40, 0, 0)


def surveyed(board: Board) -> PaintSurvey:
    survey = PaintSurvey(board)
    for _ in survey.steps():
        pass
    return survey


def test_a_survey_that_is_left_goes_on_where_it_was() -> None:
    board = sample_board()
    survey, whole = PaintSurvey(board), surveyed(board)
    next(survey.steps())
    assert 0 < len(survey.layers) < len(whole.layers)
    for _ in survey.steps():
        pass
    assert [layer.terrain for layer in survey.layers] == [layer.terrain for layer in whole.layers]
    assert survey.flats == whole.flats
    assert not list(survey.steps()), "what is worked out is not worked out again"


def test_a_chunk_that_is_not_painted_is_sketched_in_the_colours_of_its_squares() -> None:
    ground = Ground(sample_board())
    sketch = ground.sketch(24, 0, 0)
    assert sketch.get_size() == ground.size(24, 0, 0)
    middles = {sketch.get_at((x * 24 + 12, y * 24 + 12))[:3] for x in range(8) for y in range(8)}
    assert len(middles) > 1, "different ground has different colours"
    assert ground.sketch(24, 0, 0) is sketch
    assert ground.ready(24, 0, 0) is None


def test_what_is_cut_for_a_chunk_is_the_same_as_when_everything_is_cut() -> None:
    ring: Poly = [(0.0, 0.0), (300.0, 10.0), (300.0, 300.0), (20.0, 310.0)]
    inside: Poly = [(100.0, 100.0), (120.0, 100.0), (110.0, 130.0)]
    far: Poly = [(900.0, 900.0), (950.0, 900.0), (900.0, 950.0)]
    box = (90.0, 90.0, 200.0, 200.0)
    cut = [clipped(poly, widened(box)) for poly in (ring, inside, far)]
    assert Shape((ring, inside, far), "#000000").data(box) == "".join(path(poly) for poly in cut if len(poly) > 2)


def test_an_empty_plain_has_no_banks_and_no_shadows() -> None:
    survey = surveyed(open_board(9, 9))
    assert [layer.terrain for layer in survey.layers] == ["grass"]
    assert survey.shadows is None
    assert survey.slopes == ()


def test_a_third_of_plain_squares_stays_empty() -> None:
    survey = surveyed(open_board(30, 30))
    drawn = sum(len(flats) for flats in survey.flats.values())
    assert 900 * 0.5 < drawn < 900 * 0.7


def test_a_large_board_is_painted_within_reason() -> None:
    ground = Ground(open_board(48, 36))
    before = time.process_time()
    for _ in ground.baking(24):
        pass
    assert time.process_time() - before < 3
