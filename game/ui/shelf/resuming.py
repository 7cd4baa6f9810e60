"""Brings an interrupted battle back piece by piece, with a bar that shows how far it has come."""

from __future__ import annotations

import time

import pygame

from game.model.errors import BadInput
from game.model.input_files import Unjudged
from game.storage.resume import Interrupted, Resuming, forget, resuming
from game.ui.kit import page
from game.ui.kit.dialog import message
from game.ui.kit.fonts import BODY, NAME, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.openers import scenes
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage

WORK_MS = 12.0
"""Milliseconds of a frame that the work may take; a single piece may be longer."""


class ResumingScene(FormScene):
    """Works at an interrupted battle until it can go on; Esc leads back, and loses nothing."""

    name = "resuming"
    animating = True

    def __init__(self, stage: Stage, found: Interrupted) -> None:
        super().__init__(stage)
        self.found = found
        self.work = resuming(found, stage.folders.data)
        self.at = Resuming("Reading the journal", 0, 1)
        self._drawn = False

    def fill(self) -> None:
        """One card: what is brought back, what is being done, and the way back."""
        desk = self.desk
        sheet = page.sheet(desk, 560, 240)
        page.heading(desk, sheet, f"Going on with {self.found.title}")
        left, top, width, _ = page.body(sheet)
        desk.text(left, top + 18, self.at.words, Style(NAME, desk.palette.ink))
        self._bar = (left, top + 44, width, 18.0)
        words = "Nothing is lost if you go back now: it will be offered again."
        desk.text(left, top + 84, words, Style(BODY, desk.palette.ink_soft))
        page.back_button(desk, sheet, Pop)

    def update(self, milliseconds: int) -> Step:
        """Do some of the work; the battle follows when it is done."""
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
        except StopIteration as done:
            keeper, told = done.value
            self.stage.notice = told
            return Replace(scenes().go_on(keeper))
        except BadInput as refusal:
            if not isinstance(refusal, Unjudged):
                forget(self.stage.folders.data)
            reason = str(refusal)
            return Pop(lambda: Push(message(self.stage, "This battle cannot go on", reason)))
        return self.relaid() if self.at.words != words else None

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
