"""Asks a question or says something on a card over the scene below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.ui.desk import Desk
from game.ui.fonts import BODY, NAME, Style
from game.ui.scene import Pop, Step
from game.ui.stage import Stage

_WIDTH = 460.0


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a dialog: what it is called, its key, and what follows for the scene below."""

    id: str
    text: str
    key: str
    then: Callable[[], Step] | None = None


class Dialog:
    """A card with a title, some sentences and one to three answers; each answer closes it."""

    name = "dialog"
    overlay = True
    animating = False

    def __init__(self, stage: Stage, title: str, text: str, answers: tuple[Answer, ...]) -> None:
        self.title = title
        self.text = text
        self.answers = answers
        self.desk = Desk(stage, self.name)

    def lay(self, stage: Stage) -> None:
        """Lay the card in the middle of the window."""
        desk = self.desk
        desk.clear(stage)
        style = Style(BODY, desk.palette.ink)
        lines = len(desk.lines(self.text, _WIDTH - 48, style))
        height = 64 + 20 * lines + 24 + 40 + 20
        left, top = (desk.width - _WIDTH) / 2, (desk.height - height) / 2
        desk.card((left, top, _WIDTH, height))
        desk.text(left + 24, top + 34, self.title, Style(NAME, desk.palette.ink, bold=True))
        desk.prose(left + 24, top + 60, _WIDTH - 48, self.text, style)
        self._answers(left, top + height - 60)

    def _answers(self, left: float, top: float) -> None:
        desk = self.desk
        style = Style(BODY, desk.palette.ink, bold=True)
        x = left + _WIDTH - 24
        for number, answer in enumerate(reversed(self.answers)):
            wide = desk.text_width(answer.text, style) + desk.cards.key_width(answer.key) + 46
            x -= wide
            look = "main" if number == 0 else "button"
            desk.button(
                answer.id,
                (x, top, wide, 40),
                partial(Pop, answer.then),
                text=answer.text,
                key=answer.key,
                look=look,
                style=style,
            )
            x -= 10

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


def confirm(stage: Stage, title: str, text: str, yes: str, on_yes: Callable[[], Step], no: str = "Cancel") -> Dialog:
    """A question: Esc leaves everything as it is, Enter does it."""
    return Dialog(stage, title, text, (Answer("no", no, "Esc"), Answer("yes", yes, "Enter", on_yes)))


def message(stage: Stage, title: str, text: str, then: Callable[[], Step] | None = None) -> Dialog:
    """Something the player has to know."""
    return Dialog(stage, title, text, (Answer("ok", "All right", "Enter", then),))
