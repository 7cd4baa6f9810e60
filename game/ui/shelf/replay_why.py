"""Says in a replay why an act was done, with everything known: the battle is over."""

from __future__ import annotations

from collections.abc import Generator

from game.ai.advice import ActAccount, accounted
from game.engine.battle import Battle
from game.model.commands import Command
from game.storage.replay import Replay
from game.table.opponents import PERSON, level_of
from game.table.thinking import stepped
from game.ui.battle.hint import LEVEL
from game.ui.battle.why_card import told_of

SLICE_MS = 6.0
MARKS = {"pass": "+ ", "fail": "− ", "": ""}


class Reasons:
    """The reasons of one act of a replay, thought out in slices: the computer's own, or what hard thinks of a
    person's."""

    def __init__(self, replay: Replay) -> None:
        """The act that led to where the replay stands; it must not be the opening."""
        entry = replay.entry
        assert entry.command is not None
        replay.back()
        before = replay.battle.fork(0)
        replay.forward()
        self.title = f"Why? {replay.names.get(entry.command.figure, '')}"
        who = {side.id: side.controller for side in replay.scenario.sides}
        seat = entry.seat or (before.decision.seat if before.decision is not None else "")
        self._thinking = _thinking(before, seat, entry.command, who.get(seat, PERSON))

    def think(self) -> str:
        """Go on for a few milliseconds; the answer in lines once it is found, "" before."""
        account = stepped(self._thinking, SLICE_MS)
        return "" if account is None else "\n".join(f"{MARKS[sign]}{words}" for words, sign, _ in told_of(account))


def _thinking(before: Battle, seat: str, command: Command, who: str) -> Generator[None, None, ActAccount]:
    is_person = who == PERSON
    player = level_of(LEVEL if is_person else who)
    return accounted(player, before.view(seat), command, errs=is_person or None)
