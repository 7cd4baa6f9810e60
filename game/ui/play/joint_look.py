"""Fills the moment between two players at one screen: with a pause after orders were carried out together, so that all
have seen it before the next page, or with a banner that says who is next where nothing is hidden."""

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
"""Milliseconds after the reveal of orders in which a key or a click does not skip what is played."""


PRESSED_MS = 200.0
"""Milliseconds in which a press does not skip the banner that says who is next, because it was meant for before."""


def next_words(session: Session) -> str:
    """Return that the player at the screen must decide now: "Bob's turn", or otherwise where there are no turns or only
    a question is asked."""
    player, decision, view = session.players[session.viewer], session.battle.decision, session.view
    if decision is not None and decision.choices:
        return f"{player} decides"
    figure = decision.figure if decision is not None else 0
    has_turns = end_title(view, figure) == action_title(view.ruleset, "end")
    return f"{player}'s turn" if has_turns else f"{player} is next"


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

    def pass_to(self, session: Session) -> None:
        """Show for a moment across the board, and then at its top, who has the screen now."""
        words, seat = next_words(session), session.viewer
        self._table.board.playback.add([BannerCue(words, seat, sound="handover", next=True)])
        self._table.say(f"{words}.", good=True, to=seat)
        self._since = 0.0

    def _passes(self) -> bool:
        """Return whether the banner is shown that says who is next."""
        return any(isinstance(cue, BannerCue) and cue.next for cue, _ in self._table.board.playback.effects())

    def swallows(self, event: pygame.event.Event) -> bool:
        """Return whether an event only skips the banner, or would skip the revealed orders though it comes from the
        press that revealed them, or too soon after it."""
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
