"""The view draws every mark, answers what the pointer is on, and keeps what it has drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest
from board_samples import DOOR, figure, open_board, open_window, sample_board

from game.model.scenario import Label
from game.ui.board import ground, motion
from game.ui.board.board_frame import _height_marks
from game.ui.board.cues import BlastCue, Cue, FallCue, FloatCue, HitCue, MoveCue, ShotCue, StampCue
from game.ui.board.figures import sinking
from game.ui.board.marks import (
    AreaMarks,
    BlastMarks,
    BlastRing,
    BoardScene,
    FigureMark,
    HitTag,
    Note,
    PathMarks,
    PathStep,
    ReachMarks,
    SightLine,
    ThreatMarks,
    TrailMark,
)
from game.ui.board.tags import placed
from game.ui.board.terrain_styles import looks
from game.ui.board.uprights import Item
from game.ui.board.view import BoardView
from game.ui.kit.palette import palette

pytestmark = pytest.mark.usefixtures("own_ground")

RECT = pygame.Rect(20, 10, 600, 380)


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    yield open_window()
    pygame.display.quit()


@pytest.fixture
def view(screen: pygame.Surface) -> BoardView:
    shown = BoardView(sample_board(), RECT)
    shown.camera.fit()
    return shown


def picture(view: BoardView, scene: BoardScene, size: tuple[int, int] = (640, 400)) -> bytes:
    surface = pygame.Surface(size)
    view.finish(scene)
    view.draw(surface, RECT, scene)
    return pygame.image.tobytes(surface, "RGB")


COSTS = {(4, 4): 5, (5, 5): 5, (6, 4): 5, (7, 4): 10}
REACH = ReachMarks((5, 4), COSTS, frozenset({(8, 4)}), stops=frozenset({(7, 4)}))
PATH = PathMarks((5, 4), (PathStep((6, 4), 5), PathStep((7, 5), 10, 1, ("Brawler",), "Beside an enemy")), 30)
MARKS: dict[str, Any] = {
    "figures": (figure(1, (5, 4)), FigureMark(2, "scout", "blue", (7, 1))),
    "labels": (Label("Mill", (2, 2)),),
    "areas": (AreaMarks("objective", frozenset({(8, 4), (9, 4)}), title="Hold"),),
    "threats": (ThreatMarks(frozenset({(6, 6), (7, 6)}), "blue"),),
    "reach": REACH,
    "path": PATH,
    "blast": BlastMarks((9, 2), (BlastRing(frozenset({(9, 2)}), "6"), BlastRing(frozenset({(8, 2), (10, 2)}), "3"))),
    "sight": (SightLine((12, 6), (6, 4), "blue"),),
    "targets": ((7, 1),),
    "tags": (HitTag((7, 1), "55%"),),
    "notes": (Note((12, 5), "Stops here"),),
    "cursor": (11, 4),
    "edges": (DOOR,),
    "unseen": frozenset({(0, 7), (1, 7)}),
    "coordinates": True,
    "opened": frozenset({DOOR}),
}


@pytest.mark.parametrize("mark", sorted(MARKS))
def test_every_mark_shows(view: BoardView, mark: str) -> None:
    bare = BoardScene(view.board)
    assert picture(view, replace(bare, **{mark: MARKS[mark]})) != picture(view, bare)


def test_nothing_is_drawn_outside_of_its_part_of_the_screen(view: BoardView) -> None:
    surface = pygame.Surface((640, 400))
    surface.fill("#ff00ff")
    view.camera.zoom_to(96)
    view.draw(surface, RECT, BoardScene(view.board, **MARKS))  # type: ignore[arg-type]
    around = [(0, 0), (19, 200), (620, 200), (300, 9), (300, 390), (639, 399)]
    assert all(surface.get_at(point)[:3] == (255, 0, 255) for point in around)


def test_the_same_scene_is_drawn_the_same(view: BoardView) -> None:
    scene = BoardScene(view.board, **MARKS)  # type: ignore[arg-type]
    first = picture(view, scene)
    again = BoardView(sample_board(), RECT)
    again.camera.fit()
    assert picture(view, scene) == first
    assert picture(again, BoardScene(again.board, **MARKS)) == first  # type: ignore[arg-type]


def test_the_reach_is_washed_in_and_the_path_drawn_step_by_step(view: BoardView) -> None:
    view.life.still = True
    scene = BoardScene(view.board, reach=REACH, path=PATH)
    surface = pygame.Surface((640, 400))
    while not view.paint_ahead(50):
        pass
    seen = []
    for _ in range(24):
        view.draw(surface, RECT, scene)
        seen.append(pygame.image.tobytes(surface, "RGB"))
        view.advance(20)
    assert len(set(seen)) > 3
    assert seen[-1] == picture(view, scene)


def test_squares_and_borders_are_found(view: BoardView) -> None:
    assert view.square_at(view.camera.centre((5, 4))) == (5, 4)
    x, y = view.camera.centre((2, 3))
    assert view.edge_at((x, y + view.camera.pixels // 2 - 2)) == DOOR
    x, y = view.camera.centre((6, 5))
    assert view.edge_at((x, y + view.camera.pixels // 2 - 2)) is None


def test_another_theme_and_scale_change_the_picture(view: BoardView) -> None:
    scene = BoardScene(view.board, **MARKS)  # type: ignore[arg-type]
    before = picture(view, scene)
    view.restyle(palette("high-separation"), 1.0)
    separated = picture(view, scene)
    view.restyle(palette(), 1.5)
    assert len({before, separated, picture(view, scene)}) == 3
    view.restyle(palette(), 1.0)
    assert picture(view, scene) == before


def test_with_reduced_motion_marks_are_there_at_once(view: BoardView) -> None:
    scene = BoardScene(view.board, reach=REACH, path=PATH)
    view.life.still = True
    whole = picture(view, scene)
    other = BoardView(sample_board(), RECT, reduced_motion=True)
    other.camera.fit()
    surface = pygame.Surface((640, 400))
    while not other.paint_ahead(50):
        pass
    other.draw(surface, RECT, scene)
    assert pygame.image.tobytes(surface, "RGB") == whole


@pytest.mark.parametrize("size", ["small", "medium", "large", "huge"])
def test_a_profile_stands_whole_on_every_size_of_base(view: BoardView, size: str) -> None:
    key = view.uprights.figures.key(figure(1, (0, 0), size=size), 40, "")
    surface = view.uprights.figures.sprite(key).surface
    drawn = surface.get_bounding_rect(min_alpha=40)
    assert drawn.top > 0
    assert drawn.width > 0.5 * 40 * view.uprights.figures.looks.sizes[size].squares


def test_a_drawn_figure_is_kept_and_changes_are_drawn_anew(view: BoardView) -> None:
    figures = view.uprights.figures
    mark = figure(1, (5, 4))
    key = figures.key(mark, 40, "")
    assert figures.sprite(key) is figures.sprite(figures.key(replace(mark, id=2, square=(9, 4)), 40, ""))
    for change in (
        {"side": "blue"},
        {"pose": "prone"},
        {"facing": 6},
        {"conditions": ("bleeding",)},
        {"selected": True},
        {"ghost": True},
    ):
        assert figures.key(replace(mark, **change), 40, "") != key  # type: ignore[arg-type]
    assert figures.key(mark, 40, "water") != key


@pytest.mark.parametrize(
    ("square", "sink"), [((9, 1), "water-waist"), ((6, 7), "mud-waist"), ((4, 0), "bush"), ((0, 0), ""), ((12, 0), "")]
)
def test_figures_sink_into_what_they_stand_in(square: tuple[int, int], sink: str) -> None:
    assert sinking(sample_board(), square, looks()) == sink


def test_a_tree_fades_when_somebody_stands_behind_it(view: BoardView) -> None:
    clear = view.uprights.items(BoardScene(view.board))
    behind = view.uprights.items(BoardScene(view.board, (figure(1, (6, 1)),)))
    opacity = {item[2].get_alpha() for item in clear}
    assert opacity == {255}
    assert sorted(item[2].get_alpha() for item in behind)[0] < 128


def test_marks_are_drawn_once_and_kept_until_they_change(view: BoardView) -> None:
    areas = view.overlays.areas
    first = areas.baked(REACH, 40)
    assert areas.baked(REACH, 40) is first
    assert areas.baked(replace(REACH, costs=dict(COSTS)), 40) is first
    assert areas.baked(replace(REACH, costs={(4, 4): 5}), 40) is not first
    assert areas.baked(REACH, 60) is not first


def test_heights_are_written_once_on_every_stretch(view: BoardView) -> None:
    assert _height_marks(view.board) == [((1, 6), 10)]


@pytest.mark.parametrize(
    "cue",
    [
        MoveCue(1, ((5, 4), (6, 4))),
        ShotCue(1, (5, 4), (9, 4), "bullet"),
        ShotCue(1, (5, 4), (9, 4), "burst"),
        ShotCue(1, (5, 4), (9, 4), "thrown"),
        ShotCue(1, (5, 4), (6, 4), "melee"),
        HitCue(1, (5, 4)),
        FallCue(1, (5, 4)),
        FloatCue((8, 4), "miss"),
        BlastCue((8, 4), 1),
        StampCue((8, 4), "stop"),
    ],
    ids=lambda cue: f"{type(cue).__name__}-{getattr(cue, 'kind', '')}",
)
@pytest.mark.parametrize("reduced", [False, True])
def test_every_cue_is_seen_and_leaves_nothing_behind_but_what_lies_on_the_ground(
    view: BoardView, cue: Cue, reduced: bool
) -> None:
    view.reduced_motion = reduced
    end = "fallen" if isinstance(cue, FallCue) else "stand"
    scene = BoardScene(view.board, (figure(1, (6, 4) if isinstance(cue, MoveCue) else (5, 4), pose=end),))
    still = picture(view, scene)
    view.playback.add([cue])
    view.playback.advance(50)
    cut = reduced and isinstance(cue, (MoveCue, HitCue, FallCue))
    assert (picture(view, scene) == still) == cut
    for _ in range(80):
        view.playback.advance(16)
    left = len(view.litter)
    assert left == {"bullet": 1, "burst": 3}.get(getattr(cue, "kind", ""), int(isinstance(cue, BlastCue)))
    assert (picture(view, scene) == still) == (left == 0)
    view.litter.clear()
    assert picture(view, scene) == still


def test_a_slip_goes_where_it_hides_nothing() -> None:
    view = pygame.Rect(0, 0, 400, 300)
    around = pygame.Rect(180, 140, 40, 40)
    taken = pygame.Rect(200, 0, 200, 300)
    place = placed((60, 20), around, view, lambda rect: 1000 * rect.colliderect(taken), 6)
    assert not place.colliderect(taken)
    assert not place.colliderect(around)
    assert view.contains(place)


def test_a_slip_at_the_border_stays_in_the_view() -> None:
    view = pygame.Rect(0, 0, 400, 300)
    assert view.contains(placed((90, 30), pygame.Rect(380, 0, 40, 40), view, lambda rect: 0, 6))


def test_painting_ahead_ends_on_a_view_larger_than_what_is_kept(
    view: BoardView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground, "KEPT_BYTES", 1)
    seen = [view.ground.size(view.camera.pixels, *chunk) for chunk in view._chunks()]
    assert len(seen) > 1
    assert view.paint_ahead(60_000.0)
    assert all(view.ground.ready(view.camera.pixels, *chunk) for chunk in view._chunks()), "what is seen is kept"


def test_the_base_stays_where_a_body_leans_out_and_no_bar_hides_the_feet_of_who_goes() -> None:
    board = open_board(12, 8)
    view = BoardView(board, open_window((640, 400)).get_rect())
    mark = figure(1, (6, 4))
    scene = BoardScene(board, (mark,))
    view.finish(scene)

    def items() -> list[Item]:
        view.uprights.begin(scene)
        return view.uprights.items(scene)

    def parts() -> list[str]:
        drawn = items()
        of = {id(view.uprights.figures.sprite(key).surface): key.part for key in list(view.uprights.figures._kept)}
        return [of[id(picture)] for _, _, picture, _ in drawn if id(picture) in of]

    assert (parts(), len(view.uprights.health_bars(scene))) == (["whole"], 1)
    view.playback.add([MoveCue(1, tuple((x, 4) for x in range(2, 7)))])
    view.playback.advance(200)
    assert (parts(), len(view.uprights.health_bars(scene))) == (["base", "body"], 0)
    view.playback.skip()
    view.playback.add([HitCue(1, (6, 4), frm=(5, 4))])
    view.playback.advance(motion.STILL_MS + 10)
    base, body = items()
    assert (parts(), len(view.uprights.health_bars(scene))) == (["base", "body"], 1)
    view.playback.advance(motion.HIT_MS / 3)
    again = items()
    assert again[0][3] == base[3], "the base stands"
    assert again[1][3] != body[3]


def test_the_last_deed_makes_room_for_a_path_and_no_value_hides_who_carries() -> None:
    board = open_board(12, 8)
    view = BoardView(board, open_window((640, 400)).get_rect())
    screen = pygame.display.get_surface()
    trail = TrailMark(1, "blue", "rifleman", ((2, 2), (3, 2)), "Just now: Bo", words="moved 5 ft.")
    path = PathMarks((5, 5), (PathStep((6, 5), 5),), 30)

    def labels(scene: BoardScene) -> int:
        view.finish(scene)
        view.draw(screen, screen.get_rect(), scene)
        return len(view.overlays.labels)

    assert labels(BoardScene(board, trails=(trail,))) == 1
    assert labels(BoardScene(board, trails=(trail,), path=path)) == 1, "only that of the path"
    free, laden = figure(1, (6, 4)), replace(figure(2, (8, 4)), burden="body")
    found = view.uprights.faces(BoardScene(board, (free, laden)))
    assert [rect.height > view.camera.pixels for rect in found] == [False, False, True]


def test_a_figure_that_is_only_imagined_fades_as_who_goes_comes_near(view: BoardView) -> None:
    """It stood inside the walker at the end of each walk."""
    way = tuple((x, 5) for x in range(8))
    left = TrailMark(2, "blue", "rifleman", (way[-1], (9, 5)), "Just now")
    scene = BoardScene(view.board, (figure(1, way[-1]),), trails=(left,))

    def seen() -> int:
        made = view.uprights._imagined(scene)
        return max((255 if item[2].get_alpha() is None else item[2].get_alpha() for item in made), default=0)

    view.playback.add([MoveCue(1, way)])
    found = []
    while view.playback.busy:
        view.playback.advance(25)
        found.append(seen())
    assert found[0] > 100
    assert found[:-1] == sorted(found[:-1], reverse=True)
    assert len(set(found)) > 4
    assert 0 in found[:-2], "gone before the walker arrives"


def test_a_badge_that_nearly_everybody_begins_with_is_seen_only_where_somebody_looks() -> None:
    """At the start of a battle the same badge stood beside everybody."""
    screen = open_window((640, 400))
    view = BoardView(open_board(12, 8), screen.get_rect(), reduced_motion=True)
    view.uprights.spares = True

    def seen(conditions: tuple[str, ...], **more: Any) -> bytes:
        marks = (replace(figure(1, (4, 4)), conditions=conditions),)
        scene = BoardScene(view.board, marks, **more)
        view.finish(scene)
        view.draw(screen, screen.get_rect(), scene)
        return pygame.image.tobytes(screen, "RGB")

    assert seen(("flat-footed",)) == seen(())
    assert seen(("flat-footed", "stunned")) == seen(("stunned",)) != seen(())
    assert seen(("flat-footed",), cursor=(4, 4)) != seen((), cursor=(4, 4))
    aimed = (HitTag((4, 4), "45 %", "risk", 1, picked=True),)
    assert seen(("flat-footed",), tags=aimed) != seen((), tags=aimed)
