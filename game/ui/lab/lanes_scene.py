"""Base of pages that show battles side by side on one time line: they are played between frames, then stepped through.

A lane is the fight under one ruleset.
"""

from __future__ import annotations

import time
from collections.abc import Generator

import pygame

from game.lab.compare import Clocks, Lane, LaneFrame
from game.model.answers import FigureView
from game.model.errors import BadInput
from game.ui.battle.badges import DOWN
from game.ui.battle.event_cues import POSES
from game.ui.board.map_picture import MapPainter
from game.ui.board.marks import BoardScene, FigureMark
from game.ui.board.view import BoardView
from game.ui.kit.art import draw, faded
from game.ui.kit.dialog import message
from game.ui.kit.fonts import VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage
from game.ui.lab.five_clocks_lanes import NOW

_WORK = 0.012
"""Seconds of each frame for playing the battles."""
_PAINT = 8.0
"""Milliseconds of each frame for painting a map."""


class LanesScene(FormScene):
    """Battles side by side; `pace` is the milliseconds between two moments while they run."""

    pace = 450
    refusal = "These battles cannot be compared"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.painter = MapPainter(stage.cards)
        self.boards = Boards(self.desk, self.painter)
        self.clocks: Clocks | None = None
        """The battles once they are played."""
        self.place, self.playing, self._waited = 0, False, 0
        self._moments = [0.0]
        self._painting = False
        self._work: Generator[None, None, Clocks]

    def begin(self, work: Generator[None, None, Clocks]) -> None:
        """Clear the page, and play the battles of `work` between frames."""
        self.clocks, self.place, self.playing, self._moments = None, 0, False, [0.0]
        self.boards.clear()
        self._work = work

    @property
    def animating(self) -> bool:
        """True while the battles are being played, the maps painted, or the moments run on."""
        return self.clocks is None or self.playing or self.painter.busy or self._painting

    @property
    def at(self) -> float:
        """Return the moment that is shown, in rounds."""
        return self._moments[self.place]

    def lay_waiting(self, words: str) -> None:
        """Lay out a card with words that say what is being computed."""
        desk = self.desk
        desk.card((desk.width / 2 - 220, desk.height / 2 - 40, 440.0, 80.0))
        desk.text(desk.width / 2, desk.height / 2, words, Style(VALUE, desk.palette.ink, bold=True), "centre")

    def step_by(self, by: int) -> Step:
        """Move `by` moments forward (back if negative), at most to the first or last."""
        self.place = min(max(0, self.place + by), len(self._moments) - 1)
        return self.relaid()

    def play(self) -> Step:
        """Let the moments run, or stop them; after the last moment they start from the first."""
        if not self.playing and self.place >= len(self._moments) - 1:
            self.place = 0
        self.playing = not self.playing
        return self.relaid()

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or a key; the arrows and the wheel step through the moments."""
        if self.clocks is not None and event.type == pygame.KEYDOWN and not self.desk.writing:
            ways = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -self.place}
            if event.key in ways:
                return self.step_by(ways[event.key])
        if self.clocks is not None and event.type == pygame.MOUSEWHEEL:
            return self.step_by(-event.y)
        return super().handle(event)

    def update(self, milliseconds: int) -> Step:
        """Continue playing the battles, then painting the maps; while moments run, show the next one."""
        super().update(milliseconds)
        if self.clocks is None:
            return self._work_on()
        if self.painter.work(_PAINT):
            self.relaid()
        self._painting = not self.boards.work(_PAINT)
        self._waited += milliseconds
        if self.playing and self._waited >= self.pace:
            self._waited = 0
            if self.place + 1 >= len(self._moments):
                self.playing = False
            return self.step_by(1)
        return None

    def _work_on(self) -> Step:
        until = time.perf_counter() + _WORK
        try:
            while time.perf_counter() < until:
                next(self._work)
        except StopIteration as done:
            self.clocks = done.value
            self._moments = done.value.moments()
            return self.relaid()
        except BadInput as refusal:
            return Push(message(self.stage, self.refusal, str(refusal)))
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the cards, and the boards over them."""
        super().draw(screen)
        self.boards.draw(screen)


LEAST_SQUARE, MOST_SQUARE = 20.0, 40.0
"""Least and most units of a square; if squares would be smaller, a picture of the map with signs replaces the board."""


class Boards:
    """The boards of the lanes; boards with figures are drawn over the form."""

    def __init__(self, desk: Form, painter: MapPainter) -> None:
        self.desk = desk
        self.painter = painter
        self._views: dict[str, tuple[BoardView, pygame.Rect, BoardScene]] = {}

    def clear(self) -> None:
        """Drop the drawn boards, because another opening is chosen or the window has changed."""
        self._views.clear()

    def lay(self, lane: Lane, at: float, box: Box) -> None:
        """Show a lane at a moment (in rounds) in a box of units."""
        board = lane.scenario.map.board
        square = min(MOST_SQUARE, box[2] / board.width, box[3] / (board.height + 0.6))
        if square < LEAST_SQUARE:
            _signs(self.desk, self.painter, lane, lane.frame(at), box)
            return
        wide, tall = square * board.width, min(box[3], square * (board.height + 0.6))
        rect = self.desk.rect((box[0] + (box[2] - wide) / 2, box[1] + (box[3] - tall) / 2, wide, tall))
        known = self._views.get(lane.title)
        view = known[0] if known is not None and known[1] == rect else self._view(lane, rect, square)
        self._views[lane.title] = (view, rect, _scene(lane, lane.frame(at)))

    def _view(self, lane: Lane, rect: pygame.Rect, square: float) -> BoardView:
        stage = self.desk.stage
        view = BoardView(lane.scenario.map.board, rect, colours=stage.palette, scale=stage.scale, reduced_motion=True)
        view.camera.resize(rect)
        view.camera.zoom_to(int(square * stage.scale))
        view.camera.centre_on((lane.scenario.map.board.width // 2, lane.scenario.map.board.height), at_once=True)
        return view

    def work(self, milliseconds: float) -> bool:
        """Continue painting ground for about `milliseconds`; return whether all of it is painted."""
        return all(view.paint_seen(milliseconds) for view, _, _ in self._views.values())

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the boards with figures."""
        for view, rect, scene in self._views.values():
            view.draw(screen, rect, scene)


def _scene(lane: Lane, frame: LaneFrame) -> BoardScene:
    marks = tuple(_mark(figure, selected=figure.id == frame.up) for figure in frame.figures.values())
    return BoardScene(lane.scenario.map.board, marks)


def _mark(figure: FigureView, *, selected: bool) -> FigureMark:
    pose = "fallen" if figure.state in DOWN else POSES.get(figure.posture, "stand")
    return FigureMark(figure.id, figure.profile, figure.side, figure.square, figure.name, pose=pose,
                      facing=figure.facing, health=(), selected=selected)  # fmt: skip


def _signs(desk: Form, painter: MapPainter, lane: Lane, frame: LaneFrame, box: Box) -> None:
    """Draw a small map with the figures as the signs of their sides, faded for those that are down."""
    left, top, wide, high = box
    board = lane.scenario.map.board
    side = min(wide / board.width, high / board.height)
    x, y = left + (wide - side * board.width) / 2, top + (high - side * board.height) / 2
    made = painter.shown(lane.scenario.map, (desk.px(wide), desk.px(high)))
    size = (desk.px(side * board.width), desk.px(side * board.height))
    desk.put(pygame.transform.smoothscale(made, size), x, y)
    for figure, standing in sorted(frame.figures.items(), key=lambda item: item[1].state == "up"):
        size_ = max(12.0, side * standing.width * 1.25)
        sign = desk.cards.side_sign(standing.side, size_)
        if standing.state != "up":
            sign = faded(sign, 90)
        middle = (standing.square[0] + standing.width / 2) * side, (standing.square[1] + standing.width / 2) * side
        desk.put(sign, x + middle[0] - size_ / 2, y + middle[1] - size_ / 2)
        if figure == frame.up:
            ring = f'<circle cx="10" cy="10" r="8.6" fill="none" stroke="{NOW}" stroke-width="2.2"/>'
            pixels = (desk.px(size_ + 8), desk.px(size_ + 8))
            desk.put(draw(20, 20, ring, pixels), x + middle[0] - size_ / 2 - 4, y + middle[1] - size_ / 2 - 4)
