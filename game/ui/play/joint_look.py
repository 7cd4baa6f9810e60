"""The pause after orders were carried out together, so that all at one screen have seen it before the next page."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.model.events import Event, OrdersRevealed
from game.ui.battle.screen import BattleScreen

TOGETHER = "All look. Space or a click goes on."
ALONE = "Space or a click goes on."
KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
FRESH_MS = 400.0
"""Milliseconds after the reveal of orders in which a key or a click does not skip what is played."""


class JointLook:
    """Holds the next player's page back after revealed orders were played on the screen, until a key or a click."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._revealed = self._played = False
        self._since = 0.0
        self._down: set[int] = set()
        """Keys that have been held down since before the reveal."""
        self.waits = False
        """True while the page is held back."""

    def take(self, happened: Sequence[Event]) -> None:
        """Note whether some events are those of orders that were revealed."""
        if any(isinstance(event, OrdersRevealed) for event in happened):
            self._revealed, self._since = True, 0.0
            pressed = pygame.key.get_pressed()
            self._down = {key for key in KEYS if pressed[key]}

    def swallows(self, event: pygame.event.Event) -> bool:
        """Return whether an event would skip the revealed orders though it comes from the press that revealed them, or
        too soon after it."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        pressed = event.type == pygame.KEYDOWN and event.key in KEYS
        if not (clicked or pressed) or not self._revealed or not self._table.busy:
            return False
        return self._since < FRESH_MS or (pressed and event.key in self._down)

    def advance(self, milliseconds: float) -> None:
        """Note whether something is being played, and for how long."""
        self._since += milliseconds
        self._played = self._played or (self._revealed and self._table.busy)

    def holds(self, *, together: bool) -> bool:
        """Return whether the next page must wait, and say so; `together` if everybody may watch the screen."""
        self.waits = self._revealed and self._played
        words = TOGETHER if together else ALONE
        self._table.pause(words if self.waits else "")
        return self.waits

    def goes_on(self, event: pygame.event.Event) -> bool:
        """Return whether an event ends the pause, and end it then."""
        pressed = event.type == pygame.KEYDOWN and event.key in KEYS
        if not self.waits or not (pressed or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)):
            return False
        self.forget()
        return True

    def forget(self) -> None:
        """Forget what was played before, because a player at the screen has seen it and acts."""
        self._revealed = self._played = self.waits = False
        self._table.pause("")
