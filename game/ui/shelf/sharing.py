"""Sharing of battles: copying a battle as a code, showing the code as a QR code, and opening a pasted code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.model.errors import BadInput
from game.ui.kit import routes
from game.ui.kit.dialog import Dialog, DialogButton, copied, message
from game.ui.kit.fonts import BODY, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.qr import qr_picture
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage

if TYPE_CHECKING:
    from game.engine.battle import Battle
    from game.storage.journal import JournalRecord

_ROOM = 560.0


def copy_battle(stage: Stage, record: JournalRecord, acts: int | None = None) -> Step:
    """Put the code of a battle (or of its first `acts`) on the clipboard; return the step to a message, which offers a
    QR code."""
    from game.storage.share_code import code_of_battle

    return _copied(stage, "battle", lambda: code_of_battle(record, acts))


def copy_line(stage: Stage, line: str) -> Step:
    """Copy the result of a day's battle to the clipboard, as a line that can be checked."""
    words = "Send it to a friend. If your friend pastes it on the title page, the game checks that it is true."
    shown = message(stage, "Your result is copied", words)
    return copied(stage, line, shown, "The command `counterstep daily --line` prints your result.")


def copy_position(stage: Stage, battle: Battle) -> Step:
    """Copy the code of a battle's present position, without its history, to the clipboard."""
    from game.storage.share_code import code_of_position

    return _copied(stage, "position", lambda: code_of_position(battle))


def _copied(stage: Stage, what: str, make: Callable[[], str]) -> Step:
    try:
        code = make()
    except BadInput as refusal:
        return Push(message(stage, f"This {what} cannot be shared", str(refusal)))
    words = f"The code has {len(code)} characters. Paste it into a message. Your friend presses V on the title page."
    answers = (
        DialogButton("qr", "Show as a QR code", "Q", lambda: Push(QrScene(stage, code))),
        DialogButton("ok", "All right", "Enter"),
    )
    shown = Dialog(stage, f"The {what} is copied", words, answers)
    return copied(stage, code, shown, "The command `counterstep share` prints the code.")


def paste(stage: Stage) -> Step:
    """Open the battle or position whose code is on the clipboard; otherwise show a message with the reason."""
    from game.quick.daily import is_line
    from game.run.line import is_line as is_run
    from game.storage.share_code import is_code

    try:
        text = pygame.scrap.get_text()
    except pygame.error as fault:
        return Push(
            message(
                stage, "The clipboard cannot be used", f"{fault}. The command `counterstep replay CODE` opens a code."
            )
        )
    if is_run(text):
        return Push(routes.open_run_line(stage, text))
    if is_line(text):
        return _checked(stage, text)
    if not is_code(text):
        return Push(message(stage, "There is no code to paste", "Copy a battle code first. It begins with CS1."))
    try:
        return Push(routes.open_code(stage, text))
    except BadInput as refusal:
        return Push(code_refused(stage, refusal))


def _checked(stage: Stage, text: str) -> Step:
    """Return the step to the scene that checks a result line by playing its battle again."""
    try:
        return Push(routes.open_line(stage, text))
    except BadInput as refusal:
        return Push(line_refused(stage, refusal))


def line_refused(stage: Stage, refusal: BadInput) -> Dialog:
    """Return a message with the reason why a result is not true."""
    return message(stage, "This result is not true", str(refusal))


def code_refused(stage: Stage, refusal: BadInput) -> Dialog:
    """Return a message with the reason why a code cannot be opened."""
    return message(stage, "This code cannot be opened", str(refusal))


class QrScene(FormScene):
    """Page with a code as a QR code."""

    name = "qr"
    overlay = True

    def __init__(self, stage: Stage, code: str) -> None:
        self.code = code
        super().__init__(stage)

    def fill(self) -> None:
        """Lay out the QR code as large as it fits, with whole pixels for each of its squares."""
        desk = self.desk
        side = min(_ROOM, desk.height - 120)
        left, top = (desk.width - side) / 2, (desk.height - side) / 2 - 20
        desk.card((left - 16, top - 16, side + 32, side + 84))
        try:
            picture = qr_picture(self.code, desk.px(side))
        except BadInput as refusal:
            desk.prose(left, top, side, str(refusal), Style(BODY, desk.palette.ink))
        else:
            inset = (side - picture.get_width() / desk.px(1000) * 1000) / 2
            desk.put(picture, left + inset, top + inset)
        box = (left, top + side + 12, side, 40)
        desk.button("back", box, partial(Pop), text="Back", key="Esc", look="main")
