"""Upright things on a board (scenery, loads, figures and their bars) as pictures with their places, from back to front.

Most figures stand still in most frames. The look of a figure without a cue of its own, and the pictures of any figure,
are cached until a value on which they depend changes. A rank is a place in the order from back to front. A cue is an
animation or a sound to be played (cues.py).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from operator import itemgetter

import pygame

from game.model.board import Board
from game.model.grid import Edge, Square, distance
from game.ui.board import motion
from game.ui.board.animation import Playback
from game.ui.board.camera import Camera
from game.ui.board.crowds import SMALLER, Crowd, crowd_of
from game.ui.board.cues import HURLED, ShotCue
from game.ui.board.drawn_scenery import DrawnScenery, faded
from game.ui.board.figures import LEFTWARDS, UNKNOWN, WHEN_LOOKED_AT, Figures, parts_of, sinking
from game.ui.board.imagined import imagined
from game.ui.board.life import Life
from game.ui.board.marks import BoardScene, FigureMark
from game.ui.board.standing import FigureLook
from game.ui.board.tag_layout import body
from game.ui.board.terrain_styles import UNIT, looks
from game.ui.kit import art
from game.ui.kit.health_bar import HealthBars
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Point

FRONT = 0.6
"""Rank within its row of a figure that strikes, in front of all other figures."""
UNDER = 0.25
"""Rank within its row of a base whose body leans out over it, behind all bodies."""
LYING = 0.2
"""Rank within its row of a load on the ground, behind the figures."""
BAR_LOW, BAR_RAISED = 0.16, -0.1
"""Distance in squares of a health bar's lower edge below its figure's squares; the second applies if another figure
stands right below."""

Item = tuple[float, float, pygame.Surface, tuple[int, int]]
"""Item to draw, from back to front: rank, left edge, picture, and its place on the screen."""


class Uprights:
    """The upright things of one board, for one camera. `begin` is called first in each frame."""

    def __init__(self, board: Board, camera: Camera, playback: Playback, life: Life) -> None:
        self.board, self.camera, self.playback, self.life = board, camera, playback, life
        self.crowd = Crowd()
        self.turned: dict[int, bool] = {}
        """Direction in which figures without a facing in the rules last moved or struck, by figure id: True for
        left."""
        self._turns: dict[int, tuple[bool, float]] = {}
        """Direction in which each figure was drawn last, by figure id: True for left; and since when, in milliseconds
        of the board's life."""
        self.spares = False
        """True while some badges are left out until the player points at their figure."""
        self._scenery = DrawnScenery(board)
        self._sinks: dict[Square, str] = {}
        self._counted: tuple[FigureMark, ...] = ()
        """Figures of the scene for which the crowd was last found."""
        self._looked_at: frozenset[int] = frozenset()
        self._stirred: frozenset[int] = frozenset()
        """Ids of figures that a cue, played or waiting, makes look different from their look at rest."""
        self._looks: dict[int, tuple[FigureMark, FigureLook]] = {}
        """Looks at rest by figure id, each with the mark of the figure for which it was made."""
        self._drawn: dict[tuple[int, bool], tuple[object, list[Item]]] = {}
        """Pictures by (figure id, whether it is a ghost), each with the values on which it depends."""
        self._boxes: dict[int, tuple[object, list[pygame.Rect]]] = {}
        """Rectangles of faces and loads by figure id, each with the values on which they depend."""
        self._behind: tuple[object, list[Item]] = (None, [])
        """Pictures of the scenery in view, with the values on which their choice depends."""

    def restyle(self, colours: Palette, scale: float) -> None:
        """Use other colours or another interface scale."""
        self.figures = Figures(colours)
        self.bars = HealthBars(colours, scale)
        self._drawn.clear()

    def begin(self, scene: BoardScene) -> None:
        """Prepare to draw the scene of this frame; what is cached of figures is dropped if they have changed."""
        if scene.figures is not self._counted:
            self._counted, self.crowd = scene.figures, crowd_of(scene.figures, self.figures.squares)
            self._face_enemies(scene)
            self._looks.clear()
            self._drawn.clear()
            self._boxes.clear()
        self._looked_at = self._pointed_at(scene)
        self._stirred = self.playback.stirred(scene.figures)

    def look(self, mark: FigureMark) -> FigureLook:
        """Return the look of a figure of the scene at this moment."""
        if mark.ghost or mark.id in self._stirred:
            return self.playback.standing(mark)
        kept = self._looks.get(mark.id)
        if kept is None or kept[0] is not mark:
            kept = self._looks[mark.id] = (mark, self.playback.standing(mark))
        return kept[1]

    def items(self, scene: BoardScene) -> list[Item]:
        """Return the upright things in view, from back to front."""
        items = [*self._scenery_of(scene), *self._loads(scene)]
        fronts = self._fronts(scene)
        for mark in scene.figures:
            made = self._figure(mark)
            if mark.id in fronts:
                rank, edge, picture, at = made[-1]
                made = [*made[:-1], (max(rank, fronts[mark.id]), edge, picture, at)]
            items += made
        items += self._imagined(scene)
        items.sort(key=itemgetter(0, 1))
        return items

    def faces(self, scene: BoardScene) -> list[pygame.Rect]:
        """Return the rectangles on the screen that no slip should hide: faces of standing figures, and whole figures
        with a load."""
        found = []
        for mark in scene.figures:
            if mark.pose != "fallen" and not mark.ghost:
                left = mark.facing in LEFTWARDS if mark.facing >= 0 else self.turned.get(mark.id, False)
                key = mark, left, self.camera.pixels, self.camera.origin
                kept = self._boxes.get(mark.id)
                if kept is None or kept[0] != key:
                    kept = self._boxes[mark.id] = key, list(self._boxes_of(mark, left=left))
                found += kept[1]
        return found

    def _boxes_of(self, mark: FigureMark, *, left: bool) -> Iterable[pygame.Rect]:
        face = self.figures.face(mark, self.camera.pixels, left=left, close=mark.id in self.crowd.close)
        right, down = (round(by * self.camera.pixels) for by in self.crowd.aside.get(mark.id, (0.0, 0.0)))
        yield face.move(self.camera.corner(mark.square)).move(right, down)
        if mark.burden:  # what is carried is seen as well
            yield body(self.camera.rect(mark.square, self.figures.squares(mark)))

    def health_bars(self, scene: BoardScene) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the health bars of all figures that are up, with the pixels of their top left corners; a moving figure
        has none, because it would hide its feet."""
        pixels, (left, top) = self.camera.pixels, self.camera.origin
        found = []
        covered = {cue.figure for cue in self._blows() if cue.end[1] > cue.start[1]}  # they strike over their bars
        for mark in sorted(scene.figures, key=lambda mark: (mark.square[1], mark.square[0])):
            shown = self.look(mark)
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

    # Scenery

    def _scenery_of(self, scene: BoardScene) -> list[Item]:
        """Return the plants, walls and doors in view; a plant in front of a figure or mark that must be seen is half
        transparent."""
        camera = self.camera
        shown_through = _shown_through(scene)
        edges = self.playback.borders(scene.opened, scene.broken)
        key = camera.pixels, camera.origin, camera.view.size, edges, shown_through
        if self._behind[0] != key:
            self._behind = key, list(self._chosen(edges, shown_through))
        return self._behind[1]

    def _chosen(
        self, edges: tuple[frozenset[Edge], frozenset[Edge]], shown_through: frozenset[Square]
    ) -> Iterable[Item]:
        left, top = self.camera.origin
        first_x, first_y, last_x, last_y = self.camera.visible(2)
        low, high = 2 * first_y - 1, 2 * last_y
        near, far = first_x * UNIT, last_x * UNIT
        for drawn in self._scenery.at(self.camera.pixels, *edges):
            thing = drawn.thing
            if not (low <= thing.rank <= high and near <= thing.left + UNIT and thing.left <= far):
                continue
            picture = drawn.surface
            if thing.hides and not shown_through.isdisjoint(thing.hides):
                picture = faded(thing.part, picture)
            yield thing.rank, thing.left, picture, (left + drawn.left, top + drawn.top)

    def _loads(self, scene: BoardScene) -> Iterable[Item]:
        pixels, (left, top) = self.camera.pixels, self.camera.origin
        for load in self.playback.loads(scene.loads):
            sprite, (column, row) = self.figures.load(load, pixels), load.square
            place = left + column * pixels + sprite.dx, top + row * pixels + sprite.dy
            yield 2 * row + LYING, column * UNIT, sprite.surface, place

    # Figures

    def muzzle(self, cue: ShotCue, share: float) -> Point:
        """Return the pixel at which a shot or throw leaves the figure as it is drawn at a share (0 to 1) of its cue."""
        mark = next((mark for mark in self._counted if mark.id == cue.figure), None)
        mark = mark or FigureMark(cue.figure, UNKNOWN, "", cue.start)
        shown = self.playback.standing(mark, cue, share)
        key = self.figures.key(
            replace(mark, pose=shown.pose, facing=shown.facing), self.camera.pixels, "", shown.tilt,
            self._left(mark, shown), close=mark.id in self.crowd.close,
        )  # fmt: skip
        x, y = self.figures.muzzle(mark, key, hurled=cue.kind in HURLED)
        right, down = self.crowd.aside.get(mark.id, (0.0, 0.0))
        (left, top), pixels = self.camera.origin, self.camera.pixels
        return left + (shown.x + right) * pixels + x, top + (shown.y + down - shown.lift) * pixels + y

    def _left(self, mark: FigureMark, shown: FigureLook) -> bool | None:
        """Return whether a figure is drawn looking to the left; None if its facing says so."""
        return shown.left if shown.left is not None or mark.facing >= 0 else self.turned.get(mark.id)

    def _turning(self, mark: FigureMark, left: bool | None) -> tuple[bool | None, float]:
        """Return the side to which a figure is drawn looking, and the share (0 to 1) of its breadth that is drawn:
        while cues are played, a figure that turns round becomes narrow and wide again."""
        side, now = mark.facing in LEFTWARDS if left is None else left, self.life.age
        before, since = self._turns.get(mark.id, (side, -math.inf))
        if before != side or mark.id not in self._turns:
            since = now if before != side else -math.inf
            self._turns[mark.id] = side, since
        gone = (now - since) * self.playback.speed / motion.TURN_MS
        if gone >= 1 or self.life.still or mark.ghost or not self.playback.busy:
            return left, 1.0
        return side != (gone < 0.5), max(motion.EDGE_ON, abs(math.cos(math.pi * gone)))

    def _figure(self, mark: FigureMark) -> list[Item]:
        """Return the picture of a figure, after a separate picture of its base if the body leans, moves or is off the
        ground."""
        shown = self.look(mark)
        if shown.left is not None:
            self.turned[mark.id] = shown.left
        pose = shown.pose
        if pose == "stand" and mark.selected and not self.playback.reduced_motion:
            pose = motion.idle_pose(self.life.age)
        quiet = shown.at_rest and not (mark.ghost or mark.hidden or self._sinking(shown))
        if quiet and pose == "stand" and self.life.looks_around(mark.id):
            pose = "idle-2"
        badges = shown.badges
        if self.spares and badges and mark.id not in self._looked_at:
            badges = tuple(badge for badge in badges if badge not in WHEN_LOOKED_AT)
        left, broad = self._turning(mark, self._left(mark, shown))
        close = mark.id in self.crowd.close
        breath = self.life.breath(mark.id, self.camera.pixels) if quiet else 0.0
        aside = self.crowd.aside.get(mark.id, (0.0, 0.0))
        key = shown, pose, badges, left, broad, close, breath, aside, self.camera.pixels, self.camera.origin
        which = mark.id, mark.ghost
        kept = self._drawn.get(which)
        if kept is None or kept[0] != (key, mark):
            if (pose, shown.facing, shown.burden, badges) != (mark.pose, mark.facing, mark.burden, mark.conditions):
                drawn = replace(mark, pose=pose, facing=shown.facing, burden=shown.burden, conditions=badges)
            else:
                drawn = mark
            kept = self._drawn[which] = (key, mark), self._made(drawn, shown, left, broad, breath, aside)
        return kept[1]

    def _made(
        self, mark: FigureMark, shown: FigureLook, left: bool | None, broad: float, breath: float,
        aside: tuple[float, float],
    ) -> list[Item]:  # fmt: skip
        """Return the pictures of a figure: whole, or base and body apart while these move against each other."""
        pixels, origin, (right, down) = self.camera.pixels, self.camera.origin, aside
        made: list[Item] = []
        for part in parts_of(shown, breathes=breath > 0 or broad < 1, faces=mark.facing >= 0):
            is_body = part in ("whole", "body")
            key = self.figures.key(
                mark, pixels, self._sinking(shown), shown.tilt if is_body else 0.0, left,
                close=mark.id in self.crowd.close, part=part,
            )  # fmt: skip
            sprite, width = self.figures.sprite(key), self.figures.looks.sizes[key.size].squares
            place_x, place_y = (shown.x, shown.y) if is_body else shown.base
            x = origin[0] + round((place_x + right) * pixels) + sprite.dx
            y = origin[1] + round((place_y + down - (shown.lift + breath if is_body else 0.0)) * pixels) + sprite.dy
            near_y = max(place_y, shown.base[1])  # a body thrown up the screen stays before its base
            rank = 2 * (near_y + down + width - 1) + (0.3 if is_body else 0.31 if part == "facing" else UNDER)
            picture = sprite.surface
            if broad < 1 and is_body:
                wide = max(1, round(picture.get_width() * broad))
                x = round(x + (width * pixels / 2 - sprite.dx) * (1 - broad))
                picture = pygame.transform.smoothscale(picture, (wide, picture.get_height()))
            made.append((rank, place_x * UNIT, picture, (x, y)))
        return made

    def _imagined(self, scene: BoardScene) -> list[Item]:
        """Return the pictures of ghosts: figures where they would stand or where they stood."""
        items: list[Item] = []
        for ghost, seen in imagined(scene, self.playback):
            for *place, picture, at in self._figure(ghost):
                alpha = picture.get_alpha()
                shade = round((255 if alpha is None else alpha) * seen)
                items.append((place[0], place[1], art.faded(picture, shade) if seen < 1 else picture, at))
        return items

    def _fronts(self, scene: BoardScene) -> dict[int, float]:
        """Return the ranks (order of drawing) of figures that strike, by id, which put each in front of its target."""
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
            if mark.id not in self.turned and mark.facing < 0 and enemies:
                near = min(enemies, key=lambda other: (distance(mark.square, other.square), other.id))
                self.turned[mark.id] = near.square[0] < mark.square[0]

    def _sinking(self, shown: FigureLook) -> str:
        square = (round(shown.x), round(shown.y))
        if square not in self._sinks:
            self._sinks[square] = sinking(self.board, square, looks()) if square in self.board else ""
        return self._sinks[square]


def _shown_through(scene: BoardScene) -> frozenset[Square]:
    """Return the squares that a tree must not hide: those of figures, the cursor and the path."""
    squares = {mark.square for mark in scene.figures}
    if scene.cursor is not None:
        squares.add(scene.cursor)
    if scene.path:
        squares.update(step.square for step in scene.path.steps)
    return frozenset(squares)
