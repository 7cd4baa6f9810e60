"""The scene of puzzles: one figure and one turn, on the board and action bar of battles. No dice are rolled; the chance
of the acts counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pygame

from game.model.commands import Command, End
from game.model.errors import BadInput
from game.puzzles.daily import first_unsolved, ids_of
from game.puzzles.goals import is_right
from game.puzzles.puzzle import Puzzle, puzzles_of
from game.puzzles.turn import OUT_OF_PLACE
from game.puzzles.wording import percent
from game.storage.progress import load_progress, note_puzzle
from game.storage.recorder import Recorder
from game.ui.battle.board_state import Looking, Picture
from game.ui.battle.layout import Layout
from game.ui.battle.preview_card import card_height, lay_card
from game.ui.battle.recent import Recent
from game.ui.battle.screen import BattleScreen
from game.ui.board.marks import AreaMarks, BoardScene, FigureMark, HitTag, Letter, SightLine, ThreatMarks
from game.ui.kit.scene import OnPress, Pop, Replace, Step
from game.ui.kit.sheet import Sheet
from game.ui.kit.stage import Stage
from game.ui.play.battle import BattleScene
from game.ui.play.curtain import cheer
from game.ui.puzzle.puzzle_paint import WAYS, lay_column, lay_over, lay_question, lay_undo
from game.ui.puzzle.puzzle_play import Play
from game.ui.shelf.sharing import copy_position

UNDO = 118.0
"""Width in units of the card that undoes an act, with the gap before it."""


class PuzzleTable(BattleScreen):
    """The screen of one puzzle; the scene sets `play` and the callbacks of the cards."""

    play: Play
    ways: dict[str, OnPress]
    rule: Callable[[str], Step]

    def _lay_strip(self, sheet: Sheet) -> None:
        lay_question(sheet, self.play, self.layout.main, self.ways)

    def _lay_notes(self, sheet: Sheet) -> None:
        lay_column(sheet, self.play, self.layout.notes, self.ways, self.rule)

    def refresh(self) -> bool:
        """Update the screen after a change; return whether there was one. The acting figure is selected when its side
        must command it."""
        fresh = super().refresh()
        figure, decision = self.play.puzzle.figure, self.selection.decision
        if decision is not None and self.selection.figure != figure and figure in decision.figures:
            self.selection.select(figure)
            self.touch("bar", "card")
            fresh = True
        return fresh

    def lay(self, stage: Stage) -> None:
        """Adopt the window's size and the settings, with a bar that leaves room for the undo card."""
        super().lay(stage)
        self.layout = Layout(*stage.units, beside=UNDO)

    def _lay_bar(self, sheet: Sheet) -> None:
        """Lay out the action bar, or the result once the turn is over, and always the undo card."""
        left, top, width, height = self.layout.bar
        if self.play.is_over:
            lay_over(sheet, self.play, (left, top, width, height))
        else:
            self.bar.may_watch = self.bar.may_hint = False  # R begins again here, and the hint lies above the board
            self.bar.lay(sheet, self.session, self.selection, self.layout, self.handlers)
        lay_undo(sheet, self.play, (left + width + 6, top, UNDO - 6, height), self.handlers.undo)

    def _lay_card(self, sheet: Sheet) -> None:
        """Lay out the preview of the locked command, over the lower part of the column."""
        if self.selection.pinned is None or self.busy or self.play.is_over:
            return
        left, top, width, height = self.layout.notes
        tall = card_height(sheet, self.session, self.selection, width, height - WAYS - 60)
        box = (left, top + height - WAYS - tall - 6, width, tall)
        lay_card(sheet, self.session, self.selection, box, self.handlers, whole=self.looking.coordinates)

    def _lay_log(self, sheet: Sheet) -> None:
        """Lay out nothing, because a puzzle has no log; its acts are listed in the column."""

    def fill_board(self) -> None:
        """Show the whole board as large as it fits."""
        board, rect, camera = self.session.view.board, self.rect_of_board(), self.board.camera
        room = self.stage.scale * 18
        camera.pixels = max(
            16, int(min((rect.width - 2 * room) / board.width, (rect.height - 2 * room) / board.height))
        )
        camera.centre_on((board.width // 2, board.height // 2), at_once=True)


@dataclass(slots=True)
class PuzzlePicture(Picture):
    """The board of a puzzle, with the figure's starting square, the attempted attacks, and the squares that the goal
    names."""

    play: Play | None = None

    def scene(self, looking: Looking) -> BoardScene:
        """Return the present contents of the board."""
        play = self.play
        still = play is not None and (play.is_over or bool(play.script))
        base = Picture.scene(self, replace(looking, quiet=True) if still else looking)
        if play is None:
            return base
        key = (self.session.version, looking.quiet, len(play.turns), play.at)
        ghost = self._keep("ghost", key, lambda: _ghost(play, base))
        tried = self._keep("tried", key, lambda: _tried(play))
        figures = self._keep("with ghost", (key, id(base.figures)), lambda: (*ghost, *_ringed(play, base)))
        if not looking.quiet and tried and not base.tags:
            base = replace(base, tags=tried[0], sight=tried[1], targets=tried[2])
        named = () if looking.quiet else self._keep("named", (key, id(base.figures)), lambda: _named(play, base))
        return replace(
            base,
            letters=named,
            numbered=True,
            figures=figures,
            areas=self._keep("zone", (key, id(base.areas)), lambda: (*base.areas, *_zone(play.puzzle))),
            targets=base.targets or (self._keep("wanted", key, lambda: _wanted(play)) if not looking.quiet else ()),
            threats=self._keep("blast zone", (key, id(base.threats)), lambda: (*base.threats, *_blast(play.puzzle))),
        )


def _ghost(play: Play, base: BoardScene) -> tuple[FigureMark, ...]:
    """Return a faint copy of the acting figure at its first square, once it has moved."""
    figure = play.puzzle.figure
    began = play.turns[0].battle.view(play.puzzle.side).figure(figure)
    now = play.turn.battle.view(play.puzzle.side).figure(figure)
    mark = next((mark for mark in base.figures if mark.id == figure), None)
    if mark is None or began.square == now.square:
        return ()
    return (replace(mark, id=-figure, square=began.square, ghost=True, selected=False, conditions=()),)


def _ringed(play: Play, base: BoardScene) -> tuple[FigureMark, ...]:
    """Return the figures, with the ring of the acting figure around the puzzle's figure even after its turn."""
    figure = play.puzzle.figure
    return tuple(
        mark if mark.selected == (mark.id == figure) else replace(mark, selected=mark.id == figure)
        for mark in base.figures
    )


def _named(play: Play, base: BoardScene) -> tuple[Letter, ...]:
    """Return the first names of the acting figure and of the target, for chips at their heads."""
    puzzle, view = play.puzzle, play.turn.battle.view(play.puzzle.side)
    return tuple(
        Letter(mark.square, puzzle.name_of(mark.id).split()[0], view.figure(mark.id).width)
        for mark in base.figures
        if mark.id in (puzzle.figure, puzzle.target)
    )


def _wanted(play: Play) -> tuple[tuple[int, int], ...]:
    """Return the square of the target in a tuple, to be ringed because other figures may hide it; () if the goal is not
    to hit."""
    puzzle = play.puzzle
    return (play.turn.battle.view("").figure(puzzle.target).square,) if puzzle.goal.kind == "hit" else ()


def _tried(play: Play) -> tuple[tuple[HitTag, ...], tuple[SightLine, ...], tuple[tuple[int, int], ...]]:
    """Return the marks of the last attack that was tried: the chance at the target, the line of fire, and the target's
    square; all empty without an attack."""
    turn, puzzle = play.turn, play.puzzle
    if not turn.attempts:
        return (), (), ()
    view = turn.battle.view("")
    target = view.figure(puzzle.target)
    tag = HitTag(target.square, percent(turn.chance), "risk", target.width, picked=True)
    lines = [SightLine(square, target.square, puzzle.side) for square, _ in dict.fromkeys(turn.attempts)]
    return (tag,), tuple(lines[-1:]), (target.square,)


def _zone(puzzle: Puzzle) -> tuple[AreaMarks, ...]:
    if not puzzle.goal.zone:
        return ()
    return (AreaMarks("objective", frozenset(puzzle.goal.zone), "", "End here"),)


def _blast(puzzle: Puzzle) -> tuple[ThreatMarks, ...]:
    if not puzzle.goal.avoid:
        return ()
    enemy = puzzle.scenario.sides[1].id
    squares = frozenset(puzzle.goal.avoid)
    return (ThreatMarks(squares, enemy, "Blast: get out of here", hatched=squares),)


SHOW_MS = 700.0
"""Milliseconds between two acts while the best turn is shown."""


class PuzzleScene(BattleScene):
    """Scene of several puzzles, one after the other. `day` is their date in words; "" for other puzzles."""

    name = "puzzle"
    table: PuzzleTable
    table_kind = PuzzleTable

    def __init__(self, puzzles: Sequence[Puzzle], at: int = 0, day: str = "") -> None:
        """Begin a puzzle. Raises BadInput or ValueError if its position cannot be set up."""
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

    def helps_along(self) -> bool:
        """Return False: every act of the turn is the player's."""
        return False

    def lay(self, stage: Stage) -> None:
        """Adopt the window's size and the settings, and show the whole board."""
        super().lay(stage)
        self.table.fill_board()

    def _begin(self) -> None:
        super()._begin()
        self.table.fill_board()

    # --- acts -----------------------------------------------------------------------------------------------------

    def _give(self, command: Command) -> None:
        """Carry out an act: an attack is not rolled but counted with its chance, any other act succeeds."""
        if self.play.script:
            return
        refused = self.play.do(command)
        if refused is not None:
            self.controls.refuse("command", refused.sentence)
            return
        self._follow()

    def _follow(self) -> None:
        """Show the battle after the last act; an attack has no animation, because it is counted and not rolled."""
        session, turn = self.session, self.play.turn
        told = [] if len(turn.attempts) > len(self.play.turns[-2].attempts) else turn.battle.take_events()
        self._show_battle()
        session.hear(told)
        self._show_news()
        if turn.over:
            self._finished()
        elif self.play.is_best and not self.play.script:
            self._give(End(self.play.puzzle.figure))  # nothing is better, so nothing is left to do

    def _show_battle(self) -> None:
        session = self.session
        session.battle = self.play.turn.battle
        session.keeper = Recorder(session.battle)
        session.viewer = self.play.puzzle.side
        self.table.selection.refresh()
        self.table.touch("strip", "bar", "notes", "card", "log")
        self.animating = True

    def _finished(self) -> None:
        """Store the stars of a finished turn."""
        play = self.play
        play.finish()
        solved = is_right(play.puzzle, play.value)
        self.stage.sound.play("stamp" if solved else "page")
        if play.stars and not play.shown:
            words = "The best turn!" if play.stars == 3 else f"{play.stars} of 3 stars"
            cheer(self.table, play.puzzle.figure, play.stars, words)
        if play.stars:
            note_puzzle(self.stage.folders.config, play.puzzle.id, play.stars)

    def _turned_back(self) -> None:
        """Show the battle again in its state before an undone act."""
        self.table.board.playback.skip()
        self.table.picture.recent = Recent()
        self._show_battle()
        self.session.hear(())
        self.session.take_events()

    def undo(self) -> Step:
        """Undo the last act, even after the end of the turn."""
        if self.play.undo():
            self.stage.sound.play("page")
            self._turned_back()
        else:
            self.controls.refuse("undo", "You have done nothing yet.")
        return None

    def redo(self) -> Step:
        """Refuse to redo, because the player can simply repeat the act."""
        self.controls.refuse("redo", "Play it again. Nothing has been rolled.")
        return None

    # --- the cards of the column ------------------------------------------------------------------------------------

    def hint_now(self) -> Step:
        """Show a hint."""
        self.play.hinted = True
        self.stage.sound.play("page")
        self.table.selection.forget()  # its card lies where the hint will be
        self.table.touch("notes", "card", "bar")
        self.animating = True
        return None

    def show_best(self) -> Step:
        """Play the best turn act by act."""
        self.play.show_best()
        self._until_act = SHOW_MS / 2
        self._turned_back()
        return None

    def again(self) -> Step:
        """Begin this puzzle again."""
        self.play.again()
        self._turned_back()
        return None

    def next(self) -> Step:
        """Open the next puzzle; after the last one, go back."""
        if self.play.at + 1 == len(self.play.puzzles):
            return Pop()
        return Replace(PuzzleScene(self.play.puzzles, self.play.at + 1, self.play.day))

    def copy(self) -> Step:
        """Copy the starting position to the clipboard as a code."""
        return copy_position(self.stage, self.play.turns[0].battle)

    # --- the scene --------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle the mouse and the keys."""
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
        """Advance the animations; while the best turn is shown, do its next act."""
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
        """Do nothing, because a puzzle only waits for the player."""
        return None

    def end_by_key(self) -> Step:
        """End the turn by its key without asking, because it can be undone."""
        return self.end_turn()

    def end_side(self) -> Step:
        """End the turn, because only one figure acts."""
        return self.end_turn()

    def menu(self) -> Step:
        """Go back to the scene before (Esc)."""
        return Pop()

    def quick_save(self) -> Step:
        """Refuse to save, because puzzles have no saves."""
        self.controls.refuse("save", "You cannot save a puzzle. Your stars are kept.")
        return None

    quick_load = quick_save


def puzzles_of_today(stage: Stage, puzzles: Sequence[Puzzle] | None = None) -> PuzzleScene:
    """Return the scene of some puzzles, or of today's puzzles, beginning with the first one without three stars. Raises
    BadInput if it cannot be set up."""
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
