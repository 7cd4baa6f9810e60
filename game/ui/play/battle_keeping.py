"""Commands of a battle's scene besides playing: its menu, taking back, saving and loading, watching again, leaving."""

from __future__ import annotations

from game.storage.header import header_of
from game.storage.journal import JournalRecord
from game.storage.slots import QUICK
from game.table.seats import Seats
from game.table.session import Session
from game.ui.battle.input import Input
from game.ui.battle.screen import BattleScreen
from game.ui.battle.screen_paint import photograph
from game.ui.kit import routes
from game.ui.kit.dialog import DialogButton, menu, message
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage
from game.ui.shelf.saves import SavesScene, open_save
from game.ui.shelf.sharing import copy_battle


class BattleKeeping:
    """The half of the battle's scene that changes nothing by the rules."""

    session: Session
    stage: Stage
    table: BattleScreen
    controls: Input
    seats: Seats
    keeps: bool
    """True if the battle is recorded: one taken over from a lesson is not."""
    leave: Step
    _seated: bool

    def _show_news(self, *, computer: bool = False) -> None:
        raise NotImplementedError

    def _recall(self) -> None:
        """Keep what happened before the battle was loaded, to be watched again, and mark it on the board."""
        table, view, happened = self.table, self.session.view, self.session.recalled
        table.teller.rewind(happened, view)
        table.shown.take(table.teller.cues(happened, view))
        table.picture.recent.take(happened, view)

    def menu(self) -> Step:
        """Esc at the outermost level."""
        scenario = self.session.scenario
        now = self.session.view.round
        words = f"{scenario.map.title}, {f'round {now}' if now else 'the opening'}."
        entries = [DialogButton("on", "Continue", "Esc")]
        if self.keeps:
            whole = self.session.keeper.history.why_not_turn(self.session.viewer)
            entries += [
                DialogButton("saves", "Save or load", "G", self.open_saves),
                DialogButton("take-back", "Undo the whole turn", "B", self.take_back_turn, whole),
            ]
            entries.append(DialogButton("copy", "Copy battle code", "C", self.copy_code))
        entries += [
            DialogButton("settings", "Settings", "S", lambda: Push(routes.open_settings(self.stage))),
            DialogButton("leave", "Leave the battle", "L", self._leave),
        ]
        return Push(menu(self.stage, "Paused", words, tuple(entries)))

    def copy_code(self) -> Step:
        """The battle up to now as a code to send."""
        keeper = self.session.keeper
        return copy_battle(self.stage, JournalRecord(header_of(keeper.battle), tuple(keeper.entries)))

    def _news_of_players(self) -> Step:
        """Return a notice when the user's own player does not play, or plays no more; None without news."""
        news = self.session.opponents.news()
        return Push(message(self.stage, "Another computer player takes over", news)) if news else None

    def _leave(self) -> Step:
        self.seats.comes(next(iter(self.session.people), ""), self.stage.settings)
        self.stage.sound.stop("room")
        self.session.opponents.stop()
        self.stage.notice = self.session.keeper.leave()
        self.stage.keeper = None
        return self.leave

    def undo(self) -> Step:
        """Ctrl+Z: take the last act back, or say why it stands."""
        return self._went_back(self.session.undo() if self._may_turn_back() else "")

    def take_back_turn(self) -> Step:
        """Begin the turn again; possible once in a battle."""
        return self._went_back(self.session.take_back_turn() if self._may_turn_back() else "")

    def redo(self) -> Step:
        """Ctrl+Y: do again what was taken back."""
        reason = self.session.redo() if self._may_turn_back() else ""
        if reason:
            self.controls.refuse("redo", reason)
        else:
            self._show_news()
        return None

    def _may_turn_back(self) -> bool:
        """Return whether a person is at the screen and nothing is being shown."""
        if self.table.busy:
            self.controls.skip()
        return self._seated and self.session.viewer in self.session.people and self.session.waits != "handover"

    def _went_back(self, reason: str) -> Step:
        if reason:
            self.controls.refuse("undo", reason)
            self.table.say(reason)
            return None
        self.stage.sound.play("page")
        self.table.selection.pinned = None
        self.table.shown.forget()
        self.table.teller.look(self.session.view)
        self.table.refresh()
        return None

    def watch_again(self) -> Step:
        """Show once more what was shown last."""
        if not self.table.watch_again():
            self.controls.refuse("watch", "Nothing has happened yet that you could watch again.")
        return None

    def quick_save(self) -> Step:
        """F5."""
        if self.keeps:
            self.session.keeper.save(QUICK)
        return None

    def quick_load(self) -> Step:
        """F9."""
        return open_save(self.stage, QUICK, self.session.keeper) if self.keeps else None

    def open_saves(self) -> Step:
        """The saves, to save in one or to load one."""
        return Push(SavesScene(self.stage, self.session, photograph(self.table)))
