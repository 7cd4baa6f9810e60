"""The session of a window whose battle others play on screens of their own: it shows one seat's view, and what is done
here goes over the same desk as what comes from pages."""

from __future__ import annotations

from game.engine.view import View
from game.model.commands import Command, End
from game.model.rejections import Rejection
from game.storage.recorder import Recorder
from game.table.desk import Desk
from game.table.session import Session, Waits

WHOLE_TURN = "In a shared battle you can undo one action at a time."


class HostedSession(Session):
    """A session at a desk. `viewer` stays the seat that the window has: a side, or PUBLIC for what everybody may know.

    A command for a seat that is named goes to the battle, as the desk wants it; one without a name is this window's,
    and goes to the desk.
    """

    def __init__(self, keeper: Recorder, own: str) -> None:
        super().__init__(keeper.battle.scenario, keeper=keeper, watched=True)
        self.viewer = own
        self.desk: Desk | None = None
        self.times_back = 0
        """Counts what was taken back, by whomever: the screen begins anew with what is so then."""

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The battle as this window's seat sees it; its draft while orders are given in secret."""
        return self.desk.view(self.viewer) if self.desk is not None else super().view

    def _waits_for_person(self, seat: str) -> Waits:
        """The same as this window may know it: for people elsewhere it is "others"."""
        return "person" if self.view.decision is not None else "others"

    @property
    def asked(self) -> str:
        """The side the battle waits for; among those that order in secret, this window's as long as it is not ready."""
        if self.desk is None or not self.desk.drafts.is_going_on:
            return super().asked
        if self.view.decision is not None:
            return self.viewer
        return next(seat for seat in self.people if seat != self.viewer)

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
        """From now on everything goes over a desk."""
        self.desk = desk
        self.version += 1

    def begin(self) -> None:
        """Play the opening; once it is played, the desk finds it so."""
        if not self.keeper.is_begun:
            super().begin()

    def submit(self, command: Command, seat: str = "") -> Rejection | None:
        """Give a command to the battle for the seat that is named, or to the desk for this window."""
        if seat or self.desk is None:
            return super().submit(command, seat)
        self.version += 1
        return self.desk.give(self.viewer, command)

    def undo(self, seat: str = "") -> str:
        """Take the last act of a seat back; return the reason why not, or ""."""
        if seat or self.desk is None:
            return super().undo(seat)
        if self.let_go():
            return ""
        self.version += 1
        return self.desk.take_back(self.viewer)

    def redo(self, seat: str = "") -> str:
        """Do again what was taken back last; return the reason why not, or ""."""
        if seat or self.desk is None:
            return super().redo(seat)
        self.version += 1
        return self.desk.do_again(self.viewer)

    def take_back_turn(self) -> str:
        """Return the reason why no whole turn is taken back here."""
        return WHOLE_TURN

    def rest(self, figure: int) -> None:
        """Go on at once after a turn: the others do not wait for a look back."""

    def end_next(self) -> bool:
        """End one turn of this window's side, if it has had enough for this round; return whether there was one."""
        decision = self.decision
        if self.desk is None or not self.ending or decision is None or not decision.figures:
            return False
        refused = self.submit(End(decision.figures[0]))
        self.ending = self.ending if refused is None else ""
        return refused is None

    def think(self, milliseconds: float) -> bool:
        """Let the computer think for so long; return whether it gave a command, which everybody is told."""
        acted = super().think(milliseconds)
        if acted and self.desk is not None:
            self.desk.go_on()
        return acted

    def drop_events(self) -> None:
        """Drop the events that pages are told as lines; this window shows its own."""
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
