"""The menu over a resting battle: what one may want to do there, one entry below the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.ui.desk import Desk
from game.ui.fonts import BODY, NAME, Style
from game.ui.scene import Pop, Step
from game.ui.stage import Stage

_WIDTH, _ROW = 400.0, 48.0


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: what it is called, its key, what follows for the scene below, and why it cannot be had."""

    id: str
    text: str
    key: str
    then: Callable[[], Step] | None = None
    why: str = ""


class PauseScene:
    """A card with entries; each closes it."""

    name = "pause"
    overlay = True
    animating = False

    def __init__(self, stage: Stage, title: str, text: str, entries: tuple[Entry, ...]) -> None:
        self.title = title
        self.text = text
        self.entries = entries
        self.desk = Desk(stage, self.name)

    def lay(self, stage: Stage) -> None:
        """Lay the card in the middle of the window."""
        desk = self.desk
        desk.clear(stage)
        style = Style(BODY, desk.palette.ink)
        lines = len(desk.lines(self.text, _WIDTH - 48, style))
        height = 72 + 20 * lines + _ROW * len(self.entries) + 12
        left, top = (desk.width - _WIDTH) / 2, (desk.height - height) / 2
        desk.card((left, top, _WIDTH, height))
        desk.text(left + 24, top + 34, self.title, Style(NAME, desk.palette.ink, bold=True))
        y = desk.prose(left + 24, top + 54, _WIDTH - 48, self.text, style) + 10
        for number, entry in enumerate(self.entries):
            look = "main" if number == 0 else "off" if entry.why else "button"
            desk.button(
                entry.id,
                (left + 24, y, _WIDTH - 48, _ROW - 8),
                partial(Pop, entry.then),
                text=entry.text,
                key=entry.key,
                why=entry.why,
                look=look,
            )
            y += _ROW

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer a click or a key."""
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Let the buttons see the pointer."""
        self.desk.update(milliseconds)
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Dim the scene below and draw the card."""
        veil = pygame.Surface(screen.get_size(), pygame.SRCALPHA)
        veil.fill((28, 23, 18, 110))
        screen.blit(veil, (0, 0))
        self.desk.draw(screen)
