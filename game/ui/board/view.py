"""The board on the screen: owns camera, ground, upright things, figures and marks, and draws frames of them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame

from game.model.board import Board
from game.model.grid import Edge, Square, distance
from game.ui.board import motion
from game.ui.board.animation import Playback
from game.ui.board.beyond import Beyond
from game.ui.board.board_frame import PageFrame
from game.ui.board.camera import ZOOMS, Camera
from game.ui.board.crowds import SMALLER, Crowd, crowd_of
from game.ui.board.cues import Cue, MoveCue, ShotCue
from game.ui.board.drawn_scenery import DrawnScenery, faded
from game.ui.board.effects import Effects
from game.ui.board.figures import LEFTWARDS, WHEN_LOOKED_AT, Figures, parts_of, sinking
from game.ui.board.glide import Glide
from game.ui.board.ground import CHUNK, Ground
from game.ui.board.imagined import imagined
from game.ui.board.life import Life
from game.ui.board.light import LightWash
from game.ui.board.litter import Litter, dust_of
from game.ui.board.map_labels import Labels
from game.ui.board.marks import BoardScene, FigureMark, TrailMark
from game.ui.board.overlays import Overlays
from game.ui.board.standing import FigureLook
from game.ui.board.tag_layout import body
from game.ui.board.terrain_styles import UNIT, looks
from game.ui.board.trails import FADE_MS
from game.ui.kit import art
from game.ui.kit.fonts import Fonts
from game.ui.kit.health_bar import HealthBars
from game.ui.kit.palette import Palette, palette

REACH_MS = 140
STEP_MS = 60
AIM_MS = 400.0
"""Milliseconds in which the shields and the lock of a marked square appear."""
WORK_MS, HURRY_MS = 5.0, 20.0
"""Milliseconds of each frame for painting ground that will soon be visible, and ground that is visible already."""
FRONT = 0.6
"""Rank within its row of a figure that strikes, above that of all other figures."""
UNDER = 0.25
"""Rank within its row of a base whose body leans out over it, below that of all bodies."""
LYING = 0.2
"""Rank within its row of a load on the ground, below that of figures."""
BAR_LOW, BAR_RAISED = 0.16, -0.1
"""Distance of a health bar's end below its figure's squares, in squares; the second is used when another figure stands
directly below."""

Item = tuple[float, float, pygame.Surface, tuple[int, int]]
"""Item to draw, from back to front: rank, left edge, picture, and its place on the screen."""


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
        self.restyle(colours or palette(), scale)
        self.playback = playback or Playback(
            camera=lambda cue: self.camera.show(cue.square), reduced_motion=reduced_motion
        )
        self.playback.left = self._left_behind
        self._scenery = DrawnScenery(board)
        self._sinks: dict[Square, str] = {}
        self._left: dict[int, bool] = {}
        """Direction in which figures without a facing in the rules last moved or struck, by figure id: True for
        left."""
        self._rested, self._frame = 0.0, 0
        """Milliseconds since the last cue, and the idle frame of resting figures that was shown last."""
        self._looked_at: frozenset[int] = frozenset()
        self.spares = False  # True where some badges wait until somebody looks
        self._crowd: tuple[tuple[FigureMark, ...], Crowd] = ((), Crowd())
        self._reach_shown: tuple[object, float] = (None, REACH_MS)
        self._path_shown: tuple[object, float] = (None, 0.0)
        self._aim_shown: tuple[object, float] = (None, AIM_MS)

    def restyle(self, colours: Palette, scale: float) -> None:
        """Use other colours or another interface scale; with other colours the ground is painted again."""
        self.colours = colours
        self.fonts = Fonts(scale)
        if self.ground.colours != colours:
            self.ground = Ground(self.board, colours)
        self.figures = Figures(colours)
        self.bars = HealthBars(colours, scale)
        self.overlays = Overlays(colours, self.fonts, self.life)
        self.effects = Effects(colours, self.fonts)
        self.effects.shots.dust_of = self._dust_of
        self.beyond = Beyond(colours, self.fonts)
        self.frame = PageFrame(colours, self.fonts)
        self.labels = Labels(self.board, colours, self.fonts)

    def _left_behind(self, cue: Cue, again: bool) -> None:
        """Add the traces and the flash of a cue that begins; traces are not added when the cue is shown `again`."""
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
        self._rested = 0.0 if self.playback.holding else self._rested + milliseconds
        before, self._frame = self._frame, int(motion.idle_pose(self._rested) == "idle-2")
        return beat or self._frame != before

    def paint_ahead(self, milliseconds: float = 0.0) -> bool:
        """Continue painting the ground: first the view, then its surroundings, then everything at the smallest zoom;
        return whether all is painted."""
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
        """Return whether two views as large as this one can be kept painted at once."""
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
        """Draw the board as the camera stands."""
        if self.camera.view != rect:
            self.camera.resize(rect)
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        shown, steps = self._progress(scene)
        self._age(scene)
        if scene.figures is not self._crowd[0]:
            self._crowd = (scene.figures, crowd_of(scene.figures, self.figures.squares))
            self._face_enemies(scene)
        self._looked_at = self._pointed_at(scene)
        self.camera.push(*(self.fonts.scale * by for by in self.playback.push()))
        self.frame.under(surface, self.camera)
        self._ground(surface)
        surface.fblits([*self.life.blits(self.camera, self._rested), *self.litter.blits(self.camera)])
        self.frame.compass(surface, self.camera)
        self.overlays.riding = self.playback.on_the_way(_riders(scene))
        self.overlays.below(surface, scene, self.camera, shown, steps)
        self.overlays.ways(surface, self._ways(scene), self.camera)
        standing = {mark.square for mark in scene.figures}
        self.overlays.named = self.labels.draw(surface, scene.labels, standing, self.camera)
        self.overlays.close = frozenset(mark.square for mark in scene.figures if mark.id in self.crowd.close)
        self.overlays.rings(surface, scene, self.camera)
        self.frame.edge(surface, self.camera)
        self.light.on_ground(surface, self.camera)
        surface.fblits([(picture, at) for _, _, picture, at in self._items(scene)])
        self.light.draw(surface, self.camera)
        surface.fblits(bars := self._bars(scene))
        if scene.coordinates:
            self.frame.heights(surface, self.board, self.camera)
        if scene.coordinates or scene.numbered:
            self.frame.coordinates(surface, self.camera)
        faces = self._faces(scene) if scene.tags or scene.orders else []
        self.overlays.fronts = [*faces, *(picture.get_rect(topleft=at) for picture, at in bars if faces)]
        if words:
            self.overlays.above(surface, scene, self.camera, shown, steps, self._aimed(scene))
            self.effects.draw(surface, self.playback.effects(), self.camera, reduced_motion=self.reduced_motion)
        self.beyond.draw(surface, self.figures, scene.figures, self.camera, still=self.reduced_motion)
        surface.set_clip(before)

    def _ways(self, scene: BoardScene) -> list[TrailMark]:
        """Return the trails of figures that move at the same time and have not arrived yet."""
        moves = {cue.figure: cue for cue, _ in self.playback.effects() if isinstance(cue, MoveCue) and cue.slower > 1}
        return [
            TrailMark(mark.id, mark.side, mark.profile, moves[mark.id].squares, width=self.figures.squares(mark))
            for mark in scene.figures
            if mark.id in moves
        ]

    def _pointed_at(self, scene: BoardScene) -> frozenset[int]:
        """Return the ids of figures that the cursor or a chosen attack points at."""
        squares = {tag.square for tag in scene.tags if tag.picked}
        x, y = scene.cursor or (-9, -9)
        found = []
        for mark in scene.figures:
            across, down, wide = x - mark.square[0], y - mark.square[1], self.figures.squares(mark)
            found += [mark.id] if mark.square in squares or (0 <= across < wide and 0 <= down < wide) else []
        return frozenset(found)

    def _face_enemies(self, scene: BoardScene) -> None:
        """Turn each figure that is seen for the first time, and has no facing in the rules, toward the nearest
        enemy."""
        for mark in scene.figures:
            enemies = [other for other in scene.figures if other.side != mark.side]
            if mark.id not in self._left and mark.facing < 0 and enemies:
                near = min(enemies, key=lambda other: (distance(mark.square, other.square), other.id))
                self._left[mark.id] = near.square[0] < mark.square[0]

    def _progress(self, scene: BoardScene) -> tuple[float, int]:
        """Return the share of the reach that is washed in, and the number of steps of the path that are drawn."""
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
        """Let each trail that another one has followed begin to fade."""
        start, ages = FADE_MS if self.reduced_motion else 0.0, self.overlays.ages
        followed = [trail.figure for trail in scene.trails if not trail.fresh]
        self.overlays.ages = {figure: ages.get(figure, start) for figure in followed}

    def _aimed(self, scene: BoardScene) -> float:
        """Return the time since shields and locks last changed, in milliseconds."""
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

    def _items(self, scene: BoardScene) -> list[Item]:
        """Return the visible upright things, from back to front."""
        left, top = self.camera.origin
        first_x, first_y, last_x, last_y = self.camera.visible(2)
        pixels = self.camera.pixels
        low, high = 2 * first_y - 1, 2 * last_y
        near, far = first_x * UNIT, last_x * UNIT
        shown_through = self._shown_through(scene)
        items: list[Item] = []
        for drawn in self._scenery.at(pixels, scene.opened, scene.broken):
            thing = drawn.thing
            if not (low <= thing.rank <= high and near <= thing.left + UNIT and thing.left <= far):
                continue
            picture = drawn.surface
            if thing.hides and not shown_through.isdisjoint(thing.hides):
                picture = faded(thing.part, picture)
            items.append((thing.rank, thing.left, picture, (left + drawn.left, top + drawn.top)))
        for load in self.playback.loads(scene.loads):
            sprite, (column, row) = self.figures.load(load, pixels), load.square
            place = left + column * pixels + sprite.dx, top + row * pixels + sprite.dy
            items.append((2 * row + LYING, column * UNIT, sprite.surface, place))
        fronts = self._fronts(scene)
        for mark in scene.figures:
            *under, (rank, x, picture, at) = self._figure(mark, pixels, (left, top))
            items += [*under, (max(rank, fronts.get(mark.id, rank)), x, picture, at)]
        items += self._imagined(scene, pixels, (left, top))
        items.sort(key=lambda item: (item[0], item[1]))
        return items

    def _imagined(self, scene: BoardScene, pixels: int, origin: tuple[int, int]) -> list[Item]:
        """Return the pictures of ghosts: figures where they would stand or where they stood."""
        items: list[Item] = []
        for ghost, seen in imagined(scene, self.playback):
            for *place, picture, at in self._figure(ghost, pixels, origin):
                alpha = picture.get_alpha()
                shade = round((255 if alpha is None else alpha) * seen)
                items.append((place[0], place[1], art.faded(picture, shade) if seen < 1 else picture, at))
        return items

    def _fronts(self, scene: BoardScene) -> dict[int, float]:
        """Return the ranks of figures that strike, by id, which put each in front of its target."""
        ends = {cue.figure: cue.end for cue in self._blows()}
        found: dict[int, float] = {}
        for figure, (x, y) in ends.items():
            for mark in scene.figures:
                wide, (left, top) = self.figures.squares(mark), mark.square
                if mark.id != figure and left <= x < left + wide and top <= y < top + wide:
                    found[figure] = 2 * (top + wide - 1) + FRONT
        return found

    def _blows(self) -> list[ShotCue]:
        """Return the cues of melee blows that are being played."""
        shots = [cue for cue, _ in self.playback.effects() if isinstance(cue, ShotCue)]
        return [cue for cue in shots if cue.kind == "melee" and cue.start != cue.end]

    def _shown_through(self, scene: BoardScene) -> frozenset[Square]:
        """Return the squares that a tree may not hide: figures, the cursor and the path."""
        squares = {mark.square for mark in scene.figures}
        if scene.cursor is not None:
            squares.add(scene.cursor)
        if scene.path:
            squares.update(step.square for step in scene.path.steps)
        return frozenset(squares)

    def _figure(self, mark: FigureMark, pixels: int, origin: tuple[int, int]) -> list[Item]:
        """Return the picture of a figure, preceded by a separate one of its base if the body leans, moves or is off the
        ground."""
        shown = self.playback.standing(mark)
        if shown.left is not None:
            self._left[mark.id] = shown.left
        pose = shown.pose
        if pose == "stand" and mark.selected and not self.reduced_motion and not self.playback.holding:
            pose = motion.idle_pose(self._rested)
        quiet = shown.at_rest and not (mark.ghost or mark.hidden or self._sinking(shown))
        if quiet and pose == "stand" and self.life.looks_around(mark.id, self._rested):
            pose = "idle-2"
        look = pose, shown.facing, shown.burden, shown.badges
        if self.spares and shown.badges and mark.id not in self._looked_at:
            look = (*look[:3], tuple(badge for badge in shown.badges if badge not in WHEN_LOOKED_AT))
        if look != (mark.pose, mark.facing, mark.burden, mark.conditions):
            mark = replace(mark, pose=pose, facing=shown.facing, burden=shown.burden, conditions=look[3])
        left = shown.left if shown.left is not None or mark.facing >= 0 else self._left.get(mark.id)
        close = mark.id in self.crowd.close
        breath = self.life.breath(mark.id, self._rested) if quiet else 0.0
        apart = parts_of(shown, breathes=breath > 0, faces=mark.facing >= 0)
        right, down = self.crowd.aside.get(mark.id, (0.0, 0.0))
        made: list[Item] = []
        for part in apart:
            body = part in ("whole", "body")
            key = self.figures.key(
                mark, pixels, self._sinking(shown), shown.tilt if body else 0.0, left, close=close, part=part
            )
            sprite, width = self.figures.sprite(key), self.figures.looks.sizes[key.size].squares
            place_x, place_y = (shown.x, shown.y) if body else shown.base
            x = origin[0] + round((place_x + right) * pixels) + sprite.dx
            y = origin[1] + round((place_y + down - (shown.lift + breath if body else 0.0)) * pixels) + sprite.dy
            rank = 2 * (place_y + down + width - 1) + (0.3 if body else 0.31 if part == "facing" else UNDER)
            made.append((rank, place_x * UNIT, sprite.surface, (x, y)))
        return made

    @property
    def crowd(self) -> Crowd:
        """Return the crowd of the scene that was drawn last."""
        return self._crowd[1]

    def standing_rects(self, scene: BoardScene) -> list[pygame.Rect]:
        """Return the rectangles of a scene's figures on the screen, with their heads and bars."""
        return [body(self.camera.rect(mark.square, self.figures.squares(mark))) for mark in scene.figures]

    def _faces(self, scene: BoardScene) -> list[pygame.Rect]:
        """Return the rectangles on the screen that no slip should hide: faces of standing figures, and whole figures
        that carry a load."""
        found = []
        for mark in scene.figures:
            if mark.pose != "fallen" and not mark.ghost:
                left = mark.facing in LEFTWARDS if mark.facing >= 0 else self._left.get(mark.id, False)
                face = self.figures.face(mark, self.camera.pixels, left=left, close=mark.id in self.crowd.close)
                right, down = (round(by * self.camera.pixels) for by in self.crowd.aside.get(mark.id, (0.0, 0.0)))
                found.append(face.move(self.camera.corner(mark.square)).move(right, down))
                if mark.burden:  # what is carried is seen as well
                    found.append(body(self.camera.rect(mark.square, self.figures.squares(mark))))
        return found

    def _bars(self, scene: BoardScene) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the health bars of all figures that are up, with their places; moving figures have none, because it
        would hide their feet."""
        pixels, (left, top) = self.camera.pixels, self.camera.origin
        found = []
        covered = {cue.figure for cue in self._blows() if cue.end[1] > cue.start[1]}  # they strike over their bars
        for mark in sorted(scene.figures, key=lambda mark: (mark.square[1], mark.square[0])):
            shown = self.playback.standing(mark)
            if mark.id in covered or mark.ghost or shown.afoot or shown.pose == "fallen" or not shown.health:
                continue
            wide = self.figures.squares(mark)
            considered = scene.losses.get(mark.id, ())
            smaller = SMALLER if mark.id in self.crowd.close else 1.0
            bar = self.bars.on_board(
                shown.health, mark.side, pixels, wide, shown.lost or considered, striped=not shown.lost, smaller=smaller
            )
            right, down = self.crowd.aside.get(mark.id, (0.0, 0.0))
            on_x, on_y = shown.base
            x = left + round((on_x + right + wide / 2) * pixels) - bar.get_width() // 2
            low = BAR_RAISED if mark.id in self.crowd.above else BAR_LOW
            found.append((bar, (x, top + round((on_y + down + wide + low) * pixels) - bar.get_height())))
        return found

    def _sinking(self, shown: FigureLook) -> str:
        square = (round(shown.x), round(shown.y))
        if square not in self._sinks:
            self._sinks[square] = sinking(self.board, square, looks()) if square in self.board else ""
        return self._sinks[square]


def _riders(scene: BoardScene) -> list[FigureMark]:
    """Return the marks of the figures that an area moves with."""
    riders = {area.rides for area in scene.areas}
    return [mark for mark in scene.figures if mark.id in riders]
