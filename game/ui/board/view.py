"""The board on the screen: it has camera, ground, upright things, figures and marks, and draws frames of them.

A cue is an animation or a sound to be played (cues.py).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

import pygame

from game.model.board import Board
from game.model.grid import Edge, Square
from game.ui.board import motion
from game.ui.board.animation import Playback
from game.ui.board.beyond import Beyond
from game.ui.board.board_frame import PageFrame
from game.ui.board.camera import ZOOMS, Camera
from game.ui.board.cues import Cue, MoveCue
from game.ui.board.effects import Effects
from game.ui.board.glide import ZOOM_MS, Glide, stand_of
from game.ui.board.ground import CHUNK, Ground
from game.ui.board.life import Life
from game.ui.board.light import LightWash
from game.ui.board.litter import Litter, dust_of
from game.ui.board.map_labels import Labels
from game.ui.board.marks import BoardScene, FigureMark, TrailMark
from game.ui.board.overlays import Overlays
from game.ui.board.tag_layout import body
from game.ui.board.trails import FADE_MS
from game.ui.board.uprights import Uprights
from game.ui.kit.fonts import Fonts
from game.ui.kit.palette import Palette, palette

REACH_MS = 140
STEP_MS = 60
AIM_MS = 400.0
"""Milliseconds in which the shields and the lock of a marked square appear."""
WORK_MS, HURRY_MS = 5.0, 20.0
"""Milliseconds of each frame for painting ground that will soon be visible, and for painting ground that is visible
already."""


class BoardView:
    """Shows one board with its figures, marks and animations. `scale` is the interface scale (1 at 720 lines)."""

    def __init__(
        self,
        board: Board,
        rect: pygame.Rect,
        *,
        colours: Palette | None = None,
        scale: float = 1.0,
        reduced_motion: bool = False,
        playback: Playback | None = None,
    ) -> None:
        self.board = board
        self.ground = Ground(board, colours or palette())
        self.life, self.litter, self.light = Life(board), Litter(), LightWash(board)
        self.life.still = self.light.still = reduced_motion
        self.camera = Camera(board.width, board.height, pygame.Rect(rect), reduced_motion=reduced_motion)
        self.glide = Glide()
        self.playback = playback or Playback(
            camera=lambda cue: self.camera.show(cue.square), reduced_motion=reduced_motion
        )
        self.playback.left = self._left_behind
        self.uprights = Uprights(board, self.camera, self.playback, self.life)
        self.restyle(colours or palette(), scale)
        self._frame = 0
        """Number of the acting figure's idle frame (0 or 1) that was shown last."""
        self._reach_shown: tuple[object, float] = (None, REACH_MS)
        self._path_shown: tuple[object, float] = (None, 0.0)
        self._aim_shown: tuple[object, float] = (None, AIM_MS)

    def restyle(self, colours: Palette, scale: float) -> None:
        """Use other colours or another interface scale; with other colours the ground is painted again."""
        self.colours = colours
        self.fonts = Fonts(scale)
        if self.ground.colours != colours:
            self.ground = Ground(self.board, colours)
        self.uprights.restyle(colours, scale)
        self.overlays = Overlays(colours, self.fonts, self.life)
        self.effects = Effects(colours, self.fonts)
        self.effects.shots.dust_of, self.effects.shots.muzzle = self._dust_of, self.uprights.muzzle
        self.beyond = Beyond(colours, self.fonts)
        self.frame = PageFrame(colours, self.fonts)
        self.labels = Labels(self.board, colours, self.fonts)

    def _left_behind(self, cue: Cue, again: bool) -> None:
        """Add the traces and the flash of a cue that begins; no traces if the cue is shown `again`."""
        if not again:
            self.litter.take(cue)
            self.beyond.take(cue)
        self.light.take(cue)

    def _dust_of(self, square: Square) -> str:
        return dust_of(self.board.surfaces(square)[-1]) if square in self.board else ""

    @property
    def reduced_motion(self) -> bool:
        """True if motion is reduced: figures jump to their places instead of moving."""
        return self.playback.reduced_motion

    @reduced_motion.setter
    def reduced_motion(self, reduced: bool) -> None:
        self.playback.reduced_motion = self.camera.reduced_motion = self.life.still = reduced
        self.light.still = reduced

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None:
        """Zoom in by some steps (out if negative) with the place under `at` kept; the view glides there."""
        before = stand_of(self.camera)
        if self.camera.zoom(steps, at) and not self.reduced_motion:
            self.glide.begin(before, stand_of(self.camera), ZOOM_MS)

    # What the pointer means

    def square_at(self, point: tuple[int, int]) -> Square | None:
        """Return the square under a pixel of the screen; None if there is none."""
        return self.camera.square_at(point)

    def edge_at(self, point: tuple[int, int]) -> Edge | None:
        """Return the border under a pixel of the screen that has a wall, door or other thing on it; None if there is
        none."""
        edge = self.camera.edge_at(point)
        return edge if edge in self.board.edges else None

    def advance(self, milliseconds: float) -> bool:
        """Advance camera, cues, marks and the painting of the ground; return whether anything changed."""
        moved = not self.paint_ahead()
        self.light.advance(milliseconds * self.playback.speed)
        moved = self.glide.advance(milliseconds) or self.camera.advance(milliseconds) or moved
        moved = self.playback.advance(milliseconds) or moved
        moved = self._rest(milliseconds) or moved
        moved = self.beyond.advance(milliseconds) or moved
        for figure, aged in self.overlays.ages.items():
            if aged < FADE_MS:
                self.overlays.ages[figure] = aged + milliseconds
                moved = True
        marks, age = self._reach_shown
        if marks is not None and age < REACH_MS:
            self._reach_shown = (marks, age + milliseconds)
            moved = True
        marks, age = self._aim_shown
        if marks is not None and age < AIM_MS:
            self._aim_shown = (marks, age + milliseconds)
            moved = True
        marks, age = self._path_shown
        if marks is not None and age < 60 * STEP_MS:
            self._path_shown = (marks, age + milliseconds)
            moved = True
        return moved

    def _rest(self, milliseconds: float) -> bool:
        """Advance the idle motion of the figure that is about to act; return whether a new frame must be drawn."""
        beat = self.life.advance(milliseconds)
        if self.reduced_motion:
            return False
        before, self._frame = self._frame, int(motion.idle_pose(self.life.age) == "idle-2")
        return beat or self._frame != before

    def paint_ahead(self, milliseconds: float = 0.0) -> bool:
        """Continue painting the ground: first in view, then around it, then everywhere at the smallest zoom; return
        whether all is painted."""
        pixels = self.camera.pixels
        if not self.paint_seen(milliseconds or HURRY_MS):
            return False
        around = list(self._chunks(margin=CHUNK // 2))
        if not self.ground.has_room(pixels, len(around)):
            return True
        near = self.ground.work(pixels, around, milliseconds or WORK_MS)
        return near and self.ground.work(ZOOMS[0], self.ground.places, milliseconds or WORK_MS)

    def paint_seen(self, milliseconds: float) -> bool:
        """Paint the ground in view for about `milliseconds`, from the middle outward; return whether all of it is
        painted."""
        pixels = self.camera.pixels
        seen = [chunk for chunk in self._chunks() if self.ground.ready(pixels, *chunk) is None]
        x, y = self.camera.x / CHUNK - 0.5, self.camera.y / CHUNK - 0.5
        seen.sort(key=lambda chunk: (chunk[0] - x) ** 2 + (chunk[1] - y) ** 2)
        self.ground.make_room(pixels, len(list(self._chunks())))
        return not seen or self.ground.work(pixels, seen, milliseconds)

    def has_room_for_two(self) -> bool:
        """Return whether the painted ground of two views as large as this one fits into the cache."""
        return self.ground.has_room(self.camera.pixels, 2 * len(list(self._chunks(margin=CHUNK))))

    def painted(self) -> float:
        """Return the painted share of the ground in view, 0 to 1."""
        seen = [self.ground.ready(self.camera.pixels, *chunk) is not None for chunk in self._chunks()]
        return sum(seen) / max(1, len(seen))

    # Drawing

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, scene: BoardScene) -> None:
        """Draw a frame into a part of the surface. While the view moves close to a fight or back, words are left
        out."""
        if self.glide.is_on and self.glide.ends_at(self.camera):
            self.glide.draw(surface, rect, self.camera, partial(self._draw, scene=scene, words=False))
        else:
            self._draw(surface, rect, scene)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect, scene: BoardScene, *, words: bool = True) -> None:
        """Draw the board as the camera stands, with or without its `words`."""
        if self.camera.view != rect:
            self.camera.resize(rect)
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        shown, steps = self._progress(scene)
        self._age(scene)
        self.uprights.begin(scene)
        self.camera.push(*(self.fonts.scale * by for by in self.playback.push()))
        self.frame.under(surface, self.camera)
        self._ground(surface)
        surface.fblits([*self.life.blits(self.camera), *self.litter.blits(self.camera)])
        self._clouds(surface)
        self.frame.compass(surface, self.camera)
        self.overlays.riding = self.playback.on_the_way(_riders(scene))
        self.overlays.below(surface, scene, self.camera, shown, steps)
        self.overlays.ways(surface, self._ways(scene), self.camera)
        standing = {mark.square for mark in scene.figures}
        self.overlays.named = self.labels.draw(surface, scene.labels, standing, self.camera)
        self.overlays.close = frozenset(mark.square for mark in scene.figures if mark.id in self.uprights.crowd.close)
        self.overlays.rings(surface, scene, self.camera)
        self.frame.edge(surface, self.camera)
        self.light.on_ground(surface, self.camera)
        surface.fblits([(picture, at) for _, _, picture, at in self.uprights.items(scene)])
        self.light.draw(surface, self.camera)
        surface.fblits(bars := self.uprights.health_bars(scene))
        if scene.coordinates:
            self.frame.heights(surface, self.board, self.camera)
        if scene.coordinates or scene.numbered:
            self.frame.coordinates(surface, self.camera)
        faces = self.uprights.faces(scene) if scene.tags or scene.orders else []
        self.overlays.fronts = [*faces, *(picture.get_rect(topleft=at) for picture, at in bars if faces)]
        self.overlays.fronts += self.effects.strikes.homes
        if words:
            self.overlays.above(surface, scene, self.camera, shown, steps, self._aimed(scene))
            self.effects.draw(surface, self.playback.effects(), self.camera, reduced_motion=self.reduced_motion)
        self.beyond.draw(surface, self.uprights.figures, scene.figures, self.camera, still=self.reduced_motion)
        surface.set_clip(before)

    def _ways(self, scene: BoardScene) -> list[TrailMark]:
        """Return the trails of figures that move at the same time and have not arrived yet."""
        moves = {cue.figure: cue for cue, _ in self.playback.effects() if isinstance(cue, MoveCue) and cue.slower > 1}
        return [
            TrailMark(
                mark.id, mark.side, mark.profile, moves[mark.id].squares, width=self.uprights.figures.squares(mark)
            )
            for mark in scene.figures
            if mark.id in moves
        ]

    def _progress(self, scene: BoardScene) -> tuple[float, int]:
        """Advance the reach and the path that are being revealed; return the share (0 to 1) of the reach that is
        visible so far, and the number of steps of the path that are drawn."""
        if scene.reach is not self._reach_shown[0]:
            same = scene.reach == self._reach_shown[0]
            self._reach_shown = (scene.reach, self._reach_shown[1] if same else 0.0)
        if scene.path is not self._path_shown[0]:
            same = scene.path == self._path_shown[0]
            self._path_shown = (scene.path, self._path_shown[1] if same else 0.0)
        total = len(scene.path.steps) if scene.path else 0
        if self.reduced_motion:
            return 1.0, total
        return min(1.0, self._reach_shown[1] / REACH_MS), min(total, 1 + int(self._path_shown[1] / STEP_MS))

    def _age(self, scene: BoardScene) -> None:
        """Let a trail begin to fade once another trail has followed it."""
        start, ages = FADE_MS if self.reduced_motion else 0.0, self.overlays.ages
        followed = [trail.figure for trail in scene.trails if not trail.fresh]
        self.overlays.ages = {figure: ages.get(figure, start) for figure in followed}

    def _aimed(self, scene: BoardScene) -> float:
        """Return the milliseconds since shields and locks last changed."""
        marks = (scene.covers, scene.lock)
        if marks != self._aim_shown[0]:
            self._aim_shown = (marks, 0.0)
        return AIM_MS if self.reduced_motion else self._aim_shown[1]

    def finish(self, scene: BoardScene) -> None:
        """Finish ground and marks at once, for a still picture."""
        self.paint_seen(math.inf)
        self._reach_shown = (scene.reach, float(REACH_MS))
        self._path_shown = (scene.path, 1e6)
        self._aim_shown = ((scene.covers, scene.lock), AIM_MS)

    def _chunks(self, margin: int = 0) -> Iterator[Square]:
        left, top, right, bottom = self.camera.visible(margin)
        for row in range(top // CHUNK, -(-bottom // CHUNK)):
            for column in range(left // CHUNK, -(-right // CHUNK)):
                yield column, row

    def _ground(self, surface: pygame.Surface) -> None:
        pixels = self.camera.pixels
        left, top = self.camera.origin
        blits = []
        for column, row in self._chunks():
            picture = self.ground.ready(pixels, column, row) or self.ground.stand_in(pixels, column, row)
            picture = picture or self.ground.sketch(pixels, column, row)
            blits.append((picture, (left + column * CHUNK * pixels, top + row * CHUNK * pixels)))
        surface.fblits(blits)

    def _clouds(self, surface: pygame.Surface) -> None:
        """Draw the shadows of clouds on the ground, by day."""
        clouds = self.life.clouds(self.camera) if self.light.light == "day" else []
        if clouds:
            before, pixels = surface.get_clip(), self.camera.pixels
            page = pygame.Rect(self.camera.origin, (self.board.width * pixels, self.board.height * pixels))
            surface.set_clip(page.clip(before))
            surface.fblits(clouds)
            surface.set_clip(before)

    def standing_rects(self, scene: BoardScene) -> list[pygame.Rect]:
        """Return the rectangles of a scene's figures on the screen, with their heads and bars."""
        return [body(self.camera.rect(mark.square, self.uprights.figures.squares(mark))) for mark in scene.figures]


def _riders(scene: BoardScene) -> list[FigureMark]:
    """Return the marks of the figures that carry an area of the goal along."""
    riders = {area.rides for area in scene.areas}
    return [mark for mark in scene.figures if mark.id in riders]
