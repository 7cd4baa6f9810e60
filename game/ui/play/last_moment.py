"""The moment at the end of a battle in which the board says who has won, before the page of its result."""

from __future__ import annotations

from game.table.battle_stats import only_person, title_of
from game.ui.battle.board_eye import UNHURRIED
from game.ui.battle.screen import SPEEDS, BattleScreen
from game.ui.board.cues import BannerCue


class LastMoment:
    """Shows the banner of the end once; not with less motion, nor where anybody's figures play fast."""

    def __init__(self) -> None:
        self._is_shown = False

    def begin(self, table: BattleScreen) -> bool:
        """Show the banner of a battle that is over; return False if it was shown already, or is not to be."""
        settings, outcome = table.stage.settings, table.session.outcome
        hurried = not {settings.speed_computer, settings.speed_mine} <= set(UNHURRIED)
        if self._is_shown or hurried or settings.reduced_motion or outcome is None:
            return False
        self._is_shown = True
        mine = only_person(table.session)
        table.board.playback.speed = SPEEDS["normal"]
        glad = bool(outcome.winner) and outcome.winner == (mine or outcome.winner)
        table.board.playback.add([BannerCue(title_of(table.session), outcome.winner, glad)])
        return True
