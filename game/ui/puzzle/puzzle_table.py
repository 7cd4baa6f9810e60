"""The battle screen as a puzzle has it: the question in place of the strip, its column in place of the notes, and on
the board where the figure began and what it has tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.puzzles.puzzle import Puzzle
from game.puzzles.wording import percent
from game.ui.battle.board_state import Looking, Picture
from game.ui.battle.layout import BAR, GAP, Layout
from game.ui.battle.preview_card import card_height, lay_card
from game.ui.battle.screen import BattleScreen
from game.ui.board.marks import AreaMarks, BoardScene, FigureMark, HitTag, Letter, SightLine, ThreatMarks
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress, Step
from game.ui.kit.sheet import Sheet
from game.ui.kit.stage import Stage
from game.ui.puzzle.puzzle_paint import WAYS, lay_column, lay_over, lay_question, lay_undo
from game.ui.puzzle.puzzle_play import Play

UNDO = 118.0
"""Width of the card that takes an act back, with the gap before it."""


@dataclass(frozen=True, slots=True)
class PuzzleLayout(Layout):
    """The battle's layout with a shorter bar."""

    @property
    def bar(self) -> Box:
        """The cards of the actions."""
        return (GAP, self.height - BAR + 9, self.main - 2 * GAP - UNDO, BAR - 18)


class PuzzleTable(BattleScreen):
    """The parts of the screen over one puzzle; `play` and what the cards of the column do are set by the scene."""

    play: Play
    ways: dict[str, OnPress]
    rule: Callable[[str], Step]

    def _lay_strip(self, sheet: Sheet) -> None:
        lay_question(sheet, self.play, self.layout.main, self.ways)

    def _lay_notes(self, sheet: Sheet) -> None:
        lay_column(sheet, self.play, self.layout.notes, self.ways, self.rule)

    def refresh(self) -> bool:
        """Take notice of what has happened; whether anything had. Where a side orders, the one figure is taken up."""
        fresh = super().refresh()
        figure, decision = self.play.puzzle.figure, self.selection.decision
        if decision is not None and self.selection.figure != figure and figure in decision.figures:
            self.selection.select(figure)
            self.touch("bar", "card")
            fresh = True
        return fresh

    def lay(self, stage: Stage) -> None:
        """Take over the window's size and the settings; the bar leaves room for the card that takes an act back."""
        super().lay(stage)
        self.layout = PuzzleLayout(*stage.units)

    def _lay_bar(self, sheet: Sheet) -> None:
        """The battle's own bar while the turn goes on, and always the card that takes an act back."""
        left, top, width, height = self.layout.bar
        if self.play.is_over:
            lay_over(sheet, self.play, (left, top, width, height))
        else:
            self.bar.may_watch = self.bar.may_hint = False  # R begins again here, and the hint lies above the board
            self.bar.lay(sheet, self.session, self.selection, self.layout, self.handlers)
        lay_undo(sheet, self.play, (left + width + 6, top, UNDO - 6, height), self.handlers.undo)

    def _lay_card(self, sheet: Sheet) -> None:
        """Lay out the preview of the pinned command, over the lower part of the column."""
        if self.selection.pinned is None or self.busy or self.play.is_over:
            return
        left, top, width, height = self.layout.notes
        tall = card_height(self.session, self.selection, height - WAYS - 60)
        box = (left, top + height - WAYS - tall - 6, width, tall)
        lay_card(sheet, self.session, self.selection, box, self.handlers, whole=self.looking.coordinates)

    def _lay_log(self, sheet: Sheet) -> None:
        """A puzzle keeps no log: its acts stand in the column."""

    def fill_board(self) -> None:
        """Show the whole board, as large as it fits."""
        board, rect, camera = self.session.view.board, self.rect_of_board(), self.board.camera
        room = self.stage.scale * 18
        camera.pixels = max(
            16, int(min((rect.width - 2 * room) / board.width, (rect.height - 2 * room) / board.height))
        )
        camera.centre_on((board.width // 2, board.height // 2), at_once=True)


@dataclass(slots=True)
class PuzzlePicture(Picture):
    """The board of a puzzle: who acts as it stood at first, what was tried, and the squares that count."""

    play: Play | None = None

    def scene(self, looking: Looking) -> BoardScene:
        """Return the present contents of the board."""
        base = Picture.scene(self, looking)
        play = self.play
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
            threats=self._keep("blast zone", (key, id(base.threats)), lambda: (*base.threats, *_blast(play.puzzle))),
        )


def _ghost(play: Play, base: BoardScene) -> tuple[FigureMark, ...]:
    """Return a ghost of the acting figure at its first square, once it stands elsewhere."""
    figure = play.puzzle.figure
    began = play.turns[0].battle.view(play.puzzle.side).figure(figure)
    now = play.turn.battle.view(play.puzzle.side).figure(figure)
    mark = next((mark for mark in base.figures if mark.id == figure), None)
    if mark is None or began.square == now.square:
        return ()
    return (replace(mark, id=-figure, square=began.square, ghost=True, selected=False, conditions=()),)


def _ringed(play: Play, base: BoardScene) -> tuple[FigureMark, ...]:
    """The figures with the ring of who acts around the one of the puzzle, also after its turn."""
    figure = play.puzzle.figure
    return tuple(
        mark if mark.selected == (mark.id == figure) else replace(mark, selected=mark.id == figure)
        for mark in base.figures
    )


def _named(play: Play, base: BoardScene) -> tuple[Letter, ...]:
    """The first names of who acts and of whom the question names, at their heads."""
    puzzle, view = play.puzzle, play.turn.battle.view(play.puzzle.side)
    return tuple(
        Letter(mark.square, puzzle.name_of(mark.id).split()[0], view.figure(mark.id).width)
        for mark in base.figures
        if mark.id in (puzzle.figure, puzzle.target)
    )


def _tried(play: Play) -> tuple[tuple[HitTag, ...], tuple[SightLine, ...], tuple[tuple[int, int], ...]]:
    """The chance at the target, and from where it was tried."""
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
    return (ThreatMarks(frozenset(puzzle.goal.avoid), enemy, "Blast: get out of here"),)
