"""Dialogs: cards over the scene below that ask a question or show a message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.model.errors import BadInput
from game.ui.kit.fonts import BODY, NAME, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage

_WIDTH, _NARROW, _ROW = 460.0, 400.0, 48.0


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A button of a dialog: its text, its key, the callback for the scene below, and the reason why it is disabled (""
    if it is enabled)."""

    id: str
    text: str
    key: str
    then: Callable[[], Step] | None = None
    why: str = ""


class Dialog(FormScene):
    """A card with a title, some sentences and buttons for the answers; every answer closes it."""

    overlay = True

    def __init__(
        self, stage: Stage, title: str, text: str, answers: tuple[DialogButton, ...], *, name: str = "dialog",
        listed: bool = False,
    ) -> None:  # fmt: skip
        """Create a dialog. With `listed` the answers are in a column and the first is the main one; otherwise they are
        in a row and the last is the main one."""
        self.name = name
        self.title = title
        self.text = text
        self.answers = answers
        self.listed = listed
        super().__init__(stage)

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle an event; Esc closes a dialog with a single answer, as its button does."""
        lone = self.answers[0] if len(self.answers) == 1 else None
        if lone is not None and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop(lone.then)
        return super().handle(event)

    def fill(self) -> None:
        """Lay the card in the middle of the window."""
        desk = self.desk
        style = Style(BODY, desk.palette.ink)
        width = _NARROW if self.listed else _WIDTH
        lines = len(desk.lines(self.text, width - 48, style))
        height = 76 + 20 * lines + (_ROW * len(self.answers) + 8 if self.listed else 72)
        left, top = (desk.width - width) / 2, (desk.height - height) / 2
        desk.card((left, top, width, height))
        desk.text(left + 24, top + 34, self.title, Style(NAME, desk.palette.ink, bold=True))
        below = desk.prose(left + 24, top + 58, width - 48, self.text, style)
        if self.listed:
            self._one_below_the_other(left + 24, below + 10, width - 48)
        else:
            self._side_by_side(left + width - 24, top + height - 60)

    def _one_below_the_other(self, left: float, top: float, width: float) -> None:
        for number, answer in enumerate(self.answers):
            self._button(answer, (left, top + number * _ROW, width, _ROW - 8), main=number == 0)

    def _side_by_side(self, right: float, top: float) -> None:
        desk = self.desk
        style = Style(BODY, desk.palette.ink, bold=True)
        for number, answer in enumerate(reversed(self.answers)):
            wide = desk.text_width(answer.text, style) + desk.cards.key_width(answer.key) + 46
            self._button(answer, (right - wide, top, wide, 40), main=number == 0, style=style)
            right -= wide + 10

    def _button(self, answer: DialogButton, box: Box, *, main: bool, style: Style | None = None) -> None:
        self.desk.button(
            answer.id,
            box,
            partial(Pop, answer.then),
            text=answer.text,
            key=answer.key,
            why=answer.why,
            look="off" if answer.why else "main" if main else "button",
            style=style,
        )


def confirm(stage: Stage, title: str, text: str, yes: str, on_yes: Callable[[], Step], no: str = "Cancel") -> Dialog:
    """Return a dialog that asks for a confirmation: Enter confirms, Esc cancels."""
    return Dialog(stage, title, text, (DialogButton("no", no, "Esc"), DialogButton("yes", yes, "Enter", on_yes)))


def menu(stage: Stage, title: str, text: str, entries: tuple[DialogButton, ...]) -> Dialog:
    """Return a dialog with the commands of a paused battle in a column; the first is the main one."""
    return Dialog(stage, title, text, entries, name="pause", listed=True)


def message(stage: Stage, title: str, text: str, then: Callable[[], Step] | None = None) -> Dialog:
    """Return a dialog with a message for the player."""
    return Dialog(stage, title, text, (DialogButton("ok", "All right", "Enter", then),))


def copied(stage: Stage, text: str, shown: Dialog, otherwise: str = "") -> Step:
    """Put a text on the clipboard and return the step that shows `shown`. If that fails, return the step that shows the
    reason and `otherwise`, a sentence on what to do instead."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as fault:
        return Push(message(stage, "The clipboard cannot be used", f"{fault}. {otherwise}".rstrip()))
    return Push(shown)


def tried(stage: Stage, title: str, opens: Callable[[], Step], *, bare: bool = False) -> Step:
    """Return the step that `opens` returns. If it raises BadInput, return a step that shows the reasons, with `bare`
    without the name of their source."""
    try:
        return opens()
    except BadInput as refusal:
        return Push(message(stage, title, "\n".join(map(str, refusal.problems)) if bare else str(refusal)))
