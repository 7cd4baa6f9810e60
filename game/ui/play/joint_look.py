"""The moment between two players at one screen. After orders were carried out together, a pause lets all see the
result; if nothing is hidden, a banner names the next player."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.actions import action_title
from game.engine.due import end_title
from game.model.events import Event, OrdersRevealed
from game.table.session import Session
from game.ui.battle.screen import BattleScreen
from game.ui.board.cues import BannerCue

TOGETHER = "All look. Space or a click goes on."
ALONE = "Space or a click goes on."
KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
FRESH_MS = 400.0
"""Milliseconds after the reveal of orders in which a key or click does not skip the animations."""


PRESSED_MS = 200.0
"""Milliseconds in which a press does not skip the banner that names the next player, because it was meant for the
screen before."""


def next_words(session: Session) -> str:
    """Return words that the player at the screen must decide now, such as "Bob's turn"."""
    player, decision, view = session.players[session.viewer], session.battle.decision, session.view
    if decision is not None and decision.choices:
        return f"{player} decides"
    figure = decision.figure if decision is not None else 0
    has_turns = end_title(view, figure) == action_title(view.ruleset, "end")
    return f"{player}'s turn" if has_turns else f"{player} is next"


class JointLook:
    """Delays the next player's page, after revealed orders were animated, until a key or click."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._revealed = self._played = False
        self._since = 0.0
        self._down: set[int] = set()
        """Keys held down since before the reveal."""
        self.waits = False
        """True while the next page is delayed."""

    def take(self, happened: Sequence[Event]) -> None:
        """Note whether orders were revealed in some events."""
        if any(isinstance(event, OrdersRevealed) for event in happened):
            self._revealed, self._since = True, 0.0
            pressed = pygame.key.get_pressed()
            self._down = {key for key in KEYS if pressed[key]}

    def pass_to(self, session: Session) -> None:
        """Name the player who has the screen now: for a moment on a banner across the board, then at its top."""
        words, seat = next_words(session), session.viewer
        self._table.board.playback.add([BannerCue(words, seat, sound="handover", next=True)])
        self._table.say(f"{words}.", good=True, to=seat)
        self._since = 0.0

    def _passes(self) -> bool:
        """Return whether the banner that names the next player is being shown."""
        return any(isinstance(cue, BannerCue) and cue.next for cue, _ in self._table.board.playback.effects())

    def swallows(self, event: pygame.event.Event) -> bool:
        """Return whether an event must not reach the battle. It only skips the banner; or it would skip the revealed
        orders, although it is the press that revealed them or comes too soon after it."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._passes():
            if self._since >= PRESSED_MS:
                self._table.board.playback.skip()
            return True
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        pressed = event.type == pygame.KEYDOWN and event.key in KEYS
        if not (clicked or pressed) or not self._revealed or not self._table.busy:
            return False
        return self._since < FRESH_MS or (pressed and event.key in self._down)

    def advance(self, milliseconds: float) -> None:
        """Let time pass, and note whether animations are played after a reveal."""
        self._since += milliseconds
        self._played = self._played or (self._revealed and self._table.busy)

    def holds(self, *, together: bool) -> bool:
        """Return whether the next page must wait, and show words about that. `together` says that all players may watch
        the screen."""
        self.waits = self._revealed and self._played
        words = TOGETHER if together else ALONE
        self._table.pause(words if self.waits else "")
        return self.waits

    def goes_on(self, event: pygame.event.Event) -> bool:
        """Return whether an event ends the pause; if so, end it."""
        pressed = event.type == pygame.KEYDOWN and event.key in KEYS
        if not self.waits or not (pressed or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)):
            return False
        self.forget()
        return True

    def forget(self) -> None:
        """Forget that orders were revealed, because a player at the screen has seen it and acts."""
        self._revealed = self._played = self.waits = False
        self._table.pause("")
