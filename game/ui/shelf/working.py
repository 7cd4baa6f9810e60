"""A card for work that is done between frames: its title, a progress bar, and a button back."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Generator
from typing import Generic, TypeVar

import pygame

from game.model.errors import BadInput
from game.model.slices import SliceProgress
from game.ui.kit import page
from game.ui.kit.fonts import BODY, NAME, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Pop, Step
from game.ui.kit.stage import Stage

WORK_MS = 12.0
"""Milliseconds of each frame for the work; a single piece may take longer."""

T = TypeVar("T")


class WorkingScene(FormScene, Generic[T]):
    """Scene that works in slices until there is a result; Esc goes back. A subclass defines the next step."""

    animating = True

    def __init__(
        self, stage: Stage, title: str, comfort: str, work: Generator[SliceProgress, None, T], at: SliceProgress
    ) -> None:
        """Begin with `work`. `comfort` is a sentence on what is lost by going back; `at` is the progress at the
        start."""
        super().__init__(stage)
        self.title = title
        self.comfort = comfort
        self.work = work
        self.at = at
        self._drawn = False

    @abstractmethod
    def done(self, result: T) -> Step:
        """Return the step after the finished work. Raises BadInput if the result cannot be used."""

    @abstractmethod
    def refused(self, refusal: BadInput) -> Step:
        """Return the step after the work has raised BadInput."""

    def fill(self) -> None:
        """Lay out one card with the title, the progress, and the button to go back."""
        desk = self.desk
        sheet = page.sheet(desk, 560, 240)
        page.heading(desk, sheet, self.title)
        left, top, width, _ = page.body(sheet)
        desk.text(left, top + 18, self.at.words, Style(NAME, desk.palette.ink))
        self._bar = (left, top + 44, width, 18.0)
        desk.text(left, top + 84, self.comfort, Style(BODY, desk.palette.ink_soft))
        page.back_button(desk, sheet, Pop)

    def update(self, milliseconds: int) -> Step:
        """Do some of the work; once it is done, return the step that follows."""
        super().update(milliseconds)
        if not self._drawn:
            return None
        words = self.at.words
        until = time.perf_counter() + WORK_MS / 1000
        try:
            while time.perf_counter() < until:
                self.at = next(self.work)
                if self.at.words != words:
                    break  # the words are to be seen before the next piece of work is begun
        except StopIteration as finished:
            return self._after(finished.value)
        except BadInput as refusal:
            return self.refused(refusal)
        return self.relaid() if self.at.words != words else None

    def _after(self, result: T) -> Step:
        try:
            return self.done(result)
        except BadInput as refusal:
            return self.refused(refusal)

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the card and the bar on it."""
        super().draw(screen)
        desk = self.desk
        frame = desk.rect(self._bar)
        full = frame.inflate(-4, -4)
        share = min(1.0, self.at.done / max(1, self.at.of))
        pygame.draw.rect(screen, desk.palette.ink, frame, 1)
        pygame.draw.rect(screen, desk.palette.side("red").text, (*full.topleft, round(full.width * share), full.height))
        self._drawn = True
