"""The part of the battle scene besides playing: menu, undo, saving and loading, watching again, leaving, giving up."""

from __future__ import annotations

from functools import partial

from game.model.commands import GiveUp
from game.model.errors import BadInput
from game.run.keeping import would_spoil
from game.storage.header import header_of
from game.storage.journal import JournalRecord
from game.storage.slots import QUICK, Listed, SaveSlots
from game.table.seats import Seats
from game.table.session import Session
from game.ui.battle.input import Input
from game.ui.battle.screen import BattleScreen
from game.ui.battle.screen_paint import photograph
from game.ui.kit import routes
from game.ui.kit.dialog import Dialog, DialogButton, menu, message
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage
from game.ui.shelf.saves import SavesScene, open_save, slot_title, standing
from game.ui.shelf.sharing import copy_battle


class BattleKeeping:
    """The part of the battle's scene for saving, undoing, leaving and giving up."""

    session: Session
    stage: Stage
    table: BattleScreen
    controls: Input
    seats: Seats
    keeps: bool
    """True if the battle is recorded and can be saved; False for a battle continued from a demo or lesson."""
    leave: Step
    threatened: Listed | None = None
    """The save of an earlier battle that this battle would overwrite; the battle does not begin before the player
    answers."""
    _answered = False
    _seated: bool

    def _show_news(self, *, computer: bool = False) -> None:
        raise NotImplementedError

    def look_for_room(self) -> None:
        """Find out whether this new battle would overwrite the only save of another unfinished battle."""
        if self.keeps and not self._answered and self.session.keeper.data is None:
            self.threatened = SaveSlots.of(self.stage.folders.data).threatened()

    def ask_to_keep(self) -> Step:
        """Return the step to the question whether to keep the battle that would be overwritten; None if there is
        none."""
        lost = self.threatened
        if lost is None:
            return None
        about, stage = lost.about, self.stage
        words = (
            "Only three battles are saved by themselves. This new one would replace a battle that is not over: "
            f"{about.title}, {about.rules}, {standing(about)}."
        )
        full = "" if SaveSlots.of(stage.folders.data).free else "All twelve slots are taken."
        answers = (
            DialogButton("back", "Back", "Esc", lambda: self.leave),
            DialogButton("replace", "Replace it", "R", self._begin_without),
            DialogButton("keep", "Keep it", "Enter", partial(self._keep, lost), full),
        )
        return Push(Dialog(stage, "An older battle would be lost", words, answers))

    def _keep(self, lost: Listed) -> Step:
        """Copy the threatened save into a slot of the player, and begin."""
        try:
            slot = SaveSlots.of(self.stage.folders.data).keep(lost.slot)
        except (OSError, BadInput) as fault:
            return Push(message(self.stage, "It could not be kept", f"{fault}.".replace("..", ".")))
        self.table.say(f"{lost.about.title} is kept in {slot_title(slot)}.", good=True)
        return self._begin_without()

    def _begin_without(self) -> Step:
        """Begin the battle, which overwrites the save that is at risk."""
        self.threatened, self._answered = None, True
        return None

    def _recall(self) -> None:
        """Collect the events from before the battle was loaded, so that they can be watched again, and mark them on the
        board."""
        table, view, happened = self.table, self.session.view, self.session.recalled
        table.teller.rewind(happened, view)
        table.shown.take(table.teller.cues(happened, view))
        table.picture.recent.take(happened, view)

    def menu(self) -> Step:
        """Open the menu of the battle (Esc)."""
        scenario = self.session.scenario
        now = self.session.view.round
        words = f"{scenario.map.title}, {f'round {now}' if now else 'the opening'}."
        if self.keeps and (spoils := would_spoil(self.stage.folders.data, self.session.keeper)):
            words = f"{words}\n{spoils}"
        entries = [DialogButton("on", "Continue", "Esc")]
        if self.keeps:
            whole = self.session.keeper.history.why_not_turn(self.session.viewer)
            entries += [
                DialogButton("saves", "Save or load", "G", self.open_saves),
                DialogButton("take-back", "Undo the whole turn", "B", self.take_back_turn, whole),
            ]
            entries.append(DialogButton("copy", "Copy battle code", "C", self.copy_code))
        entries.append(DialogButton("settings", "Settings", "S", lambda: Push(routes.open_settings(self.stage))))
        if self.keeps and self.session.viewer in self.session.people and self.session.outcome is None:
            entries.append(DialogButton("give-up", "Give up", "V", lambda: Push(self._ask_to_give_up())))
        entries.append(DialogButton("leave", "Save and leave" if self.keeps else "Leave", "L", self._leave))
        return Push(menu(self.stage, "Paused", words, tuple(entries)))

    def _ask_to_give_up(self) -> Dialog:
        """Return the question whether the side at the screen gives the battle up."""
        side = self.session.players[self.session.viewer]
        words = f"The battle ends now, and {side} loses it. This cannot be undone."
        answers = DialogButton("yes", "Give up", "G", self._give_up), DialogButton("no", "Go on", "Esc")
        return Dialog(self.stage, "Give this battle up?", words, answers)

    def _give_up(self) -> Step:
        """End the battle as a loss for the side at the screen."""
        session = self.session
        own = next(figure for figure in session.figures if session.side(figure) == session.viewer)
        refused = session.submit(GiveUp(own))
        if refused is not None:
            self.controls.refuse("give-up", refused.sentence)
        else:
            self._show_news()
        return None

    def copy_code(self) -> Step:
        """Copy the code of the battle so far to the clipboard."""
        keeper = self.session.keeper
        return copy_battle(self.stage, JournalRecord(header_of(keeper.battle), tuple(keeper.entries)))

    def _news_of_players(self) -> Step:
        """Return the step to a notice if a custom player does not work or has stopped; None if all play."""
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
        """Undo the last act (Ctrl+Z), or show the reason why that is impossible."""
        return self._went_back(self.session.undo() if self._may_turn_back() else "")

    def take_back_turn(self) -> Step:
        """Return to the start of the turn; possible once in a battle."""
        return self._went_back(self.session.take_back_turn() if self._may_turn_back() else "")

    def redo(self) -> Step:
        """Repeat the undone act (Ctrl+Y)."""
        reason = self.session.redo() if self._may_turn_back() else ""
        if reason:
            self.controls.refuse("redo", reason)
        else:
            self._show_news()
        return None

    def _may_turn_back(self) -> bool:
        """Skip the animations; return whether the person at the screen may undo something."""
        if self.table.busy:
            self.controls.skip()
        return self._seated and self.session.viewer in self.session.people and self.session.waits != "handover"

    def _went_back(self, reason: str) -> Step:
        if reason:
            self.controls.refuse("undo", reason)
            self.table.say(reason)
            return None
        self.stage.sound.play("page")
        self.table.selection.pinned, self.table.said = None, ""
        self.table.cards.forget()
        self.table.shown.forget()
        self.table.teller.look(self.session.view)
        self.table.refresh()
        return None

    def watch_again(self) -> Step:
        """Play the last animations again."""
        if not self.table.watch_again():
            self.controls.refuse("watch", "Nothing has happened yet that you could watch again.")
        return None

    def quick_save(self) -> Step:
        """Save to the quick slot (F5)."""
        if self.keeps:
            self.session.keeper.save(QUICK)
        return None

    def quick_load(self) -> Step:
        """Load the quick save (F9)."""
        return open_save(self.stage, QUICK, self.session.keeper) if self.keeps else None

    def open_saves(self) -> Step:
        """Open the list of saves, for saving or loading."""
        return Push(SavesScene(self.stage, self.session, photograph(self.table)))
