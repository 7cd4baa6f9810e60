"""A scene that is one form: everything on it is laid out at once, and the form answers clicks and keys."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from game.ui.kit import page
from game.ui.kit.form import Form
from game.ui.kit.scene import Step
from game.ui.kit.stage import Stage

SKIPS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""Keys by which a player skips on, who may still be pressing them when a page comes up."""
ROW_MS = 1000
"""Milliseconds after a hasty press in which another one belongs to the same row."""
FRAME_MS = 100
"""Most milliseconds that are added for one frame, because a slow frame was not visible for longer."""


class FormScene(ABC):
    """Base of scenes with one form. A subclass names itself and lays out its form in `fill`; an overlay dims the scene
    below, any other lies on the notebook's cover."""

    name: str
    overlay = False
    paper = "cloth"
    """Paper behind the form: the notebook's cover, or a page of it."""
    hasty_ms = 0
    """Milliseconds after the page has come up in which Enter and Space mean nothing, because they may still be meant
    for the page before."""
    _up_for = 0

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.desk = Form(stage, self.name)

    @property
    def animating(self) -> bool:
        """Return whether the scene changes without an event."""
        return False

    def lay(self, stage: Stage) -> None:
        """Lay out everything again for the present window and settings."""
        self.stage = stage
        self.desk.clear(stage)
        self.fill()

    @abstractmethod
    def fill(self) -> None:
        """Lay out everything on the empty form."""

    def relaid(self) -> Step:
        """Lay out everything again because its content has changed; return None, the step that stays in this scene."""
        self.lay(self.stage)
        return None

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or a key, except an Enter or Space that comes too soon after the page opened, and those that
        follow it without a pause."""
        if event.type == pygame.KEYDOWN and event.key in SKIPS and self._up_for < self.hasty_ms:
            self._up_for = min(self._up_for, self.hasty_ms - ROW_MS)
            return None
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Let the buttons follow the pointer, and count the time for which the page is up."""
        self._up_for += min(milliseconds, FRAME_MS)
        self.desk.update(milliseconds)
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the form on the cover, or over the scene below."""
        if self.overlay:
            page.dim(screen)
        else:
            screen.blit(self.desk.cards.page(screen.get_size(), self.paper), (0, 0))
        self.desk.draw(screen)
