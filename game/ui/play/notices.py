"""Messages of a battle's recorder on its screen: that it was saved, or why it could not be saved."""

from __future__ import annotations

from game.storage.recorder import RECORDED_AGAIN, Recorder
from game.ui.battle.screen import BattleScreen


class Notices:
    """Shows messages of a battle's recorder; `_said` is the last message of a failure."""

    def __init__(self) -> None:
        self._said = ""

    def tell(self, keeper: Recorder, table: BattleScreen) -> bool:
        """Show new messages; return whether there were any."""
        told = keeper.notices()
        for notice in told:
            good = notice.startswith("Saved") or notice == RECORDED_AGAIN
            self._said = "" if good else notice
            table.say(notice, good=good)
        return bool(told)

    def change_seats(self, table: BattleScreen) -> None:
        """Give the screen to another seat and show an unread failure again, because the last player may have had no
        time to read it."""
        still = table.said if table.said == self._said else ""
        table.change_seat()
        if still:
            table.say(still)
