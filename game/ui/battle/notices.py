"""Notices about saving and recording; they outlast a handover, as they are no side's secret."""

from __future__ import annotations

from game.storage.recorder import RECORDED_AGAIN, Recorder
from game.ui.battle.screen import BattleScreen


class Notices:
    """Tells what a battle's recorder has to say. `_said` was said last, and is bad news."""

    def __init__(self) -> None:
        self._said = ""

    def tell(self, keeper: Recorder, table: BattleScreen) -> bool:
        """Say what is new; return whether there was anything."""
        told = keeper.notices()
        for notice in told:
            good = notice.startswith("Saved") or notice == RECORDED_AGAIN
            self._said = "" if good else notice
            table.say(notice, good=good)
        return bool(told)

    def change_seats(self, table: BattleScreen) -> None:
        """Hand the screen to another seat, and show bad news again from the start: the player of the last command may
        have had no time to read it."""
        still = table.said if table.said == self._said else ""
        table.forget_seat()
        if still:
            table.say(still)
