"""The session of a window whose battle is also played on other screens. The window shows the view of one seat, and its
commands go through a desk, as those of other screens do."""

from __future__ import annotations

from game.engine.view import View
from game.model.commands import Command, End
from game.model.rejections import Rejection
from game.storage.recorder import Recorder
from game.table.desk import Desk
from game.table.session import Session, Waits

WHOLE_TURN = "In a shared battle you can undo one action at a time."


class HostedSession(Session):
    """A session that shares its battle with pages in browsers through a desk; `viewer` is this window's seat, or
    PUBLIC. A command with a named seat goes to the battle directly; one without a seat goes to the desk, for this
    window."""

    def __init__(self, keeper: Recorder, own: str) -> None:
        super().__init__(keeper.battle.scenario, keeper=keeper, watched=True)
        self.viewer = own
        self.desk: Desk | None = None
        self.times_back = 0
        """The number of times that any seat undid an act; the screen is rebuilt when it changes."""

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """Return the battle as this window's seat sees it; while orders are given in secret, the seat's draft."""
        return self.desk.view(self.viewer) if self.desk is not None else super().view

    def _waits_for_person(self, seat: str) -> Waits:
        """Return the reason why the battle waits, as far as this window may know it: "others" if a person at another
        screen must decide."""
        return "person" if self.view.decision is not None else "others"

    @property
    def asked(self) -> str:
        """Return the side for which the battle waits. While orders are given in secret, that is this window's own side
        until it is ready."""
        if self.desk is None or not self.desk.drafts.is_going_on:
            return super().asked
        if self.view.decision is not None:
            return self.viewer
        return next(seat for seat in self.people if seat != self.viewer)

    @property
    def next_in_secret(self) -> str:
        """Return "", because no player has to hand over the screen: each has one."""
        return ""

    def has_news(self) -> bool:
        """Return whether there are events that this window has not shown yet."""
        return bool(self._untold[self.viewer])

    def why_not_undo(self, seat: str = "") -> str:
        """Return the reason why a seat, by default this window's, cannot undo its last act; "" if it can."""
        if seat or self.desk is None or self.held is not None:
            return super().why_not_undo(seat)
        return self.desk.why_not_undo(self.viewer)

    # --- what goes on -----------------------------------------------------------------------------------------------

    def sit(self, desk: Desk) -> None:
        """Send all commands through a desk from now on."""
        self.desk = desk
        self.version += 1

    def begin(self) -> None:
        """Play the opening of the battle, unless that was already done."""
        if not self.keeper.is_begun:
            super().begin()

    def submit(self, command: Command, seat: str = "") -> Rejection | None:
        """Give the battle a command for the seat named or, without a seat, give it to the desk for this window; return
        its rejection or None."""
        if seat or self.desk is None:
            return super().submit(command, seat)
        self.version += 1
        return self.desk.give(self.viewer, command)

    def undo(self, seat: str = "") -> str:
        """Undo a seat's last act; return the reason why that is not possible, or ""."""
        if seat or self.desk is None:
            return super().undo(seat)
        if self.let_go():
            return ""
        self.version += 1
        return self.desk.take_back(self.viewer)

    def redo(self, seat: str = "") -> str:
        """Repeat the act that was undone last; return the reason why that is not possible, or ""."""
        if seat or self.desk is None:
            return super().redo(seat)
        self.version += 1
        return self.desk.do_again(self.viewer)

    def take_back_turn(self) -> str:
        """Return the reason why whole turns cannot be undone here."""
        return WHOLE_TURN

    def rest(self, figure: int) -> None:
        """Do nothing at the end of a turn, because other players must not wait for this window."""

    def end_next(self) -> bool:
        """End one turn, if this window's player has ended the turns of the whole side for this round; return whether
        there was one."""
        decision = self.decision
        if self.desk is None or not self.ending or decision is None or not decision.figures:
            return False
        refused = self.submit(End(decision.figures[0]))
        self.ending = self.ending if refused is None else ""
        return refused is None

    def think(self, milliseconds: float) -> bool:
        """Let the computer think for so many milliseconds; return whether it gave a command. If it did, all seats are
        sent the change."""
        acted = super().think(milliseconds)
        if acted and self.desk is not None:
            self.desk.go_on()
        return acted

    def drop_events(self) -> None:
        """Drop the events for all other seats, because their pages are sent the log instead; this window keeps its
        own."""
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
