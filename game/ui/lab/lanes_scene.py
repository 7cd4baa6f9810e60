"""The base of pages that show battles side by side in one time: played between frames, then stepped through."""

from __future__ import annotations

import time
from collections.abc import Generator

import pygame

from game.lab.compare import Clocks
from game.model.errors import BadInput
from game.ui.board.map_picture import MapPainter
from game.ui.kit.dialog import message
from game.ui.kit.fonts import VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage
from game.ui.lab.five_clocks_boards import Boards

_WORK = 0.012
"""Seconds of a frame that go into playing the battles."""
_PAINT = 8.0
"""Milliseconds of a frame that go into painting a map."""


class LanesScene(FormScene):
    """Battles side by side; `pace` is the time between two moments in milliseconds while it plays."""

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
        """Drop what is shown, and play the battles of this work between frames."""
        self.clocks, self.place, self.playing, self._moments = None, 0, False, [0.0]
        self.boards.clear()
        self._work = work

    @property
    def animating(self) -> bool:
        """True while the battles are being played, the maps painted, or the moments run on."""
        return self.clocks is None or self.playing or self.painter.busy or self._painting

    @property
    def at(self) -> float:
        """The moment that is shown, in rounds."""
        return self._moments[self.place]

    def lay_waiting(self, words: str) -> None:
        """Lay out a card that says what is being done."""
        desk = self.desk
        desk.card((desk.width / 2 - 220, desk.height / 2 - 40, 440.0, 80.0))
        desk.text(desk.width / 2, desk.height / 2, words, Style(VALUE, desk.palette.ink, bold=True), "centre")

    def step_by(self, by: int) -> Step:
        """Show another moment, as far as there are any."""
        self.place = min(max(0, self.place + by), len(self._moments) - 1)
        return self.relaid()

    def play(self) -> Step:
        """Let the moments run on, or stop them; after the last they begin again."""
        if not self.playing and self.place >= len(self._moments) - 1:
            self.place = 0
        self.playing = not self.playing
        return self.relaid()

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer a click or a key; the arrows and the wheel step through the moments."""
        if self.clocks is not None and event.type == pygame.KEYDOWN and not self.desk.writing:
            ways = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -self.place}
            if event.key in ways:
                return self.step_by(ways[event.key])
        if self.clocks is not None and event.type == pygame.MOUSEWHEEL:
            return self.step_by(-event.y)
        return super().handle(event)

    def update(self, milliseconds: int) -> Step:
        """Go on with the battles, then with the pictures of the maps; while it plays, go from moment to moment."""
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
