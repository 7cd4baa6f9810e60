"""A shot is seen: its streak for three frames of a film at the normal speed, and what it strikes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board, open_window

from game.model.commands import Attack
from game.model.grid import Square
from game.ui.battle.attack_cues import looks_of
from game.ui.battle.event_cues import EventCues
from game.ui.battle.screen import SPEEDS
from game.ui.board import motion
from game.ui.board.cues import BlastCue, Cue, ShotCue, ShotKind, SignCue
from game.ui.board.marks import BoardScene, FigureMark
from game.ui.board.shots import muzzle_of
from game.ui.board.view import BoardView

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


@pytest.mark.parametrize("end", [(7, 3), (0, 3)])
def test_the_one_flash_is_at_the_muzzle_of_the_drawn_weapon(end: Square) -> None:
    """A second, larger flash lay on the ground half a square before the figure."""
    view = BoardView(open_board(14, 8), pygame.display.get_surface().get_rect())
    view.camera.zoom_to(96)
    figures, pixels = view.uprights.figures, view.camera.pixels
    left = end[0] < 3
    for profile in ("rifleman", "scout", "captain", "medic", "sniper", "ranger", "frogman", "climber", "grenadier"):
        mark = FigureMark(1, profile, "red", (3, 3), pose="fire")
        sprite = figures.sprite(replace(figures.key(mark, pixels, "", 0.0, left), part="body"))
        drawn = pygame.mask.from_surface(sprite.surface, 200)
        x, y = view.camera.corner((3, 3))
        (wide, high), low = drawn.get_size(), pixels * 0.45 - sprite.dy
        inked = [(a, b) for a in range(wide) for b in range(high) if b < low and drawn.get_at((a, b))]
        points = [(x + sprite.dx + a, y + sprite.dy + b) for a, b in inked]
        tip = (min if left else max)(points)
        assert math.dist(tip, muzzle_of(ShotCue(1, (3, 3), end), view.camera)) < 0.24 * pixels, profile


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
