"""What is written on the board can be read: slips lie beside one another, and words where nothing stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest
from board_samples import figure, open_board, open_window, sample_board
from hypothesis import given
from hypothesis import strategies as st

from game.model.board import Board
from game.model.grid import Square, edge_between
from game.model.scenario import Label
from game.ui.board.camera import ZOOMS
from game.ui.board.cues import FloatCue
from game.ui.board.effects import Effects
from game.ui.board.map_labels import LabelPlace, Labels
from game.ui.board.marks import AreaMarks, BoardScene, FigureMark, HitTag, OrderMark, ReachMarks
from game.ui.board.orders import OrderPainter
from game.ui.board.overlays import with_way
from game.ui.board.tag_layout import spread
from game.ui.board.view import BoardView
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.palette import palette

pytestmark = pytest.mark.usefixtures("own_ground")

VIEW = pygame.Rect(0, 0, 960, 560)
CROWDS = st.sets(st.tuples(st.integers(12, 16), st.integers(8, 11)), min_size=2, max_size=8)


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    open_window((960, 560))
    yield
    pygame.display.quit()


def overlap(rects: list[pygame.Rect]) -> bool:
    return any(one.colliderect(other) for one, other in combinations(rects, 2))


@given(CROWDS, st.sampled_from(ZOOMS[:4]))
def test_no_slip_lies_on_another(crowd: set[Square], pixels: int) -> None:
    squares = [pygame.Rect(x * pixels, y * pixels, pixels, pixels) for x, y in sorted(crowd)]
    laid = spread([(square, (46, 26)) for square in squares], squares, [], VIEW, 2)
    assert len(laid) == len(squares)
    assert not overlap([place.rect for place in laid])
    assert all(VIEW.contains(place.rect) for place in laid)


def test_a_slip_alone_lies_at_the_head_and_one_in_the_way_of_the_path_tag_moves() -> None:
    square = pygame.Rect(400, 300, 40, 40)
    alone = spread([(square, (46, 26))], [square], [], VIEW, 2)[0]
    assert alone.rect.centerx > square.centerx
    assert alone.rect.bottom <= square.top - 0.35 * square.height, "above the head"
    assert not alone.apart
    moved = spread([(square, (46, 26))], [square], [alone.rect], VIEW, 2)[0]
    assert not moved.rect.colliderect(alone.rect)


def test_a_slip_does_not_hide_the_figure_behind_its_own() -> None:
    square, behind = pygame.Rect(400, 300, 40, 40), pygame.Rect(440, 260, 40, 40)
    place = spread([(square, (46, 26))], [square, behind], [], VIEW, 2)[0].rect
    hidden = place.clip(behind)
    assert hidden.width * hidden.height <= 0.2 * place.width * place.height
    assert abs(place.centerx - square.centerx) < 3 * square.width, "and stays near its own"


def test_tags_of_figures_side_by_side_are_all_seen_when_the_board_is_far_away() -> None:
    view = BoardView(open_board(30, 18), VIEW)
    view.camera.zoom_to(ZOOMS[0])
    squares = [(x, y) for x in (10, 11, 12) for y in (8, 9)]
    marks = tuple(FigureMark(number, "rifleman", "blue", square) for number, square in enumerate(squares))
    tags = tuple(HitTag(square, f"{60 + number} %") for number, square in enumerate(squares))
    red = pygame.Color(palette().risk)[:3]

    def painted(shown: tuple[HitTag, ...]) -> int:
        scene = BoardScene(view.board, marks, tags=shown)
        view.finish(scene)
        surface = pygame.Surface(VIEW.size)
        view.draw(surface, VIEW, scene)
        return pygame.mask.from_threshold(surface, red, (1, 1, 1)).count()

    assert painted(tags) == pytest.approx(sum(painted((tag,)) for tag in tags), rel=0.05)


def changed_between(before: pygame.Surface, after: pygame.Surface) -> list[tuple[int, int]]:
    """Return the pixels that two pictures of one size do not share, column by column."""
    unlike = (pygame.surfarray.array3d(before) != pygame.surfarray.array3d(after)).any(axis=2)
    return [(int(x), int(y)) for x, y in zip(*unlike.nonzero(), strict=True)]


def furnished() -> Board:
    """A floor of 12 by 8 squares with tables around its middle, and a wall below them."""
    tables = {(5, 3), (6, 3), (5, 4), (7, 4)}
    terrain = tuple(
        ("floor", "table") if (x, y) in tables else ("floor",) for y in range(8) for x in range(12)
    )  # fmt: skip
    walls = {edge_between((x, 5), (x, 6)): "wall" for x in range(12)}
    return Board(12, 8, terrain, (0,) * 96, walls)


def covered(place: LabelPlace, across: int) -> set[Square]:
    x, y = place.square
    return {
        (x + dx, y + dy) for dx in range(-(across // 2), across // 2 + 1) for dy in ((0, 1) if place.lined else (0,))
    }


def test_words_lie_beside_furniture_walls_and_figures() -> None:
    board = furnished()
    labels = Labels(board, palette(), Fonts())
    label = Label("Kitchen", (6, 4))
    place = labels.place(label, (70, 16), (), 40)
    assert all(board.surfaces(square) == ("floor",) for square in covered(place, 2))
    assert not {(6, 5), (6, 6)} <= covered(place, 2), "not across the wall"
    stands = covered(place, 2)
    other = labels.place(label, (70, 16), stands, 40)
    assert not covered(other, 2) & stands
    assert labels.place(label, (70, 16), (), 40) == place, "the words go back when the figures have left"


def test_words_on_open_ground_lie_on_the_line_below_their_square_where_no_cost_is_written() -> None:
    labels = Labels(open_board(12, 8), palette(), Fonts())
    assert labels.place(Label("Common", (6, 4)), (70, 16), (), 40) == LabelPlace((6, 4), lined=True)


def test_words_on_a_narrow_stretch_stay_on_it() -> None:
    terrain = tuple(("street",) if y == 4 else ("water-waist",) for y in range(8) for _ in range(12))
    labels = Labels(Board(12, 8, terrain, (0,) * 96), palette(), Fonts())
    assert labels.place(Label("Bridge", (6, 4)), (70, 16), (), 40) == LabelPlace((6, 4), lined=False)


def risen(cues: list[FloatCue], shares: tuple[float, ...], view: BoardView) -> list[pygame.Rect]:
    """The places of words that rise from figures, as they are drawn."""
    drawn: list[pygame.Rect] = []

    class Paper(pygame.Surface):
        def blit(self, source: pygame.Surface, dest: pygame.Rect, *rest: object) -> pygame.Rect:  # type: ignore[override]
            drawn.append(pygame.Rect(dest))
            return pygame.Rect(dest)

    Effects(palette(), Fonts()).draw(Paper(VIEW.size), list(zip(cues, shares, strict=True)), view.camera)
    return drawn


def test_words_that_rise_from_one_figure_or_from_neighbours_do_not_cover_one_another() -> None:
    view = BoardView(open_board(20, 12), VIEW)
    cues = [
        FloatCue((5, 5), "flat-footed", "ink"),
        FloatCue((5, 5), "Count -2", "ink"),
        FloatCue((6, 5), "miss", "ink"),
    ]
    for shares in ((0.5, 0.4, 0.3), (0.9, 0.1, 0.1), (0.2, 0.2, 0.2)):
        drawn = risen(cues, shares, view)
        assert len(drawn) == 3
        assert not overlap(drawn)


@pytest.mark.parametrize("square", [(23, 6), (0, 6), (23, 0), (0, 0), (12, 0)])
def test_words_that_rise_at_the_border_of_the_view_are_whole_and_stand_clear_of_it(square: Square) -> None:
    """A sentence ended at the very border, and the second one at the top lay on the first."""
    view = BoardView(open_board(24, 14), VIEW)
    cues = [FloatCue(square, "Jack: small window failed", "risk"), FloatCue(square, "-2", "risk")]
    for shares in ((0.5, 0.3), (0.9, 0.1), (0.2, 0.2)):
        drawn = risen(cues, shares, view)
        assert len(drawn) == 2
        assert all(VIEW.inflate(-12, -12).contains(place) for place in drawn)
        assert not overlap(drawn)


def test_squares_of_a_second_move_are_lightened_less_than_those_of_the_first() -> None:
    view = BoardView(open_board(20, 12), VIEW)
    reach = ReachMarks((4, 4), {(5, 4): 5, (6, 4): 10}, further=frozenset({(7, 4), (8, 4)}))
    bare, marked = BoardScene(view.board), BoardScene(view.board, (figure(1, (4, 4)),), reach=reach)

    def corner(scene: BoardScene, square: Square) -> tuple[int, int, int]:
        """The mean colour of a part of a square that carries neither cost nor contour."""
        surface = pygame.Surface(VIEW.size)
        view.finish(scene)
        view.draw(surface, VIEW, scene)
        x, y = view.camera.corner(square)
        return tuple(pygame.transform.average_color(surface, pygame.Rect(x + 8, y + 8, 8, 6))[:3])  # type: ignore[return-value]

    for square in ((6, 4), (7, 4)):
        assert corner(marked, square) != corner(bare, square)
    change = {s: [b - a for a, b in zip(corner(bare, s), corner(marked, s), strict=True)] for s in ((6, 4), (7, 4))}
    assert sum(change[6, 4]) > 0, "the first move lightens"
    assert 0 < sum(change[7, 4]) < sum(change[6, 4]), "the second one less"


@pytest.mark.usefixtures("own_paper")
def test_the_first_frame_is_a_sketch_and_the_ground_is_painted_from_the_middle_in_slices() -> None:
    view = BoardView(sample_board(), VIEW)
    surface, scene = pygame.Surface(VIEW.size), BoardScene(view.board)
    view.draw(surface, VIEW, scene)
    pixels = view.camera.pixels
    assert all(view.ground.ready(pixels, *chunk) is None for chunk in ((0, 0), (1, 0))), "nothing is painted yet"
    sketched = pygame.image.tobytes(surface, "RGB")
    assert len(set(sketched)) > 8, "but something is seen"
    frames = 0
    while view.advance(16):
        frames += 1
        assert frames < 500
    assert frames > 1
    view.draw(surface, VIEW, scene)
    assert pygame.image.tobytes(surface, "RGB") != sketched


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("pixels", ZOOMS)
def test_a_cost_fits_its_square_at_every_zoom_and_is_never_smaller_than_at_720_lines(scale: float, pixels: int) -> None:
    fonts = Fonts(scale)
    size = fonts.grown(LABEL, pixels)
    assert fonts.width("30", Style(size, bold=True)) <= 0.75 * pixels
    assert fonts.px(size) >= LABEL


def test_an_area_out_of_sight_is_pointed_at_from_the_border_of_the_view() -> None:
    view = BoardView(open_board(40, 18), VIEW)
    view.camera.zoom_to(40)
    east = AreaMarks("exit", frozenset((39, y) for y in range(18)), "blue", "To the east")
    view.camera.centre_on((4, 9), at_once=True)
    view.draw(surface := pygame.Surface(VIEW.size), VIEW, BoardScene(view.board))
    drawn = pygame.Surface(VIEW.size)
    view.draw(drawn, VIEW, BoardScene(view.board, areas=(east,)))
    changed = changed_between(surface, drawn)
    assert changed, "its words are there"
    assert min(x for x, _ in changed) > VIEW.width * 0.7, "at the side where it lies"
    colour = pygame.Color(palette().side("blue").text_dark)
    tip = max(changed)
    assert drawn.get_at((tip[0] - 6, tip[1])) == colour, "with an arrow after them"


def test_what_an_area_is_for_is_not_written_where_dice_and_buttons_lie() -> None:
    view = BoardView(open_board(24, 18), VIEW)
    view.camera.zoom_to(40)
    view.camera.centre_on((4, 9), at_once=True)
    west = AreaMarks("deployment", frozenset((0, y) for y in range(18)), "blue", "From the west")
    titled, plain = pygame.Surface(VIEW.size), pygame.Surface(VIEW.size)
    view.draw(titled, VIEW, BoardScene(view.board, areas=(west,)))
    view.draw(plain, VIEW, BoardScene(view.board, areas=(AreaMarks("deployment", west.squares, "blue"),)))
    rows = [y for x, y in changed_between(plain, titled) if x < 160]
    assert rows
    assert max(rows) < VIEW.bottom - 84


def test_the_title_of_an_area_leaves_the_figures_on_it_free() -> None:
    view = BoardView(open_board(24, 18), VIEW)
    view.camera.zoom_to(40)
    view.camera.centre_on((8, 8), at_once=True)
    area = AreaMarks("objective", frozenset({(6, 7)}), "", "The fallen ally")
    view.draw(pygame.Surface(VIEW.size), VIEW, BoardScene(view.board, areas=(area,)))
    (title,) = view.overlays._posts
    assert not title.colliderect(view.camera.rect((6, 7)))
    assert title.top - view.camera.rect((6, 7)).bottom < 8


def test_what_a_figure_carries_is_named_by_its_flag_alone_while_it_is_in_view() -> None:
    view = BoardView(open_board(40, 18), VIEW)
    view.camera.zoom_to(40)
    load = AreaMarks("objective", frozenset({(6, 7)}), "", "The fallen ally", rides=1, borne=True)
    for middle, posts in (((8, 8), 0), ((34, 8), 1)):
        view.camera.centre_on(middle, at_once=True)
        view.draw(pygame.Surface(VIEW.size), VIEW, BoardScene(view.board, areas=(load,)))
        assert len(view.overlays._posts) == posts


def test_signposts_and_titles_keep_clear_of_each_other() -> None:
    """Three caches in the east, all out of sight or one still in view: no two captions overlap, arrows included."""
    for seen in (False, True):
        view = BoardView(open_board(40, 18), VIEW)
        view.camera.zoom_to(40)
        view.camera.centre_on((4, 9), at_once=True)
        last = int(view.camera.place((VIEW.right - 8, VIEW.top))[0])
        squares = ((38, 9), (38, 17), (last if seen else 30, 9))
        areas = tuple(AreaMarks("objective", frozenset({square}), "", f"Cache {n}") for n, square in enumerate(squares))
        view.draw(pygame.Surface(VIEW.size), VIEW, BoardScene(view.board, areas=areas, here=(2, 9)))
        posts = view.overlays._posts
        assert len(posts) == 3
        for place, post in enumerate(posts):
            assert post.collidelist(posts[place + 1 :]) < 0


def test_the_times_of_orders_to_neighbouring_squares_can_all_be_read() -> None:
    painter, view = OrderPainter(palette(), Fonts(1.0)), BoardView(open_board(40, 18), VIEW)
    marks = tuple(
        OrderMark("red", "move", ((1, 4), (x, 4)), when=f"at {12 + place} AT") for place, x in enumerate((5, 6, 6))
    )
    view.camera.centre_on((6, 4), at_once=True)
    painter.draw(pygame.Surface(VIEW.size), BoardScene(view.board, orders=marks), view.camera, [], [])
    times = painter.times
    assert len(times) == 3
    for place, slip in enumerate(times):
        assert slip.collidelist(times[place + 1 :]) < 0


def test_what_is_out_of_sight_is_pointed_at_with_the_way_to_it() -> None:
    area = AreaMarks("exit", frozenset({(20, 3), (21, 3)}), "red", "The way out")
    assert with_way(area, 12) == "The way out: 12 squares"
    assert with_way(area, 1) == "The way out: 1 square"
    assert with_way(area, 0) == "The way out", "here is no distance"
