"""The page between two players at one screen: it names the next player and the acts of the others, and hides the battle
until that player opens it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.table.telling import ToldLine
from game.ui.kit import routes
from game.ui.kit.dialog import DialogButton, menu
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, LOUD, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.keymap import Keymap, spelled
from game.ui.kit.scene import Pop, Push, Scene, Step
from game.ui.kit.stage import Stage

KEYS = ("M", "V", "B", "Z", "C")
"""Keys that may open the page, in order. The first key without a meaning in a battle is used, so that pressing a
battle's key repeatedly does not open it."""
CONFIRMS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
WIDTH, BUTTON = 640.0, 240.0
IN_BATTLE = ("hint", "why", "log", "end-side", "undo")
"""Actions of a battle for which a player may press the key before the page is open."""
SHUT = "Only this button opens the page."
"""Sentence shown when another key was pressed."""
RESTS = "Move the pointer off the button first."
"""Sentence shown when the button was clicked by a pointer that lay on it when the page appeared."""
AROUND = 40
"""Pixels around the button within which the pointer counts as resting on it."""


class HandoverScene(FormScene):
    """Covers the screen when another player takes over; `then` returns the step for the scene below. The page is opened
    by a key without a meaning in a battle, or by its button, from which the pointer must have been moved away first;
    both work only after the page was drawn."""

    name = "handover"

    def __init__(
        self, stage: Stage, player: str, side: str, then: Callable[[], Step] | None = None,
        leave: Callable[[], Step] | None = None, told: Sequence[ToldLine] = (),
    ) -> None:  # fmt: skip
        """Create the page. `leave` returns the step that leaves the battle, `told` are log lines that all players may
        read."""
        self.player = player
        self.side = side
        self.then = then
        self.leave = leave
        self.told = told
        self._drawn = False
        self._said = ""
        self._rests: tuple[int, int] | None = pygame.mouse.get_pos()
        """Place of the pointer when the page appeared, in pixels; None once it was moved off the button."""
        super().__init__(stage)
        stage.sound.play("handover")

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle an event; Esc asks whether to leave, without showing anything of the battle."""
        if not self._drawn:
            return None  # it was meant for the screen before
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE and self.leave is not None:
                return Push(self._menu())
            by_pad = getattr(event, "pad", False) and self.desk.focus
            keymap = self.stage.keymap
            asks = keymap.action(event) in IN_BATTLE and spelled(event) != opening(keymap)
            if (event.key in CONFIRMS or asks) and not by_pad:
                self.stage.sound.play("refuse")
                self._said = SHUT
                self.lay(self.stage)
                return None
        if event.type == pygame.MOUSEMOTION and not self._on_button(event.pos):
            self._rests = None
        clicks = event.type == pygame.MOUSEBUTTONDOWN and self._on_button(event.pos)
        if clicks and self._rests is not None and self._on_button(self._rests):
            self.stage.sound.play("refuse")
            self._said = RESTS
            self.lay(self.stage)
            return None
        return super().handle(event)

    def _on_button(self, place: tuple[int, int]) -> bool:
        """Return whether a place in pixels is within AROUND pixels of the button that opens the page."""
        ready = next(button for button in self.desk.buttons if button.id == "ready")
        return ready.rect.inflate(AROUND, AROUND).collidepoint(place)

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the page; from now on it can be opened."""
        super().draw(screen)
        self._drawn = True

    def _menu(self) -> Scene:
        entries = (
            DialogButton("on", "Continue", "Esc"),
            DialogButton("settings", "Settings", "S", lambda: Push(routes.open_settings(self.stage))),
            DialogButton("leave", "Save and leave", "L", lambda: Pop(self.leave)),
        )
        return menu(self.stage, "Paused", f"{self.player} is next. If you leave, the battle is saved.", entries)

    def fill(self) -> None:
        """Lay out one card with the player's name, the acts of the other sides, and one button."""
        desk = self.desk
        width = min(WIDTH, desk.width - 32)
        style = Style(BODY, desk.palette.ink)
        rows = sum(20 * len(desk.lines(line.text, width - 88, style)) + 6 for line in self.told)
        room = min(rows + 34, desk.height - 340) if self.told else 0
        height = 248 + room
        left, top = (desk.width - width) / 2, (desk.height - height) / 2
        desk.card((left, top, width, height))
        middle = desk.width / 2
        desk.put(desk.cards.side_sign(self.side, 40), middle - 20, top + 24)
        styles = [Style(size, desk.palette.side(self.side).text, bold=True) for size in (LOUD, ACTIVE)]
        desk.fitted(middle, top + 92, width - 40, self.player, styles, "centre")
        words = [Style(size, desk.palette.ink) for size in (VALUE, BODY)]
        desk.fitted(middle, top + 130, width - 40, "Make sure nobody else looks at the screen.", words, "centre")
        if self.told:
            self._list((left + 24, top + 154, width - 48, room - 10), style)
        self._foot(left, top + height - 72, width)
        if self.leave is not None:
            place = (desk.width - 150, desk.height - 58, 130, 40)
            desk.button("menu", place, lambda: Push(self._menu()), text="Menu", key="Esc")

    def _list(self, box: tuple[float, float, float, float], style: Style) -> None:
        """Lay out the acts of the other sides, line by line with the signs of their sides."""
        desk, (left, top, width, height) = self.desk, box
        desk.text(left, top + 10, "Since your last turn:", Style(BODY, desk.palette.ink, bold=True))
        with desk.pane("told", (left, top + 24, width, height - 24)):
            y = top + 26
            for line in self.told:
                desk.put(desk.cards.side_sign(line.side, 14), left, y + 3)
                y = desk.prose(left + 24, y, width - 40, line.text, style, 20) + 6

    def _foot(self, left: float, top: float, width: float) -> None:
        """Lay out the button, and beside it the reason why the last attempt did not open the page."""
        desk = self.desk
        wide = min(BUTTON, width / 2 - 24)
        right = left + width - 24
        place = (right - wide, top, wide, 48)
        desk.button("ready", place, lambda: Pop(self.then), text="My turn", key=opening(self.stage.keymap), look="main")
        if self._said:
            soft = (Style(LABEL, desk.palette.ink_soft),)
            desk.fitted(left + 24, top + 24, width - wide - 72, self._said, soft)


def opening(keymap: Keymap) -> str:
    """Return the key that opens the page: one without a meaning in a battle, as far as the player has left any."""
    return next((key for key in KEYS if not keymap.taken(key, "")), KEYS[0])
