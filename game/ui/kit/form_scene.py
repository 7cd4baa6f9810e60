"""A scene that is one form: everything on it is laid out at once, and the form answers clicks and keys."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from game.ui.kit import page
from game.ui.kit.form import Form
from game.ui.kit.scene import Step
from game.ui.kit.stage import Stage


class FormScene(ABC):
    """Base of scenes with one form. A subclass names itself and lays its form out in `fill`; an overlay dims the scene
    below, any other lies on the notebook's cover."""

    name: str
    overlay = False
    paper = "cloth"
    """Paper behind the form: the notebook's cover, or a page of it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.desk = Form(stage, self.name)

    @property
    def animating(self) -> bool:
        """True if it changes without an event."""
        return False

    def lay(self, stage: Stage) -> None:
        """Lay everything out anew for the window and settings as they are now."""
        self.stage = stage
        self.desk.clear(stage)
        self.fill()

    @abstractmethod
    def fill(self) -> None:
        """Lay everything out on the empty form."""

    def relaid(self) -> Step:
        """Lay everything out anew, because something on it has changed; asks for nothing."""
        self.lay(self.stage)
        return None

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer a click or a key."""
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Let the buttons see the pointer."""
        self.desk.update(milliseconds)
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the form on the cover, or over the scene below."""
        if self.overlay:
            page.dim(screen)
        else:
            screen.blit(self.desk.cards.page(screen.get_size(), self.paper), (0, 0))
        self.desk.draw(screen)
