"""The scene of puzzles: the battle's own board and bar, one figure, one turn, no dice; the odds of its acts count."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pygame

from game.model.commands import Command
from game.model.errors import BadInput
from game.puzzles.daily import first_unsolved, ids_of
from game.puzzles.goals import is_right
from game.puzzles.puzzle import Puzzle, puzzles_of
from game.puzzles.turn import OUT_OF_PLACE
from game.storage.progress import load_progress, note_puzzle
from game.storage.recorder import Recorder
from game.ui.battle.recent import Recent
from game.ui.kit.scene import Pop, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.play.battle import BattleScene
from game.ui.puzzle.puzzle_play import Play
from game.ui.puzzle.puzzle_table import PuzzlePicture, PuzzleTable
from game.ui.shelf.sharing import copy_position

SHOW_MS = 700.0
"""Milliseconds between two acts of the best turn that is shown."""


class PuzzleScene(BattleScene):
    """One puzzle after the other. `day` is the date they are of, in words; empty for others."""

    name = "puzzle"
    table: PuzzleTable
    table_kind = PuzzleTable

    def __init__(self, puzzles: Sequence[Puzzle], at: int = 0, day: str = "") -> None:
        """Raises BadInput or ValueError where a position cannot be laid out."""
        self.play = Play(tuple(puzzles), at, day)
        super().__init__(self.play.puzzle.scenario, self.play.turn.battle, Pop())
        table = self.table
        table.play, table.rule = self.play, self._rule
        table.ways = {
            "hint": self.hint_now, "show": self.show_best, "copy": self.copy, "again": self.again, "next": self.next,
        }  # fmt: skip
        table.picture = PuzzlePicture(table.session, table.selection, table.hints, play=self.play)
        self._until_act = 0.0
        known = self.session.view.ruleset.actions
        self.session.offered = {action: True for action in known if action not in OUT_OF_PLACE}

    # --- laying ---------------------------------------------------------------------------------------------------

    def lay(self, stage: Stage) -> None:
        """Take over the window."""
        super().lay(stage)
        self.table.fill_board()

    def _begin(self) -> None:
        super()._begin()
        self.table.fill_board()

    # --- acts -----------------------------------------------------------------------------------------------------

    def _give(self, command: Command) -> None:
        """One act: done for certain, or counted where it is an attack."""
        if self.play.script:
            return
        refused = self.play.do(command)
        if refused is not None:
            self.controls.refuse("command", refused.sentence)
            return
        self._follow()

    def _follow(self) -> None:
        """Show the battle in which the last act was done; an attack is not rolled, so nothing of it is shown."""
        session, turn = self.session, self.play.turn
        told = [] if len(turn.attempts) > len(self.play.turns[-2].attempts) else turn.battle.take_events()
        self._show_battle()
        session.hear(told)
        self._show_news()
        if turn.over:
            self._finished()

    def _show_battle(self) -> None:
        session = self.session
        session.battle = self.play.turn.battle
        session.keeper = Recorder(session.battle)
        session.viewer = self.play.puzzle.side
        self.table.selection.refresh()
        self.table.touch("strip", "bar", "notes", "card", "log")
        self.animating = True

    def _finished(self) -> None:
        """Keep the stars of a finished turn."""
        play = self.play
        play.finish()
        self.stage.sound.play("stamp" if is_right(play.puzzle, play.value) else "page")
        if play.stars:
            note_puzzle(self.stage.folders.config, play.puzzle.id, play.stars)

    def _turned_back(self) -> None:
        """Show the battle as it was before an act that was taken back."""
        self.table.board.playback.skip()
        self.table.picture.recent = Recent()
        self._show_battle()
        self.session.hear(())
        self.session.take_events()

    def undo(self) -> Step:
        """Take the last act back, even after the end of the turn."""
        if self.play.undo():
            self.stage.sound.play("page")
            self._turned_back()
        else:
            self.controls.refuse("undo", "You have done nothing yet.")
        return None

    def redo(self) -> Step:
        """Refuse to redo: an act that was taken back is simply done again."""
        self.controls.refuse("redo", "Play it again. Nothing has been rolled.")
        return None

    # --- the cards of the column ------------------------------------------------------------------------------------

    def hint_now(self) -> Step:
        """A nudge."""
        self.play.hinted = True
        self.stage.sound.play("page")
        self.table.touch("notes")
        self.animating = True
        return None

    def show_best(self) -> Step:
        """Play the best turn act by act."""
        self.play.show_best()
        self._until_act = SHOW_MS / 2
        self._turned_back()
        return None

    def again(self) -> Step:
        """Begin this puzzle anew."""
        self.play.again()
        self._turned_back()
        return None

    def next(self) -> Step:
        """The next puzzle; after the last one, back to where this began."""
        if self.play.at + 1 == len(self.play.puzzles):
            return Pop()
        return Replace(PuzzleScene(self.play.puzzles, self.play.at + 1, self.play.day))

    def copy(self) -> Step:
        """Put the position on the clipboard as a code."""
        return copy_position(self.stage, self.play.turns[0].battle)

    # --- the scene --------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer the mouse and the keys."""
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            keys = {
                pygame.K_h: "hint", pygame.K_s: "show", pygame.K_c: "copy", pygame.K_r: "again", pygame.K_n: "next",
            }  # fmt: skip
            way = keys.get(event.key)
            if way is not None:
                return self.table.ways[way]()
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.play.is_over:
                return self.next()
        return super().handle(event)

    def update(self, milliseconds: int) -> Step:
        """Let time pass; the best turn that is shown goes on act by act."""
        step = super().update(milliseconds)
        if self.play.script and not self.table.busy:
            self._until_act -= milliseconds
            self.animating = True
            if self._until_act <= 0:
                self._until_act = SHOW_MS
                self._show_next()
        return step

    def _show_next(self) -> None:
        script = self.play.script
        command = script.pop(0)
        if self.play.turn.over or self.play.do(command) is not None:
            script.clear()
            return
        self._follow()

    def _go_on(self) -> Step:
        """A puzzle waits for nobody but the player."""
        return None

    def end_by_key(self) -> Step:
        """Space ends the turn at once: it can be taken back."""
        return self.end_turn()

    def end_side(self) -> Step:
        """End the turn: only one figure acts."""
        return self.end_turn()

    def menu(self) -> Step:
        """Esc leads back."""
        return Pop()

    def quick_save(self) -> Step:
        """Refuse to save: a puzzle is not saved."""
        self.controls.refuse("save", "You cannot save a puzzle. Your stars are kept.")
        return None

    quick_load = quick_save


def puzzles_of_today(stage: Stage, puzzles: Sequence[Puzzle] | None = None) -> PuzzleScene:
    """Return the scene of some puzzles; without any, of today's, the one the title shows first: it has not its three
    stars. Raises BadInput when the first cannot be laid out."""
    day, said = datetime.now(UTC).astimezone().date(), ""
    if puzzles is None:
        wanted = first_unsolved(ids_of(day), load_progress(stage.folders.config).puzzles)
        puzzles, said = sorted(puzzles_of(day), key=lambda one: one.id != wanted), f"{day.day} {day:%B}"
    if not puzzles:
        raise BadInput.of("puzzles", "there are no puzzles for today")
    try:
        return PuzzleScene(puzzles, 0, said)
    except ValueError as fault:
        raise BadInput.of(puzzles[0].source, str(fault), puzzles[0].id) from None
