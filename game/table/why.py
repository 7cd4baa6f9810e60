"""The explanation of an act of the computer, computed between frames when the player asks for it, and shown until it is
closed."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from game.ai.advice import ActAccount
from game.table.session import Session
from game.table.thinking import stepped


@dataclass(slots=True)
class Why:
    """The act that the player has asked about, by its index in the history (-1 if there is none), and its
    explanation."""

    session: Session
    act: int = -1
    account: ActAccount | None = None
    secret: bool = False
    """True if the explanation must wait until the battle is over."""
    _thinking: Generator[None, None, ActAccount] | None = None

    @property
    def wanted(self) -> bool:
        """Return whether the player has asked about an act."""
        return self.act >= 0

    def latest(self) -> int:
        """Return the index of the computer's last act in the log of the seat at the screen; -1 if there is none."""
        return next((line.act for line in reversed(self.session.lines()) if line.act >= 0), -1)

    def ask(self, act: int) -> None:
        """Ask about the act with an index; -1, or the index of the act already shown, closes the explanation."""
        self.act = -1 if act == self.act else act
        self.account = self._thinking = None
        self.secret = False
        if self.wanted:
            self._thinking = self.session.account(self.act)
            self.secret = self._thinking is None

    def think(self, milliseconds: float) -> bool:
        """Compute for so many milliseconds; return whether there is something new to show."""
        if self._thinking is None:
            return False
        self.account = stepped(self._thinking, milliseconds)
        if self.account is not None:
            self._thinking = None
        return self.account is not None
