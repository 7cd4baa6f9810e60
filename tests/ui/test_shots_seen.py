"""A shot is seen: its streak for three frames of a film at the normal speed, and what it strikes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board, open_window

from game.model.commands import Attack
from game.model.grid import Square
from game.roster import load_roster
from game.ui.battle.attack_cues import looks_of
from game.ui.battle.event_cues import EventCues
from game.ui.battle.screen import SPEEDS
from game.ui.board import motion
from game.ui.board.cues import BlastCue, Cue, HitCue, ShotCue, ShotKind, SignCue
from game.ui.board.marks import BoardScene, FigureMark, Pose
from game.ui.board.view import BoardView
from game.ui.kit.figure_looks import figure_looks

A, B = (2, 4), (10, 4)
FRAME_MS = 50
"""Milliseconds of a frame of a film with twenty frames a second."""
STREAK, WOOD = (255, 215, 94), (185, 131, 74)


@pytest.fixture(autouse=True)
def window() -> None:
    open_window((640, 400))


def film(cues: Sequence[Cue], colour: tuple[int, int, int], start: int = 0, *, still: bool = False) -> list[int]:
    """How many pixels of a colour each frame shows at the normal speed."""
    screen = pygame.display.get_surface()
    view = BoardView(open_board(14, 8), screen.get_rect(), reduced_motion=still)
    view.camera.fit()
    view.life.still, view.playback.speed = True, SPEEDS["normal"]
    scene = BoardScene(view.board)
    view.finish(scene)
    view.playback.add(cues)
    view.advance(start)
    found = []
    while view.playback.busy:
        view.draw(screen, screen.get_rect(), scene)
        found.append(pygame.mask.from_threshold(screen, colour, (6, 6, 6, 255)).count())
        view.advance(FRAME_MS)
    return found


@pytest.mark.parametrize("kind", ["bullet", "burst", "pellets"])
@pytest.mark.parametrize("start", [0, 10, 20, 30, 40])
def test_the_streak_of_a_shot_is_seen_in_three_frames(kind: ShotKind, start: int) -> None:
    seen = film([ShotCue(1, A, B, kind)], STREAK, start)
    assert sum(count > 20 for count in seen) >= 3


def shooters() -> list[str]:
    """The profiles that have a weapon which shoots."""
    looks, weapons = figure_looks().profiles, load_roster().weapons
    profiles = load_roster().profiles
    return [name for name in looks if any(weapons[arm].kind == "ranged" for arm in profiles[name].weapons)]


def fires(profile: str, end: Square, after: float, pose: Pose = "stand") -> tuple[BoardView, FigureMark, float]:
    """A board on which a figure has fired some milliseconds ago, its mark, and the share of the shot that is over."""
    view = BoardView(open_board(14, 8), pygame.display.get_surface().get_rect())
    view.camera.zoom_to(96)
    mark = FigureMark(1, profile, "red", (5, 3), pose=pose)
    scene = BoardScene(view.board, figures=(mark,))
    cue = ShotCue(1, (5, 3), end)
    view.playback.add([cue])
    view.advance(0)
    view.advance(motion.ready_ms(cue) + after)
    view.uprights.begin(scene)
    view.uprights.items(scene)
    return view, mark, (motion.ready_ms(cue) + after) / motion.shot_ms(cue)


def tip_at(view: BoardView, mark: FigureMark, height: float, *, left: bool) -> int:
    """The foremost inked column of a figure, as it is drawn now, near a height on the screen."""
    items = view.uprights.items(BoardScene(view.board, figures=(mark,)))
    picture, (x, y) = items[-1][2:]
    near = round(0.12 * view.camera.pixels)
    band = picture.subsurface(pygame.Rect(0, round(height) - y - near, picture.get_width(), 2 * near))
    box = pygame.mask.from_surface(band, 200).get_bounding_rects()
    return x + (min(one.left for one in box) if left else max(one.right for one in box))


@pytest.mark.parametrize("profile", shooters())
@pytest.mark.parametrize("end", [(12, 3), (0, 3), (12, 6), (0, 1)])
def test_a_shot_begins_at_the_muzzle_of_the_drawn_weapon(profile: str, end: Square) -> None:
    """The flash began at one place for all figures, two squares off the cannon of the siege walker."""
    for after in (2, 45, 85):
        view, mark, share = fires(profile, end, after)
        x, y = view.uprights.muzzle(next(cue for cue, _ in view.playback.effects() if isinstance(cue, ShotCue)), share)
        assert abs(x - tip_at(view, mark, y, left=end[0] < 5)) < 0.12 * view.camera.pixels, after


@pytest.mark.parametrize("pose", ["crouch", "prone"])
def test_a_figure_that_lies_or_kneels_fires_from_there(pose: Pose) -> None:
    view, mark, share = fires("rifleman", (0, 3), 2, pose)
    x, y = view.uprights.muzzle(next(cue for cue, _ in view.playback.effects() if isinstance(cue, ShotCue)), share)
    assert abs(x - tip_at(view, mark, y, left=True)) < 0.12 * view.camera.pixels
    standing, _, share = fires("rifleman", (0, 3), 2)
    shot = next(cue for cue, _ in standing.playback.effects() if isinstance(cue, ShotCue))
    assert y > standing.uprights.muzzle(shot, share)[1] + 0.1 * view.camera.pixels


def test_the_flash_bursts_out_of_the_muzzle() -> None:
    screen, end = pygame.display.get_surface(), (12, 3)
    view, mark, share = fires("siege-walker", end, 40)
    scene = BoardScene(view.board, figures=(mark,))
    view.light.still = True
    view.draw(screen, screen.get_rect(), scene)
    fire = pygame.mask.from_threshold(screen, (242, 182, 60), (8, 8, 8, 255))
    first, *others = fire.get_bounding_rects()
    box = first.unionall(others)
    x, y = view.uprights.muzzle(next(cue for cue, _ in view.playback.effects() if isinstance(cue, ShotCue)), share)
    assert abs(box.left - x) < 0.15 * view.camera.pixels
    assert box.top < y < box.bottom


def test_what_is_thrown_leaves_the_hand() -> None:
    view = BoardView(open_board(14, 8), pygame.display.get_surface().get_rect())
    view.uprights.begin(BoardScene(view.board, figures=(FigureMark(1, "scout", "red", (5, 3)),)))
    view.playback.add([cue := ShotCue(1, (5, 3), (9, 3), "thrown")])
    view.advance(0)
    x, y = view.uprights.muzzle(cue, (motion.ready_ms(cue) + 1) / motion.shot_ms(cue))
    left, top = view.camera.corner((5, 3))
    assert 0.8 < (x - left) / view.camera.pixels < 1.1
    assert 0.1 < (y - top) / view.camera.pixels < 0.5


def test_a_shotgun_a_burst_and_a_single_shot_differ() -> None:
    most = {kind: max(film([ShotCue(1, A, B, kind)], STREAK)) for kind in ("bullet", "burst", "pellets")}
    frames = {kind: sum(n > 20 for n in film([ShotCue(1, A, B, kind)], STREAK)) for kind in ("bullet", "burst")}
    assert most["pellets"] > 2 * most["bullet"]
    assert frames["burst"] > frames["bullet"]
    assert max(film([ShotCue(1, A, B, "arrow")], STREAK)) == 0


def test_a_streak_never_leaves_its_target_behind_it_unless_it_missed() -> None:
    screen = pygame.display.get_surface()
    view = BoardView(open_board(14, 8), screen.get_rect())
    view.camera.fit()
    scene = BoardScene(view.board)
    view.finish(scene)

    def beyond(cue: ShotCue) -> bool:
        view.playback.add([cue])
        found = False
        while view.playback.busy:
            view.advance(5)
            view.draw(screen, screen.get_rect(), scene)
            part = screen.subsurface(view.camera.rect((11, 4)).inflate(-8, 0))
            found = found or pygame.mask.from_threshold(part, STREAK, (6, 6, 6, 255)).count() > 0
        return found

    assert not beyond(ShotCue(1, A, B))
    assert beyond(ShotCue(1, A, B, missed=True))
    assert not beyond(ShotCue(1, A, B, missed=True, stopped=True))


def test_cover_that_stopped_a_shot_loses_splinters_that_fly() -> None:
    assert sum(count > 8 for count in film([SignCue(B, "chips", A)], WOOD)) >= 4
    flying = film([SignCue(B, "chips", A)], WOOD)
    assert len(set(flying)) > 1


def test_with_less_motion_the_whole_line_of_a_shot_is_shown_at_once() -> None:
    assert film([ShotCue(1, A, B)], STREAK, still=True)[0] > 20


def test_a_blast_rolls_smoke_outward_and_leaves_the_ground_scorched() -> None:
    screen = pygame.display.get_surface()
    view = BoardView(open_board(14, 8), screen.get_rect())
    view.camera.fit()
    view.life.still = True
    scene = BoardScene(view.board)
    view.finish(scene)
    view.draw(screen, screen.get_rect(), scene)
    before = screen.copy()
    view.playback.add([BlastCue((7, 4), 1)])
    view.advance(int(motion.BLAST_MS * 0.8))
    view.draw(screen, screen.get_rect(), scene)
    edge = view.camera.rect((9, 4))
    assert pygame.image.tobytes(screen.subsurface(edge), "RGB") != pygame.image.tobytes(before.subsurface(edge), "RGB")
    assert view.playback.push() == (0, 0)
    view.playback.skip()
    view.draw(screen, screen.get_rect(), scene)
    middle = view.camera.rect((7, 4))
    dark, light = (sum(pygame.transform.average_color(one, middle)[:3]) for one in (screen, before))
    assert dark < light - 40, "what burst there is seen for the rest of the battle"


def test_a_blast_pushes_the_view_once() -> None:
    view = BoardView(open_board(14, 8), pygame.Rect(0, 0, 640, 400))
    view.playback.add([BlastCue((7, 4), 1)])
    view.advance(1)
    assert 0 < view.playback.push()[1] <= motion.PUSH


@pytest.mark.parametrize(
    ("weapon", "kind"), [("shotgun", "pellets"), ("bow", "arrow"), ("rifle", "bullet"), ("machine-gun", "burst")]
)
def test_weapons_shoot_as_they_sound(tmp_path: Path, weapon: str, kind: str) -> None:
    assert looks_of(Player(tmp_path, fight()).session.view, weapon)[0] == kind


def signs_of(folder: Path, target: Square, dice: int) -> tuple[list[str], ShotCue]:
    """The signs and the shot of an attack of Ida on Rolf, who stands at a wall's corner or in the open."""
    player = Player(folder, fight(blue="human", blues=(("rifleman", "Rolf", target),)))
    session = player.session
    teller = EventCues(session.scenario.map.board)
    teller.look(session.view)
    known = len(session.battle.events)
    player.script(dice)
    assert session.battle.submit(Attack(player.id_of("Ida"), player.id_of("Rolf"), "rifle")) is None
    cues = teller.cues(tuple(session.battle.events)[known:], session.view)
    return [cue.sign for cue in cues if isinstance(cue, SignCue)], next(c for c in cues if isinstance(c, ShotCue))


def test_a_shot_that_misses_at_the_edge_of_the_board_strikes_the_target_s_own_ground(tmp_path: Path) -> None:
    signs, shot = signs_of(tmp_path, (17, 5), 2)
    assert (signs, shot.missed, shot.stopped) == (["puff"], True, False)


def test_a_large_figure_is_struck_on_the_side_of_the_shooter(tmp_path: Path) -> None:
    """A shot ended at the upper left square of a bear or a walker, from wherever it came, and its light began there."""
    player = Player(tmp_path, fight(blue="human", blues=(("war-bear", "Bruna", (1, 5)),)))
    session, ida = player.session, player.square_of("Ida")
    teller = EventCues(session.scenario.map.board)
    teller.look(session.view)
    known = len(session.battle.events)
    player.script(20, 6, 6, 6, 6)
    assert session.battle.submit(Attack(player.id_of("Ida"), player.id_of("Bruna"), "rifle")) is None
    cues = teller.cues(tuple(session.battle.events)[known:], session.view)
    assert ida[0] > 2
    assert next(cue.end for cue in cues if isinstance(cue, ShotCue))[0] == 2
    assert next(cue.square for cue in cues if isinstance(cue, HitCue))[0] == 2
