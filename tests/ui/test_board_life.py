"""A board is alive: water, flags, cursor and whoever acts move while nobody does anything, and fights leave marks."""

from __future__ import annotations

import itertools

import pygame
import pytest
from board_samples import figure, open_board, open_window, sample_board

from game.model.scenario import Light
from game.ui.board.camera import ZOOMS
from game.ui.board.cues import BlastCue, MoveCue, ShotCue, SignCue
from game.ui.board.life import CLOUD_DARK, CLOUDS_MS
from game.ui.board.litter import MOST, Litter
from game.ui.board.marks import AreaMarks, BoardScene, FigureMark
from game.ui.board.view import BoardView
from game.ui.kit.figure_looks import figure_looks

pytestmark = pytest.mark.usefixtures("own_ground")

SIZE = (640, 400)


def board_view(*, still: bool = False) -> BoardView:
    screen = open_window(SIZE)
    view = BoardView(sample_board(), screen.get_rect(), reduced_motion=still)
    view.camera.fit()
    return view


def frames(view: BoardView, scene: BoardScene, milliseconds: int, every: int = 50) -> list[bytes]:
    """What is seen every so many milliseconds."""
    screen = pygame.display.get_surface()
    view.finish(scene)
    while not view.paint_ahead(50):
        pass
    found = []
    for _ in range(milliseconds // every):
        view.advance(every)
        view.draw(screen, screen.get_rect(), scene)
        found.append(pygame.image.tobytes(screen, "RGB"))
    return found


def longest_rest(shown: list[bytes], every: int = 50) -> int:
    """The longest time in which two frames that follow one another are the same, in milliseconds."""
    longest = rest = 0
    for before, after in itertools.pairwise(shown):
        rest = rest + every if before == after else 0
        longest = max(longest, rest)
    return longest


@pytest.mark.parametrize("what", ["somebody acts", "water", "a flag", "the cursor"])
def test_no_two_seconds_go_by_without_motion_while_somebody_may_act(what: str) -> None:
    dry = BoardView(open_board(14, 8), open_window(SIZE).get_rect())
    view = board_view() if what == "water" else dry
    scene = {
        "somebody acts": BoardScene(view.board, (figure(1, (5, 4), selected=True),)),
        "water": BoardScene(view.board),
        "a flag": BoardScene(view.board, areas=(AreaMarks("objective", frozenset({(3, 3)})),)),
        "the cursor": BoardScene(view.board, cursor=(4, 4)),
    }[what]
    shown = frames(view, scene, 5000)
    assert longest_rest(shown) < 1000
    assert len(set(shown)) > 1


@pytest.mark.parametrize("profile", figure_looks().profiles)
def test_whoever_may_act_is_seen_to_move_from_afar_in_any_two_seconds(profile: str) -> None:
    """At the widest zoom strangers saw figures quite still while tufts of grass moved."""
    view = BoardView(open_board(26, 16), open_window(SIZE).get_rect())
    view.camera.zoom_to(ZOOMS[0])
    mark = FigureMark(1, profile, "red", (12, 8), selected=True)
    scene, shown, (left, top) = BoardScene(view.board, (mark,)), [], view.camera.corner((9, 5))
    ground = pygame.Surface((9 * ZOOMS[0], 9 * ZOOMS[0]))
    ground.fill("#96b478")
    for _ in range(60):
        view.advance(120)
        view.uprights.begin(scene)
        picture = ground.copy()
        picture.fblits([(part, (x - left, y - top)) for _, _, part, (x, y) in view.uprights.items(scene)])
        shown.append(picture)

    def changed(one: pygame.Surface, other: pygame.Surface) -> int:
        same = pygame.mask.from_threshold(one, (0, 0, 0), (40, 40, 40, 255), other)
        return one.get_width() * one.get_height() - same.count()

    least = 0.12 if view.uprights.figures.squares(mark) > 1 else 0.16
    for first in range(0, len(shown) - 16, 4):
        most = max(changed(shown[first], later) for later in shown[first + 1 : first + 16])
        assert most > least * changed(shown[first], ground)


def test_with_motion_reduced_nothing_moves_by_itself() -> None:
    view = board_view(still=True)
    areas = (AreaMarks("objective", frozenset({(3, 3)})),)
    scene = BoardScene(view.board, (figure(1, (5, 4), selected=True),), cursor=(4, 4), areas=areas)
    assert len(set(frames(view, scene, 3000))) == 1
    assert not view.advance(500)


def test_a_resting_board_is_drawn_eight_times_a_second_and_no_more() -> None:
    view = board_view()
    scene = BoardScene(view.board, (figure(1, (5, 4), selected=True),))
    frames(view, scene, 200)
    changed = sum(view.advance(10) for _ in range(300))
    assert 20 <= changed <= 32


def test_a_fight_leaves_marks_that_stay() -> None:
    view = board_view()
    scene = BoardScene(view.board, (figure(1, (1, 6)), figure(2, (8, 5))))
    before = frames(view, scene, 120, 120)[0]
    view.playback.add([ShotCue(1, (1, 6), (8, 5)), SignCue((8, 5), "chips", (1, 6)), BlastCue((11, 6), 1)])
    view.playback.skip()
    assert len(view.litter) == 3
    view.life.still = True
    assert frames(view, scene, 120, 120)[0] != before
    view.litter.clear()
    assert len(view.litter) == 0


def test_what_lies_on_a_board_is_bounded_and_a_throw_leaves_no_case() -> None:
    litter = Litter()
    litter.take(ShotCue(1, (1, 1), (4, 4), "thrown"))
    litter.take(ShotCue(1, (1, 1), (2, 2), "melee"))
    assert len(litter) == 0
    for _ in range(MOST):
        litter.take(ShotCue(1, (1, 1), (4, 4), "burst"))
    assert len(litter) == MOST


@pytest.mark.parametrize(("sound", "dusty"), [("step.dirt", True), ("step.floor", False)])
def test_running_feet_throw_up_dust_where_there_is_any(sound: str, dusty: bool) -> None:
    view = BoardView(open_board(14, 8), open_window(SIZE).get_rect())
    scene = BoardScene(view.board)
    frames(view, scene, 50)
    view.life.still = True
    screen = pygame.display.get_surface()

    def shown() -> bytes:
        view.draw(screen, screen.get_rect(), scene)
        return pygame.image.tobytes(screen, "RGB")

    before = shown()
    view.playback.add([MoveCue(1, ((2, 3), (3, 3), (4, 3)), sound)])
    view.playback.advance(250)
    assert (shown() != before) == dusty
    view.playback.skip()
    assert shown() == before


def test_whoever_stands_breathes_out_of_step_with_the_others_and_nobody_with_less_motion() -> None:
    def lifts(view: BoardView, number: int) -> list[float]:
        found = []
        assert view.life.breath(number, view.camera.pixels) == 0, "it begins after a while"
        view.advance(3000)
        for _ in range(30):
            view.advance(120)
            found.append(view.life.breath(number, view.camera.pixels))
        return found

    one, other = lifts(board_view(), 1), lifts(board_view(), 2)
    assert min(one) > 0
    assert max(one) - min(one) > 0.03
    assert one != other
    assert max(abs(a - b) for a, b in itertools.pairwise(one)) < 0.02, "no jerk"
    assert set(lifts(board_view(still=True), 1)) == {0.0}


def test_whoever_waits_looks_around_now_and_then_each_at_its_own_time() -> None:
    view = board_view()
    mark, other = figure(1, (5, 4)), figure(2, (7, 4))
    seen: dict[int, list[bool]] = {1: [], 2: []}
    view.uprights.figures._kept.clear()  # which tests share
    for _ in range(90):
        view.advance(120)
        view.uprights.begin(BoardScene(view.board, (mark, other)))
        for one in (mark, other):
            view.uprights._figure(one)
            seen[one.id].append(view.life.looks_around(one.id))
    assert {key.pose for key in view.uprights.figures._kept} == {"stand", "idle-2"}
    assert all(0 < sum(looks) < 30 for looks in seen.values())
    assert not any(a and b for a, b in zip(*seen.values(), strict=True))


def test_a_great_blast_scorches_no_more_than_the_middle_of_its_ground() -> None:
    view = board_view()
    view.litter.take(BlastCue((7, 4), 6))
    (picture, _), *_ = view.litter.blits(view.camera)
    assert picture.get_width() < 3.2 * view.camera.pixels


def test_nothing_on_a_board_of_grass_stands_still_for_two_seconds() -> None:
    screen = open_window(SIZE)
    view = BoardView(open_board(10, 6), screen.get_rect())
    view.camera.fit()
    seen = frames(view, BoardScene(view.board, (figure(1, (4, 3)), figure(2, (7, 3)))), 8000, 100)
    changed = [place for place, (a, b) in enumerate(itertools.pairwise(seen)) if a != b]
    assert max(b - a for a, b in itertools.pairwise([0, *changed, len(seen)])) * 100 < 2000


def test_a_facing_is_seen_over_who_breathes() -> None:
    view = board_view()
    mark = figure(1, (7, 6), facing=4)
    view.advance(3000)
    view.uprights.begin(BoardScene(view.board, (mark,)))
    parts = view.uprights._figure(mark)
    assert len(parts) == 3
    base, facing, body = parts
    assert base[0] < body[0] < facing[0]
    assert len(view.uprights._figure(figure(2, (7, 6)))) == 2


def test_grass_bends_in_the_wind_once_nothing_happens_and_not_with_less_motion() -> None:
    for still in (False, True):
        view = BoardView(open_board(20, 12), open_window(SIZE).get_rect(), reduced_motion=still)
        shown = frames(view, BoardScene(view.board), 4000)
        assert len(set(shown[:20])) == 1, "not at once"
        assert (len(set(shown)) > 10) != still


def test_shadows_of_clouds_drift_by_day_and_stay_on_the_board() -> None:
    screen = open_window((640, 400))
    view = BoardView(open_board(10, 6), screen.get_rect())
    view.camera.zoom_to(40)
    scene = BoardScene(view.board)
    view.finish(scene)

    def shadows(milliseconds: float) -> list[tuple[int, int]]:
        for _ in range(10):
            view.advance(milliseconds / 10)
        return [place for _, place in view.life.clouds(view.camera)]

    assert shadows(CLOUDS_MS) == [], "not at once"
    first, later = shadows(2 * CLOUDS_MS), shadows(1200)
    assert [x for x, _ in first] != [x for x, _ in later]
    darkest = [picture.get_at((picture.get_width() // 2, picture.get_height() // 2))[3]
               for picture, _ in view.life.clouds(view.camera)]  # fmt: skip
    assert all(0 < dark <= CLOUD_DARK for dark in darkest)

    def drawn(light: Light, *, clouds: bool) -> bytes:
        view.light.light = light
        view.life.clouds = (lambda camera: kept(camera)) if clouds else (lambda camera: [])  # type: ignore[method-assign]
        view.draw(screen, screen.get_rect(), scene)
        return pygame.image.tobytes(screen, "RGB")

    kept = view.life.clouds
    assert drawn("day", clouds=True) != drawn("day", clouds=False)
    assert drawn("dusk", clouds=True) == drawn("dusk", clouds=False)
    beside = pygame.Rect(0, 0, view.camera.origin[0] - 12, 400)
    drawn("day", clouds=True)
    with_them = pygame.image.tobytes(screen.subsurface(beside), "RGB")
    drawn("day", clouds=False)
    assert pygame.image.tobytes(screen.subsurface(beside), "RGB") == with_them
    view.life.still, view.life.clouds = True, kept  # type: ignore[method-assign]
    assert view.life.clouds(view.camera) == []


def test_what_lies_on_the_ground_goes_with_the_view_and_with_what_is_left() -> None:
    view = board_view()
    view.litter.take(BlastCue((4, 4), 1))
    (one,) = view.litter.blits(view.camera)
    assert view.litter.blits(view.camera) == [one]
    view.camera.zoom_to(48)
    (other,) = view.litter.blits(view.camera)
    assert other[1] != one[1]
    view.litter.take(BlastCue((6, 4), 1))
    assert len(view.litter.blits(view.camera)) == 2
    view.litter.clear()
    assert view.litter.blits(view.camera) == []
