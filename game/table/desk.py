"""A desk: one battle that is played on several screens. Seats (the sides that people play, and spectators) send
messages, and each gets back only what it may know. An act is an accepted command.

Sockets and workers are not handled here."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path

import msgspec
from msgspec import to_builtins

from game.ai import opponent
from game.ai.advice import ADVISER, considered
from game.engine.battle import Battle
from game.engine.public import PUBLIC
from game.engine.view import View
from game.model.commands import Command, GiveUp
from game.model.rejections import Rejection
from game.model.slices import finished
from game.storage.recorder import Recorder
from game.table import messages
from game.table.cards import NOT_YOURS, answered, rule_of
from game.table.drafts import NONE, Drafts
from game.table.messages import AskHint, AskRule, Do, Join, PageQuestion, Redo, Undo
from game.table.now import now_of, scene_of, since
from game.table.records import Advised, Down, Now, encode
from game.table.session import UMPIRE, Session

Tell = Callable[[str, bytes], None]
"""A function that is called with a seat and a new message for all pages of that seat."""
NOT_NOW = "Not now."
WATCHES = "You are only watching."


class Desk:
    """A battle with its seats: one for each person, PUBLIC for spectators, and UMPIRE for a teacher who sees
    everything."""

    def __init__(
        self, keeper: Recorder, tell: Tell, drafts: Path | None = None, session: Session | None = None
    ) -> None:
        """Start the battle or continue it. `drafts` is the file that stores secret orders until all sides have given
        theirs; `session` is that of a window that shows the battle too."""
        self.tell = tell
        self.session = session or Session(keeper.battle.scenario, keeper=keeper, watched=True)
        self.session.begin()
        self.drafts = Drafts(self.battle, self.seats, self._given, drafts)
        self.acts = {seat: self._given(seat) + self.drafts.count(seat) for seat in (*self.seats, UMPIRE)}
        """The number of acts of each seat so far; the seat's next command must state this number."""
        self.scene = scene_of(self.battle)
        self._sent: dict[str, bytes] = {}
        self._lines: dict[str, int] = {}
        self._notices: dict[str, str] = {}
        self._give_waiting()

    @property
    def battle(self) -> Battle:
        """Return the battle of this desk."""
        return self.session.battle

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the ids of the sides that people play."""
        return self.session.people

    @property
    def is_over(self) -> bool:
        """Return whether the battle is over."""
        return self.session.outcome is not None

    def _given(self, seat: str) -> int:
        """Return how many acts (accepted commands) of a seat the battle has had."""
        return sum(entry.seat == seat for entry in self.session.keeper.entries)

    # --- who knows what ---------------------------------------------------------------------------------------------

    def view(self, seat: str) -> View:
        """Return the view of a seat. While orders are given in secret, it is the view of its draft, in which its own
        orders are already given."""
        stand = self.drafts.stand(seat) if seat in self.seats else None
        return stand.view(seat) if stand is not None else self.battle.view(seat)

    def now(self, seat: str) -> Now:
        """Return all that a seat may know now, as a message."""
        drafting = self.drafts.is_going_on
        notice = self._notices.get(seat, "")
        told = now_of(
            self.session, self.view(seat), self.acts.get(seat, 0), self.scene.id, draft=drafting, notice=notice
        )
        again = told.waits == "you" and not drafting and bool(self.session.keeper.history.undone)
        return msgspec.structs.replace(told, undo=self.why_not_undo(seat), again=again)

    def why_not_undo(self, seat: str) -> str:
        """Return the reason why a seat cannot undo its last act, or "". Outside its turn the answer is always the same,
        so that it tells nothing about other seats."""
        if seat == UMPIRE:
            return "" if self.session.keeper.history.acts else NONE
        if seat in self.seats and self.drafts.stand(seat) is not None:
            return "" if self.drafts.count(seat) else NONE
        if seat not in self.seats or self.view(seat).decision is None:
            return NOT_NOW
        return self.session.why_not_undo(seat)

    def open(self, seat: str, scene: str = "") -> list[bytes]:
        """Return the messages for a page that joins a seat: the scene, unless the page has it already (`scene` is its
        id there), and the present state."""
        told = [] if scene == self.scene.id else [encode(Down(scene=self.scene))]
        return [*told, encode(Down(now=self.now(seat)))]

    # --- what comes up ----------------------------------------------------------------------------------------------

    def hear(self, seat: str, message: bytes) -> bytes | None:
        """Handle a message of a seat and return the answer for that seat. Changes of the battle are sent to all seats
        by `tell`."""
        return finished(self.hearing(seat, message))

    def hearing(self, seat: str, message: bytes) -> Generator[None, None, bytes | None]:
        """Handle a message of a seat as `hear` does, in slices, because advice takes time."""
        up = messages.read(message)
        if isinstance(up, str):
            return encode(Down(no=up))
        if isinstance(up, Join):
            return encode(Down(now=self.now(seat)))
        ask = up.ask if isinstance(up, PageQuestion) else 0
        if isinstance(up, AskRule):
            return encode(rule_of(up))
        if seat not in self.seats and not (seat == UMPIRE and isinstance(up, Undo)):
            return encode(Down(ask=ask, no=WATCHES))
        if isinstance(up, (Do, Undo, Redo)):
            return self._act(seat, up)
        answer = (yield from self._advise(seat, up)) if isinstance(up, AskHint) else answered(self.view(seat), up)
        return encode(msgspec.structs.replace(answer, ask=ask))

    def _act(self, seat: str, up: Do | Undo | Redo) -> bytes | None:
        """Carry out a request of a seat. If the request was sent twice or too late, do nothing and return the present
        state as the answer."""
        if up.act != self.acts[seat]:
            return encode(Down(now=self.now(seat)))
        self._notices.pop(seat, None)
        if isinstance(up, Do):
            refused = self.give(seat, up.command)
            why = refused.sentence if refused is not None else ""
        else:
            why = self.take_back(seat) if isinstance(up, Undo) else self.do_again(seat)
        return encode(Down(no=why)) if why else None

    def give(self, seat: str, command: Command) -> Rejection | None:
        """Give the battle a command of a seat and send the change to all seats; return its rejection or None."""
        if self.drafts.stand(seat) is not None and not isinstance(command, GiveUp):
            refused = self.drafts.add(seat, command)
        else:
            refused = self.session.submit(command, seat)
            self.drafts.forget()
        if refused is None:
            self._acted(seat)
        return refused

    def take_back(self, seat: str) -> str:
        """Undo a seat's last act (for a teacher, the last act of any seat), and send the change to all seats. Return
        the reason why that is not possible, or ""."""
        reason = self._set_back() if seat == UMPIRE else self._undo(seat)
        return reason or self._acted(seat)

    def do_again(self, seat: str) -> str:
        """Repeat the act that a seat has undone last, and send the change to all seats. Return the reason why that is
        not possible, or ""."""
        return self._redo(seat) or self._acted(seat)

    def _acted(self, seat: str) -> str:
        """Count an act of a seat and send the change to all seats. Always returns "", which callers return in their
        turn."""
        self.acts[seat] += 1
        self.go_on()
        return ""

    def _set_back(self) -> str:
        """Undo the last act of the battle for a teacher, and drop all waiting orders. Messages that are already on
        their way are then out of date."""
        reason = self.session.set_back()
        if not reason:
            self.drafts.clear()
            for seat in self.seats:
                self.acts[seat] += 1
        return reason

    def _redo(self, seat: str) -> str:
        if self.view(seat).decision is None or self.drafts.stand(seat) is not None:
            return NOT_NOW
        reason = self.session.redo(seat)
        self.drafts.forget()
        return reason

    def _undo(self, seat: str) -> str:
        if self.drafts.stand(seat) is not None:
            return self.drafts.take_back(seat)
        if self.view(seat).decision is None:
            return NOT_NOW
        reason = self.session.undo(seat)
        self.drafts.forget()
        return reason

    def _advise(self, seat: str, up: AskHint) -> Generator[None, None, Down]:
        """Compute advice for a seat in slices; the computation stops if the battle changes meanwhile."""
        view, version = self.view(seat), self.session.version
        decision = view.decision
        if decision is None or (not decision.choices and up.figure not in decision.figures):
            return Down(no=NOT_YOURS)
        work = considered(opponent(ADVISER), view, 0 if decision.choices else up.figure)
        while version == self.session.version:
            try:
                next(work)
            except StopIteration as done:
                options = done.value.options
                self.session.keeper.note_advised(seat, [one.command for one in options])
                return Down(hint=tuple(Advised(one.deed, one.sentence, to_builtins(one.command)) for one in options))
            yield
        return Down(no=NOT_NOW)

    # --- what goes on -----------------------------------------------------------------------------------------------

    def think(self, milliseconds: float) -> bool:
        """Let the computer think for so many milliseconds if it must decide; return whether it needs more time."""
        decision = self.battle.decision
        if decision is None or decision.seat in self.seats:
            return False
        if self.session.think(milliseconds):
            self.go_on()
        decision = self.battle.decision
        return decision is not None and decision.seat not in self.seats

    def go_on(self) -> None:
        """Give waiting orders to the battle after it has changed, and send all changes to the seats."""
        self._give_waiting()
        self.tell_all()

    def _give_waiting(self) -> None:
        """Give the waiting orders to the battle, once all people have given theirs."""
        self.session.drop_events()
        self.drafts.forget()
        changed = False
        while (given := self.drafts.next_given()) is not None:
            seat, command = given
            changed = True
            refused = self.session.submit(command, seat)
            self.drafts.drop(seat, first=refused is None)
            self.drafts.forget()
            self.session.drop_events()
            if refused is not None:
                self._notices[seat] = f"These orders are not possible: {refused.sentence}"
                break
        if changed:
            self.drafts.keep()

    def tell_all(self) -> None:
        """Send each seat what has changed for it. A seat for which nothing has changed gets no message; even the time
        of a secret act stays secret."""
        for seat in (*self.seats, PUBLIC, UMPIRE):
            now = self.now(seat)
            whole = encode(Down(now=now))
            if whole == self._sent.get(seat):
                continue
            known, self._lines[seat] = self._lines.get(seat, 0), now.first + len(now.log)
            self._sent[seat] = whole
            self.tell(seat, encode(Down(now=since(now, known))))
