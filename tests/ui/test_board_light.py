"""Dusk and night darken the board and leave bars and tags as they are; a shot lights it up, and never often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import figure, open_board, open_window

from game.model.board import Board
from game.model.grid import edge_between
from game.model.scenario import Light
from game.ui.board import motion
from game.ui.board.cues import ShotCue
from game.ui.board.light import FADE_MS, FLASH_MS, MOST, SPAN_MS, LightWash
from game.ui.board.marks import BoardScene, HitTag
from game.ui.board.view import BoardView

SIZE = (640, 400)
SHOT = ShotCue(1, (4, 4), (9, 4))


def shown(view: BoardView, scene: BoardScene) -> pygame.Surface:
    screen = pygame.display.get_surface()
    view.finish(scene)
    view.draw(screen, screen.get_rect(), scene)
    return screen.copy()


def brightness(surface: pygame.Surface, area: pygame.Rect) -> float:
    return sum(pygame.transform.average_color(surface, area)[:3]) / 3


def lit(light: Light, board: Board | None = None) -> BoardView:
    view = BoardView(board or open_board(14, 8), open_window(SIZE).get_rect())
    view.camera.fit()
    view.life.still = True
    view.light.light = light
    return view


def test_dusk_is_darker_than_day_and_night_darker_than_dusk() -> None:
    scene = BoardScene(open_board(14, 8))
    area = pygame.Rect(200, 120, 240, 160)
    levels = [brightness(shown(lit(light), scene), area) for light in ("day", "dusk", "dark")]
    assert levels[0] > levels[1] * 1.1
    assert levels[1] > levels[2] * 1.2


@pytest.mark.parametrize("light", ["dusk", "dark"])
def test_bars_and_tags_are_as_clear_as_by_day(light: Light) -> None:
    scene = BoardScene(open_board(14, 8), (figure(1, (5, 4), health=((4, 9),)),), tags=(HitTag((5, 4), "45%"),))
    pictures = []
    for name in ("day", light):
        view = lit(name)  # type: ignore[arg-type]
        drawn = shown(view, scene)
        bar, at = view.uprights.health_bars(scene)[0]
        chip = view.overlays.chips.laid[0][1].inflate(-20, -20)
        inner = pygame.Rect(at, bar.get_size()).inflate(-16, -12)
        pictures.append([pygame.image.tobytes(drawn.subsurface(box), "RGB") for box in (inner, chip)])
    assert pictures[0] == pictures[1]


def test_a_window_is_lit_at_night() -> None:
    edges = {edge_between((6, 3), (6, 4)): "window-small"}
    plain = open_board(14, 8)
    house = Board(14, 8, plain.terrain, plain.heights, edges)
    view = lit("dark", house)
    view.draw(pygame.display.get_surface(), pygame.Rect((0, 0), SIZE), BoardScene(house))
    wash = view.light._whole
    assert wash is not None
    near, far = wash.get_at((6 * 4 + 2, 4 * 4)), wash.get_at((2, 2))
    assert sum(near[:3]) > 1.5 * sum(far[:3])


def flashes(light: LightWash, view: BoardView, scene: BoardScene) -> bool:
    """Whether the board is brighter just now than without any flash."""
    bright = brightness(shown(view, scene), pygame.Rect(0, 0, *SIZE))
    kept, light._flashes = light._flashes, type(light._flashes)(maxlen=MOST)
    dark = brightness(shown(view, scene), pygame.Rect(0, 0, *SIZE))
    light._flashes = kept
    return bright > dark


def test_a_shot_lights_up_the_night_once_and_briefly() -> None:
    view = lit("dark")
    scene = BoardScene(view.board)
    view.playback.add([SHOT])
    view.playback.advance(1)
    assert not flashes(view.light, view, scene), "nobody has fired yet"
    view.light.advance(motion.READY["bullet"] + FLASH_MS / 2)
    assert flashes(view.light, view, scene)
    view.light.advance(FLASH_MS + FADE_MS)
    assert not flashes(view.light, view, scene)


def test_there_are_never_more_than_three_flashes_a_second_and_none_with_motion_reduced() -> None:
    wash = LightWash(open_board(4, 4), "dark")
    for _ in range(20):
        wash.take(SHOT)
        wash.advance(SPAN_MS / 40)
    assert len(wash._flashes) == MOST
    first = wash._flashes[0]
    wash.advance(SPAN_MS)
    wash.take(SHOT)
    assert first not in wash._flashes
    other = LightWash(open_board(4, 4), "dark")
    other.still = True
    other.take(SHOT)
    assert len(other._flashes) == 0


def test_by_day_a_flash_lights_the_ground_around_the_muzzle_alone() -> None:
    view, scene = lit("day"), BoardScene(open_board(14, 8))
    before = shown(view, scene)
    view.light.take(SHOT)
    view.light.advance(motion.READY["bullet"] + FLASH_MS / 2)
    after = shown(view, scene)
    near, far = view.camera.rect(SHOT.start), view.camera.rect((10, 6))
    assert brightness(after, near) > brightness(before, near) + 5
    assert brightness(after, far) == brightness(before, far)


def test_a_setting_shows_every_map_as_by_day(tmp_path: Path) -> None:
    scenario: Any = fight()
    object.__setattr__(scenario.map, "light", "dusk")
    player = Player(tmp_path, scenario)
    assert player.table.board.light.light == "dusk"
    player.shell.stage.settings.always_day = True
    player.battle_scene.lay(player.shell.stage)
    assert player.table.board.light.light == "day"
