"""Session of a window whose battle is also played on other screens: it shows one seat's view, and its commands go
through the same desk as those of pages."""

from __future__ import annotations

from game.engine.view import View
from game.model.commands import Command, End
from game.model.rejections import Rejection
from game.storage.recorder import Recorder
from game.table.desk import Desk
from game.table.session import Session, Waits

WHOLE_TURN = "In a shared battle you can undo one action at a time."


class HostedSession(Session):
    """A session that shares its battle with pages through a desk; `viewer` is this window's seat, or PUBLIC. A
    command with a named seat goes to the battle, one without goes to the desk for this window."""

    def __init__(self, keeper: Recorder, own: str) -> None:
        super().__init__(keeper.battle.scenario, keeper=keeper, watched=True)
        self.viewer = own
        self.desk: Desk | None = None
        self.times_back = 0
        """Number of times that anybody took something back; the screen is rebuilt when it changes."""

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """Return the battle as this window's seat sees it, or its draft while orders are given in secret."""
        return self.desk.view(self.viewer) if self.desk is not None else super().view

    def _waits_for_person(self, seat: str) -> Waits:
        """Return the reason why the battle waits, as far as this window may know: "others" if a person elsewhere must
        decide."""
        return "person" if self.view.decision is not None else "others"

    @property
    def asked(self) -> str:
        """Return the side the battle waits for. While orders are given in secret, this is the window's own side
        until it is ready."""
        if self.desk is None or not self.desk.drafts.is_going_on:
            return super().asked
        if self.view.decision is not None:
            return self.viewer
        return next(seat for seat in self.people if seat != self.viewer)

    @property
    def next_in_secret(self) -> str:
        """Return "", because everybody has a screen of their own."""
        return ""

    def has_news(self) -> bool:
        """Return whether something has happened that this window has not shown yet."""
        return bool(self._untold[self.viewer])

    def why_not_undo(self, seat: str = "") -> str:
        """Return the reason why a seat, by default this window's, cannot take its last act back; "" if it can."""
        if seat or self.desk is None or self.held is not None:
            return super().why_not_undo(seat)
        return self.desk.why_not_undo(self.viewer)

    # --- what goes on -----------------------------------------------------------------------------------------------

    def sit(self, desk: Desk) -> None:
        """Send all commands through a desk from now on."""
        self.desk = desk
        self.version += 1

    def begin(self) -> None:
        """Play the opening, unless that was already done."""
        if not self.keeper.is_begun:
            super().begin()

    def submit(self, command: Command, seat: str = "") -> Rejection | None:
        """Submit a command to the battle for the seat named or, without a seat, to the desk for this window; return
        its rejection or None."""
        if seat or self.desk is None:
            return super().submit(command, seat)
        self.version += 1
        return self.desk.give(self.viewer, command)

    def undo(self, seat: str = "") -> str:
        """Take a seat's last act back; return the reason why not, or ""."""
        if seat or self.desk is None:
            return super().undo(seat)
        if self.let_go():
            return ""
        self.version += 1
        return self.desk.take_back(self.viewer)

    def redo(self, seat: str = "") -> str:
        """Repeat what was taken back last; return the reason why not, or ""."""
        if seat or self.desk is None:
            return super().redo(seat)
        self.version += 1
        return self.desk.do_again(self.viewer)

    def take_back_turn(self) -> str:
        """Return the reason why whole turns cannot be taken back here."""
        return WHOLE_TURN

    def rest(self, figure: int) -> None:
        """Do nothing after a turn, because other players must not wait for this window."""

    def end_next(self) -> bool:
        """End one turn of this window's side if the player has ended it for this round; return whether there was
        one."""
        decision = self.decision
        if self.desk is None or not self.ending or decision is None or not decision.figures:
            return False
        refused = self.submit(End(decision.figures[0]))
        self.ending = self.ending if refused is None else ""
        return refused is None

    def think(self, milliseconds: float) -> bool:
        """Let the computer think for so many milliseconds; return whether it gave a command, which everybody is
        told."""
        acted = super().think(milliseconds)
        if acted and self.desk is not None:
            self.desk.go_on()
        return acted

    def drop_events(self) -> None:
        """Drop the events of all other seats, whose pages are told the log instead; this window shows its own."""
        for seat, untold in self._untold.items():
            if seat != self.viewer:
                untold.clear()

    def _give(self, seat: str, command: Command) -> None:
        if seat in self.people:
            self.submit(command)
        else:
            super()._give(seat, command)

    def _go_back(self) -> None:
        super()._go_back()
        self.times_back += 1
