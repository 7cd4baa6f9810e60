"""The view of the board keeps still under a hand that aims, and moves only for what is out of sight."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board
from shell_kit import Shell

from game.model.commands import End
from game.model.events import Attacked
from game.model.grid import Square
from game.quick.quick_battle import QuickBattle
from game.ui.battle.board_eye import STAYS_MS
from game.ui.battle.board_state import goal_squares
from game.ui.board.camera import Camera, usual_pixels
from game.ui.board.cues import CameraCue
from game.ui.board.glide import ZOOM_MS, Glide
from game.ui.board.view import BoardView
from game.ui.play.battle import BattleScene
from tests.soak import one_of

REDS = (("brawler", "Bo", (13, 12)), ("rifleman", "Ida", (12, 11)), ("medic", "Eve", (30, 20)))
BLUES = (("brawler", "Rolf", (14, 12)), ("brawler", "Mia", (14, 13)), ("rifleman", "Udo", (20, 7)))


class Hand:
    """A hand at the mouse over a battle on a wide meadow; it notes what lies under the pointer."""

    def __init__(self, folder: Path, number: int, ruleset: str = "static") -> None:
        self.random = random.Random(number)
        scenario = fight("human", "human", ruleset=ruleset, reds=REDS, blues=BLUES, board=open_board(40, 30))
        self.player = Player(folder, scenario, speed="normal")
        self.camera: Camera = self.player.table.board.camera
        self.camera.centre_on((13 + number, 12 - number), at_once=True)

    @property
    def free(self) -> bool:
        """True while a person is asked, nothing is played and the view is at rest."""
        player = self.player
        asked = player.shell.scene is player.battle_scene and player.session.waits in ("person", "rest")
        return asked and not player.table.busy and not self.camera.moving

    def until_free(self) -> bool:
        """Wait for a moment in which a person may act; return whether it came."""
        for place in range(300):
            if self.player.shell.scene is not self.player.battle_scene:
                return False
            if self.free:
                return True
            self.player.shell.wait(60, place)
        return False

    def seen(self) -> list[Square]:
        """Squares well inside the view on which a figure stands, and some others."""
        first_x, first_y, end_x, end_y = self.camera.visible(-1)
        free = [(self.random.randrange(first_x, end_x), self.random.randrange(first_y, end_y)) for _ in range(3)]
        standing = [figure.square for figure in self.player.session.view.figures()]
        return [square for square in [*free, *standing, *standing] if self.camera.shows(square, 0.5)]

    def point(self) -> tuple[int, int]:
        square = self.random.choice(self.seen())
        left, top, wide, tall = self.camera.rect(square)
        place = left + self.random.randrange(2, wide - 2), top + self.random.randrange(2, tall - 2)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
        self.player.shell.frames()
        return place

    def rest(self) -> None:
        for place in range(self.random.choice((1, 4, 45))):
            self.player.shell.wait(60, place)


@pytest.mark.parametrize("number", one_of(2, range(6)))
def test_nothing_moves_under_the_pointer_between_pointing_and_clicking(tmp_path: Path, number: int) -> None:
    hand = Hand(tmp_path, number, ("static", "fluid", "passes")[number % 3])
    clicks, near = 0, 0.6 / hand.camera.pixels
    for _ in range(30):
        if not hand.until_free():
            break
        at = hand.point()
        before, pixels = hand.camera.place(at), hand.camera.pixels
        hand.rest()
        assert hand.camera.place(at) == pytest.approx(before, abs=near), "it moved while the hand was still"
        assert hand.camera.pixels == pixels or not hand.free or hand.player.selection.pinned is None
        version = hand.player.session.version
        hand.player.shell.click_at(at)
        clicks += 1
        if hand.player.session.version == version:
            hand.rest()
            assert hand.camera.place(at) == pytest.approx(before, abs=near), "a lock moved what is under the pointer"
    assert clicks > 8


def test_a_target_near_the_border_stays_under_the_pointer_after_the_shot(tmp_path: Path) -> None:
    hand = Hand(tmp_path, 1)
    player, camera, target = hand.player, hand.camera, (20, 7)
    player.battle_scene._give_now(End(player.id_of("Bo")))
    hand.until_free()
    player.shell.frames(2)
    camera.centre_on((20, 12), at_once=True)
    while camera.view.top + camera.pixels < camera.rect(target).top:
        camera.pan(0, 4)
    at, before = camera.centre(target), (camera.x, camera.y)
    player.shell.click_at(at)
    assert player.selection.preview().command is not None, player.refusals()
    player.battle_scene._give_now(player.selection.preview().command)
    assert player.events(Attacked)
    hand.until_free()
    player.shell.rest()
    assert camera.square_at(at) == target
    assert (camera.x, camera.y) == before


def test_the_view_stays_when_the_next_figure_is_in_it(tmp_path: Path) -> None:
    hand = Hand(tmp_path, 1)
    hand.until_free()
    before = hand.camera.x, hand.camera.y
    assert hand.player.selection.concerned == hand.player.id_of("Bo")
    hand.player.battle_scene._give_now(End(hand.player.selection.figure))
    hand.until_free()
    assert hand.player.selection.concerned == hand.player.id_of("Ida")
    assert (hand.camera.x, hand.camera.y) == before


def test_the_view_goes_to_a_figure_out_of_sight_and_back_for_the_next(tmp_path: Path) -> None:
    hand = Hand(tmp_path, 0)
    for name in ("Bo", "Ida", "Eve"):
        hand.until_free()
        assert hand.player.selection.concerned == hand.player.id_of(name)
        assert hand.camera.shows(hand.player.square_of(name))
        hand.player.battle_scene._give_now(End(hand.player.selection.figure))


def test_going_close_and_back_takes_two_seconds_at_least(tmp_path: Path) -> None:
    hand = Hand(tmp_path, 0)
    hand.until_free()
    player, camera = hand.player, hand.camera
    at, usual, passed = camera.centre((14, 12)), camera.pixels, 0
    player.shell.click_at(at)
    assert camera.pixels > usual
    player.selection.back()
    while camera.pixels > usual:
        player.shell.frames(1, drawn=False)
        passed += 16
        assert passed < 2 * STAYS_MS
    assert passed > STAYS_MS - 100
    player.shell.click_at(at)
    assert player.selection.pinned is not None
    player.shell.rest()
    assert camera.pixels == usual, "it does not go close again at once"


@pytest.mark.parametrize("word", ["wooden kettle 20", "amber otter", "warm otter"])
def test_at_the_beginning_the_goal_is_shown_once_and_then_ones_own(tmp_path: Path, word: str) -> None:
    scene = BattleScene(QuickBattle.of(word).scenario("human"))
    shell = Shell(tmp_path, lambda stage: scene)
    camera, goal, view = scene.table.board.camera, goal_squares(scene.session.view), scene.session.view
    seen, own = set(), [figure.square for figure in view.figures() if figure.side == scene.session.viewer]
    for place in range(200):
        seen |= {square for square in goal if camera.shows(square, 0.5)}
        if scene._begun and not scene.table.busy and not camera.moving:
            break
        shell.wait(30, place)
    assert len(seen) > 0.7 * len(goal) > 0
    assert all(camera.shows(square, 0.5) for square in own)


def close_player(folder: Path, *, computer: str = "normal", still: bool = False) -> Player:
    """A player who has just chosen a target in a crowd."""
    player = Player(folder, fight("human", "human", reds=REDS, blues=BLUES, board=open_board(40, 30)), speed="normal")
    settings = player.shell.stage.settings
    settings.speed_computer, settings.reduced_motion = computer, still  # type: ignore[assignment]
    player.table.board.camera.centre_on((13, 12), at_once=True)
    player.key("2")
    player.table.eye._since = STAYS_MS
    player.selection.pinned = player.id_of("Rolf")
    player.table.touch("card")
    return player


def test_the_view_glides_close_and_back_and_ends_where_the_camera_stands(tmp_path: Path) -> None:
    player = close_player(tmp_path)
    board, rect = player.table.board, player.table.rect_of_board()
    usual = board.camera.pixels
    parts = []
    for place in range(12):
        player.shell.wait(40, place)
        if board.glide.is_on:
            parts.append(board.glide.seen(rect.size))
    assert board.camera.pixels > usual
    assert len(parts) > 3
    assert all(later.width < earlier.width for earlier, later in pairwise(parts)), "nearer with each frame"
    assert not board.glide.is_on
    player.table.eye._since = STAYS_MS
    player.selection.forget()
    parts = []
    for place in range(12):
        player.shell.wait(40, place)
        if board.glide.is_on:
            parts.append(board.glide.seen(rect.size))
    assert board.camera.pixels == usual
    assert all(later.width > earlier.width for earlier, later in pairwise(parts)), "and wider again"
    assert len(parts) > 3


def test_between_views_of_the_same_size_nothing_glides() -> None:
    """A window closed in the middle of a phase: the view went back from a fight to where squares were as large."""
    glide = Glide()
    glide.begin((48, 3.0, 4.0), (64, 5.0, 4.0))
    glide.advance(40)
    glide.begin((64, 3.0, 4.0), (64, 9.0, 4.0))
    assert not glide.is_on


@pytest.mark.parametrize(("computer", "still"), [("fast", False), ("instant", False), ("normal", True)])
def test_the_view_cuts_with_less_motion_and_when_the_computer_plays_fast(
    tmp_path: Path, computer: str, still: bool
) -> None:
    player = close_player(tmp_path, computer=computer, still=still)
    usual = player.table.board.camera.pixels
    player.shell.wait(40, 0)
    assert player.table.board.camera.pixels > usual
    assert not player.table.board.glide.is_on


def seen_under(board: BoardView, rect: pygame.Rect, point: tuple[int, int]) -> tuple[float, float, float]:
    """The place of the board, in squares, that is seen under a pixel of a gliding view, and the size of a square."""
    part, (pixels, x, y) = board.glide.seen(rect.size), board.glide._wide
    across = part.left + (point[0] - rect.left) * part.width / rect.width - rect.width / 2
    down = part.top + (point[1] - rect.top) * part.height / rect.height - rect.height / 2
    return x + across / pixels, y + down / pixels, pixels * rect.width / part.width


@pytest.mark.parametrize("turns", [(1,), (-1,), (1, 1), (1, -1), (1, -1, -1)])
def test_the_wheel_glides_around_the_pointer_also_when_it_turns_again(tmp_path: Path, turns: tuple[int, ...]) -> None:
    player = Player(tmp_path, fight(board=open_board(60, 40)))
    board, rect = player.table.board, player.table.rect_of_board()
    board.camera.centre_on((30, 20), at_once=True)
    point = rect.left + rect.width // 3, rect.top + rect.height // 3
    place, sizes = board.camera.place(point), [float(board.camera.pixels)]
    for turn in turns:
        board.zoom(turn, point)
        for _ in range(5):
            x, y, pixels = seen_under(board, rect, point)
            assert abs(x - place[0]) < 0.2
            assert abs(y - place[1]) < 0.2
            sizes.append(pixels)
            board.glide.advance(16)
    assert all(max(a, b) / min(a, b) < 1.2 for a, b in pairwise(sizes)), "it jumps nowhere"
    board.glide.advance(ZOOM_MS)
    assert not board.glide.is_on
    assert board.camera.place(point) == pytest.approx(place, abs=0.05)
    board.reduced_motion = True
    board.zoom(1, point)
    assert not board.glide.is_on, "with less motion it cuts"


def test_the_view_does_not_glide_for_squares_hardly_larger(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(board=open_board(60, 40)), speed="normal")
    camera, usual = player.table.board.camera, usual_pixels(player.shell.stage.scale)
    for pixels, grows in ((usual - 4, False), (usual // 2, True)):
        camera.zoom_to(pixels)
        camera.centre_on((6, 5), at_once=True)
        player.table.eye.follow(CameraCue((10, 5), ((3, 5),), fight=True))
        assert (camera.pixels > pixels) == grows
